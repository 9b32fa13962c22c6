"""Tournaments, skill ladders and leagues of bots: rating list, wins by pair, and a game of each pair to open."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from engine.bots.named import RANDOM_BOTS, bot_description, bot_names
from engine.errors import BoxcarsError, in_brief
from engine.i18n import tr
from engine.report.report import Report
from engine.sim.budget import MIN_GAMES
from engine.sim.ladder import CASUAL, EXPERT, rungs_of
from studio.charts.matrix import MatrixChart
from studio.document.document import Document
from studio.lab.contest_task import LADDER, LEAGUE, TOURNAMENT, ContestTask, save_champion
from studio.lab.games import MOST_SEED
from studio.lab.task import workers
from studio.lab.task_bar import Said
from studio.lab.task_page import TaskPage
from studio.threads.worker import Worker
from studio.widgets.empty_state import EmptyState
from studio.widgets.label import Words, add_row
from studio.widgets.message_box import ask_for_line, warn
from studio.widgets.number_box import DecimalBox, NumberBox
from studio.widgets.responsive_row import Columns, row_of
from studio.widgets.tip import tip

USUAL_GAMES = {TOURNAMENT: 400, LADDER: 200, LEAGUE: 2_000}
MOST_GAMES = 1_000_000
NAME = Qt.ItemDataRole.UserRole


class BotList(QListWidget):
    """Bots with check boxes, the strongest first. `has_lineups` lists the line-ups of a ladder, too."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Bots that take part"))
        self.itemChanged.connect(self.changed)
        self._names: tuple[str, ...] = ()

    @property
    def bots(self) -> tuple[str, ...]:
        """The checked bots and line-ups, in the order of the list."""
        items = (self.item(row) for row in range(self.count()))
        return tuple(item.data(NAME) for item in items if item.checkState() == Qt.CheckState.Checked)

    def offer(self, names: Sequence[str], usual: Sequence[str]) -> None:
        """List these bots. If they differ from before, the usual ones are checked."""
        if tuple(names) == self._names:
            return
        self._names = tuple(names)
        self.blockSignals(True)
        self.clear()
        for name in names:
            item = QListWidgetItem({CASUAL: tr("Casual bots"), EXPERT: tr("Expert bots")}.get(name, name), self)
            item.setData(NAME, name)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked if name in usual else Qt.CheckState.Unchecked)
        self.blockSignals(False)
        self.changed.emit()

    def describe(self, words: dict[str, str]) -> None:
        """Give the bots these tooltips."""
        self.blockSignals(True)
        for row in range(self.count()):
            self.item(row).setToolTip(tip(words.get(self.item(row).data(NAME), "")))
        self.blockSignals(False)

    def seat(self, bots: Sequence[str]) -> None:
        """Check these bots only."""
        self.blockSignals(True)
        for row in range(self.count()):
            is_checked = self.item(row).data(NAME) in bots
            self.item(row).setCheckState(Qt.CheckState.Checked if is_checked else Qt.CheckState.Unchecked)
        self.blockSignals(False)
        self.changed.emit()


