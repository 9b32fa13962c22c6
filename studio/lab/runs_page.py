"""The runs of a store: played, completed, repeated, removed, exported, and opened game by game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QFileDialog,
    QPushButton,
    QSplitter,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from engine.errors import in_brief
from engine.i18n import format_number, ntr, ptr, tr
from engine.report.report import Report
from engine.runs.store import Run
from studio.canvas.view import BoardView
from studio.document.document import Document
from studio.lab.figures import Figures
from studio.lab.games import AskRules
from studio.lab.games_list import GamesList
from studio.lab.number_dialog import ask_number
from studio.lab.row_table import dress_rows
from studio.lab.run_dialog import RunDialog
from studio.lab.run_task import (
    DetailsTask,
    NewRun,
    RepeatTask,
    RunTask,
    Shown,
    export_run,
    fairness_card,
    record_file,
    remove_run,
    runs_of,
    shown_run,
    usual_store,
)
from studio.lab.saving import save_report
from studio.lab.task_bar import Said, TaskBar, with_messages
from studio.lab.timeline_page import TimelinePage
from studio.threads.worker import Worker
from studio.widgets.empty_state import EmptyState
from studio.widgets.label import Words
from studio.widgets.message_box import Box, Icon, Role
from studio.widgets.responsive_row import Columns, Pair
from studio.widgets.saving import ask_where_to_save
from studio.widgets.tip import tip

SIDE_BY_SIDE = 120
"""Width in letters from which the results are next to the list of runs."""
KINDS_OF_GAMES = ("CSV (*.csv)", "Parquet (*.parquet)")  # not shown
USUAL_DETAILS = 40
"""Games with details unless another number is chosen."""
ID, TITLE, GAMES, BOTS, RULES, SEED, BEGAN = range(7)


class RunsState(NamedTuple):
    """The store and the ID of the current run, its current tab, and the settings of the last new runs."""

    store: Path
    run: int | None
    tab: int
    last: dict[str, NewRun]


class RunsTable(QTableWidget):
    """List of runs. `removed` reports the Delete key."""

    removed = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete removes the current run."""
        if event.key() == Qt.Key.Key_Delete:
            self.removed.emit()
        else:
            super().keyPressEvent(event)


