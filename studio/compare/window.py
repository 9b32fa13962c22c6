"""Two scenarios side by side, and every value that differs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import Qt, SignalInstance
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QButtonGroup,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QSplitter,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from engine.errors import in_brief
from engine.i18n import ntr, tr
from engine.model.comparison.single import Change, Way, single_changes
from engine.model.geometry import Point
from engine.model.scenario import Scenario
from studio.canvas.focus_frame import FocusRing
from studio.canvas.view import BoardView
from studio.compare.rows import ChangeRows, is_one_map, places, things
from studio.compare.signs import signs
from studio.document.still_board import StillBoard
from studio.paint.style import WindowTone
from studio.threads.worker import Worker
from studio.widgets.label import Message, Words
from studio.widgets.measured import open_at
from studio.widgets.message_box import window_title
from studio.widgets.tab_order import go_on
from studio.widgets.tip import tip

MOST_MARKED = 2_000
"""Maximum number of differences that are marked on a board; more would only cover it."""


class Side(NamedTuple):
    """One side: its title, and how its scenario is read in a thread."""

    title: str
    read: Callable[[], Scenario]


class Target(NamedTuple):
    """The open board, on the left or with `is_after` on the right side: its current scenario, how it takes over single
    changes of the other side, and the signal of its changes."""

    is_after: bool
    current: Callable[[], Scenario]
    take: Callable[[Scenario, tuple[Way, ...]], None]
    changed: SignalInstance


class _Found(NamedTuple):
    scenarios: tuple[Scenario, Scenario]
    changes: tuple[Change, ...]


class CompareWindow(QWidget):
    """Both boards and the list of differences. A click or F8 shows a difference on both.

    With a `target` one side follows the open board. It can take over the checked changes of the other side, or if it is
    the later one, revert them.
    """

    def __init__(
        self,
        before: Side,
        after: Side,
        tone: WindowTone = "light",
        parent: QWidget | None = None,
        target: Target | None = None,
    ) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(window_title(tr("{before} and {after}").format(before=before.title, after=after.title)))
        open_at(self, 1200, 800)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._tone = tone
        self._following = False
        self._is_one_map = True
        self.views: list[BoardView] = []
        self._target, self._sides = target, [before, after]
        self.rows = ChangeRows(target is not None, self)
        self.summary = Words(tr("Comparing…"), self, wraps=True)
        self._bar = QHBoxLayout()
        self._bar.addWidget(self.summary, 1)
        self._group = QButtonGroup(self)
        self.shown: dict[str, QToolButton] = {}
        for name, text, told in (
            ("both", tr("Side by Side"), tr("Show both boards, moved and zoomed together")),
            (
                "before",
                tr("Before"),
                tr("Show {before} only; F7 switches to the other board").format(before=before.title),
            ),
            ("after", tr("After"), tr("Show {after} only; F7 switches to the other board").format(after=after.title)),
        ):
            self._add_choice(name, text, told)
        self.previous = self._button(tr("Previous"), tr("Go to the previous difference (Shift+F8)"), -1)
        self.next = self._button(tr("Next"), tr("Go to the next difference (F8)"), 1)
        self.boards = QSplitter(Qt.Orientation.Horizontal)
        self.boards.setChildrenCollapsible(False)
        self.list = self._table()
        parts = QSplitter(Qt.Orientation.Vertical)
        parts.setChildrenCollapsible(False)
        parts.addWidget(self.boards)
        parts.addWidget(self.list)
        parts.setStretchFactor(0, 1)
        parts.setSizes([560, 200])
        layout = QVBoxLayout(self)
        layout.addLayout(self._bar)
        layout.addWidget(parts, 1)
        if target is not None:
            layout.addLayout(self._taking(target))
            target.changed.connect(self._follow_target)
        keys: tuple[tuple[str, Callable[[], None]], ...] = (
            ("F8", lambda: self.walk(1)), ("Shift+F8", lambda: self.walk(-1)), ("F7", self.swap), ("Esc", self._leave),
        )  # fmt: skip
        for key, act in keys:
            QShortcut(QKeySequence(key), self, act)
        self._titles = (before.title, after.title)
        self._still: list[StillBoard] = []
        self._worker = Worker("compare", self)
        self._compare()

    def _compare(self) -> None:
        before, after = self._sides
        self._worker.ask(lambda _: _compared(before, after), self._tell, self._fail)

    def _follow_target(self) -> None:
        """Compare again after a change of the open board, which is read in this thread."""
        assert self._target is not None
        at = int(self._target.is_after)
        self._sides[at] = Side(self._sides[at].title, partial(_itself, self._target.current()))
        self._compare()

    def _taking(self, target: Target) -> QHBoxLayout:
        """The row of buttons below the list."""
        row = QHBoxLayout()
        text, told = tr("&Take Over Checked"), tr("Take over the checked changes of {name} into the open board")
        self._hint = tr("Check changes to take them over into the open board.")
        if target.is_after:
            text, told = tr("&Revert Checked"), tr("Restore the checked values of {name} in the open board")
            self._hint = tr("Check changes to revert them in the open board.")
        self.take_over = QPushButton(text, self)
        self.check_all = QPushButton(tr("Check &All"), self)
        self.take_over.setToolTip(tip(told.format(name=self._sides[not target.is_after].title)))
        self.check_all.setToolTip(tip(tr("Check all differences, or none if all are checked")))
        self.take_over.clicked.connect(self._take)
        self.check_all.clicked.connect(self._check_all)
        self.rows.checks_changed.connect(self._count_checks)
        self.number = Words("", self)
        for part in (self.check_all, self.take_over):
            row.addWidget(part)
        row.addWidget(self.number, 1)
        space = QShortcut(QKeySequence(Qt.Key.Key_Space), self.list, self._toggle)
        space.setContext(Qt.ShortcutContext.WidgetShortcut)
        self._count_checks()
        return row

    def _count_checks(self) -> None:
        number, most = len(self.rows.checked), self.rows.rowCount()
        self.take_over.setEnabled(bool(number))
        self.check_all.setEnabled(bool(most))
        self.check_all.setText(tr("Uncheck &All") if most and number == most else tr("Check &All"))
        if number:
            self.number.setText(tr("{n} of {most} checked").format(n=number, most=most))
        else:
            self.number.setText(self._hint if most else "")

    def _check_all(self) -> None:
        most = self.rows.rowCount()
        self.rows.check(range(most), len(self.rows.checked) < most)

    def _toggle(self) -> None:
        for index in self.list.selectionModel().selectedRows():
            self.rows.check([index.row()], self.rows.changes[index.row()].way not in self.rows.checked)

    def _take(self) -> None:
        """Take over the checked differences; the open board then reports its change."""
        if self._target is not None and self._still:
            self._target.take(self._still[not self._target.is_after].scenario, self.rows.checked)

    def _add_choice(self, name: str, text: str, told: str) -> None:
        button = self.shown[name] = QToolButton(self)
        button.setText(text)
        button.setToolTip(tip(told))
        button.setCheckable(True)
        # It has a frame only while it is chosen: in a dark window a pressed button looks like one that is not.
        button.setAutoRaise(True)
        button.setEnabled(False)
        button.toggled.connect(partial(self._choose_boards, name))
        self._group.addButton(button)
        self._bar.addWidget(button)

    def _button(self, text: str, told: str, step: int) -> QToolButton:
        button = QToolButton(self)
        button.setText(text)
        button.setToolTip(tip(told))
        button.setEnabled(False)
        button.clicked.connect(lambda: self.walk(step))
        self._bar.addWidget(button)
        return button

    def _table(self) -> QTableView:
        table = QTableView()
        table.setModel(self.rows)
        table.setAccessibleName(tr("Differences"))
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setAlternatingRowColors(True)
        table.setTabKeyNavigation(False)
        table.setWordWrap(False)
        header = table.horizontalHeader()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column, width in ((1, 150), (2, 150), (3, 280)):
            table.setColumnWidth(column, width)
        # The keyboard alone changes the current row; the user selected the selected one.
        table.selectionModel().selectionChanged.connect(self._go_to)
        return table

    def _fail(self, error: BaseException) -> None:
        self.summary.setText(in_brief(error))

    def _tell(self, found: _Found) -> None:
        """Show the result; after a change of the open board both views stay where they are."""
        chosen = {self.rows.changes[index.row()].way for index in self.list.selectionModel().selectedRows()}
        self.rows.show(found.changes)
        number = len(found.changes)
        differences = ntr("{n} difference", "{n} differences", number).format(n=number)
        told = differences if number else tr("The scenarios are equal.")
        self.summary.setText(f"{told}: {self._titles[0]} → {self._titles[1]}" if number else told)
        self._is_one_map = is_one_map(*found.scenarios)
        is_first = not self._still
        if is_first:
            for scenario, title in zip(found.scenarios, self._titles, strict=True):
                self._add_board(scenario, title)
        else:
            for board, scenario in zip(self._still, found.scenarios, strict=True):
                board.show(scenario)
        for view, board in zip(self.views, self._still, strict=True):
            refs = dict.fromkeys(ref for change in found.changes for ref in things(change.way, view.scenario))
            board.mark(list(refs)[:MOST_MARKED])
        self._draw_signs(found)
        for button in self.shown.values():
            button.setEnabled(True)
        for button in (self.next, self.previous):
            button.setEnabled(bool(number))
        if is_first:
            self.shown["both"].setChecked(True)
            self.list.setFocus()
            return
        for view in self.views:
            view.overlay.set_highlight((), "warning")
        for row in (row for row, change in enumerate(found.changes) if change.way in chosen):
            self.list.selectRow(row)

    def _draw_signs(self, found: _Found) -> None:
        """Draw on each board how it differs; its own sign is the change from the left to the right side."""
        changes = found.changes[:MOST_MARKED]
        for view, other in zip(self.views, reversed(found.scenarios), strict=True):
            view.overlay.set_drawing(signs(changes, view.scenario, other, self._is_one_map))

    def _add_board(self, scenario: Scenario, title: str) -> None:
        board = StillBoard(scenario, tr("you cannot change boards while comparing them"), self)
        self._still.append(board)
        view = BoardView(board)
        view.set_theme(self._tone)
        view.setAccessibleName(tr("Board of {title}").format(title=title))
        framed = QWidget()
        column = QVBoxLayout(framed)
        column.setContentsMargins(0, 0, 0, 0)
        called = Message(parent=framed)
        called.setText(title)
        column.addWidget(called)
        column.addWidget(view, 1)
        FocusRing(view)
        self.boards.addWidget(framed)
        self.views.append(view)
        for moved in (view.zoomed, view.horizontalScrollBar().valueChanged, view.verticalScrollBar().valueChanged):
            moved.connect(partial(self._follow, view))

    def _follow(self, leader: BoardView, _: object = None) -> None:
        """Move the other board to the same part of the sheet, or of another map to the corresponding part."""
        others = [view for view in self.views if view is not leader]
        if self._following or not others:
            return
        self._following = True
        try:
            others[0].look_as(leader, by_share=not self._is_one_map)
        finally:
            self._following = False

    def _choose_boards(self, name: str, is_on: bool) -> None:
        if is_on:
            for place, other in enumerate(("after", "before")):
                board = self.boards.widget(place)
                if board is not None:
                    board.setVisible(name != other)

    def swap(self) -> None:
        """Switch to the other board; to the first if both are shown."""
        if self.shown["both"].isEnabled():
            self.shown["after" if self.shown["before"].isChecked() else "before"].setChecked(True)

    def walk(self, step: int) -> None:
        """Go to the next difference, wrapping around; with -1 to the previous one."""
        number = self.rows.rowCount()
        if number:
            here = next((index.row() for index in self.list.selectionModel().selectedRows()), -1)
            self.list.selectRow((here + step) % number if here >= 0 else (0 if step > 0 else number - 1))

    def _go_to(self) -> None:
        """Ring the chosen difference on both boards and scroll to it."""
        chosen = self.list.selectionModel().selectedRows()
        if not chosen:
            return
        way = self.rows.changes[chosen[0].row()].way
        found = [places(view.scenario, things(way, view.scenario)) for view in self.views]
        for view, own in zip(self.views, found, strict=True):
            view.overlay.set_highlight(own, "warning")
        if not self._is_one_map:
            self._show_each(found)
            return
        # Both show both positions: of a moved item the old and the new one.
        leader = self.views[-1]
        if any(found):
            leader.show_places([place for own in found for place in own])
            self._follow(leader)

    def _show_each(self, found: Sequence[tuple[tuple[Point, ...], ...]]) -> None:
        """Each board shows its own items, which say nothing about the other board."""
        self._following = True
        try:
            for view, own in zip(self.views, found, strict=True):
                if own:
                    view.show_places(own)
        finally:
            self._following = False

    def _leave(self) -> None:
        self.close()

    def focusNextPrevChild(self, next: bool) -> bool:
        """Tab moves through the widgets as they are read."""
        return go_on(self, (self,), next)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop a comparison that is still running."""
        self._worker.forget()
        super().closeEvent(event)


def _itself(scenario: Scenario) -> Scenario:
    return scenario


def _compared(before: Side, after: Side) -> _Found:
    from engine.files.scenarios import plain_scenario
    from engine.game.family import usual_rules

    one, other = before.read(), after.read()
    changes = single_changes(plain_scenario(one), plain_scenario(other), usual_rules(other.family))
    return _Found((one, other), changes)
