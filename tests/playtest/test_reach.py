"""Every stop of the keyboard in the window of a game is seen, has a name, and F1 is about games there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from engine.sim.run import seats_of
from studio.app.access import FocusRings
from studio.app.help.topics import WINDOWS
from studio.app.theme import dress
from studio.document.document import Document
from studio.playtest.sitting.session import GameSetup, Session
from studio.playtest.window import PlaytestWindow
from tests.bundled import bundled_scenario
from tests.reached import name_of, nameless, ringless, stops, told, unhelped

BOARDS = {"boxcars": "us-boxcars-2013", "crayon": "saltmark-isles", "dice": "boxcars", "tycoon": "amber-coast"}


@pytest.fixture(params=sorted(BOARDS))
def window(qtbot: QtBot, request: pytest.FixtureRequest) -> Iterator[PlaytestWindow]:
    """A person and a bot at a bundled board."""
    scenario = bundled_scenario(f"{request.param}/{BOARDS[request.param]}")
    document = Document()
    document.new(scenario)
    document.inspector.start_over()
    made = PlaytestWindow(document, Session(GameSetup(scenario, seats_of(["person", "person"]), 3)))
    made.resize(1400, 880)
    with qtbot.waitExposed(made):
        made.show()
    yield made
    made.session.saved = len(made.session.line) - 1
    made.close()
    document.close()


def without_ring(window, qtbot, tone):
    """The stops of Tab that do not show the keyboard's frame in a theme."""
    plain, app = QApplication.palette(), QApplication.instance()
    rings = FocusRings(app)
    dress(tone)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    found = ringless(window)
    delete(rings)
    QApplication.setPalette(plain)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("tone", ["dark", "contrast"])
def test_every_stop_of_tab_shows_the_keyboard(window, qtbot, tone):
    assert without_ring(window, qtbot, tone) == []


def test_every_stop_shows_the_keyboard_has_a_name_and_f1_is_about_games_there(window, qtbot):
    assert without_ring(window, qtbot, "light") == []
    assert list(stops(window))
    assert [told(one) for one in stops(window) if not name_of(one)] == []
    assert unhelped(window, window.session.setup.scenario.family, [WINDOWS["PlaytestWindow"]]) == []
    # Hidden controls have names as well, but for buttons, whose text depends on the game, and Qt's own tool button.
    kinds = ("QPushButton", "ShortenedButton", "QToolButton < Controls")
    assert sorted({each for each in nameless(window, hidden=True) if not each.startswith(kinds)}) == []
