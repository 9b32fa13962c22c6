"""Sensitivity: effects of knobs by the same games, and shares of the variance."""

from __future__ import annotations

import pytest

from engine.errors import BoxcarsError
from engine.families.dice.rules.options import OPTIONS
from engine.game.family import family
from engine.game.options import resolve
from engine.sim import sensitivity as module
from engine.sim.budget import Budget
from engine.sim.knobs import Knob, Outcome, Played, Trials, estimate, knobs_of, outcome_of
from engine.sim.run import Job
from engine.sim.sensitivity import A_POINT, FACTORS, Sensitivity, sensitivity
from tests.bundled import bundled_scenario


def trials(*knobs: Knob) -> Trials:
    scenario = bundled_scenario("dice/boxcars")
    rules = family(scenario.family).rules
    assert rules is not None
    options = resolve(rules.options, scenario.rules)
    return Trials(Job(scenario, options, ("random", "random"), 5), knobs, Outcome("turns"))


def knob(id: str, low: float, high: float, value: float = 0.0) -> Knob:
    return Knob(id, id, value, low, high, is_whole=False)


def test_ranges_are_a_quarter_around_the_value_or_given() -> None:
    values = resolve(OPTIONS, {"game.turn_limit": 200})
    found = knobs_of("game.turn_limit, end.trains", OPTIONS, values, FACTORS)
    assert [(each.low, each.high) for each in found] == [(150, 250), (2, 4)]
    given = knobs_of("game.turn_limit=30:90", OPTIONS, values, FACTORS)[0]
    assert (given.low, given.high) == (30, 90)
    assert {given.at(share / 60) for share in range(61)} == set(range(30, 91))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("game.turnlimit", "did you mean game.turn_limit"),
        ("end.when", "expected an option with a number"),
        ("end.trains,end.trains", "found end.trains twice"),
        ("end.trains=4:2", "with LOW below HIGH"),
        ("end.trains=2", "expected a whole number"),
        ("end.trains=1:900", "from 1 to 20"),
    ],
)
def test_bad_knobs_are_refused(text: str, message: str) -> None:
    with pytest.raises(BoxcarsError, match=message):
        knobs_of(text, OPTIONS, resolve(OPTIONS), FACTORS)


def test_bad_outcomes_are_refused() -> None:
    assert outcome_of("wins.2", 2).seat == 1
    with pytest.raises(BoxcarsError, match="did you mean turns"):
        outcome_of("turn", 2)


def test_intervals_of_averages_hold() -> None:
    from random import Random

    luck, missed = Random(2), 0
    for _ in range(400):
        interval = estimate([luck.expovariate(0.1) for _ in range(60)]).interval
        assert interval is not None
        missed += not interval[0] <= 10 <= interval[1]
    assert missed <= 400 * 0.09
    assert estimate([1.0] * 5).interval is None


def test_indices_find_the_shares_of_a_known_model() -> None:
    """Outcome 3 x + 1 y + luck: x causes 90 percent of the variance by knobs, whatever the luck."""
    from random import Random

    made = trials(knob("x", 0, 1), knob("y", 0, 1), knob("z", 0, 1))
    found, luck = Sensitivity(made), Random(1)
    for task in module.design(made, 512):
        x, y, _ = task.point
        found.add_index(Played(task.number, tuple(3 * x + y + luck.gauss(0, 1) for _ in range(A_POINT))))
    for number, point in enumerate(found.points):
        found.add_effect(Played(number, tuple(3 * point[0] + point[1] + luck.gauss(0, 0.1) for _ in range(40))))
    data = found.data()
    assert [row["id"] for row in data["knobs"]] == ["x", "y", "z"], "sorted by effect"
    for row, share, swing in zip(data["knobs"], (0.9, 0.1, 0.0), (3, 1, 0), strict=True):
        low, high = row["first_order"]["interval"]
        assert low - 0.02 <= share <= high + 0.02 and high - low < 0.3
        assert row["effect"]["swing"]["value"] == pytest.approx(swing, abs=0.1)
    assert data["luck"] == pytest.approx(1 / (1 + 10 / 12), abs=0.05)


def test_without_effects_there_are_no_indices() -> None:
    from random import Random

    made, luck = trials(knob("x", 0, 1)), Random(4)
    found = Sensitivity(made)
    for task in module.design(made, 64):
        found.add_index(Played(task.number, tuple(luck.gauss(0, 1) for _ in range(A_POINT))))
    found.add_effect(Played(0, (1.0,)))
    assert found.data()["knobs"][0]["first_order"] is None


@pytest.mark.slow
def test_same_seed_gives_the_same_result_for_any_number_of_workers() -> None:
    made = trials(Knob("game.turn_limit", "", 40, 10, 60))
    one, two = (sensitivity(made, Budget(games=60), workers).data() for workers in (1, 2))
    assert one == two and one["games"] == 60
    effect = one["knobs"][0]["effect"]
    assert effect["low"]["interval"][1] < 0 < effect["swing"]["interval"][0]


def test_an_interruption_keeps_what_was_found() -> None:
    made = trials(Knob("game.turn_limit", "", 40, 10, 60))
    games = 0

    def advance(n: int) -> None:
        nonlocal games
        games += n

    found = sensitivity(made, Budget(games=100_000), 1, lambda: games >= 24, advance)
    assert 24 <= found.data()["games"] == games < 1_000


def test_a_budget_that_is_over_before_the_first_game_has_some_games_of_each_point() -> None:
    """Preparing the games may take longer than the whole budget."""
    made = trials(Knob("game.turn_limit", "", 40, 10, 60))
    time = iter(range(0, 10_000_000, 1_000))
    data = sensitivity(made, Budget(seconds=1.0), 1, now=lambda: float(next(time))).data()
    assert data["games_a_point"] > 0
