"""Runner of a game: one decision, to the end of the turn, or continuously at a chosen speed, without blocking the
window."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum, auto

from PySide6.QtCore import QObject, QTimer, Signal

from engine import clock
from engine.errors import BoxcarsError, RulesError, in_brief
from engine.game.drive import Moment
from engine.game.rules import Action
from engine.i18n import tr
from studio.playtest.session.history import Branch
from studio.playtest.session.session import GameSetup, Session
from studio.threads.worker import Wanted, Worker

FRAME = 1 / 30
"""Minimum seconds between two redraws: 30 per second are enough."""

FASTEST = 1_000
"""Decisions per second from which only the bots limit the speed."""

LONGEST_FRAME = 0.1
"""Maximum seconds between two redraws if they take long: ten per second look continuous."""

FOR_PICTURES = 0.4
"""Share of time for redrawing at full speed."""

SHOWN_IN = 200
"""Number of pictures for a whole game at full speed."""


class Until(Enum):
    """Target of a run. Every run stops at human decisions."""

    DECISION = auto()
    TURN = auto()
    END = auto()


class Conductor(QObject):
    """Advances a session. `moved` reports another position; `running_changed` the start or end of a run.

    Bots think in one worker thread. Results for a position that is no longer current are discarded.
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
        """Whether all results of chance, also for bots, are typed from physical dice and cards."""
        self._until: Until | None = None
        self._flat_out = False
        self._shows = False
        self._turn = 0
        self._taken: float | None = None
        """Processor time at which the window began to show the last decision."""
        self._worker = Worker("bots", self)
        self._tick = QTimer(self, singleShot=True)
        self._tick.timeout.connect(self._think)

    @property
    def is_running(self) -> bool:
        """Whether decisions follow automatically."""
        return self._until is not None

    @property
    def is_showing(self) -> bool:
        """Whether the run replays known positions."""
        return self.is_running and self._shows

    @property
    def waits_for_person(self) -> bool:
        """Whether the next decision, or the next roll unless rolled automatically, is made by a human."""
        return self._waits_at(self.session.setup, self.session.now)

    @property
    def _waits_at(self) -> Callable[[GameSetup, Moment], bool]:
        """Return whether a position waits for a human with the current settings."""
        if self.by_hand:
            return _waits_by_hand
        asked = self._asked
        return (lambda setup, at: at is asked or _waits_but_rolls(setup, at)) if self.rolls_for_people else _waits

    def roll_for_people(self, on: bool) -> None:
        """Set whether rolls of humans are made by the seed. This starts with the next roll: a pending roll stays with
        its player, and a check box does not start a game."""
        self._asked = self.session.now if on and self.waits_for_person else None
        self.rolls_for_people = on
        if not on and self.is_running:
            self.run()

    def run(self, until: Until = Until.END, flat_out: bool = False) -> None:
        """Run until the target. A run to the end pauses for humans and continues afterwards; `flat_out` ignores the
        speed until a human decides.

        Known positions are replayed without asking anyone; a run ends where they end.
        """
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
        """Replay known positions at the chosen speed, or at once at full speed."""
        course = self.session.course
        if not flat_out:
            self._begin(until, flat_out, shows=True)
        elif until is Until.TURN:
            self.go_to(course.seek(course.begins_turn, forward=True) or course.at)
        else:
            self.go_to(course.at + 1 if until is Until.DECISION else len(course.line) - 1)

    def step(self) -> None:
        """Play one decision: a roll by the seed, also for a human, or a bot's decision. Repeated calls while a bot is
        thinking do not restart it."""
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
        """Stop at the current position."""
        self._drop()
        if self._until is not None:
            self._until = None
            self.running_changed.emit(False)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Context manager: pause the game inside, and resume a run afterwards."""
        until, flat_out, shows = self._until, self._flat_out, self._shows
        self.pause()
        try:
            yield
        finally:
            if until is not None:
                self._begin(until, flat_out, shows)

    def choose(self, action: Action) -> None:
        """Play a human's decision or a chosen outcome."""
        self._by_hand(lambda: self.session.choose(action))

    def roll(self) -> None:
        """Roll the prepared outcome, else the one of the seed."""
        if self.session.is_behind:
            self._by_hand(self.session.forward)
            return
        try:
            self._by_hand(self.session.roll)
        except RulesError as error:
            self._fail(error)

    def back(self) -> None:
        """Go back by one decision."""
        self.go_to(self.session.course.at - 1)

    def go_to(self, at: int) -> None:
        """Show a position by its number and end the run."""
        self.pause()
        if self.session.course.go_to(at):
            self.moved.emit()

    def take_branch(self, branch: Branch) -> None:
        """Make a branch current and end the run."""
        self.pause()
        self.session.take_branch(branch)
        self.moved.emit()

    def _by_hand(self, act: Callable[[], object]) -> None:
        """Apply an action. Raises RulesError if the rules refuse or fail; the position then stays."""
        self._drop()
        try:
            act()
        except BoxcarsError:
            raise
        except Exception as error:
            raise RulesError(tr("the rules failed: {error}").format(error=in_brief(error))) from error
        self.moved.emit()
        self._go_on()

    def _fail(self, error: BaseException) -> None:
        """Handle an exception of the rules or a bot: the position stays."""
        logging.getLogger("boxcars").error("the game cannot continue", exc_info=error)  # not shown
        self.pause()
        self.failed.emit(in_brief(error))

    def _go_on(self) -> None:
        try:
            self._take_next()
        except Exception as error:
            self._fail(error)

    def _take_next(self) -> None:
        """Play the next decision of a run if it continues."""
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
        """Show the next picture of known positions: as many decisions as the speed allows per frame, at full speed a
        whole game in seconds."""
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
    """Return the seconds that bots may think for the next picture, given the duration of the last one."""
    return min(max(FRAME, picture * (1 / FOR_PICTURES - 1)), LONGEST_FRAME)


def _waits(setup: GameSetup, at: Moment) -> bool:
    """Return whether a human decides, rolls or draws; pieces that are set out are drawn automatically."""
    draw = setup.draw(at)
    return (draw is None or not draw.is_set_out) and setup.is_person(setup.seat_to_act(at))


def _waits_but_rolls(setup: GameSetup, at: Moment) -> bool:
    """Return whether a human decides."""
    return setup.is_person(setup.actor(at))


def _waits_by_hand(setup: GameSetup, at: Moment) -> bool:
    """Return whether a human decides or chance acts."""
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
    """Return the next positions, limited by number, turn and seconds. Pieces that are set out do not count."""
    steps: list[Moment] = []
    late = clock.seconds() + seconds
    while most > 0 and wanted() and not waits(setup, at):
        draw = setup.draw(at)
        found = setup.next_moment(at)
        if found is None:
            break
        most -= draw is None or not draw.is_set_out
        _ = found.state.entries  # format the entries here, off the window's thread
        steps.append(found)
        at = found
        if (turn is not None and at.state.turn != turn) or clock.seconds() > late:
            break
    return steps
