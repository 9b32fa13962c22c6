"""What distinguishes two scenarios, by id: the one piece of news when a document changes."""

from __future__ import annotations

from msgspec import Struct

from engine.model.ids import Ref


class Difference(Struct, frozen=True):
    """What was added, changed and removed, as refs. Parts without ids (tables, header, look) count as changed."""

    added: frozenset[Ref] = frozenset()
    changed: frozenset[Ref] = frozenset()
    removed: frozenset[Ref] = frozenset()

    @property
    def touched(self) -> frozenset[Ref]:
        """Everything the difference is about."""
        return self.added | self.changed | self.removed

    def __bool__(self) -> bool:
        return bool(self.added or self.changed or self.removed)
