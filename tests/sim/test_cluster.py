"""Games on the workers of a Dask scheduler: the same as on this machine."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from engine.cli.main import application
from engine.errors import BoxcarsError
from engine.files.scenarios import dumps, save
from engine.game.family import family
from engine.game.options import Thing, resolve
from engine.model.scenario import Scenario
from engine.sim import cluster
from engine.sim.batch import play_games
from engine.sim.cluster import Cluster, SentScenario, job_of, sent_job
from engine.sim.comparison import Pair, compare
from engine.sim.knobs import Trials, knobs_of, outcome_of
from engine.sim.rounds import Course
from engine.sim.run import Job, Runner
from engine.sim.seek import Budget, seek
from engine.sim.worth import restricted_play
from tests.bundled import bundled_scenario
from tests.families.boxcars.boards import a_ladder

BOT = "name: Cooke\nsentence: Buys railroads.\nweights: {access: 8, segment: 9}\n"


def job(scenario: Scenario, *bots: str, seed: int = 3) -> Job:
    rules = family(scenario.family).rules
    assert rules is not None
    return Job(scenario, resolve(rules.options, scenario.rules), bots, seed)


DICE = job(bundled_scenario("dice/boxcars"), "greedy", "hasty")
QUICK = job(a_ladder().scenario(), "hill", "hill")
"""Games that are compiled and take milliseconds."""


def test_a_job_travels_with_its_scenario_as_text_once() -> None:
    other = replace(DICE, seed=4)
    sent = sent_job(Pair(DICE, other))
    assert isinstance(sent.job.a.scenario, SentScenario) and sent.job.a.scenario is sent.job.b.scenario
    assert sent.job.a.scenario.text == dumps(DICE.scenario)
    pair = job_of(sent)
    assert pair == Pair(DICE, other) and pair.a.scenario is pair.b.scenario


def test_bots_from_files_travel_as_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOXCARS_HOME", str(tmp_path / "home"))
    own = tmp_path / "home" / "characters" / "jay.yaml"
    own.parent.mkdir(parents=True)
    file = tmp_path / "cooke.yaml"
    for path in (own, file):
        path.write_text(BOT, "utf-8")
    there = job(a_ladder().scenario(), str(file), "jay", "hill")
    before = Runner(there).play(range(3))
    sent = sent_job(there)
    own.unlink()
    file.unlink()
    arrived = job_of(sent)
    assert arrived.bots[2] == "hill" and str(file) not in arrived.bots
    assert Runner(arrived).play(range(3)) == before


def test_another_version_on_a_worker_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    sent = sent_job(DICE)
    monkeypatch.setattr(cluster, "version", lambda name: "0.0.1")
    with pytest.raises(BoxcarsError, match=r"version 0\.0\.1"):
        job_of(sent)


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BoxcarsError, match=r"pip install 'boxcars\[cluster\]'"):
        Cluster("tcp://127.0.0.1:8786").client()


@pytest.mark.parametrize("address", ["host", "10.0.0.5:8786", "tcp://host", "http://host:80"])
def test_what_is_no_address_is_refused_at_once(address: str) -> None:
    with pytest.raises(BoxcarsError, match="such as tcp://host:8786, found"):
        Cluster(address).client()


@pytest.fixture(scope="module")
def local() -> Iterator[Any]:
    """Two processes of a scheduler on this machine."""
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1") as made:
        yield made


@pytest.fixture
def crew(local: Any) -> Iterator[Cluster]:
    made = Cluster(local.scheduler_address)
    yield made
    made.close()


def played(games: int, workers: int | Cluster, first: int = 0) -> dict[int, Any]:
    found: dict[int, Any] = {}
    for chunk in play_games(QUICK, games, workers, first=first):
        found.update(zip(chunk.numbers, chunk.tallies, strict=True))
    return found


@pytest.mark.slow
def test_a_cluster_plays_the_games_of_this_machine(crew: Cluster) -> None:
    assert played(60, crew, first=50) == played(60, 2, first=50)


@pytest.mark.slow
def test_the_games_of_a_killed_worker_are_played_by_others(crew: Cluster) -> None:
    found: dict[int, Any] = {}
    killed = 0
    for number, chunk in enumerate(play_games(QUICK, 1_500, crew)):
        found.update(zip(chunk.numbers, chunk.tallies, strict=True))
        if number == 3:
            for pid in list(crew.client().run(os.getpid).values())[:1]:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                    killed += 1
    assert killed == 1
    assert found == played(1_500, 2)


@pytest.mark.slow
def test_comparisons_and_goal_seek_are_those_of_this_machine(crew: Cluster) -> None:
    pair = Pair(QUICK, replace(QUICK, bots=("hill", "gould")))
    assert compare(pair, 200, 0.2, crew).data() == compare(pair, 200, 0.2, 2).data()
    there = QUICK
    rules = family("boxcars").rules
    assert rules is not None
    knobs = knobs_of("win.cash=50000:80000", rules.options, there.options, (0.5, 2.0))
    trials = Trials(there, tuple(knobs), outcome_of("turns", 2))
    assert seek(trials, 60.0, Budget(games=100), crew).data() == seek(trials, 60.0, Budget(games=100), 2).data()


@pytest.mark.slow
def test_worth_is_that_of_this_machine(crew: Cluster) -> None:
    there = QUICK
    things = [Thing("railroad", id, {"restrict.railroads": id}) for id in ("NOR", "WES")]
    far, near = (restricted_play(there, things, 200, 0.0, Course(each)).data() for each in (crew, 2))
    assert far == near and far["games"] > 100


@pytest.mark.slow
def test_an_error_of_a_worker_is_one_of_the_program(crew: Cluster) -> None:
    with pytest.raises(BoxcarsError, match="no bot named"):
        list(play_games(replace(DICE, bots=("greedy", "nobody")), 10, crew))


@pytest.mark.slow
def test_the_command_plays_on_a_cluster(local: Any, tmp_path: Path) -> None:
    file = tmp_path / "ladder.yaml"
    save(QUICK.scenario, file)

    def told(*more: str) -> dict[str, Any]:
        line = ["simulate", str(file), "--bots", "hill,hill", "--games", "40", "--seed", "9", "--format", "json", *more]
        return dict(json.loads(CliRunner().invoke(application(), line, catch_exceptions=False).stdout))

    far, near = told("--scheduler", local.scheduler_address), told("--workers", "1")
    for key in ("seats", "turns", "games", "scenario_hash"):
        assert far[key] == near[key]


@pytest.mark.slow
def test_a_scheduler_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "SECONDS_TO_CONNECT", 0.2)
    with pytest.raises(BoxcarsError, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:1"):
        Cluster("tcp://127.0.0.1:1").client()
