"""The page of the income track: the chart, and the income of the current space as a number."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from engine.errors import EditError
from engine.families.tycoon.author.edits import SetIncome
from engine.i18n import ntr, tr
from studio.document.document import Document
from studio.families.tycoon.colors import content_of
from studio.families.tycoon.income.income_chart import IncomeChart
from studio.panels.numbers import amount_of, grouped
from studio.panels.tables.entry_view import ADD, REMOVE
from studio.panels.undo_line_edit import Line
from studio.widgets.label import Words
from studio.widgets.responsive_row import Columns, Pair, row_of
from studio.widgets.tip import tip


class IncomePage(QWidget):
    """Drag a bar or type its number; add and remove spaces at the end of the track."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Income"))
        self._document = document
        self.chart = IncomeChart(document, self)
        self.name = Words(parent=self)
        self.amount = Line(self)
        self.amount.setAccessibleName(tr("Income of the space"))
        self.amount.setToolTip(tr("Type an income; Enter goes to the next space"))
        self.amount.want(16)
        self.told = Words(parent=self)
        self.told.setWordWrap(True)
        self._keys: list[tuple[QKeySequence, QPushButton]] = []
        self.chart.installEventFilter(self)
        self.add = self._button(tr("Add Space"), ADD, tr("Add a space at the end of the track"), self.lengthen)
        self.remove = self._button(tr("Remove Last"), REMOVE, tr("Remove the last space of the track"), self.shorten)
        space = Pair(row_of(self.name, self.amount), self.told, grows=1)
        bar = Pair(space, Columns((self.add, self.remove), 2), self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.addWidget(bar)
        layout.addWidget(self.chart, 1)
        self.amount.returnPressed.connect(self._next)
        self.amount.editingFinished.connect(self._take)
        self.chart.chosen.connect(self._show)
        self.chart.typed.connect(self._begin)
        self.chart.refused.connect(self.told.setText)
        document.changed.connect(self._show)
        self._show()

    def lengthen(self) -> None:
        """Add a space with the income of the last one."""
        income = content_of(self._document.scenario).income
        self._perform(SetIncome(len(income), income[-1] if income else 0))
        self.chart.choose(len(income))

    def shorten(self) -> None:
        """Remove the last space."""
        income = content_of(self._document.scenario).income
        if income:
            self._perform(SetIncome(len(income) - 1, None))

    def _button(self, title: str, key: QKeySequence, hint: str, act: object) -> QPushButton:
        button = QPushButton(title, self)
        button.setToolTip(tip(f"{hint} ({key.toString(QKeySequence.SequenceFormat.NativeText)})"))
        button.setAutoDefault(False)
        button.clicked.connect(act)
        self._keys.append((key, button))
        return button

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle the keys of the buttons while the chart has the focus, before those of the window: the board has the
        same keys."""
        if isinstance(event, QKeyEvent) and event.type() in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress):
            pressed = QKeySequence(event.keyCombination())
            button = next((button for key, button in self._keys if key == pressed and button.isEnabled()), None)
            if button is not None:
                if event.type() == QEvent.Type.KeyPress:
                    button.click()
                event.accept()
                return True
        return super().eventFilter(watched, event)

    def _perform(self, edit: SetIncome) -> bool:
        try:
            self._document.perform(edit)
        except EditError as error:
            self.told.setText(str(error))
            return False
        return True

    def _show(self) -> None:
        space = self.chart.space
        self.name.setText(tr("Space {space}").format(space=self.chart.name_of(space)))
        self.amount.setText(grouped(self.chart.amounts[space]))
        income = content_of(self._document.scenario).income
        self.remove.setEnabled(bool(income))
        peak = max(income, default=0)
        at = [space for space, amount in enumerate(income) if amount == peak]
        self.told.setText(
            ntr(
                "{n} space; maximum income {peak} from {a} to {b}",
                "{n} spaces; maximum income {peak} from {a} to {b}",
                len(income),
            ).format(n=len(income), peak=grouped(peak), a=at[0], b=at[-1])
            if at
            else tr("The track has no spaces. Add the first one.")
        )

    def _begin(self, digit: str) -> None:
        self.amount.setFocus()
        self.amount.setText(digit)

    def _take(self) -> bool:
        try:
            amount = amount_of(self.amount.text(), self._document.scenario.currency)
        except ValueError as error:
            self.told.setText(str(error))
            return False
        if amount != self.chart.amounts[self.chart.space]:
            self.chart.set_amount(amount)
        return True

    def _next(self) -> None:
        if self._take():
            self.chart.choose(self.chart.space + 1)
            self.amount.selectAll()
