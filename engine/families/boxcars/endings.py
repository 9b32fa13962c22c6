"""Where a roll can end: every milepost that a train can legally stop on, exactly, each with a way there.

Listing trails explodes (a thousand million of them for twelve mileposts), so walks are counted instead: which arcs can
be the k-th of a walk that never turns back on the spot. Every trail is such a walk. For each milepost where one of n
arcs ends, a search backwards through these layers finds a trail among them, or shows that there is none.
"""

from __future__ import annotations

from engine.families.boxcars.board import NONE, CompiledBoard
from engine.families.boxcars.declare import target
from engine.families.boxcars.game import Game
from engine.families.boxcars.trails import farthest, give_back, reachable, take


def last_stops(m: CompiledBoard, g: Game) -> dict[int, list[int]]:
    """Every milepost where the train on turn can stop at the end of its move, with the arcs of a way there.

    Where no trail is as long as the roll, the longest ones count (BX-MOVE-08); where the goal is cut off already, the
    train is as free as if it had none.
    """
    seat = g.seat
    used, start, goal, roll = bytearray(g.used[seat]), g.at[seat], target(m, g, seat), g.left
    ways = [[NONE] * roll for _ in range(m.dot_count)]
    ends = [0] * m.dot_count
    if not endings(m, used, start, goal, roll, ways, ends):
        roll = farthest(m, used, start, roll, goal)
        endings(m, used, start, goal, roll, ways, ends)
    return {dot: ways[dot][:steps] for dot, steps in enumerate(ends) if steps}


def endings(
    m: CompiledBoard, used: bytearray, start: int, goal: int, roll: int, ways: list[list[int]], ends: list[int]
) -> int:
    """Writes into `ends`, by milepost, how many arcs a roll rides to stop there, 0 where it cannot; and into `ways` the
    arcs. Returns how many mileposts there are.

    The whole roll is ridden, or the goal is reached, which stops the train (BX-MOVE-08, RB-MOVE-06, RB-MOVE-13);
    where the goal must stay within reach a milepost from which it is cut off is none (RB-MOVE-10).
    """
    arcs = 2 * m.link_count
    for dot in range(m.dot_count):
        ends[dot] = 0
    layer = walks(m, used, start, goal, roll, m.keep_reachable)
    found = 0
    for steps in range(1, roll + 1):
        if ends[goal]:
            break
        for arc in m.arcs[goal]:
            if arc == NONE:
                break
            if layer[steps * arcs + (arc ^ 1)] and trail_back(m, used, start, goal, goal, steps, layer, ways[goal]):
                ends[goal] = steps
                found += 1
                break
    for dot in range(m.dot_count):
        if dot == goal:
            continue
        # A way in and, where the goal must stay within reach, a way out; one more where the train set out.
        if m.keep_reachable and open_links(m, used, dot) < 2 + (dot == start):
            continue
        for arc in m.arcs[dot]:
            if arc == NONE:
                break
            if layer[roll * arcs + (arc ^ 1)]:
                if trail_back(m, used, start, goal, dot, roll, layer, ways[dot]):
                    ends[dot] = roll
                    found += 1
                break
    return found


def open_links(m: CompiledBoard, used: bytearray, dot: int) -> int:
    """How many unused links leave a milepost."""
    count = 0
    for arc in m.arcs[dot]:
        if arc == NONE:
            break
        if not used[arc >> 1]:
            count += 1
    return count


def walks(m: CompiledBoard, used: bytearray, start: int, goal: int, roll: int, whole: int) -> list[int]:
    """By step and arc (step * arcs + arc), whether a walk over unused links can ride the arc at that step; walks end at
    the goal and never ride two links in a row that use each other up.

    With `whole` they are walks of a whole roll after which the goal must be within reach.
    """
    arcs = 2 * m.link_count
    layer = [0] * ((roll + 1) * arcs)
    shut = one_way(m, used, start, goal, whole)
    at: list[int] = []
    for arc in m.arcs[start]:
        if arc == NONE:
            break
        if not used[arc >> 1] and not shut[arc]:
            layer[arcs + arc] = 1
            at.append(arc)
    for step in range(2, roll + 1):
        row = step * arcs
        now: list[int] = []
        for before in at:
            dot = m.to[before]
            if dot == goal:
                continue
            link = before >> 1
            for arc in m.arcs[dot]:
                if arc == NONE:
                    break
                if not used[arc >> 1] and not shut[arc] and not layer[row + arc] and not clashes(m, link, arc >> 1):
                    layer[row + arc] = 1
                    now.append(arc)
        at = now
    return layer


