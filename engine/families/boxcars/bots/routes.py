"""The cheapest way to a goal as a character reckons: turns, tolls by the milepost, and a fee at each change of owner.

A fee is paid once a turn and owner. Riding n mileposts of an owner takes 1 + (n - 1) / pace turns in the mean, so a
milepost bears fee / pace and entering the owner's network the rest of a fee.
"""

from __future__ import annotations

from engine.families.boxcars.bots.knowledge import NO_ROUTE, SURE, WHOLE, Knowledge
from engine.families.boxcars.bots.plan import FLIGHT, Plan, are_same, keep_lower
from engine.families.boxcars.bots.rover_risk import exposed, harm, note_safety
from engine.families.boxcars.bots.search import OLD, dearest, least_cost, least_rest, read_off, search, straight_way
from engine.families.boxcars.characters.character import AVOIDANCE, INCOME, JUDGEMENT
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.position import Position

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


def fees_of(m: CompiledBoard, g: Position, seat: int, way: list[int], length: int) -> int:
    """The fees of a way, one for each owner in each turn."""
    pace = PACE[g.train[seat]]
    fees = 0
    owners = [0] * (g.bank + 2)
    for step in range(length):
        arc = way[length - 1 - step]
        if step % pace == 0:
            for owner in range(g.bank + 2):
                owners[owner] = 0
        for rail in (m.first[arc], m.last[arc]):
            owner = g.owner[rail]
            if owner != seat and not owners[owner]:
                owners[owner] = 1
                fees += fee_to(m, g, owner)
    return fees


def leader(m: CompiledBoard, g: Position, seat: int) -> int:
    """The opponent with the most cash among those whose cash everybody knows to be near the end, or NONE."""
    most, found = m.announce - 1, NONE  # so much is hidden from nobody: BX-INFO-02, RB-INFO-02
    for other in range(g.bank):
        if g.cash[other] > most and other != seat:
            most, found = g.cash[other], other
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


def minds(m: CompiledBoard, g: Position, seat: int, trait: list[int]) -> int:
    """Whether the seat is on its way home, or thinks of it, and minds who can catch it."""
    return int(m.rover and trait[JUDGEMENT] > 0 and (g.declared[seat] or g.goal[seat] == NONE))


def look_out(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], p: Plan) -> None:
    """Whether the seat minds who can catch it on its way home, and what that costs it by node and where it is
    (`danger`, in units): a train stops once in as many mileposts as it goes in a turn. `fled` is what it comes to at
    least on the first mileposts, by how many they are."""
    p.wary = minds(m, g, seat, trait)
    if p.wary:
        lost = harm(m, g, seat) * trait[JUDGEMENT] // (10 * UNIT * PACE[g.train[seat]])
        start, fled, danger = g.at[seat], p.fled, p.danger
        danger[start] = low = exposed(m, k, g, seat, start) * lost // SURE
        for far in range(FLIGHT):
            fled[far + 1] = low
        note_safety(m, k, g, seat, danger)
        hops = m.hops[start]
        for dot in k.nodes:
            if dot == NONE:
                break
            lurks = (SURE - danger[dot]) * lost // SURE
            danger[dot], far = lurks, hops[dot]
            if far < FLIGHT and lurks < fled[far + 1]:
                fled[far + 1] = lurks
        # Whoever first comes so far has only been nearer: the milepost costs what the safest node there does, or more.
        for far in range(FLIGHT):
            low = min(low, fled[far + 1])
            fled[far + 1] = fled[far] + low


def fill_fares(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], p: Plan) -> None:
    """By owner: `toll`, what a milepost costs with its time, and `gate`, what entering costs; by railroad, its `slot`
    in these rows and the toll there (`fare`). What that follows from stands in the plan, too."""
    p.leader, p.kept, p.sold_out = leader(m, g, seat), kept_rail(m, g, seat), g.sold_out
    p.payer, p.drawn_by, p.thrift, p.grudge = seat, g.train[seat], trait[INCOME], trait[AVOIDANCE]
    p.is_compared = 0
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
        p.slot[rail] = p.owner[rail] = g.owner[rail]
    p.old_fee = NONE if p.kept == NONE else g.old_fee[seat][p.kept]
    if p.kept != NONE:
        fee = g.old_fee[seat][p.kept] // UNIT
        p.slot[p.kept] = OLD
        p.toll[OLD] = step + fee // pace
        p.gate[OLD] = fee - fee // pace
    for rail in range(m.rail_count):
        p.fare[rail] = p.toll[p.slot[rail]]


def are_fares_known(m: CompiledBoard, g: Position, seat: int, trait: list[int], p: Plan) -> bool:
    """Whether the fares in the plan are those of now: nothing that they follow from is another."""
    kept = kept_rail(m, g, seat)
    return bool(
        p.payer == seat
        and p.sold_out == g.sold_out
        and p.drawn_by == g.train[seat]
        and p.kept == kept
        and (kept == NONE or p.old_fee == g.old_fee[seat][kept])
        and p.leader == leader(m, g, seat)
        and p.thrift == trait[INCOME]
        and p.grudge == trait[AVOIDANCE]
        and are_same(p.owner, g.owner, m.rail_count)
    )


