"""Rows of the Boxcars rules that need a turn or more: trips, steps, bonuses, fees, sales and declaring."""

from __future__ import annotations

import pytest

from engine.errors import RulesError
from engine.game.options import resolve
from engine.game.rules import Action, SeatSetup
from tests.families.boxcars import both_games
from tests.families.boxcars.boards import Sketch, a_ladder
from tests.families.boxcars.on_the_board import boxcars, milepost
from tests.families.boxcars.table import RULES, Table


def a_line() -> Sketch:
    return (
        Sketch()
        .line("A", "home m1 m2 town m3 m4 far")
        .line("B", "town n1 n2 far")
        .cities("w", "home town")
        .cities("e", "far")
        .pay("town", "far", 14_000)
    )


def ladder(seats: int = 2, **rules: object) -> Table:
    table = Table(a_ladder(), seats, **rules).bound(0, "derby")  # type: ignore[arg-type]
    for seat in range(1, seats):
        table.bound(seat, "bolton")
    return table


@pytest.mark.rule("BX-SETUP-08")
def test_everybody_sees_every_home() -> None:
    table = ladder().home(1, "corby").ready()
    seen = RULES.information_state(table.state, 0)
    assert ("home", "corby") in {(token.kind, token.at.id) for token in seen.tokens if token.seat == 1}


@pytest.mark.rule("BX-DEST-01")
def test_the_destination_is_rolled_at_the_start_of_a_trip_never_at_the_end_of_the_last_one() -> None:
    state = RULES.initial_state(a_ladder().scenario(), [SeatSetup("Red"), SeatSetup("Blue")], resolve(RULES.options))
    for code in ("dice 6 6", "dice 1 1", "region odd 2", "home bolton"):
        state = RULES.apply_action(state, Action(code, ""))
    assert (RULES.chance_outcomes(state).purpose, state.turn) == ("region", 1)  # the first one right after the home
    table = ladder().at(0, "n7", "NOR", "ashby").bound(0, "bolton").ready("1 2").ride("bolton NOR").do("pass")
    assert table.g.seat == 1 and table.g.goal[0] == -1
    table.g.seat = 0
    assert table.ready().purpose == "region"


@both_games.rule("BX-MOVE-04", "RB-MOVE-03")
def test_a_step_is_never_taken_back(rules: dict[str, object]) -> None:
    table = ladder(**rules).at(0, "ashby").ready("1 2").ride("n1 NOR")
    with pytest.raises(RulesError):
        table.ride("ashby NOR")
    assert table.ride("n2 NOR", "s2 MID").g.seat == 1


@pytest.mark.rule("BX-MOVE-05")
def test_any_route_is_allowed_and_may_change_from_turn_to_turn() -> None:
    table = ladder().at(0, "s5", "SOU", "ashby").ready("1 1")
    assert set(table.codes) == {"ride s6 SOU", "ride n5 MID", "ride s4 SOU"}
    table.ride("s4 SOU", "s3 SOU")
    table.g.seat = 0
    assert "ride s4 SOU" in table.ready("1 1").codes


@pytest.mark.rule("BX-MOVE-07")
def test_a_twin_pair_counts_as_one_dot() -> None:
    table = boxcars().at(0, "m466", "SP", "los_angeles").bound(0, "san_francisco").ready("1 2").ride("m462 SP")
    assert table.g.left == 0 and table.m.cities[table.g.origin[0]] == "san_francisco"
    assert milepost(table, "oakland") == milepost(table, "san_francisco") == "m462"


@pytest.mark.rule("BX-MOVE-12")
def test_trains_do_not_block_each_other() -> None:
    table = ladder().at(1, "n1", "NOR", "ashby").ready("1 2")
    assert table.ride("n1 NOR", "n2 NOR", "n3 NOR").g.at[0] == table.m.dots["n3"]
    assert ladder().at(1, "n2", "NOR", "ashby").ready("1 1").ride("n1 NOR", "n2 NOR").g.seat == 1


@pytest.mark.rule("BX-BONUS-05", "BX-BONUS-06")
def test_arriving_by_the_bonus_pays_and_offers_one_purchase() -> None:
    table = ladder().train(0, "superchief").at(0, "n4", "NOR", "ashby").bound(0, "bolton").owns(1, "EAS")
    table.ready("1 1").ride("n5 NOR", "n6 NOR").do("bonus 5").ride("n7 NOR", "bolton NOR")
    assert table.paid(0) == [19_000] and "buy NOR" in table.codes
    assert table.do("buy NOR").g.seat == 1


