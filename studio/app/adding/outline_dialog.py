"""The dialog for a new grid over the outline of a land; the grid is created in the background."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QCompleter,
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
from engine.files.imported.lands import Islands, read_land
from engine.files.imported.outlines import Lay, cards_left_out, over_outline
from engine.game.family import family, family_ids
from engine.geography.bundled import bundled_features, bundled_land, country_names
from engine.i18n import tr, tr_noop
from engine.model.scenario import Scenario
from studio.threads.worker import Worker
from studio.widgets.dialog import Dialog
from studio.widgets.elided import ShortenedBox
from studio.widgets.label import Words, add_row
from studio.widgets.number_box import DecimalBox
from studio.widgets.tip import tip


def grid_templates() -> dict[str, Callable[[], Scenario]]:
    """The templates with a grid, by title."""
    return {
        template.name(family(id).title): template
        for id in family_ids()
        for template in family(id).templates.values()
        if template().board.kind == "grid"
    }


GEOGRAPHIC = tr_noop("Geographic files (*.geojson *.json *.topojson *.shp *.zip *.gpkg);;All files (*)")
"""Kinds of files with outlines, for a file dialog."""


def country_box() -> QComboBox:
    """Return a box for the name of a bundled country, or of several ones, typed or chosen."""
    box = QComboBox()
    box.setEditable(True)
    box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
    box.addItems(country_names())
    completer = box.completer()
    if completer is not None:
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
    box.setCurrentText("")
    box.setToolTip(tip(tr("Choose a country. Several are joined by +, such as Spain + Portugal.")))
    return box


class FileLine(QWidget):
    """A file name, typed, pasted, dropped or chosen. Choosing begins in the folder of the last chosen file."""

    folder = ""

    def __init__(self, title: str, parent: QWidget, kinds: str) -> None:
        super().__init__(parent)
        self.line = QLineEdit()
        self.line.setAccessibleName(title)
        self._title = title
        self._kinds = kinds
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
        """The file; None if none is named. File managers drop a URL and copy a path in quotation marks."""
        text = self.line.text().strip().strip("\"'")
        if text.startswith("file:"):
            text = QUrl(text).toLocalFile()
        return Path(text).expanduser() if text else None

    def _choose(self) -> None:
        start = str(self.path or FileLine.folder)
        name, _ = QFileDialog.getOpenFileName(self, self._title, start, self._kinds)
        if name:
            FileLine.folder = str(Path(name).parent)
            self.line.setText(name)


class OutlineDialog(Dialog):
    """`laid` is emitted with the new board, then `noted` with notes about its land. Cancel stops the work."""

    laid = Signal(object)
    noted = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("New Grid over Outline"))
        self._worker = Worker("outline", self)
        self.finished.connect(lambda _: self._worker.forget())
        self.templates = grid_templates()
        self.template = ShortenedBox()
        self.template.addItems(list(self.templates))
        self.land = FileLine(tr("File with the land"), self, tr(GEOGRAPHIC))
        self.country = country_box()
        self.islands = QCheckBox(tr("Keep islands that are &far from the rest"))
        self.rivers = FileLine(tr("File with rivers"), self, tr(GEOGRAPHIC))
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
            (tr("&File with the land"), self.land),
            (tr("or &country"), self.country),
            (tr("&Rivers (optional)"), self.rivers),
            (tr("&Kilometers per step"), self.kilometres),
            (tr("&Spacing on the sheet"), self.spacing),
            (tr("&Orientation"), self.orientation),
        ):
            widget.setAccessibleName(title.replace("&", ""))
            add_row(form, title, widget)
        form.insertRow(3, self.islands)
        form.addRow(self.told)
        form.addRow(self.busy)
        form.addRow(self.buttons)
        self.land.line.textChanged.connect(self._judge)
        self.country.currentTextChanged.connect(self._judge)
        self._judge()

    def put(self, country: str, outline: Path | None) -> None:
        """Choose this land."""
        self.country.setCurrentText(country)
        self.land.line.setText("" if outline is None else str(outline))

    def _judge(self) -> None:
        wanted = self.land.path is None and not self.country.currentText().strip()
        self.country.setEnabled(self.land.path is None)
        self.told.setText(tr("Choose a file with the outline of the land, or a country.") if wanted else "")
        self.lay.setEnabled(not wanted and self.busy.isHidden())

    def start(self) -> None:
        """Create the grid in a thread; the dialog closes when it is ready."""
        template = self.templates[self.template.currentText()]()
        lay = Lay(self.kilometres.value(), self.spacing.value(), self.orientation.currentData())
        file, country, rivers = self.land.path, self.country.currentText().strip(), self.rivers.path
        islands: Islands = "all" if self.islands.isChecked() else "near"

        def lay_over(_: object) -> tuple[Scenario, tuple[str, ...]]:
            if file is not None:
                land = read_land(file, islands)
                return over_outline(template, land, rivers, lay), (*land.notes, *cards_left_out(template))
            land = bundled_land(country, islands)
            courses = bundled_features("river") if rivers is None else rivers
            made = over_outline(template, land, courses, lay, bundled_features("lake"))
            return made, (*land.notes, *cards_left_out(template))

        self.busy.show()
        self._judge()
        self._worker.ask(lay_over, self._take, self._fail)

    def _fail(self, error: BaseException) -> None:
        self.busy.hide()
        self._judge()
        self.told.setText(in_words(error))

    def _take(self, found: tuple[Scenario, tuple[str, ...]]) -> None:
        made, notes = found
        self.accept()
        self.laid.emit(made)
        if notes:
            self.noted.emit("\n".join(notes))


def number_box(value: float, least: float, most: float, unit: str) -> QDoubleSpinBox:
    """Return a spin box with that unit."""
    box = DecimalBox()
    box.setRange(least, most)
    box.setDecimals(1)
    box.setSuffix(unit)
    box.setValue(value)
    return box