def compare_fares(m: CompiledBoard, k: Knowledge, p: Plan) -> None:
    """What the cheapest railroads cost (`least`), how much `more` the others do at least, and how `much` more than the
    second cheapest those do that are dearer still; and how far each milepost is `off` the cheapest and `out` of both,
    so that no way from there is cheaper than as far on others."""
    p.least = NO_ROUTE
    for rail in range(m.rail_count):
        p.least = min(p.least, p.fare[rail])
    p.more = look_beyond(m, k, p, p.least, p.cheap, p.off)
    p.much = look_beyond(m, k, p, p.least + p.more, p.fair, p.out) if p.more else 0
    p.is_compared = 1


def look_beyond(m: CompiledBoard, k: Knowledge, p: Plan, most: int, cheap: list[int], off: list[int]) -> int:
    """Notes by milepost how far it is off the railroads that cost no more than something; returns how much more the
    others do at least. Where most railroads are as cheap that says nothing, and it is 0. Marks in `cheap` what is noted
    already."""
    dear, more, left, marked = 0, NO_ROUTE, 0, 0
    for rail in range(m.rail_count):
        above = p.fare[rail] - most
        is_dear = int(above > 0)
        dear += is_dear
        more = min(more, above if is_dear else NO_ROUTE)
        left |= cheap[rail] & is_dear
        marked |= cheap[rail]
    if 2 * dear <= m.rail_count:
        return 0
    if left or not marked:
        for rail in range(m.rail_count):
            cheap[rail] = 0
        for dot in range(m.dot_count):
            off[dot] = m.dot_count
    for rail in range(m.rail_count):
        if p.fare[rail] <= most and not cheap[rail]:
            cheap[rail] = 1
            keep_lower(off, k.off[rail], m.dot_count)
    return more


def ridden_slot(m: CompiledBoard, g: Position, seat: int, p: Plan) -> int:
    """Whose lines the train is on, so that no new fee is due for going on: none at the beginning of a trip."""
    last = g.last[seat]
    if last == NONE:
        return NONE
    if g.origin[seat] != NONE and g.at[seat] == m.city_dot[g.origin[seat]] and g.due[g.owner[last]] == 0:
        return NONE
    return p.slot[last]


def price_ways(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], p: Plan) -> int:
    """Notes in the plan what ways cost the seat now; returns whose lines its train is on."""
    if not are_fares_known(m, g, seat, trait, p):
        fill_fares(m, k, g, seat, trait, p)
    if not p.is_compared:
        compare_fares(m, k, p)
    look_out(m, k, g, seat, trait, p)
    return ridden_slot(m, g, seat, p)


def find_way(
    m: CompiledBoard, k: Knowledge, g: Position, seat: int, goal: int, trait: list[int], p: Plan, way: list[int]
) -> int:
    """Writes the arcs of the cheapest way from the seat's train to a milepost into `way`, the next one last; returns
    how many, 0 where no way is left.

    Nothing is searched where the shortest way costs no more than any way must: every other way that does is as short,
    and of ways that are as short the shortest way as it is read off takes the first chain, too.
    """
    start = g.at[seat]
    cur = price_ways(m, k, g, seat, trait, p)
    p.bare = int(g.ridden[seat] == 0)
    most, length = NO_ROUTE, 0
    if m.hops[goal][start] < m.dot_count:
        length = straight_way(m, k, start, goal, cur, p, way)
        if not p.bare and is_used(g.used[seat], way, length):
            length = 0
        else:
            most = p.total
            if most == least_cost(m, start, goal, cur, p):
                p.bare = 1
                return length
    p.total = search(m, k, g, seat, start, goal, p, cur, most if most < NO_ROUTE else dearest(m, p))
    if p.total < NO_ROUTE:
        return read_off(m, k, g, seat, goal, cur, p, way)
    p.total = most  # where a queue was full the shortest way may be all that is known
    return length


def is_used(used: bytearray, way: list[int], length: int) -> bool:
    """Whether a link of a way is used."""
    for place in range(length):
        if used[way[place] >> 1]:
            return True
    return False


def planned_arc(m: CompiledBoard, k: Knowledge, g: Position, seat: int, goal: int, trait: list[int], p: Plan) -> int:
    """The next arc of the way, or NONE where no way is left."""
    if not stays(m, k, g, seat, goal, trait, p):
        plan_way(m, k, g, seat, goal, trait, p)
    return p.way[p.length - 1] if p.length else NONE


