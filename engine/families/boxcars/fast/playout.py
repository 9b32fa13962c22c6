"""Functions of Boxcars and Rail Baron for whole games in place: decisions, chance, and results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from engine.families.boxcars.bots.knowledge import Knowledge
from engine.families.boxcars.bots.plan import Plan, forget
from engine.families.boxcars.bots.policy import decide as weigh
from engine.families.boxcars.bots.policy import whole_move
from engine.families.boxcars.rulebook import RULES
from engine.families.boxcars.rules import journal
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.setup_apply import place
from engine.families.boxcars.rules.chapters.titles import titles
from engine.families.boxcars.rules.counting import (
    DEALS,
    NOBODY,
    UNMARKED,
    Counting,
    add,
    clear_counts,
    decided_at,
    largest_deficit,
    percent,
    stand,
    watch,
)
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
    """The players of a game: the traits of each seat, which count unless it plays at random."""

    trait: Annotated[list[list[int]], Sized("seats", "weights")]

    def __init__(self, players: Sequence[Player]) -> None:
        self.trait = [list(traits) for _, traits in players]


class Bots(NamedTuple):
    """Inputs of decisions: the knowledge about the board, the line-up, and the plan of each player."""

    knowledge: Knowledge
    lineup: Lineup
    plans: list[Plan]


@facts
class Result(Facts):
    """Result of a game: winner (or NONE), turns, cash by player, owners of railroads, all counters, and if the journal
    was on its details: changes of the lead, and in percent when it was decided, the largest deficit and idle turns."""

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
    home: PerSeat
    figures: Annotated[list[int], Sized("figures")]
    marks: Annotated[list[list[int]], Sized("marks", "seats")]
    deals: Annotated[list[int], Sized("deals")]
    deal_count: int

    def __init__(self, board: CompiledBoard, seats: int) -> None:
        sizes = {"rails": board.rail_count, "links": board.link_count, "cities": board.city_count}
        self.make_rows(seats=seats, **sizes, **DETAIL_SIZES)
        self.deal_count = 0


FIGURES = 4
"""Number of figures of a result."""

DETAIL_SIZES = {"figures": FIGURES, "marks": UNMARKED, "deals": DEALS}


def begin(board: CompiledBoard, state: Counting, bots: Bots, seats: int) -> None:
    """Prepare everything for the first roll."""
    lay_out(board, state, seats)
    clear_counts(board, state)
    place(board, state)
    for seat in range(seats):
        forget(bots.plans[seat])


def chance_outcome(board: CompiledBoard, state: Counting, step: int, bits: int) -> int:
    """Return the outcome of chance, numbered as in `choices.outcomes`."""
    if step in (ROLL_DICE, ROLL_BONUS, ROLL_START):
        return below(bits, 6 ** dice(board, state, step))
    if step in (ROLL_REGION, ROLL_HOME_REGION):
        return board.region_lots[below(bits, board.region_whole)]
    if step == ROLL_TITLE:
        left = titles(board, state)
        return left[below(bits, len(left))]
    return board.city_lots[state.region][below(bits, board.city_whole[state.region])]


def move(board: CompiledBoard, state: Counting, step: int, seat: int, bots: Bots) -> None:
    """Carry out the decision of the bot of a player, with all rides of its plan at once."""
    if step != RIDE:
        act(board, state, step, decide(board, state, step, seat, bots))
        return
    whole_move(board, bots.knowledge, state, seat, bots.lineup.trait[seat], bots.plans[seat])


def decide(board: CompiledBoard, state: Position, step: int, seat: int, bots: Bots) -> int:
    """Return a single decision of the bot of a player."""
    return weigh(board, bots.knowledge, state, step, seat, bots.lineup.trait[seat], bots.plans[seat])


def keep(board: CompiledBoard, state: Counting, result: Result) -> None:
    """Store the result of a game."""
    result.winner = state.winner
    result.turn = state.turn
    for seat in range(state.bank):
        result.cash[seat] = state.cash[seat]
        result.fees_paid[seat] = state.fees_paid[seat]
        result.fees_received[seat] = state.fees_received[seat]
        result.begins[seat] = state.begins[seat]
        result.home[seat] = state.home[seat]
    for rail in range(board.rail_count):
        result.owner[rail] = state.owner[rail]
        result.bought[rail] = state.bought[rail]
    for link in range(board.link_count):
        result.rides[link] = state.rides[link]
    for city in range(board.city_count):
        result.visits[city] = state.visits[city]
    if state.journal:
        keep_details(board, state, result)


def keep_details(board: CompiledBoard, state: Counting, result: Result) -> None:
    """Store the details of a game."""
    stand(board, state)
    last = state.stood if state.skipped else state.stood - 1
    first = state.winner if state.winner != NONE else state.led[last]
    result.figures[0] = state.lead_changes
    result.figures[1] = percent(decided_at(state, last, first), last)
    result.figures[2] = largest_deficit(state, last, first) if first != NOBODY else 0
    result.figures[3] = percent(state.idle, state.ends - 1)
    for mark in range(UNMARKED):
        for seat in range(state.bank):
            result.marks[mark][seat] = state.marks[mark][seat]
    for number in range(state.deal_count):
        result.deals[number] = state.deals[number]
    result.deal_count = state.deal_count


PLAYOUT = Playout(
    rules=RULES, begin=begin, brought=chance_outcome, move=move, keep=keep, watch=watch, instead={journal.note: add}
)
"""Games of this family in place, with sums instead of a journal."""
