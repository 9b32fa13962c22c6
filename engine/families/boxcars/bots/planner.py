"""The planner: the cheapest route in turns and fees, purchases by access for the price, declaring when safe."""

from __future__ import annotations

from engine.families.boxcars.bots.knowledge import WHOLE, Knowledge
from engine.families.boxcars.bots.routes import Plan, next_arc, open_rides, route
from engine.families.boxcars.bots.ways import PACE, fees_of
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.auction import owned, raised
from engine.families.boxcars.rules.chapters.declare import target
from engine.families.boxcars.rules.chapters.destination import open_regions
from engine.families.boxcars.rules.chapters.movement import ride
from engine.families.boxcars.rules.chapters.purchase import (
    EXPRESS_ITEM,
    NOTHING,
    RAILROAD_ITEM,
    SUPERCHIEF_ITEM,
    can_buy,
    train_price,
)
from engine.families.boxcars.rules.chapters.setup import free_cities, free_regions
from engine.families.boxcars.rules.chapters.trading import can_accept, offer_number
from engine.families.boxcars.rules.position import (
    ANSWER,
    BID,
    BUY,
    DECLARE,
    EXPRESS,
    PICK_HOME_CITY,
    PICK_HOME_REGION,
    PICK_REGION,
    RIDE,
    SELL,
    SUPERCHIEF,
    SWAP,
    TRADE,
    Position,
)

ACCESS = 180_000
"""What serving every city would be worth, in dollars; a railroad's worth is its part of that."""

DENIED = 30
"""Percent of its worth that a city counts which the network serves already: others then ride it for nothing."""

NO_WAY_HOME = -(1 << 40)
"""What is left where nobody can ride home any more."""

APART = 70
"""Percent that a railroad counts which does not meet the network."""


def decide(m: CompiledBoard, k: Knowledge, g: Position, now: int, seat: int, p: Plan) -> int:
    """The seat's decision in a step, as the turn takes it."""
    if now == RIDE:
        return next_ride(m, k, g, seat, p)
    if now == BUY:
        return best_purchase(m, k, g, seat)
    if now == DECLARE:
        return int(safe_to_declare(m, k, g, seat, p))
    if now == PICK_REGION:
        return best_region(m, k, g, seat)
    if now == BID:
        return best_bid(m, k, g, seat)
    if now == SELL:
        return 2 * least_worth(m, k, g, seat)
    if now == SWAP:
        return int(k.away[g.goal[seat]] < k.away[g.home[seat]])
    if now == PICK_HOME_CITY:
        return most_central(k, free_cities(m, g, g.region))
    if now == TRADE:
        return best_offer(m, k, g, seat)
    if now == ANSWER:
        return int(can_accept(g) and gain_of_offer(m, k, g, seat) > 0)
    assert now == PICK_HOME_REGION
    return best_home_region(m, k, g)


def next_ride(m: CompiledBoard, k: Knowledge, g: Position, seat: int, p: Plan) -> int:
    """The next arc of the cheapest way; where none is left, the legal one that ends nearest to the goal."""
    goal = target(m, g, seat)
    arc = next_arc(m, k, g, seat, goal, p)
    if arc != NONE:
        return arc
    hops, nearest = m.hops[goal], NONE
    for arc in open_rides(m, g, p):
        if nearest == NONE or (hops[m.to[arc]], arc) < (hops[m.to[nearest]], nearest):
            nearest = arc
    return nearest


def whole_move(m: CompiledBoard, k: Knowledge, g: Position, seat: int, p: Plan) -> None:
    """Rides on as `next_ride` would, link by link, as long as the plan cannot have changed."""
    arc = next_ride(m, k, g, seat, p)
    if p.length:
        p.length = ride(m, g, p.way, p.length)
        p.at = g.at[seat]
    else:
        ride(m, g, [arc], 1)


def worth(m: CompiledBoard, k: Knowledge, g: Position, seat: int, rail: int, served: list[int]) -> int:
    """What a railroad is worth to the seat in dollars: the chances of its cities, counting those its other railroads
    serve in part, and less where it does not meet them."""
    chance = 0
    for place in range(m.city_count):
        dot = k.station[rail][place]
        if dot == NONE:
            break
        chance += k.station_chance[rail][place] * (DENIED if served[dot] else 100)
    others, met = 0, 0
    for other in range(m.rail_count):
        if g.owner[other] == seat and other != rail:
            others += 1
            met += k.meets[rail][other]
    if others and not met:
        chance = chance * APART // 100
    return ACCESS * chance // (100 * WHOLE)


def served_by(m: CompiledBoard, k: Knowledge, g: Position, seat: int, besides: int) -> list[int]:
    """By milepost, whether the seat's railroads besides one serve a city there."""
    served = [0] * m.dot_count
    for rail in range(m.rail_count):
        if g.owner[rail] == seat and rail != besides:
            for dot in k.station[rail]:
                if dot == NONE:
                    break
                served[dot] = 1
    return served


def least_worth(m: CompiledBoard, k: Knowledge, g: Position, seat: int) -> int:
    """The railroad that the seat misses least."""
    least, found = 0, NONE
    for rail in owned(m, g, seat):
        value = worth(m, k, g, seat, rail, served_by(m, k, g, seat, rail))
        if found == NONE or value < least:
            least, found = value, rail
    return found


def gain_of_offer(m: CompiledBoard, k: Knowledge, g: Position, seat: int) -> int:
    """What the offer on the table is worth to the seat that is asked, in dollars."""
    gain = -g.offer_sum
    if g.give != NONE:
        gain += worth(m, k, g, seat, g.give, served_by(m, k, g, seat, g.take))
    if g.take != NONE:
        gain -= worth(m, k, g, seat, g.take, served_by(m, k, g, seat, g.take))
    return gain


