"""What track costs on a grid, and the cheapest track between its cities.

The convention of the family's payoff tables: a city costs what its ground costs, not what its size costs; stepping
within a major city costs nothing. Mileposts are steps, those within a major city included. A track is paid where it
arrives, milepost by milepost, the first not; of the two directions the cheaper counts; of equally cheap tracks the one
with the fewest mileposts. What a player really pays for entering cities is the other reading (`entering=True`).
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from engine.errors import TooMuch
from engine.families.crayon.content import Costs, CrayonContent
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
"""Stands in the matrices where no track can be built."""

MOST_WAYS = 25_000_000
"""Cities times mileposts up to which the cheapest tracks between all cities are sought: 300 MB."""


class BuildGraph:
    """The steps that can be built on a board and what each costs.

    `lattice` has no cells without a grid. `sites` are the cities on it, in the order of the board, `rows` their numbers
    in the lattice. `arrival` (n) is what it costs to build to each milepost, NO_TRACK where nothing can be built.
    `starts`, `ends`, `prices` (m) are the steps, both ways; `prices` in money, every step one milepost.
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
        """Makes the steps between neighbours and those of the connections."""
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
            # Of several steps between the same two mileposts the cheapest counts; a sparse matrix would add them up.
            order = np.lexsort((self.prices, self.ends, self.starts))
            pair = self.starts[order] * len(made) + self.ends[order]
            kept = order[np.concatenate(([True], pair[1:] != pair[:-1]))]
            self.starts, self.ends, self.prices = self.starts[kept], self.ends[kept], self.prices[kept]

    @property
    def scale(self) -> int:
        """A step weighs its price times this, plus one: so the price decides, then the number of steps. Weights are
        exact while a whole track costs less than 2**53 / scale, two million millions on 3,500 mileposts."""
        return 1 << len(self.arrival).bit_length()

    @cached_property
    def weights(self) -> csr_matrix:
        """The steps as a sparse matrix, n by n."""
        from scipy.sparse import csr_matrix

        number = len(self.arrival)
        return csr_matrix((self.prices * float(self.scale) + 1, (self.starts, self.ends)), shape=(number, number))

    @cached_property
    def _searched(self) -> tuple[NDArray[np.float64], NDArray[np.int32]]:
        """Weights of the cheapest tracks from each city to every milepost, and the step before on each."""
        from scipy.sparse.csgraph import dijkstra

        if not self.sites:
            return np.empty((0, 0)), np.empty((0, 0), np.int32)
        if len(self.rows) * len(self.arrival) > MOST_WAYS:
            raise TooMuch(f"{len(self.rows):,} cities on {len(self.arrival):,} mileposts are too many to join them all")
        far, before = dijkstra(self.weights, indices=self.rows, return_predecessors=True)
        return far, before

    @cached_property
    def _between(self) -> NDArray[np.float64]:
        """Weights from city (row) to city (column), each built in the direction as it stands."""
        far, _ = self._searched
        return far[:, self.rows]

    @cached_property
    def cost(self) -> Longs:
        """City by city, symmetrical: what the cheapest track costs; NO_TRACK where there is none."""
        return self._part(np.floor_divide)

    @cached_property
    def mileposts(self) -> Longs:
        """City by city, symmetrical: mileposts on the cheapest track; NO_TRACK where there is none."""
        return self._part(np.remainder)

    def _part(self, take: np.ufunc) -> Longs:
        weight = np.minimum(self._between, self._between.T)
        reached = np.isfinite(weight)
        return np.where(reached, take(np.where(reached, weight, 0), self.scale), NO_TRACK).astype(np.int64)

    @cached_property
    def order(self) -> dict[SiteId, int]:
        """Where each city stands in the matrices."""
        return {id: i for i, id in enumerate(self.sites)}

    def path(self, first: SiteId, second: SiteId) -> tuple[Cell, ...]:
        """The mileposts of the cheapest track from a to b, both included; empty where there is none. The way back is
        the same. Raises KeyError for a city that is not on the grid."""
        return tuple(self._cell(row) for row in self.rows_on(first, second))

    def rows_on(self, first: SiteId, second: SiteId) -> list[int]:
        """The same as `path`, as numbers of the lattice."""
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
    """For each milepost the place of its city among the board's sites, -1 where there is none. Of two cities that claim
    a milepost the one with its centre there counts, then the later."""
    owner = np.full(len(made), -1, np.int64)
    for centres in (False, True):
        for i, site in enumerate(board.sites.values()):
            rows = made.rows_of((site.cell,) if centres else site_cells(site))
            owner[rows[rows >= 0]] = i
    return owner


def _arrival(board: Board, costs: Costs, made: Lattice, owner: Longs, entering: bool) -> Longs:
    """What building to each milepost costs. By the ground, a city on ground without a cost costs what its size does."""
    by_letter: dict[int, int] = {}
    for id, terrain in board.terrains.items():
        by_letter.setdefault(ord(terrain.letter), costs.terrain.get(id, NO_TRACK))
    letters, place = np.unique(made.letter, return_inverse=True)
    ground = np.array([by_letter.get(int(letter), NO_TRACK) for letter in letters], np.int64)[place]
    sizes = np.array([costs.sites.get(site.size, NO_TRACK) for site in board.sites.values()] or [NO_TRACK], np.int64)
    priced = (owner >= 0) & (sizes[owner] >= 0)
    return np.where(priced & (entering | (ground < 0)), sizes[owner], ground)


def _sides(board: Board, costs: Costs, made: Lattice) -> tuple[Longs, Mask]:
    """By milepost and direction: what the features on that side add, each kind once, and whether one may pass."""
    crossed: dict[str, Mask] = {}
    for feature in board.features.values():
        if feature.sides:
            rows = made.rows_of((q, r) for q, r, _ in feature.sides)
            ways = np.array([way for _, _, way in feature.sides])
            mask = crossed.setdefault(feature.kind, np.zeros((len(made) + 1, 3), np.bool_))
            # Row -1 is one more than the grid has, for sides that lie off it.
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
    """Whether there is no step between its ends without it, or one that it leaves as it is."""
    return connection.kind in ("ferry", "tunnel") or (
        connection.kind == "one-way" and direction(*connection.between) is None
    )


def _restrict(connection: Connection, costs: Costs, made: Lattice, price: Longs, opened: Mask) -> None:
    """What a connection takes from the step between two neighbours: all of it, or the way back."""
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
    """The graph of a board; demands and names do not count."""
    return BuildGraph(scenario, entering)
