"""Work that shows its progress, and can be paused and stopped."""

from __future__ import annotations

import os
import threading
from collections import Counter

from engine import clock
from engine.errors import RulesError
from engine.game.family import family
from engine.game.options import resolve
from engine.game.rules import Options
from engine.i18n import ntr, tr
from engine.model.scenario import RuleValue, Scenario
from engine.plugins.loading import heard, times_said
from studio.threads.worker import Wanted

MOST_MESSAGES = 5
"""Number of messages of bots that are shown."""

SECONDS_A_REPORT = 1.5
"""Seconds between two interim results: making one slows the games down."""

SECONDS_TO_NOTICE = 0.2
"""Seconds until a paused task notices that the program ends."""


def workers() -> int:
    """Return the number of processes for games: one core is left to the window."""
    return max(1, (os.cpu_count() or 1) - 1)


class Task:
    """Progress of work in a worker thread. The window reads `done` and `total`, and may `pause` and `stop`; the worker
    calls `begin`, then `step` after each part, and stops when `is_over`."""

    def __init__(self, total: int = 0) -> None:
        self.done, self.total = 0, total
        self.slow_because = ""
        self._stopped = False
        self._is_wanted: Wanted = lambda: True
        self._goes = threading.Event()
        self._goes.set()
        self._began: float | None = None
        self._rested = 0.0
        self._paused_at: float | None = None
        self._heard: Counter[str] | None = None
        self._due = clock.seconds() + SECONDS_A_REPORT

    def stop(self) -> None:
        """Stop; everything finished stays."""
        self._stopped = True
        self._goes.set()

    def pause(self, pauses: bool) -> None:
        """Pause, or continue."""
        if pauses == self.is_paused:
            return
        now = clock.seconds()
        if pauses:
            self._paused_at = now
            self._goes.clear()
        else:
            self._rested += now - (self._paused_at or now)
            self._paused_at = None
            self._goes.set()

    @property
    def is_paused(self) -> bool:
        """Whether the work waits."""
        return not self._goes.is_set()

    def working_seconds(self) -> float:
        """Return the seconds since an arbitrary instant, without those in which the work was paused."""
        paused_at = self._paused_at
        return (clock.seconds() if paused_at is None else paused_at) - self._rested

    @property
    def is_stopped(self) -> bool:
        """Whether the work was stopped."""
        return self._stopped

    def begin(self, is_wanted: Wanted) -> None:
        """Start in the worker thread; the work also ends when its result is not wanted any more."""
        self._is_wanted = is_wanted
        self._heard = heard()

    @property
    def messages(self) -> str:
        """Return what bots of plug-ins reported while the games were played: each text once, with how often it came."""
        if self._heard is None:
            return ""
        new = heard() - self._heard
        lines = times_said(dict(new.most_common(MOST_MESSAGES)))
        if len(new) > MOST_MESSAGES:
            lines.append(tr("Help > Plug-Ins lists further messages."))
        return "\n".join(lines)

    def is_over(self) -> bool:
        """Return whether no further games are played, in the worker thread; wait while the work is paused."""
        self._wait()
        return self._stopped or not self._is_wanted()

    def step(self, games: int) -> None:
        """Count finished games in the worker thread, and wait while the work is paused."""
        if self._began is None:
            self._began = self.working_seconds()
        self.done += games
        self._wait()

    def _wait(self) -> None:
        while not self._goes.wait(SECONDS_TO_NOTICE) and self._is_wanted():
            pass

    def is_due(self) -> bool:
        """Return whether interim results are due; the next ones are due some time later."""
        now = clock.seconds()
        if now < self._due:
            return False
        self._due = now + SECONDS_A_REPORT
        return True

    @property
    def seconds_left(self) -> float | None:
        """Estimated time until the end; None if unknown."""
        if self._began is None or not self.total or self.is_paused:
            return None
        took = self.working_seconds() - self._began
        return took / self.done * (self.total - self.done) if self.done and took > 0 else None


def time_left(seconds: float | None) -> str:
    """Return a time in words."""
    if seconds is None:
        return ""
    if seconds < 90:
        n = max(1, round(seconds))
        return ntr("{n} second left", "{n} seconds left", n).format(n=n)
    n = round(seconds / 60)
    if n < 90:
        return ntr("{n} minute left", "{n} minutes left", n).format(n=n)
    n = round(seconds / 3600)
    return ntr("{n} hour left", "{n} hours left", n).format(n=n)


def options_of(scenario: Scenario, chosen: dict[str, RuleValue], bots: tuple[str, ...]) -> Options:
    """Return the rules of games. Raises BoxcarsError if the board has errors, a bot is unknown or the number of players
    is not allowed."""
    from engine.bots.named import seating
    from engine.sim.run import seats_of
    from engine.validate.inspection import checks_for, inspect

    known = family(scenario.family)
    if known.rules is None:
        raise RulesError(tr("This game system cannot be simulated yet."))
    for issue in inspect(scenario, checks_for(known)).unplayable:
        raise RulesError(tr("The board has errors. {message}").format(message=issue.message))
    seating(known, bots, scenario=scenario)
    options = resolve(known.rules.options, scenario.rules, chosen)
    known.rules.initial_state(scenario, seats_of(bots), options)
    return options
