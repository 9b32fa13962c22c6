"""The dialog for a new grid of the hexes of a table."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QWidget

from engine.errors import BoxcarsError, in_words
from engine.geography.hexes import HexTable, Lettered, board_of_hexes, read_hexes
from engine.i18n import tr
from engine.model.grids.grid import Orientation
from engine.model.scenario import Scenario
from studio.app.adding.outline_dialog import FileLine, grid_templates
from studio.threads.worker import Worker
from studio.widgets.elided import ShortenedBox
from studio.widgets.label import Words, add_row

LAYOUTS: tuple[tuple[Orientation, Lettered], ...] = (
    ("pointy", "rows"),
    ("flat", "columns"),
    ("pointy", "columns"),
    ("flat", "rows"),
)
"""The layouts in the order of the list."""


class HexesDialog(QDialog):
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
        self.told = Words(wraps=True)
        self.told.setMinimumHeight(3 * self.fontMetrics().lineSpacing())
        self.told.setAccessibleName(tr("Notes about the file"))
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
        form.addRow(self.told)
        form.addRow(self.buttons)
        self.file.line.textChanged.connect(self._read)
        self.template.currentTextChanged.connect(self._judge)
        self.layout_.currentIndexChanged.connect(self._judge)
        self.setMinimumWidth(520)
        self._judge()

    def _read(self) -> None:
        self._table = None
        self._judge()
        file = self.file.path
        if file is not None:
            self.told.setText(tr("Reading the file…"))
            self._worker.ask(lambda _: read_hexes(Path(file)), self._take, lambda error: self._say(in_words(error)))
        else:
            self._worker.forget()

    def _take(self, table: HexTable) -> None:
        self._table = table
        if table.orientation is not None:
            lettered: Lettered = table.lettered or ("rows" if table.orientation == "pointy" else "columns")
            self.layout_.setCurrentIndex(LAYOUTS.index((table.orientation, lettered)))
        self._judge()

    def _judge(self) -> None:
        """Show the notes about the board, or why there is none."""
        self._scenario = None
        if self._table is None:
            self._say(tr("Choose a file with a row for each hex."))
            return
        try:
            template = self.templates[self.template.currentText()]()
            self._scenario, notes = board_of_hexes(template, self._table, *LAYOUTS[self.layout_.currentIndex()])
        except BoxcarsError as error:
            self._say(str(error))
        else:
            self._say("\n".join(notes))

    def _say(self, text: str) -> None:
        self.told.setText(text)
        self.create_button.setEnabled(self._scenario is not None)

    def _create(self) -> None:
        if self._scenario is not None:
            made = self._scenario
            self.accept()
            self.made.emit(made)
