"""Line charts of table columns, drawn as SVG: in HTML reports and in windows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from itertools import groupby
from math import ceil, floor, isfinite, log10

from msgspec import Struct

from engine.i18n import format_number
from engine.plain_text import plain_line, shortened
from engine.report.report import Cell, Chart, Table

COLOURS = ("#1f5fa8", "#c8321e", "#1f7a4a", "#8a3ffc", "#b36b00", "#4b4b4b")
"""Colors of lines without a color, in turn."""
DASHES = ("", "7 3", "2 3", "9 3 2 3", "5 5", "1 4")
"""Dash patterns in turn, so that crossing lines can be distinguished without color."""
MAX_LINES = 12
"""Maximum number of lines in a chart: more cannot be distinguished, and the table has all of them."""
LETTER, LOW = 12.0, 15.0
"""Pixels of the letters, and from one name to the next."""
LETTERS_WIDE, SAMPLE = 0.5 * LETTER, 22.0
"""Average width of a letter of a name next to its line, in pixels, and length of the line sample before each name."""
NAMES, MOST_NAMES = 170.0, 0.45
"""Minimum width for names in pixels, and maximum part of the width for long ones."""


class Paper(Struct, frozen=True):
    """Size of a chart in pixels, with the colors of its text and its background."""

    width: float = 760.0
    height: float = 270.0
    ink: str = "#222222"
    ground: str = "#ffffff"


SHEET = Paper()


class Line(Struct, frozen=True):
    """One line: its points (x, y), in order, y None where it is interrupted."""

    name: str
    colour: str
    dashes: str
    points: tuple[tuple[float, float | None], ...]


def lines_of(table: Table, chart: Chart) -> list[Line]:
    """Return the lines of a chart, at most `MAX_LINES`."""
    over = table.columns.index(chart.over)
    wanted: list[tuple[str, int, Sequence[tuple[Cell, ...]]]]
    if chart.by:
        by, column = table.columns.index(chart.by), table.columns.index(chart.lines[0])
        names = list(dict.fromkeys(str(row[by]) for row in table.rows))
        wanted = [(name, column, [row for row in table.rows if str(row[by]) == name]) for name in names[:MAX_LINES]]
    else:
        wanted = [(name, table.columns.index(name), table.rows) for name in chart.lines[:MAX_LINES]]
    colours = chart.colours or COLOURS
    return [
        Line(name, colours[n % len(colours)], _dashes(n, len(colours)), tuple(_points(rows, over, column)))
        for n, (name, column, rows) in enumerate(wanted)
    ]


def _dashes(number: int, colours: int) -> str:
    """Return the dash pattern of a line. Lines of one color have different ones."""
    return DASHES[(number % colours + number // colours) % len(DASHES)]


def _points(rows: Sequence[tuple[Cell, ...]], over: int, column: int) -> Iterator[tuple[float, float | None]]:
    for row in rows:
        x, y = row[over], row[column]
        if isinstance(x, int | float):
            yield float(x), float(y) if isinstance(y, int | float) and isfinite(y) else None


def ticks(low: float, high: float, count: int) -> list[float]:
    """Return about this many round numbers, from one at or below `low` to one at or above `high`."""
    raw = max(high - low, 1e-9) / max(1, count - 1)
    size = 10.0 ** floor(log10(raw))
    step = next(size * each for each in (1.0, 2.0, 2.5, 5.0, 10.0) if size * each >= raw * (1 - 1e-9))
    return [step * n for n in range(floor(low / step + 1e-9), ceil(high / step - 1e-9) + 1)]


def svg(table: Table, chart: Chart, paper: Paper = SHEET) -> str:
    """Return the chart as an SVG element: its title, axes with round numbers, the lines, and the name of each at its
    end."""
    lines = lines_of(table, chart)
    xs = [x for line in lines for x, _ in line.points] or [0.0, 1.0]
    ys = [y for line in lines for _, y in line.points if y is not None] or [0.0, 1.0]
    left, right = min(xs), max(max(xs), min(xs) + 1)
    rows = ticks(min(0.0, *ys), max(1.0, *ys), 5)
    margin = 14 + 0.58 * LETTER * max(len(_number(row, rows)) for row in rows)
    longest = max((len(plain_line(line.name)) for line in lines), default=0)
    room = max(NAMES, min(14 + SAMPLE + LETTERS_WIDE * (longest + 1), MOST_NAMES * paper.width))
    x0, x1, y0, y1 = margin, paper.width - room, 30.0, paper.height - 26

    def at(x: float, y: float) -> tuple[float, float]:
        return x0 + (x1 - x0) * (x - left) / (right - left), y1 - (y1 - y0) * (y - rows[0]) / (rows[-1] - rows[0])

    parts = [f'<rect width="{paper.width:g}" height="{paper.height:g}" fill="{paper.ground}"/>']
    parts.append(_text(x0, 16, plain_line(chart.title), paper.ink, bold=True))
    for row in rows:
        y = at(left, row)[1]
        parts.append(_stroke(f"M{x0:.1f} {y:.1f}H{x1:.1f}", paper.ink, 1, "", 0.2))
        parts.append(_text(x0 - 6, y + 4, _number(row, rows), paper.ink, "end"))
    parts += (
        _text(at(tick, 0)[0], paper.height - 9, format_number(tick, ",.0f"), paper.ink, "middle")
        for tick in ticks(left, right, 7)
        if left <= tick <= right and tick == round(tick)
    )
    parts.append(_text(x1 + 18, paper.height - 9, plain_line(chart.over), paper.ink))
    for line in reversed(lines):
        for is_known, run in groupby(line.points, lambda point: point[1] is not None):
            if is_known:
                places = [at(x, y or 0.0) for x, y in run]
                way = "L".join(f"{x:.1f} {y:.1f}" for x, y in [places[0], *places])
                # Draw a single point as a dot.
                thick, dashes = (2, line.dashes) if len(places) > 1 else (7, "")
                parts.append(_stroke(f"M{way}", line.colour, thick, dashes, is_round=len(places) == 1))
    parts += _names(lines, at, x1, paper)
    size = f'width="{paper.width:g}" height="{paper.height:g}" viewBox="0 0 {paper.width:g} {paper.height:g}"'
    title = f"<title>{escape(plain_line(chart.title))}</title>"
    return f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size}>{title}{"".join(parts)}</svg>'


Place = Callable[[float, float], tuple[float, float]]
"""Return the pixel position of a point."""


def _names(lines: Sequence[Line], at: Place, x1: float, paper: Paper) -> Iterator[str]:
    """Yield the names at the ends of their lines, pushed apart so that none covers another."""
    ends: list[tuple[float, Line]] = []
    for line in lines:
        known = [(x, y) for x, y in line.points if y is not None]
        if known:
            ends.append((at(*known[-1])[1], line))
    ends.sort(key=lambda end: end[0])
    ys: list[float] = []
    for y, _ in ends:
        ys.append(max(y, ys[-1] + LOW) if ys else y)
    lowest = paper.height - 30
    for n in reversed(range(len(ys))):
        ys[n] = min(ys[n], lowest - LOW * (len(ys) - 1 - n))
    letters = int((paper.width - x1 - 14 - SAMPLE) / LETTERS_WIDE)
    for y, (_, line) in zip(ys, ends, strict=True):
        yield _stroke(f"M{x1 + 8:.1f} {y:.1f}h{SAMPLE:g}", line.colour, 2.5, line.dashes)
        yield _text(x1 + 14 + SAMPLE, y + 4, shortened(plain_line(line.name), letters), paper.ink)


def _number(row: float, rows: Sequence[float]) -> str:
    step = rows[1] - rows[0]
    return format_number(row, f",.{0 if step == round(step) else 1 if step >= 1 else 2}f")


def _stroke(way: str, colour: str, width: float, dashes: str, opacity: float = 1.0, is_round: bool = False) -> str:
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    cap = ' stroke-linecap="round"' if is_round else ""
    pale = f' stroke-opacity="{opacity:g}"' if opacity < 1 else ""
    return f'<path d="{way}" fill="none" stroke="{escape(colour)}" stroke-width="{width:g}"{dashed}{pale}{cap}/>'


def _text(x: float, y: float, words: str, ink: str, anchor: str = "start", bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" fill="{ink}" font-family="sans-serif" font-size="{LETTER:g}"{weight} '
        f'text-anchor="{anchor}">{escape(words)}</text>'
    )
