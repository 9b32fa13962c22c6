"""The worked examples of the dice game, with their numbers."""

from __future__ import annotations

import pytest

from engine.families.dice.rules.scoring import warehouse_points
from tests.families.dice.rules.test_end import FOUR_TRAINS, about_to_end, plays_on
from tests.families.dice.table import RULES, Table, a_sheet

ONE_CAR = a_sheet(((8, 3, 1),))
PLAIN = "1 2 3 4 5 6 6"


def helped(face: int, *loaders: str) -> Table:
    """Red picked this number; Blue owns the loaders and is to write it."""
    table = Table(seats=2).owns(1, *loaders).pool(PLAIN).do(f"pick {face}")
    while table.actor == 0:
        table.do(f"leave {face}")
    return table


@pytest.mark.rule("DX-EX-01")
def test_three_ones_are_written_by_the_active_player_and_one_by_every_other() -> None:
    table = Table(seats=3).pool("6 4 4 3 1 1 1").do("pick 1", "write 1 durango.1", "write 1 denver.1", "write 1 up")
    table.do("write 1 warehouse")
    assert (table.actor, table.g.hand) == (2, [1])
    table.do("write 1 pecos.1-")
    written = [
        sum(seat.car_boxes) + sum(seat.minus_boxes) + sum(seat.loader_boxes) + seat.stored for seat in table.g.seats
    ]
    assert written == [3, 1, 1]


@pytest.mark.rule("DX-EX-02")
def test_the_next_player_rolls_those_three_dice_and_any_of_the_other_four() -> None:
    table = Table(seats=3).pool("6 4 4 3 1 1 1").do("pick 1").leave()
    assert table.actor == 1 and table.g.rolling == 3 and table.g.pool == [3, 4, 4, 6]
    assert len(table.codes) == 2 * 3 * 2 and {"also none", "also 3 4 4 6", "also 4"} <= set(table.codes)
    assert table.do("also 4 6").to_roll == 5 and table.g.pool == [3, 4]


@pytest.mark.rule("DX-EX-03")
def test_even_split_writes_two_threes_for_a_six() -> None:
    blue = helped(6, "even-split").do("split write 3 dodge-city.1", "write 3 dodge-city.1").g.seats[1]
    assert (sum(blue.car_total), sum(blue.car_boxes)) == (6, 2)


@pytest.mark.rule("DX-EX-04")
def test_up_writes_a_seven_for_a_six() -> None:
    blue = helped(6, "up").do("up write 7 dodge-city.1").g.seats[1]
    assert (sum(blue.car_total), sum(blue.car_boxes)) == (7, 1)


@pytest.mark.rule("DX-EX-05")
def test_down_writes_a_zero_for_a_one() -> None:
    blue = helped(1, "down").do("down write 0 warehouse").g.seats[1]
    assert (blue.stored_total, blue.stored) == (0, 1)


@pytest.mark.rule("DX-EX-06")
def test_re_roll_change_and_order_serve_in_one_turn() -> None:
    table = Table().owns(0, "re-roll", "change", "order-bottom").pool("1 2 2 3 5 6 6")
    table.do("re-roll", "again 1 3", "dice 5 6", "change 5 2", "pick 2")
    assert table.g.hand == [2, 2, 2]
    table.do("write 2 durango.2", "write 2 redrock.2", "write 2 pecos.1")
    assert [table.g.seats[0].car_total[table.slot(car)] for car in ("durango.2", "redrock.2", "pecos.1")] == [2] * 3
    assert len(table.g.spent) == 3


@pytest.mark.rule("DX-EX-07")
def test_of_up_and_down_only_one_is_used() -> None:
    table = helped(4, "up", "down")
    assert table.ways == {"up", "down"}
    table.do("up write 5 durango.1")
    assert table.g.active == 1 and table.g.seats[1].car_total[0] == 5


@pytest.mark.rule("DX-EX-08")
def test_a_loader_completed_in_this_turn_does_not_work_in_it() -> None:
    table = Table(seats=2).owns(0, "bonus").writes(0, "order-bottom", 3).pool("4 4 1 2 3 5 6")
    table.do("pick 4", "no bonus", "write 4 order-bottom")
    assert table.paid(0) == [1] and "durango.2" not in table.places
    table.leave().at(10).turn("4 4 1 2 3 5 6", "pick 4")
    assert "bonus 5" in table.codes and "durango.2" in table.do("no bonus").places


@pytest.mark.rule("DX-EX-09")
def test_seven_boxes_are_worth_seven_three_two_and_nothing_by_place() -> None:
    assert warehouse_points(Table().m, [(40, 7), (30, 7), (20, 7), (10, 7)]) == [7, 3, 2, 0]


