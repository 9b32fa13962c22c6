"""Playing in the window: by buttons, by marks, by bots."""

import re
from weakref import ref

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QPushButton,
    QSpinBox,
)

from engine.edit.network.mileposts import MoveMileposts
from engine.errors import DivergenceError
from engine.families.boxcars.bots.characters import PEOPLE
from engine.files.records import load_record, recorded_scenario
from engine.game.record import along, replay
from engine.game.rules import Action, Holding, Seat
from engine.model.board import Sheet
from engine.model.ids import MilepostId
from engine.sim.run import seats_of
from studio.app.theme import set_text_size
from studio.document.document import Document
from studio.playtest.opening import open_playtest
from studio.playtest.panes.banner import Banner
from studio.playtest.panes.journal_model import TO_COME
from studio.playtest.panes.seats import SeatScroll
from studio.playtest.session.game_runner import Until
from studio.playtest.session.session import GameSetup, Session
from studio.playtest.start.start_dialog import StartDialog, usual_seats
from studio.playtest.window import PlaytestWindow
from studio.widgets.saving import Target
from tests.bundled import bundled_scenario
from tests.families.boxcars.boards import a_ladder
from tests.families.boxcars.both_games import BARON
from tests.opening import on_screen
from tests.playtest.table_talk import to_the_first_ride
from tests.slow import slow


def run_to_the_end(qtbot, window):
    with qtbot.waitSignal(window.game.conductor.running_changed, check_params_cb=lambda running: not running):
        window.game.conductor.run(Until.END, flat_out=True)


def test_a_seeded_game_of_bots_runs_to_its_winner(qtbot, seated):
    window = seated("planner", "planner", "planner")
    run_to_the_end(qtbot, window)
    winner = window.session.winner
    assert winner is not None
    name = window.session.setup.seats[winner].name
    assert window.game.banner.isVisible()
    assert f"{name} wins" in window.game.banner.title.text()
    assert f"{name} wins" in window.game.journal.text()


def test_the_journal_of_a_game_that_is_opened_again_shows_its_end(qtbot, document):
    session = Session(GameSetup(document.scenario, seats_of(("planner", "planner")), 3))
    while (decided := session.setup.next_moment(session.now)) is not None:
        session.take(session.now, [decided])
    window = PlaytestWindow(document, session)
    with on_screen(qtbot, window, 1000, 700):
        bar = window.game.journal.list.verticalScrollBar()
        assert bar.value() == bar.maximum() > 0
        window.resize(1000, 560)
        qtbot.waitUntil(lambda: bar.maximum() > 0 and bar.value() == bar.maximum())
        bar.setValue(3)
        window.resize(1000, 640)
        QApplication.processEvents()
        assert bar.value() == 3, "somebody reads further up"
        session.saved = len(session.line) - 1
        window.close()


def test_a_record_saved_by_the_window_replays(qtbot, seated, tmp_path):
    window = seated("planner", "random")
    run_to_the_end(qtbot, window)
    path = tmp_path / "game.yaml"
    assert window.saving.save_to(path)
    record = load_record(path)
    steps = list(replay(window.session.setup.rules, recorded_scenario(record, path), record))
    assert len(steps) == len(window.session.positions)


@pytest.mark.parametrize("named", ["game.yaml", ""])
def test_saving_lets_a_run_go_on_and_begins_none(seated, tmp_path, monkeypatch, named):
    window = seated("planner", "random")
    conductor, stood = window.game.conductor, []

    def ask(*_):
        stood.append(not conductor.is_running)
        return Target(tmp_path / named, "") if named else None

    monkeypatch.setattr("studio.playtest.records.saving.ask_where_to_save", ask)
    conductor.run(Until.TURN)
    assert window.saving.ask_to_save() == bool(named)
    assert conductor.is_running and conductor._until is Until.TURN
    conductor.pause()
    window.saving.ask_to_save()
    assert not conductor.is_running and stood == [True, True]


def test_a_person_plays_by_button(qtbot, seated):
    window = seated("person", "person")
    to_the_first_ride(window)
    button = window.game.choices.buttons[0]
    code = button.action.code
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    played = window.session.now.action
    assert played is not None
    assert played.code == code


