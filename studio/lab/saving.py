"""Saving of a report, in the formats of the command line."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QWidget

from engine.errors import BoxcarsError
from engine.i18n import tr
from engine.report.report import Report
from studio.widgets.message_box import warn
from studio.widgets.saving import ask_where_to_save

KINDS = ("HTML (*.html)", "PDF (*.pdf)", "Markdown (*.md)", "CSV (*.csv)", "JSON (*.json)")  # not shown


def save_report(parent: QWidget, report: Report, first: Path) -> Path | None:
    """Ask for a file and write the report; return None if canceled or failed, which is shown."""
    from engine.files.saves.saving import save_bytes
    from engine.report.formatting import written

    target = ask_where_to_save(parent, tr("Save Report"), first, KINDS)
    if target is None:
        return None
    try:
        save_bytes(target.path, written(report, target.path))
    except BoxcarsError as error:
        warn(parent, tr("Cannot Save Report"), str(error))
        return None
    return target.path
