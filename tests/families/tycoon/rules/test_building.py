"""Building track (RT-BUILD)."""

from __future__ import annotations

import pytest

from engine.families.tycoon.actions.building import REASONS, refusal_text
from engine.families.tycoon.content import TycoonCity
from engine.families.tycoon.rules.chapters import building
from tests.families.tycoon.table import BLUE, CONTENT, COSTS, RED, Table, country, land


def spent(*places: str, scenario: object = None, **rules: object) -> list[float]:
    """What the tiles on the way over these places cost, one by one."""
    table = Table(scenario or country(), **rules).ready().builds(*places)  # type: ignore[arg-type]
    return [-amount for amount in table.paid(RED)]


@pytest.mark.rule("RT-BUILD-01")
def test_a_link_begins_at_any_city_and_each_tile_carries_it_on() -> None:
    table = Table().link(RED, "ash", "beech").ready()
    assert table.may("build") == ["ash", "beech", "cedar", "dale", "elm", "fir", "iris", "jay"]
    table.do("build elm")
    assert len(table.may("tile")) == 6 * 3 and "done" not in table.codes
    table.lays("elm", "13,2", "14,2")
    assert sorted(table.may("tile")) == ["14,2 3 0", "14,2 3 1", "14,2 3 5"]


@pytest.mark.rule("RT-BUILD-01", "RT-EX-09")
def test_an_own_incomplete_link_is_carried_on_that_of_another_is_not() -> None:
    table = Table().ready().builds("ash", "1,2", "2,2").do("done")
    assert table.actor == BLUE and not table.may("extend")
    table.do("pass")
    assert table.may("extend") == ["1,2 0"]
    table.do("extend 1,2 0").lays("1,2", "2,2", "beech")
    assert table.links(RED) == [("ash", "beech")]


@pytest.mark.rule("RT-BUILD-02", "RT-BUILD-03", "RT-EX-04")
def test_building_stops_after_four_tiles() -> None:
    table = Table().ready().builds("iris", "1,4", "2,4", "3,4", "4,4", "5,4")
    assert table.actor == BLUE and table.links(RED) == [("iris", "")]
    assert table.told("link") == ["Red leaves the link from Iris incomplete after 4 tiles"]
    shorter = country(costs=COSTS.__class__(COSTS.terrain, tiles=2))
    assert Table(shorter).ready().builds("iris", "1,4", "2,4", "3,4").actor == BLUE


@pytest.mark.rule("RT-BUILD-02", "RT-BUILD-12", "RT-EX-04", "RT-EX-05")
def test_building_stops_on_reaching_another_city_and_a_locomotive_marks_the_link() -> None:
    table = Table().ready().builds("ash", "1,2", "2,2", "beech")
    assert table.actor == BLUE and table.links(RED) == [("ash", "beech")]
    (token,) = table.state.tokens
    assert token.seat == RED and token.text == "Red's link from Ash to Beech"


@pytest.mark.rule("RT-BUILD-04", "RT-EX-07")
def test_tiles_join_each_other_and_an_open_spot_of_the_city() -> None:
    table = Table().ready().do("build ash")
    assert table.why("2,2", "1,2", "2,1") == "RT-BUILD-04"
    assert table.why("1,2", "2,2", "beech") == "RT-BUILD-04"
    table.lays("ash", "1,2", "2,2")
    assert table.why("ash", "1,1", "2,0") == "RT-BUILD-04"
    assert table.why("beech", "2,2", "2,1") == "RT-BUILD-04"


@pytest.mark.rule("RT-BUILD-04")
def test_a_spot_without_a_stub_or_with_track_is_not_open() -> None:
    closed = country(cities={**CONTENT.cities, "ash": TycoonCity("red", 4, (0,))})
    assert Table(closed).ready().do("build ash").why("ash", "1,2", "2,2") == "RT-BUILD-04"
    table = Table().link(BLUE, "ash", "beech").ready().do("build ash")
    assert table.why("ash", "1,2", "2,1") == "RT-BUILD-04" and table.why("ash", "1,1", "2,1") == ""


