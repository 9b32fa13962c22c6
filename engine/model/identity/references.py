"""References between things. One walk over the types finds, renames and removes IDs, so that no game system needs code
for it.

An ID is known by its type (`engine.model.ids`) in any place: a field, a mapping's key, a cell of a table. The keys of
the board's own mappings define IDs, and so do those of a content's mappings of a kind that no board has; every other
slot uses one. The effect of removal on a slot follows from its type:

    a mapping's entry, an element of a free tuple       goes
    an optional field or an optional cell               becomes None
    a required field, a cell of a fixed tuple           takes the whole value with it, and what that defines, and so on

Removing a milepost from a line joins its neighbors; a line with fewer than two stops goes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Set
from functools import cache
from typing import Any, NamedTuple, cast

import msgspec

from engine.errors import EditError
from engine.i18n import tr
from engine.model.identity.id_fields import (
    GONE,
    Fate,
    Path,
    Slot,
    StructSlot,
    board_tables,
    content_tables,
    slot_of,
)
from engine.model.ids import Kind, Ref
from engine.model.memo import derived
from engine.model.scenario import Scenario


class Use(NamedTuple):
    """One slot in which an ID is used: the kinds of thing that it may name, the ID, and its path in the scenario, for
    example `("content", "prices", "PA")`."""

    kinds: frozenset[Kind]
    id: str
    path: Path


def definitions(scenario: Scenario) -> dict[Kind, Collection[str]]:
    """Return the existing IDs, by kind."""
    board, content = scenario.board, scenario.content
    found = {kind: getattr(board, name).keys() for kind, name in board_tables().items()}
    return found | {kind: getattr(content, name).keys() for kind, name in content_tables(type(content)).items()}


def exists(scenario: Scenario, ref: Ref) -> bool:
    """Return whether the scenario has a thing of that kind and ID."""
    return ref.id in definitions(scenario).get(ref.kind, ())


def uses(scenario: Scenario) -> Iterator[Use]:
    """Yield every slot in which an ID is used, in the order of the document."""
    for kinds, id, path in _scenario_slot().uses(scenario, ()):
        yield Use(kinds, id, path)


def dangling(scenario: Scenario) -> list[Use]:
    """Return the uses of IDs that do not exist."""
    known = definitions(scenario)
    if all(_are_known(known, used) for used in _used_in(scenario)):
        return []
    return [each for each in uses(scenario) if not _is_among(known, each.kinds, each.id)]


def _used_in(scenario: Scenario) -> Iterator[Mapping[frozenset[Kind], Set[str]]]:
    """Yield the IDs that each table of a scenario uses. Edits leave most tables as they are, which are not searched
    again."""
    for name, slot in _scenario_slot().fields(Scenario):
        value = getattr(scenario, name)
        if isinstance(slot, StructSlot):
            for inner, own in slot.fields(type(value)):
                yield _used(own, getattr(value, inner))
        else:
            yield _used(slot, value)


@derived(kept=100, each=True)
def _used(slot: Slot, table: object) -> Mapping[frozenset[Kind], Set[str]]:
    found: dict[frozenset[Kind], set[str]] = {}
    for kinds, id, _ in slot.uses(table, ()):
        found.setdefault(kinds, set()).add(id)
    return found


def _are_known(known: Mapping[Kind, Collection[str]], used: Mapping[frozenset[Kind], Set[str]]) -> bool:
    """Return whether all IDs are among those of one of their kinds."""
    for kinds, ids in used.items():
        for kind in kinds:
            if kind in known:
                ids = ids - cast("Set[str]", known[kind])
        if ids:
            return False
    return True


def _is_among(ids: Mapping[Kind, Collection[str]], kinds: frozenset[Kind], id: str) -> bool:
    # No `any` over a generator: this runs for every use of every ID at every check.
    for kind in kinds:  # noqa: SIM110
        if id in ids.get(kind, ()):
            return True
    return False


def rename(scenario: Scenario, ref: Ref, new_id: str) -> Scenario:
    """Return the scenario with another ID for one thing, where it is defined and wherever it is used.

    Mappings keep their order. A new ID that is in use is a programming error: `engine.edit.rename` checks first.
    """
    assert ref.kind in definitions(scenario), f"a {ref.kind} has no id of its own"
    assert new_id == ref.id or not exists(scenario, Ref(ref.kind, new_id)), f"{new_id} is taken"

    return renamed(scenario, {ref: new_id})


def renamed(scenario: Scenario, ids: Mapping[Ref, str]) -> Scenario:
    """Return the scenario with other IDs for several things at once, so that two of them may exchange theirs."""
    if not ids:
        return scenario
    by_id: dict[str, dict[Kind, str]] = {}
    for ref, new in ids.items():
        by_id.setdefault(ref.id, {})[ref.kind] = new

    def fate(kinds: frozenset[Kind], id: str) -> str:
        return next((new for kind, new in by_id.get(id, {}).items() if kind in kinds), id)

    return _rewritten(scenario, fate)


def remove(scenario: Scenario, refs: Iterable[Ref]) -> Scenario:
    """Return the scenario without these things and without whatever depends on them.

    Refs to parts without IDs of their own (sections, rules, fields) are skipped. Raises EditError if the content itself
    depends on one of them.
    """
    gone: dict[Kind, set[str]] = {kind: set() for kind in definitions(scenario)}
    for ref in refs:
        if exists(scenario, ref):
            gone[ref.kind].add(ref.id)

    def fate(kinds: frozenset[Kind], id: str) -> Any:
        return GONE if id in going and _is_among(gone, kinds, id) else id

    while any(gone.values()):
        going = frozenset[str]().union(*gone.values())
        after = _rewritten(scenario, fate)
        left = definitions(after)
        fallen = {kind: {id for id in ids if id not in left[kind]} for kind, ids in definitions(scenario).items()}
        gone, scenario = {kind: fallen[kind] - gone[kind] for kind in fallen}, after
    return scenario


def _rewritten(scenario: Scenario, fate: Fate) -> Scenario:
    changes = {}
    for name, slot in _scenario_slot().fields(Scenario):
        old = getattr(scenario, name)
        new = slot.rewritten(old, fate)
        if new is GONE:
            raise EditError(tr("the {field} depends on it").format(field=name))
        if new is not old:
            changes[name] = new
    return msgspec.structs.replace(scenario, **changes) if changes else scenario


@cache
def _scenario_slot() -> Any:
    slot = slot_of(Scenario)
    assert slot is not None
    return cast(Any, slot)
