"""Where numbers may be written: boxcars and their unloaders, and what the readings change."""

from __future__ import annotations

import pytest

from tests.families.dice.table import Table, a_sheet

ONE_CAR = a_sheet(((8, 3, 1),))


def writing(table: Table, number: int) -> Table:
    """Red holds this number once."""
    others = [face for face in range(1, 7) if face != number]
    return table.pool(" ".join(map(str, [number, *others]))).do(f"pick {number}")


@pytest.mark.rule("DX-ALLOC-01")
def test_each_die_goes_into_one_free_box_of_a_boxcar_a_loader_or_the_warehouse() -> None:
    table = Table().pool("1 1 1 3 4 4 6").do("pick 1")
    assert {"durango.1", "durango.1-", "denver.1", "up", "change", "warehouse"} <= table.places
    table.do("write 1 durango.1", "write 1 up", "write 1 warehouse")
    red = table.g.seats[0]
    assert (red.car_boxes[0], red.loader_boxes[table.m.loader_ids.index("up")], red.stored) == (1, 1, 1)
    assert table.actor == 1


@pytest.mark.rule("DX-ALLOC-01")
def test_a_box_is_written_once() -> None:
    table = Table(ONE_CAR, car__overload="free").writes(0, "a.1", 1, 1).pool("1 1 2 3 4 5 6")
    table.do("pick 1", "write 1 a.1")
    assert "a.1" not in table.places and "a.1-" in table.places


@pytest.mark.rule("DX-ALLOC-01")
def test_a_number_need_not_be_written_and_its_die_is_used_all_the_same() -> None:
    table = Table().pool("1 1 2 3 4 5 6").do("pick 1", "leave 1", "leave 1").leave()
    assert table.g.rolling == 2 and table.g.seats[0].car_boxes == [0] * 11


@pytest.mark.rule("DX-ALLOC-01")
def test_write_must_leaves_out_only_what_cannot_be_written() -> None:
    table = Table(a_sheet(((8, 3, 1),), loaders=(), warehouse=0), write__must=True)
    table.writes(0, "a.1", 4, 3).pool("1 2 3 4 5 5 6").do("pick 5")
    assert table.codes == ["write 5 a.1", "write 5 a.1-"]
    table.do("write 5 a.1-", "leave 5")
    assert table.actor == 1


@pytest.mark.rule("DX-ALLOC-02", "DX-CAR-01")
def test_a_boxcar_is_complete_once_its_numbers_make_the_sum_though_boxes_are_empty() -> None:
    table = writing(Table(ONE_CAR).writes(0, "a.1", 3), 5).do("write 5 a.1")
    assert table.paid(0) == [1] and table.g.seats[0].car_done[0] == table.g.turn


@pytest.mark.rule("DX-ALLOC-02")
def test_a_boxcar_is_not_complete_below_its_sum_with_every_box_filled() -> None:
    table = writing(Table(a_sheet(((8, 2, 1),), loaders=()), car__overload="free").writes(0, "a.1", 3), 4)
    assert table.do("write 4 a.1").paid(0) == [] and table.g.seats[0].car_done[0] < 0


@pytest.mark.rule("DX-ALLOC-02")
def test_with_all_boxes_the_sum_counts_only_once_every_white_box_is_filled() -> None:
    table = Table(ONE_CAR, car__all_boxes=True).writes(0, "a.1", 3, 4)
    assert "a.1-" in writing(table, 3).places
    assert table.do("write 3 a.1").paid(0) == [] and table.g.seats[0].car_boxes[0] == 3
    table = Table(ONE_CAR, car__all_boxes=True).writes(0, "a.1", 3, 3)
    assert writing(table, 2).do("write 2 a.1").paid(0) == [1]
    table = writing(Table(ONE_CAR, car__all_boxes=True).writes(0, "a.1", 3), 5).do("write 5 a.1")
    assert table.paid(0) == [], "a box is empty"


@pytest.mark.rule("DX-ALLOC-02")
def test_with_all_boxes_loaders_are_filled_out_too() -> None:
    sheet = a_sheet(((8, 3, 1),), loader_boxes=3)
    assert writing(Table(sheet).writes(0, "up", 4), 1).do("write 1 up").paid(0) == [1]
    table = Table(sheet, car__all_boxes=True).writes(0, "up", 3)
    assert "up" not in writing(table, 2).places, "a third number could not be written"
    assert writing(Table(sheet, car__all_boxes=True).writes(0, "up", 3, 1), 1).do("write 1 up").paid(0) == [1]
    table = writing(Table(sheet, car__all_boxes=True).owns(0, "down").writes(0, "up", 3), 2).do("write 2 up")
    assert table.paid(0) == [], "a 0 is still to be written"


