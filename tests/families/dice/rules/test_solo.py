"""One player alone: selections, locked dice, busts."""

from __future__ import annotations

import pytest

from tests.families.dice.table import Table, a_sheet, from_the_start

NO_LOADERS = a_sheet(((8, 3, 1), (9, 3, 1)), loaders=())


def alone(**rules: bool | int | str) -> Table:
    return Table(seats=1, **rules)


@pytest.mark.rule("DX-SOLO-01")
def test_a_number_is_written_for_each_die_that_shows_it_and_those_dice_are_used() -> None:
    table = alone().pool("2 2 2 1 4 5 6").do("pick 2", "write 2 durango.1", "write 2 durango.1", "write 2 denver.1")
    assert table.g.used == 3 and table.g.pool == [1, 4, 5, 6] and table.codes == ["lock 2"]
    assert table.g.seats[0].car_total[0] == 4


@pytest.mark.rule("DX-SOLO-02", "DX-EX-17")
def test_one_used_die_is_locked_and_not_rolled_until_the_round_ends() -> None:
    table = alone().pool("2 2 2 1 4 5 6").do("pick 2").leave().do("lock 2")
    assert table.g.locked == [2] and table.g.rolling == 2
    assert "also 1 4 5 6" in table.codes and not any("2" in code for code in table.codes)
    table.do("also 1 4 5 6", "dice 1 1 3 3 3 4")
    table.do("pick 3").leave().do("lock 3")
    assert table.g.locked == [2, 3] and table.g.rolling == 2


@pytest.mark.rule("DX-SOLO-03", "DX-EX-17")
def test_the_other_used_dice_are_rolled_and_unused_ones_if_wanted() -> None:
    table = alone().pool("2 2 2 1 4 5 6").do("pick 2").leave().do("lock 2")
    assert "also none" in table.codes and table.do("also 6").to_roll == 3
    assert table.do("dice 3 3 3").g.pool == [1, 3, 3, 3, 4, 5]
    assert table.codes == ["pick 1", "pick 3", "pick 4", "pick 5"], "a new selection follows"


@pytest.mark.rule("DX-SOLO-03")
def test_where_only_the_locked_die_was_used_nothing_need_be_rolled() -> None:
    table = alone().pool("2 1 3 4 5 6 6").do("pick 2").leave().do("lock 2", "also none")
    assert table.codes == ["pick 1", "pick 3", "pick 4", "pick 5", "pick 6"]


@pytest.mark.rule("DX-SOLO-04")
def test_a_number_of_a_locked_die_may_not_be_selected() -> None:
    assert alone().locked(2, 5).pool("2 2 5 1 6").codes == ["pick 1", "pick 6"]


@pytest.mark.rule("DX-SOLO-05")
def test_without_a_number_to_select_a_die_goes_the_locks_are_lifted_and_all_are_rolled() -> None:
    table = Table(NO_LOADERS, 1).locked(2, 5).used(2, "2 5 5").do("also none", "dice 2 2")
    assert table.g.dice == 6 and table.g.locked == [] and table.to_roll == 6
    assert "bust" in [entry.kind for entry in table.entries]
    assert table.do("dice 2 2 2 5 5 5").codes == ["pick 2", "pick 5"]


@pytest.mark.rule("DX-SOLO-05")
def test_the_round_goes_on_while_a_number_can_be_selected_or_a_loader_may_bring_one() -> None:
    table = Table(NO_LOADERS, 1).locked(2, 5).used(2, "2 5 5").do("also none", "dice 2 6")
    assert table.codes == ["pick 6"]
    table = alone().owns(0, "change").locked(2, 5).used(2, "2 5 5").do("also none", "dice 2 2")
    assert table.g.dice == 7 and "change 2 6" in table.codes


@pytest.mark.rule("DX-SOLO-05")
def test_no_dice_left_to_roll_is_a_bust() -> None:
    table = Table(NO_LOADERS, 1).locked(1, 2, 3, 4, 5, 5).pool("6").do("pick 6").leave().do("lock 6")
    assert table.g.dice == 6 and table.to_roll == 6 and table.g.locked == []


@pytest.mark.rule("DX-SOLO-06")
def test_the_game_ends_without_dice() -> None:
    table = Table(NO_LOADERS, 1).locked(dice=1).pool("4").do("pick 4", "write 4 a.1", "lock 4")
    assert table.g.over and table.g.dice == 0 and table.entries[-1].kind == "win"


@pytest.mark.rule("DX-SOLO-06", "DX-EX-19")
def test_completed_trains_count_the_higher_value_and_three_of_them_do_not_end_the_game() -> None:
    table = alone().has_train(0, train="durango").has_train(0, train="pecos").loaded(0, "redrock.1")
    table.writes(0, "redrock.2", 6, 6).pool("2 1 3 4 5 6 6").do("pick 2", "write 2 redrock.2", "lock 2")
    assert table.points == [5 + 8 + 6 + 1] and not table.g.over and table.g.last_round < 0


@pytest.mark.rule("DX-SOLO-06", "DX-EX-19")
def test_there_is_no_warehouse_alone() -> None:
    table = alone().pool("2 1 3 4 5 6 6").do("pick 2")
    assert "warehouse" not in table.places and "durango.1" in table.places
    assert "warehouse" in Table(seats=2).pool("2 1 3 4 5 6 6").do("pick 2").places


@pytest.mark.rule("DX-SOLO-06")
def test_top_loaders_give_their_star_alone_and_nothing_else() -> None:
    table = alone().writes(0, "up", 4).pool("1 2 3 4 5 6 6").do("pick 1", "write 1 up")
    assert table.paid(0) == [1]
    table = Table(a_sheet(((8, 4, 1),)), 1).owns(0, "up", "down", "even-split", "order-top").writes(0, "a.1", 1, 5, 4)
    table.pool("1 2 3 4 5 6 6").do("pick 5")
    assert table.ways == set() and "a.1" not in table.places, "a 7 is never written"


@pytest.mark.rule("DX-SOLO-07")
def test_own_turn_loaders_work_once_in_every_selection_from_the_one_after_their_completion() -> None:
    table = alone().owns(0, "change").writes(0, "re-roll", 4).pool("3 3 1 2 4 5 6")
    table.do("change 1 3")
    assert not any(code.startswith(("change", "re-roll")) for code in table.codes)
    table.do("pick 3", "write 3 re-roll", "leave 3", "leave 3", "lock 3", "also none", "dice 1 1")
    assert "change 1 6" in table.codes and "re-roll" in table.codes


@pytest.mark.rule("DX-SOLO-08")
def test_a_bonus_die_is_used_and_may_be_the_one_that_is_locked() -> None:
    table = alone().owns(0, "bonus").pool("3 3 1 2 4 5 6").do("pick 3", "bonus 6").leave()
    assert table.g.used == 3 and table.codes == ["lock 3", "lock 6"]
    table.do("lock 6")
    assert table.g.locked == [6] and table.g.rolling == 2
    table.do("also none", "dice 3 6")
    assert "pick 3" in table.codes and "pick 6" not in table.codes


def test_alone_red_rolls_at_once() -> None:
    assert from_the_start(seats=1).to_roll == 7
