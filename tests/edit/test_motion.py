"""Whatever is placed in millimetres moves with the board, and nothing else is another object."""

import pytest
from msgspec.structs import replace

from engine.edit.affine import Motion, moved
from engine.model.board import Junction, Label, Milepost, Region, Shape
from engine.model.geometry import Ring
from engine.model.grids.grid import Feature
from engine.model.look import Tracing
from engine.model.projection import Projection
from tests.builders import a_small_board

POINTS = ((0.5, 1.25), (9.0, 2.0), (3.0, 9.75))
SMALL = a_small_board().scenario()
FULL = replace(
    SMALL,
    board=replace(
        SMALL.board,
        projection=Projection((0.0, 0.0), (1.0, 2.0, 3.0, 4.0, 5.0, 6.0), control_points=((0.5, 0.25, 7.0, 8.0),)),
        shapes={"coast": Shape("land", (Ring(POINTS), Ring(POINTS[::-1])), "Coast")},
        regions={**SMALL.board.regions, "bare": Region("Bare", (), ((0, 0, 1),), "odd")},
        features={
            "wye": Feature("river", "Wye", ((0, 0, 0),), curves=(Ring(POINTS),), note="odd"),
            "fells": Feature("ridge", "Fells", ((0, 0, 1),)),
        },
        labels={"sea": Label("Sea", (5.0, 6.0), 7.0, 8.0, "water")},
    ),
    look=replace(
        SMALL.look,
        chart_positions={"costs": (1.5, 2.5)},
        tracing=Tracing("scan.png", 100.0, (3.0, 4.0), 5.0, 0.5, False),
    ),
)


def where(scenario):
    """Every place of a scenario, by what stands there."""
    board, look = scenario.board, scenario.look
    found = {("milepost", id): one.at for id, one in board.mileposts.items()}
    found |= {("junction", id): one.at for id, one in board.junctions.items()}
    found |= {("label", id): one.at for id, one in board.labels.items()}
    found |= {("box", id): at for id, at in look.chart_positions.items()}
    found |= {("bend", id): at for id, one in board.lines.items() for at in one.path if not isinstance(at, str)}
    for kind, table, rings in (
        ("shape", board.shapes, "rings"),
        ("region", board.regions, "outline"),
        ("feature", board.features, "curves"),
    ):
        for id, one in table.items():
            found |= {
                (kind, id, n, k): at for n, ring in enumerate(getattr(one, rings)) for k, at in enumerate(ring.points)
            }
    return found | {("tracing",): look.tracing.at}


@pytest.mark.parametrize(
    ("motion", "goes"),
    [
        (Motion(1, 0, (9, 9), (3.0, -4.5)), lambda x, y: (x + 3, y - 4.5)),
        (Motion(2, 0, (10, 20)), lambda x, y: (2 * x - 10, 2 * y - 20)),
        (Motion(0, 1, (10, 20)), lambda x, y: (30 - y, x + 10)),
    ],
    ids=["shifted", "scaled", "turned by a right angle"],
)
def test_every_place_goes_where_the_motion_says(motion, goes):
    before, after = where(FULL), where(moved(FULL, motion, 30.0))
    assert len(before) == 28 and after.keys() == before.keys()
    for thing, (x, y) in before.items():
        assert after[thing] == pytest.approx(goes(x, y), abs=1e-9), thing


def test_all_that_is_no_place_stays_and_texts_turn():
    after = moved(FULL, Motion(2, 0, (0, 0)), 30.0)
    board, was = after.board, FULL.board
    assert board.mileposts["m1"] == Milepost((40, 40)) and board.junctions["j1"] == Junction((120, 120))
    assert board.labels["sea"] == Label("Sea", (10.0, 12.0), 7.0, 38.0, "water")
    assert board.shapes["coast"].kind == "land" and board.shapes["coast"].name == "Coast"
    assert board.regions["bare"] is was.regions["bare"] and board.features["fells"] is was.features["fells"]
    assert replace(board.features["wye"], curves=was.features["wye"].curves) == was.features["wye"]
    assert after.look.tracing == Tracing("scan.png", 200.0, (6.0, 8.0), 35.0, 0.5, False)
    assert (board.cities, board.railroads, board.crossings, after.content) == (
        was.cities,
        was.railroads,
        was.crossings,
        FULL.content,
    )
    assert moved(FULL, Motion(1, 0, (0, 0))).look.chart_positions == FULL.look.chart_positions


def test_a_picture_keeps_its_size_in_a_turn_and_grows_no_wider_than_a_sheet():
    assert moved(FULL, Motion(0.8, 0.6, (0, 0)), 36.87).look.tracing.width == 100.0
    assert moved(FULL, Motion(1000, 0, (0, 0))).look.tracing.width == 20_000.0


def test_the_projection_moves_with_the_board():
    after = moved(FULL, Motion(2, 0, (10, 20), (1, 2))).board.projection
    assert after.affine == (2 * 1 - 10 + 1, 4, 6, 2 * 4 - 20 + 2, 10, 12)
    assert after.control_points == ((0.5, 0.25, 14, 16),)
    turned = moved(FULL, Motion(0, 1, (0, 0))).board.projection
    assert turned.affine == (-4, -5, -6, 1, 2, 3) and turned.control_points == ((0.5, 0.25, -8, 7),)


def test_a_scale_keeps_hundredths_and_a_shift_millionths():
    odd = replace(FULL, board=replace(FULL.board, mileposts={"m1": Milepost((1.123457, 2.0))}))
    assert moved(odd, Motion(1.5, 0, (0, 0))).board.mileposts["m1"].at == (1.69, 3.0)
    assert moved(odd, Motion(1, 0, (0, 0), (0.5, 0))).board.mileposts["m1"].at == (1.623457, 2.0)


def test_a_table_in_which_nothing_moves_is_the_same():
    after = moved(FULL, Motion(2, 0, (0, 0)))
    empty = moved(replace(FULL, look=replace(FULL.look, chart_positions={}, tracing=None)), Motion(2, 0, (0, 0)))
    assert (
        after.look.railroads is FULL.look.railroads and empty.look.tracing is None and empty.look.chart_positions == {}
    )
