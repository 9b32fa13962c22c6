"""Points by city and region, and the results of the players who own most links there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from engine.families.tycoon.actions.counted_refs import link_ref
from engine.families.tycoon.author.played.fortune import (
    FARED,
    Fortune,
    caution,
    chance,
    fared_note,
    notes,
    seat_and_thing,
)
from engine.families.tycoon.rules.board import CompiledBoard
from engine.game.fast.batch import GameTally
from engine.i18n import tr
from engine.model.board import Board
from engine.model.ids import Ref
from engine.report.growing import Growing
from engine.report.intervals import Rate
from engine.report.report import Cell, Table


class Area(Growing):
    """A city or a region: the links that touch it, their points, and the player with most of them."""

    summed = ("links", "points", "part", "leader")

    def __init__(self, name: str, ref: Ref) -> None:
        self.name, self.ref = name, ref
        self.links, self.points, self.part, self.leader = Rate(), Rate(), Rate(), Fortune()

    def add(self, tally: GameTally, links: Sequence[int], points: int) -> None:
        """Add a game: the number of links of each seat here, and the points of all of them."""
        self.links.add(sum(links), 1)
        self.points.add(points, 1)
        most = max(links)
        if most:
            self.part.add(most, sum(links))
        if links.count(most) == 1:
            self.leader.add(tally, [links.index(most)])

    def cells(self) -> tuple[Cell, ...]:
        """Return the cells of a row."""
        return (
            self.name, *self.links.cells(), *self.points.cells(), *self.part.in_percent(), self.leader.seats,
            *self.leader.cells(),
        )  # fmt: skip


class Sums(NamedTuple):
    """The sums of one game by area: links of each seat, and points."""

    links: list[list[int]]
    points: list[int]


class Areas(Growing):
    """Cities, and regions if the board has some. A link counts in every area of its two cities."""

    counters = ("linked", "carried")
    summed = ("_games", "_cities", "_regions")

    def __init__(self, compiled_board: CompiledBoard, board: Board, seats: int) -> None:
        self._seats, self._games = seats, 0
        self._cities = [
            Area(name, Ref("site", id))
            for name, id in zip(compiled_board.city_names, compiled_board.city_ids, strict=True)
        ]
        self._regions = [Area(region.name, Ref("region", id)) for id, region in board.regions.items()]
        self._touched: dict[Ref, tuple[tuple[int, ...], tuple[int, ...]]] = {}
        for a, b in combinations(range(compiled_board.city_count), 2):
            regions = {*compiled_board.city_regions[a], *compiled_board.city_regions[b]}
            self._touched[link_ref(compiled_board.city_ids[a], compiled_board.city_ids[b])] = ((a, b), tuple(regions))

    def add(self, tally: GameTally) -> None:
        """Add a game."""
        self._games += 1
        for place, areas in enumerate((self._cities, self._regions)):
            sums = self._sums(tally, place, len(areas))
            for area, links, points in zip(areas, sums.links, sums.points, strict=True):
                area.add(tally, links, points)

    def _sums(self, tally: GameTally, place: int, areas: int) -> Sums:
        sums = Sums([[0] * self._seats for _ in range(areas)], [0] * areas)
        for what, times in tally.counts["linked"].items():
            seat, ref = seat_and_thing(what)
            for area in self._touched[ref][place]:
                sums.links[area][seat] += times
        for what, much in tally.counts["carried"].items():
            for area in self._touched[seat_and_thing(what)[1]][place]:
                sums.points[area] += much
        return sums

    def tables(self) -> tuple[Table, ...]:
        """Return the tables of regions, if there are any, and cities, sorted by points."""
        found: Mapping[str, list[Area]] = {"regions": self._regions, "cities": self._cities}
        return tuple(self._table(id, areas) for id, areas in found.items() if areas)

    def _table(self, id: str, areas: list[Area]) -> Table:
        known = sorted(areas, key=lambda area: (-area.points.much, area.name))
        rows = tuple(area.cells() for area in known)
        title, text = (
            (
                tr("Links and points by region"),
                tr(
                    "Links and points: number of links that touch the region and their points, per game. Leader's "
                    "links: share of them that the player with the most owns. Led: games in which a single player has "
                    "the most."
                ),
            )
            if id == "regions"
            else (
                tr("Links and points by city"),
                tr(
                    "Links and points: number of links that touch the city and their points, per game. Leader's links: "
                    "share of them that the player with the most owns. Led: games in which a single player has the "
                    "most."
                ),
            )
        )
        caveat = tr("The player with the most links here often has the most links elsewhere.")
        note = notes(text, fared_note(), caveat, chance(len(rows)), caution(self._games))
        columns = ("area", "links", "links_from", "links_to", "points", "points_from", "points_to", "owned",
                   "owned_from", "owned_to", "led", *FARED)  # fmt: skip
        return Table(id, title, columns, rows, tuple(area.ref for area in known), note=note)
