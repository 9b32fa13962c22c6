"""The final table of a game."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from engine.sim.run import seats_of
from studio.document.document import Document
from studio.playtest.panes.banner import Banner
from studio.playtest.panes.seats import SeatScroll
from studio.playtest.sitting.session import GameSetup, Session
from studio.playtest.window import PlaytestWindow
from tests.families.boxcars.boards import a_ladder
from tests.families.boxcars.both_games import BARON


@pytest.fixture(scope="module")
def over() -> Session:
    """A game that two of four have to leave."""
    board = a_ladder().rule(**BARON).rule(win__cash=60_000, cash__start=5_000, game__turn_limit=300).scenario()
    session = Session(GameSetup(board, seats_of(("random",) * 4), 38))
    while (decided := session.setup.decided(session.now)) is not None:
        session.take(session.now, [decided])
    return session


def test_who_was_in_the_game_for_longer_stands_before_who_went_out_sooner(qtbot: QtBot, over: Session) -> None:
    """They stood as they sit, for nobody of them has anything."""
    names = [seat.name for seat in over.setup.seats]
    told = [entry.text for each in over.positions for entry in each.state.entries]
    left = [name for text in told for name in names if text.startswith(f"{name} cannot pay ")]
    assert len(left) > 1 and left != sorted(left, key=names.index, reverse=True), "no game to see it by"
    banner = Banner()
    qtbot.addWidget(banner)
    banner.show_end(over)
    text = banner.table.text()
    shown = sorted(names, key=lambda name: text.index(f"<b>{name}</b>"))
    assert shown[-len(left) :] == left[::-1]
    scores = over.setup.rules.scores(over.state)
    assert [scores[names.index(name)] for name in shown] == sorted(scores.values(), reverse=True)


def test_the_board_has_the_same_size_at_the_end_and_before(qtbot: QtBot, over: Session) -> None:
    """In another size all of it is drawn anew, and who looks back and forth at the end waits for that."""
    document = Document()
    document.new(over.setup.scenario)
    session = Session(over.setup)
    for moment in over.line[1:]:
        assert session.take(session.now, [moment])
    end = len(session.line) - 1
    session.course.go_to(end - 1)
    window = PlaytestWindow(document, session)
    window.resize(1024, 700)
    with qtbot.waitExposed(window):
        window.show()
    board, banner = window.game.board, window.game.banner
    QApplication.processEvents()
    before = board.geometry()
    window.game.going.to(end)
    qtbot.waitUntil(banner.isVisible)
    QApplication.processEvents()
    assert banner.table.height() >= banner.table.heightForWidth(banner.table.width()), "the table is cut off"
    assert board.geometry() == before
    window.game.going.to(end - 1)
    qtbot.waitUntil(lambda: not banner.isVisible())
    QApplication.processEvents()
    assert board.geometry() == before
    session.saved = end
    window.close()
    document.inspector.start_over()


def test_tab_leads_to_the_final_table_and_arrows_scroll_what_has_no_room(qtbot: QtBot, over: Session) -> None:
    document = Document()
    document.new(over.setup.scenario)
    session = Session(over.setup)
    for moment in over.line[1:]:
        assert session.take(session.now, [moment])
    session.saved = len(session.line) - 1
    window = PlaytestWindow(document, session)
    window.resize(1024, 500)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    table = window.game.banner.table
    assert table.accessibleName() == "Final table"
    again = next(button for button in window.game.banner.findChildren(QPushButton) if button.text() == "Play again…")
    again.setFocus()
    QTest.keyClick(again, Qt.Key.Key_Tab)
    assert window.focusWidget() is table
    scroll = next(area for area in window.game.findChildren(SeatScroll) if area.isAncestorOf(table))
    bar = scroll.verticalScrollBar()
    assert bar.maximum() > 0, "no table that is longer than its room"
    bar.setValue(0)
    for _ in range(100):
        QTest.keyClick(table, Qt.Key.Key_Down)
    assert bar.value() == bar.maximum()
    window.close()
    document.inspector.start_over()
