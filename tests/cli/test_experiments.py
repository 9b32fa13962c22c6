"""`boxcars sensitivity` and `boxcars seek`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from engine.cli import experiment
from engine.sim.seek import Sought
from tests.cli.conftest import Run, Said

DICE = "dice/boxcars"
JUDGES = ["casual", "expert", "hasty"]
KNOBS = ("--knobs", "game.turn_limit=10:60,end.trains", "--bots", "random,random", "--workers", 1)


def test_effects_are_shown_by_size(run: Run, said: Said) -> None:
    words = ("sensitivity", DICE, *KNOBS, "--set", "game.turn_limit=40", "--budget", 80)
    code, text = said(*words, "--format", "json")
    assert code == 0, text
    data = json.loads(text)
    assert (data["games"], data["stopped"], data["settings"]) == (80, "budget", {"game.turn_limit": 40})
    limit, trains = data["knobs"]
    assert (limit["id"], limit["value"], limit["range"]) == ("game.turn_limit", 40, [10, 60])
    assert limit["effect"]["low"]["interval"][1] < 0 and limit["first_order"] is None and trains["id"] == "end.trains"
    shown = run(*words).stdout
    assert "------------|+" in shown and "too small to show shares" in shown


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--knobs", "end.train"), "did you mean end.trains"),
        (("--knobs", "end.trains", "--outcome", "turn"), "did you mean turns"),
        (("--knobs", "end.trains", "--budget", "1 day"), "found “1 day”"),
    ],
)
def test_wrong_use_of_sensitivity_is_refused(said: Said, words: tuple[str, ...], message: str) -> None:
    code, text = said("sensitivity", DICE, *words)
    assert code == 2 and message in text


def test_a_goal_is_sought_and_the_file_stays(run: Run, said: Said) -> None:
    words = ("seek", DICE, "--target", "turns=30", "--knobs", "game.turn_limit=10:50", "--bots", "random,random",
             "--workers", 1, "--budget", 150)  # fmt: skip
    code, text = said(*words, "--format", "json")
    assert code == 0, text
    data = json.loads(text)
    assert 10 <= data["proposal"]["game.turn_limit"] <= 50 and len(data["fresh"]["interval"]) == 2
    assert (data["stopped"], data["target"]) == ("budget", {"outcome": "turns", "value": 30})
    assert "The goal is 30" in run(*words).stdout
    assert [judge["name"] for judge in data["judges"]] == JUDGES and all(j["goals"][0]["games"] for j in data["judges"])


def test_a_matrix_of_wins_is_sought(said: Said, tmp_path: Path) -> None:
    matrix = tmp_path / "matrix.csv"
    matrix.write_text(",random,greedy\nrandom,,\ngreedy,0.9,\n")
    words = ("seek", DICE, "--target", matrix, "--knobs", "game.turn_limit=10:50", "--workers", 1, "--budget", 150)
    code, text = said(*words, "--format", "json")
    assert code == 0, text
    data = json.loads(text)
    (goal,) = data["goals"]
    assert (goal["outcome"], goal["value"]) == ("greedy>random", 0.9) and goal["fresh"]["value"] > 0.5
    assert data["judges"] == []
    matrix.write_text(",random,greedy\nrandom,,0.3\ngreedy,0.9,\n")
    code, text = said(*words)
    assert code == 2 and "matrix.csv:3" in text


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("turn=30", "did you mean turns"),
        ("turns", "for example turns=200"),
        ("turns=nan", "for example turns=200"),
        ("wins.1=25", "a share of games from 0 to 1"),
        ("turns=30,turns=40", "turns twice"),
        ("greedy>greedy=0.5", "against itself"),
        ("greedy>random=0.6,random>greedy=0.4", "each goal once"),
        ("gready>random=0.6", "did you mean greedy"),
    ],
)
def test_bad_goals_are_refused(said: Said, target: str, message: str) -> None:
    code, text = said("seek", DICE, "--target", target, "--knobs", "end.trains")
    assert code == 2 and message in text


@pytest.mark.parametrize(("budget", "steps"), [("90", [30, 40]), ("20s", [3, 4])])
def test_progress_is_in_the_unit_of_the_budget_and_an_interruption_is_reported(
    budget: str, steps: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[int] = []
    now = [0.0]

    @contextmanager
    def progress(title: str, total: int) -> Iterator[Callable[[int], None]]:
        assert total == int(budget.rstrip("s"))
        yield shown.append

    @contextmanager
    def interrupted() -> Iterator[Callable[[], int]]:
        yield lambda: 130 if now[0] >= 7 else 0

    monkeypatch.setattr(experiment, "progress", progress)
    monkeypatch.setattr(experiment, "defer_interruption", interrupted)
    monkeypatch.setattr("engine.cli.experiment.clock.seconds", lambda: now[0])
    made = experiment.experiment(Path(DICE), None, "random,random", None, 1, "end.trains", (0.5, 2), "turns", budget)

    def search(workers: int, is_cancelled: Callable[[], bool], advance: Callable[[int], None]) -> Sought:
        for games, seconds in ((30, 3.5), (40, 4.0)):
            assert not is_cancelled()
            now[0] += seconds
            advance(games)
        assert is_cancelled()
        return Sought(made.trials, 30.0)

    data, code = made.run("Search", 1, search)
    assert (shown, code, data["stopped"], data["seconds"]) == (steps, 130, "interrupted", 7.5)
