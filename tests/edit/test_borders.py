"""Regions and coasts side by side share their corners: what is done to a border is done to all outlines there."""

import pytest

from engine.edit.sheet.borders import InsertBorderPoint, MoveBorderPoint, RemoveBorderPoint
from engine.edit.sheet.regions import MoveOutlinePoint
from engine.errors import EditError
from engine.model.ids import Ref
from tests.builders import a_board

LEFT = ((0, 0), (50, 0), (50, 80), (0, 80))
TURNS = [
    ((50, 0), (90, 0), (90, 80), (50, 80))[turn:] + ((50, 0), (90, 0), (90, 80), (50, 80))[:turn] for turn in range(4)
]


@pytest.mark.parametrize("right", TURNS)
def test_a_point_on_a_shared_side_comes_into_both_outlines_wherever_they_begin(right):
    scenario = a_board().with_region("left", "", LEFT).with_region("right", "", right).scenario()
    regions = InsertBorderPoint(Ref("region", "left"), 0, 1, (55, 40)).apply(scenario).board.regions
    left, other = (list(regions[id].outline[0].points) for id in ("left", "right"))
    assert left == [(0, 0), (50, 0), (55, 40), (50, 80), (0, 80)]
    at = other.index((55, 40))
    assert {other[at - 1], other[(at + 1) % 5]} == {(50, 0), (50, 80)} and len(other) == 5


COAST = ((50, 0), (90, 0), (90, 80), (50, 80), (30, 40))
ISLE = a_board().with_region("left", "", LEFT).with_shape("isle", COAST).scenario()


def both(scenario):
    return scenario.board.regions["left"].outline[0].points, scenario.board.shapes["isle"].rings[0].points


@pytest.mark.parametrize(
    "edit",
    [MoveBorderPoint(Ref("region", "left"), 0, 2, (55, 85)), MoveBorderPoint(Ref("shape", "isle"), 0, 3, (55, 85))],
)
def test_a_corner_of_a_region_and_of_a_coast_at_one_place_move_together(edit):
    region, coast = both(edit.apply(ISLE))
    assert region == ((0, 0), (50, 0), (55, 85), (0, 80))
    assert coast == ((50, 0), (90, 0), (90, 80), (55, 85), (30, 40))


def test_a_corner_moved_alone_leaves_the_coast():
    region, coast = both(MoveOutlinePoint("left", 0, 2, (55, 85)).apply(ISLE))
    assert region[2] == (55, 85) and coast == COAST


@pytest.mark.parametrize(("kind", "parts"), [("land", True), ("river", False)])
def test_a_point_in_a_side_that_a_coast_has_too_comes_into_both_but_not_where_a_river_ends(kind, parts):
    closed = ((50, 80), (30, 40), (50, 0))
    scenario = a_board().with_region("left", "", LEFT).with_shape("isle", closed, kind=kind).scenario()
    region, coast = both(InsertBorderPoint(Ref("region", "left"), 0, 1, (44, 40)).apply(scenario))
    assert region == ((0, 0), (50, 0), (44, 40), (50, 80), (0, 80))
    assert coast == ((*closed, (44, 40)) if parts else closed)


def test_a_point_goes_out_of_all_that_can_do_without():
    for edit in (RemoveBorderPoint(Ref("region", "left"), 0, 1), RemoveBorderPoint(Ref("shape", "isle"), 0, 0)):
        region, coast = both(edit.apply(ISLE))
        assert region == (LEFT[0], *LEFT[2:]) and coast == COAST[1:]
    three = a_board().with_region("left", "", LEFT).with_shape("isle", COAST[:2] + COAST[-1:]).scenario()
    region, coast = both(RemoveBorderPoint(Ref("region", "left"), 0, 1).apply(three))
    assert region == (LEFT[0], *LEFT[2:]) and coast == COAST[:2] + COAST[-1:]
    with pytest.raises(EditError, match="at least three"):
        RemoveBorderPoint(Ref("region", "left"), 0, 0).apply(a_board().with_region("left", "", LEFT[:3]).scenario())
