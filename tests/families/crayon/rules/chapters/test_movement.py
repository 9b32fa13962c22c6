"""Movement: where trains start and go, track fees, turning around."""

from __future__ import annotations

import pytest

from engine.families.crayon.content import Event
from tests.families.crayon.table import BLUE, GREEN, RED, Table, plain
from tests.grids import a_grid


@pytest.mark.rule("BR-MOVE-01")
def test_a_train_starts_in_any_city_without_own_track_and_loads_there_at_once() -> None:
    table = Table().ready()
    cities = {table.name(node) for nodes in table.m.nodes for node in nodes}
    assert set(table.may("place")) == cities and len(cities) == 4 * 7 + 4
    assert table.do("place 7,0").may("load") == ["coal"] and table.left(RED) == 9 and table.may("place") == []
    assert Table().train(RED, "7,0").ready().may("place") == []


@pytest.mark.rule("BR-MOVE-02")
def test_a_train_moves_over_track_and_every_milepost_costs_one() -> None:
    table = Table().track(RED, "0,0", "12,0").train(RED, "0,0").ready()
    assert table.may("move") == ["1,0"]
    assert [table.ride(f"{n},0").left(RED) for n in range(1, 10)] == [8, 7, 6, 5, 4, 3, 2, 1, 0]
    assert table.may("move") == [] and table.do("done", "done").passes().ride("10,0").left(RED) == 8


@pytest.mark.rule("BR-MOVE-03")
def test_trains_share_mileposts_and_track() -> None:
    table = Table(seats=3).track(RED, "7,0", "14,0").train(RED, "7,0")
    table.train(BLUE, "8,0", came="7,0").train(GREEN, "9,0", came="10,0").ready()
    assert table.ride("10,0").at(RED) == "10,0"
    assert table.passes().ride("9,0").at(BLUE) == table.at(GREEN)


@pytest.mark.rule("BR-MOVE-04")
def test_a_train_turns_round_in_cities_alone_and_keeps_its_direction_from_turn_to_turn() -> None:
    table = Table().track(RED, "3,0", "9,0").track(RED, "5,0", "5,1").train(RED, "3,0").ready().ride("5,0")
    assert set(table.may("move")) == {"6,0", "5,1"}
    table.do("done", "done").passes()
    assert set(table.may("move")) == {"6,0", "5,1"}
    assert set(table.ride("7,0").may("move")) == {"6,0", "8,0"}
    table.ride("9,0")
    assert table.may("move") == []  # It waits for track.
    table.do("done").builds("9,0", "10,0").do("done").passes()
    assert table.may("move") == ["10,0"]


@pytest.mark.rule("BR-MOVE-04")
def test_a_train_turns_round_at_any_milepost_of_a_major_city() -> None:
    table = Table().track(RED, "4,2", "6,2").train(RED, "6,2", came="7,2").ready().ride("4,2")
    assert set(table.may("move")) == {"5,2", "4,1", "3,2", "3,3"}


@pytest.mark.rule("BR-MOVE-05")
def test_tracks_meet_across_the_red_area_which_is_used_like_own_track() -> None:
    table = Table().cash(RED, 0).track(RED, "1,2", "2,2").track(RED, "4,2", "6,2").train(RED, "1,2").ready()
    table.ride("6,2")
    assert table.at(RED) == "6,2" and table.paid(RED) == []
    inside = Table().cash(RED, 0).train(RED, "3,2").ready()
    assert set(inside.may("move")) == {"4,2", "4,1", "3,1", "2,2", "2,3", "3,3"}


@pytest.mark.rule("BR-MOVE-05")
def test_a_river_through_the_red_area_hinders_nobody() -> None:
    land = a_grid(*["cccccc"] * 3).with_site("hub", (1, 1), "major").with_feature("leet", "river", ((1, 1), (2, 1)))
    flood = {"flood": Event("flood", "Flood", features=("leet",), lasts="round")}
    table = Table(plain(land, events=flood)).in_force("flood", RED).train(RED, "1,1").ready()
    assert table.ride("2,1").left(RED) == 8


@pytest.mark.rule("BR-MOVE-06")
def test_loads_are_handled_at_every_milepost_of_a_major_city_whose_centre_counts_as_one() -> None:
    for at in ("3,2", "4,2", "4,1", "3,1", "2,2", "2,3", "3,3"):
        assert Table().train(RED, at).ready().may("load") == ["steel"]
    table = Table().train(RED, "4,2").ready()
    assert table.ride("4,1").left(RED) == 8 and table.ride("3,2").left(RED) == 7 and table.ride("2,3").left(RED) == 6
    table = Table(move__major_rim="via_centre").train(RED, "4,2").ready()
    assert table.may("move") == ["3,2"] and set(table.ride("3,2").may("move")) > {"4,1", "2,2"}


def beside(red: int = 60) -> Table:
    """Return Red moving along a row of its own track, Blue's, its own, Green's and Blue's again, with five of nine
    mileposts."""
    table = Table(seats=3).cash(RED, red).track(RED, "6,0", "8,0").track(BLUE, "8,0", "9,0")
    return table.track(RED, "9,0", "10,0").track(GREEN, "10,0", "11,0").track(BLUE, "11,0", "17,0").train(RED, "7,0")


@pytest.mark.rule("BR-MOVE-07", "BR-EX-17")
def test_own_track_is_free_and_each_opponent_is_paid_4_once_a_turn() -> None:
    table = beside().ready().ride("8,0")
    assert table.paid(RED) == []
    assert table.ride("9,0").paid(RED) == [-4] and table.paid(BLUE) == [4]
    assert table.ride("11,0").paid(RED) == [-4] and table.paid(GREEN) == [4]
    assert table.ride("13,0").paid(RED) == [] and table.g.cash == [52, 64, 64]
    table.do("done", "done").passes(2)  # standing still on track of Blue costs nothing
    assert table.g.cash == [52, 64, 64] and table.ride("14,0").g.cash == [48, 68, 64]
    assert Table(fee__track=7).track(BLUE, "7,0", "8,0").train(RED, "7,0").ready().ride("8,0").paid(BLUE) == [7]


@pytest.mark.rule("BR-MOVE-08")
def test_track_of_others_is_ridden_only_with_the_cash_for_it_in_hand() -> None:
    table = beside(red=7).ready().ride("10,0")
    assert table.g.cash[RED] == 3 and table.may("move") == []  # nothing is left for Green
    assert beside(red=3).ready().ride("8,0").may("move") == []
    assert beside(red=4).ready().ride("8,0").may("move") == ["9,0"]
