"""Where a board hangs by a thread: sections and mileposts without which it falls apart."""

from __future__ import annotations

from collections.abc import Collection

from engine.analyze.graph import milepost_graph
from engine.model.board import Board
from engine.model.ids import MilepostId
from engine.model.network import Section


def parts(board: Board, options: Collection[str] = ()) -> tuple[frozenset[MilepostId], ...]:
    """What hangs together, the largest part first; a milepost without a section is a part of its own."""
    import rustworkx

    made = milepost_graph(board, options)
    found = rustworkx.connected_components(made.graph)
    return tuple(frozenset(made.mileposts[row] for row in part) for part in sorted(found, key=len, reverse=True))


def bridges(board: Board, options: Collection[str] = ()) -> tuple[Section, ...]:
    """The sections without which some mileposts could not be reached, in the order of the lines."""
    import rustworkx

    made = milepost_graph(board, options)
    alone = {(min(ends), max(ends)) for ends in rustworkx.bridges(made.graph)}
    return tuple(sections[0] for pair, sections in made.joined.items() if pair in alone and len(sections) == 1)


def cut_points(board: Board, options: Collection[str] = ()) -> tuple[MilepostId, ...]:
    """The mileposts without which others could not be reached, in the order of the board."""
    import rustworkx

    made = milepost_graph(board, options)
    return tuple(made.mileposts[row] for row in sorted(rustworkx.articulation_points(made.graph)))
