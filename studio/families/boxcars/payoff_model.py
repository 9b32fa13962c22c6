"""The model of the payoff chart: a triangle with each pair of cities once."""

from __future__ import annotations

import math
from collections.abc import Mapping, Set
from typing import Any, ClassVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt, Signal

from engine.edit.edit import Edit
from engine.families.boxcars.author.edits import SetPayoff
from engine.families.boxcars.author.formula import stale_payoffs
from engine.families.boxcars.content import BoxcarsContent
from engine.i18n import tr
from engine.model import naming
from engine.model.ids import CityId
from engine.model.memo import derived
from engine.model.scenario import Scenario
from engine.money import around
from studio.document.commit_typed import performed
from studio.document.document import Document
from studio.panels.numbers import amount_of, grouped
from studio.panels.tables.clipboard import COPIED
from studio.panels.tables.record_table import Index
from studio.panels.tables.row_order import RowOrder
from studio.widgets.tip import tip

Role = Qt.ItemDataRole

MISSING = "?"
"""The sign of a pair without a payoff."""

ASYMMETRIC = "≠"
"""The sign of a payoff that the chart gives differently in the other direction."""

BY_HAND = "◆"
"""The sign of a payoff that was set by hand, if there is a formula."""

STALE = "↻"
"""The sign of a payoff that differs from the formula, because the board has changed since it was calculated."""

SIGNS = (ASYMMETRIC, BY_HAND, STALE)

# Create flags once, because every cell of every frame needs them.
NO_CELL = Qt.ItemFlag.NoItemFlags
CELL = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEditable


@derived("formula", "fixed")
def fixed_pairs(content: BoxcarsContent) -> Set[frozenset[CityId]]:
    """Return the pairs set by hand, if there is a formula."""
    if content.formula is None:
        return frozenset()
    return frozenset(frozenset((a, b)) for a, others in content.fixed.items() for b in others)


