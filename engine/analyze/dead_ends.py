"""Dead ends: places that a train can leave only by the way it came."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection

from engine.model.board import Board, Stem
from engine.model.ids import MilepostId, PointId
from engine.model.network import network


def dead_ends(board: Board, options: Collection[str] = ()) -> dict[MilepostId, list[Stem]]:
    """The mileposts with a single neighbouring stop, each with the stems that lead there, in the order of the lines.

    A junction is a stop as well: what lies behind one is a dead end however many sections the junction makes.
    """
    stems = network(board, options).stems
    onward: defaultdict[PointId, set[PointId]] = defaultdict(set)
    for a, b, _ in stems:
        onward[a].add(b)
        onward[b].add(a)
    found: dict[PointId, list[Stem]] = {
        stop: [] for stop, there in onward.items() if len(there) == 1 and stop in board.mileposts
    }
    for stem in stems:
        for end in stem[:2]:
            if end in found:
                found[end].append(stem)
    return {MilepostId(stop): leading for stop, leading in found.items()}
