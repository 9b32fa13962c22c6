"""Goal seek: proposals that reach a goal, judged on games that the search did not see."""

from __future__ import annotations

from random import Random

import pytest

from engine.game.family import family
from engine.sim.budget import Budget
from engine.sim.goals import Aims, goals_of, start
from engine.sim.knobs import Knob, Outcome, Trial, Trials, runners
from engine.sim.seek import Sought, Tried, fitted, judges_of, seek
from tests.sim.test_sensitivity import trials

LIMIT = Knob("game.turn_limit", "", 50, 10, 50)


@pytest.mark.slow
def test_a_reachable_goal_is_reached_and_others_are_not() -> None:
    found = seek(trials(LIMIT), 30, Budget(games=900), 2).data()
    assert found["reached"] and found["games"] <= 900 and found["fresh"]["games"] >= 100
    assert found["proposal"]["game.turn_limit"] == pytest.approx(30, abs=2)
    assert found["present"]["value"] > 40
    beyond = seek(trials(LIMIT), 500, Budget(games=400), 1).data()
    assert not beyond["reached"] and beyond["at_end"] == ["game.turn_limit"]


@pytest.mark.slow
def test_same_seed_gives_the_same_proposal_for_any_number_of_workers() -> None:
    one, two = (seek(trials(LIMIT), 30, Budget(games=120), workers).data() for workers in (1, 2))
    assert one == two


def test_a_fit_removes_luck() -> None:
    luck = Random(1)
    tried = []
    for _ in range(60):
        share = luck.random()
        tried.append(Tried((share,), (100 + 200 * share + luck.gauss(0, 20) - 240,), 8))
    (share,) = fitted(tried, [0.5], 0.3)
    assert share == pytest.approx(0.7, abs=0.06)
    assert fitted(tried[:3], [0.5], 0.3) == [0.5]


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
    assert Sought(shares, 0.25, proposal=(40,), fresh=(wins,)).data()["reached"]
    assert not Sought(shares, 0.4, proposal=(40,), fresh=(wins,)).data()["reached"]


def test_tolerance_widens_what_is_near_enough() -> None:
    made = trials(LIMIT)
    near = [goals_of("wins.1=0.4", family("dice"), made.job.scenario, 2, each) for each in (0.01, 0.2)]
    wins = (1.0,) * 260 + (0.0,) * 740
    shares = Trials(made.job, made.knobs, Outcome("wins.1", 0))
    assert [Sought(shares, 0.4, proposal=(40,), fresh=(wins,), goals=goals).data()["reached"] for goals in near] == [
        False, True
    ]  # fmt: skip


def test_goals_of_a_text_are_outcomes_and_pairs_of_bots() -> None:
    dice, scenario = family("dice"), trials().job.scenario
    goals = goals_of("turns=30, seats=even, greedy>random=0.6", dice, scenario, 2)
    assert [(goal.outcome.name, goal.value, goal.pair) for goal in goals.goals] == [
        ("turns", 30, None), ("wins.1", 0.5, None), ("wins.2", 0.5, None), ("greedy>random", 0.6, (0, 1))
    ]  # fmt: skip
    assert [rung.name for rung in goals.rungs] == ["random", "greedy"] and goals.tables == [None, (0, 1)]


def test_games_of_each_kind_of_table_have_the_figures_of_its_goals() -> None:
    made = trials(LIMIT)
    goals = goals_of("turns=30,wins.1=0.5,greedy>random=0.6", family("dice"), made.job.scenario, 2)
    (played,) = start(Aims(made, goals))([Trial(0, (50.0,), 0, 40)])
    lists: list[list[float]] = [[], [], []]
    goals.sorted_out(0, played.figures, lists)
    assert [len(each) for each in lists] == [20, 20, 20]
    assert min(lists[0]) >= 10 and set(lists[1]) <= {0.0, 1.0} and sum(lists[2]) > 12
    alone = runners(made)((50.0,), ()).play(range(20))
    assert lists[1] == [float(tally.winner == 0) for tally in alone]


def test_several_goals_are_reached_together_only_if_each_is() -> None:
    made = trials(LIMIT)
    goals = goals_of("turns=30,wins.1=0.25", family("dice"), made.job.scenario, 2)
    wins = (1.0,) * 260 + (0.0,) * 740
    for turns, is_reached in ((30.0, True), (40.0, False)):
        data = Sought(made, 30, proposal=(40,), fresh=((turns,) * 1000, wins), goals=goals).data()
        assert data["reached"] is is_reached and data["goals"][1]["reached"] and data["target"] is None


def test_a_fit_finds_the_point_between_goals_that_need_different_knobs() -> None:
    luck = Random(2)
    tried = []
    for _ in range(80):
        a, b = luck.random(), luck.random()
        tried.append(Tried((a, b), (100 * (a - 0.7) + luck.gauss(0, 5), 50 * (b - 0.4) + luck.gauss(0, 5)), 8))
    assert fitted(tried, [0.5, 0.5], 0.3) == pytest.approx([0.7, 0.4], abs=0.06)


def test_proposals_are_judged_by_bots_that_took_no_part() -> None:
    boxcars = family("boxcars")
    names = [judge.name for judge in judges_of(boxcars, boxcars.casual_bots)]
    assert names[0] == "expert" and len(names) == 2 and names[1] not in boxcars.casual_bots
    found = seek(trials(LIMIT), 30, Budget(games=300), 1).data()
    assert found["judges"] and all(judge["goals"][0]["games"] >= 4 for judge in found["judges"])
