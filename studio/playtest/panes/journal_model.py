"""List model of the journal: every line of the known game, and which lines the current position has."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from engine.game.drive import Moment
from engine.game.summary import GameSummarySpec, turn_of_state
from engine.game.transfer import HandOvers
from engine.gamelog.journal import Journal, Line
from engine.i18n import tr
from studio.widgets.tip import tip

Index = QModelIndex | QPersistentModelIndex

LINE = Qt.ItemDataRole.UserRole
TO_COME = Qt.ItemDataRole.UserRole + 1
"""Role: whether a line is still in the future."""


class JournalModel(QAbstractListModel):
    """One row per line: a ride or a payment is one line, however many decisions it took. Lines of discarded positions
    are removed."""

    def __init__(
        self, names: Sequence[str], currency: str, parent: QObject | None = None, family: GameSummarySpec | None = None
    ) -> None:
        super().__init__(parent)
        self._told = family
        self._names, self._currency = names, currency
        self._hand_overs: HandOvers = ()
        self._journal = self._empty()
        self._positions: list[Moment] = []
        self._begins: list[int] = []
        """Position with which each line begins."""
        self.told = 0
        """Number of lines that have begun at the current position; later lines are in the future."""

    @property
    def lines(self) -> Sequence[Line]:
        """Lines of the rows."""
        return self._journal.lines

    def stand_at(self, position: int) -> None:
        """Set the current position by number."""
        self.told = bisect_right(self._begins, position)

    def position_of(self, row: int) -> int:
        """Return the number of the position that completes a line."""
        return self.lines[row].last

    def forget(self) -> None:
        """Start again because the viewer has changed."""
        self.beginResetModel()
        self._journal = self._empty()
        self._positions, self._begins, self.told = [], [], 0
        self.endResetModel()

    def _empty(self) -> Journal:
        turn = self._told.turn if self._told is not None else turn_of_state
        return Journal(self._names, self._currency, self._hand_overs, turn)

    def follow(self, positions: Sequence[Moment], seen: Callable[[Moment], Any], hand_overs: HandOvers = ()) -> None:
        """Add new lines and remove discarded ones. `seen` returns the visible state of a position, `hand_overs` are
        changes of controllers."""
        if hand_overs != self._hand_overs:
            self._hand_overs = hand_overs
            self.forget()
        same = min(len(self._positions), len(positions))
        while same and self._positions[same - 1] is not positions[same - 1]:
            same -= 1
        if same < len(self._positions):
            self._cut(same)
        if same == len(positions):
            return
        lines, known = self._journal.lines, len(self._begins)
        last = lines[-1] if lines else None
        for number in range(same, len(positions)):
            self._journal.add(number, seen(positions[number]))
        self._positions += positions[same:]
        if known and lines[known - 1] is not last:
            self.dataChanged.emit(self.index(known - 1, 0), self.index(known - 1, 0))
        if len(lines) > known:
            self.beginInsertRows(QModelIndex(), known, len(lines) - 1)
            self._begins += [line.step for line in lines[known:]]
            self.endInsertRows()

    def _cut(self, same: int) -> None:
        """Keep only this many positions."""
        kept = bisect_right(self._begins, same - 1)
        if kept < len(self._begins):
            self.beginRemoveRows(QModelIndex(), kept, len(self._begins) - 1)
            self._journal.cut(same - 1)
            del self._begins[kept:]
            self.endRemoveRows()
        else:
            self._journal.cut(same - 1)
        del self._positions[same:]
        if kept:
            self.dataChanged.emit(self.index(kept - 1, 0), self.index(kept - 1, 0))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of lines."""
        return 0 if parent.isValid() else len(self._begins)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the text of a line, its reason and rule as tooltip, or the line itself."""
        if not 0 <= index.row() < len(self._begins):
            return None
        line = self.lines[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return line.text
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(
                "\n".join(part for part in (line.text, line.reason, *self._rules(line), self._steps(line)) if part)
            )
        if role == TO_COME:
            return index.row() >= self.told
        return line if role == LINE else None

    def _rules(self, line: Line) -> list[str]:
        """Return the rules of a line with their texts."""
        said = dict(self._told.ruled(line.rule)) if self._told is not None else {}
        return [f"{code}: {said[code]}" if code in said else code for code in line.rule.split()]

    def _steps(self, line: Line) -> str:
        """Return the numbers of the actions of a line, as used by `explain --step` and `branch --step`."""
        if line.last == line.step:
            return tr("Decision {step:,}").format(step=line.step)
        return tr("Decisions {step:,} to {last:,}").format(step=line.step, last=line.last)
