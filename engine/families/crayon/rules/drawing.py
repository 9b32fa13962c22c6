"""Planned track: tried section by section on a copy of the position.

Costs and refusals come from the building rules. This module only chooses sections to try: the cheapest route over free
mileposts from where building may begin.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.chapters.building import (
    ALLOWED,
    NO_CASH,
    NO_WAY,
    OVER_LIMIT,
    TOO_MANY_OUT,
    build,
    limit,
    refusal,
    touched,
)
from engine.families.crayon.rules.position import Position
from engine.families.crayon.rules.track import Longs
from engine.model.grids.lattice import straight

if TYPE_CHECKING:
    from scipy.sparse import csr_matrix

SPENT = (NO_CASH, OVER_LIMIT, TOO_MANY_OUT)
"""Refusals that end with the turn. A detour would not help, and earlier sections may still be built."""

TRIES = 12
"""The maximum number of permanently refused sections to avoid before the search ends."""

STEP = 1 << 13
"""The weight of a section is its price times this, plus one: first the price decides, then the number of sections."""


class Refused(NamedTuple):
    """A refused section and the reason: a key of `building.RULE`."""

    arc: int
    why: int


class Drawing:
    """Sections to build one after the other. Immutable: adding sections makes a new drawing."""

    def __init__(
        self, board: CompiledBoard, state: Position, arcs: tuple[int, ...] = (), start: Position | None = None
    ) -> None:
        self._m, self._g, self.arcs = board, state, arcs
        self._start = state if start is None else start

    @classmethod
    def begin(cls, board: CompiledBoard, state: Position) -> Drawing:
        """Return an empty drawing for a position."""
        found = state.copy()
        found.journal = 0
        return cls(board, found)

    @property
    def cost(self) -> int:
        """The total cost."""
        return self._g.spent - self._start.spent

    @property
    def position(self) -> Position:
        """The position after building. Do not change it."""
        return self._g

    @property
    def remaining_budget(self) -> int:
        """The money left for track in this turn: limit or cash."""
        return max(0, min(limit(self._m, self._g) - self._g.spent, self._g.cash[self._g.seat]))

    @cached_property
    def begins(self) -> set[int]:
        """The mileposts where another section may begin."""
        return beginnings(self._m, self._g)

    def along(self, arcs: Sequence[int]) -> tuple[Drawing, Refused | None]:
        """Add the allowed ones of the sections, and return the first refused one. Existing sections are skipped."""
        m, g, begins, drawn = self._m, self._g.copy(), set(self.begins), list(self.arcs)
        refused = None
        for arc in arcs:
            if m.inner[arc >> 1] or g.track[arc >> 1] == g.seat + 1:
                continue
            why = refusal(m, g, arc, begins)
            if why != ALLOWED:
                refused = Refused(arc, why)
                break
            build(m, g, arc)
            drawn.append(arc)
            begins = beginnings(m, g) if m.branching else begins | {m.start[arc], m.end[arc]}
        return Drawing(m, g, tuple(drawn), self._start), refused

    def shorter(self) -> Drawing:
        """Return the drawing without its last section."""
        return Drawing(self._m, self._start).along(self.arcs[:-1])[0]

    def to(self, node: int, begin: int = NONE) -> tuple[Drawing, Refused | None]:
        """Return the drawing with the cheapest route to a milepost over free sections, as far as allowed, and the first
        refused section.

        The route starts at the drawing, own track or a major city, or at `begin`, one of these mileposts. Without a
        route there is no refused section.
        """
        search = self._search if begin == NONE else Search(self._m, self._g, {begin})
        first: Refused | None = None
        for _ in range(TRIES):
            arcs = search.way(node)
            if not arcs:
                break
            found, refused = self.along(arcs)
            if refused is None or refused.why in SPENT:
                return found, refused
            first = first or refused
            search.close(refused.arc)
        if first is None and (node == begin or (begin == NONE and node in self.begins)):
            return self, None
        return self, first or Refused(NONE, NO_WAY)

    def straight(self, first: int, second: int) -> tuple[Drawing, Refused | None]:
        """Continue straight from one milepost to another as the pointer moved. Moving back over the last section
        removes it."""
        lattice = self._m.lattice
        cells = straight(lattice.cell(first), lattice.cell(second))
        found = self
        for one, other in pairwise(cells):
            here, there = lattice.find(one), lattice.find(other)
            arc = self._m.arc(here, there) if min(here, there) >= 0 else NONE
            if found.arcs and arc == found.arcs[-1] ^ 1:
                found = found.shorter()
            elif arc == NONE:
                return found, Refused(NONE, NO_WAY)
            else:
                found, refused = found.along([arc])
                if refused is not None:
                    return found, refused
        return found, None

    @cached_property
    def _search(self) -> Search:
        return Search(self._m, self._g, self.begins)


def beginnings(board: CompiledBoard, state: Position) -> set[int]:
    """Return the mileposts where the current player may begin a section: own track and major cities."""
    found = touched(board, state, state.seat)
    for city in board.majors:
        found.update(board.nodes[city])
    return found


class Search:
    """The cheapest routes over free sections from where building may begin to all mileposts."""

    def __init__(self, board: CompiledBoard, state: Position, begins: set[int]) -> None:
        self._m, self._begins = board, np.array(sorted(begins), np.int64)
        starts, _, prices, inner = arrays(board)
        taken = np.repeat(np.frombuffer(state.track, np.uint8) > 0, 2)
        self._is_open = ((prices >= 0) & ~taken) | inner
        if state.outs >= board.major_sections:
            self._is_open &= inner | ~np.frombuffer(board.is_major, np.uint8)[starts].astype(np.bool_)
        self._before: Longs | None = None

    def close(self, arc: int) -> None:
        """Exclude a refused section."""
        self._is_open[arc] = False
        self._before = None

    def way(self, node: int) -> list[int]:
        """Return the sections to a milepost in building order; none without a route or if building may begin there."""
        if self._before is None:
            self._before = self._searched()
        arcs = []
        while self._before[node] >= 0:
            before = int(self._before[node])
            arcs.append(self._m.arc(before, node))
            node = before
        return arcs[::-1]

    def _searched(self) -> Longs:
        """Return the previous milepost of each milepost, negative if there is none."""
        from scipy.sparse.csgraph import dijkstra

        weights = weighed(self._m, self._is_open)
        _, before, _ = dijkstra(weights, indices=self._begins, return_predecessors=True, min_only=True)
        return np.asarray(before, np.int64)


@lru_cache(maxsize=4)
def arrays(board: CompiledBoard) -> tuple[Longs, Longs, Longs, np.ndarray]:
    """Return the arcs of a board as arrays: starts, ends, prices (NONE if they cannot be built), and whether they are
    inside a major city."""
    inner = np.repeat(np.frombuffer(board.inner, np.uint8).astype(np.bool_), 2)
    return np.array(board.start, np.int64), np.array(board.end, np.int64), np.array(board.price, np.int64), inner


def weighed(board: CompiledBoard, is_open: np.ndarray) -> csr_matrix:
    """Return the open arcs (n by n) by price, then by number. Arcs inside major cities cost nothing."""
    from scipy.sparse import csr_matrix

    starts, ends, prices, inner = arrays(board)
    weights = np.where(inner, 0, prices) * float(STEP) + 1
    shape = (board.node_count, board.node_count)
    return csr_matrix((weights[is_open], (starts[is_open], ends[is_open])), shape=shape)
