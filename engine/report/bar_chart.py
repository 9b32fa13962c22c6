"""Bar charts and histograms of table columns, drawn as SVG without colors that have a meaning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import isfinite

from msgspec import Struct

from engine.i18n import format_number, ntr, tr
from engine.plain_text import plain_line, shortened
from engine.report.chart import LETTER, SHEET, Paper, ticks
from engine.report.report import Bars, Cell, Table

MAX_BARS = 30
"""Maximum number of bars of a chart that is no histogram: the table has all rows."""
LETTER_WIDTH = 0.58 * LETTER
"""Width of a letter in pixels, so that names of wide letters fit, too."""
ROW, BAR, TOP, BOTTOM = 22.0, 13.0, 48.0, 30.0
"""Pixels from one bar to the next, thickness of a bar, and margins above and below the bars."""
MAX_NAMES = 0.4
"""Maximum part of the width for names."""
FILL, GRID = "#6f97c6", "#cccccc"
"""Colors of bars and of the lines of the scale: opaque, because not every viewer of PDF draws transparent lines."""
COLUMNS_HEIGHT = 180.0
"""Pixels of the value axis of a histogram."""


class Bar(Struct, frozen=True):
    """One bar: its name, its value, its interval if any, and the numbers of a histogram between which it is."""

    name: str
    value: float
    low: float | None
    high: float | None
    start: float = 0.0
    end: float = 0.0


def bars_of(table: Table, bars: Bars) -> list[Bar]:
    """Return the bars of a chart; at most `MAX_BARS` unless it is a histogram. Rows without a value have none."""
    place = {name: table.columns.index(name) for name in table.columns}
    found = []
    for row in table.rows:
        value = _number(row[place[bars.value]])
        if value is None:
            continue
        low, high = (_number(row[place[name]]) if name else None for name in (bars.low, bars.high))
        words = [_name(row[place[name]]) for name in bars.names]
        start, end = (_number(row[place[name]]) or 0.0 if bars.end else 0.0 for name in (bars.names[0], bars.end))
        if bars.end:
            words = [tr("{low} to {high}").format(low=_name(start), high=_name(end))]
        found.append(Bar(plain_line(" ".join(words)), value, low, high, start, end))
    return found if bars.end else found[:MAX_BARS]


def bar_chart(table: Table, bars: Bars, paper: Paper = SHEET) -> str:
    """Return the chart as an SVG element with a title and a description that has all its figures."""
    found = bars_of(table, bars)
    if not found:
        height = TOP + BOTTOM
        parts = [_text(14, TOP + 8, tr("No figures"), paper.ink)]
    elif bars.end:
        height = TOP + COLUMNS_HEIGHT + BOTTOM + 16
        parts = [*_columns(found, bars, paper)]
    else:
        height = TOP + ROW * len(found) + BOTTOM
        parts = [*_rows(found, bars, paper)]
    ground = f'<rect width="{paper.width:g}" height="{height:g}" fill="{paper.ground}"/>'
    titles = [_text(14, 16, plain_line(bars.title), paper.ink, is_bold=True)]
    titles += [_text(14, 33, _subtitle(found, bars, len(table.rows)), paper.ink)]
    size = f'width="{paper.width:g}" height="{height:g}" viewBox="0 0 {paper.width:g} {height:g}"'
    words = f"<title>{escape(plain_line(bars.title))}</title><desc>{escape(_described(found))}</desc>"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size}>{words}{ground}{"".join(titles)}{"".join(parts)}'
        "</svg>"
    )


def _rows(found: Sequence[Bar], bars: Bars, paper: Paper) -> Iterator[str]:
    """Yield horizontal bars, each with its name before it and its value at the right margin."""
    values = [_value(bar, found) for bar in found]
    most = int((MAX_NAMES * paper.width - 24) / LETTER_WIDTH)
    names = [shortened(bar.name, most) for bar in found]
    x0 = 24 + LETTER_WIDTH * max(map(len, names))
    x1 = paper.width - 28 - LETTER_WIDTH * max(map(len, values))
    scale = _scale(found, bars.even, 6)
    bottom = TOP + ROW * len(found)

    def at(value: float) -> float:
        return x0 + (x1 - x0) * (value - scale[0]) / (scale[-1] - scale[0])

    for tick in scale:
        yield _line(at(tick), TOP, at(tick), bottom, GRID)
        yield _text(at(tick), bottom + 15, _tick(tick, scale), paper.ink, "middle")
    for number, (bar, name, value) in enumerate(zip(found, names, values, strict=True)):
        middle = TOP + ROW * (number + 0.5)
        left, right = sorted((at(0.0), at(bar.value)))
        yield _text(x0 - 8, middle + 4, name, paper.ink, "end")
        yield _box(left, middle - BAR / 2, right - left, BAR)
        if bar.low is not None and bar.high is not None:
            yield _line(at(bar.low), middle, at(bar.high), middle, paper.ink, 1.6)
            for end in (bar.low, bar.high):
                yield _line(at(end), middle - 4, at(end), middle + 4, paper.ink, 1.6)
        yield _text(paper.width - 14, middle + 4, value, paper.ink, "end")
    if bars.even is not None:
        yield _line(at(bars.even), TOP, at(bars.even), bottom, paper.ink, 1.4, "5 4")


def _columns(found: Sequence[Bar], bars: Bars, paper: Paper) -> Iterator[str]:
    """Yield upright bars between the numbers of a histogram."""
    scale = _scale(found, bars.even, 5)
    left, right = min(bar.start for bar in found), max(bar.end for bar in found)
    x0 = 20 + LETTER_WIDTH * max(len(_tick(tick, scale)) for tick in scale)
    x1, bottom = paper.width - 40, TOP + COLUMNS_HEIGHT

    def across(number: float) -> float:
        return x0 + (x1 - x0) * (number - left) / max(right - left, 1e-9)

    def up(value: float) -> float:
        return bottom - COLUMNS_HEIGHT * (value - scale[0]) / (scale[-1] - scale[0])

    for tick in scale:
        yield _line(x0, up(tick), x1, up(tick), GRID)
        yield _text(x0 - 6, up(tick) + 4, _tick(tick, scale), paper.ink, "end")
    free = 0.0
    for edge in sorted({bar.start for bar in found} | {right}):
        words = _name(edge)
        half = LETTER_WIDTH * len(words) / 2
        if across(edge) - half >= free:
            yield _text(across(edge), bottom + 15, words, paper.ink, "middle")
            free = across(edge) + half + 8
    yield _text((x0 + x1) / 2, bottom + 33, plain_line(bars.unit), paper.ink, "middle")
    for bar in found:
        start, end = across(bar.start) + 1, across(bar.end) - 1
        yield _box(start, up(bar.value), max(1.0, end - start), bottom - up(bar.value))
        if bar.low is not None and bar.high is not None:
            middle = (start + end) / 2
            yield _line(middle, up(bar.low), middle, up(bar.high), paper.ink, 1.2)


def _subtitle(found: Sequence[Bar], bars: Bars, rows: int) -> str:
    """Return a line that explains what the lengths and lines are."""
    has_interval = any(bar.low is not None for bar in found)
    words = tr("Percent of games") if bars.end else plain_line(bars.unit)
    parts = [words] if words else []
    parts += [tr("lines: 95% intervals")] if has_interval else []
    parts += [tr("dashed: even share")] if found and bars.even is not None else []
    left = rows - len(found)
    parts += [ntr("{n:,} more row in the table", "{n:,} more rows in the table", left).format(n=left)] if left else []
    return "; ".join(parts)


def _described(found: Sequence[Bar]) -> str:
    """Return all figures of a chart as text."""
    return "; ".join(f"{bar.name}: {_value(bar, found, has_interval=True)}" for bar in found) or tr("No figures")


def _value(bar: Bar, found: Sequence[Bar], has_interval: bool = False) -> str:
    is_whole = all(each.value == round(each.value) for each in found)
    most = max(abs(each.value) for each in found)
    decimals = 0 if is_whole or most >= 1000 else 1 if most >= 20 else 2
    text = format_number(bar.value, f",.{decimals}f")
    if not has_interval or bar.low is None or bar.high is None:
        return text
    low, high = (format_number(end, f",.{decimals}f") for end in (bar.low, bar.high))
    return tr("{value} ({low} to {high})").format(value=text, low=low, high=high)


def _scale(found: Sequence[Bar], even: float | None, count: int) -> list[float]:
    """Return round numbers around all values and intervals, and 0."""
    ends = [end for bar in found for end in (bar.value, bar.low, bar.high, even) if end is not None]
    scale = ticks(min(0.0, *ends), max(0.0, *ends), count)
    return scale if len(scale) > 1 else [scale[0], scale[0] + 1]


def _number(cell: Cell) -> float | None:
    return float(cell) if isinstance(cell, int | float) and isfinite(cell) else None


def _name(cell: Cell) -> str:
    if isinstance(cell, int | float):
        return format_number(cell, f",.{0 if cell == round(cell) else 1}f")
    return cell or ""


def _tick(tick: float, scale: Sequence[float]) -> str:
    step = scale[1] - scale[0]
    return format_number(tick, f",.{0 if step == round(step) else 1 if step >= 1 else 2}f")


def _box(x: float, y: float, width: float, height: float) -> str:
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{FILL}"/>'


def _line(x0: float, y0: float, x1: float, y1: float, ink: str, width: float = 1.0, dashes: str = "") -> str:
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<path d="M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}" stroke="{ink}" stroke-width="{width:g}"{dashed}/>'


def _text(x: float, y: float, words: str, ink: str, anchor: str = "start", is_bold: bool = False) -> str:
    weight = ' font-weight="bold"' if is_bold else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" fill="{ink}" font-family="sans-serif" font-size="{LETTER:g}"{weight} '
        f'text-anchor="{anchor}">{escape(words)}</text>'
    )
