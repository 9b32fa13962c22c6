"""Setting up, moving, arriving and bouncing out in Rail Baron."""

from __future__ import annotations

import pytest

from engine.families.boxcars.rules.options import RAIL_BARON
from engine.game.rules import Action, SeatSetup
from tests.families.boxcars.boards import Sketch, a_ladder
from tests.families.boxcars.both_games import BARON
from tests.families.boxcars.on_the_board import baron, milepost
from tests.families.boxcars.table import RULES, Table


def set_up(*codes: str, seats: int = 2):  # type: ignore[no-untyped-def]
    state = RULES.initial_state(a_ladder().scenario(), [SeatSetup(f"Seat {n}") for n in range(seats)], dict(RAIL_BARON))
    for code in codes:
        state = RULES.apply_action(state, Action(code, ""))
    return state


def ladder(**rules: object) -> Table:
    return Table(a_ladder(), 2, **{**BARON, **rules}).bound(0, "derby").bound(1, "derby")  # type: ignore[arg-type]


def short_hop(train: str = "freight") -> Table:
    """Red two steps before the end of a trip from Ashby to Bolton."""
    table = Table(a_ladder(), 2, **BARON).at(0, "n6", "NOR", "ashby").bound(0, "bolton").train(0, train)  # type: ignore[arg-type]
    return table.bound(1, "derby")


@pytest.mark.rule("RB-SETUP-05")
def test_a_chip_and_the_train_go_on_the_home_city() -> None:
    state = set_up("dice 6 6 6", "dice 1 1 1", "region odd 2", "city odd 2")
    assert {(token.kind, token.at.id) for token in state.tokens if token.seat == 0} == {
        ("home", "ashby"),
        ("train", "ashby"),
    }


@pytest.mark.rule("RB-MOVE-04")
def test_railroads_may_be_changed_at_any_milepost_that_both_serve() -> None:
    table = ladder().at(0, "n1", "NOR", "ashby").ready("1 2").ride("n2 NOR", "s2 MID", "s3 SOU")
    assert table.kinds().count("ride") == 3


@pytest.mark.rule("RB-MOVE-05")
def test_the_shortest_route_is_not_required() -> None:
    table = ladder().at(0, "s5", "SOU", "ashby").ready("1 2")
    assert set(table.codes) == {"ride s6 SOU", "ride n5 MID", "ride s4 SOU"}


@pytest.mark.rule("RB-MOVE-11")
def test_what_one_player_rode_is_open_to_another() -> None:
    table = ladder().at(0, "n2", "NOR", "ashby").at(1, "n2", "NOR", "ashby").bound(1, "derby")
    table.ready("1 1").ride("n3 NOR", "n4 NOR").do("dice 1 1")
    assert "ride n3 NOR" in table.codes


@pytest.mark.rule("RB-MOVE-13")
def test_the_full_roll_with_the_red_die_is_moved() -> None:
    table = ladder().at(0, "n1", "NOR", "ashby").train(0, "superchief").ready("1 2 3")
    assert table.g.left == 6
    for stop in ("n2", "n3", "n4", "n5", "n6"):
        table.ride(f"{stop} NOR")
        assert table.codes and all(code.startswith("ride") for code in table.codes)
    assert table.ride("n7 NOR").g.seat == 1


@pytest.mark.rule("RB-MOVE-14")
def test_twin_cities_share_one_milepost() -> None:
    table = baron().at(0, "m466", "SP", "los_angeles").bound(0, "oakland").ready("1 2").ride("m462 SP")
    assert table.paid(0)[0] > 0 and table.m.cities[table.g.origin[0]] == "oakland"
    table = baron()
    table.at(0, milepost(table, "oakland"), "SP", "oakland").ready()
    cell = next(
        cell
        for cell, city in enumerate(table.m.city_cells[table.m.region_number["SW"]])
        if city == table.m.city_number["san_francisco"]
    )
    region = table.m.region_cells.index(table.m.region_number["SW"])
    table.do(f"region {'odd' if region < 11 else 'even'} {region % 11 + 2}", "region SW")
    table.do(f"city {'odd' if cell < 11 else 'even'} {cell % 11 + 2}")
    assert "lost" in table.kinds() and table.g.seat == 1


@pytest.mark.rule("RB-ARR-02")
def test_arriving_with_a_part_of_the_red_die_ends_the_move() -> None:
    table = short_hop("superchief").at(0, "n5", "NOR", "ashby").ready("1 1 6").ride("n6 NOR", "n7 NOR", "bolton NOR")
    assert table.do("pass").g.seat == 1
    assert table.g.goal[0] == -1
    plain = short_hop().ready("1 3").ride("n7 NOR", "bolton NOR")
    assert plain.do("pass").g.seat == 1


@pytest.mark.rule("RB-ARR-04")
@pytest.mark.parametrize(("train", "roll"), [("freight", "6 6"), ("express", "2 2")])
def test_freight_and_express_roll_the_red_die_to_bounce_out(train: str, roll: str) -> None:
    table = short_hop(train).ready(roll).ride("n7 NOR", "bolton NOR").do("pass", "region odd 3", "city odd 2")
    assert table.purpose == "bonus"
    assert table.do("bonus 3").g.left == 3


@pytest.mark.rule("RB-ARR-05")
def test_a_second_arrival_by_the_bonus_pays_again_but_gives_no_more_bonus() -> None:
    sketch = Sketch().line("A", "rome a pisa b bari c").cities("n", "rome pisa").cities("s", "bari")
    table = Table(sketch, 2, **BARON).at(0, "a", "A", "rome").bound(0, "pisa").train(0, "express")  # type: ignore[arg-type]
    table.bound(1, "bari").ready("1 1").ride("pisa A").do("pass", "region odd 3", "bonus 6")
    table.ride("b A", "bari A")
    assert table.paid(0)[0] == 20_000 and "buy A" in table.codes
    assert table.do("pass").g.seat == 1


@pytest.mark.rule("RB-EST-02", "RB-EST-04")
def test_the_old_rate_lasts_through_turns_and_arrivals_and_goes_to_the_present_owner() -> None:
    table = ladder().at(0, "n5", "NOR", "ashby").bound(0, "bolton").owns(1, "NOR")
    table.g.old_fee[0][table.m.rail_number["NOR"]] = 1_000
    table.g.established[0] = 1
    table.ready("1 3").ride("n6 NOR", "n7 NOR", "bolton NOR").do("pass")
    assert table.paid(1) == [1_000]
    table.owns(0, "SOU").owns(1, "WES", "EAS", "MID")
    table.g.seat = 0
    table.bound(0, "corby").ready("1 1").ride("n7 NOR", "n6 NOR")
    assert table.paid(0) == [-1_000] and table.paid(1) == [1_000]
