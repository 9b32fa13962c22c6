"""Dead ends: mileposts that a train can only leave by the way it came."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Container
from itertools import chain

from engine.model.board import Board, Stem
from engine.model.ids import MilepostId, PointId
from engine.model.network import network


def dead_ends(board: Board, options: Collection[str] = ()) -> dict[MilepostId, list[Stem]]:
    """Return the mileposts with a single neighboring stop, each with the stems that lead there, in the order of the
    lines.

    A junction is a stop as well: a milepost behind one is a dead end however many sections the junction makes.
    """
    stems = network(board, options).stems
    neighbours = Counter(chain.from_iterable(dict.fromkeys([(a, b) for a, b, _ in stems])))
    mileposts: Container[PointId] = board.mileposts
    found: dict[PointId, list[Stem]] = {
        stop: [] for stop, number in neighbours.items() if number == 1 and stop in mileposts
    }
    for stem in stems:
        a, b, _ = stem
        if a in found:
            found[a].append(stem)
        if b in found:
            found[b].append(stem)
    return {MilepostId(stop): leading for stop, leading in found.items()}
