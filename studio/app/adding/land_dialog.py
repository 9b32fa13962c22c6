"""The dialog for a new land: outline, cities, railways and tables; the board is made in the background."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QImage, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QGroupBox,
    QHBoxLayout,
    QLineEdit,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from engine.errors import in_words
from engine.files.imported.lands import PLANE_NAMES
from engine.game.family import family
from engine.geography.new_land import LandChoices, make_land
from engine.geography.railways import Choices
from engine.geography.steps import Wanted
from engine.i18n import tr
from engine.model.kind_names import count_of_kind
from engine.model.scenario import Scenario
from engine.plain_text import listed
from studio.app.adding.next_step import next_step
from studio.app.adding.notes import BusyBar, Notes
from studio.app.adding.outline_dialog import FileLine, country_box, number_box
from studio.app.adding.railway_fields import OperatorLine, carrying_box, reach_box
from studio.app.adding.step_preview import Shown, StepPreview, with_picture
from studio.app.files.step_picture import StepPicture
from studio.panels.page import scrolled
from studio.threads.worker import Worker
from studio.widgets.dialog import Dialog
from studio.widgets.label import Words, add_row
from studio.widgets.measured import open_at
from studio.widgets.mnemonic import without_keys
from studio.widgets.special_spin_box import SpecialSpinBox
from studio.widgets.tip import tip

PICTURE = QSize(420, 420)
"""Preferred size of the preview in pixels."""
SMALLEST = QSize(240, 200)
"""Minimum size of the preview in pixels."""


class Made(NamedTuple):
    """Result of a worker: the board, notes, and the steps of its railways with pictures and names of operators."""

    scenario: Scenario
    notes: list[str]
    steps: tuple[Shown, ...] = ()
    operators: tuple[str, ...] = ()


class LandDialog(Dialog):
    """Shows the new board while its parts are chosen. `made` is emitted with it, `grid_wanted` when a grid over the
    same land is wanted instead."""

    made = Signal(object)
    grid_wanted = Signal()

    def __init__(self, parent: QWidget, choices: LandChoices | None = None) -> None:
        """`choices` are shown at first; without them, the defaults."""
        super().__init__(parent)
        self.setWindowTitle(tr("New Land"))
        self._worker = Worker("land", self)
        self._painter = StepPicture(self)
        self._painter.drawn.connect(self._show_picture)
        self.finished.connect(lambda _: self._worker.forget())
        self.finished.connect(lambda _: self._painter.stop())
        self._board: Scenario | None = None
        self._image = QImage()
        self._make_fields()
        self._lay_out()
        self._defaults = self.choices()
        if choices is not None:
            self.put(choices)
        self._connect()
        self._judge()

    def _make_fields(self) -> None:
        self.country = country_box()
        self.country.setCurrentText("Italy")
        self.title = QLineEdit()
        self.title.setToolTip(tip(tr("Name the board; without a title it has the name of the land")))
        kinds = tr("Geographic files (*.geojson *.json *.topojson *.shp *.zip *.gpkg);;All files (*)")
        self.outline = FileLine(tr("File with the outline"), self, kinds)
        self.outline.line.setToolTip(tip(tr("Use the outline of a file in degrees in place of a country")))
        self.width_ = number_box(594, 50, 20_000, " mm")
        self.width_.setToolTip(tip(tr("Set the width of the sheet, from edge to edge")))
        self.height_ = number_box(0, 0, 20_000, " mm")
        self.height_.setSpecialValueText(tr("as the land"))
        self.height_.setToolTip(tip(tr("Set the height of the sheet; 0 follows the shape of the land")))
        self.islands = QCheckBox(tr("Keep islands that are &far from the rest"))
        self.islands.setToolTip(tip(tr("Include islands that would make the land much smaller on the sheet")))
        self.waters = QCheckBox(tr("Rivers, la&kes and borders"))
        self.waters.setToolTip(tip(tr("Draw the rivers, lakes and borders of a bundled country")))
        self.waters.setChecked(True)
        self.plane = QComboBox()
        self.plane.setToolTip(tip(tr("Choose how the land is drawn on the flat sheet")))
        self.plane.addItem(tr("Automatic"), None)
        for plane, name in PLANE_NAMES.items():
            self.plane.addItem(tr(name), plane)
        self.cities = SpecialSpinBox(tr("none"), 0, 500, 40)
        self.cities.setToolTip(tip(tr("Choose the largest cities, up to this number")))
        self.apart = number_box(15, 0, 500, " mm")
        self.apart.setToolTip(tip(tr("Leave out cities that are closer than this to a larger one")))
        self.places = FileLine(
            tr("File with cities"), self, tr("Tables and geographic files (*.csv *.tsv *.txt *.xlsx *.geojson *.json)")
        )
        self.places.line.setPlaceholderText(tr("bundled cities"))
        self.places.line.setToolTip(
            tip(tr("Use the cities of a file with columns name, lat, lon and population in place of the bundled ones"))
        )
        self.railways = FileLine(
            tr("File with railways"),
            self,
            tr("Railways (*.geojson *.json *.topojson *.shp *.gpkg *.zip);;All files (*)"),
        )
        self.railways.line.setPlaceholderText(tr("none"))
        self.railways.line.setToolTip(tip(tr("Make railroads of the tracks of a file, named after their operators")))
        self.year = SpecialSpinBox(tr("every year"), 1799, 2200, 1799)
        self.year.setToolTip(tip(tr("Use only tracks that were open in this year")))
        self.spacing = number_box(20, 1, 1_000, " km")
        self.spacing.setToolTip(tip(tr("Set the distance from milepost to milepost")))
        self.merged = number_box(4, 0.1, 100, " km")
        self.merged.setToolTip(tip(tr("Make one track of parallel ones of a company that are closer than this")))
        self.operator = OperatorLine()
        self.carrying = carrying_box()
        self.reach = reach_box()
        self.regions = SpecialSpinBox(tr("none"), 1, 12, 6)
        self.regions.setToolTip(tip(tr("Group the cities in this number of regions, and fill the tables for them")))
        self.by_borders = QCheckBox(tr("Regions between &borders"))
        self.by_borders.setToolTip(
            tip(tr("Make a region of each part of the land between borders, where borders divide it"))
        )

    def _lay_out(self) -> None:
        groups = (
            (
                tr("Land"),
                (
                    (tr("&Country"), self.country),
                    (tr("or &outline"), self.outline),
                    (tr("&Title"), self.title),
                    (tr("Sheet &width"), self.width_),
                    (tr("Sheet &height"), self.height_),
                    (tr("&Projection"), self.plane),
                    ("", self.islands),
                    ("", self.waters),
                ),
            ),
            (
                tr("Cities"),
                (
                    (tr("&Number of cities"), self.cities),
                    (tr("&Least distance"), self.apart),
                    (tr("&File with cities"), self.places),
                ),
            ),
            (
                tr("Railways"),
                (
                    (tr("File with &railways"), self.railways),
                    (tr("&Year"), self.year),
                    (tr("Oper&ator"), self.operator),
                    (tr("Mer&ge tracks within"), self.merged),
                    (tr("Ser&ve cities within"), self.reach),
                    (tr("Pa&irs of cities, at least"), self.carrying),
                    (tr("&Mileposts every"), self.spacing),
                ),
            ),
            (tr("Tables"), ((tr("R&egions"), self.regions), ("", self.by_borders))),
        )
        inner = QWidget()
        left = QVBoxLayout(inner)
        left.setContentsMargins(0, 0, 0, 0)
        for title, rows in groups:
            box = QGroupBox(title)
            form = QFormLayout(box)
            form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
            for name, field in rows:
                if name:
                    field.setAccessibleName(name.replace("&", ""))
                    add_row(form, name, field)
                else:
                    form.addRow(field)
            left.addWidget(box)
        left.addStretch(1)
        self.picture = Words()
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.picture.setMinimumSize(SMALLEST)
        self.picture.setAccessibleName(tr("Preview of the board"))
        self.steps = StepPreview()
        self.previews = QTabWidget()
        self.previews.setAccessibleName(tr("Preview"))
        self.previews.addTab(self.picture, tr("Boar&d"))
        self.previews.addTab(self.steps, tr("&Steps of the railways"))
        self.notes = Notes()
        self.busy = BusyBar()
        right = QVBoxLayout()
        right.addWidget(self.previews, 1)
        right.addWidget(self.notes.in_area(5))
        right.addWidget(self.busy)
        both = QHBoxLayout()
        # With large text the fields need more room than a small screen has.
        both.addWidget(scrolled(inner))
        both.addLayout(right, 1)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.create_button = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.create_button.setText(tr("Create"))
        self.reset_button = self.buttons.addButton(tr("Reset All"), QDialogButtonBox.ButtonRole.ResetRole)
        self.reset_button.setToolTip(tip(tr("Restore the defaults of all fields")))
        self.reset_button.setAutoDefault(False)
        self.reset_button.clicked.connect(lambda: self.put(self._defaults))
        self.grid_button = self.buttons.addButton(
            without_keys(tr("New &Grid over an Outline…")), QDialogButtonBox.ButtonRole.ActionRole
        )
        self.grid_button.setToolTip(
            tip(
                tr(
                    "Make a board of mileposts or hexes from a country or an outline, for crayon rails and other "
                    "games on a grid"
                )
            )
        )
        self.grid_button.setAutoDefault(False)
        self.grid_button.clicked.connect(self._change_to_grid)
        self.buttons.accepted.connect(self._create)
        self.buttons.rejected.connect(self.reject)
        whole = QVBoxLayout(self)
        whole.addLayout(both, 1)
        whole.addWidget(self.buttons)
        margins, hint = whole.contentsMargins(), self.sizeHint() + PICTURE - SMALLEST
        around = margins.top() + margins.bottom() + whole.spacing() + self.buttons.sizeHint().height()
        open_at(self, hint.width(), max(hint.height(), inner.sizeHint().height() + around))

    def _connect(self) -> None:
        self.country.currentTextChanged.connect(self._judge)
        self.title.textChanged.connect(self._judge)
        for line in (self.outline.line, self.places.line, self.railways.line):
            line.textChanged.connect(self._judge)
        self.operator.textChanged.connect(self._judge)
        for box in (self.width_, self.height_, self.apart, self.spacing, self.merged, self.reach):
            box.valueChanged.connect(self._judge)
        for number in (self.cities, self.year, self.carrying, self.regions):
            number.valueChanged.connect(self._judge)
        self.plane.currentIndexChanged.connect(self._judge)
        self.islands.toggled.connect(self._judge)
        self.waters.toggled.connect(self._judge)
        self.by_borders.toggled.connect(self._judge)

    def choices(self) -> LandChoices:
        """Return the choices of the fields."""
        return LandChoices(
            title=" ".join(self.title.text().split()),
            country=self.country.currentText().strip(),
            outline=self.outline.path,
            width=self.width_.value(),
            height=self.height_.value(),
            islands="all" if self.islands.isChecked() else "near",
            plane=self.plane.currentData(),
            waters=self.waters.isChecked(),
            cities=self.cities.value(),
            apart=self.apart.value(),
            places=self.places.path,
            railways=self.railways.path,
            tracks=Choices(
                self.year.number,
                self.spacing.value(),
                self.merged.value(),
                operators=self.operator.names,
                carrying=self.carrying.number or 0,
                reach=self.reach.value() or None,
            ),
            regions=self.regions.number or 0,
            by_borders=self.by_borders.isChecked(),
        )

    def put(self, choices: LandChoices) -> None:
        """Show these choices in the fields."""
        tracks = choices.tracks
        self.country.setCurrentText(choices.country)
        self.title.setText(choices.title)
        files = ((self.outline, choices.outline), (self.places, choices.places), (self.railways, choices.railways))
        for line, path in files:
            line.line.setText("" if path is None else str(path))
        self.width_.setValue(choices.width)
        self.height_.setValue(choices.height)
        self.islands.setChecked(choices.islands == "all")
        self.plane.setCurrentIndex(self.plane.findData(choices.plane))
        self.waters.setChecked(choices.waters)
        self.cities.setValue(choices.cities)
        self.apart.setValue(choices.apart)
        self.year.setValue(self.year.minimum() if tracks.year is None else tracks.year)
        self.spacing.setValue(tracks.spacing)
        self.merged.setValue(tracks.merged)
        self.operator.setText("; ".join(tracks.operators))
        self.carrying.setValue(tracks.carrying)
        self.reach.setValue(tracks.reach or 0)
        self.regions.setValue(choices.regions or self.regions.minimum())
        self.by_borders.setChecked(choices.by_borders)

    def _judge(self) -> None:
        """Make the board of the present choices in the background."""
        self._board = None
        self.create_button.setEnabled(False)
        self.country.setEnabled(self.outline.path is None)
        outline = self.outline.path
        self.waters.setEnabled(outline is None)
        self.title.setPlaceholderText(self.country.currentText() if outline is None else outline.stem)
        has_railways = self.railways.path is not None
        for field in (self.year, self.spacing, self.merged, self.operator, self.carrying, self.reach):
            field.setEnabled(has_railways)
        self.previews.setTabVisible(1, has_railways)
        self.by_borders.setEnabled(bool(self.regions.number))
        choices, ratio = self.choices(), self.devicePixelRatioF()
        self.busy.setVisible(True)

        def make(is_wanted: Wanted) -> Made:
            made = make_land(family("boxcars").templates["empty"](), choices, is_wanted)
            notes = [*made.notes, next_step(made.scenario)]
            if made.railways is None or made.before is None:
                return Made(made.scenario, notes)
            shown = tuple(with_picture(made.before, step, ratio) for step in made.railways.steps if is_wanted())
            counts = {each.step.counts for each in shown}
            notes = [note for note in notes if note not in counts]
            return Made(made.scenario, notes, shown, made.railways.operators)

        self._worker.ask(make, self._take, self._fail)

    def _take(self, made: Made) -> None:
        self._board, notes = made.scenario, made.notes
        self.steps.show_steps(made.steps)
        self.operator.offer(made.operators)
        board = self._board.board
        parts: dict[str, Mapping[Any, Any]] = {
            "city": board.cities,
            "milepost": board.mileposts,
            "railroad": board.railroads,
            "region": board.regions,
        }
        counts = listed([count_of_kind(kind, len(table)) for kind, table in parts.items()], len(parts))
        self.notes.setText("\n".join([tr("The board has {counts}.").format(counts=counts), *notes]))
        self.busy.setVisible(False)
        self.create_button.setEnabled(True)
        self._painter.draw(self._board, PICTURE)

    def _fail(self, error: BaseException) -> None:
        self.busy.setVisible(False)
        self._image = QImage()
        self._fit_picture()
        self.steps.show_steps(())
        self.notes.setText(in_words(error))

    def _show_picture(self, image: QImage) -> None:
        self._image = image
        self._fit_picture()

    def _fit_picture(self) -> None:
        """Show the whole preview, smaller where there is less room."""
        shown, room = QPixmap.fromImage(self._image), self.picture.size()
        if shown.width() > room.width() or shown.height() > room.height():
            shown = shown.scaled(room, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
        self.picture.setPixmap(shown)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the preview to its new room."""
        super().resizeEvent(event)
        self._fit_picture()

    def _change_to_grid(self) -> None:
        self.reject()
        self.grid_wanted.emit()

    def _create(self) -> None:
        if self._board is not None:
            self.accept()
            self.made.emit(self._board)
