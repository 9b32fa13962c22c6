"""Games are refused on boards whose tables would take all memory, before any table is made."""

from __future__ import annotations

import tracemalloc

import pytest
from msgspec.structs import replace

from engine.errors import RulesError
from engine.families.boxcars.bots.knowledge import Knowledge
from engine.families.boxcars.rules.board import MAX_CLASHES, MAX_COUNTS, compiled
from engine.model.board import City, Crossing, Junction, Line, Milepost, Railroad, Region
from engine.model.scenario import Scenario
from tests.bundled import bundled_scenario
from tests.families.boxcars.boards import a_ladder

LADDER = a_ladder().scenario()
BOARD = LADDER.board
MANY = range(max(MAX_COUNTS.values()) + 1)


def with_more(**tables: object) -> Scenario:
    return replace(LADDER, board=replace(BOARD, **tables))


def mileposts(count: int) -> dict[str, Milepost]:
    return {**BOARD.mileposts, **{f"x{i}": Milepost((i % 200, i // 200)) for i in range(count)}}


def star(arms: int) -> Scenario:
    """A junction of so many arms: a way from each of them to each other, all of which clash."""
    lines = {f"x{i}": Line("NOR", (f"x{i}", "hub")) for i in range(arms)}
    hub = {"hub": Junction((5, 5))}
    return with_more(mileposts=mileposts(arms), junctions=hub, lines={**BOARD.lines, **lines})


def a_bundle(lines: int) -> Scenario:
    """So many lines cross so many at one place."""
    across = {f"x{i}": Line("NOR", (f"x{i}", "h1")) for i in range(lines)}
    down = {f"y{i}": Line("SOU", (f"x{i}", "h2")) for i in range(lines)}
    ends = {"e1": Line("NOR", ("h1", "n1")), "e2": Line("SOU", ("h2", "s1"))}
    crossing = Crossing("different_railroads", (("h1", "n1", "NOR"), ("h2", "s1", "SOU")))
    return with_more(
        mileposts=mileposts(lines),
        junctions={"h1": Junction((5, 5)), "h2": Junction((9, 5))},
        lines={**BOARD.lines, **across, **down, **ends},
        crossings={"c1": crossing, "c2": crossing},
    )


LARGE = {
    "6,000 mileposts": lambda: with_more(mileposts=mileposts(6_000)),
    "1,000 cities": lambda: with_more(cities={**BOARD.cities, **{f"c{i}": City("C", "upper", "n1") for i in MANY}}),
    "500 railroads": lambda: with_more(railroads={**BOARD.railroads, **{f"r{i}": Railroad("R") for i in MANY}}),
    "1,000 regions": lambda: with_more(regions={**BOARD.regions, **{f"r{i}": Region("R") for i in MANY}}),
    "20,000 sections": lambda: star(210),
    "too many routes": lambda: star(195),
    "crossings connect": lambda: a_bundle(120),
}


@pytest.mark.parametrize(
    "said",
    [
        pytest.param(said, marks=pytest.mark.slow if said in ("too many routes", "crossings connect") else [])
        for said in LARGE
    ],
)
def test_a_board_that_is_too_large_is_refused_before_its_tables_are_made(said):
    scenario = LARGE[said]()
    tracemalloc.start()
    try:
        with pytest.raises(RulesError, match=f"cannot be played: .*{said}"):
            compiled(scenario, {"move.change_at_crossing": "any"})
        assert tracemalloc.get_traced_memory()[1] < 150_000_000
    finally:
        tracemalloc.stop()


def test_the_tables_of_the_largest_boards_take_less_than_a_gigabyte():
    each = {name: MAX_COUNTS[name] for name in ("mileposts", "cities", "railroads", "regions")}
    dots, cities, rails, regions = each.values()
    squares = dots**2 + cities**2 + 2 * rails**2
    mixed = rails * (dots + cities + regions) + regions * (cities + 600)
    assert 8 * (squares + mixed + MAX_CLASHES) < 1_000_000_000


@pytest.mark.slow
def test_what_is_known_of_a_board_takes_as_much_memory_as_its_pairs():
    scenario = bundled_scenario("boxcars/us-boxcars-2013")
    tracemalloc.start()
    try:
        board = compiled(replace(scenario, title="Large"), {})
        Knowledge(board)
        dots, cities, rails = board.dot_count, board.city_count, board.rail_count
        pairs = cities * dots + cities**2 + rails * (dots + cities + 2 * rails)
        assert tracemalloc.get_traced_memory()[1] < 8 * pairs + 8_000 * dots
    finally:
        tracemalloc.stop()
