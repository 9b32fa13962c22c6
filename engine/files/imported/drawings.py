"""SVG drawings as outlines: paths, polygons, lines and basic shapes, with their transforms, as straight lines.

Paths follow chapter 9 of SVG 1.1, transforms and units chapter 7, arcs appendix F.6. Curves are flattened with an error
of at most `FLAT` millimeters on the board. Nothing outside the file is read: neither entities nor links.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple
from xml.parsers import expat

from engine.errors import InvalidScenario, UnreadableFile
from engine.files.imported.complexity import MAX_POINTS, check_courses, check_outlines
from engine.files.imported.lands import MARGIN, areas_only
from engine.files.opening import MAX_BYTES, read_file
from engine.i18n import ntr, tr
from engine.model.board import Sheet
from engine.model.geometry import Point

FLAT = 0.05
"""Largest distance in millimeters of a flattened curve from the drawn one."""

MAX_DEPTH = 200
"""Maximum number of elements inside each other."""

MAX_PIECES = 400_000
"""Maximum number of segments of all paths."""

FARTHEST = 1e9
"""Largest coordinate of a drawing."""

SHORTEST = 1e-9
"""Length from which an arc is drawn as an arc; the squares of shorter ones are not numbers."""

MM = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72, "pc": 25.4 / 6, "q": 0.25}
"""Millimeters of the units that have a size on paper."""

PX = 25.4 / 96

_NUMBER = re.compile(r"[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)")
_LENGTH = re.compile(_NUMBER.pattern + r"\s*([a-zA-Z%]*)\s*")
_BY_A_PROGRAM = re.compile(r"(?:path|polygon|polyline|line|rect|circle|ellipse|use|g|layer|svg)?[-_\d]*")
"""IDs of elements that are no names."""

_LABEL = "http://www.inkscape.org/namespaces/inkscape label"  # not shown

Piece = tuple[Point, ...]
"""A segment: two points of a straight line, or the four control points of a cubic curve."""


class Matrix(NamedTuple):
    """An affine map: x' = a x + c y + e, y' = b x + d y + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def at(self, x: float, y: float) -> Point:
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def then(self, inner: Matrix) -> Matrix:
        """Return the map that does `inner` first."""
        (x, y), (ux, uy), (vx, vy) = self.at(inner.e, inner.f), (inner.a, inner.b), (inner.c, inner.d)
        return Matrix(
            self.a * ux + self.c * uy, self.b * ux + self.d * uy, self.a * vx + self.c * vy,
            self.b * vx + self.d * vy, x, y,
        )  # fmt: skip


class Way(NamedTuple):
    """A subpath: its segments in units of the drawing, whether it ends where it begins, whether it is filled, and the
    number of its element; subpaths of one element leave holes in each other."""

    pieces: list[Piece]
    is_closed: bool
    is_filled: bool
    is_even_odd: bool
    element: int


