"""Track of a player who starts over that another player plans to rent (BR-OPT-12)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.families.crayon.rules.board import NONE
from tests.families.crayon.rules.options.arranged import Table, a_table

BANK = 2


def over(**options: object) -> Table:
    """Return a table: player 0, with track from Cedar to Alder, starts over; player 1 at Alder may plan to rent it."""
    options = {"restart__enabled": True, "restart__rented_track_stays": True, **options}
    table = a_table(2, **options).owns(0, "cedar", "alder").owns(1, "alder", (7, 4)).stands(0, "cedar")
    return table.stands(1, "alder").do("start over")


@pytest.mark.rule("BR-OPT-12")
def test_each_other_seat_is_asked_whether_it_plans_to_rent_and_where_none_does_the_track_is_gone() -> None:
    table = over()
    assert table.actor == 1 and table.codes == ["no run", "plan run"]
    assert table.owner("cedar", "alder") == {0}, "nothing has happened yet"
    table.do("no run").draw()
    assert table.owner("cedar", "alder") == {-1} and table.g.cash[0] == 60
    assert table.actor == 0 and table.starting("build")


@pytest.mark.rule("BR-OPT-12")
def test_the_track_stays_until_the_run_and_the_fee_goes_to_the_bank() -> None:
    table = over().do("plan run", "start over").draw()
    assert table.owner("cedar", "alder") == {BANK}
    assert table.g.hand[0] != [0, 1, 2] and table.g.phase == 2, "seat 0 has one turn of building"
    table.end_turn()
    table.ride((4, 4))
    assert table.g.cash == [60, 56] and table.told[0].startswith("Seat 1 pays the bank")
    table.ride((3, 4))
    assert table.owner("cedar", "alder") == {BANK}
    table.end_turn()
    assert table.owner("cedar", "alder") == {-1} and table.g.renters == [0, 0]


@pytest.mark.rule("BR-OPT-12")
def test_the_owner_may_take_back_to_start_over_and_the_other_one_is_bound_all_the_same() -> None:
    table = over().do("plan run")
    assert table.actor == 0 and table.codes == ["start over", "take back"]
    table.do("take back")
    assert table.owner("cedar", "alder") == {0} and table.g.hand[0] == [0, 1, 2]
    assert table.actor == 0 and table.starting("move") and "start over" not in table.codes
    table.end_turn()
    assert "done" not in table.codes
    table.ride((4, 4))
    assert table.g.cash == [64, 56]
    assert "done" in table.codes


@pytest.mark.rule("BR-OPT-12")
def test_who_is_bound_neither_stops_nor_gives_the_turn_up_before_the_run_while_the_train_can_go_on() -> None:
    table = over().do("plan run", "start over").draw().end_turn()
    assert not {"done", "discard hand", "start over"} & set(table.codes)
    table.ride((6, 4))
    assert "done" not in table.codes and "must move on rented track" in table.state.holdings[1].status
    table.ride((7, 4))
    assert "done" in table.codes, "it cannot turn round there"


@pytest.mark.rule("BR-OPT-12")
def test_who_cannot_pay_rides_as_far_as_it_can_and_is_free_then() -> None:
    table = over().do("plan run", "start over").draw().end_turn()
    table.g.cash[1] = 3
    table.ride((6, 4), (7, 4)).end_turn()
    assert table.g.renters == [0, 0] and table.owner("cedar", "alder") == {-1}


@pytest.mark.rule("BR-OPT-12")
def test_a_turn_that_an_event_takes_does_not_end_the_plan() -> None:
    table = over().do("plan run", "start over").draw()
    table.g.skip[1] = 1
    table.end_turn()
    assert table.g.seat == 0 and table.owner("cedar", "alder") == {BANK}
    table.end_turn()
    assert table.g.seat == 1 and "done" not in table.codes


@pytest.mark.rule("BR-OPT-12")
def test_with_three_everybody_is_asked_once_in_turn_and_the_track_waits_for_all_who_plan() -> None:
    table = a_table(3, restart__enabled=True, restart__rented_track_stays=True).owns(1, "cedar", "alder")
    table.stands(0, "alder").stands(2, "alder").on_turn(1).do("start over")
    asked = []
    while table.starting("plan"):
        asked.append(table.actor)
        table.do("plan run")
    assert asked == [2, 0] and table.actor == 1
    table.do("start over").draw().end_turn().ride((4, 4)).end_turn()
    assert table.owner("cedar", "alder") == {3}
    table.ride((4, 4)).end_turn()
    assert table.owner("cedar", "alder") == {-1}


@pytest.mark.rule("BR-OPT-12")
def test_nobody_is_asked_without_a_train_on_the_board_or_without_the_option() -> None:
    table = a_table(restart__enabled=True, restart__rented_track_stays=True).owns(0, "cedar", "alder")
    table.stands(0, "cedar").do("start over")
    assert table.owner("cedar", "alder") == {-1}
    assert over(restart__rented_track_stays=False).owner("cedar", "alder") == {-1}


@pytest.mark.rule("BR-OPT-12")
def test_track_of_the_bank_keeps_nobody_out_of_a_city() -> None:
    table = a_table(3, restart__enabled=True, restart__rented_track_stays=True)
    table.owns(0, "birch-small", (11, 4)).owns(1, "birch-small", (9, 4)).owns(2, (10, 5), (10, 6))
    table.on_turn(2, building=True)
    assert table.builds((10, 5), "birch-small") not in table.codes
    for edge in table.edges("birch-small", (11, 4)):
        table.g.track[edge] = 4
    assert table.builds((10, 5), "birch-small") in table.codes


@pytest.mark.rule("BR-OPT-12")
@given(st.integers(0, 10**6))
def test_players_with_a_train_and_no_other_run_are_asked_in_order_and_then_the_owner(seed: int) -> None:
    luck = Random(seed)
    table = a_table(4, restart__enabled=True, restart__rented_track_stays=True)
    owner = luck.randrange(4)
    table.on_turn(owner).owns(owner, "cedar", "alder")
    others = [(owner + far) % 4 for far in range(1, 4)]
    for seat in others:
        table.g.at[seat] = luck.choice((NONE, table.node("birch-small")))
        table.g.renters[seat] = luck.choice((0, 0, 5))
    free = [seat for seat in others if table.g.at[seat] != NONE and not table.g.renters[seat]]
    table.g.at[owner] = table.node("cedar")
    table.do("start over")
    plans = []
    for seat in free:
        assert table.actor == seat
        plans.append(luck.choice(("no run", "plan run")))
        table.do(plans[-1])
    is_asked = "plan run" in plans
    assert (table.actor == owner and table.codes == ["start over", "take back"]) == is_asked
    if not is_asked:
        assert table.owner("cedar", "alder") == {NONE}
