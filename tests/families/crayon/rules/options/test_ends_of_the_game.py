"""Equal turns and a time limit (BR-OPT-01, BR-OPT-02)."""

from __future__ import annotations

import pytest

from engine.families.crayon.rules.position import RUNNING, TIME_UP, WON
from tests.families.crayon.rules.options.arranged import Table, a_table

JOINED = ((6, 2), (6, 3), (7, 4), (7, 5), (8, 6), (12, 6))
"""Track from North to South."""
ELSEWHERE = ((6, 1), (12, 1), (12, 2), (12, 3), (12, 4), (12, 5), (12, 6))


def of_three(cash: tuple[int, ...], joined: tuple[int, ...], **options: object) -> Table:
    """Return a table of three players with these amounts of cash; those named have connected both major cities. Player
    0 begins the round."""
    table = a_table(3, **options)
    for seat, track in zip(joined, (JOINED, ELSEWHERE), strict=False):
        table.owns(seat, *track)
    table.g.cash[:] = cash
    table.g.turn = 3 * 9 + 1
    return table


@pytest.mark.rule("BR-OPT-02", "BR-EX-28")
def test_of_several_who_claim_in_a_round_the_most_cash_wins_at_its_end() -> None:
    table = of_three((250, 10, 270), (0, 2), win__equal_turns=True)
    table.end_turn()
    assert table.g.over == RUNNING and table.g.claims == [1, 0, 0]
    table.end_turn().end_turn()
    assert (table.g.over, table.g.winner) == (WON, 2)


@pytest.mark.rule("BR-OPT-02")
def test_who_claims_to_have_won_still_wins_where_nobody_else_does() -> None:
    table = of_three((250, 400, 249), (0, 2), win__equal_turns=True)
    table.end_turn().end_turn().end_turn()
    assert table.g.winner == 0, "seat 1 has more cash, and has not joined the cities"


@pytest.mark.rule("BR-OPT-02", "BR-EX-28")
def test_after_a_tie_300_are_needed_then_350_and_all_play_on() -> None:
    table = of_three((260, 10, 260), (0, 2), win__equal_turns=True)
    table.end_turn().end_turn().end_turn()
    assert table.g.over == RUNNING and table.g.win_cash == 300 and table.g.claims == [0, 0, 0]
    table.g.cash[:] = [299, 10, 260]
    table.end_turn().end_turn().end_turn()
    assert table.g.over == RUNNING
    table.g.cash[:] = [300, 10, 300]
    table.end_turn().end_turn().end_turn()
    assert table.g.over == RUNNING and table.g.win_cash == 350


@pytest.mark.rule("BR-OPT-02")
def test_without_equal_turns_the_first_one_wins_at_once() -> None:
    assert of_three((250, 10, 270), (0, 2)).end_turn().g.winner == 0


def until_time_is_up(table: Table) -> list[int]:
    """Return the turns after which the game continued."""
    turns = []
    while not table.g.over:
        table.end_turn()
        turns.append(table.g.turn)
    return turns


@pytest.mark.rule("BR-OPT-01", "BR-EX-29")
@pytest.mark.parametrize(("joined", "winner"), [((0,), 0), ((), 1)])
def test_when_time_is_up_cash_decides_among_those_who_joined_the_cities_else_among_all(
    joined: tuple[int, ...], winner: int
) -> None:
    table = of_three((180, 240, 5), joined, time__rounds=10)
    until_time_is_up(table)
    assert (table.g.over, table.g.winner) == (WON, winner)


@pytest.mark.rule("BR-OPT-01")
def test_the_round_of_the_time_is_finished_and_one_more_is_played() -> None:
    table = of_three((1, 2, 3), (), time__rounds=10)
    until_time_is_up(table)
    assert table.g.turn == 3 * 11


@pytest.mark.rule("BR-OPT-01")
def test_the_ordinary_win_ends_a_game_before_the_time() -> None:
    table = of_three((250, 240, 5), (0,), time__rounds=10)
    assert table.end_turn().g.winner == 0


@pytest.mark.rule("BR-OPT-01")
def test_equal_ones_share_the_game_when_time_is_up() -> None:
    table = of_three((200, 200, 5), (), time__rounds=10)
    until_time_is_up(table)
    assert (table.g.over, table.g.winner) == (TIME_UP, -1)
    assert table.told[-1].startswith("Seat 0 has as much cash as another player")
