"""What the British map changes, on the British board itself (BX-GB)."""

from __future__ import annotations

from functools import cache

import pytest

from engine.families.boxcars.board import NONE
from engine.files.library import bundled
from engine.files.scenarios import load
from engine.game.options import resolve
from engine.game.rules import CHANCE, Action, SeatSetup
from engine.model.scenario import Scenario
from tests.families.boxcars.table import RULES, Table

SEATS = [SeatSetup("Red"), SeatSetup("Blue")]


@cache
def british() -> Scenario:
    return load(bundled()["boxcars/gb-boxcars-2013"])


def started(*codes: str):  # type: ignore[no-untyped-def]
    state = RULES.start(british(), SEATS, resolve(RULES.options(), british().rules))
    for code in codes:
        state = RULES.apply(state, Action(code, ""))
    return state


@pytest.mark.rule("BX-GB-01")
def test_money_is_in_pounds_and_the_british_chart_pays() -> None:
    table = Table(british()).at(0, "leeds", last="MR", origin="london").bound(0, "leeds")
    table.at(0, "york", last="NER", origin="london").bound(0, "leeds").ready("1 3")
    before = table.g.cash[0]
    while table.actor == 0 and table.codes[0].startswith("ride"):
        hops = table.m.hops[table.m.city_dot[table.m.city_number["leeds"]]]
        near = min(table.codes, key=lambda code: hops[table.m.dots[code.split()[1]]])
        table.do(near)
    payoff = british().content.payoff("london", "leeds")
    assert any(f"£{payoff:,}" in entry.text or f"£{payoff - 1000:,}" in entry.text for entry in table.entries)
    assert table.g.cash[0] > before


@pytest.mark.rule("BX-GB-02")
def test_everybody_starts_with_10_000_and_100_000_win() -> None:
    state = started()
    assert [holding.money for holding in state.holdings] == [10_000, 10_000]
    assert state.m.win_cash == 100_000
    m = state.m
    assert (m.fee_player, m.express, m.superchief, m.rover_payment) == (5_000, 4_000, 40_000, 50_000)


@pytest.mark.rule("BX-GB-03")
def test_cash_is_announced_on_reaching_75_000() -> None:
    def announced(cash: int) -> bool:
        table = Table(british()).at(0, "york", last="NER", origin="london").bound(0, "leeds").cash(0, cash).ready("1 2")
        while table.actor == 0 and table.codes[0].startswith("ride"):
            hops = table.m.hops[table.m.city_dot[table.m.city_number["leeds"]]]
            table.do(min(table.codes, key=lambda code: hops[table.m.dots[code.split()[1]]]))
        return "announce" in table.kinds()

    payoff = british().content.payoff("london", "leeds")
    assert payoff is not None
    paid = payoff - 1_000  # less the bank fee
    assert announced(75_000 - paid)
    assert not announced(75_000 - paid - 1)


@pytest.mark.rule("BX-GB-04")
def test_london_rolled_is_the_destination_without_a_city_roll() -> None:
    table = Table(british()).at(0, "leeds", last="MR").ready()
    assert table.purpose == "region"
    cell = table.m.region_cells.index(table.m.region_number["london"])
    table.do(f"region {'odd' if cell < 11 else 'even'} {cell % 11 + 2}")
    assert table.g.goal[0] == table.m.city_number["london"]
    assert table.purpose == "dice"


@pytest.mark.rule("BX-GB-04")
def test_london_rolled_in_london_leaves_the_choice_of_any_region() -> None:
    table = Table(british()).at(0, "london", last="MR").ready()
    cell = table.m.region_cells.index(table.m.region_number["london"])
    table.do(f"region {'odd' if cell < 11 else 'even'} {cell % 11 + 2}")
    assert {f"region {region}" for region in british().board.regions} == set(table.codes)


@pytest.mark.rule("BX-GB-05")
def test_who_rolls_london_when_it_is_a_home_picks_another_region_and_a_free_city() -> None:
    state = started("dice 6 6", "dice 1 1")
    cells = state.m.region_cells
    cell = cells.index(state.m.region_number["london"])
    london = f"region {'odd' if cell < 11 else 'even'} {cell % 11 + 2}"
    state = RULES.apply(state, Action(london, ""))
    assert state.g.home[0] == state.m.city_number["london"]  # the only city: nothing to choose
    other = next(n for n, region in enumerate(cells) if region not in (NONE, state.m.region_number["london"]))
    state = RULES.apply(state, Action(f"region {'odd' if other < 11 else 'even'} {other % 11 + 2}", ""))
    while state.turn == 1:
        seat = RULES.actor(state)
        actions = RULES.actions(state) if seat != CHANCE else [action for action, _ in RULES.outcomes(state).outcomes]
        state = RULES.apply(state, actions[0])
    state = RULES.apply(state, Action(london, ""))
    codes = [action.code for action in RULES.actions(state)]
    assert "region wales" in codes and "region london" not in codes
    state = RULES.apply(state, Action("region wales", ""))
    assert "home cardiff" in [action.code for action in RULES.actions(state)]


@pytest.mark.rule("BX-GB-06")
def test_three_companies_run_with_an_affiliate_as_one_line() -> None:
    board = british().board
    affiliates = {"CAM": "Festiniog", "LNWR": "Maryport & Carlisle", "TVR": "Brecon & Merthyr"}
    for id, name in affiliates.items():
        assert name in board.railroads[id].name
    assert len(board.railroads) == 21
    table = Table(british()).at(0, "afon-wen", last="CAM", origin="london").bound(0, "blaenau-ffestiniog")
    table.owns(1, "CAM").ready("1 2")
    table.ride("portmadoc CAM", "blaenau-ffestiniog CAM")  # the Festiniog from Portmadoc on
    assert table.paid(1) == [5_000]
