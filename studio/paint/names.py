"""City names, placed so that they cover neither each other nor squares, and as few dots and lines as possible.

Every city has eight places around its square, each near and a little farther. Places are chosen greedily, the most
hemmed-in city first, and then bettered one city at a time until nothing gets better; the same board always gives the
same places.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPainterPathStroker

from engine.model.board import Board
from engine.model.geometry import Point
from engine.model.ids import CityId, MilepostId
from engine.model.look import Compass, Look
from studio.paint import text
from studio.paint.fonts import face
from studio.paint.space import Space
from studio.paint.stops import places
from studio.paint.style import Style

SHOWN_FROM = 3.2
"""Device pixels of capital height below which city names are not drawn."""
COMPASS: tuple[Compass, ...] = ("E", "W", "NE", "SE", "NW", "SW", "N", "S")
WAYS: dict[Compass, tuple[int, int]] = {
    "N": (0, -1), "NE": (1, -1), "E": (1, 0), "SE": (1, 1), "S": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (-1, -1),
}  # fmt: skip
LEADING = 1.32
"""From one line's baseline to the next, in capital heights."""
LINE_COST, DOT_COST = 90, 250
"""What covering lines and dots costs, by area."""
NEVER = 1e5
"""The cost of covering another name or a square."""


class Name(NamedTuple):
    """The name of a milepost's city, or of its twin cities, as placed: `box` is x0, y0, x1, y1 in millimetres relative
    to the milepost, `side` -1, 0 or 1 says whether its lines end, centre or start at the box."""

    lines: tuple[str, ...]
    box: tuple[float, float, float, float]
    side: int


def city_names(board: Board) -> dict[MilepostId, tuple[list[CityId], tuple[str, ...]]]:
    """The cities at each milepost and the lines of their common label."""
    found: dict[MilepostId, list[CityId]] = {}
    for city_id, city in board.cities.items():
        if city.milepost in board.mileposts and city.name:
            found.setdefault(city.milepost, []).append(city_id)
    return {
        milepost: (cities, tuple(board.cities[c].name for c in cities))
        for milepost, cities in found.items()
    }


def _options(lines: tuple[str, ...], look: Look, only: Compass | None) -> list[tuple[Name, float]]:
    """Where a name may stand, with how little each place is liked."""
    font, size = face(bold=True, condensed=True), look.text_size
    wide = max(text.width(line, font, size) for line in lines)
    capitals = size * (1 + LEADING * (len(lines) - 1))
    high = capitals + 0.24 * size
    found: list[tuple[Name, float]] = []
    for near, (gap, far_cost) in enumerate(((0.75, 0.0), (2.2, 5.0), (3.9, 12.0))):
        reach = look.city_size / 2 + gap
        for liked, compass in enumerate(COMPASS):
            if only is not None and compass != only:
                continue
            dx, dy = WAYS[compass]
            corner = dx and dy
            inset = min(reach, look.city_size / 2 - 0.6) if corner and not near else reach
            x0 = inset if dx > 0 else -inset - wide if dx < 0 else -wide / 2
            y0 = reach if dy > 0 else -reach - capitals if dy < 0 else -capitals / 2
            found.append((Name(lines, (x0, y0, x0 + wide, y0 + high), dx), 0.6 * liked + far_cost))
            if not dx:
                for lean in (-1, 1):
                    slid = x0 + lean * (wide / 2 - look.city_size / 2)
                    found.append((Name(lines, (slid, y0, slid + wide, y0 + high), -lean), 1.5 + 0.6 * liked + far_cost))
    return found


def _space(board: Board, look: Look) -> Space:
    """What names should not cover, by how much."""
    space = Space(board.sheet.width, board.sheet.height)
    space.take_lines(board, look, LINE_COST)
    where = places(board)
    half = look.dot_size / 2
    if len(where.dots):
        space.take_boxes(np.hstack((where.dots - half, where.dots + half)), DOT_COST)
    return space


_placed: list[tuple[tuple[object, ...], dict[MilepostId, Name]]] = []


