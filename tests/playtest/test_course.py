"""The positions of a game gone back and forward, and other ways kept as branches."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game.record import along, problems
from engine.model.ids import Ref
from studio.playtest.session.history import Branch
from tests.playtest.test_session import BOTS, a_session, played_out


def other_roll(session):
    """An outcome of the roll on the table that is not the one that was rolled."""
    draw = session.setup.draw(session.now)
    rolled = session.line[session.course.at + 1].action.code
    return next(action for action, _ in draw.outcomes if action.code != rolled)


def a_parted_game():
    """A game in which the fourth roll was made otherwise."""
    session = played_out(a_session(*BOTS))
    rolls = [n for n, moment in enumerate(session.line) if session.setup.draw(moment) is not None]
    session.course.go_to(rolls[3])
    session.choose(other_roll(session))
    return session, rolls[3]


def test_what_is_gone_back_over_comes_again_without_being_asked_for():
    session = played_out(a_session(*BOTS))
    line = list(session.line)
    while session.back():
        pass
    assert session.course.at == 0 and session.is_behind
    while session.forward():
        pass
    assert len(session.positions) == len(line) and all(a is b for a, b in zip(session.positions, line, strict=True))


@pytest.mark.parametrize("beyond", [-7, 10**18])
def test_nobody_goes_beyond_the_ends_of_a_game(beyond):
    session = played_out(a_session(*BOTS))
    session.course.go_to(beyond)
    assert session.course.at in (0, len(session.line) - 1)


def test_playing_the_same_goes_forward_on_the_line():
    session = played_out(a_session(*BOTS))
    end = session.now
    session.course.go_to(20)
    session.choose(session.line[21].action)
    assert (session.course.at, session.course.branches, session.line[-1]) == (21, [], end)


def test_playing_something_else_keeps_what_followed_as_a_branch():
    session, at = a_parted_game()
    (branch,) = session.course.branches
    assert session.course.at == at + 1 == len(session.line) - 1
    assert branch.common(session.line) == at + 1 < len(branch.line)
    assert not session.is_recorded


def test_branch_that_is_taken_is_recorded_only_if_the_game_was():
    for is_recorded in (False, True):
        session, _ = a_parted_game()
        session.saved = len(session.line) - 1 if is_recorded else -1
        session.take_branch(session.course.branches[0])
        assert session.is_recorded == is_recorded


def test_branch_that_is_taken_shows_the_position_that_both_lines_have():
    for shown in (0, 2):
        session, at = a_parted_game()
        session.course.go_to(shown)
        session.take_branch(session.course.branches[0])
        assert session.course.at == shown < at


def test_place_before_a_jump_is_forgotten_when_the_game_parts_there():
    session, at = a_parted_game()
    session.course.left, session.course.at = at + 1, at
    known = {line[at + 1].action.code for line in (session.line, session.course.branches[0].line)}
    session.choose(next(a for a, _ in session.setup.draw(session.now).outcomes if a.code not in known))
    assert session.course.left is None


def test_a_decision_that_a_branch_has_already_leads_along_that_branch():
    session, at = a_parted_game()
    (first,) = session.course.branches
    session.course.go_to(at)
    session.choose(first.line[at + 1].action)
    assert session.now is first.line[at + 1] and tuple(session.line) == first.line
    assert len(session.course.branches) == 1


def test_branches_of_branches_keep_their_names_and_come_back_whole():
    session, at = a_parted_game()
    course = session.course
    other = played_out(session) and list(session.line)
    (first,) = course.branches
    assert str(first.line[at + 1].action) in first.name
    course.rename(None, "The unlikely one")
    course.take(first)
    assert course.name == first.name and course.at == at and session.is_behind
    assert [branch.name for branch in course.branches] == ["The unlikely one"]
    course.take(course.branches[0])
    assert course.line == other and course.name == "The unlikely one"


@pytest.mark.parametrize("name", ["The same", "x" * 300, "<b>&amp;</b>"])
def test_names_of_branches_are_short_and_never_the_same(name):
    session, at = a_parted_game()
    course = session.course
    for _ in range(2):
        course.go_to(at)
        known = {line[at + 1].action.code for line in (course.line, *(branch.line for branch in course.branches))}
        session.choose(next(a for a, _ in session.setup.draw(session.now).outcomes if a.code not in known))
    course.rename(None, name)
    for branch in list(course.branches):
        course.rename(branch, name)
    names = [branch.name for branch in course.branches]
    assert len({course.name, *names}) == 4 and all(len(name) <= 80 for name in names)
    assert [branch.name for branch in session.record().branches] == names


@pytest.mark.parametrize("common", [1, 2, 29, 30])
def test_where_two_lines_part_is_found_at_either_end(common):
    line = played_out(a_session(*BOTS)).line[:30]
    rest = played_out(a_session(*BOTS)).line[common:30]
    assert Branch("", (*line[:common], *rest), ()).common(line) == common


def test_bots_that_go_on_as_they_did_stay_on_the_line():
    session = played_out(a_session(*BOTS))
    session.course.go_to(10)
    found = [session.setup.next_moment(session.now)]
    found.append(session.setup.next_moment(found[0]))
    assert session.take(session.now, found)
    assert session.course.at == 12 and not session.course.branches


def test_turns_and_rides_are_sought_both_ways():
    session = played_out(a_session(*BOTS))
    course = session.course
    course.go_to(0)
    turn = course.seek(course.begins_turn, forward=True)
    assert session.line[turn].state.turn > session.line[turn - 1].state.turn
    course.go_to(turn + 1)
    assert course.seek(course.begins_turn, forward=False) == turn
    ride = course.seek(course.bounds_ride, forward=True)
    course.go_to(ride)
    end = course.seek(course.bounds_ride, forward=True)
    assert all(moment.action.to is not None for moment in session.line[ride + 1 : end + 1])
    assert session.line[end + 1].action.to is None
    course.go_to(len(session.line) - 1)
    assert course.seek(course.bounds_ride, forward=True) is None


def test_saving_in_the_past_writes_all_that_is_known(tmp_path):
    session = played_out(a_session(*BOTS))
    played = len(session.line) - 1
    session.course.go_to(5)
    session.save_record(tmp_path / "game.yaml")
    assert session.is_recorded and len(session.record().actions) == played


def test_a_seat_taken_over_goes_on_by_hand_and_the_game_as_it_went_is_a_branch_of_its_bots(tmp_path):
    session = played_out(a_session(*BOTS))
    whole = list(session.line)
    at = next(n for n in range(60, 400) if session.setup.actor(session.line[n]) == 1)
    session.course.go_to(at)
    session.hand_over(1, "person")
    assert session.setup.is_person(1) and not session.is_behind and session.now is whole[at]
    (branch,) = session.course.branches
    assert list(branch.line) == whole and branch.bots == tuple(BOTS)
    session.choose(whole[at + 1].action)
    assert session.setup.is_person(1) and len(session.line) == at + 2
    record = session.record()
    assert [seat.bot for seat in record.seats] == ["planner", "person", "planner"]
    assert record.branches[0].bots == tuple(BOTS)
    session.take_branch(branch)
    assert not session.setup.is_person(1) and session.line == whole


def known_ways(session):
    """The decisions of every line that a record of the session has."""
    record = session.record()
    assert not list(problems(record))
    return {along(record, name).actions for name in (record.main_branch, *(branch.name for branch in record.branches))}


works = st.lists(st.tuples(st.sampled_from(["play", "go", "jump", "roll", "take", "save", "note"]), st.integers(0, 30)))


@given(works)
def test_nothing_that_was_played_is_lost_and_what_is_recorded_is_saved(some):
    session = a_session(*BOTS)
    course, saved, is_exchanged = session.course, session.record(), False
    for work, number in [("play", 30), *some]:
        before, left = known_ways(session), course.left
        match work:
            case "play":
                for _ in range(number):
                    if (moment := session.setup.next_moment(session.now)) is None:
                        break  # The game is over.
                    session.take(session.now, [moment])
            case "go":
                course.go_to(number * (len(session.line) - 1) // 30)
            case "jump":
                course.left = course.at
                course.go_to(number)
            case "roll":
                outcomes = [action for action, _ in draw.outcomes] if (draw := session.setup.draw(session.now)) else []
                if outcomes:
                    session.choose(outcomes[number % len(outcomes)])
            case "take" if course.branches:
                session.take_branch(course.branches[number % len(course.branches)])
                is_exchanged = True
            case "save":
                session.saved, saved, is_exchanged = len(session.line) - 1, session.record(), False
            case "note":
                session.write_note(f"Note {number}")
        ways = known_ways(session)
        assert all(any(way[: len(old)] == old for way in ways) for old in before)
        assert 0 <= course.at < len(course.line) and session.now is course.line[course.at]
        has_parted = len(ways) > len(before) or work == "take"
        assert course.left is None or 0 <= course.left < len(course.line)
        assert course.left is None or work == "jump" or (course.left == left and not has_parted) or not course.branches
        if session.is_recorded:
            assert known_ways(session) == {
                along(saved, name).actions for name in (saved.main_branch, *(branch.name for branch in saved.branches))
            }
            # The line and a branch that change places change the names of lines in notes.
            assert session.record().notes == saved.notes or is_exchanged


def test_note_with_other_words_keeps_its_place():
    session = a_session(*BOTS)
    place = Ref("city", "albany")
    session.write_note("here", place)
    session.write_note("there")
    assert [(pin.text, pin.place) for pin in session.pins] == [("there", place)]
    session.write_note("elsewhere", Ref("city", "buffalo"))
    assert session.pins[0].place == Ref("city", "buffalo")
