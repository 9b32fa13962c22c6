"""What can be set about the image under the board."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication

from engine.edit.edit import Edit
from engine.edit.sheet.tracing import ChangeTracing
from engine.errors import BoxcarsError
from engine.files.imported.tracings import tracing_path
from engine.model.scenario import Scenario
from studio.panels.forms.fields import Field
from studio.panels.numbers import plain


def tr(text: str) -> str:
    """The text in the user's language."""
    return QCoreApplication.translate("tracing", text)


def tracing_fields(scenario: Scenario, folder: Path | None) -> list[Field]:
    """File, place, width, angle, opacity, and whether it is shown; what is wrong with the file in that folder. None
    where there is no image."""
    tracing = scenario.look.tracing
    if tracing is None:
        return []
    found = [Field("file", tr("File"), "told", tracing.file)]
    try:
        tracing_path(tracing, folder)
    except BoxcarsError as error:
        found.append(Field("problem", tr("Not shown"), "told", str(error)))
    return [
        *found,
        Field("at", tr("Upper left"), "point", tracing.at, lambda at: ChangeTracing(at=at), unit="mm"),
        Field("width", tr("Width"), "number", tracing.width, lambda width: ChangeTracing(width=width), unit="mm"),
        Field("angle", tr("Angle"), "number", tracing.angle, lambda angle: ChangeTracing(angle=angle), unit="°",
              tip=tr("Degrees clockwise about the upper left corner")),
        Field("opacity", tr("Opacity"), "number", round(tracing.opacity * 100, 2), _opacity, unit="%"),
        Field("shown", tr("Show it"), "switch", tracing.shown, lambda shown: ChangeTracing(shown=shown)),
    ]  # fmt: skip


def _opacity(percent: Any) -> Edit:
    if not 0 <= percent <= 100:
        raise ValueError(tr("0 to {n} is wanted").format(n=plain(100)))
    return ChangeTracing(opacity=round(percent / 100, 4))
