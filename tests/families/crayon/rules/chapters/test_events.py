"""Events: their areas, duration and losses."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.families.crayon.content import Event
from engine.families.crayon.rules.board import NONE
from engine.families.crayon.rules.position import DISCARDED, IN_FORCE
from tests.families.crayon.table import BLUE, CONTENT, GREEN, RED, Table, country, plain
from tests.grids import a_grid


def area(table: Table, event: str) -> set[str]:
    """Return the mileposts in the area of an event."""
    felt = table.m.area[table.m.card_ids.index(event) - table.m.demand_cards]
    return {table.name(node) for node in range(table.m.node_count) if felt[node]}


@pytest.mark.rule("BR-EVENT-01")
def test_an_event_drawn_in_the_own_turn_lasts_until_the_end_of_the_next_own_turn() -> None:
    table = Table(seats=3).ready().draws(RED, "fog").refill()
    assert "event" in table.kinds()
    table.do("done", "done").passes(2)
    assert table.actor == RED and table.place("fog") == IN_FORCE
    assert table.do("done").place("fog") == IN_FORCE
    assert table.do("done").place("fog") == DISCARDED and table.actor == BLUE


@pytest.mark.rule("BR-EVENT-01")
def test_an_event_drawn_out_of_turn_ends_with_the_next_turn_of_who_drew_it() -> None:
    table = Table(seats=3).ready().draws(BLUE, "fog").refill().do("done", "done")
    assert table.actor == BLUE and table.place("fog") == IN_FORCE
    assert table.passes().place("fog") == DISCARDED and table.actor == GREEN


@pytest.mark.rule("BR-EVENT-01")
def test_a_turn_that_is_lost_or_given_up_counts_for_an_event() -> None:
    table = Table().in_force("fog", RED, 1).ready().do("discard hand").refill()
    assert table.place("fog") == DISCARDED
    table = Table().in_force("fog", RED, 1)
    table.g.skip[RED] = 1
    assert table.ready().actor == BLUE and table.place("fog") == DISCARDED


@pytest.mark.rule("BR-EVENT-03")
def test_a_hole_in_the_land_that_is_shut_in_is_no_sea() -> None:
    land = a_grid(*["c" * 9] * 4, "cccc.cccc", *["c" * 9] * 4).with_site("hub", (1, 2), "major")
    table = Table(plain(land, events={"coast": Event("strike", "Coast", where="coast")}))
    assert not {"1,4", "3,4", "2,3", "3,3", "1,5", "2,5"} & area(table, "coast") and "0,0" in area(table, "coast")


def in_fog(kind: str = "freight", at: str = "1,0", **rules: str) -> Table:
    """Return fog within two mileposts of Fern, from 5,0 to 9,0; Red's train is on its track along the row."""
    table = Table(**rules).track(RED, "0,0", "20,0").in_force("fog", BLUE).train(RED, at, kind)
    if at != "7,0":
        q = int(at.split(",")[0])
        table.train(RED, at, came=f"{q - 1},0")
    return table.ready()


@pytest.mark.rule("BR-EVENT-04", "BR-EX-11")
@pytest.mark.parametrize(("kind", "mileposts"), [("freight", 5), ("heavy", 5), ("fast", 6), ("super", 6)])
def test_half_rate_is_5_for_9_and_6_for_12_mileposts(kind: str, mileposts: int) -> None:
    assert in_fog(kind, "5,0").left(RED) == in_fog(kind, "9,0").left(RED) == mileposts
    assert in_fog(kind, "10,0").left(RED) == CONTENT.trains[kind].mileposts
    table = Table().in_force("fog", BLUE).train(RED, "3,2", kind)
    table.train(RED, "3,2").g.at[RED] = NONE
    assert table.ready().do("place 7,0").left(RED) == mileposts  # placed inside


@pytest.mark.rule("BR-EVENT-05", "BR-EX-12")
def test_the_rest_of_a_movement_is_halved_once_where_the_train_enters_the_area() -> None:
    table = in_fog(at="1,0").ride("4,0")
    assert table.left(RED) == 6
    assert table.ride("5,0").left(RED) == 3  # five were left, fractions up
    assert table.ride("8,0").left(RED) == 0 and table.may("move") == []
    table = in_fog("fast", "4,0").ride("10,0")  # eleven are left on entering, of which six
    assert table.left(RED) == 1 and table.ride("11,0").may("move") == []  # nothing is given back on leaving
    assert in_fog(at="9,0").ride("10,0").left(RED) == 4
    with_step = in_fog(at="1,0", slow__entry="with_step").ride("4,0")
    assert with_step.ride("5,0").left(RED) == 2  # of six half, the step into it among them


