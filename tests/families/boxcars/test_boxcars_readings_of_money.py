"""What the rows of the Boxcars rules say beyond their first sentence: sales, declaring, the rover play, winning."""

from __future__ import annotations

import pytest

from tests.families.boxcars.boards import Sketch
from tests.families.boxcars.table import Table


def a_line() -> Sketch:
    return (
        Sketch()
        .line("A", "home m1 m2 town m3 m4 far", price=9_000)
        .line("B", "town n1 n2 far", price=7_500)
        .line("C", "home o1 o2 far", price=7_500)
        .cities("w", "home town")
        .cities("e", "far")
        .pay("town", "far", 14_000)
        .pay("home", "far", 30_000)
        .pay("home", "town", 6_000)
    )


def in_town(cash: int, seats: int = 2) -> Table:
    """Red in the town, reached on the A, at home in `home`; the others in far."""
    table = Table(a_line(), seats).at(0, "town", "A").cash(0, cash)
    for seat in range(1, seats):
        table.at(seat, "far", "A").bound(seat, "town")
    return table


def declarer(at: str, alternate: str, cash: int, origin: str = "town", seats: int = 2) -> Table:
    """Red declared in `origin` and is on the way home."""
    return in_town(cash, seats).at(0, at, "A", origin).bound(0, alternate).declared(0)


def in_debt(cash: int, *rails: str, seat: int = 0) -> Table:
    """A seat of three owes the next one 5,000 for the A and owns these lines."""
    table = Table(a_line(), 3).at(seat, "m1", "A", "home").bound(seat, "far").cash(seat, cash).owns(seat, *rails)
    table.owns((seat + 1) % 3, "A")
    table.g.seat = seat
    return table.ready("1 1").ride("m2 A", "town A")


@pytest.mark.rule("BX-BUY-01")
def test_without_a_payoff_nothing_is_bought() -> None:
    table = in_town(90_000).bound(0, "far").ready("1 1").ride("m3 A", "m4 A")
    assert table.g.seat == 1 and table.purpose == "dice"


@pytest.mark.rule("BX-BUY-02")
def test_an_express_is_bought_once() -> None:
    def offered(train: str) -> set[str]:
        table = in_town(90_000).at(0, "m4", "A", "town").bound(0, "far").train(0, train)
        return set(table.ready("1 2").ride("far A").codes)

    assert {"buy express", "buy superchief"} <= offered("freight")
    assert offered("express") & {"buy express", "buy superchief"} == {"buy superchief"}


@pytest.mark.rule("BX-SELL-01")
def test_no_more_is_sold_than_the_payment_needs() -> None:
    table = in_debt(1_500, "B", "C").do("auction B", "pass", "pass")
    assert table.paid(0) == [3_750, -5_000] and table.g.seat == 1
    assert table.g.owner[table.m.rail_number["C"]] == 0
    table = in_debt(1_000, "B", "C").do("auction B", "pass", "pass")
    assert table.actor == 0 and table.codes == ["auction C"]


@pytest.mark.rule("BX-SELL-04")
def test_bidding_goes_round_from_the_left_of_any_seller() -> None:
    table = in_debt(1_000, "B", seat=1).do("auction B")
    assert table.actor == 2
    assert table.do("pass").actor == 0


@pytest.mark.rule("BX-SELL-06")
def test_a_bid_is_above_the_last_one() -> None:
    table = in_debt(1_000, "B").cash(2, 5_500).do("auction B", "bid 4500")
    assert table.actor == 2 and table.codes == ["pass", "bid 5000", "bid 5500"]


@pytest.mark.rule("BX-SELL-11", "BX-FEE-05")
def test_a_line_back_in_the_bank_costs_the_bank_fee_and_is_for_sale_again() -> None:
    table = Table(a_line(), 2).owns(1, "A", "C").owns(0, "B").sold_out().cash(0, 6_500)
    table.at(0, "m1", "A", "home").bound(0, "far").at(1, "n1", "B", "town").bound(1, "far")
    table.ready("1 1").ride("m2 A", "town A").do("auction B", "pass")
    assert table.g.owner[table.m.rail_number["B"]] == table.g.bank and table.g.cash[0] == 250
    assert table.do("dice 1 1").ride("n2 B", "far B").paid(1) == [13_000]
    assert "buy B" in table.codes


@pytest.mark.rule("BX-FEE-15")
def test_the_last_cash_goes_to_the_creditor_the_bank_adds_the_rest_and_one_player_left_wins() -> None:
    table = Table(a_line(), 2).at(0, "m1", "A", "home").bound(0, "far").owns(1, "A").cash(0, 1_000).ready("1 1")
    table.ride("m2 A", "town A")
    assert table.paid(0) == [-1_000] and table.paid(1) == [5_000]
    assert table.actor is None and table.g.winner == 1


@pytest.mark.rule("BX-DECL-03", "BX-BONUS-06")
def test_an_arrival_with_a_bonus_due_is_a_moment_to_declare() -> None:
    table = in_town(200_000).at(0, "m4", "A", "town").bound(0, "far").train(0, "superchief")
    table.ready("1 2").ride("far A").do("pass")
    assert table.g.seat == 0 and table.codes == ["roll on", "declare"]


