"""Ways on a real board, for tests that name its cities and railroads."""

from __future__ import annotations

from functools import cache

from engine.families.boxcars.rules.board import NONE
from engine.model.scenario import Scenario
from tests.bundled import bundled_scenario
from tests.families.boxcars.table import Table


@cache
def rail_baron() -> Scenario:
    return bundled_scenario("boxcars/us-rail-baron")


def baron(seats: int = 2) -> Table:
    """Rail Baron on its board, everybody at home in the first city."""
    return Table(rail_baron(), seats)


def along(table: Table, rail: str, start: str, end: str) -> list[str]:
    """The rides on one railroad from a city or milepost to another, written `milepost railroad`; the fewest."""
    m = table.m
    number = m.rail_number[rail]

    def dot(place: str) -> int:
        return m.city_dot[m.city_number[place]] if place in m.city_number else m.dots[place]

    came: dict[int, int] = {dot(start): NONE}
    for here in (row := [dot(start)]):
        for arc in m.arcs[here]:
            if arc != NONE and m.first[arc] == m.last[arc] == number and m.to[arc] not in came:
                came[m.to[arc]] = here
                row.append(m.to[arc])
    way, here = [], dot(end)
    while here != dot(start):
        way.append(f"{m.mileposts[here]} {rail}")
        here = came[here]
    return way[::-1]


def milepost(table: Table, city: str) -> str:
    """The milepost of a city."""
    return table.m.mileposts[table.m.city_dot[table.m.city_number[city]]]


@cache
def us_boxcars() -> Scenario:
    return bundled_scenario("boxcars/us-boxcars-2013")


def boxcars(seats: int = 3) -> Table:
    """Boxcars on the US board with Tom, Natalie and Anna at home in the first city."""
    return Table(us_boxcars(), seats)
