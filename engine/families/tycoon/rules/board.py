"""The board of a game: a scenario and its options as whole numbers, calculated once.

Hexes, cities, colors and cards are numbered by their places in the tables of the scenario. A side of a hex is `6 * hex
+ direction` (0 E, 1 NE, ... 5 SE), so each border between two hexes has two sides, one seen from either hex.
"""

from __future__ import annotations

from engine.errors import RulesError
from engine.families.tycoon.content import GRAY, SetUp, TycoonContent
from engine.families.tycoon.rules.faults import MAX_SEATS, faults
from engine.families.tycoon.rules.links import GENTLE, crossings, ground
from engine.families.tycoon.rules.options import OPTIONS, TycoonOptions
from engine.game.authoring import refuse_dangling
from engine.game.options import resolve
from engine.game.rules import Options
from engine.game.setups import setup_named
from engine.i18n import tr
from engine.model.cells import lattice_of
from engine.model.grids.lattice import cells_of, parted
from engine.model.identity.display_names import sites
from engine.model.memo import derived
from engine.model.scenario import Scenario

NONE = -1

MAX_BID = 1_000
"""Maximum bid in units, so that every auction ends."""


class CompiledBoard(TycoonOptions):
    """The compiled board, which never changes.

    For each hex: `price` of a tile (NONE if none can be laid), `city_at`. For each side: `across`, the side of the
    neighbor that is the same border (NONE at the edge of the grid), `ridge`, and `spot`, the city whose stub opens
    there (NONE if there is none). `water[side]` are the costs of a tile that enters a hex by this side and leaves it by
    each direction; sides of hexes without a river are left out.

    For each city: its hex, its starting color (NONE for gray), its starting cubes, `doors`, the sides of its neighbors
    across its stubs, and whether it can have a western link. `setup` is the starting position. `city_regions` are used
    only by statistics, not by rules.
    """

    def __init__(self, scenario: Scenario, values: Options) -> None:
        content = scenario.content
        assert isinstance(content, TycoonContent)
        self.content = content
        self.currency = scenario.currency
        self.lattice = lattice_of(scenario.board)
        self.read(values)
        self.read_seats(values, MAX_SEATS)
        self.options = values
        self.industry_cubes = self.urban_cubes if self.industry_adds else 0
        self._cities(scenario, content)
        self._ground(scenario, content)
        self._cards(content)
        self.setup: SetUp | None = setup_named(scenario, self.setup_name) if self.setup_name else None

    def _cities(self, scenario: Scenario, content: TycoonContent) -> None:
        self.colour_ids = list(content.colours)
        self.colours = len(self.colour_ids)
        self.colour_names = [colour.name for colour in content.colours.values()]
        self.bag = [colour.cubes for colour in content.colours.values()]
        colour_of = {id: number for number, id in enumerate(self.colour_ids)}
        self.city_ids: list[str] = []
        self.city_names: list[str] = []
        self.city_hex: list[int] = []
        self.city_colour: list[int] = []
        self.city_cubes: list[int] = []
        self.city_at = [NONE] * len(self.lattice)
        names = sites(scenario.board)
        for id, site in scenario.board.sites.items():
            hex = self.lattice.find(site.cell)
            if hex < 0 or self.city_at[hex] != NONE:
                continue
            city = content.cities[id]
            self.city_at[hex] = len(self.city_ids)
            self.city_ids.append(id)
            self.city_names.append(names[id])
            self.city_hex.append(hex)
            self.city_colour.append(NONE if city.colour == GRAY else colour_of[city.colour])
            self.city_cubes.append(city.cubes)
        self.city_count = len(self.city_ids)
        self.region_ids = list(scenario.board.regions)
        inside = [set(cells_of(region.cells)) for region in scenario.board.regions.values()]
        where = [self.lattice.cell(hex) for hex in self.city_hex]
        self.city_regions = [[number for number, cells in enumerate(inside) if cell in cells] for cell in where]
        self.city_of = {id: city for city, id in enumerate(self.city_ids)}
        self.new_cities = [content.new_cities.get(id, 0) for id in self.colour_ids]
        western = content.western
        links = {} if self.beginners else western.links
        self.western = [id in links for id in self.city_ids]
        self.western_colour = colour_of.get(western.colour, NONE)
        self.western_cubes, self.western_reward = western.cubes, western.reward
        self.western_goal = self.city_of.get(western.destination or "", NONE)

    def _ground(self, scenario: Scenario, content: TycoonContent) -> None:
        land = ground(scenario)
        cells = self.lattice.cells
        self.tiles = content.costs.tiles
        self.ridge_cost = content.costs.ridge
        self.urban_cost, self.western_cost = content.costs.urbanize, content.costs.western_link
        self.hex_count = len(cells)
        self.price = [land.price.get(cell, NONE) for cell in cells]
        prices = [price for price in self.price if price != NONE]
        self.open_price = min(prices, default=0)
        neighbour = self.lattice.neighbour.tolist()
        self.across = [NONE] * (6 * len(cells))
        for hex, row in enumerate(neighbour):
            for way, there in enumerate(row):
                if there >= 0:
                    self.across[6 * hex + way] = 6 * there + (way + 3) % 6
        self.spot = [NONE] * len(self.across)
        for city, hex in enumerate(self.city_hex):
            for way in range(6):
                if (cells[hex], way) not in land.closed:
                    self.spot[6 * hex + way] = city
        self.doors = [
            [
                self.across[side]
                for side in range(6 * hex, 6 * hex + 6)
                if self.spot[side] == city and self.across[side] >= 0
            ]
            for city, hex in enumerate(self.city_hex)
        ]
        self.ridge = bytearray(len(self.across))
        for ridge in land.ridges:
            for cell, way in zip(parted(ridge), (ridge[2], ridge[2] + 3), strict=True):
                hex = self.lattice.find(cell)
                if hex >= 0:
                    self.ridge[6 * hex + way] = 1
        self.water: dict[int, list[int]] = {}
        for cell, arms in land.rivers.items():
            hex = self.lattice.find(cell)
            for enter in range(6) if hex >= 0 else ():
                row = [0] * 6
                for turn in GENTLE:
                    leave = (enter + turn) % 6
                    crossed = crossings(arms, enter, leave)
                    if self.pays_unless_followed:
                        crossed = int(not {enter, leave} <= arms)
                    row[leave] = land.river * crossed
                self.water[6 * hex + enter] = row

    def _cards(self, content: TycoonContent) -> None:
        """Number the operation cards, those for lines and engines, their cities, and the Tycoon cards."""
        operations = {} if self.beginners else content.operations
        tycoons = {} if self.beginners else content.tycoons
        self.card_ids = list(operations)
        self.cards = list(operations.values())
        self.lines = [number for number, card in enumerate(self.cards) if card.kind == "major-line"]
        self.new_trains = [number for number, card in enumerate(self.cards) if card.kind == "new-train"]
        self.card_cities = [[self.city_of.get(site, NONE) for site in card.sites] for card in self.cards]
        self.tycoon_ids = list(tycoons)
        self.tycoons = list(tycoons.values())
        self.tycoon_cities = [[self.city_of.get(site, NONE) for site in card.sites] for card in self.tycoons]
        self.reach = [engine.links for engine in content.engines]
        self.engine_price = [engine.price for engine in content.engines]
        self.income = list(content.income)
        self.empty = dict(content.empty_city_limits)


def board_of(scenario: Scenario, options: Options) -> CompiledBoard:
    """Return the board of a game. Raise RulesError if it cannot be played."""
    return _compiled(scenario, resolve(OPTIONS, scenario.rules, options))


@derived(kept=8)
def _compiled(scenario: Scenario, values: Options) -> CompiledBoard:
    refuse_dangling(scenario)
    for fault in faults(scenario, values):
        raise RulesError(tr("This board cannot be played. {reason}").format(reason=fault.text))
    return CompiledBoard(scenario, values)
