"""Before the first turn: dozens of cubes are set out, and nobody draws each of them by hand."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QTabBar
from pytestqt.qtbot import QtBot

from engine.game.rules import CHANCE
from engine.sim.run import seats_of
from studio.document.document import Document
from studio.playtest.sitting.session import GameSetup, Session
from studio.playtest.window import PlaytestWindow
from tests.families.tycoon.table import COUNTRY, Table


def purpose(window: PlaytestWindow) -> str:
    """What the next draw is for; "" where somebody decides."""
    draw = window.session.setup.draw(window.session.now)
    return "" if draw is None else draw.purpose


def test_cubes_are_set_out_by_themselves_unless_somebody_stops_to_choose_one(qtbot: QtBot) -> None:
    document = Document()
    document.new(COUNTRY)
    window = PlaytestWindow(document, Session(GameSetup(COUNTRY, seats_of(["person", "person"]), 3)))
    with qtbot.waitExposed(window):
        window.show()
    conductor = window.game.conductor
    conductor.pause()
    window.game.refresh()
    assert purpose(window) == "cube"
    assert window.game.tray.roll.isEnabled() and window.game.tray.pick.isEnabled()
    drawn = len(window.session.positions)
    conductor.step()
    assert len(window.session.positions) == drawn + 1 and purpose(window) == "cube"

    QTest.keyClick(window, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: conductor.waits_for_person)
    assert purpose(window) != "cube"
    assert all(at.by == CHANCE for at in window.session.positions[1:])
    cubes = [at for at in window.session.positions if at.action is not None and at.action.code.startswith("cube")]
    assert len(cubes) > drawn + 1
    window.session.saved = len(window.session.line) - 1
    window.close()
    document.inspector.start_over()


def test_no_letter_with_alt_means_two_things(at_table) -> None:
    """It only went from one to the other, and pressed neither."""
    window = at_table(Table().ready())
    words = [each.text() for kind in (QAbstractButton, QLabel) for each in window.game.findChildren(kind)]
    words += [bar.tabText(tab) for bar in window.game.findChildren(QTabBar) for tab in range(bar.count())]
    letters = [found.lower() for said in words for found in re.findall("&([^&])", said.replace("&&", ""))]
    assert {"p", "f", "j"} <= set(letters) and len(letters) == len(set(letters)), sorted(letters)
