"""The cheapest route to a destination by a character's estimate: turns, a toll per milepost, and a fee at each change
of owner.

A fee is paid once per turn and owner. Riding n mileposts of an owner takes 1 + (n - 1) / pace turns on average, so a
milepost costs fee / pace, and entering the owner's network the rest of a fee.
"""

from __future__ import annotations

from engine.families.boxcars.bots.knowledge import NO_ROUTE, SURE, WHOLE, Knowledge
from engine.families.boxcars.bots.plan import FLIGHT, Plan, are_same, keep_lower
from engine.families.boxcars.bots.rover_risk import exposed, harm, note_safety
from engine.families.boxcars.bots.search import OLD, dearest, least_cost, least_rest, read_off, search, straight_way
from engine.families.boxcars.bots.traits import AVOIDANCE, INCOME, JUDGEMENT
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.position import Position

UNIT = 10
"""Dollars per unit of cost."""

TURN = 3_000
"""Value of a turn in dollars with 6 points of `income`: about two thirds of the payoff per turn, because fees are paid
from it and an extra turn is not always lost."""

PACE = (7, 8, 10)
"""Approximate mileposts per turn of each train."""

RIVAL = 100
"""Percentage added to a fee to an opponent, because an opponent gets it."""


def fee_to(board: CompiledBoard, state: Position, seat: int, owner: int) -> int:
    """Return the cost for a player of a turn on the lines of another owner or the bank."""
    if owner == state.bank:
        return board.bank_fee_of[seat]
    return board.sold_out_fee_of[seat] if state.sold_out else board.player_fee_of[seat]


def fees_of(board: CompiledBoard, state: Position, seat: int, way: list[int], length: int) -> int:
    """Return the fees of a route, one for each owner in each turn."""
    pace = PACE[state.train[seat]]
    fees = 0
    counted = 0  # A bit for each owner. NONE is the last bit.
    for step in range(length):
        arc = way[length - 1 - step]
        if step % pace == 0:
            counted = 0
        for end in range(2):
            owner = state.owner[board.last[arc] if end else board.first[arc]]
            bit = 1 << owner if owner >= 0 else 1 << 62
            if owner != seat and not counted & bit:
                counted |= bit
                fees += fee_to(board, state, seat, owner)
    return fees


def leader(board: CompiledBoard, state: Position, seat: int) -> int:
    """Return the opponent with the most cash among those known to be near the winning total, or NONE."""
    most, found = board.announce - 1, NONE  # Cash up to this limit is public: BX-INFO-02, RB-INFO-02.
    for other in range(state.bank):
        if state.cash[other] > most and other != seat:
            most, found = state.cash[other], other
    return found


def kept_rail(board: CompiledBoard, state: Position, seat: int) -> int:
    """Return the railroad with the lowest old fee of the player, or NONE."""
    found = NONE
    if state.established[seat]:
        row = state.old_fee[seat]
        for rail in range(board.rail_count):
            owner = state.owner[rail]
            kept = NONE < row[rail] < fee_to(board, state, seat, owner) and owner != seat
            if kept and (found == NONE or row[rail] < row[found]):
                found = rail
    return found


def earned_a_turn(knowledge: Knowledge, train: int) -> int:
    """Return the average payoff per turn in dollars. The rest of the roll is lost at the end of a trip, which is half a
    turn on average."""
    pace = PACE[train] * WHOLE
    return 2 * knowledge.mean_pay * pace // max(1, 2 * knowledge.mean_way + pace)


def step_price(state: Position, seat: int, trait: list[int]) -> int:
    """Return the cost of a milepost for its time, in units."""
    return TURN * (20 + trait[INCOME]) // (26 * UNIT * PACE[state.train[seat]])


def minds(board: CompiledBoard, state: Position, seat: int, trait: list[int]) -> int:
    """Return whether a player who runs home, or may do so, avoids opponents who can catch them."""
    return int(board.rover and trait[JUDGEMENT] > 0 and (state.declared[seat] > 0 or state.goal[seat] == NONE))


