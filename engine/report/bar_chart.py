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
FILL, OTHER, GRID = "#6f97c6", "#dce6f2", "#cccccc"
"""Colors of bars, of second bars, which also have an outline, and of the lines of the scale: opaque, because not every
viewer of PDF draws transparent lines."""
COLUMNS_HEIGHT = 180.0
"""Pixels of the value axis of a histogram."""


class Bar(Struct, frozen=True):
    """One bar: its name, its value, its interval if any, and the numbers of a histogram between which it is; and the
    value and interval of a second bar if there is one."""

    name: str
    value: float
    low: float | None
    high: float | None
    start: float = 0.0
    end: float = 0.0
    other: float | None = None
    other_low: float | None = None
    other_high: float | None = None


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
        others = (_number(row[place[name]]) if name else None for name in (bars.other, bars.other_low, bars.other_high))
        found.append(Bar(plain_line(" ".join(words)), value, low, high, start, end, *others))
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
    titles += [_text(14, 33, subtitle(found, bars, len(table.rows)), paper.ink)]
    size = f'width="{paper.width:g}" height="{height:g}" viewBox="0 0 {paper.width:g} {height:g}"'
    words = f"<title>{escape(plain_line(bars.title))}</title><desc>{escape(described(found))}</desc>"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size}>{words}{ground}{"".join(titles)}{"".join(parts)}'
        "</svg>"
    )


def _rows(found: Sequence[Bar], bars: Bars, paper: Paper) -> Iterator[str]:
    """Yield horizontal bars, each with its name before it and its value at the right margin."""
    values = [value_text(bar, found) for bar in found]
    most = int((MAX_NAMES * paper.width - 24) / LETTER_WIDTH)
    names = [shortened(bar.name, most) for bar in found]
    x0 = 24 + LETTER_WIDTH * max(map(len, names))
    x1 = paper.width - 28 - LETTER_WIDTH * max(map(len, values))
    scale = scale_of(found, bars.even, 6)
    bottom = TOP + ROW * len(found)

    def at(value: float) -> float:
        return x0 + (x1 - x0) * (value - scale[0]) / (scale[-1] - scale[0])

    for tick in scale:
        yield _line(at(tick), TOP, at(tick), bottom, GRID)
        yield _text(at(tick), bottom + 15, tick_text(tick, scale), paper.ink, "middle")
    for number, (bar, name, value) in enumerate(zip(found, names, values, strict=True)):
        middle = TOP + ROW * (number + 0.5)
        yield _text(x0 - 8, middle + 4, name, paper.ink, "end")
        drawn = [(bar.value, bar.low, bar.high, middle, BAR, FILL)]
        if bar.other is not None:
            thin = BAR * 0.7
            drawn = [(bar.value, bar.low, bar.high, middle - thin / 2, thin, FILL)]
            drawn.append((bar.other, bar.other_low, bar.other_high, middle + thin / 2, thin, OTHER))
        for length, low, high, line, thick, fill in drawn:
            left, right = sorted((at(0.0), at(length)))
            yield _box(left, line - thick / 2, right - left, thick, fill, paper.ink if fill == OTHER else "")
            if low is not None and high is not None:
                half = thick / 3
                yield _line(at(low), line, at(high), line, paper.ink, 1.6)
                for end in (low, high):
                    yield _line(at(end), line - half, at(end), line + half, paper.ink, 1.6)
        yield _text(paper.width - 14, middle + 4, value, paper.ink, "end")
    if bars.even is not None:
        yield _line(at(bars.even), TOP, at(bars.even), bottom, paper.ink, 1.4, "5 4")


def _columns(found: Sequence[Bar], bars: Bars, paper: Paper) -> Iterator[str]:
    """Yield upright bars between the numbers of a histogram."""
    scale = scale_of(found, bars.even, 5)
    left, right = min(bar.start for bar in found), max(bar.end for bar in found)
    x0 = 20 + LETTER_WIDTH * max(len(tick_text(tick, scale)) for tick in scale)
    x1, bottom = paper.width - 40, TOP + COLUMNS_HEIGHT

    def across(number: float) -> float:
        return x0 + (x1 - x0) * (number - left) / max(right - left, 1e-9)

    def up(value: float) -> float:
        return bottom - COLUMNS_HEIGHT * (value - scale[0]) / (scale[-1] - scale[0])

    for tick in scale:
        yield _line(x0, up(tick), x1, up(tick), GRID)
        yield _text(x0 - 6, up(tick) + 4, tick_text(tick, scale), paper.ink, "end")
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


