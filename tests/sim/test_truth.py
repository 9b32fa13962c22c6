"""What many games say is true: intervals hold what they promise, an advantage that was planted is found and none where
there is none, and it does not matter who plays which games in which portions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import comb
from random import Random
from typing import Any

import numpy as np
import pytest

from engine.families.boxcars.bots.characters import CHARACTERS
from engine.families.boxcars.bots.traits import traits
from engine.families.boxcars.fast.batch import Interpreted
from engine.families.boxcars.fast.playout import CHARACTER, PLAYOUT, Result
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.purchase import train_price
from engine.families.boxcars.rules.options import OPTIONS
from engine.families.boxcars.rules.position import SUPERCHIEF, Position
from engine.families.boxcars.rules.setups import CASH, FACTS, INTEREST, LOAN, RUN_HOME, TRAIN, TRIPS
from engine.game.chance import game_key
from engine.game.fast.batch import GameTally
from engine.game.fast.bound import Bound
from engine.game.fast.playout import play_games
from engine.game.options import resolve
from engine.report.intervals import LESS, MORE, NOT_SHOWN, Rate, verdict, wilson
from engine.sim.tally import Totals
from tests.families.boxcars.boards import a_ladder

SEATS = 4
EVEN = 1 / SEATS
WON, LOST = GameTally(0, 10, (0.0,)), GameTally(1, 10, (0.0,))
PLAIN = (CHARACTER, traits(CHARACTERS["scott"]))


@pytest.mark.parametrize("share", [0.1, 0.25, 0.31, 0.5, 0.8])
def test_93_to_97_percent_of_all_runs_of_100_games_hold_the_long_run_share(share: float) -> None:
    """Exactly, by the chance of each number of wins."""
    held = 0.0
    for wins in range(101):
        totals = Totals(["a", "b"], 1, "")
        totals.add([WON] * wins + [LOST] * (100 - wins))
        low, high = totals.data()["seats"][0]["interval"]
        if low <= share <= high:
            held += comb(100, wins) * share**wins * (1 - share) ** (100 - wins)
    assert 0.93 <= held <= 0.97


def test_of_400_runs_of_100_games_93_to_97_percent_hold_the_long_run_mean() -> None:
    """Money to a turn, where both vary from game to game and hang together."""
    luck, held = np.random.default_rng(2), 0
    turns = luck.integers(20, 60, (400, 100))
    money = 1_000 * luck.poisson(0.8 * turns)
    for run in range(400):
        rate = Rate()
        for much, many in zip(money[run].tolist(), turns[run].tolist(), strict=True):
            rate.add(much, many)
        assert rate.interval is not None
        held += rate.interval[0] <= 800 <= rate.interval[1]
    assert 372 <= held <= 388


@cache
def board(first_has_more: int = 0) -> CompiledBoard:
    """A small board on which a few trips win; the first seat begins with so much more."""
    scenario = a_ladder().scenario()
    m = CompiledBoard(scenario, resolve(OPTIONS, scenario.rules, {"win.cash": 42_000, "game.turn_limit": 200}))
    if first_has_more:
        m.set_seats = SEATS
        m.set_rows = [[NONE] * SEATS for _ in range(FACTS)]
        m.set_rows[CASH] = [m.cash_of[0] + first_has_more, *[m.cash_of[0]] * (SEATS - 1)]
        for fact in (TRAIN, RUN_HOME, TRIPS, LOAN, INTEREST):
            m.set_rows[fact] = [0] * SEATS
    return m


def winners(m: CompiledBoard, first: int, games: int) -> list[int]:
    keys = [game_key(5, number) for number in range(first, first + games)]
    return [result.winner for result in Interpreted(m, [PLAIN] * SEATS).play(keys)]


def said(won: Sequence[int], seat: int) -> str:
    return verdict(wilson(won.count(seat), len(won)), EVEN)


def test_a_planted_advantage_is_found_with_the_right_sign() -> None:
    won = winners(board(20_000), 0, 100)
    assert [said(won, seat) for seat in range(SEATS)].count(MORE) == 1 and said(won, 0) == MORE
    assert LESS in [said(won, seat) for seat in range(1, SEATS)]


def half_for_the_third(
    m: CompiledBoard, g: Position, seat: int, train: int, whole: Callable[..., int] = train_price
) -> int:
    """What a train costs where the Super Chief is sold to the third seat at half price."""
    return whole(m, g, seat, train) // (2 if seat == 2 and train == SUPERCHIEF else 1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("texts", "found"),
    [
        pytest.param({train_price: half_for_the_third}, MORE, id="half price"),
        pytest.param({}, NOT_SHOWN, id="full price"),
    ],
)
def test_a_super_chief_at_half_price_for_one_seat_is_found_and_none_where_all_pay_the_same(
    texts: dict[Any, Any], found: str
) -> None:
    rules = {"win.cash": 100_000, "train.superchief": 30_000, "game.turn_limit": 600}
    scenario = a_ladder().scenario()
    m = CompiledBoard(scenario, resolve(OPTIONS, scenario.rules, rules))
    table, keys = Interpreted(m, [PLAIN] * SEATS), [game_key(5, number) for number in range(300)]
    table.g.journal, results = 0, [Result(m, SEATS) for _ in keys]
    Bound({**PLAYOUT.texts, **texts}).of(play_games)(m, table.g, table.bots, table.luck, SEATS, keys, results)
    won = [result.winner for result in results]
    assert said(won, 2) == found and MORE not in [said(won, seat) for seat in (0, 1, 3)]


@pytest.mark.slow
def test_where_nothing_was_planted_nothing_is_found_more_often_than_one_time_in_twenty() -> None:
    """In 160 verdicts: among only 20, one in 40 changes of a bot shows 3 or more by chance."""
    batches = [winners(board(), 30 * number, 30) for number in range(40)]
    found = [said(won, seat) for won in batches for seat in range(SEATS)]
    assert len(found) == 160 and found.count(NOT_SHOWN) >= 152


def test_whoever_plays_which_games_in_which_portions_the_figures_are_the_same() -> None:
    played, luck = _tallies(), Random(1)
    whole = Totals(["a"] * SEATS, 1, "")
    whole.add(played)
    for most in (1, 5, 24):
        parts, left = Totals(["a"] * SEATS, 1, ""), luck.sample(played, len(played))
        while left:
            size = luck.randint(1, most)
            parts.add(left[:size])
            del left[:size]
        assert parts.data() == whole.data()


@cache
def _tallies() -> list[GameTally]:
    """Games played by three players of one batch, each with portions of his own."""
    keys = [game_key(5, number) for number in range(24)]
    players = [Interpreted(board(), [PLAIN] * SEATS) for _ in range(3)]
    alone = [_kept(result) for result in players[0].play(keys)]
    by_turns = [_kept(players[1 + number % 2].play([key])[0]) for number, key in enumerate(keys)]
    assert alone == by_turns
    return [GameTally(winner, turn, tuple(map(float, cash))) for winner, turn, cash in alone]


def _kept(result: object) -> tuple[int, int, tuple[int, ...]]:
    return (result.winner, result.turn, tuple(result.cash))  # type: ignore[attr-defined]
