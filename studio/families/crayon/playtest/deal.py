"""Trading track: partner, track section and price, and the sections on the board."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QLineF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from engine.families.crayon.actions.table import TABLE
from engine.families.crayon.actions.trading import AskForTrack, OfferMoney, OfferTrack
from engine.families.crayon.rules.board import CompiledBoard
from engine.families.crayon.rules.chapters.trading import (
    building_cost,
    can_name_price,
    stretch,
    terms,
    want,
)
from engine.families.crayon.rules.position import TERMS, Position
from engine.families.crayon.text.labels import milepost, money
from engine.game.rules import SeatSetup
from engine.i18n import tr
from engine.money import around
from studio.playtest.board.board_view import OVER_TOKENS, PlayBoard
from studio.playtest.own_keys import EnterActs
from studio.widgets.label import Words
from studio.widgets.number_box import NumberBox
from studio.widgets.tip import tip

MONEY = -1
"""Money is given instead of track."""


class Deal(QWidget):
    """Lets a player choose a partner, a track section of theirs and a price. `asked` is emitted with the codes of the
    decisions of the offer, `pointed` with one section of each track."""

    asked = Signal(object)
    pointed = Signal(object)

    def __init__(self, board: CompiledBoard, seats: Sequence[SeatSetup], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._m, self._seats = board, seats
        self._g: Position | None = None
        self._wanted: Sequence[int] = ()
        self.partner, self.track, self.gives, self.price = QComboBox(), QComboBox(), QComboBox(), NumberBox()
        self.price.setPrefix(around(board.currency).before)
        self.price.setSuffix(around(board.currency).behind)
        self.offer_button = QPushButton(tr("Offer"))
        self.offer_button.setToolTip(tip(tr("Ask for this track and make the offer. The owner answers.")))
        self.offer_button.clicked.connect(self._ask)
        rows = (
            ((tr("&Trade with"), self.partner), (tr("for the track"), self.track)),
            ((tr("and give"), self.gives), ("", self.price), ("", self.offer_button)),
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 2, 4, 2)
        column.setSpacing(2)
        for parts in rows:
            row = QHBoxLayout()
            for words, field in parts:
                if words:
                    title = Words(words)
                    title.setBuddy(field)
                    row.addWidget(title)
                    field.setAccessibleName(words.replace("&", ""))
                row.addWidget(field, 1 if field in (self.track, self.gives) else 0)
            column.addLayout(row)
        self.price.setAccessibleName(tr("Price"))
        EnterActs(self.price, self._ask)
        for box in (self.track, self.gives):
            box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.partner.currentIndexChanged.connect(lambda _: self._list_tracks())
        self.track.currentIndexChanged.connect(lambda _: self._list_terms())
        self.gives.currentIndexChanged.connect(lambda _: self._show_terms())
        self.offer(None, ())

    def offer(self, state: Position | None, wanted: Sequence[int]) -> None:
        """Show the tracks, each by a section, that the current player can ask for; hide the form without any."""
        self._g, self._wanted = state, wanted
        self.setVisible(bool(wanted))
        self.partner.blockSignals(True)
        self.partner.clear()
        if state is not None:
            for seat in sorted({state.track[edge] - 1 for edge in wanted}):
                self.partner.addItem(self._seats[seat].name, seat)
        self.partner.blockSignals(False)
        self._list_tracks()

    @property
    def codes(self) -> list[str]:
        """The decisions of the offer."""
        g, edge = self._g, self.track.currentData()
        if g is None or edge is None or self.gives.currentData() is None:
            return []
        mine = self.gives.currentData()
        terms = OfferMoney(self.price.value()) if mine == MONEY else OfferTrack(mine)
        return [AskForTrack(edge).code(self._m, g), terms.code(self._m, g)]

    @property
    def stretches(self) -> list[int]:
        """A section of each track that would change hands, the wanted one first."""
        found = (self.track.currentData(), self.gives.currentData())
        return [edge for edge in found if edge is not None and edge != MONEY]

    def _list_tracks(self) -> None:
        g, partner = self._g, self.partner.currentData()
        self.track.blockSignals(True)
        self.track.clear()
        for edge in self._wanted if g is not None else ():
            if g is not None and g.track[edge] - 1 == partner:
                self.track.addItem(self._named(g, edge), edge)
        self.track.blockSignals(False)
        self._list_terms()

    def _list_terms(self) -> None:
        edge = self.track.currentData()
        self.gives.blockSignals(True)
        self.gives.clear()
        if self._g is not None and edge is not None:
            trial = self._g.copy()
            trial.journal = 0
            want(self._m, trial, edge)
            if can_name_price(self._m, trial):
                self.gives.addItem(tr("money"), MONEY)
                self.price.setRange(0, max(0, trial.cash[trial.seat]))
                self.price.setValue(building_cost(self._m, trial, edge))
            for offer in (TABLE.decode(self._m, trial, TERMS, each) for each in terms(self._m, trial)):
                if isinstance(offer, OfferTrack):
                    track = self._named(trial, offer.edge)
                    self.gives.addItem(tr("your track {track}").format(track=track), offer.edge)
        self.gives.blockSignals(False)
        self._show_terms()

    def _show_terms(self) -> None:
        self.price.setEnabled(self.gives.currentData() == MONEY)
        self.offer_button.setEnabled(bool(self.codes))
        if self.isVisible():
            self.pointed.emit(self.stretches)

    def _named(self, state: Position, edge: int) -> str:
        """Return the ends and the building cost of a track."""
        nodes = stretch(self._m, state, edge)
        cost = money(self._m, building_cost(self._m, state, edge))
        return tr("{start} to {end} (building cost {cost})").format(
            start=milepost(self._m, nodes[0]), end=milepost(self._m, nodes[-1]), cost=cost
        )

    def _ask(self) -> None:
        if self.codes:
            self.asked.emit(self.codes)


class StretchLayer:
    """Shows traded track on the board: the first one on a broad light, others on a broken one."""

    def __init__(self, board: PlayBoard, compiled_board: CompiledBoard) -> None:
        self._board, self._m = board, compiled_board
        self.ways: list[list[int]] = []
        """The mileposts of each track."""
        self._item = board.overlay_item(self._paint, "Track sections in trade", OVER_TOKENS - 2)  # not shown

    def show(self, state: Position, edges: Sequence[int]) -> None:
        """Show the tracks of some sections."""
        ways = [stretch(self._m, state, edge) for edge in edges]
        if ways != self.ways:
            self.ways = ways
            self._item.take(self._board.sceneRect() if ways else QRectF())

    def _paint(self, painter: QPainter, scale: float) -> None:
        px, style, xy = 1 / scale, self._board.style_shown, self._m.lattice.xy
        for n, nodes in enumerate(self.ways):
            lines = [QLineF(*xy[a].tolist(), *xy[b].tolist()) for a, b in pairwise(nodes)]
            for tone, width in ((style.halo, 9.0), (style.highlight, 5.0)):
                pen = QPen(tone, width * px, c=Qt.PenCapStyle.FlatCap)
                if n and tone is style.highlight:
                    pen.setDashPattern([1.2, 0.8])
                painter.setPen(pen)
                painter.drawLines(lines)
