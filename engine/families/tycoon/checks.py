"""Questions asked of a tycoon scenario."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from engine.edit.features import ChangeSides
from engine.families.tycoon.content import GOAL_SITES, GRAY, OPERATION_SITES, TycoonCity, TycoonContent
from engine.families.tycoon.edits import SetEntry, SetWestern
from engine.families.tycoon.links import ground
from engine.model.difference import Difference
from engine.model.grid import Cell
from engine.model.ids import Ref, SiteId
from engine.model.lattice import lattice, neighbour, parted, steps
from engine.model.scenario import Scenario
from engine.validate import naming
from engine.validate.check import Check
from engine.validate.issue import Fix, Issue, Severity

CONTENT = Ref("content", "colours")


class CityWithoutColour(Check):
    """A city of the board without colour and cubes, or with a colour that no cubes have."""

    id = "city-without-colour"
    title = "City without colour"
    severity = "error"
    reads = ("board.sites", "content")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board, content = scenario.board, _content(scenario)
        for id in board.sites:
            city = content.cities.get(id)
            if city is not None and city.colour in (GRAY, *content.colours):
                continue
            said = "has no colour and no cubes yet" if city is None else f"is {city.colour}, and no cubes are"
            cubes = 1 if city is None else city.cubes
            yield Issue(
                self.id,
                self.severity,
                f"{naming.site(board, id)} {said}. Choose a colour; gray takes no cubes.",
                about=(Ref("site", id), Ref("content", "cities")),
                places=naming.middles(board, (board.sites[id].cell,)),
                fixes=(Fix("Make it gray", SetEntry("cities", id, TycoonCity(GRAY, cubes))),),
            )


class ColourWithoutCity(Check):
    """Cubes of a colour that no city takes: an error where no new-city tile does either, a warning otherwise."""

    id = "colour-without-city"
    title = "Cubes that no city takes"
    severity = "error"
    reads = ("content",)

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        content = _content(scenario)
        taken = {city.colour for city in content.cities.values()}
        for id, colour in content.colours.items():
            if id in taken or not colour.cubes:
                continue
            tiles = content.new_cities.get(id, 0)
            later = f" before one of {naming.counted(tiles, 'new-city tile')} is laid" if tiles else ""
            yield Issue(
                self.id,
                "warning" if tiles else self.severity,
                f"No city takes {colour.name.lower()} cubes{later}. Give a city that colour, or take the cubes out.",
                about=(CONTENT, Ref("content", "cities")),
            )
        known = (*content.colours, GRAY)
        for id in content.new_cities:
            if id not in known:
                yield Issue(
                    self.id,
                    self.severity,
                    f"There are new-city tiles in {id}, which no cubes are.",
                    about=(Ref("content", "new_cities"),),
                    fixes=(Fix("Take them out", SetEntry("new_cities", id, None)),),
                )


class TooManyCubes(Check):
    """More cubes on the cities than there are."""

    id = "too-many-cubes"
    title = "More cubes than there are"
    severity = "error"
    reads = ("content",)

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        content = _content(scenario)
        placed = sum(city.cubes for city in content.cities.values())
        there = sum(colour.cubes for colour in content.colours.values())
        if placed > there:
            yield Issue(
                self.id,
                self.severity,
                f"The cities begin with {naming.counted(placed, 'cube')}, and there are only {there}. Give the cities "
                "fewer, or the game more.",
                about=(CONTENT, Ref("content", "cities")),
            )


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
        pieces: list[set[SiteId]] = []
        seen: set[Cell] = set()
        for start in land.cities:
            if start in seen:
                continue
            stack, inside = [start], set()
            seen.add(start)
            while stack:
                here = stack.pop()
                if here in land.cities:
                    inside.add(land.cities[here])
                for way in range(6):
                    there = neighbour(here, way)
                    shut = (here, way) in land.closed or (there, (way + 3) % 6) in land.closed
                    if there not in seen and not shut and (there in land.price or there in land.cities):
                        seen.add(there)
                        stack.append(there)
            pieces.append(inside)
        if len(pieces) < 2:
            return
        largest = max(pieces, key=len)
        for inside in pieces:
            if inside is not largest:
                names = naming.listed(naming.site(board, id) for id in sorted(inside))
                yield Issue(
                    self.id,
                    self.severity,
                    f"No track can lead from {names} to the other cities. Open a way of hexes that can be built on.",
                    about=tuple(Ref("site", id) for id in sorted(inside)),
                    places=naming.middles(board, (board.sites[id].cell for id in sorted(inside))),
                )


class WesternLinkApart(Check):
    """A link to the west whose hex is not beside its city, or off the grid; western links without a colour or a city to
    go to."""

    id = "western-link-apart"
    title = "Western link without a neighbour"
    severity = "error"
    reads = ("board.grid", "board.sites", "content")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board, content = scenario.board, _content(scenario)
        western = content.western
        made = None if board.grid is None else lattice(board.grid)
        for id, cell in western.links.items():
            site = board.sites.get(id)
            if site is None:
                continue
            if made is None or cell not in made:
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
    title = "Ridge along water"
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
                    f"{naming.capital(naming.feature(board, id))} has {naming.counted(len(idle), 'side')} along hexes "
                    "that cannot be built on. Take them out.",
                    about=(Ref("feature", id),),
                    places=naming.borders(board, idle),
                    fixes=(Fix("Take them out", ChangeSides(id, remove=tuple(idle))),),
                )


class CardWithoutGoal(Check):
    """A card that does not say what it is about, or asks for what the game has not."""

    id = "card-without-goal"
    title = "Card without a goal"
    severity = "error"
    reads = ("content",)

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        content = _content(scenario)
        for name, about, said in _faults(content):
            yield Issue(self.id, self.severity, f"{name} {said}.", about=(about,))


class NumbersOutOfOrder(Check):
    """Engine levels that do not reach further, prices or spaces that are missing, ends of the game that cannot come."""

    id = "numbers-out-of-order"
    title = "Engines, income and end of the game"
    severity = "error"
    reads = ("content", "board.sites", "board.terrains")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        content = _content(scenario)
        for name, severity, said in _numbers(scenario, content):
            yield Issue(self.id, severity, said, about=(Ref("content", name),))


def _faults(content: TycoonContent) -> Iterator[tuple[str, Ref, str]]:
    last = len(content.engines)
    for id, card in content.operations.items():
        name, about = f"Operation card {id} ({card.name})", Ref("content", "operations")
        wanted = OPERATION_SITES.get(card.kind, 0)
        if len(set(card.sites)) != wanted:
            yield name, about, f"names {naming.counted(len(set(card.sites)), 'city', 'cities')}, not {wanted}"
        if card.kind == "new-train" and not 1 < card.level <= last:
            yield name, about, f"asks for engine level {card.level}; the levels above the first are 2 to {last}"
        if card.kind == "speed-record" and not 0 < card.links <= max((e.links for e in content.engines), default=0):
            yield name, about, f"asks for a delivery over {card.links} links, which no engine makes"
        if card.western and not content.western.links:
            yield name, about, "asks for a western link, and there is none"
    for id, goal in content.tycoons.items():
        name, about = f"Tycoon card {id} ({goal.name})", Ref("content", "tycoons")
        wanted = GOAL_SITES.get(goal.goal, 0)
        if len(set(goal.sites)) != wanted:
            yield name, about, f"names {naming.counted(len(set(goal.sites)), 'city', 'cities')}, not {wanted}"
        if goal.goal == "engine" and not 1 < goal.level <= last:
            yield name, about, f"asks for engine level {goal.level}; the levels above the first are 2 to {last}"
        if goal.goal == "western-link" and not content.western.links:
            yield name, about, "asks for a western link, and there is none"


def _numbers(scenario: Scenario, content: TycoonContent) -> Iterator[tuple[str, Severity, str]]:
    if not content.engines:
        yield "engines", "error", "There are no engines: nobody can deliver. Add a first level for nothing."
    elif content.engines[0].price:
        yield "engines", "warning", "The first engine costs something, but everybody begins with it."
    for level, (a, b) in enumerate(zip(content.engines, content.engines[1:], strict=False), 2):
        if b.links <= a.links:
            yield (
                "engines",
                "error",
                f"Engine level {level} goes over {b.links} links, no further than level {level - 1}.",
            )
    if not content.income:
        yield "income", "error", "The income track has no spaces. Add them."
    for terrain in content.costs.terrain:
        if terrain in scenario.board.terrains and not content.costs.terrain[terrain]:
            name = scenario.board.terrains[terrain].name
            yield "costs", "warning", f"Track on {name.lower()} costs nothing."
    if not content.costs.tiles:
        yield "costs", "error", "No tile may be laid in an action. Set how many."
    for players, count in content.empty.items():
        if not 1 <= count <= len(scenario.board.sites):
            yield (
                "empty",
                "error",
                (
                    f"With {players} players the game ends at {naming.counted(count, 'empty city', 'empty cities')}, "
                    f"and there are {len(scenario.board.sites)} cities."
                ),
            )
    if not content.empty:
        yield "empty", "error", "No number of empty cities ends the game. Set one for each number of players."


def _content(scenario: Scenario) -> TycoonContent:
    assert isinstance(scenario.content, TycoonContent)
    return scenario.content


CHECKS: tuple[Check, ...] = (
    CityWithoutColour(),
    ColourWithoutCity(),
    TooManyCubes(),
    CityCutOff(),
    WesternLinkApart(),
    RidgeNowhere(),
    CardWithoutGoal(),
    NumbersOutOfOrder(),
)
