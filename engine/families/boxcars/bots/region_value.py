"""Values of regions as destinations, in dollars: payoffs, turns and fees of the routes that the player would ride.

Most routes need not be found to choose a region. Each trip first counts with the shortest distance and the least fees
of any route, so that a region is worth no more than its sum. Routes are then found in the region with the highest
value only, one after the other, until all routes of that region are known.
"""

from __future__ import annotations

from engine.families.boxcars.bots.knowledge import CHANCES, FIRST, LAST, LENGTH, MANY_RAILS, Knowledge
from engine.families.boxcars.bots.plan import MASK, SHIFT, Plan
from engine.families.boxcars.bots.routes import (
    PACE,
    UNIT,
    fee_to,
    fees_of,
    find_way,
    look_out,
    price_lines,
    ridden_slot,
    step_price,
)
from engine.families.boxcars.bots.search import (
    DEAREST,
    OWNERS,
    cheapest_label,
    dearest_with_danger,
    flood,
    least_entry,
    least_rest,
    read_off,
    search,
)
from engine.families.boxcars.bots.traits import JUDGEMENT
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.destination import open_regions
from engine.families.boxcars.rules.position import Position

WORST = -(1 << 60)
"""Less than any income."""

THERE, HOMEWARD = range(2)
"""Kinds of trips: to a city, and home from there."""

MANY_TRIPS = 4
"""Number of trips of a kind that make a search for all of them faster than one for each."""


def best_region(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], plan: Plan
) -> int:
    """Return the region with the highest income after fees and turns, including the route home if the trip brings the
    winning total."""
    prepare_trips(board, knowledge, state, seat, trait, plan)
    for region in range(board.region_count):
        plan.trip_value[region] = WORST
    for region in open_regions(board, seat):
        add_trips(board, knowledge, state, seat, trait, region, plan, CHANCES)
        plan.trip_value[region] = income(state, seat, trait, region, plan, CHANCES)
    while True:
        best, found = WORST, NONE
        for region in range(board.region_count):
            if plan.trip_value[region] > best:
                best, found = plan.trip_value[region], region
        if found == NONE or plan.trips_left[found] == 0:
            return found
        find_trip(board, knowledge, state, seat, trait, found, plan, CHANCES)
        plan.trip_value[found] = income(state, seat, trait, found, plan, CHANCES)


def region_income(
    board: CompiledBoard,
    knowledge: Knowledge,
    state: Position,
    seat: int,
    trait: list[int],
    region: int,
    plan: Plan,
    parts: int,
) -> tuple[int, int, int, int]:
    """Return the payoff, the value of the turns of the route, that of the route home from there if the payoff brings
    the winning total, and the fees of both, in dollars, on average over the cities of a region. Routes are those that
    the player would ride. Chances count in `parts`: CHANCES or
    WHOLE."""
    prepare_trips(board, knowledge, state, seat, trait, plan)
    add_trips(board, knowledge, state, seat, trait, region, plan, parts)
    while plan.trips_left[region]:
        find_trip(board, knowledge, state, seat, trait, region, plan, parts)
    step = UNIT * step_price(state, seat, trait)
    return (
        plan.trip_pay[region] // parts,
        plan.trip_way[region] * step // parts,
        plan.trip_home[region] * step // parts,
        plan.trip_fees[region] // parts,
    )


def income(state: Position, seat: int, trait: list[int], region: int, plan: Plan, parts: int) -> int:
    """Return the income of a region by the sums in the plan."""
    step = UNIT * step_price(state, seat, trait)
    way, home = plan.trip_way[region] * step // parts, plan.trip_home[region] * step // parts
    return plan.trip_pay[region] // parts - way - home - plan.trip_fees[region] // parts


