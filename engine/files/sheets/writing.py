"""Tables as spreadsheet files: CSV, or a workbook with a sheet for each. None of their cells is a formula."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from html import escape
from math import isfinite
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from engine.errors import FileError
from engine.files.saves.saving import save_bytes
from engine.files.sheets.reading import CSV, ERRORS, WORKBOOK
from engine.i18n import tr
from engine.plain_text import plain_text
from engine.report.formatting import csv_text
from engine.report.report import Table

WIDEST = 40
"""Maximum initial width of a column in characters."""
MANY = 15
"""Number of columns from which the names above a chart are vertical."""
MAX_LETTERS = 32_767
"""The longest text of a cell in this format."""
CHUNK = 1_000
"""Rows that are written at once."""


def save_tables(path: Path, tables: Sequence[Table]) -> None:
    """Write the tables in the form of the file's extension. Raises FileError for an unknown extension, for more than
    one table as CSV, and if the file cannot be written."""
    match path.suffix.lower():
        case ".csv":
            if len(tables) != 1:
                raise FileError(
                    path,
                    tr("a {csv} file holds one table, found {tables}; use an {workbook} file").format(
                        csv=CSV, tables=len(tables), workbook=WORKBOOK
                    ),
                )
            save_bytes(path, csv_text(tables[0]).encode())
        case ".xlsx":
            save_bytes(path, workbook(tables))
        case other:
            raise FileError(
                path,
                tr("expected a {csv} or {workbook} file, found “{suffix}”").format(
                    csv=CSV, workbook=WORKBOOK, suffix=other
                ),
            )


def workbook(tables: Sequence[Table]) -> bytes:
    """Return a workbook with a sheet for each table, named by its ID, with column names in bold and frozen.

    Text that a spreadsheet would run as a formula is marked as text, and stays text when it is edited there.
    """
    from openpyxl import Workbook
    from openpyxl.styles import Alignment, Font
    from openpyxl.utils import get_column_letter

    book = Workbook()
    book.remove(book.active)
    style = 0
    for table in tables:
        sheet = book.create_sheet(table.id)
        sheet.freeze_panes = f"{get_column_letter(table.names + 1)}2"
        # The names above a large chart are vertical, so that more of its narrow columns are in sight.
        is_upright = table.names > 0 and len(table.columns) > MANY
        for number, name in enumerate(table.columns):
            head = sheet.cell(1, number + 1, plain_text(name))
            head.data_type = "s"
            head.font = Font(bold=True)
            is_turned = is_upright and number >= table.names
            if is_turned:
                head.alignment = Alignment(textRotation=90)
            longest = max((len(str(row[number])) for row in table.rows if row[number] is not None), default=0)
            width = min(WIDEST, max(longest, 0 if is_turned else len(name)) + 2)
            sheet.column_dimensions[get_column_letter(number + 1)].width = width
        # A cell of the style for texts that look like formulas, which the first row replaces.
        quoted = sheet.cell(2, 1, "")
        quoted.quotePrefix = True
        style = quoted.style_id
    into = io.BytesIO()
    book.save(into)
    return _filled(into, tables, style)


def _filled(book: io.BytesIO, tables: Sequence[Table], style: int) -> bytes:
    """Return the workbook with the rows of the tables in its sheets. openpyxl takes 30 microseconds for a cell, which
    is a minute for the cells of a large grid."""
    from openpyxl.utils import get_column_letter

    into = io.BytesIO()
    sheets = {f"xl/worksheets/sheet{number}.xml": table for number, table in enumerate(tables, 1)}
    with ZipFile(book) as old, ZipFile(into, "w", ZIP_DEFLATED) as new:
        for name in old.namelist():
            text = old.read(name)
            table = sheets.get(name)
            if table is None:
                new.writestr(name, text)
                continue
            letters = [get_column_letter(number) for number in range(1, len(table.columns) + 1)]
            extent = f'<dimension ref="A1:{letters[-1]}{len(table.rows) + 1}"/>'
            before, after = _SECOND_ROW.split(_DIMENSION.sub(extent, text.decode(), count=1), 1)
            with new.open(name, "w", force_zip64=True) as sheet:
                sheet.write(before.encode())
                for first in range(0, len(table.rows), CHUNK):
                    rows = enumerate(table.rows[first : first + CHUNK], first + 2)
                    sheet.write("".join(_row(number, letters, row, style) for number, row in rows).encode())
                sheet.write(after.encode())
    return into.getvalue()


_SECOND_ROW = re.compile('<row r="2".*?</row>(?=</sheetData>)')
_DIMENSION = re.compile('<dimension ref="[^"]*" ?/>')


def _row(number: int, letters: Sequence[str], row: Sequence[Any], style: int) -> str:
    """Return a row of a sheet in SpreadsheetML."""
    cells = [_cell(f'r="{letter}{number}"', value, style) for letter, value in zip(letters, row, strict=True)]
    return f'<row r="{number}">{"".join(cells)}</row>'


def _cell(place: str, value: Any, style: int) -> str:
    match value:
        case None:
            return ""
        case bool():
            return f'<c {place} t="b"><v>{int(value)}</v></c>'
        case int():
            return f"<c {place}><v>{value}</v></c>"
        case float() if isfinite(value):
            return f"<c {place}><v>{value!r}</v></c>"
    text = plain_text(str(value))[:MAX_LETTERS]
    quoted = f' s="{style}"' if text.startswith("=") or text in ERRORS else ""
    return f'<c {place}{quoted} t="inlineStr"><is><t xml:space="preserve">{escape(text)}</t></is></c>'
