"""Declaring, the rover play, undeclaring, winning, and what may be known."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.families.boxcars.rules.chapters.homeward import catch
from engine.game.rules import SeatSetup
from tests.families.boxcars import both_games
from tests.families.boxcars.boards import Sketch, a_ladder
from tests.families.boxcars.both_games import BARON
from tests.families.boxcars.table import RULES, Table


def a_line() -> Sketch:
    return (
        Sketch()
        .line("A", "home m1 m2 town m3 m4 far")
        .line("B", "town n1 n2 far")
        .cities("w", "home town")
        .cities("e", "far")
    )


def in_town(cash: int = 210_000, **rules: object) -> Table:
    """Red in the town after a trip, at home in `home`."""
    return Table(a_line(), 2, **rules).at(0, "town", "A").cash(0, cash).at(1, "far", "A")  # type: ignore[arg-type]


@both_games.rule("BX-DECL-03 BX-DECL-04", "RB-DECL-01 RB-DECL-02")
def test_with_the_win_cash_a_player_about_to_roll_is_asked_once(rules: dict[str, object]) -> None:
    assert in_town(199_999, **rules).ready().purpose == "region"
    table = in_town(200_000, **rules).ready()
    assert table.codes == ["roll on", "declare"]
    assert table.do("roll on").purpose == "region"
    first = in_town(**rules)
    first.g.trips[0] = 0
    assert first.ready().purpose == "region"


def after_a_lost_turn(**rules: object) -> Table:
    """Red has the win cash, rolled on in the town, rolled the town, and is on turn again."""
    table = in_town(**rules).ready().do("roll on", "region odd 2", "region w", "city odd 3")
    assert table.g.seat == 1 and "lost" in table.kinds()
    table.g.seat = 0
    return table.ready()


@both_games.rule("BX-DECL-04", "RB-DECL-01")
def test_after_a_lost_turn_a_player_is_asked_again_where_the_option_says_so(rules: dict[str, object]) -> None:
    assert after_a_lost_turn(**rules).purpose == "region"
    table = after_a_lost_turn(**rules, declare__after_lost_turn=True)
    assert table.codes == ["roll on", "declare"]
    assert table.do("declare").g.declared[0]


@pytest.mark.rule("RB-DECL-01")
def test_after_a_lost_turn_the_win_cash_is_still_needed() -> None:
    table = after_a_lost_turn(**BARON, declare__after_lost_turn=True)
    assert table.cash(0, 199_999).ready().purpose == "region"


@both_games.rule("BX-DECL-05", "RB-DECL-08")
def test_declaring_at_home_wins_at_once(rules: dict[str, object]) -> None:
    table = in_town(**rules).at(0, "home", "A").ready().do("declare")
    assert table.actor is None
    assert table.entries[-1].text == "Red wins with $210,000 at home in Home"


@both_games.rule("BX-DECL-08", "RB-DECL-06")
def test_the_journal_says_in_which_city_the_winner_is_at_home(rules: dict[str, object]) -> None:
    table = in_town(**rules).home(0, "town").ready().do("declare")
    assert table.entries[-1].text == "Red wins with $210,000 at home in Town"


@both_games.rule("BX-DECL-01 BX-DECL-06 BX-DECL-08", "RB-DECL-03 RB-DECL-06")
def test_a_declarer_who_gets_home_with_the_win_cash_wins(rules: dict[str, object]) -> None:
    table = in_town(**rules).ready().do("declare", "region odd 3", "dice 3 4")
    assert [token.kind for token in table.state.tokens if token.seat == 0] == ["home", "alternate", "train"]  # type: ignore[union-attr]
    table.ride("m2 A", "m1 A", "home A")
    assert table.paid(0) == [-1_000] and table.entries[-1].kind == "win" and table.g.winner == 0


@pytest.mark.rule("BX-DECL-02")
def test_reaching_home_on_a_normal_trip_does_not_win() -> None:
    table = in_town(500_000).bound(0, "home").ready("1 2").ride("m2 A", "m1 A", "home A")
    assert table.actor == 0


@both_games.rule("BX-DECL-12", "RB-UNDECL-01 RB-EX-11")
def test_home_with_too_little_left_after_the_fees_ends_the_declaration(rules: dict[str, object]) -> None:
    table = in_town(203_000, **rules).bound(0, "far").declared(0).owns(1, "A")
    table.ready("1 2").ride("m2 A", "m1 A", "home A")
    assert not table.g.declared[0] and table.g.cash[0] == 198_000
    assert table.m.cities[table.g.goal[0]] == "far" and table.g.seat == 1


@both_games.rule("BX-DECL-09", "RB-UNDECL-01")
def test_a_declaration_lasts_as_long_as_there_is_the_win_cash(rules: dict[str, object]) -> None:
    def after_the_fee(cash: int) -> int:
        table = in_town(cash, **rules).bound(0, "far").declared(0).owns(1, "A").ready("1 1").ride("m2 A", "m1 A")
        return table.g.declared[0]

    assert after_the_fee(205_000) and not after_the_fee(204_999)


@pytest.mark.rule("RB-DECL-09")
def test_home_with_the_win_cash_a_bonus_is_not_used_and_with_less_it_has_to_be() -> None:
    def home(cash: int) -> Table:
        table = in_town(cash, **BARON).at(0, "m3", "A", "town").bound(0, "far").declared(0).train(0, "express")
        return table.owns(1, "A").ready("2 2").ride("town A", "m2 A", "m1 A", "home A")

    assert home(205_000).g.winner == 0
    table = home(204_999)
    assert table.g.winner == -1 and not table.g.declared[0] and table.purpose == "bonus"


@both_games.rule("BX-ROVER-01 BX-ROVER-02 BX-DECL-10", "RB-ROVER-01 RB-ROVER-04 RB-ROVER-05")
def test_a_declared_train_is_caught_by_moving_onto_it_and_goes_to_its_alternate(rules: dict[str, object]) -> None:
    table = in_town(90_000, **rules).bound(0, "far")
    table.cash(1, 220_000).at(1, "m4", "A", "far").bound(1, "far").declared(1).ready("1 2").ride("m3 A", "m4 A")
    assert table.paid(0) == [50_000] and table.paid(1) == [-50_000]
    assert not table.g.declared[1] and table.m.cities[table.g.goal[1]] == "far"
    assert {"rover", "undeclare"} <= set(table.kinds())


@both_games.rule("BX-ROVER-03", "RB-ROVER-08")
def test_a_declared_train_passes_others_and_is_not_caught_by_one_that_starts_there(rules: dict[str, object]) -> None:
    table = in_town(**rules).bound(0, "far").declared(0).at(1, "m1", "A", "far").bound(1, "far")
    table.ready("1 1").ride("m2 A", "m1 A")
    assert "rover" not in table.kinds() and table.g.declared[0]
    table.do("dice 1 2").ride("m2 A", "town A", "m3 A")
    assert table.g.declared[0]


@pytest.mark.rule("BX-OPT-06")
def test_without_the_rover_play_nobody_is_caught() -> None:
    table = in_town(90_000, rover__enabled=False).bound(0, "far").at(1, "m4", "A", "far").bound(1, "far").declared(1)
    assert "rover" not in table.ready("1 2").ride("m3 A", "m4 A").kinds()


@both_games.rule("BX-DECL-10", "RB-ROVER-07 RB-UNDECL-02")
def test_undeclared_in_the_alternate_city_the_train_arrives_at_its_next_turn(rules: dict[str, object]) -> None:
    table = Table(a_line(), 2, **rules).at(0, "far", "B", "town").bound(0, "far").cash(0, 100_000)
    table.g.goal[0] = table.m.city_number["far"]
    table.ready()
    assert table.g.trips[0] == 2 and table.g.goal[0] == -1
    assert table.codes[0] == "pass"


@both_games.rule("BX-DECL-06", "RB-DECL-04")
def test_the_present_city_as_alternate_loses_the_turn_but_not_the_status(rules: dict[str, object]) -> None:
    table = in_town(**rules).ready().do("declare", "region odd 2", "region w", "city odd 3")
    assert table.g.declared[0] and table.g.seat == 1


@pytest.mark.rule("BX-INFO-01")
def test_cash_over_the_limit_is_announced_from_the_start_on() -> None:
    def announced(cash: int) -> list[str]:
        seats = (SeatSetup("Red"), SeatSetup("Blue"))
        entries = RULES.initial_state(a_line().scenario(), seats, {"cash.start": cash}).entries
        return [entry.text for entry in entries if entry.kind == "announce"]

    assert announced(150_000) == []
    assert announced(150_001) == ["Red announces $150,001", "Blue announces $150,001"]


@pytest.mark.rule("RB-INFO-01", "RB-INFO-02", "BX-INFO-02")
def test_rail_baron_hides_the_cash_of_others_below_the_limit() -> None:
    table = in_town(149_999, **BARON).cash(1, 150_000).bound(0, "far").ready()
    assert [holding.money for holding in RULES.information_state(table.state, 1).holdings] == [None, 150_000]
    assert [holding.money for holding in RULES.information_state(table.state, 0).holdings] == [149_999, 150_000]
    open_ = in_town(149_999).bound(0, "far").ready()
    assert [holding.money for holding in RULES.information_state(open_.state, 1).holdings] == [149_999, 20_000]


def test_a_game_without_a_winner_ends_at_the_limit_of_turns() -> None:
    table = Table(a_line(), 2, game__turn_limit=1).bound(0, "far").ready("1 1").ride("m1 A", "m2 A")
    assert table.actor is None
    assert table.entries[-1].kind == "end" and table.entries[-1].reason == "turn limit"


@given(
    st.lists(st.tuples(st.booleans(), st.booleans(), st.integers(0, 60_000)), min_size=2, max_size=5),
    st.sampled_from([0, 10_000, 50_000]),
)
def test_rover_play_takes_the_payment_or_all_the_cash_of_each_declared_train_there(
    others: list[tuple[bool, bool, int]], payment: int
) -> None:
    table = Table(a_ladder(), len(others) + 1, rover__payment=payment)
    m, g = table.m, table.g
    paid = []
    for seat, (declared, is_there, cash) in enumerate(others, 1):
        table.cash(seat, cash).at(seat, "ashby" if is_there else "n3", "NOR", "ashby").bound(seat, "derby")
        if declared:
            table.declared(seat)
        paid.append(min(payment, cash) if declared and is_there else 0)
    catch(m, g, 0)
    assert [before[2] - now for before, now in zip(others, g.cash[1:], strict=True)] == paid
    assert g.cash[0] == m.cash_of[0] + sum(paid)
    assert list(g.declared[1:]) == [int(declared and not is_there) for declared, is_there, _ in others]
    assert g.declarers == sum(g.declared)


def test_bankrupt_player_is_no_longer_declared() -> None:
    table = Table(a_ladder(), 3, win__cash=2_000, fee__player=5_000).owns(1, "NOR").at(0, "n3", "NOR", "bolton")
    table.home(2, "derby").bound(0, "derby").cash(0, 3_000).declared(0).ready("1 1").ride("n2 NOR", "n1 NOR")
    assert table.g.out[0] and not table.g.declared[0] and table.g.declarers == 0


def test_home_as_alternate_destination_ends_the_trip_when_too_little_cash_is_left() -> None:
    table = Table(a_line().pay("home", "town", 1_000), 2).home(0, "home").owns(1, "A").at(0, "m1", "A", "town")
    table.bound(0, "home").cash(0, 200_000).declared(0).ready("1 1").ride("home A").do(*table.codes[:1])
    assert (table.g.declared[0], table.g.goal[0], table.g.trips[0]) == (0, -1, 2)
    assert table.g.cash[0] == 196_000
