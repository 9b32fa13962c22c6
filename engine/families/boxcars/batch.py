"""Many games without a state for each decision: the same chapters on one game in place, without a journal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.errors import BoxcarsError, did_you_mean
from engine.families.boxcars import journal
from engine.families.boxcars.board import NONE, CompiledBoard, compiled
from engine.families.boxcars.choices import PURPOSES
from engine.families.boxcars.game import PICK_HOME_REGION, Game
from engine.families.boxcars.knowledge import Knowledge, knowledge
from engine.families.boxcars.playout import PLANNER, RANDOM, Lineup, play_out, shuffle
from engine.families.boxcars.records import (
    CLASSES,
    board_record,
    capacity_class,
    game_type,
    knowledge_record,
    lineup_type,
    plan_type,
)
from engine.families.boxcars.routes import Plan
from engine.families.boxcars.rules import refuse_seats
from engine.game.batch import GameTally
from engine.game.chance import game_key, purpose_number
from engine.game.drive import DECISION
from engine.game.rules import Options
from engine.game.twins import Twins, signed
from engine.model.scenario import Scenario

PURPOSE_NUMBERS = [purpose_number(PURPOSES.get(kind, "")) for kind in range(PICK_HOME_REGION)]

KINDS = {"planner": PLANNER, "random": RANDOM}


class Interpreted:
    """Games over plain lists."""

    def __init__(self, m: CompiledBoard, kinds: Sequence[int]) -> None:
        seats = len(kinds)
        self.m, self.k = m, knowledge(m)
        self.g = Game(m, seats, journal=False)
        self.who = Lineup(m, seats)
        self.who.kind = list(kinds)
        self.plans = [Plan(m) for _ in kinds]

    def play(self, key: int) -> tuple[Any, Any]:
        """Plays the game with this key; the game and the lineup as they are at its end."""
        seats = self.g.bank
        shuffle(self.who, seats, key, PURPOSE_NUMBERS, DECISION)
        play_out(self.m, self.k, self.g, self.who, self.plans, seats)
        return self.g, self.who


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
        self.purposes = np.array(PURPOSE_NUMBERS, np.int64)
        self._play = TWINS.of(play_on_records, cache=True)

    def play(self, key: int) -> tuple[Any, Any]:
        """Plays the game with this key; the game and the lineup as they are at its end."""
        self._play(self.m, self.k, self.g, self.who, self.plans, self.seats, signed(key), self.purposes, DECISION)
        return self.g[0], self.who[0]


def play_on_records(
    ms: list[CompiledBoard],
    ks: list[Knowledge],
    gs: list[Game],
    ls: list[Lineup],
    plans: list[Plan],
    seats: int,
    key: int,
    purposes: list[int],
    decision: int,
) -> None:
    """One game on records, each alone in an array."""
    who = ls[0]
    shuffle(who, seats, key, purposes, decision)
    play_out(ms[0], ks[0], gs[0], who, plans, seats)


def leave_out(g: Game, kind: int, seat: int, amount: int = 0, x: int = 0, y: int = 0) -> None:
    """In place of a note in the journal."""


TWINS = Twins({journal.note: leave_out})


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
        return [tally(compiled, len(bots), *player.play(game_key(seed, game))) for game in games]


def tally(m: CompiledBoard, seats: int, g: Any, who: Any) -> GameTally:
    """What a game leaves behind."""
    winner = int(g.winner if isinstance(g, Game) else g["winner"])
    read: Callable[[Any, str], Any] = getattr if isinstance(g, Game) else (lambda record, name: record[name])
    owner, bought = read(g, "owner"), read(who, "bought")
    scores = [float(max(0, cash)) for cash in read(g, "cash")[:seats]]
    if winner != NONE:
        scores[winner] = max(scores[winner], max(s for seat, s in enumerate(scores) if seat != winner) + 1)
    return GameTally(
        None if winner == NONE else winner,
        int(read(g, "turn")),
        tuple(scores),
        {id: int(count) for id, count in zip(m.railroads, bought, strict=False) if count},
        tuple(id for id, of in zip(m.railroads, owner, strict=False) if of == winner),
    )


BATCH = BoxcarsBatch()
