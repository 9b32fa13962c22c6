"""The dialog for a new board: kind of game, template, name and sheet size."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QVBoxLayout,
    QWidget,
)

from engine.edit.clipboard.arranging import TransformBoard, fitted_to
from engine.edit.grids.blank import Lattice, is_blank, laid_out, lattice_of_blank, room_for, sheet_for
from engine.edit.header import ChangeHeader
from engine.errors import EditError
from engine.game.family import family, family_ids
from engine.i18n import format_number, ntr, tr
from engine.model.cells import lattice_of
from engine.model.grids.grid import Orientation
from engine.model.scenario import Scenario
from engine.plain_text import plain_line
from studio.app.adding.outline_dialog import number_box
from studio.app.files.step_picture import StepPicture
from studio.paint.own_pictures import own_picture
from studio.widgets.dialog import Dialog
from studio.widgets.label import Words, add_row
from studio.widgets.number_box import NumberBox
from studio.widgets.tip import tip

PICTURE = QSize(260, 150)
"""Size of the preview in pixels."""
LARGEST = 20_000
"""Maximum width and height of a sheet in millimeters."""
MOST_LINES = 1000
"""Maximum number of columns and of rows of a new grid."""
INCH = 25.4


class NewBoard(NamedTuple):
    """Title, description and factory of a new board."""

    title: str
    sentence: str
    make: Callable[[], Scenario]


def board_templates() -> list[NewBoard]:
    """Return the new boards of every family."""
    return [
        NewBoard(template.name(family(id).title), tr(template.description), template)
        for id in family_ids()
        for template in family(id).templates.values()
    ]


class NewBoardDialog(Dialog):
    """Shows each kind of board as a picture with a description. `made` is emitted with the new board, and whether it
    differs from its template."""

    made = Signal(object, bool)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("New Board"))
        self.templates = board_templates()
        self.kinds = QListWidget()
        self.kinds.setAccessibleName(tr("Kind of board"))
        self.kinds.addItems([plain_line(one.title) for one in self.templates])
        self.kinds.setWordWrap(True)
        self.kinds.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.kinds.setMinimumWidth(32 * self.fontMetrics().averageCharWidth())
        self.picture = Words()
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.picture.setMinimumSize(PICTURE)
        self.picture.setAccessibleName(tr("Preview of the board"))
        self.sentence = Words(wraps=True)
        self.sentence.setMinimumHeight(4 * self.fontMetrics().lineSpacing())
        self.sentence.setAccessibleName(tr("Description of the board"))
        self.title = QLineEdit()
        # A picture is drawn when typing pauses.
        self._wait = QTimer(self, singleShot=True, interval=150)
        self._wait.timeout.connect(self._show_size)
        self.width_, self.height_ = (number_box(297, 1, LARGEST, " mm") for _ in range(2))
        self.unit = QComboBox()
        self.unit.addItems([tr("Millimeters"), tr("Inches")])
        self.unit.setToolTip(tip(tr("The unit of the width and height of the sheet")))
        self.spacing = number_box(10, 0.5, 500, " mm")
        self.spacing.setToolTip(tip(tr("Distance between the centers of neighboring cells")))
        self.hexes = QComboBox()
        self.hexes.addItem(tr("Pointy top (rows)"), "pointy")
        self.hexes.addItem(tr("Flat top (columns)"), "flat")
        self.hexes.setToolTip(tip(tr("The direction of the hexes")))
        self.columns, self.rows = NumberBox(), NumberBox()
        for lines in (self.columns, self.rows):
            lines.setRange(1, MOST_LINES)
            lines.setToolTip(tip(tr("The number of cells. The sheet is resized to fit.")))
            lines.valueChanged.connect(lambda _: self._take_cells())
        self.width_.valueChanged.connect(lambda _: self._take_size())
        self.height_.valueChanged.connect(lambda _: self._take_size())
        self.unit.currentIndexChanged.connect(lambda _: self._show_numbers())
        self.spacing.valueChanged.connect(lambda _: self._take_spacing())
        self.hexes.currentIndexChanged.connect(lambda _: self._turn())
        # The sheet in millimeters, and the cells of an empty grid.
        self._sheet: tuple[float, float] = (297.0, 210.0)
        self._cells: Lattice | None = None
        self._is_blank = False
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.create_button = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.create_button.setText(tr("Create"))
        self.buttons.accepted.connect(self._make)
        self.buttons.rejected.connect(self.reject)
        self._lay_out()
        self._painter = StepPicture(self)
        self._painter.drawn.connect(self._show)
        self.finished.connect(lambda _: self._wait.stop())
        self.finished.connect(lambda _: self._painter.stop())
        self._scenario = self.templates[0].make()
        self._typed, self._problem = False, ""
        self.title.textEdited.connect(self._note_title)
        self.title.textChanged.connect(lambda _: self._show_able())
        self.kinds.currentRowChanged.connect(self._choose)
        self.kinds.itemDoubleClicked.connect(lambda _: self._make())
        self.kinds.setCurrentRow(0)

    def _lay_out(self) -> None:
        form = self._form = QFormLayout()
        add_row(form, tr("&Name"), self.title)
        add_row(form, tr("Sheet &width"), self.width_)
        add_row(form, tr("Sheet &height"), self.height_)
        add_row(form, tr("&Unit"), self.unit)
        add_row(form, tr("Cell &spacing"), self.spacing)
        add_row(form, tr("He&xes"), self.hexes)
        add_row(form, tr("Co&lumns"), self.columns)
        add_row(form, tr("&Rows"), self.rows)
        for field, name in (
            (self.title, tr("Name")),
            (self.width_, tr("Sheet width")),
            (self.height_, tr("Sheet height")),
            (self.unit, tr("Unit")),
            (self.spacing, tr("Cell spacing")),
            (self.hexes, tr("Hexes")),
            (self.columns, tr("Columns")),
            (self.rows, tr("Rows")),
        ):
            field.setAccessibleName(name)
        right = QVBoxLayout()
        right.addWidget(self.picture, 1)
        right.addWidget(self.sentence)
        right.addLayout(form)
        both = QHBoxLayout()
        both.addWidget(self.kinds, 1)
        both.addLayout(right, 1)
        whole = QVBoxLayout(self)
        whole.addLayout(both, 1)
        whole.addWidget(self.buttons)

    def _choose(self, row: int) -> None:
        template = self.templates[row]
        self._scenario = made = template.make()
        if not self._typed:
            self.title.setText(made.title)
        grid = made.board.grid
        if grid is not None:
            with QSignalBlocker(self.hexes):
                self.hexes.setCurrentIndex(self.hexes.findData(grid.orientation))
        self._begin()
        self.picture.setPixmap(QPixmap())
        self._show_size()

    def _begin(self) -> None:
        """Take the sheet and the cells of the template, and show the fields that it has."""
        board = self._scenario.board
        # A picture that a game system draws itself fills its own sheet.
        is_free = own_picture(self._scenario.family) is None
        self._sheet, self._is_blank = (board.sheet.width, board.sheet.height), is_blank(self._scenario)
        self._cells = lattice_of_blank(self._scenario) if self._is_blank else None
        for box in (self.width_, self.height_, self.unit):
            box.setEnabled(is_free)
        words = (
            tr("The sheet has as many cells as fit")
            if self._is_blank
            else tr("The template is scaled to fit the sheet")
        )
        for box in (self.width_, self.height_):
            box.setToolTip(tip(words))
        for field in (self.spacing, self.hexes):
            self._form.setRowVisible(field, board.grid is not None)
        for lines in (self.columns, self.rows):
            self._form.setRowVisible(lines, self._is_blank)
        self._show_numbers()

    @property
    def _factor(self) -> float:
        """The millimeters of the chosen unit."""
        return INCH if self.unit.currentIndex() else 1.0

    def _show_numbers(self) -> None:
        """Show the sheet in the chosen unit, and the cells."""
        for box, length in zip((self.width_, self.height_), self._sheet, strict=True):
            with QSignalBlocker(box):
                box.setDecimals(2 if self._factor > 1 else 1)
                box.setSuffix(tr(" in") if self._factor > 1 else tr(" mm"))
                box.setRange(1 / self._factor, LARGEST / self._factor)
                box.setValue(length / self._factor)
        grid, sheet = self._scenario.board.grid, self._scenario.board.sheet
        if grid is not None and not self._is_blank:
            with QSignalBlocker(self.spacing):
                scale = min(self._sheet[0] / sheet.width, self._sheet[1] / sheet.height)
                self.spacing.setValue(grid.spacing * scale)
        if self._cells is not None:
            with QSignalBlocker(self.spacing), QSignalBlocker(self.columns), QSignalBlocker(self.rows):
                self.spacing.setValue(self._cells.spacing)
                self.columns.setValue(self._cells.columns)
                self.rows.setValue(self._cells.rows)

    def _take_size(self) -> None:
        """Take the typed sheet. An empty grid fills it, any other template is scaled."""
        self._sheet = (self.width_.value() * self._factor, self.height_.value() * self._factor)
        self._fill()

    def _take_spacing(self) -> None:
        """Take the typed spacing: an empty grid fills the sheet, any other template is scaled with its sheet."""
        grid, sheet = self._scenario.board.grid, self._scenario.board.sheet
        if grid is not None and not self._is_blank:
            times = self.spacing.value() / grid.spacing
            self._sheet = (round(sheet.width * times, 1), round(sheet.height * times, 1))
        self._fill()

    def _take_cells(self) -> None:
        """Take the typed number of cells, and resize the sheet."""
        made = Lattice(self.spacing.value(), self.columns.value(), self.rows.value(), self._orientation)
        sheet = sheet_for(self._scenario, made)
        self._cells, self._sheet = made, (math.ceil(10 * sheet.width) / 10, math.ceil(10 * sheet.height) / 10)
        self._show_numbers()
        self._wait.start()

    def _turn(self) -> None:
        """Lay the hexes in the other direction. A template with a drawn island is rotated by a quarter turn."""
        if not self._is_blank:
            self._scenario = TransformBoard(1).apply(self._scenario)
            self._begin()
        self._fill()

    def _fill(self) -> None:
        if self._is_blank:
            try:
                self._cells = room_for(self._scenario, *self._sheet, self.spacing.value(), self._orientation)
            except EditError:
                # The message is shown with the picture.
                self._cells = None
        self._show_numbers()
        self._wait.start()

    @property
    def _orientation(self) -> Orientation:
        return "flat" if self.hexes.currentData() == "flat" else "pointy"

    def _show_size(self) -> None:
        """Show the board on a sheet of the typed size, or why it is impossible."""
        self._wait.stop()
        self._problem = ""
        try:
            self._painter.draw(self._sized(), PICTURE)
        except EditError as error:
            self._problem = f"{str(error)[:1].upper()}{str(error)[1:]}."
            self._painter.stop()
            self.picture.setPixmap(QPixmap())
        self.sentence.setText(self._problem or self.templates[self.kinds.currentRow()].sentence + self._count())
        self._show_able()

    def _count(self) -> str:
        """Return the number of cells of a grid, as a sentence."""
        cells = self._cells
        n = cells.columns * cells.rows if cells is not None else len(lattice_of(self._scenario.board))
        return ntr(" ({n} cell)", " ({n} cells)", n).format(n=format_number(n)) if n else ""

    def _show_able(self) -> None:
        self.create_button.setEnabled(bool(self.title.text().strip()) and not self._problem)

    def _note_title(self, text: str) -> None:
        """A typed name stays when another kind of board is chosen."""
        self._typed = bool(text.strip())

    def _show(self, image: QImage) -> None:
        self.picture.setPixmap(QPixmap.fromImage(image))

    def scenario(self) -> Scenario:
        """Return the board with the chosen settings. Raises EditError for a sheet that the template does not fit."""
        return ChangeHeader(title=self.title.text().strip()).apply(self._sized())

    def _sized(self) -> Scenario:
        if not self.width_.isEnabled():
            return self._scenario
        if self._is_blank:
            cells = self._cells or room_for(self._scenario, *self._sheet, self.spacing.value(), self._orientation)
            return laid_out(self._scenario, *self._sheet, cells)
        return fitted_to(self._scenario, *self._sheet)

    def _make(self) -> None:
        if self._wait.isActive():
            self._show_size()
        if self.create_button.isEnabled():
            made = self.scenario()
            self.accept()
            self.made.emit(made, made != self._scenario)