class PayoffModel(QAbstractTableModel):
    """Rows and columns are cities, in board order or sorted by the payoffs of one of them. Only pairs below the
    diagonal are cells.

    `refused` is emitted with a message if a typed or pasted value is invalid.
    """

    refused = Signal(str)
    ALIGNED: ClassVar[int] = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document, self.order = document, RowOrder()
        self.cities: list[CityId] = []
        self.row_of: dict[CityId, int] = {}
        self._names: list[str] = []
        self._texts: list[list[str]] = []
        self._payoffs: dict[CityId, dict[CityId, int]] = {}
        self._fixed: Set[frozenset[CityId]] = frozenset()
        self._stale: Mapping[frozenset[CityId], int] = {}
        self._read()
        document.changed.connect(self._follow)

    @property
    def content(self) -> BoxcarsContent:
        """The tables shown."""
        content = self._document.scenario.content
        assert isinstance(content, BoxcarsContent)
        return content

    def _read(self) -> None:
        board, content = self._document.scenario.board, self.content
        self.cities = self.order.of(board.cities)
        self.row_of = {city: row for row, city in enumerate(self.cities)}
        self._names = [naming.city(board, id) for id in self.cities]
        self._payoffs, self._fixed = content.payoffs, fixed_pairs(content)
        self._stale = stale_payoffs(self._document.scenario)
        self._texts = [self._row(row) for row in range(len(self.cities))]

    def _row(self, row: int) -> list[str]:
        payoffs, cities = self._payoffs, self.cities
        a, mine = cities[row], self._payoffs.get(cities[row], {})
        texts = []
        for b in cities[:row]:
            there, back = payoffs.get(b, {}).get(a), mine.get(b)
            pays = back if there is None else there
            if pays is None:
                texts.append(MISSING)
            elif frozenset((a, b)) in self._fixed:
                texts.append(f"{grouped(pays)} {BY_HAND}")
            elif frozenset((a, b)) in self._stale:
                texts.append(f"{grouped(pays)} {STALE}")
            elif back is None or pays == back:
                texts.append(grouped(pays))
            else:
                texts.append(f"{grouped(pays)} {ASYMMETRIC}")
        return texts

    def _follow(self) -> None:
        scenario = self._document.scenario
        if not isinstance(scenario.content, BoxcarsContent):
            return
        cities = scenario.board.cities
        if self.order.of(cities) != self.cities:
            self._read_all()
            return
        names = [naming.city(scenario.board, id) for id in self.cities]
        if names != self._names:
            self._names = names
            for orientation in (Qt.Orientation.Horizontal, Qt.Orientation.Vertical):
                self.headerDataChanged.emit(orientation, 0, len(names) - 1)
        former, self._payoffs = self._payoffs, scenario.content.payoffs
        marked, self._fixed = self._fixed, fixed_pairs(scenario.content)
        # A drag changes lengths at every step. The chart follows when it ends.
        stale = self._stale
        if not self._document.is_previewing:
            self._stale = stale_payoffs(scenario)
        if former is not self._payoffs or marked is not self._fixed or stale is not self._stale:
            touched = {city for city in self.cities if former.get(city) is not self._payoffs.get(city)}
            self._reread(touched.union(*(marked ^ self._fixed), *(stale.keys() ^ self._stale.keys())))

    def _read_all(self) -> None:
        if not isinstance(self._document.scenario.content, BoxcarsContent):
            return
        self.beginResetModel()
        self._read()
        self.endResetModel()

    def _reread(self, touched: set[CityId]) -> None:
        # A pair may be under either of its cities, so a changed city affects its row and its column.
        if not touched:
            return
        first = min(self.row_of[city] for city in touched)
        for row in range(first, len(self.cities)):
            texts = self._row(row)
            if texts != self._texts[row]:
                self._texts[row] = texts
                self.dataChanged.emit(self.index(row, 0), self.index(row, max(row - 1, 0)))

    def pair(self, index: Index) -> tuple[CityId, CityId] | None:
        """Return the two cities of a cell, the first one of the chart first, or None outside the chart."""
        row, column = index.row(), index.column()
        return (self.cities[column], self.cities[row]) if 0 <= column < row else None

    def index_of(self, first: CityId, second: CityId) -> QModelIndex:
        """Return the cell of two cities, or an invalid index."""
        rows = sorted(self.row_of.get(city, -1) for city in (first, second))
        return self.index(rows[1], rows[0]) if -1 < rows[0] < rows[1] else QModelIndex()

    def gaps(self) -> tuple[int, int]:
        """Return the number of pairs without a payoff and of pairs with two different ones."""
        texts = [text for row in self._texts for text in row]
        return texts.count(MISSING), sum(ASYMMETRIC in text for text in texts)

    @property
    def stale(self) -> int:
        """The number of payoffs that differ from the formula because the board has changed."""
        return len(self._stale)

    # The methods below override Qt and have its spelling.

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort the cities by the payoffs in a column, its own city first; without a column, in board order."""
        if column < 0:
            self.order.forget()
        else:
            here, content = self.cities[column], self.content
            edge = -1 if order == Qt.SortOrder.AscendingOrder else math.inf
            self.order.sort(
                self._document.scenario.board.cities,
                lambda city: edge if city == here else content.payoff(here, city),
                order,
            )
        self._read_all()

    def sort_by_name(self) -> None:
        """Sort the cities by name."""
        names = dict(zip(self.cities, self._names, strict=True))
        self.order.sort(names, lambda city: names[city].casefold(), Qt.SortOrder.AscendingOrder)
        self._read_all()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.cities)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.cities)

    def flags(self, index: Index) -> Qt.ItemFlag:
        if index.column() >= index.row():
            return NO_CELL
        return CELL

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        row, column = index.row(), index.column()
        if column >= row:
            return None
        if role == Role.DisplayRole:
            return self._texts[row][column]
        if role == Role.TextAlignmentRole:
            return self.ALIGNED
        if role in (Role.EditRole, COPIED):
            value = self.content.payoff(self.cities[column], self.cities[row])
            return "" if value is None else str(value)
        if role in (Role.ToolTipRole, Role.AccessibleTextRole):
            told = self._pair_text(self.cities[column], self.cities[row])
            return tip(told) if role == Role.ToolTipRole else told
        return None

    def _pair_text(self, first: CityId, second: CityId) -> str:
        names = f"{self._name(first)} – {self._name(second)}"
        there, back = self._payoffs.get(first, {}).get(second), self._payoffs.get(second, {}).get(first)
        pays = back if there is None else there
        if pays is None:
            return tr("{names}: no payoff").format(names=names)
        if (now := self._stale.get(frozenset((first, second)))) is not None:
            return tr("{names}: {payoff}, but {now} by the formula since the board changed").format(
                names=names, payoff=self._sum(pays), now=self._sum(now)
            )
        if back is None or pays == back:
            return f"{names}: {self._sum(pays)}"
        return tr("{names}: {there}, but {back} in the other direction").format(
            names=names, there=self._sum(pays), back=self._sum(back)
        )

    def _sum(self, pays: int) -> str:
        before, behind = around(self._document.scenario.currency)
        return f"{before}{grouped(pays)}{behind}"

    def _name(self, city: CityId) -> str:
        return self._names[self.row_of[city]]

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if role in (Role.DisplayRole, Role.ToolTipRole) and 0 <= section < len(self._names):
            return tip(self._names[section]) if role == Role.ToolTipRole else self._names[section]
        return None

    def setData(self, index: Index, value: Any, role: int = Role.EditRole) -> bool:
        if role != Role.EditRole or self.pair(index) is None:
            return False
        return performed(
            self._document, lambda: self.typed(self._document.scenario, index, str(value)), self.refused.emit
        )

    def typed(self, scenario: Scenario, index: Index, text: str) -> Edit | None:
        """Return the edit for a text in a cell, or None if nothing changes. Raises ValueError with the two cities."""
        pair = self.pair(index)
        if pair is None or text == MISSING:
            return None
        try:
            payoff = self._amount(text.rstrip("".join(SIGNS)))
        except ValueError as error:
            raise ValueError(f"{self._name(pair[0])} – {self._name(pair[1])}: {error}") from None
        content = scenario.content
        assert isinstance(content, BoxcarsContent)
        if payoff == content.payoff(*pair) and ASYMMETRIC not in self._texts[index.row()][index.column()]:
            return None
        return SetPayoff(*pair, payoff)

    def _amount(self, text: str) -> int | None:
        return amount_of(text, self._document.scenario.currency) if text.strip() else None
