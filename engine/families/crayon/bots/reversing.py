"""The route of a train that cannot turn."""

from __future__ import annotations

from typing import Any

from engine.families.crayon.rules.board import NONE


def on_to_a_city(board: Any, state: Any, seat: int, nodes: Any, firsts: Any, count: int, mark: Any, stamp: int) -> int:
    """Return the first arc of the shortest trip over own track to a city, where a train can turn; NONE if there is
    none. `nodes` begins with `count` mileposts next to the train and `firsts` with the arcs to them; these mileposts
    and that of the train have the `stamp` for their `mark`. The rows have room for all mileposts of the board."""
    at = 0
    while at < count:
        node, first = nodes[at], firsts[at]
        at += 1
        if board.city_at[node] != NONE:
            return int(first)
        for arc in board.arcs[node]:
            if arc == NONE:
                break
            there = board.end[arc]
            is_own = board.inner[arc >> 1] or state.track[arc >> 1] == seat + 1
            if mark[there] != stamp and board.opens[arc] and is_own:
                mark[there] = stamp
                nodes[count] = there
                firsts[count] = first
                count += 1
    return NONE


def way_back(board: Any, at: int, faced: int) -> int:
    """Return the arc back from a milepost to which a train came by an arc, if it may not reverse because it is between
    cities; NONE if it may leave in any direction."""
    return NONE if at == NONE or faced == NONE or board.city_at[at] != NONE else int(faced ^ 1)
