"""Search for the cheapest route by tolls and gates, from the destination back to the train, as far as needed.

It stores a label for each node and the owner ridden from there. The plan has the cost of a milepost by owner (`toll`)
and railroad (`fare`), of entering an owner's lines (`gate`), and of the location of a milepost (`danger`).
"""

from __future__ import annotations

from heapq import heappop, heappush

from engine.families.boxcars.bots.knowledge import ARC, END, FIRST, KEY, LAST, LENGTH, NO_ROUTE, Knowledge
from engine.families.boxcars.bots.plan import (
    FLIGHT,
    MASK,
    SHIFT,
    Plan,
    chain_is_open,
    fill_blocked,
    follow,
    some_within,
    start_heap,
    turn_round,
)
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.position import Position

OWNERS = 3
"""Bits for an owner in a label; the last value stands for the railroad with an old fee."""

OLD = (1 << OWNERS) - 1

DEAREST = 1 << 25
"""Cost up to which `flood` finds routes: more than any route costs, except with fees of millions."""

LOWEST = -(1 << 29)
"""Base below which labels are reset: Python is faster with numbers below 30 bits."""


def forget_labels(board: CompiledBoard, plan: Plan, most: int) -> int:
    """Forget all labels: every search counts from a lower base than earlier ones, by more than its highest cost
    (`most`), so that old labels exceed all new ones. Return the base."""
    if plan.base - most < LOWEST:
        plan.base = 0
        for label in range(board.dot_count << OWNERS):
            plan.label[label] = 0
        for dot in range(board.dot_count):
            plan.best[dot] = 0
    plan.base -= most + 1
    return plan.base


def dearest(board: CompiledBoard, plan: Plan) -> int:
    """Return an upper bound of the cost of any route found: it visits a milepost at most once, and changes lines there
    and on the way there. NO_ROUTE with danger, which is not included."""
    if plan.wary:
        return NO_ROUTE
    toll = gate = 0
    for owner in range(OLD + 1):
        toll, gate = max(toll, plan.toll[owner]), max(gate, plan.gate[owner])
    return min(NO_ROUTE, board.dot_count * (toll + 2 * gate))


def dearest_with_danger(board: CompiledBoard, knowledge: Knowledge, plan: Plan) -> int:
    """Return an upper bound of the cost of any route between nodes, also with danger."""
    toll = gate = most = 0
    for owner in range(OLD + 1):
        toll, gate = max(toll, plan.toll[owner]), max(gate, plan.gate[owner])
    if plan.wary:
        for dot in knowledge.nodes:
            if dot == NONE:
                break
            most = max(most, plan.danger[dot])
    return board.dot_count * (toll + 2 * gate + most)


def fill_lead(board: CompiledBoard, start: int, cur: int, plan: Plan) -> None:
    """Fill by owner the least cost of entering lines from the start until a train rides those of the owner."""
    slot, gate, lead = plan.slot, plan.gate, plan.lead
    begin = least_entry(board, start, cur, plan)
    for owner in range(OLD + 1):
        lead[owner] = begin + gate[owner]
    for arc in board.arcs[start]:
        if arc == NONE:
            break
        lead[slot[board.first[arc]]] = 0 if slot[board.first[arc]] == cur else gate[slot[board.first[arc]]]


def least_entry(board: CompiledBoard, start: int, cur: int, plan: Plan) -> int:
    """Return the least cost of entering lines at the start from those of `cur`; NO_ROUTE without lines."""
    begin = NO_ROUTE
    for arc in board.arcs[start]:
        if arc == NONE:
            break
        owner = plan.slot[board.first[arc]]
        begin = min(begin, 0 if owner == cur else plan.gate[owner])
    return begin


def least_rest(plan: Plan, ahead: int, off: int, out: int) -> int:
    """Return a lower bound of tolls and danger from the start to a milepost: the cheapest toll for each hop, with the
    extra costs of others for as many hops as both ends are off the cheapest lines, and off those and the second
    cheapest ones."""
    least = ahead * plan.least + plan.more * min(ahead, off) + plan.much * min(ahead, out)
    return least + plan.fled[min(ahead, FLIGHT)] if plan.wary else least


