"""A whole game in place between bots: what a batch plays, interpreted or compiled."""

from __future__ import annotations

from typing import Annotated

from engine.families.boxcars.bots.knowledge import Knowledge
from engine.families.boxcars.bots.planner import decide as plan_decision
from engine.families.boxcars.bots.planner import whole_move
from engine.families.boxcars.bots.policy import decide as weigh
from engine.families.boxcars.bots.policy import whole_move as whole_ride
from engine.families.boxcars.bots.routes import Plan, forget
from engine.families.boxcars.character import WEIGHTS
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.titles import titles
from engine.families.boxcars.rules.counting import Counting, clear_counts
from engine.families.boxcars.rules.position import (
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
    PerSeat,
    lay_out,
)
from engine.families.boxcars.rules.turn import act, actor, advance, dice
from engine.families.boxcars.words.choices import PURPOSES, legal
from engine.game.chance import below, mix, purpose_number
from engine.game.kernel.drive import DECISION
from engine.game.kernel.fields import Facts, Sized, facts

RANDOM, PLANNER, CHARACTER = range(3)
"""Kinds of bots."""

PURPOSE_NUMBERS = tuple(purpose_number(PURPOSES.get(kind, "")) for kind in range(PICK_HOME_REGION))
"""What stands for the kinds of draws in the hash."""


class Lineup:
    """Who plays a game, `who`: the kind of bot of each seat, and its traits where it is a character; the chance of the
    game (`mixed` by kind of draw and seat, `lucky` by seat); how often each seat had a choice in which turn."""

    def __init__(self, m: CompiledBoard, seats: int) -> None:
        self.kind = [RANDOM] * seats
        self.trait = [[0] * len(WEIGHTS) for _ in range(seats)]
        self.mixed = [[0] * seats for _ in range(PICK_HOME_REGION)]
        self.lucky = [0] * seats
        self.asked = [0] * seats
        self.asked_in = [NONE] * seats


@facts
class Result(Facts):
    """What a game leaves: winner (or NONE), turns, cash by seat, owners of railroads, and all that was counted."""

    winner: int
    turn: int
    cash: PerSeat
    owner: Annotated[list[int], Sized("rails")]
    bought: Annotated[list[int], Sized("rails")]
    rides: Annotated[list[int], Sized("links")]
    visits: Annotated[list[int], Sized("cities")]
    fees_paid: PerSeat
    fees_received: PerSeat
    begins: PerSeat

    def __init__(self, m: CompiledBoard, seats: int) -> None:
        self.make_rows(seats=seats, rails=m.rail_count, links=m.link_count, cities=m.city_count)


def take_result(m: CompiledBoard, g: Counting, result: Result) -> None:
    """Writes down how a game ended."""
    result.winner = g.winner
    result.turn = g.turn
    for seat in range(g.bank):
        result.cash[seat] = g.cash[seat]
        result.fees_paid[seat] = g.fees_paid[seat]
        result.fees_received[seat] = g.fees_received[seat]
        result.begins[seat] = g.begins[seat]
    for rail in range(m.rail_count):
        result.owner[rail] = g.owner[rail]
        result.bought[rail] = g.bought[rail]
    for link in range(m.link_count):
        result.rides[link] = g.rides[link]
    for city in range(m.city_count):
        result.visits[city] = g.visits[city]


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
    g: Counting,
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
        take_result(m, g, results[number])


def play_out(m: CompiledBoard, k: Knowledge, g: Counting, who: Lineup, plans: list[Plan], seats: int) -> None:
    """One game from the first roll to the end."""
    lay_out(m, g, seats)
    clear_counts(m, g)
    for seat in range(seats):
        forget(plans[seat])
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
                act(m, g, now, decide(m, k, g, now, seat, who, plans[seat]))
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
