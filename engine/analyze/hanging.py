"""Parts of a board that hang on the rest by a single section."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from engine.analyze.parts import parts
from engine.model.board import Board
from engine.model.ids import MilepostId
from engine.model.network import Section, network


class Hanging(NamedTuple):
    """The one section by which mileposts hang on the rest, its end at the rest, and the mileposts behind it, the one at
    the section first."""

    section: Section
    at: MilepostId
    behind: tuple[MilepostId, ...]


def hanging_parts(board: Board, options: Collection[str] = ()) -> tuple[Hanging, ...]:
    """What hangs by one section on the largest part of its piece of the board that a train can go round in, in the
    order of the lines; of a part that hangs on another such part only the outer one. One search of the whole board."""
    import rustworkx

    # A section's ends stand in the order of their ids, so that a pair of them is told by its order too.
    by_ends: dict[tuple[MilepostId, MilepostId], list[Section]] = {}
    for section in network(board, options).sections:
        by_ends.setdefault((section.a, section.b), []).append(section)
    rows = {id: row for row, id in enumerate(board.mileposts)}
    graph: rustworkx.PyGraph[None, None] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * len(rows))
    graph.add_edges_from_no_data([(rows[one], rows[other]) for one, other in by_ends])
    names = list(rows)
    alone = {(names[min(pair, key=names.__getitem__)], names[max(pair, key=names.__getitem__)])
             for pair in rustworkx.bridges(graph)}  # fmt: skip
    single = {pair: known[0] for pair in alone if len(known := by_ends[pair]) == 1}
    if not single:
        return ()
    onward: dict[MilepostId, list[MilepostId]] = {}
    firm: dict[MilepostId, list[MilepostId]] = {}
    for pair in by_ends:
        one, other = pair
        for table in (onward, firm) if pair not in single else (onward,):
            table.setdefault(one, []).append(other)
            table.setdefault(other, []).append(one)
    found: dict[Section, Hanging] = {}
    for piece in parts(board, options):
        core = _largest(piece, firm)
        for id in core:
            for there in onward.get(id, ()):
                only = single.get((id, there) if id < there else (there, id))
                if only is not None and there not in core:
                    found[only] = Hanging(only, id, tuple(_reached(there, onward, {id})))
    return tuple(found[section] for section in network(board, options).sections if section in found)


def _largest(piece: Collection[MilepostId], onward: dict[MilepostId, list[MilepostId]]) -> set[MilepostId]:
    """The largest set of mileposts of a piece that hang together without any of the single sections."""
    seen: set[MilepostId] = set()
    best: set[MilepostId] = set()
    for id in piece:
        if id not in seen:
            group = _reached(id, onward, set())
            seen.update(group)
            if len(group) > len(best):
                best = set(group)
    return best


def _reached(
    start: MilepostId, onward: dict[MilepostId, list[MilepostId]], shut: set[MilepostId]
) -> dict[MilepostId, None]:
    """All that can be reached from a milepost without those that are shut, the nearest first."""
    found = {start: None}
    for id in (queue := [start]):
        for there in onward.get(id, ()):
            if there not in found and there not in shut:
                found[there] = None
                queue.append(there)
    return found
