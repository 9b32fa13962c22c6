"""Supply and demand as a model: cities by loads, S where the city supplies it, else how often it asks for it."""

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
"""The city supplies the load; it asks for what it supplies, which no card should."""

CENTRED = int(Qt.AlignmentFlag.AlignCenter)
TOTAL = 0
"""The column with the number of all demands of a city; the loads follow."""


class SupplyModel(QAbstractTableModel):
    """A row a city, as on the board or sorted, a column a load, and one before them for the sum. `refused` goes out
    with words when a city cannot supply a load."""

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
        """City and load of a cell; None in the column of sums."""
        if not index.isValid() or index.column() == TOTAL:
            return None
        return self.sites[index.row()], self.loads[index.column() - 1]

    def is_supplied(self, index: Index) -> bool:
        """Does the city of the cell supply its load?"""
        return index.column() != TOTAL and self._texts[index.row()][index.column()].startswith(SUPPLIED)

    def toggle(self, index: Index) -> bool:
        """Has the city supply the load, or no more; one step. Says why where it cannot be."""
        text = "" if self.is_supplied(index) else SUPPLIED
        return performed(self._document, lambda: self.typed(self._document.committed, index, text), self.refused.emit)

    def typed(self, scenario: Scenario, index: Index, text: str) -> Edit | None:
        """The edit for a text in a cell: with the sign of supply the city supplies the load, else no more. Numbers
        change nothing, as demands stand on cards. Raises ValueError where the city cannot supply it."""
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

    def _told(self, index: Index) -> str:
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

    # Qt's own spelling from here.

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """The cities by a column: more demands are more, to supply is most; as on the board for none."""
        if column < 0:
            self.order.forget()
        else:
            texts = {site: self._texts[row][column] for row, site in enumerate(self.sites)}
            self.order.sort(self.sites, lambda site: _weight(texts[site]), order)
        self._read_all()

    def sort_by_name(self) -> None:
        """The cities by the alphabet."""
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
            return tip(self._told(index))
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if role == Role.DisplayRole:
            if orientation == Qt.Orientation.Vertical:
                return self._names[0][section]
            return tr("Demands") if section == TOTAL else self._names[1][section - 1]
        return None


def _weight(text: str) -> float:
    """Where the text of a cell stands among those of its column."""
    number = text.removeprefix(SUPPLIED).removesuffix(SELF).strip()
    return (1e9 if text.startswith(SUPPLIED) else 0) + float(number or 0)