def test_a_turn_outside_the_area_begins_at_full_rate_and_may_be_halved_again() -> None:
    table = in_fog("fast", "4,0").ride("11,0").do("done", "done").passes().ready()
    assert (table.left(RED), table.g.halved) == (12, [0, 0])


@pytest.mark.rule("BR-EVENT-05")
def test_who_draws_half_rate_on_the_way_has_the_rest_halved_inside_the_area_alone() -> None:
    table = Table().track(RED, "0,0", "20,0").train(RED, "4,0", came="3,0").ready().ride("6,0")
    assert table.draws(RED, "fog").refill().left(RED) == 4
    table = Table().track(RED, "0,0", "20,0").train(RED, "10,0", came="9,0").ready().ride("12,0")
    assert table.draws(RED, "fog").refill().left(RED) == 7
    table = Table().track(BLUE, "0,0", "20,0").train(BLUE, "6,0", came="5,0").ready()
    assert table.draws(RED, "fog").refill().do("done", "done").left(BLUE) == 5


@pytest.mark.rule("BR-EVENT-06")
def test_a_flood_erases_the_track_of_every_player_across_its_river_and_nothing_else() -> None:
    table = Table(seats=3).track(RED, "4,2", "8,2").track(BLUE, "5,3", "7,3").track(GREEN, "12,2", "14,2").ready()
    table.draws(GREEN, "flood")
    assert table.owner("6,2", "7,2") == table.owner("6,3", "7,3") == [NONE]
    assert table.owner("5,2", "6,2") == table.owner("7,2", "8,2") == [RED] and table.owner("5,3", "6,3") == [BLUE]
    assert table.owner("13,2", "14,2") == [GREEN]  # an inlet
    assert table.paid(RED) == [] and sum("loses 1 section" in entry.text for entry in table.entries) == 2


@pytest.mark.rule("BR-EVENT-08", "BR-EX-13")
def test_a_derailment_hits_trains_near_the_centre_at_the_draw_and_not_those_that_enter_later() -> None:
    table = Table(seats=4).train(RED, "14,0").train(BLUE, "11,0", came="10,0").track(GREEN, "17,0", "20,0")
    table.train(GREEN, "18,0", came="19,0").train(3, "12,2", came="11,2").ready().draws(GREEN, "derailment")
    assert table.g.skip == [1, 1, 0, 1] and table.place("derailment") == DISCARDED
    table.refill()
    assert table.actor == GREEN and table.ride("17,0").at(GREEN) == "17,0" and table.g.skip[GREEN] == 0


@pytest.mark.rule("BR-EVENT-09", "BR-EX-14")
def test_the_operator_chooses_the_load_that_is_lost_and_later_ones_are_safe() -> None:
    table = Table().train(RED, "14,0").train(BLUE, "14,1").carries(RED, "coal", "fish").carries(BLUE, "steel").ready()
    table.draws(BLUE, "derailment")
    assert table.actor == RED and table.codes == ["lose coal", "lose fish"] and table.cargo(BLUE) == ["steel"]
    table.do("lose fish").refill()
    assert table.cargo(RED) == ["coal"] and table.cargo(BLUE) == [] and table.tray("steel") == 2
    table = Table().train(RED, "14,0").carries(RED, "coal").ready().draws(BLUE, "snow").refill()
    assert table.cargo(RED) == ["coal"]  # too far away
    table = Table().in_force("snow", BLUE).train(RED, "21,0").ready().do("load fish")
    assert table.cargo(RED) == ["fish"] and table.passes(2).cargo(RED) == ["fish"]


@pytest.mark.rule("BR-EVENT-10")
def test_mileposts_on_the_border_of_a_struck_area_are_in_it() -> None:
    table = Table()
    assert area(table, "moor") == {f"{q},0" for q in range(12, 17)} | {f"{q},1" for q in range(12, 16)}
    table.track(RED, "8,0", "12,0").in_force("moor", BLUE).train(RED, "10,0", came="9,0").ready()
    assert table.ride("11,0").may("move") == []
    assert Table().track(RED, "8,0", "12,0").in_force("moor", BLUE).train(RED, "12,0", came="11,0").ready().left(RED)
    assert Table().track(RED, "8,0", "14,0").in_force("moor", BLUE).train(RED, "14,0").ready().may("move") == []
    table = Table().track(RED, "8,0", "11,0").track(RED, "15,2", "15,1").in_force("moor", BLUE).building()
    assert table.why("11,0", "12,0") == table.why("15,1", "16,1") == "BR-EVENT-10" and table.why("15,2", "14,2") == ""
    assert table.why("11,0", "10,1") == ""


