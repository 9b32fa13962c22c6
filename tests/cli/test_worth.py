"""`boxcars worth`, and `boxcars compare` with a change for one player."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Run, Said

US, DICE = "boxcars/us-rail-baron", "dice/boxcars"
QUICK = ("--set", "win.cash=60000", "--workers", 1)


def test_worths_of_things_of_every_kind_are_shown(run: Run, said: Said) -> None:
    words = ("worth", US, *QUICK, "--railroads", "PA, RF&P", "--trains", "all", "--rule", "fee.player=500")
    code, text = said(*words, "--games", 120, "--format", "json")
    assert code == 0, text
    data = json.loads(text)
    assert {row["id"] for row in data["railroads"]} == {"PA", "RF&P"} and len(data["trains"]) == 2
    assert data["rules"][0]["id"] == "fee.player=500" and data["rules"][0]["interval"][0] < 0
    assert (data["games"], data["stopped"], data["seat"]) == (120, "games", None)
    assert data["settings"] == {"win.cash": 60_000} and data["total"] is None


@pytest.mark.slow
def test_shapley_values_and_prices_are_shown(run: Run) -> None:
    shown = run("worth", US, *QUICK, "--by", "shapley", "--railroads", "PA", "--games", 8).stdout
    assert "Together " in shown and "8 games in" in shown
    priced = run("worth", US, *QUICK, "--fair-price", "PA", "--games", 10).stdout
    assert "30,000" in priced and "At no price that was tried" in priced


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((US, "--railroads", "PX"), "the board has no “PX”"),
        ((US, "--rule", "home.swap=true"), "home.swap cannot have another value for one player"),
        ((US, "--rule", "cash.start@1=5"), "without a player"),
        ((US, "--regions", "all", "--give"), "cannot be given at the start"),
        ((US, "--by", "shapley", "--ranks"), "belong to --by restriction"),
        ((US, "--seat", "9"), "expected a player from 1 to 4"),
        ((US, "--fair-price", "PAX"), "the board has no “PAX”"),
        ((DICE,), "no railroads that can be withheld"),
        ((DICE, "--fair-price", "PA"), "no prices"),
    ],
)
def test_wrong_use_of_worth_is_refused(said: Said, words: tuple[str, ...], message: str) -> None:
    code, text = said("worth", *words, "--games", 8)
    assert code == 2 and message in text


@pytest.mark.slow
def test_a_change_for_one_player_is_compared(said: Said) -> None:
    words = ("compare", US, US, "--games", 60, "--workers", 1, "--set-b", "cash.start=90000", "--seat-b", 1)
    code, text = said(*words, "--set-a", "win.cash=90000", "--format", "json")
    assert code == 0, text
    data = json.loads(text)
    assert data["b"]["settings"] == {"cash.start@1": 90_000} and data["a"]["settings"] == {"win.cash": 90_000}
    assert data["seats"][0]["difference"]["value"] > 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((US, US, "--seat-b", 1), "--seat-b needs an option of --set-b"),
        ((US, US, "--seat-b", 1, "--set-b", "home.swap=false"), "home.swap cannot have another value for one player"),
        ((US, US, "--seat-a", 6, "--set-a", "cash.start=1"), "cash.start@6: the game has only 4 players"),
        ((DICE, DICE, "--seat-b", 1, "--set-b", "end.trains=2"), "end.trains cannot have another value for one player"),
    ],
)
def test_wrong_changes_for_one_player_are_refused(said: Said, words: tuple[str, ...], message: str) -> None:
    code, text = said("compare", *words, "--games", 8)
    assert code == 2 and message in text
