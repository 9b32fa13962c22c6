"""A game on the board: trains as pawns, homes, destinations, and owners of lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPainterPathStroker, QPen

from engine.game.rules import Token
from engine.model.geometry import Point
from engine.model.ids import Ref
from engine.model.memo import derived
from engine.model.scenario import Scenario
from studio.canvas.geometry.outlines import outline_of
from studio.paint import text
from studio.paint.fonts import face
from studio.paint.style import Style, mixed
from studio.widgets.contrast import luminance

CAP, JOIN = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin

TINT = 0.55
"""Share of an owner's color in the band under a railroad."""

SEATS = ("#d1352b", "#2a6fdb", "#2f9e44", "#e8a400", "#8a3ffc", "#4b4b4b")
"""Default colors of seats."""


def seat_colour(seat: int, colours: Sequence[str]) -> QColor:
    """Return the color of a seat."""
    own = colours[seat] if 0 <= seat < len(colours) else ""
    return QColor(own or SEATS[seat % len(SEATS)])


def letter_of(seat: int, letters: Sequence[str]) -> str:
    """Return the letter of a seat."""
    own = letters[seat] if 0 <= seat < len(letters) else ""
    return own[:2] or chr(ord("A") + seat % 26)


def place_of(scenario: Scenario, ref: Ref) -> Point | None:
    """Return the place of a token; None if the board has no such place. Cached by place of a board: reviewing a long
    game needs the same places again and again."""
    places = _places(scenario)
    if ref not in places:
        places[ref] = _worked_out(scenario, ref)
    return places[ref]


@derived()
def _places(scenario: Scenario) -> dict[Ref, Point | None]:
    """Cached places of this scenario."""
    return {}


def _worked_out(scenario: Scenario, ref: Ref) -> Point | None:
    outline = outline_of(scenario, ref)
    if outline.rim is not None:
        middle = outline.rim.box.center()
        return middle.x(), middle.y()
    return next(iter((*outline.squares, *outline.rounds)), None)


def paint_tokens(
    painter: QPainter, scenario: Scenario, style: Style, tokens: Sequence[Token], colours: Sequence[str],
    letters: Sequence[str], scale: float,
) -> None:  # fmt: skip
    """Draw every token except those with loads, which have plates; tokens at one place stand side by side. `scale` in
    pixels per millimeter."""
    size = _size(scale)
    for token, (x, y) in _stands(scenario, tokens, scale):
        colour, letter = seat_colour(token.seat, colours), letter_of(token.seat, letters)
        painter.save()
        painter.translate(x, y)
        if token.kind in FLAGS:
            cloth = colour if token.kind == "destination" else style.halo
            _flag(painter, size, colour, cloth, letter, style, _dropped(y, size))
        else:
            (_home if token.kind == "home" else _pawn)(painter, size, colour, letter, style)
        painter.restore()


def _size(scale: float) -> float:
    return max(4.6, 20 / scale)


FLAGS = ("destination", "alternate")
FLAG = 1.45
"""Height of a flag with its edge, in units of its size."""


def _dropped(y: float, size: float) -> float:
    """Return how far the cloth of a flag slides down its pole, in units of its size: above the sheet it would be
    invisible."""
    return max(0.0, FLAG - y / size)


STEPS = {"home": 0.95, "destination": 0.95, "alternate": 0.95}
"""Distance between tokens of a kind, in units of their size; pawns a little less."""


def _stands(scenario: Scenario, tokens: Sequence[Token], scale: float) -> list[tuple[Token, Point]]:
    """Yield each token with the place of its foot: houses in a row below the place or, if they would cover another
    city, next to it; flags and then pawns in a row above it."""
    size = _size(scale)
    rows: dict[tuple[Point, bool], list[Token]] = {}
    for token in sorted(tokens, key=lambda token: (_ORDER.get(token.kind, 2), token.seat)):
        if token.loads is not None:
            continue
        at = place_of(scenario, token.at)
        if at is not None:
            rows.setdefault((at, token.kind == "home"), []).append(token)
    found = []
    for (at, is_home), row in rows.items():
        steps = [STEPS.get(token.kind, 0.8) * size for token in row]
        x, y = _middle_of_homes(scenario, at, sum(steps[:-1]), size) if is_home else at
        # A flag's cloth flies to the right of its pole.
        left = x - sum(steps[:-1]) / 2
        for token, step in zip(row, steps, strict=True):
            found.append((token, (left, y)))
            left += step
    return found


