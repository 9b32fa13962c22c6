"""Money, shares and engines of all players, and the button that issues a share."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from engine.families.tycoon.actions.shares import IssueShare
from engine.families.tycoon.rules.network import links_of
from engine.families.tycoon.text.accounts import no_share_text, paydays, share_charge, share_text
from engine.families.tycoon.text.labels import money, n_links, n_points, n_shares
from engine.i18n import tr
from studio.families.tycoon.playtest.panels.seat_table import Column, Row, SeatTable
from studio.families.tycoon.playtest.panels.visible_panels import Panel, Shown, Sitters
from studio.widgets.label import Words
from studio.widgets.tip import tip


class SharesPanel(Panel):
    """A row for each player, and below it the result of issuing one more share."""

    def __init__(self, sitters: Sitters, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sitters = sitters
        self._shown: Shown | None = None
        columns = (
            Column(tr("Money"), tr("Cash")),
            Column(tr("Shares"), tr("Issued shares; they cannot be paid back")),
            Column(tr("Dividends"), tr("Cost of the shares at the end of this turn")),
            Column(tr("Engine"), tr("Engine level: maximum number of links of a delivery")),
            Column(tr("Links"), tr("Complete links")),
            Column(tr("Points"), tr("Points on the income track, with those of previous rounds")),
            Column(tr("After shares"), tr("Points minus shares, as at the end of the game")),
        )
        self.table = SeatTable(tr("Money and shares"), columns, sitters)
        self.issue = QPushButton(tr("Issue a Share (I)"))
        self.issue.clicked.connect(self.take)
        self.then = Words(wraps=True)
        self.terms = Words(wraps=True)
        row = QHBoxLayout()
        row.addWidget(self.issue, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.then, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 4, 6, 4)
        layout.setSpacing(4)
        layout.addWidget(self.table)
        layout.addLayout(row)
        layout.addWidget(self.terms)
        layout.addStretch(1)
        self.setFocusProxy(self.issue)

    def show_position(self, shown: Shown) -> None:
        """Show the position, and whether a share can be issued now."""
        self._shown = shown
        m, found = shown.m, paydays(shown.m, shown.g)
        self.table.show_rows([self._row(shown, seat, each.dividends) for seat, each in enumerate(found)])
        self.terms.setText(share_text(m))
        can = IssueShare() in shown.actions
        self.issue.setEnabled(can)
        words = self._after(shown) if can else self._refused(shown)
        self.then.setText(words)
        self.issue.setToolTip(tip(words))
        self.issue.setAccessibleDescription(words)

    def take(self) -> None:
        """Issue a share if possible."""
        if self._shown is not None and IssueShare() in self._shown.actions:
            self.chosen.emit(self._shown.actions[IssueShare()])

    def _row(self, shown: Shown, seat: int, dividends: int) -> Row:
        m, g, name = shown.m, shown.g, self._sitters.names[seat]
        level, links, left = (
            g.engine[seat] + 1,
            len(links_of(g, seat)),
            g.points[seat] - g.shares[seat] * m.share_points,
        )
        words = (
            money(m, g.cash[seat]), str(g.shares[seat]), money(m, dividends), str(level), str(links),
            str(g.points[seat]), str(left).replace("-", "−"),
        )  # fmt: skip
        told = tr(
            "{name}: an engine of level {level} delivers over up to {reach}. {points}, {left} after shares."
        ).format(
            name=name,
            level=level,
            reach=n_links(m.reach[level - 1]),
            points=n_points(g.points[seat]),
            left=left,
        )
        return Row(seat, words, told, seat == shown.acting)

    def _after(self, shown: Shown) -> str:
        m, charge = shown.m, share_charge(shown.m, shown.g, shown.g.seat)
        words = tr(
            "{name} would have {cash} and {shares}. That costs dividends of {dividends} per turn and "
            "{points} at the end."
        )
        return words.format(
            name=self._sitters.names[shown.g.seat], cash=money(m, charge.cash), shares=n_shares(charge.shares),
            dividends=money(m, charge.dividends), points=n_points(charge.points),
        )  # fmt: skip

    def _refused(self, shown: Shown) -> str:
        why = no_share_text(shown.m, shown.g, shown.step)
        if why or shown.acting is None:
            return why
        if shown.acting in self._sitters.people:
            return tr("The game continues automatically.")
        return tr("It is {name}’s turn.").format(name=self._sitters.names[shown.acting])
