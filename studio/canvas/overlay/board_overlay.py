"""Temporary drawings over the board: selection, hover, issues, a game's tokens, marks of choices, a tool's drawing.

They keep their size on the screen and differ by shape, not by color alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QObject, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsView

from engine.game.rules import Token
from engine.i18n import tr_noop
from engine.model.board import Board
from engine.model.geometry import Point
from engine.model.identity.display_names import cities, sites
from engine.model.ids import CityId, MilepostId, Ref, SiteId
from engine.model.scenario import Scenario
from studio.canvas.geometry.outlines import Outline, outline_of, outlines_of
from studio.canvas.layers import Shown
from studio.canvas.overlay.badge import paint_badge
from studio.canvas.overlay.clear import Ground, ground_without_plates
from studio.canvas.overlay.item import OverlayItem
from studio.canvas.overlay.marks import Mark, PlacedMark, mark_at, paint_marks, place_marks
from studio.canvas.overlay.plates import Plate, paint_feet, paint_plates, place_plates
from studio.canvas.overlay.rings import paint_highlight, paint_outlines
from studio.canvas.overlay.sketch import paint_sketch
from studio.canvas.overlay.tokens import paint_owner_letters, paint_owners, paint_tokens, token_boxes
from studio.paint.lettering.positions import Place, anchor, name_boxes

BEYOND = 60.0
"""Millimeters beyond the sheet's edges that overlays may reach."""


RING_PX, RING_MM = 16.0, 4.0
"""Maximum reach of rings, brackets and grips: screen pixels at any zoom, plus millimeters."""
MAX_PARTS = 20
"""Maximum number of parts repainted one by one; a rectangle around more of them is as fast."""
MOST_READ = 200
"""Maximum number of selected objects whose frames leave their names free."""

OF_OWNERS = ("owners", "owner-letters")
"""Drawings of railroad ownership."""


