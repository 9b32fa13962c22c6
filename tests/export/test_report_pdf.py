"""Reports as PDF."""

from __future__ import annotations

import re

import pytest

from engine.report.report import Bars, Chart, Report, Table
from studio.export.report_pdf import report_pdf

ROWS = tuple((n, f"City {n}", n * 1.5) for n in range(1, 31))
TABLE = Table("t", "Cities", ("seat", "of", "a_game"), ROWS)


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b(?!s)", pdf))


@pytest.mark.usefixtures("qapp")
def test_charts_are_vectors_and_long_tables_go_on() -> None:
    plain = report_pdf(Report("Run", (TABLE,), {}))
    bars, chart = Bars("t", "Per game", ("of",), "a_game"), Chart("t", "Line", "seat", ("a_game",))
    drawn = report_pdf(Report("Run", (TABLE,), {}, charts=(chart,), bars=(bars,)))
    assert plain.startswith(b"%PDF") and plain.rstrip().endswith(b"%%EOF")
    assert b"/Subtype /Image" not in drawn and pages(drawn) > pages(plain) >= 1


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("text", ["", "<b>&", "\ud800", "\u202e\x1b", '<img src="file:///etc/passwd">', "日本 Łódź"])
def test_any_text_can_be_written(text: str) -> None:
    table = Table("t", text, ("of", "a_game"), ((text, 1.0),), note=text)
    assert report_pdf(Report(text, (table,), {}, bars=(Bars("t", text, ("of",), "a_game"),))).startswith(b"%PDF")
