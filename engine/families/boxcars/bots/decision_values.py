"""What decisions are worth to a character, in dollars: purchases and sales, bids and offers, where a trip goes, homes,
declaring.
"""

from __future__ import annotations

from engine.families.boxcars.bots.knowledge import FARTHEST, SURE, WHOLE, Knowledge
from engine.families.boxcars.bots.plan import Plan
from engine.families.boxcars.bots.railroad_value import (
    look_round,
    price_felt,
    still_to_come,
    train_worth,
    worth,
)
from engine.families.boxcars.bots.routes import PACE, UNIT, fees_of, plan_way, step_price
from engine.families.boxcars.bots.rover_risk import exposed, harm
from engine.families.boxcars.characters.character import (
    AUCTIONS,
    CORNERS,
    DECLARING,
    JUDGEMENT,
    MONOPOLY,
    ROVER,
    TERMINAL,
)
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.auction import lowest
from engine.families.boxcars.rules.chapters.purchase import EXPRESS_ITEM, NOTHING, RAILROAD_ITEM, train_price
from engine.families.boxcars.rules.hidden import seen_cash
from engine.families.boxcars.rules.position import EXPRESS, SUPERCHIEF, Position

OUT_OF_REACH = 1_000_000
"""What keeps a character from spending the cash that it holds back, in dollars."""

EACH_MILE, STRANGE = 600, 100
"""Ten-thousandths of a fee to an opponent that a milepost costs in the mean while railroads are for sale (what is known
of the board says it for later), and percent of one that a city costs which the own lines do not reach."""

HOME_PARTS = ("central", "corners", "terminal", "monopoly")
"""What the parts of a home's worth are called: where it lies, and three weights."""

HOME_TRIPS = 2
"""Trips of a game that begin or end at home: the first one, and the way home to win."""

FAR_CORNER, HOME_ROAD = 40, 60
"""A corner's distance counts a fortieth less for each point of its weight; thousandths of a milepost that a railroad at
home counts for each point."""

CHANCES = 1_000
"""Bots count chances of cities in whole thousandths."""

PLAIN = 20
"""The parts in which it is told how much of a worth is bid: so many are all of it, and a point of `auctions` is one."""

SUM = 10_000
"""A sum of money of which is asked what it means to a bidder."""

ACCEPTED, BOLD, PRESSED = 50, 4, 20
"""Percent of danger with which it is right to declare by consequence; more for each point of `declaring` and for each
opponent that is near winning, too."""

DANGER = 100
"""Dollars that an opponent near the way home, for each turn there, counts for each point of the weight."""


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


def spare_cash(m: CompiledBoard, g: Position, seat: int) -> int:
    """The cash that can be spent: without the fees ahead, and without the win cash once it is there."""
    keep = reserve(m, g, seat)
    owing = g.owing if g.seat == seat else 0
    if g.cash[seat] - owing >= m.win_cash:
        keep = max(keep, m.win_cash + owing)
    return g.cash[seat] - keep


def price_of(m: CompiledBoard, g: Position, seat: int, item: int) -> int:
    """What an item costs the seat."""
    if item == NOTHING:
        return 0
    if item >= RAILROAD_ITEM:
        return m.price[item - RAILROAD_ITEM]
    return train_price(m, g, seat, EXPRESS if item == EXPRESS_ITEM else SUPERCHIEF)


def purchase_value(
    m: CompiledBoard,
    k: Knowledge,
    g: Position,
    seat: int,
    trait: list[int],
    item: int,
    p: Plan,
    left: int,
    spare: int,
) -> int:
    """What an item is worth above its price, in dollars; far below nothing, whatever it is worth, where it would take
    cash held back."""
    if item == NOTHING:
        return 0
    price = price_of(m, g, seat, item)
    if price > spare:
        return -OUT_OF_REACH
    if item < RAILROAD_ITEM:
        return train_worth(m, k, g, seat, trait, left, EXPRESS if item == EXPRESS_ITEM else SUPERCHIEF) - price
    value = worth(m, k, g, seat, trait, item - RAILROAD_ITEM, p, left)
    return value - price_felt(m, k, g, seat, trait, left, price)


def own_worth(
    m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], rail: int, p: Plan, left: int
) -> int:
    """What a railroad adds to the others of a seat, in dollars, while `left` percent of the game are to come: as many
    as the seat believes that asks, who may not know the cash of the other."""
    look_round(m, k, g, seat, trait, rail, p, left)
    return worth(m, k, g, seat, trait, rail, p, left)


def purse(m: CompiledBoard, g: Position, seat: int, other: int) -> int:
    """The cash of another seat as far as the seat may know it: hidden cash may be as much as need not be told."""
    cash = seen_cash(m, g, seat, other)
    return m.announce - 1 if cash == NONE else cash


