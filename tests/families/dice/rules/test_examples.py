"""The worked examples of the dice game, with their numbers."""

from __future__ import annotations

import pytest

from tests.families.dice.rules.test_end import about_to_end, plays_on
from tests.families.dice.table import RULES, Table, a_sheet

PLAIN = "1 2 3 4 5 6 6"


@pytest.mark.rule("DX-EX-06")
def test_re_roll_change_and_order_serve_in_one_turn() -> None:
    table = Table().owns(0, "re-roll", "change", "order-bottom").pool("1 2 2 3 5 6 6")
    table.do("re-roll", "again 1 3", "dice 5 6", "change 5 2", "pick 2")
    assert table.g.hand == [2, 2, 2]
    table.do("write 2 durango.2", "write 2 redrock.2", "write 2 pecos.1")
    assert [table.g.seats[0].car_total[table.slot(car)] for car in ("durango.2", "redrock.2", "pecos.1")] == [2] * 3
    assert len(table.g.spent) == 3


@pytest.mark.rule("DX-EX-08")
def test_a_loader_completed_in_this_turn_does_not_work_in_it() -> None:
    table = Table(seats=2).owns(0, "bonus").writes(0, "order-bottom", 3).pool("4 4 1 2 3 5 6")
    table.do("pick 4", "no bonus", "write 4 order-bottom")
    assert table.paid(0) == [1] and "durango.2" not in table.places
    table.leave().at(10).turn("4 4 1 2 3 5 6", "pick 4")
    assert "bonus 5" in table.codes and "durango.2" in table.do("no bonus").places


@pytest.mark.rule("DX-EX-15", "DX-END-01")
@pytest.mark.parametrize(("when", "last"), [("final_round", 10), ("finish_round", 9)])
def test_the_second_of_three_has_three_trains_in_round_nine(when: str, last: int) -> None:
    table = about_to_end(1, 3, end__when=when).turn(PLAIN, "pick 4", "write 4 a.1")
    assert [entry.text for entry in table.entries if entry.kind == "trigger"] == [
        f"Blue has completed 3 trains: round {last} is the last"
    ]
    assert plays_on(table) == 3 * last


@pytest.mark.rule("DX-EX-16")
def test_trains_of_ten_four_and_six_seven_stars_two_loaders_and_three_boxes_make_32() -> None:
    table = Table(seats=2, end__when="finish_round")
    for car in ("dodge-city.2", "redrock.2"):
        table.writes(0, car, 6, 6, 2)
    table.writes(0, "dodge-city.1", 6, 6, 6, 6).writes(0, "denver.1", 6, 6, 4).writes(0, "redrock.1", 6, 4)
    table.writes(0, "durango.1", 6, 2).writes(0, "pecos.1", 6, 6, 6)
    table.writes(0, "up", 4, 1).writes(0, "change", 4, 3).writes(0, "warehouse", 3, 3, 3)
    table.at(9).turn(PLAIN, "pick 1")
    assert table.g.over and table.points == [10 + 4 + 6 + 7 + 2 + 3, 0]
    assert RULES.returns(table.state)[0] == 32


@pytest.mark.rule("DX-EX-18")
def test_alone_every_bust_takes_a_die_and_the_game_has_seven_rounds() -> None:
    table = Table(a_sheet(((8, 3, 1),), loaders=()), 1)
    rounds = [table.g.dice]
    table.ready()
    while not table.g.over:
        dice = table.g.dice
        table.do("dice " + " ".join("3" * dice), "pick 3").leave().do("lock 3")
        if dice > 1:
            table.do("dice " + " ".join("3" * (dice - 1)))
        rounds.append(table.g.dice)
    assert rounds == [7, 6, 5, 4, 3, 2, 1, 0]
