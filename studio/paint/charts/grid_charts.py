"""Printed parts beside the map of a grid: the title, the charts of the game system, and a legend of the rest.

A chart has the place given by the look, else free space of the sheet, at the largest possible size.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from engine.game.family import Printed, PrintedTable, PrintedTrack
from engine.i18n import tr, tr_noop
from engine.model.board import Board, grid_of
from engine.model.grids.grid import Cell, Grid
from engine.model.ids import Ref
from engine.model.memo import derived
from engine.model.scenario import Scenario
from studio.paint import text
from studio.paint.charts.samples import paint_sample
from studio.paint.fonts import face
from studio.paint.grid.cell_areas import bare, whole_area
from studio.paint.grid.connections import way
from studio.paint.grid.sites import badges
from studio.paint.land.ground import land
from studio.paint.lettering.space import Space
from studio.paint.style import Style, faded

SIZES = (1.0, 0.85, 0.72, 0.6, 0.5)
"""Capital heights to try, relative to those of the city names."""
SMALLEST = 1.1
"""Minimum capital height in millimeters for printing."""
AIR = 5.0
"""Millimeters between cells and charts."""
TAKEN = 255


class Chart(NamedTuple):
    """Chart relative to its upper left corner: width and height, texts, samples (ref, x, y, height), boxes of a
    track."""

    wide: float
    high: float
    pieces: tuple[text.Piece, ...]
    samples: tuple[tuple[Ref, float, float, float], ...] = ()
    spaces: tuple[QRectF, ...] = ()
    framed: bool = True


Sized = tuple[Chart, float]
"""A chart and the height of its capitals in millimeters."""


class Placed(NamedTuple):
    """Chart and its place."""

    id: str
    chart: Chart
    box: QRectF
    size: float = 0.0
    """Height of its capitals in millimeters."""


def laid_table(table: PrintedTable, size: float) -> Chart:
    """Lay out a table with capitals of `size` millimeters; columns of figures are right-aligned."""
    bold, plain = face(bold=True, condensed=True), face(condensed=True)
    heading, title = face(bold=True, spacing=14), table.title.upper()
    pad, gap = 1.6 * size, 1.5 * size
    tall = 2.9 * size if any(table.samples) else 1.95 * size
    sample = 5.4 * size if any(table.samples) else 0.0
    count = max((len(row) for row in table.rows), default=0)
    columns = [[row[n] if n < len(row) else "" for row in table.rows] for n in range(count)]
    fonts = [bold if n == 0 and count > 1 else plain for n in range(count)]
    widths = [max(text.width(cell, fonts[n], size) for cell in column) for n, column in enumerate(columns)]
    inner = max(sample + sum(widths) + gap * max(0, count - 1), text.width(title, heading, 0.9 * size))
    pieces, samples = [text.Piece(title, heading, 0.9 * size, pad, pad + size)], []
    spare = inner - sample - sum(widths) - gap * max(0, count - 1)
    top = pad + 2.0 * size
    for r, row in enumerate(table.rows):
        base = top + (r + 0.5) * tall + 0.5 * size
        ref = table.samples[r] if r < len(table.samples) else None
        if ref is not None:
            samples.append((ref, pad + 2.4 * size, base - 0.5 * size, 0.82 * tall))
        x = pad + sample
        for n, cell in enumerate(row):
            own = text.width(cell, fonts[n], size)
            right = n > 0 and all(any(sign.isdigit() for sign in other) for other in columns[n] if other)
            # The last column touches the right edge.
            x += spare if n == count - 1 and n and right else 0
            pieces.append(text.Piece(cell, fonts[n], size, x + (widths[n] - own if right else 0), base))
            x += widths[n] + gap
    return Chart(inner + 2 * pad, top + len(table.rows) * tall + 0.7 * pad, tuple(pieces), tuple(samples))


def laid_track(track: PrintedTrack, size: float, across: int) -> Chart:
    """Lay out a track as a block of spaces, `across` in a row, each with its label above its value."""
    bold, plain, heading = face(bold=True, condensed=True), face(condensed=True), face(bold=True, spacing=14)
    pad, small = 1.6 * size, 0.78 * size
    widest = max((max(text.width(a, bold, size), text.width(b, plain, small)) for a, b in track.spaces), default=0.0)
    wide, high = max(widest + 1.1 * size, 3.4 * size), 4.1 * size
    title = track.title.upper()
    pieces, spaces = [text.Piece(title, heading, 0.9 * size, pad, pad + size)], []
    top = pad + 2.2 * size
    for number, (label, value) in enumerate(track.spaces):
        row, column = divmod(number, across)
        x, y = pad + column * wide, top + row * high
        spaces.append(QRectF(x, y, wide, high))
        pieces.append(text.Piece(label, bold, size, x + (wide - text.width(label, bold, size)) / 2, y + 1.75 * size))
        at = x + (wide - text.width(value, plain, small)) / 2
        pieces.append(text.Piece(value, plain, small, at, y + 3.3 * size))
    rows = -(-len(track.spaces) // across) if across else 0
    inner = max(min(across, len(track.spaces)) * wide, text.width(title, heading, 0.9 * size))
    return Chart(inner + 2 * pad, top + rows * high + pad, tuple(pieces), (), tuple(spaces))


def laid_title(title: str, size: float) -> Chart:
    """Lay out a scenario's title in one to three lines."""
    font, words = face(bold=True), title.split()
    most = max(max(map(len, words), default=1), math.ceil(len(title) / (1 if len(title) < 18 else 2)))
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + 1 + len(word) <= most:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    pieces = [text.Piece(line, font, size, 0, size * (1 + 1.55 * n)) for n, line in enumerate(lines)]
    wide = max((text.width(line, font, size) for line in lines), default=0.0)
    return Chart(wide, size * (1 + 1.55 * (len(lines) - 1)) + 0.35 * size, tuple(pieces), framed=False)


