"""Parts of a board that are connected with the rest by a single segment of a line, or at a single stop.

Both are computed once for a network, in time that grows with its segments; a drag, which moves only points, reuses the
results.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from engine.model.board import Board, Stem
from engine.model.ids import MilepostId, PointId, RailroadId
from engine.model.memo import derived
from engine.model.network import Network, Section, network

if TYPE_CHECKING:
    import rustworkx


class Hanging(NamedTuple):
    """The only segment that connects mileposts with the rest, the first section over it, that section's end at the
    rest, and the mileposts behind it, the nearest first."""

    stem: Stem
    section: Section
    at: MilepostId
    behind: tuple[MilepostId, ...]


class Leaning(NamedTuple):
    """The only stop that connects mileposts with the rest, and those mileposts, the nearest first. Two segments or more
    lead from it to them."""

    at: PointId
    behind: tuple[MilepostId, ...]


def hanging_parts(board: Board, options: Collection[str] = ()) -> tuple[Hanging, ...]:
    """Return the parts that one segment connects with the largest part without such a segment, in the order of the
    lines; of nested parts only the outer one.

    A train cannot use a segment twice, whichever section used it (BX-MOVE-09): two sections that share one behind a
    junction count as one way.
    """
    return _parts(network(board, options))[0]


def leaning_parts(board: Board, options: Collection[str] = ()) -> tuple[Leaning, ...]:
    """Return the parts that would be cut off from the largest part without a single stop if one stop were removed,
    although several segments lead there; in the order of the board. Parts with a single segment belong to
    `hanging_parts`."""
    return _parts(network(board, options))[1]


class _Stops:
    """The stops that lines connect, by rows: mileposts in the order of the board, then a row for each junction and
    railroad, because at a junction trains change between the branches of one railroad only."""

    def __init__(self, made: Network) -> None:
        import rustworkx

        mileposts: dict[PointId, int] = {id: row for row, id in enumerate(made.at)}
        self.mileposts: int = len(mileposts)
        self.names: list[PointId] = list(mileposts)
        junctions: dict[tuple[PointId, RailroadId], int] = {}

        def of_junction(stop: PointId, railroad: RailroadId) -> int:
            row = junctions.setdefault((stop, railroad), len(self.names))
            if row == len(self.names):
                self.names.append(stop)
            return row

        self._first: dict[tuple[int, int], Stem] = {}
        self._more: dict[tuple[int, int], list[Stem]] = {}
        for stem in made.stems:
            a, b, railroad = stem
            one, other = mileposts.get(a), mileposts.get(b)
            if one is None:
                one = of_junction(a, railroad)
            if other is None:
                other = of_junction(b, railroad)
            ends = (one, other) if one < other else (other, one)
            if self._first.setdefault(ends, stem) is not stem:
                self._more.setdefault(ends, []).append(stem)
        self.graph: rustworkx.PyGraph[None, None] = rustworkx.PyGraph(multigraph=False)
        self.graph.add_nodes_from([None] * len(self.names))
        self.graph.add_edges_from_no_data(list(self._first))

    @cached_property
    def pieces(self) -> dict[int, int]:
        """Return the number of the component of the board of each row."""
        import rustworkx

        found = enumerate(rustworkx.connected_components(self.graph))
        return {row: number for number, piece in found for row in piece}

    def between(self, one: int, other: int) -> list[Stem]:
        """The segments between two rows."""
        ends = (one, other) if one < other else (other, one)
        return [self._first[ends], *self._more.get(ends, ())]

    def largest(self, groups: Iterable[Collection[int]]) -> set[int]:
        """Return the rows of the largest group in each component of the board; of equal ones, the first."""
        pieces = self.pieces
        best: dict[int, tuple[tuple[int, int], Collection[int]]] = {}
        for group in groups:
            piece, size = pieces[next(iter(group))], (len(group), -min(group))
            if piece not in best or size > best[piece][0]:
                best[piece] = (size, group)
        return {row for _, group in best.values() for row in group}

    def behind(self, start: int, core: Collection[int]) -> list[int]:
        """Return the rows that can be reached from one outside the core without passing through it, nearest first."""
        found = {start: None}
        for row in (queue := [start]):
            for there in sorted(self.graph.neighbors(row)):
                if there not in found and there not in core:
                    found[there] = None
                    queue.append(there)
        return queue

    def mileposts_of(self, rows: Iterable[int]) -> tuple[MilepostId, ...]:
        """Return the mileposts among the rows."""
        return tuple(MilepostId(self.names[row]) for row in rows if row < self.mileposts)


@derived(kept=2)
def _parts(made: Network) -> tuple[tuple[Hanging, ...], tuple[Leaning, ...]]:
    """Return both at once: the graph of a large board takes more memory than anything else in checks, and is freed."""
    stops = _Stops(made)
    return _hanging(made, stops), _leaning(stops)


def _hanging(made: Network, stops: _Stops) -> tuple[Hanging, ...]:
    import rustworkx

    pairs = ((min(pair), max(pair)) for pair in rustworkx.bridges(stops.graph))
    single = [pair for pair in pairs if len(stops.between(*pair)) == 1]
    firm = stops.graph.copy()
    firm.remove_edges_from(single)
    core = stops.largest(rustworkx.connected_components(firm))
    found: dict[Stem, Hanging] = {}
    for pair in single:
        for at, there in (pair, pair[::-1]):
            behind = stops.mileposts_of(stops.behind(there, core)) if at in core and there not in core else ()
            if behind:
                (stem,) = stops.between(*pair)
                section = made.sections_on(stem)[0]
                found[stem] = Hanging(stem, section, section.b if section.a in behind else section.a, behind)
    return tuple(found[stem] for stem in made.stems if stem in found)


def _leaning(stops: _Stops) -> tuple[Leaning, ...]:
    import rustworkx

    blocks: dict[int, set[int]] = {}
    pairs = dict(rustworkx.biconnected_components(stops.graph))
    for (one, other), number in pairs.items():
        if number in blocks:
            blocks[number].add(one)
            blocks[number].add(other)
        else:
            blocks[number] = {one, other}
    core = stops.largest(blocks.values())
    edge = {one if one in core else other for one, other in pairs if (one in core) != (other in core)}
    found: list[Leaning] = []
    for at in sorted(edge):
        seen: set[int] = set()
        for there in sorted(stops.graph.neighbors(at)):
            if there in core or there in seen:
                continue
            rows = stops.behind(there, core)
            seen.update(rows)
            ways = sum(len(stops.between(at, row)) for row in stops.graph.neighbors(at) if row in seen and row in rows)
            behind = stops.mileposts_of(rows)
            if ways > 1 and behind:
                found.append(Leaning(stops.names[at], behind))
    return tuple(found)
