"""Dialogs that import geography into the open board, shown on the board before they are used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from engine.edit.edit import Edit
from engine.errors import EditError, in_words
from engine.files.imported.lands import Islands
from engine.geography.cities import Selection, import_cities
from engine.geography.land import import_outline
from engine.geography.railways import Choices, import_railways
from engine.geography.steps import NothingLeft, Step, Wanted
from engine.i18n import tr, tr_noop
from engine.model.kind_names import count_of_kind
from engine.model.scenario import Scenario
from engine.plain_text import listed
from studio.app.adding.notes import BusyBar, Notes
from studio.app.adding.outline_dialog import FileLine, number_box
from studio.app.adding.preview_dialog import Computed, computed
from studio.app.adding.railway_fields import OperatorLine, carrying_box, reach_box
from studio.app.adding.step_preview import Shown, StepPreview, with_picture
from studio.document.document import Document
from studio.threads.worker import Worker
from studio.widgets.dialog import Dialog
from studio.widgets.label import add_row
from studio.widgets.message_box import window_title
from studio.widgets.number_box import NumberBox
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


FILE_LETTERS = 28
"""Minimum width of the field for the file in letters."""


class Found(NamedTuple):
    """Result of a worker: the edit (None: nothing is left), notes, steps with pictures, and names of operators."""

    edit: Computed | None
    notes: tuple[str, ...]
    steps: tuple[Shown, ...] = ()
    operators: tuple[str, ...] = ()


class GeographyDialog(Dialog):
    """Asks for a file and its options. The board shows the result while the dialog is open; OK keeps it as one step."""

    def __init__(self, document: Document, kind: Kind, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(window_title(tr(TITLES[kind])))
        self._document, self._kind = document, kind
        self._edit: Edit | None = None
        self._worker = Worker("import", self)
        self.finished.connect(lambda _: self._worker.forget())
        geographic = tr("Geographic files (*.geojson *.json *.topojson *.shp *.zip *.gpkg);;All files (*)")
        if kind == "outline":
            geographic = tr("Outlines (*.geojson *.json *.topojson *.shp *.zip *.gpkg *.svg);;All files (*)")
        files = {
            "outline": geographic,
            "cities": tr(
                "Tables and geographic files (*.csv *.tsv *.txt *.xlsx *.geojson *.json *.shp *.gpkg *.zip);;"
                "All files (*)"
            ),
            "railways": tr("Railways (*.geojson *.json *.topojson *.shp *.gpkg *.zip);;All files (*)"),
        }
        self.file = FileLine(tr("File"), self, files[kind])
        self.form = QFormLayout()
        self.file.setAccessibleName(tr("File"))
        add_row(self.form, tr("&File"), self.file)
        self._make_options()
        self._lay_out()
        self.file.line.textChanged.connect(self._judge)
        self._judge()

    def _lay_out(self) -> None:
        self.notes = Notes()
        self.busy = QWidget()
        bar = BusyBar(self.busy)
        bar.show()
        self.stop_button = QPushButton(tr("&Stop"))
        self.stop_button.setAutoDefault(False)
        self.stop_button.setToolTip(tip(tr("Stops reading the file; the next change starts again")))
        self.stop_button.clicked.connect(self._stop)
        row = QHBoxLayout(self.busy)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(bar, 1)
        row.addWidget(self.stop_button)
        self.busy.hide()
        self.preview = StepPreview()
        self.preview.setVisible(self._kind != "outline")
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.import_button = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.import_button.setText(tr("Import"))
        self.buttons.accepted.connect(self._accept)
        self.buttons.rejected.connect(self.reject)
        self.rejected.connect(self._document.end_preview)
        left = QVBoxLayout()
        left.addLayout(self.form)
        left.addWidget(self.notes.in_area(4), 1)
        left.addWidget(self.busy)
        both = QHBoxLayout()
        both.addLayout(left, 1)
        both.addWidget(self.preview)
        whole = QVBoxLayout(self)
        whole.addLayout(both, 1)
        whole.addWidget(self.buttons)
        self.file.line.setMinimumWidth(FILE_LETTERS * self.fontMetrics().averageCharWidth())

    def _make_options(self) -> None:
        self.use = QComboBox()
        for use, name in USES.items():
            self.use.addItem(tr(name), use)
        self.islands = QCheckBox(tr("Keep islands that are &far from the rest"))
        self.islands.setChecked(True)
        self.bundled = QCheckBox(tr("Use the &bundled countries, rivers and lakes"))
        self.most = NumberBox()
        self.most.setRange(1, 2_500)
        self.most.setValue(60)
        self.apart = number_box(10, 0, 500, " mm")
        self.people = SpecialSpinBox(tr("any"), 0, 50_000_000, 0)
        self.people.setSingleStep(10_000)
        self.people.setGroupSeparatorShown(True)
        self.year = SpecialSpinBox(tr("every year"), 1799, 2200, 1799)
        self.operator = OperatorLine()
        self.spacing = number_box(20, 1, 1_000, " km")
        self.merged = number_box(4, 0.1, 100, " km")
        self.reach = reach_box()
        self.branches = QCheckBox(tr("Keep &branches that lead to no city"))
        self.carrying = carrying_box()
        rows: dict[Kind, tuple[tuple[str, QWidget], ...]] = {
            "outline": ((tr("&Import as"), self.use),),
            "cities": (
                (tr("&Largest cities, at most"), self.most),
                (tr("Least &population"), self.people),
                (tr("Least &distance"), self.apart),
            ),
            "railways": (
                (tr("&Year"), self.year),
                (tr("&Operator"), self.operator),
                (tr("Mer&ge tracks within"), self.merged),
                (tr("Serve cities &within"), self.reach),
                (tr("&Pairs of cities, at least"), self.carrying),
                (tr("&Mileposts every"), self.spacing),
            ),
        }
        tips = (
            (self.use, tr("Choose the use of the areas and lines of the file on the board")),
            (self.islands, tr("Include islands that would make the land much smaller on the sheet")),
            (self.bundled, tr("Import from the geography that comes with the studio, not from a file")),
            (self.most, tr("Add the largest cities, up to this number")),
            (self.people, tr("Leave out cities with fewer people")),
            (self.apart, tr("Leave out cities that are closer than this to a larger one")),
            (self.year, tr("Use only tracks that were open in this year")),
            (self.spacing, tr("Set the distance from milepost to milepost")),
            (self.merged, tr("Make one track of parallel ones of a company that are closer than this")),
            (self.branches, tr("Keep tracks that end away from cities")),
            (self.file.line, tr("Type, drop or choose a file with positions in degrees")),
        )
        for described, text in tips:
            described.setToolTip(tip(text))
        for title, field in rows[self._kind]:
            field.setAccessibleName(title.replace("&", ""))
            add_row(self.form, title, field)
        if self._kind == "railways":
            self.form.addRow(self.branches)
        if self._kind == "outline":
            self.form.addRow(self.bundled)
            self.form.addRow(self.islands)
        self.use.currentIndexChanged.connect(self._judge)
        for box in (self.apart, self.spacing, self.merged, self.reach):
            box.valueChanged.connect(self._judge)
        for number in (self.most, self.people, self.year, self.carrying):
            number.valueChanged.connect(self._judge)
        for mark in (self.branches, self.islands, self.bundled):
            mark.toggled.connect(self._judge)
        self.operator.textChanged.connect(self._judge)

    def _judge(self) -> None:
        self._edit = None
        self.import_button.setEnabled(False)
        self._document.end_preview()
        file = None if self.bundled.isChecked() else self.file.path
        self.file.setEnabled(not self.bundled.isChecked())
        if file is None and not self.bundled.isChecked():
            self._worker.forget()
            self.busy.hide()
            self.preview.show_steps(())
            self.notes.setText(tr("Choose a file. The board shows what it would add."))
            return
        kind, scenario, ratio = self._kind, self._document.committed, self.devicePixelRatioF()
        islands: Islands = "all" if self.islands.isChecked() else "near"
        use = self.use.currentData()
        cities = Selection(self.most.value(), self.apart.value(), self.people.number or 0)
        tracks = Choices(
            self.year.number,
            self.spacing.value(),
            self.merged.value(),
            self.branches.isChecked(),
            self.operator.names,
            self.carrying.number or 0,
            self.reach.value() or None,
        )

        def draw(steps: Sequence[Step], is_wanted: Wanted) -> tuple[Shown, ...]:
            return tuple(with_picture(scenario, step, ratio) for step in steps if is_wanted())

        def find(is_wanted: Wanted) -> Found:
            if kind == "outline":
                edit, notes = import_outline(scenario, file, use, islands)
                return Found(computed(edit, scenario), notes)
            assert file is not None
            try:
                if kind == "cities":
                    made = import_cities(scenario, file, cities, is_wanted)
                else:
                    made = import_railways(scenario, file, tracks, is_wanted)
            except NothingLeft as error:
                return Found(None, (in_words(error),), draw(error.steps, is_wanted))
            counts = {step.counts for step in made.steps}
            notes = tuple(note for note in made.notes if note not in counts)
            return Found(computed(made.edit, scenario), notes, draw(made.steps, is_wanted), made.operators)

        self.busy.show()
        self.notes.setText(tr("Reading the file…"))
        self._worker.ask(find, self._take, self._fail)

    def _take(self, found: Found) -> None:
        self.busy.hide()
        self.preview.show_steps(found.steps)
        self.operator.offer(found.operators)
        if found.edit is None:
            self.notes.setText("\n".join(found.notes))
            return
        before = self._document.committed
        try:
            self._document.preview(found.edit)
        except EditError as error:
            self.notes.setText(str(error))
            return
        self._edit = found.edit
        self.notes.setText("\n".join([_counts(before, self._document.scenario), *found.notes]))
        self.import_button.setEnabled(True)

    def _fail(self, error: BaseException) -> None:
        self.busy.hide()
        self.preview.show_steps(())
        self.notes.setText(in_words(error))

    def _stop(self) -> None:
        self._worker.forget()
        self.busy.hide()
        self.notes.setText(tr("Stopped. Change a value to start again."))

    def _accept(self) -> None:
        if self._edit is not None:
            self._document.perform(self._edit)
            self.accept()


KINDS = {
    "shapes": "shape", "regions": "region", "cities": "city", "railroads": "railroad", "lines": "line",
    "mileposts": "milepost",
}  # fmt: skip
"""Kinds of things by their table of the board."""


def _counts(before: Scenario, after: Scenario) -> str:
    added = {table: len(getattr(after.board, table)) - len(getattr(before.board, table)) for table in KINDS}
    counts = [count_of_kind(KINDS[table], number) for table, number in added.items() if number > 0]
    return tr("Added: {counts}.").format(counts=listed(counts, len(KINDS))) if counts else tr("Nothing is added.")
