"""The About box."""

from __future__ import annotations

from importlib.metadata import version

from PySide6.QtWidgets import QWidget

from engine.i18n import tr
from studio.widgets.message_box import Box, Icon


def show_about(parent: QWidget) -> None:
    """Show a box with the version and credits."""
    box = Box(parent, Icon.NoIcon, f"Boxcars Studio {version('boxcars')}")  # not shown
    box.setInformativeText(
        tr(
            "A studio for designers of railway board games: draw boards, check them, play them.\n\nIt is "
            "not affiliated with the owners of the games' names. The icons were drawn for this program. "
            "The README and the credits of each scenario name the fonts and the sources of the boards."
        )
    )
    box.open()
