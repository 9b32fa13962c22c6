"""Everything that judging needs, loaded and tried once, so that no case is charged for it; and what Qt warns of."""

from __future__ import annotations

import os
from typing import Any

HARMLESS = ("This plugin does not support propagateSizeHints", "libpng", "qt.gui.imageio", "qt.svg", "QPen::setWidthF")
"""What Qt may say while it refuses a picture, which is then told by an error as well."""

warnings: list[str] = []

_kept: list[Any] = []


def warm_up() -> None:
    """A QGuiApplication without a screen, the modules that are loaded late, and the ear for warnings."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QtMsgType, qInstallMessageHandler
    from PySide6.QtGui import QGuiApplication

    def hear(kind: QtMsgType, context: Any, text: str) -> None:
        told = f"{context.category}: {text}"
        if kind != QtMsgType.QtDebugMsg and not any(word in told for word in HARMLESS):
            warnings.append(told)

    if QGuiApplication.instance() is None:
        _kept.append(QGuiApplication([]))
        qInstallMessageHandler(hear)
    from tests.builders import a_small_board
    from tests.fuzz.oracle import hold_together
    from tests.tools.grids import a_grid_board

    for scenario in (a_small_board().scenario(), a_grid_board()):
        hold_together(scenario)
