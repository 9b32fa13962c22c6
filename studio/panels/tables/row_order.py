"""The order in which a chart shows its rows: the scenario's, or one that was asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeVar

from PySide6.QtCore import Qt

T = TypeVar("T", bound=str)


class Ordered(Protocol):
    """A model that sorts its rows by itself."""

    @property
    def order(self) -> RowOrder:
        """How its rows stand."""

    def sort_by_name(self) -> None:
        """The rows by what they are called."""


class RowOrder:
    """Ids in the order of the scenario until they are sorted. A sorted order stays as it is while values change, so
    that no row runs away from under the hand; what is new comes last."""

    def __init__(self) -> None:
        self._ranks: dict[str, int] = {}

    @property
    def is_own(self) -> bool:
        """Whether it is another one than the scenario's."""
        return bool(self._ranks)

    def of(self, ids: Iterable[T]) -> list[T]:
        """These ids in this order."""
        return sorted(ids, key=lambda id: self._ranks.get(id, len(self._ranks)))

    def sort(self, ids: Iterable[T], value: Callable[[T], Any], order: Qt.SortOrder) -> None:
        """Sorts by a number or text each; ids without one come last, those of one value in the order given."""
        values = {id: value(id) for id in ids}
        known = [id for id in values if values[id] is not None]
        known.sort(key=lambda id: values[id], reverse=order == Qt.SortOrder.DescendingOrder)
        last = [id for id in values if values[id] is None]
        self._ranks = {id: rank for rank, id in enumerate((*known, *last))}

    def forget(self) -> None:
        """The order of the scenario again."""
        self._ranks = {}
