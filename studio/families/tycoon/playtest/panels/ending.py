"""The end of the game, and the points of all players in detail."""

from __future__ import annotations

from PySide6.QtWidgets import QProgressBar, QVBoxLayout, QWidget

from engine.families.tycoon.rules.position import HIDDEN, RUNNING
from engine.families.tycoon.text.cards import tycoon_text
from engine.families.tycoon.text.labels import city_refs, money
from engine.families.tycoon.text.outcome import Score, empty_cities, end_text, markers, result_text, scoring
from engine.i18n import tr
from studio.families.tycoon.playtest.panels.seat_table import Column, Row, SeatTable
from studio.families.tycoon.playtest.panels.visible_panels import Panel, Shown, Sitters
from studio.widgets.label import Markup, Words, filled


class EndPanel(Panel):
    """Empty cities as a bar and by name, the last turn, and a row of points for each player."""

    def __init__(self, sitters: Sitters, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sitters = sitters
        self._shown: Shown | None = None
        self.said = Words(wraps=True)
        self.bar = QProgressBar()
        self.bar.setAccessibleName(tr("Empty cities"))
        self.cities = Markup(wraps=True)
        self.cities.setTextInteractionFlags(self.cities.textInteractionFlags().LinksAccessibleByMouse
                                            | self.cities.textInteractionFlags().LinksAccessibleByKeyboard)  # fmt: skip
        self.cities.linkActivated.connect(self._point)
        self.title = Markup(wraps=True)
        columns = (
            Column(tr("Track"), tr("Points on the income track, with those of previous rounds")),
            Column(tr("Shares"), tr("Points lost for shares")),
            Column(tr("Goal"), tr("Points of the Tycoon card in this position")),
            Column(tr("Points"), tr("Total points")),
            Column(tr("Links"), tr("Complete links; more links win a tie")),
            Column(tr("Money"), tr("Cash; more cash wins if the links are also equal")),
            Column(tr("Tycoon card"), tr("Goal that counts at the end"), False),
        )
        self.table = SeatTable(tr("Points in detail"), columns, sitters)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 4, 6, 4)
        layout.setSpacing(4)
        for widget in (self.said, self.bar, self.title, self.table, self.cities):
            layout.addWidget(widget)
        layout.addStretch(1)
        self.setFocusProxy(self.table)

    def show_position(self, shown: Shown) -> None:
        """Show the progress to the end, and the points."""
        self._shown = shown
        m, g = shown.m, shown.g
        self.said.setText(end_text(m, g))
        wanted, lying = m.empty[g.seats], markers(g)
        self.bar.setRange(0, wanted)
        self.bar.setValue(min(wanted, lying))
        self.bar.setFormat(tr("{n} of {wanted} empty cities").format(n=lying, wanted=wanted))
        ink = self.palette().link().color().name()
        names = ", ".join(
            filled('<a style="color:{ink}" href="{city}">{name}</a>', ink=ink, city=str(city), name=m.city_names[city])
            for city in empty_cities(m, g)
        )
        self.cities.setText(filled("{empty} ", empty=tr("Empty:")) + names)
        self.cities.setVisible(bool(names))
        self.cities.setAccessibleName(tr("Empty cities"))
        found = scoring(m, g)
        is_over = g.over != RUNNING
        if is_over:
            self.title.write("<b>{won}</b>", won=result_text(m, g, self._sitters.names))
        else:
            self.title.write("<b>{now}</b>", now=tr("If the game ended now"))
        order = sorted(found, key=lambda score: score.rank) if is_over else found
        self.table.show_rows([self._row(shown, score, is_over) for score in order])

    def _row(self, shown: Shown, score: Score, is_over: bool) -> Row:
        m, g = shown.m, shown.g
        card, is_hidden = g.tycoon[score.seat], g.tycoon[score.seat] == HIDDEN
        name = tr("face down") if is_hidden else m.tycoons[card].name if card >= 0 else "–"
        total = tr("{points} + ?").format(points=score.total) if is_hidden else str(score.total)
        words = (
            str(score.track), f"−{score.shares}" if score.shares else "0", "?" if is_hidden else str(score.goal), total,
            str(score.links), money(m, score.cash), name,
        )  # fmt: skip
        told = tycoon_text(m, card) if card >= 0 else ""
        if is_over:
            told = " ".join(filter(None, (tr("Rank {rank}.").format(rank=score.rank), told)))
        return Row(score.seat, words, told, is_over and score.rank == 1)

    def _point(self, city: str) -> None:
        if self._shown is not None:
            self.pointed.emit(city_refs(self._shown.m, int(city)))
