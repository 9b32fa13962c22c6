"""A game seen as one seat sees it: what the rules hide is said to be hidden."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from engine.files.records import load_record
from engine.game.record import players_after
from engine.game.transfer import HandOver
from engine.gamelog.loaded_record import open_record
from engine.gamelog.naming import called_by, course_of
from engine.sim.run import seats_of
from studio.app.games.facts import GameFactsDialog, GrowingFacts
from studio.playtest.panes.journal_model import JournalModel
from studio.playtest.records.reopened import reopen
from studio.playtest.session.game_runner import Until
from studio.playtest.session.session import GameSetup
from studio.playtest.viewpoint import usual_viewer
from studio.playtest.window import KEPT
from tests.families.boxcars.boards import a_ladder
from tests.playtest.table_talk import to_the_first_ride
from tests.playtest.test_session import BOTS, a_session, played_out


def a_table(*bots):
    return GameSetup(a_ladder().scenario(), seats_of(bots), 1)


@pytest.mark.parametrize(
    ("bots", "viewer"),
    [(("person", "hill", "hill"), 0), (("hill", "person"), 1), (("hill", "hill"), None), (("person", "person"), None)],
)
def test_the_only_person_sees_what_their_seat_may_know(bots, viewer):
    assert usual_viewer(a_table(*bots)) == viewer


@pytest.fixture
def secretive(qtbot, seated, document):
    """A person and two bots at a table where cash is nobody else's business."""
    document.new(a_ladder().rule(info__cash="exact_above_limit", cash__announce=90_000, win__cash=100_000).scenario())
    window = seated("person", "hill", "hill")
    to_the_first_ride(window)
    return window


def money(window):
    return [row.money.text() for row in window.game.seats.rows]


def test_hidden_money_is_said_to_be_hidden_and_shown_to_everybody(secretive):
    own, *others = money(secretive)
    assert own.startswith("$")
    assert others == ["hidden", "hidden"]
    assert "B hidden" in secretive.game.chart.accessibleDescription()
    secretive.game.viewpoint.look_as(None)
    assert all(said.startswith("$") for said in money(secretive))
    assert "hidden" not in secretive.game.chart.accessibleDescription()
    secretive.game.viewpoint.look_as(2)
    assert money(secretive)[:2] == ["hidden", "hidden"]


def test_no_way_to_the_goal_is_shown_for_hidden_money(secretive):
    assert [row.goal.isVisible() for row in secretive.game.seats.rows] == [True, False, False]


def test_the_journal_loses_nothing_when_the_viewer_changes(secretive):
    before = secretive.game.journal.text()
    secretive.game.viewpoint.look_as(None)
    assert before
    assert secretive.game.journal.text() == before


def test_a_restart_keeps_the_viewer(secretive):
    secretive.game.viewpoint.look_as(1)
    secretive.session.saved = len(secretive.session.line) - 1
    secretive.next_game.restart()
    assert secretive.game.viewpoint.viewer == 1


def test_nothing_is_hidden_once_the_game_is_over(qtbot, document, seated):
    document.new(a_ladder().rule(info__cash="exact_above_limit", game__turn_limit=4).scenario())
    window = seated("hill", "hill")
    window.game.viewpoint.look_as(0)
    assert "hidden" in money(window)
    with qtbot.waitSignal(window.game.conductor.running_changed, check_params_cb=lambda running: not running):
        window.game.conductor.run(Until.END, flat_out=True)
    assert window.session.is_over
    assert "hidden" not in money(window)


def test_whose_eyes_one_looks_through_stays_in_sight_however_many_seats_scroll(secretive):
    """It scrolled away with the seats, to whoever decides."""
    part: QWidget | None = secretive.game.viewpoint
    above = []
    while part is not None and (part := part.parentWidget()) is not None:
        above.append(part)
    assert secretive.game in above and not any(isinstance(each, QScrollArea) for each in above)


@pytest.fixture
def shared(seated, document, monkeypatch):
    """Two people and a bot whose cash is nobody else's business, at one screen with a curtain."""
    monkeypatch.setattr("studio.playtest.table.pass_device_screen.DEAF_MS", 0)
    document.new(a_ladder().rule(info__cash="exact_above_limit", cash__announce=90_000, win__cash=100_000).scenario())
    window = seated("person", "person", "hill")
    window.game.viewpoint.look_in_turn()
    return window


def opened(qtbot, window):
    """Says that whoever is asked for is there; returns who."""
    qtbot.waitUntil(window.curtain.here.isEnabled)
    seat = window.curtain.seat
    QTest.mouseClick(window.curtain.here, Qt.MouseButton.LeftButton)
    assert not window.curtain.isVisible()
    return seat


def to_the_next_person(qtbot, window, most=200):
    """Rolls and decides until the curtain is drawn."""
    game, session = window.game, window.session
    for _ in range(most):
        if window.curtain.isVisible():
            return
        if session.setup.draw(session.now) is not None:
            game.conductor.roll()
        elif game.choices.offered:
            game.choices.press(1)
        else:
            game.conductor.step()
            qtbot.waitUntil(lambda: not game.conductor.is_running)
    raise AssertionError(f"nobody else was asked in {most} decisions")


