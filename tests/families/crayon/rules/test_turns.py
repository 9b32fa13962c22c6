"""The course of a turn and of the opening rounds."""

from __future__ import annotations

import pytest

from engine.families.crayon.rules.position import DISCARDED
from engine.game.rules import CHANCE
from tests.families.crayon.table import BLUE, RED, Table, dealt, from_the_start


@pytest.mark.rule("BR-TURN-01")
def test_a_turn_is_operating_then_building_up_to_20_and_nothing_moves_after_that() -> None:
    table = Table().track(RED, "7,0", "10,0").train(RED, "7,0").carries(RED, "coal").ready()
    assert not table.may("build") and not table.may("upgrade") and table.may("move") and table.may("drop")
    table.ride("8,0").do("done")
    assert {code.split()[0] for code in table.codes} == {"build", "upgrade", "done"}
    table.builds("7,0", "7,1").track(RED, "7,1", "7,3").builds("7,3", "6,4")
    table.track(RED, "6,4", "8,4").builds("8,4", "16,4")
    assert table.g.spent == 20 and table.why("16,4", "17,4") == "BR-TURN-01" and table.codes == ["done"]
    assert table.do("done").actor == BLUE


@pytest.mark.rule("BR-TURN-02")
def test_the_whole_hand_is_given_up_in_place_of_a_turn_and_events_drawn_act_at_once() -> None:
    table = Table().track(RED, "7,0", "9,0").train(RED, "7,0").ready().do("discard hand")
    assert table.actor == CHANCE and {table.place(card) for card in ("1", "2", "3")} == {DISCARDED}
    table.do("card 9", "card tax", "card 10").do("card 11")
    assert table.cards(RED) == ["9", "10", "11"] and table.g.cash == [40, 40] and table.actor == BLUE


@pytest.mark.rule("BR-TURN-02")
@pytest.mark.parametrize("first", [("move 8,0",), ("load coal",), ("done", "build 9,0 10,0")])
def test_after_anything_was_done_the_hand_is_kept(first: tuple[str, ...]) -> None:
    table = Table().track(RED, "7,0", "9,0").train(RED, "7,0").ready()
    assert "discard hand" in table.codes and "discard hand" not in table.do(*first).codes


@pytest.mark.rule("BR-TURN-02")
def test_a_hand_is_given_up_in_an_opening_turn_too() -> None:
    table = Table().opening().ready().do("discard hand", "card 9", "card fog", "card 10", "card 11")
    assert table.actor == BLUE and table.cards(RED) == ["9", "10", "11"] and "event" in table.kinds()


@pytest.mark.rule("BR-TURN-03")
def test_a_lost_turn_is_not_used_for_a_new_hand() -> None:
    table = Table().train(RED, "14,1").train(BLUE, "3,2").ready().do("done", "done").draws(BLUE, "derailment", "20")
    table.do("done", "done")
    assert table.actor == BLUE and table.g.turn == 10 and table.cards(RED) == ["1", "2", "3"]
    assert "loses this turn" in " ".join(entry.text for entry in table.entries)


@pytest.mark.rule("BR-TURN-04")
def test_play_passes_to_the_left() -> None:
    table = Table(seats=3).ready()
    order = [table.passes().actor for _ in range(7)]
    assert order == [1, 2, 0, 1, 2, 0, 1]


def opened(seats: int, *hands: tuple[str, ...], rounds: int = 4, **rules: int) -> list[tuple[int | None, str]]:
    """Return the current players and first steps of the turns in a number of rounds after the deal."""
    table = dealt(from_the_start(seats=seats, **rules), *hands)
    found = []
    for _ in range(rounds * seats):
        found.append((table.actor, table.kind_of_turn))
        table.passes()
    return found


@pytest.mark.rule("BR-TURN-05")
@pytest.mark.parametrize("turns", [3, 2, 0])
def test_the_game_opens_with_turns_of_building_alone(turns: int) -> None:
    found = opened(2, ("24", "1", "2"), ("3", "4", "5"), opening__turns=turns)
    assert [kind for _, kind in found] == ["build"] * 2 * turns + ["operate"] * 2 * (4 - turns)
    table = Table().opening().ready()
    assert table.may("place") == [] and table.may("upgrade") == ["fast", "heavy"]
    assert table.builds("4,2", "5,1").may("upgrade") == []


@pytest.mark.rule("BR-TURN-06", "BR-EX-09")
def test_the_second_opening_round_goes_backwards() -> None:
    found = opened(3, ("1", "2", "3"), ("4", "5", "24"), ("6", "7", "8"), rounds=4)
    assert [seat for seat, _ in found] == [1, 2, 0, 0, 2, 1, 1, 2, 0, 1, 2, 0]
    found = opened(3, ("24", "2", "3"), ("4", "5", "1"), ("6", "7", "8"), rounds=2, opening__turns=1)
    assert [seat for seat, _ in found] == [0, 1, 2, 0, 1, 2]
    found = opened(3, ("24", "2", "3"), ("4", "5", "1"), ("6", "7", "8"), rounds=3, opening__turns=2)
    assert [seat for seat, _ in found] == [0, 1, 2, 2, 1, 0, 0, 1, 2]