def look_out(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], plan: Plan
) -> None:
    """Return whether the player avoids opponents on the route home, and fill the cost of danger by node and at the
    train (`danger`, in units): a train stops once per turn's distance. `fled` is the least sum on the first mileposts,
    by their number."""
    plan.wary = minds(board, state, seat, trait)
    if plan.wary:
        lost = harm(board, state, seat) * trait[JUDGEMENT] // (10 * UNIT * PACE[state.train[seat]])
        start, fled, danger = state.at[seat], plan.fled, plan.danger
        danger[start] = low = exposed(board, knowledge, state, seat, start) * lost // SURE
        for far in range(FLIGHT):
            fled[far + 1] = low
        note_safety(board, knowledge, state, seat, danger)
        hops = board.hops[start]
        for dot in knowledge.nodes:
            if dot == NONE:
                break
            lurks = (SURE - danger[dot]) * lost // SURE
            danger[dot], far = lurks, hops[dot]
            if far < FLIGHT and lurks < fled[far + 1]:
                fled[far + 1] = lurks
        # First reached now, so it was only nearer: the milepost costs as much as its safest node, or more.
        for far in range(FLIGHT):
            low = min(low, fled[far + 1])
            fled[far + 1] = fled[far] + low


def fill_fares(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], plan: Plan
) -> None:
    """Fill by owner `toll`, the cost of a milepost with its time, and `gate`, the cost of entering; by railroad, its
    `slot` in these rows and its toll (`fare`). The plan stores the inputs as well."""
    plan.leader, plan.kept, plan.sold_out = leader(board, state, seat), kept_rail(board, state, seat), state.sold_out
    plan.payer, plan.drawn_by, plan.thrift, plan.grudge = seat, state.train[seat], trait[INCOME], trait[AVOIDANCE]
    plan.is_compared = 0
    pace = PACE[state.train[seat]]
    step = step_price(state, seat, trait)
    for owner in range(state.bank + 2):  # Including the third player.
        fee = 0
        if owner != seat:
            fee = fee_to(board, state, seat, owner)
            if owner != state.bank:
                fee = fee * (100 + RIVAL + (10 * trait[AVOIDANCE] if owner == plan.leader else 0)) // 100
        fee = fee // UNIT
        plan.toll[owner] = step + fee // pace
        plan.gate[owner] = fee - fee // pace
    for rail in range(board.rail_count):
        plan.slot[rail] = plan.owner[rail] = state.owner[rail]
    plan.old_fee = NONE if plan.kept == NONE else state.old_fee[seat][plan.kept]
    if plan.kept != NONE:
        fee = state.old_fee[seat][plan.kept] // UNIT
        plan.slot[plan.kept] = OLD
        plan.toll[OLD] = step + fee // pace
        plan.gate[OLD] = fee - fee // pace
    for rail in range(board.rail_count):
        plan.fare[rail] = plan.toll[plan.slot[rail]]


def are_fares_known(board: CompiledBoard, state: Position, seat: int, trait: list[int], plan: Plan) -> bool:
    """Return whether the fares in the plan are current: none of their inputs has changed."""
    kept = kept_rail(board, state, seat)
    return bool(
        plan.payer == seat
        and plan.sold_out == state.sold_out
        and plan.drawn_by == state.train[seat]
        and plan.kept == kept
        and (kept == NONE or plan.old_fee == state.old_fee[seat][kept])
        and plan.leader == leader(board, state, seat)
        and plan.thrift == trait[INCOME]
        and plan.grudge == trait[AVOIDANCE]
        and are_same(plan.owner, state.owner, board.rail_count)
    )


def compare_fares(board: CompiledBoard, knowledge: Knowledge, plan: Plan) -> None:
    """Fill the cost of the cheapest railroads (`least`), the least extra cost of the others (`more`), and the extra
    cost of still dearer ones over the second cheapest (`much`); and the distance of each milepost from the cheapest
    (`off`) and from both (`out`), on which every route costs more."""
    plan.least = NO_ROUTE
    for rail in range(board.rail_count):
        plan.least = min(plan.least, plan.fare[rail])
    plan.more = look_beyond(board, knowledge, plan, plan.least, plan.cheap, plan.off)
    plan.much = look_beyond(board, knowledge, plan, plan.least + plan.more, plan.fair, plan.out) if plan.more else 0
    plan.is_compared = 1