def test_the_curtain_is_drawn_before_anything_is_seen_and_again_for_the_next_person(qtbot, shared):
    assert shared.curtain.isVisible() and shared.curtain.geometry() == shared.rect()
    assert not shared.game.isEnabled() and not shared.game.choices.offered
    first = opened(qtbot, shared)
    to_the_next_person(qtbot, shared)
    second = shared.curtain.seat
    assert second == 1 - first
    assert not shared.game.choices.offered
    assert money(shared)[second] == "hidden"
    assert opened(qtbot, shared) == second
    assert money(shared)[first] == "hidden" and money(shared)[second] != "hidden"
    assert shared.game.isEnabled() and shared.game.choices.offered


def test_a_key_that_is_still_held_down_opens_nothing_and_one_that_is_pressed_anew_does(qtbot, shared):
    curtain = shared.curtain
    curtain.here.setEnabled(False)
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Return):
        QTest.keyClick(curtain, key)
    assert curtain.isVisible()
    curtain.here.setEnabled(True)
    held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "", True)
    QApplication.sendEvent(curtain, held)
    assert curtain.isVisible()
    QTest.keyClick(curtain, Qt.Key.Key_Return)
    assert not curtain.isVisible()


def test_space_opens_wherever_the_keys_are(qtbot, shared):
    qtbot.waitUntil(shared.curtain.here.isEnabled)
    QTest.keyClick(shared.curtain, Qt.Key.Key_Space)
    assert not shared.curtain.isVisible()


def test_behind_the_curtain_no_key_of_the_game_works(shared):
    assert not any(key.isEnabled() for key in shared.keys)
    assert not shared.controls.isEnabled()


def test_no_curtain_is_drawn_where_nothing_is_hidden(seated, qtbot):
    window = seated("person", "person")
    window.game.viewpoint.look_in_turn()
    opened(qtbot, window)
    with pytest.raises(AssertionError, match="nobody else"):
        to_the_next_person(qtbot, window, 25)
    assert {moment.by for moment in window.session.positions} >= {0, 1}


def test_the_curtain_stays_when_a_seat_is_handed_over_and_goes_when_one_person_is_left(qtbot, shared):
    opened(qtbot, shared)
    shared.game.going.hand_over(2, "person")
    shared._seat_again()
    assert shared.game.viewpoint.has_curtain and shared.curtain.isVisible()
    opened(qtbot, shared)
    for seat in (1, 2):
        shared.game.going.hand_over(seat, "hill")
        shared._seat_again()
        if shared.curtain.isVisible():
            opened(qtbot, shared)
    assert shared.game.viewpoint.viewer == 0 and not shared.game.viewpoint.has_curtain


def test_who_was_there_is_asked_again_after_another_view(qtbot, shared):
    to_the_next_person(qtbot, shared)
    viewpoint = shared.game.viewpoint
    seat = opened(qtbot, shared)
    assert viewpoint.viewer == seat and not shared.curtain.isVisible()
    viewpoint.look_as(None)
    viewpoint.look_in_turn()
    assert shared.curtain.isVisible()


def a_handed_game():
    """Blue is given to a person at 20 of 40 positions, who decides as the bot would, and at 30 to a bot."""
    session = a_session(*BOTS)
    whole = played_out(a_session(*BOTS)).line
    for moment in whole[1:41]:
        session.choose(moment.action)
    session.course.go_to(20)
    session.hand_over(1, "person", "The game")
    for moment in whole[21:31]:
        session.choose(moment.action)
    session.hand_over(1, "hill")
    return session


def test_a_seat_that_goes_from_hand_to_hand_is_kept_in_each_line_of_the_record(tmp_path):
    session = a_handed_game()
    first = BOTS[1]
    given = (HandOver(20, 1, first, "person"), HandOver(30, 1, "person", "hill"))
    assert session.course.hand_overs == given
    session.save_record(tmp_path / "game.yaml")
    record = load_record(tmp_path / "game.yaml")
    assert record.hand_overs == given and record.branches[0].hand_overs == ()
    assert [players_after(record, step)[1] for step in (0, 19, 20, 29, 30)] == [
        first,
        first,
        "person",
        "person",
        "hill",
    ]
    again = reopen(open_record(tmp_path / "game.yaml"), tmp_path / "game.yaml", lambda count: None).session
    assert again.course.hand_overs == given and again.setup.names[1] == "hill"
    assert again.course.branches[0].bots[1] == first and len(again.course.branches[0].line) == 41
    assert again.record() == session.record()


def test_who_steps_back_before_a_hand_over_and_decides_otherwise_plays_from_there():
    session = a_handed_game()
    session.hand_over(1, "person")
    session.course.go_to(10)
    while session.setup.draw(session.now) is None:
        session.course.go_to(session.course.at + 1)
    at = session.course.at
    rolled = session.line[at + 1].action.code
    session.choose(next(a for a, _ in session.setup.draw(session.now).outcomes if a.code != rolled))
    assert session.course.hand_overs == (HandOver(at, 1, BOTS[1], "person"),)
    session.take_branch(session.course.branches[0])
    assert [each.step for each in session.course.hand_overs] in ([], [20])


