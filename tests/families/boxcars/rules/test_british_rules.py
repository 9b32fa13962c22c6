"""Changes of the British map, on the British board itself (BX-GB)."""

from __future__ import annotations

from functools import cache

import pytest

from engine.families.boxcars.rules.board import NONE
from engine.game.options import resolve
from engine.game.rules import CHANCE, Action, SeatSetup
from engine.model.scenario import Scenario
from tests.bundled import bundled_scenario
from tests.families.boxcars.table import RULES, Table

SEATS = [SeatSetup("Red"), SeatSetup("Blue")]


@cache
def british() -> Scenario:
    return bundled_scenario("boxcars/gb-boxcars-2013")


def started(*codes: str):  # type: ignore[no-untyped-def]
    state = RULES.initial_state(british(), SEATS, resolve(RULES.options, british().rules))
    for code in codes:
        state = RULES.apply_action(state, Action(code, ""))
    return state


def to_leeds(cash: int) -> Table:
    """Red, with that much cash, comes from London by York to Leeds over lines of the bank."""
    table = Table(british()).at(0, "york", last="NER", origin="london").bound(0, "leeds").cash(0, cash).ready("1 1")
    return table.ride("leeds NER")


@pytest.mark.rule("BX-GB-01")
def test_the_british_chart_pays_in_pounds() -> None:
    table = to_leeds(0)
    assert british().content.payoff("london", "leeds") == 10_000
    assert table.g.cash[0] == 10_000 - 1_000
    assert any("£10,000" in entry.text for entry in table.entries)
    assert not any("$" in entry.text for entry in table.entries)


@pytest.mark.rule("BX-GB-01")
def test_the_british_titles_are_for_sale() -> None:
    table = to_leeds(90_000)
    titles = {code.removeprefix("buy ") for code in table.codes if code.startswith("buy ")} - {"express", "superchief"}
    assert len(titles) == 21 and titles == british().board.railroads.keys()
    before = table.g.cash[0]
    assert before - table.do("buy GSWR").g.cash[0] == 3_500


@pytest.mark.rule("BX-GB-02")
def test_everybody_starts_with_10_000_and_100_000_win() -> None:
    state = started()
    assert [holding.money for holding in state.holdings] == [10_000, 10_000]
    assert state.m.win_cash == 100_000
    m = state.m
    assert (m.fee_player, m.express_of[0], m.superchief_of[0], m.rover_payment) == (5_000, 4_000, 40_000, 50_000)


@pytest.mark.rule("BX-GB-03")
def test_cash_is_announced_on_reaching_75_000() -> None:
    gained = 10_000 - 1_000  # the payoff, less the fee of the bank
    assert "announce" in to_leeds(75_000 - gained).kinds()
    assert "announce" not in to_leeds(75_000 - gained - 1).kinds()


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
    state = RULES.apply_action(state, Action(london, ""))
    assert state.g.home[0] == state.m.city_number["london"]  # the only city: nothing to choose
    other = next(n for n, region in enumerate(cells) if region not in (NONE, state.m.region_number["london"]))
    state = RULES.apply_action(state, Action(f"region {'odd' if other < 11 else 'even'} {other % 11 + 2}", ""))
    while state.turn == 1:
        seat = RULES.current_player(state)
        actions = (
            RULES.legal_actions(state)
            if seat != CHANCE
            else [action for action, _ in RULES.chance_outcomes(state).outcomes]
        )
        state = RULES.apply_action(state, actions[0])
    state = RULES.apply_action(state, Action(london, ""))
    codes = [action.code for action in RULES.legal_actions(state)]
    assert "region wales" in codes and "region london" not in codes
    state = RULES.apply_action(state, Action("region wales", ""))
    assert "home cardiff" in [action.code for action in RULES.legal_actions(state)]


@pytest.mark.rule("BX-GB-06")
@pytest.mark.parametrize(
    ("company", "affiliate", "start", "own", "affiliated"),
    [
        ("CAM", "Festiniog", "barmouth-junction", ["portmadoc"], ["blaenau-ffestiniog"]),
        ("LNWR", "Maryport & Carlisle", "penrith", ["carlisle"], ["workington", "whitehaven"]),
        ("TVR", "Brecon & Merthyr", "cardiff", ["pontsticill"], ["talyllyn-junction", "brecon"]),
    ],
)
def test_a_company_and_its_affiliate_are_one_line_with_one_owner_and_one_fee(
    company: str, affiliate: str, start: str, own: list[str], affiliated: list[str]
) -> None:
    assert affiliate in british().board.railroads[company].name
    table = Table(british()).at(0, start, last=company, origin="london").bound(0, affiliated[-1]).owns(1, company)
    table.cash(0, 20_000).ready(f"1 {len(affiliated)}")
    table.ride(*(f"{stop} {company}" for stop in [*own, *affiliated]))
    assert table.paid(1) == [5_000]
    assert f"buy {company}" not in table.codes


@pytest.mark.rule("BX-GB-06")
def test_a_train_established_on_a_company_is_established_on_its_affiliate() -> None:
    table = Table(british()).at(0, "portmadoc", last="CAM", origin="london").bound(0, "blaenau-ffestiniog")
    table.at(1, "york", last="NER", origin="london").bound(1, "leeds").cash(1, 20_000)
    table.g.seat = 1
    table.ready("1 1").ride("leeds NER").do("buy CAM", "dice 1 1")
    assert table.ride("blaenau-ffestiniog CAM").paid(1) == [1_000]
