"""The dialog of File > Export Picture: part of the board, colors, resolution. The file name gives the format."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFormLayout,
    QGridLayout,
    QVBoxLayout,
    QWidget,
)

from engine.i18n import format_number, tr
from studio.document.document import Document
from studio.paint.style import Tone
from studio.widgets.dialog import Dialog
from studio.widgets.label import Words, add_row
from studio.widgets.number_box import DecimalBox, NumberBox
from studio.widgets.tip import tip

MM = 25.4
MOST_DPI = 2400
LEAST_DPI = 10
LEAST = 1.0
"""Shortest side of a part in millimeters."""


class PictureChoices(NamedTuple):
    """The part of the sheet in millimeters (None: all), the colors, and the resolution of pixels in dots per inch
    (None: the usual one)."""

    part: QRectF | None
    tone: Tone
    dpi: int | None


class PictureDialog(Dialog):
    """Chooses a part of the board, colors and resolution; emits the choices when the user continues."""

    chosen = Signal(object)
    """Emitted with PictureChoices."""

    def __init__(self, document: Document, visible: QRectF, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Export Picture"))
        sheet = document.committed.board.sheet
        self._sheet = QRectF(0, 0, sheet.width, sheet.height)
        self._visible = visible.intersected(self._sheet)
        self.part = QComboBox()
        self.part.addItem(tr("Whole board"), "all")
        if min(self._visible.width(), self._visible.height()) >= LEAST:
            self.part.addItem(tr("Visible part"), "visible")
        self.part.addItem(tr("Rectangle"), "rectangle")
        self.part.setAccessibleName(tr("Part"))
        self.part.setToolTip(tip(tr("Choose the part of the board to save")))
        self.left, self.top, self.wide, self.high = (DecimalBox() for _ in range(4))
        grid = QGridLayout()
        sides = (
            (self.left, tr("Left edge"), 0.0, sheet.width - LEAST),
            (self.top, tr("Top edge"), 0.0, sheet.height - LEAST),
            (self.wide, tr("Width"), LEAST, sheet.width), (self.high, tr("Height"), LEAST, sheet.height),
        )  # fmt: skip
        for number, (spin, name, least, most) in enumerate(sides):
            spin.setRange(least, max(least, most))
            spin.setDecimals(1)
            spin.setSuffix(tr(" mm"))
            spin.setAccessibleName(name)
            label = Words(name)
            label.setBuddy(spin)
            grid.addWidget(label, number // 2, number % 2 * 2)
            grid.addWidget(spin, number // 2, number % 2 * 2 + 1)
            spin.valueChanged.connect(lambda _: self._follow())
        self.tone = QComboBox()
        for name, text in (("print", tr("Paper")), ("light", tr("Light screen")), ("dark", tr("Dark screen"))):
            self.tone.addItem(text, name)
        self.tone.setAccessibleName(tr("Colors"))
        self.tone.setToolTip(tip(tr("Choose the colors for paper or for a screen")))
        self.dpi = NumberBox(minimum=LEAST_DPI - 1, maximum=MOST_DPI)
        self.dpi.setSpecialValueText(tr("Automatic"))
        self.dpi.setSuffix(tr(" dpi"))
        self.dpi.setAccessibleName(tr("Resolution"))
        self.dpi.setToolTip(tip(tr("Resolution of PNG and JPEG; SVG and PDF are sharp at any size")))
        self.dpi.valueChanged.connect(lambda _: self._follow())
        self.said = Words(wraps=True)
        form = QFormLayout()
        add_row(form, tr("&Part"), self.part)
        add_row(form, "", grid)
        add_row(form, tr("&Colors"), self.tone)
        add_row(form, tr("&Resolution"), self.dpi)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setText(tr("&Save As…"))
        self.buttons.accepted.connect(self._accept)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(self.said)
        layout.addWidget(self.buttons)
        self.part.currentIndexChanged.connect(lambda _: self._take_part())
        self._take_part()

    @property
    def choices(self) -> PictureChoices:
        """The choices so far."""
        tone: Tone = self.tone.currentData()
        dpi = self.dpi.value() if self.dpi.value() >= LEAST_DPI else None
        return PictureChoices(None if self.part.currentData() == "all" else self.area, tone, dpi)

    @property
    def area(self) -> QRectF:
        """The chosen rectangle on the sheet in millimeters."""
        box = QRectF(self.left.value(), self.top.value(), self.wide.value(), self.high.value())
        return box.intersected(self._sheet)

    def _take_part(self) -> None:
        kind = self.part.currentData()
        box = self._visible if kind == "visible" else self._sheet
        if kind != "rectangle":
            for spin, value in zip(self._spins(), (box.x(), box.y(), box.width(), box.height()), strict=True):
                spin.setValue(value)
        for spin in self._spins():
            spin.setEnabled(kind == "rectangle")
        self._follow()

    def _spins(self) -> tuple[QDoubleSpinBox, ...]:
        return self.left, self.top, self.wide, self.high

    def _follow(self) -> None:
        area, dpi = self.area, self.choices.dpi
        size = tr("{width} × {height} mm").format(
            width=format_number(area.width(), ",.1f"), height=format_number(area.height(), ",.1f")
        )
        if dpi is None:
            self.said.setText(size)
            return
        across, down = (round(side * dpi / MM) for side in (area.width(), area.height()))
        words = tr("{size}, as PNG or JPEG {across:,} × {down:,} pixels")
        self.said.setText(words.format(size=size, across=across, down=down))

    def _accept(self) -> None:
        choices = self.choices
        self.accept()
        self.chosen.emit(choices)
