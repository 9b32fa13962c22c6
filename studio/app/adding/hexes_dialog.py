"""The dialog for a new grid of the hexes of a table."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QFormLayout, QWidget

from engine.errors import BoxcarsError, in_words
from engine.geography.hexes import HexTable, Lettered, board_of_hexes, read_hexes
from engine.geography.steps import Wanted
from engine.i18n import tr
from engine.model.grids.grid import Orientation
from engine.model.scenario import Scenario
from studio.app.adding.notes import BusyBar, Notes
from studio.app.adding.outline_dialog import FileLine, grid_templates
from studio.threads.worker import Worker
from studio.widgets.dialog import Dialog
from studio.widgets.elided import ShortenedBox
from studio.widgets.label import add_row

LAYOUTS: tuple[tuple[Orientation, Lettered], ...] = (
    ("pointy", "rows"),
    ("flat", "columns"),
    ("pointy", "columns"),
    ("flat", "rows"),
)
"""The layouts in the order of the list."""


class Found(NamedTuple):
    """Result of a worker: the hexes of the file and their layout, and the board (None: there is none) with notes."""

    table: HexTable
    layout: tuple[Orientation, Lettered]
    scenario: Scenario | None
    notes: str


class HexesDialog(Dialog):
    """Asks for a table of hexes and its layout, and shows what becomes of it. `made` is emitted with the new board."""

    made = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("New Grid of Hexes"))
        self._worker = Worker("hexes", self)
        self.finished.connect(lambda _: self._worker.forget())
        self._table: HexTable | None = None
        self._scenario: Scenario | None = None
        self.templates = grid_templates()
        self.template = ShortenedBox()
        self.template.addItems(list(self.templates))
        kinds = tr("Tables of hexes ({suffixes})").format(suffixes="*.csv *.tsv *.xlsx *.json")
        self.file = FileLine(tr("File with the hexes"), self, kinds)
        self.layout_ = QComboBox()
        self.layout_.addItems(
            [
                tr("Pointy top, letters count rows"),
                tr("Flat top, letters count columns"),
                tr("Pointy top, letters count columns"),
                tr("Flat top, letters count rows"),
            ]
        )
        self.notes = Notes()
        self.busy = BusyBar()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.create_button = self.buttons.addButton(tr("Create Grid"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.accepted.connect(self._create)
        self.buttons.rejected.connect(self.reject)
        form = QFormLayout(self)
        for title, widget in (
            (tr("&Template"), self.template),
            (tr("&File with the hexes"), self.file),
            (tr("&Layout"), self.layout_),
        ):
            widget.setAccessibleName(title.replace("&", ""))
            add_row(form, title, widget)
        form.addRow(self.notes.in_area(3))
        form.addRow(self.busy)
        form.addRow(self.buttons)
        self.file.line.textChanged.connect(self._read)
        self.template.currentTextChanged.connect(self._judge)
        self.layout_.currentIndexChanged.connect(self._judge)
        self._judge()

    def _read(self) -> None:
        """Read another file. Its layout, if it states one, is chosen."""
        self._table = None
        self._judge()

    def _judge(self) -> None:
        """Make the board in the background, and show the notes about it, or why there is none."""
        self._scenario = None
        self.create_button.setEnabled(False)
        file, table, make = self.file.path, self._table, self.templates[self.template.currentText()]
        if file is None:
            self._worker.forget()
            self._say(tr("Choose a file with a row for each hex."))
            return
        chosen = LAYOUTS[self.layout_.currentIndex()]
        self.busy.show()
        if table is None:
            self.notes.setText(tr("Reading the file…"))

        def find(_: Wanted) -> Found:
            read = read_hexes(file) if table is None else table
            layout = (_stated(read) or chosen) if table is None else chosen
            try:
                scenario, notes = board_of_hexes(make(), read, *layout)
            except BoxcarsError as error:
                return Found(read, layout, None, in_words(error))
            return Found(read, layout, scenario, "\n".join(notes))

        self._worker.ask(find, self._take, lambda error: self._say(in_words(error)))

    def _take(self, found: Found) -> None:
        self._table, self._scenario = found.table, found.scenario
        with QSignalBlocker(self.layout_):
            self.layout_.setCurrentIndex(LAYOUTS.index(found.layout))
        self._say(found.notes)
        self.create_button.setEnabled(found.scenario is not None)

    def _say(self, text: str) -> None:
        self.busy.hide()
        self.notes.setText(text)

    def _create(self) -> None:
        if self._scenario is not None:
            made = self._scenario
            self.accept()
            self.made.emit(made)


def _stated(table: HexTable) -> tuple[Orientation, Lettered] | None:
    """Return the layout that a file states; None if it states none."""
    if table.orientation is None:
        return None
    return table.orientation, table.lettered or ("rows" if table.orientation == "pointy" else "columns")
