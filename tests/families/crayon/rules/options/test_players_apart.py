"""Values of options for single players."""

from __future__ import annotations

import pytest

from engine.errors import RulesError
from engine.families.crayon.rulebook import RULES
from engine.families.crayon.rules.board import board_of
from engine.families.crayon.rules.chapters.building import limit
from engine.families.crayon.rules.chapters.winning import needed_to_win
from engine.game.options import resolve, settings
from engine.game.rules import SeatSetup
from tests.bundled import bundled_scenario

ISLES = "crayon/saltmark-isles"


def position(*texts):
    scenario = bundled_scenario(ISLES)
    options = resolve(RULES.options, scenario.rules, settings(RULES.options, texts))
    seats = [SeatSetup(name) for name in ("one", "two", "three")]
    return board_of(scenario, options), RULES.initial_state(scenario, seats, options).g


def test_starting_cash_limit_and_winning_cash_of_one_player_differ():
    board, g = position("cash.start@2=90", "build.limit@2=35", "win.cash@2=150", "win.cash=250")
    assert g.cash[0] == g.cash[2] != 90 and g.cash[1] == 90
    assert [needed_to_win(board, g, seat) for seat in range(3)] == [250, 150, 250]
    g.win_cash += 50  # after a tie
    assert [needed_to_win(board, g, seat) for seat in range(3)] == [300, 200, 300]
    limits = []
    for seat in range(3):
        g.seat, g.bought = seat, 0
        limits.append(limit(board, g))
    assert limits == [15, 35, 15]


def test_a_slow_start_keeps_the_cash_of_one_player_and_the_fast_game_adds_to_it():
    _, g = position("cash.start@2=90", "start.slow=true", "game.fast=true")
    assert g.cash == [60, 110, 60]


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("hand@1=4", "hand cannot have another value for one player: all players draw from the same cards"),
        ("time.rounds@1=4", "the game ends for all players at once"),
        ("fee.late@1=true", "it says how the game is played"),
        ("cash.start@4=80", "the game has only 3 players"),
    ],
)
def test_options_of_all_players_say_why_they_hold_for_all(setting, message):
    with pytest.raises(RulesError, match=message):
        position(setting)
