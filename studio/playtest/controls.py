"""Toolbar of a game: run, step, speed, back, restart and save, with their shortcuts."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QAction, QFontMetrics, QIcon, QKeySequence
from PySide6.QtWidgets import QMenu, QSlider, QToolBar, QWidget

from engine.i18n import format_number, ptr, tr
from studio.playtest.glyphs import Glyph, MenuArrow, icon
from studio.playtest.session.game_runner import FASTEST
from studio.widgets.label import Words
from studio.widgets.measured import by_letters
from studio.widgets.tip import tip

PACES = (1.0, 2.0, 4.0, 6.0, 10.0, 20.0, 40.0, 90.0, float(FASTEST))
"""Decisions per second for each slider position; the last one has no limit."""


class Controls(QToolBar):
    """Toolbar of actions. `pace_changed` carries decisions per second."""

    pace_changed = Signal(float)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Game Controls"))
        self.setObjectName("controls")
        self.setMovable(False)
        self._glyphs: dict[QAction, Glyph] = {}
        self._signs: dict[Glyph, QIcon] = {}
        """Icons by glyph. Qt caches the pixmaps of an icon longer than the icon, so each is made once."""
        self._refusal = ""
        self.run = self._action("run", tr("Run"), "Space", tr("Run the game, or pause it; roll or draw"))
        self.step = self._action("step", tr("Step"), ".", tr("Play one roll, draw or bot decision"))
        self.turn = self._action("turn", tr("To End of Turn"), "T", tr("Play until the next turn begins"))
        self.end = self._action(
            "end", tr("To End of Game"), "E", tr("Play as fast as possible to the end or to a human player's decision")
        )
        self.back = self._action(
            "back", tr("Step Back"), ",",
            tr("Undo the last decision. The arrow next to it lists all steps back and forward, with their "
        "keys."),
        )  # fmt: skip
        self.ways = MenuArrow()
        self.ways.setAccessibleName(tr("Back and forward"))
        self.ways.setToolTip(tr("Go back or forward by a decision, a ride or a turn"))
        self.addWidget(self.ways)
        self.addSeparator()
        self._add_pace()
        self.addSeparator()
        self.fit = self._action("fit", tr("Whole Board"), "Home", tr("Show the whole board"))
        self.follow = self._action(
            "follow", tr("Follow Train"), "F", tr("Keep the train of the current player in view"), True
        )
        self.follow.setChecked(True)
        self.why = self._action("why", tr("Why?"), "W", tr("Show how a bot scores each option of this decision"), True)
        self.why.setShortcuts([QKeySequence(key) for key in ("W", "?")])
        self.player = self._action(
            "player", tr("Playback Bar"), "P", tr("Show a timeline of the decisions of the game"), True
        )
        self.note = self._action(
            "note", tr("Note Here…"), "N", tr("Add a note to this position; it is saved in the record")
        )
        self.facts = self._action("facts", tr("Game Report"), "Y", tr("Show how this game went, in charts and tables"))
        self.conductor = self._action(
            "conductor", tr("Conductor Display"), "Ctrl+D",
            tr("Show the public state of the game in large type, for a second screen"),
        )  # fmt: skip
        self.addSeparator()
        self.restart = self._action(
            "restart", tr("Restart"), "Ctrl+Shift+R", tr("Play again from the start with the same seed")
        )
        self.again = self._action(
            "again", tr("Replay on Edited Board"), "Ctrl+Shift+A",
            tr("Replay the same decisions and dice on the board that is open in the studio, and show the "
        "first difference"),
        )  # fmt: skip
        self.keep = self._action(
            "keep", tr("Save as Starting Position…"), "Ctrl+K",
            tr("Save this position in the scenario, so that games can start from it"),
        )  # fmt: skip
        self.save = self._action(
            "save", tr("Save Record…"), "Ctrl+S",
            tr("Save the game to a file that can be replayed. Ctrl+Shift+S saves under another name; Ctrl+O "
        "opens a record."),
        )  # fmt: skip
        self.animate = self._action(
            "film", tr("Save Animation…"), "Ctrl+Shift+E",
            tr("Save the game turn by turn as an animated picture, a film, or a strip of frames"),
        )  # fmt: skip
        self.save_as = QAction(tr("Save Record As…"), self, shortcut=QKeySequence("Ctrl+Shift+S"))
        self.undo = QAction(tr("Back to Last Human Decision"), self, shortcut=QKeySequence("Ctrl+Z"))
        self.redo = QAction(tr("Forward to Next Human Decision"), self)
        self.redo.setShortcuts([QKeySequence("Ctrl+Y"), QKeySequence("Ctrl+Shift+Z")])
        self.open = QAction(tr("Open Record…"), self, shortcut=QKeySequence("Ctrl+O"))
        self.close_ = QAction(tr("Close Window"), self, shortcut=QKeySequence("Ctrl+W"))
        self._draw()

    def _action(self, glyph: Glyph, title: str, keys: str, hint: str, checkable: bool = False) -> QAction:
        action = QAction(title, self)
        self._glyphs[action] = glyph
        shown = keys.replace("Space", ptr("key", "Space"))
        if keys == "Space":
            action.setShortcuts([QKeySequence(key) for key in ("Space", "Return", "Enter")])
        else:
            action.setShortcut(keys)
        action.setToolTip(tip(f"{title} ({shown})\n{hint}"))
        action.setStatusTip(hint)
        action.setCheckable(checkable)
        self.addAction(action)
        return action

    def _add_pace(self) -> None:
        self.pace = QSlider(Qt.Orientation.Horizontal)
        self.pace.setRange(0, len(PACES) - 1)
        self.pace.setPageStep(1)
        self.pace.setFixedWidth(120)
        self.pace.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.pace.setAccessibleName(tr("Speed"))
        self.pace.setToolTip(tr("Decisions per second while the game runs"))
        self._said = Words()
        by_letters(self._said, self._fit_pace)
        title = Words(tr(" Speed "))
        title.setBuddy(self.pace)
        self.addWidget(title)
        self.addWidget(self.pace)
        self.addWidget(self._said)
        self.pace.valueChanged.connect(self._say_pace)
        self.pace.setValue(PACES.index(6.0))

    def _fit_pace(self, letters: QFontMetrics) -> None:
        """Reserve the place of the longest text."""
        self._said.setMinimumWidth(letters.horizontalAdvance(self._words(FASTEST)) + 8)

    def _words(self, pace: float) -> str:
        return (
            tr("as fast as possible")
            if pace >= FASTEST
            else tr("{pace} per second").format(pace=format_number(pace, "g"))
        )

    def _say_pace(self, place: int) -> None:
        self._said.setText(f" {self._words(PACES[place])}")
        self.pace_changed.emit(PACES[place])

    def show_running(self, running: bool) -> None:
        """Show on the first button whether the game runs."""
        self._glyphs[self.run] = "pause" if running else "run"
        self._sign(self.run)
        self.run.setText(tr("Pause") if running else tr("Run"))

    def refuse_again(self, reason: str) -> None:
        """Set the reason why the game cannot be replayed on the open board; empty if it can."""
        self._refusal = reason
        self.again.setEnabled(not reason)
        keys = self.again.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        self.again.setToolTip(tip(f"{self.again.text()} ({keys})\n{reason or self.again.statusTip()}"))

    def refusal_of(self, keys: QKeySequence) -> str:
        """Return the reason why these keys have no effect now; empty for a general message."""
        if keys == QKeySequence(QKeySequence.StandardKey.Find):
            return tr("There is no list of choices to filter now.")
        return self._refusal if keys in self.again.shortcuts() else ""

    def changeEvent(self, event: QEvent) -> None:
        """Redraw the icons in the colors of the window."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "save"):
            self._draw()

    def _draw(self) -> None:
        self._signs.clear()
        for action in self._glyphs:
            self._sign(action)

    def _sign(self, action: QAction) -> None:
        glyph = self._glyphs[action]
        if glyph not in self._signs:
            self._signs[glyph] = icon(glyph, self.palette())
        action.setIcon(self._signs[glyph])

    def offer_ways(self, menu: QMenu) -> None:
        """Set the menu of the arrow next to Step Back. It can lead forward even if there is nothing to go back to."""
        self.ways.setMenu(menu)

    def connect_to(self, *slots: tuple[QAction, Callable[[], object]]) -> None:
        """Connect each action with its function."""
        for action, slot in slots:
            action.triggered.connect(lambda _=False, slot=slot: slot())
