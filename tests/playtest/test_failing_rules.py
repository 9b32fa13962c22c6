"""Rules and bots that raise end neither the window nor what was played."""

import pytest
from msgspec.structs import replace

from engine.errors import DivergenceError
from engine.files.records import load_record, recorded_scenario
from engine.game.record import along, replay
from studio.playtest.sitting.conductor import Until
from studio.playtest.sitting.session import GameSetup
from tests.slow import slow


def broken(*_, **__):
    raise KeyError("no such town")


@pytest.fixture
def failing(seated, qtbot):
    """A window after some decisions."""
    window = seated("hill", "hill")
    for _ in range(4):
        with qtbot.waitSignal(window.game.conductor.moved):
            window.game.conductor.step()
    return window


def told(window):
    return "cannot go on from here" in window.game.turn.text() and "no such town" in window.game.turn.text()


def played(window):
    return len(window.session.positions)


@pytest.mark.parametrize("what", ["decided", *slow("actor", "seat_to_act")])
def test_a_run_that_fails_is_told_and_the_record_can_be_saved(failing, qtbot, monkeypatch, tmp_path, what):
    before = played(failing)
    monkeypatch.setattr(GameSetup, what, broken)
    failing.game.conductor.run(Until.END, flat_out=True)
    qtbot.waitUntil(lambda: told(failing))
    assert not failing.game.conductor.is_running and played(failing) == before
    assert failing.saving.save_to(tmp_path / "game.yaml")
    assert len(load_record(tmp_path / "game.yaml").actions) == before - 1
    monkeypatch.undo()
    failing.game.going.back()
    assert not told(failing) and played(failing) == before - 1


def test_record_has_no_scores_and_says_so_when_scoring_fails(failing, monkeypatch, tmp_path):
    session = failing.session
    scored = session.record()
    rules = type(session.setup.rules)
    session.course.go_to(2)
    session.hand_over(0, "person", "The game")
    with monkeypatch.context() as patched:
        patched.setattr(rules, "scores", broken)
        session.save_record(tmp_path / "game.yaml")
    assert "score" not in (tmp_path / "game.yaml").read_text().replace("could not score", "")
    record = load_record(tmp_path / "game.yaml")
    for line in (record, *record.branches):
        assert (line.scores, line.finished) == ((), False)
        assert line.note.endswith("; the rules could not score the last position")
    assert record.branches[0].name == "The game" and scored.scores and ";" not in scored.note
    scenario = recorded_scenario(record, tmp_path / "game.yaml")
    for branch in ("", "The game"):
        line = along(record, branch)
        assert len(list(replay(session.setup.rules, scenario, line))) == len(line.actions) + 1
    with pytest.raises(DivergenceError, match="scores"):
        list(replay(session.setup.rules, scenario, replace(along(record, ""), scores=(1.0, 2.0))))


@pytest.mark.parametrize("raised", [BaseException("panic"), *slow(MemoryError(), RecursionError("too deep"))])
def test_a_bot_that_raises_stops_the_run(failing, qtbot, monkeypatch, raised):
    def choose(*_):
        raise raised

    monkeypatch.setattr(GameSetup, "decided", choose)
    with qtbot.waitSignal(failing.game.conductor.failed):
        failing.game.conductor.run(Until.END, flat_out=True)
    assert type(raised).__name__ in failing.game.turn.text()


def test_a_decision_by_hand_that_fails_leaves_the_game_where_it_was(failing, monkeypatch):
    before = played(failing)
    monkeypatch.setattr(GameSetup, "after", broken)
    monkeypatch.setattr(GameSetup, "rolled", broken)
    said = []
    failing.game.said.connect(said.append)
    failing.game.conductor.roll()
    failing.game.choose(failing.session.now.action)
    assert played(failing) == before and len(said) == 2 and all("no such town" in words for words in said)


def test_a_position_that_cannot_be_shown_is_told(failing, monkeypatch):
    monkeypatch.setattr(failing.session.setup, "draw", broken)
    failing.game.refresh()
    assert told(failing) and failing.isVisible()
    monkeypatch.undo()
    failing.game.refresh()
    assert not told(failing)
