"""Walks of a roll: which mileposts it can end on, exactly, and a trail to each.

Listing trails explodes (a thousand million of them for twelve mileposts), so walks are counted instead: which arcs can
be the k-th of a walk that never turns back on the spot. Every trail is such a walk. For each milepost where one of n
arcs ends, a search backwards through these layers finds a trail among them, or shows that there is none; it learns why
it fails where (`blame`), and does not fail there again for the same reason.

The layers are a row by step and arc (step * arcs + arc): whether a walk over unused links can ride the arc then. Walks
end at the goal, never ride two links in a row that use each other up, and go through no gate that is shut. An arc that
can be ridden is 1, and where it has a gate that opens only at the beginning the number of the gate.
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

# What an arc may ask of those before it: nothing (0), or it is shut, or all arcs before it are AT_FIRST. A train that
# leaves a railroad for good does so by an arc that is LEAVING.
SHUT, AT_FIRST, LEAVING = 1, 2, 3


def open_links(board: CompiledBoard, used: bytearray, dot: int) -> int:
    """How many unused links leave a milepost."""
    count = 0
    for arc in board.arcs[dot]:
        if arc == NONE:
            break
        if not used[arc >> 1]:
            count += 1
    return count


def set_out(board: CompiledBoard, used: bytearray, start: int, layer: list[int], gates: list[int]) -> list[int]:
    """The arcs that can be ridden first, written into the layers."""
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
    """The arcs that can be ridden at a step, after those of the step before it, written into the layers."""
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
    """The gates, and those shut that lead back over a bridge: a link without which its ends are not connected can be
    ridden away from the start only, because the way back would have to use it again; with `whole`, where the goal must
    be within reach in the end, only towards the goal.

    Depth first from the start, by lowest reachable number (Tarjan 1974).
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
                if whole and number[goal] < number[here]:  # numbers from here's on are those beyond the bridge
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
    """Writes into `way` the arcs of a trail of so many steps from `start` to `end` and tells whether there is one from
    whose end the move can go on by `rest` steps, or end there where that is 0.

    `barred` are links that count as used for this trail only.

    Depth first, backwards from the end. Where nothing leads back from a milepost in the steps left, the used links that
    are to blame are learned, so that no trail tries there again that uses up the same ones: in `learned`, which is
    empty before the first of all ends, for all of them; where the move could not have gone on, for this end alone.
    """
    arcs = 2 * board.link_count
    tried = [0] * (steps + 1)
    blamed, since, count = [0] * 0, [0] * (steps + 1), 0  # those of each step lie on top of those of the step before
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
    """A number for a milepost, the steps left, and whether what comes after asks for something before it."""
    return 2 * (step * board.dot_count + here) + int(after != 1)


def equal_of(board: CompiledBoard, used: bytearray, here: int, arc: int) -> int:
    """An earlier arc of the milepost that does the same, or the arc itself: of parallel lines the first unused one is
    enough, unless they have different gates."""
    if board.clash[arc >> 1][1] != NONE:
        return arc
    for other in board.arcs[here]:
        if other == arc:
            break
        if board.to[other] == board.to[arc] and not used[other >> 1] and board.clash[other >> 1][1] == NONE:
            return other + 0
    return arc


def may_end(board: CompiledBoard, used: bytearray, goal: int, end: int, rest: int, barred: list[int]) -> bool:
    """Whether the rules let a train ride a trail up to here: the goal stays within reach where they ask for it
    (RB-MOVE-10), else as many steps can be ridden on as there must be (BX-MOVE-08)."""
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
