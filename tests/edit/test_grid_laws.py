"""What holds of every edit of a grid."""

from hypothesis import example, given
from hypothesis import strategies as st

from engine.edit.grids.cells import PaintCells
from engine.edit.grids.lattice import FitSheet, TurnGrid
from engine.files.scenarios import dumps, loads
from engine.model.geometry import Ring
from engine.model.grids.lattice import lattice
from engine.model.identity.references import dangling
from tests.edit.random_grid_edits import a_full_board, each_after, edit_lists, points, rings

FULL = a_full_board()


@given(edit_lists)
def test_whatever_edits_make_is_loaded_again_as_the_same_text(some):
    text = dumps(each_after(FULL, some)[-1])
    assert dumps(loads(text)) == text


@given(edit_lists)
def test_no_row_of_edits_leaves_anything_dangling(some):
    assert not dangling(each_after(FULL, some)[-1])


@given(edit_lists)
def test_sides_of_a_feature_are_sorted_and_each_there_once(some):
    for feature in each_after(FULL, some)[-1].board.features.values():
        assert list(feature.sides) == sorted(set(feature.sides), key=lambda side: (side[1], side[0], side[2]))


@given(edit_lists)
# A projection that was turned and then shifted: twelve decimals do not come back.
@example([TurnGrid("flat"), PaintCells((((0, 0), "clear"),)), FitSheet(0.0)])
def test_turned_there_and_back_every_board_has_the_same_bytes(some):
    before = each_after(FULL, some)[-1]
    orientation = before.board.grid.orientation
    other = "flat" if orientation == "pointy" else "pointy"
    there = TurnGrid(other).apply(before)
    assert dumps(TurnGrid(orientation).apply(there)) == dumps(before)
    assert set(lattice(there.board.grid).cells) == set(lattice(before.board.grid).cells)


@given(points, st.lists(rings, max_size=2))
# Places that turn so near to hundredths of a millimetre, both ways, that rounding alone does not find them again.
@example((301.21, 607.91), [Ring([(658.33, 796.08), (332.41, 766.97), (252.88, 629.22), (194.66, 163.46)])])
@example((0.0, 0.0), [Ring([(20.0, 20.0), (0.0, 30.0), (-0.01, 0.0)])])
def test_points_outlines_and_labels_come_back_when_a_board_is_turned_back(at, outlines):
    before = a_full_board(*outlines, at=at)
    there = TurnGrid("flat").apply(before)
    assert dumps(loads(dumps(there))) == dumps(there)
    assert dumps(TurnGrid("pointy").apply(loads(dumps(there)))) == dumps(before)
