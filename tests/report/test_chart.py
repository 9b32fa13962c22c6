"""Charts of tables: which lines they have, and where these run."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from engine.report.chart import MAX_LINES, Paper, lines_of, svg, ticks
from engine.report.formatting import html
from engine.report.report import Chart, Report, Table

ROWS = ((1, 10, None), (2, 20, 5.5), (3, 40, None), (4, 0, 8))
TABLE = Table("money", "Money", ("turn", "Red", "<Blue>"), ROWS)
CHART = Chart("money", "Money & points", "turn", ("Red", "<Blue>"))
LONG = Table("by", "By", ("line", "turn", "Red"), (("game", 1, 5), ("game", 2, 6), ("other", 2, 9)))


def ways(drawn: str) -> list[list[tuple[float, float]]]:
    """The points of each line that is drawn; axes are not."""
    found = re.findall(r'<path d="M([^"hH]+)"', drawn)
    return [[tuple(map(float, point.split())) for point in way.split("L")][1:] for way in found]


def test_each_column_is_a_line_and_what_is_unknown_interrupts_it():
    red, blue = lines_of(TABLE, CHART)
    assert red.points == ((1, 10), (2, 20), (3, 40), (4, 0))
    assert blue.points == ((1, None), (2, 5.5), (3, None), (4, 8))
    assert red.colour != blue.colour and red.dashes != blue.dashes
    assert len(ways(svg(TABLE, CHART))) == 3


def test_each_value_of_a_column_is_a_line():
    found = lines_of(LONG, Chart("by", "Red", "turn", ("Red",), by="line"))
    assert [(line.name, line.points) for line in found] == [("game", ((1, 5), (2, 6))), ("other", ((2, 9),))]
    many = Table("by", "By", ("line", "turn", "Red"), tuple((f"n{n}", 1, n) for n in range(50)))
    assert len(lines_of(many, Chart("by", "Red", "turn", ("Red",), by="line"))) == MAX_LINES


def test_what_is_more_stands_higher_and_what_is_later_farther_right():
    red = next(way for way in ways(svg(TABLE, CHART)) if len(way) == 4)
    xs, ys = zip(*red, strict=True)
    assert list(xs) == sorted(xs) and ys[2] < ys[1] < ys[0] < ys[3]
    paper = Paper()
    assert all(0 < x < paper.width and 0 < y < paper.height for x, y in red)


def test_long_names_take_the_room_they_need_from_the_lines_and_no_more_than_a_part_of_the_paper():
    def named(name: str, wide: float) -> str:
        table = Table("by", "By", ("line", "turn", "Red"), ((name, 1, 5), (name, 2, 6)))
        return svg(table, Chart("by", "Red", "turn", ("Red",), by="line"), Paper(wide, 240.0))

    branch = "Played by harriman from turn 28, without the B&O"
    assert "harriman from turn 28, without the B&amp;O<" in named(branch, 900.0)
    ((line,), (other,)) = ways(named("Red", 340.0)), ways(named(branch, 340.0))
    assert "…" in named(branch, 340.0)
    assert other[-1][0] - other[0][0] >= 0.8 * (line[-1][0] - line[0][0])


@pytest.mark.parametrize(("low", "high"), [(0, 1), (0, 7), (-300, 1200), (0, 2**63), (0, 1e-3), (5, 5), (0, 199_999)])
def test_axes_have_a_few_round_numbers_around_all_values(low: float, high: float):
    found = ticks(low, high, 5)
    assert found[0] <= low and found[-1] >= high and 1 <= len(found) <= 7


@pytest.mark.parametrize("rows", [(), ((1, None, None),), ((1, 2**63 - 1, -(2**63)),), ((1, float("inf"), 0),)])
def test_a_chart_of_nothing_and_of_the_largest_numbers_can_be_drawn(rows):
    ElementTree.fromstring(svg(Table("money", "", TABLE.columns, rows), CHART))


def test_markup_in_names_stays_text_and_the_page_has_chart_and_rows():
    page = html(Report("Game", (TABLE,), {}, charts=(CHART,)))
    assert "<Blue>" not in page and "&lt;Blue&gt;" in page and "Money &amp; points" in page
    assert page.count("<svg") == 1 and "<summary>4 rows</summary>" in page
    assert "<summary>" not in html(Report("Game", (TABLE,), {}))
