"""Plays a complete ride that was chosen by one click, decision by decision, so that it is visible."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, QTimer, Signal

from engine import clock
from engine.errors import BoxcarsError
from engine.game.drive import Moment
from engine.game.rules import Action
from engine.i18n import tr
from studio.playtest.marks import is_ride
from studio.playtest.ride_options import Ways
from studio.playtest.session.game_runner import Conductor
from studio.playtest.session.session import GameSetup

STEP_MS = 110
"""Milliseconds between two mileposts."""
PLAN_MS = 30
"""Milliseconds between two decisions of a plan."""
SLICE = 0.003
"""Seconds of search between two turns of the event loop; the last step of a slice may take as long again."""
TELL_EVERY = 0.25
"""Seconds after which the ends found so far are shown, while the search continues."""

Next = Callable[[Moment], Action | None]


def unpaid_at_end(setup: GameSetup, start: Moment) -> str:
    """Return the consequence if a ride as advised ends where the seat cannot pay for it; "" if it can."""
    seat, at = setup.actor(start), start
    last: tuple[Moment, Action] | None = None
    while setup.actor(at) == seat and at.state.turn == start.state.turn:
        action = setup.advice(at)
        if action is None or not is_ride(action):
            break
        last, at = (at, action), setup.after(at, action)
    if last is None:
        return ""
    before, action = last
    return next((end.unpaid for end in setup.ends(before) if end is not None and end.actions == (action,)), "")


class Rider(QObject):
    """Searches the rides of the active seat and plays the chosen one. `found` reports more rides, a few times per
    second until all are known; `riding_changed` the start or end of a ride; `said` why none started; `warned` the
    consequence for a seat that could not pay for the ride, which starts if it is asked for again."""

    found = Signal()
    said = Signal(str)
    warned = Signal(str)
    riding_changed = Signal(bool)

    def __init__(self, conductor: Conductor, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._conductor = conductor
        self.ways: Ways | None = None
        self._told = 0.0
        self._pace = STEP_MS
        self._next: Next | None = None
        self._planned: Action | None = None
        self._stood: Moment | None = None
        self._warned: Moment | None = None
        """Position at which the consequence of the ride was told."""
        self._look = QTimer(self, singleShot=True)
        self._look.timeout.connect(self._search_on)
        self._step = QTimer(self, singleShot=True)
        self._step.timeout.connect(self._ride_on)

    @property
    def is_riding(self) -> bool:
        """Whether decisions of a ride follow automatically."""
        return self._next is not None

    def look_around(self, actions: Iterable[Action]) -> None:
        """Search from the current position if these decisions ride; else discard the results."""
        self._look.stop()
        self.ways = None
        if any(is_ride(action) for action in actions):
            setup, now = self._conductor.session.setup, self._conductor.session.now
            self._told = clock.seconds()
            self.ways = Ways(setup.ends(now), setup.train(now))
            self._look.start(0)

    def ride(self, actions: Iterable[Action]) -> None:
        """Play these decisions one after the other."""
        left = iter(list(actions))
        self._begin(lambda at: next(left, None))

    def follow(self, plan: Next) -> None:
        """Play what a plan decides, moment by moment, until it ends: faster than a ride, of which every milepost is
        shown."""
        self._begin(plan, PLAN_MS)

    def ride_as_advised(self) -> None:
        """Continue as the game system's first bot would, to the end of this ride. If the seat cannot pay for it, wait
        until it is asked for again."""
        session = self._conductor.session
        turn, setup = session.state.turn, session.setup
        rather = setup.advice(session.now)
        if rather is not None and not is_ride(rather):
            self.said.emit(tr("The bot would not ride here. It would choose: {action}").format(action=rather))
            return

        consequence = unpaid_at_end(setup, session.now)
        if consequence and self._warned is not session.now:
            self._warned = session.now
            self.warned.emit(consequence)
            return

        def advice(at: Moment) -> Action | None:
            action = setup.advice(at) if at.state.turn == turn and self._conductor.waits_for_person else None
            return action if action is not None and is_ride(action) else None

        self._begin(advice)

    def stop(self) -> None:
        """End the ride at the train's position."""
        self._step.stop()
        if self._next is not None:
            self._next = None
            # A stopped ride needs a new decision.
            self._conductor.session.course.passed.pop(id(self._conductor.session.now), None)
            self.riding_changed.emit(False)

    def _begin(self, next_action: Next, pace: int = STEP_MS) -> None:
        self.stop()
        self._pace = pace
        self._look.stop()
        self._next, self._stood = next_action, self._conductor.session.now
        self._conductor.session.course.passed.pop(id(self._stood), None)
        self._planned = next_action(self._stood)
        self.riding_changed.emit(True)
        self._ride_on()

    def _ride_on(self) -> None:
        next_action, action, session = self._next, self._planned, self._conductor.session
        if next_action is None or action is None or session.now is not self._stood:  # the position has changed
            self.stop()
            return
        try:
            self._conductor.choose(action)
            self._stood = session.now
            self._planned = next_action(self._stood)
        except BoxcarsError as error:
            self._planned = None
            self._conductor.failed.emit(str(error))
        if self._planned is None:
            self.stop()
        else:
            session.course.passed[id(session.now)] = session.now
            self._step.start(self._pace)

    def _search_on(self) -> None:
        if self.ways is None:
            return
        is_done = self.ways.work(SLICE)
        if is_done or clock.seconds() - self._told > TELL_EVERY:
            self._told = clock.seconds()
            self.found.emit()
        if not is_done:
            self._look.start(0)
