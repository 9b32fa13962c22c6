"""The value of owning a railroad on the remaining trips, in money: fees saved and fees earned.

Two cases are mixed. After a sell-out, each player pays an owner in every turn, so a railroad saves and earns by the
average length of trips on it. On the current board, a turn on it saves the fee to the bank, and it earns from opponents
who travel to a city without a cheaper railroad. The weight of the first case is the expectation of the player (weight
`sellout`). It grows with each sold railroad and is complete after the last one.

Estimates replace a search: the number of remaining trips (from the cash missing to the winning total and expected
purchases), a pace of eight mileposts per turn, and opponents who keep three quarters of a route that costs them a fee.
"""

from __future__ import annotations

from engine.families.boxcars.bots.knowledge import ENDS, STAY, USUAL_PACE, WHOLE, Knowledge
from engine.families.boxcars.bots.plan import Plan
from engine.families.boxcars.bots.traits import JUDGEMENT, SELLOUT
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.position import Position


def prepare_owner_values(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], plan: Plan
) -> None:
    """Store in the plan, once for all railroads: the expected share of sold railroads, the length of trips on the own
    railroads, the number and total price of railroads for sale, and the remaining opponents (bits)."""
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
    """Forget the opponents without a railroad at each city."""
    for city in range(board.city_count):
        plan.strangers[board.city_dot[city]] = NONE


def playing(state: Position, seat: int) -> int:
    """Return the opponents still in the game, as bits."""
    found = 0
    for other in range(state.bank):
        if other != seat and not state.out[other]:
            found |= 1 << other
    return found


def many(bits: int) -> int:
    """Return the number of set bits."""
    found = 0
    while bits:
        bits &= bits - 1
        found += 1
    return found


def strangers_at(
    board: CompiledBoard, knowledge: Knowledge, state: Position, dot: int, opponents: int, for_sale: int
) -> int:
    """Return the number of these opponents without a railroad to a city where exactly that many railroads are for sale;
    0 otherwise."""
    found = 0
    for rail in board.serves[dot]:
        if rail == NONE:
            break
        owner = state.owner[rail]
        is_held = int(0 <= owner < state.bank)  # Count without a branch, since owners are unpredictable.
        opponents &= ~(is_held << (owner & 7))
        found += 1 - is_held
    return many(opponents) if found == for_sale else 0


def expected(board: CompiledBoard, knowledge: Knowledge, state: Position, trait: list[int]) -> int:
    """Return the expected share of railroads sold in the rest of the game, in percent: from the initial expectation on
    this board, and more as more are sold."""
    if state.sold_out:
        return 100
    sold = 0
    for rail in range(board.rail_count):
        if state.owner[rail] != state.bank:
            sold += 1
    before = knowledge.follows[5 * (10 + trait[SELLOUT])]
    return before + (100 - before) * sold // board.rail_count


def trips_to_come(board: CompiledBoard, knowledge: Knowledge, state: Position, left: int, plan: Plan) -> int:
    """Return the number of remaining trips of each player, in hundredths: those that earn the missing cash and the cost
    of purchases until then, with the share of railroads for sale that the plan expects."""
    return (board.win_cash * left + plan.asked * plan.share // state.bank) // max(1, knowledge.mean_pay)


def rates(board: CompiledBoard, knowledge: Knowledge, state: Position, rail: int, plan: Plan) -> tuple[int, int, int]:
    """Return the fees that a player saves and earns with a railroad, and the gain from an earlier sell-out, in
    thousandths of a dollar per trip as the plan expects it. The plan knows the served cities.

    After a sell-out fees rise for all players. That is negative for a player who pays more than they receive. A
    purchase counts for one of the railroads left.
    """
    share, opponents = plan.share, many(plan.opponents)
    fee = (
        board.fee_sold_out if state.sold_out else (board.fee_player * (100 - share) + board.fee_sold_out * share) // 100
    )
    ridden = knowledge.ridden[rail] // USUAL_PACE  # Millionths of a turn in each trip.
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
            if strangers == NONE:  # The plan stores what it looked up until a railroad there has another owner.
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
    """Return the value of such rates in the rest of the game, in dollars."""
    each = WHOLE // 10
    return saves * plan.trips // each, earns * plan.trips // each, sooner * plan.trips // each // max(1, plan.unsold)


def in_money(
    board: CompiledBoard, knowledge: Knowledge, state: Position, rail: int, plan: Plan
) -> tuple[int, int, int]:
    """Return the expected savings and income from a railroad, and the value of faster trips, in dollars."""
    saves, earns, sooner = rates(board, knowledge, state, rail, plan)
    return consequences(saves, earns, sooner, plan)


def weigh_by_judgement(trait: list[int], dollars: int) -> int:
    """Return the share of a value that the weight `judgement` counts."""
    return dollars * trait[JUDGEMENT] // 10
