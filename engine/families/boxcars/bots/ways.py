"""The cheapest way to a goal as a character reckons: turns, tolls by the milepost, and a fee at each change of owner.

A fee is paid once a turn and owner. Riding n mileposts of an owner takes 1 + (n - 1) / pace turns in the mean, so a
milepost bears fee / pace and entering the owner's network the rest of a fee. The search keeps a label for each node
and the owner ridden from there on.
"""

from __future__ import annotations

from heapq import heappop, heappush

from engine.families.boxcars.bots.knowledge import END, FIRST, KEY, LAST, LENGTH, NO_ROUTE, WHOLE, Knowledge
from engine.families.boxcars.bots.pursuit import SURE, exposed, harm
from engine.families.boxcars.bots.routes import Plan, chain_is_open, fill_blocked, some_left, start_heap
from engine.families.boxcars.characters.character import AVOIDANCE, INCOME, JUDGEMENT
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.hidden import seen_cash
from engine.families.boxcars.rules.position import Position

OWNERS = 3
"""Bits for an owner in a label; the last of its values stands for the railroad where the train keeps an old fee."""

OLD = (1 << OWNERS) - 1

SHIFT = 16
"""Bits for a label under a cost in the queue."""

MASK = (1 << SHIFT) - 1

UNIT = 10
"""Dollars to a unit of cost."""

TURN = 3_000
"""What a turn is worth in dollars with 6 points of `income`: about two thirds of what trips pay for one, because fees
go off, and a turn more is not always a turn lost. Who counts all of it wins less (21 % beside three who do not)."""

PACE = (7, 8, 10)
"""About how far each train goes in a turn."""

RIVAL = 100
"""Percent that a fee to an opponent counts above its amount, because an opponent gets it."""


def fee_to(m: CompiledBoard, g: Position, owner: int) -> int:
    """What a turn on the lines of another owner costs, the bank's too."""
    if owner == g.bank:
        return m.fee_bank
    return m.fee_sold_out if g.sold_out else m.fee_player


def leader(m: CompiledBoard, g: Position, seat: int) -> int:
    """The opponent with the most cash among those whose cash everybody knows to be near the end, or NONE."""
    most, found = m.announce - 1, NONE
    for other in range(g.bank):
        cash = seen_cash(m, g, seat, other)
        if other != seat and cash > most:
            most, found = cash, other
    return found


def kept_rail(m: CompiledBoard, g: Position, seat: int) -> int:
    """The railroad with the lowest old fee that the seat still enjoys, or NONE."""
    found = NONE
    if g.established[seat]:
        row = g.old_fee[seat]
        for rail in range(m.rail_count):
            owner = g.owner[rail]
            kept = NONE < row[rail] < fee_to(m, g, owner) and owner != seat
            if kept and (found == NONE or row[rail] < row[found]):
                found = rail
    return found


def earned_a_turn(k: Knowledge, train: int) -> int:
    """What trips pay for each turn in the mean, in dollars: the rest of the roll is lost where a trip ends, which is
    half a turn of each."""
    pace = PACE[train] * WHOLE
    return 2 * k.mean_pay * pace // max(1, 2 * k.mean_way + pace)


def step_price(g: Position, seat: int, trait: list[int]) -> int:
    """What a milepost of way costs by its time, in units."""
    return TURN * (20 + trait[INCOME]) // (26 * UNIT * PACE[g.train[seat]])


def look_out(m: CompiledBoard, g: Position, seat: int, trait: list[int], p: Plan) -> None:
    """Whether the seat minds who can catch it on its way home, and by milepost what that costs it (`danger`, in units):
    a train stops once in as many mileposts as it goes in a turn."""
    p.wary = int(m.rover and trait[JUDGEMENT] > 0 and (g.declared[seat] or g.goal[seat] == NONE))
    if p.wary:
        lost = harm(m, g, seat) * trait[JUDGEMENT] // (10 * UNIT * PACE[g.train[seat]])
        for dot in range(m.dot_count):
            p.danger[dot] = exposed(m, g, seat, dot) * lost // SURE


