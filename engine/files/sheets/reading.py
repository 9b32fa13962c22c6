"""Tables from other programs: CSV files and workbooks as sheets of texts, or an error.

Limits apply before anything of a file is used: bytes, unpacked bytes, rows, columns. Formulas are never evaluated; in a
workbook the value that the spreadsheet has stored next to the formula counts.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, Any
from zipfile import ZipFile

from engine.errors import FileError, UnreadableFile
from engine.files.opening import named_alike, read_file
from engine.i18n import tr
from engine.report.spreadsheet import from_spreadsheet
from engine.tables.import_rows import MAX_COLUMNS, MAX_TITLE_ROWS, Sheet
from engine.text_match import folded

MAX_BYTES = 50_000_000
"""The largest file that is read: a payoff chart of a thousand cities."""
MAX_UNPACKED = 200_000_000
"""Limit of all sheets and texts of a workbook together."""
MAX_PART = 5_000_000
"""Limit of any other part of a workbook: styles, the list of sheets."""
MAX_PARTS = 1_000
MAX_ROWS = 1_000_000
"""As many as a sheet of a spreadsheet has."""
MAX_CELLS = 10_000_000
"""Maximum number of cells of a sheet."""
MAX_SHEETS = 50

CSV, WORKBOOK, JSON = ".csv", ".xlsx", ".json"
_SEPARATORS = ",;\t"
_SEP_LINE = re.compile(r"sep=([,;\t]|\\t)", re.IGNORECASE)
_PIECE = 1 << 16
_LARGE_PARTS = ("xl/worksheets/", "xl/sharedStrings")


def read_sheets(path: Path) -> tuple[Sheet, ...]:
    """Return the sheets of a file: one without a name for CSV, all of a workbook, and those of a JSON file: a list of
    objects is a table of rows, an object of objects a chart of both names, and an object of such values several named
    tables. Raises FileError for any other extension, and for a file that is invalid or too large."""
    path = named_alike(path)
    match path.suffix.lower():
        case ".csv" | ".tsv" | ".txt":
            return (_csv_sheet(path),)
        case ".xlsx" | ".xlsm":
            return _workbook(path)
        case ".json":
            return _json_sheets(path)
        case other:
            raise FileError(
                path,
                tr("expected a {csv}, {workbook} or {json} file, found “{suffix}”").format(
                    csv=CSV, workbook=WORKBOOK, json=JSON, suffix=other
                ),
            )


def read_json(path: Path) -> Any:
    """Return the value of a JSON file. Raises FileError, with the line, for a file that is none."""
    data = read_file(path, MAX_BYTES)
    try:
        return json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise UnreadableFile(path, tr("expected UTF-8 text")) from None
    except json.JSONDecodeError as error:
        raise UnreadableFile(path, tr("not a JSON file: {error}").format(error=error.msg), line=error.lineno) from None
    except (RecursionError, ValueError):
        raise UnreadableFile(path, tr("not a JSON file: {error}").format(error=tr("too deep or too large"))) from None


def _json_sheets(path: Path) -> tuple[Sheet, ...]:
    value = read_json(path)
    if isinstance(value, dict) and value and all(_is_table(each) for each in value.values()):
        return tuple(json_sheet(path, each, name) for name, each in value.items())
    return (json_sheet(path, value, ""),)


def _is_table(value: Any) -> bool:
    """Return whether a JSON value is a list of objects, or an object of objects."""
    inner = value if isinstance(value, list) else list(value.values()) if isinstance(value, dict) else []
    return bool(inner) and all(isinstance(each, dict) for each in inner)


def json_sheet(path: Path, value: Any, name: str) -> Sheet:
    """Return a list of objects as rows with the names of their columns, or an object of objects as a chart. Raises
    FileError for any other value."""
    if not _is_table(value):
        raise UnreadableFile(
            path, tr("expected a list of objects such as {example}, or an object of objects").format(
                example='[{"from": "…", "to": "…", "payoff": 5000}]'  # not shown
            )
        )  # fmt: skip
    is_list = isinstance(value, list)
    inner: list[dict[str, Any]] = value if is_list else list(value.values())
    keys = list(dict.fromkeys(key for each in inner for key in each))
    _check_size(path, len(inner) + 1, len(keys) + 1, (len(inner) + 1) * (len(keys) + 1))
    labels = [] if is_list else list(value)
    rows = [tuple(keys) if is_list else ("", *keys)]
    faults: dict[tuple[int, int], str] = {}
    for number, each in enumerate(inner, 1):
        cells = [] if is_list else [labels[number - 1]]
        for key in keys:
            text, fault = _json_cell(each.get(key))
            if fault:
                faults[number, len(cells)] = fault
            cells.append(text)
        rows.append(tuple(cells))
    origins = {number + 1: (number, dict[str, str]()) for number in range(1, len(rows))} if is_list else {}
    return Sheet(path, tuple(rows), faults, name, origins=origins)


def _json_cell(value: Any) -> tuple[str, str]:
    """Return a JSON value as the text of a cell, and the error in it."""
    if isinstance(value, list) and not any(isinstance(each, list | dict) for each in value):
        return "; ".join(_json_cell(each)[0] for each in value), ""
    if isinstance(value, list | dict):
        return "", tr("contains {name}, not a text or a number").format(name=type(value).__name__)
    return _cell(None, value)


def _csv_sheet(path: Path) -> Sheet:
    """Return the fields between commas, semicolons or tabs, whichever is most frequent in the first line."""
    data = read_file(path, MAX_BYTES)
    text, notes = _decoded(path, data)
    separator, text, skipped = _separator(text)
    rows: list[tuple[str, ...]] = []
    faults: dict[tuple[int, int], str] = {}
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    rows += [()] * skipped
    try:
        cells = 0
        for number, row in enumerate(reader, skipped):
            cells += len(row)
            _check_size(path, number + 1, len(row), cells)
            for column, cell in enumerate(row):
                if cell.startswith("="):
                    faults[number, column] = tr("contains a formula; save the file with its value")
            rows.append(tuple(from_spreadsheet(cell) for cell in row))
    except csv.Error as error:
        raise UnreadableFile(
            path, tr("not a CSV file: {error}").format(error=error), line=reader.line_num + skipped
        ) from None
    return Sheet(path, tuple(rows), faults, notes=notes)


def _decoded(path: Path, data: bytes) -> tuple[str, tuple[str, ...]]:
    """Return the text of a file and notes about its encoding: UTF-8, UTF-16 or, as Excel saves “CSV”, Windows-1252."""
    try:
        return data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"), ()
    except UnicodeDecodeError:
        pass
    try:
        text = data.decode("cp1252")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise UnreadableFile(
            path, tr("the file is neither UTF-8 nor Windows-1252 text: save it as “CSV UTF-8”")
        ) from None
    return text, (tr("The file is not UTF-8. It was read as Windows-1252: check letters with accents."),)


def _separator(text: str) -> tuple[str, str, int]:
    """Return the separator of a CSV text, the text after Excel's line `sep=;`, and the number of lines left out."""
    first, _, others = text.partition("\n")
    if found := _SEP_LINE.fullmatch(first.strip().strip('"')):
        return found[1] if found[1] in _SEPARATORS else "\t", others, 1
    for line in text.split("\n")[:MAX_TITLE_ROWS]:
        if any(line.count(separator) for separator in _SEPARATORS):
            return max(_SEPARATORS, key=line.count), text, 0
    return _SEPARATORS[0], text, 0


