"""What distinguishes two scenarios, by id: the one piece of news when a document changes."""

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
    """What was added, changed and removed, as refs. Parts without ids (tables, header, look) count as changed."""

    added: frozenset[Ref] = frozenset()
    changed: frozenset[Ref] = frozenset()
    removed: frozenset[Ref] = frozenset()

    @property
    def touched(self) -> frozenset[Ref]:
        """Everything the difference is about."""
        return self.added | self.changed | self.removed

    def ids(self, kind: Kind) -> frozenset[str]:
        """The ids of all things of a kind that the difference is about."""
        return frozenset(ref.id for ref in self.touched if ref.kind == kind)

    def __bool__(self) -> bool:
        return bool(self.added or self.changed or self.removed)


@derived(kept=2)
def difference(before: Scenario, after: Scenario) -> Difference:
    """What `after` has that `before` has not, has otherwise, or has no more; empty where the two are equal.
    Tables of the content whose entries stand in another order have changed.

    Parts that both share as the same object are not looked into, so the step of a drag costs one table. The sheet and
    the projection count as header, beside title, note and the like. A step of a drag is asked about by several.
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
    """The fields in which two values differ; all of them where they are of different types."""
    if type(old) is not type(new):
        yield from dict.fromkeys((*old.__struct_fields__, *new.__struct_fields__, "family"))
        return
    for name in new.__struct_fields__:
        if name not in apart:
            a, b = getattr(old, name), getattr(new, name)
            if a is not b and (a != b or _reordered(a, b)):
                yield name


def _reordered(first: Any, second: Any) -> bool:
    """Whether two equal tables stand in another order, as the trains of a score sheet do."""
    return isinstance(first, Mapping) and list(first) != list(second)