class Drawing(NamedTuple):
    """A drawing: its subpaths, the size of its page (None: unknown), the names of elements by their numbers, and notes
    about what was left out."""

    ways: list[Way]
    page: Point | None
    names: dict[int, str]
    notes: tuple[str, ...]

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Return left, top, right and bottom in units of the drawing."""
        points = [point for way in self.ways for piece in way.pieces for point in _flat(piece, 8)]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return min(xs), min(ys), max(xs), max(ys)


class Traced(NamedTuple):
    """A subpath as points in millimeters of a board."""

    points: list[Point]
    is_closed: bool
    is_area: bool
    is_even_odd: bool
    element: int


def traced(drawing: Drawing, sheet: Sheet, source: Path | str = "") -> list[Traced]:
    """Return the subpaths of a drawing on a sheet: its page fills the sheet, so that drawings with equal pages fit
    each other. A drawing without a page, or one that reaches beyond it, fills the sheet itself. Raises InvalidScenario
    if they have too many points."""
    left, top, right, bottom = drawing.bounds
    margin = 0.0
    wide, high = drawing.page or (0.0, 0.0)
    if left < -wide / 100 or top < -high / 100 or right > 1.01 * wide or bottom > 1.01 * high:
        wide, high, margin = right - left, bottom - top, min(MARGIN, sheet.width / 4, sheet.height / 4)
    else:
        left = top = 0.0
    scale = min((sheet.width - 2 * margin) / max(wide, 1e-9), (sheet.height - 2 * margin) / max(high, 1e-9))
    shift = (sheet.width - wide * scale) / 2 - left * scale, (sheet.height - high * scale) / 2 - top * scale
    found, number = [], 0
    for way in drawing.ways:
        points: list[Point] = []
        for piece in way.pieces:
            for x, y in _flat(piece, _number_of_parts(piece, FLAT / scale)):
                at = (x * scale + shift[0], y * scale + shift[1])
                if not points or points[-1] != at:
                    points.append(at)
        number += len(points)
        if number > MAX_POINTS:
            check_courses(source, [[(0.0, 0.0)] * number])
        if len(points) > 1:
            found.append(Traced(points, way.is_closed, way.is_closed or way.is_filled, way.is_even_odd, way.element))
    return found


def areas_of(ways: Sequence[Traced], source: Path | str = "") -> tuple[dict[int, list[Any]], int, int]:
    """Return the polygons of each element, with the numbers of outlines that crossed themselves and were repaired, and
    of open lines that were left out. Raises InvalidScenario if outlines cross too often."""
    from shapely import Polygon, make_valid, union_all

    rings = [(way, [*way.points, way.points[0]]) for way in ways if way.is_area and len(way.points) > 2]
    check_outlines(source, [ring for _, ring in rings])
    repaired = 0
    # By turn for the rule “nonzero”: what rings of both turns cover is a hole. By number for “evenodd”.
    layers: dict[int, dict[int, list[Any]]] = {}
    for way, ring in rings:
        area = Polygon(ring)
        turn = area.exterior.is_ccw
        if not area.is_valid:
            area = make_valid(area)
            repaired += 1
        if area.area > 0:
            mine = layers.setdefault(way.element, {})
            mine.setdefault(len(mine) if way.is_even_odd else int(turn), []).append(area)
    found: dict[int, list[Any]] = {}
    for element, mine in layers.items():
        whole = Polygon()
        for areas in mine.values():
            whole = whole.symmetric_difference(union_all(areas))
        found[element] = areas_only(whole)
    return found, repaired, sum(not way.is_area for way in ways)


def _number_of_parts(piece: Piece, error: float) -> int:
    """Return the number of equal parts of a curve with at most this error: a chord is no farther away than an eighth of
    the square of its part times the second derivative, which is at most 6 second differences of the control points."""
    if len(piece) == 2:
        return 1
    a, b, c, d = piece
    bend = max(math.hypot(p[0] - 2 * q[0] + r[0], p[1] - 2 * q[1] + r[1]) for p, q, r in ((a, b, c), (b, c, d)))
    return max(1, min(MAX_POINTS, math.ceil(math.sqrt(0.75 * bend / error))))


def _flat(piece: Piece, parts: int) -> Iterator[Point]:
    if len(piece) == 2:
        yield from piece
        return
    a, b, c, d = piece
    for number in range(parts + 1):
        t = number / parts
        s = 1 - t
        w = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
        yield (
            w[0] * a[0] + w[1] * b[0] + w[2] * c[0] + w[3] * d[0],
            w[0] * a[1] + w[1] * b[1] + w[2] * c[1] + w[3] * d[1],
        )


def read_drawing(file: Path) -> Drawing:
    """Return the paths and shapes of an SVG file. Raises FileError for a file that is not SVG, has entities, or is
    nested too deeply or too large."""
    return _Reader(file).read(read_file(file, MAX_BYTES))


HIDDEN = frozenset(("defs", "symbol", "clipPath", "mask", "marker", "pattern", "linearGradient", "radialGradient"))
"""Elements whose content is not drawn where it is."""

LEFT_OUT = frozenset(("text", "image", "use", "foreignObject", "switch"))
"""Elements that draw something that is no outline."""


class _State(NamedTuple):
    matrix: Matrix
    is_hidden: bool
    is_filled: bool
    is_even_odd: bool


class _Reader:
    """The state of reading a file."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.stack: list[_State] = []
        self.ways: list[Way] = []
        self.page: Point | None = None
        self.names: dict[int, str] = {}
        self.left_out: Counter[str] = Counter()
        self.number = self.pieces = 0
        self.parser = expat.ParserCreate(namespace_separator=" ")

    def read(self, raw: bytes) -> Drawing:
        parser = self.parser
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.EntityDeclHandler = self._entity
        # An undeclared entity may be defined in a file that is named in the document type, which is not read.
        parser.SkippedEntityHandler = self._entity
        parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        try:
            parser.Parse(raw, True)
        except expat.ExpatError as error:
            message = tr("not SVG: {error}").format(error=expat.ErrorString(error.code))
            raise UnreadableFile(self.file, message, line=error.lineno) from None
        except LookupError as error:
            raise UnreadableFile(self.file, tr("not SVG: {error}").format(error=error)) from None
        notes = []
        if n := sum(self.left_out.values()):
            kinds = ", ".join(sorted(self.left_out))
            note = ntr(
                "{n} element is no outline and was left out: {kinds}.",
                "{n} elements are no outlines and were left out: {kinds}.",
                n,
            )
            notes.append(note.format(n=n, kinds=kinds))
        return Drawing(self.ways, self.page, self.names, tuple(notes))

    def fail(self, message: str, name: str = "") -> InvalidScenario:
        return InvalidScenario(self.file, message, name, self.parser.CurrentLineNumber)

    def _entity(self, *_: object) -> None:
        line = self.parser.CurrentLineNumber
        raise UnreadableFile(self.file, tr("entities are not read; save it as plain SVG"), line=line)

    def _end(self, _: str) -> None:
        self.stack.pop()

    def _start(self, full: str, attributes: Mapping[str, str]) -> None:
        space, _, name = full.rpartition(" ")
        if not self.stack and name != "svg":
            raise self.fail(tr("expected an SVG drawing, found <{name}>").format(name=name[:40]))
        if len(self.stack) >= MAX_DEPTH:
            raise UnreadableFile(self.file, tr("nested too deeply"), line=self.parser.CurrentLineNumber)
        known = space in ("", "http://www.w3.org/2000/svg")
        style = _style(attributes)
        above = self.stack[-1] if self.stack else _State(Matrix(), False, True, False)
        fill = style.get("fill")
        state = _State(
            above.matrix,
            above.is_hidden or not known or name in HIDDEN or name in LEFT_OUT or style.get("display") == "none",
            above.is_filled if fill in (None, "inherit") else fill != "none",
            above.is_even_odd if "fill-rule" not in style else style["fill-rule"] == "evenodd",
        )
        if not above.is_hidden and known and name in LEFT_OUT:
            self.left_out[name] += 1
        if not state.is_hidden:
            path = attributes.get("id", "")[:60] or f"<{name}>"
            matrix = self._transform(attributes.get("transform", ""), path)
            if name == "svg":
                matrix = matrix.then(self._viewport(attributes, path))
            state = state._replace(matrix=above.matrix.then(matrix))
            if name in SHAPES:
                self._draw(name, attributes, state, path)
        self.stack.append(state)

    def _viewport(self, attributes: Mapping[str, str], path: str) -> Matrix:
        """Return the map from the content of an <svg> to what is around it, of the outermost one to its page."""
        is_root = not self.stack
        sizes: list[float | None] = []
        for key in ("width", "height"):
            value, unit = self._length(attributes.get(key, "100%"), path)
            sizes.append(None if unit == "%" or value <= 0 else value * MM[unit] / PX if unit in MM else value)
        if is_root and None not in sizes:
            self.page = (sizes[0] or 0.0, sizes[1] or 0.0)
        x, y = (self._length(attributes.get(key, "0"), path)[0] for key in ("x", "y"))
        outer = Matrix() if is_root else Matrix(e=x, f=y)
        if "viewBox" not in attributes:
            return outer
        box = self.numbers(attributes["viewBox"], path)
        if len(box) != 4 or not (box[2] > 0 and box[3] > 0):
            raise self.fail(tr("expected a viewBox of four numbers, found “{text}”").format(
                text=attributes["viewBox"][:60]
            ), path)  # fmt: skip
        wide, high = (size if size is not None else box[2 + n] for n, size in enumerate(sizes))
        if is_root:
            self.page = (wide, high)
        across, down = wide / box[2], high / box[3]
        fit = attributes.get("preserveAspectRatio", "xMidYMid").split()
        shift_x = shift_y = 0.0
        if fit[:1] != ["none"]:
            scale = max(across, down) if "slice" in fit else min(across, down)
            align = fit[0] if fit else "xMidYMid"
            shift_x = (wide - scale * box[2]) * _share(align, "xMin", "xMax")
            shift_y = (high - scale * box[3]) * _share(align, "YMin", "YMax")
            across = down = scale
        return outer.then(Matrix(across, 0, 0, down, shift_x - across * box[0], shift_y - down * box[1]))

    def _length(self, text: str, path: str) -> tuple[float, str]:
        """Return a length and its unit, "" or "px" for pixels."""
        found = (
            None
            if len(text) > 100
            else re.fullmatch(r"\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)\s*([a-zA-Z%]*)\s*", text)
        )
        if found is None or not abs(value := float(found[1])) < FARTHEST:
            raise self.fail(tr("expected a length, found “{text}”").format(text=text[:40]), path)
        return value, found[2].lower()

    def numbers(self, text: str, path: str) -> list[float]:
        text = text.strip(" \t\r\n,")
        values: list[float] = []
        end = 0
        while end < len(text):
            found = _NUMBER.match(text, end)
            if found is None:
                raise self.fail(tr("expected numbers, found “{text}”").format(text=text[end : end + 40]), path)
            values.append(float(found[1]))
            end = found.end()
            if len(values) > 2 * MAX_PIECES:
                self.count(len(values))
        if not all(abs(value) < FARTHEST for value in values):
            raise self.fail(tr("expected smaller numbers"), path)
        return values

    def _transform(self, text: str, path: str) -> Matrix:
        matrix, end = Matrix(), 0
        for found in re.finditer(r"[\s,]*([a-zA-Z]+)\s*\(([^()]*)\)", text):
            if found.start() != end:
                break
            end = found.end()
            values = self.numbers(found[2], path)
            one = _transformation(found[1], values)
            if one is None:
                raise self.fail(tr("unknown transform “{text}”").format(text=found[0].strip()[:40]), path)
            matrix = matrix.then(one)
        if text[end:].strip(" \t\r\n,"):
            raise self.fail(tr("unknown transform “{text}”").format(text=text[end:].strip()[:40]), path)
        return matrix

    def _draw(self, name: str, attributes: Mapping[str, str], state: _State, path: str) -> None:
        self.number += 1
        id = attributes.get("id", "")
        if name_ := attributes.get(_LABEL, "" if _BY_A_PROGRAM.fullmatch(id) else id).strip()[:80]:
            self.names[self.number] = name_
        for pieces, is_closed in SHAPES[name](self, attributes, path):
            self.count(len(pieces))
            placed = [tuple(state.matrix.at(x, y) for x, y in piece) for piece in pieces]
            if not all(abs(v) < FARTHEST for piece in placed for point in piece for v in point):
                raise self.fail(tr("expected smaller numbers"), path)
            if placed:
                is_filled = state.is_filled and name != "line"
                self.ways.append(Way(placed, is_closed, is_filled, state.is_even_odd, self.number))

    def count(self, number: int) -> None:
        """Count segments. Raises InvalidScenario if there are too many."""
        self.pieces += number
        if self.pieces > 2 * MAX_PIECES:  # Those of paths are counted twice.
            raise self.fail(
                tr("expected at most {most:,} segments, found more; simplify the drawing").format(most=MAX_PIECES)
            )

    def lengths(self, attributes: Mapping[str, str], path: str, *keys: str) -> list[float]:
        """Return lengths in the units of the drawing; 0 for missing ones."""
        found = []
        for key in keys:
            value, unit = self._length(attributes.get(key, "0"), path)
            if unit == "%":
                raise self.fail(tr("percentages are not supported; save it as plain paths"), path)
            found.append(value * MM[unit] / PX if unit in MM else value)
        return found


