"""Skill ladders: fair tables, results for any number of workers, and what they show."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.errors import BoxcarsError
from engine.game.family import family, family_ids
from engine.game.options import resolve
from engine.sim.ladder import SIDES, Rung, Standing, climb, rungs_of, table_of
from engine.sim.rounds import Course
from engine.sim.run import Job
from tests.bundled import bundled_scenario

DICE = "dice/boxcars"
LOW, HIGH = Rung("low", ("a",)), Rung("high", ("x", "y", "z"))


def test_each_rung_has_each_seat_equally_often_with_all_of_its_bots() -> None:
    seats: Counter[int] = Counter()
    bots: Counter[str] = Counter()
    for game in range(3 * len(SIDES)):
        table, side = table_of(LOW, HIGH, game)
        assert [bot != "a" for bot in table] == [seat in side for seat in range(4)]
        seats.update(side)
        bots.update(bot for bot in table if bot != "a")
    assert set(seats.values()) == {9} and set(bots.values()) == {12}


def test_the_usual_ladder_of_each_game_system_has_different_rungs() -> None:
    scenarios = {"boxcars": "boxcars/us-rail-baron", "dice": DICE, "crayon": "crayon/saltmark-isles",
                 "tycoon": "tycoon/amber-coast"}  # fmt: skip
    for id in family_ids():
        rungs = rungs_of(family(id), [], bundled_scenario(scenarios[id]))
        assert rungs[0].name == "random" and len({rung.bots for rung in rungs}) == len(rungs) >= 3
    assert [rung.name for rung in rungs_of(family("boxcars"), [], bundled_scenario(scenarios["boxcars"]))] == [
        "random", "planner", "casual", "expert"
    ]  # fmt: skip


@pytest.mark.parametrize(("names", "message"), [(["random"], "from 2 to"), (["random", "random"], "random twice")])
def test_a_ladder_needs_several_different_rungs(names: list[str], message: str) -> None:
    with pytest.raises(BoxcarsError, match=message):
        rungs_of(family("dice"), names, bundled_scenario(DICE))


def test_a_ladder_holds_only_if_every_step_surely_does() -> None:
    found = Standing([Rung(name, (name,)) for name in "abc"])
    assert found.holds() is None
    for match in found.matches:
        match.add(bytes([2] * 60))
    assert found.holds() is True and found.data()["matrix"][0][2]["value"] == 0
    found.matches[2].add(bytes(400))
    assert found.holds() is False


@pytest.mark.slow
def test_a_ladder_is_the_same_for_any_number_of_workers() -> None:
    scenario = bundled_scenario(DICE)
    rules = family("dice").rules
    assert rules is not None
    job = Job(scenario, resolve(rules.options, scenario.rules), ("random",) * 4, 2)
    rungs = rungs_of(family("dice"), ["random", "greedy"], scenario)
    one, two = (climb(job, rungs, 60, 0.0, Course(workers)).data() for workers in (1, 2))
    assert one == two and one["games"] == 60
    assert one["matrix"][1][0]["value"] > 0.5
