"""A league: bots evolve by playing each other, then a search looks for the best reply to the champion.

A round is a search (CMA-ES, Hansen and Ostermeier 2001) on each of two islands for weights that win one seat against
three copies of the current result of the search: a champion gains nothing by being different. A bot that wins most
against a pool of others is easily exploited. Of both islands and the champion so far, the one continues that the others
beat least, in games that no search has used. Then an exploiter searches for the best reply to three champions. The
report uses fresh games again. The number of games per judgment follows from the budget; the league warns about figures
from too few games. Islands and seeds do not depend on the number of workers, so the same seed and number of games give
the same league; with a time budget, the speed of the machine decides how far it gets.
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any

from msgspec import Struct, convert, to_builtins

from engine import clock
from engine.errors import RulesError
from engine.game.family import Bounds, Family, family
from engine.game.fast.batch import summed
from engine.game.rules import Options
from engine.i18n import tr
from engine.model.scenario import Scenario
from engine.report.intervals import wilson
from engine.sim.budget import (
    CROWD,
    HEARING,
    ISLANDS,
    MIN_GAMES,
    PARTS,
    REPORTED,
    ROUNDS,
    SEATS,
    Budget,
    measure,
    rounds,
)
from engine.sim.workers import Worker, done_by_workers, kept_workers

Weights = tuple[int, ...]
"""Return the weights of a character, in the order of its game system."""


class Space:
    """Search space: a number from 0 to 1 for each weight that evolves; the others stay unchanged."""

    def __init__(self, bounds: Bounds, start: Weights) -> None:
        self._start = start
        self._evolving = [(place, each) for place, each in enumerate(bounds.values()) if each is not None]

    @property
    def begins(self) -> list[float]:
        """Return the starting point, slightly inside the bounds, as the search requires."""
        shares = ((self._start[place] - least) / (most - least) for place, (least, most) in self._evolving)
        return [min(0.995, max(0.005, share)) for share in shares]

    def weights(self, point: Sequence[float]) -> Weights:
        """Return the weights at a point, as whole numbers."""
        row = list(self._start)
        for share, (place, (least, most)) in zip(point, self._evolving, strict=True):
            row[place] = least + round((most - least) * min(1.0, max(0.0, float(share))))
        return tuple(row)


SOUNDED = 4
"""Games of a match that measures the speed of a machine."""

SEARCHING = 0.4
"""Share of the time of a league for each of the two searches, with the comparison of what it found. The rest is for the
report."""

LEAST_TIME = 1e-3
"""Seconds of a part of a league that has no time left: a budget of 0 seconds is one of games."""

PIECE = 6 * SEATS
"""Games of a match between two looks at the clock."""

SPREAD = 0.15
"""Initial step size of a search, as a share of the range of a weight."""

HEARD, TOLD = 1 << 40, 1 << 41
"""First numbers of the games for comparing and for the report; those for searching start at 0."""


class Terms(Struct, frozen=True):
    """Common settings of a league; small enough to be sent to a worker once."""

    scenario: Scenario
    options: Options
    seed: int


class Search(Struct, frozen=True):
    """One search: its start, its opponents (none: itself), its number of games, the number of games that judge a
    candidate, its end time (of the clock that all processes of a machine share; 0 for none), and its number."""

    number: int
    start: Weights
    pool: tuple[Weights, ...]
    games: int
    trials: int
    until: float = 0.0


class Match(Struct, frozen=True):
    """Games of one character, in each seat in turn, against three of a pool; fewer, or none, after its end time (of the
    same clock as that of a search)."""

    who: Weights
    pool: tuple[Weights, ...]
    first: int
    games: int
    until: float = 0.0


class Found(Struct, frozen=True):
    """Result of a search or match: its weights, wins and games, and seconds."""

    weights: Weights
    wins: int
    games: int
    seconds: float = 0.0


class League(Struct, frozen=True):
    """Result of a league: champion and exploiter (None if the search for it was not completed), and `wins` of the
    exploiter in `reported` fresh games against three champions; games of all searches, and seconds. Each of the best of
    a round was compared in `heard` games, and `rounds` were completed. For a budget in games, that is `wanted`."""

    champion: Weights
    exploiter: Weights | None
    wins: int
    reported: int
    games: int
    seconds: float
    heard: int = HEARING[1]
    rounds: int = ROUNDS
    wanted: int = 0

    def warnings(self) -> list[str]:
        """Return sentences about figures that rest on too few games or on none."""
        found = []
        if 0 < self.wanted < MIN_GAMES:
            found.append(
                tr(
                    "A search plays at least one generation, which takes {least:,} games. The budget of {budget:,} "
                    "games is too small for that."
                ).format(least=MIN_GAMES, budget=self.wanted)
            )
        if not self.rounds:
            found.append(tr("No round was completed: the champion is the bot that the league started with."))
        elif self.heard < HEARING[0]:
            found.append(
                tr(
                    "{heard} games each decided the champion, which is too few to exclude luck. Use a longer budget."
                ).format(heard=self.heard)
            )
        if self.exploiter is None:
            found.append(tr("The search for the best reply to the champion was not completed."))
        elif self.exploiter == self.champion:
            found.append(
                tr(
                    "No better reply to the champion was found than the champion itself. It wins an even share against "
                    "copies of itself: any difference is luck."
                )
            )
        if not self.reported:
            found.append(tr("No games were played for the report: the win rate of the best reply is unknown."))
        elif self.reported < REPORTED[0]:
            found.append(
                tr(
                    "The report has only {reported} games: the win rate of the best reply is only known within "
                    "its interval."
                ).format(reported=self.reported)
            )
        return found

    def data(self, names: Iterable[str]) -> dict[str, Any]:
        """Plain values for programs; None for unknown values. Shares are 0 to 1; points are percent of a seat above an
        even share."""
        names, exploiter = tuple(names), self.exploiter
        share = interval = points = around = None
        if self.reported:
            share, interval, even = self.wins / self.reported, wilson(self.wins, self.reported), 1 / SEATS
            points, around = 100 * (share - even), [100 * (end - even) for end in interval]
        return {
            "champion": {"weights": dict(zip(names, self.champion, strict=True))},
            "exploiter": {
                "weights": None if exploiter is None else dict(zip(names, exploiter, strict=True)),
                "win_rate": share,
                "interval": interval and list(interval),
            },
            "exploitability": {"points": points, "interval": around},
            "games": self.games,
            "seconds": self.seconds,
            "warnings": self.warnings(),
        }


def weights_of(known: Family) -> Bounds:
    """Return the weights of a game system's characters. Raises RulesError if its bots have none."""
    if not known.weights or known.character is None or known.bot_of is None or known.fast is None:
        raise RulesError(tr("{title} has no league: its bots have no weights").format(title=known.title))
    return known.weights


