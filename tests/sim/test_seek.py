"""Goal seek: proposals that reach a goal, judged on games that the search did not see."""

from __future__ import annotations

from random import Random

import pytest

from engine.sim.budget import Budget
from engine.sim.knobs import Knob, Outcome, Trials
from engine.sim.seek import Sought, Tried, fitted, seek
from tests.sim.test_sensitivity import trials

LIMIT = Knob("game.turn_limit", "", 50, 10, 50)


def test_a_reachable_goal_is_reached_and_others_are_not() -> None:
    found = seek(trials(LIMIT), 30, Budget(games=900), 2).data()
    assert found["reached"] and found["games"] <= 900 and found["fresh"]["games"] >= 100
    assert found["proposal"]["game.turn_limit"] == pytest.approx(30, abs=2)
    assert found["present"]["value"] > 40
    beyond = seek(trials(LIMIT), 500, Budget(games=400), 1).data()
    assert not beyond["reached"] and beyond["at_end"] == ["game.turn_limit"]


def test_same_seed_gives_the_same_proposal_for_any_number_of_workers() -> None:
    one, two = (seek(trials(LIMIT), 30, Budget(games=120), workers).data() for workers in (1, 2))
    assert one == two


def test_a_fit_removes_luck() -> None:
    luck = Random(1)
    tried = []
    for _ in range(60):
        share = luck.random()
        tried.append(Tried((share,), 100 + 200 * share + luck.gauss(0, 20), 8))
    (share,) = fitted(tried, [0.5], 0.3, 240)
    assert share == pytest.approx(0.7, abs=0.06)
    assert fitted(tried[:3], [0.5], 0.3, 240) == [0.5]


def test_an_interruption_keeps_the_proposal_so_far() -> None:
    games = 0

    def advance(n: int) -> None:
        nonlocal games
        games += n

    found = seek(trials(LIMIT), 30, Budget(games=100_000), 1, lambda: games >= 130, advance).data()
    assert found["proposal"] is not None and found["fresh"] is None and not found["reached"]


def test_shares_are_near_within_a_percentage_point() -> None:
    made = trials(LIMIT)
    shares = Trials(made.job, made.knobs, Outcome("wins.1", 0))
    wins = (1.0,) * 260 + (0.0,) * 740
    assert Sought(shares, 0.25, proposal=(40,), fresh=wins).data()["reached"]
    assert not Sought(shares, 0.4, proposal=(40,), fresh=wins).data()["reached"]
