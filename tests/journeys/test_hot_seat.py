"""Three people and a bot at one screen with a curtain, to the end of their game by clicks."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from engine.game.record import replay
from engine.sim.run import seats_of
from studio.document.document import Document
from studio.playtest.session.session import GameSetup, Session
from studio.playtest.window import PlaytestWindow
from tests.families.boxcars.boards import a_ladder
from tests.journeys.person import MOST, AsAdvised


class AtOneScreen(AsAdvised):
    """Each of the people says that they are there before they decide as a bot would advise them."""

    def __init__(self, qtbot, window):
        super().__init__(qtbot, window)
        self.came: list[int] = []

    @property
    def is_asked(self):
        """Whether the window waits for somebody, also behind the curtain."""
        return self.window.curtain.isVisible() or super().is_asked

    def comes(self):
        """Nobody's hand is offered until they say that they are there."""
        curtain, game = self.window.curtain, self.window.game
        assert not game.choices.offered and not game.isEnabled()
        self.qtbot.waitUntil(curtain.here.isEnabled)
        self.came.append(curtain.seat)
        QTest.mouseClick(curtain.here, Qt.MouseButton.LeftButton)

    def plays(self):
        """Everybody's decisions until the game is over."""
        session = self.window.session
        for _ in range(MOST):
            self.qtbot.waitUntil(lambda: session.is_over or self.is_asked)
            if session.is_over:
                return
            if self.window.curtain.isVisible():
                self.comes()
                continue
            before = len(session.positions)
            if session.setup.draw(session.now) is not None:
                self.draw_card()
            else:
                self.acts()
            self.wait(before)
        raise AssertionError(f"not over in {MOST} decisions")


@pytest.mark.slow
def test_three_people_and_a_bot_play_to_the_end_at_one_screen(qtbot, monkeypatch):
    monkeypatch.setattr("studio.playtest.board.rider.STEP_MS", 0)
    monkeypatch.setattr("studio.playtest.table.pass_device_screen.DEAF_MS", 0)
    rules = {"info.cash": "exact_above_limit", "cash.announce": 45_000, "win.cash": 50_000, "game.turn_limit": 8}
    document = Document()
    document.new(a_ladder().scenario())
    session = Session(GameSetup(document.scenario, seats_of(["person", "person", "hill", "person"]), 5, rules))
    window = PlaytestWindow(document, session)
    window.controls.pace.setValue(window.controls.pace.maximum())
    with qtbot.waitExposed(window):
        window.show()
    window.game.viewpoint.look_in_turn()
    window.begin()
    people = AtOneScreen(qtbot, window)
    people.plays()
    assert set(people.came) == {0, 1, 3}
    assert all(one != other for one, other in zip(people.came, people.came[1:], strict=False))
    record = session.record()
    assert record.finished
    assert len(list(replay(session.setup.rules, document.scenario, record))) == len(record.actions) + 1
    session.saved = len(session.line) - 1
    window.close()
    document.inspector.start_over()
