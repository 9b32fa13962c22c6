"""The numbers and switches of the family: which value holds for a game, and which are refused."""

from __future__ import annotations

import pytest

from engine.errors import RulesError
from engine.families.boxcars.rules.options import OPTIONS
from engine.game.options import resolve, settings
from engine.model.bounds import MOST_MONEY
from engine.model.scenario import RuleValue
from tests.families.boxcars.boards import a_ladder
from tests.families.boxcars.table import from_the_start
from tests.rules.coverage import wanted


def test_the_last_layer_that_names_an_option_decides() -> None:
    values = resolve(OPTIONS, {"cash.start": 30_000, "home.swap": True}, {"cash.start": 40_000, "no.option": 1})
    assert values["cash.start"] == 40_000 and values["home.swap"] is True and values["win.cash"] == 200_000
    assert "no.option" not in values


@pytest.mark.parametrize(
    ("name", "value", "wanted"),
    [
        ("home.swap", 1, "true or false"),
        ("cash.start", True, "a whole number at least 0 and at most 1,000,000,000"),
        ("start.dice", 4, "at most 3"),
        ("auction.min", "half", "a number at least 0"),
        ("reuse.scope", "never", "turn or until_arrival"),
    ],
)
def test_a_value_that_its_option_cannot_have_is_refused(name: str, value: RuleValue, wanted: str) -> None:
    with pytest.raises(RulesError, match=name) as refused:
        resolve(OPTIONS, {name: value})
    assert wanted in str(refused.value)


@pytest.mark.parametrize("text", ["inf", "-inf", "nan", "1e400", "9" * 5_000, "", "abc", "١٢", "1_000", "0x10", "-1"])
@pytest.mark.parametrize("name", ["cash.start", "auction.min", "home.swap", "reuse.scope"])
def test_a_text_that_is_no_value_is_refused_with_what_is_wanted(name: str, text: str) -> None:
    with pytest.raises(
        RulesError, match=f"{name} is .*, but must be .*(1|1,000,000,000|true or false|turn or until_arrival)$"
    ) as refused:
        settings(OPTIONS, [f"{name}={text}"])
    assert len(str(refused.value)) < 150


def test_numbers_from_elsewhere_are_refused_too() -> None:
    for value in (float("inf"), float("nan"), 10**5_000, -(10**5_000)):
        with pytest.raises(RulesError, match="cash"):
            resolve(OPTIONS, {"cash.start": value})


def test_a_scenario_holds_options_and_a_game_may_set_them_otherwise() -> None:
    board = a_ladder().rule(deal__all=True, cash__extra=5_000)
    table = from_the_start(board).do("dice 6 6", "dice 1 1")
    assert table.purpose == "title" and table.g.cash == [25_000, 25_000]
    assert from_the_start(board, deal__all=False).do("dice 6 6", "dice 1 1").purpose == "home region"


def test_every_option_has_a_title_and_names_rows_of_the_checklist() -> None:
    rows = set(wanted())
    for option in OPTIONS:
        assert option.title and set(option.rule.split()) <= rows, option.name


MONEY = {
    "cash.start": (20_000, 0),
    "win.cash": (200_000, 1),
    "cash.announce": (150_000, 0),
    "fee.bank": (1_000, 0),
    "fee.player": (5_000, 0),
    "fee.player_sold_out": (10_000, 0),
    "train.express": (4_000, 0),
    "train.superchief": (40_000, 0),
    "auction.increment": (500, 1),
    "rover.payment": (50_000, 0),
    "cash.extra": (0, 0),
}
"""Without a choice, and the least."""

NUMBERS = {
    "start.dice": (2, 1, 3, "dice"),
    "auction.min": (0.5, 0, 1, ""),
    "bank.buyback": (0.5, 0, 1, ""),
    "deal.trade_rounds": (3, 0, 20, "rounds"),
    "loan.interest": (0.1, 0, 1, ""),
    "third.first": (4, 1, 1_000, "purchases"),
    "third.next": (2, 1, 1_000, "purchases"),
    "game.turn_limit": (5_000, 1, 100_000, "turns"),
}
"""Without a choice, the least, the most, and what is said after it."""

SWITCHED_ON = {
    "home.unique",
    "establish.home_swap",
    "establish.after_auction",
    "auction.reenter",
    "rover.enabled",
    "win.last_survivor",
    "train.express_sold",
    "train.superchief_sold",
}


def test_every_sum_of_money_is_taken_from_its_least_to_the_most_money_there_is() -> None:
    found = {option.name: option for option in OPTIONS if option.unit == "$"}
    assert {name: (option.default, option.lowest) for name, option in found.items()} == MONEY
    assert {(option.type, option.highest) for option in found.values()} == {("int", MOST_MONEY)}


def test_every_other_number_has_its_limits_and_its_unit() -> None:
    found = {option.name: option for option in OPTIONS if option.type in ("int", "float") and option.unit != "$"}
    assert {n: (o.default, o.lowest, o.highest, o.unit) for n, o in found.items()} == NUMBERS


def test_a_switch_is_off_without_a_choice_unless_boxcars_has_it_on() -> None:
    assert {option.name for option in OPTIONS if option.type == "bool" and option.default} == SWITCHED_ON


def test_a_choice_offers_different_values_the_usual_one_first() -> None:
    for option in OPTIONS:
        if option.type == "choice":
            assert len(set(option.choices)) == len(option.choices) > 1 and option.default == option.choices[0]
