"""The Table menu: commands for the current table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from engine.i18n import tr
from engine.report.names import table_name
from studio.commands.command import Command
from studio.commands.shell import Shell
from studio.document.document import Document
from studio.export.tables import export_tables, import_cells, import_tables
from studio.panels.tables.verb import Verb
from studio.panels.tables.verbs import verbs
from studio.widgets.mnemonic import no_mnemonic

if TYPE_CHECKING:
    from studio.panels.tables.spreadsheet import Spreadsheet

In = Callable[[], "Spreadsheet | None"]  # not shown


def table_commands(document: Document, shell: Shell, in_hand: In, window: QWidget) -> list[Command]:
    """Return a command for each table verb, and those for whole files. `in_hand` returns the current table, if one is
    visible."""

    def unopened() -> str | None:
        return None if document.is_open else tr("Nothing is open.")

    def no_imports() -> str | None:
        return unopened() or (
            None if document.family.imports else tr("This game system has no tables that can be imported.")
        )

    def each() -> list[Command]:
        return [
            Command(f"export-{name}", table_name(name), "", partial(export_tables, document, (name,), window))
            for name in document.family.tables
        ]

    def own() -> list[Command]:
        sheet = in_hand()
        return [
            Command(
                f"own-{verb.title}", no_mnemonic(verb.title), "", partial(_run, verb, in_hand), verb.shortcut,
                tooltip=verb.tooltip, disabled=partial(_why_not, verb, in_hand),
            )
            for verb in (sheet.own if sheet is not None else ())
        ]  # fmt: skip

    def tables() -> list[Command]:
        from studio.panels.tables.tabs import tables_of

        return [
            Command(f"table-{title}", tr(title), "", partial(shell.show_table, title)) for title in tables_of(document)
        ]

    def clipboard() -> None:
        from studio.panels.tables.clipboard import pasted

        try:
            rows = pasted()
        except ValueError as error:
            document.noticed.emit(str(error))
            return
        import_cells(document, rows, window)

    return [
        Command(
            verb.id, verb.title, "table", partial(_run, verb, in_hand), verb.shortcut, tooltip=verb.tooltip,
            disabled=partial(_why_not, verb, in_hand), table=True, group=verb.group,
        )
        for verb in verbs()
    ] + [
        Command("go-to-table", tr("&Go to"), "table", children=tables, disabled=unopened, group=3),
        Command("table-own", tr("&Just This Table"), "table", children=own, disabled=unopened, group=3),
        Command(
            "export-tables", tr("Export All &Tables…"), "table",
            lambda: export_tables(document, tuple(document.family.tables), window), "Ctrl+Shift+E",
            tooltip=tr("Export all tables of the scenario to one workbook, one sheet each"), disabled=unopened, group=4,
        ),
        Command("export-one", tr("Expo&rt One Table"), "table", children=each, disabled=unopened, group=4),
        Command(
            "import-tables", tr("I&mport Tables…"), "table", lambda: import_tables(document, window), "Ctrl+Shift+I",
            tooltip=tr("Import tables from a workbook, CSV or JSON file, after a preview of the changes"),
            disabled=no_imports, group=4,
        ),
        Command(
            "import-clipboard", tr("Import from Clip&board…"), "table", clipboard, "Ctrl+Alt+I",
            tooltip=tr("Import a copied table with names in any order, after a preview of the changes"),
            disabled=no_imports, group=4,
        ),
    ]  # fmt: skip


def _why_not(verb: Verb, in_hand: In) -> str | None:
    sheet = in_hand()
    if sheet is None:
        return tr("Show a table first (View > Panels > Tables).")
    return verb.disabled(sheet) or None


def _run(verb: Verb, in_hand: In) -> None:
    sheet = in_hand()
    if sheet is not None:
        sheet.attempt(partial(verb.run, sheet))
