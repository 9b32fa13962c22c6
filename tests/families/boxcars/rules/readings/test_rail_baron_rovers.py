"""Declaring and the rover play in Rail Baron."""

from __future__ import annotations

import pytest

from tests.families.boxcars.both_games import BARON
from tests.families.boxcars.rules.readings.test_rail_baron_readings import a_ring
from tests.families.boxcars.table import Table


def table_of(seats: int = 2) -> Table:
    """Red declared in town on the way home with far as the alternate destination; the others in far bound for home."""
    board = a_ring().pay("home", "far", 31_000)
    table = Table(board, seats, **BARON).at(0, "town", "A", "town").bound(0, "far").cash(0, 250_000).declared(0)  # type: ignore[arg-type]
    for seat in range(1, seats):
        table.at(seat, "far", "C", "far").bound(seat, "home")
    return table


@pytest.mark.rule("RB-DECL-05")
def test_the_way_home_follows_the_normal_rules_over_several_turns() -> None:
    table = table_of().ready("1 1").ride("m2 A", "m1 A")
    assert table.g.declared[0] and table.g.seat == 1 and table.paid(0) == [-1_000]
    table.g.seat = 0
    assert table.ready("1 2").codes == ["ride home A"]
    assert table.ride("home A").g.winner == 0


@pytest.mark.rule("RB-DECL-07")
def test_home_pays_only_where_it_is_the_alternate_destination_too() -> None:
    table = table_of().at(0, "m1", "A", "far").bound(0, "far").ready("1 2").ride("home A")
    assert table.paid(0) == [-1_000] and table.g.winner == 0
    table = table_of().at(0, "m1", "A", "far").bound(0, "home").ready("1 2").ride("home A")
    assert table.paid(0) == [31_000, -1_000] and table.g.winner == 0


@pytest.mark.rule("RB-ROVER-02")
def test_the_rover_is_bound_by_its_own_used_segments() -> None:
    table = table_of()
    table.at(0, "m3", "A", "home").bound(0, "far").at(1, "town", "A", "far").bound(1, "home")
    table.g.seat = 1
    m = table.m
    used = next(arc for arc in m.arcs[m.dots["town"]] if arc >= 0 and m.to[arc] == m.dots["m3"])
    table.g.used[1][used >> 1] = 1
    table.g.ridden[1] = 1
    assert "ride m3 A" not in table.ready("1 2").codes


@pytest.mark.rule("RB-ROVER-03")
def test_an_opponent_at_the_milepost_must_circle_back_to_catch() -> None:
    table = table_of().at(1, "town", "A", "far").bound(1, "home")
    table.g.seat = 1
    table.ready("6 1")
    assert not [kind for kind in table.kinds() if kind == "rover"] and table.g.declared[0]
    table.ride("n1 B", "n2 B", "far B", "m4 A", "m3 A", "town A")
    assert "rover" in table.kinds() and not table.g.declared[0]


@pytest.mark.rule("RB-ROVER-06")
def test_the_alternate_destination_pays_from_the_city_of_declaration() -> None:
    table = table_of().at(0, "m3", "A", "town").at(1, "n1", "B", "far").bound(1, "home")
    table.g.seat = 1
    table.ready("1 2").ride("town B", "m3 A", "m4 A")
    assert table.paid(1)[0] == 50_000
    table.g.seat = 0
    table.ready("1 2").ride("m4 A", "far A")
    assert table.paid(0)[0] == 12_000


@pytest.mark.rule("RB-ROVER-09")
def test_one_move_catches_several_declared_trains() -> None:
    table = table_of(3).at(0, "m2", "A", "town").at(1, "m1", "A", "far").cash(1, 240_000).bound(1, "far").declared(1)
    table.at(2, "town", "A", "far").bound(2, "home")
    table.g.seat = 2
    table.ready("1 2").ride("m2 A", "m1 A", "home A")
    assert table.kinds().count("rover") == 2
    assert table.paid(2)[:2] == [50_000, 50_000]
