"""What holds of every edit."""

from copy import deepcopy

from hypothesis import given

from engine.edit.network.crossings import drawn_stems
from engine.errors import EditError
from engine.model.identity.references import dangling, definitions
from tests.builders import a_small_board
from tests.edit.random_edits import after_edits, edit_lists, edits

SMALL = a_small_board().scenario()


@given(edit_lists)
def test_no_row_of_edits_leaves_anything_dangling(some):
    after = after_edits(SMALL, some)
    assert not dangling(after)
    assert definitions(after)["milepost"].isdisjoint(definitions(after)["junction"])
    assert all(set(crossing.between) <= drawn_stems(after.board) for crossing in after.board.crossings.values())


@given(edit_lists, edits)
def test_applying_changes_nothing_that_was_there(some, edit):
    before = after_edits(SMALL, some)
    kept = deepcopy(before)
    try:
        edit.apply(before)
    except EditError as error:
        assert str(error)
    assert before == kept
    assert list(before.board.lines) == list(kept.board.lines)


@given(edit_lists)
def test_lines_stay_paths_from_stop_to_stop(some):
    for line in after_edits(SMALL, some).board.lines.values():
        stops = [item for item in line.path if isinstance(item, str)]
        assert len(stops) >= 2
        assert line.path[0] == stops[0]
        assert line.path[-1] == stops[-1]


@given(edits)
def test_every_edit_says_what_it_does(edit):
    assert edit.text.strip()
