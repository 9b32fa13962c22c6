"""Cells of a grid: hexes with the symbol of their terrain, or the dots and triangles of a crayon board."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from engine.model.board import Board
from engine.model.grids.grid import Grid, Orientation, terrain_letters
from engine.model.grids.lattice import DIRECTIONS, Lattice, lattice
from engine.model.ids import TerrainId
from engine.model.look import Look, TerrainLook, TerrainSign
from studio.paint import text
from studio.paint.fonts import face
from studio.paint.grid.cell_areas import whole_area
from studio.paint.land.ground import land
from studio.paint.stamps import Figure, Part, is_stamped, stamp, visible
from studio.paint.style import Style, Tone, faded, mixed
from studio.paint.style import style as style_of

LINES_FROM = 7.0
"""Device pixels between neighbors from which hexes have outlines."""
SIGNS_FROM = 13.0
"""Device pixels between neighbors from which hexes have symbols."""
DOTS_FROM = 5.0
"""Device pixels between neighbors from which dots are drawn."""
NUMBERS_FROM = 44.0
"""Device pixels between neighbors from which cells are numbered."""
SMALLEST_NUMBERS = 0.4
"""The smallest capitals on paper in millimeters."""
MOST_NUMBERS = 20_000
"""The largest number of cells that are numbered in a vector file: each takes several kilobytes there."""


def terrain_look(look: Look, terrain: TerrainId) -> TerrainLook:
    """Appearance of a terrain."""
    return look.terrains.get(terrain, TerrainLook())


def sign_path(sign: TerrainSign, spacing: float) -> tuple[QPainterPath, bool]:
    """Return a terrain's symbol for a cell of this spacing, around its center, and whether it is filled or a line."""
    path, u = QPainterPath(), spacing
    match sign:
        case "dot":
            path.addEllipse(QPointF(0, 0), 0.085 * u, 0.085 * u)
        case "triangle":
            corners = ((0, -0.15), (0.15, 0.11), (-0.15, 0.11))
            path.addPolygon(QPolygonF([QPointF(x * u, y * u) for x, y in corners]))
            path.closeSubpath()
        case "square":
            path.addRect(-0.11 * u, -0.11 * u, 0.22 * u, 0.22 * u)
        case "cross":
            for lean in (-1.0, 1.0):
                path.moveTo(-0.13 * u, -0.13 * u * lean)
                path.lineTo(0.13 * u, 0.13 * u * lean)
            return path, False
        case "hill":
            for x, y, wide, high in ((-0.13, 0.12, 0.20, 0.24), (0.13, 0.16, 0.15, 0.17)):
                path.moveTo((x - wide) * u, y * u)
                path.cubicTo((x - 0.5 * wide) * u, (y - 1.3 * high) * u, (x + 0.5 * wide) * u, (y - 1.3 * high) * u,
                             (x + wide) * u, y * u)  # fmt: skip
            return path, False
        case "forest":
            for x, y in ((-0.16, 0.04), (0.15, 0.0), (0.0, 0.20)):
                path.addPolygon(QPolygonF([QPointF(x * u, (y - 0.21) * u), QPointF((x + 0.09) * u, y * u),
                                           QPointF((x - 0.09) * u, y * u)]))  # fmt: skip
                path.closeSubpath()
                path.addRect((x - 0.015) * u, y * u, 0.03 * u, 0.05 * u)
        case "marsh":
            for x, y in ((-0.13, -0.05), (0.12, 0.03), (-0.08, 0.17)):
                path.moveTo((x - 0.10) * u, y * u)
                path.lineTo((x + 0.10) * u, y * u)
                for lean in (-0.06, 0.0, 0.06):
                    path.moveTo(x * u, y * u)
                    path.lineTo((x + lean) * u, (y - 0.10) * u)
            return path, False
        case _:
            pass
    return path, True


def hexagon(orientation: Orientation, spacing: float, times: float = 1.0) -> QPainterPath:
    """Return a hex around its center for cells of this spacing."""
    turned = 30 if orientation == "pointy" else 0
    far = spacing / math.sqrt(3) * times
    path = QPainterPath()
    path.addPolygon(
        QPolygonF([
            QPointF(far * math.cos(math.radians(turned + 60 * i)), far * math.sin(math.radians(turned + 60 * i)))
            for i in range(6)
        ])
    )  # fmt: skip
    path.closeSubpath()
    return path