def least_cost(board: CompiledBoard, start: int, goal: int, cur: int, plan: Plan) -> int:
    """Return a lower bound of the cost of a route from the start to the destination: its tolls and danger, and entering
    the lines at the start."""
    begin = 0 if start == goal else least_entry(board, start, cur, plan)
    return begin + least_rest(
        plan, board.hops[start][goal], plan.off[start] + plan.off[goal], plan.out[start] + plan.out[goal]
    )


def search(
    board: CompiledBoard,
    knowledge: Knowledge,
    state: Position,
    seat: int,
    start: int,
    goal: int,
    plan: Plan,
    cur: int,
    most: int,
) -> int:
    """Label nodes with the cost from there to the destination, as far as the route from `start` needs; all of them if
    it is NONE. Return its cost, or NO_ROUTE. It is known not to exceed `most` (NO_ROUTE if unknown).

    A label counts the costs after entering its owner's lines. A label that costs as much as entering another label's
    lines is left out.
    """
    arcs, end, length, fan, fan_from, first, last = (
        board.arcs,
        knowledge.end,
        knowledge.length,
        knowledge.fan,
        knowledge.fan_from,
        board.first,
        board.last,
    )
    ahead = board.hops[goal if start == NONE else start]
    slot, toll, gate, lead = plan.slot, plan.toll, plan.gate, plan.lead
    label, best, rest, heap = plan.label, plan.best, plan.rest, plan.heap
    blocked, some_used = plan.blocked, state.ridden[seat] > 0
    danger, wary, taken, costs = plan.danger, plan.wary, plan.taken, plan.costs
    limit = most + 1
    base = forget_labels(board, plan, limit)
    if some_used:
        fill_blocked(board, knowledge, state.used[seat], plan)
    left_end = right_end = left_cost = right_cost = left_slot = right_slot = NONE
    between = start != NONE and not knowledge.is_node[start]
    if between:
        left, right = arcs[start][0], arcs[start][1]
        if chain_is_open(board, knowledge, state.used[seat], left):
            left_end, left_slot = end[left], slot[last[left]]
            left_cost = length[left] * toll[left_slot] + (0 if slot[first[left]] == cur else gate[left_slot])
        if chain_is_open(board, knowledge, state.used[seat], right):
            right_end, right_slot = end[right], slot[last[right]]
            right_cost = length[right] * toll[right_slot] + (0 if slot[first[right]] == cur else gate[right_slot])
        if wary:
            left_cost += length[left] * danger[start]
            right_cost += length[right] * danger[start]
    off, out, fled = plan.off, plan.out, plan.fled
    best[goal], rest[goal] = base, 0
    off_start = out_start = least = more = much = flees = 0
    if start == NONE:
        for owner in range(OLD + 1):
            lead[owner] = 0
    else:
        fill_lead(board, start, cur, plan)
        off_start, out_start, flees = off[start], out[start], wary
        least, more, much = plan.least, plan.more, plan.much
        rest[goal] = least_rest(plan, ahead[goal], off[goal] + off_start, out[goal] + out_start)
    start_heap(heap, (rest[goal] << SHIFT) + (goal << OWNERS), limit)
    while some_within(heap, limit):
        entry = heappop(heap)
        number = entry & MASK
        here, owner = number >> OWNERS, number & OLD
        enter = gate[owner]
        if here == goal:
            far, enter, owner = base, 0, NONE
        else:
            far = label[number]
            if (entry >> SHIFT) > min(far - base + lead[owner] + rest[here], limit) or far > best[here]:
                continue
        if here == start:
            limit = min(
                limit, far - base + (0 if owner == cur else enter)
            )  # Nothing else if it is also the destination.
            continue
        # Select the cheaper entries first, without a branch, since lines are unpredictable. A label that is beaten by
        # another of them is skipped when it leaves the queue.
        found = 0
        for place in range(fan_from[here], fan_from[here + 1]):
            row = fan[place]
            if some_used and blocked[row[KEY]]:
                continue
            there, near, beyond = row[END], slot[row[FIRST]], slot[row[LAST]]
            spent = far + row[LENGTH] * toll[beyond]  # Of two owners at a crossing, the first one has the milepost.
            if wary:
                spent += row[LENGTH] * danger[there]
            change = gate[near]
            spent += (0 if near == owner else enter) + (0 if near == beyond else change)
            reached = (there << OWNERS) + beyond
            taken[found] = reached
            costs[found] = spent
            found += (spent < best[there]) & (spent < label[reached])
        for place in range(found):
            reached, spent = taken[place], costs[place]
            there, beyond = reached >> OWNERS, reached & OLD
            if spent >= label[reached]:
                continue
            # `least_rest`, inlined because it is needed for every entry.
            hops, lies_off, lies_out = ahead[there], off[there] + off_start, out[there] + out_start
            left = hops * least + more * (lies_off if lies_off < hops else hops)
            left += much * (lies_out if lies_out < hops else hops)
            if flees:
                left += fled[hops if hops < FLIGHT else FLIGHT]
            rest[there] = left
            bound = spent - base + lead[beyond] + left
            if bound <= limit:
                label[reached] = spent
                best[there] = min(best[there], spent + gate[beyond])
                if there == start:
                    limit = min(limit, (spent if beyond == cur else best[there]) - base)
                heappush(heap, (bound << SHIFT) + reached)
        if between:
            if here == left_end:
                limit = min(limit, far - base + left_cost + (0 if owner == left_slot else enter))
            if here == right_end:
                limit = min(limit, far - base + right_cost + (0 if owner == right_slot else enter))
    return limit if limit <= most else NO_ROUTE


