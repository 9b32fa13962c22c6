"""A stretched board follows its control points: everything in millimeters moves, pins stay, nothing tears."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

from engine.edit.checked_apply import performed
from engine.edit.network.meetings import harm
from engine.edit.network.stretch import Stretch
from engine.edit.set_fields import with_board
from engine.edit.sheet.names import PlaceRegionName
from engine.edit.sheet.tracing import SetTracing
from engine.errors import EditError
from engine.files.scenarios import dumps, loads
from engine.model.geometry import Ring, distance
from engine.model.look import Tracing
from engine.model.projection import Projection, placed
from engine.model.tracing_place import on_board
from tests.builders import a_small_board
from tests.bundled import bundled_scenario
from tests.grids import a_grid

DRAGGED = Stretch(((100.0, 80.0, 112.0, 70.0), (60.0, 60.0, 60.0, 60.0)))


def scenario():
    board = (
        a_small_board()
        .with_label("lake", "Lake", (100, 80), angle=30.0)
        .with_label("sea", "Sea", (100, 80))
        .with_shape("land", ((0, 0), (240, 0), (240, 120), (100, 80), (0, 120)), kind="land")
        .with_line("PA", "m1", (100, 80), "m6")
    )
    made = SetTracing(Tracing("scan.png", 200.0, (10, 5), 12.0)).apply(board.scenario())
    return with_board(made, projection=Projection((0.0, 0.0), (20.0, 10.0, 0.0, 150.0, 0.0, -10.0)))


def test_everything_at_a_dragged_place_goes_with_it():
    stops = scenario().board.mileposts
    before = with_board(scenario(), mileposts={**stops, "m9": replace(stops["m1"], at=(100, 80))})
    before = PlaceRegionName("NE", (100, 80)).apply(before)
    after = performed(DRAGGED, before)
    board, to = after.board, (112.0, 70.0)
    assert after.look.region_name_positions == {"NE": to}
    assert board.mileposts["m9"].at == board.labels["lake"].at == board.labels["sea"].at == to
    assert to in board.shapes["land"].rings[0].points
    assert any(to in line.path for line in board.lines.values())
    assert board.labels["sea"].angle == 0 and board.labels["lake"].angle != 30
    was = placed(before.board.projection, 8.0, 7.0)
    assert was == (100, 80) and placed(board.projection, 8.0, 7.0) == pytest.approx(to, abs=0.01)
    assert loads(dumps(after)) == after


def test_the_tracing_image_follows_everywhere():
    before, after = scenario(), DRAGGED.apply(scenario())
    spots = [(x, y) for x in (0.1, 0.4, 0.8) for y in (0.1, 0.5)]
    was = [(x, y) for x, y in on_board(before.look.tracing, spots).tolist()]
    marks = {f"p{n}": replace(before.board.mileposts["m1"], at=at) for n, at in enumerate(was)}
    moved = DRAGGED.apply(with_board(before, mileposts=marks, lines={}, cities={})).board.mileposts
    now = on_board(after.look.tracing, spots)
    assert np.abs(now - [one.at for one in moved.values()]).max() < 0.1
    assert max(distance(a, one.at) for a, one in zip(was, moved.values(), strict=True)) > 3


def test_pins_and_the_edge_stay_and_outlines_end_at_the_edge():
    before, after = scenario(), DRAGGED.apply(scenario())
    for (x, y), (to_x, to_y) in zip(
        before.board.shapes["land"].rings[0].points, after.board.shapes["land"].rings[0].points, strict=True
    ):
        assert (x in (0, 240)) <= (to_x == x) and (y == 0) <= (to_y == y)
    free = replace(DRAGGED, hold_edge=False)
    assert performed(free, scenario()).board.shapes["land"].rings[0].points[0] == (0, 0)
    pinned = Stretch((*DRAGGED.points, (*before.board.mileposts["m3"].at, *before.board.mileposts["m3"].at)))
    assert pinned.apply(before).board.mileposts["m3"].at == before.board.mileposts["m3"].at


def test_smooth_lines_and_shapes_without_a_change_are_shared():
    before = scenario()
    assert Stretch(((9.0, 9.0, 9.0, 9.0),)).apply(before) is before
    smooth = with_board(before, lines={id: replace(one, smooth=True) for id, one in before.board.lines.items()})
    after = DRAGGED.apply(smooth)
    assert all(one.smooth for one in after.board.lines.values())
    assert after.board.cities is before.board.cities and after.content is before.content


@pytest.mark.parametrize(("points", "said"), [
    ((), "needs 1 to"),
    (((1.0, 1.0, float("nan"), 2.0),), "must be numbers"),
    (((50.0, 50.0, 60.0, 60.0), (50.1, 50.1, 9.0, 9.0)), "less than 0.5 mm apart near 50.0, 50.0"),
    (((50.0, 50.0, 150.0, 60.0), (60.0, 50.0, 60.0, 50.0), (70.0, 50.0, 70.0, 50.0)), "fold over itself"),
])  # fmt: skip
def test_impossible_points_are_refused(points, said):
    with pytest.raises(EditError, match=said):
        Stretch(points).apply(scenario())


def test_a_grid_says_why_it_cannot_be_stretched():
    with pytest.raises(EditError, match="cells of a grid"):
        DRAGGED.apply(a_grid("ccc").scenario())


def test_harm_names_new_crossings_coasts_tangles_and_what_leaves_the_sheet():
    before = scenario().board
    assert not harm(before, before).places
    stops = dict(before.mileposts)
    stops["m1"] = replace(stops["m1"], at=(500.0, 10.0))
    knot = replace(before.shapes["land"], rings=(Ring(((0, 0), (240, 0), (0, 120), (240, 120))),))
    found = harm(before, replace(before, mileposts=stops, shapes={"land": knot}))
    assert found.off_sheet == ((500.0, 10.0),) and found.tangles == ((0.0, 0.0),) and found.coasts
    assert "1 point leaves the sheet (500.0, 10.0 mm)." in found.text and "crosses itself" in found.text


def test_a_new_crossing_of_lines_is_found_on_a_bundled_board():
    before = bundled_scenario("boxcars/us-rail-baron")
    path = next(line.path for line in before.board.lines.values() if len(line.path) > 6)
    far = next(stop for stop in path[2:] if stop in before.board.mileposts)
    at = before.board.mileposts[far].at
    moved = replace(before.board.mileposts[far], at=(at[0] + 90, at[1] + 60))
    after = with_board(before, mileposts={**before.board.mileposts, far: moved})
    found = harm(before.board, after.board)
    assert found.crossings and "cross in" in found.text
    assert not harm(before.board, Stretch(((600.0, 300.0, 604.0, 303.0),)).apply(before).board).crossings
