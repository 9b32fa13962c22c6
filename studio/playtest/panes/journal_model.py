"""The journal as a list: every entry of the game as far as it is known, and which of them the position shown has."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from engine.game.kernel.drive import Moment
from engine.game.rules import Entry
from studio.words.tip import tip

Index = QModelIndex | QPersistentModelIndex

ENTRY = Qt.ItemDataRole.UserRole
TO_COME = Qt.ItemDataRole.UserRole + 1
"""Whether an entry is still to happen."""


class JournalModel(QAbstractListModel):
    """One row an entry. Positions that are given up take their entries with them."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.entries: list[Entry] = []
        self._positions: list[Moment] = []
        self._ends: list[int] = []
        self.told = 0
        """How many entries the position shown has: those that come after them are still to happen."""

    def stand_at(self, position: int) -> None:
        """The position with this number is shown."""
        self.told = self._ends[position]

    def position_of(self, row: int) -> int:
        """The number of the position that brought an entry."""
        return bisect_right(self._ends, row)

    def forget(self) -> None:
        """Begin anew: the entries are seen otherwise."""
        self.beginResetModel()
        self.entries, self._positions, self._ends, self.told = [], [], [], 0
        self.endResetModel()

    def follow(self, positions: Sequence[Moment], seen: Callable[[Moment], Any]) -> None:
        """Take over what is new, drop what was taken back; `seen` says what may be seen of a position."""
        same = min(len(self._positions), len(positions))
        while same and self._positions[same - 1] is not positions[same - 1]:
            same -= 1
        kept = self._ends[same - 1] if same else 0
        if kept < len(self.entries):
            self.beginRemoveRows(QModelIndex(), kept, len(self.entries) - 1)
            del self.entries[kept:], self._ends[same:], self._positions[same:]
            self.endRemoveRows()
        else:
            del self._ends[same:], self._positions[same:]
        new: list[Entry] = []
        for position in positions[same:]:
            new += seen(position).entries
            self._ends.append(kept + len(new))
            self._positions.append(position)
        if new:
            self.beginInsertRows(QModelIndex(), kept, kept + len(new) - 1)
            self.entries += new
            self.endInsertRows()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """How many entries there are."""
        return 0 if parent.isValid() else len(self.entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The words of an entry, its rule as tooltip, and the entry itself."""
        if not 0 <= index.row() < len(self.entries):
            return None
        entry = self.entries[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return entry.text
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip("\n".join(part for part in (entry.text, entry.reason, entry.rule) if part))
        if role == TO_COME:
            return index.row() >= self.told
        return entry if role == ENTRY else None
