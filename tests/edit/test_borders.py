"""Regions side by side share their corners: what is done to a border is done to both outlines."""

import pytest

from engine.edit.sheet.regions import InsertBorderPoint
from tests.builders import a_board

LEFT = ((0, 0), (50, 0), (50, 80), (0, 80))
TURNS = [
    ((50, 0), (90, 0), (90, 80), (50, 80))[turn:] + ((50, 0), (90, 0), (90, 80), (50, 80))[:turn] for turn in range(4)
]


@pytest.mark.parametrize("right", TURNS)
def test_a_point_on_a_shared_side_comes_into_both_outlines_wherever_they_begin(right):
    scenario = a_board().with_region("left", "", LEFT).with_region("right", "", right).scenario()
    regions = InsertBorderPoint("left", 0, 1, (55, 40)).apply(scenario).board.regions
    left, other = (list(regions[id].outline[0].points) for id in ("left", "right"))
    assert left == [(0, 0), (50, 0), (55, 40), (50, 80), (0, 80)]
    at = other.index((55, 40))
    assert {other[at - 1], other[(at + 1) % 5]} == {(50, 0), (50, 80)} and len(other) == 5