def flood(board: CompiledBoard, knowledge: Knowledge, start: int, cur: int, plan: Plan, limit: int) -> None:
    """Label all nodes with the cost from the start, a city, to there on the lines of an owner, with its last step
    (`trace`): the previous label, and the chain taken from it. Of equal routes the one with the first chain is kept, as
    `read_off` would take it."""
    fan, fan_from, slot, toll, gate = knowledge.fan, knowledge.fan_from, plan.slot, plan.toll, plan.gate
    label, best, heap, trace, left = plan.label, plan.best, plan.heap, plan.trace, plan.left_at
    danger, wary, taken, costs, chains = plan.danger, plan.wary, plan.taken, plan.costs, plan.chains
    base = forget_labels(board, plan, DEAREST)
    root = start << OWNERS
    best[start] = label[root] = base
    start_heap(heap, root, limit)
    while some_within(heap, limit):
        entry = heappop(heap)
        number = entry & MASK
        here, owner, far = number >> OWNERS, number & OLD, label[number]
        if (entry >> SHIFT) > far - base or (here != start and far > best[here] + gate[owner]):
            continue
        left[number] = far
        if here == start:
            owner = cur
        lurks = danger[here] if wary else 0
        # Select the cheaper entries first, without a branch, as in `search`.
        found = 0
        for place in range(fan_from[here], fan_from[here + 1]):
            row = fan[place]
            there, near, beyond = row[END], slot[row[FIRST]], slot[row[LAST]]
            enter, change = gate[near], gate[beyond]
            spent = far + row[LENGTH] * (toll[near] + lurks)
            spent += (0 if near == owner else enter) + (0 if near == beyond else change)
            reached = (there << OWNERS) + beyond
            taken[found], costs[found], chains[found] = reached, spent, place
            found += (spent <= label[reached]) & (spent <= best[there] + change)
        for each in range(found):
            reached, spent, step = taken[each], costs[each], (number << SHIFT) + chains[each]
            there = reached >> OWNERS
            if there == start or spent > label[reached] or spent - base > limit:
                continue
            if spent == label[reached]:
                if not comes_first(plan, step, trace[reached]):
                    continue
                trace[reached] = step
                if left[reached] != spent:
                    continue  # It is still in the queue.
            label[reached], trace[reached] = spent, step
            best[there] = min(best[there], spent)
            heappush(heap, (spent - base << SHIFT) + reached)


def comes_first(plan: Plan, step: int, other: int) -> bool:
    """Return whether a route is not after another one where they part. Each is given by its last step: a label, and the
    chain taken from it."""
    label, trace = plan.label, plan.trace
    one, two = step >> SHIFT, other >> SHIFT
    while one != two:
        if label[one] > label[two]:
            step = trace[one]
            one = step >> SHIFT
        else:
            other = trace[two]
            two = other >> SHIFT
    return step & MASK <= other & MASK