def fetched(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], rail: int, p: Plan) -> int:
    """What a railroad of the seat brings under the hammer: what the second of the others can and would pay, the lowest
    bid where there is but one, and what the bank gives where there is none."""
    most = second = 0
    left = still_to_come(m, g, seat)
    for other in range(g.bank):
        if other != seat and not g.out[other]:
            limit = min(purse(m, g, seat, other), own_worth(m, k, g, other, trait, rail, p, left))
            if limit > most:
                most, second = limit, most
            elif limit > second:
                second = limit
    if most < m.lowest_bid[rail]:
        return m.buyback[rail]
    return max(second, m.lowest_bid[rail])


def sale_value(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], sale: int, p: Plan) -> int:
    """What a forced sale leaves: what it brings, by auction or from the bank, less what the railroad is worth."""
    rail = sale >> 1
    price = m.buyback[rail] if sale & 1 else fetched(m, k, g, seat, trait, rail, p)
    return price - own_worth(m, k, g, seat, trait, rail, p, still_to_come(m, g, seat))


def worth_to_rivals(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], p: Plan) -> int:
    """What the railroad under the hammer is worth to the keenest of the others who may still bid, as far as they can
    pay; 0 where nobody is left."""
    most = 0
    left, low = still_to_come(m, g, seat), lowest(m, g)
    for other in range(g.bank):
        if other != seat and other != g.seller and not g.passed[other]:
            limit = purse(m, g, seat, other)
            if limit >= low and limit > most:
                limit = min(limit, own_worth(m, k, g, other, trait, g.auction, p, left))
                if limit >= low:
                    most = max(most, limit)
    return most


def bidding(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], p: Plan) -> int:
    """The most that the seat bids, in dollars. By consequence more for what a rival would gain by it, because that is
    lost to each of the others alike; whoever buys pays the same seller. Who saves for a Super Chief goes up to what the
    sum means to it, as in a purchase."""
    left = still_to_come(m, g, seat)
    value = own_worth(m, k, g, seat, trait, g.auction, p, left)
    if trait[JUDGEMENT] > 0:
        rival = worth_to_rivals(m, k, g, seat, trait, p)
        value += denied_by(g, trait, value, rival)
    return limit_of(m, k, g, seat, trait, left, value)


def denied_by(g: Position, trait: list[int], own: int, rival: int) -> int:
    """What it adds to a bid that the keenest rival does not get what is worth more to them than to the seat."""
    return max(0, rival - own) * max(0, trait[JUDGEMENT]) // (10 * g.bank)


def alone_bidding(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], p: Plan) -> int:
    """The most that the seat bids, whatever the railroad is worth to the others: `bidding` is no less."""
    left = still_to_come(m, g, seat)
    return limit_of(m, k, g, seat, trait, left, own_worth(m, k, g, seat, trait, g.auction, p, left))


def limit_of(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], left: int, value: int) -> int:
    """Up to which bid a seat goes for what is worth so much to it, by what the sum means to it."""
    value = value * SUM // max(SUM, price_felt(m, k, g, seat, trait, left, SUM))
    return min(spare_cash(m, g, seat), value * fondness(trait) // PLAIN)


def fondness(trait: list[int]) -> int:
    """How much of what a railroad is worth the seat bids for it, in parts of which PLAIN are all of it."""
    return PLAIN + trait[AUCTIONS]


def gain_of_offer(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], p: Plan) -> int:
    """What the offer on the table is worth to the seat that is asked, in dollars."""
    gain = -g.offer_sum
    left = still_to_come(m, g, seat)
    if g.give != NONE:
        gain += own_worth(m, k, g, seat, trait, g.give, p, left)
    if g.take != NONE:
        gain -= own_worth(m, k, g, seat, trait, g.take, p, left)
    return gain


def region_income(
    m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], region: int, p: Plan, parts: int
) -> tuple[int, int, int, int]:
    """Payoff, what the turns of the way are worth, those of the way home from there where the payoff brings the win
    cash, and fees, in dollars, in the mean of the cities of a region: chances are counted in whole parts of so many."""
    pay, hops, end = m.pay[g.origin[seat]], m.hops[g.at[seat]], m.hops[m.city_dot[g.home[seat]]]
    fee, each = (m.fee_sold_out, k.each_mile) if g.sold_out else (m.fee_player, EACH_MILE)
    mile, strange, step = fee * each // 100, fee * STRANGE, UNIT * step_price(g, seat, trait)
    cities, shares, missing = k.share_city[region], k.share[region], m.win_cash - g.cash[seat]
    payoff = there = home = unserved = 0
    for place in range(m.city_count):
        city = cities[place]
        if city == NONE:
            break
        dot, share, paid = m.city_dot[city], shares[place] * parts // WHOLE, pay[city]
        payoff += share * paid
        there += share * hops[dot]
        if paid >= missing:
            home += share * end[dot]
        if not p.served[dot]:
            unserved += share
    fees = (there + home) * mile + unserved * strange
    return payoff // parts, there * step // parts, home * step // parts, fees // (100 * parts)


