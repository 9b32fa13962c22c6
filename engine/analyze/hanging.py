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

    by_ends: dict[frozenset[MilepostId], list[Section]] = {}
    for section in network(board, options).sections:
        by_ends.setdefault(frozenset((section.a, section.b)), []).append(section)
    rows = {id: row for row, id in enumerate(board.mileposts)}
    names = list(rows)
    graph: rustworkx.PyGraph[None, None] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * len(names))
    ends = {pair: tuple(rows[id] for id in pair) for pair in by_ends if len(pair) == 2}
    graph.add_edges_from_no_data([(one, other) for one, other in ends.values()])
    alone = {frozenset(pair) for pair in rustworkx.bridges(graph)}
    single = {
        pair: known[0] for pair, known in by_ends.items() if len(known) == 1 and frozenset(ends.get(pair, ())) in alone
    }
    if not single:
        return ()
    onward: dict[MilepostId, list[MilepostId]] = {}
    firm: dict[MilepostId, list[MilepostId]] = {}
    for pair in ends:
        one, other = pair
        for table in (onward, firm) if pair not in single else (onward,):
            table.setdefault(one, []).append(other)
            table.setdefault(other, []).append(one)
    found: dict[Section, Hanging] = {}
    for piece in parts(board, options):
        core = _largest(piece, firm)
        for id in core:
            for there in onward.get(id, ()):
                only = single.get(frozenset((id, there)))
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