def test_a_person_plays_by_a_mark_on_the_board(qtbot, seated):
    window = seated("person", "person")
    to_the_first_ride(window)
    board = window.game.board
    mark = next(mark for mark in board.overlay.marks if len(mark.id.actions) == 1)
    before = len(window.session.positions)
    qtbot.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, pos=board.place_of(mark.at))
    assert len(window.session.positions) == before + 1
    assert window.session.now.action == mark.id.actions[0]


def test_a_person_rolls_with_the_space_bar(qtbot, seated):
    window = seated("person", "planner")
    window.controls.run.trigger()
    assert len(window.session.positions) == 2


def test_after_a_step_back_the_last_entries_are_still_to_come_and_another_choice_takes_them_out(qtbot, seated):
    window = seated("person", "person")
    to_the_first_ride(window)
    state, told = window.session.state, window.game.journal.model.told
    window.game.choices.press(1)
    text, model = window.game.journal.text(), window.game.journal.model
    assert model.told > told
    window.controls.back.trigger()
    assert window.session.state is state
    assert window.game.journal.text() == text
    coming = [model.index(row, 0).data(TO_COME) for row in range(model.rowCount())]
    assert coming == [False] * told + [True] * (len(coming) - told)
    window.game.choices.press(2)
    assert window.game.journal.text() != text and not model.index(model.rowCount() - 1, 0).data(TO_COME)


def test_the_chart_of_a_game_that_went_on_otherwise_is_the_chart_of_that_game(qtbot, seated):
    window = seated("planner", "planner")
    run_to_the_end(qtbot, window)
    for _ in range(30):
        window.game.conductor.back()
    session, game = window.session, window.game
    draw = next(at for at in reversed(range(session.course.at)) if session.setup.draw(session.line[at]) is not None)
    game.going.to(draw)
    following = session.line[draw + 1].action
    game.choose(next(a for a, _ in session.setup.draw(session.now).outcomes if a.code != following.code))
    kept = list(game.chart.points)
    game.chart.forget()
    game.chart.follow(session.line, session.course.at, game.viewpoint.visible_state)
    assert kept == game.chart.points


def test_a_hint_in_the_status_bar_goes_with_the_position_and_another_message_stays(seated):
    window = seated("person", "person")
    to_the_first_ride(window)
    window.step()
    assert window.statusBar().currentMessage().startswith("Choose in the list")
    window.game.choose(window.game.choices.offered[0])
    assert window.statusBar().currentMessage() == ""
    to_the_first_ride(window)
    window.step()
    window.game.said.emit("Saved.")
    window.game.choose(window.game.choices.offered[0])
    assert window.statusBar().currentMessage() == "Saved."


def test_the_hint_how_to_run_goes_when_the_game_runs(seated):
    window = seated("hill", "hill")
    window.begin()
    assert window.statusBar().currentMessage().startswith("Space runs")
    window.step()
    assert window.statusBar().currentMessage() == ""


def test_running_stops_where_a_person_decides_and_goes_on_after(qtbot, seated):
    window = seated("person", "planner", seed=5)
    conductor = window.game.conductor
    conductor.run(Until.END, flat_out=True)
    for _ in range(30):
        qtbot.waitUntil(lambda: conductor.waits_for_person or window.session.is_over)
        if window.session.is_over or any(p.by == 1 for p in window.session.positions):
            break
        if window.session.setup.draw(window.session.now) is not None:
            conductor.roll()
        else:
            window.game.choices.press(1)
    assert any(position.by == 1 for position in window.session.positions)


def test_a_pause_drops_what_the_bots_were_thinking(qtbot, seated):
    window = seated("planner", "planner")
    conductor = window.game.conductor
    with qtbot.waitSignal(conductor.moved):
        conductor.run(Until.END, flat_out=True)
    conductor.pause()
    stood = len(window.session.positions)
    with qtbot.assertNotEmitted(conductor.moved, wait=120):
        pass
    assert len(window.session.positions) == stood


def test_editing_the_board_leaves_a_running_game_alone(qtbot, seated, document):
    window = seated("planner", "planner")
    board = window.game.board.scenario
    document.perform(MoveMileposts({MilepostId("n1"): (50.0, 60.0)}))
    assert document.scenario is not board
    assert window.game.board.scenario is board
    assert window.session.setup.scenario is board


def in_the_dialog(act, result):
    """Acts in the dialog that opens next, and ends it so."""

    def go():
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QDialog)
        try:
            act(dialog)
        finally:
            dialog.done(result)

    QTimer.singleShot(0, go)


