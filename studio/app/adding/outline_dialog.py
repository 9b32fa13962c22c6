"""The dialog for a new grid over the outline of a land; the grid is created in the background."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QWidget,
)

from engine.errors import in_words
from engine.files.imported.outlines import Lay, over_outline
from engine.game.family import family, family_ids
from engine.i18n import tr
from engine.model.scenario import Scenario
from studio.threads.worker import Worker
from studio.widgets.elided import ShortenedBox
from studio.widgets.label import Words, add_row


def grid_templates() -> dict[str, Callable[[], Scenario]]:
    """The templates with a grid, by title."""
    return {
        template.name(family(id).title): template
        for id in family_ids()
        for template in family(id).templates.values()
        if template().board.kind == "grid"
    }


class FileLine(QWidget):
    """A file name, typed or chosen."""

    def __init__(self, title: str, parent: QWidget, kinds: str = "") -> None:
        super().__init__(parent)
        self.line = QLineEdit()
        self.line.setAccessibleName(title)
        self._title = title
        self._kinds = kinds or tr("GeoJSON (*.geojson *.json);;All files (*)")
        button = QPushButton(tr("Choose…"))
        button.setAutoDefault(False)
        button.clicked.connect(self._choose)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.line, 1)
        layout.addWidget(button)
        self.setFocusProxy(self.line)

    @property
    def path(self) -> Path | None:
        """The file; None if none is named."""
        return Path(self.line.text().strip()) if self.line.text().strip() else None

    def _choose(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, self._title, self.line.text(), self._kinds)
        if name:
            self.line.setText(name)


class OutlineDialog(QDialog):
    """`laid` is emitted with the new board. Cancel stops the work."""

    laid = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("New Grid over Outline"))
        self._worker = Worker("outline", self)
        self.finished.connect(lambda _: self._worker.forget())
        self.templates = grid_templates()
        self.template = ShortenedBox()
        self.template.addItems(list(self.templates))
        self.land = FileLine(tr("File with the land"), self)
        self.rivers = FileLine(tr("File with rivers"), self)
        self.kilometres = number_box(10.0, 0.1, 1000, " km")
        self.spacing = number_box(6.5, 0.5, 500, " mm")
        self.orientation = QComboBox()
        self.orientation.addItem(tr("Pointy top (rows)"), "pointy")
        self.orientation.addItem(tr("Flat top (columns)"), "flat")
        self.told = Words(wraps=True)
        self.told.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self.told.setAccessibleName(tr("Missing input"))
        self.busy = QProgressBar()
        self.busy.setRange(0, 0)
        self.busy.hide()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.lay = self.buttons.addButton(tr("Create Grid"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.accepted.connect(self.start)
        self.buttons.rejected.connect(self.reject)
        form = QFormLayout(self)
        for title, widget in (
            (tr("&Template"), self.template),
            (tr("&Land (GeoJSON)"), self.land),
            (tr("&Rivers (optional)"), self.rivers),
            (tr("&Kilometers per step"), self.kilometres),
            (tr("&Spacing on the sheet"), self.spacing),
            (tr("&Orientation"), self.orientation),
        ):
            widget.setAccessibleName(title.replace("&", ""))
            add_row(form, title, widget)
        form.addRow(self.told)
        form.addRow(self.busy)
        form.addRow(self.buttons)
        self.land.line.textChanged.connect(self._judge)
        self.setMinimumWidth(520)
        self._judge()

    def _judge(self) -> None:
        wanted = self.land.path is None
        self.told.setText(tr("Choose a file with the outline of the land.") if wanted else "")
        self.lay.setEnabled(not wanted and self.busy.isHidden())

    def start(self) -> None:
        """Create the grid in a thread; the dialog closes when it is ready."""
        assert self.land.path is not None
        template = self.templates[self.template.currentText()]()
        lay = Lay(self.kilometres.value(), self.spacing.value(), self.orientation.currentData())
        land, rivers = self.land.path, self.rivers.path
        self.busy.show()
        self._judge()
        self._worker.ask(lambda _: over_outline(template, land, rivers, lay), self._take, self._fail)

    def _fail(self, error: BaseException) -> None:
        self.busy.hide()
        self._judge()
        self.told.setText(in_words(error))

    def _take(self, made: Scenario) -> None:
        self.accept()
        self.laid.emit(made)


def number_box(value: float, least: float, most: float, unit: str) -> QDoubleSpinBox:
    """Return a spin box with that unit."""
    box = QDoubleSpinBox()
    box.setRange(least, most)
    box.setDecimals(1)
    box.setSuffix(unit)
    box.setValue(value)
    return box