def row_of(character: Any, names: Iterable[str]) -> Weights:
    """Return the weights of a character in the order of the names; 0 for missing ones."""
    given = to_builtins(character.weights)
    return tuple(given.get(name, 0) for name in names)


class Hall:
    """Distributes searches and matches of a league to workers, and counts their games."""

    def __init__(
        self,
        terms: Terms,
        workers: int,
        cancelled: Callable[[], bool],
        tell: Callable[[int], None] = lambda games: None,
        idle: list[Worker] | None = None,
    ) -> None:
        self.terms, self.workers, self.cancelled, self.tell, self._idle = terms, workers, cancelled, tell, idle
        self.measure = measure(0)
        self.played = self._number = 0

    def pace(self, who: Weights, until: float = 0.0) -> float:
        """Return the games per second of all workers together, between four equal bots; 0 if none was played before
        the end time."""
        tasks = [Match(who, (who,), TOLD - (part + 1) * SOUNDED, SOUNDED, until) for part in range(2 * self.workers)]
        # The first game of each worker waits until compiled code is loaded.
        quickest = [one.games / one.seconds for one in self._done(tasks)]
        return max(quickest, default=0.0) * self.workers

    def best_answer(self, starts: Sequence[Weights], pool: Sequence[Weights], budget: Budget) -> Weights | None:
        """Return who wins one seat most often against three of the pool: the best of the islands, or one of their
        starting points. None if interrupted or out of time, because only some were compared."""
        until = _end(budget)
        rivals = self._candidates(starts, pool, _searching(budget))
        if len(rivals) == 1:
            return None if self.cancelled() else rivals[0]
        shares = self._shares(rivals, pool, until)
        return None if self.cancelled() or len(shares) < len(rivals) else max(rivals, key=shares.__getitem__)

    def evolved(self, champion: Weights, budget: Budget) -> Weights | None:
        """Return who loses least against the others in three seats: the result of an island, or the champion that it
        started from. None if interrupted or out of time, because only some were compared."""
        until = _end(budget)
        rivals, most = self._candidates([champion], [], _searching(budget)), dict[Weights, float]()
        for number, host in enumerate(rivals, 1):
            others = [who for who in rivals if who != host]
            now = clock.seconds() if until else 0.0
            shares = self._shares(others, [host], now + (until - now) / (len(rivals) - number + 1) if until else 0.0)
            if self.cancelled() or len(shares) < len(others):
                return None
            most[host] = max(shares.values(), default=0.0)
        return min(rivals, key=most.__getitem__)

    def _shares(self, rivals: Sequence[Weights], pool: Sequence[Weights], until: float) -> dict[Weights, float]:
        """Return the share of wins of each rival that has played against the pool."""
        wins, games = Counter[Weights](), Counter[Weights]()
        for one in self._matches(rivals, pool, self._fresh, self.measure.heard, until):
            wins[one.weights] += one.wins
            games[one.weights] += one.games
        return {who: wins[who] / games[who] for who in rivals if games[who]}

    def _candidates(self, starts: Sequence[Weights], pool: Sequence[Weights], budget: Budget) -> list[Weights]:
        """Return the starting points and results of the islands, each once. If one worker searches island after island,
        each island gets its part of the time; otherwise none would be left for the last one."""
        began, turns = clock.seconds(), min(self.workers, ISLANDS)
        searches = []
        for island in range(ISLANDS):
            share = (island // turns + 1) / -(-ISLANDS // turns)
            until = began + budget.seconds * share if budget.seconds else 0.0
            start = starts[island % len(starts)]
            games = max(1, budget.games // ISLANDS)
            searches.append(Search(self._number, start, tuple(pool), games, self.measure.trials, until))
            self._number += 1
        return list(dict.fromkeys([*starts, *(one.weights for one in self._done(searches))]))

    @property
    def _fresh(self) -> int:
        """Return the first game number that neither a search nor an earlier comparison has used."""
        return HEARD + self._number * HEARING[1]

    def final_score(self, who: Weights, pool: Sequence[Weights], until: float = 0.0) -> tuple[int, int]:
        """Return wins and games on seeds that no search has used."""
        results = list(self._matches([who], pool, TOLD, self.measure.reported, until))
        return sum(one.wins for one in results), sum(one.games for one in results)

    def _matches(
        self, rivals: Sequence[Weights], pool: Sequence[Weights], first: int, games: int, until: float = 0.0
    ) -> Iterator[Found]:
        """Yield the same games for each, in parts that keep all workers busy. If the time ends, all rivals have played
        about as many."""
        count = min(PARTS, games // SEATS)
        each = games // count
        parts = [Match(who, tuple(pool), first + part * each, each, until) for part in range(count) for who in rivals]
        return self._done(parts)

    def _done(self, tasks: Sequence[Search | Match]) -> Iterator[Found]:
        chunks = done_by_workers(
            _start, self.terms, tasks, self.workers, lambda task: "a league", self.cancelled, idle=self._idle
        )
        for chunk in chunks:
            for one in chunk:
                self.played += one.games
                self.tell(self.played)
                yield one


def league(
    terms: Terms,
    budget: Budget,
    workers: int,
    cancelled: Callable[[], bool] = lambda: False,
    tell: Callable[[int], None] = lambda games: None,
) -> League:
    """Play a league; interrupted, it returns the results so far. `tell` gets the number of games after each search and
    each part of a match. Raises RulesError for a game system whose bots have no weights."""
    known = family(terms.scenario.family)
    names, began = weights_of(known), clock.seconds()
    first = champion = row_of(next(iter(known.characters.values())), names)
    with kept_workers() as idle:
        hall = Hall(terms, workers, cancelled, tell, idle)
        until = began + budget.seconds if budget.seconds else 0.0
        games = budget.games or SEARCHING * budget.seconds * hall.pace(first, until)
        hall.measure = measure(games)
        number, ended = rounds(games), 0

        def part(of: int, end: float) -> Budget:
            """Return the games of one of `of` parts of a search, and the time until a share of the whole."""
            if not budget.seconds:
                return Budget(budget.games // of)
            return Budget(seconds=max(LEAST_TIME, began + end * budget.seconds - clock.seconds()))

        while ended < number:
            best = hall.evolved(champion, part(number, SEARCHING * (ended + 1) / number))
            if best is None:
                break
            champion, ended = best, ended + 1
        exploiter = hall.best_answer([champion, first], [champion], part(1, 2 * SEARCHING))
        wins, reported = (0, 0) if exploiter is None else hall.final_score(exploiter, [champion], until)
    seconds, heard = clock.seconds() - began, hall.measure.heard
    return League(champion, exploiter, wins, reported, hall.played, seconds, heard, ended, budget.games)


def _end(budget: Budget) -> float:
    """Return the end time of a budget that begins now; 0 for one in games."""
    return clock.seconds() + budget.seconds if budget.seconds else 0.0


def _searching(budget: Budget) -> Budget:
    """Return the part of a budget for searching; the rest of its time is for comparing what was found."""
    return Budget(budget.games, budget.seconds * 2 / 3)


def _start(terms: Terms) -> Callable[[Sequence[Search | Match]], list[Found]]:
    table = _Table(terms)

    def work(tasks: Sequence[Search | Match]) -> list[Found]:
        return [_search(table, task) if isinstance(task, Search) else _match(table, task) for task in tasks]

    return work


class _Table:
    """Plays games between rows of weights."""

    def __init__(self, terms: Terms) -> None:
        self.terms, self.family = terms, family(terms.scenario.family)
        self.bounds = weights_of(self.family)

    def wins(self, seats: Sequence[Weights], seat: int, numbers: Sequence[int]) -> int:
        """Return how many of these games a seat wins."""
        known = self.family
        assert known.fast is not None and known.bot_of is not None and known.character is not None
        rows = [dict(zip(self.bounds, row, strict=True)) for row in seats]
        made = [convert({"name": "", "sentence": "", "weights": row}, known.character) for row in rows]
        bots = [known.bot_of(character) for character in made]
        games = known.fast.open(self.terms.scenario, self.terms.options, bots)
        assert games is not None
        return summed(games.play(self.terms.seed, numbers)).wins[seat]


def _match(table: _Table, task: Match) -> Found:
    began, wins, played = clock.seconds(), 0, 0
    piece = max(SEATS, PIECE if task.until else task.games)
    while played < task.games and not 0 < task.until <= clock.seconds():
        games = min(piece, task.games - played)
        wins += _wins(table, task.who, task.pool, range(task.first + played, task.first + played + games))
        played += games
    return Found(task.who, wins, played, max(clock.seconds() - began, 1e-6))


def _wins(table: _Table, who: Weights, pool: Sequence[Weights], numbers: range) -> int:
    """Return the wins over games, a quarter for each seat; the opponents are drawn again for each quarter."""
    luck, wins, each = Random(numbers.start), 0, len(numbers) // SEATS
    for seat in range(SEATS):
        row = [pool[luck.randrange(len(pool))] for _ in range(SEATS)]
        row[seat] = who
        wins += table.wins(row, seat, numbers[seat * each : (seat + 1) * each])
    return wins


def _search(table: _Table, task: Search) -> Found:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns that it cannot plot
        import cma

    space = Space(table.bounds, task.start)
    options = {"bounds": [0, 1], "seed": task.number + 1, "popsize": CROWD, "verbose": -9}
    evolution = cma.CMAEvolutionStrategy(space.begins, SPREAD, options)
    played, first, means = 0, task.number << 24, [evolution.mean]
    while played < task.games or clock.seconds() < task.until:
        numbers = range(first + played, first + played + task.trials)
        others, crowd = task.pool or (space.weights(means[-1]),), evolution.ask()
        losses: list[int] = []
        while len(losses) < CROWD and not 0 < task.until <= clock.seconds():
            losses.append(-_wins(table, space.weights(crowd[len(losses)]), others, numbers))
        played += len(losses) * task.trials
        if len(losses) < CROWD:
            break  # the time ended in the middle of a generation
        evolution.tell(crowd, losses)
        means.append(evolution.mean)
    return Found(space.weights(_average(means[len(means) // 2 :])), 0, played)


def _average(points: Sequence[Sequence[float]]) -> list[float]:
    """Return the average of points: with few games, the last point of a search depends on luck."""
    return [sum(shares) / len(points) for shares in zip(*points, strict=True)]
