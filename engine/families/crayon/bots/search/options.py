"""Preselection of promising demands by distances straight over the grid. Compiled."""

from __future__ import annotations

from engine.families.crayon.bots.search.queries import COMBINED, LOOKED, Found, Hand, Train
from engine.families.crayon.bots.search.routes import FAR, NONE, Map, Row, hexes, paid_of
from engine.families.crayon.bots.search.values import estimate


def pick_options(board_map: Map, net: Row, found: Found, train: Train, hand: Hand) -> int:
    """Select the most promising demands, each from one of its cities, as rows (demand, pick-up city or NONE for one on
    board, destination). Return their number. A load on board is fetched only if more demands than loads on board want
    it."""
    at = train.at[0]
    kept = 0
    for d in range(hand.size[0]):
        goal, load, payoff = hand.demands[d][0], hand.demands[d][1], hand.demands[d][2]
        if goal < 0 or net[board_map.centre[goal]] >= FAR:
            continue
        goal_joins = paid_of(net[board_map.centre[goal]], 0, 0)
        aboard = 0
        for each in hand.cargo:
            aboard += each == load
        if aboard:
            far = hexes(board_map, at, board_map.centre[goal])
            promise = estimate(payoff + 1000, far, min(2 * far, goal_joins), train)
            kept = keep_option(found, kept, d, NONE, goal, promise, train.weights[LOOKED])
            wanted = 0
            for other in range(hand.size[0]):
                wanted += hand.demands[other][1] == load
            if aboard >= wanted or train.weights[COMBINED] < 2:
                continue  # Otherwise one more may be fetched.
        if not hand.chips[load]:
            continue
        for j in range(board_map.supply[load], board_map.supply[load + 1]):
            source = board_map.source[j]
            if source == goal or net[board_map.centre[source]] >= FAR:
                continue
            far = hexes(board_map, board_map.centre[source], board_map.centre[goal])
            built = min(far + far // 2, paid_of(net[board_map.centre[source]], 0, 0) + goal_joins)
            if at >= 0:
                far += hexes(board_map, at, board_map.centre[source])
            promise = estimate(payoff, far, built, train)
            kept = keep_option(found, kept, d, source, goal, promise, train.weights[LOOKED])
    return kept


def keep_option(found: Found, kept: int, d: int, source: int, goal: int, promise: int, looked: int) -> int:
    """Insert an option among the best. Return their number."""
    one = found.option
    place = kept
    while place > 0 and one[place - 1][3] < promise:
        place -= 1
    if place >= looked:
        return kept
    last = min(kept, looked - 1)
    while last > place:
        for c in range(4):
            one[last][c] = one[last - 1][c]
        last -= 1
    one[place][0] = d
    one[place][1] = source
    one[place][2] = goal
    one[place][3] = promise
    return min(kept + 1, looked)