def one_way(m: CompiledBoard, used: bytearray, start: int, goal: int, whole: int) -> list[int]:
    """By arc, whether it leads back over a bridge: a link without which its ends are not connected can be ridden away
    from the start only, because the way back would have to use it again; with `whole` only towards the goal.

    Depth first from the start, by lowest reachable number (Tarjan 1974).
    """
    shut = [0] * (2 * m.link_count)
    number = [0] * m.dot_count
    low = [0] * m.dot_count
    tried = [0] * m.dot_count
    came = [NONE] * m.dot_count
    count = 1
    number[start] = low[start] = 1
    here = start
    while True:
        arc = m.arcs[here][tried[here]]
        if arc == NONE:
            if here == start:
                return shut
            up = m.to[came[here] ^ 1]
            if low[here] > number[up]:
                shut[came[here] ^ 1] = 1
                if whole and number[goal] < number[here]:  # numbers from here's on are those beyond the bridge
                    shut[came[here]] = 1
            if low[here] < low[up]:
                low[up] = low[here]
            here = up
            continue
        tried[here] += 1
        if used[arc >> 1] or (came[here] != NONE and arc >> 1 == came[here] >> 1):
            continue
        there = m.to[arc]
        if number[there]:
            if number[there] < low[here]:
                low[here] = number[there]
        else:
            count += 1
            number[there] = low[there] = count
            came[there] = arc
            here = there


def clashes(m: CompiledBoard, one: int, two: int) -> bool:
    """Whether riding one link uses up the other."""
    for link in m.clash[one]:
        if link == two:
            return True
        if link == NONE:
            break
    return False


TRIES = 3_000
"""Steps back after which the layers are counted anew from time to time, without the links of the trail so far."""

AGE = 3
"""Steps between such counts."""


def trail_back(
    m: CompiledBoard, used: bytearray, start: int, goal: int, end: int, steps: int, layer: list[int], way: list[int]
) -> bool:
    """Writes into `way` the arcs of a trail of so many steps from `start` to `end` and tells whether there is one; in
    the end the goal must be within reach where the rules ask for it."""
    arcs = 2 * m.link_count
    tried = [0] * (steps + 1)
    here = end
    step = steps
    tries = 0
    while True:
        if step == 0:
            if leaves_goal_open(m, used, goal, end):
                for rode in range(steps):
                    give_back(m, used, way[rode] >> 1)
                return True
            step = 1
            here = m.to[way[0]]
            give_back(m, used, way[0] >> 1)
            continue
        arc = m.arcs[here][tried[step]]
        if arc == NONE:
            if step == steps:
                return False
            tried[step] = 0
            step += 1
            here = m.to[way[step - 1]]
            give_back(m, used, way[step - 1] >> 1)
            continue
        tried[step] += 1
        back = arc ^ 1
        if not layer[step * arcs + back] or used[back >> 1] or (step == 1 and m.to[arc] != start):
            continue
        if has_equal(m, used, here, arc):
            continue
        tries += 1
        if tries > TRIES:
            for rode in range(step, steps):
                give_back(m, used, way[rode] >> 1)
            return counted_anew(m, used, start, goal, end, end, steps, way, layer, 0)
        way[step - 1] = back
        take(m, used, back >> 1)
        here = m.to[arc]
        step -= 1
        tried[step] = 0


def has_equal(m: CompiledBoard, used: bytearray, here: int, arc: int) -> bool:
    """Whether an earlier arc of the milepost does the same: of parallel lines the first unused one is enough."""
    if m.clash[arc >> 1][1] != NONE:
        return False
    for other in m.arcs[here]:
        if other == arc:
            break
        if m.to[other] == m.to[arc] and not used[other >> 1] and m.clash[other >> 1][1] == NONE:
            return True
    return False


def leaves_goal_open(m: CompiledBoard, used: bytearray, goal: int, end: int) -> bool:
    """Whether the goal stays within reach from the end of a trail, where the rules ask for it (RB-MOVE-10)."""
    return not m.keep_reachable or end == goal or reachable(m, used, end, goal)


def counted_anew(
    m: CompiledBoard,
    used: bytearray,
    start: int,
    goal: int,
    end: int,
    here: int,
    step: int,
    way: list[int],
    layer: list[int],
    age: int,
) -> bool:
    """`trail_back` from `here`, counting the walks anew every few steps: the links that the trail took so far cut off
    much that the first count allowed."""
    if step == 0:
        return here == start and leaves_goal_open(m, used, goal, end)
    if age == AGE and step > 1:
        if not leaves_goal_open(m, used, goal, end):
            return False
        layer = walks(m, used, start, goal, step, 0)
        age = 0
    row = step * 2 * m.link_count
    for arc in m.arcs[here]:
        if arc == NONE:
            break
        if layer[row + (arc ^ 1)] and not used[arc >> 1] and not has_equal(m, used, here, arc):
            way[step - 1] = arc ^ 1
            take(m, used, arc >> 1)
            found = counted_anew(m, used, start, goal, end, m.to[arc], step - 1, way, layer, age + 1)
            give_back(m, used, arc >> 1)
            if found:
                return True
    return False
