"""Many games without a state for each decision: the same chapters on one game in place, without a journal."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.errors import BoxcarsError, did_you_mean
from engine.families.boxcars.board import CompiledBoard, compiled
from engine.families.boxcars.choices import PURPOSES, chart, legal
from engine.families.boxcars.game import (
    BUY,
    OVER,
    PICK_HOME_REGION,
    ROLL_BONUS,
    ROLL_DICE,
    ROLL_START,
    Game,
)
from engine.families.boxcars.planner import decide
from engine.families.boxcars.purchase import RAILROAD_ITEM
from engine.families.boxcars.routes import Plan
from engine.families.boxcars.state import final_scores
from engine.families.boxcars.turn import act, actor, advance, dice
from engine.game.batch import GameTally
from engine.game.chance import below, game_key, number, purpose_number
from engine.game.drive import luck
from engine.game.rules import Options
from engine.model.scenario import Scenario

Decider = Callable[[CompiledBoard, Game, int, int, int], int]
"""A bot in a batch: (m, g, step, seat, key of the game) -> decision."""

PURPOSE_NUMBERS = [purpose_number(PURPOSES.get(kind, "")) for kind in range(PICK_HOME_REGION)]


class BoxcarsBatch:
    """Whole games of the boxcars family, equal to those of its rules step by step."""

    def compile(self, scenario: Scenario, options: Options, seats: int) -> CompiledBoard:
        """The compiled board. Raises RulesError where the scenario cannot be played."""
        return compiled(scenario, options)

    def play(self, compiled: CompiledBoard, bots: Sequence[str], seed: int, games: Sequence[int]) -> list[GameTally]:
        """The games with these numbers. Raises BoxcarsError for a bot that does not play in batches."""
        tallies = []
        for game in games:
            deciders = [decider(name) for name in bots]
            tallies.append(play_game(compiled, deciders, game_key(seed, game)))
        return tallies


def play_game(m: CompiledBoard, deciders: Sequence[Decider], key: int) -> GameTally:
    """One game from the first roll to the end."""
    g = Game(m, len(deciders), journal=False)
    bought = [0] * len(m.railroads)
    now = advance(m, g)
    while now != OVER:
        if now < PICK_HOME_REGION:
            a = draw(m, g, now, key)
        else:
            seat = actor(m, g, now)
            a = deciders[seat](m, g, now, seat, key)
            if now == BUY and a >= RAILROAD_ITEM:
                bought[a - RAILROAD_ITEM] += 1
        act(m, g, now, a)
        now = advance(m, g)
    winner = g.winner if g.winner >= 0 else None
    return GameTally(
        winner,
        g.turn,
        tuple(final_scores(g)),
        {m.railroads[rail]: count for rail, count in enumerate(bought) if count},
        tuple(m.railroads[rail] for rail, owner in enumerate(g.owner) if owner == winner),
    )


def draw(m: CompiledBoard, g: Game, now: int, key: int) -> int:
    """What chance brings, as `chance.pick` decides it."""
    bits = number(key, PURPOSE_NUMBERS[now], actor(m, g, now), g.turn, g.drawn[now])
    if now == ROLL_DICE or now == ROLL_BONUS or now == ROLL_START:
        return below(bits, 6 ** dice(m, g, now))
    weights = chart(m, g, now)[1]
    left = below(bits, sum(weights))
    for cell, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return cell
    raise AssertionError("a chart without entries")


def decider(name: str) -> Decider:
    """A fresh player of that name."""
    make = DECIDERS.get(name)
    if make is None:
        raise BoxcarsError(f"no bot for batches is called {name!r}{did_you_mean(name, DECIDERS)}")
    return make()


def planning() -> Decider:
    """The planner."""
    plan = Plan()
    return lambda m, g, now, seat, key: decide(m, g, now, seat, plan)


def by_luck() -> Decider:
    """Any legal decision, each as likely as any other."""
    turn, asked = -1, 0

    def choose(m: CompiledBoard, g: Game, now: int, seat: int, key: int) -> int:
        nonlocal turn, asked
        if g.turn != turn:
            turn, asked = g.turn, 0
        open_ = legal(m, g, now)
        if len(open_) == 1:
            return open_[0]
        bits = luck(key, seat, turn, asked)
        asked += 1
        return open_[below(bits, len(open_))]

    return choose


DECIDERS: dict[str, Callable[[], Decider]] = {"planner": planning, "random": by_luck}

BATCH = BoxcarsBatch()
