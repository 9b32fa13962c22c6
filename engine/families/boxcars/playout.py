"""A whole game in place between bots: what a batch plays, interpreted or compiled."""

from __future__ import annotations

from engine.families.boxcars.board import NONE, CompiledBoard
from engine.families.boxcars.choices import legal
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
    lay_out,
)
from engine.families.boxcars.knowledge import Knowledge
from engine.families.boxcars.planner import decide as plan_decision
from engine.families.boxcars.planner import whole_move
from engine.families.boxcars.purchase import RAILROAD_ITEM
from engine.families.boxcars.routes import Plan, forget
from engine.families.boxcars.turn import act, actor, advance, dice
from engine.game.chance import below, mix

RANDOM, PLANNER = range(2)
"""Kinds of bots."""


class Lineup:
    """Who plays a game, `who`: the kind of bot of each seat; the chance of the game (`mixed` by kind of draw and seat,
    `lucky` by seat); how often each seat had a choice in which turn; how often each railroad was bought."""

    def __init__(self, m: CompiledBoard, seats: int) -> None:
        self.kind = [RANDOM] * seats
        self.mixed = [[0] * seats for _ in range(PICK_HOME_REGION)]
        self.lucky = [0] * seats
        self.asked = [0] * seats
        self.asked_in = [NONE] * seats
        self.bought = [0] * m.rail_count


def shuffle(who: Lineup, seats: int, key: int, purposes: list[int], decision: int) -> None:
    """Makes the chance of the game with this key; `purposes` are the numbers of the draws by kind (chance.number)."""
    for seat in range(seats):
        for kind in range(PICK_HOME_REGION):
            who.mixed[kind][seat] = mix(mix(key ^ purposes[kind]) ^ (seat + 1))
        who.lucky[seat] = mix(mix(key ^ decision) ^ (seat + 1))
        who.asked_in[seat] = NONE


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
            if now == RIDE and who.kind[seat] != RANDOM:
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
    return m.city_lots[g.region][below(bits, m.city_whole[g.region])]