def look_beyond(
    board: CompiledBoard, knowledge: Knowledge, plan: Plan, most: int, cheap: list[int], off: list[int]
) -> int:
    """Store for each milepost its distance from the railroads up to a cost; return the least extra cost of the others,
    or 0 if most railroads are that cheap. Mark stored railroads in `cheap`."""
    dear, more, left, marked = 0, NO_ROUTE, 0, 0
    for rail in range(board.rail_count):
        above = plan.fare[rail] - most
        is_dear = int(above > 0)
        dear += is_dear
        more = min(more, above if is_dear else NO_ROUTE)
        left |= cheap[rail] & is_dear
        marked |= cheap[rail]
    if 2 * dear <= board.rail_count:
        return 0
    if left or not marked:
        for rail in range(board.rail_count):
            cheap[rail] = 0
        for dot in range(board.dot_count):
            off[dot] = board.dot_count
    for rail in range(board.rail_count):
        if plan.fare[rail] <= most and not cheap[rail]:
            cheap[rail] = 1
            keep_lower(off, knowledge.off[rail], board.dot_count)
    return more


def ridden_slot(board: CompiledBoard, state: Position, seat: int, plan: Plan) -> int:
    """Return the owner whose lines the train is on, so that continuing adds no fee; none at the start of a trip."""
    last = state.last[seat]
    if last == NONE:
        return NONE
    if (
        state.origin[seat] != NONE
        and state.at[seat] == board.city_dot[state.origin[seat]]
        and state.due[state.owner[last]] == 0
    ):
        return NONE
    return plan.slot[last]


def price_ways(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], plan: Plan
) -> int:
    """Store the current costs of routes in the plan; return the owner whose lines the train is on."""
    price_lines(board, knowledge, state, seat, trait, plan)
    look_out(board, knowledge, state, seat, trait, plan)
    return ridden_slot(board, state, seat, plan)


def price_lines(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], plan: Plan
) -> None:
    """Store the current costs of lines in the plan."""
    if not are_fares_known(board, state, seat, trait, plan):
        fill_fares(board, knowledge, state, seat, trait, plan)
    if not plan.is_compared:
        compare_fares(board, knowledge, plan)


def find_way(
    board: CompiledBoard,
    knowledge: Knowledge,
    state: Position,
    seat: int,
    goal: int,
    trait: list[int],
    plan: Plan,
    way: list[int],
) -> int:
    """Write the arcs of the cheapest route from the train to a milepost into `way`, the next one last; return their
    number, 0 without a route.

    No search is needed if the shortest route costs no more than any route must. Other routes of that cost are as short,
    and of equally short ones the shortest route also takes the first chain.
    """
    start = state.at[seat]
    cur = price_ways(board, knowledge, state, seat, trait, plan)
    plan.bare = int(state.ridden[seat] == 0)
    most, length = NO_ROUTE, 0
    if board.hops[goal][start] < board.dot_count:
        length = straight_way(board, knowledge, start, goal, cur, plan, way)
        if not plan.bare and is_used(state.used[seat], way, length):
            length = 0
        else:
            most = plan.total
            if most == least_cost(board, start, goal, cur, plan):
                plan.bare = 1
                return length
    plan.total = search(
        board, knowledge, state, seat, start, goal, plan, cur, most if most < NO_ROUTE else dearest(board, plan)
    )
    if plan.total < NO_ROUTE:
        return read_off(board, knowledge, state, seat, goal, cur, plan, way)
    plan.total = most  # After a queue overflow, the shortest route may be the only known one.
    return length


def is_used(used: bytearray, way: list[int], length: int) -> bool:
    """Return whether a link of a route is used."""
    for place in range(length):
        if used[way[place] >> 1]:
            return True
    return False


def planned_arc(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, goal: int, trait: list[int], plan: Plan
) -> int:
    """Return the next arc of the route, or NONE without one."""
    if not stays(board, knowledge, state, seat, goal, trait, plan):
        plan_way(board, knowledge, state, seat, goal, trait, plan)
    return plan.way[plan.length - 1] if plan.length else NONE


def plan_way(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, goal: int, trait: list[int], plan: Plan
) -> None:
    """Plan the cheapest route to a milepost."""
    plan.goal = goal
    plan.train = state.train[seat]
    plan.freed = state.freed[seat]
    plan.turn = state.turn
    plan.length = find_way(board, knowledge, state, seat, goal, trait, plan, plan.way)
    plan.at = state.at[seat]