def _workbook(path: Path) -> tuple[Sheet, ...]:
    data = read_file(path, MAX_BYTES)
    try:
        _check_parts(path, data)
        try:
            return tuple(_worksheets(path, data))
        except (TypeError, ValueError, KeyError, IndexError):
            # Some programs write styles that openpyxl cannot read. Styles do not matter here, except for dates.
            return tuple(_worksheets(path, _without_styles(data)))
    except FileError:
        raise
    except Exception as error:
        # A damaged or hostile workbook makes its reader raise errors of any kind.
        raise UnreadableFile(path, tr("not a readable workbook ({name})").format(name=type(error).__name__)) from None


def _check_parts(path: Path, data: bytes) -> None:
    """Raise UnreadableFile for a workbook that would unpack to too much, or that defines entities."""
    with ZipFile(io.BytesIO(data)) as archive:
        parts = archive.infolist()
        if len(parts) > MAX_PARTS:
            raise UnreadableFile(
                path,
                tr("expected a workbook of at most {max_parts:,} parts, found {parts:,}").format(
                    max_parts=MAX_PARTS, parts=len(parts)
                ),
            )
        # A part never unpacks to more than the size that it declares here.
        if sum(part.file_size for part in parts) > MAX_UNPACKED:
            raise UnreadableFile(
                path, tr("the workbook unpacks to more than {max_unpacked:,} bytes").format(max_unpacked=MAX_UNPACKED)
            )
        for part in parts:
            if not part.filename.startswith(_LARGE_PARTS) and part.file_size > MAX_PART:
                raise UnreadableFile(
                    path, tr("a part of the workbook unpacks to more than {max_part:,} bytes").format(max_part=MAX_PART)
                )
            if part.filename.endswith((".xml", ".rels")):
                with archive.open(part) as file:
                    if b"<!DOCTYPE" in file.read(_PIECE).upper():
                        raise UnreadableFile(path, tr("the workbook defines entities, which spreadsheets never do"))
            if part.filename.startswith("xl/worksheets/") and part.filename.endswith(".xml"):
                with archive.open(part) as file:
                    _count_cells(path, file)


_ROW_OR_CELL = re.compile(rb"<(?:\w+:)?(row|c)[\s/>]")


