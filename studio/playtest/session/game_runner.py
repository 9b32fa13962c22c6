"""Runs a game: one decision, to the end of the turn, or on and on at a chosen pace, without holding up the window."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum, auto

from PySide6.QtCore import QObject, QTimer, Signal

from engine import clock
from engine.errors import BoxcarsError, RulesError, in_brief
from engine.game.kernel.drive import Moment
from engine.game.rules import Action
from studio.playtest.session.history import Branch
from studio.playtest.session.session import GameSetup, Session
from studio.threads.worker import Wanted, Worker

FRAME = 1 / 30
"""Seconds between two redraws at most: 30 a second are enough for the eye."""

FASTEST = 1_000
"""Decisions a second from which the only limit is how fast the bots think."""

LONGEST_FRAME = 0.1
"""The same where pictures take long: with fewer than ten a second nobody sees that the game goes on."""

FOR_PICTURES = 0.4
"""The share of its time that a game at full speed gives to pictures, if there are enough of them."""

SHOWN_IN = 200
"""Pictures in which a whole game is shown as fast as possible."""


class Until(Enum):
    """How far a run goes. Every run stops where a person decides."""

    DECISION = auto()
    TURN = auto()
    END = auto()


class Conductor(QObject):
    """Moves a session. `moved` says that another position is on the table; `running_changed` that a run began or ended.

    Bots think in one worker thread. What they thought out for a position that has left the table is dropped.
    """

    moved = Signal()
    running_changed = Signal(bool)
    failed = Signal(str)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.pace = 6.0
        self.rolls_for_people = False
        self._asked: Moment | None = None
        self.by_hand = False
        """Whether everything that chance brings, to bots too, is entered by somebody who rolls and draws at a table."""
        self._until: Until | None = None
        self._flat_out = False
        self._shows = False
        self._turn = 0
        self._taken: float | None = None
        """When the window began to show what was decided last, by its own processor time."""
        self._worker = Worker("bots", self)
        self._tick = QTimer(self, singleShot=True)
        self._tick.timeout.connect(self._think)

    @property
    def is_running(self) -> bool:
        """Whether decisions follow by themselves."""
        return self._until is not None

    @property
    def is_showing(self) -> bool:
        """Whether what follows by itself is what happened already."""
        return self.is_running and self._shows

    @property
    def waits_for_person(self) -> bool:
        """Whether the next decision, or the next roll unless rolls are made for people, is somebody's by hand."""
        return self._waits_at(self.session.setup, self.session.now)

    @property
    def _waits_at(self) -> Callable[[GameSetup, Moment], bool]:
        """Whether somebody is waited for at a position, as it is set now."""
        if self.by_hand:
            return _waits_by_hand
        asked = self._asked
        return (lambda setup, at: at is asked or _waits_but_rolls(setup, at)) if self.rolls_for_people else _waits

    def roll_for_people(self, on: bool) -> None:
        """Whether rolls of people are made by the seed: from the next one on, because a roll that is waited for has
        been asked of somebody, and a game does not begin by a tick in a box. Without it they are asked again."""
        self._asked = self.session.now if on and self.waits_for_person else None
        self.rolls_for_people = on
        if not on and self.is_running:
            self.run()

    def run(self, until: Until = Until.END, flat_out: bool = False) -> None:
        """Go on by itself until then. A run to the end waits for people and goes on after them; `flat_out` leaves the
        pace aside until somebody has to decide.

        Where it is known how the game went on, that is shown, and nobody is asked; a run ends where that ends."""
        self._drop()
        if self.session.is_behind:
            self._show_on(until, flat_out)
            return
        try:
            ends = self.session.is_over or (until is not Until.END and self.waits_for_person)
        except Exception as error:
            self._fail(error)
            return
        if ends:
            self.pause()
            return
        self._begin(until, flat_out, shows=False)

    def _begin(self, until: Until, flat_out: bool, shows: bool) -> None:
        was, self._until, self._turn, self._flat_out = self._until, until, self.session.state.turn, flat_out
        self._shows = shows
        if was is None:
            self.running_changed.emit(True)
        self._go_on()

    def _show_on(self, until: Until, flat_out: bool) -> None:
        """Show how the game went on: at the pace, or at once where the pace is left aside."""
        course = self.session.course
        if not flat_out:
            self._begin(until, flat_out, shows=True)
        elif until is Until.TURN:
            self.go_to(course.seek(course.begins_turn, forward=True) or course.at)
        else:
            self.go_to(course.at + 1 if until is Until.DECISION else len(course.line) - 1)

    def step(self) -> None:
        """One decision: a roll by the seed, even for a person, or what a bot decides. Asked for again while a bot still
        thinks, it stays that one: a key held down does not send the bot back to the beginning."""
        if self._until is Until.DECISION:
            return
        self.pause()
        if self.session.is_behind:
            self.go_to(self.session.course.at + 1)
        elif self.session.setup.draw(self.session.now) is not None:
            self.roll()
        else:
            self.run(Until.DECISION, flat_out=True)

    def pause(self) -> None:
        """Stop where the game stands."""
        self._drop()
        if self._until is not None:
            self._until = None
            self.running_changed.emit(False)

    @contextmanager
    def held(self) -> Iterator[None]:
        """The game stands still inside, and a run goes on behind it as it was."""
        until, flat_out, shows = self._until, self._flat_out, self._shows
        self.pause()
        try:
            yield
        finally:
            if until is not None:
                self._begin(until, flat_out, shows)

    def choose(self, action: Action) -> None:
        """A person's decision, or the outcome of a roll that somebody picked."""
        self._by_hand(lambda: self.session.choose(action))

    def roll(self) -> None:
        """The roll that was made here, else the one that the seed brings."""
        if self.session.is_behind:
            self._by_hand(self.session.forward)
            return
        try:
            self._by_hand(self.session.roll)
        except RulesError as error:
            self._fail(error)

    def back(self) -> None:
        """One decision back."""
        self.go_to(self.session.course.at - 1)

    def go_to(self, at: int) -> None:
        """Show a position of the line by its number; a run ends with it."""
        self.pause()
        if self.session.course.go_to(at):
            self.moved.emit()

    def take_branch(self, branch: Branch) -> None:
        """Put a branch on the table in place of the line; a run ends with it."""
        self.pause()
        self.session.take_branch(branch)
        self.moved.emit()

    def _by_hand(self, act: Callable[[], object]) -> None:
        """Raises RulesError where the rules refuse or fail; the game stands where it stood then."""
        self._drop()
        try:
            act()
        except BoxcarsError:
            raise
        except Exception as error:
            raise RulesError(f"the rules failed: {in_brief(error)}") from error
        self.moved.emit()
        self._go_on()

    def _fail(self, error: BaseException) -> None:
        """The rules or a bot raised something: the game stands where it stood."""
        logging.getLogger("boxcars").error("the game cannot go on", exc_info=error)
        self.pause()
        self.failed.emit(in_brief(error))

    def _go_on(self) -> None:
        try:
            self._take_next()
        except Exception as error:
            self._fail(error)

    def _take_next(self) -> None:
        """The next decision of a run, if it goes on from here by itself."""
        if self._until is None:
            return
        if self._shows and self.session.is_behind:
            self._tick.start(self._interval())
            return
        if self._shows:
            self.pause()
            return
        turned = self._until is Until.TURN and self.session.state.turn != self._turn
        if self.session.is_over or turned or (self.waits_for_person and self._until is not Until.END):
            self.pause()
        elif self.waits_for_person:
            self._flat_out = False
        else:
            self._tick.start(self._interval())

    def _drop(self) -> None:
        self._worker.forget()
        self._tick.stop()

    def _interval(self) -> int:
        return 0 if self._flat_out or self.pace >= FASTEST else max(int(FRAME * 1000), int(1000 / self.pace))

    def _think(self) -> None:
        if self._worker.is_busy or self._until is None:
            return
        if self._shows:
            self._show_next()
            return
        start, setup, waits = self.session.now, self.session.setup, self._waits_at
        most = 1 if self._until is Until.DECISION else max(1, round(self.pace * FRAME))
        if (self._flat_out or self.pace >= FASTEST) and self._until is not Until.DECISION:
            most = 1_000_000
        turn = self._turn if self._until is Until.TURN else None
        frame, self._taken = frame_after(0.0 if self._taken is None else clock.thread_seconds() - self._taken), None

        def work(wanted: Wanted) -> tuple[Moment, list[Moment]]:
            return start, _play_on(setup, start, most, turn, waits, wanted, frame)

        self._worker.ask(work, self._receive, self._fail)

    def _show_next(self) -> None:
        """The next picture of what happened: as many decisions as the pace has in a frame, and as fast as possible a
        whole game within seconds."""
        course = self.session.course
        most = max(1, round(self.pace * FRAME)) if self.pace < FASTEST else 1 + len(course.line) // SHOWN_IN
        course.go_to(course.at + most)
        self.moved.emit()
        self._go_on()

    def _receive(self, thought: tuple[Moment, list[Moment]]) -> None:
        start, steps = thought
        self._taken = clock.thread_seconds()
        if self.session.take(start, steps) and steps:
            self.moved.emit()
        if self._until is Until.DECISION or not steps:
            self.pause()
        else:
            self._go_on()


