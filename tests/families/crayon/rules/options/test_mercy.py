"""Loans, late fees, turning around and starting over (BR-OPT-08 to BR-OPT-11)."""

from __future__ import annotations

import pytest

from engine.families.crayon.rules.board import NONE
from engine.game.rules import CHANCE
from tests.families.crayon.rules.options.arranged import Table, a_board, a_card, a_table

PAYING = {"1": a_card(("cedar", "coal", 15)), "2": a_card(("cedar", "coal", 18)), "3": a_card(("cedar", "coal", 12))}


def with_cards(**options: object) -> Table:
    content = a_board().content
    cards = {**content.cards, **PAYING}  # type: ignore[attr-defined]
    return a_table(2, a_board(cards=cards), **options)


@pytest.mark.rule("BR-OPT-08", "BR-EX-26")
def test_a_loan_of_20_is_paid_back_twice_out_of_all_payments() -> None:
    table = with_cards(loan__enabled=True).holds(0, "1", "2", "3").stands(0, "cedar")
    table.g.cash[0] = 0
    table.do("borrow 20")
    assert (table.g.cash[0], table.g.debt[0]) == (20, 40)
    kept = []
    for code in ("deliver 1.1", "deliver 2.1", "deliver 3.1"):
        table.g.cargo[0][0] = table.load("coal")
        before = table.g.cash[0]
        table.do(code)
        kept.append(table.g.cash[0] - before)
        table.draw()
    assert kept == [0, 0, 5] and table.g.debt[0] == 0


@pytest.mark.rule("BR-OPT-08")
def test_any_sum_up_to_the_limit_may_be_borrowed_and_one_loan_at_a_time() -> None:
    table = a_table(loan__enabled=True, loan__limit=30)
    assert table.starting("borrow") == ["borrow 15", "borrow 30"]
    table.do("borrow 7")
    assert (table.g.cash[0], table.g.debt[0]) == (67, 14)
    assert not table.starting("borrow")
    with pytest.raises(AssertionError):
        a_table(loan__enabled=True).do("borrow 21")


@pytest.mark.rule("BR-OPT-08")
def test_a_loan_may_have_to_wait_for_discarded_hands() -> None:
    table = a_table(loan__enabled=True, loan__after_discards=3)
    table.g.new_hands[0] = 2
    assert not table.starting("borrow")
    table.g.new_hands[0] = 3
    assert table.starting("borrow")


@pytest.mark.rule("BR-OPT-08")
def test_fees_that_are_received_pay_a_loan_back_too() -> None:
    table = a_table(loan__enabled=True).owns(1, "cedar", "alder").stands(0, "cedar")
    table.g.debt[1] = 3
    table.ride((1, 4))
    assert (table.g.cash[1], table.g.debt[1]) == (61, 0)


@pytest.mark.rule("BR-OPT-08")
def test_nobody_lends_without_the_option() -> None:
    assert not a_table().starting("borrow")


# Late fees.


def late(cash: int = 0, **options: object) -> Table:
    """Return a table: player 0 is at Alder with cash and coal for Cedar; player 1 owns the track between, player 0 a
    branch."""
    table = with_cards(**options).holds(0, "1", "5", "6").stands(0, "alder").carries(0, "coal")
    table.owns(1, "cedar", "alder").owns(0, (2, 4), (2, 5)).owns(0, "cedar", (0, 5))
    table.g.cash[0] = cash
    return table


@pytest.mark.rule("BR-OPT-09")
def test_a_fee_is_paid_from_what_is_delivered_on_that_track() -> None:
    assert not late().can_ride((4, 4))
    table = late(fee__late=True).ride("cedar")
    assert (table.g.cash, table.g.due[0][1]) == ([0, 60], 4)
    table.do("deliver 1.1")
    assert (table.g.cash, table.g.due[0][1]) == ([11, 64], 0)


@pytest.mark.rule("BR-OPT-09")
def test_a_train_that_owes_a_fee_may_not_leave_that_track() -> None:
    table = late(fee__late=True).ride((2, 4))
    assert not table.can_ride((2, 5)) and table.can_ride((1, 4))
    table.g.cash[0] = 4
    assert table.can_ride((2, 5))
    table.ride((2, 5))
    assert (table.g.cash, table.g.due[0][1]) == ([0, 64], 0)


@pytest.mark.rule("BR-OPT-09")
def test_who_has_the_money_pays_at_once_and_every_turn_on_that_track_costs() -> None:
    table = late(cash=5, fee__late=True).ride((4, 4))
    assert table.g.cash == [1, 64]
    table.ride((3, 4)).end_turn().end_turn().ride((2, 4))
    assert (table.g.cash[0], table.g.due[0][1]) == (1, 4)


# Turning round.


def away(**options: object) -> Table:
    """Return a table: player 0 is between Cedar and Alder and came from Cedar."""
    return a_table(2, **options).owns(0, "cedar", "alder").stands(0, (2, 4), came=(1, 4))


@pytest.mark.rule("BR-OPT-10")
def test_a_train_turns_round_anywhere_for_a_whole_turn_and_leaves_any_way_in_the_next() -> None:
    assert "turn round" not in away().codes
    table = away(move__backtracking=True)
    assert not table.can_ride((1, 4))
    table.do("turn round")
    assert table.g.seat == 1, "neither movement nor building"
    table.end_turn()
    assert table.can_ride((1, 4)) and table.can_ride((3, 4))


