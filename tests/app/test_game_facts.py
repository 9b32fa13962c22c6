"""What happened in a game, in a window and in files."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QFileDialog

from engine.report.chart import SHEET
from studio.app.games.facts import GameFactsDialog, GrowingFacts
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
    assert "Changes of the lead: cash and railroad prices ($)" in written
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
    chart.draw()
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
        session.take(session.now, [session.setup.next_moment(session.now)])
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


def go_on(session, count):
    for _ in range(count):
        session.take(session.now, [session.setup.next_moment(session.now)])


@pytest.fixture
def begun():
    session = a_session(*BOTS)
    go_on(session, 60)
    return session


@pytest.fixture
def followed(qtbot, begun):
    """The dialog about a game that goes on, added up. The pause between two looks never ends by itself."""
    dialog = GameFactsDialog(begun)
    qtbot.addWidget(dialog)
    dialog._wait.timeout.disconnect()
    dialog.show()
    dialog._worker.wait()
    dialog._wait.stop()
    return dialog


def look(followed):
    followed.look()
    followed._worker.wait()


def told(followed):
    """The last turn that each of title, table and picture tells."""
    table = next(table for table in followed.report.tables if table.id == "money")
    return followed.windowTitle(), table.rows[-1][0], followed.picture.bar.maximum()


def test_it_follows_the_game_in_title_tables_and_picture(followed, begun):
    before, turn = told(followed), begun.setup.turn(begun.now)
    go_on(begun, 40)
    followed.stir()
    assert followed._wait.isActive() and told(followed) == before
    look(followed)
    after = begun.setup.turn(begun.now)
    assert after > turn and f"as of turn {after:,}" in followed.windowTitle()
    assert told(followed)[1:] == (after - 1, len(begun.line) - 1)
    assert (
        f"as of turn {after:,}" in followed.report.title and f"as of turn {after:,}" in followed.picture.heading.text()
    )


def test_the_open_tab_stays_open_and_shows_what_is_new(followed, begun):
    number = next(n for n, table in enumerate(followed.report.tables, 1) if table.id == "journal")
    followed.tabs.setCurrentIndex(number)
    rows = followed.tabs.currentWidget().view.model().rowCount()
    go_on(begun, 40)
    look(followed)
    page = followed.tabs.currentWidget()
    assert isinstance(page, TablePage) and followed.tabs.tabText(followed.tabs.currentIndex()) == "Journal"
    assert page.view.model().rowCount() > rows
    table = next(table for table in followed.report.tables if table.id == "journal")
    assert page.view.model().rowCount() == len(table.rows)
    assert [followed.tabs.widget(n)._table.id for n in range(1, followed.tabs.count())] == [
        t.id for t in followed.report.tables
    ]


@pytest.mark.parametrize("how", ["held", "hidden", "not for these eyes"])
def test_it_stays_as_it_is_while_it_is_held_or_not_seen(followed, begun, how):
    if how == "held":
        followed.follows.setChecked(False)
    elif how == "hidden":
        followed.hide()
    else:
        followed._may_tell = lambda: False
    before = told(followed)
    go_on(begun, 40)
    followed.stir()
    assert not followed._wait.isActive()
    look(followed)
    assert told(followed) == before
    followed._may_tell = lambda: True
    followed.show()
    followed.follows.setChecked(True)
    followed.stir()
    assert followed._wait.isActive()
    look(followed)
    assert told(followed) != before


def test_where_nothing_is_new_nothing_is_worked_out(followed, monkeypatch):
    monkeypatch.setattr(followed._worker, "ask", lambda *_: pytest.fail("asked"))
    followed.look()


def test_facts_that_grew_are_those_of_the_whole_line_also_after_another_way_was_taken(begun):
    growing = GrowingFacts()
    for _ in range(3):
        go_on(begun, 12)
        found = growing.report(begun.setup, begun.course.whole)
        assert found == GrowingFacts().report(begun.setup, begun.course.whole)
    kept = growing._facts
    go_on(begun, 5)
    growing.report(begun.setup, begun.course.whole)
    assert growing._facts is kept
    rolls = [n for n, moment in enumerate(begun.line) if begun.setup.draw(moment) is not None]
    begun.course.go_to(rolls[3])
    rolled = begun.line[rolls[3] + 1].action.code
    begun.choose(next(action for action, _ in begun.setup.draw(begun.now).outcomes if action.code != rolled))
    go_on(begun, 40)
    assert growing.report(begun.setup, begun.course.whole) == GrowingFacts().report(begun.setup, begun.course.whole)
    assert growing._facts is not kept


def test_a_game_that_is_over_offers_nothing_to_follow(qtbot, followed, begun):
    assert followed.follows.isVisible()
    while not begun.is_over:
        go_on(begun, 1)
    look(followed)
    assert not followed.follows.isVisible() and "as of" not in followed.windowTitle() and followed.report.said


def test_no_tab_is_cut_off_where_the_screen_has_room(followed, qtbot):
    bar = followed.tabs.tabBar()
    assert bar.count() > 8
    small = bar.font()
    small.setPixelSize(4)
    bar.setFont(small)
    followed.resize(100, 300)
    followed._show_all_tabs()
    qtbot.waitUntil(lambda: followed.tabs.width() >= bar.sizeHint().width())
    assert bar.tabRect(bar.count() - 1).right() < followed.tabs.width()
