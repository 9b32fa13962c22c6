"""Choosing a color: the board previews it, and the dialog offers the colors of the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from PySide6.QtGui import QColor, QShowEvent
from PySide6.QtWidgets import QColorDialog, QWidget

from engine.model.look import Look
from studio.widgets.message_box import window_title


def colours_of(look: Look) -> list[str]:
    """Return the colors of a board, the most used first; land and water before all others."""
    drawn = [*(one.colour for one in look.railroads.values()), *(one.colour for one in look.terrains.values())]
    used = Counter([*drawn, *look.regions.values()])
    return list(dict.fromkeys((look.land, look.water, *(colour for colour, _ in used.most_common()))))


class ColourDialog(QColorDialog):
    """Qt's own color dialog: `tried` is emitted with every intermediate color as `#rrggbb`."""

    def __init__(self, now: str, title: str, palette: list[str], tried: Callable[[str], None], parent: QWidget) -> None:
        super().__init__(QColor(now) if now else QColor("#808080"), parent)
        self.setOption(QColorDialog.ColorDialogOption.DontUseNativeDialog)
        self.setWindowTitle(window_title(title))
        for place in range(min(self.customCount(), len(palette))):
            QColorDialog.setCustomColor(place, QColor(palette[place]))
        self.currentColorChanged.connect(lambda colour: tried(colour.name()))

    def showEvent(self, event: QShowEvent) -> None:
        """Place the dialog at the lower right corner of the window, where it hides little of the board."""
        super().showEvent(event)
        parent = self.parentWidget()
        assert parent is not None, "it is asked for by a panel"
        window = parent.window().frameGeometry()
        self.move(window.right() - self.frameGeometry().width(), window.bottom() - self.frameGeometry().height())


def ask_colour(now: str, title: str, palette: list[str], tried: Callable[[str], None], parent: QWidget) -> str | None:
    """Ask for a color and return it as `#rrggbb`, or None; `tried` gets each intermediate color."""
    dialog = ColourDialog(now, title, palette, tried, parent)
    chosen = dialog.currentColor().name() if dialog.exec() else None
    dialog.deleteLater()
    return chosen
