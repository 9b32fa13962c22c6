"""The lines of a game, managed: named, given up, compared by what everybody had."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QMenu, QToolButton, QVBoxLayout, QWidget

from engine.plain_text import shortened
from studio.playtest.course import Branch
from studio.playtest.panes.money_chart import MoneyChart
from studio.playtest.seat_badge import colours_of, letters_of
from studio.playtest.session import Session
from studio.words.box import Button, ask, ask_for_line
from studio.words.label import Words
from studio.words.mnemonic import entry, submenu

MOST_COMPARED = 6
"""Charts beside each other that can still be read."""


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
        self.setAccessibleName(self.tr("Note, and lines of the game: name, compare, give up"))
        self.setToolTip(self.tr("A note to this position; name, compare or give up the lines of this game"))
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
        entry(menu, self.tr("Name the Line on the Table…"), partial(self._rename, None))
        for words, act in ((self.tr("Name a Branch"), self._rename), (self.tr("Give Up a Branch"), self._drop)):
            below = submenu(menu, words)
            for branch in course.branches:
                entry(below, branch.name, partial(act, branch))
        entry(menu, self.tr("Compare the Lines…"), self.compare)

    def compare(self) -> None:
        """A chart of each line."""
        Comparison(self._session, self).show()

    def _rename(self, branch: Branch | None) -> None:
        course = self._session.course
        name = course.name if branch is None else branch.name
        found = ask_for_line(self, self.tr("Name a line"), self.tr("Name"), name)
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


class Comparison(QDialog):
    """What everybody had in each line, beside each other: the line on the table first."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Lines of the Game"))
        self.resize(QSize(900, 520))
        setup, course = session.setup, session.course
        colours, letters = colours_of(setup.seats), letters_of(setup.seats)
        lines = [(course.name or self.tr("The game"), course.line)]
        lines += [(branch.name, list(branch.line)) for branch in course.branches[-MOST_COMPARED + 1 :]]
        self.charts: list[MoneyChart] = []
        grid = QGridLayout()
        for number, (name, line) in enumerate(lines):
            chart = MoneyChart(colours, letters, setup.scenario.currency, setup.turn)
            chart.follow(line, len(line) - 1, lambda moment: moment.state)
            self.charts.append(chart)
            told = self.tr("{0} · to turn {1:,}").format(shortened(name, 60), setup.turn(line[-1]))
            row, column = divmod(number, 2)
            grid.addWidget(Words(told), 2 * row, column)
            grid.addWidget(chart, 2 * row + 1, column)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(grid, 1)
        layout.addWidget(buttons)
