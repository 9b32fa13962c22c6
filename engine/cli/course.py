"""The course of a game at the terminal: all of its actions, and as many positions as are needed to find any other."""

from __future__ import annotations

from collections.abc import Iterator
from sys import intern

from engine.game.drive import Driver, Moment
from engine.game.record import recorded_action

STRIDE = 256
"""Number of actions from one stored position to the next. A game can have a million actions, and a position takes
several kilobytes; any position in between is found again by replaying fewer actions than this."""


class _Stretch:
    """Up to STRIDE moments in a row; all but the first are forgotten when the game has moved on, and their codes are
    stored instead."""

    def __init__(self, moments: list[Moment]) -> None:
        self.first = moments[0]
        self.moments: list[Moment] | None = moments
        self._codes: tuple[str, ...] = ()

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of the actions after the first moment."""
        moments = self.moments
        return self._codes if moments is None else tuple(map(_code, moments[1:]))

    def forget(self) -> None:
        """Store the codes only."""
        self._codes = self.codes
        self.moments = None


def _code(moment: Moment) -> str:
    assert moment.action is not None
    return intern(moment.action.code)


class Course:
    """A game from its first moment to its last. Moments are numbered by the actions before them: 0 is the start.

    A signal may interrupt every method. The course is then the one before the call or the one after it.
    """

    def __init__(self, driver: Driver, first: Moment) -> None:
        self._driver = driver
        self._stretches = [_Stretch([first])]
        self._found: tuple[int, list[Moment]] = (-1, [])
        """The stretch that was replayed last: its number and its moments."""

    @property
    def played(self) -> int:
        """The number of actions."""
        return (len(self._stretches) - 1) * STRIDE + len(self._latest) - 1

    @property
    def last(self) -> Moment:
        """The last moment."""
        return self._latest[-1]

    def codes(self) -> Iterator[str]:
        """Yield the codes of all actions in order."""
        for number, stretch in enumerate(self._stretches):
            if number:
                yield _code(stretch.first)
            yield from stretch.codes

    def add(self, moment: Moment) -> None:
        """Add the moment after the next action."""
        if len(self._latest) < STRIDE:
            self._latest.append(moment)
            return
        # A moment refers to those before it in its turn until its choices are counted.
        self._driver.choice_counts(moment)
        moment.before = None
        full = self._stretches[-1]
        self._stretches.append(_Stretch([moment]))
        full.forget()

    def at(self, played: int) -> Moment:
        """Return the moment after this number of actions."""
        number, place = divmod(played, STRIDE)
        return self._moments(number)[place]

    def cut(self, played: int) -> list[str]:
        """Remove the actions after this number of them, and return their codes."""
        removed = list(self.codes())[played:]
        number, place = divmod(played, STRIDE)
        latest = self._moments(number)[: place + 1]
        self._found = (-1, [])
        self._stretches = [*self._stretches[:number], _Stretch(latest)]
        return removed

    @property
    def _latest(self) -> list[Moment]:
        moments = self._stretches[-1].moments
        assert moments is not None
        return moments

    def _moments(self, number: int) -> list[Moment]:
        stretch = self._stretches[number]
        if stretch.moments is not None:
            return stretch.moments
        if self._found[0] != number:
            moments = [stretch.first]
            for step, code in enumerate(stretch.codes, number * STRIDE):
                action = recorded_action(self._driver.rules, moments[-1].state, step, code)
                moments.append(self._driver.after(moments[-1], action))
            self._found = (number, moments)
        return self._found[1]
