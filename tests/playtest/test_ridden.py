"""What was ridden so far, counted along a line and drawn over the board."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from engine.game.kernel.drive import Moment
from engine.game.rules import Entry
from engine.model.ids import Ref
from studio.canvas.geometry.outlines import outline_of
from studio.playtest.board.ridden_overlay import WIDTHS, level
from studio.playtest.player.ridden import Ridden
from tests.playtest.conftest import Seater


class Rode:
    """A position after a ride over some stretch."""

    def __init__(self, seat: int, *about: Ref) -> None:
        self.entries = (Entry("ride", seat, "", about=about),)


A, B = Ref("section", "a b NYC"), Ref("section", "b c NYC")
HERE, THERE = Ref("cell", "1,2"), Ref("cell", "1,3")
RIDES = [Rode(0, A), Rode(1, A), Rode(0, B), Rode(0, A), Rode(1, HERE, THERE), Rode(0, THERE, HERE)]
LINE = [Moment(None, state) for state in RIDES]


def test_rides_are_counted_up_to_the_position_and_for_a_seat_alone() -> None:
    ridden = Ridden()
    ridden.follow(LINE)
    for at in (5, 0, 2, 3):
        rode = [(s.entries[0].seat, tuple(sorted(s.entries[0].about, key=str))) for s in RIDES[: at + 1]]
        assert ridden.upto(at) == Counter(stretch for _, stretch in rode)
        assert ridden.upto(at, 1) == Counter(stretch for seat, stretch in rode if seat == 1)


def test_what_is_ridden_most_is_widest_and_once_is_narrowest() -> None:
    assert [level(count, 100) for count in (1, 100)] == [0, len(WIDTHS) - 1]
    assert level(1, 1) == 0 and level(2, 2) == len(WIDTHS) - 1
    assert level(10**18, 10**18) == len(WIDTHS) - 1


def test_a_key_shows_all_rides_up_to_the_position_and_the_list_those_of_a_seat(qtbot: QtBot, seated: Seater) -> None:
    window = seated("planner", "planner")
    session, game = window.session, window.game
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, Qt.Key.Key_O)
    assert game.ridden is not None and window.statusBar().currentMessage() == "Nothing has been ridden in this game."
    while len(session.line) < 90 and (following := session.setup.decided(session.now)) is not None:
        session.take(session.now, [following])
    game.refresh()
    qtbot.keyClick(window, Qt.Key.Key_O)
    overlay = game.ridden.overlay
    shown = overlay.shown
    assert shown and game.ridden.choice.currentText() == "all rides so far"
    section = next(ref for ref in next(iter(shown)) if ref.kind == "section")
    way = outline_of(session.setup.scenario, section).ways
    assert way is not None
    middle = way.pointAtPercent(0.5)
    assert "so far (" in game.board.told_at((middle.x(), middle.y()))  # type: ignore[union-attr]
    game.going.to(0)
    assert not overlay.shown
    game.going.to(len(session.line) - 1)
    game.ridden.choice.setCurrentIndex(game.ridden.choice.findData(0))
    assert overlay.shown and set(overlay.shown) < set(shown)
    qtbot.keyClick(window, Qt.Key.Key_O)
    assert not overlay.shown
