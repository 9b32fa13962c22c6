"""How many games a league plays: what its budget bears."""

from __future__ import annotations

from msgspec import Struct

SEATS = 4
ISLANDS = 2
ROUNDS = 4
"""Rounds of a league; fewer where a round would not bear a generation."""

CROWD = 12
"""Candidates of one generation."""

GENERATIONS = 12
"""A search has at least so many generations, as far as `Measure` can see to it."""

TRIALS = 24, 240
"""Games by which a candidate is judged within a search, a quarter of them in each seat: the fewest that say something,
and the most. Here and below a small budget has fewer."""

HEARING = 96, 1_200
"""Games by which the best of a round are compared: the fewest that say something, and the most."""

REPORTED = 416, 4_000
"""Games on which the report rests: the fewest that say something, and the most."""

PARTS = 8
"""A match is played in so many parts."""

MIN_GAMES = ISLANDS * CROWD * SEATS
"""Games that a search plays at least, however small its budget is: one generation on each island, by the fewest games
that give a candidate every seat."""


class Budget(Struct, frozen=True):
    """How long one of the two searches goes on: `games`, or `seconds` where that is 0."""

    games: int = 0
    seconds: float = 0.0


class Measure(Struct, frozen=True):
    """How many games are played to judge a candidate (`trials`), to compare the best (`heard`), and for the report."""

    trials: int
    heard: int
    reported: int


def rounds(games: float) -> int:
    """How many rounds a search of about so many games bears."""
    return int(min(ROUNDS, max(1, games // MIN_GAMES)))


def measure(games: float) -> Measure:
    """What a search of about so many games bears, all rounds together. To judge takes no more than the search has: the
    two islands of a round together as much as one generation does, comparing half of it, and the report half of all."""
    part = games / rounds(games)
    return Measure(
        _within(part / (ISLANDS * CROWD * GENERATIONS), TRIALS, part / (ISLANDS * CROWD), SEATS),
        _within(part / 16, HEARING, part / 8, SEATS * PARTS),
        _within(games / 8, REPORTED, games / 2, SEATS * PARTS),
    )


def expected(budget: Budget) -> int:
    """About how many games a league with a budget of games plays: both searches, what compares the best of each round
    (the champion, and one from each island, each against each) and of the exploiters (who may begin in two ways), and
    the report."""
    judged = measure(budget.games)
    compared = rounds(budget.games) * ISLANDS * (1 + ISLANDS) + 2 + ISLANDS
    return 2 * max(budget.games, MIN_GAMES) + judged.heard * compared + judged.reported


def _within(games: float, bounds: tuple[int, int], most: float, step: int) -> int:
    """The number of games within bounds, as a multiple of `step`; where `most` is less than the lower one, no more than
    that, as a multiple of SEATS."""
    found = int(min(max(games, min(bounds[0], most)), bounds[1]))
    return max(SEATS, found // step * step or found // SEATS * SEATS)
