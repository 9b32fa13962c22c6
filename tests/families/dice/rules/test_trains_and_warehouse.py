"""Points of trains and of the warehouse."""

from __future__ import annotations

import pytest

from engine.families.dice.rules.scoring import warehouse_points
from tests.families.dice.table import Table, a_sheet

TWO_CARS = a_sheet(((4, 2, 1), (6, 2, 1)), ((9, 3, 1),))


@pytest.mark.rule("DX-TRAIN-01", "DX-CAR-01")
def test_a_train_is_complete_when_all_its_boxcars_are() -> None:
    table = Table(TWO_CARS).turn("4 1 2 3 5 6 6", "pick 4", "write 4 a.1")
    assert table.points == [1, 0, 0]
    assert table.at(15).turn("6 1 2 3 4 5 5", "pick 6", "write 6 a.2").points == [7, 0, 0]
    assert table.g.seats[0].train_done == [15, -1]


@pytest.mark.rule("DX-TRAIN-02", "DX-TRAIN-03")
def test_the_first_to_complete_a_train_scores_the_higher_value_and_later_ones_the_lower() -> None:
    table = Table(TWO_CARS)
    for turn, points in ((12, [6, 0, 0]), (13, [6, 3, 0]), (14, [6, 3, 3])):
        seat = turn - 12
        for number in range(3):
            table.g.seats[number].car_done[0] = 0 if number <= seat else -1
        table.writes(seat, "a.2", 3).at(turn).turn("3 1 2 4 5 6 6", "pick 3", "write 3 a.2")
        assert table.points == points


@pytest.mark.rule("DX-TRAIN-03")
def test_nobody_scores_the_higher_value_twice_nor_a_train_again() -> None:
    table = Table(TWO_CARS).has_train(0, 1, train="a").loaded(2, "a.1").writes(2, "a.2", 3).at(14)
    assert table.points == [5, 5, 0]
    table.turn("3 1 2 4 5 6 6", "pick 3", "write 3 a.2")
    assert table.points == [5, 5, 3]
    assert table.at(15).turn("3 1 2 4 5 6 6", "pick 3").points == [5, 5, 3]


@pytest.mark.rule("DX-TRAIN-04", "DX-EX-13")
def test_all_who_complete_a_train_in_one_turn_score_the_higher_value_at_its_end() -> None:
    table = Table(TWO_CARS)
    for seat in range(3):
        table.loaded(seat, "a.1").writes(seat, "a.2", 3)
    table.pool("3 1 2 4 5 6 6").do("pick 3", "write 3 a.2")
    assert table.points == [1, 0, 0], "the turn is not over"
    table.do("write 3 a.2").leave()
    assert table.points == [6, 6, 0]
    table.at(14).turn("3 1 2 4 5 6 6", "pick 3", "write 3 a.2")
    assert table.points == [6, 6, 3]


@pytest.mark.rule("DX-WARE-01")
def test_any_number_goes_into_the_warehouse_while_one_of_twelve_boxes_is_free() -> None:
    table = Table().writes(0, "warehouse", *[6] * 11).pool("1 2 3 4 4 5 6").do("pick 4", "write 4 warehouse")
    assert "warehouse" not in table.places and table.g.seats[0].stored == 12
    assert table.g.seats[0].stored_total == 70
    for number in range(1, 7):
        assert "warehouse" in Table().pool("1 2 3 4 5 6 6").do(f"pick {number}").places


@pytest.mark.rule("DX-WARE-02", "DX-EX-09")
@pytest.mark.parametrize(
    ("stored", "points"),
    [
        ([(30, 7), (20, 7), (10, 7), (5, 7)], [7, 3, 2, 0]),
        ([(5, 12), (60, 10)], [6, 10]),
        ([(1, 1), (2, 1), (3, 1)], [0, 0, 1]),
        ([(9, 2)], [2]),
    ],
)
def test_the_highest_total_scores_every_box_the_second_every_other_the_third_every_third(
    stored: list[tuple[int, int]], points: list[int]
) -> None:
    assert warehouse_points(Table().m, stored) == points


@pytest.mark.rule("DX-WARE-02")
def test_a_zero_fills_a_box_and_adds_nothing() -> None:
    table = Table(seats=2).owns(1, "down").pool("1 2 3 4 5 6 6").do("pick 1", "leave 1", "down write 0 warehouse")
    assert (table.g.seats[1].stored, table.g.seats[1].stored_total) == (1, 0)


@pytest.mark.rule("DX-WARE-03", "DX-EX-10")
def test_tied_warehouses_share_a_rate_and_no_place_is_skipped_unless_it_is_said() -> None:
    stored = [(20, 5), (20, 6), (12, 6), (3, 6)]
    assert warehouse_points(Table().m, stored) == [5, 6, 3, 2]
    assert warehouse_points(Table(warehouse__skip=True).m, stored) == [5, 6, 2, 0]


@pytest.mark.rule("DX-WARE-03")
def test_without_a_filled_box_there_are_no_points_and_no_place() -> None:
    for skip in (False, True):
        m = Table(warehouse__skip=skip).m
        assert warehouse_points(m, [(0, 0), (0, 3), (0, 0)]) == [0, 3, 0]
