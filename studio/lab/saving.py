"""A report saved to a file, in the forms that the command line writes."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QWidget

from engine.errors import BoxcarsError
from engine.i18n import tr
from engine.report.report import Report
from studio.widgets.message_box import warn
from studio.widgets.saving import ask_where_to_save

KINDS = ("HTML (*.html)", "Markdown (*.md)", "CSV (*.csv)", "JSON (*.json)")


def save_report(parent: QWidget, report: Report, first: Path) -> Path | None:
    """Asks for a file and writes the report into it; None where that was given up or failed, which is told."""
    from engine.files.saves.saving import save_bytes
    from engine.report.formatting import written

    target = ask_where_to_save(parent, _tr("Save report"), first, KINDS)
    if target is None:
        return None
    try:
        save_bytes(target.path, written(report, target.path).encode())
    except BoxcarsError as error:
        warn(parent, _tr("The report was not saved"), str(error))
        return None
    return target.path


def _tr(text: str) -> str:
    return tr(text)