def test_a_board_with_an_error_is_refused_with_its_issues(qtbot, document):
    document.new(a_ladder().cities("upper", "atlantis").scenario())
    shown: list[str] = []

    def look(dialog):
        assert not any("(s)" in label.text() for label in dialog.findChildren(QLabel))
        shown.extend(dialog.list.item(row).text() for row in range(dialog.list.count()))
        with qtbot.waitSignal(document.focus_requested):
            place = dialog.list.visualItemRect(dialog.list.item(0)).center()
            qtbot.mouseClick(dialog.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
            qtbot.mouseDClick(dialog.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
        qtbot.mouseRelease(dialog.list.viewport(), Qt.MouseButton.LeftButton, pos=place)

    in_the_dialog(look, QDialog.DialogCode.Rejected)
    assert open_playtest(document) is None
    assert any("tlantis" in text for text in shown)


def test_the_start_dialog_takes_seats_seed_and_rules(qtbot, document):
    def set_up(dialog):
        dialog.editors[-1].remove.click()
        dialog.editors[0].name.setText("Ada")
        dialog.seed.setValue(77)
        dialog.more.click()
        assert dialog.rules is not None
        editor = dialog.rules.editors["fee.bank"]
        assert isinstance(editor, QSpinBox)
        editor.setValue(3_000)

    in_the_dialog(set_up, QDialog.DialogCode.Accepted)
    window = open_playtest(document)
    assert window is not None
    table = window.session.setup
    assert table.seats[0].name == "Ada"
    assert [seat.bot for seat in table.seats] == ["person", *PEOPLE[:2]]
    assert (table.seed, table.chosen) == (77, {"fee.bank": 3_000})
    window.close()


def test_a_window_is_no_larger_than_the_screen(qtbot, document):
    in_the_dialog(lambda dialog: None, QDialog.DialogCode.Accepted)
    window = open_playtest(document)
    assert window is not None
    room, smallest = window.screen().availableSize(), window.minimumSizeHint()
    assert window.width() <= max(room.width(), smallest.width())
    assert window.height() <= max(room.height(), smallest.height())
    window.session.saved = len(window.session.line) - 1
    window.close()


def test_two_seats_of_one_name_cannot_play(qtbot, document):
    seats = usual_seats(document.family)
    dialog = StartDialog(document.scenario, document.family, seats, 1)
    qtbot.addWidget(dialog)
    dialog.editors[1].name.setText(dialog.editors[0].name.text())
    assert not dialog.play.isEnabled()


def test_enter_in_the_search_of_rules_neither_starts_nor_cancels_a_game(qtbot, document):
    dialog = StartDialog(document.scenario, document.family, usual_seats(document.family), 1)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.open()
    dialog.more.setChecked(True)
    assert dialog.rules is not None
    dialog.rules.focus_search()
    qtbot.keyClicks(dialog.rules.search, "fee")
    qtbot.keyClick(dialog.rules.search, Qt.Key.Key_Return)
    assert dialog.isVisible() and not dialog.rules.search.hasFocus()
    assert not dialog.buttons.button(QDialogButtonBox.StandardButton.Cancel).isDefault()


@pytest.mark.parametrize("kind", [QSpinBox, QCheckBox, QComboBox])
def test_enter_in_a_rule_that_was_set_starts_the_game(qtbot, document, kind):
    dialog = StartDialog(document.scenario, document.family, usual_seats(document.family), 1)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.open()
    dialog.more.setChecked(True)
    assert dialog.rules is not None
    editor = next(widget for widget in dialog.rules.editors.values() if isinstance(widget, kind))
    editor.setFocus()
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert dialog.result() == QDialog.DialogCode.Accepted


def test_tab_goes_through_the_dialog_from_above_to_below(qtbot, document):
    dialog = StartDialog(document.scenario, document.family, usual_seats(document.family), 1)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.open()
    dialog.more.setChecked(True)
    dialog.add.click()
    assert dialog.rules is not None
    qtbot.waitUntil(dialog.editors[-1].name.isVisible)
    dialog.editors[0].name.setFocus()
    found = []
    for _ in range(40):
        found.append(dialog.focusWidget())
        qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
    first, rules = next(iter(dialog.rules.editors.values())), dialog.rules
    wanted = [
        dialog.editors[0].name,
        dialog.editors[-1].name,
        dialog.add,
        dialog.seed,
        dialog.more,
        rules.search,
        first,
    ]
    places = [found.index(widget) for widget in wanted]
    assert places == sorted(places)
    last = dialog.rules.in_order[-2]
    last.setFocus()
    qtbot.keyClick(last, Qt.Key.Key_Tab)
    assert dialog.focusWidget() is dialog.play


def test_the_journal_is_copied_as_text(qtbot, seated):
    window = seated("person", "person")
    window.game.conductor.roll()
    window.game.journal.copy()
    assert QApplication.clipboard().text() == f"    1  {window.session.state.entries[0].text}"


def test_running_and_pausing_makes_no_sign_anew(seated):
    """Qt keeps the pictures of icons that are gone: a hundred games left some thousand behind."""
    controls = seated("hill", "hill").controls
    shown = set()
    for _ in range(3):
        for running in (True, False):
            controls.show_running(running)
            shown.add(tuple(action.icon().cacheKey() for action in (controls.run, controls.step, controls.save)))
    assert len(shown) == 2


def test_the_signs_of_the_controls_are_seen_after_the_window_turned_dark(seated):
    controls = seated("hill", "hill").controls
    dark = controls.palette()
    dark.setColor(QPalette.ColorRole.ButtonText, QColor("#f0f0f0"))
    controls.setPalette(dark)
    image = controls.end.icon().pixmap(24, 24).toImage()
    points = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
    inks = {point.lightness() for point in points if point.alpha() > 250}
    assert inks
    assert min(inks) > 200


def test_a_step_key_held_down_does_not_keep_a_bot_from_deciding(qtbot, seated):
    window = seated("planner", "planner")
    impatient = QTimer()
    impatient.setInterval(5)
    impatient.timeout.connect(window.step)
    impatient.start()
    qtbot.waitUntil(lambda: len(window.session.positions) > 15)
    impatient.stop()


def test_another_game_has_the_same_seats_but_on_a_board_of_another_family(seated, document, monkeypatch):
    window, asked = seated("planner", "random"), []
    monkeypatch.setattr("studio.playtest.next_game.new_session", lambda _document, _parent, seats: asked.append(seats))
    window.next_game.play_again()
    document.new(bundled_scenario("dice/boxcars"))
    window.next_game.play_again()
    assert [seats and [seat.bot for seat in seats] for seats in asked] == [["planner", "random"], None]


def chosen_way(window, title):
    """Chooses in the menu beside Step back."""
    menu = window.controls.ways.menu()
    menu.aboutToShow.emit()
    next(action for action in menu.actions() if action.text().partition("\t")[0] == title).trigger()


def offered_ways(window):
    menu = window.controls.ways.menu()
    menu.aboutToShow.emit()
    return {action.text() for action in menu.actions() if action.isEnabled() and not action.isSeparator()}


def test_the_menu_beside_step_back_has_all_ways_back_and_forward_with_their_keys(qtbot, seated):
    window = seated("planner", "planner")
    assert offered_ways(window) == set()
    run_to_the_end(qtbot, window)
    course = window.session.course
    end = course.at
    back = {"Back One Decision\t,", "Back One Ride\t<", "Back One Turn\t[", "Back to Last Human Decision\tCtrl+Z"}
    assert offered_ways(window) == back | {"To the Start\tCtrl+Home"}
    chosen_way(window, "Back One Turn")
    turn = course.at
    assert turn < end and course.begins_turn(turn)
    chosen_way(window, "Back One Ride")
    ride = course.at
    assert ride < turn and course.bounds_ride(ride)
    chosen_way(window, "Back One Decision")
    assert course.at == ride - 1
    chosen_way(window, "Forward One Decision")
    assert course.at == ride
    chosen_way(window, "Forward One Turn")
    assert course.at == turn
    chosen_way(window, "To the Start")
    assert course.at == 0 and window.controls.ways.isEnabled()
    assert "To the End\tCtrl+End" in offered_ways(window) and not offered_ways(window) & back
    chosen_way(window, "To the End")
    assert course.at == end


def test_keys_go_back_and_forward_by_turns_and_rides_and_the_journal_leads_anywhere_and_back(qtbot, seated):
    window = seated("planner", "planner")
    run_to_the_end(qtbot, window)
    session, journal = window.session, window.game.journal
    end = session.course.at
    qtbot.keyClick(window, Qt.Key.Key_BracketLeft)
    assert 0 < session.course.at < end and session.course.begins_turn(session.course.at)
    at = session.course.at
    qtbot.keyClick(window, Qt.Key.Key_Less)
    assert session.course.at < at and session.course.bounds_ride(session.course.at)
    row = next(row for row, line in enumerate(journal.model.lines) if "arrive" in line.kinds)
    before = session.course.at
    journal.list.setCurrentIndex(journal.shown.index(row, 0))
    qtbot.keyClick(journal.list, Qt.Key.Key_Return)
    assert any(entry.kind == "arrive" for entry in session.state.entries)
    window.game.going.jump_back()
    assert session.course.at == before
    qtbot.keyClick(window, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    assert session.course.at == end and not session.is_behind


def test_a_run_over_what_is_known_asks_nobody_and_ends_with_it(qtbot, seated):
    window = seated("person", "person")
    to_the_first_ride(window)
    session, end = window.session, window.session.course.at
    line = list(session.line)
    window.game.going.jump_to(0)
    window.controls.pace.setValue(window.controls.pace.maximum())
    with qtbot.waitSignal(window.game.conductor.running_changed, check_params_cb=lambda running: not running):
        window.game.go_or_stop()
    assert session.course.at == end and session.line == line


def test_a_seat_card_says_where_the_seat_is_bound_for_how_far_what_that_pays_and_what_is_due(seated):
    window = seated("person", "person")
    row = window.game.seats.rows[0]
    row.show_holding(Holding(0, 9_000, (), 0.2, "Express", 1_000, "to Ayr, 3 mileposts away, for $7,500"), True)
    assert row.bound.text() == "to Ayr, 3 mileposts away, for $7,500 · fees due $1,000"
    row.show_holding(Holding(0, None, (), 0.0, "Express"), False)
    assert row.money.text() == "hidden" and row.bound.isHidden()


def test_who_decides_is_seen_whole_where_the_seats_have_little_room(qtbot, seated):
    seats = seated("person", "person", "person", "person").game.seats
    around = seats.parentWidget().parentWidget().parentWidget()
    around.setFixedHeight(120)
    last = seats.rows[3]
    holdings = [Holding(Seat(n), 20_000) for n in range(4)]
    for acting in (3, 0):
        seats.show_holdings(holdings, Seat(acting))
        row = seats.rows[acting]
        qtbot.waitUntil(lambda row=row: row.visibleRegion().boundingRect().height() == row.height())
    assert last.visibleRegion().isEmpty()


def test_a_game_that_another_one_follows_is_let_go_of(qtbot, seated):
    """All its positions are tied up with its view: two hundred games in a window would fill the memory."""
    window = seated("planner", "planner")
    former = ref(window.session)
    window.seat(window.session.again())
    qtbot.waitUntil(lambda: former() is None)


def test_a_file_that_is_dropped_on_the_board_reaches_the_window(qtbot, seated, tmp_path):
    """A view of Qt takes what is dragged over it, and lets nothing of it be dropped."""
    window = seated("planner", "planner")
    data, path = QMimeData(), tmp_path / "game.yaml"
    data.setUrls([QUrl.fromLocalFile(str(path))])
    board, rest = window.game.board.viewport(), (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton)
    none = Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(board, QDragEnterEvent(QPoint(40, 40), *rest, none))
    with qtbot.waitSignal(window.file_dropped) as dropped:
        QApplication.sendEvent(board, QDropEvent(QPointF(40, 40), *rest, none))
    assert dropped.args == [path]


def test_what_is_decided_is_said_and_what_is_left_of_the_move_has_its_unit(seated):
    window = seated("person", "person")
    to_the_first_ride(window)
    session, line = window.session, window.game.turn
    assert "decides where to ride" in line.text()
    seen = set()
    while "where to ride" in line.text():
        session.choose(session.setup.actions(session.now)[0])
        window.game.refresh()
        seen |= set(re.findall(r"([0-9]+ mileposts?) left", line.text()))
        assert not re.search(r"[0-9] left", line.text())
    assert "1 milepost" in seen and len(seen) > 1


def test_space_is_named_once(seated):
    """A person who rolls is told to press Space, and a game that stands besides is not told so again."""
    window = seated("person", "hill")
    game = window.game
    assert game.session.setup.draw(game.session.now) is not None
    for rolls_for_people in (False, True):
        game.conductor.rolls_for_people = rolls_for_people
        game.refresh()
        assert game.turn.text().count("Space") == 1


def test_who_is_bound_for_nowhere_yet_has_no_empty_line_below(seated):
    window = seated("person", "person")
    assert not window.game.turn.text().endswith("<br>")
    to_the_first_ride(window)
    assert "<br>" in window.game.turn.text()


@pytest.fixture
def small(seated):
    """A game in a small window with text of some size."""

    def make(percent):
        set_text_size(percent)
        window = seated("person", "person", "person", "person")
        window.resize(1024, 700)
        to_the_first_ride(window)
        settle()
        return window

    yield make
    set_text_size(100)
    settle()


def settle():
    for _ in range(8):
        QApplication.processEvents()


@pytest.mark.parametrize("percent", [200, *slow(100, 150)])
def test_reasons_and_the_player_leave_the_board_a_third_of_a_small_window(small, qtbot, percent):
    window = small(percent)
    game = window.game
    game.show_player()
    settle()
    assert 3 * game.board.height() >= window.height()
    with_player = game.board.height()
    window.why.show()
    qtbot.waitUntil(lambda: window.why.table.rowCount() > 0)
    settle()
    assert 3 * game.board.height() >= window.height() and window.height() == 700
    assert game.journal.isVisible() == (percent == 100), "it gives its place to the reasons"
    assert window.why.table.visibleRegion().boundingRect().height() > 2 * window.why.table.rowHeight(0)
    window.why.hide()
    settle()
    assert game.journal.isVisible() and game.board.height() == with_player


@pytest.mark.parametrize("percent", [200, *slow(150)])
def test_choices_are_in_sight_in_large_type_and_the_roll_where_one_is_due(small, percent):
    window = small(percent)
    game = window.game
    assert game.choices.offered
    shown = game.choices.buttons[0] if game.choices.buttons else game.choices.list
    assert shown.visibleRegion().boundingRect().height() >= shown.fontMetrics().height()
    while game.session.setup.draw(game.session.now) is None:
        game.choose(game.choices.offered[0])
        settle()
    settle()
    assert game.tray.roll.isEnabled() and not game.tray.roll.visibleRegion().isEmpty()


@pytest.mark.parametrize("percent", [200, *slow(100)])
def test_what_is_to_be_decided_is_read_above_nine_choices_that_have_no_room(small, percent):
    window = small(percent)
    choices, turn = window.game.choices, window.game.turn
    choices.offer([Action(f"take {number}", f"Take {number}") for number in range(9)], "Choose here.")
    window.resize(1024, 620)
    settle()
    last = choices.buttons[-1]
    assert last.visibleRegion().boundingRect().height() < last.height(), "there is room for all of them"
    assert "decides" in turn.text() and turn.visibleRegion().boundingRect() == turn.rect()
    assert turn.height() >= turn.heightForWidth(turn.width())


def test_seats_that_own_much_take_the_room_that_the_choices_do_not_need(seated):
    window = seated("person", "person", "person", "person")
    window.resize(1440, 900)
    to_the_first_ride(window)
    rows = window.game.seats.rows
    for row in rows:
        row.players.setText("Played by nobody " * 5)
        row.players.show()
    window.game.refresh()
    settle()
    for row in rows:
        assert row.visibleRegion().boundingRect().height() == row.height(), "no seat has to be scrolled to"
    assert window.game.choices.list.isHidden() or window.game.choices.list.height() > 5 * row.fontMetrics().height()


def test_four_cards_with_goals_and_railroads_are_whole_in_large_type(small, seated):
    small(150)
    window = seated("hill", "hill", "hill", "hill")
    window.resize(1440, 900)
    rows = window.game.seats.rows
    for row, amount in zip(rows, ("$900", "$9,500", "$10,500", "$210,500"), strict=True):
        row.money.setText(amount)
        row.bound.setText("to Oakland, 13 mileposts away, for $25,500" if len(amount) > 6 else "to Oakland")
        row.owned.setText("CRI&amp;P")
        for part in (row.bound, row.owned):
            part.show()
    settle()
    window.game.refresh()
    settle()
    assert [row.visibleRegion().boundingRect().height() - row.height() for row in rows] == [0, 0, 0, 0]
    edges = [(row.goal.mapTo(window, row.goal.rect().topRight()).x(), row.goal.width()) for row in rows]
    assert len(set(edges)) == 1, "the bars are below each other whatever the amounts"


def test_the_journal_comes_back_in_a_larger_window(small, qtbot):
    window = small(200)
    window.why.show()
    window.game.show_player()
    qtbot.waitUntil(lambda: window.why.table.rowCount() > 0)
    settle()
    assert not window.game.journal.isVisible()
    window.resize(1920, 1080)
    qtbot.waitUntil(window.game.journal.isVisible)
    assert 3 * window.game.board.height() >= window.height()


def test_where_one_is_in_a_game_is_shortened_with_a_sign_and_told_whole(small):
    game = small(200).game
    bar = game.player
    game.show_player()
    settle()
    assert "decision" in bar.where.toolTip()
    bar.where.setFixedWidth(bar.where.sizeHint().width() * 2 // 3)
    bar.where.setText("Turn 1 of 9 · decision 200 of 201")
    with_more = bar.where.grab().toImage()
    bar.where.setText("Turn 1 of 9 · decision 200 of 209")
    assert bar.where.grab().toImage() == with_more, "both end with the sign"


@pytest.fixture(scope="module")
def over():
    """A game that two of four have to leave."""
    board = a_ladder().rule(**BARON).rule(win__cash=60_000, cash__start=5_000, game__turn_limit=300).scenario()
    session = Session(GameSetup(board, seats_of(("random",) * 4), 38))
    while (decided := session.setup.next_moment(session.now)) is not None:
        session.take(session.now, [decided])
    return session


def test_who_was_in_the_game_for_longer_stands_before_who_went_out_sooner(qtbot, over):
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
    scores = over.setup.rules.returns(over.state)
    assert [scores[names.index(name)] for name in shown] == sorted(scores.values(), reverse=True)


def test_the_board_has_the_same_size_at_the_end_and_before(qtbot, over):
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


def test_tab_leads_to_the_final_table_and_arrows_scroll_what_has_no_room(qtbot, over):
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
    again = next(button for button in window.game.banner.findChildren(QPushButton) if button.text() == "Play Again…")
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


def broken(*_, **__):
    raise KeyError("no such town")


@pytest.fixture
def failing(seated, qtbot):
    """A window after some decisions."""
    window = seated("hill", "hill")
    for _ in range(4):
        with qtbot.waitSignal(window.game.conductor.moved):
            window.game.conductor.step()
    return window


def told(window):
    return "cannot continue from here" in window.game.turn.text() and "no such town" in window.game.turn.text()


def played(window):
    return len(window.session.positions)


@pytest.mark.parametrize("what", ["next_moment", *slow("actor", "seat_to_act")])
def test_a_run_that_fails_is_told_and_the_record_can_be_saved(failing, qtbot, monkeypatch, tmp_path, what):
    before = played(failing)
    monkeypatch.setattr(GameSetup, what, broken)
    failing.game.conductor.run(Until.END, flat_out=True)
    qtbot.waitUntil(lambda: told(failing))
    assert not failing.game.conductor.is_running and played(failing) == before
    assert failing.saving.save_to(tmp_path / "game.yaml")
    assert len(load_record(tmp_path / "game.yaml").actions) == before - 1
    monkeypatch.undo()
    failing.game.going.back()
    assert not told(failing) and played(failing) == before - 1


def test_record_has_no_scores_and_says_so_when_scoring_fails(failing, monkeypatch, tmp_path):
    session = failing.session
    scored = session.record()
    rules = type(session.setup.rules)
    session.course.go_to(2)
    session.hand_over(0, "person", "The game")
    with monkeypatch.context() as patched:
        patched.setattr(rules, "scores", broken)
        session.save_record(tmp_path / "game.yaml")
    assert "score" not in (tmp_path / "game.yaml").read_text().replace("could not score", "")
    record = load_record(tmp_path / "game.yaml")
    for line in (record, *record.branches):
        assert (line.scores, line.finished) == ((), False)
        assert line.note.endswith("; the rules could not score the last position")
    assert record.branches[0].name == "The game" and scored.scores and ";" not in scored.note
    scenario = recorded_scenario(record, tmp_path / "game.yaml")
    for branch in ("", "The game"):
        line = along(record, branch)
        assert len(list(replay(session.setup.rules, scenario, line))) == len(line.actions) + 1
    with pytest.raises(DivergenceError, match="scores"):
        list(replay(session.setup.rules, scenario, replace(along(record, ""), scores=(1.0, 2.0))))


@pytest.mark.parametrize("raised", [BaseException("panic"), *slow(MemoryError(), RecursionError("too deep"))])
def test_a_bot_that_raises_stops_the_run(failing, qtbot, monkeypatch, raised):
    def choose(*_):
        raise raised

    monkeypatch.setattr(GameSetup, "next_moment", choose)
    with qtbot.waitSignal(failing.game.conductor.failed):
        failing.game.conductor.run(Until.END, flat_out=True)
    assert type(raised).__name__ in failing.game.turn.text()


def test_a_decision_by_hand_that_fails_leaves_the_game_where_it_was(failing, monkeypatch):
    before = played(failing)
    monkeypatch.setattr(GameSetup, "after", broken)
    monkeypatch.setattr(GameSetup, "roll", broken)
    said = []
    failing.game.said.connect(said.append)
    failing.game.conductor.roll()
    failing.game.choose(failing.session.now.action)
    assert played(failing) == before and len(said) == 2 and all("no such town" in words for words in said)


def test_a_position_that_cannot_be_shown_is_told(failing, monkeypatch):
    monkeypatch.setattr(failing.session.setup, "draw", broken)
    failing.game.refresh()
    assert told(failing) and failing.isVisible()
    monkeypatch.undo()
    failing.game.refresh()
    assert not told(failing)


def sheet_of(document, width, height):
    scenario = document.committed
    return replace(scenario, board=replace(scenario.board, sheet=Sheet(width, height)))


@pytest.mark.parametrize("percent", [100, *slow(150)])
def test_a_high_board_has_the_journal_beside_it_and_a_wide_one_below(seated, document, percent):
    set_text_size(percent)
    try:
        document.new(sheet_of(document, 300, 450))
        high = seated("person", "hill")
        high.resize(1440, 900)
        settle()
        game, stage = high.game, high.game._stage
        assert stage.is_beside and game.journal.mapTo(stage, QPoint()).x() >= game.board.width()
        assert game.board.height() > 0.75 * high.height()
        assert game.chart.mapTo(stage, QPoint()).y() > game.journal.mapTo(stage, QPoint()).y()
        high.resize(820, 900)
        settle()
        assert not stage.is_beside
        document.new(sheet_of(document, 600, 300))
        wide = seated("person", "hill")
        wide.resize(1440, 900)
        settle()
        assert not wide.game._stage.is_beside
    finally:
        set_text_size(100)
        settle()


@pytest.mark.parametrize("tone", ["light", *slow("dark", "contrast")], indirect=True)
def test_a_game_follows_another_text_size_and_stays_where_it_is(tone, seated):
    window = seated("person", "person", "hill")
    to_the_first_ride(window)
    window.game.tray.by_itself.setChecked(True)
    before, former = window.session.now, window.game
    former.viewpoint.look_as(1)
    try:
        set_text_size(200)
        settle()
        game = window.game
        assert game is not former and window.session.now is before
        assert game.viewpoint.viewer == 1 and game.tray.by_itself.isChecked()
        for row in game.seats.rows:
            assert row.money.width() >= row.money.sizeHint().width()
            assert row.goal.height() >= row.goal.fontMetrics().height()
        for button in (*game.choices.buttons, game.choices.ride_on, game.tray.roll, game.tray.pick):
            assert button.height() >= button.sizeHint().height()
        said = window.controls._said
        assert said.minimumWidth() >= said.fontMetrics().horizontalAdvance("as fast as possible")
    finally:
        set_text_size(100)
        settle()


def test_esc_says_what_it_did(seated):
    window = seated("hill", "hill")
    told = window.statusBar().currentMessage
    window.stop()
    assert told() == "There is nothing to stop or to cancel."
    window.game.conductor.run()
    window.stop()
    assert told() == "The game is paused. Space continues." and not window.game.conductor.is_running
    window.game.go_or_stop()
    assert window.game.conductor.is_running
    window.game.go_or_stop()
    assert told() == "The game is paused. Space continues." and not window.game.conductor.is_running
