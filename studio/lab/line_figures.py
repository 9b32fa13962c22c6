"""Figures drawn over a board of lines: widths of segments, rings around cities, texts on railroads, with a legend.

The drawing follows the board at every step of a drag; the figures stay until others are set.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from math import dist
from typing import NamedTuple

from PySide6.QtCore import QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from engine.i18n import format_number, tr, tr_noop
from engine.model.board import Stem
from engine.model.geometry import Point
from engine.model.ids import CityId, RailroadId
from engine.report.report import Drawn, Halo
from studio.canvas.geometry.hits import lines_at
from studio.canvas.overlay.badge import HIGH, badge_width, paint_badge
from studio.canvas.overlay.item import OverlayItem
from studio.canvas.view import BoardView
from studio.lab.flow_overlay import UNDER_OVERLAYS
from studio.lab.flows import CLASSES, THIN, WIDE, Band, flow_colour, pen_width
from studio.lab.line_legend import LineLegend, Sample, draw_ring
from studio.paint.lines.stops import half_square
from studio.paint.lines.traces import Trace, tracks

BAND = 5.0
"""Millimeters on which the widths of classes are based."""
NEAR, FAR = 1.1, 5.0
"""Millimeters from the edge of a city to its ring, for the smallest and the largest value."""
PLATE = 0.82
"""Size of a text on a railroad: a share of that of a name under the pointer, because a board has dozens of them."""
TRIED = 8
"""Places on a railroad that are tried for its text, the busiest first."""
HIT_PX = 8.0
"""Screen pixels around the pointer in which a tooltip finds segments."""
MAX_PARTS = 60
"""Marks that are redrawn one by one; a rectangle around more of them is as fast."""
NOTHING = Drawn("")


_Looks = dict[object, tuple[object, QRectF]]
"""How marks look, and the rectangles around them in millimeters."""


class Plate(NamedTuple):
    """A text and its place in millimeters."""

    railroad: RailroadId
    text: str
    at: Point


class FiguresOverlay(QObject):
    """Figures of one view; empty until they are set."""

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self._view = view
        self._drawn = NOTHING
        self._classes: dict[Stem, Band] = {}
        self.bands: tuple[Band, ...] = ()
        self._traces: dict[Stem, Trace] = {}
        self._of_railroad: dict[str, list[Stem]] = {}
        self._halos: dict[CityId, Halo] = {}
        self._range = 0.0, 0.0
        self._plates: tuple[Plate, ...] = ()
        self._at: list[Stem] = []
        self._plates_for: tuple[object, ...] = ()
        self._flows = OverlayItem(self._draw_flows, view.shown, UNDER_OVERLAYS, tr_noop("Flows"))
        self._rings = OverlayItem(self._draw_rings, view.shown, UNDER_OVERLAYS, tr_noop("Access to cities"))
        self._texts = OverlayItem(self._draw_texts, view.shown, UNDER_OVERLAYS, tr_noop("Figures of railroads"))
        for item in (self._flows, self._rings, self._texts):
            view.scene().addItem(item)
        self.legend = LineLegend(view)
        view.tellers.append(self.tooltip_at)
        view.zoomed.connect(self._zoom)

    @property
    def figures(self) -> Drawn:
        """The figures that are shown."""
        return self._drawn

    def show_figures(self, drawn: Drawn | None) -> None:
        """Show these figures, or nothing. Only marks that look different are redrawn."""
        scale = self._view.scale_px
        before = self._looks(scale) if self._drawn is not NOTHING else None
        self._drawn = drawn or NOTHING
        self.bands, self._classes = _classes(self._drawn.segments)
        self._halos = {halo.city: halo for halo in self._drawn.halos}
        self._of_railroad = defaultdict(list)
        if self._drawn.badges:
            for stem in sorted(self._drawn.segments, key=lambda stem: -self._drawn.segments[stem]):
                self._of_railroad[stem[2]].append(stem)
        values = [halo.value for halo in self._drawn.halos]
        self._range = min(values, default=0.0), max(values, default=0.0)
        self._traces = self._current()
        self._plates_for = ()
        after = self._looks(scale)
        everything = self._view.shown.sheet.adjusted(-FAR, -FAR, FAR, FAR)
        # Squares of cities cover segments, and names cover rings.
        self._flows.setZValue(self._view.height_below("stops"))
        self._rings.setZValue(self._view.height_below("names"))
        for item, is_used, n in (
            (self._flows, bool(self.bands), 0),
            (self._rings, bool(self._drawn.halos), 1),
            (self._texts, bool(self._drawn.badges), 2),
        ):
            parts = None if before is None else _others(before[n], after[n])
            if not is_used:
                item.take(QRectF())
            elif parts is None or parts:
                item.take(everything, parts)
        self.legend.show_samples(self._drawn.title, self.bands, self._samples())

    def _looks(self, scale: float) -> tuple[_Looks, _Looks, _Looks]:
        """Return how segments, rings and texts look, each with the rectangle around it."""
        flows: _Looks = {
            stem: ((band.width, trace), _box(trace, BAND))
            for stem, band in self._classes.items()
            if (trace := self._traces.get(stem)) is not None
        }
        rings: _Looks = {}
        board = self._view.scenario.board
        for id, halo in self._halos.items():
            city = board.cities.get(id)
            milepost = board.mileposts.get(city.milepost) if city is not None else None
            if milepost is not None:
                (x, y), radius = milepost.at, self._radius(halo, scale)
                room = radius + 4 / scale
                rings[id] = (milepost.at, radius, halo.is_marked), QRectF(x - room, y - room, 2 * room, 2 * room)
        texts: _Looks = {
            plate.railroad: (plate, _plate_box(plate.text, plate.at, scale).adjusted(-1, -1, 1, 1))
            for plate in self.plates(scale)
        }
        return flows, rings, texts

    def follow(self) -> None:
        """Follow the board: redraw where segments and cities have moved."""
        if self._drawn is NOTHING:
            return
        before, self._traces = self._traces, self._current()
        if before == self._traces:
            return
        parts = [
            _box(trace, BAND)
            for stem in before.keys() | self._traces.keys()
            if before.get(stem) is not self._traces.get(stem)
            for trace in (before.get(stem), self._traces.get(stem))
            if trace is not None
        ]
        sheet = self._view.shown.sheet.adjusted(-FAR, -FAR, FAR, FAR)
        around = QRectF()
        for part in parts:
            around = around.united(part)
        if self.bands:
            self._flows.take(sheet, [around])
        room = FAR + badge_width("WWWW 00%") / self._view.scale_px
        for item, is_used in ((self._rings, self._drawn.halos), (self._texts, self._drawn.badges)):
            if is_used:
                item.take(sheet, [around.adjusted(-room, -room, room, room)])

    def _current(self) -> dict[Stem, Trace]:
        if not self._classes and not self._of_railroad:
            return {}
        scenario = self._view.scenario
        traces = tracks(scenario.board, scenario.look).traces
        wanted: Iterable[Stem] = self._drawn.segments if self._of_railroad else self._classes
        found: dict[Stem, Trace] = {}
        for stem in wanted:
            trace = traces.get(stem)
            if trace is not None:
                found[stem] = trace
        return found

    def _samples(self) -> tuple[Sample, ...]:
        drawn, found = self._drawn, []
        if drawn.halos:
            low, high = (format_number(value, ",.1f") for value in self._range)
            found.append(
                Sample("ring", tr("{title}: {low}–{high}").format(title=drawn.halos_title, low=low, high=high))
            )
        if any(halo.is_marked for halo in drawn.halos):
            found.append(Sample("marked", drawn.marked_title))
        if drawn.badges:
            found.append(Sample("badge", drawn.badges_title))
        return tuple(found)

    def _draw_flows(self, painter: QPainter, scale: float) -> None:
        style, exposed = self._view.shown.style, self._flows.exposed
        painter.setBrush(Qt.BrushStyle.NoBrush)
        seen: dict[int, list[Trace]] = defaultdict(list)
        for stem, band in self._classes.items():
            trace = self._traces.get(stem)
            if trace is not None and _meets(trace, exposed):
                seen[band.least].append(trace)
        for band in self.bands:
            painter.setPen(QPen(flow_colour(style), pen_width(band, self.bands, scale), c=Qt.PenCapStyle.FlatCap))
            for trace in seen[band.least]:
                painter.drawPolyline(trace.polygon)

    def _draw_texts(self, painter: QPainter, scale: float) -> None:
        style = self._view.shown.style
        for plate in self.plates(scale):
            paint_badge(painter, plate.text, *plate.at, PLATE / scale, style.paper, style.ink)

    def _draw_rings(self, painter: QPainter, scale: float) -> None:
        board, style = self._view.scenario.board, self._view.shown.style
        for id, halo in self._halos.items():
            city = board.cities.get(id)
            milepost = board.mileposts.get(city.milepost) if city is not None else None
            if milepost is not None:
                draw_ring(painter, milepost.at, self._radius(halo, scale), halo.is_marked, style, scale)

    def _radius(self, halo: Halo, scale: float) -> float:
        """Return the radius of a ring in millimeters on a screen of `scale` pixels per millimeter."""
        low, high = self._range
        share = (halo.value - low) / (high - low) if high > low else 0.0
        return half_square(self._view.scenario.look, scale) + round(NEAR + share * (FAR - NEAR), 1)

    def plates(self, scale: float) -> tuple[Plate, ...]:
        """Return the texts of railroads with places on busy segments, apart from each other where there is room."""
        if self._plates_for and self._plates_for[0] is self._drawn and self._plates_for[1] == scale:
            return tuple(
                plate._replace(at=self._traces[stem].middle)
                for plate, stem in zip(self._plates, self._at, strict=True)
                if stem in self._traces
            )
        found: list[Plate] = []
        at: list[Stem] = []
        taken: list[QRectF] = []
        for badge in self._drawn.badges:
            stems = [stem for stem in self._of_railroad.get(badge.railroad, ()) if stem in self._traces]
            if not stems:
                continue
            wide, high = PLATE * badge_width(badge.text) / scale, PLATE * HIGH / scale
            boxes = [(stem, _around(self._traces[stem].middle, wide, high)) for stem in stems[:TRIED]]
            free = [(stem, box) for stem, box in boxes if not any(box.intersects(other) for other in taken)]
            stem, box = (free or boxes)[0]
            taken.append(box)
            at.append(stem)
            found.append(Plate(badge.railroad, badge.text, self._traces[stem].middle))
        self._plates, self._at = tuple(found), at
        self._plates_for = (self._drawn, scale)
        return self._plates

    def _zoom(self) -> None:
        if self._drawn.badges:
            self._texts.update()

    def tooltip_at(self, at: Point) -> str:
        """Return the figures of what is at a place in millimeters: a text, a ring, or segments."""
        drawn, scale, board = self._drawn, self._view.scale_px, self._view.scenario.board
        if drawn is NOTHING:
            return ""
        told = [
            f"{plate.text}: {drawn.badges_title}"
            for plate in self.plates(scale)
            if _plate_box(plate.text, plate.at, scale).contains(QPointF(*at))
        ]
        for id, halo in self._halos.items():
            city = board.cities.get(id)
            milepost = board.mileposts.get(city.milepost) if city is not None else None
            if city is None or milepost is None:
                continue
            if dist(milepost.at, at) <= self._radius(halo, scale):
                value = format_number(halo.value, ",.1f")
                told.append(
                    tr("{city}: {value} ({title})").format(city=city.name, value=value, title=drawn.halos_title)
                )
                told += [drawn.marked_title] if halo.is_marked else []
        if told:
            return "\n".join(told)
        strokes = lines_at(self._view.scenario, at, HIT_PX / scale, self._view.shown.shut) if self.bands else []
        return "\n".join(
            f"{stroke.stem[2]}: {format_number(drawn.segments.get(stroke.stem, 0))} ({drawn.title})"
            for stroke in strokes
        )


def _classes(segments: Mapping[Stem, int]) -> tuple[tuple[Band, ...], dict[Stem, Band]]:
    """Return at most five classes of equal span, the narrowest first, without empty ones, and the class of each
    segment with traffic."""
    most = max(segments.values(), default=0)
    if most <= 0:
        return (), {}
    span = -(-most // CLASSES)
    step = (WIDE - THIN) / (CLASSES - 1)
    numbers = {stem: (number - 1) // span for stem, number in segments.items() if number > 0}
    by_number = {
        n: Band(n * span + 1, min(most, (n + 1) * span), BAND * (THIN + step * n), QPainterPath())
        for n in sorted(set(numbers.values()))
    }
    return tuple(by_number.values()), {stem: by_number[n] for stem, n in numbers.items()}


def _others(before: _Looks, after: _Looks) -> list[QRectF]:
    """Return the rectangles of marks that look different; one around all of them if there are many."""
    found = []
    for key in before.keys() | after.keys():
        old, new = before.get(key), after.get(key)
        if old is None or new is None or old[0] != new[0]:
            found += [look[1] for look in (old, new) if look is not None]
    if len(found) <= MAX_PARTS:
        return found
    around = QRectF()
    for box in found:
        around = around.united(box)
    return [around]


def _box(trace: Trace, room: float) -> QRectF:
    x0, y0, x1, y1 = trace.box
    return QRectF(x0 - room, y0 - room, x1 - x0 + 2 * room, y1 - y0 + 2 * room)


def _meets(trace: Trace, exposed: QRectF) -> bool:
    x0, y0, x1, y1 = trace.box
    return (
        x1 + BAND >= exposed.left()
        and x0 - BAND <= exposed.right()
        and y1 + BAND >= exposed.top()
        and y0 - BAND <= exposed.bottom()
    )


def _plate_box(text: str, at: Point, scale: float) -> QRectF:
    return _around(at, PLATE * badge_width(text) / scale, PLATE * HIGH / scale)


def _around(at: Point, wide: float, high: float) -> QRectF:
    return QRectF(at[0] - wide / 2, at[1] - high / 2, wide, high)


def figures_of(drawn: Drawn | None) -> Drawn | None:
    """Return an overlay if it has figures for a board of lines."""
    return drawn if drawn is not None and (drawn.segments or drawn.halos or drawn.badges) else None