def _ways(printed: Printed, size: float) -> Iterator[Chart]:
    """Yield the possible shapes of a chart."""
    if isinstance(printed, PrintedTable):
        yield laid_table(printed, size)
        return
    count = len(printed.spaces)
    for across in (10, 11, 5, 20, 21, 26, 34, count):
        if across <= count or count < 10:
            yield laid_track(printed, size, min(across, count) or 1)


def printed_charts(scenario: Scenario) -> list[Printed]:
    """Return the charts of the game system, and a legend of what none of them shows."""
    from engine.game.family import family

    made = family(scenario.family).printed
    charts = list(made(scenario)) if made is not None else []
    shown = {ref for chart in charts if isinstance(chart, PrintedTable) for ref in chart.samples}
    rows: list[tuple[str, Ref]] = []
    board = scenario.board
    rows += [(terrain.name, Ref("terrain", id)) for id, terrain in board.terrains.items()]
    if scenario.look.cells == "dots" or not badges(scenario):
        sizes = {site.size for site in board.sites.values()}
        known = (size for size in ("small", "medium", "major") if size in sizes)
        rows += [(tr(CITY_NAMES[size]), Ref("site", size)) for size in known]
    kinds = dict.fromkeys(feature.kind for feature in board.features.values())
    rows += [(tr(FEATURE_NAMES[kind]), Ref("feature", kind)) for kind in kinds]
    links = dict.fromkeys(connection.kind for connection in board.connections.values())
    rows += [(tr(CONNECTION_NAMES[kind]), Ref("connection", kind)) for kind in links]
    left = [(name, ref) for name, ref in rows if ref not in shown]
    if left:
        names, refs = zip(*left, strict=True)
        charts.append(PrintedTable("legend", tr("Legend"), tuple((name,) for name in names), refs))
    return charts


CITY_NAMES = {"small": tr_noop("Small city"), "medium": tr_noop("Medium city"), "major": tr_noop("Major city")}
FEATURE_NAMES = {
    "river": tr_noop("River"),
    "lake": tr_noop("Lake"),
    "inlet": tr_noop("Inlet"),
    "ridge": tr_noop("Ridge"),
    "blocked": tr_noop("Impassable"),
    "border": tr_noop("Border"),
}
CONNECTION_NAMES = {
    "ferry": tr_noop("Ferry"),
    "tunnel": tr_noop("Tunnel"),
    "one-way": tr_noop("One way only"),
    "closed": tr_noop("Closed"),
}


def _occupied_space(board: Board) -> Space:
    """Return the space that charts must not cover."""
    from studio.paint.lettering.positions import label_box

    space = Space(board.sheet.width, board.sheet.height, 2.0)
    grid = grid_of(board)
    for area in (whole_area(grid), *land(board)):
        space.take_area(area, TAKEN)
        space.take_edge(area, 2 * AIR, TAKEN)
    for connection in board.connections.values():
        space.take_edge(way(connection, bare(grid)), 2 * AIR, TAKEN)
    boxes = [label_box(board, key) for key in board.labels]
    space.take_boxes(np.array(boxes, float).reshape(-1, 4), TAKEN)
    return space


def place_charts(scenario: Scenario) -> tuple[Placed, ...]:
    """Return the placed charts; those that do not fit on the sheet are left out."""
    grid = grid_of(scenario.board)
    # Painting inside the rows of a grid moves no chart; growing may.
    return _placed(scenario, bare(grid), grid.first, grid.letters.width, len(grid.letters.rows))


