"""Ends of a roll: all mileposts where it can end, exactly, with a trail to each.

The number of trails explodes (a billion for twelve mileposts), so walks are counted instead: the arcs that can be the
k-th of a walk that never reverses on the spot. Every trail is such a walk. For each milepost where one of n arcs ends,
a backward search through these layers finds a trail, or shows that there is none. It learns the reasons for failure
(`blame`) and avoids the same failure later.

The layers are a row by step and arc (step * arcs + arc): whether a walk over unused links can ride the arc at that
step. Walks end at the destination, never ride two consecutive links that use each other up, and pass no closed gate. A
rideable arc has the value 1, or the number of its gate if that gate is open only at the start.
"""

from __future__ import annotations

from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.nogoods import (
    are_used,
    blame,
    blame_again,
    blame_cut,
    kept_apart,
    known_to_fail,
    learn,
)
from engine.families.boxcars.rules.trail_search import clashes, farthest, give_back, reachable, take

# Requirement of an arc on the arcs before it: none (0), closed, or all earlier arcs are AT_FIRST. A train that leaves
# a railroad for good rides an arc that is LEAVING.
SHUT, AT_FIRST, LEAVING = 1, 2, 3


def open_links(board: CompiledBoard, used: bytearray, dot: int) -> int:
    """Return the number of unused links at a milepost."""
    count = 0
    for arc in board.arcs[dot]:
        if arc == NONE:
            break
        if not used[arc >> 1]:
            count += 1
    return count


def set_out(board: CompiledBoard, used: bytearray, start: int, layer: list[int], gates: list[int]) -> list[int]:
    """Write the possible first arcs into the layers."""
    at: list[int] = []
    for arc in board.arcs[start]:
        if arc == NONE:
            break
        if not used[arc >> 1] and gates[arc] != SHUT:
            layer[2 * board.link_count + arc] = max(1, gates[arc])
            at.append(arc)
    return at


def walk_on(
    board: CompiledBoard, used: bytearray, goal: int, step: int, at: list[int], layer: list[int], gates: list[int]
) -> list[int]:
    """Write the possible arcs of a step into the layers, from those of the step before."""
    row = step * 2 * board.link_count
    now: list[int] = []
    for before in at:
        dot = board.to[before]
        if dot == goal:
            continue
        link = before >> 1
        for arc in board.arcs[dot]:
            if arc == NONE:
                break
            if (
                not used[arc >> 1]
                and (not gates[arc] or (gates[arc] != SHUT and gates[before] == AT_FIRST))
                and not layer[row + arc]
                and not clashes(board, link, arc >> 1)
            ):
                layer[row + arc] = max(1, gates[arc])
                now.append(arc)
    return now


def one_way(board: CompiledBoard, used: bytearray, start: int, goal: int, whole: int, gates: list[int]) -> list[int]:
    """Return the gates, with those closed that lead back over a bridge. A bridge is a link without which its ends are
    not connected: it can be ridden away from the start only, because the way back would use it again. With `whole`, if
    the destination must remain reachable, it can be ridden toward the destination only.

    Depth-first search from the start, by lowest reachable number (Tarjan 1974).
    """
    shut = gates.copy()
    number = [0] * board.dot_count
    low = [0] * board.dot_count
    tried = [0] * board.dot_count
    came = [NONE] * board.dot_count
    count = 1
    number[start] = low[start] = 1
    here = start
    while True:
        arc = board.arcs[here][tried[here]]
        if arc == NONE:
            if here == start:
                return shut
            up = board.to[came[here] ^ 1]
            if low[here] > number[up]:
                shut[came[here] ^ 1] = SHUT
                if whole and number[goal] < number[here]:  # Numbers from the one here on lie beyond the bridge.
                    shut[came[here]] = SHUT
            if low[here] < low[up]:
                low[up] = low[here]
            here = up
            continue
        tried[here] += 1
        if used[arc >> 1] or (came[here] != NONE and arc >> 1 == came[here] >> 1):
            continue
        there = board.to[arc]
        if number[there]:
            if number[there] < low[here]:
                low[here] = number[there]
        else:
            count += 1
            number[there] = low[there] = count
            came[there] = arc
            here = there


