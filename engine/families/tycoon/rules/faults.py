"""What keeps a game from being played on a board, in whole sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.families.tycoon.content import GOAL_SITES, GRAY, OPERATION_SITES, TycoonContent
from engine.game.rules import Options
from engine.model.cells import lattice_of
from engine.model.identity.display_names import sites
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.plain_text import quantity

FEWEST_SEATS, MAX_SEATS = 2, 6
"""How many can play: there are locomotives of six colours (RT-MAP-03)."""


UNPLAYABLE = "unplayable"
"""The check of faults that no other check speaks of."""


class Fault(NamedTuple):
    """What is wrong, in whole sentences; the id of the check that says so too, and what it is about."""

    check: str
    said: str
    about: tuple[Ref, ...] = ()


def faults(scenario: Scenario, values: Options) -> Iterator[Fault]:
    """What keeps a game with these options from being played by two, the first first."""
    content = scenario.content
    assert isinstance(content, TycoonContent)
    yield from _cities(scenario, content)
    yield from _numbers(content, values)
    if not values["game.beginners"]:
        yield from _cards(scenario, content)


def _cities(scenario: Scenario, content: TycoonContent) -> Iterator[Fault]:
    lattice = lattice_of(scenario.board)
    there = [id for id, site in scenario.board.sites.items() if site.cell in lattice]
    if len(there) < 2:
        yield Fault(UNPLAYABLE, "It needs two cities on its hexes at least.")
    if not content.costs.terrain:
        yield Fault(UNPLAYABLE, "No terrain has a price, so no track can be laid. Set what a tile costs.")
    if not content.costs.tiles:
        yield Fault("numbers-out-of-order", "No tile may be laid in an action. Set how many may.")
    known = {*content.colours, GRAY}
    for id in there:
        name = sites(scenario.board)[id]
        if id not in content.cities:
            yield Fault("city-without-colour", f"{name} has no colour. Choose one.", (Ref("site", id),))
        elif content.cities[id].colour not in known:
            yield Fault(
                "city-without-colour", f"The colour of {name} has no cubes. Choose another one.", (Ref("site", id),)
            )
    placed = sum(content.cities[id].cubes for id in there if id in content.cities)
    if placed > sum(colour.cubes for colour in content.colours.values()):
        yield Fault(
            "too-many-cubes", "The cities begin with more cubes than there are. Give them fewer, or the game more."
        )
    for colour in content.new_cities:
        if colour not in content.colours:
            yield Fault("colour-without-city", f"New-city tiles are of colour {colour}, which has no cubes.")
    western = content.western
    if western.links and (western.colour not in content.colours or western.destination is None):
        yield Fault("western-link-apart", "The western links have no colour of cubes or no city to go to. Choose them.")


def _numbers(content: TycoonContent, values: Options) -> Iterator[Fault]:
    if not content.engines:
        yield Fault("numbers-out-of-order", "There are no engines: nobody can deliver. Add a first level.")
    if not content.income:
        yield Fault("numbers-out-of-order", "The income track has no spaces. Add some.")
    if not content.empty:
        said = "It is not said how many empty cities end a game. Set a number for each number of players."
        yield Fault("numbers-out-of-order", said)
    elif all(seats not in content.empty for seats in range(FEWEST_SEATS, MAX_SEATS + 1)):
        yield Fault(
            UNPLAYABLE, f"It is said for no {FEWEST_SEATS} to {MAX_SEATS} players how many empty cities end a game."
        )
    if any(count < 1 for count in content.empty.values()):
        yield Fault("numbers-out-of-order", "A game ends at no empty city at all. Set a number of one or more.")
    value, dividend = values["share.value"], values["share.dividend"]
    assert isinstance(value, int) and isinstance(dividend, int)
    if 4 * dividend > value:
        said = "A share brings less than four dividends, so debts would soon know no end. Raise what it brings."
        yield Fault(UNPLAYABLE, said)


def _cards(scenario: Scenario, content: TycoonContent) -> Iterator[Fault]:
    lattice, sites = lattice_of(scenario.board), scenario.board.sites
    away = {id for id, site in sites.items() if site.cell not in lattice}
    named = [(card.name, card.sites) for card in content.operations.values()]
    named += [(goal.name, goal.sites) for goal in content.tycoons.values()]
    for name, wants in named:
        for site in filter(away.__contains__, wants):
            said = f"The card {name} names {sites[site].name}, which is not on the hexes."
            yield Fault(UNPLAYABLE, f"{said} Move the city, or choose another one.", (Ref("site", site),))
    for id, card in content.operations.items():
        wanted = OPERATION_SITES.get(card.kind, 0)
        if len(set(card.sites)) != wanted:
            yield _lacks(f"Operation card {id} ({card.name})", len(set(card.sites)), wanted)
    for id, goal in content.tycoons.items():
        wanted = GOAL_SITES.get(goal.goal, 0)
        if len(set(goal.sites)) != wanted:
            yield _lacks(f"Tycoon card {id} ({goal.name})", len(set(goal.sites)), wanted)
    if 0 < len(content.tycoons) < FEWEST_SEATS:
        yield Fault(UNPLAYABLE, too_few_tycoons(len(content.tycoons), FEWEST_SEATS))


def _lacks(card: str, cities: int, wanted: int) -> Fault:
    return Fault("card-without-goal", f"{card} names {quantity(cities, 'city', 'cities')}, not {wanted}.")


def too_few_tycoons(cards: int, seats: int) -> str:
    """Where not everybody can have a Tycoon card."""
    return f"{seats} players need {seats} Tycoon cards, and there are only {cards}. Add some, or play as beginners."


def no_end(seats: int) -> str:
    """Where no number of empty cities is set for so many players."""
    return f"It is not said how many empty cities end a game of {quantity(seats, 'player')}. Set a number."