def fill_fares(m: CompiledBoard, g: Position, seat: int, trait: list[int], p: Plan) -> None:
    """By owner: `toll`, what a milepost costs with its time, and `gate`, what entering costs; by railroad, its `slot`
    in these rows and the toll there (`fare`)."""
    pace = PACE[g.train[seat]]
    step = step_price(g, seat, trait)
    for owner in range(g.bank + 2):  # the third player too
        fee = 0
        if owner != seat:
            fee = fee_to(m, g, owner)
            if owner != g.bank:
                fee = fee * (100 + RIVAL + (10 * trait[AVOIDANCE] if owner == p.leader else 0)) // 100
        fee = fee // UNIT
        p.toll[owner] = step + fee // pace
        p.gate[owner] = fee - fee // pace
    for rail in range(m.rail_count):
        p.slot[rail] = g.owner[rail]
    p.old_fee = NONE if p.kept == NONE else g.old_fee[seat][p.kept]
    if p.kept != NONE:
        fee = g.old_fee[seat][p.kept] // UNIT
        p.slot[p.kept] = OLD
        p.toll[OLD] = step + fee // pace
        p.gate[OLD] = fee - fee // pace
    for rail in range(m.rail_count):
        p.fare[rail] = p.toll[p.slot[rail]]


def ridden_slot(m: CompiledBoard, g: Position, seat: int, p: Plan) -> int:
    """Whose lines the train is on, so that no new fee is due for going on: none at the beginning of a trip."""
    last = g.last[seat]
    if last == NONE:
        return NONE
    if g.origin[seat] != NONE and g.at[seat] == m.city_dot[g.origin[seat]] and g.due[g.owner[last]] == 0:
        return NONE
    return p.slot[last]


def clear_labels(m: CompiledBoard, p: Plan) -> None:
    """No label known: those of the search before are taken back."""
    if not p.ready:
        for label in range(m.dot_count << OWNERS):
            p.label[label] = NO_ROUTE
        for dot in range(m.dot_count):
            p.best[dot] = NO_ROUTE
        p.ready = 1
    for place in range(p.touched_count):
        label = p.touched[place]
        p.label[label] = NO_ROUTE
        p.best[label >> OWNERS] = NO_ROUTE
    p.touched_count = 0


