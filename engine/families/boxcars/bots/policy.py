"""How a character decides: the cheapest way as it reckons, and what is worth most by its weights.

Every decision is the first of the best totals of a function here or in `stakes`, which `explain` shows too.
"""

from __future__ import annotations

from engine.families.boxcars.bots.decision_values import (
    CHANCES,
    alone_bidding,
    bidding,
    declaring,
    gain_of_offer,
    home_worth,
    own_worth,
    purchase_value,
    purse,
    region_income,
    sale_value,
    spare_cash,
)
from engine.families.boxcars.bots.knowledge import Knowledge
from engine.families.boxcars.bots.plan import Plan, open_rides
from engine.families.boxcars.bots.railroad_value import (
    ROUNDED,
    at_most,
    is_never_worth_more,
    look_round,
    still_to_come,
    tenths_felt,
    worth,
)
from engine.families.boxcars.bots.routes import is_used, planned_arc
from engine.families.boxcars.bots.rover_risk import can_win, chase, prey
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.auction import PASS, lowest, raised
from engine.families.boxcars.rules.chapters.declare import target
from engine.families.boxcars.rules.chapters.destination import open_regions
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


def decide(m: CompiledBoard, k: Knowledge, g: Position, now: int, seat: int, trait: list[int], p: Plan) -> int:
    """The seat's decision in a step, as the turn takes it."""
    if now == RIDE:
        return next_ride(m, k, g, seat, trait, p)
    if now == BUY:
        return best_purchase(m, k, g, seat, trait, p)
    if now == DECLARE:
        return int(declaring(m, k, g, seat, trait, p) >= 0)
    if now == PICK_REGION:
        return best_region(m, k, g, seat, trait, p)
    if now == BID:
        return best_bid(m, k, g, seat, trait, p)
    if now == SELL:
        return best_sale(m, k, g, seat, trait, p)
    if now == SWAP:
        return int(home_worth(m, k, g, seat, trait, g.goal[seat]) > home_worth(m, k, g, seat, trait, g.home[seat]))
    if now == PICK_HOME_CITY:
        return best_home(m, k, g, seat, trait, free_cities(m, g, g.region))
    if now == TRADE:
        return best_offer(m, k, g, seat, trait, p)
    if now == ANSWER:
        return int(can_accept(g) and gain_of_offer(m, k, g, seat, trait, p) > 0)
    assert now == PICK_HOME_REGION
    return best_home_region(m, k, g, seat, trait)


def next_ride(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], p: Plan) -> int:
    """The next arc of the way to a train worth catching or to the goal; where none is left, the legal one that ends
    nearest to the goal."""
    arc = hunting_arc(m, k, g, seat, trait, p)
    if arc != NONE:
        return arc
    goal = target(m, g, seat)
    arc = planned_arc(m, k, g, seat, goal, trait, p)
    if arc != NONE:
        return arc
    hops, nearest = m.hops[goal], NONE
    for arc in open_rides(m, g, p):
        if nearest == NONE or (hops[m.to[arc]], arc) < (hops[m.to[nearest]], nearest):
            nearest = arc
    return nearest


def hunting_arc(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], p: Plan) -> int:
    """The next arc to where this move decides the game: home, where it wins, else a declared train that it can catch;
    or NONE."""
    if not g.declarers:
        return NONE
    if can_win(m, g, seat):
        return chase(m, k, g, seat, m.city_dot[g.home[seat]], p)
    hunted = prey(m, g, seat, trait)
    return NONE if hunted == NONE else chase(m, k, g, seat, hunted, p)


def whole_move(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], p: Plan) -> None:
    """Rides on as `next_ride` would: along the plan while it cannot change, else link by link."""
    arc = next_ride(m, k, g, seat, trait, p)
    if p.length == 0 or p.at != g.at[seat] or p.way[p.length - 1] != arc:
        p.length = 0
        ride_one(m, g, arc, p)
    elif g.declarers or g.established[seat]:
        p.length -= 1
        ride_one(m, g, arc, p)
    else:
        p.length = ride(m, g, p.way, p.length)
        while p.length and g.left and not is_used(g.used[seat], p.way, p.length):  # nothing else can have changed
            p.length = ride(m, g, p.way, p.length)
    p.at = g.at[seat]


def ride_one(m: CompiledBoard, g: Position, arc: int, p: Plan) -> None:
    """Rides a single arc; a row of the plan holds it, because a new one takes longer than the ride."""
    p.row[0] = arc
    ride(m, g, p.row, 1)