class RunsPage(QWidget):
    """List of the runs of a store, with the results of the current one. `record_asked` is emitted with the file of a
    game to open; `rested` when no games are played any more; `listed` after the list was read;
    `compare_asked` with the run to compare with the open board."""

    record_asked = Signal(object)
    rested = Signal()
    listed = Signal()
    compare_asked = Signal(object)
    shown_changed = Signal()

    def __init__(
        self, document: Document, ask_rules: AskRules, parent: QWidget | None = None,
        view: Callable[[], BoardView] | None = None,
    ) -> None:  # fmt: skip
        """`view` returns the view of the board, on which the timeline writes owners."""
        super().__init__(parent)
        self._document, self._ask_rules = document, ask_rules
        self.store = usual_store()
        self.runs: Sequence[Run] = ()
        self.shown: Shown | None = None
        self._last: dict[str, NewRun] = {}
        """The settings of the last new run of each game system."""
        self._task: RunTask | RepeatTask | DetailsTask | None = None
        self._is_read = False
        self._focuses_table = False
        self._reading = ""
        """The message that a run is being read, if it is."""
        self._to_restore: RunsState | None = None
        """The state of a page in another language, until its run is shown."""
        self._player, self._reader = Worker("run", self), Worker("runs", self)
        self._lister, self._opener = Worker("lister", self), Worker("opener", self)
        self._make_buttons()
        self.bar = TaskBar(self)
        self.bar.looked.connect(self._look)
        self.words = Said(self)
        self.table = self._make_table()
        self.empty = EmptyState(
            tr(
                "No runs are stored here yet. A run plays many games between bots on the open board and stores each of "
                "them, so that you can compare, continue and open them later."
            ),
            "picture-dice",
            parent=self,
        )
        self.empty.repeat(self.new)
        self.games = GamesList(self)
        self.games.opened.connect(self.open_game)
        self.figures = Figures(self)
        self.figures.first(self.games, tr("Games"), tr("The games of this run as dots and rows"))
        self.timeline = TimelinePage(document, view, self)
        self.timeline.empty.repeat(self.details)
        self.figures.first(
            self.timeline, tr("Timeline"), tr("Scores and owners at any turn of the average game, also on the board")
        )
        self.split = QSplitter(Qt.Orientation.Vertical, self)
        self.split.setChildrenCollapsible(False)
        left = QWidget(self)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.table, 1)
        column.addWidget(self.empty, 1)
        column.addWidget(self.acts)
        self.split.addWidget(left)
        self.split.addWidget(self.figures)
        self.split.setSizes([1000, 1600])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.addWidget(self.top)
        layout.addWidget(self.bar)
        layout.addWidget(self.words)
        layout.addWidget(self.split, 1)
        document.opened.connect(self._show_state)
        document.changed.connect(self._show_state)
        self._show_state()

    # Parts

    def _make_buttons(self) -> None:
        self.new = self._button(tr("&New Run…"), tr("Play many games on the open board and store them"), self.ask_new)
        self.open_store = self._button(
            tr("&Open Store…"), tr("Show the runs of another file, such as one of boxcars simulate --store"),
            self.ask_store,
        )  # fmt: skip
        self.usual = self._button(
            tr("&My Runs"), tr("Show the runs of the studio again"), lambda: self.show_store(usual_store())
        )
        self.go_on = self._button(
            tr("&Continue…"), tr("Play the games that this run lacks, or further ones"), self.ask_games
        )
        self.again = self._button(
            tr("Re&peat"), tr("Play the games again and compare their results with the stored ones"), self.repeat
        )
        self.details = self._button(
            tr("De&tails…"),
            tr("Play games again and show the average course, changes of the lead, comebacks and order of purchases"),
            self.ask_details,
        )
        self.compare = self._button(
            tr("Co&mpare…"), tr("Compare the board and rules of this run with the open board"), self._ask_to_compare
        )
        self.remove = self._button(tr("&Delete"), tr("Delete this run from the store (Delete)"), self.ask_to_remove)
        self.export = self._button(tr("&Export…"), tr("Write a row for each game into a CSV file"), self.ask_export)
        self.report = self._button(
            tr("&Report…"), tr("Save a report with charts: HTML, PDF, Markdown, CSV or JSON"), self.ask_report
        )
        self.card = self._button(
            tr("Fairness Car&d…"), tr("Save seats, order of play, railroads and length on one page"), self.ask_card
        )
        self.where = Words(parent=self)
        self.top = Pair(Columns((self.new, self.open_store, self.usual), 3), self.where, self, grows=1)
        self.acts = Columns(
            (self.go_on, self.again, self.details, self.compare, self.remove, self.export, self.report, self.card), 4
        )

    def _button(self, title: str, words: str, act: object) -> QPushButton:
        button = QPushButton(title, self)
        button.setToolTip(tip(words))
        button.clicked.connect(act)
        return button

    def _make_table(self) -> RunsTable:
        table = RunsTable(0, 7, self)
        heads = (
            (ptr("simulation", "Run"), tr("ID of the run in this store")),
            (tr("Board"), tr("Title of the board")),
            (tr("Games"), tr("Stored games, and planned ones if some are missing")),
            (tr("Bots"), tr("Bots by seat")),
            (tr("Rules"), tr("Rules that differ from the board")),
            (tr("Seed"), tr("Seed of the games")),
            (tr("Date"), tr("Start of the run, in universal time")),
        )
        dress_rows(table, tr("Runs"), heads)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.itemSelectionChanged.connect(self._choose)
        table.removed.connect(self.ask_to_remove)
        return table

    # State

    def snapshot(self) -> RunsState:
        """Return settings and the current run for `restore`."""
        if self._to_restore is not None:
            return self._to_restore
        id = self.run.id if self.run is not None else None
        return RunsState(self.store, id, self.figures.currentIndex(), self._last)

    def restore(self, state: RunsState) -> None:
        """Show the same run; its report is read in the current language."""
        self._to_restore, self._last, self.store = state, state.last, state.store
        self.read(state.run)

    @property
    def is_busy(self) -> bool:
        """Whether games are being played."""
        return self._task is not None

    @property
    def run(self) -> Run | None:
        """The current run."""
        row = self.table.currentRow()
        return self.runs[row] if 0 <= row < len(self.runs) and self.table.selectedItems() else None

    def showEvent(self, event: QShowEvent) -> None:
        """Read the store when the page is first visible."""
        super().showEvent(event)
        if not self._is_read:
            self.read()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the results next to the list, or below it."""
        super().resizeEvent(event)
        is_wide = self.width() >= SIDE_BY_SIDE * self.fontMetrics().averageCharWidth()
        self.split.setOrientation(Qt.Orientation.Horizontal if is_wide else Qt.Orientation.Vertical)

    def show_store(self, path: Path) -> None:
        """Show the runs of another store."""
        self.store = path
        self.shown = self._to_restore = None
        self._show_run(None)
        self.read()

    def read(self, choose: int | None = None) -> None:
        """Read the list of runs; choose one by its ID afterwards."""
        self._is_read = True
        path = self.store
        self._lister.ask(lambda _: runs_of(path), partial(self._list, choose), self._fail)

    def _list(self, choose: int | None, runs: Sequence[Run]) -> None:
        wanted = choose if choose is not None else self.run.id if self.run is not None else None
        self.runs = runs
        self.table.blockSignals(True)
        self.table.setRowCount(len(runs))
        for row, run in enumerate(runs):
            known = run.identity
            games = format_number(run.games)
            if run.games < run.wanted:
                games = tr("{games} of {wanted}").format(games=games, wanted=format_number(run.wanted))
            rules = ", ".join(f"{name}={value}" for name, value in known.chosen.items())
            began = run.began.replace("T", " ")[:16]
            texts = (str(run.id), known.title, games, ", ".join(known.bots), rules, str(known.seed), began)
            for column, text in enumerate(texts):
                item = QTableWidgetItem(text)
                item.setToolTip(tip(text))
                if column in (ID, GAMES, SEED):
                    item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self.table.setItem(row, column, item)
        row = next((n for n, run in enumerate(runs) if run.id == wanted), len(runs) - 1)
        self.table.clearSelection()
        self.table.blockSignals(False)
        if runs:
            self.table.selectRow(row)
        else:
            self._to_restore = None
            self._choose()
        self._show_state()
        if self._focuses_table and runs and not self.is_busy:
            self._focuses_table = False
            self.table.setFocus()
        self.listed.emit()

    def _choose(self) -> None:
        """Show the results of the current run."""
        run = self.run
        self._show_state()
        task = self._task
        if run is None:
            self._reader.forget()
            self._show_run(None)
        elif isinstance(task, RunTask) and task.id == run.id and task.store == self.store:
            self._show_run(task.shown)
        elif self.shown is None or self.shown.run != run:
            path, id = self.store, run.id
            if self.shown is None or self.shown.run.id != id:
                self._show_run(None)
                self._say_reading(tr("Reading run {id}…").format(id=id))
            self._reader.ask(lambda wanted: shown_run(path, id, wanted), self._show_run, self._fail)

    def _say_reading(self, words: str) -> None:
        """Show that a run is read, or with no words that it is not, unless the result of a task is shown."""
        if self.words.text() in ("", self._reading):
            self.words.setText(words)
        self._reading = words

    def _show_run(self, shown: Shown | None) -> None:
        self.shown = shown
        self._say_reading("")
        self.games.show_games(None if shown is None else shown.run, () if shown is None else shown.results)
        self.timeline.show_games(None if shown is None else shown.run, () if shown is None else shown.details)
        self.figures.show_report(None if shown is None else shown.report)
        if shown is not None and self._to_restore is not None:
            self.figures.setCurrentIndex(self._to_restore.tab)
            self._to_restore = None
        self._show_state()
        self.shown_changed.emit()

    def _show_state(self) -> None:
        run, is_idle = self.run, self._task is None
        can_play = self._document.is_open and self._document.family.rules is not None
        self.new.setEnabled(can_play and is_idle)
        for button in (self.go_on, self.again, self.details, self.remove):
            button.setEnabled(run is not None and is_idle)
        self.export.setEnabled(run is not None)
        self.compare.setEnabled(run is not None)
        self.card.setEnabled(run is not None and run.games > 0)
        self.report.setEnabled(self.shown is not None)
        self.usual.setVisible(self.store != usual_store())
        self.where.setText(tr("Runs of the studio") if self.store == usual_store() else self.store.name)
        self.where.setToolTip(tip(str(self.store)))
        self.table.setVisible(bool(self.runs))
        self.acts.setVisible(bool(self.runs))
        self.empty.setVisible(not self.runs)
        self.figures.setVisible(bool(self.runs))

    def _fail(self, error: BaseException) -> None:
        self.words.setText(in_brief(error))

    # Acts

    def ask_new(self) -> None:
        """Ask for a new run and play it."""
        dialog = RunDialog(self._document.committed, self._ask_rules, self, self._last.get(self._document.family.id))
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self.play(dialog.new_run)
        dialog.deleteLater()

    def play(self, wanted: NewRun) -> None:
        """Play a new run."""
        self._last[wanted.scenario.family] = wanted
        self._begin(RunTask(self.store, wanted))

    def ask_games(self) -> None:
        """Ask how many games the current run shall have, and play those that it lacks."""
        run = self.run
        if run is None or self.is_busy:
            return
        usual = run.wanted if run.games < run.wanted else 2 * run.games
        label = tr("Games of the run, those played so far included")
        games = ask_number(self, tr("Continue Run"), label, usual, run.games or 1, 1_000_000)
        if games is not None:
            self.resume(games)

    def resume(self, games: int = 0) -> None:
        """Play the games that the current run lacks, up to this number (0: as planned)."""
        if self.run is not None and not self.is_busy:
            self._begin(RunTask(self.store, self.run.id, games))

    def _begin(self, task: RunTask) -> None:
        self._task = task
        self.words.setText("")
        self.bar.begin(task)
        self._show_state()
        self._player.ask(task.play, self._finish, self._break_off)

    def repeat(self) -> None:
        """Play the games of the current run again."""
        run = self.run
        if run is None or self.is_busy:
            return
        task = RepeatTask(self.store, run)
        self._task = task
        self.words.setText(tr("The games of run {id} are played again.").format(id=run.id))
        self.bar.begin(task)
        self._show_state()
        self._player.ask(task.play, partial(self._tell_repeated, task), self._break_off)

    def ask_details(self) -> None:
        """Ask how many games to play again for details."""
        run = self.run
        if run is None or self.is_busy:
            return
        label = tr("Number of games to play again by the rules; a game takes about a second")
        usual, most = min(USUAL_DETAILS, run.games), max(1, run.games)
        games = ask_number(self, tr("Details"), label, usual, 1, most)
        if games is not None:
            self.add_details(games)

    def add_details(self, games: int) -> None:
        """Play games of the current run again and show their details."""
        run = self.run
        if run is None or self.is_busy:
            return
        task = DetailsTask(self.store, run, games)
        self._task = task
        self.words.setText("")
        self.bar.begin(task)
        self._show_state()
        self._player.ask(task.play, partial(self._tell_details, run.id), self._break_off)

    def _ask_to_compare(self) -> None:
        if self.run is not None:
            self.compare_asked.emit(self.run)

    def _tell_details(self, id: int, games: int) -> None:
        self.shown = None
        words = ntr("{n:,} game has details.", "{n:,} games have details.", games).format(n=games)
        self._rest(words, id)

    def _tell_repeated(self, task: RepeatTask, differing: list[int]) -> None:
        if differing:
            words = ntr("{n:,} game differs: {numbers}", "{n:,} games differ: {numbers}", len(differing)).format(
                n=len(differing), numbers=", ".join(map(format_number, differing[:20]))
            )
        else:
            words = ntr("{n:,} game is identical.", "{n:,} games are identical.", task.done).format(n=task.done)
        self._rest(words)

    def stop(self) -> None:
        """Stop the games; those that are finished stay."""
        if self._task is not None:
            self._task.stop()

    def _look(self) -> None:
        """Show interim results of the run that is played."""
        task = self._task
        if not isinstance(task, RunTask) or task.id is None:
            return
        if all(run.id != task.id for run in self.runs) and not self._lister.is_busy:
            self.read(task.id)
        shown, task.shown = task.shown, None
        if shown is not None and self.run is not None and self.run.id == task.id:
            self._show_run(shown)
            item = self.table.item(self.table.currentRow(), GAMES)
            if item is not None:
                item.setText(format_number(shown.run.games))

    def _finish(self, shown: Shown) -> None:
        task = self._task
        words = ""
        if task is not None and task.is_stopped:
            words = tr("Stopped. The finished games are stored; Continue… plays the others.")
        self._rest(words, shown.run.id)
        self._show_run(shown)

    def _break_off(self, error: BaseException) -> None:
        self._rest(tr("The games stopped: {error}").format(error=in_brief(error)))

    def _rest(self, words: str, choose: int | None = None) -> None:
        words = with_messages(words, self._task)
        self._task = None
        # The table of the first run is not shown before the list is read.
        self._focuses_table = self.bar.has_focus
        if self._focuses_table:
            self.table.setFocus()
        self.bar.rest()
        self.words.setText(words)
        self.read(choose)
        self.rested.emit()

    def open_game(self, number: int) -> None:
        """Play a game of the current run again, and open its record."""
        shown, path = self.shown, self.store
        if shown is None:
            return
        id = shown.run.id
        self.words.setText(tr("Game {number} is played again…").format(number=format_number(number)))
        self._opener.ask(lambda _: record_file(path, id, number), self._open, self._fail)

    def _open(self, file: Path) -> None:
        self.words.setText("")
        self.record_asked.emit(file)

    def ask_store(self) -> None:
        """Ask for a store and show its runs."""
        kinds = tr("Stores of runs (*.db);;All files (*)")
        name, _ = QFileDialog.getOpenFileName(self, tr("Open Store"), str(self.store.parent), kinds)
        if name:
            self.show_store(Path(name))

    def ask_to_remove(self) -> None:
        """Ask, and delete the current run."""
        run = self.run
        if run is None or self.is_busy:
            return
        text = ntr("Delete run {id} with its {n:,} game?", "Delete run {id} with its {n:,} games?", run.games)
        more = tr("The games cannot be restored. The same board, bots and seed give them again.")
        box = Box(self, Icon.Warning, text.format(id=run.id, n=run.games), more)
        delete = box.addButton(tr("&Delete"), Role.DestructiveRole)
        keep = box.addButton(tr("&Cancel"), Role.RejectRole)
        box.setDefaultButton(keep)
        box.exec()
        if box.clickedButton() is delete:
            self.delete_run(run.id)

    def delete_run(self, id: int) -> None:
        """Delete a run."""
        path = self.store
        self._lister.do(lambda: remove_run(path, id), lambda _: self.read(), self._fail)

    def ask_export(self) -> None:
        """Ask for a file and write the games of the current run into it."""
        run = self.run
        if run is None:
            return
        target = ask_where_to_save(self, tr("Export Games"), self._folder() / f"run-{run.id}.csv", KINDS_OF_GAMES)
        if target is not None:
            path, id, file = self.store, run.id, target.path
            self._lister.do(lambda: export_run(path, id, file), partial(self._tell_exported, file), self._fail)

    def _tell_exported(self, file: Path, games: int) -> None:
        words = ntr("{n:,} game written to {file}", "{n:,} games written to {file}", games)
        self.words.setText(words.format(n=games, file=file.name))

    def ask_report(self) -> None:
        """Ask for a file and write the report on the current run."""
        if self.shown is not None:
            file = save_report(self, self.shown.report, self._folder() / f"run-{self.shown.run.id}.html")
            if file is not None:
                self.words.setText(tr("Saved as {name}.").format(name=file.name))

    def ask_card(self) -> None:
        """Compute the fairness card of the current run, and ask where to save it."""
        if self.run is not None:
            path, id = self.store, self.run.id
            self.words.setText(tr("Working…"))
            self._opener.ask(lambda wanted: fairness_card(path, id, wanted), self._save_card, self._fail)

    def _save_card(self, report: Report) -> None:
        self.words.setText(report.said)
        file = save_report(self, report, self._folder() / "fairness.pdf")
        if file is not None:
            self.words.setText(tr("Saved as {name}.").format(name=file.name))

    def _folder(self) -> Path:
        path = self._document.path
        return path.parent if path is not None else Path.home()
