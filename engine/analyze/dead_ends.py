"""Dead ends: places that a train can leave only by the way it came."""

from __future__ import annotations

from collections.abc import Collection

from engine.model.board import Board, Stem
from engine.model.ids import MilepostId, PointId
from engine.model.network import network


def dead_ends(board: Board, options: Collection[str] = ()) -> dict[MilepostId, list[Stem]]:
    """The mileposts with a single neighbouring stop, each with the stems that lead there, in the order of the lines.

    A junction is a stop as well: what lies behind one is a dead end however many sections the junction makes.
    """
    stems = network(board, options).stems
    first: dict[PointId, PointId] = {}
    several: set[PointId] = set()
    for a, b, _ in stems:
        for here, there in ((a, b), (b, a)):
            if first.setdefault(here, there) != there:
                several.add(here)
    found: dict[PointId, list[Stem]] = {stop: [] for stop in first if stop not in several and stop in board.mileposts}
    for stem in stems:
        a, b, _ = stem
        if a in found:
            found[a].append(stem)
        if b in found:
            found[b].append(stem)
    return {MilepostId(stop): leading for stop, leading in found.items()}
