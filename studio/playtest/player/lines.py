"""The lines of a game, managed: named, given up, compared by what everybody had."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
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
from studio.widgets.label import Words
from studio.widgets.measured import open_at
from studio.widgets.message_box import Button, ask, ask_for_line
from studio.widgets.mnemonic import entry, no_mnemonic, submenu
from studio.widgets.stable_scroll_area import SteadyScroll


class LinesButton(QToolButton):
    """What can be done with the lines of a game, and with the position shown: `write_note` asks for a note to it.
    `changed` is called after each change of the lines, `compare_asked` says that they are to be compared, `named` that
    one of them has another name."""

    compare_asked = Signal()
    named = Signal()

    def __init__(
        self, session: Session, changed: Callable[[], object], write_note: Callable[[], object],
        parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._session, self._changed, self._write_note = session, changed, write_note
        self.setText("⋯")
        self.setAccessibleName(tr("Note, and branches of the game: name, compare, give up"))
        self.setToolTip(tr("A note to this position; name, compare or give up the branches of this game"))
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self)
        menu.aboutToShow.connect(self.fill)
        self.setMenu(menu)

    def fill(self) -> None:
        """The menu, for the branches that there are now."""
        menu, course = self.menu(), self._session.course
        for below in menu.findChildren(QMenu, options=Qt.FindChildOption.FindDirectChildrenOnly):
            below.deleteLater()
        menu.clear()
        entry(menu, tr("Note Here…"), self._write_note, aside="N")
        menu.addSeparator()
        entry(menu, tr("Name the Branch on the Table…"), partial(self._rename, None))
        for words, act in ((tr("Name Another Branch"), self._rename), (tr("Give Up a Branch"), self._drop)):
            below = submenu(menu, words)
            for branch in course.branches:
                entry(below, branch.name, partial(act, branch))
        entry(menu, tr("Compare the Branches…"), self.compare_asked.emit)

    def _rename(self, branch: Branch | None) -> None:
        course = self._session.course
        name = course.name if branch is None else branch.name
        found = ask_for_line(self, tr("Name a branch"), tr("Name"), name)
        if found:
            course.rename(branch, found)
            self._after()
            self.named.emit()

    def _drop(self, branch: Branch) -> None:
        words = tr("Give up “{0}”? Its decisions cannot be brought back.").format(branch.name)
        both = Button.Discard | Button.Cancel
        if ask(self, tr("Give up a branch"), words, both, Button.Cancel) == Button.Discard:
            self._session.course.drop(branch)
            self._after()

    def _after(self) -> None:
        self._session.saved = -1
        self._changed()


def ways_of(session: Session, game: str) -> list[Way]:
    """The lines of a game for a comparison: that on the table first, called `game` where it has no name."""
    course = session.course
    lines = [(course.name or game, course.line)]
    lines += [(branch.name, list(branch.line)) for branch in course.branches]
    ways = [Way(lines[0][0], [moment.state for moment in lines[0][1]])]
    for number, branch in enumerate(course.branches):
        parts = max(branch.common(line) for _, line in lines[: number + 1]) - 1
        ways.append(Way(branch.name, [moment.state for moment in branch.line], parts))
    return ways


class Comparison(QDialog):
    """The lines of a game in charts, one for each seat: what it has along each of them, or how far ahead it is. A
    game that goes on behind it is followed while it is seen."""

    def __init__(
        self, session: Session, parent: QWidget | None = None, may_tell: Callable[[], bool] = lambda: True
    ) -> None:
        """`may_tell` says whether nobody looks on who may not know what is new."""
        super().__init__(parent)
        self.session, self._may_tell = session, may_tell
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Branches of the Game"))
        open_at(self, 980, 620)
        self.report: Report | None = None
        self.what = QComboBox()
        self.what.setAccessibleName(tr("What is compared"))
        self.what.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.said = Words(tr("The branches are added up…"), wraps=True)
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
        """Each line with how long it is and which position it ends with."""
        course = self.session.course
        lines = ((course.name, course.line), *((branch.name, branch.line) for branch in course.branches))
        return [(name, len(line), id(line[-1])) for name, line in lines]

    @property
    def _follows(self) -> bool:
        return self.isVisible() and not self.isMinimized() and self._may_tell()

    def stir(self) -> None:
        """The game has moved: what is new is shown soon, while the window is seen."""
        self._wait.stir()

    def look(self) -> None:
        """Show what is new."""
        known = self._known()
        if self._follows and not self._worker.is_busy and known != self._told:
            self._told = known
            self._ask()

    def showEvent(self, event: QShowEvent) -> None:
        """What happened while it was not seen is shown."""
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
        words = tr("{0} branches; each is drawn from the turn in which it leaves another.")
        self.said.setText(words.format(len(self._told)) if len(self._told) > 1 else tr("The game has one line yet."))
        offered = [table.id for table in report.tables[1:]]
        if offered != [self.what.itemData(row) for row in range(self.what.count())]:
            self.what.clear()
            for id in offered:
                what = next(chart.title.partition(": ")[2] for chart in report.charts if chart.table == id)
                self.what.addItem(no_mnemonic(what), id)
        self._show_chosen()
        # It may have gone on meanwhile.
        self.stir()

    def _fail(self, error: BaseException) -> None:
        self.said.setText(in_brief(error))

    def _show_chosen(self) -> None:
        if self.report is not None and self.what.currentIndex() >= 0:
            self.charts.show_table(self.report, self.what.currentData())
