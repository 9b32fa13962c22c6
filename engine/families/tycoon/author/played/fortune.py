"""How those fared of whom something is true: how often they won, and how far they ended above the others."""

from __future__ import annotations

import math
from collections.abc import Iterable

from engine.game.fast.batch import GameTally
from engine.game.rules import Counted, Seat
from engine.model.ids import Ref
from engine.report.intervals import FEWEST, Rate, percents, verdict
from engine.report.report import Cell

FARED = ("won", "percent", "from", "to", "ahead", "ahead_from", "ahead_to", "says")
"""The columns of `Fortune.cells`."""

FARED_TITLE = (
    "how these fared: won and percent of games with a winner, ahead in points of the mean of the others, with "
    "intervals at 95 % (from, to)"
)


class Fortune:
    """Seats of which something is true, such as that they began in a city, beside all other seats of their games."""

    def __init__(self) -> None:
        self.seats = self.won = self.decided = 0
        self.ahead = Rate(signed=True)

    def add(self, tally: GameTally, seats: Iterable[Seat]) -> None:
        """Adds a game in which it was true of these seats; each of them once."""
        mine, points = list(seats), points_of(tally)
        self.seats += len(mine)
        # A seat's points less the mean of the others', times the number of the others.
        more = sum(len(points) * points[seat] - sum(points) for seat in mine)
        self.ahead.add(more, (len(points) - 1) * len(mine))
        if tally.winner is not None:
            self.decided += len(mine)
            self.won += tally.winner in mine

    def cells(self) -> tuple[Cell, ...]:
        """The cells of the columns `FARED`."""
        shown = verdict(self.ahead.interval) if self.seats else ""
        return (self.won, *percents(self.won, self.decided), *self.ahead.cells(), shown)


def points_of(tally: GameTally) -> list[int]:
    """The points of each seat; the half that ends a tie is left out."""
    return [math.floor(score) for score in tally.scores]


def by_seat(tally: GameTally, counter: str) -> list[int]:
    """The sum of a counter for each seat, whatever it was counted for."""
    sums = [0] * len(tally.scores)
    for what, much in tally.counts[counter].items():
        sums[what if isinstance(what, int) else seat_and_thing(what)[0]] += much
    return sums


def seat_and_thing(what: Counted) -> tuple[Seat, Ref]:
    """What one seat did with a thing."""
    assert isinstance(what, tuple) and isinstance(what[0], int) and isinstance(what[1], Ref)
    return what[0], what[1]


def chance(rows: int) -> str:
    """How many of so many rows say something by chance alone, as a sentence."""
    return (
        f" Of {rows} rows about {max(1, round(rows / 20))} would say more or less by chance alone." if rows > 1 else ""
    )


def caution(games: int) -> str:
    """What has to be said of so few games; nothing where there are enough for intervals of means."""
    if games >= FEWEST:
        return ""
    return f" These are only {games} games: means of fewer than {FEWEST} have no interval, and nothing is shown."