def prepare_trips(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], plan: Plan
) -> None:
    """Prepare the plan: costs of lines, the least fee of a turn on other lines, and the railroads of the player and of
    the bank as masks."""
    price_lines(board, knowledge, state, seat, trait, plan)
    plan.flees, plan.wary = int(board.rover and trait[JUDGEMENT] > 0 and state.declared[seat] > 0), 0
    if plan.flees:
        look_out(board, knowledge, state, seat, trait, plan)
    plan.most = dearest_with_danger(board, knowledge, plan)
    plan.length = plan.is_flooded = 0
    plan.home_base = 1  # No base is positive.
    plan.least_fee = NONE
    own_mask = bank_mask = mixed = 0
    for rail in range(board.rail_count):
        owner, slot, bit = state.owner[rail], plan.slot[rail], knowledge.bit[min(rail, MANY_RAILS)]
        if owner != seat:
            fee = fee_to(board, state, seat, owner)
            plan.least_fee = fee if plan.least_fee == NONE else min(plan.least_fee, fee)
        if slot == seat:
            own_mask |= bit
        elif slot == state.bank:
            bank_mask |= bit
        else:
            mixed |= bit
    # The last bit stands for several railroads.
    plan.own_mask, plan.bank_mask = own_mask & ~(bank_mask | mixed), bank_mask & ~(own_mask | mixed)
    for city in range(board.city_count):
        plan.end_fee[city] = NONE


def look_at_end(board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, city: int, plan: Plan) -> None:
    """Fill the least fee of leaving or reaching a city (`end_fee`) and its distance to own lines (`apart`)."""
    dot, least, apart = board.city_dot[city], NONE, board.dot_count
    for arc in board.arcs[dot]:
        if arc == NONE:
            break
        owner = state.owner[board.first[arc]]
        fee = 0 if owner == seat else fee_to(board, state, seat, owner)
        least = fee if least == NONE else min(least, fee)
    for rail in range(board.rail_count):
        if state.owner[rail] == seat:
            apart = min(apart, knowledge.near[rail][dot])
    plan.end_fee[city], plan.apart[city] = max(0, least), apart


def add_trips(
    board: CompiledBoard,
    knowledge: Knowledge,
    state: Position,
    seat: int,
    trait: list[int],
    region: int,
    plan: Plan,
    parts: int,
) -> None:
    """Add up the trips to the cities of a region, and home from there if a payoff brings the winning total: payoffs,
    mileposts and fees. Trips without a known route count with their lower bounds and are listed in `trips_left`, a bit
    for each trip there and each one home."""
    start, home = state.origin[seat], state.home[seat]
    pay, here, end = board.pay[start], state.at[seat], board.city_dot[home]
    missing, cur = board.win_of[seat] - state.cash[seat], ridden_slot(board, state, seat, plan)
    cities, lost = knowledge.share_city[region], PACE[state.train[seat]]
    starts, begin = begins_at(board, state, seat), least_entry(board, here, cur, plan)
    payoff = there = homeward = fees = left = 0
    for place in range(board.city_count):
        city = cities[place]
        if city == NONE:
            break
        dot, share, paid = board.city_dot[city], share_of(knowledge, region, place, parts), pay[city]
        if not share:
            continue
        payoff += share * paid
        if dot == here:
            there += share * lost  # The rest of the turn is lost.
            continue
        there += share * board.hops[here][dot]
        known = plain_fees(board, knowledge, state, seat, starts, city, cur, begin, plan)
        if known == NONE:
            left |= knowledge.bit[2 * place]
            known = least_fees(board, knowledge, state, seat, starts, city, plan)
        fees += share * known
        if paid >= missing and dot != end:
            homeward += share * board.hops[dot][end]
            known = plain_fees(
                board, knowledge, state, seat, city, home, NONE, least_entry(board, dot, NONE, plan), plan
            )
            if known == NONE:
                left |= knowledge.bit[2 * place + 1]
                known = least_fees(board, knowledge, state, seat, city, home, plan)
            fees += share * known
    plan.trip_pay[region], plan.trip_way[region], plan.trip_home[region] = payoff, there, homeward
    plan.trip_fees[region], plan.trips_left[region] = fees, left


def share_of(knowledge: Knowledge, region: int, place: int, parts: int) -> int:
    """Return the chance of a city of a region, by its place in the row of its cities."""
    return knowledge.rough[region][place] if parts == CHANCES else knowledge.share[region][place]


