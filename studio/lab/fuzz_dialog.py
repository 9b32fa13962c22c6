"""Fuzz test of the rules and the board: games of all bots, and a list of findings."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFileDialog,
    QHBoxLayout,
    QPushButton,
    QSpinBox,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from engine.errors import BoxcarsError, in_brief
from engine.fuzzing.game_fuzzer import Finding
from engine.i18n import format_number, ntr, tr
from studio.document.document import Document
from studio.lab.fuzz_run import Hunt
from studio.lab.row_table import dress_rows
from studio.threads.worker import Worker
from studio.widgets.count_bar import CountBar
from studio.widgets.dialog import LIST_SIZE, Dialog
from studio.widgets.label import Words
from studio.widgets.message_box import warn, window_title
from studio.widgets.number_box import NumberBox
from studio.widgets.tip import tip

LOOK = 200
"""Milliseconds between two updates of the progress."""

USUAL_GAMES, MOST_GAMES, MOST_SEED = 200, 1_000_000, 2**31 - 1
KIND, TEXT, GAMES, TURN = range(4)


class HuntDialog(Dialog):
    """Tests the board as it is at the start. `record_asked` carries the record of a finding, which ends at its
    position."""

    extent = LIST_SIZE

    record_asked = Signal(object)

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(window_title(tr("Find Anomalies: {title}").format(title=document.scenario.title)))
        self._document = document
        self._worker = Worker("hunt", self)
        self._hunt: Hunt | None = None
        self._is_playing = False
        self._shown: Sequence[Finding] = ()
        self._look = QTimer(self, interval=LOOK)
        self._look.timeout.connect(self._show)
        self.games = self._number(1, MOST_GAMES, USUAL_GAMES, tr("Games"), tr("Number of games to play"))
        self.seed = self._number(0, MOST_SEED, 1, tr("Seed"), tr("The same seed gives the same findings"))
        self.play = QPushButton()
        self.play.clicked.connect(self._play_or_stop)
        self.progress = CountBar()
        self.progress.setFormat(tr("%v of %m games"))
        # Reserve the space, so that the button next to it does not move.
        policy = self.progress.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.progress.setSizePolicy(policy)
        self.said = Words(
            tr(
                "All bots play with every number of players. Each position is checked: a player can decide, "
                "nothing repeats forever, no rule invariant is violated, and bots that play sensibly make no "
                "absurd decisions."
            )
        )
        self.said.setWordWrap(True)
        self.table = self._table()
        self.open_button = QPushButton(tr("&Open Position"))
        self.open_button.setToolTip(tr("Open the game up to this position in a new window (double-click, Enter)"))
        self.open_button.clicked.connect(self.open_chosen)
        self.save = QPushButton(tr("&Save Records…"))
        self.save.setToolTip(tr("Write the record of each finding to a folder"))
        self.save.clicked.connect(self._ask_where_to_save)
        close = QPushButton(tr("Close"))
        close.clicked.connect(self.close)
        above, below = QHBoxLayout(), QHBoxLayout()
        for title, box in ((tr("&Games"), self.games), (tr("See&d"), self.seed)):
            label = Words(title)
            label.setBuddy(box)
            above.addWidget(label)
            above.addWidget(box)
        above.addWidget(self.play)
        above.addWidget(self.progress, 1)
        for button in (self.open_button, self.save):
            below.addWidget(button)
        below.addStretch(1)
        below.addWidget(close)
        layout = QVBoxLayout(self)
        layout.addLayout(above)
        layout.addWidget(self.said)
        layout.addWidget(self.table, 1)
        layout.addLayout(below)
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(False)
        self._show_state()
        self.play.setFocus()

    def run(self) -> None:
        """Start testing the current board."""
        document = self._document
        file = document.path if document.is_clean and not document.is_previewing else None
        self._hunt = hunt = Hunt(document.committed, self.games.value(), self.seed.value(), file)
        self._is_playing, self._shown = True, ()
        self.table.setRowCount(0)
        self.progress.setRange(0, hunt.games)
        self.progress.setValue(0)
        self.said.setText(tr("Games are played in the background; findings are listed as they occur."))
        self._look.start()
        self._show_state()
        self._worker.ask(hunt.play, lambda _: self._rest(""), lambda error: self._rest(in_brief(error)))

    def stop(self) -> None:
        """Stop the test; findings remain."""
        if self._hunt is not None:
            self._hunt.stop()

    def open_chosen(self) -> None:
        """Open the game of the current finding at its position."""
        row = self.table.currentRow()
        if self._hunt is None or not 0 <= row < len(self._shown):
            return
        try:
            self.record_asked.emit(self._hunt.written(self._shown[row]))
        except BoxcarsError as error:
            warn(self, self.windowTitle(), str(error))

    def save_to(self, folder: Path) -> None:
        """Write all records to a folder; show an error if that fails."""
        if self._hunt is None:
            return
        try:
            files = self._hunt.save(folder)
        except BoxcarsError as error:
            warn(self, self.windowTitle(), str(error))
            return
        self.said.setText(
            ntr("{n} record written to {folder}.", "{n} records written to {folder}.", len(files)).format(
                n=len(files), folder=folder
            )
        )

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop the test."""
        self.stop()
        self._worker.forget()
        self._look.stop()
        self._is_playing = False
        super().closeEvent(event)

    def reject(self) -> None:
        """Handle Esc: stop the test first, then close."""
        if self._is_playing:
            self.stop()
        else:
            super().reject()

    def _ask_where_to_save(self) -> None:
        path = self._document.path
        folder = QFileDialog.getExistingDirectory(
            self, tr("Folder for Records"), str(path.parent if path is not None else Path.home())
        )
        if folder:
            self.save_to(Path(folder))

    def _play_or_stop(self) -> None:
        if self._is_playing:
            self.stop()
        else:
            self.run()

    def _number(self, least: int, most: int, value: int, name: str, words: str) -> QSpinBox:
        box = NumberBox()
        box.setRange(least, most)
        box.setValue(value)
        box.setAccessibleName(name)
        box.setToolTip(tip(words))
        return box

    def _table(self) -> QTableWidget:
        table = QTableWidget(0, 4)
        heads = (
            (tr("Kind"), tr("Kind of finding")),
            (tr("Finding"), tr("Text of the first occurrence")),
            (tr("Games"), tr("Number of games with this finding")),
            (tr("Turn"), tr("Turn of the first occurrence")),
        )
        dress_rows(table, tr("Findings"), heads, TEXT)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.itemActivated.connect(lambda _: self.open_chosen())
        table.itemSelectionChanged.connect(self._show_state)
        return table

    def _show(self) -> None:
        """Show the progress and the findings."""
        hunt = self._hunt
        if hunt is None:
            return
        self.progress.setValue(hunt.done)
        found = hunt.found
        if found is not self._shown:
            row = max(0, self.table.currentRow())
            self._shown = found
            self.table.setRowCount(len(found))
            for place, finding in enumerate(found):
                gap = finding.gap
                for column, text in enumerate(
                    (gap.kind, gap.text, format_number(finding.games), format_number(gap.turn))
                ):
                    item = QTableWidgetItem(text)
                    item.setToolTip(tip(gap.text))
                    self.table.setItem(place, column, item)
            if found:
                self.table.selectRow(min(row, len(found) - 1))
        self._show_state()

    def _show_state(self) -> None:
        self.play.setText(tr("S&top") if self._is_playing else tr("Sta&rt"))
        words = tr("Stop the search; the findings remain") if self._is_playing else tr("Play these games")
        self.play.setToolTip(tip(words))
        for box in (self.games, self.seed):
            box.setEnabled(not self._is_playing)
        self.progress.setVisible(self._is_playing)
        self.open_button.setEnabled(bool(self._shown) and self.table.currentRow() >= 0)
        self.save.setEnabled(bool(self._shown) and not self._is_playing)

    def _rest(self, error: str) -> None:
        self._is_playing = False
        self._look.stop()
        self._show()
        hunt = self._hunt
        assert hunt is not None
        if error:
            self.said.setText(tr("The search stopped: {error}").format(error=error))
        elif self._shown:
            words = tr(
                "{games:,} games, {findings:,} findings. Double-click a finding to open its game at that position."
            )
            self.said.setText(words.format(games=hunt.done, findings=len(self._shown)))
        else:
            self.said.setText(tr("{games:,} games, no findings.").format(games=hunt.done))
