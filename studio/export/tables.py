"""Export and import of tables: file dialogs and a preview of the changes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from engine.errors import FileError
from engine.i18n import tr
from engine.tables.import_rows import Sheet
from studio.document.document import Document
from studio.widgets.message_box import warn
from studio.widgets.saving import ask_where_to_save

WORKBOOK, CSV = "*.xlsx", "*.csv"


def export_tables(document: Document, names: Sequence[str], parent: QWidget | None) -> None:
    """Ask for a file and export these tables of the scenario: one as CSV or workbook, several as one workbook with a
    sheet each. Charts have the form of the screen, or are lists of rows with IDs if the user chooses that file type.
    Report errors to the user."""
    from engine.files.sheets.writing import save_tables
    from engine.game.authoring import exported

    single, has_charts = len(names) == 1, any(name in document.family.charts for name in names)
    kinds = [tr("Workbook ({workbook})").format(workbook=WORKBOOK)]
    kinds += [tr("CSV ({csv})").format(csv=CSV)] if single else []
    lists = [tr("Workbook with lists of IDs ({workbook})").format(workbook=WORKBOOK)] if has_charts else []
    lists += [tr("CSV with a list of IDs ({csv})").format(csv=CSV)] if has_charts and single else []
    name = names[0] if len(names) == 1 else _slug(document.scenario.title)
    chosen = ask_where_to_save(parent, tr("Export Tables"), _folder(document) / f"{name}.xlsx", [*kinds, *lists])
    if chosen is None:
        return
    try:
        found = exported(document.committed, document.family, names, lists=chosen.kind in lists)
        save_tables(chosen.path, found)
    except FileError as error:
        warn(parent, tr("Cannot Export Tables"), str(error))
        return
    document.noticed.emit(tr("Saved {path}").format(path=chosen.path))


def import_tables(document: Document, parent: QWidget) -> None:
    """Ask for a file, show its changes of the scenario, and apply them as one step if wanted."""
    from engine.geography.other_maps import tables_of
    from studio.export.import_dialog import ImportDialog

    kinds = tr("Tables ({value})").format(value="*.xlsx *.xlsm *.csv *.tsv *.txt *.json *.rb3 *.rbp")
    name, _ = QFileDialog.getOpenFileName(parent, tr("Import Tables"), str(_folder(document)), kinds)
    if not name:
        return
    try:
        sheets = tables_of(Path(name))
    except FileError as error:
        warn(parent, tr("Cannot Import Tables"), str(error))
        return
    ImportDialog(document, sheets, parent).open()


def import_cells(document: Document, rows: Sequence[Sequence[str]], parent: QWidget) -> None:
    """Show the changes that a table from the clipboard would make, as if it were a file, and apply them as one step if
    wanted."""
    from studio.export.import_dialog import ImportDialog

    if len(rows) < 2:
        warn(parent, tr("Cannot Import Tables"), tr("Copy a table with the names of its columns first."))
        return
    ImportDialog(document, (Sheet(Path(tr("Clipboard")), tuple(map(tuple, rows))),), parent).open()


def _folder(document: Document) -> Path:
    return document.folder or Path.home()


def _slug(title: str) -> str:
    return re.sub(r"\W+", "-", title.lower()).strip("-") or "tables"
