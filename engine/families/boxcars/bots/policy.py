"""Decisions of a character: the cheapest route by its estimate, and the highest value by its weights.

Every decision is the first of the best totals of a function here or in `decision_values`, which `explain` shows as
well.
"""

from __future__ import annotations

from engine.families.boxcars.bots.decision_values import (
    alone_bidding,
    bidding,
    declaring,
    gain_of_offer,
    home_value,
    own_value,
    purchase_value,
    purse,
    sale_value,
    spare_cash,
)
from engine.families.boxcars.bots.knowledge import Knowledge
from engine.families.boxcars.bots.plan import Plan, open_rides
from engine.families.boxcars.bots.railroad_value import (
    ROUNDED,
    at_most,
    is_never_worth_more,
    prepare_railroad_values,
    price_tenths,
    still_to_come,
    value_of_railroad,
)
from engine.families.boxcars.bots.region_value import best_region
from engine.families.boxcars.bots.routes import is_used, planned_arc
from engine.families.boxcars.bots.rover_risk import can_win, chase, prey
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.auction import PASS, lowest, raised
from engine.families.boxcars.rules.chapters.homeward import target
from engine.families.boxcars.rules.chapters.movement import ride
from engine.families.boxcars.rules.chapters.purchase import NOTHING, RAILROAD_ITEM, can_buy, on_sale
from engine.families.boxcars.rules.chapters.setup import free_cities, free_regions
from engine.families.boxcars.rules.chapters.trading import HALVES, can_accept, offer_number
from engine.families.boxcars.rules.position import (
    ANSWER,
    BID,
    BUY,
    DECLARE,
    PICK_HOME_CITY,
    PICK_HOME_REGION,
    PICK_REGION,
    RIDE,
    SELL,
    SWAP,
    TRADE,
    Position,
)

WORST = -(1 << 60)


def decide(
    board: CompiledBoard, knowledge: Knowledge, state: Position, step: int, seat: int, trait: list[int], plan: Plan
) -> int:
    """Return the decision of a player in a step."""
    if step == RIDE:
        return next_ride(board, knowledge, state, seat, trait, plan)
    if step == BUY:
        return best_purchase(board, knowledge, state, seat, trait, plan)
    if step == DECLARE:
        return int(declaring(board, knowledge, state, seat, trait, plan) >= 0)
    if step == PICK_REGION:
        return best_region(board, knowledge, state, seat, trait, plan)
    if step == BID:
        return best_bid(board, knowledge, state, seat, trait, plan)
    if step == SELL:
        return best_sale(board, knowledge, state, seat, trait, plan)
    if step == SWAP:
        return int(
            home_value(board, knowledge, state, seat, trait, state.goal[seat])
            > home_value(board, knowledge, state, seat, trait, state.home[seat])
        )
    if step == PICK_HOME_CITY:
        return best_home(board, knowledge, state, seat, trait, free_cities(board, state, state.region))
    if step == TRADE:
        return best_offer(board, knowledge, state, seat, trait, plan)
    if step == ANSWER:
        return int(can_accept(state) and gain_of_offer(board, knowledge, state, seat, trait, plan) > 0)
    assert step == PICK_HOME_REGION
    return best_home_region(board, knowledge, state, seat, trait)


def next_ride(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], plan: Plan
) -> int:
    """Return the next arc of the route to a train worth catching or to the destination; without a route, the legal arc
    that ends nearest to the destination."""
    arc = hunting_arc(board, knowledge, state, seat, trait, plan)
    if arc != NONE:
        return arc
    goal = target(board, state, seat)
    arc = planned_arc(board, knowledge, state, seat, goal, trait, plan)
    if arc != NONE:
        return arc
    hops, nearest = board.hops[goal], NONE
    for arc in open_rides(board, state, plan):
        if nearest == NONE or (hops[board.to[arc]], arc) < (hops[board.to[nearest]], nearest):
            nearest = arc
    return nearest


def hunting_arc(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], plan: Plan
) -> int:
    """Return the next arc to the place where this move decides the game: home, if the player wins there, else a
    declared train within reach; or NONE."""
    if not state.declarers:
        return NONE
    if can_win(board, state, seat):
        return chase(board, knowledge, state, seat, board.city_dot[state.home[seat]], plan)
    hunted = prey(board, state, seat, trait)
    return NONE if hunted == NONE else chase(board, knowledge, state, seat, hunted, plan)


def whole_move(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], plan: Plan
) -> None:
    """Ride as `next_ride` would: along the plan while it cannot change, else link by link."""
    arc = next_ride(board, knowledge, state, seat, trait, plan)
    if plan.length == 0 or plan.at != state.at[seat] or plan.way[plan.length - 1] != arc:
        plan.length = 0
        ride_one(board, state, arc, plan)
    elif state.declarers or state.established[seat]:
        plan.length -= 1
        ride_one(board, state, arc, plan)
    else:
        plan.length = ride(board, state, plan.way, plan.length)
        while (
            plan.length and state.left and not is_used(state.used[seat], plan.way, plan.length)
        ):  # Nothing else can have changed.
            plan.length = ride(board, state, plan.way, plan.length)
    plan.at = state.at[seat]


