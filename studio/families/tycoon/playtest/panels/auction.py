"""The auction for first player: bidders, passes, and the cost of a bid for each player."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QToolButton, QVBoxLayout, QWidget

from engine.families.tycoon.actions.auction import (
    PassBid,
    auction_text,
    bid_charge,
    bid_text,
    bidding_order,
    bidding_status,
)
from engine.families.tycoon.rules.position import AUCTION
from engine.families.tycoon.text.labels import money
from engine.game.amount import Amount
from engine.game.rules import Action, Seat
from engine.i18n import format_number, tr
from studio.families.tycoon.playtest.panels.seat_table import Column, Row, SeatTable
from studio.families.tycoon.playtest.panels.visible_panels import Panel, Shown, Sitters
from studio.playtest.own_keys import EnterActs
from studio.playtest.panes.amount_field import LONGEST, AmountEdit
from studio.widgets.label import Words
from studio.widgets.mnemonic import no_mnemonic
from studio.widgets.tip import tip


class AuctionPanel(Panel):
    """A row for each player, and a bid with its cost."""

    def __init__(self, sitters: Sitters, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sitters = sitters
        self._shown: Shown | None = None
        self.said = Words(wraps=True)
        columns = (
            Column(tr("Auction"), tr("Highest bid, current bidder and players who have passed"), False),
            Column(tr("Money"), tr("Cash")),
            Column(tr("Issue"), tr("Shares to issue for the bid")),
            Column(tr("Left"), tr("Money left after the bid")),
        )
        self.table = SeatTable(tr("Auction"), columns, sitters)
        self.less, self.more = (
            self._stepper("−", tr("A lower bid (Down)"), -1),
            self._stepper("+", tr("A higher bid (Up)"), 1),
        )
        self.edit = AmountEdit()
        self.edit.setMaxLength(LONGEST)
        self.edit.setAccessibleName(tr("Bid"))
        self.edit.setToolTip(tip(tr("Type a bid or press Up and Down; Enter bids")))
        self.edit.textChanged.connect(lambda _: self._say())
        self.edit.stepped.connect(self._step)
        self.edit.given_up.connect(self._begin_anew)
        EnterActs(self.edit, self._bid)
        self.bid = QPushButton()
        self.bid.clicked.connect(self._bid)
        self.passes = QPushButton(tr("&Pass"))
        self.passes.clicked.connect(self._pass)
        self.takes = Words(wraps=True)
        row = QHBoxLayout()
        row.setSpacing(4)
        for widget in (self.less, self.edit, self.more, self.bid, self.passes):
            row.addWidget(widget, 1 if widget is self.edit else 0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 4, 6, 4)
        layout.setSpacing(4)
        layout.addWidget(self.said)
        layout.addWidget(self.table)
        layout.addLayout(row)
        layout.addWidget(self.takes)
        layout.addStretch(1)
        self.setFocusProxy(self.edit)

    def _stepper(self, words: str, hint: str, steps: int) -> QToolButton:
        found = QToolButton()
        found.setText(words)
        found.setToolTip(tip(hint))
        found.setAccessibleName(hint)
        found.setAutoRepeat(True)
        found.clicked.connect(lambda: self._step(steps))
        return found

    def show_position(self, shown: Shown) -> None:
        """Show the auction, or who was first and when the next auction starts."""
        m, g, names = shown.m, shown.g, self._sitters.names
        was, self._shown = self._shown, shown
        is_open = g.phase == AUCTION
        can = self._amount is not None
        bidding: tuple[QWidget, ...] = (self.less, self.edit, self.more, self.bid, self.passes)
        for widget in (self.table, self.takes, *bidding):
            widget.setVisible(is_open)
        for widget in bidding:
            widget.setEnabled(can)
        if not is_open:
            self.said.setText(self._closed(shown))
            return
        self.said.setText(auction_text(m, g, names))
        if can and (was is None or was.amounts != shown.amounts or not self.edit.text()):
            self._begin_anew()
        self.passes.setToolTip(tip(str(shown.actions[PassBid()]) if PassBid() in shown.actions else self._waits(shown)))
        self._say()

    @property
    def amount(self) -> int:
        """The current bid: the typed one, or the lowest one that outbids the highest."""
        assert self._shown is not None
        kind = self._amount
        typed = kind.parse(self.edit.text()) if kind is not None else None
        return self._shown.g.bid + self._shown.m.bid_unit if typed is None else typed

    @property
    def action(self) -> Action | None:
        """The decision with the typed bid, or None if it is not legal."""
        kind = self._amount
        typed = kind.parse(self.edit.text()) if kind is not None else None
        return kind.action(typed) if kind is not None and typed is not None and kind.is_legal(typed) else None

    @property
    def _amount(self) -> Amount | None:
        return self._shown.amounts[0] if self._shown is not None and self._shown.amounts else None

    def _closed(self, shown: Shown) -> str:
        g, names = shown.g, self._sitters.names
        if shown.acting is None:
            return tr("The game is over.")
        if not g.whole or g.first < 0:
            return tr(
                "Every turn starts with an auction for first player. The first one follows the deal of the cards."
            )
        return tr(
            "No auction now. {name} is the first player of turn {turn} and bids first in the next auction."
        ).format(name=names[g.first], turn=g.whole)

    def _waits(self, shown: Shown) -> str:
        if shown.acting is None:
            return ""
        return tr("{name} bids or passes now.").format(name=self._sitters.names[shown.acting])

    def _begin_anew(self) -> None:
        kind = self._amount
        self.edit.setText(format_number(kind.lowest) if kind is not None else "")

    def _step(self, steps: int) -> None:
        kind = self._amount
        if kind is not None:
            self.edit.setText(format_number(kind.near(kind.parse(self.edit.text()), steps)))

    def _say(self) -> None:
        shown, kind, action = self._shown, self._amount, self.action
        if shown is None:
            return
        m, g = shown.m, shown.g
        self.bid.setEnabled(action is not None)
        self.bid.setText(no_mnemonic(str(action)) if action is not None else tr("Bid"))
        if kind is None:
            self.bid.setToolTip(tip(self._waits(shown)))
            self.takes.setText(self._waits(shown))
        elif action is None:
            self.bid.setToolTip(tip(kind.range_text))
            self.takes.setText(tr("Possible bids: {bids}").format(bids=kind.range_text))
        else:
            self.bid.setToolTip(tip(tr("{bid} (press Enter in the field)").format(bid=action)))
            self.takes.setText(f"{action}. {bid_text(m, bid_charge(m, g, g.seat, self.amount))}")
        self.table.show_rows([self._row(shown, seat) for seat in bidding_order(g)])

    def _row(self, shown: Shown, seat: Seat) -> Row:
        m, g = shown.m, shown.g
        state, cash = bidding_status(m, g, seat), money(m, g.cash[seat])
        if g.passed[seat]:
            return Row(seat, (state, cash, "–", "–"), tr("{name} has passed.").format(name=self._name(seat)))
        bid = g.bid if g.bidder == seat else self.amount
        charge = bid_charge(m, g, seat, bid)
        told = tr("With a bid of {bid}, {name} would be first player.").format(bid=money(m, bid), name=self._name(seat))
        words = (state, cash, str(charge.issued), money(m, charge.cash))
        return Row(seat, words, f"{told} {bid_text(m, charge)}", g.bidder == seat)

    def _name(self, seat: Seat) -> str:
        return self._sitters.names[seat]

    def _bid(self) -> None:
        if self.action is not None:
            self.chosen.emit(self.action)

    def _pass(self) -> None:
        if self._shown is not None and PassBid() in self._shown.actions:
            self.chosen.emit(self._shown.actions[PassBid()])
