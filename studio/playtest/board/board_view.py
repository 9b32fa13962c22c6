"""Board of a running game: trains, destinations, homes, owners, the trail of the turn, and choices to click."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Signal
from PySide6.QtGui import QColor, QCursor, QPainter, QPalette, QPixmapCache, QResizeEvent
from PySide6.QtWidgets import QGraphicsItem, QMenu, QWidget

from engine.game.rules import Action
from engine.i18n import tr, tr_noop
from engine.model.geometry import Point
from engine.model.identity.display_names import cities
from engine.model.ids import CityId, RailroadId, Ref
from engine.model.scenario import Scenario
from engine.plain_text import plain_line, shortened
from studio.canvas.geometry.outlines import outline_of, ways_through
from studio.canvas.layers import LayerItem, SheetItem
from studio.canvas.overlay.badge import paint_badge
from studio.canvas.overlay.clear import Ground
from studio.canvas.overlay.item import OverlayItem
from studio.canvas.view import BoardView
from studio.document.still_board import StillBoard
from studio.paint.lettering.positions import name_boxes
from studio.paint.style import Style
from studio.playtest.board.mileposts import Mileposts
from studio.playtest.board.signpost import Signpost
from studio.playtest.board.trail import paint_trail, ways_of
from studio.playtest.marks import Place, aim_of, is_ride, places_of, ridden_this_turn, stepped_this_turn
from studio.playtest.session.session import Pin, Session
from studio.widgets.mnemonic import entry

CACHE_KB = 160_000
"""Cache for the pixmaps of all layers on a large screen, so that no layer is drawn twice during a game."""

OWNERS_HEIGHT = 100
"""Height of the overlay of owners: the lowest overlay and the most expensive one."""
OVER_NAMES = OWNERS_HEIGHT + 2.6
"""Height above the owners and, where they are raised, above the city names, and below the tokens."""
OVER_TOKENS = 110
"""Height above everything else."""
READABLE = 2.6
"""Pixels per millimeter from which the marks around a train are separate; the camera zooms in this far for a human."""
CLICKABLE = 2.0
"""Sufficient pixels per millimeter if the destination is in view."""
MARK_REACH = 13.0
"""Screen pixels around a mark in which it takes a click, as on the board."""
EDGE = 30.0
"""Millimeters around a destination in view."""
MOST_OF_A_NOTE = 40
"""Letters of a note shown on the board; the playback bar has the full text."""
NOTE_ABOVE = 26.0
"""Screen pixels from a place up to its note."""
WIDE = 280.0
"""Millimeters around a train that the camera shows to a human who rides."""


class PlayBoard(BoardView):
    """Board to watch and to click choices on. `mark_taken` carries the action of a clicked mark, `chosen` one chosen in
    the menu of a mark with several."""

    chosen = Signal(object)
    mark_taken = Signal(object)

    def __init__(
        self, scenario: Scenario, colours: Sequence[str], letters: Sequence[str], parent: QWidget | None = None
    ) -> None:
        refusal = tr("The board of a running game cannot be changed.")
        self._still = StillBoard(scenario, refusal)
        super().__init__(self._still, parent)
        self.mileposts = Mileposts(scenario)
        self.tellers: list[Callable[[Point], str]] = [self._told_of_train]
        """Functions that return a tooltip for a place on the board; the first non-empty text is shown."""
        self.choice_words: Callable[[Action], str] = str
        """Returns the tooltip of a choice at its mark."""
        self.train_at: Point | None = None
        """Position of the active seat's train."""
        self._colours, self._letters = colours, letters
        self._trail: list[Ref] = []
        self.steps: list[tuple[Ref, Ref]] = []
        """Steps of this turn on a grid."""
        self._trail_colour = QColor("#000000")
        self._owners: dict[str, tuple[str, str]] = {}
        self.follows = True
        self._draws_tokens = True
        self._moving: list[OverlayItem] = []
        self._ground: Ground | None = None
        self._ground_for: tuple[object, ...] = ()
        QPixmapCache.setCacheLimit(max(QPixmapCache.cacheLimit(), CACHE_KB))
        for item in self.scene().items():
            if isinstance(item, LayerItem | SheetItem) or item in self.overlay.of_owners:
                item.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        if "railroads" in self._layers:
            self.overlay.lay_owners(self._layers["railroads"].zValue() - 0.5)
        self._trail_item = self.overlay_item(self._paint_trail, tr_noop("Trail of the turn"))
        self._notes: Sequence[Pin] = ()
        self._notes_item = self.overlay_item(self._paint_notes, tr_noop("Notes"), OVER_TOKENS)
        self.mark_clicked.connect(self._take_mark)
        self._looked_in = -1
        self._aim: Ref | None = None
        self.signpost = Signpost(self)
        self.signpost.clicked.connect(lambda: self.show_places([self._aim] if self._aim else [], False))
        for bar in (self.horizontalScrollBar(), self.verticalScrollBar()):
            bar.valueChanged.connect(self._look_moved)
        self.zoomed.connect(self._look_moved)
        self.setAccessibleName(tr("Board of the game"))
        self._take_tone()

    def _take_tone(self) -> None:
        dark = self.palette().color(QPalette.ColorRole.Window).lightness() < 128
        self.set_theme("dark" if dark else "light")

    @property
    def style_shown(self) -> Style:
        """Style of the board."""
        return self._shown.style

    def overlay_item(
        self, draw: Callable[[QPainter, float], None], title: str, height: float = OWNERS_HEIGHT, moves: bool = False
    ) -> OverlayItem:
        """Create an overlay between the owners and the tokens, or at `OVER_TOKENS`. `draw` gets pixels per millimeter.
        One that `moves` is redrawn whenever the view moves, for texts that stay inside it."""
        found = OverlayItem(draw, self._shown, height, title)
        self.scene().addItem(found)
        if moves:
            self._moving.append(found)
        return found

    def raise_names(self) -> None:
        """Draw city names above the overlays between owners and tokens: a train is identified by its plate even under a
        name."""
        self._layers["names"].setZValue(OWNERS_HEIGHT + 2.5)

    def leave_to_family(self) -> None:
        """Leave cities of a grid and tokens to the game system."""
        self._draws_tokens = False
        self._layers["sites"].setVisible(False)

    def _hover(self, ref: Ref | None) -> None:
        """Do not highlight objects that the game system draws itself, and the ground, under a passing pointer."""
        if self._draws_tokens or ref is None or ref.kind == "site":
            super()._hover(ref)

    def ground(self, scale: float) -> Ground:
        """Return what texts over the board should not cover at this scale, and the view to stay inside. Cached while
        the names and trains stay."""
        wanted = (scale, self._shown.settled.names, self.overlay.plates(scale))
        if self._ground is None or self._ground_for != wanted:
            self._ground_for, self._ground = wanted, self.overlay.ground(scale)
        found = copy(self._ground)
        found.stay_in(self._visible_rect() & self.sceneRect())
        return found

    def names_shown(self) -> list[QRectF]:
        """Return the rectangles of the placed names in millimeters."""
        placed = self._shown.settled.names
        return list(name_boxes(self.scenario.board, placed.names).values()) if placed is not None else []

    def has_mark(self, place: QPoint) -> bool:
        """Return whether a click at a place of the viewport hits a mark."""
        at = self.mapToScene(place)
        return self.overlay.mark_at((at.x(), at.y()), MARK_REACH / self.scale_px) is not None

    def show_position(self, session: Session, state: Any) -> None:
        """Show tokens, owners and the trail of the turn, in the state that may be seen."""
        seat = session.setup.seat_to_act(session.now)
        self.overlay.set_tokens(state.tokens if self._draws_tokens else (), self._colours, self._letters)
        owners = {
            ref.id: (self._colours[holding.seat], self._letters[holding.seat])
            for holding in (state.holdings if self.scenario.board.railroads else ())
            for ref in holding.owned
            if ref.kind == "railroad"
        }
        if owners != self._owners:
            self._owners = owners
            self.overlay.set_owners(owners)
        trail, steps = ridden_this_turn(session.positions), stepped_this_turn(session.positions)
        if (trail, steps) != (self._trail, self.steps):
            self._trail, self.steps = trail, steps
            rider = next((e.seat for e in reversed(state.entries) if e.kind == "ride"), seat)
            self._trail_colour = QColor(self._colours[rider if rider is not None and rider >= 0 else 0])
            self._trail_item.take(self._shown.sheet if trail or steps else QRectF())
        train = next((t.at for t in state.tokens if t.seat == seat and t.kind == "train"), None)
        found = polylines_of(self.scenario, train) if train is not None else []
        self.train_at = found[0][0] if found else None
        if self.follows:
            self._follow_train()
        self._show_way(state, seat)

    def show_choices(self, session: Session, actions: Sequence[Action], own: Sequence[Place] | None = None) -> None:
        """Show marks for the choices that have a place on the board; none removes them. `own` are places named by the
        game system."""
        places = places_of(session.setup.scenario.board, actions) if own is None else own
        self.overlay.set_marks([(place.at, place.text, place) for place in places])
        near = self.train_at if any(action.to is not None for action in actions) else None
        if places and places[0].at.kind == "milepost":
            near = polylines_of(self.scenario, places[0].at)[0][0]
        if near is not None and self.follows and session.state.turn != self._looked_in:
            self._looked_in = session.state.turn
            self._look_around(near)
        elif near is None and self.follows:
            self._show_marks(places)

    def _show_marks(self, places: Sequence[Place]) -> None:
        """Show all choices if none is in view: a home may be anywhere."""
        lines = [line for place in places for line in polylines_of(self.scenario, place.at)]
        seen = self._visible_rect()
        if lines and not any(seen.contains(QPointF(*at)) for line in lines for at in line):
            box = self._box_of(lines).adjusted(-EDGE, -EDGE, EDGE, EDGE)
            as_near = QRectF(
                box.center().x() - seen.width() / 2, box.center().y() - seen.height() / 2, *seen.size().toTuple()
            )
            self._show_rect(box.united(as_near))

    def _look_around(self, train: Point) -> None:
        """Zoom in enough to click, once per turn, with the destination in view if it is not too far."""
        if self.scale_px >= READABLE:
            return
        x, y = train
        box = QRectF(x - WIDE / 2, y - WIDE / 3, WIDE, 2 * WIDE / 3)
        for line in polylines_of(self.scenario, self._aim)[:1] if self._aim else []:
            whole = box.united(QRectF(line[0][0] - EDGE, line[0][1] - EDGE, 2 * EDGE, 2 * EDGE))
            if min(self.width() / whole.width(), self.height() / whole.height()) >= CLICKABLE:
                box = whole
        self._show_rect(box)
        self._look_at(box.center())

    def show_notes(self, notes: Sequence[Pin]) -> None:
        """Show notes that have a place on the board."""
        if list(notes) != list(self._notes):
            self._notes = notes
            self._notes_item.take(self._shown.sheet if notes else QRectF())

    def _paint_notes(self, painter: QPainter, scale: float) -> None:
        style, px = self._shown.style, 1 / scale
        for note in self._notes:
            for line in polylines_of(self.scenario, note.place)[:1] if note.place is not None else []:
                x, y = line[len(line) // 2]
                words = f"✎ {shortened(plain_line(note.text), MOST_OF_A_NOTE)}"
                paint_badge(painter, words, x, y - NOTE_ABOVE * px, px, style.highlight, style.on_highlight)

    def light_up(self, refs: Iterable[Ref], zoom: bool = False) -> None:
        """Highlight objects and bring them into view; none ends it."""
        refs = [ref for ref in refs if ref.kind not in ("content", "look", "rule", "header")]
        places = [line for ref in refs for line in polylines_of(self.scenario, ref)]
        self.overlay.set_highlight(places)
        if places and (zoom or self.follows):
            self.show_places(places, zoom)

    def _follow_train(self) -> None:
        if self.train_at is None:
            return
        seen = self.mapToScene(self.viewport().rect()).boundingRect()
        edge = 0.12 * min(seen.width(), seen.height())
        if not seen.adjusted(edge, edge, -edge, -edge).contains(QPointF(*self.train_at)):
            self._look_at(QPointF(*self.train_at))

    def _look_at(self, at: QPointF) -> None:
        """Pan toward a place, no farther beyond the edge of the sheet than the whole board needs."""
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
            self.mark_taken.emit(place.actions[0])
            return
        menu = QMenu(self)
        for action in place.actions:
            entry(menu, str(action), partial(self.chosen.emit, action))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(QCursor.pos())

    def _paint_trail(self, painter: QPainter, scale: float) -> None:
        ways = ways_of(self.scenario, self._trail)
        ways += [ways_through([tuple(map(self.mileposts.at, step))]) for step in self.steps]
        paint_trail(painter, self._shown.style, ways, self._trail_colour, scale)

    def _show_way(self, state: Any, seat: int | None) -> None:
        """Show a signpost to the destination of the active seat."""
        aim = aim_of(state.tokens, seat)
        self._aim = aim.at if aim is not None else None
        name = ""
        if aim is not None and seat is not None and 0 <= seat < len(self._colours):
            name = cities(self.scenario.board).get(CityId(aim.at.id)) or aim.text
            self.signpost.name(self._colours[seat], self._letters[seat], name)
        self._point()

    def _look_moved(self, *_: object) -> None:
        """React to a changed view."""
        self._point()
        for item in self._moving:
            item.update()

    def _point(self) -> None:
        places = polylines_of(self.scenario, self._aim) if self._aim is not None else []
        if places:
            self.signpost.point(self.viewport().geometry(), QPointF(self.place_of(places[0][0])))
        else:
            self.signpost.hide()

    def _told_of_train(self, at: Point) -> str:
        plates = self.overlay.plates(self.scale_px)
        return next((plate.token.text for plate in plates if plate.box.contains(*at)), "")

    def _told_of_choices(self, at: Point) -> str:
        mark = self.overlay.mark_at(at, MARK_REACH / self.scale_px)
        # The plate of a ride shows its cost and end.
        actions = [action for action in mark.id.actions if not is_ride(action)] if mark is not None else []
        return "\n".join(map(self.choice_words, actions))

    def tooltip_at(self, at: Point) -> str:
        """Return the tooltip at the pointer: the first non-empty text, else the choices of the mark, else the lines
        with their owners."""
        tellers = (*self.tellers, self._told_of_choices)
        return next((words for tell in tellers if (words := tell(at))), "") or super().tooltip_at(at)

    def owner_told(self, railroad: RailroadId) -> str:
        """Return the letter of the seat that owns a railroad."""
        owner = self._owners.get(railroad)
        return tr(", of seat {owner}").format(owner=owner[1]) if owner is not None else ""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the signpost at the edge."""
        super().resizeEvent(event)
        if hasattr(self, "signpost"):
            self._point()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the light or dark theme of the window."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "signpost"):
            self._take_tone()


def polylines_of(scenario: Scenario, ref: Ref) -> list[tuple[Point, ...]]:
    """Return the outlines of an object as polylines in millimeters; a single place is a polyline of one point."""
    outline = outline_of(scenario, ref)
    if outline.rim is not None and ref.kind in ("cell", "site"):
        middle = outline.rim.box.center()
        return [((middle.x(), middle.y()),)]
    found: list[tuple[Point, ...]] = [(at,) for at in (*outline.squares, *outline.rounds)]
    for path in (outline.ways, outline.area):
        if path is not None:
            found += [tuple((p.x(), p.y()) for p in polygon.toList()) for polygon in path.toSubpathPolygons()]
    return [line for line in found if line]
