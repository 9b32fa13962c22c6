"""The differences of two scenarios, by ID: the single notification of a changed document."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from engine.model.identity.id_fields import board_tables
from engine.model.ids import Kind, Ref
from engine.model.memo import derived
from engine.model.scenario import Scenario
from engine.model.table_diff import changed as changed_entries


class Difference(Struct, frozen=True):
    """Added, changed and removed things, as refs. Parts without IDs (tables, header, look) count as changed."""

    added: frozenset[Ref] = frozenset()
    changed: frozenset[Ref] = frozenset()
    removed: frozenset[Ref] = frozenset()

    @property
    def touched(self) -> frozenset[Ref]:
        """All things of the difference."""
        return self.added | self.changed | self.removed

    def ids(self, kind: Kind) -> frozenset[str]:
        """Return the IDs of all things of a kind in the difference."""
        return frozenset(ref.id for ref in self.touched if ref.kind == kind)

    def __bool__(self) -> bool:
        return bool(self.added or self.changed or self.removed)


@derived(kept=2)
def difference(before: Scenario, after: Scenario) -> Difference:
    """Return the things that `after` has added, changed or removed; empty if the two are equal. Tables of the content
    whose entries have another order have changed.

    Parts that both share as the same object are skipped, so that the step of a drag costs one table. The sheet and the
    projection count as header, like title and note. The result is cached, because several parts of the program need it
    for each step of a drag.
    """
    added: set[Ref] = set()
    changed: set[Ref] = set()
    removed: set[Ref] = set()

    def compare(kind: Kind, old: Mapping[str, Any], new: Mapping[str, Any]) -> None:
        if old is new:
            return
        entries = changed_entries(old, new)
        for id in entries.others:
            if id not in old:
                added.add(Ref(kind, id))
            elif old[id] != new[id]:
                changed.add(Ref(kind, id))
        removed.update(Ref(kind, id) for id in entries.gone)

    if before is after:
        return Difference()
    tables = board_tables()
    if before.board is not after.board:
        for kind, name in tables.items():
            compare(kind, getattr(before.board, name), getattr(after.board, name))
        changed.update(Ref("header", name) for name in _other(before.board, after.board, set(tables.values())))
    compare("rule", before.rules, after.rules)
    changed.update(Ref("content", name) for name in _other(before.content, after.content))
    changed.update(Ref("look", name) for name in _other(before.look, after.look))
    changed.update(Ref("header", name) for name in _other(before, after, {"board", "content", "rules", "look"}))
    return Difference(frozenset(added), frozenset(changed), frozenset(removed))


def _other(old: Struct, new: Struct, apart: Any = ()) -> Iterator[str]:
    """Yield the fields in which two values differ; all of them if they are of different types."""
    if type(old) is not type(new):
        yield from dict.fromkeys((*old.__struct_fields__, *new.__struct_fields__, "family"))
        return
    for name in new.__struct_fields__:
        if name not in apart:
            a, b = getattr(old, name), getattr(new, name)
            if a is not b and (a != b or _reordered(a, b)):
                yield name


def _reordered(first: Any, second: Any) -> bool:
    """Return whether two equal tables have another order, such as the trains of a score sheet."""
    return isinstance(first, Mapping) and list(first) != list(second)