def home_parts(
    m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], city: int
) -> tuple[int, int, int, int]:
    """What speaks for a city as a home, in dollars, in the order of HOME_PARTS: how far destinations are, on the first
    trip and on the way home at the end; that far corners are liked all the same, the railroads that meet there, and
    that few do so that it can be held alone."""
    milepost = HOME_TRIPS * UNIT * step_price(g, seat, trait)
    far, roads = k.away[city] // 1_000 * milepost // 1_000, k.serving[m.city_dot[city]]
    return (
        -far,
        far * trait[CORNERS] // FAR_CORNER,
        HOME_ROAD * milepost * trait[TERMINAL] * roads // 1_000,
        -HOME_ROAD * milepost * trait[MONOPOLY] * (roads - 1) // 1_000,
    )


def home_worth(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], city: int) -> int:
    """The sum of what speaks for a city as a home."""
    near, corner, junction, alone = home_parts(m, k, g, seat, trait, city)
    return near + corner + junction + alone


def declaring(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], p: Plan) -> int:
    """What declaring is worth above waiting for another trip, in dollars; declared from 0 on. The parts of it."""
    left, waiting, risk = declaring_parts(m, k, g, seat, trait, p)
    if by_consequence(m, trait):
        return left if left < 0 else waiting + risk
    return left + risk


def declaring_parts(
    m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], p: Plan
) -> tuple[int, int, int]:
    """What speaks for declaring, in dollars: the cash above the win cash and the fees of the way home (who judges by
    consequence asks only whether it is there); what waiting would cost; and the danger of being caught."""
    home = m.city_dot[g.home[seat]]
    spare = g.cash[seat] - m.win_cash
    if home == g.at[seat]:
        return spare, 0, 0
    plan_way(m, k, g, seat, home, trait, p)
    if p.length == 0:
        return -OUT_OF_REACH, 0, 0
    left = spare - g.owing - fees_of(m, g, seat, p.way, p.length) * (20 - trait[DECLARING]) // 20
    if by_consequence(m, trait):
        judgement = trait[JUDGEMENT]
        caught, lost = caught_on(m, k, g, seat, p.way, p.length), harm(m, g, seat)
        share = min(100, ACCEPTED + BOLD * trait[DECLARING] + PRESSED * rivals_near(m, k, g, seat))
        waiting, risk = lost * share // 100 * judgement // 10, -lost * caught // SURE * judgement // 10
        return left, waiting, risk
    waits = (p.length - 1) // PACE[g.train[seat]]
    danger = waits * threats(m, g, seat, home) * max(0, trait[ROVER]) * DANGER if m.rover else 0
    return left, 0, -danger


def by_consequence(m: CompiledBoard, trait: list[int]) -> bool:
    """Whether a seat weighs what being caught costs against what waiting does."""
    return m.rover > 0 and trait[JUDGEMENT] > 0


def caught_on(m: CompiledBoard, k: Knowledge, g: Position, seat: int, way: list[int], length: int) -> int:
    """How likely somebody catches the seat on a way home, in thousandths: wherever it stops, if others stay as near as
    they are."""
    safe, left, pace = SURE, length, PACE[g.train[seat]]
    while left > 0:
        stays = SURE - (k.odds[g.train[seat]][left] if left < FARTHEST else 0)
        stop = m.to[way[left - min(pace, left - 1)]] if left > 1 else g.at[seat]
        safe -= safe * stays // SURE * exposed(m, k, g, seat, stop) // SURE
        left -= pace
    return SURE - safe


def rivals_near(m: CompiledBoard, k: Knowledge, g: Position, seat: int) -> int:
    """How many opponents may win before the seat can declare again: those whose cash is known to be a trip away from
    the win cash, and those declared for two."""
    found = 0
    for other in range(g.bank):
        if other != seat and not g.out[other]:
            near = seen_cash(m, g, seat, other) >= m.win_cash - k.mean_pay
            found += 2 * g.declared[other] if g.declared[other] else int(near)
    return found


def threats(m: CompiledBoard, g: Position, seat: int, home: int) -> int:
    """How many opponents are near the way home."""
    found, here = 0, g.at[seat]
    for other in range(g.bank):
        if other != seat and not g.out[other] and g.at[other] != NONE:
            away = m.hops[g.at[other]]
            if away[home] + away[here] <= m.hops[home][here] + 2 * PACE[g.train[other]]:
                found += 1
    return found
