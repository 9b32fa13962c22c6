"""Extra cash and an auction of drawn railroads before the first trip."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.files.scenarios import load
from tests.families.boxcars.boards import Sketch
from tests.families.boxcars.both_games import BARON
from tests.families.boxcars.table import Table, from_the_start

RAIL_BARON_FILE = Path(__file__).parents[5] / "scenarios" / "boxcars" / "us-rail-baron.yaml"


def at_home(**rules: object) -> Table:
    """Red in the west and Blue in the east, the first title about to be drawn."""
    board = Sketch().cities("w", "west").cities("e", "east")
    for rail, price in (("A", 8_000), ("B", 10_000), ("C", 12_000)):
        board.line(rail, f"west {rail.lower()}1 east", price=price)
    table = from_the_start(board, 2, **{**BARON, "auction__opening": True, **rules})  # type: ignore[arg-type]
    table.do("dice 6 6 6", "dice 1 1 1")
    while table.purpose.startswith("home"):
        wanted = "region odd 2" if table.actor == -1 and table.g.home[0] < 0 else "region odd 3"
        table.do(wanted)
    return table


@pytest.mark.rule("RB-OPT-06")
def test_a_title_is_drawn_after_the_homes_and_the_first_player_bids_first_to_the_bank() -> None:
    table = at_home(cash__extra=20_000)
    assert table.g.home == [0, 1] and table.g.cash == [40_000, 40_000]
    assert table.codes == ["title A", "title B", "title C"]
    table.do("title B")
    assert table.actor == 0 and table.codes[:3] == ["pass", "bid 5000", "bid 5500"]
    table.do("bid 5000", "bid 6500", "pass")
    assert table.paid(1) == [-6_500] and table.paid(0) == []
    assert table.g.owner == [2, 1, 2] and table.codes == ["title A", "title C"]


@pytest.mark.rule("RB-OPT-06")
def test_one_title_for_each_player_is_auctioned_and_what_finds_no_bid_goes_back_to_the_bank() -> None:
    table = at_home().do("title A", "pass", "pass")
    assert table.codes == ["title B", "title C"] and "aside" in table.kinds()
    table.do("title C", "bid 6000", "pass")
    assert table.g.turn == 1 and table.g.owner == [2, 2, 0] and "return" in table.kinds()


@pytest.mark.rule("RB-OPT-06", "RB-AUC-06")
def test_trains_at_home_on_such_a_railroad_are_established_at_the_bank_rate() -> None:
    table = at_home().do("title A", "bid 4000", "pass", "title C", "pass", "pass")
    assert table.g.old_fee[1][0] == 1_000 and table.g.old_fee[1][2] < 0


@pytest.mark.rule("RB-OPT-06")
def test_homes_are_set_before_the_auction_whatever_their_order_else() -> None:
    table = at_home(home__order="own_first_turn")
    assert table.g.turn == 0 and table.purpose == "title"


def test_railroads_sold_out_in_the_opening_auction_raise_the_fee() -> None:
    board = Sketch().cities("w", "west").cities("e", "east").line("A", "west a1 east")
    table = from_the_start(board, 2, auction__opening=True).do("dice 6 6", "dice 1 1", "region odd 2")
    while table.purpose.startswith("home"):
        table.do("region odd 3")
    assert table.do("title A", "bid 5000", "pass").g.sold_out


@pytest.mark.rule("RB-EX-07")
def test_four_players_with_20_000_extra_bid_for_four_railroads_of_the_real_board() -> None:
    table = from_the_start(load(RAIL_BARON_FILE), 4, cash__extra=20_000, auction__opening=True)
    table.do("dice 6 6 6", "dice 1 1 1", "dice 1 1 2", "dice 1 1 2")
    assert table.g.cash == [40_000] * 4
    while table.purpose.startswith("home"):
        table.do(table.codes[0])
    for rail in ("PA", "B&O", "SP", "UP"):
        assert table.purpose == "title" and table.actor == -1
        assert rail in {code.removeprefix("title ") for code in table.codes}
        table.do(f"title {rail}")
        assert table.actor == 0
        table.do("pass", "pass", "pass", "pass")
    assert table.g.turn == 1 and set(table.g.owner) == {table.g.bank}
