"""The whole board moved on its sheet."""

import math

import pytest
from msgspec.structs import replace

from engine.edit.affine import Motion
from engine.edit.clipboard.arranging import MoveBoard, turn
from engine.errors import EditError
from engine.model.geometry import Ring
from engine.model.look import Look, Tracing
from engine.model.network import network, where
from engine.model.projection import Projection
from tests.builders import a_small_board
from tests.families.crayon.boards import a_crayon_board

LOOK = Look(
    chart_positions={"legend": (5.0, 6.0)}, name_offsets={"albany": (4.0, -5.0)},
    tracing=Tracing("scan.png", 120.0, (7.5, -3.25), 12.5),
)  # fmt: skip


def a_land():
    made = a_small_board().with_label("label1", "Lake Erie", (150, 40), angle=30.0)
    made = made.with_shape("coast", ((0, 0), (240, 0), (240, 60.5)), kind="land")
    scenario = made.scenario(look=LOOK)
    places = Projection((10.0, 50.0), (1.0, 2.0, 0.0, 3.0, 0.0, -2.0))
    return replace(scenario, board=replace(scenario.board, projection=places))


def test_a_shift_takes_along_everything_that_is_in_millimeters_and_nothing_else():
    before = a_land()
    edit = MoveBoard.by(12.5, -3.25)
    after, board = edit.apply(before), before.board
    now = after.board
    assert edit.text(before) == "Move board by 12.5, -3.25 mm"
    assert {id: where(now, id) for id in (*board.mileposts, *board.junctions)} == {
        id: (x + 12.5, y - 3.25) for id in (*board.mileposts, *board.junctions) for x, y in [where(board, id)]
    }
    assert now.lines["ERIE-2"].path == ("m1", (42.5, 56.75), "m5")
    assert now.shapes["coast"].rings == (Ring(((12.5, -3.25), (252.5, -3.25), (252.5, 57.25))),)
    assert now.regions["NC"].outline[0].points[0] == (12.5, 56.75)
    assert (now.labels["label1"].at, now.labels["label1"].angle) == ((162.5, 36.75), 30)
    assert after.look.tracing.at == (20, -6.5) and after.look.tracing.width == 120
    assert after.look.chart_positions == {"legend": (17.5, 2.75)}
    assert (now.projection.affine[0], now.projection.affine[3]) == (13.5, -0.25)
    for name in ("cities", "railroads", "crossings", "sheet"):
        assert getattr(now, name) is getattr(board, name)
    assert after.content is before.content and after.look.name_offsets is before.look.name_offsets
    assert network(now).sections == network(board).sections
    assert MoveBoard.by(-12.5, 3.25).apply(after) == before
    assert MoveBoard.by(0, 0).apply(before) is before


def test_steps_of_arrow_keys_become_one_and_other_moves_stay_apart():
    one, other = MoveBoard.by(0.5, 0, nudge=True), MoveBoard.by(0, -0.5, nudge=True)
    assert one.absorb(other) == MoveBoard.by(0.5, -0.5, nudge=True)
    assert one.absorb(MoveBoard.by(1, 1)) is None and MoveBoard.by(1, 1).absorb(one) is None
    assert one.absorb(MoveBoard(turn(90, (0, 0)), 90, nudge=True)) is None


def test_a_turned_and_enlarged_board_keeps_its_shape_and_its_texts_readable():
    before = a_land()
    about = (60.0, 60.0)
    after = MoveBoard(turn(120, about, 1.5), 120).apply(before)
    assert where(after.board, "j1") == about
    far = [math.dist(where(one.board, "m1"), where(one.board, "m6")) for one in (before, after)]
    assert far[1] == pytest.approx(1.5 * far[0])
    assert after.board.labels["label1"].angle == -30, "150 degrees would be upside down"
    assert after.look.tracing.width == 180 and after.look.tracing.angle == 132.5
    assert not after.look.chart_positions
    assert after.board.sheet is before.board.sheet


def test_a_grid_is_shifted_and_scaled_and_neither_turned_nor_mirrored():
    before = a_crayon_board()
    after = MoveBoard.by(3, 4).apply(before).board
    grid = before.board.grid
    assert after.grid == replace(grid, origin=(grid.origin[0] + 3, grid.origin[1] + 4))
    assert after.sites is before.board.sites
    assert MoveBoard(Motion(2.0, 0.0, grid.origin)).apply(before).board.grid == replace(grid, spacing=20)
    for motion in (turn(90, (0, 0)), turn(0, (0, 0), mirror=True), turn(180, (0, 0))):
        with pytest.raises(EditError, match="only together with its sheet"):
            MoveBoard(motion, 90).apply(before)
    with pytest.raises(EditError, match=r"0\.5 to 500 mm apart"):
        MoveBoard(Motion(90.0, 0.0, (0, 0))).apply(before)
    with pytest.raises(EditError, match="1 to 10,000 percent"):
        MoveBoard(Motion(0.0, 0.0, (0, 0))).apply(before)