def _count_cells(path: Path, file: IO[bytes]) -> None:
    """Raise UnreadableFile for a worksheet with too many rows or cells in a row, before its reader holds them all."""
    rows = cells = total = 0
    rest = b""
    while piece := file.read(_PIECE):
        text = rest + piece
        end = 0
        for found in _ROW_OR_CELL.finditer(text):
            end = found.end()
            if found[1] == b"row":
                rows, cells = rows + 1, 0
            else:
                cells, total = cells + 1, total + 1
            _check_size(path, rows, cells, total)
        # A tag may go over the end of the piece.
        rest = text[max(end, len(text) - 64) :]


def _without_styles(data: bytes) -> bytes:
    """Return a workbook without the formats of its cells."""
    from openpyxl import Workbook

    empty, out = io.BytesIO(), io.BytesIO()
    Workbook().save(empty)
    with ZipFile(empty) as archive:
        styles = archive.read(_STYLES)
    with ZipFile(io.BytesIO(data)) as archive, ZipFile(out, "w") as plain:
        for part in archive.infolist():
            content = styles if part.filename == _STYLES else archive.read(part)
            if part.filename.startswith("xl/worksheets/"):
                content = _STYLE_OF_CELL.sub(b"", content)
            plain.writestr(part.filename, content)
    return out.getvalue()


_STYLES = "xl/styles.xml"
_STYLE_OF_CELL = re.compile(rb'(?<=\s)s="\d+"')


def _worksheets(path: Path, data: bytes) -> Iterator[Sheet]:
    """Yield each sheet twice: as typed, to see formulas, and with the stored values."""
    from openpyxl import load_workbook

    typed, shown = (
        load_workbook(io.BytesIO(data), read_only=True, data_only=values, keep_links=False) for values in (False, True)
    )
    if len(typed.worksheets) > MAX_SHEETS:
        raise UnreadableFile(
            path,
            tr("expected at most {max_sheets} sheets, found {worksheets}").format(
                max_sheets=MAX_SHEETS, worksheets=len(typed.worksheets)
            ),
        )
    for one, other in zip(typed.worksheets, shown.worksheets, strict=True):
        one.reset_dimensions()
        other.reset_dimensions()
        rows: list[tuple[str, ...]] = []
        faults: dict[tuple[int, int], str] = {}
        total = 0
        for number, (cells, values) in enumerate(zip(one.iter_rows(), other.iter_rows(values_only=True), strict=True)):
            total += len(cells)
            _check_size(path, number + 1, len(cells), total)
            row = []
            for column, (cell, value) in enumerate(zip(cells, values, strict=True)):
                text, fault = _cell(cell, value)
                row.append(text)
                if fault:
                    faults[number, column] = fault
            rows.append(tuple(row))
        yield Sheet(path, tuple(rows), faults, one.title)


def _cell(typed: Any, value: Any) -> tuple[str, str]:
    """Return a cell as a text, and the error in it."""
    if value is None:
        is_formula = getattr(typed, "data_type", "") == "f"
        return (
            "",
            tr("contains a formula without a value; open the workbook in a spreadsheet and save it")
            if is_formula
            else "",
        )
    if getattr(typed, "data_type", "") == "e" or (isinstance(value, str) and value in ERRORS):
        return str(value), tr("contains a spreadsheet error ({value})").format(value=value)
    if isinstance(value, bool):
        return "yes" if value else "no", ""
    if isinstance(value, int):
        return str(value), ""
    if isinstance(value, float):
        if value.is_integer():
            return str(int(value)), ""
        text = repr(value)
        # With three decimals, 40.125 would be read as thousands.
        return (f"{text}0" if re.fullmatch(r"-?\d+\.\d{3}", text) else text), ""
    if isinstance(value, str):
        return value, ""
    return str(value), tr("contains a {name}, not a text or a number").format(name=type(value).__name__)


ERRORS = frozenset(("#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A"))
"""Texts that spreadsheets take for errors."""


def _check_size(path: Path, rows: int, columns: int, cells: int) -> None:
    if rows > MAX_ROWS:
        raise UnreadableFile(path, tr("expected at most {max_rows:,} rows, found more").format(max_rows=MAX_ROWS))
    if columns > MAX_COLUMNS:
        raise UnreadableFile(
            path,
            tr("expected at most {max_columns:,} columns, found {columns:,} in row {rows}").format(
                max_columns=MAX_COLUMNS, columns=columns, rows=rows
            ),
        )
    if cells > MAX_CELLS:
        raise UnreadableFile(path, tr("expected at most {max_cells:,} cells, found more").format(max_cells=MAX_CELLS))


def sheet_for(table: str, sheets: Sequence[Sheet]) -> Sheet:
    """Return the sheet of a table: the one of its name, or the only one. Raises FileError if there is none."""
    for sheet in sheets:
        if folded(sheet.name) == folded(table):
            return sheet
    if len(sheets) == 1:
        return sheets[0]
    names = ", ".join(sheet.name for sheet in sheets)
    raise FileError(sheets[0].file, tr("no sheet named {table}; available: {names}").format(table=table, names=names))
