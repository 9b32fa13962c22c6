"""The page of payoffs: the chart and the formula."""

from __future__ import annotations

from itertools import combinations

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.families.boxcars.author.formula_edits import FillPayoffs, Pair, PayByFormula
from engine.families.boxcars.content import BoxcarsContent
from engine.i18n import ntr, tr
from engine.model import naming
from studio.document.document import Document
from studio.families.boxcars.fitting.form import filled_by, formula_fields, formula_of
from studio.families.boxcars.payoffs import PayoffChart
from studio.panels.forms.form import Form
from studio.panels.numbers import grouped
from studio.panels.page import fill_side_by_side, scrolled
from studio.panels.tables.verb import VerbButton


class PayoffPage(QWidget):
    """The chart as in the rulebook, and its formula."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Payoffs"))
        self.chart = PayoffChart(document, self)
        self.formula = FormulaSide(document, self.chart, self)
        fill_side_by_side(self, (self.chart, 1), (scrolled(self.formula, letters=30), 0))


class FormulaSide(QWidget):
    """The fields of the formula and its commands for the chart."""

    def __init__(self, document: Document, chart: PayoffChart, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document, self._chart = document, chart
        self.form = Form(document.perform, self)
        sheets = [chart.sheet]
        self.back = VerbButton(
            sheets, tr("Set Selected by Formula"), QKeySequence("Ctrl+Backspace"),
            tr("Set the selected payoffs by the formula"),
            self._pay_selected, self,
            lambda: self._no_formula() or self._unselected(),
        )  # fmt: skip
        self.every = VerbButton(
            sheets, tr("Recalculate"), QKeySequence("Ctrl+Shift+Backspace"),
            tr("Set all payoffs by the formula, except those set by hand"),
            self._pay, self, self._no_formula,
        )  # fmt: skip
        self.fill = VerbButton(
            sheets, tr("Fill Missing"), QKeySequence("Ctrl+Ins"),
            tr("Set missing payoffs by the formula, or to the usual value"),
            self._fill, self, self._none_missing,
        )  # fmt: skip
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 4, 6, 4)
        for part in (self.form, self.back, self.every, self.fill):
            column.addWidget(part)
        column.addStretch(1)
        document.changed.connect(self._show)
        chart.view.selectionModel().selectionChanged.connect(self._renew)
        self._show()

    def _pay_selected(self) -> None:
        self._pay(tuple(self._selected()))

    def _pay(self, pairs: tuple[Pair, ...] = ()) -> None:
        if not pairs and not self._chart.model.stale and not self._chart.model.gaps()[0]:
            raise ValueError(tr("Every payoff is that of the formula or set by hand."))
        self._document.perform(PayByFormula(pairs))
        left = self._missing_notice(pairs)
        if left:
            self._document.noticed.emit(left)

    def _missing_notice(self, pairs: tuple[Pair, ...] = ()) -> str:
        """Return a notice about pairs of cities that still have no payoff, of all pairs if none are given. Return an
        empty text if all have one."""
        scenario = self._document.scenario
        content, formula = scenario.content, formula_of(scenario)
        assert isinstance(content, BoxcarsContent)
        empty = [pair for pair in pairs or combinations(scenario.board.cities, 2) if content.payoff(*pair) is None]
        if not empty:
            return ""
        is_ridden = formula is not None and formula.measure in ("mileposts", "rails")
        why = tr("no train can travel there") if is_ridden else tr("a city has no milepost")
        a, b = (naming.city(scenario.board, city) for city in empty[0])
        return ntr(
            "{n} trip remains without a payoff: {a} – {b} ({reason}).",
            "{n} trips remain without a payoff, such as {a} – {b} ({reason}).",
            len(empty),
        ).format(n=grouped(len(empty)), a=a, b=b, reason=why)

    def _fill(self) -> None:
        """Fill missing payoffs and show their source, because the user did not type them."""
        missing, by = self._chart.model.gaps()[0], filled_by(self._document.scenario)
        self._document.perform(FillPayoffs())
        filled = missing - self._chart.model.gaps()[0]
        notice = ntr(
            "{n} payoff set by {formula}. {keys} undoes it.", "{n} payoffs set by {formula}. {keys} undoes it.", filled
        )
        notice = notice.format(n=grouped(filled), formula=by, keys="Ctrl+Z")
        self._document.noticed.emit(f"{notice} {self._missing_notice()}".rstrip())

    def _selected(self) -> list[Pair]:
        chosen = self._chart.view.selectionModel().selectedIndexes()
        return [pair for index in chosen if (pair := self._chart.model.pair(index)) is not None]

    def _no_formula(self) -> str:
        return "" if formula_of(self._document.scenario) is not None else tr("Choose a formula first.")

    def _unselected(self) -> str:
        return "" if self._chart.view.selectionModel().hasSelection() else tr("Select payoffs in the chart first.")

    def _none_missing(self) -> str:
        return "" if self._chart.model.gaps()[0] else tr("No payoff is missing.")

    def _show(self) -> None:
        if self._document.is_previewing:
            return
        self.form.show_fields(formula_fields(self._document.scenario))
        self._renew()

    def _renew(self) -> None:
        for button in (self.back, self.every, self.fill):
            button.renew()
        stale = self._chart.model.stale
        words = ntr("Recalculate ({n} Cell)", "Recalculate ({n} Cells)", stale).format(n=grouped(stale))
        self.every.setText(words if stale else tr("Recalculate"))
