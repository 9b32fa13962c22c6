"""What the cities wear and what is printed beside the map: costs, engines, the income track, the end of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.families.tycoon.author.tables import content_of
from engine.families.tycoon.content import GRAY
from engine.game.family import Badge, Printed, PrintedTable, PrintedTrack
from engine.model.ids import Ref, SiteId
from engine.model.scenario import Scenario
from engine.money import money

GRAY_COLOUR = "#a9a6a0"
"""How a city that takes no cubes looks."""


def badges(scenario: Scenario) -> Mapping[SiteId, Badge]:
    """Each city's colour with its letter, and the cubes it starts with."""
    content = content_of(scenario)
    found = {}
    for id, city in content.cities.items():
        colour = content.colours.get(city.colour)
        look, letter = (colour.colour, colour.letter) if colour else (GRAY_COLOUR, "")
        found[id] = Badge(look, letter, str(city.cubes), "" if colour or city.colour == GRAY else city.colour)
    return found


def printed(scenario: Scenario) -> Sequence[Printed]:
    """The boxes beside the map; what the scenario has no numbers for is left out."""
    content, sign = content_of(scenario), scenario.currency
    found: list[Printed] = []
    costs = content.costs
    rows: list[tuple[str, str]] = []
    samples: list[Ref | None] = []
    for terrain, amount in costs.terrain.items():
        if terrain in scenario.board.terrains:
            rows.append((scenario.board.terrains[terrain].name, money(sign, amount)))
            samples.append(Ref("terrain", terrain))
    for name, amount, sample in (
        ("Crossing a river", costs.river, Ref("feature", "river")),
        ("Crossing a ridge", costs.ridge, Ref("feature", "ridge")),
        ("Urbanize", costs.urbanize, None),
        ("Western link", costs.western_link, None),
    ):
        if amount:
            more = "+" if sample else ""
            rows.append((name, more + money(sign, amount)))
            samples.append(sample)
    if rows:
        found.append(PrintedTable("costs", "Track", tuple(rows), tuple(samples)))
    if content.engines:
        steps = tuple(
            (str(level), f"{engine.links} link{'s' if engine.links != 1 else ''}", money(sign, engine.price))
            for level, engine in enumerate(content.engines, 1)
        )
        found.append(PrintedTable("engines", "Engines", steps))
    if content.empty:
        ends = tuple((f"{players} players", f"{count} empty") for players, count in sorted(content.empty.items()))
        found.append(PrintedTable("end", "Last turn with empty cities", ends))
    if content.income:
        spaces = tuple((str(space), thousands(amount)) for space, amount in enumerate(content.income))
        found.append(PrintedTrack("income", "Income", (*spaces, (f"{len(spaces) - 1}+", thousands(content.beyond)))))
    return found


def thousands(amount: int) -> str:
    """An amount in thousands where it is a whole number of them, `12K`."""
    return f"{amount // 1000}K" if amount and amount % 1000 == 0 else f"{amount:,}"
