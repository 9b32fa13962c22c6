"""Checks of hexes."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from engine.analyze.parts import connected
from engine.edit.grids.cells import PaintCells
from engine.edit.grids.features import ChangeSides
from engine.families.tycoon.author.edits import SetWestern
from engine.families.tycoon.author.tables import content_of
from engine.families.tycoon.rules.links import Ground, ground
from engine.i18n import ntr, tr, tr_noop
from engine.model import naming
from engine.model.cells import lattice_of
from engine.model.comparison.difference import Difference
from engine.model.grids.grid import Cell, terrain_letters
from engine.model.grids.lattice import neighbour, parted, steps
from engine.model.ids import Ref, SiteId, TerrainId
from engine.model.scenario import Scenario
from engine.validate.check import Check, Fix, Issue


class CityCutOff(Check):
    """A city that no track can reach, because water or hexes without a price are in the way."""

    id = "city-cut-off"
    title = tr_noop("Unreachable city")
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
                    tr(
                        "No track can connect {cities} to the other cities. "
                        "Create a row of hexes where track can be built."
                    ).format(cities=names),
                    about=tuple(Ref("site", id) for id in sorted(inside)),
                    places=naming.middles(board, (board.sites[id].cell for id in sorted(inside))),
                )


def _parts(land: Ground) -> list[list[Cell]]:
    """Return the connected parts of the hexes that have a city or a price."""
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
    """A city on terrain where no track can be built, which contradicts the open sides of the city."""

    id = "city-on-barred-ground"
    title = tr_noop("City on unbuildable terrain")
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
                fixes = (Fix(tr("Paint Hex as {terrain}").format(terrain=name), PaintCells(((site.cell, cheapest),))),)
            yield Issue(
                self.id,
                self.severity,
                tr("{city} is on {terrain} terrain, where no track can be built. Paint its hex.").format(
                    city=naming.capital(naming.site(board, id)), terrain=board.terrains[terrain].name.lower()
                ),
                about=(Ref("site", id), Ref("terrain", terrain)),
                places=naming.middles(board, (site.cell,)),
                fixes=fixes,
            )


class WesternLinkApart(Check):
    """A western link whose hex is not adjacent to its city or is off the grid, or western links without a color or a
    destination."""

    id = "western-link-apart"
    title = tr_noop("Misplaced western link")
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
                text = tr("The western link of {city} is off the grid. Choose a hex adjacent to the city.")
            elif steps(site.cell, cell) != 1:
                text = tr("The western link of {city} on {hex} is not adjacent to the city. Choose an adjacent hex.")
            else:
                continue
            left = {key: value for key, value in western.links.items() if key != id}
            yield Issue(
                self.id,
                self.severity,
                text.format(city=naming.site(board, id), hex=naming.cell(board, cell)),
                about=(Ref("site", id), Ref("content", "western")),
                places=naming.middles(board, (site.cell, cell)),
                fixes=(Fix(tr("Remove Western Link"), SetWestern(replace(western, links=left))),),
            )
        if western.links and (western.colour not in content.colours or western.destination is None):
            yield Issue(
                self.id,
                self.severity,
                tr("Western links need a cube color and a destination city. Choose both."),
                about=(Ref("content", "western"),),
            )


class RidgeNowhere(Check):
    """A ridge on a side of a hex where no track can be built."""

    id = "ridge-nowhere"
    title = tr_noop("Ridge along unbuildable hexes")
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
                    ntr(
                        "{ridge} has {n} side along hexes where no track can be built. Remove this side.",
                        "{ridge} has {n} sides along hexes where no track can be built. Remove these sides.",
                        len(idle),
                    ).format(ridge=naming.capital(naming.feature(board, id)), n=len(idle)),
                    about=(Ref("feature", id),),
                    places=naming.borders(board, idle),
                    fixes=(Fix(tr("Remove Sides"), ChangeSides(id, remove=tuple(idle))),),
                )
