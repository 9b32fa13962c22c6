"""Options of the family: values for a game, and invalid ones."""

from __future__ import annotations

import pytest

from engine.errors import RulesError
from engine.families.boxcars.rules.options import OPTIONS
from engine.game.options import resolve, settings
from engine.model.scenario import RuleValue
from tests.families.boxcars.boards import a_ladder
from tests.families.boxcars.table import from_the_start


def test_the_last_layer_that_names_an_option_decides() -> None:
    values = resolve(OPTIONS, {"cash.start": 30_000, "home.swap": True}, {"cash.start": 40_000, "no.option": 1})
    assert values["cash.start"] == 40_000 and values["home.swap"] is True and values["win.cash"] == 200_000
    assert "no.option" not in values


@pytest.mark.parametrize(
    ("name", "value", "wanted"),
    [
        ("home.swap", 1, "true or false"),
        ("cash.start", True, "a whole number from 0 to 1,000,000,000"),
        ("start.dice", 4, "from 1 to 3"),
        ("auction.min", "half", "a number from 0 to"),
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
        RulesError,
        match=f"^{name}: expected (a .* from 0 to (1|1,000,000,000)|true or false|turn or until_arrival), found ",
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