@derived(
    "board.shapes", "board.labels", "board.terrains", "board.sites", "board.features", "board.connections",
    "board.sheet", "look", "content", "title", "currency", "family", besides=("board.grid",),
)  # fmt: skip
def _placed(scenario: Scenario, bare: Grid, first: Cell, width: int, height: int) -> tuple[Placed, ...]:
    board, look, sheet = scenario.board, scenario.look, scenario.board.sheet
    space, found = _occupied_space(board), []

    def put(id: str, sized: Sized, at: tuple[float, float]) -> None:
        chart, size = sized
        box = QRectF(*at, chart.wide, chart.high)
        found.append(Placed(id, chart, box, size))
        space.take_boxes(np.array([[at[0] - 3, at[1] - 3, box.right() + 3, box.bottom() + 3]]), TAKEN)

    def free(chart: Chart, at: tuple[float, float]) -> bool:
        """Return whether a chart is on the sheet and overlaps no other chart."""
        box = QRectF(*at, chart.wide, chart.high)
        whole = QRectF(0, 0, sheet.width, sheet.height)
        return whole.contains(box) and not any(box.intersects(other.box) for other in found)

    charts = printed_charts(scenario)
    own = max(look.text_size, SMALLEST)

    usual = [share * own for share in SIZES]

    def ways(printed: Printed, sizes: Sequence[float]) -> Iterator[Sized]:
        """Yield the shapes of a chart in the size of the author, or else in these sizes."""
        set_size = look.chart_sizes.get(printed.id)
        for size in (set_size,) if set_size else sizes:
            yield from ((chart, size) for chart in _ways(printed, size))

    for printed in charts:
        if printed.id in look.chart_positions:
            at = look.chart_positions[printed.id]
            fitting = (sized for sized in ways(printed, [max(n, SMALLEST) for n in usual]) if free(sized[0], at))
            put(printed.id, next(fitting, next(ways(printed, (SMALLEST,)))), at)
    if scenario.title and not any(label.kind == "title" for label in board.labels.values()):
        set_size = look.chart_sizes.get("title")
        for size in (set_size,) if set_size else tuple(share * own for share in (3.0, 2.4, 1.8, 1.3)):
            chart = laid_title(scenario.title, size)
            at_title = look.chart_positions.get("title") or space.free_place(chart.wide, chart.high, 10.0, upper=True)
            if at_title is not None:
                put("title", (chart, size), at_title)
                break
    for printed in charts:
        if printed.id not in look.chart_positions:
            for sized in ways(printed, [size for size in usual if size >= SMALLEST]):
                place = space.free_place(sized[0].wide, sized[0].high, 4.0)
                if place is not None:
                    put(printed.id, sized, place)
                    break
    return tuple(found)


def chart_boxes(scenario: Scenario) -> tuple[tuple[float, float, float, float], ...]:
    """Return the rectangles of the charts on the sheet."""
    boxes = (placed.box for placed in place_charts(scenario))
    return tuple((box.left(), box.top(), box.right(), box.bottom()) for box in boxes)


def paint_charts(
    painter: QPainter, scenario: Scenario, grid: Grid, style: Style, scale: float, exposed: QRectF | None = None,
    placed: Sequence[Placed] | None = None,
) -> None:  # fmt: skip
    """Draw the charts at their places, or at those in `placed`."""
    for _, chart, box, _size in place_charts(scenario) if placed is None else placed:
        if exposed is not None and not exposed.intersects(box):
            continue
        painter.save()
        painter.translate(box.topLeft())
        thin = max(0.22, 0.6 / scale)
        if chart.framed:
            panel = QPainterPath()
            panel.addRoundedRect(QRectF(0, 0, chart.wide, chart.high), 2.0, 2.0)
            painter.fillPath(panel, faded(style.paper, 0.95))
            painter.strokePath(panel, QPen(faded(style.faint, 0.8), thin))
        if chart.spaces:
            cells = QPainterPath()
            for space in chart.spaces:
                cells.addRect(space)
            painter.fillPath(cells, faded(style.land(scenario.look), 0.7))
            painter.strokePath(cells, QPen(style.faint, thin, j=Qt.PenJoinStyle.MiterJoin))
        for ref, x, y, high in chart.samples:
            paint_sample(painter, ref, scenario, grid, (x, y), high, style, scale)
        text.draw(painter, [piece for piece in chart.pieces if piece.height * scale > 1.5], style.ink, scale)
        painter.restore()
