"""Three-way merge of scenarios: two that were made from a common base become one with the changes of both.

Things are matched by ID, and of a thing, the fields. A change that only one side made is taken. A *conflict* is a part
that both changed in different ways, or a thing that one side removed and the other one needs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Literal

from msgspec import Struct

from engine.edit.ids import fresh_id
from engine.edit.merge.taking import copied_value
from engine.edit.merge.values import ABSENT, is_same, merged_value
from engine.edit.network.crossings import without_lost_crossings
from engine.errors import EditError
from engine.i18n import tr
from engine.model.comparison.single import Way
from engine.model.identity.id_fields import board_tables, content_tables
from engine.model.identity.references import dangling, exists, remove, renamed
from engine.model.ids import Kind, Ref
from engine.model.scenario import Scenario

Choice = Literal["mine", "theirs"]

_NUMBERED = re.compile(r"(.*?)(\d+)", re.DOTALL)
_SHARED: tuple[Kind, ...] = ("milepost", "junction")
"""Kinds that share their IDs."""
_PROPER = ("name", "at", "cell", "between", "path", "rings")
"""Fields that make two new things of one ID the same thing if they agree."""


class Merged(Struct, frozen=True):
    """The merged scenario, the places of the conflicts in it, and the new IDs of things of the other side."""

    scenario: Scenario
    conflicts: tuple[Way, ...] = ()
    renamed: Mapping[Ref, str] = {}


def merge(
    base: Scenario | None,
    mine: Scenario,
    theirs: Scenario,
    choices: Mapping[Way, Choice] | None = None,
    default: Choice = "mine",
) -> Merged:
    """Return my scenario with their changes since `base`. Conflicts are decided by the choices, the
    others by the default; all are listed. Without a base, everything that differs is a conflict.

    New things that have one ID by chance are both kept: theirs gets another ID. Raises EditError if the scenarios have
    different game systems.
    """
    if is_same(mine, theirs) or (base is not None and is_same(base, theirs)):
        return Merged(mine)
    if base is not None and is_same(base, mine):
        return Merged(theirs)
    if mine.family != theirs.family or (base is not None and base.family != mine.family):
        raise EditError(tr("the boards have different game systems and cannot be merged"))
    apart = _own_ids(base, mine, theirs)
    theirs = renamed(theirs, apart)
    side = _Choices(choices or {}, default)

    def choose(way: Way, own: Any, other: Any) -> Any:
        if way[0] == "content" and len(way) > 2 and mine.content.fills(str(way[1]), str(way[2])):
            return own  # The program fills this entry again.
        return other if side.of(way) == "theirs" else own

    scenario = merged_value(ABSENT if base is None else base, mine, theirs, (), choose)
    assert isinstance(scenario, Scenario), "a scenario is a struct, which is merged by fields"
    scenario = _with_needed(scenario, mine, theirs, side)
    for before in (mine, theirs):
        scenario = without_lost_crossings(before.board, scenario)
    return Merged(scenario, tuple(side.asked), apart)


class _Choices:
    """The choices of the user; records each question."""

    def __init__(self, known: Mapping[Way, Choice], default: Choice) -> None:
        self._known, self._default = known, default
        self.asked: dict[Way, None] = {}

    def of(self, way: Way) -> Choice:
        self.asked[way] = None
        return self._known.get(way, self._default)


def _tables(scenario: Scenario) -> Iterator[tuple[Kind, str, str, Mapping[str, Any]]]:
    """Yield every table that defines IDs: kind, part of the scenario, name, entries."""
    for part, tables in (("board", board_tables()), ("content", content_tables(type(scenario.content)))):
        for kind, name in tables.items():
            yield kind, part, name, getattr(getattr(scenario, part), name)


def _own_ids(base: Scenario | None, mine: Scenario, theirs: Scenario) -> dict[Ref, str]:
    """Return free IDs for their new things whose ID a different new thing of mine has."""
    found: dict[Ref, str] = {}
    known = {kind: table for kind, _, _, table in _tables(mine)}
    before = {} if base is None else {kind: table for kind, _, _, table in _tables(base)}
    other = {kind: table for kind, _, _, table in _tables(theirs)}
    for kind, table in other.items():
        kinds = _SHARED if kind in _SHARED else (kind,)
        taken: set[str] = set()
        for id, thing in table.items():
            own = next((known[each][id] for each in kinds if id in known.get(each, ())), ABSENT)
            if own is ABSENT or any(id in before.get(each, ()) for each in kinds) or _is_one(own, thing):
                continue
            taken = taken or {one for each in kinds for tables in (known, other) for one in tables.get(each, ())}
            numbered = _NUMBERED.fullmatch(id)
            fresh = fresh_id(taken, f"{id}-") if numbered is None else fresh_id(taken, numbered[1], len(numbered[2]))
            taken.add(fresh)
            found[Ref(kind, id)] = fresh
    return found


def _is_one(own: Any, other: Any) -> bool:
    """Return whether two new things of one ID are the same thing, for example a city that both sides imported."""
    if type(own) is not type(other) or is_same(own, other):
        return type(own) is type(other)
    return any(getattr(own, name, None) and getattr(own, name) == getattr(other, name, None) for name in _PROPER)


def _with_needed(scenario: Scenario, mine: Scenario, theirs: Scenario, side: _Choices) -> Scenario:
    """Return the scenario without uses of things that one side removed and the other one still needs: the thing is
    back, or everything that needs it goes."""
    known = {(use.kinds, use.id) for one in (mine, theirs) for use in dangling(one)}
    places = {kind: (part, name) for kind, part, name, _ in _tables(mine)}
    gone: set[Ref] = set()
    while lost := {use.id: use.kinds for use in dangling(scenario) if (use.kinds, use.id) not in known}:
        for id, kinds in lost.items():
            found = [Ref(kind, id) for kind in sorted(kinds) if kind in places]
            ref, keeper = next((ref, keeper) for ref in found for keeper in (mine, theirs) if exists(keeper, ref))
            way = (*places[ref.kind], id)
            scenario = copied_value(scenario, keeper, way)
            if (side.of(way) == "mine") is not (keeper is mine):
                gone.add(ref)
    return remove(scenario, gone) if gone else scenario
