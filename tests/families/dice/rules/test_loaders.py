"""Loaders: how they are completed, when they work, and what each does."""

from __future__ import annotations

import pytest

from engine.model.scenario import Scenario
from tests.families.dice.table import BUNDLED, Table, a_sheet

TOP = ("even-split", "up", "down", "order-top")
BOTTOM = ("order-bottom", "re-roll", "bonus", "change")


def others_turn(number: int, *loaders: str, scenario: Scenario = BUNDLED, seats: int = 2) -> Table:
    """Blue owns these loaders and may use the number that Red picked."""
    others = [face for face in range(1, 7) if face != number]
    table = Table(scenario, seats).owns(1, *loaders).pool(" ".join(map(str, [number, *others])))
    table.do(f"pick {number}", f"leave {number}")
    assert table.actor == 1
    return table


@pytest.mark.rule("DX-LOAD-01", "DX-EX-12")
def test_a_loader_must_be_met_exactly_and_has_no_unloader() -> None:
    table = Table().writes(0, "up", 3).pool("1 2 3 4 5 6 6").do("pick 3")
    assert "up" not in table.places and not any(place.startswith("up-") for place in table.places)
    table = Table().writes(0, "up", 3).pool("1 2 3 4 5 6 6").do("pick 1")
    assert "up" not in table.places, "its last box would leave it at 4"
    table = Table().writes(0, "up", 3).pool("1 2 3 4 5 6 6").do("pick 2", "write 2 up")
    assert table.paid(0) == [1]


@pytest.mark.rule("DX-LOAD-01", "DX-ALLOC-04")
def test_a_loader_is_met_exactly_even_where_boxcars_may_be_loaded_beyond_repair() -> None:
    table = Table(car__overload="free").writes(0, "up", 3).pool("1 2 3 4 5 6 6").do("pick 3")
    assert "up" not in table.places and "down" in table.places


@pytest.mark.rule("DX-LOAD-02")
def test_a_loader_gives_a_star_and_works_from_the_next_turn_on_for_the_rest_of_the_game() -> None:
    table = Table().writes(0, "bonus", 3).pool("1 2 2 3 4 5 6").do("pick 4", "write 4 bonus")
    assert table.points[0] == 1 and table.paid(0) == [1]
    for turn in (15, 18, 300):
        table.leave().at(turn).turn("1 2 2 3 4 5 6", "pick 1")
        assert "bonus 2" in table.codes
        assert "bonus" not in table.do("no bonus").places


@pytest.mark.rule("DX-LOAD-02")
def test_a_loader_completed_by_another_player_works_in_the_next_players_turn() -> None:
    table = others_turn(2).writes(1, "change", 5).do("write 2 change")
    assert table.g.active == 1 and table.do("also none", "dice 2").actor == 1
    assert "change 2 6" in table.codes


@pytest.mark.rule("DX-LOAD-03")
def test_top_loaders_have_sum_five_and_work_only_on_another_players_turn() -> None:
    for loader in TOP:
        assert BUNDLED.content.loaders[loader].sum == 5 and BUNDLED.content.loaders[loader].row == "top"
    assert others_turn(4, *TOP).ways == {"split", "up", "down", "order"}
    table = Table().owns(0, *TOP).pool("1 2 3 4 4 5 6").do("pick 4")
    assert table.ways == set() and "durango.2" not in table.places


@pytest.mark.rule("DX-LOAD-03", "DX-EX-07")
def test_one_top_loader_works_in_a_turn_and_one_in_the_next() -> None:
    table = others_turn(4, "even-split", "up", "down", "order-top", seats=3)
    table.do("split write 2 warehouse")
    assert table.ways == set() and all(code.startswith("write 2") for code in table.codes)
    table.do("write 2 warehouse").leave().at(15).turn("1 2 3 4 5 5 6")
    table.do("pick 4").do("leave 4")
    assert table.actor == 1 and table.ways == {"split", "up", "down", "order"}


@pytest.mark.rule("DX-LOAD-03")
def test_every_other_player_may_use_a_top_loader_in_the_same_turn() -> None:
    table = Table(seats=3).owns(1, "up").owns(2, "up").pool("1 2 3 4 5 6 6").do("pick 4", "leave 4")
    table.do("up write 5 durango.1")
    assert table.actor == 2 and table.ways == {"up"}


@pytest.mark.rule("DX-LOAD-03", "DX-LOAD-08")
def test_a_number_that_up_or_down_or_even_split_changed_does_not_go_into_any_boxcar() -> None:
    table = others_turn(4, *TOP)
    changed = [code for code in table.codes if code.split()[0] in ("up", "down", "split")]
    assert {code.split()[0] for code in changed} == {"up", "down", "split"}
    assert not any("durango.2" in code for code in changed)
    assert "order write 4 durango.2" in table.codes


@pytest.mark.rule("DX-LOAD-04")
def test_bottom_loaders_have_sum_seven_and_work_only_on_the_own_turn() -> None:
    for loader in BOTTOM:
        assert BUNDLED.content.loaders[loader].sum == 7 and BUNDLED.content.loaders[loader].row == "bottom"
    table = others_turn(4, *BOTTOM)
    assert table.ways == set() and "durango.2" not in table.places
    table = Table().owns(0, *BOTTOM).pool("1 2 3 4 4 5 6")
    assert {"re-roll", "change 4 6"} <= set(table.codes)
    assert "bonus 3" in table.do("pick 4").codes and "durango.2" in table.do("no bonus").places