class ContestPage(TaskPage):
    """Bots and numbers on one side, results on the other. `record_asked` is emitted with the file of a game to open,
    `rested` when no games are played."""

    record_asked = Signal(object)
    file_name = "tournament.html"
    fields = ("format", "games", "points", "seed", "processes")
    seats: BotList

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._worker, self._opener = Worker("contest", self), Worker("opener", self)
        self._task = None
        self.report = None
        self._is_of = TOURNAMENT
        self._checked: dict[str, tuple[str, ...]] = {}
        """The checked bots of the formats that are not chosen."""
        self._make_fields()
        self.start = QPushButton(tr("&Play"), self)
        self.start.clicked.connect(self.run)
        self._make_results()
        self.champion = QPushButton(tr("Save &Champion…"), self)
        self.champion.setToolTip(tip(tr("Save the champion of the league in your own bots")))
        self.champion.clicked.connect(self.ask_champion)
        self.warned = Said(self)
        self.matrix = MatrixChart(self)
        self.matrix.chosen.connect(self.open_game)
        self.note = Words("", self, wraps=True)
        room = QWidget(self)
        both = QVBoxLayout(room)
        both.setContentsMargins(0, 0, 0, 0)
        both.addWidget(self.matrix, 1)
        both.addWidget(self.note)
        self.figures.first(
            room, tr("Wins by Pair"), tr("Share of wins of each bot against each other; click to open a game")
        )
        self.empty = EmptyState("", "picture-chart", parent=self)
        self.empty.repeat(self.start)
        self._lay_out()
        document.opened.connect(self._follow)
        document.changed.connect(self._follow)
        self.inputs = (self.format, self.games, self.points, self.seed, self.processes)
        self._follow()
        self._show_report(None)

    def _make_fields(self) -> None:
        self.format = QComboBox(self)
        self.format.setAccessibleName(tr("Format"))
        self.format.setToolTip(tip(tr("Choose how the bots play against each other")))
        for value, title, words in (
            (TOURNAMENT, tr("Tournament"), tr("Every four bots play in all rotations of the seats, and get a rating")),
            (
                LADDER,
                tr("Skill ladder"),
                tr("Every pair of bots plays, two seats each: whether stronger bots win more"),
            ),
            (LEAGUE, tr("League"), tr("New bots evolve by playing each other; the champion can be saved")),
        ):
            self.format.addItem(title, value)
            self.format.setItemData(self.format.count() - 1, tip(words), Qt.ItemDataRole.ToolTipRole)
        self.format.currentIndexChanged.connect(self._change_format)
        self.seats = BotList(self)
        self.seats.changed.connect(self._show_state)
        self.all = QPushButton(tr("Check &All"), self)
        self.all.clicked.connect(self._check_all)
        self.none = QPushButton(tr("Check &None"), self)
        self.none.clicked.connect(self._check_none)
        self.games = self._number(1, MOST_GAMES, USUAL_GAMES[TOURNAMENT], tr("Games"))
        self.points = DecimalBox(self)
        self.points.setRange(0.0, 50.0)
        self.points.setDecimals(1)
        self.points.setSpecialValueText(tr("off"))
        self.points.setPrefix("± ")
        self.points.setAccessibleName(tr("Precision"))
        self.points.setToolTip(tip(tr("Stop when every share of wins is known this well, in percentage points")))
        self.seed = self._number(0, MOST_SEED, 1, tr("Seed"))
        self.seed.setToolTip(tip(tr("The same seed gives the same games")))
        self.processes = self._number(1, max(1, os.cpu_count() or 1), workers(), tr("Processes"))
        self.processes.setToolTip(tip(tr("Number of games that are played at the same time; results do not change")))

    def _number(self, low: int, high: int, value: int, name: str) -> NumberBox:
        box = NumberBox(self)
        box.setRange(low, high)
        box.setGroupSeparatorShown(True)
        box.setValue(value)
        box.setAccessibleName(name)
        return box

    def _lay_out(self) -> None:
        left, right = QWidget(self), QWidget(self)
        form = QFormLayout()
        form.setContentsMargins(0, 0, 0, 0)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        add_row(form, tr("Format"), self.format)
        numbers = [
            row_of(Words(title, self), box)
            for title, box in (
                (tr("Games"), self.games), (tr("Precision"), self.points), (tr("Seed"), self.seed),
                (tr("Processes"), self.processes),
            )
        ]  # fmt: skip
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(form)
        # In a low panel the list would push the button to start out of sight.
        column.addWidget(Columns((self.start, self.save, self.champion), 3))
        column.addWidget(self.seats, 1)
        column.addWidget(Columns((self.all, self.none), 2))
        column.addWidget(Columns(numbers, 2))
        results = QVBoxLayout(right)
        results.setContentsMargins(0, 0, 0, 0)
        parts = (
            (self.bar, 0), (self.words, 0), (self.said, 0), (self.warned, 0), (self.empty, 1), (self.figures, 1)
        )  # fmt: skip
        for part, grows in parts:
            results.addWidget(part, grows)
        self._split(left, right, (1000, 2000))

    # State

    def showEvent(self, event: QShowEvent) -> None:
        """Offer the bots that were saved meanwhile."""
        super().showEvent(event)
        self._offer()

    def _follow(self) -> None:
        if self.can_play:
            if self._change_family():
                self._checked = {}
                self._restore()
            else:
                self._offer()
        self._show_state()

    def _offer_bots(self) -> None:
        self._offer(is_new=True)

    def _snapshot(self) -> dict[str, Any]:
        return {**super()._snapshot(), "checked": dict(self._checked)}

    def _restore(self) -> None:
        super()._restore()
        kept = self._settings_by_family.get(self._family)
        if kept is not None:
            self._checked = dict(kept["checked"])
            self.seats.seat(kept["bots"])  # after the format, which has checks of its own

    def _offer(self, is_new: bool = False) -> None:
        """List the bots of the format. Checks stay, unless it is another game system."""
        if not self.can_play:
            return
        known, scenario, format = self._document.family, self._document.scenario, self.format.currentData()
        names = bot_names(known, scenario)
        if format == LADDER:
            usual = [rung.name for rung in rungs_of(known, [], scenario)] if len(names) > 1 else []
            if known.casual_bots:
                names = [EXPERT, CASUAL, *names]
        else:
            usual = [name for name in names if name not in RANDOM_BOTS]
        if not is_new and self._is_of == format and self.seats.count():
            usual = list(self.seats.bots)
        self._is_of = format
        self.seats.offer(names, self._checked.pop(format, usual))
        self.seats.describe({name: bot_description(known, name, scenario) for name in names})

    def _change_format(self) -> None:
        if self._is_of == self.format.currentData():
            return
        self._checked[self._is_of] = self.seats.bots
        self.games.setValue(USUAL_GAMES[self.format.currentData()])
        if self.can_play:
            checked = self._checked.get(self.format.currentData())
            self._offer(is_new=True)
            self.seats.seat(self.seats.bots if checked is None else checked)
        self._show_state()
        self._show_report(None)

    def _check_all(self) -> None:
        self.seats.seat([self.seats.item(row).data(NAME) for row in range(self.seats.count())])

    def _check_none(self) -> None:
        self.seats.seat(())

    def _show_state(self) -> None:
        super()._show_state()
        format, is_free = self.format.currentData(), self.can_play and not self.is_busy
        for part in (self.seats, self.all, self.none):
            part.setEnabled(is_free and format != LEAGUE)
        self.points.setEnabled(is_free and format != LEAGUE)
        self.games.setToolTip(
            tip(
                {
                    TOURNAMENT: tr("Maximum number of games of four bots"),
                    LADDER: tr("Maximum number of games of each pair"),
                    LEAGUE: tr("Games of each of the two searches; at least {n}").format(n=MIN_GAMES),
                }[format]
            )
        )
        words = self._missing()
        self.start.setEnabled(is_free and not words)
        self.start.setToolTip(tip(words or tr("Play the games between these bots")))
        self.champion.setVisible(format == LEAGUE)
        self.champion.setEnabled(not self.is_busy and self.report is not None and "champion" in self.report.data)
        self.empty.setText(tr("Playing the first games…") if self.is_busy else self.empty_text)

    def _missing(self) -> str:
        """Return why no games can be played; empty if they can."""
        format = self.format.currentData()
        if not self.can_play:
            return tr("This game system cannot be simulated yet.") if self._document.is_open else tr("Nothing is open.")
        if format == LEAGUE:
            return "" if self._document.family.weights else tr("The bots of this game system have no weights.")
        return tr("Check at least two bots.") if len(self.seats.bots) < 2 else ""

    @property
    def empty_text(self) -> str:
        """Return the words in place of results."""
        return {
            TOURNAMENT: tr(
                "Check bots, and let every four of them play in all rotations of the seats. Results are shares of wins "
                "with 95% intervals, ratings, and wins by pair. The same seed gives the results of boxcars tournament."
            ),
            LADDER: tr(
                "Check bots or line-ups, and see whether skill wins: every pair plays, two seats each. The list has "
                "the strongest bots at the top. The same seed gives the results of boxcars ladder."
            ),
            LEAGUE: tr(
                "New bots evolve on this board by playing each other. A search for the best reply to the champion "
                "shows how much better a bot could play. The same seed gives the results of boxcars league."
            ),
        }[self.format.currentData()]

    # Acts

    def run(self) -> None:
        """Play the games."""
        format, names = self.format.currentData(), self.seats.bots
        # The rungs of a ladder are ordered from weak to strong.
        names = names[::-1] if format == LADDER else names
        task = ContestTask(
            self._document.committed, format, names, self.seed.value(), self.games.value(), self.points.value() / 100,
            self.processes.value(),
        )  # fmt: skip
        self._begin(task)

    def _show_report(self, report: Report | None) -> None:
        pairs = None if report is None else report.data.get("matrix")
        shown = report
        if report is not None and pairs is not None:
            names = report.data.get("names") or [rung["name"] for rung in report.data["rungs"]]
            self.matrix.show_pairs(names, pairs)
            words = tr(
                "Bold: the 95% interval leaves out 50%. Click a cell or press Enter to open a game that the bot of the "
                "row won."
            )
            self.note.setText(f"{report.tables[-1].note} {words}")
            # The matrix is a tab of its own, in which cells can be clicked.
            shown = replace(report, tables=tuple(each for each in report.tables if each.id not in ("matrix", "ladder")))
        super()._show_report(report)
        self.figures.setTabVisible(0, pairs is not None)
        self.figures.show_report(shown)
        if pairs is None and report is not None:
            self.figures.setCurrentIndex(1)
        self.warned.setText("\n".join(report.data.get("warnings", ())) if report is not None else "")
        self.champion.setEnabled(not self.is_busy and report is not None and "champion" in report.data)

    def open_game(self, row: int, column: int) -> None:
        """Play the first game that the bot of a row won against that of a column again, and open its record."""
        task, pair = self._played, self.matrix.pairs[row][column]
        if not isinstance(task, ContestTask) or pair is None:
            return
        names = self.matrix.names
        example: dict[str, Any] | None = pair["example"]
        if example is None:
            self.words.setText(tr("{bot} won no game against {other}.").format(bot=names[row], other=names[column]))
            return
        game, bots = example["game"], example["bots"]
        self.words.setText(tr("Game {number} is played again…").format(number=game))
        self._opener.ask(lambda _: task.record_file(game, bots), self._open, self._fail_to_open)

    def _open(self, file: Path) -> None:
        self.words.setText("")
        self.record_asked.emit(file)

    def _fail_to_open(self, error: BaseException) -> None:
        self.words.setText(in_brief(error))

    def ask_champion(self) -> None:
        """Ask for a name and save the champion of the league as an own bot."""
        task, report = self._played, self.report
        if not isinstance(task, ContestTask) or report is None:
            return
        name = ask_for_line(self, tr("Save Champion"), tr("Name of the new bot"), tr("Champion"))
        if name is None:
            return
        try:
            save_champion(task.scenario, report, name.strip())
        except BoxcarsError as error:
            warn(self, tr("Cannot Save Bot"), str(error))
            return
        self.words.setText(tr("Saved {name}. You can choose it for a seat when you start a game.").format(name=name))
        self._offer()
