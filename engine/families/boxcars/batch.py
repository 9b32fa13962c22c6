"""Many games without a state for each decision: the same chapters on one game in place, without a journal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.errors import BoxcarsError, did_you_mean
from engine.families.boxcars import journal, routes, ways
from engine.families.boxcars.board import NONE, CompiledBoard, compiled
from engine.families.boxcars.game import Game
from engine.families.boxcars.knowledge import Knowledge, knowledge
from engine.families.boxcars.playout import PLANNER, RANDOM, Lineup, Result, play_games
from engine.families.boxcars.records import (
    CLASSES,
    board_record,
    capacity_class,
    game_type,
    knowledge_record,
    lineup_type,
    plan_type,
    result_type,
)
from engine.families.boxcars.routes import Plan
from engine.families.boxcars.rules import refuse_seats
from engine.game.batch import GameTally
from engine.game.chance import game_key
from engine.game.rules import Options
from engine.game.twins import Twins, pop, push, signed
from engine.model.scenario import Scenario

KINDS = {"planner": PLANNER, "random": RANDOM}


class Interpreted:
    """Games over plain lists."""

    def __init__(self, m: CompiledBoard, kinds: Sequence[int]) -> None:
        seats = len(kinds)
        self.m, self.k = m, knowledge(m)
        self.g = Game(m, seats, journal=False)
        self.who = Lineup(m, seats)
        self.who.kind = list(kinds)
        self.plans = [Plan(m, self.k) for _ in kinds]

    def play(self, keys: Sequence[int]) -> list[Any]:
        """The results of the games with these keys."""
        results = [Result(self.m, self.g.bank) for _ in keys]
        play_games(self.m, self.k, self.g, self.who, self.plans, self.g.bank, list(keys), results)
        return results


class Compiled:
    """Games over records, compiled by numba. Raises ValueError for a board that fits no class of sizes."""

    def __init__(self, m: CompiledBoard, kinds: Sequence[int]) -> None:
        import numpy as np

        k = knowledge(m)
        name = capacity_class(m, k)
        if not name:
            raise ValueError("the board is larger than any that games are compiled for")
        c = CLASSES[name]
        self.seats = len(kinds)
        self.m, self.k = board_record(m, c), knowledge_record(k, c)
        self.g, self.who = np.zeros(1, game_type(c)), np.zeros(1, lineup_type(c))
        self.plans = np.zeros(c.seats, plan_type(c))
        self.who["kind"][0, : self.seats] = kinds
        self.result = result_type(c)
        self._play = TWINS.of(play_on_records, cache=True)

    def play(self, keys: Sequence[int]) -> Any:
        """The results of the games with these keys, an array of records."""
        import numpy as np

        results = np.zeros(len(keys), self.result)
        signed_keys = np.array([signed(key) for key in keys], np.int64)
        self._play(self.m, self.k, self.g, self.who, self.plans, self.seats, signed_keys, results)
        return results.view(np.recarray)


def play_on_records(
    ms: list[CompiledBoard],
    ks: list[Knowledge],
    gs: list[Game],
    lineups: list[Lineup],
    plans: list[Plan],
    seats: int,
    keys: list[int],
    results: list[Result],
) -> None:
    """`play_games` on records, each alone in an array."""
    play_games(ms[0], ks[0], gs[0], lineups[0], plans, seats, keys, results)


def leave_out(g: Game, kind: int, seat: int, amount: int = 0, x: int = 0, y: int = 0) -> None:
    """In place of a note in the journal."""


ROUTES = routes.__name__
WAYS = ways.__name__
TWINS = Twins(
    {
        journal.note: leave_out,
        routes.start_heap: routes.start_row,
        routes.some_left: routes.some_left_in_row,
        f"{ROUTES}:heappush": push,
        f"{ROUTES}:heappop": pop,
        f"{WAYS}:heappush": push,
        f"{WAYS}:heappop": pop,
    }
)


class BoxcarsBatch:
    """Whole games of the boxcars family, equal to those of its rules step by step."""

    def compile(self, scenario: Scenario, options: Options, seats: int) -> CompiledBoard:
        """The compiled board. Raises RulesError where such a game cannot be played."""
        m = compiled(scenario, options)
        refuse_seats(m, seats)
        return m

    def play(self, compiled: CompiledBoard, bots: Sequence[str], seed: int, games: Sequence[int]) -> list[GameTally]:
        """The games with these numbers. Raises BoxcarsError for a bot that does not play in batches."""
        for name in bots:
            if name not in KINDS:
                raise BoxcarsError(f"no bot for batches is called {name!r}{did_you_mean(name, KINDS)}")
        player = Interpreted(compiled, [KINDS[name] for name in bots])
        results = player.play([game_key(seed, game) for game in games])
        return [tally(compiled, len(bots), result) for result in results]


def tally(m: CompiledBoard, seats: int, result: Any) -> GameTally:
    """What a game leaves behind, in names."""
    winner = int(result.winner)
    scores = [float(max(0, cash)) for cash in result.cash[:seats]]
    if winner != NONE:
        scores[winner] = max(scores[winner], max(s for seat, s in enumerate(scores) if seat != winner) + 1)
    return GameTally(
        None if winner == NONE else winner,
        int(result.turn),
        tuple(scores),
        {id: int(count) for id, count in zip(m.railroads, result.bought, strict=False) if count},
        tuple(id for id, of in zip(m.railroads, result.owner, strict=False) if of == winner),
    )


BATCH = BoxcarsBatch()