@pytest.mark.rule("DX-EX-10")
def test_two_totals_of_twenty_share_the_first_place_and_twelve_is_the_second() -> None:
    table = Table(FOUR_TRAINS, 3, end__when="finish_round", end__trains=1).has_train(2, train="b")
    table.writes(0, "warehouse", 6, 6, 6, 1, 1).writes(1, "warehouse", 6, 6, 5, 1, 1, 1)
    table.writes(2, "warehouse", *[2] * 6).at(14).turn(PLAIN, "pick 1")
    assert [entry.amount for entry in table.entries if entry.reason == "warehouse"] == [5, 6, 3]
    assert table.points == [5, 6, 3 + 5]


@pytest.mark.rule("DX-EX-11")
def test_six_and_three_are_too_much_for_eight_until_one_is_unloaded() -> None:
    table = Table(ONE_CAR).writes(0, "a.1", 6).turn(PLAIN, "pick 3", "write 3 a.1")
    assert table.points[0] == 0 and table.g.seats[0].car_done == [-1]
    table.at(15).turn(PLAIN, "pick 1", "write 1 a.1-")
    assert table.points[0] == 1 + 5 and table.g.seats[0].car_done == [15]


@pytest.mark.rule("DX-EX-12")
def test_four_and_one_complete_a_loader_of_five_and_four_and_two_are_refused() -> None:
    assert Table().writes(0, "up", 4).pool(PLAIN).do("pick 1", "write 1 up").paid(0) == [1]
    assert "up" not in Table().writes(0, "up", 4).pool(PLAIN).do("pick 2").places


@pytest.mark.rule("DX-EX-13")
def test_two_complete_a_train_in_one_turn_for_the_higher_value_and_a_third_later_for_the_lower() -> None:
    table = Table(ONE_CAR, 3)
    for seat in range(3):
        table.writes(seat, "a.1", 4)
    table.turn(PLAIN, "pick 4", "write 4 a.1", "write 4 a.1")
    assert table.points == [6, 6, 0]
    table.at(14).turn(PLAIN, "pick 4", "write 4 a.1")
    assert table.points == [6, 6, 3]


@pytest.mark.rule("DX-EX-14")
def test_bonus_takes_the_three_with_two_fives_and_the_next_player_rolls_three_dice() -> None:
    table = Table(seats=3).owns(0, "bonus").pool("5 5 3 2 2 1 6").do("pick 5", "bonus 3")
    table.do("write 5 warehouse", "write 5 warehouse", "write 3 warehouse")
    assert (table.g.seats[0].stored_total, table.g.seats[0].stored) == (13, 3)
    for seat in (1, 2):
        assert (table.actor, table.g.hand) == (seat, [5])
        table.do("write 5 warehouse")
    assert table.actor == 1 and table.g.rolling == 3 and table.g.pool == [1, 2, 2, 6]


@pytest.mark.rule("DX-EX-15")
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
    assert RULES.scores(table.state)[0] == 32


@pytest.mark.rule("DX-EX-16")
def test_equal_scores_are_decided_by_the_turn_order() -> None:
    table = Table(FOUR_TRAINS, 2, end__when="finish_round", end__trains=1).has_train(0, 1, train="b")
    table.g.first = 1
    table.at(9).turn(PLAIN, "pick 1")
    assert table.points == [5, 5] and RULES.scores(table.state) == {0: 5, 1: 5.5}


@pytest.mark.rule("DX-EX-17")
def test_alone_three_fours_are_written_one_locked_and_two_rolled_again() -> None:
    table = Table(seats=1).pool("4 4 4 2 2 1 6").do("pick 4", "write 4 pecos.1", "write 4 pecos.1", "write 4 pecos.1")
    assert table.g.seats[0].car_total[table.slot("pecos.1")] == 12
    table.do("lock 4")
    assert table.g.locked == [4] and table.g.rolling == 2 and table.g.pool == [1, 2, 2, 6]
    assert table.do("also 6").to_roll == 3
    assert table.do("dice 4 4 5").codes == ["pick 1", "pick 2", "pick 5"]


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


@pytest.mark.rule("DX-EX-19")
def test_alone_a_train_counts_its_higher_value_and_nothing_is_stored() -> None:
    table = Table(seats=1).writes(0, "denver.1", 6, 6).pool(PLAIN).do("pick 4")
    assert "warehouse" not in table.places
    assert table.do("write 4 denver.1", "lock 4").paid(0) == [1, 4]
