"""The dialog for a new grid over an image, with a preview of the cells."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QColor, QIcon, QImage, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QColorDialog,
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from engine.errors import BoxcarsError, in_words
from engine.files.imported.scans import Pixels, columns_in, grid_on, on_water, over_image, sheet_for, spacing_for, water
from engine.files.imported.tracings import check_picture
from engine.i18n import format_number, ntr, tr
from engine.model.grids.grid import Orientation
from engine.model.grids.lattice import lattice
from engine.model.scenario import Scenario
from studio.app.adding.image_preview import ImagePreview, overlay_of, pixels_of
from studio.app.adding.outline_dialog import FileLine, grid_templates, number_box
from studio.app.files.tracing import kinds
from studio.paint.land.tracing import Levels, read_levels
from studio.panels.page import scrolled
from studio.threads.worker import Wanted, Worker
from studio.widgets.dialog import FORM_SIZE, Dialog, Extent
from studio.widgets.elided import ShortenedBox
from studio.widgets.label import Words, add_row
from studio.widgets.number_box import NumberBox

SEEN = 900
"""Width of the image in pixels in which water is searched."""
PAUSE = 80
"""Milliseconds without a change before cells are counted."""


class Asked(NamedTuple):
    """The settings of the dialog."""

    width: float
    spacing: float
    orientation: Orientation
    water: tuple[int, int, int] | None
    tolerance: float


class ImageDialog(Dialog):
    """`laid` is emitted with the new board. Slow work runs in a thread, which Cancel and every change stop."""

    extent = Extent(FORM_SIZE.letters, 46)

    laid = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("New Grid over Image"))
        self._worker = Worker("image", self)
        self._pixels: Pixels | None = None
        self._aspect = 1.0
        self._by_columns = True
        self.templates = grid_templates()
        self.template = ShortenedBox()
        self.template.addItems(list(self.templates))
        self.file = FileLine(tr("Image"), self, kinds())
        self.orientation = QComboBox()
        self.orientation.addItem(tr("Pointy top (rows)"), "pointy")
        self.orientation.addItem(tr("Flat top (columns)"), "flat")
        self.width_mm = number_box(600.0, 10, 20_000, " mm")
        self.columns = NumberBox(minimum=1, maximum=5000, value=60)
        self.spacing = number_box(9.9, 0.5, 500, " mm")
        self.spacing.setDecimals(3)
        self.leave_out = QCheckBox(tr("Leave out cells on &water"))
        self.colour = QPushButton()
        self.colour.setAutoDefault(False)
        self.colour.setToolTip(tr("Choose the color of water. A click in the preview also picks it."))
        self.colour.setIconSize(QSize(32, 14))
        self.tolerance = QSlider(Qt.Orientation.Horizontal)
        self.tolerance.setRange(0, 60)
        self.tolerance.setValue(10)
        self.tolerance.setToolTip(tr("Maximum difference from the color of water"))
        self.preview = ImagePreview(self)
        self.count = Words()
        self.count.setAccessibleName(tr("Cells"))
        self.told = Words(wraps=True)
        self.told.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self.told.setAccessibleName(tr("Missing input"))
        self.busy = QProgressBar()
        self.busy.setRange(0, 0)
        policy = self.busy.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.busy.setSizePolicy(policy)
        self.busy.hide()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.lay = self.buttons.addButton(tr("Create Grid"), QDialogButtonBox.ButtonRole.AcceptRole)
        self._arrange()
        self._soon = QTimer(self, singleShot=True, interval=PAUSE)
        self._soon.timeout.connect(self._count)
        self._pause = QTimer(self, singleShot=True, interval=250)
        self._pause.timeout.connect(self._read)
        self._connect()
        self.pick(QColor("#7fb0d0"), use=False)
        self._follow_sizes()
        self._judge(tr("Choose an image."))

    def _arrange(self) -> None:
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        wet = QHBoxLayout()
        wet.addWidget(self.colour)
        wet.addWidget(self.tolerance, 1)
        for title, widget in (
            (tr("&Template"), self.template),
            (tr("&Image"), self.file),
            (tr("&Orientation"), self.orientation),
            (tr("Sheet wi&dth"), self.width_mm),
            (tr("&Columns"), self.columns),
            (tr("Or &spacing"), self.spacing),
        ):
            widget.setAccessibleName(title.replace("&", ""))
            add_row(form, title, widget)
        form.addRow(self.leave_out)
        add_row(form, tr("Color and &tolerance"), wet, buddy=self.tolerance)
        self.tolerance.setAccessibleName(tr("Tolerance"))
        self.colour.setAccessibleName(tr("Water color"))
        inner = QWidget()
        inner.setLayout(form)
        layout = QVBoxLayout(self)
        # With large text the fields need more room than a small screen has.
        layout.addWidget(scrolled(inner), 3)
        for shown in (self.preview, self.count, self.told, self.busy, self.buttons):
            layout.addWidget(shown, 2 if shown is self.preview else 0)

    def _connect(self) -> None:
        self.buttons.accepted.connect(self.start)
        self.buttons.rejected.connect(self.reject)
        self.finished.connect(lambda _: self._put_aside())
        self.file.line.textChanged.connect(self._forget)
        self.columns.valueChanged.connect(lambda _: self._follow_sizes(by_columns=True))
        self.spacing.valueChanged.connect(lambda _: self._follow_sizes(by_columns=False))
        self.width_mm.valueChanged.connect(lambda _: self._follow_sizes())
        self.orientation.currentIndexChanged.connect(lambda _: self._follow_sizes())
        self.leave_out.toggled.connect(lambda _: self._soon.start())
        self.tolerance.valueChanged.connect(lambda _: self._soon.start())
        self.preview.picked.connect(self.pick)
        self.colour.clicked.connect(self._ask_colour)

    @property
    def options(self) -> Asked:
        """The settings of the dialog."""
        colour = (self._water.red(), self._water.green(), self._water.blue()) if self.leave_out.isChecked() else None
        orientation, tolerance = self.orientation.currentData(), self.tolerance.value() / 100
        return Asked(self.width_mm.value(), self.spacing.value(), orientation, colour, tolerance)

    def pick(self, colour: QColor, use: bool = True) -> None:
        """Set the color of water."""
        self._water = colour
        swatch = QPixmap(self.colour.iconSize())
        swatch.fill(colour)
        self.colour.setIcon(QIcon(swatch))
        self.colour.setText(colour.name())
        if use:
            self.leave_out.setChecked(True)
            self._soon.start()

    def _ask_colour(self) -> None:
        colour = QColorDialog.getColor(self._water, self, tr("Water Color"))
        if colour.isValid():
            self.pick(colour)

    def _follow_sizes(self, by_columns: bool | None = None) -> None:
        """Update the columns from the spacing, or the spacing from the columns, whichever was set last."""
        self._by_columns = self._by_columns if by_columns is None else by_columns
        width, orientation = self.width_mm.value(), self.orientation.currentData()
        if self._by_columns:
            with QSignalBlocker(self.spacing):
                self.spacing.setValue(spacing_for(self.columns.value(), width, orientation))
        else:
            with QSignalBlocker(self.columns):
                self.columns.setValue(columns_in(width, self.spacing.value(), orientation))
        self._soon.start()

    def _forget(self) -> None:
        self._put_aside()
        self._pixels = None
        self.preview.show_image(QImage())
        self.count.clear()
        self._judge(tr("Choose an image."))
        self._pause.start()

    def _put_aside(self) -> None:
        """Cancel the work of the thread."""
        self._worker.forget()
        self._soon.stop()
        self._pause.stop()
        self.busy.hide()

    def _judge(self, words: str = "") -> None:
        self.told.setText(words)
        self.lay.setEnabled(not words and self._pixels is not None and self.busy.isHidden())

    def _read(self) -> None:
        path = self.file.path
        if path is None:
            return
        try:
            check_picture(path)
        except BoxcarsError as error:
            self._judge(str(error))
            return
        self.busy.show()
        self._judge()
        self._worker.ask(lambda wanted: _as_preview(read_levels(path, wanted)), self._take_image, self._fail)

    def _fail(self, error: BaseException) -> None:
        self.busy.hide()
        self._judge(in_words(error))

    def _take_image(self, seen: tuple[QImage, Pixels, float] | None) -> None:
        self.busy.hide()
        if seen is not None:
            image, self._pixels, self._aspect = seen
            self.preview.show_image(image)
            self._soon.start()
        self._judge()

    def _count(self) -> None:
        if self._pixels is None or not self.busy.isHidden():
            return
        pixels, aspect, asked = self._pixels, self._aspect, self.options
        self.count.setText(tr("Counting…"))
        self._worker.ask(lambda _: _counted(pixels, aspect, asked), self._take_count, self._fail_to_count)

    def _fail_to_count(self, error: BaseException) -> None:
        self.count.clear()
        self.preview.show_overlay(QImage())
        self._judge(in_words(error))

    def _take_count(self, counted: tuple[QImage, int, int, str]) -> None:
        overlay, kept, every, size = counted
        self.preview.show_overlay(overlay)
        text = ntr("{n:,} cell on a sheet of {size}", "{n:,} cells on a sheet of {size}", kept).format(
            n=kept, size=size
        )
        if every > kept:
            text = tr("{cells}; {n:,} on water left out").format(cells=text, n=every - kept)
        self.count.setText(text)
        self._judge("" if kept else tr("All cells are on water."))

    def start(self) -> None:
        """Create the grid in a thread; the dialog closes when it is ready."""
        pixels, path = self._pixels, self.file.path
        assert pixels is not None and path is not None
        self._put_aside()
        template, aspect, asked = self.templates[self.template.currentText()](), self._aspect, self.options
        self.busy.show()
        self._judge()

        def work(_: Wanted) -> Scenario:
            wet = water(pixels, asked.water, asked.tolerance) if asked.water is not None else None
            return over_image(template, path, sheet_for(asked.width, aspect), asked.spacing, asked.orientation, wet)

        self._worker.ask(work, self._take, self._fail)

    def _take(self, made: Scenario) -> None:
        self.accept()
        self.laid.emit(made)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Cancel the work when the dialog closes."""
        self._put_aside()
        super().closeEvent(event)


def _as_preview(levels: Levels | None) -> tuple[QImage, Pixels, float] | None:
    """Return the image for the dialog, as pixels, and its ratio of height to width."""
    if levels is None:
        return None
    image = levels.fitting(SEEN)
    if image.width() > 2 * SEEN:
        image = image.scaledToWidth(SEEN, Qt.TransformationMode.SmoothTransformation)
    return image, pixels_of(image), levels.aspect


def _counted(pixels: Pixels, aspect: float, asked: Asked) -> tuple[QImage, int, int, str]:
    """Return the overlay of the image, the number of remaining cells and of all cells, and the size of the sheet."""
    sheet = sheet_for(asked.width, aspect)
    grid = grid_on(sheet, asked.spacing, asked.orientation, "a")
    xy = lattice(grid).xy
    wet = water(pixels, asked.water, asked.tolerance) if asked.water is not None else None
    kept = np.ones(len(xy), bool) if wet is None else ~on_water(grid, sheet, wet)
    overlay = overlay_of(pixels.shape[:2], sheet, xy[kept], asked.spacing, wet)
    return (
        overlay,
        int(kept.sum()),
        len(xy),
        f"{format_number(sheet.width, 'g')} x {format_number(sheet.height, 'g')} mm",
    )
