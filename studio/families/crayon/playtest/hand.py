"""The cards of a player: demands with payoffs, sources and missing track."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QKeySequence, QPalette, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from engine.bots.named import PERSON
from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.routes import Joined
from engine.families.crayon.rules.serving import Serving
from engine.families.crayon.text.labels import money
from engine.game.rules import Seat, SeatSetup
from engine.i18n import ntr, ptr, tr
from studio.widgets.empty_state import EmptyState
from studio.widgets.label import Words
from studio.widgets.tip import tip

MIN_ROWS = 2
"""Minimum number of visible demands with any text size."""
MIN_LETTERS = 8
"""Minimum number of visible letters of missing track and source."""
CONTRACTS = -2
"""Instead of a seat: the open cards of all."""


class Hand(QWidget):
    """Cards as rows of a table, first those of the only human, otherwise of the current player.

    Signals: `pointed` with the Serving under the pointer or keyboard cursor, or None; `renewed` with it after a
    decision; `wanted` with the one whose track to draw; `seat_changed` for another hand; `left` when the keyboard
    leaves.
    """

    pointed = Signal(object)
    renewed = Signal(object)
    wanted = Signal(object)
    seat_changed = Signal()
    left = Signal()

    def __init__(
        self, board: CompiledBoard, seats: Sequence[SeatSetup], letters: Sequence[str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._m = board
        self.servings: list[Serving] = []
        self.choice = QComboBox()
        self.choice.setAccessibleName(tr("Hand shown"))
        self.choice.setToolTip(tip(tr("Choose the hand to show; all hands are open (Alt+H)")))
        self.choice.addItem(tr("the current player"), None)
        for number, seat in enumerate(seats):
            self.choice.addItem(f"{letters[number]}  {seat.name}", number)
        people = [number for number, seat in enumerate(seats) if seat.bot == PERSON]
        if len(people) == 1:
            self.choice.setCurrentIndex(1 + people[0])
        if board.contracts:
            self.choice.addItem(tr("contracts open to all"), CONTRACTS)
        self.choice.currentIndexChanged.connect(lambda _: self.seat_changed.emit())
        title = Words(tr("&Hand of"))
        title.setBuddy(self.choice)
        self.table = QTableWidget(0, 6)
        self.table.setHorizontalHeaderLabels(
            [tr("Card"), tr("Load"), ptr("place", "To"), tr("Payoff"), tr("Track"), tr("From")]
        )
        self.table.setAccessibleName(tr("Demands in hand"))
        self.table.setToolTip(
            tip(
                tr(
                    "Point to a demand to show it on the board. Track: cost of the cheapest missing track, alone "
                    "or with rented track. Double-click, or press Enter, to draw that track while you build; "
                    "repeat to draw the other one. (H)"
                )
            )
        )
        self.table.verticalHeader().hide()
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setShowGrid(False)
        self.table.setMouseTracking(True)
        self.table.setWordWrap(False)
        head = self.table.horizontalHeader()
        head.setStretchLastSection(True)
        head.setHighlightSections(False)
        self.table.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 4)
        self.table.verticalHeader().setMinimumSectionSize(10)
        self.table.cellEntered.connect(lambda row, _: self._point(row))
        self.table.currentCellChanged.connect(lambda row, *_: self._point(row))
        self.table.cellDoubleClicked.connect(lambda row, _: self.wanted.emit(self.servings[row]))
        self.table.viewport().installEventFilter(self)
        self.table.installEventFilter(self)
        row = self.table.verticalHeader().defaultSectionSize()
        self.table.setMinimumHeight(head.sizeHint().height() + MIN_ROWS * row + 2 * self.table.frameWidth())
        self._none = tr("No cards in hand. Cards are drawn before the turn continues.")
        self._open = tr("No open contracts. Discarded hands become open contracts.")
        self.empty = EmptyState(self._none, "picture-cards")
        self.top = QHBoxLayout()
        """The row above the table, with space at its end."""
        self.top.addWidget(title)
        self.top.addWidget(self.choice)
        self.rows = QVBoxLayout(self)
        self.rows.setContentsMargins(6, 2, 4, 0)
        self.rows.setSpacing(2)
        self.rows.addLayout(self.top)
        self.rows.addWidget(self.empty, 1)
        self.rows.addWidget(self.table, 1)
        QShortcut(QKeySequence("H"), self).activated.connect(self._begin)
        self.show_servings([])

    @property
    def seat(self) -> Seat | None:
        """The seat whose hand is shown: None for the current player, CONTRACTS for open cards."""
        found: Seat | None = self.choice.currentData()
        return found

    def show_servings(self, servings: Sequence[Serving]) -> None:
        """Show the demands of the hand. The selected row remains if it is the same demand."""
        self.table.setVisible(bool(servings))
        self.empty.setVisible(not servings)
        self.empty.setText(self._open if self.seat == CONTRACTS else self._none)
        if list(servings) == self.servings:
            return
        row = self.table.currentRow()
        was = self.servings[row] if 0 <= row < len(self.servings) else None
        self.servings = list(servings)
        self.table.blockSignals(True)
        self.table.clearSpans()
        self.table.setRowCount(len(servings))
        # Measure columns once, not after each cell.
        for number, each in enumerate(servings):
            self._fill(number, each)
        self._fit()
        for card in dict.fromkeys(each.card for each in servings):
            rows = [number for number, each in enumerate(servings) if each.card == card]
            if len(rows) > 1:
                self.table.setSpan(rows[0], 0, len(rows), 1)
        same = [
            n for n, each in enumerate(servings) if was is not None and (each.card, each.row) == (was.card, was.row)
        ]
        self.table.setCurrentCell(same[0] if same else -1, 1)
        self.table.blockSignals(False)
        if was is not None:
            row = self.table.currentRow()
            self.renewed.emit(self.servings[row] if row >= 0 else None)

    def _fit(self) -> None:
        """Fit columns to their contents. In a narrow pane the last two are shortened; tooltips show the full texts."""
        self.table.resizeColumnsToContents()
        least = MIN_LETTERS * self.fontMetrics().averageCharWidth()
        last = range(self.table.columnCount() - 2, self.table.columnCount())
        width = self.table.columnWidth
        lacking = sum(map(width, range(self.table.columnCount()))) - self.table.viewport().width()
        for column in reversed(last):
            gives = max(0, min(lacking, width(column) - least))
            lacking -= gives
            self.table.setColumnWidth(column, width(column) - gives)

    def _fill(self, number: int, each: Serving) -> None:
        m = self._m
        load = m.load_names[each.load]
        if each.is_aboard:
            origin = tr("on the train")
        else:
            origin = ", ".join(m.city_names[city] for city in each.sources) or tr("no source")
            if not each.chips:
                origin = tr("no chips left ({origin})").format(origin=origin)
        cost = missing(m, each)
        cells = (
            m.card_ids[each.card], load, m.city_names[each.city], money(m, each.payoff), cost, origin,
        )  # fmt: skip
        story = self.story(each)
        ground = self._ground(each)
        for column, words in enumerate(cells):
            item = QTableWidgetItem(words)
            item.setToolTip(tip(story))
            item.setBackground(ground)
            if column in (3, 4):
                item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            if column == 3:
                font = item.font()
                font.setBold(True)
                item.setFont(font)
            self.table.setItem(number, column, item)

    def _ground(self, each: Serving) -> QColor:
        """Return the background of the rows of a card: every second card is darker."""
        odd = list(dict.fromkeys(one.card for one in self.servings)).index(each.card) % 2
        return self.palette().color(QPalette.ColorRole.AlternateBase if odd else QPalette.ColorRole.Base)

    def changeEvent(self, event: QEvent) -> None:
        """Follow another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            for row, each in enumerate(self.servings):
                ground = self._ground(each)
                for column in range(self.table.columnCount()):
                    item = self.table.item(row, column)
                    if item is not None:
                        item.setBackground(ground)

    def story(self, each: Serving) -> str:
        """Return the description of a demand in whole sentences."""
        m = self._m
        said = [
            tr("{load} for {city} pays {amount}.").format(
                load=m.load_names[each.load], city=m.city_names[each.city], amount=money(m, each.payoff)
            )
        ]
        if each.is_aboard:
            said.append(tr("The load is on the train."))
        elif not each.chips:
            said.append(tr("All its chips are on trains."))
        if each.cost == NONE:
            said.append(tr("This player cannot build track to it."))
        elif each.cost:
            text = ntr(
                "Missing track: {amount}. The route then has {n} milepost.",
                "Missing track: {amount}. The route then has {n} mileposts.",
                each.mileposts,
            )
            said.append(text.format(amount=money(m, each.cost), n=each.mileposts))
        else:
            text = ntr(
                "No track is missing. The route has {n} milepost.",
                "No track is missing. The route has {n} mileposts.",
                each.mileposts,
            )
            said.append(text.format(n=each.mileposts))
        if each.rented is not None:
            said.append(self._story_of_rent(each.rented))
        if each.source != NONE and len(each.sources) > 1:
            said.append(tr("Cheapest source: {city}.").format(city=m.city_names[each.source]))
        return " ".join(said)

    def _story_of_rent(self, rented: Joined) -> str:
        m = self._m
        cost = money(m, m.track_fee * rented.fees)
        fees = ntr("{n} fee", "{n} fees", rented.fees).format(n=rented.fees)
        if rented.cost:
            text = tr(
                "With rented track: {new} for new track, then {fees} ({amount}) per trip (mileposts: {mileposts})."
            )
        else:
            text = tr("With rented track: {fees} ({amount}) per trip (mileposts: {mileposts}).")
        return text.format(new=money(m, rented.cost), fees=fees, amount=cost, mileposts=rented.mileposts)

    def _point(self, row: int) -> None:
        self.pointed.emit(self.servings[row] if 0 <= row < len(self.servings) else None)

    def _begin(self) -> None:
        """Focus the first or the selected demand."""
        if self.servings:
            self.table.setFocus()
            if self.table.currentRow() < 0:
                self.table.setCurrentCell(0, 1)

    def _leave(self) -> None:
        self.table.setCurrentCell(-1, -1)
        self.left.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show the demand of the keyboard cursor when the pointer leaves. Enter draws the track."""
        if watched is self.table.viewport() and event.type() == QEvent.Type.Leave:
            self._point(self.table.currentRow())
        if watched is self.table.viewport() and event.type() == QEvent.Type.Resize:
            self._fit()
        if watched is self.table and event.type() in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress):
            key = cast(QKeyEvent, event).key()
            if key == Qt.Key.Key_Escape and self.table.currentRow() >= 0:
                return self._handle_key(event, self._leave)
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.table.currentRow() >= 0:
                return self._handle_key(event, lambda: self.wanted.emit(self.servings[self.table.currentRow()]))
        return False

    def _handle_key(self, event: QEvent, act: Callable[[], None]) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
        else:
            act()
        return True


def missing(board: CompiledBoard, each: Serving) -> str:
    """Return the missing track, alone and with rented track: "£M 12, or £M 3 and 1 fee"."""
    rented = each.rented
    own = money(board, each.cost) if each.cost > 0 else "" if each.cost else tr("connected")
    if rented is None:
        return own or tr("no route")
    fees = ntr("{n} fee", "{n} fees", rented.fees).format(n=rented.fees)
    if rented.cost:
        fees = tr("{amount} and {fees}").format(amount=money(board, rented.cost), fees=fees)
    return tr("{cost}, or {fees}").format(cost=own, fees=fees) if own else fees