def stays(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, goal: int, trait: list[int], plan: Plan
) -> bool:
    """Return whether a new search would find the planned route again."""
    if plan.at != state.at[seat] or plan.goal != goal or plan.length == 0 or plan.train != state.train[seat]:
        return False
    if (not plan.bare and plan.freed != state.freed[seat]) or plan.wary != minds(board, state, seat, trait):
        return False
    if plan.turn != state.turn and (
        plan.wary or (state.origin[seat] != NONE and plan.at == board.city_dot[state.origin[seat]])
    ):
        return False
    if state.ridden[seat] and is_used(state.used[seat], plan.way, plan.length):
        return False
    if are_fares_known(board, state, seat, trait, plan):
        return True
    if plan.wary or not prices_leave_it(board, knowledge, state, seat, trait, plan):
        plan.length = 0  # The prices in the plan differ from those for which the route was found.
    return plan.length > 0


def prices_leave_it(
    board: CompiledBoard, knowledge: Knowledge, state: Position, seat: int, trait: list[int], plan: Plan
) -> bool:
    """Return whether changed prices leave the route valid: it rides none of the changed railroads, and each of them
    became dearer. The plan then has the new prices.

    A railroad with a new owner is also cheaper after other lines of that owner. If the train came on it, all lines of
    the new owner are cheaper, and those of the previous owner dearer.
    """
    for rail in range(board.rail_count):
        plan.slot_before[rail] = plan.slot[rail]
        plan.fare_before[rail] = plan.fare[rail]
        plan.gate_before[rail] = plan.gate[plan.slot[rail]]
    fill_fares(board, knowledge, state, seat, trait, plan)
    cur, last = ridden_slot(board, state, seat, plan), state.last[seat]
    has_changed = last != NONE and is_priced_anew(plan, last)
    if has_changed and (cur == NONE or plan.slot_before[last] == plan.slot[board.first[plan.way[plan.length - 1]]]):
        return False
    plan.total = 0
    owner = cur
    for place in range(plan.length - 1, -1, -1):
        arc = plan.way[place]
        near, beyond = plan.slot[board.first[arc]], plan.slot[board.last[arc]]
        if is_priced_anew(plan, board.first[arc]) or is_priced_anew(plan, board.last[arc]):
            return False
        plan.total += (
            plan.toll[near] + (0 if near == owner else plan.gate[near]) + (0 if near == beyond else plan.gate[beyond])
        )
        owner = beyond
    for rail in range(board.rail_count):
        is_nearer = has_changed and plan.slot[rail] == cur and rail != last
        if is_nearer or (is_priced_anew(plan, rail) and not is_dearer(board, knowledge, plan, rail)):
            if not plan.is_compared:  # Usually nothing is cheaper.
                compare_fares(board, knowledge, plan)
            if least_by(board, knowledge, plan, rail, cur) <= plan.total:
                return False
    return True


def least_by(board: CompiledBoard, knowledge: Knowledge, plan: Plan, rail: int, cur: int) -> int:
    """Return a lower bound of the cost from the plan's train to its destination over a railroad: tolls by the distance
    from both, and the cost of entering its lines, those at the start and those at the end."""
    start, goal, slot = plan.at, plan.goal, plan.slot[rail]
    here, there = knowledge.near[rail][start], knowledge.near[rail][goal]
    tolls = least_rest(plan, here, plan.off[start], plan.out[start]) + least_rest(
        plan, there, plan.off[goal], plan.out[goal]
    )
    leave = arrive = NO_ROUTE
    for arc in board.arcs[start]:
        if arc == NONE:
            break
        first = plan.slot[board.first[arc]]
        leave = min(leave, (0 if first == cur else plan.gate[first]) + (0 if first == slot else plan.gate[slot]))
    for arc in board.arcs[goal]:
        if arc == NONE:
            break
        first = plan.slot[board.first[arc]]
        arrive = min(arrive, 0 if first == slot else plan.gate[first])
    return leave + tolls + arrive


def is_priced_anew(plan: Plan, rail: int) -> bool:
    """Return whether a railroad's price, or its group with the same owner, has changed."""
    slot = plan.slot[rail]
    return (
        slot != plan.slot_before[rail]
        or plan.fare[rail] != plan.fare_before[rail]
        or plan.gate[slot] != plan.gate_before[rail]
    )


def is_dearer(board: CompiledBoard, knowledge: Knowledge, plan: Plan, rail: int) -> bool:
    """Return whether no route over a railroad costs less than before."""
    slot = plan.slot[rail]
    if plan.fare[rail] < plan.fare_before[rail] or plan.gate[slot] < plan.gate_before[rail]:
        return False
    if slot != plan.slot_before[rail]:
        for other in range(board.rail_count):
            if plan.slot[other] == slot and knowledge.touches[rail][other]:
                return False
    return True
