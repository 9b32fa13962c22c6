"""Values of decisions for a character, in dollars: purchases and sales, bids and offers, destinations, homes,
declaring."""

from __future__ import annotations

from engine.families.boxcars.bots.knowledge import FARTHEST, SURE, Knowledge
from engine.families.boxcars.bots.plan import Plan
from engine.families.boxcars.bots.railroad_value import (
    prepare_railroad_values,
    still_to_come,
    train_value,
    value_of_railroad,
    weighted_price,
)
from engine.families.boxcars.bots.routes import PACE, UNIT, fees_of, plan_way, step_price
from engine.families.boxcars.bots.rover_risk import exposed, harm
from engine.families.boxcars.bots.traits import AUCTIONS, CORNERS, DECLARING, JUDGEMENT, MONOPOLY, ROVER, TERMINAL
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.auction import lowest
from engine.families.boxcars.rules.chapters.purchase import EXPRESS_ITEM, NOTHING, RAILROAD_ITEM, train_price
from engine.families.boxcars.rules.hidden import visible_cash
from engine.families.boxcars.rules.position import EXPRESS, SUPERCHIEF, Position

OUT_OF_REACH = 1_000_000
"""Penalty that keeps a character from spending reserved cash, in dollars."""

HOME_TRIPS = 2
"""Trips of a game that begin or end at home: the first one, and the route home to win."""

FAR_CORNER, HOME_ROAD = 40, 60
"""Divisor by which each point of the weight reduces the distance of a corner, and the value of a railroad at home for
each point, in thousandths of a milepost."""

PLAIN = 20
"""Parts of a value that is bid: PLAIN are all of it, and a point of `auctions` is one."""

SUM = 10_000
"""Reference amount for the value of money to a bidder."""

ACCEPTED, BOLD, PRESSED = 50, 4, 20
"""Percent of danger up to which declaring is right by consequences; more for each point of `declaring` and for each
opponent that is near winning."""

DANGER = 100
"""Penalty in dollars of an opponent near the route home, per turn there and point of the weight."""


def reserve(board: CompiledBoard, state: Position, seat: int) -> int:
    """Return the cash that a careful player reserves: fees due now, and those of the next turn."""
    ahead = 2 * board.bank_fee_of[seat]
    if state.sold_out:
        ahead = board.sold_out_fee_of[seat]
    else:
        for rail in range(board.rail_count):
            if state.owner[rail] != seat and state.owner[rail] != state.bank:
                ahead = board.player_fee_of[seat]
                break
    return ahead + (state.owing if state.seat == seat else 0)


def spare_cash(board: CompiledBoard, state: Position, seat: int) -> int:
    """Return the cash that can be spent: without expected fees, and without the winning total once it is there."""
    keep = reserve(board, state, seat)
    owing = state.owing if state.seat == seat else 0
    if state.cash[seat] - owing >= board.win_of[seat]:
        keep = max(keep, board.win_of[seat] + owing)
    return state.cash[seat] - keep


def price_of(board: CompiledBoard, state: Position, seat: int, item: int) -> int:
    """Return the price of an item for the player."""
    if item == NOTHING:
        return 0
    if item >= RAILROAD_ITEM:
        return board.price[item - RAILROAD_ITEM]
    return train_price(board, state, seat, EXPRESS if item == EXPRESS_ITEM else SUPERCHIEF)


def purchase_value(
    board: CompiledBoard,
    knowledge: Knowledge,
    state: Position,
    seat: int,
    trait: list[int],
    item: int,
    plan: Plan,
    left: int,
    spare: int,
) -> int:
    """Return the value of an item minus its price, in dollars; it is very low if the purchase needs reserved cash."""
    if item == NOTHING:
        return 0
    price = price_of(board, state, seat, item)
    if price > spare:
        return -OUT_OF_REACH
    if item < RAILROAD_ITEM:
        return (
            train_value(board, knowledge, state, seat, trait, left, EXPRESS if item == EXPRESS_ITEM else SUPERCHIEF)
            - price
        )
    value = value_of_railroad(board, knowledge, state, seat, trait, item - RAILROAD_ITEM, plan, left)
    return value - weighted_price(board, knowledge, state, seat, trait, left, price)