def _reads(board: Board, look: Look) -> tuple[object, ...]:
    return (board.mileposts, board.junctions, board.cities, board.lines, board.sheet, board.labels, look)


def place_names(board: Board, look: Look) -> dict[MilepostId, Name]:
    """Where every city's name stands; remembered for the tables it reads."""
    reads = _reads(board, look)
    for known, names in _placed:
        if all(a is b for a, b in zip(known, reads, strict=True)):
            return names
    names = _place(board, look)
    _placed.insert(0, (reads, names))
    del _placed[4:]
    return names


def _place(board: Board, look: Look) -> dict[MilepostId, Name]:
    wanted = city_names(board)
    if not wanted:
        return {}
    space = _space(board, look)
    mileposts = list(wanted)
    squares = np.array([board.mileposts[m].at for m in mileposts])
    half = look.city_size / 2 + 0.5
    taken = np.hstack((squares - half, squares + half))
    free_text = np.array([label_box(board, key) for key in board.labels], float).reshape(-1, 4)
    options: list[list[Name]] = []
    boxes: list[np.ndarray] = []
    costs: list[np.ndarray] = []
    for n, milepost in enumerate(mileposts):
        cities, lines = wanted[milepost]
        only = next((look.labels[c] for c in cities if c in look.labels), None)
        found = _options(lines, look, only)
        own = np.array([name.box for name, _ in found]) + np.tile(squares[n], 2)
        cost = np.array([liked for _, liked in found]) + space.weights(own) / 18
        cost += NEVER * (_overlaps(own, np.delete(taken, n, 0)).sum(1) + _overlaps(own, free_text).sum(1))
        off = (own[:, 0] < 0) | (own[:, 1] < 0) | (own[:, 2] > board.sheet.width) | (own[:, 3] > board.sheet.height)
        options.append([name for name, _ in found])
        boxes.append(own)
        costs.append(cost + NEVER * off)
    chosen = _chosen(boxes, costs)
    return {milepost: options[n][chosen[n]] for n, milepost in enumerate(mileposts)}


