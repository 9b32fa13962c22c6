"""Every single value in which two scenarios differ, with its place in the file: `content.payoffs.albany.atlanta`.

It is asked of scenarios as plain data, as files hold them: what equals its default is not there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from engine.model.comparison.values import (
    PLACES,
    content_told,
    field_told,
    look_told,
    step_told,
    usual_told,
    verb_told,
    written_value,
)
from engine.model.identity.display_names import told_apart, with_id
from engine.model.look import Look
from engine.model.scenario import Scenario
from engine.plain_text import plain_line

NOUNS = {
    "regions": "region",
    "mileposts": "milepost",
    "junctions": "junction",
    "cities": "city",
    "railroads": "railroad",
    "lines": "line",
    "crossings": "crossing",
    "terrains": "terrain",
    "sites": "city",
    "features": "feature",
    "connections": "connection",
    "shapes": "shape",
    "labels": "label",
}
"""The tables of a board, and what one of their things is called."""

Way = tuple[str | int, ...]

_USUAL: Mapping[Way, Mapping[str, Any]] = {
    way: {
        name: usual
        for name, usual in zip(reversed(kind.__struct_fields__), reversed(kind.__struct_defaults__), strict=False)
        if isinstance(usual, int | float | str) and usual
    }
    for way, kind in (((), Scenario), (("look",), Look))
}
"""What fields hold that a file leaves out: a currency that is not there is the dollar, not none."""


class Change(Struct, frozen=True):
    """One value that stands otherwise: the path to it, what was there and what is there now, each as plain data and
    None where there was or is nothing, a sentence, and the path step by step: keys, and places in lists."""

    path: str
    before: Any
    after: Any
    text: str
    way: Way


def single_changes(
    before: Mapping[str, Any], after: Mapping[str, Any], usual: Mapping[str, Any] = MappingProxyType({})
) -> tuple[Change, ...]:
    """How `after` departs from `before`, value by value in the order of the file; empty where the two are equal.

    A thing that was added or removed is one change, and so is a list that has become longer or shorter. `usual` are the
    values of rules that a file does not set.
    """
    names = {**_names(before), **_names(after)}
    return tuple(
        Change(_path(way), old, new, f"{_told(way, old, new, names, usual)}.", way)
        for way, old, new in _differing(before, after, ())
    )


def _differing(old: Any, new: Any, way: Way) -> Iterator[tuple[Way, Any, Any]]:
    if len(way) == 2 or way == ("rules",):  # a table that is empty is not there
        old, new = (
            {} if one is None and isinstance(other, Mapping) else one for one, other in ((old, new), (new, old))
        )
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for key in dict.fromkeys((*old, *new)):
            usual = _USUAL.get(way, {}).get(key)
            yield from _differing(old.get(key, usual), new.get(key, usual), (*way, key))
        kept = [[key for key in one if key in old and key in new] for one in (old, new)]
        # Only tables have an order that means something; the fields of a thing always stand in the same one.
        if kept[0] != kept[1]:
            yield (*way, "(order)"), list(old), list(new)
    elif (
        isinstance(old, list | tuple)
        and isinstance(new, list | tuple)
        and len(old) == len(new)
        and not _are_points(old, new)
    ):
        for number, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from _differing(one, other, (*way, number))
    elif old != new or isinstance(old, bool) is not isinstance(new, bool):  # 297 is 297.0, but 1 is no yes
        yield way, old, new


def _are_points(old: Sequence[Any], new: Sequence[Any]) -> bool:
    """Whether both are one place, which reads better whole."""
    return all(len(one) == 2 and all(isinstance(each, int | float) for each in one) for one in (old, new))


def _path(way: Way) -> str:
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in way).removeprefix(".")


def _names(plain: Mapping[str, Any]) -> dict[str, str]:
    """What the things of a board and of a content are called, by id; a milepost by the cities there. Cities of one name
    are told apart."""
    found: dict[str, str] = {}
    for part, called in (("content", ("name",)), ("board", ("name", "text"))):
        things = (table.items() for table in plain.get(part, {}).values() if isinstance(table, Mapping))
        for id, thing in chain.from_iterable(things):
            for name in (thing.get(field) for field in called if isinstance(thing, Mapping)):
                if isinstance(name, str):
                    found[id] = name
    board, at = plain.get("board", {}), dict[str, list[str]]()
    for table in ("cities", "sites"):
        known = {id: thing for id, thing in board.get(table, {}).items() if isinstance(thing.get("name"), str)}
        apart = told_apart((id, str(thing["name"]), str(thing.get("state", ""))) for id, thing in known.items())
        found |= apart
        for id, thing in known.items():
            if "milepost" in thing:
                at.setdefault(thing["milepost"], []).append(apart[id])
    return found | {milepost: " / ".join(names) for milepost, names in at.items()}


def _told(way: Way, old: Any, new: Any, names: Mapping[str, str], usual: Mapping[str, Any]) -> str:
    """What happened, as a sentence without its point."""
    if way[0] == "rules" and len(way) == 2 and (old is None or new is None):
        rule, value = _subject(way, names), usual_told(usual.get(str(way[1])))
        return (
            f"{rule} is back at {value}" if new is None else f"{rule} was changed from {value} to {written_value(new)}"
        )
    if way[0] == "board" and len(way) == 4 and way[3] in PLACES:
        return f"{_subject(way[:3], names)} was moved"
    subject, verb = _subject(way, names), _verb(way, names)
    if way[-1] == "(order)":
        return f"{subject} was changed"
    if old is None or new is None:
        value = _value(way, new if old is None else old, names)
        return f"{subject} {verb} {'added' if old is None else 'removed'}{f': {value}' if value else ''}"
    before, after = _value(way, old, names), _value(way, new, names)
    return f"{subject} {verb} changed{f' from {before} to {after}' if before and after else ''}"


def _verb(way: Way, names: Mapping[str, str]) -> str:
    """`was`, or `were` where the sentence is about what a field holds several of."""
    field = way[-1]
    is_thing = way[0] in ("look", "rules") or (way[0] == "board" and len(way) < 4) or field in names
    return "was" if is_thing or not isinstance(field, str) else verb_told(content_told(field))


def _value(way: Way, value: Any, names: Mapping[str, str]) -> str:
    """A value in words; a stop of a line by its name, and so is what a table names."""
    if way[0] == "content" and isinstance(value, str) and value in names:
        return names[value]
    is_stop = way[:2] == ("board", "lines") and way[3:4] == ("path",) and isinstance(value, str)
    return f"{names[value]} ({value})" if is_stop and value in names else written_value(value)


def _subject(way: Way, names: Mapping[str, str]) -> str:
    """What the sentence is about, as its beginning."""
    if way[-1] == "(order)":
        return f"The order of the {_words(way[1:-1], names)}"
    if way[0] == "board" and len(way) > 2 and way[1] in NOUNS:
        id = str(way[2])
        name = names.get(id, id)
        thing = f"the {NOUNS[str(way[1])]} {with_id(name, id)}"
        if len(way) == 3:
            return _sentence(thing)
        field = _words(way[3:], {})
        article = "" if isinstance(way[-1], int) else "the "
        return _sentence(plain_line(f"{article}{field} of {thing}"))
    if way[0] == "look" and len(way) > 1:
        part = look_told(str(way[1]))
        return plain_line(f"In the {part}, {_words(way[2:], names)}" if len(way) > 2 else f"The {part}")
    if way[0] in ("content", "rules") and len(way) > 2:
        return plain_line(f"In the {str(way[1]).replace('_', ' ')}, {_words(way[2:], names)}")
    if way[0] == "rules" and len(way) == 2:
        return plain_line(f"The rule {way[1]}")
    if way[0] == "content" and len(way) == 2:
        return f"The {content_told(str(way[1]))}"
    if way[0] == "credits" and len(way) > 1:
        return _sentence(f"{'' if isinstance(way[-1], int) else 'the '}{_words(way[1:], {})} of the credits")
    is_part = way[0] in ("board", "content") and len(way) > 1
    return plain_line(f"The {_words(way[1:] if is_part else way, names)}")


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def place_told(way: Way, names: Mapping[str, str]) -> str:
    """Where a value stands, for the middle of a sentence: `stop or bend 4 of the line PA-3`, `the payoffs (Albany –
    Atlanta)`. `names` are what things are called, by id."""
    if way[0] == "board" and len(way) > 3 and way[1] in NOUNS:
        told = _subject(way, names)
        return told[:1].lower() + told[1:]
    table = look_told(str(way[1])) if way[0] == "look" else field_told(str(way[1]))
    return plain_line(f"the {table} ({_words(way[2:], names)})" if len(way) > 2 else f"the {table}")


def _words(way: Way, names: Mapping[str, str]) -> str:
    """Keys one after the other, places in lists counted from 1: `Albany – Atlanta`, `stop or bend 4`."""
    told: list[str] = []
    for before, step in zip(("", *way), way, strict=False):
        if not isinstance(step, int):
            told.append(names.get(step, field_told(step)))
        elif isinstance(before, str) and told:
            told[-1] = step_told(before, step + 1)
        else:
            told.append(f"no. {step + 1}")
    return " – ".join(told)
