"""A game at the table without a window."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.bots.named import bot_named
from engine.errors import RulesError
from engine.files.records import load_record, recorded_scenario
from engine.game.kernel.drive import drive
from engine.game.record import replay
from engine.sim.run import seats_of
from studio.playtest.sitting.session import GameSetup, Session
from tests.playtest.conftest import LADDER

BOTS = ["planner", "random", "planner"]


def a_session(*bots: str, seed: int = 3, **chosen: object) -> Session:
    return Session(GameSetup(LADDER, seats_of(bots), seed, chosen))


def played_out(session: Session) -> Session:
    while (found := session.setup.decided(session.now)) is not None:
        session.take(session.now, [found])
    return session


def test_a_game_of_bots_is_the_game_that_the_command_line_plays() -> None:
    session = played_out(a_session(*BOTS))
    table = session.setup
    bots = [bot_named(table.family, name) for name in BOTS]
    codes = [action.code for action, _ in drive(table.rules, table.start().state, bots, 3)]
    assert session.is_over
    assert session.record().actions == tuple(codes)


def test_the_same_choices_come_again_after_steps_back() -> None:
    session = played_out(a_session(*BOTS))
    codes = session.record().actions
    for _ in range(40):
        session.back()
    assert played_out(session).record().actions == codes


def test_stepping_back_gives_the_former_state() -> None:
    session = a_session("person", "person")
    before = session.now
    session.roll()
    assert session.now is not before
    assert session.back()
    assert session.now is before
    assert not session.back()


def test_an_author_may_choose_the_roll() -> None:
    session = a_session("person", "person")
    draw = session.setup.draw(session.now)
    assert draw is not None
    action = draw.outcomes[-1][0]
    session.choose(action)
    assert session.record().actions == (action.code,)


def test_a_roll_that_chance_cannot_bring_is_refused_and_changes_nothing() -> None:
    session = a_session("person", "person")
    draw = session.setup.draw(session.now)
    assert draw is not None
    session.roll()
    while session.setup.draw(session.now) is not None:
        session.roll()
    now = session.now
    with pytest.raises(RulesError):
        session.choose(draw.outcomes[0][0])
    assert session.now is now


def test_what_was_thought_out_for_another_position_is_refused() -> None:
    session = a_session(*BOTS)
    stale = session.now
    session.roll()
    found = session.setup.decided(stale)
    assert found is not None
    assert not session.take(stale, [found])
    assert len(session.positions) == 2


def test_a_saved_record_replays_on_its_embedded_board(tmp_path: Path) -> None:
    session = played_out(a_session(*BOTS, **{"fee.bank": 2_000}))
    path = tmp_path / "game.yaml"
    session.save_record(path)
    record = load_record(path)
    assert record.options == {"fee.bank": 2_000}
    end = list(replay(session.setup.rules, recorded_scenario(record, path), record))[-1][1]
    assert [holding.money for holding in end.holdings] == [holding.money for holding in session.state.holdings]
    assert session.is_recorded


def test_a_game_that_went_on_after_saving_is_not_recorded(tmp_path: Path) -> None:
    session = a_session("person", "person")
    session.roll()
    session.save_record(tmp_path / "game.yaml")
    assert session.is_recorded
    session.roll()
    assert not session.is_recorded


def test_a_game_saved_in_the_middle_replays_to_where_it_stands(tmp_path: Path) -> None:
    session = a_session("person", "person")
    for _ in range(6):
        session.roll() if session.setup.draw(session.now) else session.choose(session.setup.actions(session.now)[0])
    session.save_record(tmp_path / "game.yaml")
    record = load_record(tmp_path / "game.yaml")
    assert not record.finished
    steps = list(replay(session.setup.rules, recorded_scenario(record, tmp_path / "game.yaml"), record))
    assert len(steps) == len(session.positions)
