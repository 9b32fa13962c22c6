"""A game seen as one seat sees it: what the rules hide is said to be hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from engine.sim.run import seats_of
from studio.document.document import Document
from studio.playtest.sitting.conductor import Until
from studio.playtest.sitting.session import GameSetup
from studio.playtest.viewpoint import usual_viewer
from studio.playtest.window import PlaytestWindow
from tests.families.boxcars.boards import a_ladder
from tests.playtest.table_talk import to_the_first_ride

if TYPE_CHECKING:
    from tests.playtest.conftest import Seater


def a_table(*bots: str) -> GameSetup:
    return GameSetup(a_ladder().scenario(), seats_of(bots), 1)


@pytest.mark.parametrize(
    ("bots", "viewer"),
    [(("person", "hill", "hill"), 0), (("hill", "person"), 1), (("hill", "hill"), None), (("person", "person"), None)],
)
def test_the_only_person_sees_what_their_seat_may_know(bots: tuple[str, ...], viewer: int | None) -> None:
    assert usual_viewer(a_table(*bots)) == viewer


@pytest.fixture
def secretive(qtbot: QtBot, seated: Seater, document: Document) -> PlaytestWindow:
    """A person and two bots at a table where cash is nobody else's business."""
    document.new(a_ladder().rule(info__cash="exact_above_limit", cash__announce=90_000, win__cash=100_000).scenario())
    window = seated("person", "hill", "hill")
    to_the_first_ride(window)
    return window


def money(window: PlaytestWindow) -> list[str]:
    return [row.money.text() for row in window.game.seats.rows]


def test_hidden_money_is_said_to_be_hidden_and_shown_to_everybody(secretive: PlaytestWindow) -> None:
    own, *others = money(secretive)
    assert own.startswith("$")
    assert others == ["hidden", "hidden"]
    assert "B hidden" in secretive.game.chart.accessibleDescription()
    secretive.game.viewpoint.look_as(None)
    assert all(said.startswith("$") for said in money(secretive))
    assert "hidden" not in secretive.game.chart.accessibleDescription()
    secretive.game.viewpoint.look_as(2)
    assert money(secretive)[:2] == ["hidden", "hidden"]


def test_no_way_to_the_goal_is_shown_for_hidden_money(secretive: PlaytestWindow) -> None:
    assert [row.goal.isVisible() for row in secretive.game.seats.rows] == [True, False, False]


def test_the_journal_loses_nothing_when_the_viewer_changes(secretive: PlaytestWindow) -> None:
    before = secretive.game.journal.text()
    secretive.game.viewpoint.look_as(None)
    assert before
    assert secretive.game.journal.text() == before


def test_a_restart_keeps_the_viewer(secretive: PlaytestWindow) -> None:
    secretive.game.viewpoint.look_as(1)
    secretive.session.saved = len(secretive.session.line) - 1
    secretive.next_game.restart()
    assert secretive.game.viewpoint.viewer == 1


def test_nothing_is_hidden_once_the_game_is_over(qtbot: QtBot, document: Document, seated: Seater) -> None:
    document.new(a_ladder().rule(info__cash="exact_above_limit", game__turn_limit=4).scenario())
    window = seated("hill", "hill")
    window.game.viewpoint.look_as(0)
    assert "hidden" in money(window)
    with qtbot.waitSignal(window.game.conductor.running_changed, check_params_cb=lambda running: not running):
        window.game.conductor.run(Until.END, flat_out=True)
    assert window.session.is_over
    assert "hidden" not in money(window)


def test_whose_eyes_one_looks_through_stays_in_sight_however_many_seats_scroll(
    secretive: PlaytestWindow,
) -> None:
    """It scrolled away with the seats, to whoever decides."""
    part: QWidget | None = secretive.game.viewpoint
    above = []
    while part is not None and (part := part.parentWidget()) is not None:
        above.append(part)
    assert secretive.game in above and not any(isinstance(each, QScrollArea) for each in above)
