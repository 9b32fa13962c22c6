"""A whole game in place between bots: what a batch plays, interpreted or compiled."""

from __future__ import annotations

from engine.families.boxcars.board import NONE, CompiledBoard
from engine.families.boxcars.brain import decide as weigh
from engine.families.boxcars.brain import whole_move as whole_ride
from engine.families.boxcars.character import WEIGHTS
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
    ROLL_TITLE,
    Game,
    lay_out,
)
from engine.families.boxcars.knowledge import Knowledge
from engine.families.boxcars.planner import decide as plan_decision
from engine.families.boxcars.planner import whole_move
from engine.families.boxcars.purchase import RAILROAD_ITEM
from engine.families.boxcars.routes import Plan, forget
from engine.families.boxcars.titles import titles
from engine.families.boxcars.turn import act, actor, advance, dice
from engine.game.chance import below, mix, purpose_number
from engine.game.drive import DECISION

RANDOM, PLANNER, CHARACTER = range(3)
"""Kinds of bots."""

PURPOSE_NUMBERS = tuple(purpose_number(PURPOSES.get(kind, "")) for kind in range(PICK_HOME_REGION))
"""What stands for the kinds of draws in the hash."""


class Lineup:
    """Who plays a game, `who`: the kind of bot of each seat, and its traits where it is a character; the chance of the
    game (`mixed` by kind of draw and seat, `lucky` by seat); how often each seat had a choice in which turn; how often
    each railroad was bought."""

    def __init__(self, m: CompiledBoard, seats: int) -> None:
        self.kind = [RANDOM] * seats
        self.trait = [[0] * len(WEIGHTS) for _ in range(seats)]
        self.mixed = [[0] * seats for _ in range(PICK_HOME_REGION)]
        self.lucky = [0] * seats
        self.asked = [0] * seats
        self.asked_in = [NONE] * seats
        self.bought = [0] * m.rail_count


class Result:
    """What a game leaves: winner (or NONE), turns, how it ended, cash by seat, owners and purchases by railroad."""

    def __init__(self, m: CompiledBoard, seats: int) -> None:
        self.winner = NONE
        self.turn = self.over = 0
        self.cash = [0] * seats
        self.owner = [0] * m.rail_count
        self.bought = [0] * m.rail_count


def take_result(m: CompiledBoard, g: Game, who: Lineup, result: Result) -> None:
    """Writes down how a game ended."""
    result.winner = g.winner
    result.turn = g.turn
    result.over = g.over
    for seat in range(g.bank):
        result.cash[seat] = g.cash[seat]
    for rail in range(m.rail_count):
        result.owner[rail] = g.owner[rail]
        result.bought[rail] = who.bought[rail]


def shuffle(who: Lineup, seats: int, key: int) -> None:
    """Makes the chance of the game with this key, as `chance.number` begins."""
    for seat in range(seats):
        for kind in range(PICK_HOME_REGION):
            who.mixed[kind][seat] = mix(mix(key ^ PURPOSE_NUMBERS[kind]) ^ (seat + 1))
        who.lucky[seat] = mix(mix(key ^ DECISION) ^ (seat + 1))
        who.asked_in[seat] = NONE


def play_games(
    m: CompiledBoard,
    k: Knowledge,
    g: Game,
    who: Lineup,
    plans: list[Plan],
    seats: int,
    keys: list[int],
    results: list[Result],
) -> None:
    """The games with these keys, one after the other."""
    for number in range(len(keys)):
        shuffle(who, seats, keys[number])
        play_out(m, k, g, who, plans, seats)
        take_result(m, g, who, results[number])


def play_out(m: CompiledBoard, k: Knowledge, g: Game, who: Lineup, plans: list[Plan], seats: int) -> None:
    """One game from the first roll to the end."""
    lay_out(m, g, seats)
    for seat in range(seats):
        forget(plans[seat])
    for rail in range(m.rail_count):
        who.bought[rail] = 0
    now = advance(m, g)
    while now != OVER:
        if now < PICK_HOME_REGION:
            act(m, g, now, draw(m, g, now, who))
        else:
            seat = actor(m, g, now)
            if now == RIDE and who.kind[seat] == CHARACTER:
                whole_ride(m, k, g, seat, who.trait[seat], plans[seat])
            elif now == RIDE and who.kind[seat] == PLANNER:
                whole_move(m, k, g, seat, plans[seat])
            else:
                a = decide(m, k, g, now, seat, who, plans[seat])
                if now == BUY and a >= RAILROAD_ITEM:
                    who.bought[a - RAILROAD_ITEM] += 1
                act(m, g, now, a)
        now = advance(m, g)


def decide(m: CompiledBoard, k: Knowledge, g: Game, now: int, seat: int, who: Lineup, p: Plan) -> int:
    """What the bot of a seat decides, as `turn.act` takes it."""
    if who.kind[seat] == RANDOM:
        return by_luck(m, g, now, seat, who)
    if who.kind[seat] == CHARACTER:
        return weigh(m, k, g, now, seat, who.trait[seat], p)
    return plan_decision(m, k, g, now, seat, p)


def by_luck(m: CompiledBoard, g: Game, now: int, seat: int, who: Lineup) -> int:
    """Any legal decision, each as likely as any other."""
    if who.asked_in[seat] != g.turn:
        who.asked_in[seat] = g.turn
        who.asked[seat] = 0
    open_ = legal(m, g, now)
    if len(open_) == 1:
        return open_[0]
    bits = mix(mix(who.lucky[seat] ^ g.turn) ^ who.asked[seat])
    who.asked[seat] += 1
    return open_[below(bits, len(open_))]


def draw(m: CompiledBoard, g: Game, now: int, who: Lineup) -> int:
    """What chance brings, as `chance.pick` decides it."""
    seat = g.seat if g.turn and now >= ROLL_REGION else actor(m, g, now)
    bits = mix(mix(who.mixed[now][seat] ^ g.turn) ^ g.drawn[now])
    if now in (ROLL_DICE, ROLL_BONUS, ROLL_START):
        return below(bits, 6 ** dice(m, g, now))
    if now in (ROLL_REGION, ROLL_HOME_REGION):
        return m.region_lots[below(bits, m.region_whole)]
    if now == ROLL_TITLE:
        left = titles(m, g)
        return left[below(bits, len(left))]
    return m.city_lots[g.region][below(bits, m.city_whole[g.region])]
