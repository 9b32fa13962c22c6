"""A league: characters evolve by playing each other, and then somebody looks for the best answer to the champion.

A round is a search (CMA-ES, Hansen and Ostermeier 2001) on each of two islands for weights that win one seat against
three of what the search has come to by then: who has nothing to gain by being different is a champion. Whoever wins
most against a pool of others is easily exploited. Of both islands and the champion so far the one goes on whom the
others beat least, in games that no search has seen. Then an exploiter searches for the best answer to three champions.
What is reported rests on fresh games again. How many games a judgement takes follows from the budget: where a game
takes long, few have to do, and the league warns of what rests on too few. Islands and seeds do not depend on the number
of workers, so the same seed and the same number of games give the same league; where the budget is a time, the machine
decides how far it gets.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any

from msgspec import Struct, convert, to_builtins

from engine import clock
from engine.errors import RulesError
from engine.game.family import Bounds, Family, family
from engine.game.fast.batch import summed
from engine.game.rules import Options
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
from engine.sim.workers import done_by_workers

Weights = tuple[int, ...]
"""The weights of a character, in the order of the family's."""


class Space:
    """Where a search looks: a number from 0 to 1 for each weight that evolves; the others stay as they were."""

    def __init__(self, bounds: Bounds, start: Weights) -> None:
        self._start = start
        self._evolving = [(place, each) for place, each in enumerate(bounds.values()) if each is not None]

    @property
    def begins(self) -> list[float]:
        """Where the start lies, a hair from the ends, which the search wants to be within."""
        shares = ((self._start[place] - least) / (most - least) for place, (least, most) in self._evolving)
        return [min(0.995, max(0.005, share)) for share in shares]

    def weights(self, point: Sequence[float]) -> Weights:
        """The weights at a point, as whole numbers."""
        row = list(self._start)
        for share, (place, (least, most)) in zip(point, self._evolving, strict=True):
            row[place] = least + round((most - least) * min(1.0, max(0.0, float(share))))
        return tuple(row)


SOUNDED = 4
"""Games of a match by which the pace of a machine is found."""

SPREAD = 0.15
"""How far about its beginning a search looks at first, as a share of what a weight may be."""

HEARD, TOLD = 1 << 40, 1 << 41
"""Where the numbers of the games begin that are for comparing and for the report; those for searching begin at 0."""


class Terms(Struct, frozen=True):
    """What the whole league has in common; small enough to be sent to a worker once."""

    scenario: Scenario
    options: Options
    seed: int


class Search(Struct, frozen=True):
    """One search: where it begins, against whom (nobody else: against itself), how many games, how many of them judge a
    candidate, by which second it ends (of the clock that all processes of a machine share; 0 for none), and a number of
    its own."""

    number: int
    start: Weights
    pool: tuple[Weights, ...]
    games: int
    trials: int
    until: float = 0.0


class Match(Struct, frozen=True):
    """Games of one, in each seat in turn, against three of a pool."""

    who: Weights
    pool: tuple[Weights, ...]
    first: int
    games: int


class Found(Struct, frozen=True):
    """What a search or a match brought: whose it is, wins of how many games, and the seconds that they took."""

    weights: Weights
    wins: int
    games: int
    seconds: float = 0.0


class League(Struct, frozen=True):
    """How a league ended: champion and exploiter (None where nobody has looked for one to the end), and `wins` of the
    exploiter in `reported` fresh games against three champions; the games of all searches, and seconds. By `heard`
    games each the best of a round were compared, and so many `rounds` came to their end. Where the budget was a number
    of games, that is `wanted`."""

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
        """What rests on too few games or on none, a sentence each."""
        found = []
        if 0 < self.wanted < MIN_GAMES:
            found.append(
                f"A search plays one generation at least, which takes {MIN_GAMES} games: the budget of {self.wanted} "
                "is too small to be kept."
            )
        if not self.rounds:
            found.append("No round came to its end: the champion is the character that the league began with.")
        elif self.heard < HEARING[0]:
            found.append(
                f"{self.heard} games each decided who is champion: with so few luck does. A longer budget has more."
            )
        if self.exploiter is None:
            found.append("The best answer to the champion was not looked for to the end.")
        elif self.exploiter == self.champion:
            found.append(
                "No better answer to the champion was found than itself. It wins an even share against its own kind: "
                "what is told above or below that is luck."
            )
        if not self.reported:
            found.append("No game was played for the report: nothing is known about how often the best answer wins.")
        elif self.reported < REPORTED[0]:
            found.append(
                f"{self.reported} games for the report say little: how often the best answer wins is only known within "
                "its interval."
            )
        return found

    def data(self, names: Iterable[str]) -> dict[str, Any]:
        """Plain values for programs; None for what is not known. Shares are 0 to 1; points are percent of a seat above
        an even share."""
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
    """The weights of a family's characters. Raises RulesError where its bots have none."""
    if not known.weights or known.character is None or known.bot_of is None or known.fast is None:
        raise RulesError(f"there is no league for {known.title}: its bots are not characters with weights")
    return known.weights


def row_of(character: Any, names: Iterable[str]) -> Weights:
    """The weights of a character in the order of the names; 0 where it says nothing."""
    given = to_builtins(character.weights)
    return tuple(given.get(name, 0) for name in names)


