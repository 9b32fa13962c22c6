"""What a step is called in the history and in Undo: the name of its edit, with things called by their names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from engine.edit.edit import Edit
from engine.edit.rename import Rename
from engine.model.board import Board
from engine.model.identity.display_names import cities_at
from engine.model.identity.id_fields import board_tables, content_tables
from engine.model.ids import MilepostId
from engine.model.scenario import Scenario

ON_THE_MAP = frozenset({"railroad", "line"})
"""Kinds whose ids are what everybody calls them: they stand on the map (`B&O`)."""

_WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9&_.-]*")


def told(edit: Edit, before: Scenario, after: Scenario, titles: Mapping[str, str] | None = None) -> str:
    """The text of an edit that made `after` of `before`. The ids that it names give way to names as they were before,
    or as they are now of what was not there. An edit of an id is told as it is. `titles` has those of the
    checks that it names, by check id."""
    text = edit.text
    if isinstance(edit, Rename):
        return text
    words = {found[0]: found.span() for found in _WORD.finditer(text)}
    named = set(_strings(edit)) & words.keys()
    # The thing stands behind what is done with it: of a word that stands there twice the last one is meant.
    for id in sorted(named, key=lambda id: words[id], reverse=True):
        start, end = words[id]
        kind = text[:start].rpartition(" ")[0].rpartition(" ")[2]
        text = (
            text[:start]
            + (_title(titles or {}, id) or _name(before, id, kind) or _name(after, id, kind) or id)
            + text[end:]
        )
    return text


def _title(titles: Mapping[str, str], id: str) -> str:
    return f"“{titles[id]}”" if id in titles else ""


def _strings(value: Any) -> Iterator[str]:
    """Every text in the fields of an edit that can be an id: those of edits and pieces inside are theirs."""
    match value:
        case str():
            yield value
        case Edit():
            for field in value.__struct_fields__:
                inner = getattr(value, field)
                if not isinstance(inner, Struct):
                    yield from _strings(inner)
        case tuple() | list() | set() | frozenset():
            for each in value:
                if not isinstance(each, Struct):
                    yield from _strings(each)
        case Mapping():
            yield from _strings(tuple(value))


def _name(scenario: Scenario, id: str, said: str) -> str:
    """The name of the thing of the kind that is said before it, else of the one thing that has this id; with the id
    where others of its kind are called so, too. Empty where there is none, or none without a doubt."""
    found: dict[str, str] = {}
    for holder, tables in (
        (scenario.board, board_tables()),
        (scenario.content, content_tables(type(scenario.content))),
    ):
        for kind, table in tables.items():
            things = getattr(holder, table)
            if id in things and kind not in ON_THE_MAP:
                name = _called(scenario.board, things[id], id if kind == "milepost" else "")
                is_shared = name and sum(getattr(one, "name", "") == name for one in things.values()) > 1
                found["city" if kind == "site" else kind] = f"{name} ({id})" if is_shared else name
    names = {found[said]} if said in found else {*found.values()}
    return names.pop() if len(names) == 1 else ""


def _called(board: Board, thing: Any, milepost: str) -> str:
    """The name of a thing, or its words; a milepost without one is called by its cities."""
    name = getattr(thing, "name", "") or getattr(thing, "text", "")
    if not name and milepost:
        name = " / ".join(cities_at(board).get(MilepostId(milepost), ()))
    return str(name)
