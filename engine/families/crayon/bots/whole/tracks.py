"""Track and cities joined in whole games of compiled code, where the chapters of the rules make lists and sets."""

from __future__ import annotations

from typing import Any

from engine.families.crayon.rules.board import NONE
from engine.families.crayon.rules.chapters.building import NO_START, RED_AREA, is_free, refusal_from, touches


def never_asked_for(board: Any, state: Any, city: int) -> bool:
    """`building.asked_for`, which matters in the honeymoon game alone."""
    return True


def refusal_alone(board: Any, state: Any, arc: int) -> int:
    """`building.refusal`, where it is not known where a seat may begin."""
    if not is_free(board, state, arc):
        return RED_AREA
    if not board.is_major[board.start[arc]] and not touches(board, state, board.start[arc], state.seat):
        return NO_START
    return refusal_from(board, state, arc)


def touches_own(board: Any, state: Any, node: int, seat: int) -> bool:
    """`building.touches`, without branching."""
    for arc in board.arcs[node]:
        if arc == NONE:
            return False
        if state.track[arc >> 1] == seat + 1:
            return True
    return False


def cuts_off_some(board: Any, state: Any, edge: int) -> bool:
    """`building.cuts_off`."""
    for way in range(len(board.detours[edge])):
        one, other = board.detours[edge][way][0], board.detours[edge][way][1]
        if one != NONE and not state.track[one] and not state.track[other]:
            return False
    for seat in range(state.seats):
        if seat != state.seat and is_cut_off(board, state, edge, seat + 1):
            return True
    return False


def is_cut_off(board: Any, state: Any, edge: int, mine: int) -> bool:
    """`building._is_cut`: both ends are searched in turn, the mileposts of each side with a mark of its own."""
    state.stamp += 2
    first = state.stamp
    queue, mark = state.queue, state.mark
    heads, tails = state.heads, state.tails
    for side in range(2):
        node = board.start[2 * edge + side]
        mark[node] = first + side
        queue[side][0] = node
        heads[side] = 0
        tails[side] = 1
    while True:
        for side in range(2):
            if heads[side] == tails[side]:
                return parts_majors(board, state, first + side)
            node = queue[side][heads[side]]
            heads[side] += 1
            for arc in board.arcs[node]:
                if arc == NONE:
                    break
                each, there = arc >> 1, board.end[arc]
                whose = state.track[each]
                if each == edge or mark[there] == first + side or not (whose == mine or not whose or board.inner[each]):
                    continue
                if mark[there] == first + 1 - side:
                    return False
                mark[there] = first + side
                queue[side][tails[side]] = there
                tails[side] += 1


def parts_majors(board: Any, state: Any, stamp: int) -> bool:
    """Whether some major cities, and not all, have a mark."""
    apart = 0
    for c in range(board.major_count):
        if state.mark[board.centre[board.majors[c]]] == stamp:
            apart += 1
    return bool(0 < apart < board.major_count)


def joined_by_marks(board: Any, state: Any, seat: int) -> int:
    """`winning.joined`."""
    state.stamp += 2
    stamp, mark, queue = state.stamp, state.mark, state.queue[0]
    best = 0
    for c in range(board.major_count):
        city = board.majors[c]
        if mark[board.centre[city]] == stamp:
            continue
        count = 1
        last = enter_city(board, state, city, 0)
        first = 0
        while first < last:
            node = queue[first]
            first += 1
            for arc in board.arcs[node]:
                if arc == NONE:
                    break
                there = board.end[arc]
                if state.track[arc >> 1] != seat + 1 or mark[there] == stamp:
                    continue
                if board.is_major[there]:
                    count += 1
                    last = enter_city(board, state, board.city_at[there], last)
                else:
                    mark[there] = stamp
                    queue[last] = there
                    last += 1
        best = max(best, count)
    return best


def enter_city(board: Any, state: Any, city: int, last: int) -> int:
    """Marks the mileposts of a city and appends them to the queue; returns how many are in it."""
    for node in board.nodes[city]:
        if node == NONE:
            break
        state.mark[node] = state.stamp
        state.queue[0][last] = node
        last += 1
    return last
