"""Texts for single values in which two scenarios differ: ` from "Rails" to "Rails of Ohio"`."""

from __future__ import annotations

from typing import Any

from engine.i18n import format_number, tr, tr_noop
from engine.model.board import Sheet

MAX_SHOWN = 80
"""Characters of the longest text that is shown as a value."""


PLACES = frozenset({"at", "cell", "milepost"})
"""The fields that locate a thing. A thing whose other fields are equal was moved."""

FIELD_NAMES = {
    "angle": tr_noop("angle"),
    "at": tr_noop("position"),
    "author": tr_noop("author"),
    "between": tr_noop("ends"),
    "boxes": tr_noop("boxes"),
    "car_star": tr_noop("car star"),
    "card": tr_noop("card"),
    "cards": tr_noop("cards"),
    "cash": tr_noop("cash"),
    "cell": tr_noop("cell"),
    "cells": tr_noop("cells"),
    "characters": tr_noop("characters"),
    "chips": tr_noop("chips"),
    "cities": tr_noop("cities"),
    "city_size": tr_noop("city size"),
    "colour": tr_noop("color"),
    "columns": tr_noop("columns"),
    "connections": tr_noop("connections"),
    "costs": tr_noop("costs"),
    "courses": tr_noop("courses"),
    "credits": tr_noop("credits"),
    "crossings": tr_noop("crossings"),
    "cubes": tr_noop("cubes"),
    "currency": tr_noop("currency"),
    "curves": tr_noop("curves"),
    "demands": tr_noop("demands"),
    "destination": tr_noop("destination"),
    "destinations": tr_noop("destinations"),
    "dice": tr_noop("dice"),
    "dot_size": tr_noop("dot size"),
    "engine": tr_noop("engine"),
    "engines": tr_noop("engines"),
    "events": tr_noop("events"),
    "features": tr_noop("features"),
    "formula": tr_noop("formula"),
    "goal": tr_noop("goal"),
    "height": tr_noop("height"),
    "ignored": tr_noop("ignored issues"),
    "income": tr_noop("income"),
    "interest": tr_noop("interest"),
    "junctions": tr_noop("junctions"),
    "kind": tr_noop("kind"),
    "label": tr_noop("name position"),
    "labels": tr_noop("labels"),
    "land": tr_noop("land"),
    "letter": tr_noop("letter"),
    "licence": tr_noop("license"),
    "line": tr_noop("line"),
    "lines": tr_noop("lines"),
    "links": tr_noop("links"),
    "load": tr_noop("load"),
    "loader_star": tr_noop("loader star"),
    "loaders": tr_noop("loaders"),
    "loads": tr_noop("loads"),
    "loan": tr_noop("loan"),
    "milepost": tr_noop("milepost"),
    "mileposts": tr_noop("mileposts"),
    "name": tr_noop("name"),
    "nickname": tr_noop("nickname"),
    "note": tr_noop("note"),
    "opacity": tr_noop("opacity"),
    "operations": tr_noop("operations"),
    "outline": tr_noop("outline"),
    "pattern": tr_noop("pattern"),
    "payoff": tr_noop("payoff"),
    "payoffs": tr_noop("payoffs"),
    "players": tr_noop("players"),
    "points": tr_noop("points"),
    "population": tr_noop("population"),
    "price": tr_noop("price"),
    "prices": tr_noop("prices"),
    "railroad": tr_noop("railroad"),
    "railroads": tr_noop("railroads"),
    "region": tr_noop("region"),
    "regions": tr_noop("regions"),
    "rings": tr_noop("outline"),
    "seats": tr_noop("seats"),
    "sentence": tr_noop("sentence"),
    "setups": tr_noop("starting positions"),
    "shapes": tr_noop("shapes"),
    "shares": tr_noop("shares"),
    "sides": tr_noop("sides"),
    "sites": tr_noop("sites"),
    "size": tr_noop("size"),
    "smooth": tr_noop("curve"),
    "sources": tr_noop("sources"),
    "spur": tr_noop("spur"),
    "state": tr_noop("state"),
    "sum": tr_noop("sum"),
    "symbol": tr_noop("symbol"),
    "terrain": tr_noop("terrain"),
    "terrains": tr_noop("terrains"),
    "text_size": tr_noop("text size"),
    "title": tr_noop("title"),
    "track": tr_noop("track"),
    "train": tr_noop("train"),
    "trains": tr_noop("trains"),
    "trips": tr_noop("trips"),
    "turn": tr_noop("turn"),
    "upgrades": tr_noop("upgrades"),
    "version": tr_noop("version"),
    "warehouse": tr_noop("warehouse"),
    "water": tr_noop("water"),
    "weights": tr_noop("weights"),
    "when": tr_noop("condition"),
    "width": tr_noop("width"),
    "words": tr_noop("text"),
}
"""Names of fields in sentences. Any other field has the name of its key."""
_ITEMS = {
    "path": tr_noop("stop or bend"),
    "outline": tr_noop("ring"),
    "between": tr_noop("end"),
    "ignored": tr_noop("ignored issue"),
}
"""Names of the items of lists whose field is not their plural."""
_FIRST = {"odd": 2, "even": 2}
"""The number of the first item of a list that does not count from 1: rows of a chart are totals of two dice."""
_LOOK = {
    "city_size": tr_noop("size of the city squares"),
    "dot_size": tr_noop("size of the dots"),
    "text_size": tr_noop("size of the city names"),
    "land": tr_noop("color of the land"),
    "water": tr_noop("color of the water"),
}
"""Names of values of the look that need more than the name of their field."""