def begins_at(board: CompiledBoard, state: Position, seat: int) -> int:
    """Return the city from which the player sets out, or NONE on the way between cities."""
    start = state.origin[seat]
    return start if board.city_dot[start] == state.at[seat] and not state.ridden[seat] else NONE


def find_trip(
    board: CompiledBoard,
    knowledge: Knowledge,
    state: Position,
    seat: int,
    trait: list[int],
    region: int,
    plan: Plan,
    parts: int,
) -> None:
    """Find the route of the first trip left of a region, and replace its lower bounds."""
    left, place, kind = plan.trips_left[region], 0, THERE
    while not left >> 2 * place & 3:
        place += 1
    city, home, here = knowledge.share_city[region][place], state.home[seat], state.at[seat]
    dot, share = board.city_dot[city], share_of(knowledge, region, place, parts)
    if left >> 2 * place & 1:
        start = begins_at(board, state, seat)
        if start != NONE and not plan.is_flooded and are_many(left, THERE, plan):
            flood_board(board, knowledge, state, seat, plan)
        if plan.is_flooded and plan.arrival[city] != NONE:
            length, fees = flooded_trip(board, knowledge, state, seat, city, plan)
        else:
            length, fees = trip_between(board, knowledge, state, seat, here, city, dot, trait, plan)
        plan.trip_way[region] += share * (length - board.hops[here][dot])
        least = least_fees(board, knowledge, state, seat, start, city, plan)
    else:
        kind, end = HOMEWARD, board.city_dot[home]
        if board.hops[dot][end] < board.dot_count and (plan.home_base == plan.base or are_many(left, HOMEWARD, plan)):
            length, fees = flooded_trip_home(board, knowledge, state, seat, dot, plan)
        else:
            length, fees = trip_between(board, knowledge, state, seat, dot, home, end, trait, plan)
        plan.trip_home[region] += share * (length - board.hops[dot][end])
        least = least_fees(board, knowledge, state, seat, city, home, plan)
    plan.trips_left[region] = left & ~knowledge.bit[2 * place + kind]
    plan.trip_fees[region] += share * (fees - least)


def are_many(left: int, kind: int, plan: Plan) -> bool:
    """Return whether one search for all trips left of a kind is faster than one for each."""
    if plan.most > DEAREST:
        return False  # Their costs would not fit.
    count = 0
    while left:
        count += left >> kind & 1
        left = left >> 2
    return count >= MANY_TRIPS


def flood_board(board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, plan: Plan) -> None:
    """Find the routes from the train to all cities: fill by city the last label of its route (`arrival`)."""
    flood(board, knowledge, state.at[seat], ridden_slot(board, state, seat, plan), plan, plan.most)
    plan.is_flooded = 1
    for city in range(board.city_count):
        plan.arrival[city] = cheapest_label(board.city_dot[city], plan)


def flooded_trip(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, city: int, plan: Plan
) -> tuple[int, int]:
    """Return the mileposts and the fees of the route to a city after `flood_board`, as `trip_between` does."""
    number, count, places, fan = plan.arrival[city], 0, plan.row, knowledge.fan
    while number != state.at[seat] << OWNERS:
        places[count] = plan.trace[number] & MASK
        count += 1
        number = plan.trace[number] >> SHIFT
    pace = PACE[state.train[seat]]
    length = fees = 0
    counted = 0  # A bit for each owner.
    for place in range(count - 1, -1, -1):
        row = fan[places[place]]
        one, two, rest = state.owner[row[FIRST]], state.owner[row[LAST]], row[LENGTH]
        while rest > 0:
            into = length % pace
            if into == 0:
                counted = 0
            for end in range(2):
                owner = two if end else one
                bit = 1 << owner + 1
                if owner != seat and not counted & bit:
                    counted |= bit
                    fees += fee_to(board, state, seat, owner)
            ridden = min(rest, pace - into)
            length, rest = length + ridden, rest - ridden
    return length, fees


