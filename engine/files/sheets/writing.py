"""Tables as spreadsheet files: CSV, or a workbook with a sheet for each. None of their cells is a formula."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.errors import FileError
from engine.files.saves.saving import save_bytes
from engine.files.sheets.reading import CSV, WORKBOOK
from engine.i18n import tr
from engine.plain_text import plain_text
from engine.report.formatting import csv_text
from engine.report.report import Table

WIDEST = 40
"""Maximum initial width of a column in characters."""
MANY = 15
"""Number of columns from which the names above a chart are vertical."""


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
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.styles import Alignment, Font

    book = Workbook(write_only=True)
    bold = Font(bold=True)
    for table in tables:
        sheet = book.create_sheet(table.id)
        sheet.freeze_panes = f"{_letter(table.names)}2"
        # The names above a large chart are vertical, so that more of its narrow columns are in sight.
        is_upright = table.names > 0 and len(table.columns) > MANY
        for number, name in enumerate(table.columns):
            longest = max((len(str(row[number])) for row in table.rows if row[number] is not None), default=0)
            head = 0 if is_upright and number >= table.names else len(name)
            sheet.column_dimensions[_letter(number)].width = min(WIDEST, max(longest, head) + 2)

        def cell(value: Any, sheet: Any = sheet) -> Any:
            if not isinstance(value, str):
                return value
            made = WriteOnlyCell(sheet, plain_text(value))
            if made.data_type != "s":
                made.data_type = "s"
                made.quotePrefix = True
            return made

        heads = [cell(name) for name in table.columns]
        for number, head in enumerate(heads):
            head.font = bold
            if is_upright and number >= table.names:
                head.alignment = Alignment(textRotation=90)
        sheet.append(heads)
        for row in table.rows:
            sheet.append([cell(value) for value in row])
    into = io.BytesIO()
    book.save(into)
    return into.getvalue()


def _letter(number: int) -> str:
    from openpyxl.utils import get_column_letter

    letter: str = get_column_letter(number + 1)
    return letter