class Hall:
    """Where a league is played: hands searches and matches to workers, counts the games, and tells how many they are
    after each."""

    def __init__(
        self,
        terms: Terms,
        workers: int,
        cancelled: Callable[[], bool],
        tell: Callable[[int], None] = lambda games: None,
    ) -> None:
        self.terms, self.workers, self.cancelled, self.tell = terms, workers, cancelled, tell
        self.measure = measure(0)
        self.played = self._number = 0

    def pace(self, who: Weights) -> float:
        """Games a second that all workers play together between four of a kind; 0 where nothing was played."""
        tasks = [Match(who, (who,), TOLD - (part + 1) * SOUNDED, SOUNDED) for part in range(2 * self.workers)]
        # The first of each worker waits for what is compiled to be loaded.
        quickest = [one.games / one.seconds for one in self._done(tasks)]
        return max(quickest, default=0.0) * self.workers

    def best_answer(self, starts: Sequence[Weights], pool: Sequence[Weights], budget: Budget) -> Weights | None:
        """Who wins one seat most often against three of the pool: the best that the islands find, or one of those that
        they start from. None where it was broken off: some were compared then, and others not."""
        rivals = self._candidates(starts, pool, budget)
        wins = dict.fromkeys(rivals, 0)
        if len(rivals) > 1:
            for one in self._matches(rivals, pool, self._fresh, self.measure.heard):
                wins[one.weights] += one.wins
        return None if self.cancelled() else max(rivals, key=lambda who: wins[who])

    def evolved(self, champion: Weights, budget: Budget) -> Weights | None:
        """Who holds best against the others in three seats: what the islands come to by playing themselves, or the
        champion that they start from. None where it was broken off: some were compared then, and others not."""
        rivals, most = self._candidates([champion], [], budget), {}
        for host in rivals:
            wins = {who: 0 for who in rivals if who != host}
            for one in self._matches(list(wins), [host], self._fresh, self.measure.heard):
                wins[one.weights] += one.wins
            most[host] = max(wins.values(), default=0)
        return None if self.cancelled() else min(rivals, key=lambda who: most[who])

    def _candidates(self, starts: Sequence[Weights], pool: Sequence[Weights], budget: Budget) -> list[Weights]:
        """Those that the islands start from and those that they find, each once. Where one worker searches island after
        island, each has its part of the time: else none was left for the last one."""
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
        """The first number of games that no search has seen, nor an earlier comparison."""
        return HEARD + self._number * HEARING[1]

    def final_score(self, who: Weights, pool: Sequence[Weights]) -> tuple[int, int]:
        """Wins and games on seeds that no search has seen."""
        results = list(self._matches([who], pool, TOLD, self.measure.reported))
        return sum(one.wins for one in results), sum(one.games for one in results)

    def _matches(self, rivals: Sequence[Weights], pool: Sequence[Weights], first: int, games: int) -> Iterator[Found]:
        """The same games for each, in parts that keep all workers busy."""
        count = min(PARTS, games // SEATS)
        each = games // count
        parts = [Match(who, tuple(pool), first + part * each, each) for who in rivals for part in range(count)]
        return self._done(parts)

    def _done(self, tasks: Sequence[Search | Match]) -> Iterator[Found]:
        for chunk in done_by_workers(_start, self.terms, tasks, self.workers, lambda task: "a league", self.cancelled):
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
    """Plays a league; broken off, it tells of what was found until then. `tell` hears how many games were played after
    each search and each part of a match. Raises RulesError for a family whose bots have no weights."""
    known = family(terms.scenario.family)
    names, began = weights_of(known), clock.seconds()
    first = champion = row_of(next(iter(known.characters.values())), names)
    hall = Hall(terms, workers, cancelled, tell)
    games = budget.games or budget.seconds * hall.pace(first)
    hall.measure = measure(games)
    part = Budget(budget.games // rounds(games), budget.seconds / rounds(games))
    ended = 0
    while ended < rounds(games) and (best := hall.evolved(champion, part)) is not None:
        champion, ended = best, ended + 1
    exploiter = hall.best_answer([champion, first], [champion], budget)
    wins, reported = (0, 0) if exploiter is None else hall.final_score(exploiter, [champion])
    seconds, heard = clock.seconds() - began, hall.measure.heard
    return League(champion, exploiter, wins, reported, hall.played, seconds, heard, ended, budget.games)


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
        """How many of these games a seat wins."""
        known = self.family
        assert known.fast is not None and known.bot_of is not None and known.character is not None
        rows = [dict(zip(self.bounds, row, strict=True)) for row in seats]
        made = [convert({"name": "", "sentence": "", "weights": row}, known.character) for row in rows]
        bots = [known.bot_of(character) for character in made]
        games = known.fast.open(self.terms.scenario, self.terms.options, bots)
        assert games is not None
        return summed(games.play(self.terms.seed, numbers)).wins[seat]


def _match(table: _Table, task: Match) -> Found:
    began = clock.seconds()
    wins = _wins(table, task.who, task.pool, range(task.first, task.first + task.games))
    return Found(task.who, wins, task.games, max(clock.seconds() - began, 1e-6))


def _wins(table: _Table, who: Weights, pool: Sequence[Weights], numbers: range) -> int:
    """Wins over games of which each seat has a quarter; the others are drawn anew for each quarter."""
    luck, wins, each = Random(numbers.start), 0, len(numbers) // SEATS
    for seat in range(SEATS):
        row = [pool[luck.randrange(len(pool))] for _ in range(SEATS)]
        row[seat] = who
        wins += table.wins(row, seat, numbers[seat * each : (seat + 1) * each])
    return wins


def _search(table: _Table, task: Search) -> Found:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it regrets that it cannot plot
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
            break  # the time is over in the middle of a generation
        evolution.tell(crowd, losses)
        means.append(evolution.mean)
    return Found(space.weights(_average(means[len(means) // 2 :])), 0, played)


def _average(points: Sequence[Sequence[float]]) -> list[float]:
    """The middle of points: games are few, so that the end of a search is wherever luck had it last."""
    return [sum(shares) / len(points) for shares in zip(*points, strict=True)]
