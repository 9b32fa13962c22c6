"""Questions asked of a tycoon scenario: its cities and cubes here, its hexes and its cards elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from engine.errors import RulesError
from engine.families.tycoon.author.board_checks import CityCutOff, CityOnBarredGround, RidgeNowhere, WesternLinkApart
from engine.families.tycoon.author.card_checks import CardWithoutGoal, NumbersOutOfOrder
from engine.families.tycoon.author.edits import SetEntry
from engine.families.tycoon.author.tables import content_of
from engine.families.tycoon.content import GRAY, TycoonCity
from engine.families.tycoon.rules.board import board_of
from engine.families.tycoon.rules.faults import UNPLAYABLE, faults
from engine.families.tycoon.rules.options import DEFAULTS, OPTIONS
from engine.families.tycoon.rules.setup.check import faults as setup_faults
from engine.game.family_checks import KnownRules, SetUps, on_board
from engine.game.options import resolve
from engine.model import naming
from engine.model.comparison.difference import Difference
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.plain_text import quantity
from engine.validate.check import Check, Fix, Issue, Severity
from engine.validate.unusual import UnusualValue, Value

CONTENT = Ref("content", "colours")


class CityWithoutColour(Check):
    """A city of the board without colour and cubes, or with a colour that no cubes have."""

    id = "city-without-colour"
    title = "City without colour"
    severity = "error"
    reads = ("board.sites", "content")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board, content = scenario.board, content_of(scenario)
        for id in board.sites:
            city = content.cities.get(id)
            if city is not None and city.colour in (GRAY, *content.colours):
                continue
            said = (
                "has no colour and no cubes yet"
                if city is None
                else (f"is {city.colour}, but there are no {city.colour} cubes")
            )
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
        content = content_of(scenario)
        taken = {city.colour for city in content.cities.values()}
        for id, colour in content.colours.items():
            if id in taken or not colour.cubes:
                continue
            tiles = content.new_cities.get(id, 0)
            later = f" before one of {quantity(tiles, 'new-city tile')} is laid" if tiles else ""
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
                    f"There are new-city tiles of colour {id}, but no cubes of this colour.",
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
        content = content_of(scenario)
        placed = sum(city.cubes for city in content.cities.values())
        there = sum(colour.cubes for colour in content.colours.values())
        if placed > there:
            yield Issue(
                self.id,
                self.severity,
                f"The cities begin with {quantity(placed, 'cube')}, and there are only {there}. Give the cities "
                "fewer, or the game more.",
                about=(CONTENT, Ref("content", "cities")),
            )


class UnusualNumber(UnusualValue):
    """Costs of terrain, prices of engines, cubes on cities and in all, and points of cards are each of one size. What
    an income track pays rises by its nature, and is asked elsewhere."""

    reads = ("board.terrains", "board.sites", "content")

    def kinds(self, scenario: Scenario) -> Iterable[Iterable[Value]]:
        board, content = scenario.board, content_of(scenario)
        yield (
            Value(cost, f"The cost of building on {board.terrains[id].name}", Ref("terrain", id))
            for id, cost in content.costs.terrain.items()
            if id in board.terrains
        )
        engines = Ref("content", "engines")
        yield (Value(one.price, f"The price of engine {n}", engines) for n, one in enumerate(content.engines, 1))
        yield (
            Value(
                city.cubes, f"The number of cubes on {naming.site(board, id)}", Ref("site", id),
                naming.middles(board, (board.sites[id].cell,)),
            )
            for id, city in content.cities.items()
            if id in board.sites
        )  # fmt: skip
        yield (Value(one.cubes, f"The number of {one.name.lower()} cubes", CONTENT) for one in content.colours.values())
        cards = (("operations", "Operation"), ("tycoons", "Tycoon"))
        for table, word in cards:
            yield (
                Value(card.points, f"The number of points of {word} card {card.name}", Ref("content", table))
                for card in getattr(content, table).values()
            )


class Unplayable(Check):
    """What keeps a game from being played that no other check speaks of."""

    id: ClassVar[str] = UNPLAYABLE
    title: ClassVar[str] = "Cannot be played"
    severity: ClassVar[Severity] = "error"
    reads: ClassVar[tuple[str, ...]] = ("board.grid", "board.sites", "content", "rules")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        try:
            values = resolve(OPTIONS, scenario.rules)
        except RulesError:
            values = DEFAULTS  # the check of rules speaks of it
        for fault in faults(scenario, values):
            if fault.check == self.id:
                yield Issue(self.id, self.severity, fault.said, fault.about or (Ref("content", "costs"),))


CHECKS: tuple[Check, ...] = (
    CityWithoutColour(),
    ColourWithoutCity(),
    TooManyCubes(),
    UnusualNumber(),
    CityCutOff(),
    CityOnBarredGround(),
    WesternLinkApart(),
    RidgeNowhere(),
    CardWithoutGoal(),
    NumbersOutOfOrder(),
    Unplayable(),
    KnownRules(OPTIONS),
    SetUps(OPTIONS, on_board(board_of, setup_faults)),
)