def test_a_seat_taken_and_given_back_at_one_position_was_never_handed_over():
    session = a_handed_game()
    session.hand_over(1, "person")
    assert [each.step for each in session.course.hand_overs] == [20]
    session.hand_over(1, BOTS[1])
    assert session.course.hand_overs[-1] == HandOver(30, 1, "person", BOTS[1])


def test_the_journal_says_it_where_it_happened_and_forgets_it_with_the_line():
    session = a_handed_game()
    name = session.setup.seats[1].name
    model = JournalModel([seat.name for seat in session.setup.seats], "$")
    model.follow(session.line, lambda moment: moment.state, session.course.hand_overs)
    told = {line.step: line.text for line in model.lines if line.kinds == ("handed over",)}
    assert told == {
        20: f"{name} is now played by a human, no longer by {BOTS[1]}",
        30: f"{name} is now played by hill, no longer by a human",
    }
    assert [line.step for line in model.lines] == sorted(line.step for line in model.lines)
    session.take_branch(session.course.branches[0])
    model.follow(session.line, lambda moment: moment.state, session.course.hand_overs)
    assert not any(line.kinds == ("handed over",) for line in model.lines)


def test_what_happened_has_a_row_for_each(qapp):
    session = a_handed_game()
    report = GrowingFacts().report(session.setup, session.course.whole)
    turns = [session.setup.turn(session.line[step]) for step in (20, 30)]
    played = [row["played_by"] for row in report.data["seats"]]
    assert played[:2] == [BOTS[0], f"{BOTS[1]}, a human from turn {turns[0]}, hill from turn {turns[1]}"]
    (first, second) = GrowingFacts().report(session.setup, session.course.whole).data["hand_overs"]
    assert (first["step"], first["decided_until_then"], first["decides_from_there_on"]) == (20, BOTS[1], "a human")
    assert (second["step"], second["decides_from_there_on"]) == (30, "hill")
    assert "hand_overs" not in GrowingFacts().report(session.setup, session.course.branches[0]).data


def test_the_line_is_called_by_whoever_plays_it_and_the_seat_says_who_did(seated):
    window = seated(*BOTS)
    session = window.session
    for _ in range(40):
        session.take(session.now, [session.setup.next_moment(session.now)])
    window.game.going.to(20)
    turn, name = session.setup.turn(session.now), session.setup.seats[1].name
    window.game.going.hand_over(1, "person")
    window._seat_again()
    assert session.course.name == f"{name} by a human from turn {turn:,}"
    window.game.going.hand_over(1, "hill")
    window._seat_again()
    assert session.course.name == f"{name} by hill from turn {turn:,}"
    assert session.course.name in window.notices.shown[KEPT].text
    row = window.game.seats.rows[1]
    assert row.players.text() == f"Played by {BOTS[1]}, hill from turn {turn:,}"
    assert row.players.isVisible() and not window.game.seats.rows[0].players.isVisible()
    window.game.going.take_branch(session.course.branches[0])
    window._seat_again()
    assert not window.game.seats.rows[1].players.isVisible()


def test_a_name_that_somebody_gave_a_line_stays_when_a_seat_is_handed_over(seated):
    window = seated(*BOTS)
    session = window.session
    for _ in range(30):
        session.take(session.now, [session.setup.next_moment(session.now)])
    window.game.going.to(20)
    window.game.going.hand_over(1, "person")
    session.course.rename(None, "Mine")
    window.game.going.hand_over(1, "hill")
    assert session.course.name == "Mine"


@pytest.mark.parametrize(
    ("hand_overs", "name", "course"),
    [
        ((), "", ""),
        ((HandOver(5, 0, "hill", "person"),), "Red by a human from turn 5", "hill, a human from turn 5"),
        (
            (HandOver(0, 0, "hill", "person"), HandOver(1200, 0, "person", "hill")),
            "Red by a human from turn 1, hill from turn 1,200",
            "hill, a human from turn 1, hill from turn 1,200",
        ),
        (
            (HandOver(5, 0, "hill", "person"), HandOver(6, 1, "hill", "hill")),
            "Blue by hill from turn 6; Red by a human from turn 5",
            "hill, a human from turn 5",
        ),
    ],
)
def test_words_for_who_decided_from_where(hand_overs, name, course):
    assert called_by(["Red", "Blue"], hand_overs, lambda step: step) == name
    assert course_of(0, hand_overs, lambda step: step) == course


def test_the_picture_of_the_course_says_who_played_each_seat_from_where(qtbot):
    session = a_handed_game()
    dialog = GameFactsDialog(session)
    qtbot.addWidget(dialog)
    heading, blue = dialog.picture.heading.text(), session.setup.seats[1].name
    assert f"{blue} ({session.players(1)})" in heading and "a human from turn" in heading
    assert f"{session.setup.seats[0].name} ({BOTS[0]})" in heading