def flooded_trip_home(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, start: int, plan: Plan
) -> tuple[int, int]:
    """Return the mileposts and the fees of the route home from the milepost of a city, as `trip_between` does. The
    first search labels all mileposts."""
    end, at, last, ridden = board.city_dot[state.home[seat]], state.at[seat], state.last[seat], state.ridden[seat]
    state.at[seat], state.last[seat], state.ridden[seat] = start, NONE, 0
    if plan.home_base != plan.base:
        search(board, knowledge, state, seat, NONE, end, plan, NONE, plan.most)
        plan.home_base = plan.base
    plan.total = NONE  # It is not known.
    length = read_off(board, knowledge, state, seat, end, NONE, plan, plan.way)
    fees = fees_of(board, state, seat, plan.way, length)
    state.at[seat], state.last[seat], state.ridden[seat] = at, last, ridden
    return length, fees


def trip_between(
    board: CompiledBoard,
    knowledge: Knowledge,
    state: Position,
    seat: int,
    start: int,
    city: int,
    dot: int,
    trait: list[int],
    plan: Plan,
) -> tuple[int, int]:
    """Return the mileposts and the fees of the route that the player would ride from a milepost to a city at `dot`, as
    if it began now. The position is unchanged, and the plan has no route."""
    at, last, ridden, goal = state.at[seat], state.last[seat], state.ridden[seat], state.goal[seat]
    state.at[seat], state.goal[seat] = start, city
    if start != at:
        state.last[seat], state.ridden[seat] = NONE, 0
    length = find_way(board, knowledge, state, seat, dot, trait, plan, plan.way)
    fees = fees_of(board, state, seat, plan.way, length)
    state.at[seat], state.last[seat], state.ridden[seat], state.goal[seat] = at, last, ridden, goal
    plan.length = 0
    return length if length else board.hops[start][dot], fees


def plain_fees(
    board: CompiledBoard,
    knowledge: Knowledge,
    state: Position,
    seat: int,
    start: int,
    goal: int,
    cur: int,
    begin: int,
    plan: Plan,
) -> int:
    """Return the fees of the route between two cities if it is surely the shortest one, only on lines of the player or
    only on those of the bank; NONE if a search is needed. Entering lines at the start costs at least `begin`."""
    if start == NONE or plan.flees:
        return NONE
    mask, owner = knowledge.straight[start][goal], seat
    if mask & ~plan.own_mask:
        if mask & ~plan.bank_mask:
            return NONE
        owner = state.bank
    one, two = board.city_dot[start], board.city_dot[goal]
    hops = board.hops[one][two]
    enter = 0 if owner == cur else plan.gate[owner]
    if enter != begin or plan.toll[owner] != plan.least:
        off, out = plan.off[one] + plan.off[two], plan.out[one] + plan.out[two]
        if hops * plan.toll[owner] + enter != begin + least_rest(plan, hops, off, out):
            return NONE
    pace = PACE[state.train[seat]]
    return 0 if owner == seat else (hops + pace - 1) // pace * board.bank_fee_of[seat]


def least_fees(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, start: int, goal: int, plan: Plan
) -> int:
    """Return a lower bound of the fees of a route between two cities: a turn before the first own lines, or after the
    last ones, costs at least the least fee, and the first and the last turn those of the cities."""
    if start == NONE:
        return 0
    hops = board.hops[board.city_dot[start]][board.city_dot[goal]]
    if hops >= board.dot_count:
        return 0  # Fees without a route are 0.
    if plan.end_fee[start] == NONE:
        look_at_end(board, knowledge, state, seat, start, plan)
    if plan.end_fee[goal] == NONE:
        look_at_end(board, knowledge, state, seat, goal, plan)
    pace, before, after = PACE[state.train[seat]], plan.apart[start], plan.apart[goal]
    turns = (hops + pace - 1) // pace
    if before + after < hops:
        first, last = (before + pace - 1) // pace, (after + pace - 1) // pace
        if last and hops - after < first * pace:
            last -= 1  # It may be the same turn.
        turns = first + last
    one, two = plan.end_fee[start], plan.end_fee[goal]
    return max(turns * plan.least_fee, one + two if hops > pace else max(one, two))
