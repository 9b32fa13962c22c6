"""The row order of a chart: the scenario's, or a sorted one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeVar

from PySide6.QtCore import Qt

T = TypeVar("T", bound=str)


class Ordered(Protocol):
    """A model that sorts its rows by itself."""

    @property
    def order(self) -> RowOrder:
        """The current order."""

    def sort_by_name(self) -> None:
        """Sort the rows by name."""


class RowOrder:
    """IDs in scenario order until they are sorted. A sorted order stays while values change, so that no row moves away;
    new IDs come last."""

    def __init__(self) -> None:
        self._ranks: dict[str, int] = {}

    @property
    def is_own(self) -> bool:
        """Whether it differs from the scenario order."""
        return bool(self._ranks)

    def of(self, ids: Iterable[T]) -> list[T]:
        """Return these IDs in this order."""
        return sorted(ids, key=lambda id: self._ranks.get(id, len(self._ranks)))

    def sort(self, ids: Iterable[T], value: Callable[[T], Any], order: Qt.SortOrder) -> None:
        """Sort by a number or text per ID; those without one come last, equal ones in scenario order."""
        values = {id: value(id) for id in ids}
        known = [id for id in values if values[id] is not None]
        known.sort(key=lambda id: values[id], reverse=order == Qt.SortOrder.DescendingOrder)
        last = [id for id in values if values[id] is None]
        self._ranks = {id: rank for rank, id in enumerate((*known, *last))}

    def forget(self) -> None:
        """Restore the scenario order."""
        self._ranks = {}
