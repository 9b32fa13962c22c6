"""The worked examples of the Boxcars rulebook, on the board with its own names (BX-EX): Tom, Natalie and Anna."""

from __future__ import annotations

import pytest

from engine.game.options import resolve
from engine.game.rules import Action, SeatSetup
from tests.families.boxcars.on_the_board import along, boxcars, milepost, us_boxcars
from tests.families.boxcars.table import RULES, Table

TOM, NATALIE, ANNA = range(3)


def in_memphis(train: str = "freight") -> Table:
    """Tom in Memphis on his way from Washington to Tucumcari."""
    table = boxcars()
    table.at(TOM, milepost(table, "memphis"), "SOU", "washington").bound(TOM, "tucumcari").train(TOM, train)
    return table


def natalie_buys(table: Table, rail: str) -> Table:
    """Natalie's turn: she arrives in New York and buys a railroad; Anna's turn is passed over, Tom is next."""
    table.at(NATALIE, "m016", "PA", "philadelphia").bound(NATALIE, "new_york").cash(NATALIE, 90_000)
    table.g.seat = NATALIE
    table.ready("1 2").ride("m017 PA").do(f"buy {rail}")
    table.g.seat = TOM
    return table.ready()


def in_tucumcari() -> Table:
    """Tom has ridden to Tucumcari over the CRI&P, which Natalie bought on the way: he is established on it."""
    table = in_memphis().ready("5 3").ride(*along(in_memphis(), "CRI&P", "memphis", "tucumcari")[:8])
    natalie_buys(table, "CRI&P").do("dice 2 3")
    return table.ride(*along(table, "CRI&P", "memphis", "tucumcari")[8:])


def next_trip(table: Table, goal: str) -> Table:
    """Tom's next turn, bound for a city."""
    table.g.seat, table.g.goal[TOM] = TOM, table.m.city_number[goal]
    return table.ready()


@pytest.mark.rule("BX-EX-01", "BX-SETUP-05", "BX-SETUP-06", "BX-SETUP-07")
def test_odd_5_makes_knoxville_in_the_southeast_a_home() -> None:
    state = RULES.initial_state(us_boxcars(), [SeatSetup("Tom"), SeatSetup("Natalie")], resolve(RULES.options))
    for code in ("dice 6 6", "dice 1 1", "region odd 5"):
        state = RULES.apply_action(state, Action(code, ""))
    assert {ref.id for action in RULES.legal_actions(state) for ref in action.about} == {
        id for id, city in us_boxcars().board.cities.items() if city.region == "SE"
    }
    state = RULES.apply_action(state, Action("home knoxville", ""))
    assert {(t.kind, t.at.id) for t in state.tokens} == {("home", "knoxville"), ("train", "m043")}


@pytest.mark.rule("BX-EX-02", "BX-DEST-02", "BX-DEST-04", "BX-DEST-05")
def test_even_9_and_odd_11_send_the_train_to_billings_in_the_same_turn() -> None:
    table = boxcars().at(TOM, "m043", "SOU", "knoxville").ready().do("region even 9", "city odd 11")
    assert table.m.cities[table.g.goal[TOM]] == "billings"
    assert table.actor == -1 and table.purpose == "dice" and table.g.seat == TOM


@pytest.mark.rule("BX-EX-03", "BX-MOVE-01", "BX-MOVE-03")
def test_eight_dots_from_memphis_end_two_past_oklahoma_city() -> None:
    table = in_memphis().ready("5 3")
    way = along(table, "CRI&P", "memphis", "tucumcari")
    assert len(way) == 11 and way[5].split()[0] == milepost(table, "oklahoma_city")
    table.ride(*way[:8])
    assert table.m.mileposts[table.g.at[TOM]] == way[7].split()[0] and table.g.seat == NATALIE


@pytest.mark.rule("BX-EX-04", "BX-BONUS-03", "BX-BONUS-05", "BX-BONUS-07")
def test_the_bonus_of_a_super_chief_brings_the_train_to_tucumcari() -> None:
    table = in_memphis("superchief").cash(TOM, 60_000).ready("5 3")
    way = along(table, "CRI&P", "memphis", "tucumcari")
    assert table.ride(*way[:8]).purpose == "bonus"
    table.do("bonus 6").ride(*way[8:])
    assert table.paid(TOM) == [17_000] and "buy CRI&P" in table.codes
    assert table.do("buy CRI&P").g.seat == NATALIE


@pytest.mark.rule("BX-EX-06", "BX-MOVE-10")
def test_from_oklahoma_city_on_over_natalies_line_or_back_over_the_own() -> None:
    def in_oklahoma(roll: str) -> Table:
        table = in_memphis().owns(TOM, "SLSF").owns(NATALIE, "CRI&P").ready("5 3")
        table.ride(*along(table, "SLSF", "memphis", "oklahoma_city"))
        table.g.seat = TOM
        return table.ready(roll)

    table = in_oklahoma("2 3")
    assert table.ride(*along(table, "CRI&P", "oklahoma_city", "tucumcari")).paid(NATALIE) == [5_000]
    table = in_oklahoma("1 3")
    assert table.ride(*along(table, "SLSF", "oklahoma_city", "memphis")[:4]).paid(TOM) == []


