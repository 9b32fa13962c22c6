"""Dialogs that import geography into the open board, shown on the board before they are used."""

from __future__ import annotations

from typing import Literal

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QProgressBar,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from engine.edit.edit import Edit
from engine.errors import EditError, in_words
from engine.files.imported.lands import Islands
from engine.geography.cities import Selection, import_cities
from engine.geography.land import import_outline
from engine.geography.railways import Choices, import_railways
from engine.i18n import tr, tr_noop
from engine.model.scenario import Scenario
from studio.app.adding.outline_dialog import FileLine, number_box
from studio.app.adding.preview_dialog import computed
from studio.document.document import Document
from studio.threads.worker import Worker
from studio.widgets.label import Words, add_row
from studio.widgets.message_box import window_title
from studio.widgets.special_spin_box import SpecialSpinBox
from studio.widgets.tip import tip

Kind = Literal["outline", "cities", "railways"]

TITLES: dict[Kind, str] = {
    "outline": tr_noop("Import Outline"),
    "cities": tr_noop("Import Cities"),
    "railways": tr_noop("Import Railways"),
}

USES = {
    "land": tr_noop("land"),
    "neighbour": tr_noop("neighboring land"),
    "lake": tr_noop("lakes"),
    "river": tr_noop("rivers"),
    "border": tr_noop("borders"),
    "region": tr_noop("regions"),
}


Found = tuple[Edit, tuple[str, ...]]


class GeographyDialog(QDialog):
    """Asks for a file and its options. The board shows the result while the dialog is open; OK keeps it as one step."""

    def __init__(self, document: Document, kind: Kind, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(window_title(tr(TITLES[kind])))
        self._document, self._kind = document, kind
        self._edit: Edit | None = None
        self._worker = Worker("import", self)
        self.finished.connect(lambda _: self._worker.forget())
        geographic = tr("Geographic files (*.geojson *.json *.topojson *.shp *.gpkg);;All files (*)")
        tables = tr("Tables and geographic files (*.csv *.tsv *.txt *.xlsx *.geojson *.json);;All files (*)")
        self.file = FileLine(tr("File"), self, tables if kind == "cities" else geographic)
        self.form = QFormLayout()
        self.file.setAccessibleName(tr("File"))
        add_row(self.form, tr("&File"), self.file)
        self._make_options()
        self.notes = Words(wraps=True)
        self.notes.setMinimumHeight(4 * self.fontMetrics().lineSpacing())
        self.notes.setAccessibleName(tr("Notes"))
        self.busy = QProgressBar()
        self.busy.setRange(0, 0)
        self.busy.setTextVisible(False)
        self.busy.hide()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.import_button = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.import_button.setText(tr("Import"))
        self.buttons.accepted.connect(self._accept)
        self.buttons.rejected.connect(self.reject)
        self.rejected.connect(document.end_preview)
        whole = QVBoxLayout(self)
        whole.addLayout(self.form)
        whole.addWidget(self.notes)
        whole.addWidget(self.busy)
        whole.addWidget(self.buttons)
        self.file.line.textChanged.connect(self._judge)
        self.setMinimumWidth(520)
        self._judge()

    def _make_options(self) -> None:
        self.use = QComboBox()
        for use, name in USES.items():
            self.use.addItem(tr(name), use)
        self.islands = QCheckBox(tr("Keep islands that are &far from the rest"))
        self.islands.setChecked(True)
        self.most = QSpinBox()
        self.most.setRange(1, 2_500)
        self.most.setValue(60)
        self.apart = number_box(10, 0, 500, " mm")
        self.year = SpecialSpinBox(tr("every year"), 1799, 2200, 1799)
        self.spacing = number_box(20, 1, 1_000, " km")
        self.merged = number_box(4, 0.1, 100, " km")
        self.branches = QCheckBox(tr("Keep &branches that lead to no city"))
        rows: dict[Kind, tuple[tuple[str, QWidget], ...]] = {
            "outline": ((tr("&Import as"), self.use),),
            "cities": ((tr("&Largest cities, at most"), self.most), (tr("Least &distance"), self.apart)),
            "railways": (
                (tr("&Year"), self.year),
                (tr("&Mileposts every"), self.spacing),
                (tr("Mer&ge tracks within"), self.merged),
            ),
        }
        tips = (
            (self.use, tr("Choose the use of the areas and lines of the file on the board")),
            (self.islands, tr("Include islands that would make the land much smaller on the sheet")),
            (self.most, tr("Add the largest cities, up to this number")),
            (self.apart, tr("Leave out cities that are closer than this to a larger one")),
            (self.year, tr("Use only tracks that were open in this year")),
            (self.spacing, tr("Set the distance from milepost to milepost")),
            (self.merged, tr("Make one track of parallel ones of a company that are closer than this")),
            (self.branches, tr("Keep tracks that end away from cities")),
            (self.file.line, tr("Type, drop or choose a file with positions in degrees")),
        )
        for field, text in tips:
            field.setToolTip(tip(text))
        for title, field in rows[self._kind]:
            field.setAccessibleName(title.replace("&", ""))
            add_row(self.form, title, field)
        if self._kind == "railways":
            self.form.addRow(self.branches)
        if self._kind == "outline":
            self.form.addRow(self.islands)
        self.use.currentIndexChanged.connect(self._judge)
        for box in (self.apart, self.spacing, self.merged):
            box.valueChanged.connect(self._judge)
        for number in (self.most, self.year):
            number.valueChanged.connect(self._judge)
        for mark in (self.branches, self.islands):
            mark.toggled.connect(self._judge)

    def _judge(self) -> None:
        self._edit = None
        self.import_button.setEnabled(False)
        self._document.end_preview()
        file = self.file.path
        if file is None:
            self._worker.forget()
            self.busy.hide()
            self.notes.setText(tr("Choose a file. The board shows what it would add."))
            return
        kind, scenario = self._kind, self._document.committed
        islands: Islands = "all" if self.islands.isChecked() else "near"
        use, most, apart = self.use.currentData(), self.most.value(), self.apart.value()
        tracks = Choices(self.year.number, self.spacing.value(), self.merged.value(), self.branches.isChecked())

        def find(_: object) -> Found:
            if kind == "outline":
                edit, notes = import_outline(scenario, file, use, islands)
            elif kind == "cities":
                edit, notes, _ = import_cities(scenario, file, Selection(most, apart))
            else:
                edit, notes, _ = import_railways(scenario, file, tracks)
            return computed(edit, scenario), notes

        self.busy.show()
        self._worker.ask(find, self._take, self._fail)

    def _take(self, found: Found) -> None:
        edit, notes = found
        self.busy.hide()
        before = self._document.committed
        try:
            self._document.preview(edit)
        except EditError as error:
            self.notes.setText(str(error))
            return
        self._edit = edit
        self.notes.setText("\n".join([_counts(before, self._document.scenario), *notes]))
        self.import_button.setEnabled(True)

    def _fail(self, error: BaseException) -> None:
        self.busy.hide()
        self.notes.setText(in_words(error))

    def _accept(self) -> None:
        if self._edit is not None:
            self._document.perform(self._edit)
            self.accept()


def _counts(before: Scenario, after: Scenario) -> str:
    tables = ("shapes", "regions", "cities", "railroads", "lines", "mileposts")
    added = [len(getattr(after.board, table)) - len(getattr(before.board, table)) for table in tables]
    return tr(
        "Added: {shapes} shapes, {regions} regions, {cities} cities, {railroads} railroads, {lines} lines, "
        "{mileposts} mileposts."
    ).format(**dict(zip(tables, added, strict=True)))