@pytest.mark.rule("BR-EVENT-11")
@pytest.mark.parametrize(
    ("cash", "paid"), [(0, 0), (49, 0), (50, 20), (99, 20), (100, 30), (150, 40), (199, 40), (200, 50)]
)
def test_the_tax_goes_by_the_cash_of_each_player(cash: int, paid: int) -> None:
    table = Table().cash(RED, cash).cash(BLUE, 49).ready().draws(BLUE, "tax")
    assert table.paid(RED) == ([-paid] if paid else []) and table.g.cash == [cash - paid, 49]


@pytest.mark.rule("BR-EVENT-11")
@pytest.mark.parametrize(("event", "coast", "inland"), [("coastal", False, True), ("inland", True, False)])
def test_a_strike_forbids_loads_in_its_cities_and_lets_trains_drop_and_move(
    event: str, coast: bool, inland: bool
) -> None:
    table = Table().in_force(event, BLUE).track(RED, "7,0", "8,0").train(RED, "7,0").carries(RED, "fish").ready()
    assert bool(table.may("load")) == coast and table.may("move") == ["8,0"] and table.may("drop") == ["fish"]
    table = Table().in_force(event, BLUE).train(RED, "3,3").ready()
    assert bool(table.may("load")) == inland  # a city is where its centre is
    table = Table().in_force(event, BLUE).train(RED, "25,2").carries(RED, "coal").ready()
    assert bool(table.may("deliver")) == inland
    table = Table().in_force(event, BLUE).train(RED, "21,0").carries(RED, "steel").ready()
    assert bool(table.may("deliver")) == coast
    assert Table().in_force(event, BLUE, 1).train(RED, "7,0").ready().passes(2).may("load") == ["coal"]


@pytest.mark.rule("BR-EVENT-12")
def test_a_lost_turn_has_neither_operation_nor_building() -> None:
    table = Table(seats=3).train(BLUE, "14,0").track(BLUE, "14,0", "16,0").ready().draws(RED, "derailment").refill()
    assert table.do("done", "done").actor == GREEN and table.g.turns[BLUE] == 4
    assert any("loses this turn" in entry.text for entry in table.entries)
    assert table.passes(2).actor == BLUE and table.may("move")


@pytest.mark.rule("BR-EVENT-12")
def test_who_draws_the_loss_of_a_turn_in_the_middle_of_one_loses_the_rest_as_well() -> None:
    table = Table().train(RED, "14,1").ready().draws(RED, "derailment").refill()
    assert table.actor == BLUE and table.g.skip[RED] == 1
    table.passes()
    assert table.actor == BLUE and table.g.skip[RED] == 0
    only = Table(lose__turn="next_only").train(RED, "14,1").ready().draws(RED, "derailment").refill()
    assert only.actor == RED and only.kind_of_turn == "operate" and only.g.skip[RED] == 1


@pytest.mark.rule("BR-EVENT-12")
def test_the_seat_on_turn_loses_the_rest_of_it_also_where_another_one_drew_and_others_lose_no_rest() -> None:
    table = Table().train(RED, "14,1").ready().draws(BLUE, "derailment").refill()
    assert table.actor == BLUE and table.g.skip == [1, 0]
    table = Table().train(BLUE, "14,1").ready().draws(BLUE, "derailment").refill()
    assert table.actor == RED and table.kind_of_turn == "operate" and table.g.skip == [0, 1]


@pytest.mark.rule("BR-EVENT-13")
def test_events_are_in_force_side_by_side_and_each_ends_by_its_own_clock() -> None:
    table = Table().in_force("fog", RED, 1).in_force("flood", BLUE, 1).in_force("moor", BLUE, 2).building()
    places = [table.place(event) for event in ("fog", "flood", "moor")]
    table.do("done")
    assert [table.place(event) for event in ("fog", "flood", "moor")] == [DISCARDED, *places[1:]]
    assert table.passes().place("flood") == DISCARDED and table.place("moor") == IN_FORCE


@pytest.mark.rule("BR-EVENT-13")
def test_half_rate_of_two_events_is_applied_once() -> None:
    mist = replace(CONTENT.events["fog"], title="Mist", radius=4)
    table = Table(country(events={**CONTENT.events, "mist": mist})).track(RED, "0,0", "20,0")
    table.in_force("fog", BLUE).in_force("mist", RED).train(RED, "2,0", came="1,0").ready()
    assert table.ride("3,0").left(RED) == 4 and table.ride("5,0").left(RED) == 2