def own_value(
    board: CompiledBoard,
    knowledge: Knowledge,
    state: Position,
    seat: int,
    trait: list[int],
    rail: int,
    plan: Plan,
    left: int,
) -> int:
    """Return the value that a railroad adds to the others of a player, in dollars, with `left` percent of the game to
    come. It is the view of the estimating player, who may not know the cash of the other."""
    prepare_railroad_values(board, knowledge, state, seat, trait, rail, plan, left)
    return value_of_railroad(board, knowledge, state, seat, trait, rail, plan, left)


def purse(board: CompiledBoard, state: Position, seat: int, other: int) -> int:
    """Return the cash of another player as far as it is known; hidden cash may be as high as the announcement limit."""
    cash = visible_cash(board, state, seat, other)
    return board.announce - 1 if cash == NONE else cash


def fetched(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], rail: int, plan: Plan
) -> int:
    """Return the proceeds of an auction: the second-highest affordable value to an opponent, the lowest bid with one
    bidder, and the bank's price without any."""
    most = second = 0
    left = still_to_come(board, state, seat)
    for other in range(state.bank):
        if other != seat and not state.out[other]:
            limit = min(
                purse(board, state, seat, other), own_value(board, knowledge, state, other, trait, rail, plan, left)
            )
            if limit > most:
                most, second = limit, most
            elif limit > second:
                second = limit
    if most < board.lowest_bid[rail]:
        return board.buyback[rail]
    return max(second, board.lowest_bid[rail])


def sale_value(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], sale: int, plan: Plan
) -> int:
    """Return the gain of a forced sale: the proceeds, by auction or from the bank, minus the value of the railroad."""
    rail = sale >> 1
    price = board.buyback[rail] if sale & 1 else fetched(board, knowledge, state, seat, trait, rail, plan)
    return price - own_value(board, knowledge, state, seat, trait, rail, plan, still_to_come(board, state, seat))


def value_to_rivals(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], plan: Plan
) -> int:
    """Return the highest affordable value of the auctioned railroad to an opponent who may still bid; 0 without any."""
    most = 0
    left, low = still_to_come(board, state, seat), lowest(board, state)
    for other in range(state.bank):
        if other != seat and other != state.seller and not state.passed[other]:
            limit = purse(board, state, seat, other)
            if limit >= low and limit > most:
                limit = min(limit, own_value(board, knowledge, state, other, trait, state.auction, plan, left))
                if limit >= low:
                    most = max(most, limit)
    return most


def bidding(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], plan: Plan
) -> int:
    """Return the highest bid of the player, in dollars. By consequences, it includes a share of the gain of a rival,
    because all others lose that gain, while the seller gets the same price from any buyer. A player who saves for a
    Superchief weights the price as in a purchase."""
    left = still_to_come(board, state, seat)
    value = own_value(board, knowledge, state, seat, trait, state.auction, plan, left)
    if trait[JUDGEMENT] > 0:
        rival = value_to_rivals(board, knowledge, state, seat, trait, plan)
        value += denied_by(state, trait, value, rival)
    return limit_of(board, knowledge, state, seat, trait, left, value)


def denied_by(state: Position, trait: list[int], own: int, rival: int) -> int:
    """Return the increase of a bid that denies the railroad to a rival to whom it is worth more."""
    return max(0, rival - own) * max(0, trait[JUDGEMENT]) // (10 * state.bank)


def alone_bidding(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], plan: Plan
) -> int:
    """Return the highest bid without the values to others: `bidding` is at least this."""
    left = still_to_come(board, state, seat)
    return limit_of(
        board,
        knowledge,
        state,
        seat,
        trait,
        left,
        own_value(board, knowledge, state, seat, trait, state.auction, plan, left),
    )


def limit_of(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], left: int, value: int
) -> int:
    """Return the limit of bids for a railroad of this value, with the weight of money to the player."""
    value = value * SUM // max(SUM, weighted_price(board, knowledge, state, seat, trait, left, SUM))
    return min(spare_cash(board, state, seat), value * fondness(trait) // PLAIN)


def fondness(trait: list[int]) -> int:
    """Return the share of a railroad's value that the player bids, in parts of PLAIN."""
    return PLAIN + trait[AUCTIONS]


def gain_of_offer(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], plan: Plan
) -> int:
    """Return the value of the current offer to the player who answers, in dollars."""
    gain = -state.offer_sum
    left = still_to_come(board, state, seat)
    if state.give != NONE:
        gain += own_value(board, knowledge, state, seat, trait, state.give, plan, left)
    if state.take != NONE:
        gain -= own_value(board, knowledge, state, seat, trait, state.take, plan, left)
    return gain


