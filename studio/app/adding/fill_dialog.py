"""The dialog that fills the tables of the open board, shown on the board before they are used."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QWidget

from engine.game.family import FillChoices, family
from engine.i18n import tr
from studio.app.adding.next_step import next_step
from studio.app.adding.preview_dialog import Computed, PreviewDialog, computed
from studio.document.document import Document
from studio.widgets.label import Words, add_row
from studio.widgets.special_spin_box import SpecialSpinBox
from studio.widgets.tip import tip


class FillDialog(PreviewDialog):
    """Asks which tables are filled, and how. What the board lacks is chosen at first."""

    def __init__(self, document: Document, parent: QWidget) -> None:
        super().__init__(document, tr("Fill Tables"), tr("Fill"), parent)
        note = Words(
            tr(
                "Replaces the chosen tables by usual values for this board, as a start. You can change every value "
                "afterward."
            ),
            wraps=True,
        )
        self.regions = SpecialSpinBox(tr("keep"), 1, 12, 1)
        self.regions.setToolTip(tip(tr("Replace the regions by this number of new ones around neighboring cities")))
        self.division = QComboBox()
        for title, way in (
            (tr("around cities"), None),
            (tr("by the outlines of regions"), "outlines"),
            (tr("between borders"), "borders"),
        ):
            self.division.addItem(title, way)
        self.division.setToolTip(
            tip(tr("Choose the regions of cities: by distance, by outlines that are drawn, or by border lines"))
        )
        self.destinations = QComboBox()
        for title, value in ((tr("keep"), ""), (tr("by population"), "population"), (tr("equal chances"), "equal")):
            self.destinations.addItem(title, value)
        self.destinations.setToolTip(tip(tr("Give every region and city a chance in the destination tables")))
        self.payoffs = QCheckBox(tr("&Payoffs by the length of the route"))
        self.payoffs.setToolTip(tip(tr("Calculate every payoff by the formula, except those set by hand")))
        self.prices = QCheckBox(tr("P&rices by the cities that a railroad serves"))
        self.prices.setToolTip(tip(tr("Set the price of every railroad by the chances of its cities")))
        form = QFormLayout()
        for title, field in (
            (tr("Make re&gions"), self.division),
            (tr("R&egions"), self.regions),
            (tr("&Destination tables"), self.destinations),
        ):
            field.setAccessibleName(title.replace("&", ""))
            add_row(form, title, field)
        self.lay_out(note, form, self.payoffs, self.prices)
        self._choose_missing()
        self.regions.valueChanged.connect(self._judge)
        self.division.currentIndexChanged.connect(self._judge)
        self.destinations.currentIndexChanged.connect(self._judge)
        self.payoffs.toggled.connect(self._judge)
        self.prices.toggled.connect(self._judge)
        self._judge()

    def _choose_missing(self) -> None:
        """Choose the tables that the board lacks."""
        scenario = self._document.committed
        find = family(scenario.family).to_fill
        lacks = FillChoices() if find is None else find(scenario)
        self.division.setCurrentIndex(0 if isinstance(lacks.regions, int) else self.division.findData(lacks.regions))
        self.regions.setValue((lacks.regions or 1) if isinstance(lacks.regions, int) else 1)
        self.destinations.setCurrentIndex(self.destinations.findData(lacks.destinations))
        self.payoffs.setChecked(lacks.payoffs)
        self.prices.setChecked(lacks.prices)

    def choices(self) -> FillChoices:
        """Return the choices of the fields."""
        return FillChoices(
            self.division.currentData() or self.regions.number or 0,
            self.destinations.currentData(),
            self.payoffs.isChecked(),
            self.prices.isChecked(),
        )

    def _judge(self) -> None:
        self.regions.setEnabled(self.division.currentData() is None)
        choices, scenario = self.choices(), self._document.committed
        make = family(scenario.family).fill
        if choices == FillChoices() or make is None:
            self.show_none(tr("Choose the tables to fill."))
            return

        def find() -> tuple[Computed, str]:
            edit = computed(make(scenario, choices), scenario)
            return edit, next_step(edit.after)

        self.show_edit(find)
