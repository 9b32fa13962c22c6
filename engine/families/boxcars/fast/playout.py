"""What Boxcars and Rail Baron hand over for whole games in place: who decides how, what chance brings, what is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from engine.families.boxcars.bots.knowledge import Knowledge
from engine.families.boxcars.bots.plan import Plan, forget
from engine.families.boxcars.bots.policy import decide as weigh
from engine.families.boxcars.bots.policy import whole_move
from engine.families.boxcars.rulebook import RULES
from engine.families.boxcars.rules import journal
from engine.families.boxcars.rules.board import CompiledBoard
from engine.families.boxcars.rules.chapters.setup_apply import place
from engine.families.boxcars.rules.chapters.titles import titles
from engine.families.boxcars.rules.counting import Counting, add, clear_counts
from engine.families.boxcars.rules.position import (
    RIDE,
    ROLL_BONUS,
    ROLL_DICE,
    ROLL_HOME_REGION,
    ROLL_REGION,
    ROLL_START,
    ROLL_TITLE,
    PerSeat,
    Position,
    lay_out,
)
from engine.families.boxcars.rules.turn import act, dice
from engine.game.chance import below
from engine.game.fast.playout import Playout
from engine.game.kernel.state_record import Facts, Sized, facts

RANDOM, CHARACTER = range(2)
"""Kinds of bots."""

Player = tuple[int, tuple[int, ...]]
"""A kind of bot and its traits."""


@facts
class Lineup(Facts):
    """Who plays a game: the traits of each seat, which count where it does not play by luck alone."""

    trait: Annotated[list[list[int]], Sized("seats", "weights")]

    def __init__(self, players: Sequence[Player]) -> None:
        self.trait = [list(traits) for _, traits in players]


Bots = tuple[Knowledge, Lineup, list[Plan]]
"""What bots decide by: what is known of the board, who plays, and the plan of each seat."""


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

    def __init__(self, board: CompiledBoard, seats: int) -> None:
        self.make_rows(seats=seats, rails=board.rail_count, links=board.link_count, cities=board.city_count)


def begin(m: CompiledBoard, g: Counting, bots: Bots, seats: int) -> None:
    """Everything as it is before the first roll."""
    lay_out(m, g, seats)
    clear_counts(m, g)
    place(m, g)
    _, _, plans = bots
    for seat in range(seats):
        forget(plans[seat])


def brought(m: CompiledBoard, g: Counting, now: int, bits: int) -> int:
    """What chance brings, as `choices.outcomes` lists it."""
    if now in (ROLL_DICE, ROLL_BONUS, ROLL_START):
        return below(bits, 6 ** dice(m, g, now))
    if now in (ROLL_REGION, ROLL_HOME_REGION):
        return m.region_lots[below(bits, m.region_whole)]
    if now == ROLL_TITLE:
        left = titles(m, g)
        return left[below(bits, len(left))]
    return m.city_lots[g.region][below(bits, m.city_whole[g.region])]


def move(m: CompiledBoard, g: Counting, now: int, seat: int, bots: Bots) -> None:
    """Carries out what the bot of a seat decides, the rides of its plan at once."""
    if now != RIDE:
        act(m, g, now, decide(m, g, now, seat, bots))
        return
    k, who, plans = bots
    whole_move(m, k, g, seat, who.trait[seat], plans[seat])


def decide(m: CompiledBoard, g: Position, now: int, seat: int, bots: Bots) -> int:
    """What the bot of a seat decides, one thing at a time."""
    k, who, plans = bots
    return weigh(m, k, g, now, seat, who.trait[seat], plans[seat])


def keep(m: CompiledBoard, g: Counting, result: Result) -> None:
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


PLAYOUT = Playout(
    chapters=RULES.chapters, begin=begin, brought=brought, move=move, keep=keep, instead={journal.note: add}
)
"""Games of this family in place, with sums for notes."""