def frame_after(picture: float) -> float:
    """How many seconds bots may think for the next picture where the last one took so many."""
    return min(max(FRAME, picture * (1 / FOR_PICTURES - 1)), LONGEST_FRAME)


def _waits(setup: GameSetup, at: Moment) -> bool:
    """For a person who decides, rolls or draws; pieces that are set out are drawn by themselves."""
    draw = setup.draw(at)
    return (draw is None or not draw.is_set_out) and setup.is_person(setup.seat_to_act(at))


def _waits_but_rolls(setup: GameSetup, at: Moment) -> bool:
    """For a person who decides."""
    return setup.is_person(setup.actor(at))


def _waits_by_hand(setup: GameSetup, at: Moment) -> bool:
    """For a person who decides, and for whatever chance brings."""
    return setup.draw(at) is not None or setup.is_person(setup.actor(at))


def _play_on(
    setup: GameSetup,
    at: Moment,
    most: int,
    turn: int | None,
    waits: Callable[[GameSetup, Moment], bool],
    wanted: Wanted,
    seconds: float,
) -> list[Moment]:
    """The next positions: at most so many, no farther than the turn, and for no more than some seconds. Pieces that are
    set out do not count."""
    steps: list[Moment] = []
    late = clock.seconds() + seconds
    while most > 0 and wanted() and not waits(setup, at):
        draw = setup.draw(at)
        found = setup.decided(at)
        if found is None:
            break
        most -= draw is None or not draw.is_set_out
        _ = found.state.entries  # worded here, off the window's thread
        steps.append(found)
        at = found
        if (turn is not None and at.state.turn != turn) or clock.seconds() > late:
            break
    return steps