def _share(align: str, least: str, most: str) -> float:
    return 0.0 if least in align else 1.0 if most in align else 0.5


def _style(attributes: Mapping[str, str]) -> dict[str, str]:
    """Return the properties of an element: those of its style before those of its attributes."""
    found = {key: attributes[key].strip() for key in ("fill", "fill-rule", "display") if key in attributes}
    for one in attributes.get("style", "").split(";"):
        key, _, value = one.partition(":")
        if value:
            found[key.strip()] = value.strip()
    return found


def _transformation(name: str, values: Sequence[float]) -> Matrix | None:
    """Return a transform by its name; None if there is none with this number of values."""
    match name, len(values):
        case "matrix", 6:
            return Matrix(*values)
        case "translate", 1 | 2:
            return Matrix(e=values[0], f=values[1] if len(values) > 1 else 0.0)
        case "scale", 1 | 2:
            return Matrix(a=values[0], d=values[-1])
        case "rotate", 1 | 3:
            cos, sin = math.cos(math.radians(values[0])), math.sin(math.radians(values[0]))
            turned = Matrix(cos, sin, -sin, cos)
            if len(values) == 1:
                return turned
            x, y = values[1:]
            return Matrix(e=x, f=y).then(turned).then(Matrix(e=-x, f=-y))
        case "skewX", 1:
            return Matrix(c=math.tan(math.radians(values[0])))
        case "skewY", 1:
            return Matrix(b=math.tan(math.radians(values[0])))
    return None


