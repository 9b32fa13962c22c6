"""Where a train that cannot turn rides on to: text that numba compiles, and that is interpreted too."""

from __future__ import annotations

from typing import Any

from engine.families.crayon.rules.board import NONE


def on_to_a_city(m: Any, g: Any, seat: int, nodes: Any, firsts: Any, count: int, mark: Any, stamp: int) -> int:
    """The first arc of the shortest ride over own track to some city, where a train turns round; NONE where none leads
    there. `nodes` begins with `count` mileposts next to the train and `firsts` with the arcs to them; these mileposts
    and that of the train have the `stamp` for their `mark`. The rows have room for all mileposts of the board."""
    at = 0
    while at < count:
        node, first = nodes[at], firsts[at]
        at += 1
        if m.city_at[node] != NONE:
            return int(first)
        for arc in m.arcs[node]:
            if arc == NONE:
                break
            there = m.end[arc]
            is_own = m.inner[arc >> 1] or g.track[arc >> 1] == seat + 1
            if mark[there] != stamp and m.opens[arc] and is_own:
                mark[there] = stamp
                nodes[count] = there
                firsts[count] = first
                count += 1
    return NONE