def _chosen(boxes: list[np.ndarray], costs: list[np.ndarray]) -> list[int]:
    """For each name the number of its place."""
    count = len(boxes)
    order = sorted(range(count), key=lambda n: (-float(np.sort(costs[n])[: len(costs[n]) // 2 + 1].mean()), n))
    reach = [(b[:, 0].min(), b[:, 1].min(), b[:, 2].max(), b[:, 3].max()) for b in boxes]
    near = [[m for m in range(count) if m != n and _meet(reach[n], reach[m])] for n in range(count)]
    chosen: list[int | None] = [None] * count
    for _ in range(12):
        changed = False
        for n in order:
            others = [boxes[m][k] for m in near[n] if (k := chosen[m]) is not None]
            cost = costs[n]
            if others:
                cost = cost + NEVER * _overlaps(boxes[n], np.array(others)).sum(1)
            best = int(np.argmin(cost))
            now = chosen[n]
            if now is None or cost[best] < cost[now] - 1e-9:
                chosen[n] = best
                changed = True
        if not changed:
            break
    return [k or 0 for k in chosen]


def _meet(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _overlaps(boxes: np.ndarray, others: np.ndarray, air: float = 0.3) -> np.ndarray:
    """Which of the boxes (n, 4) overlap which of the others (m, 4), with so many millimetres of air between."""
    a, b = boxes[:, None, :], others[None, :, :]
    return (
        (a[..., 0] < b[..., 2] + air)
        & (b[..., 0] < a[..., 2] + air)
        & (a[..., 1] < b[..., 3] + air)
        & (b[..., 1] < a[..., 3] + air)
    )


def label_box(board: Board, label_id: str) -> tuple[float, float, float, float]:
    """The upright rectangle that a free label of the board takes; empty for the faint names of regions and waters."""
    label = board.labels[label_id]  # type: ignore[index]
    x, y = label.at
    if label.kind in ("region", "water"):
        return (x, y, x, y)
    half = text.width(label.text, face(bold=label.kind == "title"), label.size) / 2
    return (x - half, y - label.size / 2, x + half, y + label.size * 0.8)


def name_boxes(
    board: Board, look: Look, names: dict[MilepostId, Name] | None = None
) -> dict[MilepostId, QRectF]:
    """The rectangle of every name on the board in millimetres, as placed now or as placed before."""
    found = {}
    for milepost, name in (place_names(board, look) if names is None else names).items():
        if milepost in board.mileposts:
            (x, y), (x0, y0, x1, y1) = board.mileposts[milepost].at, name.box
            found[milepost] = QRectF(x + x0, y + y0, x1 - x0, y1 - y0)
    return found


def _pieces(name: Name, size: float, at: Point) -> list[text.Piece]:
    """A name's lines on the board."""
    font = face(bold=True, condensed=True)
    x0, y0, x1, _ = name.box
    found = []
    for n, line in enumerate(name.lines):
        slack = x1 - x0 - text.width(line, font, size)
        x = x0 + (slack if name.side < 0 else slack / 2 if name.side == 0 else 0)
        found.append(text.Piece(line, font, size, at[0] + x, at[1] + y0 + size * (1 + n * LEADING)))
    return found


HALO = 0.57
"""Millimetres of light around the letters."""
AROUND = ((1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7))


@lru_cache(maxsize=4096)
def _halo(line: str, size: float) -> QPainterPath:
    """The halo around a line of text."""
    stroker = QPainterPathStroker()
    stroker.setWidth(2 * HALO)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    # Without its overlaps the outline takes a tenth of the time to fill.
    halo = stroker.createStroke(text.outline(line, face(bold=True, condensed=True), size)).simplified()
    halo.setFillRule(Qt.FillRule.WindingFill)
    return halo


def paint_names(
    painter: QPainter, board: Board, look: Look, style: Style, scale: float, exposed: QRectF | None = None,
    names: dict[MilepostId, Name] | None = None,
) -> None:  # fmt: skip
    """All city names with their halos; `names` draws them as placed before, for a board that is just being changed."""
    size = look.text_size
    if size * scale < SHOWN_FROM:
        return
    shown: list[text.Piece] = []
    for milepost, name in (place_names(board, look) if names is None else names).items():
        post = board.mileposts.get(milepost)
        if post is None:
            continue
        (x, y), (x0, y0, x1, y1) = post.at, name.box
        if exposed is None or exposed.intersects(QRectF(x + x0 - 1, y + y0 - 1, x1 - x0 + 2, y1 - y0 + 2)):
            shown.extend(_pieces(name, size, post.at))
    if text.from_cache(painter, size, scale):
        for dx, dy in AROUND if HALO * scale > 1.5 else AROUND[1::2]:
            moved = [piece._replace(x=piece.x + dx * HALO, y=piece.y + dy * HALO) for piece in shown]
            text.draw(painter, moved, style.halo, scale)
        text.draw(painter, shown, style.ink, scale)
        return
    for piece in shown:
        painter.fillPath(_halo(piece.text, size).translated(piece.x, piece.y), style.halo)
    text.draw(painter, shown, style.ink, scale)


def paint_labels(painter: QPainter, board: Board, look: Look, style: Style, scale: float) -> None:
    """The board's free texts by kind."""
    for label in board.labels.values():
        if label.size * scale < SHOWN_FROM or not label.text:
            continue
        colour = {"water": style.water_name, "title": style.ink, "plain": style.ink}.get(label.kind, style.region_name)
        font = {
            "region": face(bold=True, spacing=34),
            "water": face(italic=True, spacing=12),
            "title": face(bold=True),
            "plain": face(),
        }[label.kind]
        words = label.text.upper() if label.kind == "region" else label.text
        path = text.centred(words, font, label.size, *label.at, label.angle)
        painter.save()
        if label.kind == "region":
            painter.setOpacity(0.26)
        elif label.kind == "plain":
            stroker = QPainterPathStroker()
            stroker.setWidth(1.0)
            painter.fillPath(stroker.createStroke(path), style.halo)
        painter.fillPath(path, colour)
        painter.restore()
