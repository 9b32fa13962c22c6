"""A skill ladder: each of several kinds of bots plays against each other kind at tables of four, two seats each.

A ladder holds if each rung wins more than half of the games against the one below it. The intervals of all pairs hold
at once and at any time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.bots.named import RANDOM_BOTS, default_lineup, seating
from engine.errors import BoxcarsError
from engine.game.family import Family
from engine.i18n import tr
from engine.model.scenario import Scenario
from engine.sim import confidence
from engine.sim.rounds import PIECE, Course, Rounds
from engine.sim.run import Job, Runner
from engine.sim.workers import kept_workers

ALPHA = 0.05
"""Probability that any interval of a ladder ever fails."""

EVEN, SEATS = 0.5, 4
SIDES = tuple(combinations(range(SEATS), SEATS // 2))
"""Seats of the higher rung, game by game."""

CASUAL, EXPERT, PLANNER = "casual", "expert", "planner"
MAX_RUNGS = 12
MAX_RUNNERS = 64
"""Number of tables that a worker keeps ready."""


class Rung(Struct, frozen=True):
    """A rung: its name, and the bots that take its seats in turn."""

    name: str
    bots: tuple[str, ...]


def rungs_of(known: Family, names: Sequence[str], scenario: Scenario) -> list[Rung]:
    """Return the rungs of these names, the lowest first: bots, or the line-ups `casual` and `expert`. Without names,
    random, planner, casual and expert as far as the game system has them and they differ, else all its bots. Raises
    BoxcarsError."""
    is_usual = not names
    if is_usual:
        usual = [PLANNER] if PLANNER in known.bots else []
        usual = [*usual, CASUAL, EXPERT] if known.casual_bots else [*reversed(list(known.bots))]
        names = [*RANDOM_BOTS, *usual]
    found: list[Rung] = []
    for name in names:
        if name in (CASUAL, EXPERT):
            bots = tuple(default_lineup(known, SEATS, sharks=name == EXPERT))
        else:
            bots = seating(known, [name], scenario=scenario)
        rung = Rung(name, tuple(dict.fromkeys(bots)))
        found = [each for each in found if not is_usual or each.bots != rung.bots] + [rung]
    if not 2 <= len(found) <= MAX_RUNGS:
        raise BoxcarsError(tr("expected from 2 to {most} rungs, found {n}").format(most=MAX_RUNGS, n=len(found)))
    twice = {rung.name for rung in found if [other.name for other in found].count(rung.name) > 1}
    if twice:
        raise BoxcarsError(tr("expected each rung once, found {name} twice").format(name=min(twice)))
    return found


class Ladder(Struct, frozen=True):
    """The games of a ladder. The bots of the job are not used."""

    job: Job
    rungs: tuple[Rung, ...]


class Piece(Struct, frozen=True):
    """Games of a pair of rungs, by their numbers, the lower one first."""

    low: int
    high: int
    games: range


def table_of(low: Rung, high: Rung, game: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return the bots at the seats of a game, and the seats of the higher rung."""
    side, turn = SIDES[game % len(SIDES)], game // len(SIDES)
    bots, taken = [], [turn, turn]
    for seat in range(SEATS):
        rung = high if seat in side else low
        bots.append(rung.bots[taken[seat in side] % len(rung.bots)])
        taken[seat in side] += 1
    return tuple(bots), side


def start(made: Ladder) -> Callable[[Piece], bytes]:
    """Prepare a worker. It returns for each game of a piece 2 if the higher rung won, 0 if the lower one did, and 1
    without a winner."""

    @lru_cache(MAX_RUNNERS)
    def runner(bots: tuple[str, ...]) -> Runner:
        return Runner(replace(made.job, bots=bots))

    def play(piece: Piece) -> bytes:
        found = []
        for game in piece.games:
            bots, side = table_of(made.rungs[piece.low], made.rungs[piece.high], game)
            winner = runner(bots).play([game])[0].winner
            found.append(1 if winner is None else 2 * int(winner in side))
        return bytes(found)

    return play


