"""Checks of cities, cubes and numbers. The checks of hexes and cards are in `board_checks` and `card_checks`."""

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
from engine.game.family_checks import CanStart, KnownRules, SetUps, on_board
from engine.game.options import resolve
from engine.i18n import ntr, tr, tr_noop
from engine.model import naming
from engine.model.comparison.difference import Difference
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.validate.check import Check, Fix, Issue, Severity
from engine.validate.unusual import UnusualValue, Value

CONTENT = Ref("content", "colours")


class CityWithoutColour(Check):
    """A city without a color and cubes, or with a color that has no cubes."""

    id = "city-without-colour"
    title = tr_noop("City without color")
    severity = "error"
    reads = ("board.sites", "content")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board, content = scenario.board, content_of(scenario)
        for id in board.sites:
            city = content.cities.get(id)
            if city is not None and city.colour in (GRAY, *content.colours):
                continue
            text = (
                tr("{city} has no color and no cubes. Choose a color; gray takes no cubes.")
                if city is None
                else tr("{city} is {color}, but there are no {color} cubes. Choose a color; gray takes no cubes.")
            )
            cubes = 1 if city is None else city.cubes
            yield Issue(
                self.id,
                self.severity,
                text.format(city=naming.site(board, id), color=city.colour if city else ""),
                about=(Ref("site", id), Ref("content", "cities")),
                places=naming.middles(board, (board.sites[id].cell,)),
                fixes=(Fix(tr("Make City Gray"), SetEntry("cities", id, TycoonCity(GRAY, cubes))),),
            )


class ColourWithoutCity(Check):
    """Cubes of a color that no city takes: an error without a New City tile of this color, otherwise a warning."""

    id = "colour-without-city"
    title = tr_noop("Cubes without city")
    severity = "error"
    reads = ("content",)

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        content = content_of(scenario)
        taken = {city.colour for city in content.cities.values()}
        for id, colour in content.colours.items():
            if id in taken or not colour.cubes:
                continue
            tiles = content.new_cities.get(id, 0)
            text = (
                ntr(
                    "No city takes {color} cubes before the {n} New City tile is placed. "
                    "Give a city this color, or remove the cubes.",
                    "No city takes {color} cubes before one of the {n} New City tiles is placed. "
                    "Give a city this color, or remove the cubes.",
                    tiles,
                )
                if tiles
                else tr("No city takes {color} cubes. Give a city this color, or remove the cubes.")
            )
            yield Issue(
                self.id,
                "warning" if tiles else self.severity,
                text.format(color=colour.name.lower(), n=tiles),
                about=(CONTENT, Ref("content", "cities")),
            )
        known = (*content.colours, GRAY)
        for id in content.new_cities:
            if id not in known:
                yield Issue(
                    self.id,
                    self.severity,
                    tr(
                        "There are New City tiles of color {color}, but no cubes of this color. Remove the tiles."
                    ).format(color=id),
                    about=(Ref("content", "new_cities"),),
                    fixes=(Fix(tr("Remove Tiles"), SetEntry("new_cities", id, None)),),
                )


class TooManyCubes(Check):
    """More cubes in cities than the game has."""

    id = "too-many-cubes"
    title = tr_noop("Too many cubes in cities")
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
                tr(
                    "The cities start with {placed:,} cubes, but the game has only {total:,}. "
                    "Use fewer in cities or add cubes to the game."
                ).format(placed=placed, total=there),
                about=(CONTENT, Ref("content", "cities")),
            )


class UnusualNumber(UnusualValue):
    """Numbers of a kind that differ much from the others: costs of terrain, prices of engines, cubes, points of cards.

    The amounts of the income track rise by nature; `NumbersOutOfOrder` checks them.
    """

    reads = ("board.terrains", "board.sites", "content")

    def kinds(self, scenario: Scenario) -> Iterable[Iterable[Value]]:
        board, content = scenario.board, content_of(scenario)
        yield (
            Value(
                cost,
                tr("The cost of building on {terrain}").format(terrain=board.terrains[id].name),
                Ref("terrain", id),
            )
            for id, cost in content.costs.terrain.items()
            if id in board.terrains
        )
        engines = Ref("content", "engines")
        yield (
            Value(one.price, tr("The price of engine {n}").format(n=n), engines)
            for n, one in enumerate(content.engines, 1)
        )
        yield (
            Value(
                city.cubes, tr("The number of cubes in {city}").format(city=naming.site(board, id)), Ref("site", id),
                naming.middles(board, (board.sites[id].cell,)),
            )
            for id, city in content.cities.items()
            if id in board.sites
        )  # fmt: skip
        yield (
            Value(one.cubes, tr("The number of {color} cubes").format(color=one.name.lower()), CONTENT)
            for one in content.colours.values()
        )
        cards = (
            ("operations", tr("The points of operation card {name}")),
            ("tycoons", tr("The points of Tycoon card {name}")),
        )
        for table, text in cards:
            yield (
                Value(card.points, text.format(name=card.name), Ref("content", table))
                for card in getattr(content, table).values()
            )


class Unplayable(Check):
    """Faults that prevent a game and that no other check reports."""

    id: ClassVar[str] = UNPLAYABLE
    title: ClassVar[str] = tr_noop("Unplayable board")
    severity: ClassVar[Severity] = "error"
    reads: ClassVar[tuple[str, ...]] = ("board.grid", "board.sites", "content", "rules")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        try:
            values = resolve(OPTIONS, scenario.rules)
        except RulesError:
            values = DEFAULTS  # `KnownRules` reports the wrong option.
        for fault in faults(scenario, values):
            if fault.check == self.id:
                yield Issue(self.id, self.severity, fault.text, fault.about or (Ref("content", "costs"),))


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
    CanStart(),
)
