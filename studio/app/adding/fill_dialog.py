"""The dialog that fills the tables of the open board, shown on the board before they are used."""

from __future__ import annotations

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
from engine.game.family import FillChoices, family
from engine.i18n import tr
from studio.app.adding.geography_dialog import computed
from studio.app.adding.what_is_left import what_is_left
from studio.document.document import Document
from studio.threads.worker import Worker
from studio.widgets.label import Words, add_row
from studio.widgets.tip import tip

Filled = tuple[Edit, str]


class FillDialog(QDialog):
    """Asks which tables are filled, and how. What the board lacks is chosen at first. OK is one undo step."""

    def __init__(self, document: Document, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Fill Tables"))
        self._document = document
        self._edit: Edit | None = None
        self._worker = Worker("fill", self)
        self.finished.connect(lambda _: self._worker.forget())
        note = Words(
            tr(
                "Replaces the chosen tables by usual values for this board, as a start. You can change every value "
                "afterward."
            ),
            wraps=True,
        )
        self.regions = QSpinBox()
        self.regions.setRange(1, 12)
        self.regions.setSpecialValueText(tr("keep"))
        self.regions.setToolTip(tip(tr("Replace the regions by this number of new ones around neighboring cities")))
        self.destinations = QComboBox()
        for title, value in ((tr("keep"), ""), (tr("by population"), "population"), (tr("equal chances"), "equal")):
            self.destinations.addItem(title, value)
        self.destinations.setToolTip(tip(tr("Give every region and city a chance in the destination tables")))
        self.payoffs = QCheckBox(tr("&Payoffs by the length of the route"))
        self.payoffs.setToolTip(tip(tr("Calculate every payoff by the formula, except those set by hand")))
        self.prices = QCheckBox(tr("P&rices by the cities that a railroad serves"))
        self.prices.setToolTip(tip(tr("Set the price of every railroad by the chances of its cities")))
        self.notes = Words(wraps=True)
        self.notes.setMinimumHeight(3 * self.fontMetrics().lineSpacing())
        self.notes.setAccessibleName(tr("Notes"))
        self.busy = QProgressBar()
        self.busy.setRange(0, 0)
        self.busy.setTextVisible(False)
        self.busy.hide()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.fill_button = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.fill_button.setText(tr("Fill"))
        self.buttons.accepted.connect(self._accept)
        self.buttons.rejected.connect(self.reject)
        self.rejected.connect(document.end_preview)
        form = QFormLayout()
        for title, field in ((tr("R&egions"), self.regions), (tr("&Destination tables"), self.destinations)):
            field.setAccessibleName(title.replace("&", ""))
            add_row(form, title, field)
        whole = QVBoxLayout(self)
        whole.addWidget(note)
        whole.addLayout(form)
        for part in (self.payoffs, self.prices, self.notes, self.busy, self.buttons):
            whole.addWidget(part)
        self.setMinimumWidth(480)
        self._choose_missing()
        self.regions.valueChanged.connect(self._judge)
        self.destinations.currentIndexChanged.connect(self._judge)
        self.payoffs.toggled.connect(self._judge)
        self.prices.toggled.connect(self._judge)
        self._judge()

    def _choose_missing(self) -> None:
        """Choose the tables that the board lacks."""
        scenario = self._document.committed
        find = family(scenario.family).to_fill
        lacks = FillChoices() if find is None else find(scenario)
        self.regions.setValue(lacks.regions or 1)
        self.destinations.setCurrentIndex(self.destinations.findData(lacks.destinations))
        self.payoffs.setChecked(lacks.payoffs)
        self.prices.setChecked(lacks.prices)

    def choices(self) -> FillChoices:
        """Return the choices of the fields."""
        return FillChoices(
            self.regions.value() if self.regions.value() > 1 else 0,
            self.destinations.currentData(),
            self.payoffs.isChecked(),
            self.prices.isChecked(),
        )

    def _judge(self) -> None:
        self._edit = None
        self.fill_button.setEnabled(False)
        choices, scenario = self.choices(), self._document.committed
        make = family(scenario.family).fill
        if choices == FillChoices() or make is None:
            self._worker.forget()
            self.busy.hide()
            self._document.end_preview()
            self.notes.setText(tr("Choose the tables to fill."))
            return

        def find(_: object) -> Filled:
            edit = computed(make(scenario, choices), scenario)
            return edit, what_is_left(edit.after)

        self.busy.show()
        self._worker.ask(find, self._take, self._fail)

    def _take(self, found: Filled) -> None:
        edit, said = found
        self.busy.hide()
        try:
            self._document.preview(edit)
        except EditError as error:
            self.notes.setText(in_words(error))
            return
        self._edit = edit
        self.notes.setText(said)
        self.fill_button.setEnabled(True)

    def _fail(self, error: BaseException) -> None:
        self.busy.hide()
        self._document.end_preview()
        self.notes.setText(in_words(error))

    def _accept(self) -> None:
        if self._edit is not None:
            self._document.perform(self._edit)
            self.accept()
