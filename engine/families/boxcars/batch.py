"""Many games without a state for each decision: the same chapters on one game in place, without a journal."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from engine.errors import BoxcarsError, did_you_mean
from engine.families.boxcars.board import NONE, CompiledBoard, compiled
from engine.families.boxcars.choices import PURPOSES, legal
from engine.families.boxcars.game import (
    BUY,
    OVER,
    PICK_HOME_REGION,
    RIDE,
    ROLL_BONUS,
    ROLL_DICE,
    ROLL_HOME_REGION,
    ROLL_REGION,
    ROLL_START,
    Game,
)
from engine.families.boxcars.movement import ride
from engine.families.boxcars.planner import decide, whole_move
from engine.families.boxcars.purchase import RAILROAD_ITEM
from engine.families.boxcars.routes import Plan
from engine.families.boxcars.rules import refuse_seats
from engine.families.boxcars.state import final_scores
from engine.families.boxcars.turn import act, actor, advance, dice
from engine.game.batch import GameTally
from engine.game.chance import below, game_key, mix, purpose_number
from engine.game.drive import luck
from engine.game.rules import Options
from engine.model.scenario import Scenario

PURPOSE_NUMBERS = [purpose_number(PURPOSES.get(kind, "")) for kind in range(PICK_HOME_REGION)]


class Player(ABC):
    """A bot in a batch: decides on the game itself, of which it may look at no more than its view shows."""

    @abstractmethod
    def decide(self, m: CompiledBoard, g: Game, now: int, seat: int) -> int:
        """The seat's decision in a step, as `turn.act` takes it."""

    def move(self, m: CompiledBoard, g: Game, seat: int) -> None:
        """Rides one link or several, as `decide` would one by one."""
        ride(m, g, [self.decide(m, g, RIDE, seat)])


class Planning(Player):
    """The planner."""

    def __init__(self, key: int) -> None:
        self.plan = Plan()

    def decide(self, m: CompiledBoard, g: Game, now: int, seat: int) -> int:
        return decide(m, g, now, seat, self.plan)

    def move(self, m: CompiledBoard, g: Game, seat: int) -> None:
        whole_move(m, g, seat, self.plan)


class ByLuck(Player):
    """Any legal decision, each as likely as any other."""

    def __init__(self, key: int) -> None:
        self.key = key
        self.turn = NONE
        self.asked = 0

    def decide(self, m: CompiledBoard, g: Game, now: int, seat: int) -> int:
        if g.turn != self.turn:
            self.turn, self.asked = g.turn, 0
        open_ = legal(m, g, now)
        if len(open_) == 1:
            return open_[0]
        bits = luck(self.key, seat, g.turn, self.asked)
        self.asked += 1
        return open_[below(bits, len(open_))]


PLAYERS: dict[str, Callable[[int], Player]] = {"planner": Planning, "random": ByLuck}


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
            if name not in PLAYERS:
                raise BoxcarsError(f"no bot for batches is called {name!r}{did_you_mean(name, PLAYERS)}")
        tallies = []
        for game in games:
            key = game_key(seed, game)
            tallies.append(play_game(compiled, [PLAYERS[name](key) for name in bots], key))
        return tallies


def play_game(m: CompiledBoard, players: Sequence[Player], key: int) -> GameTally:
    """One game from the first roll to the end."""
    g = Game(m, len(players), journal=False)
    chances = Chances(key, len(players))
    bought = [0] * len(m.railroads)
    now = advance(m, g)
    while now != OVER:
        if now == RIDE:
            players[g.seat].move(m, g, g.seat)
        elif now < PICK_HOME_REGION:
            act(m, g, now, draw(m, g, now, chances))
        else:
            seat = actor(m, g, now)
            a = players[seat].decide(m, g, now, seat)
            if now == BUY and a >= RAILROAD_ITEM:
                bought[a - RAILROAD_ITEM] += 1
            act(m, g, now, a)
        now = advance(m, g)
    return GameTally(
        None if g.winner == NONE else g.winner,
        g.turn,
        tuple(final_scores(g)),
        {m.railroads[rail]: count for rail, count in enumerate(bought) if count},
        tuple(m.railroads[rail] for rail, owner in enumerate(g.owner) if owner == g.winner),
    )


class Chances:
    """The numbers of `chance.number` for one game, with what does not change between draws mixed once."""

    def __init__(self, key: int, seats: int) -> None:
        self.mixed = [[mix(mix(key ^ purpose) ^ (seat + 1)) for seat in range(seats)] for purpose in PURPOSE_NUMBERS]

    def number(self, now: int, seat: int, turn: int, n: int) -> int:
        """64 random bits for a draw."""
        return mix(mix(self.mixed[now][seat] ^ turn) ^ n)


def draw(m: CompiledBoard, g: Game, now: int, chances: Chances) -> int:
    """What chance brings, as `chance.pick` decides it."""
    seat = g.seat if g.turn and now >= ROLL_REGION else actor(m, g, now)
    bits = chances.number(now, seat, g.turn, g.drawn[now])
    if now in (ROLL_DICE, ROLL_BONUS, ROLL_START):
        return below(bits, 6 ** dice(m, g, now))
    lots = m.region_lots if now in (ROLL_REGION, ROLL_HOME_REGION) else m.city_lots[g.region]
    return lots[below(bits, len(lots))]


BATCH = BoxcarsBatch()