@pytest.mark.rule("DX-LOAD-04")
def test_each_bottom_loader_works_once_in_every_turn() -> None:
    table = Table(seats=2).owns(0, *BOTTOM)
    for turn in (8, 10):
        table.at(turn).turn("1 2 3 4 4 5 6", "re-roll", "again 1", "dice 1")
        assert "re-roll" not in table.codes
        table.do("change 1 2")
        assert not any(code.startswith("change") for code in table.codes)
        table.do("pick 2", "bonus 3").leave()


@pytest.mark.rule("DX-LOAD-05", "DX-EX-03")
def test_even_split_writes_both_halves_of_an_even_number_in_the_same_or_different_places() -> None:
    assert others_turn(3, "even-split").ways == set()
    table = others_turn(6, "even-split").do("split write 3 durango.1")
    assert "leave 3" not in table.codes
    table.do("write 3 durango.1")
    assert table.g.seats[1].car_total[0] == 6 and table.g.seats[1].car_boxes[0] == 2
    table = others_turn(6, "even-split").do("split write 3 durango.1", "write 3 warehouse")
    assert table.g.seats[1].car_total[0] == 3 and table.g.seats[1].stored_total == 3


@pytest.mark.rule("DX-LOAD-05")
def test_a_number_is_not_split_where_only_one_half_could_be_written() -> None:
    sheet = a_sheet(((8, 3, 1),), loaders=("even-split",), warehouse=1)
    full = others_turn(6, "even-split", scenario=sheet)
    full.loaded(1, "a.1")
    assert full.ways == set() and full.places == {"warehouse"}


@pytest.mark.rule("DX-LOAD-06", "DX-EX-04")
def test_up_writes_one_more() -> None:
    table = others_turn(6, "up")
    assert "up write 7 durango.1" in table.codes
    assert table.do("up write 7 durango.1").g.seats[1].car_total[0] == 7


@pytest.mark.rule("DX-LOAD-07", "DX-EX-05")
def test_down_writes_one_less_and_a_zero_fills_a_box() -> None:
    table = others_turn(1, "down").do("down write 0 durango.1")
    assert (table.g.seats[1].car_total[0], table.g.seats[1].car_boxes[0]) == (0, 1)
    assert others_turn(5, "down").do("down write 4 warehouse").g.seats[1].stored_total == 4


@pytest.mark.rule("DX-LOAD-08")
def test_the_order_of_the_top_row_opens_every_boxcar_on_another_players_turn() -> None:
    table = others_turn(3, "order-top")
    closed = {"durango.2", "dodge-city.2", "pecos.2", "deadwood.2", "redrock.2"}
    assert {code.split()[-1].rstrip("-") for code in table.codes if code.startswith("order")} == closed
    assert table.do("order write 3 durango.2").g.seats[1].car_total[1] == 3


@pytest.mark.rule("DX-LOAD-08")
def test_the_order_of_the_bottom_row_opens_every_boxcar_for_all_numbers_of_the_own_turn() -> None:
    table = Table().owns(0, "order-bottom").pool("3 3 3 1 2 4 5").do("pick 3")
    for car in ("durango.2", "pecos.2", "redrock.2"):
        assert car in table.places
        table.do(f"write 3 {car}")
    assert sum(table.g.seats[0].car_total) == 9
    assert [entry.kind for entry in table.entries if entry.kind == "loader"] == [], "it is used once"


@pytest.mark.rule("DX-LOAD-09")
def test_re_roll_rolls_any_dice_again_before_the_number_is_picked() -> None:
    table = Table().owns(0, "re-roll").pool("1 1 2 3 4 5 6").do("re-roll")
    assert {"again 1", "again 1 1 2 3 4 5 6", "again 2 6"} <= set(table.codes) and "again none" not in table.codes
    table.do("again 1 1 6")
    assert table.to_roll == 3 and table.g.pool == [2, 3, 4, 5]
    table.do("dice 5 5 5")
    assert table.codes == ["pick 2", "pick 3", "pick 4", "pick 5"]
    assert "re-roll" not in table.do("pick 5").codes
    assert "re-roll" not in Table().pool("1 1 2 3 4 5 6").codes


@pytest.mark.rule("DX-LOAD-10", "DX-EX-14")
def test_bonus_uses_one_die_of_another_number_that_others_may_not_use() -> None:
    table = Table(seats=2).owns(0, "bonus").pool("1 2 2 3 4 5 6").do("pick 2")
    assert table.codes == ["no bonus", "bonus 1", "bonus 3", "bonus 4", "bonus 5", "bonus 6"]
    table.do("bonus 6", "write 2 warehouse", "write 2 warehouse", "write 6 warehouse")
    assert table.g.seats[0].stored_total == 10
    assert table.actor == 1 and table.g.hand == [2]
    assert not any(code.startswith("bonus") for code in Table().pool("1 2 2 3 4 5 6").do("pick 2").codes)


@pytest.mark.rule("DX-LOAD-11")
def test_change_turns_one_die_to_any_face_before_the_pick() -> None:
    table = Table(seats=2).owns(0, "change").pool("1 2 2 3 3 5 5")
    changes = {code for code in table.codes if code.startswith("change")}
    assert changes == {f"change {old} {new}" for old in (1, 2, 3, 5) for new in range(1, 7) if new != old}
    table.do("change 1 5")
    assert table.g.pool == [2, 2, 3, 3, 5, 5, 5]
    table.do("pick 5", "leave 5", "leave 5", "leave 5")
    assert table.actor == 1 and table.g.hand == [5]
    assert not any(code.startswith("change") for code in Table().pool("1 2 2 3 3 5 5").codes)
