"""Reports as files."""

from pathlib import Path

import pytest

from engine.errors import FileError
from engine.report.report import Report, Table
from engine.report.written import csv_text, html, markdown, written

REPORT = Report("A & B", (Table("t", "Prices", ("id", "price"), (("B&O", 24000), ("a|b,c", None))),), {})


def test_html_escapes_what_authors_write() -> None:
    page = html(REPORT)
    assert "<h1>A &amp; B</h1>" in page
    assert '<td>B&amp;O</td><td class="n">24,000</td>' in page


def test_markdown_keeps_a_row_a_line_and_escapes_bars() -> None:
    assert "| B&O | 24,000 |\n| a\\|b,c |  |" in markdown(REPORT)


def test_csv_quotes_commas() -> None:
    assert csv_text(REPORT.tables[0]) == 'id,price\nB&O,24000\n"a|b,c",\n'


def test_an_unknown_ending_is_refused() -> None:
    with pytest.raises(FileError, match=r"ends in \.html, \.md or \.csv"):
        written(REPORT, Path("report.docx"))