@pytest.mark.rule("RT-BUILD-04", "RT-EX-06")
def test_an_end_beside_a_city_without_an_open_spot_is_legal_and_not_complete() -> None:
    closed = country(cities={**CONTENT.cities, "beech": TycoonCity("blue", 2, (3,))})
    table = Table(closed).ready().builds("ash", "1,2", "2,2", "beech")
    assert table.links(RED) == [("ash", "")] and sorted(table.codes) == ["done", "share"]


@pytest.mark.rule("RT-BUILD-05", "RT-EX-08")
def test_track_is_laid_on_whole_hexes_alone() -> None:
    table = Table().ready().builds("ash", "1,1", "2,1", "3,0")
    assert table.why("2,1", "3,0", "4,0") == ""
    table.lays("2,1", "3,0", "4,0")
    assert table.why("3,0", "4,0", "5,0") == "RT-BUILD-05"
    assert sorted(table.codes) == ["done", "share"]


@pytest.mark.rule("RT-BUILD-06", "RT-BUILD-07", "RT-EX-01")
def test_a_tile_costs_what_the_ground_says() -> None:
    assert spent("cedar", "7,2", "8,2", "dale") == [4_000, 4_000]
    assert spent("dale", "10,2", "11,2", "elm") == [2_000, 2_000]


@pytest.mark.rule("RT-BUILD-08")
def test_a_ridge_is_charged_by_the_tile_that_makes_the_crossing_complete() -> None:
    assert spent("ash", "1,2", "2,2") == [2_000]
    assert spent("ash", "1,2", "2,2", "beech") == [2_000, 6_000]
    assert spent("beech", "2,2", "1,2", "ash") == [2_000, 6_000]
    rim = land().with_feature("rim", "ridge", ((9, 2), (10, 2)), ((11, 2), (12, 2)))
    scenario = rim.scenario(family="tycoon", content=CONTENT)
    assert spent("dale", "10,2", "11,2", "elm", scenario=scenario) == [6_000, 6_000]


@pytest.mark.rule("RT-BUILD-09", "RT-BUILD-10", "RT-BUILD-11", "RT-EX-02")
def test_a_river_is_charged_where_it_is_crossed_and_not_along_it() -> None:
    # The Brook leaves 13,2 to the north-west and to the south-west.
    assert spent("elm", "13,2", "14,2") == [3_000]
    assert spent("elm", "12,3", "12,4") == [2_000]
    along = land().with_course("wye", (10, 2), (11, 2)).with_course("usk", (9, 2), (10, 2))
    scenario = along.scenario(family="tycoon", content=CONTENT)
    assert spent("dale", "10,2", "11,2", scenario=scenario) == [2_000]
    # Both arms lie on one hand of the tile.
    table = Table().ready().do("build elm").lays("elm", "13,1", "14,0")
    assert table.paid(RED) == [-2_000]


@pytest.mark.rule("RT-BUILD-11")
def test_by_the_stricter_reading_every_tile_pays_that_does_not_follow_the_river() -> None:
    # At its source in 13,1 the Brook is left on one hand.
    assert spent("elm", "13,1", "14,0") == [2_000]
    assert spent("elm", "13,1", "14,0", river__rule="unless_followed") == [3_000]


@pytest.mark.rule("RT-BUILD-13")
def test_track_runs_straight_or_in_a_gentle_curve() -> None:
    table = Table().ready().do("build ash")
    assert [table.why("ash", "1,2", to) for to in ("2,2", "2,1", "1,3")] == ["", "", ""]
    assert [table.why("ash", "1,2", to) for to in ("1,1", "0,3")] == ["RT-BUILD-13"] * 2


@pytest.mark.rule("RT-BUILD-13")
def test_track_crosses_other_track_at_most_once_in_a_hex_and_shares_no_side() -> None:
    table = Table().link(BLUE, "ash", "beech").ready().builds("iris", "1,3", "1,2")
    assert table.why("1,3", "1,2", "1,1") == "" and table.why("1,3", "1,2", "2,1") == ""
    assert table.why("1,3", "1,2", "ash") == "RT-BUILD-13"
    table.lays("1,3", "1,2", "1,1").lays("1,2", "1,1", "2,0")
    assert table.g.mate.count(0, 6 * table.hex("1,2"), 6 * table.hex("1,2") + 6) == 2