@lru_cache(maxsize=256)
def hex_figure(
    own: TerrainLook,
    spacing: float,
    orientation: Orientation,
    tone: Tone,
    pixel: float,
    lined: bool,
    signed: bool,
    filled: bool = True,
) -> Figure:
    """Return the figure of a hex of a terrain; `pixel` in millimeters is 0 for files. An unfilled hex shows what is
    below it."""
    colours = style_of(tone)
    ground = colours.terrain(own.colour)
    grown = 1 + 1.3 * pixel / spacing
    parts = [Part(hexagon(orientation, spacing, grown), ground, crisp=bool(pixel))] if filled else []
    if signed and own.symbol != "none":
        path, solid = sign_path(own.symbol, spacing)
        ink = colours.sign(own.colour)
        parts.append(Part(path, ink) if solid else Part(path, None, ink, max(0.035 * spacing, pixel)))
    if lined:
        share = 0.30 if colours.is_dark else 0.24
        line = mixed(ground, colours.ink, share) if filled else faded(colours.ink, share)
        parts.append(Part(hexagon(orientation, spacing), None, line, max(0.016 * spacing, 0.9 * pixel)))
    return Figure(tuple(parts), spacing / math.sqrt(3) * grown + pixel)


@lru_cache(maxsize=256)
def dot_figure(own: TerrainLook, spacing: float, size: float, tone: Tone, pixel: float) -> Figure:
    """Return the figure of a milepost of a terrain: a dot with a diameter of `size` millimeters, a triangle, or another
    symbol."""
    colours = style_of(tone)
    sign: TerrainSign = "dot" if own.symbol == "none" else own.symbol
    ink = mixed(colours.ink, colours.paper, 0.1)
    radius = max(size / 2, min(0.9 * pixel, 0.1 * spacing))
    if sign == "dot":
        path = QPainterPath()
        path.addEllipse(QPointF(0, 0), radius, radius)
        return Figure((Part(path, ink),), radius)
    if sign == "triangle":
        brown = mixed(QColor(own.colour), QColor("#5b3a1a"), 0.72) if not colours.is_dark else colours.ridge
        path = QPainterPath()
        path.addPolygon(QPolygonF([QPointF(0, -1.75 * radius), QPointF(1.75 * radius, 1.25 * radius),
                                   QPointF(-1.75 * radius, 1.25 * radius)]))  # fmt: skip
        path.closeSubpath()
        return Figure((Part(path, brown),), 2.3 * radius)
    path, filled = sign_path(sign, max(spacing * 0.8, 12 * pixel))
    line = max(0.05 * spacing, pixel)
    return Figure((Part(path, ink) if filled else Part(path, None, ink, line),), 0.4 * max(spacing, 12 * pixel))


def _by_terrain(board: Board, made: Lattice, seen: np.ndarray) -> list[tuple[TerrainId, np.ndarray]]:
    """Return the places of the visible cells by terrain; letters without a terrain share one without a name."""
    letters, xy = made.letter[seen], made.xy[seen]
    names = terrain_letters(board.terrains)
    found: dict[TerrainId, list[np.ndarray]] = {}
    for code in np.unique(letters).tolist():
        found.setdefault(names.get(chr(code), TerrainId("")), []).append(xy[letters == code])
    return [(terrain, np.concatenate(places)) for terrain, places in found.items()]


def _pixel(painter: QPainter, reach: float, scale: float) -> float:
    """Return a device pixel in millimeters if figures are stamped, else 0."""
    return round(1 / scale, 5) if is_stamped(painter, reach, scale) else 0.0


def paint_cells(
    painter: QPainter, board: Board, grid: Grid, look: Look, style: Style, scale: float, exposed: QRectF | None = None
) -> None:
    """Draw the ground of the cells: hexes with outline and symbol. Below dots, draw land if no shape does."""
    if not grid.letters.rows:
        return
    if look.cells == "dots":
        if not land(board):
            _paint_land(painter, grid, look, style, scale, exposed)
        return
    made = lattice(grid)
    apart = grid.spacing * scale
    pixel = _pixel(painter, 0.65 * grid.spacing, scale)
    seen = visible(made.xy, exposed, grid.spacing)
    # On a drawn coast a hex in the water's own color stays open and shows its share of land.
    shores = bool(land(board))
    stamp(
        painter,
        [
            (
                hex_figure(own, grid.spacing, grid.orientation, style.name, pixel,
                           apart >= LINES_FROM, apart >= SIGNS_FROM, not shores or own.colour != look.water),
                places,
            )
            for terrain, places in _by_terrain(board, made, seen)
            for own in (terrain_look(look, terrain),)
        ],
        scale,
    )  # fmt: skip


