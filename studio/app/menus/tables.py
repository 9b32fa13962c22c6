"""The Table menu: the verbs of every table, for the one in hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from studio.commands.command import Command
from studio.panels.tables.verbs import Verb, verbs

if TYPE_CHECKING:
    from studio.panels.tables.spreadsheet import Spreadsheet

In = Callable[[], "Spreadsheet | None"]


def table_commands(in_hand: In) -> list[Command]:
    """A command for each verb. `in_hand` says which table is meant, if any is in sight."""
    return [
        Command(
            verb.id, verb.title, "table", partial(_run, verb, in_hand), verb.shortcut, tooltip=verb.tooltip,
            disabled=partial(_why_not, verb, in_hand), table=True, group=verb.group,
        )
        for verb in verbs()
    ]  # fmt: skip


def _why_not(verb: Verb, in_hand: In) -> str | None:
    sheet = in_hand()
    if sheet is None:
        return QCoreApplication.translate("tables", "Bring a table to the front first (View > Panels > Tables).")
    return verb.disabled(sheet) or None


def _run(verb: Verb, in_hand: In) -> None:
    sheet = in_hand()
    if sheet is not None:
        sheet.attempt(partial(verb.run, sheet))
