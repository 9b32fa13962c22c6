"""Distribution of trips among railroads, by routes that can be counted on small boards."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from engine.families.boxcars.bots.knowledge import Knowledge
from engine.model.scenario import Scenario
from tests.bundled import bundled_scenario
from tests.families.boxcars.boards import Sketch
from tests.families.boxcars.table import Table

NETWORKS = ("boxcars/us-boxcars-2013", "boxcars/us-rail-baron", "boxcars/gb-boxcars-2013")


def known(of: Scenario) -> tuple[dict[str, int], Knowledge]:
    """How far a trip goes on each railroad, and all that is known of the board."""
    m = Table(of).m
    k = Knowledge(m)
    return dict(zip(m.railroads, k.ridden, strict=True)), k


def two_cities(*lines: tuple[str, str]) -> dict[str, int]:
    board = Sketch().cities("left", "west").cities("right", "east")
    for railroad, stops in lines:
        board.line(railroad, stops)
    return known(board.scenario())[0]


def test_ways_that_are_as_short_carry_the_same() -> None:
    ridden = two_cities(("UPP", "west a1 a2 east"), ("MID", "west b1 b2 east"), ("LOW", "west c1 c2 c3 east"))
    assert ridden["UPP"] == ridden["MID"] > 0 == ridden["LOW"]


def test_two_railroads_on_the_same_mileposts_carry_the_same_and_whoever_starts_on_one_stays() -> None:
    ridden = two_cities(("ONE", "west a1 a2 a3"), ("TWO", "west a1 a2 a3"), ("END", "a3 a4 east"))
    assert ridden["ONE"] == pytest.approx(ridden["TWO"], abs=2)
    assert ridden["ONE"] + ridden["TWO"] == pytest.approx(ridden["END"] * 3 / 2, rel=0.01)


def test_of_ways_that_are_as_short_those_carry_all_that_change_railroads_least() -> None:
    ridden = two_cities(("ONE", "west a1 a2"), ("TWO", "a2 a3 east"), ("ALL", "west b1 b2 b3 east"))
    assert ridden["ONE"] == ridden["TWO"] == 0 < ridden["ALL"]
    # The same where the way without a change parts from the other later on.
    ridden = two_cities(("ONE", "west a1 a2 b3 east"), ("TWO", "west c1 a2"), ("END", "a2 c3 east"))
    assert ridden["TWO"] == ridden["END"] == 0 < ridden["ONE"]


def test_a_ride_that_changes_where_lines_cross_is_a_change() -> None:
    board = Sketch().cities("left", "west").cities("right", "east")
    board.line("ONE", "west a1 a2").line("TWO", "b1 b2 east").crossing("a1 a2 ONE", "b1 b2 TWO")
    crossed = known(board.scenario())[0]
    assert crossed["ONE"] > 0 and crossed["TWO"] > 0
    straight = known(board.line("ALL", "west c1 c2 east").scenario())[0]
    assert straight["ONE"] == straight["TWO"] == 0 < straight["ALL"]


@pytest.mark.slow
@pytest.mark.parametrize("name", NETWORKS)
def test_what_railroads_carry_does_not_hang_on_the_order_in_the_file(name: str) -> None:
    board = bundled_scenario(name)
    ridden, k = known(board)
    for seed in range(2):
        lines, stops = list(board.board.lines.items()), list(board.board.mileposts.items())
        Random(seed).shuffle(lines)
        Random(seed).shuffle(stops)
        mixed = replace(board, board=replace(board.board, lines=dict(lines), mileposts=dict(stops)))
        others, other = known(mixed)
        assert (others, other.follows, other.mean_way) == (ridden, k.follows, k.mean_way)


@pytest.mark.parametrize("name", NETWORKS)
def test_railroads_together_carry_every_trip_all_the_way(name: str) -> None:
    _, k = known(bundled_scenario(name))
    assert k.all_ridden == sum(k.ridden) == pytest.approx(k.mean_way, rel=0.01)
