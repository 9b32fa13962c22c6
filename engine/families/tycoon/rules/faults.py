"""What keeps a game from being played on a board, in whole sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.families.tycoon.content import GOAL_SITES, GRAY, OPERATION_SITES, TycoonContent
from engine.game.rules import Options
from engine.model.cells import lattice_of
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.plain_text import quantity

FEWEST_SEATS, MOST_SEATS = 2, 6
"""How many can play: there are locomotives of six colours (RT-MAP-03)."""


class Fault(NamedTuple):
    """What is wrong, and what it is about."""

    said: str
    about: tuple[Ref, ...] = ()


def faults(scenario: Scenario, values: Options) -> Iterator[Fault]:
    """What keeps a game with these options from being played, the first first."""
    content = scenario.content
    assert isinstance(content, TycoonContent)
    yield from _cities(scenario, content)
    yield from _numbers(content, values)
    if not values["game.beginners"]:
        yield from _cards(content)


def _cities(scenario: Scenario, content: TycoonContent) -> Iterator[Fault]:
    lattice = lattice_of(scenario.board)
    there = [id for id, site in scenario.board.sites.items() if site.cell in lattice]
    if len(there) < 2:
        yield Fault("It needs two cities on its hexes at least.")
    if not content.costs.terrain:
        yield Fault("No terrain has a price, so no track can be laid. Set what a tile costs.")
    known = {*content.colours, GRAY}
    for id in there:
        name = scenario.board.sites[id].name
        if id not in content.cities:
            yield Fault(f"{name} has no colour. Choose one.", (Ref("site", id),))
        elif content.cities[id].colour not in known:
            yield Fault(f"The colour of {name} has no cubes. Choose another one.", (Ref("site", id),))
    placed = sum(content.cities[id].cubes for id in there if id in content.cities)
    if placed > sum(colour.cubes for colour in content.colours.values()):
        yield Fault("The cities begin with more cubes than there are. Give them fewer, or the game more.")
    for colour in content.new_cities:
        if colour not in content.colours:
            yield Fault(f"New-city tiles are of colour {colour}, which has no cubes.")
    western = content.western
    if western.links and (western.colour not in content.colours or western.destination is None):
        yield Fault("The western links have no colour of cubes or no city to go to. Choose them.")


def _numbers(content: TycoonContent, values: Options) -> Iterator[Fault]:
    if not content.engines:
        yield Fault("There are no engines: nobody can deliver. Add a first level.")
    if not content.income:
        yield Fault("The income track has no spaces. Add some.")
    if not content.empty:
        yield Fault("It is not said how many empty cities end a game. Set a number for each number of players.")
    value, dividend = values["share.value"], values["share.dividend"]
    assert isinstance(value, int) and isinstance(dividend, int)
    if 4 * dividend > value:
        yield Fault("A share brings less than four dividends, so debts would soon know no end. Raise what it brings.")


def _cards(content: TycoonContent) -> Iterator[Fault]:
    for id, card in content.operations.items():
        wanted = OPERATION_SITES.get(card.kind, 0)
        if len(set(card.sites)) != wanted:
            yield Fault(f"Operation card {id} ({card.name}) names {quantity(len(set(card.sites)), 'city', 'cities')}, "
                        f"not {wanted}.")  # fmt: skip
    for id, goal in content.tycoons.items():
        wanted = GOAL_SITES.get(goal.goal, 0)
        if len(set(goal.sites)) != wanted:
            yield Fault(f"Tycoon card {id} ({goal.name}) names {quantity(len(set(goal.sites)), 'city', 'cities')}, "
                        f"not {wanted}.")  # fmt: skip


def too_few_tycoons(cards: int, seats: int) -> str:
    """Where not everybody can have a Tycoon card."""
    return (
        f"There are {quantity(cards, 'Tycoon card')} for {quantity(seats, 'player')}. Add some, or play as beginners."
    )


def no_end(seats: int) -> str:
    """Where no number of empty cities is set for so many players."""
    return f"It is not said how many empty cities end a game of {quantity(seats, 'player')}. Set a number."
