"""Giving entries that are missing in a destination table an average chance."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from engine.edit.network.cities import AddCity
from engine.errors import EditError
from engine.families.boxcars.author.edits import GiveChances
from engine.families.boxcars.author.odds import chart_odds
from engine.families.boxcars.author.templates import empty, starter
from engine.model.ids import RegionId

EAST = RegionId("E")


def odds(scenario, region=EAST):
    return chart_odds(scenario.content.destinations[region])


def test_a_new_city_gets_a_share_like_the_others_which_keep_what_they_have_of_the_rest():
    before = starter()
    after = GiveChances(EAST).apply(AddCity("Gum", EAST, at=(200, 60), id="gum").apply(before))
    was, now = odds(before), odds(after)
    assert set(now) == {"dogwood", "elm", "fir", "gum"} and sum(now.values()) == 1
    assert abs(now["gum"] - Fraction(1, 4)) <= Fraction(2, 72)
    assert all(abs(now[id] - was[id] * Fraction(3, 4)) <= Fraction(2, 72) for id in was)
    assert after.content.destinations["W"] == before.content.destinations["W"]
    assert GiveChances(EAST).apply(after).content == after.content


def test_an_empty_table_is_shared_by_all_alike():
    made = empty()
    for number in range(5):
        made = AddCity(f"City {number}", RegionId("R1"), at=(30 + 40 * number, 60)).apply(made)
    made = GiveChances(RegionId("R1")).apply(made)
    assert len(odds(made, "R1")) == 5
    assert all(abs(share - Fraction(1, 5)) <= Fraction(1, 72) for share in odds(made, "R1").values())


def test_the_region_table_is_shared_too_and_no_more_than_there_are_cells():
    board = starter()
    regions = {**board.board.regions, "N": board.board.regions["E"]}
    made = GiveChances(None).apply(replace(board, board=replace(board.board, regions=regions)))
    assert set(chart_odds(made.content.regions)) == {"W", "E", "N"}
    many = {f"R{number}": board.board.regions["E"] for number in range(23)}
    with pytest.raises(EditError, match="22 cells, too few for 23"):
        GiveChances(None).apply(replace(board, board=replace(board.board, regions=many)))
    with pytest.raises(EditError, match="no cities or regions to share"):
        GiveChances(RegionId("R1")).apply(empty())
