"""What follows from holding a railroad, in money: fees that the seat saves, and that others pay it, on trips to come.

Two worlds are weighed. In the one everything is sold: whoever rides pays an owner in every turn, so a railroad saves
and earns by how far trips go on it in the mean. In the other one the board stays as it is: a turn on it saves the fee
to the bank, and others pay who come to a city that nobody can reach for less. How much the first world counts is what
the seat expects of the others (the weight `sellout`), more with each railroad sold, and all of it after the last one.
What is estimated and not searched: the trips that are still made (by what is missing to the win cash and what will be
spent), a pace of eight mileposts a turn, and that others keep to three quarters of the way that costs them a fee.
"""

from __future__ import annotations

from engine.families.boxcars.bots.knowledge import ENDS, STAY, USUAL_PACE, WHOLE, Knowledge
from engine.families.boxcars.bots.plan import Plan
from engine.families.boxcars.characters.character import JUDGEMENT, SELLOUT
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.position import Position


def prepare_owner_values(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], plan: Plan
) -> None:
    """Notes in the plan, once for all railroads that are weighed: what share of the board the seat expects to be sold,
    how far a trip goes on the seat's own railroads, how many railroads are left to be sold and what is asked for all
    of them, and the opponents (bits) who are left."""
    plan.share = expected(board, knowledge, state, trait)
    plan.own_ridden = plan.unsold = plan.asked = 0
    for rail in range(board.rail_count):
        owner = state.owner[rail]
        is_for_sale = (owner == state.bank) & (board.public[rail] == 0)
        plan.unsold += is_for_sale
        plan.asked += is_for_sale * board.price[rail]
        plan.own_ridden += (owner == seat) * knowledge.ridden[rail]
    opponents = playing(state, seat)
    if opponents != plan.opponents:
        forget_strangers(board, plan)
    plan.opponents = opponents


def forget_strangers(board: CompiledBoard, plan: Plan) -> None:
    """Nothing is known of who is a stranger where."""
    for city in range(board.city_count):
        plan.strangers[board.city_dot[city]] = NONE


def playing(state: Position, seat: int) -> int:
    """The opponents of a seat who are still in the game, as bits."""
    found = 0
    for other in range(state.bank):
        if other != seat and not state.out[other]:
            found |= 1 << other
    return found


def many(bits: int) -> int:
    """How many bits are set."""
    found = 0
    while bits:
        bits &= bits - 1
        found += 1
    return found


def strangers_at(
    board: CompiledBoard, knowledge: Knowledge, state: Position, dot: int, opponents: int, for_sale: int
) -> int:
    """How many of these opponents have no railroad to a city where so many railroads are for sale; 0 where there are
    more or less of those."""
    found = 0
    for rail in board.serves[dot]:
        if rail == NONE:
            break
        owner = state.owner[rail]
        is_held = int(0 <= owner < state.bank)  # counted without a branch: nobody can foretell who owns what
        opponents &= ~(is_held << (owner & 7))
        found += 1 - is_held
    return many(opponents) if found == for_sale else 0


def expected(board: CompiledBoard, knowledge: Knowledge, state: Position, trait: list[int]) -> int:
    """How much of the board the seat expects to be sold in the rest of the game, in percent: what follows on this board
    from what it believed first, and the more the more is sold."""
    if state.sold_out:
        return 100
    sold = 0
    for rail in range(board.rail_count):
        if state.owner[rail] != state.bank:
            sold += 1
    before = knowledge.follows[5 * (10 + trait[SELLOUT])]
    return before + (100 - before) * sold // board.rail_count


def trips_to_come(board: CompiledBoard, knowledge: Knowledge, state: Position, left: int, plan: Plan) -> int:
    """How many trips each seat still makes, in hundredths: as many as earn what is missing to the win cash and what is
    spent on railroads until then, of those for sale as many as the plan expects."""
    return (board.win_cash * left + plan.asked * plan.share // state.bank) // max(1, knowledge.mean_pay)


def rates(board: CompiledBoard, knowledge: Knowledge, state: Position, rail: int, plan: Plan) -> tuple[int, int, int]:
    """What a seat saves with a railroad, what others pay it, and what it brings that the board is sold out sooner, in
    thousandths of a dollar by the trip, as the plan expects it: it knows who serves what.

    When the board is sold out fees rise for everybody, which is below nothing for a seat that pays more than it is
    paid; a purchase does as much of it as there are railroads left.
    """
    share, opponents = plan.share, many(plan.opponents)
    fee = (
        board.fee_sold_out if state.sold_out else (board.fee_player * (100 - share) + board.fee_sold_out * share) // 100
    )
    ridden = knowledge.ridden[rail] // USUAL_PACE  # millionths of a turn in each trip
    saves = ridden * (fee * share + board.fee_bank * (100 - share)) // 100
    earns = ridden * opponents * fee // 100 * share * STAY // 100
    is_for_sale = int(state.owner[rail] == state.bank)
    if share < 100:
        bound = 0
        for place in range(board.city_count):
            dot = knowledge.station[rail][place]
            if dot == NONE:
                break
            strangers = (
                plan.strangers[dot] if is_for_sale else strangers_at(board, knowledge, state, dot, plan.opponents, 0)
            )
            if strangers == NONE:  # the plan keeps what it looked up until a railroad there has another owner
                plan.strangers[dot] = strangers = strangers_at(board, knowledge, state, dot, plan.opponents, 1)
            if strangers:
                gained = plan.served[dot] + 1 if is_for_sale else 1
                bound += knowledge.station_chance[rail][place] * strangers * gained // max(1, knowledge.serving[dot])
        earns += bound * ENDS * board.fee_player // 100 * (100 - share)
    sooner = 0
    if is_for_sale and not state.sold_out:
        own = plan.own_ridden + knowledge.ridden[rail]
        flow = (own * opponents - (knowledge.all_ridden - own)) // USUAL_PACE * STAY // 100
        sooner = (board.fee_sold_out - board.fee_player) * flow // 1_000 * share // 100
    return saves // 1_000, earns // 1_000, sooner


def consequences(saves: int, earns: int, sooner: int, plan: Plan) -> tuple[int, int, int]:
    """What such rates come to in the rest of the game, in dollars."""
    each = WHOLE // 10
    return saves * plan.trips // each, earns * plan.trips // each, sooner * plan.trips // each // max(1, plan.unsold)


def in_money(
    board: CompiledBoard, knowledge: Knowledge, state: Position, rail: int, plan: Plan
) -> tuple[int, int, int]:
    """What a railroad saves, earns and hastens in the rest of the game, in dollars."""
    saves, earns, sooner = rates(board, knowledge, state, rail, plan)
    return consequences(saves, earns, sooner, plan)


def weigh_by_judgement(trait: list[int], dollars: int) -> int:
    """As much of what follows as the weight `judgement` counts."""
    return dollars * trait[JUDGEMENT] // 10