def plan_way(m: CompiledBoard, k: Knowledge, g: Position, seat: int, goal: int, trait: list[int], p: Plan) -> None:
    """Plans the cheapest way to a milepost."""
    p.goal = goal
    p.train = g.train[seat]
    p.freed = g.freed[seat]
    p.turn = g.turn
    p.length = find_way(m, k, g, seat, goal, trait, p, p.way)
    p.at = g.at[seat]


def stays(m: CompiledBoard, k: Knowledge, g: Position, seat: int, goal: int, trait: list[int], p: Plan) -> bool:
    """Whether a new search would find what the plan says."""
    if p.at != g.at[seat] or p.goal != goal or p.length == 0 or p.train != g.train[seat]:
        return False
    if (not p.bare and p.freed != g.freed[seat]) or p.wary != minds(m, g, seat, trait):
        return False
    if p.turn != g.turn and (p.wary or (g.origin[seat] != NONE and p.at == m.city_dot[g.origin[seat]])):
        return False
    if g.ridden[seat] and is_used(g.used[seat], p.way, p.length):
        return False
    if are_fares_known(m, g, seat, trait, p):
        return True
    if p.wary or not prices_leave_it(m, k, g, seat, trait, p):
        p.length = 0  # the prices in the plan are others than those that the way was found by
    return p.length > 0


def prices_leave_it(m: CompiledBoard, k: Knowledge, g: Position, seat: int, trait: list[int], p: Plan) -> bool:
    """Whether what costs something else now does not matter to the way: it rides none of it, and each of these
    railroads became dearer, or whoever rides it pays more. The plan knows the new prices then.

    A railroad that has another owner is cheaper, too, for whoever comes from what that owner has beside it. Where it is
    the one that the train came on, so are all that this owner has, and what its owner before has is dearer.
    """
    for rail in range(m.rail_count):
        p.slot_before[rail] = p.slot[rail]
        p.fare_before[rail] = p.fare[rail]
        p.gate_before[rail] = p.gate[p.slot[rail]]
    fill_fares(m, k, g, seat, trait, p)
    cur, last = ridden_slot(m, g, seat, p), g.last[seat]
    has_changed = last != NONE and is_priced_anew(p, last)
    if has_changed and (cur == NONE or p.slot_before[last] == p.slot[m.first[p.way[p.length - 1]]]):
        return False
    p.total = 0
    owner = cur
    for place in range(p.length - 1, -1, -1):
        arc = p.way[place]
        near, beyond = p.slot[m.first[arc]], p.slot[m.last[arc]]
        if is_priced_anew(p, m.first[arc]) or is_priced_anew(p, m.last[arc]):
            return False
        p.total += p.toll[near] + (0 if near == owner else p.gate[near]) + (0 if near == beyond else p.gate[beyond])
        owner = beyond
    for rail in range(m.rail_count):
        is_nearer = has_changed and p.slot[rail] == cur and rail != last
        if is_nearer or (is_priced_anew(p, rail) and not is_dearer(m, k, p, rail)):
            if not p.is_compared:  # mostly nothing is cheaper
                compare_fares(m, k, p)
            if least_by(m, k, p, rail, cur) <= p.total:
                return False
    return True


def least_by(m: CompiledBoard, k: Knowledge, p: Plan, rail: int, cur: int) -> int:
    """No way of the plan's train to its goal over a railroad costs less: tolls as far as it is away from both, and
    entering the lines that the train leaves by, those of the railroad, and those that it arrives by."""
    start, goal, slot = p.at, p.goal, p.slot[rail]
    here, there = k.near[rail][start], k.near[rail][goal]
    tolls = least_rest(p, here, p.off[start], p.out[start]) + least_rest(p, there, p.off[goal], p.out[goal])
    leave = arrive = NO_ROUTE
    for arc in m.arcs[start]:
        if arc == NONE:
            break
        first = p.slot[m.first[arc]]
        leave = min(leave, (0 if first == cur else p.gate[first]) + (0 if first == slot else p.gate[slot]))
    for arc in m.arcs[goal]:
        if arc == NONE:
            break
        first = p.slot[m.first[arc]]
        arrive = min(arrive, 0 if first == slot else p.gate[first])
    return leave + tolls + arrive


def is_priced_anew(p: Plan, rail: int) -> bool:
    """Whether a railroad does not cost what it did, or not together with the same others."""
    slot = p.slot[rail]
    return slot != p.slot_before[rail] or p.fare[rail] != p.fare_before[rail] or p.gate[slot] != p.gate_before[rail]


def is_dearer(m: CompiledBoard, k: Knowledge, p: Plan, rail: int) -> bool:
    """Whether no way over a railroad costs less than before."""
    slot = p.slot[rail]
    if p.fare[rail] < p.fare_before[rail] or p.gate[slot] < p.gate_before[rail]:
        return False
    if slot != p.slot_before[rail]:
        for other in range(m.rail_count):
            if p.slot[other] == slot and k.touches[rail][other]:
                return False
    return True
