"""The end of a game of several players, and who wins."""

from __future__ import annotations

import pytest

from tests.families.dice.table import RULES, Table, a_sheet, from_the_start

FOUR_TRAINS = a_sheet(((4, 2, 1),), ((5, 2, 1),), ((6, 2, 1),), ((3, 2, 1),))
PLAIN = "1 2 3 4 5 6 6"


def about_to_end(seat: int = 1, seats: int = 3, **rules: bool | int | str) -> Table:
    """The seat on turn in round 9 has two trains; a 4 completes the third."""
    table = Table(FOUR_TRAINS, seats, **rules).has_train(seat, train="b").has_train(seat, train="c")
    return table.at(8 * seats + seat)


def plays_on(table: Table) -> int:
    """Nobody writes anything more; the number of turns begun."""
    while not table.g.over:
        table.turn(PLAIN, "pick 1")
    return table.g.turn


@pytest.mark.rule("DX-END-01")
def test_with_finish_round_the_game_ends_with_the_round() -> None:
    table = about_to_end(end__when="finish_round").turn(PLAIN, "pick 4", "write 4 a.1")
    assert not table.g.over and plays_on(table) == 9 * 3
    last = about_to_end(2, end__when="finish_round").turn(PLAIN, "pick 4", "write 4 a.1")
    assert last.g.over, "the last of the round ends it at once"


@pytest.mark.rule("DX-END-01")
def test_two_trains_do_not_end_the_game_unless_it_is_said() -> None:
    assert about_to_end().turn(PLAIN, "pick 1").g.last_round < 0
    assert about_to_end(end__trains=2).turn(PLAIN, "pick 1").g.last_round == 9
    assert about_to_end(end__trains=4).turn(PLAIN, "pick 4", "write 4 a.1").g.last_round < 0


@pytest.mark.rule("DX-END-01")
def test_who_is_not_on_turn_triggers_the_end_too_and_is_named() -> None:
    table = about_to_end().at(24).pool(PLAIN).do("pick 4", "leave 4", "write 4 a.1").leave()
    assert [(entry.seat, entry.text) for entry in table.entries if entry.kind == "trigger"] == [
        (1, "Blue has completed 3 trains: round 10 is the last")
    ]


@pytest.mark.rule("DX-END-01")
def test_a_second_player_with_three_trains_does_not_put_the_end_off() -> None:
    table = about_to_end().turn(PLAIN, "pick 4", "write 4 a.1")
    table.has_train(2, train="b").has_train(2, train="c").turn(PLAIN, "pick 4", "write 4 a.1")
    assert plays_on(table) == 10 * 3


@pytest.mark.rule("DX-END-02")
def test_trains_stars_and_warehouse_make_the_score() -> None:
    table = about_to_end(2, end__when="finish_round").writes(0, "warehouse", 6, 6).writes(1, "up", 4, 1)
    table.turn(PLAIN, "pick 4", "write 4 a.1")
    assert table.g.over and table.points == [2, 1, 5 + 5 + 5 + 1]
    assert RULES.returns(table.state) == {0: 2, 1: 1, 2: 16}
    assert table.entries[-1].text.endswith(" wins with 16 points")


@pytest.mark.rule("DX-END-02")
def test_of_equal_scores_the_earlier_in_turn_order_wins() -> None:
    for first, winner in ((0, 0), (1, 1), (2, 2)):
        table = Table(FOUR_TRAINS, end__when="finish_round", end__trains=1).has_train(0, 1, 2, train="b")
        table.g.first = first
        table.at(14).turn(PLAIN, "pick 1")
        assert table.points == [5, 5, 5]
        scores = RULES.returns(table.state)
        assert max(scores, key=lambda seat: scores[seat]) == winner
        (won,) = [entry for entry in table.entries if entry.kind == "win"]
        assert won.seat == winner
        assert won.text.endswith(" wins with 5 points, tied with 2 other players but earlier in turn order")


@pytest.mark.parametrize("seats", [1, 3])
def test_a_game_without_an_end_is_broken_off(seats: int) -> None:
    table = Table(FOUR_TRAINS, seats, game__turn_limit=20).at(19)
    table.pool(PLAIN).do("pick 1").leave()
    table = table.do("lock 1") if seats == 1 else table
    assert table.g.over and table.entries[-1].reason == "turn limit"


def test_a_sheet_without_a_boxcar_is_refused() -> None:
    with pytest.raises(Exception, match="no boxcar to load"):
        from_the_start(a_sheet())
