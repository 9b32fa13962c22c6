"""What points at what. One walk over the types finds, renames and removes ids, so that no family needs code for it.

An id is known by its type (`engine.model.ids`), wherever it stands: a field, a mapping's key, a cell of a table. The
keys of the board's own mappings define ids, and so do those of a content's mappings of a kind that no board knows;
every other slot uses one. What removal does to a slot follows from its
type:

    a mapping's entry, an element of a free tuple       goes
    an optional field or an optional cell               becomes None
    a required field, a cell of a fixed tuple           takes the whole value with it, and what that defines, and so on

A milepost taken out of a line joins its neighbours; a line with fewer than two stops goes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple, cast

import msgspec

from engine.errors import EditError
from engine.model.identity.id_fields import GONE, Fate, Path, board_tables, content_tables, slot_of
from engine.model.ids import Kind, Ref
from engine.model.scenario import Scenario


class Use(NamedTuple):
    """One slot in which an id is used: the kinds of thing it may name, the id, and where it stands in the scenario, for
    example `("content", "prices", "PA")`."""

    kinds: frozenset[Kind]
    id: str
    path: Path


def definitions(scenario: Scenario) -> dict[Kind, Collection[str]]:
    """The ids that exist, by kind."""
    board, content = scenario.board, scenario.content
    found = {kind: getattr(board, name).keys() for kind, name in board_tables().items()}
    return found | {kind: getattr(content, name).keys() for kind, name in content_tables(type(content)).items()}


def exists(scenario: Scenario, ref: Ref) -> bool:
    """Whether the scenario has a thing of that kind and id."""
    return ref.id in definitions(scenario).get(ref.kind, ())


def uses(scenario: Scenario) -> Iterator[Use]:
    """Every slot in which an id is used, in the order of the document."""
    for kinds, id, path in _scenario_slot().uses(scenario, ()):
        yield Use(kinds, id, path)


def dangling(scenario: Scenario) -> list[Use]:
    """The uses of ids that do not exist."""
    known, found, tables = definitions(scenario), list[Use](), dict[frozenset[Kind], tuple[Collection[str], ...]]()
    for kinds, id, path in _scenario_slot().uses(scenario, ()):
        among = tables.get(kinds)
        if among is None:
            among = tables[kinds] = tuple(known.get(kind, ()) for kind in kinds)
        # No `any` over a generator: there are ten thousands of ids to ask about.
        for table in among:
            if id in table:
                break
        else:
            found.append(Use(kinds, id, path))
    return found


def _is_among(ids: Mapping[Kind, Collection[str]], kinds: frozenset[Kind], id: str) -> bool:
    # No `any` over a generator: this is asked for every use of every id at every check.
    for kind in kinds:  # noqa: SIM110
        if id in ids.get(kind, ()):
            return True
    return False


def rename(scenario: Scenario, ref: Ref, new_id: str) -> Scenario:
    """The scenario with another id for one thing, where it is defined and wherever it is used.

    Mappings keep their order. A new id that is taken is a programmer's mistake: `engine.edit.rename` asks first.
    """
    assert ref.kind in definitions(scenario), f"a {ref.kind} has no id of its own"
    assert new_id == ref.id or not exists(scenario, Ref(ref.kind, new_id)), f"{new_id} is taken"

    return renamed(scenario, {ref: new_id})


def renamed(scenario: Scenario, ids: Mapping[Ref, str]) -> Scenario:
    """The scenario with other ids for several things at once, so that two of them may change theirs with each other."""
    if not ids:
        return scenario
    by_id: dict[str, dict[Kind, str]] = {}
    for ref, new in ids.items():
        by_id.setdefault(ref.id, {})[ref.kind] = new

    def fate(kinds: frozenset[Kind], id: str) -> str:
        return next((new for kind, new in by_id.get(id, {}).items() if kind in kinds), id)

    return _rewritten(scenario, fate)


def remove(scenario: Scenario, refs: Iterable[Ref]) -> Scenario:
    """The scenario without these things and without whatever cannot stand without them.

    Refs to parts without ids of their own (sections, rules, fields) are passed over. Raises EditError where the content
    itself cannot stand without one of them.
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
            raise EditError(f"the {name} cannot do without it")
        if new is not old:
            changes[name] = new
    return msgspec.structs.replace(scenario, **changes) if changes else scenario


@cache
def _scenario_slot() -> Any:
    slot = slot_of(Scenario)
    assert slot is not None
    return cast(Any, slot)
