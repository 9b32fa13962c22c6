"""The model of supply and demand: S if the city supplies the load, otherwise the number of demands."""

from __future__ import annotations

from collections import Counter
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from engine.edit.edit import Edit
from engine.families.crayon.author.edits import SetSupply
from engine.families.crayon.content import LoadId
from engine.i18n import tr
from engine.model.comparison.difference import Difference
from engine.model.ids import Ref, SiteId
from engine.model.scenario import Scenario
from studio.document.commit_typed import performed
from studio.document.document import Document
from studio.families.crayon.demands.prices import Prices
from studio.families.crayon.text import check_supply, content_of, money
from studio.panels.tables.row_order import RowOrder
from studio.widgets.tip import tip

Role = Qt.ItemDataRole
Index = QModelIndex | QPersistentModelIndex

SUPPLIED, SELF = "S", "!"
"""The sign of a city that supplies a load and also demands it, which is an error."""

CENTRED = int(Qt.AlignmentFlag.AlignCenter)
TOTAL = 0
"""The column with the number of all demands of a city; the loads follow."""


class SupplyModel(QAbstractTableModel):
    """A row for each city in board order or sorted, a column for each load, and the sum before them. `refused` is
    emitted with a message if a city cannot supply a load."""

    refused = Signal(str)

    def __init__(self, document: Document, prices: Prices, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document, self._prices, self.order = document, prices, RowOrder()
        self.sites: list[SiteId] = []
        self.loads: list[LoadId] = []
        self._names: tuple[list[str], list[str]] = ([], [])
        self._texts: list[list[str]] = []
        self._read()
        document.changed.connect(self._follow)

    def _read(self) -> None:
        scenario = self._document.scenario
        content, sites = content_of(scenario), scenario.board.sites
        self.sites, self.loads = self.order.of(sites), list(content.loads)
        self._names = [sites[id].name for id in self.sites], [one.name for one in content.loads.values()]
        asked = Counter((demand.site, demand.load) for card in content.cards.values() for demand in card)
        sums = Counter(demand.site for card in content.cards.values() for demand in card)
        supply = {(site, id) for id, load in content.loads.items() for site in load.sites}

        def text(pair: tuple[SiteId, LoadId]) -> str:
            number = str(asked[pair]) if pair in asked else ""
            if pair not in supply:
                return number
            return f"{SUPPLIED} {number}{SELF}" if number else SUPPLIED

        self._texts = [[str(sums[site]), *(text((site, load)) for load in self.loads)] for site in self.sites]

    def _follow(self, difference: Difference) -> None:
        # A drag changes neither supply nor demand.
        if difference.touched == {Ref("header", "grid")} or self._document.is_previewing:
            return
        content, sites = content_of(self._document.scenario), self._document.scenario.board.sites
        if self.order.of(sites) != self.sites or list(content.loads) != self.loads:
            self._read_all()
            return
        former, names = self._texts, self._names
        self._read()
        for row, texts in enumerate(self._texts):
            if texts != former[row]:
                self.dataChanged.emit(self.index(row, 0), self.index(row, len(texts) - 1))
        if names != self._names:
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self.loads))
            self.headerDataChanged.emit(Qt.Orientation.Vertical, 0, len(self.sites) - 1)

    def _read_all(self) -> None:
        self.beginResetModel()
        self._read()
        self.endResetModel()

    def pair(self, index: Index) -> tuple[SiteId, LoadId] | None:
        """Return the city and the load of a cell, or None in the column of sums."""
        if not index.isValid() or index.column() == TOTAL:
            return None
        return self.sites[index.row()], self.loads[index.column() - 1]

    def is_supplied(self, index: Index) -> bool:
        """Return whether the city of the cell supplies its load."""
        return index.column() != TOTAL and self._texts[index.row()][index.column()].startswith(SUPPLIED)

    def toggle(self, index: Index) -> bool:
        """Switch the supply of the load as one step; show the reason if that is not possible."""
        text = "" if self.is_supplied(index) else SUPPLIED
        return performed(self._document, lambda: self.typed(self._document.committed, index, text), self.refused.emit)

    def typed(self, scenario: Scenario, index: Index, text: str) -> Edit | None:
        """Return the edit for a text in a cell: the sign switches supply on, any other text off. Numbers change
        nothing, because demands are on cards. Raises ValueError if the city cannot supply the load."""
        pair = self.pair(index)
        if pair is None:
            return None
        site, load = pair
        wanted = text.strip().casefold().startswith(SUPPLIED.casefold())
        if wanted == (site in content_of(scenario).loads[load].sites):
            return None
        if wanted:
            check_supply(scenario, load, (site,))
        return SetSupply(site, load, wanted)

    def _cell_tip(self, index: Index) -> str:
        pair = self.pair(index)
        if pair is None:
            return tr("Demands of the city in the deck")
        site, load = pair
        scenario = self._document.scenario
        city, goods = self._names[0][index.row()], self._names[1][index.column() - 1]
        if self.is_supplied(index):
            return tr("{city} supplies {load}. Press Space to remove the supply.").format(city=city, load=goods)
        said = [f"{city}: {goods}"]
        cards = [
            (id, demand.payoff)
            for id, card in content_of(scenario).cards.items()
            for demand in card
            if (demand.site, demand.load) == pair
        ]
        said += [tr("Card {card}: {payoff}").format(card=id, payoff=money(scenario, paid)) for id, paid in cards]
        offer = self._prices.offer(site, load)
        if offer is not None:
            source = scenario.board.sites.get(offer.source)
            text = tr("By formula: {payoff}, from {source}")
            said.append(text.format(payoff=money(scenario, offer.payoff), source=source.name if source else ""))
        return "\n".join([*said, tr("Press Space to let the city supply it.")])

    # The methods below override Qt and have its spelling.

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort the cities by a column: supply first, then the number of demands. Without a column, in board order."""
        if column < 0:
            self.order.forget()
        else:
            texts = {site: self._texts[row][column] for row, site in enumerate(self.sites)}
            self.order.sort(self.sites, lambda site: _weight(texts[site]), order)
        self._read_all()

    def sort_by_name(self) -> None:
        """Sort the cities by name."""
        names = dict(zip(self.sites, self._names[0], strict=True))
        self.order.sort(names, lambda site: names[site].casefold(), Qt.SortOrder.AscendingOrder)
        self._read_all()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.sites)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.loads) + 1

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if role == Role.DisplayRole:
            return self._texts[index.row()][index.column()]
        if role == Role.TextAlignmentRole:
            return CENTRED
        if role == Role.ToolTipRole:
            return tip(self._cell_tip(index))
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if role == Role.DisplayRole:
            if orientation == Qt.Orientation.Vertical:
                return self._names[0][section]
            return tr("Demands") if section == TOTAL else self._names[1][section - 1]
        return None


def _weight(text: str) -> float:
    """Return the sort key of a cell's text within its column."""
    number = text.removeprefix(SUPPLIED).removesuffix(SELF).strip()
    return (1e9 if text.startswith(SUPPLIED) else 0) + float(number or 0)