Drawn = list[tuple[list[Piece], bool]]
"""Subpaths, and whether they are closed."""


def _straight(points: Sequence[Point], is_closed: bool) -> Drawn:
    ends = [*points, points[0]] if is_closed and points else [*points]
    return [(list(pairwise(ends)), is_closed)] if len(points) > 1 else []


def _poly(is_closed: bool) -> Callable[[_Reader, Mapping[str, str], str], Drawn]:
    def draw(reader: _Reader, attributes: Mapping[str, str], path: str) -> Drawn:
        values = reader.numbers(attributes.get("points", ""), path)
        if len(values) % 2:
            raise reader.fail(tr("expected pairs of numbers"), path)
        return _straight(list(zip(values[::2], values[1::2], strict=True)), is_closed)

    return draw


def _line(reader: _Reader, attributes: Mapping[str, str], path: str) -> Drawn:
    x1, y1, x2, y2 = reader.lengths(attributes, path, "x1", "y1", "x2", "y2")
    return _straight([(x1, y1), (x2, y2)], False)


def _rect(reader: _Reader, attributes: Mapping[str, str], path: str) -> Drawn:
    x, y, width, height, rx, ry = reader.lengths(attributes, path, "x", "y", "width", "height", "rx", "ry")
    if not (width > 0 and height > 0):
        return []
    rx, ry = (rx if "rx" in attributes else ry), (ry if "ry" in attributes else rx)
    rx, ry = min(max(rx, 0.0), width / 2), min(max(ry, 0.0), height / 2)
    right, bottom = x + width, y + height
    if not (rx and ry):
        return _straight([(x, y), (right, y), (right, bottom), (x, bottom)], True)
    corners = (
        ((x + rx, y), (right - rx, y), (right, y + ry)),
        ((right, y + ry), (right, bottom - ry), (right - rx, bottom)),
        ((right - rx, bottom), (x + rx, bottom), (x, bottom - ry)),
        ((x, bottom - ry), (x, y + ry), (x + rx, y)),
    )
    pieces: list[Piece] = []
    for start, end, after in corners:
        pieces += [(start, end), *_arc(end, rx, ry, 0, False, True, after)]
    return [(pieces, True)]


