"""What holds of every chart and every table that is written, whatever numbers are in it."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from itertools import groupby, pairwise, permutations
from statistics import mean
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.report.chart import LOW, MAX_LINES, Paper, lines_of, svg, ticks
from engine.report.formatting import cell_texts, csv_text, decimals_of
from engine.report.intervals import Rate, percentiles, verdict, wilson
from engine.report.report import Chart, Table
from engine.report.spreadsheet import for_spreadsheet, from_spreadsheet

SVG = "{http://www.w3.org/2000/svg}"
numbers = st.one_of(
    st.integers(-5, 40),
    st.floats(-3, 3).map(lambda x: round(x, 3)),
    st.sampled_from([0.01, 0.015, 0.5, 999, 1_000, 250_000, 1e9]),
)
cells = numbers | st.none()
turns = st.lists(st.integers(0, 400), min_size=1, max_size=9, unique=True).map(sorted)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """A table of turns and up to four columns of numbers with gaps."""
    xs = draw(turns)
    columns = draw(st.integers(1, 4))
    rows = [(x, *draw(st.lists(cells, min_size=columns, max_size=columns))) for x in xs]
    return Table("t", "T", ("turn", *(f"Red {n}" for n in range(columns))), tuple(rows))


def texts(drawn: str, anchor: str) -> list[tuple[float, float, str]]:
    """Texts of a chart by their anchor: numbers at the left stand at their `end`, those below in the `middle`."""
    found = ElementTree.fromstring(drawn).iter(f"{SVG}text")
    return [(float(t.get("x")), float(t.get("y")), t.text or "") for t in found if t.get("text-anchor") == anchor]  # type: ignore[arg-type]


def value(text: str) -> float:
    return float(text.replace(",", ""))


@given(tables(), st.sampled_from([Paper(), Paper(340.0, 240.0)]))
@example(Table("t", "T", ("turn", "Red 0"), ((1, 0), (2, 1))), Paper())
@example(Table("t", "T", ("turn", "Red 0"), ((1, 0.2), (3, 0.9))), Paper())
@example(Table("t", "T", ("turn", *(f"Red {n}" for n in range(4))), ((1, 5, 5, 5, 5), (2, 5, 5, 5, 5))), Paper())
@example(Table("t", "T", ("turn", *(f"Red {n}" for n in range(4))), ((1, 0, 0, 0, 9), (2, 0, 0, 0, 0))), Paper())
def test_labels_of_a_chart_are_distinct_sorted_and_at_their_numbers(table: Table, paper: Paper) -> None:
    chart = Chart("t", "T", "turn", table.columns[1:])
    drawn = svg(table, chart, paper)
    below, left = texts(drawn, "middle"), texts(drawn, "end")
    xs = [row[0] for row in table.rows]
    assert all(min(xs) <= value(text) <= max(max(xs), min(xs) + 1) for *_, text in below)
    for axis, marks in ((0, below), (1, left)):
        known = [value(text) for *_, text in marks]
        assert known == sorted(set(known)), "each number stands once, in order"
        places = [mark[axis] for mark in marks]
        if len(marks) > 2:
            slope = (places[-1] - places[0]) / (known[-1] - known[0])
            wanted = [places[0] + slope * (one - known[0]) for one in known]
            assert places == pytest.approx(wanted, abs=0.3), "a number stands at its place"
    assert all(0 <= x <= paper.width and 0 <= y <= paper.height for x, y, _ in (*below, *left))
    names = [place for place in texts(drawn, "start") if place[2].startswith("Red")]
    drawn_lines = [line for line in lines_of(table, chart) if any(y is not None for _, y in line.points)]
    assert sorted(text for *_, text in names) == [line.name for line in drawn_lines]
    heights = sorted(y for _, y, _ in names)
    assert all(b - a >= LOW - 0.11 for a, b in pairwise(heights)), "no name covers another"
    assert all(y <= paper.height - 26 + 0.1 for y in heights), "no name is below the numbers"


@given(tables(), st.sampled_from([Paper(), Paper(340.0, 240.0)]))
@example(Table("t", "T", ("turn", "Red 0"), ((1, 9), (2, None), (3, 4), (4, 2))), Paper())
@example(Table("t", "T", ("turn", "Red 0", "Red 1"), ((1, 9, 0), (2, 0, 9))), Paper())
def test_a_chart_shows_each_run_of_values_and_names_lines_at_their_ends(table: Table, paper: Paper) -> None:
    chart = Chart("t", "T", "turn", table.columns[1:])
    drawn = svg(table, chart, paper)
    left = [(y - 4, value(text)) for _, y, text in texts(drawn, "end")]
    (low_y, low), (high_y, high) = left[0], left[-1]

    def height(amount: float) -> float:
        return low_y + (high_y - low_y) * (amount - low) / (high - low)

    known = [line for line in lines_of(table, chart) if any(y is not None for _, y in line.points)]
    ends = {line.name: height([y for _, y in line.points if y is not None][-1]) for line in known}
    for line in known:
        runs = [
            [y for _, y in run if y is not None]
            for is_known, run in groupby(line.points, lambda point: point[1] is not None)
            if is_known
        ]
        paths = [path for path in ElementTree.fromstring(drawn).iter(f"{SVG}path") if path.get("stroke") == line.colour]
        shown = [path for path in paths if "h" not in path.get("d", "")]
        assert [path.get("stroke-width") for path in shown] == ["7" if len(run) == 1 else "2" for run in runs]
        for run, path in zip(runs, shown, strict=True):
            places = [float(place.split()[1]) for place in path.get("d", "")[1:].split("L")]
            assert places == pytest.approx([height(y) for y in (run[0], *run)], abs=0.3)
    names = {text: y - 4 for _, y, text in texts(drawn, "start") if text in ends}
    assert sorted(ends) == sorted(names)
    for one, other in permutations(ends, 2):
        assert names[one] < names[other] or ends[one] > ends[other] - 0.3, "names are in the order of the ends"
    for name, end in ends.items():
        if all(abs(end - at) > len(ends) * LOW for other, at in ends.items() if other != name):
            assert names[name] == pytest.approx(min(end, paper.height - 30), abs=len(ends) * LOW if end > 150 else 0.3)


@given(st.floats(-1e6, 1e6), st.floats(0.01, 1e6), st.integers(2, 8))
def test_ticks_are_even_around_the_values_and_of_a_round_step(low: float, more: float, count: int) -> None:
    found = ticks(low, low + more, count)
    assert found == sorted(set(found))
    assert found[0] <= low + 1e-6 * max(1.0, more) and found[-1] >= low + more - 1e-6 * max(1.0, more)
    steps = [b - a for a, b in pairwise(found)]
    if steps:
        step = steps[0]
        assert steps == pytest.approx([step] * len(steps), rel=1e-6, abs=1e-9)
        assert any(step * 10.0**-n == pytest.approx(one) for n in range(-11, 8) for one in (1, 2, 2.5, 5))
        assert len(found) <= count + 2
        assert found[1] > low - 1e-6 * step and found[-2] < low + more + 1e-6 * step, "none is too many"


@given(st.lists(st.tuples(st.sampled_from("abcdefghijklmno"), st.integers(0, 9), cells), max_size=30))
def test_lines_by_a_column_hold_its_rows_in_order_and_no_others(rows: list[tuple[str, int, float | None]]) -> None:
    table = Table("t", "T", ("who", "turn", "Red"), tuple(rows))
    found = lines_of(table, Chart("t", "T", "turn", ("Red",), by="who"))
    names = list(dict.fromkeys(who for who, *_ in rows))
    assert [line.name for line in found] == names[:MAX_LINES]
    for line in found:
        assert list(line.points) == [(turn, red) for who, turn, red in rows if who == line.name]
    styles = [(line.colour, line.dashes) for line in found]
    assert len(set(styles)) == len(styles)


@given(st.integers(1, 6), st.integers(1, MAX_LINES))
def test_lines_of_a_chart_with_few_colors_differ_by_their_dashes(colours: int, lines: int) -> None:
    names = tuple(map(str, range(lines)))
    table = Table("t", "T", ("turn", *names), ((0, *range(lines)),))
    found = lines_of(table, Chart("t", "T", "turn", names, colours=tuple("abcdef"[:colours])))
    assert len({(line.colour, line.dashes) for line in found}) == lines or lines > 6 * colours
    first = found[: min(colours, 6)]
    assert len({line.dashes for line in first}) == len(first)


odd = st.text("'=+-@ 1,.e%;\t\n\rA＝", max_size=5)


@given(st.text() | odd)
@example("'=1")
@example("''=1")
@example("'''+A1")
@example("\n=0")
@example("a;=1+1;'=2")
def test_a_cell_comes_back_from_a_spreadsheet_as_it_was(text: str) -> None:
    assert from_spreadsheet(for_spreadsheet(text)) == text
    parts, shown = (re.split(r"[;\t\r\n]", each) for each in (text, for_spreadsheet(text)))
    for part, cell in zip(parts, shown, strict=True):
        assert cell in (part, f"'{part}")
        assert not re.match(r"\s*[=@＝＠]\s*\S", cell), "a spreadsheet would calculate it"


@given(st.lists(st.lists(st.one_of(cells, odd.filter(lambda t: "\r" not in t)), min_size=3, max_size=3), max_size=4))
def test_rows_of_a_table_are_all_written_and_columns_keep_their_decimals(rows: list[list[float | str | None]]) -> None:
    table = Table("t", "T", ("a", "b", "c"), tuple(map(tuple, rows)))  # type: ignore[arg-type]
    read = list(csv.reader(io.StringIO(csv_text(table), newline="")))
    assert [[from_spreadsheet(cell) for cell in row] for row in read[1:]] == [
        ["" if cell is None else str(cell) for cell in row] for row in rows
    ]
    for column, many in enumerate(decimals_of(table)):
        known = [row[column] for row in rows if isinstance(row[column], int | float)]
        assert many == (2 if any(one != int(one) for one in known) else 0)  # type: ignore[arg-type]
    for row, told in zip(rows, cell_texts(table), strict=True):
        for cell, text in zip(row, told, strict=True):
            if isinstance(cell, int | float):
                assert float(text.replace(",", "")) == pytest.approx(cell, abs=0.0051)
    filled = table.filled()
    kept = [n for n in range(3) if any(row[n] not in (None, "") for row in rows)]
    assert filled.columns == tuple("abc"[n] for n in kept)
    assert filled.rows == tuple(tuple(row[n] for n in kept) for row in rows)


games = st.lists(st.tuples(st.integers(0, 50), st.integers(0, 9)), max_size=30)


@given(games, st.permutations(range(3)))
def test_a_rate_is_the_sum_of_its_games_in_any_order(some: list[tuple[int, int]], turned: list[int]) -> None:
    def rate(order: list[tuple[int, int]], signed: bool = False) -> Rate:
        made = Rate(signed)
        for much, many in order:
            made.add(much, many)
        return made

    first, other = rate(some), rate(sorted(some, key=lambda game: turned[game[0] % 3]))
    assert (first.value, first.interval) == (other.value, other.interval)
    known = [(much, many) for much, many in some if many]
    assert first.games == len(known)
    if not known:
        assert first.cells() == (None, None, None)
        return
    value = sum(much for much, _ in known) / sum(many for _, many in known)
    assert first.value == pytest.approx(value)
    signed = rate(some, signed=True).interval
    if signed is not None:
        spread = sum((much - value * many) ** 2 for much, many in known) / (len(known) - 1) / len(known)
        half = 1.959963984540054 * spread**0.5 / mean(many for _, many in known)
        assert signed == pytest.approx((value - half, value + half))
    if first.interval is not None:
        low, high = first.interval
        assert 0 <= low <= value <= high
        assert first.cells(100) == pytest.approx((100 * value, 100 * low, 100 * high))


@given(st.lists(st.integers(-9, 99).map(float), min_size=1, max_size=9).map(sorted), st.floats(0, 1))
def test_a_percentile_is_that_of_numpy(values: list[float], share: float) -> None:
    (found,) = percentiles(Counter(values), (share,))
    assert found == pytest.approx(float(np.percentile(values, 100 * share)))


@given(st.integers(0, 60), st.integers(1, 60))
def test_a_share_lies_in_its_interval_and_mirrors_the_other_share(wins: int, more: int) -> None:
    games = wins + more
    low, high = wilson(wins, games)
    assert 0 <= low <= wins / games + 1e-12 and wins / games - 1e-12 <= high <= 1
    assert wilson(games - wins, games) == pytest.approx((1 - high, 1 - low))
    assert verdict((low, high), low) == verdict((low, high), high) == "not shown"
    assert verdict((low, high), 0.5) == ("more" if low > 0.5 else "less" if high < 0.5 else "not shown")
