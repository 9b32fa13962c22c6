"""Questions asked of the hexes of a tycoon scenario."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from engine.analyze.parts import connected
from engine.edit.grids.cells import PaintCells
from engine.edit.grids.features import ChangeSides
from engine.families.tycoon.author.edits import SetWestern
from engine.families.tycoon.author.tables import content_of
from engine.families.tycoon.rules.links import Ground, ground
from engine.model import naming
from engine.model.cells import lattice_of
from engine.model.comparison.difference import Difference
from engine.model.grids.grid import Cell, terrain_letters
from engine.model.grids.lattice import neighbour, parted, steps
from engine.model.ids import Ref, SiteId, TerrainId
from engine.model.scenario import Scenario
from engine.plain_text import quantity
from engine.validate.check import Check, Fix, Issue


class CityCutOff(Check):
    """A city to which no track can be laid from the rest of the board: hexes cut in two by water or by hexes that
    cannot be built on."""

    id = "city-cut-off"
    title = "City cut off"
    severity = "error"
    reads = ("board.grid", "board.terrains", "board.sites", "content.costs", "content.cities")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board = scenario.board
        land = ground(scenario)
        where = {cell: number for number, part in enumerate(_parts(land)) for cell in part}
        together: dict[int, list[SiteId]] = {}
        for cell, id in land.cities.items():
            together.setdefault(where[cell], []).append(id)
        largest = max(together.values(), key=len, default=[])
        for inside in together.values():
            if inside is not largest:
                names = naming.listed(naming.site(board, id) for id in sorted(inside))
                yield Issue(
                    self.id,
                    self.severity,
                    f"No track can lead from {names} to the other cities. Open a way of hexes that can be built on.",
                    about=tuple(Ref("site", id) for id in sorted(inside)),
                    places=naming.middles(board, (board.sites[id].cell for id in sorted(inside))),
                )


def _parts(land: Ground) -> list[list[Cell]]:
    """The hexes with a city or a price that open sides join."""
    hexes = dict.fromkeys((*land.cities, *land.price))
    return connected(
        hexes,
        (
            (here, there)
            for here in hexes
            for way in range(3)
            if (there := neighbour(here, way)) in hexes
            and (here, way) not in land.closed
            and (there, way + 3) not in land.closed
        ),
    )


class CityOnBarredGround(Check):
    """A city on a hex of a terrain that cannot be built on: what is drawn under it says the opposite of its stubs."""

    id = "city-on-barred-ground"
    title = "City where nothing can be built"
    severity = "warning"
    reads = ("board.grid", "board.terrains", "board.sites", "content.costs")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board, costs = scenario.board, content_of(scenario).costs.terrain
        if not costs:
            return
        made, known = lattice_of(board), terrain_letters(board.terrains)
        cheapest: TerrainId | None = min(
            (id for id in board.terrains if id in costs), key=costs.__getitem__, default=None
        )
        for id, site in board.sites.items():
            terrain = known.get(made.letter_of(site.cell))
            if terrain is None or terrain in costs:
                continue
            fixes: tuple[Fix, ...] = ()
            if cheapest is not None:
                name = board.terrains[cheapest].name
                fixes = (Fix(f"Paint the hex {name.lower()}", PaintCells(((site.cell, cheapest),))),)
            yield Issue(
                self.id,
                self.severity,
                f"{naming.capital(naming.site(board, id))} stands on {board.terrains[terrain].name.lower()}, where no "
                "track can be built. Paint its hex.",
                about=(Ref("site", id), Ref("terrain", terrain)),
                places=naming.middles(board, (site.cell,)),
                fixes=fixes,
            )


class WesternLinkApart(Check):
    """A link to the west whose hex is not beside its city, or off the grid; western links without a colour or a city to
    go to."""

    id = "western-link-apart"
    title = "Western link without a neighbour"
    severity = "error"
    reads = ("board.grid", "board.sites", "content")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board, content = scenario.board, content_of(scenario)
        western = content.western
        made = lattice_of(board)
        for id, cell in western.links.items():
            site = board.sites.get(id)
            if site is None:
                continue
            if cell not in made:
                said = "lies off the grid"
            elif steps(site.cell, cell) != 1:
                said = f"{naming.cell(board, cell)} is not beside the city"
            else:
                continue
            left = {key: value for key, value in western.links.items() if key != id}
            yield Issue(
                self.id,
                self.severity,
                f"The western link of {naming.site(board, id)}: {said}. Choose a hex beside the city.",
                about=(Ref("site", id), Ref("content", "western")),
                places=naming.middles(board, (site.cell, cell)),
                fixes=(Fix("Take the link out", SetWestern(replace(western, links=left))),),
            )
        if western.links and (western.colour not in content.colours or western.destination is None):
            yield Issue(
                self.id,
                self.severity,
                "Western links need the colour of the cubes they bring and the city where these go. Set both.",
                about=(Ref("content", "western"),),
            )


class RidgeNowhere(Check):
    """A ridge on a side where nobody can build anyway: one of the two hexes is water or cannot be built on."""

    id = "ridge-nowhere"
    title = "Ridge where nothing is built"
    severity = "warning"
    reads = ("board.grid", "board.terrains", "board.sites", "board.features", "content.costs")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board = scenario.board
        land = ground(scenario)
        for id, feature in board.features.items():
            if feature.kind != "ridge":
                continue
            idle = [
                side
                for side in feature.sides
                if not all(cell in land.price or cell in land.cities for cell in parted(side))
            ]
            if idle:
                yield Issue(
                    self.id,
                    self.severity,
                    f"{naming.capital(naming.feature(board, id))} has {quantity(len(idle), 'side')} along hexes "
                    "that cannot be built on. Take them out.",
                    about=(Ref("feature", id),),
                    places=naming.borders(board, idle),
                    fixes=(Fix("Take them out", ChangeSides(id, remove=tuple(idle))),),
                )