def test_two_own_incomplete_links_that_meet_are_one() -> None:
    table = Table().ready().builds("iris", "1,4", "2,4").do("done", "pass")
    table.builds("jay", "5,4", "4,4", "3,4").do("done", "pass")
    assert table.links(RED) == [("iris", ""), ("jay", "")]
    table.do("extend 1,4 0").lays("1,4", "2,4", "3,4").lays("2,4", "3,4", "4,4")
    assert table.links(RED) == [("iris", "jay")] and table.incomplete == 0
    hexes = [table.m.lattice.cell(enter // 6) for enter in table.g.links[0][3:]]
    assert hexes == [(n, 4) for n in range(1, 6)]


@pytest.mark.rule("RT-BUILD-14")
def test_a_crossing_costs_as_the_ground_or_what_the_board_says() -> None:
    def crossing(**rules: int) -> list[float]:
        table = Table(**rules).link(BLUE, "cedar", "dale")  # type: ignore[arg-type]
        return table.ready().builds("dale", "9,1", "8,1", "7,2", "6,3").paid(RED)

    assert crossing() == [-2_000, -2_000, -4_000]
    assert crossing(crossing__cost=1_000) == [-2_000, -2_000, -1_000]


@pytest.mark.rule("RT-BUILD-15", "RT-EX-06", "RT-EX-09")
def test_incomplete_links_are_removed_after_the_third_round_without_a_refund() -> None:
    table = Table().ready().builds("iris", "1,4", "2,4").do("done").passes(4)
    assert table.incomplete == 1
    cash = table.g.cash[RED]
    table.passes(1)
    assert table.incomplete == 0 and not any(table.g.mate) and table.g.cash[RED] == cash
    assert table.told("link") == ["Red loses the incomplete link from Iris (1 tile)"]


@pytest.mark.rule("RT-BUILD-15")
def test_complete_links_stay_and_the_locomotive_of_an_incomplete_one_is_free_again() -> None:
    table = Table(locomotives=3).link(BLUE, "ash", "beech").link(RED, "dale", "elm").ready()
    assert not table.builds("beech", "4,2", "5,2").do("done", "pass").may("build")
    table.passes(5)
    assert table.links(BLUE) == [("ash", "beech")] and table.links(RED) == [("dale", "elm")]
    assert table.g.whole == 2 and table.may("build")


def test_what_costs_more_than_there_is_is_not_offered_until_shares_are_issued() -> None:
    table = Table().cash(RED, 1_999).ready()
    assert not table.may("build")
    table.do("share", "build cedar")
    assert table.why("cedar", "7,2", "8,2") == ""
    table = Table().cash(RED, 3_999).ready().do("build cedar")
    assert table.why("cedar", "7,2", "8,2") == "RT-BUILD-06" and table.why("cedar", "5,2", "4,2") == ""
    assert table.do("share").why("cedar", "7,2", "8,2") == ""


def test_each_refusal_is_said_with_its_rule() -> None:
    table = Table().link(BLUE, "ash", "beech").ready().do("build ash")

    def said(*places: str) -> str:
        ((hex, enter, leave),) = [code.split()[1:] for code in table.tiles(*places)]
        return refusal_text(building.refusal(table.m, table.g, 6 * table.hex(hex) + int(enter), int(leave)))

    assert said("ash", "1,2", "2,1") == "the city has no open spot there (RT-BUILD-04)"
    assert said("cedar", "7,2", "8,2").startswith("a tile must connect to the city where the link begins")
    table.lays("ash", "1,1", "2,1")
    assert said("ash", "0,3", "0,4").startswith("a tile must connect to the city where the link begins")
    assert building.RULE.keys() == REASONS.keys() == set(range(1, 13))
