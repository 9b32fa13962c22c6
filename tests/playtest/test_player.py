"""The bar over the decisions of a game."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QMessageBox

from engine.model.ids import Ref
from studio.playtest.player.events import Happening, Marks, _shape, leader
from studio.playtest.player.lines import Comparison
from studio.playtest.player.notes import NotesButton
from tests.playtest.test_course import other_roll
from tests.playtest.test_session import BOTS, a_session, played_out


def open_state(moment):
    return moment.state


def marks_of(session):
    marks = Marks([seat.name for seat in session.setup.seats], session.setup.family.summary)
    marks.follow(session.line, open_state)
    return marks


@pytest.fixture
def looked_back(seated):
    """A window on a game of bots that is over, with the player open at its start."""
    window = seated(*BOTS)
    played_out(window.session)
    window.game.going.to(0)
    return window


def test_every_purchase_and_arrival_is_marked_once_with_whose_it_is():
    session = played_out(a_session(*BOTS))
    found = {(m.position, m.seat) for m in marks_of(session).all if m.what is Happening.PURCHASE}
    bought = [(n, e.seat) for n, m in enumerate(session.line) for e in m.state.entries if e.kind in ("buy", "train")]
    assert found == set(bought) and found
    paid = "payoff"
    arrived = {n for n, m in enumerate(session.line) if any(e.reason.startswith(paid) for e in m.state.entries)}
    assert {m.position for m in marks_of(session).all if m.what is Happening.DELIVERY} == arrived


def test_the_lead_changes_where_another_seat_is_first_at_the_beginning_of_a_turn():
    session = played_out(a_session(*BOTS))
    told = session.setup.family.summary
    turns = [n for n in range(1, len(session.line)) if session.line[n].state.turn != session.line[n - 1].state.turn]
    first = [leader(told, session.line[n].state) for n in turns]
    known = [seat for seat in first if seat is not None]
    changes = sum(one != other for one, other in pairwise(known))
    leads = [mark.text for mark in marks_of(session).all if mark.what is Happening.LEAD]
    assert all(text.endswith("takes the lead in cash and railroad prices") for text in leads)
    assert sum(mark.what is Happening.LEAD for mark in marks_of(session).all) == changes > 0


def test_each_kind_of_mark_has_a_shape_of_its_own():
    outlines = {tuple((p.x(), p.y()) for p in _shape(what).toFillPolygon().toList()) for what in Happening}
    assert len(outlines) == len(Happening)


def test_the_bar_comes_when_somebody_looks_back_and_stays_away_where_nobody_wants_it(qtbot, seated):
    window = seated("planner", "planner")
    window.step()
    assert window.game.player.isHidden()
    window.controls.back.trigger()
    assert window.game.player.isVisible() and window.controls.player.isChecked()
    window.controls.player.trigger()
    assert window.game.player.isHidden()
    window.step()
    window.controls.back.trigger()
    assert window.game.player.isHidden()


def test_a_drag_over_the_bar_shows_what_is_under_the_pointer(qtbot, looked_back):
    bar, course = looked_back.game.player.bar, looked_back.session.course
    below = bar.height() - 6
    first, second = (QPoint(round(bar.width() * share), below) for share in (0.25, 0.75))
    QTest.mousePress(bar, Qt.MouseButton.LeftButton, pos=first)
    assert course.at == bar.position_at(first.x()) > 0
    QTest.mouseMove(bar, second)
    assert bar.position_at(first.x()) < course.at == bar.position_at(second.x())
    QTest.mouseRelease(bar, Qt.MouseButton.LeftButton, pos=QPoint(3, below))
    stood = course.at
    qtbot.mouseMove(bar, QPoint(20, below))
    assert course.at == stood


def test_a_click_at_a_mark_goes_to_it_and_a_resting_pointer_tells_it(qtbot, looked_back):
    bar, session = looked_back.game.player.bar, looked_back.session
    mark = next(mark for mark in bar.marks if mark.what is Happening.PURCHASE)
    at = QPointF(bar.x_of(mark.position) + 3, 16)
    assert f"Turn {mark.turn}: {mark.text}" in bar.tooltip_at(at)
    qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=at.toPoint())
    assert any(entry.kind in ("buy", "train") for entry in session.state.entries)


def test_keys_on_the_bar_are_those_of_a_slider(qtbot, looked_back):
    bar, course = looked_back.game.player.bar, looked_back.session.course
    bar.setFocus()
    for key, wanted in ((Qt.Key.Key_Right, 1), (Qt.Key.Key_Right, 2), (Qt.Key.Key_Left, 1)):
        qtbot.keyClick(bar, key)
        assert course.at == wanted
    qtbot.keyClick(bar, Qt.Key.Key_End)
    assert course.at == len(course.line) - 1
    qtbot.keyClick(bar, Qt.Key.Key_Home)
    assert course.at == 0


def test_a_page_on_the_bar_is_a_turn(qtbot, looked_back):
    bar, course = looked_back.game.player.bar, looked_back.session.course
    turns = [n for n in range(1, len(course.line)) if course.begins_turn(n)]
    stops = [0, *turns, len(course.line) - 1]
    bar.setFocus()
    for wanted in stops[1:]:
        qtbot.keyClick(bar, Qt.Key.Key_PageDown)
        assert course.at == wanted
    qtbot.keyClick(bar, Qt.Key.Key_PageDown)
    assert course.at == stops[-1], "there is nothing after the end"
    looked_back.game.going.to(turns[1] + 1)
    for wanted in (turns[1], turns[0], 0, 0):
        qtbot.keyClick(bar, Qt.Key.Key_PageUp)
        assert course.at == wanted


@pytest.mark.parametrize("what", [Happening.PURCHASE, "ride", 1])
def test_the_arrows_lead_to_what_is_chosen_and_back(qtbot, looked_back, what):
    player, session = looked_back.game.player, looked_back.session
    player.by.setCurrentIndex(player.by.findData(what))
    player.later.click()
    first = session.course.at
    qtbot.keyClick(looked_back, Qt.Key.Key_BraceRight)
    assert session.course.at > first > 0
    player.former.click()
    assert session.course.at == first
    if what == 1:
        assert session.now.by == 1


def test_an_arrow_that_leads_nowhere_says_so(looked_back):
    player, said = looked_back.game.player, looked_back.statusBar()
    player.by.setCurrentIndex(player.by.findData(Happening.NOTE))
    player.later.click()
    assert said.currentMessage() == "There is no later “note”."
    looked_back.game.going.to(3)
    player.former.click()
    assert said.currentMessage() == "There is no earlier “note”."


def test_where_one_is_keeps_its_room_beside_the_choices_of_the_bar(looked_back):
    """The longest of all choices stood in the way of it: a few letters of the turn were left with large type."""
    player = looked_back.game.player
    for box in (player.by, looked_back.game.ridden.choice):
        longest = max((box.itemText(n) for n in range(box.count())), key=len)
        assert box.sizeHint().width() < player.fontMetrics().horizontalAdvance(f"{longest}    ")


def test_tab_passes_the_bar_from_left_to_right(looked_back):
    player = looked_back.game.player
    passed, now = [], player.nextInFocusChain()
    while now is not player:
        if player.isAncestorOf(now) and isinstance(now, QAbstractButton | QComboBox):
            passed.append(now)
        now = now.nextInFocusChain()
    row = [player._row.itemAt(place).widget() for place in range(player._row.count())]
    assert len(passed) >= 5 and passed == [one for one in row if one in passed]


def test_a_line_of_the_list_is_put_on_the_table(looked_back):
    session, game = looked_back.session, looked_back.game
    game.going.to(next(n for n in range(40, 400) if session.setup.draw(session.line[n]) is not None))
    whole, at = list(session.line), session.course.at
    game.choose(other_roll(session))
    branches = game.player.branches
    assert branches.isVisible() and branches.count() == 2
    branches.setCurrentIndex(1)
    branches.activated.emit(1)
    assert session.line == whole and session.course.at == at
    told = [entry for line in game.journal.model.lines for entry in line.entries]
    assert told == [entry for moment in whole for entry in moment.state.entries]


def test_a_seat_is_taken_over_from_its_row_and_the_lines_are_compared(qtbot, looked_back):
    window = looked_back
    session = window.session
    at = next(n for n in range(60, 400) if session.setup.actor(session.line[n]) == 1)
    window.game.going.to(at)
    first = window.game
    next(a for a in window.game.seats.rows[1].who.menu().actions() if a.text() == "Human").trigger()
    qtbot.waitUntil(lambda: window.game is not first)
    assert window.session is session and session.setup.is_person(1)
    assert window.game.choices.offered and window.game.player.isVisible()
    assert window.game.player.branches.isVisibleTo(window)
    window.game.lines.compare_asked.emit()
    comparison = window.findChild(Comparison)
    qtbot.waitUntil(lambda: comparison.report is not None)
    assert comparison.what.count() == 2
    for row, seats in ((0, 3), (1, 3)):
        comparison.what.setCurrentIndex(row)
        assert len(comparison.charts.charts) == seats
        assert all(len(chart.accessibleDescription().split(", ")) == 2 for chart in comparison.charts.charts)
    comparison.close()


def test_a_comparison_of_branches_follows_the_game_and_keeps_what_is_chosen(qtbot, looked_back):
    window, session = looked_back, looked_back.session
    window.game.going.to(next(n for n in range(40, 400) if session.setup.draw(session.line[n]) is not None))
    window.game.choose(other_roll(session))
    window.game.lines.compare_asked.emit()
    comparison = window.findChild(Comparison)
    qtbot.waitUntil(lambda: comparison.report is not None)
    comparison._wait.timeout.disconnect()
    comparison._wait.stop()
    comparison.what.setCurrentIndex(1)
    shown, last = list(comparison.charts.charts), comparison.report.tables[0].rows[0][6]
    for _ in range(30):
        session.take(session.now, [session.setup.next_moment(session.now)])
    window.moved.emit()
    assert comparison._wait.isActive()
    comparison.look()
    qtbot.waitUntil(lambda: comparison.report.tables[0].rows[0][6] == last + 30)
    assert comparison.what.currentIndex() == 1 and comparison.charts.charts == shown
    comparison.close()


def test_branches_are_not_compared_behind_a_curtain(seated):
    window = seated("person", "person", "random")
    window.game.viewpoint.look_in_turn()
    window.game.lines.compare_asked.emit()
    assert window.findChild(Comparison) is None
    assert "Everyone" in window.statusBar().currentMessage()


def test_the_whole_title_of_a_seat_and_a_right_click_on_it_offer_who_plays_it(qtbot, seated):
    row = seated("planner", "random").game.seats.rows[1]
    menu, shown = row.who.menu(), []
    row.who.showMenu = lambda: shown.append("below the title")
    menu.popup = shown.append
    for left in (2, row.title.width() - 2):
        qtbot.mouseClick(row.title, Qt.MouseButton.LeftButton, pos=QPoint(left, row.title.height() // 2))
    assert len(shown) == 2
    qtbot.mouseClick(row.money, Qt.MouseButton.LeftButton)
    assert len(shown) == 2
    at = QPoint(row.width() // 2, row.height() - 4)
    QApplication.sendEvent(row, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, row.mapToGlobal(at)))
    assert shown[2:] == [row.mapToGlobal(at)] and row.title.toolTip() == row.who.toolTip()


def test_lines_are_named_and_given_up_from_their_menu(looked_back, monkeypatch):
    session, game = looked_back.session, looked_back.game
    game.going.to(next(n for n in range(40, 400) if session.setup.draw(session.line[n]) is not None))
    game.choose(other_roll(session))
    monkeypatch.setattr("studio.playtest.player.lines.ask_for_line", lambda *_: "Otherwise & so")
    monkeypatch.setattr("studio.playtest.player.lines.ask", lambda *_: QMessageBox.StandardButton.Discard)
    game.lines.fill()
    whole, name = game.lines.menu().actions()[2:4]
    whole.trigger()
    assert session.course.name == game.player.branches.itemText(0) == "Otherwise & so"
    name.menu().actions()[0].trigger()
    assert session.course.branches[0].name == "Otherwise & so (2)"
    game.lines.fill()
    give_up = game.lines.menu().actions()[4]
    give_up.menu().actions()[0].trigger()
    assert not session.course.branches and not game.player.branches.isVisible()


def test_a_note_is_written_at_the_position_shown_marked_found_again_and_taken_away(looked_back, monkeypatch):
    session, game = looked_back.session, looked_back.game
    texts = iter(["Too dear <b>", None, ""])
    monkeypatch.setattr("studio.playtest.game_view.ask_for_line", lambda *_: next(texts))
    monkeypatch.setattr(game.board, "underMouse", lambda: True)
    game.going.to(50)
    game.board.hovered.emit(Ref("city", session.setup.scenario.board.cities.__iter__().__next__()))
    game.write_note()
    assert [(mark.position, mark.text) for mark in game.player.notes] == [(50, "✎ Too dear <b>")]
    assert session.pins[0].place.kind == "city" and list(game.board._notes) == session.pins
    assert not session.is_recorded and "Too dear" in game.player.where.text()
    game.going.to(0)
    assert not game.board._notes
    game.player.by.setCurrentIndex(game.player.by.findData(Happening.NOTE))
    game.player.later.click()
    assert session.course.at == 50
    game.write_note()
    assert len(session.pins) == 1
    game.write_note()
    assert not session.pins and not game.player.notes


def test_a_note_is_offered_where_one_looks_for_it(looked_back, monkeypatch):
    """In the bar of controls, beside the lines of the game, and at a line of the journal, where it goes to that line's
    position."""
    session, game = looked_back.session, looked_back.game
    monkeypatch.setattr("studio.playtest.game_view.ask_for_line", lambda *_: f"at {session.course.at}")
    game.going.to(30)
    looked_back.controls.note.trigger()
    game.going.to(20)
    game.lines.fill()
    game.lines.menu().actions()[0].trigger()
    index = game.journal.list.model().index(5, 0)
    position = game.journal.model.position_of(5)
    menu = game.journal.menu_of(index)
    next(action for action in menu.actions() if action.text().startswith("Note Here")).trigger()
    assert [pin.text for pin in session.pins] == ["at 30", "at 20", f"at {position}"]


def test_ways_of_a_game_are_branches_and_notes_are_written_here_wherever_they_are_offered(looked_back):
    game = looked_back.game
    game.lines.fill()
    words = [action.text() for action in game.lines.menu().actions()]
    words += [game.lines.toolTip(), game.lines.accessibleName(), game.player.branches.accessibleName()]
    assert not any("line" in text.lower() for text in words) and "Compare Branches…" in words
    assert game.player.branches.itemText(0) == "Main branch" and "Playback" in looked_back.controls.player.toolTip()
    listed = [action.text() for button in game.findChildren(NotesButton) for action in button.menu().actions()]
    assert any(text.startswith("Note Here…") for text in listed)


def test_an_empty_note_where_none_was_changes_nothing(looked_back, monkeypatch):
    session, game = looked_back.session, looked_back.game
    session.saved = len(session.line) - 1
    game.show_player(False)
    monkeypatch.setattr("studio.playtest.game_view.ask_for_line", lambda *_: "  ")
    game.write_note()
    assert session.is_recorded and not session.pins and game.player.isHidden()
