"""Files of spreadsheets: what is read of them, what is refused, and what is written is no formula."""

import io
import zipfile
from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook

from engine.errors import FileError
from engine.files.sheets import reading
from engine.files.sheets.reading import read_sheets, sheet_for
from engine.files.sheets.writing import save_tables, workbook
from engine.report.report import Table
from engine.tables.import_rows import Sheet
from engine.tables.numbers import whole_number

HOSTILE = (
    "=cmd|'/c calc'!A0",
    "+1+cmd",
    "-2+3",
    "@SUM(A1)",
    "'=x",
    "<script>alert(1)</script>",
    "a\x1b[31mb",
    "a;b",
    "x\ny",
)
TABLE = Table("hostile", "Hostile", ("id", "name", "payoff"), tuple((i, text, -i) for i, text in enumerate(HOSTILE)))


def csv(tmp_path, data):
    path = tmp_path / "t.csv"
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


def book(tmp_path, *rows, name="t"):
    made = Workbook()
    made.active.title = name
    for row in rows:
        made.active.append(row)
    path = tmp_path / "t.xlsx"
    made.save(path)
    return path


def refused(path):
    with pytest.raises(FileError) as caught:
        read_sheets(path)
    assert str(path) in str(caught.value)
    return caught.value.message


@pytest.mark.parametrize("suffix", ["csv", "xlsx"])
def test_what_is_written_is_read_again_whatever_it_holds(tmp_path, suffix):
    path = tmp_path / f"t.{suffix}"
    save_tables(path, [TABLE])
    (sheet,) = read_sheets(path)
    shown = [text.replace("\x1b", "\\x1b") for text in HOSTILE]
    assert sheet.rows == (TABLE.columns, *((str(i), text, str(-i)) for i, text in enumerate(shown)))
    assert sheet.faults == {}


def test_no_cell_of_a_csv_begins_as_a_formula_does(tmp_path):
    save_tables(tmp_path / "t.csv", [TABLE])
    text = (tmp_path / "t.csv").read_text()
    assert not any(f",{sign}" in text or f',"{sign}' in text for sign in "=+@") and "'=cmd" in text


def test_no_cell_of_a_workbook_is_a_formula_and_its_sheet_bears_the_name_of_the_table():
    made = load_workbook(io.BytesIO(workbook([TABLE])))
    assert made.sheetnames == ["hostile"]
    cells = [cell for row in made["hostile"].iter_rows() for cell in row]
    assert {cell.data_type for cell in cells} == {"s", "n"}
    assert [cell.quotePrefix for cell in cells if cell.value == HOSTILE[0]] == [True]


@pytest.mark.parametrize(
    "data",
    [
        "a,b\n1,ü\n",
        "\ufeffa;b\r\n1;ü\r\n",
        "a\tb\n1\tü",
        '"a","b"\r\n"1","ü"\r\n',
        "a,b\n1,ü\n".encode("utf-16"),
    ],
)
def test_every_program_writes_another_csv(tmp_path, data):
    assert read_sheets(csv(tmp_path, data))[0].rows == (("a", "b"), ("1", "ü"))


def test_a_formula_in_a_csv_is_a_fault_of_its_cell(tmp_path):
    assert list(read_sheets(csv(tmp_path, "a,b\n1,=1+1\n"))[0].faults) == [(1, 1)]


@pytest.mark.parametrize(
    ("data", "said"),
    [(b"a,b\n\xff\xfe\x00", "neither UTF-8 nor Windows-1252"), ('a,b\n"1', "not a CSV"), ("x" * 200_000, "not a CSV")],
)
def test_what_is_no_csv_is_refused(tmp_path, data, said):
    assert said in refused(csv(tmp_path, data))


def test_a_file_in_windows_1252_is_read_with_a_note(tmp_path):
    (sheet,) = read_sheets(csv(tmp_path, "id,name\nalbany,Albäny\n".encode("cp1252")))
    assert sheet.rows[1] == ("albany", "Albäny") and "Windows-1252" in sheet.notes[0]


@pytest.mark.parametrize("head", ["sep=;\n", "SEP=;\r\n"])
def test_the_separator_line_of_excel_is_obeyed_and_rows_keep_their_numbers(tmp_path, head):
    (sheet,) = read_sheets(csv(tmp_path, f"{head}a;b,c\n1;2\n"))
    assert sheet.rows == ((), ("a", "b,c"), ("1", "2"))


