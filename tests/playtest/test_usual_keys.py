"""What people expect of any window: keys that mean the same everywhere, nothing cut or moved without a word."""

from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtTest import QTest

from engine.families.boxcars.actions.purchase import BuyExpress, BuyRailroad
from engine.families.boxcars.actions.ride import Ride
from engine.game.amount import BLANK, Amount
from engine.game.family import family
from engine.game.rules import Action
from studio.app.help.pages import pages
from studio.app.help.topics import Topic, topic_of
from studio.playtest.keys import QUIET
from studio.playtest.next_game import EDITED
from studio.playtest.window import CHANGED, KEPT
from studio.tools.measure import MeasureTool
from tests.playtest.test_session import BOTS

CTRL = Qt.KeyboardModifier.ControlModifier


def played(window, count):
    session = window.session
    for _ in range(count):
        session.take(session.now, [session.setup.next_moment(session.now)])
    window.game.refresh()


def by_a_person(window, decisions):
    """The game goes on until a person has decided so often, and the bots after that; where the person decided."""
    session, places = window.session, []
    while len(places) <= decisions:
        if session.setup.is_person(session.setup.actor(session.now)):
            places.append(session.course.at)
            session.choose(session.setup.actions(session.now)[0])
        else:
            session.take(session.now, [session.setup.next_moment(session.now) or session.setup.rolled(session.now)])
    window.game.refresh()
    return places


@pytest.fixture
def window(seated, qtbot):
    found = seated("person", "planner", "planner")
    qtbot.waitExposed(found)
    found.activateWindow()
    return found


def test_a_seat_taken_over_in_the_middle_says_what_the_whole_game_is_kept_as(seated):
    window = seated(*BOTS)
    played(window, 90)
    session, whole = window.session, list(window.session.line)
    window.game.going.to(60)
    window.game.going.hand_over(1, "person")
    window._seat_again()
    (branch,) = session.course.branches
    turn, last, name = session.state.turn, whole[-1].state.turn, session.setup.seats[1].name
    assert list(branch.line) == whole and branch.name == f"Game to turn {last:,}"
    assert session.course.name == f"{name} by a human from turn {turn:,}"
    said = window.notices.shown[KEPT].text
    assert branch.name in said and session.course.name in said
    assert not window.game.player.isHidden() and window.game.player.branches.itemText(1) == branch.name


def test_what_a_notice_says_of_a_line_goes_with_its_name_and_with_its_game(seated, monkeypatch):
    window = seated(*BOTS)
    played(window, 90)

    def taken_over(step, seat):
        window.game.going.to(step)
        window.game.going.hand_over(seat, "person")
        window._seat_again()
        assert KEPT in window.notices.shown

    taken_over(60, 1)
    monkeypatch.setattr("studio.playtest.player.lines.ask_for_line", lambda *asked: "Mine")
    window.game.lines._rename(None)
    assert KEPT not in window.notices.shown
    taken_over(20, 0)
    window.notices.put(CHANGED, "The board of this record has changed.")
    window.seat(window.session.again())
    assert KEPT not in window.notices.shown and CHANGED not in window.notices.shown


def test_a_game_with_a_name_keeps_it_when_a_seat_is_taken_over(seated):
    window = seated(*BOTS)
    played(window, 40)
    window.session.course.rename(None, "Final of 1998")
    window.game.going.to(20)
    window.game.going.hand_over(0, "person")
    assert [branch.name for branch in window.session.course.branches] == ["Final of 1998"]


def test_where_nothing_followed_a_seat_is_taken_over_without_another_line(seated):
    window = seated(*BOTS)
    played(window, 20)
    window.game.going.hand_over(0, "person")
    assert (window.session.course.branches, window.session.course.name) == ([], "")
    assert KEPT not in window.notices.shown


def test_a_game_on_the_edited_board_does_not_say_that_it_keeps_its_own(qtbot, seated, document):
    from studio.playtest.session.session import GameSetup, Session
    from tests.playtest.test_edited_board import dearer

    window = seated(*BOTS)
    with qtbot.waitSignal(window.edited.changed):
        document.put(dearer(document.committed), "Dearer")
    assert EDITED in window.notices.shown
    setup = window.session.setup
    window.next_game.play_on(Session(GameSetup(document.committed, setup.seats, setup.seed, setup.chosen)))
    assert EDITED not in window.notices.shown


