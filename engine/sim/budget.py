"""Budgets of games or seconds, and the numbers of games in a league, depending on its budget."""

from __future__ import annotations

import re

from msgspec import Struct

from engine.errors import BoxcarsError
from engine.i18n import tr

SEATS = 4
ISLANDS = 2
ROUNDS = 4
"""Rounds of a league; fewer if the budget does not allow a generation per round."""

CROWD = 12
"""Candidates of one generation."""

GENERATIONS = 12
"""Minimum number of generations of a search, as far as `Measure` can provide for it."""

TRIALS = 24, 240
"""Minimum and maximum number of games that judge a candidate within a search, a quarter of them in each seat. Here and
below a small budget has fewer."""

HEARING = 96, 1_200
"""Minimum and maximum number of games that compare the best of a round."""

REPORTED = 416, 4_000
"""Minimum and maximum number of games of the report."""

PARTS = 8
"""Number of parts of a match."""

MIN_GAMES = ISLANDS * CROWD * SEATS
"""Minimum number of games of a search, however small its budget: one generation on each island, with the fewest games
that give a candidate every seat."""


SECONDS = {"s": 1, "m": 60, "h": 3600}

MAX_SECONDS = 7 * 24 * 3600
"""Seconds of the longest budget; MAX_GAMES is the same in games."""

MAX_GAMES = 1_000_000_000


class Budget(Struct, frozen=True):
    """Length of a search: its `games`, or its `seconds` if that is 0. A league has the games twice, for each of its two
    searches."""

    games: int = 0
    seconds: float = 0.0


def budget_of(text: str) -> Budget:
    """Parse a budget. Raises BoxcarsError."""
    found = re.fullmatch(r"(\d{1,12})([smh]?)", text.strip())
    if found is None or int(found[1]) == 0:
        raise BoxcarsError(
            tr("expected --budget as a time such as 90s, 20m or 2h, or a number of games, found “{text}”").format(
                text=text
            )
        )
    amount, unit = int(found[1]), found[2]
    if amount * SECONDS.get(unit, 0) > MAX_SECONDS or amount > MAX_GAMES:
        raise BoxcarsError(
            tr("expected --budget of at most a week (168h) or {most:,} games, found “{text}”").format(
                most=MAX_GAMES, text=text
            )
        )
    return Budget(seconds=amount * SECONDS[unit]) if unit else Budget(games=amount)


class Measure(Struct, frozen=True):
    """Numbers of games that judge a candidate (`trials`), compare the best (`heard`), and make the report."""

    trials: int
    heard: int
    reported: int


def rounds(games: float) -> int:
    """Return the number of rounds of a search with about this many games."""
    return int(min(ROUNDS, max(1, games // MIN_GAMES)))


def measure(games: float) -> Measure:
    """Return the measure for a search of about this many games, all rounds together. Judging takes no more than the
    search has: the two islands of a round together as much as one generation, comparing half of it, and the report half
    of all."""
    part = games / rounds(games)
    return Measure(
        _within(part / (ISLANDS * CROWD * GENERATIONS), TRIALS, part / (ISLANDS * CROWD), SEATS),
        _within(part / 16, HEARING, part / 8, SEATS * PARTS),
        _within(games / 8, REPORTED, games / 2, SEATS * PARTS),
    )


def expected(budget: Budget) -> int:
    """Return about how many games a league with a budget of games plays: both searches, the comparison of the best of
    each round (the champion, and one from each island, each against each) and of the exploiters (with up to two
    starting points), and the report."""
    judged = measure(budget.games)
    compared = rounds(budget.games) * ISLANDS * (1 + ISLANDS) + 2 + ISLANDS
    return 2 * max(budget.games, MIN_GAMES) + judged.heard * compared + judged.reported


def _within(games: float, bounds: tuple[int, int], most: float, step: int) -> int:
    """Return the number of games within bounds, as a multiple of `step`; if `most` is below the lower bound, at most
    `most`, as a multiple of SEATS."""
    found = int(min(max(games, min(bounds[0], most)), bounds[1]))
    return max(SEATS, found // step * step or found // SEATS * SEATS)