_CONTENT = {
    "starting_train": tr_noop("starting train"),
    "players": tr_noop("number of players"),
    "dice": tr_noop("number of dice"),
    "income_past_end": tr_noop("income past the last space"),
}
"""Names of values of the content that need more than the name of their field."""
_SINGULAR = ("circus", "radius")
"""Nouns in the singular that end like a plural."""


def field_name(name: str) -> str:
    """Return the name of a field of a thing in a sentence."""
    return tr(FIELD_NAMES[name]) if name in FIELD_NAMES else name.replace("_", " ")


def item_name(field: str, number: int) -> str:
    """Return the name of an item of a list, counted from 1: `stop 4`, `car 2`, `even 12` for two dice; `sequence no. 4`
    if the list has no name for its items."""
    if field in _FIRST:
        return f"{field_name(field)} {number - 1 + _FIRST[field]}"
    if field in _ITEMS:
        return f"{tr(_ITEMS[field])} {number}"
    if field.endswith("s") and len(field) > 3:
        return f"{field_name(field.removesuffix('s'))} {number}"
    return tr("{field} no. {n}").format(field=field_name(field), n=number)


def look_name(name: str) -> str:
    """Return the name of a part of the look in a sentence."""
    return tr(_LOOK[name]) if name in _LOOK else tr("look of the {field}").format(field=field_name(name))


def content_name(name: str) -> str:
    """Return the name of a part of a content in a sentence."""
    return tr(_CONTENT[name]) if name in _CONTENT else field_name(name)


def is_plural(noun: str) -> bool:
    """Return whether a noun of a part takes a verb in the plural: `the sources`, but not `the look of the cells`."""
    return noun.endswith("s") and not (" of " in noun or noun.endswith("ss") or noun in _SINGULAR)


def change_suffix(old: Any, new: Any) -> str:
    """Return the end of "the title was changed"; empty if one of the values is too long or has no text."""
    before, after = written_value(old), written_value(new)
    return tr(" from {before} to {after}").format(before=before, after=after) if before and after else ""


def value_suffix(value: Any) -> str:
    """Return the end of "the version was added"; empty if the value is too long or has no text."""
    written = written_value(value)
    return f": {written}" if written else ""


def default_text(default: Any) -> str:
    """Return the text for the value of a rule that a file does not set, without the value if it is unknown."""
    written = written_value(default)
    return tr("its default ({value})").format(value=written) if written else tr("its default")


def written_value(value: Any) -> str:
    """Return the text of a value; empty if it is too long or has no text."""
    match value:
        case bool():
            return tr("yes") if value else tr("no")
        case int():
            return format_number(value)
        case float():
            return format_number(int(value)) if value.is_integer() else format_number(value)
        case str() if 0 < len(value) <= MAX_SHOWN and "\n" not in value:
            return f'"{value}"'
        case Sheet():
            return f"{written_value(value.width)} × {written_value(value.height)} mm"
        case _:
            return ""