def _middle_of_homes(scenario: Scenario, at: Point, wide: float, size: float) -> Point:
    """Return the center of a row of houses of this width: below the place, to its left or to its right, the first that
    covers no other city; else below."""
    (x, y), aside = at, wide / 2 + 0.75 * size
    # Close to another city's square it could be mistaken for that city's.
    reach = scenario.look.city_size / 2 + 0.2 * size
    for middle in ((x, y), (x - aside, y - 0.65 * size), (x + aside, y - 0.65 * size)):
        box = _house(*middle, size).adjusted(-wide / 2 - reach, -reach, wide / 2 + reach, reach)
        if not any(box.contains(*other) for other in _cities(scenario) if other != at):
            return middle
    return at


@derived()
def _cities(scenario: Scenario) -> list[Point]:
    """Return the places of the cities on a board with lines."""
    board = scenario.board
    return [board.mileposts[city.milepost].at for city in board.cities.values() if city.milepost in board.mileposts]


def _house(x: float, y: float, size: float) -> QRectF:
    """Return the rectangle of a house by its foot."""
    return QRectF(x - 0.4 * size, y + 0.2 * size, 0.8 * size, 0.8 * size)


_ORDER = {"home": 0, "train": 1, "destination": 3, "alternate": 3}


def token_boxes(scenario: Scenario, tokens: Sequence[Token], scale: float) -> list[QRectF]:
    """Return the rectangles of tokens in millimeters."""
    s = _size(scale)
    found = []
    for token, (x, y) in _stands(scenario, tokens, scale):
        if token.kind == "home":
            found.append(_house(x, y, s))
        elif token.kind in FLAGS:
            found.append(QRectF(x - 0.1 * s, y + (_dropped(y, s) - 1.4) * s, 0.95 * s, 1.4 * s))
        else:
            found.append(QRectF(x - 0.4 * s, y - 1.15 * s, 0.8 * s, 1.25 * s))
    return found


def _filled(painter: QPainter, form: QPainterPath, size: float, colour: QColor, style: Style) -> None:
    painter.strokePath(form, QPen(style.halo, size * 0.16, j=Qt.PenJoinStyle.RoundJoin))
    painter.fillPath(form, colour)
    painter.strokePath(form, QPen(colour.darker(190), size * 0.055, j=Qt.PenJoinStyle.RoundJoin))


def _write(painter: QPainter, letter: str, size: float, x: float, y: float, ground: QColor) -> None:
    ink = QColor("#1d2329" if luminance(ground) > 0.4 else "#ffffff")
    painter.fillPath(text.centred(letter, face(bold=True, condensed=True), size, x, y), ink)


def _pawn(painter: QPainter, size: float, colour: QColor, letter: str, style: Style) -> None:
    """Draw a train: a pawn whose foot stands on the place."""
    form = QPainterPath(QPointF(-size * 0.36, size * 0.10))
    form.cubicTo(-size * 0.34, -size * 0.28, -size * 0.12, -size * 0.34, -size * 0.12, -size * 0.5)
    form.lineTo(size * 0.12, -size * 0.5)
    form.cubicTo(size * 0.12, -size * 0.34, size * 0.34, -size * 0.28, size * 0.36, size * 0.10)
    form.closeSubpath()
    head = QPainterPath()
    head.addEllipse(QPointF(0, -size * 0.74), size * 0.34, size * 0.34)
    _filled(painter, form.united(head), size, colour, style)
    _write(painter, letter, size * 0.34, 0, -size * 0.74, colour)


def _home(painter: QPainter, size: float, colour: QColor, letter: str, style: Style) -> None:
    """Draw a home city: a small house below its foot."""
    s = size * 0.9
    form = QPainterPath(QPointF(0, s * 0.25))
    for x, y in ((0.42, 0.6), (0.30, 0.6), (0.30, 1.05), (-0.30, 1.05), (-0.30, 0.6), (-0.42, 0.6)):
        form.lineTo(s * x, s * y)
    form.closeSubpath()
    _filled(painter, form, s, colour, style)
    _write(painter, letter, s * 0.28, 0, s * 0.78, colour)