def home_parts(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], city: int
) -> tuple[int, int, int, int]:
    """Return the parts of the value of a city as a home, in dollars, by the terms of `explain.HOME_TERMS`: the distance
    to destinations on the first trip and on the final route home; the preference for far corners; railroads that meet
    there; and the chance to hold it alone."""
    milepost = HOME_TRIPS * UNIT * step_price(state, seat, trait)
    far, roads = knowledge.away[city] // 1_000 * milepost // 1_000, knowledge.serving[board.city_dot[city]]
    return (
        -far,
        far * trait[CORNERS] // FAR_CORNER,
        HOME_ROAD * milepost * trait[TERMINAL] * roads // 1_000,
        -HOME_ROAD * milepost * trait[MONOPOLY] * (roads - 1) // 1_000,
    )


def home_value(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], city: int
) -> int:
    """Return the value of a city as a home."""
    near, corner, junction, alone = home_parts(board, knowledge, state, seat, trait, city)
    return near + corner + junction + alone


def declaring(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], plan: Plan
) -> int:
    """Return the advantage of declaring over waiting for another trip, in dollars; the player declares from 0 on."""
    left, waiting, risk = declaring_parts(board, knowledge, state, seat, trait, plan)
    if by_consequence(board, trait):
        return left if left < 0 else waiting + risk
    return left + risk


def declaring_parts(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], plan: Plan
) -> tuple[int, int, int]:
    """Return the parts of the value of declaring, in dollars: the cash above the winning total and the fees home (by
    consequences, only its sign counts), the cost of waiting, and the risk of being caught."""
    home = board.city_dot[state.home[seat]]
    spare = state.cash[seat] - board.win_of[seat]
    if home == state.at[seat]:
        return spare, 0, 0
    plan_way(board, knowledge, state, seat, home, trait, plan)
    if plan.length == 0:
        return -OUT_OF_REACH, 0, 0
    left = spare - state.owing - fees_of(board, state, seat, plan.way, plan.length) * (20 - trait[DECLARING]) // 20
    if by_consequence(board, trait):
        judgement = trait[JUDGEMENT]
        caught, lost = caught_on(board, knowledge, state, seat, plan.way, plan.length), harm(board, state, seat)
        share = min(100, ACCEPTED + BOLD * trait[DECLARING] + PRESSED * rivals_near(board, knowledge, state, seat))
        waiting, risk = lost * share // 100 * judgement // 10, -lost * caught // SURE * judgement // 10
        return left, waiting, risk
    waits = (plan.length - 1) // PACE[state.train[seat]]
    danger = waits * threats(board, state, seat, home) * max(0, trait[ROVER]) * DANGER if board.rover else 0
    return left, 0, -danger


def by_consequence(board: CompiledBoard, trait: list[int]) -> bool:
    """Return whether a player weighs the cost of being caught against that of waiting."""
    return board.rover > 0 and trait[JUDGEMENT] > 0


def caught_on(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, way: list[int], length: int
) -> int:
    """Return the probability of being caught on a route home, in thousandths: at each stop, if opponents stay as near
    as they are."""
    safe, left, pace = SURE, length, PACE[state.train[seat]]
    while left > 0:
        stays = SURE - (knowledge.odds[state.train[seat]][left] if left < FARTHEST else 0)
        stop = board.to[way[left - min(pace, left - 1)]] if left > 1 else state.at[seat]
        safe -= safe * stays // SURE * exposed(board, knowledge, state, seat, stop) // SURE
        left -= pace
    return SURE - safe


def rivals_near(board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int) -> int:
    """Return the number of opponents who may win before the player can declare again: those whose known cash is one
    trip below the winning total, and declared ones, who count twice."""
    found = 0
    for other in range(state.bank):
        if other != seat and not state.out[other]:
            near = visible_cash(board, state, seat, other) >= board.win_of[other] - knowledge.mean_pay
            found += 2 * state.declared[other] if state.declared[other] else int(near)
    return found


def threats(board: CompiledBoard, state: Position, seat: int, home: int) -> int:
    """Return the number of opponents near the route home."""
    found, here = 0, state.at[seat]
    for other in range(state.bank):
        if other != seat and not state.out[other] and state.at[other] != NONE:
            away = board.hops[state.at[other]]
            if away[home] + away[here] <= board.hops[home][here] + 2 * PACE[state.train[other]]:
                found += 1
    return found
