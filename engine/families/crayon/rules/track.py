"""The cost of track on a grid, and the cheapest track between its cities.

The rules of payoff tables: a city costs as much as its terrain, not its size; steps within a major city cost nothing.
Mileposts are steps, including those within a major city. Track is paid for at each milepost it reaches, except the
first. The cheaper of the two directions counts, and of equally cheap tracks the one with the fewest mileposts. The real
cost of entering cities is available with `entering=True`.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from engine.errors import TooMuch
from engine.families.crayon.content import Costs, CrayonContent
from engine.i18n import tr
from engine.model.board import Board
from engine.model.cells import lattice_of
from engine.model.grids.grid import Cell, Connection
from engine.model.grids.lattice import Lattice, direction, site_cells
from engine.model.ids import SiteId
from engine.model.memo import derived
from engine.model.scenario import Scenario

if TYPE_CHECKING:
    from scipy.sparse import csr_matrix

Longs = NDArray[np.int64]
Mask = NDArray[np.bool_]

NO_TRACK = -1
"""The value in matrices where track cannot be built."""

MAX_DISTANCES = 25_000_000
"""The maximum of cities times mileposts for cheapest tracks between all cities: 300 MB."""


class BuildGraph:
    """The possible steps on a board and their costs.

    `lattice` has no cells without a grid. `sites` are the cities on it, in the order of the board, `rows` their numbers
    in the lattice. `arrival` (n) is the building cost of each milepost, NO_TRACK if it cannot be built. `starts`,
    `ends`, `prices` (m) are the steps in both directions; `prices` in money, every step one milepost.
    """

    def __init__(self, scenario: Scenario, entering: bool = False) -> None:
        board, content = scenario.board, scenario.content
        assert isinstance(content, CrayonContent)
        self.lattice = lattice_of(board)
        self.sites: tuple[SiteId, ...] = ()
        self.rows = np.empty(0, np.int32)
        self.arrival = self.starts = self.ends = self.prices = np.empty(0, np.int64)
        if not len(self.lattice):
            return
        places = {id: row for id, site in board.sites.items() if (row := self.lattice.find(site.cell)) >= 0}
        self.sites, self.rows = tuple(places), np.array(list(places.values()), np.int32)
        owner = owners(board, self.lattice)
        self.arrival = _arrival(board, content.costs, self.lattice, owner, entering)
        self._join(board, content.costs, self.lattice, owner)

    def _join(self, board: Board, costs: Costs, made: Lattice, owner: Longs) -> None:
        """Add the steps between neighbors and those of connections."""
        price, opened = _sides(board, costs, made)
        neighbour = made.neighbour
        price = price + self.arrival[neighbour]
        inside = (owner[:, None] >= 0) & (owner[:, None] == owner[neighbour])
        price[inside] = 0
        opened &= (neighbour >= 0) & (self.arrival[neighbour] >= 0) & (self.arrival[:, None] >= 0)
        starts, way = np.nonzero(opened)
        steps: list[tuple[NDArray[Any], ...]] = [(starts, neighbour[starts, way], price[starts, way])]
        for id, connection in board.connections.items():
            ends = made.rows_of(connection.between)
            if (ends < 0).any() or not _adds_a_step(connection):
                continue
            each = np.array([costs.ferries.get(id, costs.connections.get(connection.kind, 0))], np.int64)
            steps.append((ends[:1], ends[1:], each))
            if connection.kind != "one-way":
                steps.append((ends[1:], ends[:1], each))
        self.starts, self.ends, self.prices = (
            np.concatenate(part).astype(np.int64) for part in zip(*steps, strict=True)
        )
        if len(steps) > 1:
            # Of several steps between two mileposts the cheapest counts. A sparse matrix would add them up.
            order = np.lexsort((self.prices, self.ends, self.starts))
            pair = self.starts[order] * len(made) + self.ends[order]
            kept = order[np.concatenate(([True], pair[1:] != pair[:-1]))]
            self.starts, self.ends, self.prices = self.starts[kept], self.ends[kept], self.prices[kept]

    @property
    def scale(self) -> int:
        """The weight of a step is its price times this, plus one: first the price decides, then the number of steps.
        Weights are exact while an entire track costs less than 2**53 / scale."""
        return 1 << len(self.arrival).bit_length()

    @cached_property
    def weights(self) -> csr_matrix:
        """The steps as a sparse matrix, n by n."""
        from scipy.sparse import csr_matrix

        number = len(self.arrival)
        return csr_matrix((self.prices * float(self.scale) + 1, (self.starts, self.ends)), shape=(number, number))

    @cached_property
    def _searched(self) -> tuple[NDArray[np.float64], NDArray[np.int32]]:
        """Weights of the cheapest tracks from each city to every milepost, and the previous step of each."""
        from scipy.sparse.csgraph import dijkstra

        if not self.sites:
            return np.empty((0, 0)), np.empty((0, 0), np.int32)
        if len(self.rows) * len(self.arrival) > MAX_DISTANCES:
            raise TooMuch(
                tr("{cities:,} cities on {mileposts:,} mileposts are too many for their cheapest tracks").format(
                    cities=len(self.rows), mileposts=len(self.arrival)
                )
            )
        far, before = dijkstra(self.weights, indices=self.rows, return_predecessors=True)
        return far, before

    @cached_property
    def _between(self) -> NDArray[np.float64]:
        """Weights from city (row) to city (column), each in its direction."""
        far, _ = self._searched
        return far[:, self.rows]

    @cached_property
    def cost(self) -> Longs:
        """The cost of the cheapest track between cities, symmetrical; NO_TRACK if there is none."""
        return self._part(np.floor_divide)

    @cached_property
    def mileposts(self) -> Longs:
        """Mileposts on the cheapest track between cities, symmetrical; NO_TRACK if there is none."""
        return self._part(np.remainder)

    def _part(self, take: np.ufunc) -> Longs:
        weight = np.minimum(self._between, self._between.T)
        reached = np.isfinite(weight)
        return np.where(reached, take(np.where(reached, weight, 0), self.scale), NO_TRACK).astype(np.int64)

    @cached_property
    def order(self) -> dict[SiteId, int]:
        """The row of each city in the matrices."""
        return {id: i for i, id in enumerate(self.sites)}

    def path(self, first: SiteId, second: SiteId) -> tuple[Cell, ...]:
        """Return the mileposts of the cheapest track from a to b, including both; empty if there is none. Both
        directions are the same. Raises KeyError for a city off the grid."""
        return tuple(self._cell(row) for row in self.rows_on(first, second))

    def rows_on(self, first: SiteId, second: SiteId) -> list[int]:
        """Return the same as `path`, as numbers of the lattice."""
        i, j = self.order[first], self.order[second]
        low, high = min(i, j), max(i, j)
        if not np.isfinite(min(self._between[low, high], self._between[high, low])):
            return []
        root, leaf = (low, high) if self._between[low, high] <= self._between[high, low] else (high, low)
        before = self._searched[1][root]
        found = [int(self.rows[leaf])]
        while found[-1] != self.rows[root]:
            found.append(int(before[found[-1]]))
        return found if leaf == i else found[::-1]

    def _cell(self, row: int) -> Cell:
        return self.lattice.cell(row)


def owners(board: Board, made: Lattice) -> Longs:
    """Return for each milepost the index of its city in the board's sites, -1 if there is none. Of two cities the one
    with its center there counts, else the later."""
    owner = np.full(len(made), -1, np.int64)
    for centres in (False, True):
        for i, site in enumerate(board.sites.values()):
            rows = made.rows_of((site.cell,) if centres else site_cells(site))
            owner[rows[rows >= 0]] = i
    return owner


def _arrival(board: Board, costs: Costs, made: Lattice, owner: Longs, entering: bool) -> Longs:
    """Return the building cost of each milepost. If the terrain of a city has no cost, the cost of its size counts."""
    by_letter: dict[int, int] = {}
    for id, terrain in board.terrains.items():
        by_letter.setdefault(ord(terrain.letter), costs.terrain.get(id, NO_TRACK))
    letters, place = np.unique(made.letter, return_inverse=True)
    ground = np.array([by_letter.get(int(letter), NO_TRACK) for letter in letters], np.int64)[place]
    sizes = np.array([costs.sites.get(site.size, NO_TRACK) for site in board.sites.values()] or [NO_TRACK], np.int64)
    priced = (owner >= 0) & (sizes[owner] >= 0)
    return np.where(priced & (entering | (ground < 0)), sizes[owner], ground)


def _sides(board: Board, costs: Costs, made: Lattice) -> tuple[Longs, Mask]:
    """Return by milepost and direction the surcharge for features on that side, each kind once, and whether it can be
    crossed."""
    crossed: dict[str, Mask] = {}
    for feature in board.features.values():
        if feature.sides:
            rows = made.rows_of((q, r) for q, r, _ in feature.sides)
            ways = np.array([way for _, _, way in feature.sides])
            mask = crossed.setdefault(feature.kind, np.zeros((len(made) + 1, 3), np.bool_))
            # Row -1 is an additional row, for sides off the grid.
            mask[rows, ways] = True
    half = np.zeros((len(made) + 1, 3), np.int64)
    for kind, mask in crossed.items():
        half[mask] += costs.features.get(kind, 0)  # type: ignore[call-overload]
    blocked = crossed.get("blocked", np.zeros((len(made) + 1, 3), np.bool_))
    far = made.neighbour[:, 3:], np.arange(3)
    price = np.hstack((half[:-1], half[far]))
    opened = ~np.hstack((blocked[:-1], blocked[far]))
    for connection in board.connections.values():
        _restrict(connection, costs, made, price, opened)
    return price, opened


def _adds_a_step(connection: Connection) -> bool:
    """Return whether there is no step between its ends without it, or one that it does not change."""
    return connection.kind in ("ferry", "tunnel") or (
        connection.kind == "one-way" and direction(*connection.between) is None
    )


def _restrict(connection: Connection, costs: Costs, made: Lattice, price: Longs, opened: Mask) -> None:
    """Return what a connection removes from the step between two neighbors: both directions or the opposite one."""
    a, b = connection.between
    way, row, back = direction(a, b), made.find(a), made.find(b)
    if way is None or row < 0 or back < 0 or connection.kind not in ("closed", "one-way"):
        return
    opened[back, (way + 3) % 6] = False
    if connection.kind == "closed":
        opened[row, way] = False
    else:
        price[row, way] += costs.connections.get("one-way", 0)


@derived("board.grid", "board.sites", "board.terrains", "board.features", "board.connections", "content.costs")
def build_graph(scenario: Scenario, entering: bool = False) -> BuildGraph:
    """Return the graph of a board. It does not depend on demands and names."""
    return BuildGraph(scenario, entering)
