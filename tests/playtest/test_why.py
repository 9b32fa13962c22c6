"""The reasons of a bot in the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pytestqt.qtbot import QtBot

from engine.game.rules import CHANCE
from studio.playtest.window import PlaytestWindow
from tests.playtest.table_talk import to_the_first_ride

if TYPE_CHECKING:
    from tests.playtest.conftest import Seater


def on_to_a_choice(window: PlaytestWindow) -> None:
    """Goes on to a decision with several options."""
    session = window.session
    for _ in range(400):
        actor = session.table.actor(session.now)
        if actor not in (None, CHANCE) and len(session.table.actions(session.now)) > 1:
            return
        window.game.conductor.step()
    raise AssertionError("nobody had a choice")


def opened(qtbot: QtBot, window: PlaytestWindow) -> None:
    window.controls.why.trigger()
    assert window.why.isVisible()
    window.why.look()


def test_a_persons_ride_is_explained_by_the_strongest_bot_its_choice_first(qtbot: QtBot, seated: Seater) -> None:
    window = seated("person", "person")
    to_the_first_ride(window)
    opened(qtbot, window)
    table, at = window.session.table, window.session.now
    name, found = table.reasons(at)
    assert name == "hill" and found is not None
    assert window.why.table.rowCount() == len(found.options) == len(table.actions(at))
    advised = table.advised(at)
    assert advised is not None and window.why.table.item(0, 0).text() == f"▸ {advised}"
    assert window.why.table.item(0, 1).text() == f"{found.options[0].total:,}"
    assert "hill would choose" in window.why.said.text()


def test_it_follows_the_game_while_it_is_open(qtbot: QtBot, seated: Seater) -> None:
    window = seated("person", "person")
    opened(qtbot, window)
    assert "Chance decides" in window.why.said.text() and window.why.table.rowCount() == 0
    to_the_first_ride(window)
    qtbot.waitUntil(lambda: window.why.table.rowCount() > 0, timeout=5_000)


def test_a_seat_seen_through_other_eyes_keeps_its_reasons(qtbot: QtBot, seated: Seater) -> None:
    window = seated("person", "person")
    to_the_first_ride(window)
    actor = window.session.table.actor(window.session.now)
    assert actor is not None
    window.game.viewpoint.look_as(1 - actor)
    opened(qtbot, window)
    assert "other eyes" in window.why.said.text() and window.why.table.rowCount() == 0


@pytest.mark.parametrize("bot", ["random", "planner"])
def test_a_bot_without_reasons_says_so(qtbot: QtBot, seated: Seater, bot: str) -> None:
    window = seated(bot, bot)
    on_to_a_choice(window)
    opened(qtbot, window)
    assert window.why.said.text() == f"The bot {bot} gives no reasons."


def test_closing_the_panel_lets_go_of_the_button(qtbot: QtBot, seated: Seater) -> None:
    window = seated("person", "person")
    opened(qtbot, window)
    assert window.controls.why.isChecked()
    window.why.close()
    assert not window.controls.why.isChecked()
