"""Branches of a game: naming, deleting and comparing them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QHBoxLayout,
    QMenu,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from engine import clock
from engine.errors import in_brief
from engine.gamelog.comparison import Way, compared
from engine.i18n import tr
from engine.report.report import Report
from studio.playtest.player.following import Following
from studio.playtest.player.line_charts import LineCharts
from studio.playtest.session.history import Branch
from studio.playtest.session.session import Session
from studio.threads.worker import Wanted, Worker
from studio.widgets.dialog import PICTURE_SIZE, Dialog
from studio.widgets.label import Words
from studio.widgets.message_box import Button, ask, ask_for_line
from studio.widgets.mnemonic import entry, no_mnemonic, submenu
from studio.widgets.stable_scroll_area import SteadyScroll


class LinesButton(QToolButton):
    """Button with actions for branches and the current position; `write_note` asks for a note. `changed` is called
    after each change, `compare_asked` asks for a comparison, `named` reports a renamed branch."""

    compare_asked = Signal()
    named = Signal()

    def __init__(
        self, session: Session, changed: Callable[[], object], write_note: Callable[[], object],
        parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._session, self._changed, self._write_note = session, changed, write_note
        self.setText("⋯")
        self.setAccessibleName(tr("Notes and branches: name, compare, delete"))
        self.setToolTip(tr("Add a note to this position; name, compare or delete branches of this game"))
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self)
        menu.aboutToShow.connect(self.fill)
        self.setMenu(menu)

    def fill(self) -> None:
        """Fill the menu with the current branches."""
        menu, course = self.menu(), self._session.course
        for below in menu.findChildren(QMenu, options=Qt.FindChildOption.FindDirectChildrenOnly):
            below.deleteLater()
        menu.clear()
        entry(menu, tr("Note Here…"), self._write_note, aside="N")
        menu.addSeparator()
        entry(menu, tr("Name Current Branch…"), partial(self._rename, None))
        for words, act in ((tr("Name Another Branch"), self._rename), (tr("Delete Branch"), self._drop)):
            below = submenu(menu, words)
            for branch in course.branches:
                entry(below, branch.name, partial(act, branch))
        entry(menu, tr("Compare Branches…"), self.compare_asked.emit)

    def _rename(self, branch: Branch | None) -> None:
        course = self._session.course
        name = course.name if branch is None else branch.name
        found = ask_for_line(self, tr("Name Branch"), tr("Name"), name)
        if found:
            course.rename(branch, found)
            self._after()
            self.named.emit()

    def _drop(self, branch: Branch) -> None:
        words = tr("Delete “{name}”? You cannot undo this.").format(name=branch.name)
        both = Button.Discard | Button.Cancel
        if ask(self, tr("Delete Branch"), words, both, Button.Cancel) == Button.Discard:
            self._session.course.drop(branch)
            self._after()

    def _after(self) -> None:
        self._session.saved = -1
        self._changed()


def ways_of(session: Session, game: str) -> list[Way]:
    """Return the branches of a game for a comparison: the current one first, called `game` if it has no name."""
    course = session.course
    lines = [(course.name or game, course.line)]
    lines += [(branch.name, list(branch.line)) for branch in course.branches]
    ways = [Way(lines[0][0], [moment.state for moment in lines[0][1]])]
    for number, branch in enumerate(course.branches):
        parts = max(branch.common(line) for _, line in lines[: number + 1]) - 1
        ways.append(Way(branch.name, [moment.state for moment in branch.line], parts))
    return ways


class Comparison(Dialog):
    """Charts of the branches of a game, one per seat: its money or its lead along each branch. Follows a running game
    while visible."""

    extent = PICTURE_SIZE

    def __init__(
        self, session: Session, parent: QWidget | None = None, may_tell: Callable[[], bool] = lambda: True
    ) -> None:
        """`may_tell` returns whether new positions may be shown to everyone in front of the screen."""
        super().__init__(parent)
        self.session, self._may_tell = session, may_tell
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Compare Branches"))
        self.report: Report | None = None
        self.what = QComboBox()
        self.what.setAccessibleName(tr("Quantity to compare"))
        self.what.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.said = Words(tr("Comparing the branches…"), wraps=True)
        self.charts = LineCharts()
        scroll = SteadyScroll()
        scroll.setWidget(self.charts)
        scroll.setAccessibleName(tr("Charts of the branches"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        above = QHBoxLayout()
        above.addWidget(self.what)
        above.addWidget(self.said, 1)
        layout = QVBoxLayout(self)
        layout.addLayout(above)
        layout.addWidget(scroll, 1)
        layout.addWidget(buttons)
        self.what.currentIndexChanged.connect(lambda _: self._show_chosen())
        self._worker = Worker("lines", self)
        self._wait = Following(self.look, lambda: self._follows, self)
        self._told = self._known()
        self._ask()

    def _known(self) -> list[tuple[str, int, int]]:
        """Return each branch with its length and last position."""
        course = self.session.course
        lines = ((course.name, course.line), *((branch.name, branch.line) for branch in course.branches))
        return [(name, len(line), id(line[-1])) for name, line in lines]

    @property
    def _follows(self) -> bool:
        return self.isVisible() and not self.isMinimized() and self._may_tell()

    def stir(self) -> None:
        """Schedule an update because the game has moved."""
        self._wait.stir()

    def look(self) -> None:
        """Update the comparison if anything is new."""
        known = self._known()
        if self._follows and not self._worker.is_busy and known != self._told:
            self._told = known
            self._ask()

    def showEvent(self, event: QShowEvent) -> None:
        """Show what happened while the window was hidden."""
        super().showEvent(event)
        self.stir()

    def _ask(self) -> None:
        setup, ways = self.session.setup, ways_of(self.session, tr("Main branch"))

        def work(_: Wanted) -> tuple[Report, float]:
            begun = clock.seconds()
            return compared(setup.family, setup.scenario, setup.seats, ways), clock.seconds() - begun

        self._worker.ask(work, lambda found: self._show(*found), self._fail)

    def _show(self, report: Report, took: float) -> None:
        self._wait.rest(took)
        self.report = report
        words = tr("{n} branches; each curve starts in the turn in which the branch diverges.")
        self.said.setText(
            words.format(n=len(self._told)) if len(self._told) > 1 else tr("The game has no branches yet.")
        )
        offered = [table.id for table in report.tables[1:]]
        if offered != [self.what.itemData(row) for row in range(self.what.count())]:
            self.what.clear()
            for id in offered:
                what = next(chart.measure for chart in report.charts if chart.table == id)
                self.what.addItem(no_mnemonic(what), id)
        self._show_chosen()
        # The game may have moved meanwhile.
        self.stir()

    def _fail(self, error: BaseException) -> None:
        self.said.setText(in_brief(error))

    def _show_chosen(self) -> None:
        if self.report is not None and self.what.currentIndex() >= 0:
            self.charts.show_table(self.report, self.what.currentData())