def _paint_land(painter: QPainter, grid: Grid, look: Look, style: Style, scale: float, exposed: QRectF | None) -> None:
    """Draw land with its coast, as far as the cells extend."""
    width = max(0.32, 0.6 / scale)
    if not is_stamped(painter, 0.65 * grid.spacing, scale):
        painter.fillPath(whole_area(grid), style.land(look))
        painter.strokePath(whole_area(grid), QPen(style.coast, width, j=Qt.PenJoinStyle.RoundJoin))
        return
    made = lattice(grid)
    seen = np.nonzero(visible(made.xy, exposed, 1.2 * grid.spacing))[0]
    coast, all_seen = made.xy[seen[_at_edge(made, seen)]], made.xy[seen]
    for colour, wider, places in ((style.coast, 2 * width, coast), (style.land(look), 1.3 / scale, all_seen)):
        grown = 1 + wider / grid.spacing
        figure = _plain_hex(colour.name(), grid.spacing, grid.orientation, round(grown, 4))
        stamp(painter, [(figure, places)], scale)


def _at_edge(made: Lattice, seen: np.ndarray) -> np.ndarray:
    """Return which of the cells with these numbers lack a neighbor."""
    lacking = np.zeros(len(seen), bool)
    (left, top), pointy = made.grid.first, made.grid.orientation == "pointy"
    for dq, dr in DIRECTIONS:
        q, r = made.q[seen] + dq, made.r[seen] + dr
        column, row = (q + (r - (r & 1)) // 2, r) if pointy else (q, r + (q - (q & 1)) // 2)
        lacking |= made.number[row - top + 1, column - left + 1] < 0
    return lacking


@lru_cache(maxsize=32)
def _plain_hex(colour: str, spacing: float, orientation: Orientation, grown: float) -> Figure:
    return Figure((Part(hexagon(orientation, spacing, grown), QColor(colour), crisp=True),), spacing * 0.58 * grown)


def paint_dots(
    painter: QPainter, board: Board, grid: Grid, look: Look, style: Style, scale: float, exposed: QRectF | None = None
) -> None:
    """Draw the mileposts of a crayon board."""
    if look.cells != "dots" or grid.spacing * scale < DOTS_FROM or not grid.letters.rows:
        return
    made = lattice(grid)
    pixel = _pixel(painter, 0.4 * grid.spacing, scale)
    seen = visible(made.xy, exposed, grid.spacing)
    stamp(
        painter,
        [
            (dot_figure(terrain_look(look, terrain), grid.spacing, look.dot_size, style.name, pixel), places)
            for terrain, places in _by_terrain(board, made, seen)
        ],
        scale,
    )


def numbers_size(grid: Grid) -> float:
    """Return the height of the capitals of cell numbers in millimeters."""
    return min(0.085 * grid.spacing, 1.6)


def numbered_in_files(grid: Grid) -> bool:
    """Return whether the hexes of a grid are numbered in vector files, which contain every letter as an outline."""
    return numbers_size(grid) >= SMALLEST_NUMBERS and len(lattice(grid).xy) <= MOST_NUMBERS


def numbers_shown(painter: QPainter, grid: Grid, look: Look, scale: float) -> bool:
    """Return whether cells are numbered: in pixels if they are large enough, in vector files only legible ones on
    hexes."""
    if is_stamped(painter, 0.0, scale):
        return grid.spacing * scale >= NUMBERS_FROM
    return look.cells == "hexes" and numbered_in_files(grid)


def paint_cell_numbers(
    painter: QPainter, grid: Grid, look: Look, style: Style, scale: float, exposed: QRectF | None = None
) -> None:
    """Draw the names of the cells in small letters at the top of a hex or below a dot."""
    if not numbers_shown(painter, grid, look, scale):
        return
    made, font = lattice(grid), face(condensed=True)
    size = numbers_size(grid)
    if look.cells == "dots":
        down = look.dot_size * 1.1 + size * 1.3
    else:
        down = size - (0.40 if grid.orientation == "pointy" else 0.46) * grid.spacing
    pieces = []
    for number in np.nonzero(visible(made.xy, exposed, grid.spacing))[0].tolist():
        x, y = made.xy[number].tolist()
        label = made.label(made.cell(number))
        pieces.append(text.Piece(label, font, size, x - text.width(label, font, size) / 2, y + down))
    if size * scale >= 4.0:
        text.draw(painter, pieces, faded(style.ink, 0.6), scale)