def ride_one(board: CompiledBoard, state: Position, arc: int, plan: Plan) -> None:
    """Ride a single arc. A row of the plan holds it, because allocating one takes longer than the ride."""
    plan.row[0] = arc
    ride(board, state, plan.row, 1)


def best_purchase(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], plan: Plan
) -> int:
    """Return the item with the highest value above its price. A railroad is evaluated only if an upper bound exceeds
    the best value, and skipped if it was not worth its price with more of the game to come (`dull`)."""
    left, spare = still_to_come(board, state, seat), spare_cash(board, state, seat)
    prepare_railroad_values(board, knowledge, state, seat, trait, NONE, plan, left)
    best, found = 0, NOTHING
    for item in range(RAILROAD_ITEM):
        if item != NOTHING and on_sale(board, state, item):
            value = purchase_value(board, knowledge, state, seat, trait, item, plan, left, spare)
            if value > best:
                best, found = value, item
    tenths, prices, dull = price_tenths(board, knowledge, state, seat, trait, left), board.price, plan.dull
    for rail in range(board.rail_count):
        if dull[rail] >= left or prices[rail] > spare or not can_buy(board, state, rail):
            continue
        felt = prices[rail] * tenths // 10
        if plan.is_known[rail]:
            most = at_most(trait, rail, plan, left)
            if most - felt <= best:
                if most + ROUNDED <= felt and tenths <= 10 and is_never_worth_more(trait, rail, plan):
                    dull[rail] = left
                continue
        value = value_of_railroad(board, knowledge, state, seat, trait, rail, plan, left) - felt
        if value > best:
            best, found = value, RAILROAD_ITEM + rail
    return found


def best_bid(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], plan: Plan
) -> int:
    """Return the bid of a player whose limit is `bidding`, calculated only as far as needed: a player never bids
    reserved cash, and if the lowest bid is made anyway, the values to others do not matter."""
    spare = spare_cash(board, state, seat)
    at_most = raised(board, state, spare)
    if at_most == PASS:
        return PASS
    if at_most == lowest(board, state) <= alone_bidding(board, knowledge, state, seat, trait, plan):
        return at_most
    return raised(board, state, bidding(board, knowledge, state, seat, trait, plan))


def best_sale(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], plan: Plan
) -> int:
    """Return the forced sale with the highest gain."""
    most, found = WORST, NONE
    for rail in range(board.rail_count):
        if state.owner[rail] == seat:
            for sale in range(2 * rail, 2 * rail + 1 + board.bank_direct):
                value = sale_value(board, knowledge, state, seat, trait, sale, plan)
                if value > most:
                    most, found = value, sale
    return found


def best_offer(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], plan: Plan
) -> int:
    """Return the offer with the highest gain, of those that the other player should accept: a title for a title, or for
    some halves of its price."""
    mine, theirs = [0] * board.rail_count, [0] * board.rail_count
    left = still_to_come(board, state, seat)
    for rail in range(board.rail_count):
        mine[rail] = own_value(board, knowledge, state, seat, trait, rail, plan, left)
    spare, best, found = spare_cash(board, state, seat), 0, 0
    for other in range(state.bank):
        if other == seat or state.out[other]:
            continue
        for rail in range(board.rail_count):
            if state.owner[rail] == seat or state.owner[rail] == other:
                theirs[rail] = own_value(board, knowledge, state, other, trait, rail, plan, left)
        for rail in range(board.rail_count):
            for halves in range(1, HALVES + 1):
                paid = board.price[rail] * halves // 2
                sells = (
                    state.owner[rail] == seat and 0 < paid < theirs[rail] and paid <= purse(board, state, seat, other)
                )
                buys = state.owner[rail] == other and 0 < paid <= spare and paid > theirs[rail]
                if sells and paid - mine[rail] > best:
                    best, found = paid - mine[rail], offer_number(board, rail, NONE, other, paid)
                if buys and mine[rail] - paid > best:
                    best, found = mine[rail] - paid, offer_number(board, NONE, rail, other, paid)
        for give in range(board.rail_count):
            if state.owner[give] == seat:
                for take in range(board.rail_count):
                    won = mine[take] - mine[give]
                    if state.owner[take] == other and won > best and theirs[give] > theirs[take]:
                        best, found = won, offer_number(board, give, take, other, 0)
    return found


def best_home(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], cities: list[int]
) -> int:
    """Return the city with the highest value as a home."""
    best, found = WORST, NONE
    for city in cities:
        value = home_value(board, knowledge, state, seat, trait, city)
        if value > best:
            best, found = value, city
    return found


def best_home_region(board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int]) -> int:
    """Return the region of the city with the highest value as a home."""
    best, found = WORST, NONE
    for region in free_regions(board, state):
        city = best_home(board, knowledge, state, seat, trait, free_cities(board, state, region))
        value = home_value(board, knowledge, state, seat, trait, city)
        if value > best:
            best, found = value, region
    return found