def _ellipse(reader: _Reader, attributes: Mapping[str, str], path: str) -> Drawn:
    cx, cy, r, rx, ry = reader.lengths(attributes, path, "cx", "cy", "r", "rx", "ry")
    rx, ry = (r, r) if "r" in attributes else (rx, ry)
    if not (rx > 0 and ry > 0):
        return []
    left, right = (cx - rx, cy), (cx + rx, cy)
    return [([*_arc(left, rx, ry, 0, False, True, right), *_arc(right, rx, ry, 0, False, True, left)], True)]


class _Pen:
    """Draws the commands of a path."""

    NUMBERS: Mapping[str, int] = {
        "M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0,
    }  # fmt: skip
    _TOKEN = re.compile(r"[\s,]*(?:([MmLlHhVvCcSsQqTtAaZz])|([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?))")
    _FLAG = re.compile(r"[\s,]*([01])")

    def __init__(self, reader: _Reader, path: str) -> None:
        self.reader, self.path = reader, path
        self.made: Drawn = []
        self.pieces: list[Piece] = []
        self.start = self.at = (0.0, 0.0)
        self.control: Point | None = None
        self.last = ""

    def draw(self, text: str) -> Drawn:
        place, command = 0, ""
        text = text.rstrip(" \t\r\n,")
        while place < len(text):
            found = self._TOKEN.match(text, place)
            if found is None or not (command or found[1]):
                raise self._unreadable(text, place)
            if found[1]:
                command, place = found[1], found.end()
                if not self.last and command not in "Mm":
                    raise self.reader.fail(tr("a path begins with M"), self.path)
            elif command in "Zz":
                raise self._unreadable(text, place)
            values: list[float] = []
            for number in range(self.NUMBERS[command.upper()]):
                pattern = self._FLAG if command in "Aa" and number in (3, 4) else self._TOKEN
                found = pattern.match(text, place)
                value = None if found is None else found[found.lastindex or 0]
                if found is None or value is None or value.isalpha():
                    raise self._unreadable(text, place)
                values.append(float(value))
                place = found.end()
            if not all(abs(value) < FARTHEST for value in values):
                raise self.reader.fail(tr("expected smaller numbers"), self.path)
            self._do(command, values)
            # More numbers after a move are lines.
            command = {"M": "L", "m": "l"}.get(command, command)
        self._lift(False)
        return self.made

    def _unreadable(self, text: str, place: int) -> InvalidScenario:
        return self.reader.fail(
            tr("expected a command or a number in the path, found “{text}”").format(text=text[place:].strip()[:20]),
            self.path,
        )

    def _lift(self, is_closed: bool) -> None:
        if self.pieces:
            self.made.append((self.pieces, is_closed or self.pieces[0][0] == self.at))
        self.pieces = []

    def _do(self, command: str, values: list[float]) -> None:
        kind = command.upper()
        x0, y0 = self.at if command != kind else (0.0, 0.0)
        control: Point | None = None

        def point(number: int) -> Point:
            return values[number] + x0, values[number + 1] + y0

        match kind:
            case "M":
                self._lift(False)
                self.start = self.at = point(0)
            case "Z":
                if self.at != self.start:
                    self._add((self.at, self.start))
                self._lift(True)
                self.at = self.start
            case "L":
                self._add((self.at, point(0)))
            case "H":
                self._add((self.at, (values[0] + x0, self.at[1])))
            case "V":
                self._add((self.at, (self.at[0], values[0] + y0)))
            case "C" | "S":
                first = point(0) if kind == "C" else self._mirrored("CS")
                second, end = point(len(values) - 4), point(len(values) - 2)
                self._add((self.at, first, second, end))
                control = second
            case "Q" | "T":
                control = point(0) if kind == "Q" else self._mirrored("QT")
                (ax, ay), (bx, by), (cx, cy) = self.at, control, point(len(values) - 2)
                one = (ax + (bx - ax) * 2 / 3, ay + (by - ay) * 2 / 3)
                two = (cx + (bx - cx) * 2 / 3, cy + (by - cy) * 2 / 3)
                self._add(((ax, ay), one, two, (cx, cy)))
            case "A":
                rx, ry, turn, large, sweep = values[:5]
                for piece in _arc(self.at, abs(rx), abs(ry), turn, bool(large), bool(sweep), point(5)):
                    self._add(piece)
        self.control, self.last = control, kind

    def _mirrored(self, kinds: str) -> Point:
        if self.control is None or self.last not in kinds:
            return self.at
        return 2 * self.at[0] - self.control[0], 2 * self.at[1] - self.control[1]

    def _add(self, piece: Piece) -> None:
        self.reader.count(1)
        self.pieces.append(piece)
        self.at = piece[-1]


