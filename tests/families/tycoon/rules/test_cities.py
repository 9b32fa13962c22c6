"""Urbanizing, western links (RT-URB, RT-WEST)."""

from __future__ import annotations

import pytest

from engine.game.rules import CHANCE
from tests.families.tycoon.table import BLUE, CONTENT, RED, Table, country


@pytest.mark.rule("RT-URB-01", "RT-URB-03")
def test_a_new_city_tile_goes_on_any_gray_city_and_gives_it_its_colour() -> None:
    table = Table().ready()
    assert table.may("urbanize") == ["cedar", "fir", "jay"]
    table.do("urbanize fir", "colour yellow")
    assert table.colour("fir") == "yellow" and table.paid(RED) == [-10_000]
    table.do("cube red", "cube blue", "pass")
    assert table.may("urbanize") == ["cedar", "jay"]


@pytest.mark.rule("RT-URB-02", "RT-EX-22", "RT-EX-26")
def test_two_cubes_are_drawn_onto_it_and_an_empty_marker_is_taken_off() -> None:
    table = Table()
    table.g.marker[table.city("fir")] = 1
    table.ready().do("urbanize fir", "colour blue")
    assert table.actor == CHANCE and table.g.bag == [20, 20, 20]
    table.do("cube red", "cube yellow")
    assert table.cubes("fir") == 2 and table.g.bag == [19, 20, 19] and table.marked() == [] and table.actor == BLUE


@pytest.mark.rule("RT-URB-03")
def test_who_has_less_than_it_costs_cannot_urbanize() -> None:
    assert not Table().cash(RED, 9_999).ready().may("urbanize")
    table = Table().cash(RED, 10_000).ready().do("urbanize fir", "colour blue")
    assert table.g.cash[RED] == 0


@pytest.mark.rule("RT-URB-04")
def test_cities_are_urbanized_only_while_tiles_are_left() -> None:
    table = Table(country(new_cities={"blue": 1})).ready().do("urbanize fir", "colour blue", "cube red", "cube red")
    assert not table.may("urbanize") and "engine" in table.codes
    table = Table(country(new_cities={"blue": 2, "yellow": 1})).ready().do("urbanize fir", "colour yellow")
    assert table.do("cube red", "cube red", "urbanize jay").codes == ["colour blue"]


@pytest.mark.rule("RT-WEST-02", "RT-WEST-03", "RT-EX-21")
def test_four_red_cubes_come_and_30_000_are_paid() -> None:
    table = Table().link(RED, "beech", "cedar")
    table.g.marker[table.city("cedar")] = 1
    table.ready().do("west cedar")
    assert table.paid(RED) == [-30_000] and table.cubes("cedar") == 4 and table.g.bag == [16, 20, 20]
    assert table.marked() == [] and table.actor == BLUE
    assert not Table().link(RED, "beech", "cedar").cash(RED, 29_999).ready().may("west")


@pytest.mark.rule("RT-WEST-02")
def test_with_fewer_red_cubes_in_the_bag_fewer_come() -> None:
    table = Table().link(RED, "beech", "cedar")
    table.g.bag[0] = 3
    assert table.ready().do("west cedar").cubes("cedar") == 3 and table.g.bag[0] == 0


def west_of_cedar(delivers: int = RED) -> Table:
    """Red has built the western link of Cedar; Cedar and Elm are two links apart."""
    table = Table().link(RED, "cedar", "dale", "elm").link(BLUE, "cedar", "dale").engine(RED, 2).engine(BLUE, 2)
    table.g.west[table.city("cedar")] = RED + 1
    table.put("cedar", "red", "red").put("beech", "red")
    return table.ready()


@pytest.mark.rule("RT-WEST-04", "RT-EX-21")
def test_a_red_cube_from_there_to_the_destination_brings_two_cubes_to_it() -> None:
    table = west_of_cedar()
    table.g.marker[table.city("elm")] = 1
    table.do("cube cedar red", "over 0 to dale", "over 1 to elm")
    assert table.actor == CHANCE and table.g.bag == [18, 20, 20]  # the delivered cube is back in the bag
    table.do("cube blue", "cube red")
    assert table.cubes("elm") == 2 and table.marked() == [] and table.actor == BLUE


@pytest.mark.rule("RT-WEST-04")
def test_by_any_player_but_from_no_other_city() -> None:
    table = west_of_cedar().do("pass", "cube cedar red", "over 2 to dale", "over 1 to elm")
    assert table.actor == CHANCE and table.told("points") == ["Blue gains 1 point for 1 own link",
                                                              "Red gains 1 point for 1 own link"]  # fmt: skip
    table = west_of_cedar()
    table.g.west[table.city("cedar")] = 0
    assert table.do("cube cedar red", "over 0 to dale", "over 1 to elm").actor == BLUE


@pytest.mark.rule("RT-WEST-05")
def test_there_is_one_link_for_each_city_and_it_counts_for_no_number_of_links() -> None:
    table = Table().link(RED, "beech", "cedar").link(BLUE, "cedar", "dale").ready().do("west cedar")
    assert not table.may("west") and not table.do("pass").may("west")
    assert table.links(RED) == [("beech", "cedar")] and len(table.state.tokens) == 2
    assert len(CONTENT.western.links) == 2
