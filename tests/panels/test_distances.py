"""The table of distances that an edit has changed."""

import pytest

from engine.analyze.distances import other_distances
from engine.edit.network.lines import AddLine, RemoveStems
from engine.edit.remove import Remove
from engine.model.ids import Ref
from studio.families.boxcars.distances import DistanceTable
from tests.builders import a_small_board
from tests.opening import opened

SMALL = a_small_board().scenario()


def test_a_shorter_way_a_longer_one_and_none_at_all_are_told_the_worst_first():
    nearer = AddLine("PA", ("m1", "m6")).apply(SMALL)
    (one, *_) = found = other_distances(SMALL.board, nearer.board)
    assert {(pair.a, pair.b) for pair in found} >= {("albany", "detroit")}
    assert one.by < 0 and [abs(pair.by) for pair in found] == sorted((abs(p.by) for p in found), reverse=True)
    assert [pair[2:] for pair in other_distances(nearer.board, SMALL.board)] == [(p.after, p.before) for p in found]
    apart = Remove((Ref("railroad", "NYC"),)).apply(SMALL)
    first = other_distances(SMALL.board, apart.board)[0]
    assert "buffalo" in first[:2] and first.after is None and first.by is None
    assert other_distances(SMALL.board, SMALL.board) == []


@pytest.fixture
def document(qtbot):
    with opened(SMALL) as document:
        yield document


def test_the_table_follows_the_lines_and_begins_anew_at_each_save(document, shown, tmp_path):
    table = shown(DistanceTable(document))
    assert table.model.ids == [] and not table.empty.isHidden()
    document.perform(AddLine("PA", ("m1", "m6")))
    assert "albany detroit" in table.model.ids
    row = table.model.ids.index("albany detroit")
    cells = [table.model.data(table.model.index(row, column)) for column in range(5)]
    assert cells[2:] == ["2", "1", "-1"]
    table.choose("albany detroit")
    assert {Ref("city", "albany"), Ref("city", "detroit")} <= document.selection
    document.save(tmp_path / "board.yaml")
    assert table.model.ids == []
    document.undo_stack.undo()
    assert "albany detroit" in table.model.ids


def test_out_of_sight_nothing_is_measured_and_it_catches_up(document, shown):
    table = shown(DistanceTable(document))
    table.hide()
    document.perform(RemoveStems((("m1", "m2", "NYC"),)))
    assert table.model.ids == []
    table.show()
    assert table.model.ids