def best_offer(m: CompiledBoard, k: Knowledge, g: Position, seat: int) -> int:
    """The exchange of titles that brings the seat most, of those that bring the other something by the same worth."""
    best, found = 0, 0
    for give in range(m.rail_count):
        if g.owner[give] != seat:
            continue
        mine = served_by(m, k, g, seat, give)
        lost = worth(m, k, g, seat, give, mine)
        for take in range(m.rail_count):
            other = g.owner[take]
            if other == seat or other >= g.bank:
                continue
            won = worth(m, k, g, seat, take, mine) - lost
            if won > best:
                theirs = served_by(m, k, g, other, take)
                if worth(m, k, g, other, give, theirs) > worth(m, k, g, other, take, theirs):
                    best, found = won, offer_number(m, give, take, other, 0)
    return found


def reserve(m: CompiledBoard, g: Position, seat: int) -> int:
    """The cash a careful player keeps: what is due now, and the fees of the next turn."""
    ahead = 2 * m.fee_bank
    if g.sold_out:
        ahead = m.fee_sold_out
    else:
        for rail in range(m.rail_count):
            if g.owner[rail] != seat and g.owner[rail] != g.bank:
                ahead = m.fee_player
                break
    return ahead + (g.owing if g.seat == seat else 0)


def best_purchase(m: CompiledBoard, k: Knowledge, g: Position, seat: int) -> int:
    """An Express first, then the railroads worth most for their price, a Super Chief from the third railroad on."""
    cash = g.cash[seat]
    spare = cash - reserve(m, g, seat)
    if cash - g.owing >= m.win_cash:
        return NOTHING
    if g.train[seat] < EXPRESS and m.express <= spare and 5 * m.express <= m.superchief:
        return EXPRESS_ITEM
    chief = g.train[seat] < SUPERCHIEF and train_price(m, g, seat, SUPERCHIEF) <= spare
    if chief and len(owned(m, g, seat)) >= 3:
        return SUPERCHIEF_ITEM
    best, item = 0, NOTHING
    late = cash > m.win_cash * 3 // 4
    served = served_by(m, k, g, seat, NONE)
    for rail in range(m.rail_count):
        if m.price[rail] <= spare and can_buy(m, g, rail):
            cost = m.price[rail] if late else m.price[rail] // 2
            value = worth(m, k, g, seat, rail, served) - cost
            if value > best:
                best, item = value, RAILROAD_ITEM + rail
    return SUPERCHIEF_ITEM if item == NOTHING and chief else item


def best_bid(m: CompiledBoard, k: Knowledge, g: Position, seat: int) -> int:
    """A bid as long as the railroad is worth it."""
    return raised(m, g, most_bid(m, k, g, seat))


def most_bid(m: CompiledBoard, k: Knowledge, g: Position, seat: int) -> int:
    """The most that the seat bids: what the railroad is worth, or three quarters of its price; a seat with the win cash
    keeps it."""
    floor = m.win_cash if g.cash[seat] >= m.win_cash else reserve(m, g, seat)
    value = worth(m, k, g, seat, g.auction, served_by(m, k, g, seat, g.auction))
    return min(g.cash[seat] - floor, max(m.price[g.auction] * 3 // 4, value))


def best_region(m: CompiledBoard, k: Knowledge, g: Position, seat: int) -> int:
    """The region that pays most for each turn on the way, in the mean of its cities."""
    best, found = 0, NONE
    for region in open_regions(m):
        income = income_of(m, k, g, seat, region)
        if found == NONE or income > best:
            best, found = income, region
    return found


def income_of(m: CompiledBoard, k: Knowledge, g: Position, seat: int, region: int) -> int:
    """What a region pays for each turn on the way, in the mean of its cities, in parts of a dollar."""
    pace = PACE[g.train[seat]]
    hops, pay = m.hops[g.at[seat]], m.pay[g.origin[seat]]
    income = 0
    for place in range(m.city_count):
        city = k.share_city[region][place]
        if city == NONE:
            break
        income += k.share[region][place] * pay[city] * pace // (hops[m.city_dot[city]] + pace)
    return income


def most_central(k: Knowledge, cities: list[int]) -> int:
    """The city from which the next destination is nearest in the mean."""
    best = NONE
    for city in cities:
        if best == NONE or (k.away[city], city) < (k.away[best], best):
            best = city
    return best


def best_home_region(m: CompiledBoard, k: Knowledge, g: Position) -> int:
    """The region of the most central city that can be a home."""
    best = NONE
    for region in free_regions(m, g):
        city = most_central(k, free_cities(m, g, region))
        if best == NONE or (k.away[city], city) < (k.away[best], best):
            best = city
    return m.city_region[best]


def safe_to_declare(m: CompiledBoard, k: Knowledge, g: Position, seat: int, p: Plan) -> bool:
    """Whether the win cash is left after the fees of the way home, one for each owner in each turn."""
    return m.city_dot[g.home[seat]] == g.at[seat] or left_at_home(m, k, g, seat, p) >= 0


def left_at_home(m: CompiledBoard, k: Knowledge, g: Position, seat: int, p: Plan) -> int:
    """What is above the win cash on reaching home; NO_WAY_HOME where no way is left."""
    way = p.look
    length = route(m, k, g, seat, m.city_dot[g.home[seat]], p, way)
    return g.cash[seat] - g.owing - fees_of(m, g, seat, way, length) - m.win_cash if length else NO_WAY_HOME