@pytest.mark.rule("DX-ALLOC-02", "DX-LOAD-07")
def test_with_all_boxes_a_box_may_stay_for_a_zero_once_down_is_owned() -> None:
    sheet = a_sheet(((8, 3, 0),), loader_boxes=3)
    assert "a.1" not in writing(Table(sheet, car__all_boxes=True).writes(0, "a.1", 3), 5).places
    table = Table(sheet, seats=2, car__all_boxes=True).owns(1, "down").writes(1, "a.1", 3).writes(1, "change", 2)
    writing(table, 5).do("leave 5")
    assert {"a.1", "change"} <= table.places
    table.do("write 5 a.1").at(10)
    assert table.paid(1) == [], "two of three boxes"
    assert writing(table, 5).do("leave 5", "write 5 change").paid(1) == []
    assert writing(table.at(12), 1).do("leave 1", "down write 0 a.1").paid(1) == [1, 5], "car and train"
    assert writing(table.at(14), 1).do("leave 1", "down write 0 change").paid(1) == [1]


@pytest.mark.rule("DX-ALLOC-03")
def test_the_unloader_takes_any_number_at_any_time_and_counts_against_the_sum() -> None:
    table = writing(Table(ONE_CAR), 6).do("write 6 a.1-").leave()
    red = table.g.seats[0]
    assert (red.minus_boxes[0], red.minus_total[0], red.car_total[0]) == (1, 6, 0)
    table.writes(0, "a.1", 6).at(15)
    assert "a.1-" not in writing(table, 2).places, "it has one box"
    table.do("write 2 a.1").leave()
    assert red.car_done[0] < 0, "6 + 2 - 6 is not 8"


@pytest.mark.rule("DX-ALLOC-03")
def test_the_unloader_need_not_be_used() -> None:
    assert writing(Table(ONE_CAR).writes(0, "a.1", 2), 6).do("write 6 a.1").paid(0) == [1]


@pytest.mark.rule("DX-ALLOC-04", "DX-EX-11")
def test_more_than_the_sum_is_brought_back_by_the_unloader() -> None:
    table = writing(Table(ONE_CAR).writes(0, "a.1", 4), 6).do("write 6 a.1").leave()
    assert table.points == [0, 0, 0]
    assert writing(table.at(15), 2).do("write 2 a.1-").paid(0) == [1]


@pytest.mark.rule("DX-ALLOC-04")
def test_a_number_after_which_a_boxcar_could_not_be_finished_is_refused_unless_loading_is_free() -> None:
    sheet = a_sheet(((8, 4, 1),))
    high = Table(sheet).writes(0, "a.1", 1, 5, 3)
    assert {"a.1", "a.1-"} <= writing(high, 5).places
    high = Table(sheet).writes(0, "a.1", 1, 5, 4)
    assert "a.1" not in writing(high, 5).places
    assert "a.1" in writing(Table(sheet, car__overload="free").writes(0, "a.1", 1, 5, 4), 5).places
    low = a_sheet(((14, 3, 1),))
    assert "a.1" not in writing(Table(low).writes(0, "a.1", 2), 5).places, "7 and another 6 are too few"
    assert "a.1-" not in writing(Table(low).writes(0, "a.1", 2), 1).places
    assert "a.1" in writing(Table(low).writes(0, "a.1", 2), 6).places
    assert {"a.1", "a.1-"} <= writing(Table(low, car__overload="free").writes(0, "a.1", 2), 1).places


@pytest.mark.rule("DX-ALLOC-04")
def test_with_up_the_unloader_can_take_a_seven() -> None:
    sheet = a_sheet(((8, 4, 1),))
    assert "a.1" in writing(Table(sheet).owns(0, "up").writes(0, "a.1", 1, 5, 4), 5).places
    assert "a.1" not in writing(Table(sheet).owns(0, "up").writes(0, "a.1", 1, 5, 4), 6).places


@pytest.mark.rule("DX-ALLOC-04", "DX-LOAD-06")
def test_with_up_a_white_box_can_take_a_seven() -> None:
    sheet = a_sheet(((8, 2, 0),))
    assert "a.1" not in writing(Table(sheet), 1).places
    assert "a.1" in writing(Table(sheet).owns(0, "up"), 1).places


@pytest.mark.rule("DX-ALLOC-05")
def test_without_order_only_the_first_unfinished_car_of_each_train_is_open() -> None:
    table = writing(Table(), 3)
    assert "durango.1" in table.places and not {"durango.2", "durango.2-"} & table.places
    table = writing(Table().loaded(0, "durango.1"), 3)
    assert "durango.2" in table.places and "durango.1" not in table.places
    table = writing(Table(car__order="free"), 3)
    assert {"durango.1", "durango.2", "durango.2-"} <= table.places


@pytest.mark.rule("DX-ALLOC-05")
def test_the_next_car_opens_at_once() -> None:
    sheet = a_sheet(((8, 3, 1), (9, 3, 1)))
    table = Table(sheet).pool("4 4 4 1 2 3 5").do("pick 4", "write 4 a.1", "write 4 a.1")
    assert "a.2" in table.places and "a.1" not in table.places
    assert table.do("write 4 a.2").g.seats[0].car_total == [8, 4]


@pytest.mark.rule("DX-CAR-01")
def test_a_complete_boxcar_gives_a_point_and_is_closed() -> None:
    table = Table(ONE_CAR).pool("4 4 4 1 2 3 5").do("pick 4", "write 4 a.1", "write 4 a.1")
    assert table.points[0] == 1
    assert table.paid(0) == [1] and not {"a.1", "a.1-"} & table.places
