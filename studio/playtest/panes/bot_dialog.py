"""The dialog that changes the weights of a bot with sliders, and states what it would do in the open position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from engine.bots.own_characters import (
    known_characters,
    own_character_file,
    save_own_character,
    weights_of_character,
    with_weights,
)
from engine.errors import BoxcarsError, in_brief
from engine.game.drive import Moment
from engine.i18n import format_number, tr
from studio.playtest.session.session import GameSetup, Session
from studio.threads.worker import Worker
from studio.widgets.dialog import LIST_SIZE, Dialog
from studio.widgets.label import Words
from studio.widgets.message_box import Button, ask, warn, window_title
from studio.widgets.number_box import NumberBox
from studio.widgets.stable_scroll_area import SteadyScroll
from studio.widgets.tip import tip

AFTER_MS = 120
"""Milliseconds without another change before the bot decides."""


class BotDialog(Dialog):
    """Sliders for the weights of a character. `session` returns the open game, and `missing` why a position has no
    decision that may be shown (empty if it has one)."""

    extent = LIST_SIZE

    def __init__(
        self, session: Callable[[], Session], missing: Callable[[Moment], str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(window_title(tr("Edit Bot")))
        self._session, self._missing = session, missing
        setup = session().setup
        self._family, self._scenario = setup.family, setup.scenario
        self._characters = known_characters(self._family, self._scenario)
        self._worker = Worker("character", self)
        self._wait = QTimer(self, singleShot=True, interval=AFTER_MS)
        self._wait.timeout.connect(self._decide)
        self.base = QComboBox()
        for name, character in self._characters.items():
            self.base.addItem(character.name, name)
        self.base.setToolTip(tr("Choose the bot whose weights you start from"))
        label = Words(tr("&Start from"))
        label.setBuddy(self.base)
        self.reset = QPushButton(tr("&Reset"))
        self.reset.setToolTip(tr("Restore the weights of this bot"))
        above = QHBoxLayout()
        above.addWidget(label)
        above.addWidget(self.base, 1)
        above.addWidget(self.reset)
        self.sliders: dict[str, QSlider] = {}
        self.numbers: dict[str, NumberBox] = {}
        grid = QWidget()
        self._fill(QGridLayout(grid))
        self.said = Words(wraps=True)
        self.said.setAccessibleName(tr("Decision of the bot in the open position"))
        self.said.setMinimumHeight(4 * self.said.fontMetrics().lineSpacing())
        self.said.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.name = QLineEdit(self)
        self.name.setPlaceholderText(tr("Name of the new bot"))
        named = Words(tr("&Name"))
        named.setBuddy(self.name)
        self.save = QPushButton(tr("Sa&ve Bot"))
        self.save.setToolTip(tr("Save the bot in your own bots, so that it can be chosen by name for a game"))
        below = QHBoxLayout()
        below.addWidget(named)
        below.addWidget(self.name, 1)
        below.addWidget(self.save)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        for button in (self.reset, self.save, buttons.button(QDialogButtonBox.StandardButton.Close)):
            button.setAutoDefault(False)
        room = SteadyScroll()
        room.setAccessibleName(tr("Weights of the bot"))
        room.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        room.setWidget(grid)
        layout = QVBoxLayout(self)
        layout.addLayout(above)
        layout.addWidget(room, 1)
        layout.addWidget(self.said)
        layout.addLayout(below)
        layout.addWidget(buttons)
        self.base.currentIndexChanged.connect(self._take_base)
        self.reset.clicked.connect(self._take_base)
        self.name.textChanged.connect(lambda text: self.save.setEnabled(bool(text.strip())))
        self.save.setEnabled(False)
        self.save.clicked.connect(self._save)
        self._take_base()

    def _fill(self, grid: QGridLayout) -> None:
        ranges = [(name, bounds) for name, bounds in self._family.weights.items() if bounds is not None]
        for row, (name, (low, high)) in enumerate(ranges):
            slider, number = QSlider(Qt.Orientation.Horizontal), NumberBox()
            # A saved character may have values beyond the usual range.
            values = [weights_of_character(self._family, each)[name] for each in self._characters.values()]
            for part in (slider, number):
                part.setRange(min(low, *values), max(high, *values))
                part.setAccessibleName(name)
                part.setToolTip(tip(words := self._words(name, part.minimum(), part.maximum())))
                part.setAccessibleDescription(words)
            label = Words(name)
            label.setToolTip(tip(words))
            label.setBuddy(slider)
            slider.setMinimumWidth(120)
            slider.valueChanged.connect(number.setValue)
            number.valueChanged.connect(slider.setValue)
            slider.valueChanged.connect(self.refresh)
            self.sliders[name], self.numbers[name] = slider, number
            grid.addWidget(label, row, 0)
            grid.addWidget(slider, row, 1)
            grid.addWidget(number, row, 2)
        grid.setColumnStretch(1, 1)

    def _words(self, name: str, low: int, high: int) -> str:
        return tr("{text} From {low} to {high}.").format(
            text=tr(self._family.weight_texts.get(name, name)), low=format_number(low), high=format_number(high)
        )

    @property
    def weights(self) -> Mapping[str, int]:
        """The weights on the sliders, by name."""
        return {name: slider.value() for name, slider in self.sliders.items()}

    @property
    def _base(self) -> Any:
        return self._characters[self.base.currentData()]

    def _take_base(self) -> None:
        for name, weight in weights_of_character(self._family, self._base).items():
            self.sliders[name].setValue(weight)
        self.refresh()

    def refresh(self) -> None:
        """Ask the bot again when the weights and the game rest."""
        self.said.setEnabled(False)
        self._wait.start()

    def _decide(self) -> None:
        setup, at = self._session().setup, self._session().now
        missing = self._missing(at)
        if missing:
            self._say(missing)
            return
        if setup.family is not self._family:
            self._say(tr("This game has other bots. Close this dialog and open it again."))
            return
        base, weights = self._base, self.weights
        try:
            changed = with_weights(self._family, base, self.name.text().strip() or base.name, weights)
        except BoxcarsError as error:
            self._say(str(error))
            return
        self._worker.ask(
            lambda _: decision_sentence(setup, at, base, changed),
            self._say,
            lambda error: self._say(in_brief(error)),
        )

    def _say(self, text: str) -> None:
        self.said.setText(text)
        self.said.setEnabled(True)

    def _save(self) -> None:
        name = self.name.text().strip()
        try:
            file = own_character_file(self._family, name)
            if file.exists():
                question = tr("Your bot {name} exists already. Replace it?").format(name=name)
                yes, no = Button.Yes, Button.No
                if ask(self, tr("Save Bot"), question, yes | no, no) != yes:
                    return
            sentence = tr("Made from {bot} by other weights.").format(bot=self._base.name)
            made = with_weights(self._family, self._base, name, self.weights, sentence)
            save_own_character(self._family, name, made)
        except BoxcarsError as error:
            warn(self, tr("Cannot Save Bot"), str(error))
            return
        self._say(tr("Saved {name}. You can choose it for a seat when you start a game.").format(name=name))


def decision_sentence(setup: GameSetup, at: Moment, base: Any, changed: Any) -> str:
    """Return a sentence about the decision of a changed character, and that of the former one if it differs."""
    player = setup.seats[setup.actor(at) or 0].name
    chosen, former = setup.choice_of(changed, at), setup.choice_of(base, at)
    said = tr("{bot} would choose for {player}: {action}").format(bot=changed.name, player=player, action=chosen)
    if chosen.code == former.code:
        return said
    return f"{said.rstrip('.')}. " + tr("With its former weights: {action}").format(action=former)
