"""The model of chances and targets of one chart."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt, Signal

from engine.families.boxcars.author.odds import chart_odds, region_odds
from engine.i18n import tr
from engine.model.ids import Ref, RegionId
from studio.families.boxcars.destination_model import REGIONS, DestinationModel
from studio.panels.numbers import number_of, percent, plain
from studio.panels.tables.calculation import DECIMALS
from studio.panels.tables.record_table import Index
from studio.panels.tables.row_order import RowOrder
from studio.widgets.tip import tip

Role = Qt.ItemDataRole
WISH = 1
"""The editable column."""
MAX_ROUNDED = 0.5
"""Percentage points by which targets such as 33.3 for each of three cities miss 100%."""


class OddsModel(QAbstractTableModel):
    """Chances of the regions or cities of one chart: exact, in percent, and for a city over both tables. All possible
    entries of the chart have a row. Targets are typed in percent; they are not part of the scenario.

    `wished` is emitted when a target was typed, `refused` with a message if it is invalid.
    """

    wished = Signal()
    refused = Signal(str)

    def __init__(self, tables: DestinationModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tables, self._order = tables, RowOrder()
        self._sorted = (-1, Qt.SortOrder.AscendingOrder)
        self._chart = REGIONS
        self._rows: list[tuple[str, Fraction, Fraction]] = []
        self._wishes: dict[str, dict[str, float]] = {}
        self.total = Fraction(0)
        self.empty_cells = 0

    def show_chart(self, name: str) -> None:
        """Show the current chances of a chart."""
        chart = self._tables.chart(name)
        odds = chart_odds(chart) if chart else {}
        share = Fraction(1) if name == REGIONS else region_odds(self._tables.content).get(RegionId(name), Fraction(0))
        odds = {**dict.fromkeys(self._tables.candidates(name), Fraction(0)), **odds}
        is_other = name != self._chart
        if is_other:
            self._order.forget()
        likely = self._order.of(sorted(odds, key=lambda id: (-odds[id], id)))
        # A row that is being edited must not move when the chances change.
        self._order.sort(likely, likely.index, Qt.SortOrder.AscendingOrder)
        rows = [(id, odds[id], odds[id] * share) for id in likely]
        self.total = sum(odds.values(), Fraction(0))
        self.empty_cells = sum(id is None for row in (chart.odd, chart.even) for id in row) if chart else 22
        if (name, rows) != (self._chart, self._rows):
            self.beginResetModel()
            self._chart, self._rows = name, rows
            self.endResetModel()
        if is_other and self._sorted[0] >= 0:
            self.sort(*self._sorted)

    @property
    def chart(self) -> str:
        """Return which chart is shown."""
        return self._chart

    @property
    def wishes(self) -> Mapping[str, float]:
        """Return the targets of this chart in percent: typed ones, and the rest in proportion to the current chances,
        or in equal parts if the others have none. Return nothing without typed targets."""
        typed = self._typed()
        if not typed:
            return {}
        left = max(0.0, 100.0 - sum(typed.values()))
        others = {id: float(within) for id, within, _ in self._rows if id not in typed}
        if not any(others.values()):
            others = dict.fromkeys(others, 1.0)
        total = sum(others.values())
        return {**{id: left * share / total for id, share in others.items()}, **typed}

    def _typed(self) -> dict[str, float]:
        typed = self._wishes.get(self._chart, {})
        return {id: wish for id, wish in typed.items() if any(id == row[0] for row in self._rows)}

    @property
    def wrong_sum(self) -> str:
        """Return why no table can have the targets: they add up to more than 100%, or to less although all are typed.
        Return an empty text if one can."""
        typed = self._typed()
        total = sum(typed.values())
        if total > 100 + MAX_ROUNDED or (typed and len(typed) == len(self._rows) and total < 100 - MAX_ROUNDED):
            return tr("The targets add up to {sum}. Change them to 100%.").format(sum=percent(total / 100))
        return ""

    def forget_wishes(self) -> None:
        """Remove the targets of this chart."""
        self._wishes.pop(self._chart, None)
        if self._rows:
            self.dataChanged.emit(self.index(0, WISH), self.index(len(self._rows) - 1, WISH))
        self.wished.emit()

    def ref(self, row: int) -> Ref:
        """Return the thing that a row is about."""
        return Ref("region" if self._chart == REGIONS else "city", self._rows[row][0])

    # The methods below override Qt and have its spelling.

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column, also charts that are shown later. Without a column the likeliest are first. Rows without a
        target are last."""
        self._sorted = column, order
        rows = {row[0]: row for row in self._rows}
        if column < 0:
            self._order.forget()
        elif column == WISH:
            self._order.sort(rows, self._wishes.get(self._chart, {}).get, order)
        elif column == 0:
            self._order.sort(rows, lambda id: self._tables.name(self._chart, id).casefold(), order)
        else:
            self._order.sort(rows, lambda id: float(rows[id][1]), order)
        self.show_chart(self._chart)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else 4 if self._chart == REGIONS else 5

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return flags | Qt.ItemFlag.ItemIsEditable if index.column() == WISH else flags

    def setData(self, index: Index, value: Any, role: int = Role.EditRole) -> bool:
        if role != Role.EditRole or index.column() != WISH:
            return False
        id, text = self._rows[index.row()][0], str(value).strip().removesuffix("%").strip()
        wishes = self._wishes.setdefault(self._chart, {})
        try:
            wish = number_of(text) if text else None
            if wish is not None and not 0 <= wish <= 100:
                raise ValueError(tr("expected a percentage from 0 to 100"))
        except ValueError as error:
            self.refused.emit(f"{self._tables.name(self._chart, id)}: {error}")
            return False
        if wish is None:
            wishes.pop(id, None)
        else:
            wishes[id] = wish
        self.dataChanged.emit(index, index)
        self.wished.emit()
        return True

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        id, within, overall = self._rows[index.row()]
        if role in (Role.DisplayRole, Role.EditRole):
            wish = self._wishes.get(self._chart, {}).get(id)
            if index.column() == WISH:
                return "" if wish is None else plain(wish)
            name, exact = self._tables.name(self._chart, id), f"{within.numerator}/{within.denominator}"
            return (name, "", percent(within), exact, percent(overall))[index.column()]
        if role == DECIMALS:
            return index.column() == WISH
        if role == Role.ToolTipRole and index.column() == WISH:
            return tip(tr("Target chance in percent"))
        if role == Role.ToolTipRole:
            return tip(f"{overall.numerator}/{overall.denominator}")
        if role == Role.TextAlignmentRole and index.column():
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Vertical or role != Role.DisplayRole:
            return None
        name = tr("Region") if self._chart == REGIONS else tr("City")
        return (name, tr("Target"), tr("Chance"), tr("Exact chance"), tr("All trips (%)"))[section]
