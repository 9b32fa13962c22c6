"""What is under the pointer on a grid: cities before rivers before bare cells."""

import pytest
from PySide6.QtCore import QRectF

from engine.model.grids.lattice import centre, lattice, side_between
from engine.model.ids import Ref
from studio.canvas.geometry.grid_ways import side_lines
from studio.canvas.geometry.hits import refs_within, what_is_at
from studio.canvas.geometry.outlines import outline_of, outlines_of
from studio.canvas.input.editor import snapped
from studio.paint.lettering.positions import name_boxes, place_names
from tests.grids import a_grid

ORIENTATIONS = ("pointy", "flat")


@pytest.fixture(params=ORIENTATIONS)
def scenario(qapp, request):
    return (
        a_grid(*["cccccccc"] * 8, orientation=request.param)
        .with_site("alder", (2, 2), "medium")
        .with_site("birch", (2, 5), "major")
        .with_feature("styx", "river", ((4, 1), (5, 1)))
        .with_connection("ferry-1", "ferry", (0, 0), (4, 0))
        .with_region("north", (0, 0), (1, 0))
        .scenario()
    )


def middle(scenario, cell):
    return centre(scenario.board.grid, cell)


def of_side(scenario, a, b):
    (line,) = side_lines(scenario.board.grid, [side_between(a, b)]).tolist()
    return tuple((p + q) / 2 for p, q in zip(*line, strict=True))


def test_a_cell_is_hit_all_over(scenario):
    x, y = middle(scenario, (1, 3))
    for dx, dy in ((0, 0), (3.5, 0), (0, -3.5), (-3, 2)):
        assert what_is_at(scenario, (x + dx, y + dy), 0.5) == Ref("cell", "1,3")


def test_a_city_is_hit_on_each_of_its_cells(scenario):
    for cell in ((2, 5), (3, 5), (2, 6), (1, 5)):
        assert what_is_at(scenario, middle(scenario, cell), 1) == Ref("site", "birch")
    assert what_is_at(scenario, middle(scenario, (2, 2)), 1) == Ref("site", "alder")


def test_a_river_is_hit_on_its_side_and_leaves_the_middle_of_a_cell_alone(scenario):
    assert what_is_at(scenario, of_side(scenario, (4, 1), (5, 1)), 4) == Ref("feature", "styx")
    assert what_is_at(scenario, middle(scenario, (4, 1)), 4) == Ref("cell", "4,1")


def test_a_ferry_is_hit_along_its_line(scenario):
    ax, ay = middle(scenario, (0, 0))
    bx, by = middle(scenario, (4, 0))
    assert what_is_at(scenario, ((ax + bx) / 2, (ay + by) / 2), 1) == Ref("connection", "ferry-1")


def test_the_name_of_a_city_stands_for_it_but_not_before_another_city(scenario):
    names = place_names(scenario.board, scenario.look)
    box = name_boxes(scenario.board, names)["alder"]
    middle_of_name = (box.center().x(), box.center().y())
    assert what_is_at(scenario, middle_of_name, 0.1, names) == Ref("site", "alder")
    assert what_is_at(scenario, middle_of_name, 0.1, {}).kind == "cell"
    wide = {"alder": names["alder"]._replace(box=(-200, -200, 200, 200))}
    assert what_is_at(scenario, middle(scenario, (2, 5)), 1, wide) == Ref("site", "birch")


def test_off_the_grid_there_is_nothing(scenario):
    assert what_is_at(scenario, (-40, -40), 2) is None


def test_a_rectangle_holds_cities_and_cells(scenario):
    x, y = middle(scenario, (2, 2))
    assert refs_within(scenario, QRectF(x - 1, y - 1, 2, 2)) == {Ref("site", "alder"), Ref("cell", "2,2")}
    everything = refs_within(scenario, QRectF(-100, -100, 900, 900))
    assert sum(ref.kind == "cell" for ref in everything) == 64


def test_a_place_snaps_to_the_centre_of_its_cell(scenario):
    x, y = middle(scenario, (1, 3))
    assert snapped(scenario, (x + 2, y - 1), 1) == pytest.approx((x, y))


@pytest.mark.parametrize(
    "ref",
    [
        Ref("site", "birch"), Ref("feature", "styx"), Ref("connection", "ferry-1"), Ref("region", "north"),
        Ref("cell", "3,3"), Ref("side", "3,3,1"), Ref("terrain", "clear"),
    ],
)  # fmt: skip
def test_everything_of_a_grid_has_a_place(scenario, ref):
    assert not outline_of(scenario, ref).box().isEmpty()


def test_cells_side_by_side_are_outlined_as_one(scenario):
    (both,) = outlines_of(scenario, [Ref("cell", "1,1"), Ref("cell", "2,1")])
    (alone,) = outlines_of(scenario, [Ref("cell", "1,1")])
    # The side between them is not drawn.
    assert (len(both.rim.lines), len(alone.rim.lines)) == (10, 6)


def test_every_cell_of_a_large_board_is_found_and_outlined(qapp):
    scenario = a_grid(*["c" * 150] * 150, spacing=2).with_feature("styx", "river", ((4, 1), (5, 1))).scenario()
    assert what_is_at(scenario, (100, 100), 2).kind == "cell"
    found = refs_within(scenario, QRectF(0, 0, 400, 400))
    assert len(found) == len(lattice(scenario.board.grid))
    assert outlines_of(scenario, found)
