"""Figures drawn over a board of lines: widths of segments, rings around cities, texts on railroads, with a legend.

The drawing follows the board at every step of a drag; the figures stay until others are set.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import reduce
from math import dist, isclose
from typing import NamedTuple, TypeVar

import numpy as np
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
from studio.paint.lines.traces import Trace, Tracks, tracks
from studio.paint.qtpath import Floats

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
RIM_PX = 4.0
"""Screen pixels that a ring extends beyond its radius."""
MAX_PARTS = 200
"""Marks that are redrawn one by one; a rectangle around more of them is as fast."""
NOTHING = Drawn("")
NOWHERE = (np.nan, np.nan, np.nan, np.nan)

K = TypeVar("K")
Mark = TypeVar("Mark")


class Plate(NamedTuple):
    """A text, its place in millimeters, and the segment that it is on."""

    railroad: RailroadId
    text: str
    at: Point
    on: Stem


class Ring(NamedTuple):
    """A ring around a city; place and radius in millimeters."""

    at: Point
    radius: float
    is_marked: bool


class FiguresOverlay(QObject):
    """Figures of one view; empty until they are set.

    Qt caches the drawings, and only marks that look different are drawn again: a whole board of them takes longer than
    a frame.
    """

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self._view = view
        self._drawn = NOTHING
        self._classes: dict[Stem, Band] = {}
        self.bands: tuple[Band, ...] = ()
        self._tracks: Tracks | None = None
        self._traces: dict[Stem, Trace] = {}
        # Segments with a width and the boxes (n, 4) around them, in millimeters.
        self._rows: dict[Stem, int] = {}
        self._boxes = np.empty((0, 4))
        self._of_railroad: dict[str, list[Stem]] = {}
        self._halos: dict[CityId, Halo] = {}
        self._range = 0.0, 0.0
        self._rings: dict[CityId, Ring] = {}
        self._plates: dict[RailroadId, Plate] = {}
        self._plates_scale = 0.0
        self._flows = OverlayItem(self._draw_flows, view.shown, UNDER_OVERLAYS, tr_noop("Flows"), is_cached=True)
        self._circles = OverlayItem(
            self._draw_rings, view.shown, UNDER_OVERLAYS, tr_noop("Access to cities"), is_cached=True
        )
        self._texts = OverlayItem(
            self._draw_texts, view.shown, UNDER_OVERLAYS, tr_noop("Figures of railroads"), is_cached=True
        )
        for item in (self._flows, self._circles, self._texts):
            view.scene().addItem(item)
        self.legend = LineLegend(view)
        view.tellers.append(self.tooltip_at)

    @property
    def figures(self) -> Drawn:
        """The figures that are shown."""
        return self._drawn

    def show_figures(self, drawn: Drawn | None) -> None:
        """Show these figures, or nothing. Only marks that look different are redrawn."""
        was_empty, before, widest = self._drawn is NOTHING, self._classes, _widest(self.bands)
        self._drawn = drawn or NOTHING
        self.bands, self._classes = _classes(self._drawn.segments)
        self._halos = {halo.city: halo for halo in self._drawn.halos}
        values = [halo.value for halo in self._drawn.halos]
        self._range = min(values, default=0.0), max(values, default=0.0)
        self._of_railroad = defaultdict(list)
        if self._drawn.badges:
            for stem in sorted(self._drawn.segments, key=lambda stem: -self._drawn.segments[stem]):
                self._of_railroad[stem[2]].append(stem)
        moved = self._follow_segments()
        flows: list[QRectF] | None = moved
        if was_empty or widest != _widest(self.bands):
            # All classes shrink alike where the widest one would be too wide.
            flows = None
        else:
            others = [
                stem
                for stem in before.keys() | self._classes.keys()
                if stem in self._traces and _width(before, stem) != _width(self._classes, stem)
            ]
            moved += [_box(self._traces[stem], BAND) for stem in others]
        self._rows = {stem: row for row, stem in enumerate(self._classes)}
        boxes = [self._traces[stem].box if stem in self._traces else NOWHERE for stem in self._classes]
        self._boxes = np.array(boxes, float).reshape(-1, 4)
        # Squares of cities cover segments, and names cover rings.
        self._flows.setZValue(self._view.height_below("stops"))
        self._circles.setZValue(self._view.height_below("names"))
        rings, texts = self._follow_cities(), self._follow_texts(are_new=True)
        self._redraw(flows, None if was_empty else rings, None if was_empty else texts)
        self.legend.show_samples(self._drawn.title, self.bands, self._samples())

    def follow(self) -> None:
        """Follow the board: redraw where segments and cities have moved."""
        if self._drawn is not NOTHING:
            self._redraw(self._follow_segments(), self._follow_cities(), self._follow_texts())

    def _redraw(
        self, flows: Sequence[QRectF] | None, rings: Sequence[QRectF] | None, texts: Sequence[QRectF] | None
    ) -> None:
        """Draw segments, rings and texts again in these parts of the board, in millimeters; None for all of them."""
        everything = self._view.shown.sheet.adjusted(-FAR, -FAR, FAR, FAR)
        for item, is_used, parts in (
            (self._flows, bool(self.bands), flows),
            (self._circles, bool(self._drawn.halos), rings),
            (self._texts, bool(self._drawn.badges), texts),
        ):
            if not is_used:
                item.take(QRectF())
            elif parts is None:
                item.take(everything)
            elif parts:
                item.take(everything, _few(parts))

    def _follow_segments(self) -> list[QRectF]:
        """Adopt the present courses of the segments with figures; return the parts where they differ."""
        wanted, scenario, before = self._drawn.segments, self._view.scenario, self._tracks
        self._tracks = now = tracks(scenario.board, scenario.look) if wanted else None
        others = self._traces.keys() ^ wanted.keys()
        if now is not None and before is not None and now is not before:
            for pair in now.sheaves.others_than(before.sheaves):
                for sheaf in (before.sheaves.get(pair), now.sheaves.get(pair)):
                    others |= sheaf.traces.keys() if sheaf is not None else set()
        parts: list[QRectF] = []
        for stem in others:
            old = self._traces.pop(stem, None)
            new = now.traces.get(stem) if now is not None and stem in wanted else None
            if new is not None:
                self._traces[stem] = new
            if old is not new:
                parts += [_box(trace, BAND) for trace in (old, new) if trace is not None]
            if stem in self._rows:
                self._boxes[self._rows[stem]] = NOWHERE if new is None else new.box
        return parts

    def _follow_cities(self) -> list[QRectF]:
        """Compute the rings at the present places of the cities; return the parts where they differ."""
        scale, before = self._view.scale_px, self._rings
        self._rings = self._rings_at(scale)
        return [_ring_box(ring, scale) for ring in _unlike(before, self._rings)]

    def _follow_texts(self, are_new: bool = False) -> list[QRectF]:
        """Move the texts of railroads with their segments, or choose again; return the parts where they differ."""
        scale, before = self._view.scale_px, self._plates
        if are_new or not isclose(self._plates_scale, scale):
            self._place(scale)
        else:
            self._plates = {
                id: plate._replace(at=self._traces[plate.on].middle)
                for id, plate in before.items()
                if plate.on in self._traces
            }
        return [
            _plate_box(plate.text, plate.at, scale).adjusted(-1, -1, 1, 1) for plate in _unlike(before, self._plates)
        ]

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
        style, seen = self._view.shown.style, defaultdict[int, list[Trace]](list)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        room = (-BAND, -BAND, BAND, BAND)
        for (stem, band), is_seen in zip(self._classes.items(), self._flows.exposes(self._boxes + room), strict=True):
            if is_seen:
                seen[band.least].append(self._traces[stem])
        for band in self.bands:
            painter.setPen(QPen(flow_colour(style), pen_width(band, self.bands, scale), c=Qt.PenCapStyle.FlatCap))
            for trace in seen[band.least]:
                painter.drawPolyline(trace.polygon)

    def _draw_texts(self, painter: QPainter, scale: float) -> None:
        style, plates = self._view.shown.style, self.plates(scale)
        boxes = [_plate_box(plate.text, plate.at, scale) for plate in plates]
        for plate, is_seen in zip(plates, self._texts.exposes(_coordinates(boxes)), strict=True):
            if is_seen:
                paint_badge(painter, plate.text, *plate.at, PLATE / scale, style.paper, style.ink)

    def _draw_rings(self, painter: QPainter, scale: float) -> None:
        rings = list(self._rings_at(scale).values())
        boxes = _coordinates([_ring_box(ring, scale) for ring in rings])
        for ring, is_seen in zip(rings, self._circles.exposes(boxes), strict=True):
            if is_seen:
                draw_ring(painter, ring.at, ring.radius, ring.is_marked, self._view.shown.style, scale)

    def _rings_at(self, scale: float) -> dict[CityId, Ring]:
        """Return the rings on a screen of `scale` pixels per millimeter."""
        board, found = self._view.scenario.board, dict[CityId, Ring]()
        for id, halo in self._halos.items():
            city = board.cities.get(id)
            milepost = board.mileposts.get(city.milepost) if city is not None else None
            if milepost is not None:
                found[id] = Ring(milepost.at, self._radius(halo, scale), halo.is_marked)
        return found

    def _radius(self, halo: Halo, scale: float) -> float:
        """Return the radius of a ring in millimeters on a screen of `scale` pixels per millimeter."""
        low, high = self._range
        share = (halo.value - low) / (high - low) if high > low else 0.0
        return half_square(self._view.scenario.look, scale) + round(NEAR + share * (FAR - NEAR), 1)

    def plates(self, scale: float) -> tuple[Plate, ...]:
        """Return the texts of railroads with places on busy segments, apart from each other where there is room."""
        if not isclose(self._plates_scale, scale):
            self._place(scale)
        return tuple(self._plates.values())

    def _place(self, scale: float) -> None:
        self._plates, self._plates_scale = {}, scale
        taken: list[QRectF] = []
        for badge in self._drawn.badges:
            stems = [stem for stem in self._of_railroad.get(badge.railroad, ()) if stem in self._traces][:TRIED]
            if not stems:
                continue
            boxes = ((stem, _plate_box(badge.text, self._traces[stem].middle, scale)) for stem in stems)
            free = (place for place in boxes if not any(map(place[1].intersects, taken)))
            first = stems[0], _plate_box(badge.text, self._traces[stems[0]].middle, scale)
            stem, box = next(free, first)
            taken.append(box)
            self._plates[badge.railroad] = Plate(badge.railroad, badge.text, self._traces[stem].middle, stem)

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


def _widest(found: Sequence[Band]) -> float:
    return max((band.width for band in found), default=0.0)


def _width(classes: Mapping[Stem, Band], stem: Stem) -> float:
    return classes[stem].width if stem in classes else 0.0


def _unlike(before: Mapping[K, Mark], after: Mapping[K, Mark]) -> list[Mark]:
    """Return the marks of either table that differ in the other one."""
    keys = [key for key in before.keys() | after.keys() if before.get(key) != after.get(key)]
    return [table[key] for key in keys for table in (before, after) if key in table]


def _few(parts: Sequence[QRectF]) -> list[QRectF]:
    """Return these parts, each once; one around all of them if there are many."""
    found = {(part.x(), part.y(), part.width(), part.height()): part for part in parts}
    return list(found.values()) if len(found) <= MAX_PARTS else [reduce(QRectF.united, parts)]


def _coordinates(boxes: Sequence[QRectF]) -> Floats:
    """Return rectangles as an array (n, 4) of minimum and maximum x and y."""
    return np.array([(box.left(), box.top(), box.right(), box.bottom()) for box in boxes], float).reshape(-1, 4)


def _box(trace: Trace, room: float) -> QRectF:
    x0, y0, x1, y1 = trace.box
    return QRectF(x0 - room, y0 - room, x1 - x0 + 2 * room, y1 - y0 + 2 * room)


def _ring_box(ring: Ring, scale: float) -> QRectF:
    (x, y), room = ring.at, ring.radius + RIM_PX / scale
    return QRectF(x - room, y - room, 2 * room, 2 * room)


def _plate_box(text: str, at: Point, scale: float) -> QRectF:
    wide, high = PLATE * badge_width(text) / scale, PLATE * HIGH / scale
    return QRectF(at[0] - wide / 2, at[1] - high / 2, wide, high)


def figures_of(drawn: Drawn | None) -> Drawn | None:
    """Return an overlay if it has figures for a board of lines."""
    return drawn if drawn is not None and (drawn.segments or drawn.halos or drawn.badges) else None
