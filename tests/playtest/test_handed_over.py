"""Seats handed over in the middle of a game: who decided from where is kept, and said wherever seats are told."""

from __future__ import annotations

import pytest

from engine.files.records import load_record
from engine.game.handed_over import HandOver
from engine.game.record import players_after
from engine.story.naming import called_by, course_of
from engine.story.opened import open_record
from studio.app.games.facts import GameFactsDialog, GrowingFacts
from studio.playtest.panes.journal_model import JournalModel
from studio.playtest.records.reopened import reopened
from studio.playtest.window import KEPT
from tests.playtest.test_session import BOTS, a_session, played_out


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
    again = reopened(open_record(tmp_path / "game.yaml"), tmp_path / "game.yaml", lambda count: None).session
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
        20: f"{name} is now played by a person, no longer by {BOTS[1]}",
        30: f"{name} is now played by hill, no longer by a person",
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
    assert played[:2] == [BOTS[0], f"{BOTS[1]}, a person from turn {turns[0]}, hill from turn {turns[1]}"]
    (first, second) = GrowingFacts().report(session.setup, session.course.whole).data["hand_overs"]
    assert (first["step"], first["decided_until_then"], first["decides_from_there_on"]) == (20, BOTS[1], "a person")
    assert (second["step"], second["decides_from_there_on"]) == (30, "hill")
    assert "hand_overs" not in GrowingFacts().report(session.setup, session.course.branches[0]).data


def test_the_line_is_called_by_whoever_plays_it_and_the_seat_says_who_did(seated):
    window = seated(*BOTS)
    session = window.session
    for _ in range(40):
        session.take(session.now, [session.setup.decided(session.now)])
    window.game.going.to(20)
    turn, name = session.setup.turn(session.now), session.setup.seats[1].name
    window.game.going.hand_over(1, "person")
    window._seat_again()
    assert session.course.name == f"{name} by a person from turn {turn:,}"
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
        session.take(session.now, [session.setup.decided(session.now)])
    window.game.going.to(20)
    window.game.going.hand_over(1, "person")
    session.course.rename(None, "Mine")
    window.game.going.hand_over(1, "hill")
    assert session.course.name == "Mine"


@pytest.mark.parametrize(
    ("hand_overs", "name", "course"),
    [
        ((), "", ""),
        ((HandOver(5, 0, "hill", "person"),), "Red by a person from turn 5", "hill, a person from turn 5"),
        (
            (HandOver(0, 0, "hill", "person"), HandOver(1200, 0, "person", "hill")),
            "Red by a person from turn 1, hill from turn 1,200",
            "hill, a person from turn 1, hill from turn 1,200",
        ),
        (
            (HandOver(5, 0, "hill", "person"), HandOver(6, 1, "hill", "hill")),
            "Blue by hill from turn 6; Red by a person from turn 5",
            "hill, a person from turn 5",
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
    assert f"{blue} ({session.players(1)})" in heading and "a person from turn" in heading
    assert f"{session.setup.seats[0].name} ({BOTS[0]})" in heading