def test_the_separator_is_that_of_the_columns_below_a_title(tmp_path):
    (sheet,) = read_sheets(csv(tmp_path, "Payoffs of 2026\na;b\n1;2\n"))
    assert sheet.rows[1:] == (("a", "b"), ("1", "2"))


def test_a_workbook_with_an_empty_fill_is_read(tmp_path):
    path = book(tmp_path, ["a", "b"], [1500, "x"])
    out = io.BytesIO()
    with zipfile.ZipFile(path) as archive, zipfile.ZipFile(out, "w") as other:
        for part in archive.namelist():
            content = archive.read(part)
            if part == "xl/styles.xml":
                content = content.replace(b"<fill><patternFill /></fill>", b"<fill />")
                assert b"<fill />" in content
            other.writestr(part, content)
    path.write_bytes(out.getvalue())
    (sheet,) = read_sheets(path)
    assert sheet.rows == (("a", "b"), ("1500", "x"))


def test_a_decimal_number_of_a_workbook_does_not_become_thousands(tmp_path):
    (sheet,) = read_sheets(book(tmp_path, ["a", "b"], [40.125, 40.0]))
    assert sheet.rows[1] == ("40.1250", "40")
    with pytest.raises(ValueError):
        whole_number(sheet.rows[1][0])


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("<row>" + "<c/>" * 500_000 + "</row>", "columns"),
        pytest.param("<row><c/></row>" * 1_000_001, "rows", marks=pytest.mark.slow),
    ],
)
def test_a_worksheet_with_too_many_cells_is_refused_before_it_is_read(tmp_path, monkeypatch, body, said):
    path = book(tmp_path, ["a"])
    out = io.BytesIO()
    with zipfile.ZipFile(path) as archive, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as other:
        for part in archive.namelist():
            content = archive.read(part)
            if part == "xl/worksheets/sheet1.xml":
                content = b"<worksheet><sheetData>" + body.encode() + b"</sheetData></worksheet>"
            other.writestr(part, content)
    path.write_bytes(out.getvalue())
    monkeypatch.setattr(reading, "_worksheets", lambda *_: pytest.fail("the workbook was read"))
    assert said in refused(path)


@pytest.mark.parametrize("piece", [7, 64, 1 << 16])
def test_cells_are_counted_across_the_pieces_in_which_a_file_is_read(monkeypatch, piece):
    monkeypatch.setattr(reading, "_PIECE", piece)
    reading._count_cells(Path("t.xlsx"), io.BytesIO(b"<row>" + b'<x:c r="A1"><v>1</v></x:c>' * 3000 + b"</row>"))
    with pytest.raises(FileError, match="found 3,001 in row"):
        reading._count_cells(Path("t.xlsx"), io.BytesIO(b"<row>" + b'<x:c r="A1"><v>1</v></x:c>' * 3001 + b"</row>"))


def test_a_million_columns_are_refused_in_the_first_row_and_in_the_last(tmp_path):
    assert "found 1,000,001 in row 1" in refused(csv(tmp_path, "," * 1_000_000))
    assert "expected at most 3,000 columns, found 3,001 in row 3" in refused(csv(tmp_path, "a\nb\n" + "," * 3000))
    assert len(read_sheets(csv(tmp_path, "," * 2999))[0].rows[0]) == 3000


def test_a_file_of_a_gigabyte_is_refused_before_it_is_read(tmp_path):
    for name in ("t.csv", "t.xlsx"):
        with open(tmp_path / name, "wb") as file:
            file.truncate(1 << 30)
        assert "found 1,073,741,824" in refused(tmp_path / name)


def test_more_rows_than_a_spreadsheet_has_are_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(reading, "MAX_ROWS", 3)
    assert len(read_sheets(csv(tmp_path, "a\n1\n2\n"))[0].rows) == 3
    assert refused(csv(tmp_path, "a\n1\n2\n3\n")) == "expected at most 3 rows, found more"


def test_more_cells_than_memory_has_room_for_are_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(reading, "MAX_CELLS", 5)
    assert len(read_sheets(csv(tmp_path, "a,b\n1,2\n3"))[0].rows) == 3
    assert refused(csv(tmp_path, "a,b\n1,2\n3,4\n")) == "expected at most 5 cells, found more"
    assert "at most 5 cells" in refused(book(tmp_path, ["a", "b", "c"], [1, 2, 3]))