@pytest.mark.rule("BX-EX-07", "BX-FEE-03", "BX-FEE-06", "BX-FEE-08")
def test_an_established_train_pays_natalie_what_it_paid_the_bank() -> None:
    table = in_memphis().ready("5 3")
    way = along(table, "CRI&P", "memphis", "tucumcari")
    assert table.ride(*way[:8]).paid(TOM) == [-1_000]
    natalie_buys(table, "CRI&P").do("dice 2 3").ride(*way[8:])
    assert table.g.left == 0 and table.paid(TOM) == [18_000, -1_000] and table.paid(NATALIE) == [1_000]


@pytest.mark.rule("BX-EX-08", "BX-FEE-16")
def test_the_right_outlives_the_arrival() -> None:
    table = next_trip(in_tucumcari().do("pass"), "chicago").do("dice 1 1")
    assert table.ride("m173 CRI&P", "m178 CRI&P").paid(NATALIE) == [1_000]


def from_pueblo(cri_p_last: bool, sold: bool) -> list[list[float]]:
    """Return Natalie's income in three turns of Tom: ten mileposts to Omaha, on to Des Moines, and out of it on the
    CRI&P."""
    table = boxcars()
    owned = [rail for rail in table.m.railroads if rail not in ("CB&Q", "WP")]
    table.at(TOM, milepost(table, "pueblo"), "CB&Q", "pueblo").bound(TOM, "des_moines").cash(TOM, 60_000)
    table.owns(NATALIE, *owned).owns(TOM, "CB&Q").ready("6 4")
    way = along(table, "CB&Q", "pueblo", "omaha")
    table.ride(*way[:9], way[9].replace("CB&Q", "CRI&P") if cri_p_last else way[9])
    got = [table.paid(NATALIE)]
    if sold:
        natalie_buys(table, "WP")
    else:
        table.g.seat = TOM
        table.ready()
    table.do("dice 1 3").ride(*along(table, "CRI&P", "omaha", "des_moines"))
    got.append(table.paid(NATALIE))
    next_trip(table.do("pass"), "chicago").do("dice 1 1")
    table.ride("m366 CRI&P")
    table.ride(next(code for code in table.codes if code.endswith("CRI&P"))[5:])
    return [*got, table.paid(NATALIE)]


@pytest.mark.rule("BX-EX-10", "BX-FEE-05")
def test_ten_dots_on_the_own_line_and_then_20_000_to_natalie() -> None:
    assert from_pueblo(cri_p_last=False, sold=True) == [[], [10_000], [10_000]]
    assert from_pueblo(cri_p_last=False, sold=False) == [[], [5_000], [5_000]]


@pytest.mark.rule("BX-EX-11", "BX-FEE-06", "BX-FEE-08", "BX-FEE-16")
def test_with_natalies_line_last_15_000_to_her() -> None:
    assert from_pueblo(cri_p_last=True, sold=True) == [[5_000], [5_000], [5_000]]


@pytest.mark.rule("BX-EX-15", "BX-PAY-01", "BX-PAY-03")
@pytest.mark.parametrize(("owner", "paid"), [(TOM, 25_500), (None, 24_500)])
def test_25_and_a_half_on_the_chart_is_25_500_less_a_bank_fee(owner: int | None, paid: int) -> None:
    table = boxcars()
    m = table.m
    origin, goal = next((a, b) for a, row in enumerate(m.pay) for b, amount in enumerate(row) if amount == 25_500)
    arc = m.arcs[m.city_dot[goal]][0]
    rail, before = m.railroads[m.first[arc]], m.mileposts[m.to[arc]]
    table.at(TOM, before, rail, m.cities[origin]).bound(TOM, m.cities[goal])
    if owner is not None:
        table.owns(owner, rail)
    assert table.ready("1 2").ride(f"{milepost(table, m.cities[goal])} {rail}").paid(TOM) == [paid]


@pytest.mark.rule("BX-EX-17")
def test_the_chart_reads_as_printed() -> None:
    chart = boxcars().m.scenario.content.payoff  # type: ignore[attr-defined]
    cities = ("albany", "atlanta", "baltimore", "billings", "birmingham", "boston", "buffalo")
    assert [chart("tucumcari", city) for city in cities] == [18_500, 13_000, 18_500, 11_000, 11_500, 21_000, 16_500]
    assert [chart("washington", city) for city in cities] == [3_500, 6_500, 500, 20_500, 7_500, 4_500, 4_500]
