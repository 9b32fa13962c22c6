"""Records opened again: all that they hold comes back, and what cannot is said."""

import pytest
from msgspec.structs import replace

from engine.files.records import dump_record, load_record
from engine.files.scenarios import save
from engine.gamelog.loaded_record import open_record
from engine.model.ids import Ref
from studio.playtest.player.loading import Loading
from studio.playtest.records.reopened import reopen, resume
from studio.playtest.session.session import Pin
from tests.playtest.test_course import a_parted_game
from tests.playtest.test_session import BOTS, a_session, played_out


def opened(path, told=lambda count: None):
    return reopen(open_record(path), path, told)


def codes(line):
    return [moment.action.code for moment in line[1:]]


@pytest.fixture(scope="module")
def parted(tmp_path_factory):
    """A game with a branch and notes on both, saved; and its file."""
    session, at = a_parted_game()
    course = session.course
    session.pins = [
        Pin(course.branches[0].line[-1], "too fast"),
        Pin(session.line[2], "why here?", Ref("city", "aa")),
        Pin(session.now, "unlikely"),
    ]
    course.rename(None, "as it was")
    path = tmp_path_factory.mktemp("games") / "game.yaml"
    session.save_record(path)
    return session, at, path


def test_a_record_comes_back_with_its_branches_notes_and_positions(parted):
    session, at, path = parted
    again = opened(path).session
    assert codes(again.line) == codes(session.line)
    (branch,), (was,) = again.course.branches, session.course.branches
    assert again.course.name == "as it was" and again.record().main_branch == "as it was"
    assert (branch.name, codes(branch.line)) == (was.name, codes(was.line))
    assert branch.common(again.line) == at + 1
    last, second, parting = again.pins
    assert last.moment is branch.line[-1] and parting.moment is again.line[at + 1]
    assert (second.moment, second.text, second.place) == (again.line[2], "why here?", Ref("city", "aa"))
    assert again.is_recorded and again.record_file == path
    assert again.record() == replace(load_record(path), embedded=None)


def test_a_game_that_is_over_is_opened_at_its_start_and_another_where_it_was_broken_off(parted, tmp_path):
    session, _, path = parted
    assert opened(path).session.course.at == len(session.line) - 1
    over = played_out(a_session(*BOTS))
    over.save_record(tmp_path / "over.yaml")
    again = opened(tmp_path / "over.yaml").session
    assert again.course.at == 0 and len(again.line) == len(over.line)


def test_bots_go_on_from_a_record_as_if_it_had_never_been_closed(tmp_path):
    session = played_out(a_session(*BOTS))
    short = a_session(*BOTS)
    for moment in session.line[1:60]:
        short.choose(moment.action)
    short.save_record(tmp_path / "game.yaml")
    assert codes(played_out(opened(tmp_path / "game.yaml").session).line) == codes(session.line)


def test_a_record_that_the_rules_do_not_lead_along_is_opened_as_far_as_they_do_and_not_saved_over(tmp_path):
    session = played_out(a_session(*BOTS))
    session.save_record(tmp_path / "game.yaml")
    record = load_record(tmp_path / "game.yaml")
    wrong = replace(record, actions=(*record.actions[:30], "fly", *record.actions[31:]))
    (tmp_path / "wrong.yaml").write_text(dump_record(wrong))
    found = opened(tmp_path / "wrong.yaml")
    assert len(found.session.line) == 31 and found.session.record_file is None
    assert "decision 30" in found.remark and "fly" in found.remark


def test_a_game_on_a_board_that_was_changed_since_says_what_was(tmp_path):
    session = played_out(a_session("random", "random"))
    board = tmp_path / "board.yaml"
    save(session.setup.scenario, board)
    session.file = board
    session.save_record(tmp_path / "game.yaml")
    save(replace(session.setup.scenario, title="Another"), board)
    found = opened(tmp_path / "game.yaml")
    assert "has changed since this game was played" in found.remark
    assert len(found.session.line) == len(session.line)


def test_opening_tells_how_far_it_is_and_can_be_given_up(parted):
    _, _, path = parted
    heard = []

    class Enough(Exception):
        pass

    def told(count):
        heard.append(count)
        if count == 7:
            raise Enough

    with pytest.raises(Enough):
        opened(path, told)
    assert heard == [1, 2, 3, 4, 5, 6, 7]


def test_a_draft_is_resumed_at_its_last_position_and_is_not_saved():
    session = a_session("person", "person")
    session.roll()
    again = resume(session.record(), session.setup.scenario)
    assert again.course.at == 1 and not again.is_recorded


def test_the_dialog_brings_the_game_or_what_went_wrong(qtbot, parted, tmp_path):
    _, _, path = parted
    with qtbot.waitSignal(Loading(path).loaded) as found:
        pass
    assert found.args[0].session.record_file == path
    with qtbot.waitSignal(Loading(tmp_path / "none.yaml").failed) as failed:
        pass
    assert "no such" in str(failed.args[0])