@pytest.mark.rule("BX-DECL-04")
def test_who_rolled_on_is_asked_again_only_after_the_next_arrival() -> None:
    table = in_town(210_000).ready().do("roll on", "region odd 2", "region w", "city odd 3")
    assert "lost" in table.kinds()
    table.g.seat = 0
    assert table.ready().purpose == "region"


@pytest.mark.rule("BX-DECL-06")
def test_a_declarer_passes_the_alternate_without_stop_or_payoff() -> None:
    table = declarer("m3", "town", 250_000, origin="far").owns(0, "A").ready("1 2").ride("town A", "m2 A", "m1 A")
    assert table.paid(0) == [] and table.g.declared[0] and table.m.cities[table.g.goal[0]] == "town"


@pytest.mark.rule("BX-DECL-08")
def test_where_home_is_the_alternate_too_its_payoff_counts_before_the_check() -> None:
    table = declarer("m1", "home", 198_500).owns(1, "A").ready("1 2").ride("home A")
    assert table.g.cash[0] == 199_500 and table.g.winner == -1
    table = declarer("m1", "home", 199_000).owns(1, "A").ready("1 2").ride("home A")
    assert table.paid(0) == [6_000, -5_000] and table.g.winner == 0 and table.g.cash[0] == 200_000


@pytest.mark.rule("BX-DECL-08")
def test_the_winner_needs_no_bonus() -> None:
    table = declarer("m1", "far", 210_000).train(0, "superchief").ready("1 2").ride("home A")
    assert table.actor is None and table.g.winner == 0


@pytest.mark.rule("BX-DECL-12")
def test_a_bonus_due_at_home_is_moved_towards_the_alternate() -> None:
    table = declarer("m1", "far", 203_000).owns(1, "A").train(0, "superchief").ready("1 2").ride("home A")
    assert not table.g.declared[0] and table.purpose == "bonus"
    assert table.do("bonus 2").ride("o1 C", "o2 C").paid(0) == [-5_000, -1_000]
    assert table.m.cities[table.g.goal[0]] == "far"


@pytest.mark.rule("BX-DECL-12")
def test_home_as_the_alternate_with_too_little_left_is_an_arrival_with_a_purchase() -> None:
    table = declarer("m1", "home", 198_000).owns(1, "A").ready("1 2").ride("home A")
    assert table.paid(0) == [6_000, -5_000] and not table.g.declared[0]
    assert table.actor == 0 and "buy C" in table.codes


@pytest.mark.rule("BX-ROVER-02")
def test_only_the_first_catcher_is_paid() -> None:
    table = in_town(90_000, 3).bound(0, "far").cash(1, 300_000).declared(1).at(1, "m4", "A", "far").bound(1, "far")
    table.at(2, "far", "A", "far").bound(2, "town").ready("1 1").ride("m3 A", "m4 A")
    table.g.seat = 2
    assert "rover" not in table.ready("1 1").ride("m4 A", "m3 A").kinds()
    assert table.g.cash[1] == 250_000 and not table.g.declared[1]


@pytest.mark.rule("BX-ROVER-01")
def test_riding_through_the_dot_catches_as_well_and_the_way_goes_on() -> None:
    table = in_town(90_000).bound(0, "far").cash(1, 300_000).declared(1).at(1, "m3", "A", "far").bound(1, "far")
    table.ready("1 1").ride("m3 A")
    assert table.paid(0) == [50_000] and table.codes[0] == "ride m4 A"


@pytest.mark.rule("BX-DECL-10")
def test_the_payoff_of_a_broken_trip_runs_from_the_city_of_declaration() -> None:
    table = declarer("m2", "far", 201_000).owns(1, "A").ready("1 2").ride("m1 A", "home A")
    assert not table.g.declared[0]
    table.owns(table.g.bank, "A").at(0, "o2", "C", "town").bound(0, "far").owns(0, "C")
    table.g.seat = 0
    assert table.ready("1 2").ride("far C").paid(0) == [14_000]


@pytest.mark.rule("BX-DECL-10")
def test_back_in_the_city_of_declaration_there_is_no_payoff_and_no_purchase() -> None:
    table = declarer("m2", "town", 203_000).owns(1, "A").ready("1 1").ride("m1 A", "home A")
    assert not table.g.declared[0] and table.m.cities[table.g.goal[0]] == "town"
    table.at(0, "m2", "A", "town").bound(0, "town").owns(0, "A")
    table.g.seat = 0
    assert table.ready("1 2").ride("town A").paid(0) == [] and table.g.seat == 1


@pytest.mark.rule("BX-INFO-01")
def test_cash_of_just_the_limit_is_not_announced() -> None:
    def announced(cash: int) -> bool:
        table = in_town(cash).at(0, "m4", "A", "town").bound(0, "far").owns(0, "A").ready("1 1")
        return "announce" in table.ride("far A").kinds()

    assert not announced(136_000) and announced(136_500)
