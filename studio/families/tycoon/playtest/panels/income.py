"""The panel of the income track with the next income of all players."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from engine.families.tycoon.rules.position import RUNNING
from engine.families.tycoon.text.accounts import Payday, paydays
from engine.families.tycoon.text.labels import money, n_points, n_shares
from engine.i18n import tr
from studio.families.tycoon.playtest.panels.income_track import IncomeTrack
from studio.families.tycoon.playtest.panels.seat_table import Column, Row, SeatTable
from studio.families.tycoon.playtest.panels.visible_panels import Panel, Shown, Sitters, signed
from studio.widgets.label import Words
from studio.widgets.tip import tip


class IncomePanel(Panel):
    """The track, the text of the current space, and a row for each player."""

    def __init__(self, sitters: Sitters, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sitters = sitters
        self._shown: Shown | None = None
        self.track = IncomeTrack(sitters)
        self.track.looked_at.connect(lambda _: self._say())
        self.said = Words(wraps=True)
        self.said.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        columns = (
            Column(tr("Space"), tr("Space on the income track")),
            Column(tr("Income"), tr("Income of that space at the end of the turn")),
            Column(tr("Dividends"), tr("Cost of the shares at the end of the turn")),
            Column(tr("Net"), tr("Income minus dividends")),
            Column(tr("Cash after"), tr("Cash after income and dividends, with shares issued for dividends")),
        )
        self.table = SeatTable(tr("Income at the end of the turn"), columns, sitters)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 4, 6, 4)
        layout.setSpacing(4)
        layout.addWidget(self.track, 1)
        layout.addWidget(self.said)
        layout.addWidget(self.table, 0, Qt.AlignmentFlag.AlignTop)
        self.setFocusProxy(self.track)

    def show_position(self, shown: Shown) -> None:
        """Show the players on the track, and their next income."""
        self._shown = shown
        m, found = shown.m, paydays(shown.m, shown.g)
        self.track.show_track((*m.income, m.content.income_past_end), [each.space for each in found])
        self.table.show_rows([self._row(shown, seat, each) for seat, each in enumerate(found)])
        self.table.setVisible(shown.g.over == RUNNING)
        self._say()

    def _row(self, shown: Shown, seat: int, each: Payday) -> Row:
        m = shown.m
        sums = money(m, each.income), signed(m, -each.dividends), signed(m, each.net), money(m, each.cash)
        return Row(seat, (str(each.space), *sums), self._payday_text(shown, seat, each), seat == shown.acting)

    def _payday_text(self, shown: Shown, seat: int, each: Payday) -> str:
        m, g = shown.m, shown.g
        words = tr("{name} has {points}: space {space} pays {income}, less {dividends} for {shares}, {net} in all.")
        told = words.format(
            name=self._sitters.names[seat], points=n_points(g.points[seat]), space=each.space,
            income=money(m, each.income), shares=n_shares(g.shares[seat]), dividends=money(m, each.dividends),
            net=signed(m, each.net),
        )  # fmt: skip
        if each.issued:
            told += " " + tr("That requires issuing {shares}.").format(shares=n_shares(each.issued))
        return told

    def _say(self) -> None:
        """Show the text of the current space; the full text is in the tooltip and the accessible text."""
        shown, place = self._shown, self.track.shown
        if shown is None:
            return
        if shown.g.over != RUNNING:
            words = told = tr("The game is over. The track pays no more income.")
        elif place == IncomeTrack.NOWHERE:
            words = told = self._peak(shown)
        else:
            m, found, seats = shown.m, paydays(shown.m, shown.g), self.track.seats_at(place)
            words = told = tr("Space {space} pays {income}.").format(
                space=self.track.name_of(place), income=money(m, self.track.amounts[place])
            )
            if seats:
                nets = (f"{self._sitters.letters[seat]} {signed(m, found[seat].net)}" for seat in seats)
                words = tr("{space} Net: {nets}").format(space=words, nets=", ".join(nets))
                told = "\n".join([told, *(self._payday_text(shown, seat, found[seat]) for seat in seats)])
        self.said.setText(words)
        self.said.setToolTip(tip(told))
        self.track.setAccessibleDescription(told)
        self.track.told = told

    def _peak(self, shown: Shown) -> str:
        income = shown.m.income
        best = max(income)
        first, last = income.index(best), len(income) - 1 - income[::-1].index(best)
        if last == len(income) - 1:
            words = tr("Highest income from space {first} on: {best}.")
        else:
            words = tr("Highest income {best} from space {first} to {last}; then it decreases.")
        return words.format(best=money(shown.m, best), first=first, last=last)