@pytest.mark.rule("BX-BONUS-08")
def test_the_bonus_must_be_taken() -> None:
    table = ladder().train(0, "superchief").ready("1 1").ride("n1 NOR", "n2 NOR")
    assert table.actor == -1 and table.purpose == "bonus"
    table.do("bonus 2")
    assert table.codes and all(code.startswith("ride") for code in table.codes)


@both_games.rule("BX-FEE-12", "RB-FEE-06")
def test_fees_are_paid_without_anybody_asking(rules: dict[str, object]) -> None:
    table = ladder(**rules).at(0, "ashby").owns(1, "NOR").ready("1 1").ride("n1 NOR", "n2 NOR")
    assert table.paid(0) == [-5_000] and table.paid(1) == [5_000] and table.g.seat == 1


def in_need() -> Table:
    """Red owes Blue 5,000 and has 1,000, a Superchief and two railroads."""
    table = ladder(3).owns(1, "NOR").owns(0, "SOU", "WES").train(0, "superchief").cash(0, 1_000)
    return table.ready("1 1").ride("n1 NOR", "n2 NOR").do("bonus 1").ride("n3 NOR")


@pytest.mark.rule("BX-SELL-02")
def test_trains_are_never_sold() -> None:
    assert in_need().codes == ["auction SOU", "auction WES"]


@pytest.mark.rule("BX-SELL-10")
def test_a_line_put_up_is_not_withdrawn() -> None:
    table = in_need().do("auction SOU")
    assert table.actor == 1 and table.codes[0] == "pass"
    table.do("pass", "pass")
    assert table.g.owner[table.m.rail_number["SOU"]] == table.g.bank


def declared(cash: int = 250_000) -> Table:
    """Red declared in town, on the way home, with far as the alternate destination."""
    table = Table(a_line(), 2).at(0, "town", "A", "town").bound(0, "far").cash(0, cash).declared(0)
    return table.at(1, "far", "B", "far").bound(1, "town")


@pytest.mark.rule("BX-DECL-07")
def test_the_trip_home_may_take_several_turns() -> None:
    table = declared().ready("1 1").ride("m2 A", "m1 A")
    assert table.g.declared[0] and table.g.seat == 1
    table.g.seat = 0
    assert table.ready("1 2").ride("home A").g.winner == 0


@pytest.mark.rule("BX-ROVER-04")
def test_a_declared_player_catches_too_and_several_in_one_move() -> None:
    table = Table(a_line(), 3).at(0, "town", "A", "town").bound(0, "far").cash(0, 250_000).declared(0)
    table.at(1, "m2", "A", "far").bound(1, "far").cash(1, 220_000).declared(1)
    table.at(2, "m1", "A", "far").bound(2, "far").cash(2, 230_000).declared(2)
    table.ready("1 1").ride("m2 A", "m1 A")
    assert table.kinds().count("rover") == 2 and table.paid(0)[:2] == [50_000, 50_000]
    assert table.g.declared == [1, 0, 0]


@both_games.rule("BX-INFO-03", "RB-BUY-07")
def test_titles_are_open(rules: dict[str, object]) -> None:
    table = ladder(**rules).owns(1, "NOR", "MID").ready()
    seen = RULES.information_state(table.state, 0)
    assert {ref.id for ref in seen.holdings[1].owned} == {"NOR", "MID"}


@pytest.mark.rule("BX-OPT-02")
def test_everybody_may_start_with_more_cash() -> None:
    options = resolve(RULES.options, {}, {"cash.start": 35_000})
    state = RULES.initial_state(a_ladder().scenario(), [SeatSetup("Red"), SeatSetup("Blue")], options)
    assert [holding.money for holding in state.holdings] == [35_000, 35_000]


@pytest.mark.rule("BX-OPT-03")
def test_less_cash_may_be_enough_to_win() -> None:
    table = Table(a_line(), 2, win__cash=120_000).at(0, "home", "A", "far").cash(0, 120_000).ready()
    assert table.codes == ["roll on", "declare"]
    assert table.do("declare").g.winner == 0
