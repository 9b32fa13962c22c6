"""Seats, the first player, rolling, picking and passing the dice."""

from __future__ import annotations

import pytest

from engine.errors import RulesError
from engine.game.rules import CHANCE
from tests.families.dice.table import RULES, Table, from_the_start


@pytest.mark.rule("DX-SETUP-01")
def test_one_to_five_players_have_a_sheet_each_and_roll_seven_dice() -> None:
    for seats in range(1, 6):
        table = from_the_start(seats=seats)
        assert len(table.g.seats) == seats and table.g.dice == table.g.rolling == 7
    for seats in (0, 6):
        with pytest.raises(RulesError, match="1 to 5 players"):
            from_the_start(seats=seats)


@pytest.mark.rule("DX-SETUP-02")
def test_chance_says_who_starts_each_as_likely_and_that_player_gets_the_dice() -> None:
    table = from_the_start(seats=4)
    draw = RULES.chance_outcomes(table.state)
    assert draw.purpose == "first"
    assert [(action.code, weight) for action, weight in draw.outcomes] == [(f"first {n}", 1) for n in (1, 2, 3, 4)]
    table.do("first 3", "dice 1 1 2 2 3 3 4")
    assert table.actor == 2
    assert from_the_start(seats=1).actor == CHANCE and from_the_start(seats=1).g.first == 0


@pytest.mark.rule("DX-ROLL-01")
def test_in_the_first_turn_all_seven_dice_are_rolled_without_a_choice() -> None:
    table = from_the_start(seats=2).do("first 1")
    assert table.to_roll == 7 and not table.g.pool
    with pytest.raises(RulesError):
        table.do("dice 1 2 3 4 5 6")
    assert table.do("dice 1 1 2 3 4 5 6").g.pool == [1, 1, 2, 3, 4, 5, 6]


def test_a_roll_of_different_dice_is_as_much_likelier_as_there_are_orders() -> None:
    table = from_the_start(seats=2).do("first 1")
    weights = {action.code: weight for action, weight in RULES.chance_outcomes(table.state).outcomes}
    assert sum(weights.values()) == 6**7
    assert weights["dice 1 1 1 1 1 1 1"] == 1 and weights["dice 1 1 1 1 1 1 2"] == 7
    assert weights["dice 1 1 2 3 4 5 6"] == 2520


@pytest.mark.rule("DX-ROLL-02", "DX-EX-02")
def test_later_the_used_dice_must_be_rolled_and_any_of_the_others_may() -> None:
    table = Table().used(2, "3 4 4 5 6")
    choices = {"also none", "also 4", "also 4 4", "also 3 4 4 5 6", "also 3 6"}
    assert choices <= set(table.codes) and len(table.codes) == 2 * 3 * 2 * 2
    assert table.do("also none").to_roll == 2
    assert table.do("dice 1 2").g.pool == [1, 2, 3, 4, 4, 5, 6]
    table = Table().used(2, "3 4 4 5 6").do("also 4 6")
    assert table.to_roll == 4 and table.g.pool == [3, 4, 5]


@pytest.mark.rule("DX-ROLL-03", "DX-LOAD-10", "DX-EX-14")
def test_the_bonus_die_is_rolled_with_the_other_used_ones() -> None:
    table = Table().owns(0, "bonus").pool("1 2 2 3 4 5 6").do("pick 2", "bonus 6").leave()
    assert table.g.rolling == 3 and table.g.pool == [1, 3, 4, 5] and table.actor == 1


@pytest.mark.rule("DX-PICK-01")
def test_the_active_player_takes_all_dice_of_one_number_of_the_pool() -> None:
    table = Table().pool("1 1 1 3 4 4 6")
    assert table.codes == ["pick 1", "pick 3", "pick 4", "pick 6"]
    table.do("pick 4")
    assert table.g.hand == [4, 4] and table.g.used == 2 and table.g.pool == [1, 1, 1, 3, 6]


@pytest.mark.rule("DX-PICK-02", "DX-EX-01")
def test_every_other_player_may_use_the_number_once_from_the_left() -> None:
    table = Table(seats=4).at(4 * 4 + 2).pool("1 1 1 3 4 4 6").do("pick 4")
    writers = []
    while table.g.picked:
        writers.append(table.actor)
        table.do("write 4 denver.1" if table.g.picked else "leave 4")
    assert writers == [2, 2, 3, 0, 1]
    assert [seat.car_total[table.slot("denver.1")] for seat in table.g.seats] == [4, 4, 8, 4]


@pytest.mark.rule("DX-PASS-01")
def test_the_used_dice_go_to_the_next_player_and_the_others_stay() -> None:
    table = Table().pool("1 1 1 3 4 4 6").do("pick 1", "write 1 warehouse").leave()
    assert table.actor == 1 and table.g.rolling == 3 and table.g.pool == [3, 4, 4, 6]
    assert table.do("also none", "dice 2 2 5").g.pool == [2, 2, 3, 4, 4, 5, 6]


@pytest.mark.rule("DX-PASS-01")
def test_where_every_die_was_used_all_are_rolled() -> None:
    table = Table().pool("2 2 2 2 2 2 2").do("pick 2").leave()
    assert table.to_roll == 7
