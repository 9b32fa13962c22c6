"""Reports as files."""

import csv
import io
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.errors import FileError
from engine.plain_text import plain_line, plain_text
from engine.report.formatting import cell_texts, csv_text, html, markdown, written
from engine.report.report import Report, Table
from engine.report.spreadsheet import for_spreadsheet, from_spreadsheet

REPORT = Report("A & B", (Table("t", "Prices", ("id", "price"), (("B&O", 24000), ("a|b,c", None))),), {})


def test_html_escapes_what_authors_write() -> None:
    page = html(REPORT)
    assert "<h1>A &amp; B</h1>" in page
    assert '<td>B&amp;O</td><td class="n">24,000</td>' in page


def test_markdown_keeps_a_row_a_line_and_escapes_bars() -> None:
    assert "| B&O | 24,000 |\n| a\\|b,c |  |" in markdown(REPORT)


def test_numbers_of_a_column_have_decimals_where_one_of_them_is_not_whole() -> None:
    table = Table("t", "T", ("whole", "broken"), ((1000.0, 1.5), (2, 3), (None, None)))
    assert cell_texts(table) == [["1,000", "1.50"], ["2", "3.00"], ["", ""]]


def test_people_read_headings_and_programs_the_names_of_columns() -> None:
    table = Table("t", "T", ("goes_ahead", "a_b"), ((1, 2),), headings={"a_b": "a_b"})
    report = Report("R", (table,), {})
    assert '<th class="n">Takes the lead</th><th class="n">a_b</th>' in html(report)
    assert "| Takes the lead | a\\_b |" in markdown(report)
    assert csv_text(table).startswith("goes_ahead,a_b\n") and b'"goes_ahead": 1' in written(report, Path("x.json"))


def test_a_column_in_which_nothing_stands_is_left_out() -> None:
    table = Table("t", "T", ("a", "b", "c"), ((1, None, ""), (0, None, "x")))
    assert table.filled() == Table("t", "T", ("a", "c"), ((1, ""), (0, "x")))


def test_csv_quotes_commas() -> None:
    assert csv_text(REPORT.tables[0]) == 'id,price\nB&O,24000\n"a|b,c",\n'


def test_json_has_every_table_by_its_id_and_its_rows_by_the_names_of_columns() -> None:
    tables = (Table("a", "Zürich <1>", ("city", "n"), (("x", 1), ("y", None))), Table("b", "Empty", ("q",), ()))
    text = written(Report("Title", tables, {"other": 1}), Path("x.JSON")).decode()
    assert json.loads(text) == {
        "title": "Title",
        "tables": {
            "a": {"title": "Zürich <1>", "rows": [{"city": "x", "n": 1}, {"city": "y", "n": None}]},
            "b": {"title": "Empty", "rows": []},
        },
    }
    assert text.endswith("}\n") and "ü" in text


def test_an_unknown_ending_is_refused() -> None:
    with pytest.raises(FileError, match=r"expected a \.pdf, \.html, \.md, \.csv or \.json"):
        written(REPORT, Path("report.docx"))


ANY = st.text(st.characters(codec=None)) | st.text("<>&;\"'ampltgx#=+-@|`*_[]()\\\\\t\r\n $0123\x1b\u202e")


def report_of(text: str) -> Report:
    return Report(text, (Table("t", text, (text, "n"), ((text, 1),)),), {})


class Read(HTMLParser):
    """The elements of a page, and the texts in them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.texts: dict[str, str] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.append(tag)
        self.texts[tag] = ""

    def handle_data(self, data: str) -> None:
        self.texts[self.tags[-1]] += data


@given(ANY)
def test_a_page_holds_the_text_and_no_element_more(text: str) -> None:
    page = Read(html(report_of(text)))
    assert page.tags == Read(html(report_of("a"))).tags
    assert page.texts["title"] == page.texts["h1"] == page.texts["h2"] == plain_text(text)
    lines = html(report_of(text)).replace("\t", "").split("\n")
    assert [line for line in lines if plain_line(line) != line] == []


def read_markdown(line: str) -> str:
    """A line without the backslashes before its marks; a mark without one fails."""
    bare = re.sub(r"\\[!-/:-@\[-`{-~]", " ", line)
    assert not re.search(r"[\\`*_\[\]<>|~#$]|&#?\w+;|://", bare)
    return re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", line)


@given(ANY)
@example("&\x1f;")
def test_markdown_takes_every_mark_of_a_text_for_a_letter(text: str) -> None:
    lines = markdown(report_of(text)).split("\n")
    assert len(lines) == len(markdown(report_of("a")).split("\n"))
    assert read_markdown(lines[0].removeprefix("# ")) == plain_line(text)
    row = lines[-2].removeprefix("| ")[: -len(" | 1 |")]
    assert read_markdown(row) == plain_line(text)


@given(ANY)
def test_a_spreadsheet_finds_no_formula_and_gives_the_text_back(text: str) -> None:
    cell = next(csv.reader(io.StringIO(csv_text(Table("t", "t", (text, "n"), ())), newline="")))[0]
    assert from_spreadsheet(cell) == plain_text(text)
    assert from_spreadsheet(for_spreadsheet(text)) == text
    assert for_spreadsheet(text)[:1] not in ("\t", "\r", "\n")


@pytest.mark.parametrize("text", ["=1+1", "+A1", "-A1", "@SUM(A1)", "=cmd|' /C calc'!A0", " =1+1", "'=1+1", "-5+A1"])
def test_a_formula_is_text(text: str) -> None:
    assert for_spreadsheet(text) == f"'{text}"


@pytest.mark.parametrize("text", ["-5", "+5.25", "-1,000", "-5 %", "1e-3", "Chicago", "-", "'t Hooft", "B&O", ""])
def test_numbers_and_words_stay_as_they_are(text: str) -> None:
    assert for_spreadsheet(text) == text == from_spreadsheet(text)


@pytest.mark.parametrize("mark", [";", "\t", "\n"])
@pytest.mark.parametrize("formula", ["=1+1", "+A1", "@SUM(A1)", " -A1", "＝1", "'=1+1"])
def test_a_part_after_a_separator_is_text_where_a_spreadsheet_splits_there(mark: str, formula: str) -> None:
    text = f"a{mark}{formula}{mark}b{mark}-5"
    cell = for_spreadsheet(text)
    assert cell == f"a{mark}'{formula}{mark}b{mark}-5" and from_spreadsheet(cell) == text
    line = csv_text(Table("t", "t", ("x", text, "n"), ()))
    assert f"{mark}{formula}" not in line and f"{mark}'{formula}" in line


def test_a_tab_before_a_formula_is_marked_too() -> None:
    assert for_spreadsheet("\t=1") == "'\t'=1" and from_spreadsheet("'\t'=1") == "\t=1"
