"""Editor of a seat: name, color, and human or bot."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QColorDialog, QComboBox, QDialog, QLineEdit, QToolButton, QWidget

from engine.bots.named import PERSON
from engine.game.rules import SeatSetup
from engine.i18n import tr
from studio.widgets.tip import tip


class SeatEditor:
    """Widgets of one seat."""

    def __init__(self, dialog: QDialog, seat: SeatSetup, bots: Mapping[str, str], changed: Callable[[], None]) -> None:
        """`bots` maps each bot to its description; `changed` is called for another controller or color."""
        self.colour, self._bots = seat.colour, bots
        self.name = QLineEdit(seat.name)
        self.name.setMaxLength(24)
        self.bot = QComboBox()
        self.bot.addItem(tr("Human"), PERSON)
        for bot, told in bots.items():
            self.bot.addItem(bot, bot)  # Show the name alone, so that typing a letter selects it.
            self.bot.setItemData(self.bot.count() - 1, tip(told), Qt.ItemDataRole.ToolTipRole)
        self.bot.setCurrentIndex(max(0, self.bot.findData(seat.bot)))
        self._changed = changed
        self.bot.currentIndexChanged.connect(lambda _: self._changed())
        self.bot.currentIndexChanged.connect(lambda _: self._tell())
        self._tell()
        self.swatch = QToolButton()
        self.swatch.setToolTip(tr("Color of this seat"))
        self.swatch.clicked.connect(lambda: self._pick(dialog))
        self.remove = QToolButton()
        self.remove.setText("✕")
        self.remove.setToolTip(tr("Remove this seat"))
        self._show()

    def _tell(self) -> None:
        """Tooltip of the chosen bot's description."""
        self.bot.setToolTip(tip(self._bots.get(str(self.bot.currentData()), "")))

    @property
    def widgets(self) -> tuple[QWidget, ...]:
        """Widgets in tab order."""
        return (self.swatch, self.name, self.bot, self.remove)

    def value(self) -> SeatSetup:
        """Current seat."""
        return SeatSetup(self.name.text().strip(), str(self.bot.currentData()), self.colour)

    def _pick(self, dialog: QDialog) -> None:
        found = QColorDialog.getColor(QColor(self.colour), dialog, tr("Seat Color"))
        if found.isValid():
            self.take_colour(found.name())

    def take_colour(self, colour: str) -> None:
        """Choose another color for the seat."""
        self.colour = colour
        self._show()
        self._changed()

    def _show(self) -> None:
        picture = QPixmap(18, 18)
        picture.fill(Qt.GlobalColor.transparent)
        with QPainter(picture) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setBrush(QColor(self.colour))
            painter.drawEllipse(1, 1, 15, 15)
        self.swatch.setIcon(QIcon(picture))