def subtitle(found: Sequence[Bar], bars: Bars, rows: int) -> str:
    """Return a line that explains what the lengths and lines are."""
    has_interval = any(bar.low is not None for bar in found)
    words = tr("Percent of games") if bars.end else plain_line(bars.unit)
    parts = [words] if words else []
    parts += [tr("lines: 95% intervals")] if has_interval else []
    if bars.keys:
        parts += [tr("solid: {first}; outlined: {second}").format(first=bars.keys[0], second=bars.keys[1])]
    if found and bars.even is not None:
        parts += [tr("dashed: {title}").format(title=bars.even_title or tr("even share"))]
    left = rows - len(found)
    parts += [ntr("{n:,} more row in the table", "{n:,} more rows in the table", left).format(n=left)] if left else []
    return "; ".join(parts)


def described(found: Sequence[Bar]) -> str:
    """Return all figures of a chart as text."""
    return "; ".join(f"{bar.name}: {value_text(bar, found, has_interval=True)}" for bar in found) or tr("No figures")


def value_text(bar: Bar, found: Sequence[Bar], has_interval: bool = False) -> str:
    """Return the value of a bar as text, and that of a second bar; with its interval if wanted. All bars have the same
    number of decimals."""
    values = [value for each in found for value in (each.value, each.other) if value is not None]
    is_whole = all(value == round(value) for value in values)
    most = max(map(abs, values))
    decimals = 0 if is_whole or most >= 1000 else 1 if most >= 20 else 2

    def shown(value: float, low: float | None, high: float | None) -> str:
        text = format_number(value, f",.{decimals}f")
        if not has_interval or low is None or high is None:
            return text
        ends = (format_number(end, f",.{decimals}f") for end in (low, high))
        return tr("{value} ({low} to {high})").format(value=text, **dict(zip(("low", "high"), ends, strict=True)))

    text = shown(bar.value, bar.low, bar.high)
    if bar.other is None:
        return text
    return tr("{first} / {second}").format(first=text, second=shown(bar.other, bar.other_low, bar.other_high))


def scale_of(found: Sequence[Bar], even: float | None, count: int) -> list[float]:
    """Return round numbers around all values and intervals, and 0."""
    ends = [end for bar in found for end in (*_ends(bar), even) if end is not None]
    scale = ticks(min(0.0, *ends), max(0.0, *ends), count)
    return scale if len(scale) > 1 else [scale[0], scale[0] + 1]


def _ends(bar: Bar) -> tuple[float | None, ...]:
    return (bar.value, bar.low, bar.high, bar.other, bar.other_low, bar.other_high)


def _number(cell: Cell) -> float | None:
    return float(cell) if isinstance(cell, int | float) and isfinite(cell) else None


def _name(cell: Cell) -> str:
    if isinstance(cell, int | float):
        return format_number(cell, f",.{0 if cell == round(cell) else 1}f")
    return cell or ""


def tick_text(tick: float, scale: Sequence[float]) -> str:
    """Return a number of a scale, with the decimals that its steps need."""
    step = scale[1] - scale[0]
    return format_number(tick, f",.{0 if step == round(step) else 1 if step >= 1 else 2}f")


def _box(x: float, y: float, width: float, height: float, fill: str = FILL, edge: str = "") -> str:
    stroke = f' stroke="{edge}" stroke-width="0.8"' if edge else ""
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{fill}"{stroke}/>'


def _line(x0: float, y0: float, x1: float, y1: float, ink: str, width: float = 1.0, dashes: str = "") -> str:
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<path d="M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}" stroke="{ink}" stroke-width="{width:g}"{dashed}/>'


def _text(x: float, y: float, words: str, ink: str, anchor: str = "start", is_bold: bool = False) -> str:
    weight = ' font-weight="bold"' if is_bold else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" fill="{ink}" font-family="sans-serif" font-size="{LETTER:g}"{weight} '
        f'text-anchor="{anchor}">{escape(words)}</text>'
    )
