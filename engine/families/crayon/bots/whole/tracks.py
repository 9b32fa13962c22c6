"""Track and cities joined in whole games of compiled code, where the chapters of the rules make lists and sets."""

from __future__ import annotations

from typing import Any

from engine.families.crayon.rules.board import NONE
from engine.families.crayon.rules.chapters.building import NO_START, RED_AREA, is_free, refusal_from, touches


def never_asked_for(m: Any, g: Any, city: int) -> bool:
    """`building.asked_for`, which matters in the honeymoon game alone."""
    return True


def refusal_alone(m: Any, g: Any, arc: int) -> int:
    """`building.refusal`, where it is not known where a seat may begin."""
    if not is_free(m, g, arc):
        return RED_AREA
    if not m.is_major[m.start[arc]] and not touches(m, g, m.start[arc], g.seat):
        return NO_START
    return refusal_from(m, g, arc)


def touches_own(m: Any, g: Any, node: int, seat: int) -> bool:
    """`building.touches`, without branching."""
    for arc in m.arcs[node]:
        if arc == NONE:
            return False
        if g.track[arc >> 1] == seat + 1:
            return True
    return False


def cuts_off_some(m: Any, g: Any, edge: int) -> bool:
    """`building.cuts_off`."""
    for way in range(len(m.detours[edge])):
        one, other = m.detours[edge][way][0], m.detours[edge][way][1]
        if one != NONE and not g.track[one] and not g.track[other]:
            return False
    for seat in range(g.seats):
        if seat != g.seat and is_cut_off(m, g, edge, seat + 1):
            return True
    return False


def is_cut_off(m: Any, g: Any, edge: int, mine: int) -> bool:
    """`building._is_cut`: both ends are searched in turn, the mileposts of each side with a mark of its own."""
    g.stamp += 2
    first = g.stamp
    queue, mark = g.queue, g.mark
    heads, tails = g.heads, g.tails
    for side in range(2):
        node = m.start[2 * edge + side]
        mark[node] = first + side
        queue[side][0] = node
        heads[side] = 0
        tails[side] = 1
    while True:
        for side in range(2):
            if heads[side] == tails[side]:
                return parts_majors(m, g, first + side)
            node = queue[side][heads[side]]
            heads[side] += 1
            for arc in m.arcs[node]:
                if arc == NONE:
                    break
                each, there = arc >> 1, m.end[arc]
                whose = g.track[each]
                if each == edge or mark[there] == first + side or not (whose == mine or not whose or m.inner[each]):
                    continue
                if mark[there] == first + 1 - side:
                    return False
                mark[there] = first + side
                queue[side][tails[side]] = there
                tails[side] += 1


def parts_majors(m: Any, g: Any, stamp: int) -> bool:
    """Whether some major cities, and not all, have a mark."""
    apart = 0
    for c in range(m.major_count):
        if g.mark[m.centre[m.majors[c]]] == stamp:
            apart += 1
    return bool(0 < apart < m.major_count)


def joined_by_marks(m: Any, g: Any, seat: int) -> int:
    """`winning.joined`."""
    g.stamp += 2
    stamp, mark, queue = g.stamp, g.mark, g.queue[0]
    best = 0
    for c in range(m.major_count):
        city = m.majors[c]
        if mark[m.centre[city]] == stamp:
            continue
        count = 1
        last = enter_city(m, g, city, 0)
        first = 0
        while first < last:
            node = queue[first]
            first += 1
            for arc in m.arcs[node]:
                if arc == NONE:
                    break
                there = m.end[arc]
                if g.track[arc >> 1] != seat + 1 or mark[there] == stamp:
                    continue
                if m.is_major[there]:
                    count += 1
                    last = enter_city(m, g, m.city_at[there], last)
                else:
                    mark[there] = stamp
                    queue[last] = there
                    last += 1
        best = max(best, count)
    return best


def enter_city(m: Any, g: Any, city: int, last: int) -> int:
    """Marks the mileposts of a city and appends them to the queue; returns how many are in it."""
    for node in m.nodes[city]:
        if node == NONE:
            break
        g.mark[node] = g.stamp
        g.queue[0][last] = node
        last += 1
    return last