def _arc(start: Point, rx: float, ry: float, turn: float, is_large: bool, is_sweep: bool, end: Point) -> list[Piece]:
    """Return an arc of an ellipse as cubic curves of at most a quarter each: SVG 1.1, appendix F.6.5."""
    if start == end:
        return []
    if min(rx, ry, math.dist(start, end)) < SHORTEST:
        return [(start, end)]
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x, y = cos * dx + sin * dy, cos * dy - sin * dx
    over = (x / rx) ** 2 + (y / ry) ** 2
    if over > 1:
        rx, ry = rx * math.sqrt(over), ry * math.sqrt(over)
    square = (rx * ry) ** 2 - (rx * y) ** 2 - (ry * x) ** 2
    share = math.sqrt(max(0.0, square) / ((rx * y) ** 2 + (ry * x) ** 2))
    share = -share if is_large == is_sweep else share
    cx, cy = share * rx * y / ry, -share * ry * x / rx
    middle = (cos * cx - sin * cy + (start[0] + end[0]) / 2, sin * cx + cos * cy + (start[1] + end[1]) / 2)
    first = math.atan2((y - cy) / ry, (x - cx) / rx)
    span = math.atan2((-y - cy) / ry, (-x - cx) / rx) - first
    span += 2 * math.pi if is_sweep and span < 0 else -2 * math.pi if not is_sweep and span > 0 else 0.0
    number = max(1, math.ceil(abs(span) / (math.pi / 2) - 1e-9))
    step = span / number
    reach = 4 / 3 * math.tan(step / 4)

    def at(u: float, v: float) -> Point:
        return middle[0] + cos * rx * u - sin * ry * v, middle[1] + sin * rx * u + cos * ry * v

    pieces: list[Piece] = []
    for part in range(number):
        a, b = first + part * step, first + (part + 1) * step
        ends = (start if part == 0 else pieces[-1][-1]), (end if part == number - 1 else at(math.cos(b), math.sin(b)))
        one = at(math.cos(a) - reach * math.sin(a), math.sin(a) + reach * math.cos(a))
        two = at(math.cos(b) + reach * math.sin(b), math.sin(b) - reach * math.cos(b))
        pieces.append((ends[0], one, two, ends[1]))
    return pieces


SHAPES: Mapping[str, Callable[[_Reader, Mapping[str, str], str], Drawn]] = {
    "path": lambda reader, attributes, path: _Pen(reader, path).draw(attributes.get("d", "")),
    "polygon": _poly(True),
    "polyline": _poly(False),
    "line": _line,
    "rect": _rect,
    "circle": _ellipse,
    "ellipse": _ellipse,
}
