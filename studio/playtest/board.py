"""The board of a running game: trains, destinations, homes, owners, the trail of the turn, and choices to click."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor as Colour
from PySide6.QtGui import QCursor, QPainter, QPalette, QPen, QPixmapCache
from PySide6.QtWidgets import QGraphicsItem, QMenu, QWidget

from engine.game.rules import Action
from engine.model.geometry import Point
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from studio.canvas.layers import LayerItem
from studio.canvas.outlines import outline_of
from studio.canvas.overlay import Veil
from studio.canvas.view import BoardView
from studio.playtest.marks import Place, places_of, ridden_this_turn
from studio.playtest.session import Session
from studio.playtest.still_board import StillBoard

CACHE_KB = 160_000
"""Room for the pictures of all layers on a large screen: nothing of the board is drawn twice while a game runs."""

OWNERS_HEIGHT = 100
"""Where the overlay draws whose lines are whose: the lowest of its drawings, and the one that costs most."""
READABLE = 2.6
"""Pixels per millimetre from which the marks around a train stand apart; the camera goes as near for a person."""
WIDE = 180.0
"""Millimetres around a train that the camera shows a person who rides."""


class PlayBoard(BoardView):
    """A board to watch and to click choices on. `chosen` brings the action of a clicked mark."""

    chosen = Signal(object)

    def __init__(
        self, scenario: Scenario, colours: Sequence[str], letters: Sequence[str], parent: QWidget | None = None
    ) -> None:
        self._still = StillBoard(scenario)
        super().__init__(self._still, parent)
        self._colours, self._letters = colours, letters
        self._trail: list[Ref] = []
        self._trail_colour = Colour("#000000")
        self._owners: dict[str, tuple[str, str]] = {}
        self.follows = True
        QPixmapCache.setCacheLimit(max(QPixmapCache.cacheLimit(), CACHE_KB))
        for item in self.scene().items():
            if isinstance(item, LayerItem) or (isinstance(item, Veil) and item.zValue() == OWNERS_HEIGHT):
                item.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self._trail_veil = Veil(self._paint_trail, self._shown, 100)
        self.scene().addItem(self._trail_veil)
        self.mark_clicked.connect(self._take_mark)
        self.setAccessibleName(self.tr("Board of the game"))
        self._take_tone()

    def _take_tone(self) -> None:
        dark = self.palette().color(QPalette.ColorRole.Window).lightness() < 128
        self.set_theme("dark" if dark else "light")

    def show_position(self, session: Session) -> None:
        """Tokens, owners and the trail of the turn as they stand now."""
        state, seat = session.state, session.table.seat_to_act(session.now)
        self.overlay.set_tokens(state.tokens, self._colours, self._letters)
        owners = {
            ref.id: (self._colours[holding.seat], self._letters[holding.seat])
            for holding in state.holdings
            for ref in holding.owned
            if ref.kind == "railroad"
        }
        if owners != self._owners:
            self._owners = owners
            self.overlay.set_owners(owners)
        trail = ridden_this_turn(session.positions)
        if trail != self._trail:
            self._trail = trail
            rider = next((e.seat for e in reversed(state.entries) if e.kind == "ride"), seat)
            self._trail_colour = Colour(self._colours[rider if rider is not None and rider >= 0 else 0])
            self._trail_veil.take(self._shown.sheet if trail else QRectF())
        if self.follows:
            self._follow_train(session)

    def show_choices(self, session: Session, actions: Sequence[Action]) -> None:
        """Marks for the choices that have a place on the board; none to take them away."""
        seat = session.table.seat_to_act(session.now)
        board = session.table.scenario.board
        places = places_of(board, actions, session.state.tokens, seat) if actions and seat is not None else []
        self.overlay.set_marks([(place.at, place.text, place) for place in places])
        if self.follows and places and self.scale_px < READABLE and places[0].at.kind == "milepost":
            at = polylines_of(self.scenario, places[0].at)[0][0]
            self.zoom_to([((at[0] - WIDE / 2, at[1] - WIDE / 3), (at[0] + WIDE / 2, at[1] + WIDE / 3))])
            self._look_at(QPointF(*at))

    def light_up(self, refs: Iterable[Ref], zoom: bool = False) -> None:
        """Highlight things and bring them into view; nothing to end it."""
        refs = [ref for ref in refs if ref.kind not in ("content", "look", "rule", "header")]
        self.overlay.set_highlight([line for ref in refs for line in polylines_of(self.scenario, ref)])
        if refs and (zoom or self.follows):
            self.show_places(refs, zoom)

    def _follow_train(self, session: Session) -> None:
        seat = session.table.seat_to_act(session.now)
        train = next((t.at for t in session.state.tokens if t.seat == seat and t.kind == "train"), None)
        if train is None:
            return
        seen = self.mapToScene(self.viewport().rect()).boundingRect()
        edge = 0.12 * min(seen.width(), seen.height())
        places = polylines_of(self.scenario, train)
        if places and not seen.adjusted(edge, edge, -edge, -edge).contains(QPointF(*places[0][0])):
            self._look_at(QPointF(*places[0][0]))

    def _look_at(self, at: QPointF) -> None:
        """Pan towards a place, no farther beyond the edge of the sheet than the whole board needs."""
        seen = self.mapToScene(self.viewport().rect()).boundingRect()
        sheet = self._shown.sheet
        if seen.contains(sheet):
            return
        x = min(max(at.x(), seen.width() / 2), sheet.width() - seen.width() / 2)
        y = min(max(at.y(), seen.height() / 2), sheet.height() - seen.height() / 2)
        if seen.width() >= sheet.width():
            x = sheet.center().x()
        if seen.height() >= sheet.height():
            y = sheet.center().y()
        self.centerOn(QPointF(x, y))

    def _take_mark(self, place: Place) -> None:
        if len(place.actions) == 1:
            self.chosen.emit(place.actions[0])
            return
        menu = QMenu(self)
        for action in place.actions:
            entry = menu.addAction(str(action).replace("&", "&&"))
            entry.triggered.connect(lambda _=False, action=action: self.chosen.emit(action))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(QCursor.pos())

    def _paint_trail(self, painter: QPainter, scale: float) -> None:
        px = 1 / scale
        cap, join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
        for ref in self._trail:
            ways = outline_of(self.scenario, ref).ways
            if ways is not None:
                halo = self._shown.style.halo
                painter.strokePath(ways, QPen(halo, max(3.0, 8 * px), Qt.PenStyle.SolidLine, cap, join))
                painter.strokePath(ways, QPen(self._trail_colour, max(1.6, 4 * px), Qt.PenStyle.SolidLine, cap, join))


def polylines_of(scenario: Scenario, ref: Ref) -> list[tuple[Point, ...]]:
    """Where a thing is on the board, as polylines in millimetres; a single place is a polyline of one."""
    outline = outline_of(scenario, ref)
    found: list[tuple[Point, ...]] = [(at,) for at in (*outline.squares, *outline.rounds)]
    for path in (outline.ways, outline.area):
        if path is not None:
            found += [tuple((p.x(), p.y()) for p in polygon) for polygon in path.toSubpathPolygons()]
    return [line for line in found if line]
