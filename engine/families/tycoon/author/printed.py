"""Badges of cities, and the charts next to the map: costs, engines, the income track, the end of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.families.tycoon.author.tables import content_of
from engine.families.tycoon.content import GRAY
from engine.families.tycoon.text.labels import n_links
from engine.game.family import Badge, Printed, PrintedTable, PrintedTrack
from engine.i18n import format_number, ntr, ptr, tr
from engine.model.ids import Ref, SiteId
from engine.model.scenario import Scenario
from engine.money import money

GRAY_COLOUR = "#a9a6a0"
"""The color of a city that takes no cubes."""


def badges(scenario: Scenario) -> Mapping[SiteId, Badge]:
    """Return for each city its color and letter, and its starting cubes."""
    content = content_of(scenario)
    found = {}
    for id, city in content.cities.items():
        colour = content.colours.get(city.colour)
        look, letter = (colour.colour, colour.letter) if colour else (GRAY_COLOUR, "")
        found[id] = Badge(look, letter, str(city.cubes), "" if colour or city.colour == GRAY else city.colour)
    return found


def printed(scenario: Scenario) -> Sequence[Printed]:
    """Return the charts next to the map, without those that the scenario has no numbers for."""
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
        (tr("Crossing a river"), costs.river, Ref("feature", "river")),
        (tr("Crossing a ridge"), costs.ridge, Ref("feature", "ridge")),
        (tr("Urbanize"), costs.urbanize, None),
        (tr("Western link"), costs.western_link, None),
    ):
        if amount:
            more = "+" if sample else ""
            rows.append((name, more + money(sign, amount)))
            samples.append(sample)
    if rows:
        found.append(PrintedTable("costs", ptr("tiles", "Track"), tuple(rows), tuple(samples)))
    if content.engines:
        steps = tuple(
            (str(level), n_links(engine.links), money(sign, engine.price))
            for level, engine in enumerate(content.engines, 1)
        )
        found.append(PrintedTable("engines", tr("Engines"), steps))
    if content.empty_city_limits:
        ends = tuple(
            (
                ntr("{n} player", "{n} players", players).format(n=players),
                ntr("{n} empty", "{n} empty", count).format(n=count),
            )
            for players, count in sorted(content.empty_city_limits.items())
        )
        found.append(PrintedTable("end", tr("Last turn with empty cities"), ends))
    if content.income:
        spaces = tuple((str(space), thousands(amount)) for space, amount in enumerate(content.income))
        found.append(
            PrintedTrack("income", tr("Income"), (*spaces, (f"{len(spaces) - 1}+", thousands(content.income_past_end))))
        )
    return found


def thousands(amount: int) -> str:
    """Return an amount as `12K` if it is a multiple of 1,000."""
    return f"{amount // 1000}K" if amount and amount % 1000 == 0 else format_number(amount)
