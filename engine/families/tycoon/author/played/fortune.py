"""Results of the players who have something in common: games won and points ahead of the others."""

from __future__ import annotations

import math
from collections.abc import Iterable

from engine.game.fast.batch import GameTally
from engine.game.rules import Counted, Seat
from engine.i18n import ntr, tr
from engine.model.ids import Ref
from engine.report.growing import Growing
from engine.report.intervals import FEWEST, Rate, percents, verdict
from engine.report.report import Cell

FARED = ("won", "percent", "from", "to", "ahead", "ahead_from", "ahead_to", "says")
"""The columns of `Fortune.cells`."""


def fared_note() -> str:
    """Return the explanation of the columns `FARED`."""
    return tr(
        "Won and percent: games that these players won, and their share of the games with a winner. Lead: points more "
        "than the average of the other players. From and to are 95% intervals. Conclusion: whether the lead differs "
        "from zero."
    )


class Fortune(Growing):
    """The results of seats with something in common, such as their first city, compared with the other seats."""

    summed = ("seats", "won", "decided", "ahead")

    def __init__(self) -> None:
        self.seats = self.won = self.decided = 0
        self.ahead = Rate(signed=True)

    def add(self, tally: GameTally, seats: Iterable[Seat]) -> None:
        """Add a game and the seats in it that have this in common."""
        mine, points = list(seats), points_of(tally)
        self.seats += len(mine)
        # The lead over the average of the others, times the number of the others.
        more = sum(len(points) * points[seat] - sum(points) for seat in mine)
        self.ahead.add(more, (len(points) - 1) * len(mine))
        if tally.winner is not None:
            self.decided += len(mine)
            self.won += tally.winner in mine

    def cells(self) -> tuple[Cell, ...]:
        """Return the cells of the columns `FARED`."""
        shown = verdict(self.ahead.interval) if self.seats else ""
        return (self.won, *percents(self.won, self.decided), *self.ahead.cells(), shown)


def points_of(tally: GameTally) -> list[int]:
    """Return the points of each seat, without the half point of a winner by a tie breaker."""
    return [math.floor(score) for score in tally.scores]


def by_seat(tally: GameTally, counter: str) -> list[int]:
    """Return the sum of a counter for each seat."""
    sums = [0] * len(tally.scores)
    for what, much in tally.counts[counter].items():
        sums[what if isinstance(what, int) else seat_and_thing(what)[0]] += much
    return sums


def seat_and_thing(what: Counted) -> tuple[Seat, Ref]:
    """Return the seat and the ref of a counter key."""
    assert isinstance(what, tuple) and isinstance(what[0], int) and isinstance(what[1], Ref)
    return what[0], what[1]


def notes(*sentences: str) -> str:
    """Join the sentences of a note, without empty ones."""
    return " ".join(filter(None, sentences))


def chance(rows: int) -> str:
    """Return a sentence about the number of rows that differ by chance alone; "" for a single row."""
    if rows < 2:
        return ""
    n = max(1, round(rows / 20))
    return ntr(
        "About {n} of {rows} rows would show a difference by chance alone.",
        "About {n} of {rows} rows would show a difference by chance alone.",
        n,
    ).format(n=n, rows=rows)


def caution(games: int) -> str:
    """Return a warning about too few games; "" if there are enough for intervals of averages."""
    if games >= FEWEST:
        return ""
    return ntr(
        "Only {n} game was played: averages of fewer than {least} have no interval.",
        "Only {n} games were played: averages of fewer than {least} have no interval.",
        games,
    ).format(n=games, least=FEWEST)