def trail_back(
    board: CompiledBoard,
    used: bytearray,
    start: int,
    goal: int,
    end: int,
    steps: int,
    rest: int,
    layer: list[int],
    way: list[int],
    barred: list[int],
    gates: list[int],
    learned: list[int],
) -> bool:
    """Write into `way` the arcs of a trail with that many steps from `start` to `end`, and return whether there is one
    from whose end the move can continue for `rest` steps, or end there if that is 0.

    `barred` are links that count as used for this trail only.

    Depth-first search, backward from the end. If no trail leads back from a milepost in the remaining steps, the search
    learns the used links that block it and avoids that milepost while the same links are used. What it learns is stored
    in `learned`, which is empty before the first end. It applies to all ends, or to this end alone if the move could
    not have continued.
    """
    arcs = 2 * board.link_count
    tried = [0] * (steps + 1)
    blamed, since, count = (
        [0] * 0,
        [0] * (steps + 1),
        0,
    )  # Links of each step are stacked on those of the step before.
    of_end, is_of_end = [0] * 0, [False] * (steps + 1)
    here, step, after = end, steps, 1
    has_failed = is_cut_off = False
    while True:
        if has_failed:
            if step == steps:
                return False
            step += 1
            arc = way[step - 1]
            here = board.to[arc]
            give_back(board, used, arc >> 1)
            after = 1 if step == steps else layer[(step + 1) * arcs + way[step]]
            is_of_end[step] |= is_of_end[step - 1]
            if is_cut_off and are_used(used, blamed, since[step - 1], count):
                since[step] = since[step - 1]
                continue
            count = kept_apart(board, blamed, since[step], since[step - 1], count, arc >> 1)
            has_failed = is_cut_off = False
        arc = board.arcs[here][tried[step]]
        if arc == NONE:
            place = place_of(board, step, here, after)
            learn(of_end if is_of_end[step] else learned, place, blamed, since[step], count)
            has_failed = True
            continue
        tried[step] += 1
        back = arc ^ 1
        gate = layer[step * arcs + back]
        if not gate or (step == 1 and board.to[arc] != start) or (after != 1 and gate != AT_FIRST):
            continue
        if used[back >> 1]:
            count = blame(blamed, since[step], count, back >> 1)
            continue
        equal = equal_of(board, used, here, arc)
        if equal != arc and gates[equal ^ 1] == gates[back]:
            continue
        way[step - 1] = back
        after = gate
        take(board, used, back >> 1)
        here = board.to[arc]
        step -= 1
        tried[step] = 0
        since[step] = count
        is_of_end[step] = False
        if step == 0:
            if not (board.keep_reachable or rest) or may_end(board, used, goal, end, rest, barred):
                for rode in range(steps):
                    give_back(board, used, way[rode] >> 1)
                return True
            count = blame_cut(board, used, goal, end, way, steps, barred, blamed, count)
            has_failed = is_cut_off = is_of_end[0] = True
            continue
        place = place_of(board, step, here, after)
        known = known_to_fail(learned, place, used)
        if known:
            count = blame_again(blamed, count, learned, known)
            has_failed = True
            continue
        known = known_to_fail(of_end, place, used)
        if known:
            count = blame_again(blamed, count, of_end, known)
            has_failed = is_of_end[step] = True


def place_of(board: CompiledBoard, step: int, here: int, after: int) -> int:
    """Return a number for a milepost, the remaining steps, and whether the later arcs have a requirement."""
    return 2 * (step * board.dot_count + here) + int(after != 1)


def equal_of(board: CompiledBoard, used: bytearray, here: int, arc: int) -> int:
    """Return an earlier arc of the milepost with the same effect, or the arc itself. Of parallel lines, the first
    unused one is enough unless their gates differ."""
    if board.clash[arc >> 1][1] != NONE:
        return arc
    for other in board.arcs[here]:
        if other == arc:
            break
        if board.to[other] == board.to[arc] and not used[other >> 1] and board.clash[other >> 1][1] == NONE:
            return other + 0
    return arc


def may_end(board: CompiledBoard, used: bytearray, goal: int, end: int, rest: int, barred: list[int]) -> bool:
    """Return whether the rules allow a train to end a trail here: the destination remains reachable if required (RB-
    MOVE-10), or enough further steps are possible (BX-MOVE-08)."""
    if end == goal or not (board.keep_reachable or rest):
        return True
    for link in barred:
        used[link] -= 1
    found = (
        reachable(board, used, end, goal) if board.keep_reachable else farthest(board, used, end, rest, goal) >= rest
    )
    for link in barred:
        used[link] += 1
    return found
