"""The controls of a game: step, run, pace, back, restart and save, with their shortcuts."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QAction, QIcon, QKeySequence
from PySide6.QtWidgets import QMenu, QSlider, QToolBar, QWidget

from engine.i18n import tr
from studio.playtest.glyphs import Glyph, MenuArrow, icon
from studio.playtest.session.game_runner import FASTEST
from studio.widgets.label import Words
from studio.widgets.tip import tip

PACES = (1.0, 2.0, 4.0, 6.0, 10.0, 20.0, 40.0, 90.0, float(FASTEST))
"""Decisions a second by the slider's place; the last is as fast as possible."""


class Controls(QToolBar):
    """A tool bar of actions. `pace_changed` brings decisions a second."""

    pace_changed = Signal(float)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Controls of the game"))
        self.setObjectName("controls")
        self.setMovable(False)
        self._glyphs: dict[QAction, Glyph] = {}
        self._signs: dict[Glyph, QIcon] = {}
        """Those that are drawn. Qt keeps the pictures that it makes of an icon longer than the icon itself, so
        each is made once."""
        self._refusal = ""
        self.run = self._action("run", tr("Run"), "Space", tr("Let the game go on by itself, or stop it; roll or draw"))
        self.step = self._action("step", tr("Step"), ".", tr("One decision, of chance or of a bot"))
        self.turn = self._action("turn", tr("To the end of the turn"), "T", tr("Play until the next turn begins"))
        self.end = self._action(
            "end", tr("To the end"), "E", tr("Play as fast as possible to the end or to a person's decision")
        )
        self.back = self._action(
            "back", tr("Step back"), ",",
            tr("Take the last decision back. The arrow beside it has all ways back and forward, with their keys."),
        )  # fmt: skip
        self.ways = MenuArrow()
        self.ways.setAccessibleName(tr("Back and forward"))
        self.ways.setToolTip(tr("Back and forward by a decision, a ride or a turn"))
        self.addWidget(self.ways)
        self.addSeparator()
        self._add_pace()
        self.addSeparator()
        self.fit = self._action("fit", tr("Whole board"), "Home", tr("Show the whole board"))
        self.follow = self._action(
            "follow", tr("Follow the train"), "F", tr("Keep the train whose turn it is in view"), True
        )
        self.follow.setChecked(True)
        self.why = self._action(
            "why", tr("Why?"), "W", tr("What a bot weighs at this decision, option by option"), True
        )
        self.why.setShortcuts([QKeySequence(key) for key in ("W", "?")])
        self.player = self._action("player", tr("Playback bar"), "P", tr("A bar over the decisions of the game"), True)
        self.note = self._action("note", tr("Note here…"), "N", tr("A note to this position, kept in the record"))
        self.facts = self._action(
            "facts", tr("What happened"), "Y", tr("How this game went, in a picture and in tables")
        )
        self.conductor = self._action(
            "conductor", tr("Conductor"), "Ctrl+D",
            tr("How the game stands, in large type for a second screen: what all may know"),
        )  # fmt: skip
        self.addSeparator()
        self.restart = self._action(
            "restart", tr("Restart"), "Ctrl+Shift+R", tr("Play again from the start with the same seed")
        )
        self.again = self._action(
            "again", tr("Again on the edited board"), "Ctrl+Shift+A",
            tr("The same decisions and dice on the board as it is open in the studio, and where that parts"),
        )  # fmt: skip
        self.keep = self._action(
            "keep", tr("Keep as a set-up…"), "Ctrl+K",
            tr("Keep this position in the scenario, so that games can begin from it"),
        )  # fmt: skip
        self.save = self._action(
            "save", tr("Save record…"), "Ctrl+S",
            tr("Write the game to a file that replays it; Ctrl+Shift+S under another name, Ctrl+O opens one"),
        )  # fmt: skip
        self.save_as = QAction(tr("Save record as…"), self, shortcut=QKeySequence("Ctrl+Shift+S"))
        self.undo = QAction(tr("Back to the last decision of a person"), self, shortcut=QKeySequence("Ctrl+Z"))
        self.redo = QAction(tr("On to the next decision of a person"), self)
        self.redo.setShortcuts([QKeySequence("Ctrl+Y"), QKeySequence("Ctrl+Shift+Z")])
        self.open = QAction(tr("Open a record…"), self, shortcut=QKeySequence("Ctrl+O"))
        self.close_ = QAction(tr("Close the window"), self, shortcut=QKeySequence("Ctrl+W"))
        self._draw()

    def _action(self, glyph: Glyph, title: str, keys: str, hint: str, checkable: bool = False) -> QAction:
        action = QAction(title, self)
        self._glyphs[action] = glyph
        shown = keys.replace("Space", tr("Space"))
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
        self.pace.setAccessibleName(tr("Pace"))
        self.pace.setToolTip(tr("Decisions per second while the game runs"))
        self._said = Words()
        self._said.setMinimumWidth(self._said.fontMetrics().horizontalAdvance(self._words(FASTEST)) + 8)
        title = Words(tr(" Pace "))
        title.setBuddy(self.pace)
        self.addWidget(title)
        self.addWidget(self.pace)
        self.addWidget(self._said)
        self.pace.valueChanged.connect(self._say_pace)
        self.pace.setValue(PACES.index(6.0))

    def _words(self, pace: float) -> str:
        return tr("as fast as possible") if pace >= FASTEST else tr("{0} per second").format(f"{pace:g}")

    def _say_pace(self, place: int) -> None:
        self._said.setText(f" {self._words(PACES[place])}")
        self.pace_changed.emit(PACES[place])

    def show_running(self, running: bool) -> None:
        """Whether the first button runs or pauses."""
        self._glyphs[self.run] = "pause" if running else "run"
        self._sign(self.run)
        self.run.setText(tr("Pause") if running else tr("Run"))

    def refuse_again(self, reason: str) -> None:
        """Why the game cannot be played again on the board that is open; nothing where it can."""
        self._refusal = reason
        self.again.setEnabled(not reason)
        keys = self.again.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        self.again.setToolTip(tip(f"{self.again.text()} ({keys})\n{reason or self.again.statusTip()}"))

    def refusal_of(self, keys: QKeySequence) -> str:
        """Why these keys do nothing now; nothing where that needs no words."""
        if keys == QKeySequence(QKeySequence.StandardKey.Find):
            return tr("There is no list of choices now that could be filtered.")
        return self._refusal if keys in self.again.shortcuts() else ""

    def changeEvent(self, event: QEvent) -> None:
        """The signs are in the window's ink, light or dark."""
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
        """What the arrow beside the button that steps back opens; where nothing leads back, something may lead on."""
        self.ways.setMenu(menu)

    def connect_to(self, *slots: tuple[QAction, Callable[[], object]]) -> None:
        """Each action with what it does."""
        for action, slot in slots:
            action.triggered.connect(lambda _=False, slot=slot: slot())