def test_ctrl_z_goes_back_over_what_bots_did_to_the_last_decision_of_a_person(window):
    places = by_a_person(window, 3)
    end = len(window.session.line) - 1
    assert places[-1] < end
    for place in reversed(places):
        QTest.keyClick(window, Qt.Key.Key_Z, CTRL)
        assert window.session.course.at == place
    QTest.keyClick(window, Qt.Key.Key_Z, CTRL)
    assert window.session.course.at == places[0] and "no earlier human decision" in window.statusBar().currentMessage()
    QTest.keyClick(window, Qt.Key.Key_Y, CTRL)
    assert window.session.course.at == places[1]


def test_ctrl_o_asks_for_a_record_and_ctrl_w_closes(qtbot, window):
    with qtbot.waitSignal(window.record_asked):
        QTest.keyClick(window, Qt.Key.Key_O, CTRL)
    window.session.saved = len(window.session.line) - 1
    assert window.isVisible()
    QTest.keyClick(window, Qt.Key.Key_W, CTRL)
    assert not window.isVisible()


def test_home_leads_to_the_first_of_a_list_and_of_choices_and_elsewhere_to_the_whole_board(window):
    box, board, rows = window.game.journal.seat, window.game.board, window.game.journal.list
    by_a_person(window, 2)
    box.setCurrentIndex(2)
    board.set_zoom(8.0)
    near = board.scale_px
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Home)
    assert box.currentIndex() == 0
    rows.setFocus()
    rows.setCurrentIndex(rows.model().index(5, 0))
    QTest.keyClick(rows, Qt.Key.Key_Home)
    assert rows.currentIndex().row() == 0
    assert board.scale_px == near
    board.setFocus()
    QTest.keyClick(board, Qt.Key.Key_Home)
    assert board.scale_px < near


def test_letters_after_a_shortcut_that_does_nothing_are_no_commands(window, monkeypatch):
    monkeypatch.setattr("studio.playtest.keys.clock", SimpleNamespace(seconds=lambda: 10.0**9))
    QTest.keyClick(window.game.board, Qt.Key.Key_J, CTRL)
    assert "Ctrl+J" in window.statusBar().currentMessage()
    for letter in "pwp":
        QTest.keyClick(window.game.board, letter)
    assert window.game.player.isHidden() and window.why.isHidden()
    monkeypatch.setattr("studio.playtest.keys.clock", SimpleNamespace(seconds=lambda: 10.0**9 + QUIET))
    QTest.keyClick(window.game.board, "p")
    assert not window.game.player.isHidden()


def test_the_board_stays_where_it_is_when_the_player_comes(window):
    by_a_person(window, 1)
    before = window.game.board.viewport().size(), window.game.board.viewport().mapToGlobal(window.pos() * 0)
    window.game.going.back()
    assert not window.game.player.isHidden()
    window.game.updateGeometry()
    QTest.qWait(0)
    assert before == (window.game.board.viewport().size(), window.game.board.viewport().mapToGlobal(window.pos() * 0))


def test_the_board_and_the_choices_stay_where_they_are_when_a_notice_comes(window):
    by_a_person(window, 1)
    game = window.game
    parts = game.board.viewport(), game.choices, game.journal
    QTest.qWait(0)

    def places():
        return [(part.mapToGlobal(part.rect().topLeft()), part.size()) for part in parts]

    before = places()
    window.notices.put(KEPT, "The whole game is kept.")
    window.notices.put(EDITED, "The board has been edited.")
    QTest.qWait(0)
    assert places() == before
    assert window.notices.isVisible() and window.notices.width() == game.board.width()
    for notice in window.notices.shown.values():
        assert notice.visibleRegion().boundingRect() == notice.rect()


def test_a_notice_goes_along_to_the_board_of_the_next_game(window):
    window.notices.put(KEPT, "The whole game is kept.")
    window._seat_again()
    QTest.qWait(0)
    assert window.notices.parentWidget() is window.game.board and window.notices.shown[KEPT].isVisible()


@pytest.mark.parametrize("key", ["w", "?"])
def test_reasons_come_by_their_key_and_go_by_it(window, key):
    by_a_person(window, 1)
    QTest.keyClick(window.game.board, key)
    assert window.why.isVisible()
    QTest.keyClick(window.game.board, key)
    assert not window.why.isVisible()