class Match(Struct):
    """Games of a pair of rungs: points of the higher one, 2 for a win and 1 for a game without a winner."""

    low: int
    high: int
    sequence: confidence.Sequence
    games: int = 0
    points: int = 0
    first_won: dict[int, int] = {}
    """The first game that the higher rung (2) or the lower one (0) won, by its number."""

    def add(self, points: bytes) -> None:
        """Add games, the next ones by their numbers."""
        for side in (0, 2):
            if side not in self.first_won and (place := points.find(side)) >= 0:
                self.first_won[side] = self.games + place
        self.games += len(points)
        self.points += sum(points)
        self.sequence.add([point / 2 for point in points])

    @property
    def value(self) -> float:
        """The share of games that the higher rung won; a game without a winner is half a win."""
        return self.points / (2 * self.games) if self.games else EVEN


class Standing:
    """Results of a ladder as they grow."""

    def __init__(self, rungs: Sequence[Rung]) -> None:
        self.rungs = tuple(rungs)
        pairs = list(combinations(range(len(rungs)), 2))
        self.matches = [Match(low, high, confidence.Sequence(ALPHA / len(pairs))) for low, high in pairs]
        self.stopped = "games"

    @property
    def games(self) -> int:
        """Number of games."""
        return sum(match.games for match in self.matches)

    def holds(self) -> bool | None:
        """Return whether each rung surely beats the one below it; None while that is open for one."""
        steps = [match.sequence.interval for match in self.matches if match.high == match.low + 1]
        if any(high < EVEN for _, high in steps):
            return False
        return True if all(low > EVEN for low, _ in steps) else None

    def _example(self, match: Match, side: int) -> dict[str, Any] | None:
        game = match.first_won.get(side)
        if game is None:
            return None
        bots, _ = table_of(self.rungs[match.low], self.rungs[match.high], game)
        return {"game": game, "bots": list(bots)}

    def data(self) -> dict[str, Any]:
        """Return plain values for programs: the share of wins of each rung (row) against each other (column), with the
        first game that the rung of the row won, by its number and the bots at its seats; None if there is none."""
        matrix: list[list[Any]] = [[None] * len(self.rungs) for _ in self.rungs]
        for match in self.matches:
            low, high = match.sequence.interval
            matrix[match.high][match.low] = {
                "value": match.value,
                "interval": [low, high],
                "games": match.games,
                "example": self._example(match, 2),
            }
            matrix[match.low][match.high] = {
                "value": 1 - match.value,
                "interval": [1 - high, 1 - low],
                "games": match.games,
                "example": self._example(match, 0),
            }
        return {
            "rungs": [{"name": rung.name, "bots": list(rung.bots)} for rung in self.rungs],
            "matrix": matrix,
            "holds": self.holds(),
            "games": self.games,
            "stopped": self.stopped,
        }


def climb(
    job: Job, rungs: Sequence[Rung], games: int, precision: float, course: Course, found: Standing | None = None
) -> Standing:
    """Play up to `games` games of each pair of rungs, until half the width of its interval is at most `precision` if it
    is not 0. The results grow in `found`. Raises RulesError if the board has no games of four players."""
    found, played = Standing(rungs) if found is None else found, 0
    job = replace(job, bots=(rungs[0].bots * SEATS)[:SEATS])
    with kept_workers() as idle:
        rounds = Rounds(start, Ladder(job, tuple(rungs)), job.seed, lambda piece: len(piece.games), course, idle)
        open_ = list(found.matches)
        while open_:
            size = min(max(2 * PIECE, played // 4 // len(SIDES) * len(SIDES)), games - played)
            if size <= 0:
                return found
            parts = [range(first, min(first + PIECE, played + size)) for first in range(played, played + size, PIECE)]
            results = rounds.play([Piece(match.low, match.high, part) for match in open_ for part in parts])
            if results is None:
                found.stopped = "interrupted"
                return found
            for number, match in enumerate(open_):
                for points in results[number * len(parts) : (number + 1) * len(parts)]:
                    match.add(points)
            played += size
            if precision:
                open_ = [match for match in open_ if _half(match) > precision]
    found.stopped = "precision"
    return found


def _half(match: Match) -> float:
    low, high = match.sequence.interval
    return (high - low) / 2
