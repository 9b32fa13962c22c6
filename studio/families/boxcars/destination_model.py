"""The region table and every region's destination table as one grid: odd and even rows, totals 2 to 12 across."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt, Signal

from engine.edit.edit import Edit
from engine.families.boxcars.author.edits import Parity, SetDestinationCell, SetRegionCell
from engine.families.boxcars.author.odds import chart_odds
from engine.families.boxcars.content import TOTALS, WAYS, BoxcarsContent, CityChart, RegionChart
from engine.i18n import tr
from engine.model import naming
from engine.model.ids import CityId, Ref, RegionId
from engine.model.memo import derived
from engine.model.scenario import Scenario
from studio.document.commit_typed import performed
from studio.document.document import Document
from studio.panels.numbers import percent
from studio.panels.tables.record_table import CHOICES, Index, chosen_by
from studio.panels.tables.row_order import RowOrder
from studio.widgets.tip import tip

Role = Qt.ItemDataRole

EMPTY = "—"
"""The sign of an empty cell."""

BESIDE = Qt.ItemDataRole(Qt.ItemDataRole.UserRole + 11)
"""The role under which a cell gives the chance of its region or city within the chart."""

REGIONS = ""
"""The key of the region table among the charts; other charts have the ID of their region."""


@derived("regions", "destinations")
def _chances(content: BoxcarsContent) -> Mapping[str, Mapping[str, Fraction]]:
    return {REGIONS: chart_odds(content.regions)} | {
        id: chart_odds(chart) for id, chart in content.destinations.items()
    }


class DestinationModel(QAbstractTableModel):
    """A model with two rows for each chart, the region table first. Regions are in board order or by name.

    `refused` is emitted with a message if a choice is invalid.
    """

    refused = Signal(str)

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document, self.order = document, RowOrder()
        self.charts: list[str] = []
        self._shown: tuple[object, ...] = ()
        self._follow()
        document.changed.connect(self._follow)

    @property
    def content(self) -> BoxcarsContent:
        """The tables shown."""
        content = self._document.scenario.content
        assert isinstance(content, BoxcarsContent)
        return content

    def _follow(self) -> None:
        scenario = self._document.scenario
        if not isinstance(scenario.content, BoxcarsContent):
            return
        board, content = scenario.board, scenario.content
        charts = [REGIONS, *self.order.of(dict.fromkeys((*board.regions, *content.destinations)))]
        shown = (content.regions, content.destinations, board.cities, board.regions)
        if charts != self.charts:
            self.beginResetModel()
            self.charts, self._shown = charts, shown
            self.endResetModel()
        elif any(a is not b for a, b in zip(shown, self._shown, strict=True)):
            self._shown = shown
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, len(TOTALS) - 1))
            self.headerDataChanged.emit(Qt.Orientation.Vertical, 0, self.rowCount() - 1)

    def chart(self, name: str) -> RegionChart | CityChart | None:
        """Return the chart of that name, or None for a region without one."""
        return self.content.regions if name == REGIONS else self.content.destinations.get(RegionId(name))

    def title(self, name: str) -> str:
        """Return the title of a chart."""
        region = self._document.scenario.board.regions.get(RegionId(name))
        return tr("Region table") if name == REGIONS else region.name if region else name

    def chart_at(self, row: int) -> str:
        """Return the chart of a row."""
        return self.charts[row // 2]

    def id_at(self, index: Index) -> str | None:
        """Return the region or city in a cell."""
        chart = self.chart(self.chart_at(index.row()))
        return None if chart is None else (chart.even if index.row() % 2 else chart.odd)[index.column()]

    def candidates(self, chart: str) -> list[str]:
        """Return the possible choices of a chart: all regions, or the cities of its region by name."""
        board = self._document.scenario.board
        if chart == REGIONS:
            return list(board.regions)
        return sorted(
            (id for id, city in board.cities.items() if city.region == chart),
            key=lambda id: naming.city(board, CityId(id)),
        )

    def chances(self) -> Mapping[str, Mapping[str, Fraction]]:
        """Return the chance of each region or city within each chart."""
        return _chances(self.content)

    def name(self, chart: str, id: str) -> str:
        """Return the name of a region or city in a chart."""
        board = self._document.scenario.board
        if chart != REGIONS and id in board.cities:
            return naming.city(board, CityId(id))
        named = board.regions.get(RegionId(id)) if chart == REGIONS else None
        return named.name if named else tr("{id} (unknown)").format(id=id)

    def refs(self, index: QModelIndex) -> Iterator[Ref]:
        """Return the thing that a cell is about."""
        id = self.id_at(index)
        if id is not None:
            yield Ref("region" if self.chart_at(index.row()) == REGIONS else "city", id)

    # The methods below override Qt and have its spelling.

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Restore the board order of regions. No column of dice sorts them."""
        self.order.forget()
        self._follow()

    def sort_by_name(self) -> None:
        """Sort the regions by name, after the region table."""
        names = [name for name in self.charts if name != REGIONS]
        self.order.sort(names, lambda name: self.title(name).casefold(), Qt.SortOrder.AscendingOrder)
        self._follow()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else 2 * len(self.charts)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(TOTALS)

    def flags(self, index: Index) -> Qt.ItemFlag:
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEditable

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if role not in (Role.DisplayRole, Role.EditRole, Role.ToolTipRole, CHOICES, BESIDE):
            return None
        chart, id = self.chart_at(index.row()), self.id_at(index)
        if role == Role.EditRole:
            return id or ""
        if role == CHOICES:
            return self._choices(chart, id)
        if role == BESIDE:
            return "" if id is None else percent(self.chances().get(chart, {}).get(id, Fraction(0)))
        name = EMPTY if id is None else self.name(chart, id)
        if role == Role.ToolTipRole:
            row = tr("even") if index.row() % 2 else tr("odd")
            total, ways = TOTALS[index.column()], WAYS[index.column()]
            told = tr("{chart}, {row} {total}: {name}\n{ways} of 72 rolls")
            return tip(told.format(chart=self.title(chart), row=row, total=total, name=name, ways=ways))
        return name

    def _choices(self, chart: str, now: str | None) -> list[tuple[str, str]]:
        ids = self.candidates(chart)
        if now is not None and now not in ids:
            ids.append(now)
        return [("", tr("{sign} (empty)").format(sign=EMPTY)), *((id, self.name(chart, id)) for id in ids)]

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Horizontal:
            if role == Role.DisplayRole:
                return f"{TOTALS[section]}  ({WAYS[section]}/36)"
            if role == Role.ToolTipRole:
                return tip(tr("Total {total}: {ways} of 36 rolls").format(total=TOTALS[section], ways=WAYS[section]))
        elif role == Role.DisplayRole:
            name = self.chart_at(section)
            share = self.chances()[REGIONS].get(name, Fraction(0))
            title = self.title(name) if name == REGIONS else f"{self.title(name)} {percent(share)}"
            return f"{title}, {tr('even')}" if section % 2 else f"{title}, {tr('odd')}"
        return None

    def setData(self, index: Index, value: Any, role: int = Role.EditRole) -> bool:
        if role != Role.EditRole:
            return False
        return performed(
            self._document, lambda: self.typed(self._document.scenario, index, str(value)), self.refused.emit
        )

    def typed(self, scenario: Scenario, index: Index, text: str) -> Edit | None:
        """Return the edit for a region or city in a cell, by ID or name, or None if nothing changes. Raises ValueError
        with the position of the cell."""
        chart, total, now = self.chart_at(index.row()), TOTALS[index.column()], self.id_at(index)
        parity: Parity = "even" if index.row() % 2 else "odd"
        id = None
        if text.strip() not in ("", EMPTY):
            try:
                id = str(chosen_by(text, self._choices(chart, now)[1:]))
            except ValueError as error:
                place = tr("{chart}, {row} {total}").format(chart=self.title(chart), row=parity, total=total)
                raise ValueError(f"{place}: {error}") from None
        if id == now:
            return None
        if chart == REGIONS:
            return SetRegionCell(parity, total, None if id is None else RegionId(id))
        return SetDestinationCell(RegionId(chart), parity, total, None if id is None else CityId(id))
