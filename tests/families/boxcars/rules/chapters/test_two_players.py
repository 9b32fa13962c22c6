"""Two players with an imaginary third."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.families.boxcars.rulebook import RULES
from engine.families.boxcars.rules.chapters.fees import third
from engine.families.boxcars.rules.chapters.titles import titles
from engine.files.scenarios import load
from tests.families.boxcars.boards import Sketch
from tests.families.boxcars.both_games import BARON
from tests.families.boxcars.table import Table

RAIL_BARON_FILE = Path(__file__).parents[5] / "scenarios" / "boxcars" / "us-rail-baron.yaml"
RAILS = "ABCDEFGH"


def parallel_lines(public: str = "") -> Sketch:
    board = Sketch().cities("w", "west").cities("e", "east")
    for rail in RAILS:
        board.line(rail, f"west {rail.lower()}1 {rail.lower()}2 east", price=4_000)
    board.public = tuple(public)
    return board


def buying(bought: int, seats: int = 2, **rules: object) -> Table:
    """Red owns some railroads and a Superchief, and may buy another."""
    table = Table(parallel_lines(), seats, **BARON, third__player=True, **rules)  # type: ignore[arg-type]
    table.owns(0, *RAILS[:bought]).at(0, "a2", "A", "west").bound(0, "east").train(0, "superchief")
    table.g.purchases = bought
    table.g.gifts = max(0, bought // 2 - 1)
    return table.ready("1 2 1").ride("east A")


@pytest.mark.rule("RB-OPT-07")
def test_the_third_player_gets_a_drawn_railroad_after_the_fourth_purchase() -> None:
    assert buying(2).do("buy C").purpose == "region"
    table = buying(3).do("buy D")
    assert table.purpose == "title" and table.codes == ["title E", "title F", "title G", "title H"]
    table.do("title G")
    assert table.g.owner[6] == third(table.g) and table.purpose != "title"
    assert [entry.text for entry in table.entries if entry.kind == "third"] == ["The third player gets the G"]


@pytest.mark.rule("RB-OPT-07")
def test_trains_do_not_count_and_public_lines_are_not_given() -> None:
    table = Table(parallel_lines("EF"), 2, **BARON, third__player=True)
    table.owns(0, *"ABC").at(0, "a2", "A", "west").bound(0, "east").cash(0, 60_000)
    table.g.purchases = 3
    table.ready("1 2").ride("east A")
    express = table.do("buy express")
    assert express.g.purchases == 3 and express.g.seat == 1
    table = Table(parallel_lines("EF"), 2, **BARON, third__player=True)
    table.owns(0, *"ABC").at(0, "a2", "A", "west").bound(0, "east")
    table.g.purchases = 3
    assert table.ready("1 2").ride("east A").do("buy D").codes == ["title G", "title H"]


@pytest.mark.rule("RB-OPT-07")
def test_with_three_players_there_is_no_imaginary_one() -> None:
    assert buying(3, 3).do("buy D").purpose == "region"


@pytest.mark.rule("RB-OPT-08")
def test_a_railroad_sold_back_counts_one_off_and_no_count_gives_twice() -> None:
    table = buying(4)
    table.g.purchases = 3  # four were bought, the third player got one for that, and one was sold back
    table.do("buy F")
    assert table.purpose == "region" and table.g.purchases == 4


@pytest.mark.rule("RB-OPT-08", "RB-AUC-02")
def test_a_sale_to_the_bank_takes_one_off_the_number_purchased() -> None:
    table = Table(parallel_lines(), 2, **BARON, third__player=True)
    table.owns(0, "B").owns(1, "A").cash(0, 4_000).at(0, "west", origin="west").bound(0, "east")
    table.g.purchases = 4
    table.g.gifts = 1
    table.ready("1 1").ride("a1 A", "a2 A").do("sell B")
    assert table.g.purchases == 3 and table.purpose != "title"


def riding(**rules: object) -> Table:
    """Red rides a line of the third player."""
    table = Table(parallel_lines(), 2, **{**BARON, "third__player": True, **rules})  # type: ignore[arg-type]
    table.owns(third(table.g), "A").at(0, "west", origin="west").bound(0, "east")
    return table


@pytest.mark.rule("RB-OPT-09")
def test_half_of_a_fee_to_the_third_player_goes_to_the_opponent() -> None:
    table = riding().ready("1 1").ride("a1 A", "a2 A")
    assert table.paid(0) == [-5_000] and table.paid(1) == [2_500]
    assert [entry.text for entry in table.entries if entry.kind == "money"] == [
        "Red pays $5,000 to the third player for riding the A",
        "Blue receives $2,500, half of Red's fee for the third player's A",
    ]


@pytest.mark.rule("RB-OPT-09")
def test_rates_come_first_and_then_the_fee_is_split() -> None:
    table = riding().sold_out().ready("1 1").ride("a1 A", "a2 A")
    assert table.paid(0) == [-10_000] and table.paid(1) == [5_000]
    table = riding()
    table.g.old_fee[0][0], table.g.established[0] = 1_000, 1
    assert table.at(0, "a1", "A", "west").ready("1 1").do("ride a2 A", "ride east A", "pass").g.cash[1] == 20_500


@pytest.mark.rule("RB-OPT-09")
def test_the_opponent_gets_its_half_from_a_bankrupt_player_too() -> None:
    table = riding(win__last_survivor=False, bankrupt__creditors="bank_pays_rest").cash(0, 1_000)
    table.ready("1 1").ride("a1 A", "a2 A")
    assert table.g.out[0] and table.paid(1) == [2_500]


@pytest.mark.rule("RB-FEE-05", "RB-OPT-07")
def test_railroads_of_the_third_player_count_as_sold() -> None:
    table = buying(6)
    table.g.owner[7] = third(table.g)
    assert table.do("buy G").g.sold_out


@pytest.mark.rule("RB-OPT-07", "RB-EST-01")
def test_a_train_on_the_railroad_keeps_the_bank_fee_when_the_third_player_gets_it() -> None:
    table = buying(3)
    table.g.last[1], table.g.at[1] = table.m.rail_number["H"], table.m.dots["h1"]
    table.do("buy D", "title H")
    assert table.g.old_fee[1][7] == 1_000


@pytest.mark.rule("RB-EX-08")
def test_of_28_railroads_20_are_bought_and_the_third_player_gets_8() -> None:
    table = Table(load(RAIL_BARON_FILE), 2, third__player=True).ready()
    assert table.m.rail_count == 28 and not any(table.m.public)
    bought, given_after = 0, []
    while (left := titles(table.m, table.g)) and table.state is not None:
        table.g.cash[0], table.g.buying = 100_000, 1
        table.state = RULES.state(table.m, table.g, table.state.seats)  # Red may buy again
        bought += 1
        if table.do(f"buy {table.m.railroads[left[0]]}").purpose == "title":
            given_after.append(bought)
            table.do(table.codes[-1])
    assert given_after == [4, 6, 8, 10, 12, 14, 16, 18]
    assert (table.g.owner.count(0), table.g.owner.count(third(table.g))) == (20, 8)
    assert table.g.sold_out
