"""The page of the payoffs: the chart, and beside it the formula."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from engine.edit.edit import Edit
from engine.errors import EditError
from engine.families.boxcars.author.formula_edits import FillPayoffs, PayByFormula
from engine.model.ids import CityId
from studio.document.document import Document
from studio.families.boxcars.fitting.form import formula_fields, formula_of, tr
from studio.families.boxcars.payoffs import PayoffChart
from studio.panels.forms.form import Form
from studio.panels.page import fill_side_by_side, scrolled
from studio.words.label import Words
from studio.words.tip import tip


class PayoffPage(QWidget):
    """The chart as in the rulebook, and its formula."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Payoffs"))
        self.chart = PayoffChart(document, self)
        self.formula = FormulaSide(document, self.chart, self)
        fill_side_by_side(self, (self.chart, 1), (scrolled(self.formula, letters=36), 0))


class FormulaSide(QWidget):
    """The fields of the formula, and what it can do with the chart."""

    def __init__(self, document: Document, chart: PayoffChart, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document, self._chart = document, chart
        self.form = Form(document.perform, self)
        self.told = Words(parent=self)
        self.told.setWordWrap(True)
        self.told.setAccessibleName(tr("Message"))
        self.back = self._button(
            tr("Selected by Formula"), tr("The selected payoffs are what the formula says, not set by hand"),
            lambda: PayByFormula(tuple(self._selected())),
        )  # fmt: skip
        self.every = self._button(
            tr("All by Formula"), tr("Every payoff that is not set by hand is what the formula says now"), PayByFormula
        )
        self.fill = self._button(
            tr("Fill Missing"), tr("Missing payoffs are what the formula says, or else what is usual"), FillPayoffs
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 4, 6, 4)
        for part in (self.form, self.back, self.every, self.fill, self.told):
            column.addWidget(part)
        column.addStretch(1)
        document.changed.connect(self._show)
        chart.view.selectionModel().selectionChanged.connect(self._enable)
        self._show()

    def _button(self, title: str, hint: str, make: Callable[[], Edit]) -> QPushButton:
        button = QPushButton(title, self)
        button.setAutoDefault(False)
        button.clicked.connect(lambda: self._perform(make()))
        button.setProperty("hint", hint)
        return button

    def _selected(self) -> list[tuple[CityId, CityId]]:
        chosen = self._chart.view.selectionModel().selectedIndexes()
        return [pair for index in chosen if (pair := self._chart.model.pair(index)) is not None]

    def _perform(self, edit: Edit) -> None:
        self.told.setText("")
        try:
            self._document.perform(edit)
        except EditError as error:
            self.told.setText(str(error))

    def _show(self) -> None:
        if self._document.is_previewing:
            return
        self.form.show_fields(formula_fields(self._document.scenario))
        self._enable()

    def _enable(self) -> None:
        none = "" if formula_of(self._document.scenario) is not None else tr("Choose a formula first.")
        missing, _ = self._chart.model.gaps()
        unselected = (
            "" if self._chart.view.selectionModel().hasSelection() else tr("Select payoffs in the chart first.")
        )
        reasons = (
            (self.back, none or unselected),
            (self.every, none),
            (self.fill, "" if missing else tr("No payoff is missing.")),
        )
        for button, reason in reasons:
            button.setEnabled(not reason)
            button.setToolTip(tip(reason or str(button.property("hint"))))