def best_purchase(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], p: Plan) -> int:
    """What is worth most above its price. A railroad is weighed where that is not below the best even at most, and not
    even looked at where it was not worth its price when more was to come (`dull`)."""
    left, spare = still_to_come(m, g, seat), spare_cash(m, g, seat)
    look_round(m, k, g, seat, trait, NONE, p, left)
    best, found = 0, NOTHING
    for item in range(RAILROAD_ITEM):
        if item != NOTHING and on_sale(m, g, item):
            value = purchase_value(m, k, g, seat, trait, item, p, left, spare)
            if value > best:
                best, found = value, item
    tenths, prices, dull = tenths_felt(m, k, g, seat, trait, left), m.price, p.dull
    for rail in range(m.rail_count):
        if dull[rail] >= left or prices[rail] > spare or not can_buy(m, g, rail):
            continue
        felt = prices[rail] * tenths // 10
        if p.is_known[rail]:
            most = at_most(trait, rail, p, left)
            if most - felt <= best:
                if most + ROUNDED <= felt and tenths <= 10 and is_never_worth_more(trait, rail, p):
                    dull[rail] = left
                continue
        value = worth(m, k, g, seat, trait, rail, p, left) - felt
        if value > best:
            best, found = value, RAILROAD_ITEM + rail
    return found


def best_bid(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], p: Plan) -> int:
    """The bid of a seat that goes up to what `bidding` says, as far as that has to be known: nobody bids what it cannot
    spare, and where the lowest bid is made anyway it does not matter how much higher others make the limit."""
    spare = spare_cash(m, g, seat)
    at_most = raised(m, g, spare)
    if at_most == PASS:
        return PASS
    if at_most == lowest(m, g) <= alone_bidding(m, k, g, seat, trait, p):
        return at_most
    return raised(m, g, bidding(m, k, g, seat, trait, p))


def best_sale(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], p: Plan) -> int:
    """The forced sale that leaves most."""
    most, found = WORST, NONE
    for rail in range(m.rail_count):
        if g.owner[rail] == seat:
            for sale in range(2 * rail, 2 * rail + 1 + m.bank_direct):
                value = sale_value(m, k, g, seat, trait, sale, p)
                if value > most:
                    most, found = value, sale
    return found


def best_offer(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], p: Plan) -> int:
    """The offer that brings the seat most, of those that bring the other something, too, as the seat sees it: a title
    for a title, or for some halves of its price."""
    mine, theirs = [0] * m.rail_count, [0] * m.rail_count
    left = still_to_come(m, g, seat)
    for rail in range(m.rail_count):
        mine[rail] = own_worth(m, k, g, seat, trait, rail, p, left)
    spare, best, found = spare_cash(m, g, seat), 0, 0
    for other in range(g.bank):
        if other == seat or g.out[other]:
            continue
        for rail in range(m.rail_count):
            if g.owner[rail] == seat or g.owner[rail] == other:
                theirs[rail] = own_worth(m, k, g, other, trait, rail, p, left)
        for rail in range(m.rail_count):
            for halves in range(1, HALVES + 1):
                paid = m.price[rail] * halves // 2
                sells = g.owner[rail] == seat and 0 < paid < theirs[rail] and paid <= purse(m, g, seat, other)
                buys = g.owner[rail] == other and 0 < paid <= spare and paid > theirs[rail]
                if sells and paid - mine[rail] > best:
                    best, found = paid - mine[rail], offer_number(m, rail, NONE, other, paid)
                if buys and mine[rail] - paid > best:
                    best, found = mine[rail] - paid, offer_number(m, NONE, rail, other, paid)
        for give in range(m.rail_count):
            if g.owner[give] == seat:
                for take in range(m.rail_count):
                    won = mine[take] - mine[give]
                    if g.owner[take] == other and won > best and theirs[give] > theirs[take]:
                        best, found = won, offer_number(m, give, take, other, 0)
    return found


def best_region(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], p: Plan) -> int:
    """The region that leaves most after fees and turns, on the way home too where the trip brings the win cash."""
    look_round(m, k, g, seat, trait, NONE, p, still_to_come(m, g, seat))
    best, found = WORST, NONE
    for region in open_regions(m):
        payoff, way, home, fees = region_income(m, k, g, seat, trait, region, p, CHANCES)
        value = payoff - way - home - fees
        if value > best:
            best, found = value, region
    return found


def best_home(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], cities: list[int]) -> int:
    """The city that is worth most as a home."""
    best, found = WORST, NONE
    for city in cities:
        value = home_worth(m, k, g, seat, trait, city)
        if value > best:
            best, found = value, city
    return found


def best_home_region(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int]) -> int:
    """The region of the city that is worth most as a home."""
    best, found = WORST, NONE
    for region in free_regions(m, g):
        city = best_home(m, k, g, seat, trait, free_cities(m, g, region))
        value = home_worth(m, k, g, seat, trait, city)
        if value > best:
            best, found = value, region
    return found