def test_numbers_words_and_truth_of_a_workbook_are_texts(tmp_path):
    (sheet,) = read_sheets(book(tmp_path, ["a", "b", "c", "d", "e"], [1500, 2.5, 3.0, True, None]))
    assert sheet.rows[1][:4] == ("1500", "2.5", "3", "yes") and not any(sheet.rows[1][4:])


def test_formulas_without_a_value_dates_and_errors_are_faults_of_their_cells(tmp_path):
    from datetime import date

    (sheet,) = read_sheets(book(tmp_path, ["a", "b", "c"], ["=1+1", date(2026, 1, 2), "#REF!"]))
    assert sorted(sheet.faults) == [(1, 0), (1, 1), (1, 2)]
    assert "formula without a value" in sheet.faults[1, 0] and "datetime" in sheet.faults[1, 1]


def test_the_value_that_stands_beside_a_formula_counts(tmp_path):
    path = book(tmp_path, ["a"], ["=1+1"])
    rewritten(
        path, "xl/worksheets/sheet1.xml", lambda text: text.replace(b"<v />", b"<v>2</v>").replace(b"<v/>", b"<v>2</v>")
    )
    (sheet,) = read_sheets(path)
    assert sheet.rows == (("a",), ("2",)) and not sheet.faults


def rewritten(path, part, change):
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    parts[part] = change(parts.get(part, b""))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)


@pytest.mark.parametrize("part", ["xl/worksheets/sheet1.xml", "xl/styles.xml", "xl/media/image1.png"])
def test_a_small_file_that_unpacks_to_a_large_one_is_refused_unread(tmp_path, monkeypatch, part):
    monkeypatch.setattr(reading, "MAX_UNPACKED", 2_000_000)
    monkeypatch.setattr(reading, "MAX_PART", 1_000_000)
    path = book(tmp_path, ["a"], [1])
    rewritten(path, part, lambda data: data + b" " * 3_000_000)
    assert path.stat().st_size < 20_000 and "unpacks to more than" in refused(path)


def test_a_workbook_that_defines_entities_is_refused(tmp_path):
    path = book(tmp_path, ["a"], ["b"])
    bomb = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'
    rewritten(path, "xl/worksheets/sheet1.xml", lambda data: bomb + data)
    assert "entities" in refused(path)


def test_a_cell_in_the_last_corner_of_a_sheet_costs_nothing(tmp_path):
    path = book(tmp_path, ["a"], ["b"])
    rewritten(path, "xl/worksheets/sheet1.xml", lambda data: data.replace(b'"A1:A2"', b'"A1:XFD1048576"'))
    assert read_sheets(path)[0].rows == (("a",), ("b",))
    rewritten(path, "xl/worksheets/sheet1.xml", lambda data: data.replace(b'r="A2"', b'r="XFD2"'))
    assert "found 16,384 in row 2" in refused(path)


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"not a zip", b"PK\x05\x06" + b"\0" * 18])
def test_what_is_no_workbook_is_refused(tmp_path, data):
    path = tmp_path / "t.xlsx"
    path.write_bytes(data)
    assert "not a readable workbook" in refused(path)


@pytest.mark.parametrize("place", range(0, 4_000, 400))
def test_a_broken_workbook_is_read_or_refused_and_nothing_else(tmp_path, place):
    path = book(tmp_path, *([n, "text"] for n in range(50)))
    data = bytearray(path.read_bytes())
    data[place % len(data)] ^= 0xFF
    path.write_bytes(data)
    try:
        read_sheets(path)
    except FileError as error:
        assert str(path) in str(error)


def test_other_endings_are_refused_both_ways(tmp_path):
    path = tmp_path / "t.ods"
    path.write_bytes(b"x")
    assert "expected a .csv, .xlsx or .json file, found “.ods”" in refused(path)
    for wrong, tables in ((path, [TABLE]), (tmp_path / "t.csv", [TABLE, TABLE])):
        with pytest.raises(FileError):
            save_tables(wrong, tables)
    assert path.read_bytes() == b"x" and not (tmp_path / "t.csv").exists()


def test_a_table_is_the_sheet_of_its_name_or_the_only_one():
    one, other = (Sheet(Path("t.xlsx"), (), {}, name) for name in ("Payoffs", "cities"))
    assert sheet_for("payoffs", [other, one]) is one
    assert sheet_for("payoffs", [other]) is other
    with pytest.raises(FileError, match="available: Payoffs, cities"):
        sheet_for("regions", [one, other])
