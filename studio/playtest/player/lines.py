"""The lines of a game, managed: named, given up, compared by what everybody had."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QMenu,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from engine.errors import in_brief
from engine.report.report import Report
from engine.story.compared import Way, compared
from studio.playtest.player.line_charts import LineCharts
from studio.playtest.sitting.course import Branch
from studio.playtest.sitting.session import Session
from studio.threads.worker import Worker
from studio.words.box import Button, ask, ask_for_line
from studio.words.label import Words
from studio.words.measured import open_at
from studio.words.mnemonic import entry, no_mnemonic, submenu


class LinesButton(QToolButton):
    """What can be done with the lines of a game, and with the position shown: `write_note` asks for a note to it.
    `changed` is called after each change of the lines."""

    def __init__(
        self, session: Session, changed: Callable[[], object], write_note: Callable[[], object],
        parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._session, self._changed, self._write_note = session, changed, write_note
        self.setText("⋯")
        self.setAccessibleName(self.tr("Note, and branches of the game: name, compare, give up"))
        self.setToolTip(self.tr("A note to this position; name, compare or give up the branches of this game"))
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
        entry(menu, self.tr("Note Here…"), self._write_note, aside="N")
        menu.addSeparator()
        entry(menu, self.tr("Name the Branch on the Table…"), partial(self._rename, None))
        for words, act in ((self.tr("Name Another Branch"), self._rename), (self.tr("Give Up a Branch"), self._drop)):
            below = submenu(menu, words)
            for branch in course.branches:
                entry(below, branch.name, partial(act, branch))
        entry(menu, self.tr("Compare the Branches…"), self.compare)

    def compare(self) -> None:
        """A chart of each line."""
        Comparison(self._session, self).show()

    def _rename(self, branch: Branch | None) -> None:
        course = self._session.course
        name = course.name if branch is None else branch.name
        found = ask_for_line(self, self.tr("Name a branch"), self.tr("Name"), name)
        if found:
            course.rename(branch, found)
            self._after()

    def _drop(self, branch: Branch) -> None:
        words = self.tr("Give up {0}? Its decisions cannot be brought back.").format(branch.name)
        both = Button.Discard | Button.Cancel
        if ask(self, self.tr("Give up a branch"), words, both, Button.Cancel) == Button.Discard:
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
    """The lines of a game in charts, one for each seat: what it has along each of them, or how far ahead it is."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Branches of the Game"))
        open_at(self, 980, 620)
        self.report: Report | None = None
        self.what = QComboBox()
        self.what.setAccessibleName(self.tr("What is compared"))
        self.what.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.said = Words(self.tr("The branches are added up…"), wraps=True)
        self.charts = LineCharts()
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setWidget(self.charts)
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
        setup, ways = session.setup, ways_of(session, self.tr("Main branch"))
        self._told = self.tr("{0} branches; each is drawn from the turn in which it leaves another.").format(len(ways))
        self._worker = Worker("lines", self)
        self._worker.ask(lambda _: compared(setup.family, setup.scenario, setup.seats, ways), self._show, self._fail)

    def _show(self, report: Report) -> None:
        self.report = report
        self.said.setText(self._told)
        for table in report.tables[1:]:
            what = next(chart.title.partition(": ")[2] for chart in report.charts if chart.table == table.id)
            self.what.addItem(no_mnemonic(what), table.id)

    def _fail(self, error: BaseException) -> None:
        self.said.setText(in_brief(error))

    def _show_chosen(self) -> None:
        if self.report is not None:
            self.charts.show_table(self.report, self.what.currentData())
