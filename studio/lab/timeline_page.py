"""Timeline of the average game of a run, or of one of its games: scores and owners at any turn, also on the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QSlider,
    QSplitter,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from engine.game.family import family
from engine.gamelog.average import Moment, moment_of
from engine.gamelog.details import POINTS, Details
from engine.i18n import format_number, ntr, tr
from engine.model.ids import RailroadId
from engine.report.report import Badge, Chart, Drawn, Table
from engine.runs.store import Run
from studio.canvas.view import BoardView
from studio.charts.lines import LinesChart
from studio.document.document import Document
from studio.lab.experiment_task import thing_name
from studio.lab.line_figures import FiguresOverlay
from studio.lab.row_table import dress_rows
from studio.widgets.empty_state import EmptyState
from studio.widgets.label import Words
from studio.widgets.responsive_row import Columns, row_of
from studio.widgets.tip import tip

THING, OWNER, SHARE = range(3)
MOST_LISTED = 200
"""Maximum number of single games that can be chosen."""


class TimelinePage(QWidget):
    """A slider over the turns of the games of a run that have details. `view` returns the view of the board; without
    it nothing is drawn there."""

    def __init__(self, document: Document, view: Callable[[], BoardView] | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document, self._view = document, view
        self._overlay: FiguresOverlay | None = None
        self._run: Run | None = None
        self._games: Sequence[tuple[int, Details]] = ()
        self.moment: Moment | None = None
        """The moment that is shown."""
        self.choice = QComboBox(self)
        self.choice.setAccessibleName(tr("Game"))
        self.choice.setToolTip(tip(tr("Show the average of all games with details, or one of them")))
        self.choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.choice.setMinimumContentsLength(12)
        self.choice.currentIndexChanged.connect(self._choose)
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setRange(0, POINTS)
        self.slider.setPageStep(POINTS // 4)
        self.slider.setAccessibleName(tr("Part of the game"))
        self.slider.setToolTip(tip(tr("Drag, or press the arrow keys, to see another part of the game")))
        self.slider.valueChanged.connect(self._move)
        self.on_board = QCheckBox(tr("Show on &board"), self)
        self.on_board.setChecked(True)
        self.on_board.setToolTip(tip(tr("Write the usual owner of each railroad on the board")))
        self.on_board.toggled.connect(self._draw)
        self.words = Words(parent=self, wraps=True)
        self.chart = LinesChart(self)
        self.chart.setAccessibleName(tr("Chart of the average game"))
        self.table = QTableWidget(0, 3, self)
        heads = (
            (tr("Railroad or train"), tr("Thing that a player can buy")),
            (tr("Usual owner"), tr("Seat that owns it most often at this turn, with its bot")),
            (tr("Games (%)"), tr("Share of the games in which that seat owns it")),
        )
        dress_rows(self.table, tr("Owners"), heads, THING)
        self.empty = EmptyState(
            tr(
                "No game of this run has details yet. Choose Details… to play some of its games again: then a slider "
                "shows scores and owners at any turn of the average game."
            ),
            "picture-chart",
            parent=self,
        )
        self._shown = QWidget(self)
        split = QSplitter(Qt.Orientation.Horizontal, self._shown)
        split.setChildrenCollapsible(False)
        split.addWidget(self.chart)
        split.addWidget(self.table)
        split.setSizes([1000, 1000])
        inner = QVBoxLayout(self._shown)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.addWidget(Columns((row_of(Words(tr("Game"), self), self.choice), self.on_board), 2))
        inner.addWidget(self.slider)
        inner.addWidget(self.words)
        inner.addWidget(split, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.addWidget(self._shown, 1)
        layout.addWidget(self.empty, 1)
        document.changed.connect(self._follow)
        document.opened.connect(self._draw)
        self.show_games(None, ())

    def show_games(self, run: Run | None, games: Sequence[tuple[int, Details]]) -> None:
        """Show games of a run with their numbers. Of the same run, the chosen game and the part of it stay."""
        is_same = run is not None and self._run is not None and run.id == self._run.id
        before = self.choice.currentData() if is_same else None
        self._run, self._games = run, games
        self.choice.blockSignals(True)
        self.choice.clear()
        n = len(games)
        self.choice.addItem(ntr("Average of {n} game", "Average of {n} games", n).format(n=n), None)
        for number, _ in games[:MOST_LISTED]:
            self.choice.addItem(tr("Game {number}").format(number=format_number(number)), number)
        self.choice.setCurrentIndex(max(0, self.choice.findData(before)))
        self.choice.blockSignals(False)
        if not is_same:
            self.slider.blockSignals(True)
            self.slider.setValue(POINTS)
            self.slider.blockSignals(False)
        self._shown.setVisible(bool(games))
        self.empty.setVisible(not games)
        self._choose()

    @property
    def _chosen(self) -> list[Details]:
        number = self.choice.currentData()
        return [details for at, details in self._games if number is None or at == number]

    def _choose(self) -> None:
        """Draw the course of the chosen game."""
        run, games = self._run, self._chosen
        if run is not None and games:
            seats = self._seats(run)
            moments = [moment_of(games, point) for point in range(POINTS + 1)]
            rows = tuple((moment.turn, *moment.scores) for moment in moments)
            known = family(run.identity.family)
            currency = self._document.committed.currency
            counted = known.summary.counted(currency) if known.summary is not None else tr("score")
            title = tr("Course of the game: {score}").format(score=counted)
            over = tr("Turn")
            table = Table("timeline", title, (over, *seats), rows)
            self.chart.show_lines(table, Chart("timeline", title, over, tuple(seats), measure=counted))
        self._move()

    def _move(self) -> None:
        """Show the part of the game at the slider."""
        run, games, point = self._run, self._chosen, self.slider.value()
        self.moment = moment = moment_of(games, point) if run is not None and games else None
        if run is None or moment is None:
            self._draw()
            return
        seats = self._seats(run)
        scores = ", ".join(
            f"{seat} {format_number(score, ',.0f')}" for seat, score in zip(seats, moment.scores, strict=True)
        )
        self.words.setText(
            tr("Turn {turn}, {share}% of the game: {scores}").format(
                turn=format_number(moment.turn, ",.0f"), share=format_number(100 * point / POINTS, ",.0f"),
                scores=scores,
            )
        )  # fmt: skip
        self.chart.mark(moment.turn)
        self.table.setRowCount(len(moment.owners))
        for row, owner in enumerate(moment.owners):
            share = format_number(100 * owner.games / moment.games, ",.0f")
            name = thing_name(self._document.committed, owner.kind, owner.id)
            for column, text in ((THING, name), (OWNER, seats[owner.seat]), (SHARE, share)):
                item = QTableWidgetItem(text)
                if column == SHARE:
                    item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self.table.setItem(row, column, item)
        self._draw()

    @staticmethod
    def _seats(run: Run) -> list[str]:
        return [f"{number} {bot}" for number, bot in enumerate(run.identity.bots, 1)]

    # On the board

    def showEvent(self, event: QShowEvent) -> None:
        """Show the owners on the board again."""
        super().showEvent(event)
        self._draw()

    def hideEvent(self, event: QHideEvent) -> None:
        """Remove the owners from the board."""
        super().hideEvent(event)
        self._draw()

    def _follow(self) -> None:
        if self._overlay is not None and self.isVisible():
            self._overlay.follow()

    def _draw(self) -> None:
        """Write the owners on the railroads of the board, or remove them."""
        moment, board = self.moment, self._document.scenario.board
        is_wanted = self.isVisible() and self.on_board.isChecked() and moment is not None and bool(board.railroads)
        if self._overlay is None:
            if not is_wanted or self._view is None:
                return
            self._overlay = FiguresOverlay(self._view())
        self._overlay.show_figures(self._owners_drawn(moment) if is_wanted and moment is not None else None)

    def _owners_drawn(self, moment: Moment) -> Drawn:
        from studio.paint.lines.traces import tracks

        scenario = self._document.scenario
        owners = [each for each in moment.owners if each.kind == "railroad" and each.id in scenario.board.railroads]
        badges = tuple(
            Badge(
                RailroadId(owner.id),
                tr("{railroad}: seat {seat}, {share}%").format(
                    railroad=owner.id, seat=owner.seat + 1,
                    share=format_number(100 * owner.games / moment.games, ",.0f"),
                ),
            )
            for owner in owners
        )  # fmt: skip
        wanted = {badge.railroad for badge in badges}
        stems = tracks(scenario.board, scenario.look).traces
        return Drawn(
            "",
            segments={stem: 0 for stem in stems if stem[2] in wanted},
            badges_title=tr("Usual owner, and the share of games in which it owns the railroad"),
            badges=badges,
        )
