"""Bar charts and histograms of tables."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.report.bar_chart import LETTER_WIDTH, MAX_BARS, MAX_NAMES, bar_chart, bars_of
from engine.report.chart import LETTER, SHEET
from engine.report.formatting import html
from engine.report.report import Bars, Cell, Report, Table

SVG = "{http://www.w3.org/2000/svg}"
COLUMNS = ("seat", "bot", "percent", "from", "to")
TABLE = Table("seats", "Wins", COLUMNS, ((1, "hill", 75, 50, 90), (2, "<random>", 25, 10, 50)))
BARS = Bars("seats", "Wins & seats", ("seat", "bot"), "percent", "from", "to", "Percent", even=50)
BINS = Table("turns", "Turns", ("from", "below", "percent"), ((10, 20, 5.0), (20, 30, 95.0)))
HISTOGRAM = Bars("turns", "Turns", ("from",), "percent", unit="Turns", end="below")


def boxes(drawn: str) -> list[dict[str, float]]:
    """The bars of a chart; its ground is not one."""
    found = ElementTree.fromstring(drawn).findall(f"{SVG}rect")[1:]
    return [{name: float(box.attrib[name]) for name in ("x", "y", "width", "height")} for box in found]


def words(drawn: str) -> list[ElementTree.Element]:
    return ElementTree.fromstring(drawn).findall(f"{SVG}text")


def test_a_bar_is_as_long_as_its_value() -> None:
    first, second = boxes(bar_chart(TABLE, BARS))
    assert first["width"] == pytest.approx(3 * second["width"], abs=0.2) and first["x"] == second["x"]
    low, high = boxes(bar_chart(BINS, HISTOGRAM))
    assert high["height"] == pytest.approx(19 * low["height"], rel=0.02)
    assert high["y"] + high["height"] == pytest.approx(low["y"] + low["height"], abs=0.2)


def test_a_chart_has_all_its_figures_as_text() -> None:
    root = ElementTree.fromstring(bar_chart(TABLE, BARS))
    assert root.attrib["role"] == "img" and root.findtext(f"{SVG}title") == "Wins & seats"
    assert root.findtext(f"{SVG}desc") == "1 hill: 75 (50 to 90); 2 <random>: 25 (10 to 50)"
    subtitle = "Percent; lines: 95% intervals; dashed: even share"
    shown = [word.text for word in words(bar_chart(TABLE, BARS))]
    assert subtitle in shown and {"1 hill", "2 <random>", "75", "25"} <= set(shown)
    assert ElementTree.fromstring(bar_chart(BINS, HISTOGRAM)).findtext(f"{SVG}desc") == "10 to 20: 5; 20 to 30: 95"


def test_rows_without_a_value_have_no_bar_and_long_tables_name_the_rest() -> None:
    rows = (("a", None), *((f"n{n}", n) for n in range(MAX_BARS + 5)))
    table = Table("t", "T", ("of", "a_game"), rows)
    bars = Bars("t", "T", ("of",), "a_game")
    assert [bar.name for bar in bars_of(table, bars)] == [f"n{n}" for n in range(MAX_BARS)]
    assert "6 more rows in the table" in bar_chart(table, bars)


@given(st.lists(st.tuples(st.text(max_size=300), st.floats(-1e12, 1e12)), max_size=40))
def test_names_do_not_cover_each_other_or_the_bars(rows: list[tuple[str, float]]) -> None:
    table = Table("t", "T", ("of", "a_game"), tuple(rows))
    drawn = bar_chart(table, Bars("t", "T", ("of",), "a_game"))
    found = boxes(drawn)
    names = [word for word in words(drawn) if word.attrib["text-anchor"] == "end"][::2]
    ys = [float(name.attrib["y"]) for name in names]
    assert all(after - before >= LETTER for before, after in pairwise(ys))
    for name in names:
        end = float(name.attrib["x"])
        assert len(name.text or "") * LETTER_WIDTH <= end <= min(box["x"] for box in found) + 0.1
        assert end <= MAX_NAMES * SHEET.width


def test_edges_of_a_histogram_do_not_overlap() -> None:
    rows = tuple((n * 100_000_000, (n + 1) * 100_000_000, 5.0) for n in range(30))
    drawn = bar_chart(Table("t", "T", ("from", "below", "percent"), rows), HISTOGRAM)
    edges = [word for word in words(drawn) if word.attrib["text-anchor"] == "middle"][:-1]
    spans = [(float(edge.attrib["x"]), len(edge.text or "") * LETTER_WIDTH / 2) for edge in edges]
    assert len(edges) > 3 and len(boxes(drawn)) == 30
    assert all(x + half <= other - its for (x, half), (other, its) in pairwise(spans))


@pytest.mark.parametrize("rows", [(), (("a", None, None, None, None),), (("a", "b", 0, 0, 0),)])
def test_a_chart_of_nothing_can_be_drawn(rows: tuple[tuple[Cell, ...], ...]) -> None:
    drawn = bar_chart(Table("seats", "", COLUMNS, rows), BARS)
    assert len(boxes(drawn)) == (1 if rows and rows[0][2] == 0 else 0)
    assert ("No figures" in drawn) == (not boxes(drawn))


def test_a_page_has_the_charts_before_the_folded_rows() -> None:
    page = html(Report("Run", (TABLE, BINS), {}, bars=(BARS, HISTOGRAM)))
    assert page.count("<svg") == 2 and page.count("<details>") == 2 and "<random>" not in page
    assert page.index("<svg") < page.index("<details>") and "<summary>2 rows</summary>" in page
