"""What holds of every edit."""

from hypothesis import given

from engine.edit.network.crossings import drawn_stems
from engine.model.identity.references import dangling, definitions
from tests.builders import a_small_board
from tests.edit.random_edits import after_edits, edit_lists

SMALL = a_small_board().scenario()


@given(edit_lists)
def test_no_row_of_edits_leaves_anything_dangling(some):
    after = after_edits(SMALL, some)
    assert not dangling(after)
    assert definitions(after)["milepost"].isdisjoint(definitions(after)["junction"])
    assert all(set(crossing.between) <= drawn_stems(after.board) for crossing in after.board.crossings.values())


@given(edit_lists)
def test_lines_stay_paths_from_stop_to_stop(some):
    for line in after_edits(SMALL, some).board.lines.values():
        stops = [item for item in line.path if isinstance(item, str)]
        assert len(stops) >= 2
        assert line.path[0] == stops[0]
        assert line.path[-1] == stops[-1]
