"""A single value that two scenarios have otherwise, in words: ` from "Rails" to "Rails of Ohio"`."""

from __future__ import annotations

from typing import Any

from engine.model.board import Sheet

MOST = 80
"""Characters of a text that is still told; of a longer one it is only told that it is otherwise."""


PLACES = frozenset({"at", "cell", "milepost"})
"""The fields that say where a thing is: one that has them otherwise was moved."""

_TOLD = {
    "words": "text",
    "at": "place",
    "label": "name position",
    "between": "ends",
    "when": "condition",
    "rings": "outline",
    "smooth": "curve",
    "ignored": "ignored issues",
}
_ITEMS = {"path": "stop or bend", "outline": "ring", "between": "end", "ignored": "ignored issue"}
"""What stands in a list whose name does not say it in the plural."""
_FIRST = {"odd": 2, "even": 2}
"""What the first place of a list is called where that is no 1: a row of a chart goes by what two dice show."""
_LOOK = {
    "city_size": "size of the city squares",
    "dot_size": "size of the dots",
    "text_size": "size of the city names",
    "land": "colour of the land",
    "water": "colour of the water",
}
"""What single values of the look are called where the name of the field says too little."""

_CONTENT = {
    "start": "first train",
    "players": "number of players",
    "dice": "number of dice",
    "beyond": "income past the last space",
}
"""What single values of a content are called where the name of the field says too little."""
_ONE = ("circus", "radius")
"""What is one thing, although its name ends as those of several."""


def field_told(name: str) -> str:
    """What a field of a thing is called in a sentence."""
    return _TOLD.get(name, name.replace("_", " "))


def step_told(field: str, number: int) -> str:
    """What stands at a place of a list, counted from 1: `stop 4`, `car 2`, `even 12` for two dice; `sequence no. 4`
    where nothing is known of what the list holds."""
    if field in _FIRST:
        return f"{field_told(field)} {number - 1 + _FIRST[field]}"
    noun = _ITEMS.get(field) or (field.removesuffix("s") if field.endswith("s") and len(field) > 3 else "")
    return f"{field_told(noun)} {number}" if noun else f"{field_told(field)} no. {number}"


def look_told(name: str) -> str:
    """What a part of the look is called in a sentence."""
    return _LOOK.get(name, f"look of the {field_told(name)}")


def content_told(name: str) -> str:
    """What a part of a content is called in a sentence."""
    return _CONTENT.get(name, field_told(name))


def verb_told(noun: str) -> str:
    """`was`, or `were` after what is called in the plural: `the sources`, but `the look of the cells`."""
    is_one = " of " in noun or noun.endswith("ss") or noun in _ONE
    return "were" if noun.endswith("s") and not is_one else "was"


def change_told(old: Any, new: Any) -> str:
    """What stands behind `the title was changed`; empty where one of the two is too long, or nothing to be read."""
    before, after = written_value(old), written_value(new)
    return f" from {before} to {after}" if before and after else ""


def value_told(value: Any) -> str:
    """What stands behind `the version was added` or `was removed`; empty where the value is too long, or none."""
    written = written_value(value)
    return f": {written}" if written else ""


def usual_told(usual: Any) -> str:
    """The value of a rule that a file does not set, in words; with no number where it is not known."""
    written = written_value(usual)
    return f"its usual value ({written})" if written else "its usual value"


def written_value(value: Any) -> str:
    """A value as words, empty where it is too long, or nothing to be read."""
    match value:
        case bool():
            return "yes" if value else "no"
        case int():
            return f"{value:,}"
        case float():
            return f"{int(value):,}" if value.is_integer() else f"{value:,}"
        case str() if 0 < len(value) <= MOST and "\n" not in value:
            return f'"{value}"'
        case Sheet():
            return f"{written_value(value.width)} x {written_value(value.height)} mm"
        case _:
            return ""
