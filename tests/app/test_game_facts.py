"""What happened in a game, in a window and in files."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QFileDialog

from engine.report.chart import SHEET
from studio.app.games.facts import GameFactsDialog
from studio.lab.page import TablePage
from tests.playtest.test_session import BOTS, a_session, played_out


@pytest.fixture(scope="module")
def game():
    return played_out(a_session(*BOTS))


@pytest.fixture
def facts(qtbot, game):
    """The dialog about a game, added up."""
    dialog = GameFactsDialog(game)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: dialog.save.isEnabled())
    return dialog


def turn_to(facts, id):
    number = next(n for n, table in enumerate(facts.report.tables, 1) if table.id == id)
    facts.tabs.setCurrentIndex(number)
    page = facts.tabs.currentWidget()
    assert isinstance(page, TablePage)
    return page


def test_a_double_click_on_a_purchase_leads_to_the_position_that_it_brought(qtbot, game, facts):
    view = turn_to(facts, "time_line").view
    row = next(r for r in range(view.model().rowCount()) if view.model().index(r, 3).data() == "purchase")
    with qtbot.waitSignal(facts.position_asked) as asked:
        view.doubleClicked.emit(view.model().index(row, 4))
    assert view.model().index(row, 4).data() in [entry.text for entry in game.line[asked.args[0]].state.entries]


def test_money_is_told_turn_by_turn_and_leads_nowhere(qtbot, game, facts):
    view = turn_to(facts, "money").view
    assert view.model().rowCount() >= game.state.turn - 1
    with qtbot.assertNotEmitted(facts.position_asked):
        view.doubleClicked.emit(view.model().index(0, 0))


def test_a_click_on_the_picture_leads_to_its_position(qtbot, game, facts):
    bar = facts.picture.bar
    with qtbot.waitSignal(facts.position_asked) as asked:
        qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=QPoint(bar.width() // 2, bar.height() - 5))
    assert 0 < asked.args[0] < len(game.line) - 1


def test_tables_and_picture_are_written(facts, tmp_path, monkeypatch):
    for name, button in (("game.html", facts.save), ("game.png", facts.save_picture)):
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, name=name: (str(tmp_path / name), ""))
        button.click()
    written = (tmp_path / "game.html").read_text()
    assert "Turning points: another one goes ahead in cash and the prices of railroads ($)" in written
    image = QImage(str(tmp_path / "game.png"))
    assert image.width() > 600 and image.height() > 300
    assert image.pixelColor(2, 2) == image.pixelColor(image.width() - 3, image.height() - 3) == QColor("white")


def test_the_picture_is_that_of_the_open_tab(facts, tmp_path, monkeypatch):
    offered = []

    def choose(_parent, _title, first, *_):
        offered.append(first)
        return str(tmp_path / "money.png"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    turn_to(facts, "money")
    facts.save_picture.click()
    assert offered[0].endswith("game-money.png")
    image = QImage(str(tmp_path / "money.png"))
    assert (image.width(), image.height()) == (2 * SHEET.width, 2 * SHEET.height)
    turn_to(facts, "payments")
    assert not facts.save_picture.isEnabled() and "no chart" in facts.save_picture.toolTip()
    facts.tabs.setCurrentIndex(0)
    assert facts.save_picture.isEnabled()


def test_the_chart_and_the_bar_below_have_one_axis(qtbot, game, facts):
    chart, bar = facts.picture.chart, facts.picture.bar
    facts.picture.grab()
    begin, turn = bar._turns[len(bar._turns) // 2]
    with qtbot.waitSignal(facts.position_asked) as asked:
        qtbot.mouseClick(chart, Qt.MouseButton.LeftButton, pos=QPoint(round(bar.x_of(begin - 1)), chart.height() // 2))
    assert asked.args[0] == begin - 1 and game.setup.turn(game.line[begin]) == turn
    assert chart.mapTo(facts, QPoint(0, 0)).x() == bar.mapTo(facts, QPoint(0, 0)).x()


def test_what_a_player_may_not_know_yet_is_not_told(qtbot, game):
    from studio.document.document import Document
    from studio.playtest.window import PlaytestWindow

    window = PlaytestWindow(Document(), a_session("person", "random"))
    qtbot.addWidget(window)
    with qtbot.assertNotEmitted(window.facts_asked):
        window.controls.facts.trigger()
    window.game.viewpoint.look_as(None)
    with qtbot.waitSignal(window.facts_asked):
        window.controls.facts.trigger()


def test_of_a_game_that_goes_on_the_dialog_and_its_files_say_up_to_which_turn_they_tell(qtbot):
    session = a_session(*BOTS)
    for _ in range(60):
        session.take(session.now, [session.setup.decided(session.now)])
    session.write_note("Look here")
    stand = f"as of turn {session.setup.turn(session.now):,}"
    dialog = GameFactsDialog(session)
    qtbot.addWidget(dialog)
    qtbot.waitUntil(lambda: dialog.save.isEnabled())
    assert stand in dialog.windowTitle() and stand in dialog.report.title and stand in dialog.picture.heading.text()
    noted = [mark.position for mark in dialog.picture.bar.marks if "Look here" in mark.text]
    assert noted == [session.course.at]


def test_of_a_game_that_is_over_nothing_says_that_it_goes_on(facts):
    assert "as of" not in facts.windowTitle() + facts.report.title + facts.picture.heading.text()
