"""The hunt for gaps in the rules and the board: games of all bots, and a list of what they showed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QProgressBar,
    QPushButton,
    QSpinBox,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from engine.errors import BoxcarsError, in_brief
from engine.fuzzing.game_fuzzer import Finding
from engine.i18n import ntr, tr
from studio.document.document import Document
from studio.lab.fuzz_run import Hunt
from studio.threads.worker import Worker
from studio.widgets.label import Words
from studio.widgets.message_box import warn, window_title
from studio.widgets.tip import tip

LOOK = 200
"""Milliseconds between two looks at how far the games are."""

USUAL_GAMES, MOST_GAMES, MOST_SEED = 200, 1_000_000, 2**31 - 1
KIND, TEXT, GAMES, TURN = range(4)


class HuntDialog(QDialog):
    """Hunts on the board as it stands when the hunt begins. `record_asked` brings the record of a finding, which ends
    at the place."""

    record_asked = Signal(object)

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(window_title(tr("Hunt for gaps: {0}").format(document.scenario.title)))
        self._document = document
        self._worker = Worker("hunt", self)
        self._hunt: Hunt | None = None
        self._is_playing = False
        self._shown: Sequence[Finding] = ()
        self._look = QTimer(self, interval=LOOK)
        self._look.timeout.connect(self._show)
        self.games = self._number(1, MOST_GAMES, USUAL_GAMES, tr("Games"), tr("How many games to play"))
        self.seed = self._number(0, MOST_SEED, 1, tr("Seed"), tr("The same seed finds the same"))
        self.play = QPushButton()
        self.play.clicked.connect(self._play_or_stop)
        self.progress = QProgressBar()
        self.progress.setFormat(tr("%v of %m games"))
        # The button beside it stays where it is while the games begin and end.
        policy = self.progress.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.progress.setSizePolicy(policy)
        self.said = Words(
            tr(
                "All bots play at tables of every size, and each position is held against what has to hold of all: "
                "somebody can decide, nothing goes in circles, no law is broken, no bot of sense does what is absurd."
            )
        )
        self.said.setWordWrap(True)
        self.table = self._table()
        self.open_button = QPushButton(tr("&Open at the Place"))
        self.open_button.setToolTip(tr("The game up to the place, in a window of its own (double click, Enter)"))
        self.open_button.clicked.connect(self.open_chosen)
        self.save = QPushButton(tr("&Save Records…"))
        self.save.setToolTip(tr("Write the record of each finding into a folder"))
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
        self.resize(720, 460)
        self._show_state()
        self.play.setFocus()

    def run(self) -> None:
        """Hunts on the board as it stands."""
        document = self._document
        file = document.path if document.is_clean and not document.is_previewing else None
        self._hunt = hunt = Hunt(document.committed, self.games.value(), self.seed.value(), file)
        self._is_playing, self._shown = True, ()
        self.table.setRowCount(0)
        self.progress.setRange(0, hunt.games)
        self.progress.setValue(0)
        self.said.setText(tr("Games are played beside the window; what they show is listed as it comes."))
        self._look.start()
        self._show_state()
        self._worker.ask(hunt.play, lambda _: self._rest(""), lambda error: self._rest(in_brief(error)))

    def stop(self) -> None:
        """Ends the hunt; what was found stays."""
        if self._hunt is not None:
            self._hunt.stop()

    def open_chosen(self) -> None:
        """Opens the game of the finding in hand at the place."""
        row = self.table.currentRow()
        if self._hunt is None or not 0 <= row < len(self._shown):
            return
        try:
            self.record_asked.emit(self._hunt.written(self._shown[row]))
        except BoxcarsError as error:
            warn(self, self.windowTitle(), str(error))

    def save_to(self, folder: Path) -> None:
        """Writes all records into a folder; says why where that fails."""
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
        """Ends the hunt."""
        self.stop()
        self._worker.forget()
        self._look.stop()
        self._is_playing = False
        super().closeEvent(event)

    def reject(self) -> None:
        """Escape ends a hunt first, then closes."""
        if self._is_playing:
            self.stop()
        else:
            super().reject()

    def _ask_where_to_save(self) -> None:
        path = self._document.path
        folder = QFileDialog.getExistingDirectory(
            self, tr("Folder for the records"), str(path.parent if path is not None else Path.home())
        )
        if folder:
            self.save_to(Path(folder))

    def _play_or_stop(self) -> None:
        if self._is_playing:
            self.stop()
        else:
            self.run()

    def _number(self, least: int, most: int, value: int, name: str, words: str) -> QSpinBox:
        box = QSpinBox()
        box.setRange(least, most)
        box.setValue(value)
        box.setAccessibleName(name)
        box.setToolTip(tip(words))
        return box

    def _table(self) -> QTableWidget:
        table = QTableWidget(0, 4)
        heads = (
            (tr("Kind"), tr("What kind of gap it is")),
            (tr("What"), tr("What was found, as it came first")),
            (tr("Games"), tr("In how many games it was met")),
            (tr("Turn"), tr("In which turn of the first of them")),
        )
        for column, (title, words) in enumerate(heads):
            head = QTableWidgetItem(title)
            head.setToolTip(tip(words))
            table.setHorizontalHeaderItem(column, head)
        table.setAccessibleName(tr("What was found"))
        table.verticalHeader().hide()
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setTabKeyNavigation(False)
        table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        table.horizontalHeader().setSectionResizeMode(TEXT, QHeaderView.ResizeMode.Stretch)
        table.itemActivated.connect(lambda _: self.open_chosen())
        table.itemSelectionChanged.connect(self._show_state)
        return table

    def _show(self) -> None:
        """How far the games are, and what they showed."""
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
                for column, text in enumerate((gap.kind, gap.text, f"{finding.games:,}", f"{gap.turn:,}")):
                    item = QTableWidgetItem(text)
                    item.setToolTip(tip(gap.text))
                    self.table.setItem(place, column, item)
            if found:
                self.table.selectRow(min(row, len(found) - 1))
        self._show_state()

    def _show_state(self) -> None:
        self.play.setText(tr("S&top") if self._is_playing else tr("&Hunt"))
        words = tr("End the hunt; what was found stays") if self._is_playing else tr("Play these games")
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
            self.said.setText(tr("The hunt could not go on: {0}").format(error))
        elif self._shown:
            words = tr("{0:,} games, {1:,} found. A double click opens the game at the place.")
            self.said.setText(words.format(hunt.done, len(self._shown)))
        else:
            self.said.setText(tr("{0:,} games, nothing found.").format(hunt.done))