def test_long_words_on_the_roll_do_not_move_the_board(window):
    tray = window.game.tray
    tray.roll.setText("Roll " + "very many dice of all colours " * 4)
    tray.layout().activate()
    assert tray.minimumSizeHint().width() < tray.roll.sizeHint().width()


def test_a_file_that_lacks_only_the_last_changes_is_named_when_the_window_closes(window, tmp_path):
    by_a_person(window, 1)
    assert "was not saved as a record" in window.saving.unsaved_text()
    window.saving.save_to(tmp_path / "final.yaml")
    window.session.write_note("here")
    assert "final.yaml" in window.saving.unsaved_text() and "not saved" not in window.saving.unsaved_text()


DECISIONS = {"railroad": BuyRailroad("NYC"), "engine": BuyExpress(), "ride a NYC": Ride(1), "ride b NYC": Ride(2)}


def pressed_twice(window, monkeypatch, codes, later):
    """What was chosen by key 1 pressed twice, `later` seconds apart, where it stood for these codes."""
    choices, chosen, now = window.game.choices, [], [10.0**9]
    monkeypatch.setattr("studio.playtest.repeats.clock", SimpleNamespace(seconds=lambda: now[0]))
    choices.chosen.disconnect()
    choices.chosen.connect(lambda action: chosen.append(action.code))
    for code in codes:
        choices.offer([Action(code, code, decision=DECISIONS[code])], "")
        QTest.keyClick(window.game.board, "1")
        now[0] += later
    return chosen


@pytest.mark.parametrize(
    ("codes", "later", "chosen"),
    [
        (("railroad", "engine"), 2, ["railroad"]),
        (("railroad", "engine", "engine"), 2, ["railroad", "engine"]),
        (("railroad", "engine"), 4, ["railroad", "engine"]),
        (("ride a NYC", "ride b NYC"), 0.2, ["ride a NYC", "ride b NYC"]),
    ],
)
def test_a_number_pressed_again_soon_never_means_another_kind_of_decision(window, monkeypatch, codes, later, chosen):
    assert pressed_twice(window, monkeypatch, codes, later) == chosen
    assert ("now stands for another choice: engine" in window.statusBar().currentMessage()) == (later == 2)


@pytest.fixture
def told_window(seated, qtbot):
    found = seated("person", "planner")
    qtbot.waitExposed(found)
    found.activateWindow()
    qtbot.waitUntil(found.isActiveWindow)
    return found


def offered(count):
    return [Action(f"choice {n}", f"Choice {n}") for n in range(count)]


def test_the_page_about_games_has_every_key_of_their_window(told_window):
    bound = [key.key() for key in told_window.findChildren(QShortcut) if key.parent() is told_window]
    bound += [keys for action in told_window.findChildren(QAction) for keys in action.shortcuts()]
    rows = [
        line.split("|")[1] for line in pages()["5-playtest"].read_text(encoding="utf-8").splitlines() if "|" in line
    ]
    words = [word.rstrip(",") or "," for row in rows for word in row.split()]
    told = {QKeySequence(word).toString() for word in words} | {str(number) for number in range(1, 10)}
    names = {keys.toString() for keys in bound} - {""}
    assert {"Space", "[", "Ctrl+Shift+A", "9"} <= names
    assert sorted(names - told) == []


def test_f1_on_the_board_of_a_game_or_on_its_choices_opens_the_page_about_games(told_window):
    for part in (told_window.game.board, told_window.game.choices.list, told_window.game.journal):
        assert topic_of(part, Topic(*MeasureTool.help), "boxcars").page == "5-playtest"


@pytest.mark.parametrize("count", [2, 12])
def test_the_board_has_the_keys_when_the_choices_that_had_them_are_gone(told_window, qtbot, monkeypatch, count):
    game = told_window.game
    monkeypatch.setattr(type(game), "_refresh", lambda self: self.choices.offer(wanted, ""))
    wanted = offered(count)
    game.refresh()
    had = game.choices.buttons[0] if count == 2 else game.choices.filter
    qtbot.waitUntil(had.isVisible)
    had.setFocus()
    wanted = offered(3)
    game.refresh()
    assert told_window.focusWidget() is game.choices.buttons[0]
    wanted = []
    game.refresh()
    assert told_window.focusWidget() is game.board