def search(m: CompiledBoard, k: Knowledge, g: Position, seat: int, start: int, goal: int, p: Plan, cur: int) -> int:
    """Labels nodes with the cost from there to the goal, as far as the way from `start` needs; returns its cost.

    A label counts what comes after entering its owner's lines. One that costs as much as entering another label's is
    left out.
    """
    arcs, end, length, fan, fan_from, first, last = m.arcs, k.end, k.length, k.fan, k.fan_from, m.first, m.last
    ahead = m.hops[start]
    slot, fare, toll, gate, lead = p.slot, p.fare, p.toll, p.gate, p.lead
    label, best, heap = p.label, p.best, p.heap
    blocked, some_used = p.blocked, g.ridden[seat] > 0
    danger, wary = p.danger, p.wary
    clear_labels(m, p)
    if some_used:
        fill_blocked(m, k, g.used[seat], p)
    left_end = right_end = left_cost = right_cost = left_slot = right_slot = NONE
    between = not k.is_node[start]
    if between:
        left, right = arcs[start][0], arcs[start][1]
        if chain_is_open(m, k, g.used[seat], left):
            left_end, left_slot = end[left], slot[last[left]]
            left_cost = length[left] * toll[left_slot] + (0 if slot[first[left]] == cur else gate[left_slot])
        if chain_is_open(m, k, g.used[seat], right):
            right_end, right_slot = end[right], slot[last[right]]
            right_cost = length[right] * toll[right_slot] + (0 if slot[first[right]] == cur else gate[right_slot])
        if wary:
            left_cost += length[left] * danger[start]
            right_cost += length[right] * danger[start]
    # No way from the start is cheaper than the cheapest toll for each hop, entering the lines at the start, and
    # entering those of a label.
    scale = fare[0]
    for rail in range(m.rail_count):
        scale = min(scale, fare[rail])
    begin = NO_ROUTE
    for arc in arcs[start]:
        if arc == NONE:
            break
        begin = min(begin, 0 if slot[first[arc]] == cur else gate[slot[first[arc]]])
    for owner in range(OLD + 1):
        lead[owner] = begin + gate[owner]
    for arc in arcs[start]:
        if arc == NONE:
            break
        lead[slot[first[arc]]] = 0 if slot[first[arc]] == cur else gate[slot[first[arc]]]
    limit = NO_ROUTE
    best[goal] = 0
    p.touched[0] = goal << OWNERS
    count = 1
    start_heap(heap, (ahead[goal] * scale << SHIFT) + (goal << OWNERS))
    while some_left(heap):
        entry = heappop(heap)
        if (entry >> SHIFT) > limit:
            break
        number = entry & MASK
        here, owner = number >> OWNERS, number & OLD
        enter = gate[owner]
        if here == goal:
            far = enter = 0
            owner = NONE
        else:
            far = label[number]
            if (entry >> SHIFT) > far + ahead[here] * scale + lead[owner] or far > best[here]:
                continue
        if here == start:
            limit = min(limit, far if owner == cur else far + enter)
            continue
        for place in range(fan_from[here], fan_from[here + 1]):
            row = fan[place]
            there = row[END]
            spent = far + row[LENGTH] * fare[row[LAST]]  # of two owners at a crossing the first one has the milepost
            if wary:
                spent += row[LENGTH] * danger[there]
            if spent >= best[there] or (some_used and blocked[row[KEY]]):
                continue
            near, beyond = slot[row[FIRST]], slot[row[LAST]]
            if near != owner:
                spent += enter
            if near != beyond:
                spent += gate[near]
            reached = (there << OWNERS) + beyond
            if spent < best[there] and spent < label[reached]:
                label[reached] = spent
                best[there] = min(best[there], spent + gate[beyond])
                p.touched[count] = reached
                count += 1
                heappush(heap, (spent + ahead[there] * scale + lead[beyond] << SHIFT) + reached)
        if between:
            if here == left_end:
                limit = min(limit, far + left_cost + (0 if owner == left_slot else enter))
            if here == right_end:
                limit = min(limit, far + right_cost + (0 if owner == right_slot else enter))
    p.touched_count = count
    return limit


