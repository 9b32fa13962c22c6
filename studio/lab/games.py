"""Dock for simulations of many games on the current board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QPushButton, QSpinBox, QVBoxLayout, QWidget

from engine.bots.named import bot_names, default_lineup
from engine.errors import in_brief
from engine.game.family import Family
from engine.i18n import tr
from engine.model.scenario import RuleValue, Scenario
from engine.report.report import Report
from studio.canvas.view import BoardView
from studio.document.document import Document
from studio.lab.batch import Batch
from studio.lab.report_panel import ReportPanel
from studio.lab.seats import NARROW, Seats
from studio.lab.task_bar import with_messages
from studio.threads.worker import Worker
from studio.widgets.count_bar import CountBar
from studio.widgets.label import Words
from studio.widgets.number_box import NumberBox
from studio.widgets.responsive_row import Columns, Pair, row_of
from studio.widgets.tip import tip

LOOK = 200
"""Milliseconds between two updates of the progress."""

USUAL_GAMES, MOST_GAMES = 100, 1_000_000
MOST_SEED = 2**31 - 1


class _Snapshot(NamedTuple):
    """The settings of a panel, and its games with whether the board has changed after them."""

    family: str
    chosen: dict[str, RuleValue]
    bots: tuple[str, ...]
    games: int
    seed: int
    played: Batch | None
    is_old: bool


AskRules = Callable[[Scenario, Family, Mapping[str, RuleValue], QWidget], dict[str, RuleValue] | None]
"""Function that asks for changed rules, starting with the given ones; None if canceled."""


class GamesPanel(ReportPanel):
    """Plays many games between bots on the current board and shows interim results. `ask_rules` asks for the rules of
    these games. `rested` is emitted when no games are played any more."""

    rested = Signal()
    file_name = "lessons.html"

    def __init__(
        self, document: Document, view: Callable[[], BoardView], ask_rules: AskRules, parent: QWidget | None = None
    ) -> None:
        super().__init__(document, view, parent)
        self._ask_rules = ask_rules
        self._worker = Worker("games", self)
        self._batch: Batch | None = None
        self._played: Batch | None = None
        self._family = ""
        self._is_old = False
        self._look = QTimer(self, interval=LOOK)
        self._look.timeout.connect(self._show_progress)
        self.chosen: dict[str, RuleValue] = {}
        self.seats = Seats(lambda seats, sharks: default_lineup(self._document.family, seats, sharks), self)
        self.games = self._number(1, MOST_GAMES, USUAL_GAMES, tr("Number of games to play"))
        self.games.setGroupSeparatorShown(True)
        self.games.setAccessibleName(tr("Games"))
        self.seed = self._number(0, MOST_SEED, 1, tr("The same seed gives the same games"))
        self.seed.setAccessibleName(tr("Seed"))
        self.rules = QPushButton(self)
        self.rules.setToolTip(tr("Change rules for these games only; the board keeps its rules"))
        self.rules.clicked.connect(self._choose_rules)
        self.play = QPushButton(self)
        self.play.clicked.connect(self._play_or_stop)
        self.empty.show_picture("picture-dice")
        self.empty.acted.connect(self.play.click)
        self.pause = QPushButton(tr("Pa&use"), self)
        self.pause.setCheckable(True)
        self.pause.setToolTip(tip(tr("Let the games wait; the computer is free meanwhile")))
        self.pause.toggled.connect(self._pause)
        self.progress = CountBar(self)
        self.progress.setFormat(tr("%v of %m games"))
        self.progress.setFixedWidth(160)
        self.progress.hide()
        self.bar.put(self.progress, 0)
        numbers: list[QWidget] = []
        for title, widget in ((tr("&Games"), self.games), (tr("See&d"), self.seed)):
            label = Words(title, self)
            label.setBuddy(widget)
            numbers += [label, widget]
        acts = Columns((self.rules, self.pause, self.play), 3)
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.insertWidget(0, Pair(self.seats, Pair(row_of(*numbers), acts), self))
        document.changed.connect(self._follow)
        document.opened.connect(self._begin_anew)
        self._begin_anew()

    @property
    def is_playing(self) -> bool:
        """Whether games are being played."""
        return self._batch is not None

    @property
    def is_current(self) -> bool:
        """Whether the results are complete, and of the board as it is now."""
        return self.report is not None and not self._is_old and not self.is_playing

    @property
    def _is_paused(self) -> bool:
        return self._batch is not None and self._batch.is_paused

    @property
    def is_busy(self) -> bool:
        """Whether the panel must not be replaced now."""
        return self.is_playing

    @property
    def has_unstored_work(self) -> bool:
        """Whether games are being played that are lost when the window is closed."""
        return self.is_playing

    def snapshot(self) -> _Snapshot:
        """Return settings and results for `restore`."""
        return _Snapshot(
            self._family, self.chosen, self.seats.bots, self.games.value(), self.seed.value(), self._played,
            self._is_old,
        )  # fmt: skip

    def restore(self, snapshot: object) -> None:
        """Take over settings and results, unless a board of another game system is open."""
        if not isinstance(snapshot, _Snapshot) or snapshot.family != self._family:
            return
        self.chosen, self._played = snapshot.chosen, snapshot.played
        self.seats.seat(snapshot.bots)
        self.games.setValue(snapshot.games)
        self.seed.setValue(snapshot.seed)
        self._show_state()
        if self._played is not None:
            self._is_old = snapshot.is_old
            self.show_report(self._played.report_again())

    def run(self) -> None:
        """Play the games on the current board."""
        batch = Batch(self._document.scenario, self.chosen, self.seats.bots, self.seed.value(), self.games.value())
        self._batch = batch
        self.pause.setChecked(False)
        self._is_old = False
        self.progress.setRange(0, batch.games)
        self._show_progress()
        self._look.start()
        if self.report is None:
            self.empty.setText(
                tr("Playing the first games. They take longer while the bots' search is being compiled.")
            )
        self._worker.ask(batch.play, self._finish, self._fail)

    def stop(self) -> None:
        """Stop the games and show the results so far."""
        if self._batch is not None:
            self._batch.stop()

    def _pause(self, pauses: bool) -> None:
        if self._batch is not None:
            self._batch.pause(pauses)
            self._show_state()

    def _number(self, least: int, most: int, value: int, words: str) -> QSpinBox:
        box = NumberBox(self)
        box.setRange(least, most)
        box.setValue(value)
        box.setMinimumWidth(NARROW)
        box.setToolTip(tip(words))
        return box

    def _play_or_stop(self) -> None:
        if self.is_playing:
            self.stop()
        else:
            self.run()

    def _choose_rules(self) -> None:
        chosen = self._ask_rules(self._document.scenario, self._document.family, self.chosen, self)
        if chosen is not None:
            self.chosen = chosen
            self._show_state()

    def _show_progress(self) -> None:
        """Show the progress and the interim results."""
        batch = self._batch
        if batch is not None:
            self.progress.setValue(batch.done)
            self.progress.setToolTip(tip(batch.slow_because))
            found, batch.report = batch.report, None
            if found is not None:
                self.show_report(found)
        self._show_state()

    def _show_state(self) -> None:
        playing, can_play = self.is_playing, self._document.is_open and self._document.family.rules is not None
        self.play.setText(tr("St&op") if playing else tr("&Play"))
        words = (
            tr("Stop the games. Completed games are shown; unfinished games are discarded.")
            if playing
            else tr("Play these games on the current board in the background")
        )
        self.play.setToolTip(tip(words))
        self.play.setEnabled(can_play)
        self.empty.offer(tr("Play") if can_play and not playing else "", words)
        changed = len(self.chosen)
        self.rules.setText(tr("R&ules ({n} changed)…").format(n=changed) if changed else tr("R&ules…"))
        for widget in (self.seats, self.games, self.seed, self.rules):
            widget.setEnabled(can_play and not playing)
        self.progress.setVisible(playing)
        self.progress.setFormat(tr("%v of %m games, paused") if self._is_paused else tr("%v of %m games"))
        self.pause.setVisible(playing)

    def _finish(self, report: Report) -> None:
        self._played = self._batch
        self._rest()
        self.show_report(report)

    def _fail(self, error: BaseException) -> None:
        self._rest()
        self.show_nothing(tr("The games stopped: {error}").format(error=in_brief(error)))

    def _rest(self) -> None:
        had_games, self._batch = self._batch is not None, None
        self._look.stop()
        self._show_state()
        if had_games:
            # After the results are shown.
            QTimer.singleShot(0, self, self.rested.emit)

    def _tell(self) -> None:
        super()._tell()
        batch = self._batch or self._played
        self.state.setText(with_messages(self.state.text(), batch))
        if self.report is not None and self._is_old:
            self.state.setText(tr("The board changed after these games. {text}").format(text=self.state.text()))

    def _follow(self) -> None:
        """Mark the results as outdated."""
        if self._family != self._document.scenario.family:
            self._begin_anew()
        elif not self._is_old:
            self._is_old = self.is_playing or self.report is not None
            self._tell()

    def _begin_anew(self) -> None:
        """Discard the results of the previous board."""
        document = self._document
        if document.scenario.family != self._family:
            self._family, self.chosen = document.scenario.family, {}
        self._worker.forget()
        self._played = None
        self._rest()
        self._is_old = False
        can_play = document.is_open and document.family.rules is not None
        if can_play:
            self.seats.offer(bot_names(document.family, document.scenario), default_lineup(document.family))
        if not document.is_open:
            self.show_nothing(tr("Open a board to run a simulation on it."))
        elif not can_play:
            self.show_nothing(tr("This game system cannot be simulated yet."))
        else:
            self.show_nothing(
                tr(
                    "Have bots play many games on this board. The report shows who wins, what is built, what "
                    "pays and what never happens."
                )
            )