def test_the_board_has_the_keys_when_the_roll_that_had_them_is_made(told_window, qtbot):
    game = told_window.game
    assert game.tray.roll.isEnabled()
    game.tray.roll.setFocus()
    while game.tray.roll.isEnabled():
        QTest.keyClick(game.tray.roll, Qt.Key.Key_Return)
        game.close_game()
    assert told_window.focusWidget() is game.board


def test_a_frame_shows_that_keys_have_gone_to_the_board_of_a_game(told_window):
    board, ring = told_window.game.board, told_window.game.ring
    board.setFocus()
    assert not ring.isVisible()
    told_window.game.journal.setFocus()
    QTest.keyClick(told_window, Qt.Key.Key_B)
    assert board.hasFocus() and ring.isVisible() and ring.size() == board.size()


@pytest.fixture
def listed(told_window, qtbot, monkeypatch):
    """The window with twelve choices, and the keys in their filter."""
    choices = told_window.game.choices
    monkeypatch.setattr(told_window.game.conductor, "choose", lambda action: None)
    choices.offer(offered(12), "")
    qtbot.waitUntil(choices.filter.isVisible)
    choices.filter.setFocus()
    return choices


def test_enter_in_the_filter_goes_to_the_first_of_several_choices_and_takes_the_only_one(told_window, qtbot, listed):
    QTest.keyClicks(listed.filter, "choice 1")
    QTest.keyClick(listed.filter, Qt.Key.Key_Return)
    assert listed.list.hasFocus() and listed.list.currentItem().text() == "1   Choice 1"
    QTest.keyClick(listed.list, Qt.Key.Key_Down)
    with qtbot.waitSignal(listed.chosen) as chosen:
        QTest.keyClick(listed.list, Qt.Key.Key_Return)
    assert chosen.args[0].code == "choice 10"
    listed.filter.setFocus()
    listed.filter.setText("7")
    with qtbot.waitSignal(listed.chosen) as chosen:
        QTest.keyClick(listed.filter, Qt.Key.Key_Return)
    assert chosen.args[0].code == "choice 7"


def test_a_filter_that_leaves_nothing_says_so_and_escape_takes_its_words_away(told_window, listed):
    assert listed.none.isHidden()
    QTest.keyClicks(listed.filter, "zebra")
    assert not listed.none.isHidden()
    QTest.keyClick(listed.filter, Qt.Key.Key_Escape)
    assert listed.filter.text() == "" and listed.none.isHidden() and listed.filter.hasFocus()
    QTest.keyClick(listed.filter, Qt.Key.Key_Escape)
    assert told_window.game.board.hasFocus() and told_window.game.ring.isVisible()


def test_the_arrow_down_leads_from_the_filter_into_the_list(listed):
    QTest.keyClick(listed.filter, Qt.Key.Key_Down)
    assert listed.list.hasFocus() and listed.list.currentRow() == 0


def test_what_has_no_room_below_the_seats_is_scrolled_to_and_not_cut(told_window, qtbot):
    choices = told_window.game.choices
    bid = Amount(f"bid {BLANK}", f"Bid {BLANK}", 1, 900, note="What is in hand is said here, in many words. " * 6)
    told_window.resize(1000, 560)
    choices.offer(offered(9), "Choose here, on the board, or with keys. " * 4, amounts=[bid])
    told = (choices.note, choices.amount.hint)
    qtbot.waitUntil(lambda: all(each.height() >= each.heightForWidth(each.width()) > 20 for each in told))
    QTest.keyClick(told_window, Qt.Key.Key_A)
    assert choices.amount.edit.hasFocus()
    assert choices.amount.edit.visibleRegion().boundingRect().height() == choices.amount.edit.height()
    assert told_window.height() <= 560, "the window stays as low as it was made"


@pytest.mark.parametrize(("id", "rides"), [("boxcars", True), ("crayon", True), ("dice", False), ("tycoon", False)])
def test_room_for_riding_on_is_kept_only_where_something_rides(id, rides):
    assert family(id).rules.has_rides == rides


def test_who_wants_to_filter_where_no_choices_are_listed_hears_that(told_window):
    assert told_window.game.choices.filter.isHidden()
    QTest.keyClick(told_window.game.board, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert told_window.statusBar().currentMessage() == "There is no list of choices to filter now."