def cheapest_label(goal: int, plan: Plan) -> int:
    """Return the label of a milepost with the route that the player would ride, after `flood`; NONE without one."""
    label, trace, found = plan.label, plan.trace, NONE
    for number in range(goal << OWNERS, goal + 1 << OWNERS):
        if label[number] > plan.base + DEAREST:
            continue  # It is of an earlier search.
        if (
            found == NONE
            or label[number] < label[found]
            or (label[number] == label[found] and comes_first(plan, trace[number], trace[found]))
        ):
            found = number
    return found


def straight_way(
    board: CompiledBoard, knowledge: Knowledge, start: int, goal: int, cur: int, plan: Plan, way: list[int]
) -> int:
    """Write the arcs of the shortest route, the first one last, as `read_off` would; return their number. Its cost from
    the lines of `cur` is stored in the plan (`total`)."""
    hops, fan, fan_from = board.hops[goal], knowledge.fan, knowledge.fan_from
    slot, toll, gate, wary = plan.slot, plan.toll, plan.gate, plan.wary
    found = total = 0
    here = start
    while here != goal:
        far = hops[here]
        for place in range(fan_from[here], fan_from[here + 1]):
            row = fan[place]
            if hops[row[END]] + row[LENGTH] == far:
                near, beyond = slot[row[FIRST]], slot[row[LAST]]
                total += row[LENGTH] * toll[near]
                if wary:
                    total += row[LENGTH] * plan.danger[here]
                if near != cur:
                    total += gate[near]
                if beyond != near:
                    total += gate[beyond]
                found = follow(knowledge, row[ARC], way, found)
                here, cur = row[END], beyond
                break
    plan.total = total
    turn_round(way, found)
    return found


def read_off(
    board: CompiledBoard,
    knowledge: Knowledge,
    state: Position,
    seat: int,
    goal: int,
    cur: int,
    plan: Plan,
    way: list[int],
) -> int:
    """Write the arcs of the route found, the first one last; return their number.

    All labels up to the cost of the cheapest route are final, and of equal routes the first chain of a node is taken. A
    search from any milepost of the route would therefore find the rest of it.
    """
    start = here = state.at[seat]
    found, rest = 0, plan.total
    while here != goal:
        cheapest, chosen = NO_ROUTE, NONE
        for place in range(knowledge.fan_from[here], knowledge.fan_from[here + 1]):
            if cheapest == rest:
                break
            spent = cost_by(board, knowledge, state, seat, start, here, knowledge.fan[place], cur, plan)
            if spent < cheapest:
                cheapest, chosen = spent, place
        row = knowledge.fan[chosen]
        found = follow(knowledge, row[ARC], way, found)
        here, cur = row[END], plan.slot[row[LAST]]
        rest = min(plan.best[here], plan.label[(here << OWNERS) + cur]) - plan.base
    turn_round(way, found)
    return found


def cost_by(
    board: CompiledBoard,
    knowledge: Knowledge,
    state: Position,
    seat: int,
    start: int,
    here: int,
    row: list[int],
    cur: int,
    plan: Plan,
) -> int:
    """Return the cost of the rest of the route by this chain from the lines of `cur`; NO_ROUTE if it is used."""
    if (
        here == start
        and not knowledge.is_node[start]
        and not chain_is_open(board, knowledge, state.used[seat], row[ARC])
    ):
        return NO_ROUTE
    if (here != start or knowledge.is_node[start]) and state.ridden[seat] and plan.blocked[row[KEY]]:
        return NO_ROUTE
    near, beyond, there = plan.slot[row[FIRST]], plan.slot[row[LAST]], row[END]
    spent = min(plan.best[there], plan.label[(there << OWNERS) + beyond]) - plan.base + row[LENGTH] * plan.toll[near]
    if plan.wary:
        spent += row[LENGTH] * plan.danger[here]
    return spent + gates(plan, cur, near, beyond)


def gates(plan: Plan, cur: int, near: int, beyond: int) -> int:
    """Return the cost of entering lines on a chain that begins on lines of `near` and ends on lines of `beyond`, from
    those of `cur`."""
    return (0 if near == cur else plan.gate[near]) + (0 if near == beyond else plan.gate[beyond])