def find_way(
    m: CompiledBoard, k: Knowledge, g: Position, seat: int, goal: int, trait: list[int], p: Plan, way: list[int]
) -> int:
    """Writes the arcs of the cheapest way from the seat's train to a milepost into `way`, the next one last; returns
    how many, 0 where no way is left.

    Everything that costs no more than the cheapest way is settled before it is read off, and of equal ways the first
    chain of a node is taken; so the rest of a way is what a search from any milepost on it would find.
    """
    start = g.at[seat]
    p.leader = leader(m, g, seat)
    p.kept = kept_rail(m, g, seat)
    fill_fares(m, g, seat, trait, p)
    look_out(m, g, seat, trait, p)
    cur = ridden_slot(m, g, seat, p)
    p.total = search(m, k, g, seat, start, goal, p, cur)
    if p.total == NO_ROUTE or start == goal:
        return 0
    found = 0
    here = start
    while here != goal:
        cheapest, chosen = NO_ROUTE, NONE
        for arc in m.arcs[here]:
            if arc == NONE:
                break
            spent = cost_by(m, k, g, seat, start, here, arc, cur, p)
            if spent < cheapest:
                cheapest, chosen = spent, arc
        arc = chosen
        cur = p.slot[m.last[chosen]]
        for _ in range(k.length[chosen]):
            way[found] = arc
            found += 1
            dot = m.to[arc]
            one = m.arcs[dot][0]
            arc = m.arcs[dot][1] if one == arc ^ 1 else one
        here = k.end[chosen]
    for low in range(found // 2):
        way[low], way[found - 1 - low] = way[found - 1 - low], way[low]
    return found


def cost_by(
    m: CompiledBoard, k: Knowledge, g: Position, seat: int, start: int, here: int, arc: int, cur: int, p: Plan
) -> int:
    """What the rest of the way costs by this arc, coming from the lines of `cur`; NO_ROUTE where it is used."""
    if here == start and not k.is_node[start]:
        if not chain_is_open(m, k, g.used[seat], arc):
            return NO_ROUTE
    elif g.ridden[seat] and p.blocked[k.key[arc]]:
        return NO_ROUTE
    row = k.chain[arc]
    near, beyond, there = p.slot[row[FIRST]], p.slot[row[LAST]], row[END]
    spent = min(p.best[there], p.label[(there << OWNERS) + beyond]) + row[LENGTH] * p.toll[near]
    if p.wary:
        spent += row[LENGTH] * p.danger[here]
    if near != cur:
        spent += p.gate[near]
    if near != beyond:
        spent += p.gate[beyond]
    return spent


def planned_arc(m: CompiledBoard, k: Knowledge, g: Position, seat: int, goal: int, trait: list[int], p: Plan) -> int:
    """The next arc of the way, or NONE where no way is left."""
    if not stays(m, k, g, seat, goal, trait, p):
        p.goal = goal
        p.train = g.train[seat]
        p.sold_out = g.sold_out
        p.freed = g.freed[seat]
        p.bare = int(g.ridden[seat] == 0)
        p.turn = g.turn
        for rail in range(m.rail_count):
            p.owner[rail] = g.owner[rail]
        p.length = find_way(m, k, g, seat, goal, trait, p, p.way)
        p.at = g.at[seat]
    return p.way[p.length - 1] if p.length else NONE


def stays(m: CompiledBoard, k: Knowledge, g: Position, seat: int, goal: int, trait: list[int], p: Plan) -> bool:
    """Whether a new search would find what the plan says."""
    if p.at != g.at[seat] or p.goal != goal or p.length == 0 or p.sold_out != g.sold_out or p.train != g.train[seat]:
        return False
    if (not p.bare and p.freed != g.freed[seat]) or (p.wary and p.turn != g.turn):
        return False
    kept = kept_rail(m, g, seat)
    if p.leader != leader(m, g, seat) or p.kept != kept or (kept != NONE and p.old_fee != g.old_fee[seat][kept]):
        return False
    if g.origin[seat] != NONE and p.at == m.city_dot[g.origin[seat]]:
        return False
    used = g.used[seat]
    for place in range(p.length):
        if used[p.way[place] >> 1]:
            return False
    for rail in range(m.rail_count):
        if p.owner[rail] != g.owner[rail]:
            return owners_leave_it(m, k, g, seat, trait, p)
    return True


def owners_leave_it(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], p: Plan) -> bool:
    """Whether railroads that changed hands are too far away to matter, whatever they cost now."""
    step = step_price(g, seat, trait)
    p.cur = ridden_slot(m, g, seat, p)
    for rail in range(m.rail_count):
        before, now = p.owner[rail], g.owner[rail]
        if before != now:
            if before != g.bank or now == seat:
                return False
            near = (k.near[rail][p.at] + k.near[rail][p.goal]) * step
            if p.cur != now:
                near += p.gate[now]
            if near <= p.total:
                for other in range(m.rail_count):
                    if g.owner[other] == now and k.touches[rail][other]:
                        return False
            for place in range(p.length):
                arc = p.way[place]
                if rail == m.first[arc] or rail == m.last[arc]:
                    return False
    if g.last[seat] != NONE and p.owner[g.last[seat]] != g.owner[g.last[seat]]:
        return False
    for rail in range(m.rail_count):
        p.owner[rail] = g.owner[rail]
    return True
