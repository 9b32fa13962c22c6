"""Recognition of renamed IDs between the board of a game and another one, so that a record can be replayed there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace

from engine.game.game_rules import AnyRules
from engine.game.options import resolve
from engine.game.record import Note, Record
from engine.i18n import tr
from engine.model.comparison.values import PLACES
from engine.model.identity.id_fields import board_tables, content_tables
from engine.model.identity.references import definitions, renamed
from engine.model.ids import Kind, Ref
from engine.model.kind_names import kind_name
from engine.model.scenario import Scenario

Renames = Mapping[Ref, str]
"""New IDs of things, by their kind and former ID."""

POINTS: frozenset[Kind] = frozenset({"milepost", "junction"})
"""Kinds that share their IDs."""
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9&_.-]*")


def renames_between(was: Scenario, now: Scenario) -> Renames:
    """Return the things of `was` that have another ID in `now` but the same place and name: a city at its milepost, a
    milepost at its position, a railroad or region of that name. Things without place and name must be equal. A thing
    that could be several others is none of them."""
    found: dict[Ref, str] = {}
    if type(was.content) is not type(now.content):
        return found
    while True:
        # Cities are compared once their mileposts and regions have the new IDs.
        more = dict(_recognized(renamed(was, found), now))
        if not more:
            return found
        found |= more


def _recognized(was: Scenario, now: Scenario) -> Iterator[tuple[Ref, str]]:
    before, after = definitions(was), definitions(now)
    for kind in before:
        taken = {id for each in (POINTS if kind in POINTS else (kind,)) for id in after.get(each, ())}
        gone = _by_likeness(was, kind, (id for id in before[kind] if id not in taken))
        come = _by_likeness(now, kind, (id for id in after.get(kind, ()) if id not in before[kind]))
        for likeness, ids in gone.items():
            others = come.get(likeness, ())
            if len(ids) == len(others) == 1:
                yield Ref(kind, ids[0]), others[0]


def _by_likeness(scenario: Scenario, kind: Kind, ids: Iterable[str]) -> dict[object, list[str]]:
    """Return the IDs of things by the values in which the same thing agrees."""
    things, found = _things(scenario, kind), dict[object, list[str]]()
    for id in ids:
        found.setdefault(_likeness(things[id]), []).append(id)
    return found


def _likeness(thing: Any) -> object:
    """Return name and place of a thing, or all of its values if it has neither."""
    if not isinstance(thing, Struct):
        return repr(thing)
    values = {field: value for field, value in asdict(thing).items() if field != "note"}
    told = [(field, repr(values[field])) for field in ("name", "text", *sorted(PLACES)) if values.get(field)]
    return tuple(told) or repr(values)


def with_former_ids(now: Scenario, renames: Renames) -> Scenario:
    """Return a board with the IDs that a record uses."""
    return renamed(now, {Ref(ref.kind, new): ref.id for ref, new in renames.items()})


def rename_texts(was: Scenario, renames: Renames) -> tuple[str, ...]:
    """Return a sentence for each renamed ID."""
    said = tr("The ID of the {kind} {name} was renamed from {old} to {new}.")
    return tuple(
        said.format(kind=kind_name(ref.kind), name=_name_of(was, ref) or ref.id, old=ref.id, new=new)
        for ref, new in renames.items()
    )


def _name_of(scenario: Scenario, ref: Ref) -> str:
    return getattr(_things(scenario, ref.kind)[ref.id], "name", "")


def _things(scenario: Scenario, kind: Kind) -> Mapping[str, Any]:
    tables, content = board_tables(), scenario.content
    found: Mapping[str, Any] = (
        getattr(scenario.board, tables[kind])
        if kind in tables
        else getattr(content, content_tables(type(content))[kind])
    )
    return found


def translated(record: Record, rules: AnyRules, now: Scenario, renames: Renames) -> Record:
    """Return the record with the IDs of the board `now`, in its actions, branches and notes."""
    if not renames:
        return record
    new: dict[str, list[str]] = {}
    for ref, id in renames.items():
        new.setdefault(ref.id, []).append(id)
    start = rules.initial_state(now, record.seats, resolve(rules.options, now.rules, record.options))
    states, actions = _followed(rules, start, record.actions, new)
    lines, branches = {"": states}, []
    for branch in record.branches:
        before = lines[branch.parent][: branch.step + 1]
        reached = len(before) == branch.step + 1
        states, codes = _followed(rules, before[-1] if reached else None, branch.actions, new)
        lines[branch.name] = [*before, *states[1:]] if reached else before
        branches.append(replace(branch, actions=codes))
    notes = tuple(_moved(note, renames) for note in record.notes)
    return replace(record, actions=actions, branches=tuple(branches), notes=notes)


def _followed(
    rules: AnyRules, start: Any, codes: Sequence[str], new: Mapping[str, Sequence[str]]
) -> tuple[list[Any], tuple[str, ...]]:
    """Return the states after a start as far as the rules allow, and all codes with new IDs. If one ID is that of
    things of several kinds, the form of a code is the one that is possible."""
    states, found, state = [start], list[str](), start
    for code in codes:
        forms = _forms(code, new)
        tried = (rules.string_to_action(state, form) for form in forms) if state is not None else iter(())
        action = next((each for each in tried if each is not None), None)
        found.append(forms[0] if action is None else action.code)
        state = rules.apply_action(state, action) if action is not None else None
        if state is not None:
            states.append(state)
    return states, tuple(found)


def _forms(code: str, new: Mapping[str, Sequence[str]]) -> list[str]:
    """Return a code with new IDs in every combination, all new ones first. The first word is no ID."""
    head, space, rest = code.partition(" ")
    ids = [found.group() for found in _ID.finditer(rest)]
    if not any(id in new for id in ids):
        return [code]
    between = _ID.split(rest)
    forms = []
    for choice in product(*((*new.get(id, ()), id) for id in ids)):
        joined = "".join(f"{gap}{id}" for gap, id in zip(between, choice, strict=False))
        forms.append(f"{head}{space}{joined}{between[-1]}")
    return forms


def _moved(note: Note, renames: Renames) -> Note:
    about = note.about
    id = renames.get(about) if about is not None else None
    return note if about is None or id is None else replace(note, place=f"{about.kind} {id}")
