"""Faults of a board that prevent a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.families.tycoon.content import GOAL_SITES, GRAY, OPERATION_SITES, TycoonContent
from engine.families.tycoon.rules.options import TycoonOptions
from engine.game.rules import Options
from engine.i18n import ntr, tr
from engine.model.cells import lattice_of
from engine.model.identity.display_names import sites
from engine.model.ids import Ref
from engine.model.scenario import Scenario

MIN_SEATS, MAX_SEATS = 2, 6
"""Limits of the number of players: there are locomotives of six colors (RT-MAP-03)."""


UNPLAYABLE = "unplayable"
"""The check that reports the faults that no other check reports."""


class Fault(NamedTuple):
    """A fault as text, the ID of the check that also reports it, and its refs."""

    check: str
    text: str
    about: tuple[Ref, ...] = ()


def faults(scenario: Scenario, values: Options) -> Iterator[Fault]:
    """Yield the faults that prevent a game of two players with these options."""
    content = scenario.content
    assert isinstance(content, TycoonContent)
    yield from _cities(scenario, content)
    yield from _numbers(content, values)
    if not TycoonOptions(values).beginners:
        yield from _cards(scenario, content)


def _cities(scenario: Scenario, content: TycoonContent) -> Iterator[Fault]:
    lattice = lattice_of(scenario.board)
    there = [id for id, site in scenario.board.sites.items() if site.cell in lattice]
    if len(there) < 2:
        yield Fault(UNPLAYABLE, tr("The board needs at least two cities on its hexes. Add cities."))
    if not content.costs.terrain:
        yield Fault(UNPLAYABLE, tr("No terrain has a price, so no track can be built. Set the cost of a tile."))
    if not content.costs.tiles:
        yield Fault(
            "numbers-out-of-order", tr("No tiles may be laid in an action. Set the number of tiles per action.")
        )
    known = {*content.colours, GRAY}
    for id in there:
        name = sites(scenario.board)[id]
        if id not in content.cities:
            yield Fault(
                "city-without-colour",
                tr("{city} has no color. Choose a color.").format(city=name),
                (Ref("site", id),),
            )
        elif content.cities[id].colour not in known:
            yield Fault(
                "city-without-colour",
                tr("The color of {city} has no cubes. Choose another color.").format(city=name),
                (Ref("site", id),),
            )
    placed = sum(content.cities[id].cubes for id in there if id in content.cities)
    if placed > sum(colour.cubes for colour in content.colours.values()):
        yield Fault(
            "too-many-cubes",
            tr("The cities start with more cubes than the game has. Use fewer in cities or add cubes to the game."),
        )
    for colour in content.new_cities:
        if colour not in content.colours:
            yield Fault(
                "colour-without-city",
                tr("There are New City tiles of color {color}, which has no cubes.").format(color=colour),
            )
    western = content.western
    if western.links and (western.colour not in content.colours or western.destination is None):
        yield Fault("western-link-apart", tr("Western links need a cube color and a destination city. Choose both."))


def _numbers(content: TycoonContent, values: Options) -> Iterator[Fault]:
    if not content.engines:
        yield Fault("numbers-out-of-order", tr("There are no engines, so no cube can move. Add an engine level."))
    if not content.income:
        yield Fault("numbers-out-of-order", tr("The income track has no spaces. Add spaces."))
    if not content.empty_city_limits:
        text = tr("No number of empty cities ends the game. Set one for each number of players.")
        yield Fault("numbers-out-of-order", text)
    elif all(seats not in content.empty_city_limits for seats in range(MIN_SEATS, MAX_SEATS + 1)):
        text = tr("No number of empty cities ends a game of {least} to {most} players. Set a number.")
        yield Fault(UNPLAYABLE, text.format(least=MIN_SEATS, most=MAX_SEATS))
    if any(count < 1 for count in content.empty_city_limits.values()):
        text = tr("A game would end at zero empty cities. Set a number of 1 or more.")
        yield Fault("numbers-out-of-order", text)
    rules = TycoonOptions(values)
    if 4 * rules.dividend > rules.share_value:
        text = tr(
            "The proceeds of a share are less than four dividends, so debts could grow without limit. "
            "Increase the proceeds of a share."
        )
        yield Fault(UNPLAYABLE, text)


def _cards(scenario: Scenario, content: TycoonContent) -> Iterator[Fault]:
    lattice, sites = lattice_of(scenario.board), scenario.board.sites
    away = {id for id, site in sites.items() if site.cell not in lattice}
    named = [(card.name, card.sites) for card in content.operations.values()]
    named += [(goal.name, goal.sites) for goal in content.tycoons.values()]
    for name, card_sites in named:
        for site in filter(away.__contains__, card_sites):
            text = tr("The card {card} names {city}, which is not on the hexes. Move the city, or choose another city.")
            yield Fault(UNPLAYABLE, text.format(card=name, city=sites[site].name), (Ref("site", site),))
    for id, card in content.operations.items():
        expected = OPERATION_SITES.get(card.kind, 0)
        if len(set(card.sites)) != expected:
            yield _lacks(
                tr("Operation card {id} ({name})").format(id=id, name=card.name), len(set(card.sites)), expected
            )
    for id, goal in content.tycoons.items():
        expected = GOAL_SITES.get(goal.goal, 0)
        if len(set(goal.sites)) != expected:
            yield _lacks(tr("Tycoon card {id} ({name})").format(id=id, name=goal.name), len(set(goal.sites)), expected)
    if 0 < len(content.tycoons) < MIN_SEATS:
        yield Fault(UNPLAYABLE, too_few_tycoons(len(content.tycoons), MIN_SEATS))


def _lacks(card: str, cities: int, expected: int) -> Fault:
    return Fault("card-without-goal", named_cities_text(card, cities, expected))


def named_cities_text(card: str, cities: int, expected: int) -> str:
    """Return the sentence about a card with the wrong number of cities."""
    return ntr(
        "{card} names {n} city; it must name {expected}.", "{card} names {n} cities; it must name {expected}.", cities
    ).format(card=card, n=cities, expected=expected)


def too_few_tycoons(cards: int, seats: int) -> str:
    """Return the sentence about having fewer Tycoon cards than players."""
    return ntr(
        "{seats} players need {seats} Tycoon cards, but there is only {n}. Add cards, or play the beginners' game.",
        "{seats} players need {seats} Tycoon cards, but there are only {n}. Add cards, or play the beginners' game.",
        cards,
    ).format(seats=seats, n=cards)


def no_end(seats: int) -> str:
    """Return the sentence about a missing number of empty cities for a number of players."""
    return ntr(
        "No number of empty cities ends a game of {n} player. Set a number.",
        "No number of empty cities ends a game of {n} players. Set a number.",
        seats,
    ).format(n=seats)