def _flag(
    painter: QPainter, size: float, colour: QColor, cloth: QColor, letter: str, style: Style, drop: float
) -> None:
    """Draw a destination: a flag at the place, its cloth lowered by this much. That of an alternate destination is
    empty, distinct from a train and the main destination. The cloth has an edge in the seat's color."""
    pole = QLineF(0, 0 if drop < 0.79 else size * (drop - 0.79), 0, size * (drop - 1.35))
    for pen in (QPen(style.halo, size * 0.2), QPen(colour.darker(190), size * 0.1)):
        painter.setPen(pen)
        painter.drawLine(pole)
    painter.translate(0, drop * size)
    form = QPainterPath(QPointF(0, -size * 1.35))
    for x, y in ((0.82, -1.35), (0.64, -1.07), (0.82, -0.79), (0, -0.79)):
        form.lineTo(size * x, size * y)
    form.closeSubpath()
    _filled(painter, form, size, cloth, style)
    painter.strokePath(form, QPen(colour, size * 0.1, j=Qt.PenJoinStyle.RoundJoin))
    _write(painter, letter, size * 0.30, size * 0.32, -size * 1.07, cloth)


SHARES = (0.2, 0.5, 0.8)
"""Positions of the owner's letter along a railroad."""


def _ways_of(scenario: Scenario, railroad: str) -> tuple[QPainterPath | None, list[QPointF]]:
    """Return the lines of a railroad as one path, and the places of the letters. Cached by railroad of a board:
    reviewing a game changes owners at every step."""
    known = _known_ways(scenario)
    if railroad not in known:
        ways = outline_of(scenario, Ref("railroad", railroad)).ways
        known[railroad] = ways, [] if ways is None else [ways.pointAtPercent(share) for share in SHARES]
    return known[railroad]


@derived()
def _known_ways(scenario: Scenario) -> dict[str, tuple[QPainterPath | None, list[QPointF]]]:
    """Cached railroads of this scenario."""
    return {}


def paint_owners(
    painter: QPainter, scenario: Scenario, style: Style, owners: Mapping[str, tuple[str, str]], scale: float
) -> None:
    """Draw a band in a pale tone of the owner's color under each owned railroad. It covers what is below, so that
    overlapping bands of two owners do not mix into a third color."""
    wide = max(3.8, 7 / scale)
    known = _known_bands(scenario, wide)
    for railroad, (colour, _) in owners.items():
        if railroad not in known:
            known[railroad] = _band(_ways_of(scenario, railroad)[0], wide)
        painter.fillPath(known[railroad], mixed(style.paper, QColor(colour), TINT))


@derived()
def _known_bands(scenario: Scenario, wide: float) -> dict[str, QPainterPath]:
    """Cached bands of this width in millimeters."""
    return {}


TOGETHER = 6
"""Number of sections of a band outlined together: all of a railroad at once take more than proportionally longer."""


def _band(ways: QPainterPath | None, wide: float) -> QPainterPath:
    """Return the outline of a line of this width. Without its inner parts it is filled in half the time, which matters
    in a game at full speed."""
    found = QPainterPath()
    found.setFillRule(Qt.FillRule.WindingFill)
    if ways is None:
        return found
    stroker = QPainterPathStroker(QPen(Qt.GlobalColor.black, wide, c=CAP, j=JOIN))
    sections = ways.toSubpathPolygons()
    for first in range(0, len(sections), TOGETHER):
        part = QPainterPath()
        for section in sections[first : first + TOGETHER]:
            part.addPolygon(section)
        found.addPath(stroker.createStroke(part).simplified())
    return found


def paint_owner_letters(
    painter: QPainter, scenario: Scenario, style: Style, owners: Mapping[str, tuple[str, str]], scale: float
) -> None:
    """Draw the owner's letter at intervals on each owned railroad."""
    radius = max(1.7, 6.5 / scale)
    for railroad, (colour, letter) in owners.items():
        tone = QColor(colour)
        for at in _ways_of(scenario, railroad)[1]:
            painter.setPen(QPen(style.halo, radius * 0.3))
            painter.setBrush(tone)
            painter.drawEllipse(QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius))
            _write(painter, letter[:2], radius * 1.05, at.x(), at.y(), tone)
