"""What happened in a game that goes on: the dialog follows it while it is seen, at little cost, unless it is held."""

from __future__ import annotations

import pytest

from studio.app.games.facts import GameFactsDialog, GrowingFacts
from studio.lab.page import TablePage
from tests.playtest.test_session import BOTS, a_session


def go_on(session, count):
    for _ in range(count):
        session.take(session.now, [session.setup.decided(session.now)])


@pytest.fixture
def begun():
    session = a_session(*BOTS)
    go_on(session, 60)
    return session


@pytest.fixture
def facts(qtbot, begun):
    """The dialog about a game that goes on, added up. The pause between two looks never ends by itself."""
    dialog = GameFactsDialog(begun)
    qtbot.addWidget(dialog)
    dialog._wait.timeout.disconnect()
    dialog.show()
    dialog._worker.wait()
    dialog._wait.stop()
    return dialog


def look(facts):
    facts.look()
    facts._worker.wait()


def told(facts):
    """The last turn that each of title, table and picture tells."""
    table = next(table for table in facts.report.tables if table.id == "money")
    return facts.windowTitle(), table.rows[-1][0], facts.picture.bar.maximum()


def test_it_follows_the_game_in_title_tables_and_picture(facts, begun):
    before, turn = told(facts), begun.setup.turn(begun.now)
    go_on(begun, 40)
    facts.stir()
    assert facts._wait.isActive() and told(facts) == before
    look(facts)
    after = begun.setup.turn(begun.now)
    assert after > turn and f"as of turn {after:,}" in facts.windowTitle()
    assert told(facts)[1:] == (after - 1, len(begun.line) - 1)
    assert f"as of turn {after:,}" in facts.report.title and f"as of turn {after:,}" in facts.picture.heading.text()


def test_the_open_tab_stays_open_and_shows_what_is_new(facts, begun):
    number = next(n for n, table in enumerate(facts.report.tables, 1) if table.id == "journal")
    facts.tabs.setCurrentIndex(number)
    rows = facts.tabs.currentWidget().view.model().rowCount()
    go_on(begun, 40)
    look(facts)
    page = facts.tabs.currentWidget()
    assert isinstance(page, TablePage) and facts.tabs.tabText(facts.tabs.currentIndex()) == "Journal"
    assert page.view.model().rowCount() > rows
    table = next(table for table in facts.report.tables if table.id == "journal")
    assert page.view.model().rowCount() == len(table.rows)
    assert [facts.tabs.widget(n)._table.id for n in range(1, facts.tabs.count())] == [t.id for t in facts.report.tables]


@pytest.mark.parametrize("how", ["held", "hidden", "not for these eyes"])
def test_it_stays_as_it_is_while_it_is_held_or_not_seen(facts, begun, how):
    if how == "held":
        facts.follows.setChecked(False)
    elif how == "hidden":
        facts.hide()
    else:
        facts._may_tell = lambda: False
    before = told(facts)
    go_on(begun, 40)
    facts.stir()
    assert not facts._wait.isActive()
    look(facts)
    assert told(facts) == before
    facts._may_tell = lambda: True
    facts.show()
    facts.follows.setChecked(True)
    facts.stir()
    assert facts._wait.isActive()
    look(facts)
    assert told(facts) != before


def test_where_nothing_is_new_nothing_is_worked_out(facts, monkeypatch):
    monkeypatch.setattr(facts._worker, "ask", lambda *_: pytest.fail("asked"))
    facts.look()


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


def test_a_game_that_is_over_offers_nothing_to_follow(qtbot, facts, begun):
    assert facts.follows.isVisible()
    while not begun.is_over:
        go_on(begun, 1)
    look(facts)
    assert not facts.follows.isVisible() and "as of" not in facts.windowTitle() and facts.report.said


def test_no_tab_is_cut_off_where_the_screen_has_room(facts, qtbot):
    bar = facts.tabs.tabBar()
    assert bar.count() > 8
    small = bar.font()
    small.setPixelSize(4)
    bar.setFont(small)
    facts.resize(100, 300)
    facts._show_all_tabs()
    qtbot.waitUntil(lambda: facts.tabs.width() >= bar.sizeHint().width())
    assert bar.tabRect(bar.count() - 1).right() < facts.tabs.width()
