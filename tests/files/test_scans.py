"""A grid over a picture, and cells that fall on its water."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import BoxcarsError
from engine.families.crayon.author.templates import TEMPLATES
from engine.files.imported.scans import columns_in, grid_on, on_water, over_image, sheet_for, spacing_for, water
from engine.files.scenarios import dumps, loads
from engine.model.board import Sheet
from engine.model.grids.grid import Numbering
from engine.model.grids.lattice import corners, lattice
from tests.slow import slow

EAST = Path("/scans/east.png")
BLUE, LAND = (90, 150, 210), (230, 220, 190)
TEMPLATE = next(iter(TEMPLATES.values()))()
orientations = st.sampled_from(["pointy", "flat"])


def a_picture(width=400, height=200, wet=lambda x, y: x < 200):
    y, x = np.mgrid[:height, :width]
    return np.where(wet(x, y)[..., None], np.array(BLUE, np.uint8), np.array(LAND, np.uint8))


@given(st.integers(2, 60), st.floats(0.3, 2), orientations)
def test_cells_fill_the_sheet_and_lie_on_it(columns, aspect, orientation):
    sheet = sheet_for(300.0, aspect)
    spacing = spacing_for(columns, 300.0, orientation)
    assert columns_in(300.0, spacing, orientation) == columns
    try:
        grid = grid_on(sheet, spacing, orientation, "c")
    except BoxcarsError:
        assert sheet.height < 2 * spacing
        return
    assert grid.letters.width == columns
    assert grid.origin == tuple(round(place, 2) for place in grid.origin), "nobody lays a sheet more exactly"
    xy = lattice(grid).xy
    around = np.array(corners(grid))
    low, high = xy.min(axis=0) + around.min(axis=0), xy.max(axis=0) + around.max(axis=0)
    size = np.array((sheet.width, sheet.height))
    assert (low >= -0.02).all() and (high <= size + 0.02).all()
    # In the middle, but for the half cell that a second row would be shifted; no further row or column has room.
    shift = 0.5 * spacing if 1 in (grid.letters.width, len(grid.letters.rows)) else 0.0
    assert np.abs(low + high - size).max() <= shift + 0.05 and (size - high + low < 1.1 * spacing).all()


def test_water_is_what_has_about_its_colour():
    pixels = a_picture(4, 1, lambda x, y: x < 2)
    pixels[0, 1] = (100, 140, 215)
    assert water(pixels, BLUE, 0.0).tolist() == [[True, False, False, False]]
    assert water(pixels, BLUE, 0.05).tolist() == [[True, True, False, False]]
    assert water(pixels, BLUE, 1.0).all()


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
@pytest.mark.parametrize("size", [(400, 200), (41, 20), *slow((3000, 1500))])
def test_cells_with_their_middle_on_water_are_left_out(orientation, size):
    wide, high = size
    sheet = Sheet(200, 100)
    wet = water(a_picture(wide, high, lambda x, y: x < wide / 2), BLUE, 0.1)
    grid = grid_on(sheet, 5.0, orientation, "c")
    x = lattice(grid).xy[:, 0]
    drowned = on_water(grid, sheet, wet)
    assert drowned[x < 97].all() and not drowned[x > 103].any()
    made = over_image(TEMPLATE, EAST, sheet, 5.0, orientation, wet)
    assert len(lattice(made.board.grid)) == int((~drowned).sum())


@pytest.mark.parametrize("spacing", [1.0, 7.0, 60.0])
@pytest.mark.parametrize("size", [(1, 1), (1, 3), (4, 1)])
def test_the_coarsest_picture_decides_for_each_cell_up_to_the_edges(size, spacing):
    sheet = Sheet(200, 100)
    for orientation in ("pointy", "flat"):
        grid = grid_on(sheet, spacing, orientation, "c")
        wet = np.ones(size[::-1], bool)
        assert on_water(grid, sheet, wet).all() and not on_water(grid, sheet, ~wet).any()


@pytest.mark.parametrize(("side", "drowns"), [(4, False), (6, False), (8, True), (12, True), (40, True)])
def test_what_lies_within_a_quarter_of_the_spacing_decides(side, drowns):
    sheet = Sheet(100, 100)
    grid = grid_on(sheet, 20.0, "pointy", "c")
    row, (x, y) = 9, lattice(grid).xy[9].round().astype(int)
    wet = np.zeros((100, 100), bool)
    wet[y - side // 2 : y + side // 2, x - side // 2 : x + side // 2] = True
    found = np.flatnonzero(on_water(grid, sheet, wet))
    assert (row in found) == drowns and (side > 20 or set(found) <= {row})


@pytest.mark.parametrize(("tenths", "drowns"), [(4, False), (6, True)])
def test_more_than_half_of_the_pixels_make_water(tenths, drowns):
    wet = np.tile(np.arange(200) % 10 < tenths, (100, 1))
    assert (on_water(grid_on(Sheet(200, 100), 20.0, "flat", "c"), Sheet(200, 100), wet) == drowns).all()


def test_names_printed_on_land_do_not_drown_a_cell():
    wet = np.zeros((100, 200), bool)
    wet[::10] = True
    assert not on_water(grid_on(Sheet(200, 100), 20.0, "pointy", "c"), Sheet(200, 100), wet).any()


def test_the_board_has_the_picture_under_it_and_the_terrains_of_its_template():
    made = over_image(TEMPLATE, EAST, Sheet(300, 200), 10.0, "flat")
    assert made.look.tracing.width == 300 and made.look.tracing.file == str(EAST.absolute())
    assert made.title == "A board over east" and made.board.terrains == TEMPLATE.board.terrains
    assert made.board.grid.orientation == "flat" and not made.board.sites
    assert made.board.grid.numbering == TEMPLATE.board.grid.numbering != Numbering()
    assert dumps(loads(dumps(made))) == dumps(made)


@pytest.mark.parametrize(("sheet", "spacing", "wet", "words"), [
    (Sheet(2000, 2000), 1.0, None, "expected a grid of at most"), (Sheet(5, 5), 10.0, None, "no cell fits"),
    (Sheet(100, 100), 10.0, np.ones((5, 5), bool), "is on water"),
])  # fmt: skip
def test_too_many_cells_or_none_are_told(sheet, spacing, wet, words):
    with pytest.raises(BoxcarsError, match=words):
        over_image(TEMPLATE, EAST, sheet, spacing, "pointy", wet)


def test_a_sheet_too_long_is_told():
    with pytest.raises(BoxcarsError, match="20,000"):
        sheet_for(600, 100)