class BoardOverlay(QObject):
    """Overlays of one view."""

    def __init__(self, view: QGraphicsView, shown: Shown) -> None:
        super().__init__(view)
        self._view, self._shown = view, shown
        self._selected: tuple[Outline, ...] = ()
        self._named: tuple[Place, ...] = ()
        self._hovered: Outline | None = None
        self._places: tuple[tuple[Point, ...], ...] = ()
        self._severity = "note"
        self._tokens: tuple[Token, ...] = ()
        self._colours: tuple[str, ...] = ()
        self._letters: tuple[str, ...] = ()
        self._plates: tuple[Plate, ...] = ()
        self._plates_for: tuple[object, ...] = ()
        self._owners: dict[str, tuple[str, str]] = {}
        self.marks: tuple[Mark, ...] = ()
        self._placed: tuple[PlacedMark, ...] = ()
        self._placed_for: tuple[object, ...] = ()
        self.named: tuple[Point, str] | None = None
        self._scale = 1.0
        self._drawing: tuple[tuple[Any, ...], ...] = ()
        self._items = {
            name: OverlayItem(draw, shown, 100 + n, title)
            for n, (name, (title, draw)) in enumerate(
                {
                    "owners": (tr_noop("Owners"), self._draw_owners),
                    "owner-letters": (tr_noop("Owner letters"), self._draw_owner_letters),
                    "feet": (tr_noop("Train positions"), self._draw_feet),
                    "hover": (tr_noop("Object under the pointer"), self._draw_hover),
                    "selection": (tr_noop("Selection"), self._draw_selection),
                    "highlight": (tr_noop("Rings around places"), self._draw_highlight),
                    "tokens": (tr_noop("Tokens"), self._draw_tokens),
                    "marks": (tr_noop("Choices"), self._draw_marks),
                    "drawing": (tr_noop("Tool preview"), self._draw_drawing),
                }.items()
            )
        }
        for item in self._items.values():
            view.scene().addItem(item)

    @property
    def _everywhere(self) -> QRectF:
        return self._shown.sheet.adjusted(-BEYOND, -BEYOND, BEYOND, BEYOND)

    def set_selection(self, refs: Iterable[Ref]) -> None:
        """Show the selection."""
        refs = tuple(refs)
        before, self._selected = self._selected, outlines_of(self._shown.scenario, refs)
        self._named = tuple(_places(self._shown.scenario.board, refs)) if len(refs) <= MOST_READ else ()
        parts = None
        if len(before) == len(self._selected) == 1:
            parts = self._with_rings(before[0].unlike(self._selected[0]))
        self._items["selection"].take(_around(o.box() for o in self._selected), parts)

    def _with_rings(self, parts: Iterable[QRectF]) -> list[QRectF]:
        """Return the parts to repaint around changed objects at this zoom."""
        reach = RING_PX / self._view.transform().m11() + RING_MM
        return [part.adjusted(-reach, -reach, reach, reach) for part in parts]

    def set_hover(self, ref: Ref | None) -> None:
        """Highlight the object that a click would hit; regions are too large for that."""
        self._hovered = None if ref is None or ref.kind == "region" else outline_of(self._shown.scenario, ref)
        self.named = self._name_of(ref)
        self._items["hover"].take(_around([self._hovered.box()] if self._hovered else []))

    def set_highlight(self, places: Iterable[Iterable[Point]], severity: str = "note") -> None:
        """Draw a ring around places (polylines in millimeters); none removes it."""
        self._places = tuple(tuple(place) for place in places)
        self._severity = severity
        self._items["highlight"].take(self._everywhere if self._places else QRectF())

    def set_tokens(self, tokens: Iterable[Token], colours: Sequence[str] = (), letters: Sequence[str] = ()) -> None:
        """Show the tokens of a game; `colours` (`#rrggbb`) and `letters` by seat."""
        now = tuple(tokens), tuple(colours), tuple(letters)
        if now == (self._tokens, self._colours, self._letters):
            return
        self._tokens, self._colours, self._letters = now
        for name in ("feet", "tokens"):
            self._items[name].take(self._everywhere if self._tokens else QRectF())

    def set_owners(self, owners: Mapping[str, tuple[str, str]]) -> None:
        """Tint the lines of railroads by the owner's color and letter."""
        self._owners = dict(owners)
        for name in OF_OWNERS:
            self._items[name].take(self._everywhere if self._owners else QRectF())

    def lay_owners(self, height: float) -> None:
        """Set the height of the owner tints among the layers: they cover what is below."""
        self._items["owners"].setZValue(height)

    @property
    def of_owners(self) -> list[OverlayItem]:
        """Owner drawings, which change rarely and take the longest to draw."""
        return [self._items[name] for name in OF_OWNERS]

    def set_marks(self, marks: Iterable[tuple[Ref | Point, str, Any]]) -> None:
        """Show choices that can be clicked: an object or place, its text, and the ID that a click reports."""
        found = []
        for where, words, key in marks:
            at = middle_of(self._shown.scenario, where) if isinstance(where, Ref) else where
            if at is not None:
                found.append(Mark(at, words, key))
        self.marks, self._placed_for = tuple(found), ()
        self._placed = self._place_marks(self._scale)
        self._items["marks"].take(self._everywhere if self.marks else QRectF())

    def set_drawing(self, shapes: Iterable[tuple[Any, ...]]) -> None:
        """Show a tool's drawing: (kind, points) of kind line, bar, rect, ghost or text; a text has its words as third
        item."""
        shapes = tuple(shapes)
        if shapes != self._drawing:
            before, self._drawing = self._drawing, shapes
            self._items["drawing"].take(self._drawn_in(shapes), self._moved_grips(before))

    def _moved_grips(self, before: tuple[tuple[Any, ...], ...]) -> list[QRectF] | None:
        """Return the old and new places of moved grips; None if anything else differs."""
        if any(shape[0] != "grip" for shape in (*before, *self._drawing)):
            return None
        then, now = ({at for shape in shapes for at in shape[1]} for shapes in (before, self._drawing))
        return self._with_rings(QRectF(x, y, 0, 0) for x, y in then ^ now) if len(then ^ now) < MAX_PARTS else None

    def _drawn_in(self, shapes: tuple[tuple[Any, ...], ...]) -> QRectF:
        """Return the rectangle of shapes; a text may reach anywhere."""
        if any(shape[0] == "text" for shape in shapes):
            return self._everywhere
        xs = [float(x) for shape in shapes for x, _ in shape[1]]
        ys = [float(y) for shape in shapes for _, y in shape[1]]
        if not xs:
            return QRectF()
        return _around([QRectF(min(xs), min(ys), max(xs) - min(xs) + 1e-3, max(ys) - min(ys) + 1e-3)])

    def mark_at(self, at: Point, reach: float) -> Mark | None:
        """Return the mark at a place, at most `reach` millimeters away."""
        return mark_at(self._placed, at, reach)

    def refresh(self, selection: Iterable[Ref]) -> None:
        """Follow a change of the scenario."""
        self.set_selection(selection)
        self.set_hover(None)
        if self._tokens:
            self._items["feet"].update()
            self._items["tokens"].update()
        if self._owners:
            for name in OF_OWNERS:
                self._items[name].update()

    def _name_of(self, ref: Ref | None) -> tuple[Point, str] | None:
        """Return the place and name of a hovered city whose name has no place on the board."""
        board, placed = self._shown.scenario.board, self._shown.settled.names
        if ref is not None and ref.kind == "site" and ref.id in board.sites:
            site = SiteId(ref.id)
            if placed is not None and site in placed.names:
                return None
            at = anchor(board, site)
            return None if at is None else (at, sites(board)[site])
        city = board.cities.get(CityId(ref.id)) if ref is not None and ref.kind == "city" else None
        if ref is None or city is None or city.milepost not in board.mileposts:
            return None
        if placed is not None and city.milepost in placed.names:
            return None
        return board.mileposts[MilepostId(city.milepost)].at, cities(board)[CityId(ref.id)]

    def _draw_hover(self, painter: QPainter, scale: float) -> None:
        shown = self._shown
        if self._hovered is not None:
            exposed = self._items["hover"].exposed
            paint_outlines(painter, [self._hovered], shown.scenario.look, shown.style, scale, False, exposed)
        if self.named is not None:
            (x, y), name = self.named
            paint_badge(painter, name, x, y - 22 / scale, 1 / scale, shown.style.ink, shown.style.halo)

    def _draw_selection(self, painter: QPainter, scale: float) -> None:
        shown, exposed = self._shown, self._items["selection"].exposed
        painter.save()
        around = self._around_names()
        if not around.isEmpty():
            # A frame of constant size on the screen would cover letters of the name next to it.
            painter.setClipPath(around, Qt.ClipOperation.IntersectClip)
        paint_outlines(painter, self._selected, shown.scenario.look, shown.style, scale, True, exposed)
        painter.restore()

    def _around_names(self) -> QPainterPath:
        """Return everything but the names of selected objects; empty if none of them has one on the board."""
        placed, path = self._shown.settled.names, QPainterPath()
        own = (
            {place: placed.names[place] for place in self._named if place in placed.names} if placed is not None else {}
        )
        if own:
            path.addRect(self._items["selection"].boundingRect())
        for box in name_boxes(self._shown.scenario.board, own).values():
            path.addRect(box)
        return path

    def _draw_highlight(self, painter: QPainter, scale: float) -> None:
        paint_highlight(painter, self._places, self._severity, self._shown.style, scale)

    def _draw_owners(self, painter: QPainter, scale: float) -> None:
        paint_owners(painter, self._shown.scenario, self._shown.style, self._owners, scale)

    def _draw_owner_letters(self, painter: QPainter, scale: float) -> None:
        paint_owner_letters(painter, self._shown.scenario, self._shown.style, self._owners, scale)

    def _draw_tokens(self, painter: QPainter, scale: float) -> None:
        shown = self._shown
        paint_tokens(painter, shown.scenario, shown.style, self._tokens, self._colours, self._letters, scale)
        paint_plates(painter, self.plates(scale), shown.style, self._colours, self._letters, scale)

    def _draw_feet(self, painter: QPainter, scale: float) -> None:
        paint_feet(painter, self.plates(scale), self._shown.style, self._colours, scale)

    def plates(self, scale: float) -> tuple[Plate, ...]:
        """Return the plates of trains on a screen of `scale` pixels per millimeter."""
        shown = self._shown
        wanted = (self._tokens, shown.settled.names, scale)
        if self._plates_for != wanted:
            self._plates_for = wanted
            self._plates = ()
            if any(token.loads is not None for token in self._tokens):
                ground = self._bare_ground(scale)
                self._plates = place_plates(shown.scenario, self._tokens, self._letters, ground, scale)
        return self._plates

    def ground(self, scale: float) -> Ground:
        """Return what further plates should not cover on such a screen."""
        found = self._bare_ground(scale)
        for plate in self.plates(scale):
            found.take(plate.box)
        return found

    def _bare_ground(self, scale: float) -> Ground:
        return ground_without_plates(self._shown.scenario, self._shown.settled.names, scale)

    def _place_marks(self, scale: float) -> tuple[PlacedMark, ...]:
        if not self.marks:
            return ()
        shown = self._shown
        taken = [*token_boxes(shown.scenario, self._tokens, scale), *(plate.box for plate in self.plates(scale))]
        placed = shown.settled.names
        names = name_boxes(shown.scenario.board, placed.names).values() if placed is not None else ()
        return place_marks(self.marks, scale, taken, shown.sheet, names)

    def _draw_marks(self, painter: QPainter, scale: float) -> None:
        wanted = (self.marks, self._tokens, self._shown.settled.names, scale)
        if self._placed_for != wanted:
            self._scale, self._placed_for = scale, wanted
            self._placed = self._place_marks(scale)
        paint_marks(painter, self._placed, self._shown.style, scale)

    def _draw_drawing(self, painter: QPainter, scale: float) -> None:
        paint_sketch(painter, self._drawing, self._shown.style, scale, self._items["drawing"].exposed)


def _places(board: Board, refs: Iterable[Ref]) -> Iterator[Place]:
    """Return the places of object names on the board."""
    for ref in refs:
        if ref.kind == "city" and ref.id in board.cities:
            yield board.cities[CityId(ref.id)].milepost
        elif ref.kind == "milepost":
            yield MilepostId(ref.id)
        elif ref.kind == "site":
            yield SiteId(ref.id)


def middle_of(scenario: Scenario, ref: Ref) -> Point | None:
    """Return the place of a mark for an object: on the stop, or halfway along a line; None without a place."""
    outline = outline_of(scenario, ref)
    for stops in (outline.squares, outline.rounds):
        if stops:
            return stops[0]
    if outline.ways is not None and not outline.ways.isEmpty():
        at = outline.ways.pointAtPercent(0.5)
        return (at.x(), at.y())
    box = outline.box()
    return None if box.isNull() else (box.center().x(), box.center().y())


def _around(boxes: Iterable[QRectF]) -> QRectF:
    """Return the rectangle around all boxes, with space for rings of constant size on a screen zoomed far out."""
    found = QRectF()
    for box in boxes:
        found = found.united(box)
    return found.adjusted(-30, -30, 30, 30) if not found.isNull() else found