@pytest.mark.rule("BR-OPT-10")
def test_turning_round_takes_the_whole_turn() -> None:
    table = away(move__backtracking=True).ride((3, 4))
    assert "turn round" not in table.codes, "it has moved"
    table = away(move__backtracking=True).do("discard hand")
    assert table.g.came[0] != NONE, "not in the turn of a hand that is discarded"


@pytest.mark.rule("BR-OPT-10")
def test_a_train_may_turn_round_in_a_turn_that_an_event_took() -> None:
    table = away(move__backtracking=True).on_turn(1)
    table.g.skip[0] = 1
    table.end_turn()
    assert table.codes == ["done", "turn round"]
    table.do("turn round")
    assert table.g.came[0] == NONE and table.g.seat == 1


@pytest.mark.rule("BR-OPT-10")
def test_a_train_that_an_event_stops_on_its_way_does_not_turn_round_in_that_turn() -> None:
    table = away(move__backtracking=True).holds(0, "1", "2", "3").carries(0, "coal").ride((3, 4))
    table.g.hand[0][0] = NONE
    table.g.place[0] = 0
    table.do("card 203", "card 30")
    assert table.g.came[0] != NONE and table.g.seat == 1, "a part of a turn is no whole one"


@pytest.mark.rule("BR-OPT-10")
@pytest.mark.parametrize(("cash", "can"), [(3, False), (4, True)])
def test_turning_round_on_track_of_another_one_costs_its_fee(cash: int, can: bool) -> None:
    table = a_table(move__backtracking=True).owns(1, "cedar", "alder").stands(0, (2, 4), came=(1, 4))
    table.g.cash[0] = cash
    assert ("turn round" in table.codes) == can
    if can:
        assert table.do("turn round").g.cash == [0, 64]


@pytest.mark.rule("BR-OPT-10")
def test_each_of_two_trains_may_turn_round() -> None:
    table = a_table(move__backtracking=True, trains__two=True).owns(0, "cedar", "alder")
    table.stands(0, "cedar").stands(0, (2, 4), 1, came=(1, 4))
    table.g.skip[0] = 0
    assert table.starting("turn round") == ["turn round 2"]
    assert table.do("turn round 2").g.came[1] == NONE


# Starting over.


@pytest.mark.rule("BR-OPT-11", "BR-EX-33")
def test_who_starts_over_has_40_a_freight_three_new_cards_and_only_the_new_track() -> None:
    table = a_table(restart__enabled=True).owns(0, "cedar", "alder").stands(0, "alder").carries(0, "coal", "fish")
    table.g.train[0] = table.m.train_ids.index("fast")
    table.g.cash[0] = 3
    hand = list(table.g.hand[0])
    table.do("start over")
    assert table.actor == CHANCE, "three cards are drawn"
    table.draw()
    assert table.g.cash[0] == 60 and not set(table.g.hand[0]) & set(hand)
    assert table.g.train[0] == table.m.train_ids.index("freight") and table.g.cargo[0] == [NONE] * 3
    assert table.chips("coal") == table.g.tray[table.load("coal")] == 4
    assert table.owner("cedar", "alder") == {NONE}
    table.do(*(table.builds((column, 1), (column + 1, 1)) for column in range(6, 15)))
    table.do(*(table.builds((column, 0), (column + 1, 0)) for column in range(6, 15)), table.builds((15, 1), (15, 2)))
    table.do(table.builds((15, 2), (15, 3)))
    assert table.g.spent == 20 and table.g.cash[0] == 40 and not table.starting("build")
    table.end_turn().end_turn()
    assert table.starting("place"), "the train is placed anew at any city"


@pytest.mark.rule("BR-OPT-09", "BR-OPT-11")
def test_late_fees_go_with_everything_else() -> None:
    table = late(fee__late=True, restart__enabled=True).ride((4, 4)).end_turn().end_turn()
    assert table.g.due[0] == [0, 4, 0]
    table.do("start over")
    assert table.g.due[0] == [0, 0, 0] and table.g.cash == [60, 60]


@pytest.mark.rule("BR-OPT-11")
def test_events_that_are_drawn_for_the_new_hand_act() -> None:
    table = a_table(restart__enabled=True, loan__enabled=True).stands(1, "alder").carries(1, "coal")
    table.g.debt[0] = 12
    table.do("start over", "card 203")
    assert table.g.skip[1] == 1
    assert table.g.debt[0] == 0, "a loan goes with the money"


@pytest.mark.rule("BR-OPT-11")
def test_starting_over_is_done_instead_of_a_turn() -> None:
    assert "start over" not in a_table().codes
    table = a_table(restart__enabled=True).owns(0, "cedar", "alder").stands(0, "alder")
    assert "start over" in table.codes
    table.ride((4, 4))
    assert "start over" not in table.codes


@pytest.mark.rule("BR-OPT-11", "BR-OPT-38")
def test_a_circus_on_the_train_goes_to_the_nearest_city() -> None:
    table = a_table(restart__enabled=True, game__circus=True).stands(0, (4, 4)).carries(0, "circus")
    table.do("start over")
    assert [table.node("alder"), table.load("circus"), NONE, NONE] in table.g.stored
