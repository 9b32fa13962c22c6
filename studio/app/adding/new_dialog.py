"""The dialog for a new board: kind of game, template, name and sheet size."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QVBoxLayout,
    QWidget,
)

from engine.edit.clipboard.arranging import fitted_to
from engine.edit.header import ChangeHeader
from engine.errors import EditError
from engine.game.family import family, family_ids
from engine.i18n import tr
from engine.model.scenario import Scenario
from engine.plain_text import plain_line
from studio.app.adding.outline_dialog import number_box
from studio.app.files.step_picture import StepPicture
from studio.paint.own_pictures import own_picture
from studio.widgets.label import Words, add_row
from studio.widgets.tip import tip

PICTURE = QSize(260, 150)
"""Size of the preview in pixels."""
LARGEST = 20_000
"""Maximum width and height of a sheet in millimeters."""


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


class NewBoardDialog(QDialog):
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
        for box in (self.width_, self.height_):
            box.setToolTip(tip(tr("The template is scaled to fit the sheet")))
            box.valueChanged.connect(lambda _: self._wait.start())
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
        form = QFormLayout()
        add_row(form, tr("&Name"), self.title)
        add_row(form, tr("Sheet &width"), self.width_)
        add_row(form, tr("Sheet &height"), self.height_)
        for field, name in (
            (self.title, tr("Name")),
            (self.width_, tr("Sheet width")),
            (self.height_, tr("Sheet height")),
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
        # A picture that a game system draws itself fills its own sheet.
        is_free = own_picture(made.family) is None
        for box, size in ((self.width_, made.board.sheet.width), (self.height_, made.board.sheet.height)):
            box.setValue(size)
            box.setEnabled(is_free)
        self.picture.setPixmap(QPixmap())
        self._show_size()

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
        self.sentence.setText(self._problem or self.templates[self.kinds.currentRow()].sentence)
        self._show_able()

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
        return fitted_to(self._scenario, self.width_.value(), self.height_.value())

    def _make(self) -> None:
        if self._wait.isActive():
            self._show_size()
        if self.create_button.isEnabled():
            made = self.scenario()
            self.accept()
            self.made.emit(made, made != self._scenario)
