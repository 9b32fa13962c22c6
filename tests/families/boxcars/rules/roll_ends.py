"""Every milepost where a roll can end, by the walks of the rules: a reference for tests of the search."""

from __future__ import annotations

from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.end_of_game import one_way, open_links, set_out, trail_back, walk_on


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
    barred, gates = [0] * 0, [0] * arcs
    shut = one_way(m, used, start, goal, m.keep_reachable, gates)
    layer = [0] * ((roll + 1) * arcs)
    at = set_out(m, used, start, layer, shut)
    for step in range(2, roll + 1):
        at = walk_on(m, used, goal, step, at, layer, shut)
    found, learned = 0, [0] * 0
    for steps in range(1, roll + 1):
        if ends[goal]:
            break
        for arc in m.arcs[goal]:
            if arc == NONE:
                break
            if layer[steps * arcs + (arc ^ 1)] and trail_back(
                m, used, start, goal, goal, steps, 0, layer, ways[goal], barred, gates, learned
            ):
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
                if trail_back(m, used, start, goal, dot, roll, 0, layer, ways[dot], barred, gates, learned):
                    ends[dot] = roll
                    found += 1
                break
    return found
