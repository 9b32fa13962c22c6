"""Charts of windows: the same bars, numbers and lines as in reports, in the colors of the window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPalette
from shiboken6 import delete

from engine.report.report import Bars, Chart, Table
from studio.charts.bars import BarsChart
from studio.charts.dots import Dot, DotsChart, Group
from studio.charts.lines import LinesChart
from studio.widgets.contrast import SHAPES, contrast

SEATS = Table("seats", "Seats", ("seat", "percent", "from", "to"), (("1", 40.0, 30.0, 50.0), ("2", -5.0, -9.0, -1.0)))
BARS = Bars("seats", "Wins", ("seat",), "percent", "from", "to", "Percent", even=25)
TURNS = Table("turns", "Turns", ("from", "below", "percent"), ((0, 50, 20.0), (50, 100, 80.0)))
COLUMNS = Bars("turns", "Turns", ("from",), "percent", end="below", unit="Turns")


def kept(qtbot, chart):
    chart.resize(400, 300)
    with qtbot.waitExposed(chart):
        chart.show()
    return chart


@pytest.fixture
def bars(qtbot):
    made = kept(qtbot, BarsChart())
    yield made
    delete(made)


def items(chart, kind):
    return [item for item in chart.plot.getPlotItem().items if type(item).__name__ == kind]


def ticks(chart, side):
    return [text for _, text in chart.plot.getAxis(side)._tickLevels[0]]


def test_bars_have_names_values_and_intervals(bars):
    bars.show_bars(SEATS, BARS)
    (item,) = items(bars, "BarGraphItem")
    assert list(item.opts["x0"]) == [0.0, -5.0] and list(item.opts["width"]) == [40.0, 5.0]
    assert ticks(bars, "left") == ["1", "2"] and ticks(bars, "right") == ["40", "-5"]
    (error,) = items(bars, "ErrorBarItem")
    assert list(error.opts["x"]) == [40.0, -5.0] and list(error.opts["left"]) == [10.0, 4.0]
    assert "dashed: even share" in bars.legend.text()
    assert bars.accessibleDescription() == "1: 40 (30 to 50); 2: -5 (-9 to -1)"


def test_a_histogram_replaces_bars(bars):
    bars.show_bars(SEATS, BARS)
    bars.show_bars(TURNS, COLUMNS)
    (item,) = items(bars, "BarGraphItem")
    assert list(item.opts["height"]) == [20.0, 80.0]
    assert ticks(bars, "bottom")[0] == "0" and ticks(bars, "bottom")[-1] == "100"
    assert not bars.plot.getAxis("right").isVisible()
    bars.show_bars(SEATS, BARS)
    assert bars.plot.getAxis("right").isVisible() and ticks(bars, "left") == ["1", "2"]


def test_a_table_without_figures_has_no_plot(bars):
    bars.show_bars(Table("seats", "Seats", SEATS.columns, ()), BARS)
    assert not bars.plot.isVisible() and bars.accessibleDescription() == "No figures"


def test_pairs_of_bars_do_not_cover_each_other(bars):
    table = Table("k", "K", ("k", "a", "b"), (("cash", -3.0, 4.0), ("fee", 1.0, 2.0)))
    bars.show_bars(table, Bars("k", "Effect", ("k",), "a", other="b", keys=("at low", "at high")))
    first, second = items(bars, "BarGraphItem")
    half = first.opts["height"] / 2
    assert all(a + half <= b - half + 1e-9 for a, b in zip(first.opts["y"], second.opts["y"], strict=True))
    assert second.opts["pen"].color() == bars.ink, "an outline, not only another color"


def test_a_chart_follows_the_theme(bars):
    bars.show_bars(SEATS, BARS)
    palette = bars.palette()
    palette.setColor(QPalette.ColorRole.Base, "#102030")
    palette.setColor(QPalette.ColorRole.Text, "#fedcba")
    bars.setPalette(palette)
    assert bars.plot.backgroundBrush().color().name() == "#102030"
    assert items(bars, "ErrorBarItem")[0].opts["pen"].color().name() == "#fedcba"


def test_each_group_of_dots_has_a_shape_of_its_own(qtbot):
    chart = kept(qtbot, DotsChart())
    groups = [Group("1 wins", "#c8321e"), Group("2 wins", "#1f5fa8"), Group("No winner", "#808080")]
    dots = [Dot(7, 1.0, 2.0, 0, "Game 7"), Dot(8, 2.0, 1.0, 1, "Game 8"), Dot(9, 2.0, 3.0, 2, "Game 9")]
    chart.show_dots(dots, groups, "Games", "Turns", "Score")
    shapes = [item.opts["symbol"] for item in items(chart, "ScatterPlotItem") if len(item.data)]
    assert len(set(shapes)) == 3 and chart.words_of(8) == "Game 8"
    chart.point_to(9)
    assert chart.accessibleDescription() == "Game 9"
    chart.show_dots(dots[:2], groups, "Games", "Turns", "Score")
    assert chart.current is None, "the current game is gone"
    delete(chart)


@pytest.mark.parametrize(("width", "height"), [(320, 220), (500, 220), (900, 600)])
def test_names_of_groups_cover_no_dots(qtbot, width, height):
    chart = kept(qtbot, DotsChart())
    chart.resize(width, height)
    chart.show()
    groups = [Group(f"{seat} expert wins", "#c8321e") for seat in range(1, 5)]
    dots = [Dot(n, n % 30, 8_000 * (n // 30), n % 4, f"Game {n}") for n in range(120)]
    chart.show_dots(dots, groups, "Games", "Turns", "Score")
    view, key = chart.plot.getViewBox(), chart.plot.getPlotItem().legend
    lowest = key.mapRectToItem(view, key.boundingRect()).bottom()
    assert key.isVisible() == (width > 320)
    assert not key.isVisible() or lowest < min(view.mapFromView(QPointF(dot.x, dot.y)).y() for dot in dots)
    assert key.width() <= view.width()
    delete(chart)


@pytest.mark.parametrize("colours", [(), ("#1d4e9e", "#101010", "#f5e663", "#ffffff")])
def test_lines_and_dots_are_seen_on_the_ground_of_every_theme(qtbot, tone, colours):
    names = tuple("abcdefg")
    lines = kept(qtbot, LinesChart())
    table = Table("m", "M", ("turn", *names), ((0, *range(7)), (1, *range(7))))
    lines.show_lines(table, Chart("m", "Money", "turn", names, colours=colours))
    pens = [item.opts["pen"] for item in items(lines, "PlotDataItem")]
    assert len(pens) == 7 and min(contrast(pen.color(), lines.ground) for pen in pens) >= SHAPES
    assert len({(pen.color().name(), tuple(pen.dashPattern())) for pen in pens}) == 7
    dots = kept(qtbot, DotsChart())
    groups = [Group(colour, colour) for colour in colours or ("#1d4e9e", "#f5e663")]
    dots.show_dots([Dot(n, n, n, n, "") for n in range(len(groups))], groups, "Games", "Turns", "Score")
    named = {item.opts["name"]: item.opts["brush"] for item in items(dots, "ScatterPlotItem")}
    brushes = [named[group.name] for group in groups]
    assert min(contrast(brush.color(), dots.ground) for brush in brushes) >= SHAPES
    delete(lines)
    delete(dots)


def test_a_line_is_interrupted_where_values_are_unknown(qtbot):
    chart = kept(qtbot, LinesChart())
    rows = ((0, 1, 5), (1, None, 6), (2, 3, 7), (3, 4, 8))
    chart.show_lines(Table("m", "M", ("turn", "red", "blue"), rows), Chart("m", "Money", "turn", ("red", "blue")))
    lines = items(chart, "PlotDataItem")
    assert [len(line.xData) for line in lines] == [1, 2, 4]
    patterns = [line.opts["pen"].dashPattern() for line in lines]
    assert patterns[0] != patterns[2], "not only another color"
    assert chart.accessibleDescription() == "red 4, blue 8"
    delete(chart)
