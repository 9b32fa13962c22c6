"""The cheapest track between two mileposts."""

from __future__ import annotations

import math

from engine.families.crayon.rules.track import build_graph
from engine.game.family import CheapestTrack
from engine.model.grids.grid import Cell
from engine.model.scenario import Scenario


def cheapest_track(scenario: Scenario, first: Cell, second: Cell) -> CheapestTrack | None:
    """Return the cheapest track by the rules of payoff tables (`rules/track.py`), in the cheaper direction; None if
    there is none or an end is not a milepost."""
    graph = build_graph(scenario)
    ends = graph.lattice.find(first), graph.lattice.find(second)
    if min(ends) < 0:
        return None
    from scipy.sparse.csgraph import dijkstra

    far, before = dijkstra(graph.weights, indices=ends, return_predecessors=True)
    side = 0 if far[0, ends[1]] <= far[1, ends[0]] else 1
    weight, row = float(far[side, ends[1 - side]]), ends[1 - side]
    if not math.isfinite(weight):
        return None
    rows = [row]
    while rows[-1] != ends[side]:
        rows.append(int(before[side, rows[-1]]))
    cells = tuple(graph.lattice.cell(row) for row in rows)
    return CheapestTrack(int(weight // graph.scale), cells[::-1] if side == 0 else cells)
