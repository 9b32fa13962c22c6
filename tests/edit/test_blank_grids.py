"""Empty grids on sheets of any size, with cells of any size and number."""

import pytest

from engine.edit.grids.blank import Lattice, is_blank, laid_out, lattice_of_blank, room_for, sheet_for
from engine.errors import EditError
from engine.game.family import family, family_ids
from engine.model.cells import lattice_of
from engine.model.grids.lattice import corners
from engine.validate.inspection import checks_for, inspect

TEMPLATES = {f"{id}-{key}": make for id in family_ids() for key, make in family(id).templates.items()}
BLANK = [pytest.param(make(), id=id) for id, make in TEMPLATES.items() if is_blank(make())]


def test_the_empty_boards_with_a_grid_are_blank_and_no_others():
    assert sorted(param.id for param in BLANK) == ["crayon-empty", "tycoon-empty"]


def box(board):
    """The rectangle of the cells with their corners."""
    xy = lattice_of(board).xy
    wide, high = max(x for x, _ in corners(board.grid)), max(y for _, y in corners(board.grid))
    (x0, y0), (x1, y1) = xy.min(axis=0), xy.max(axis=0)
    return x0 - wide, y0 - high, x1 + wide, y1 + high


@pytest.mark.parametrize("blank", BLANK)
def test_a_template_fits_its_own_sheet_and_is_left_as_it_is(blank):
    sheet, own = blank.board.sheet, lattice_of_blank(blank)
    assert room_for(blank, sheet.width, sheet.height, own.spacing, own.orientation) == own
    made = sheet_for(blank, own)
    assert (made.width, made.height) == pytest.approx((sheet.width, sheet.height), abs=0.01)
    assert laid_out(blank, sheet.width, sheet.height, own) is blank


@pytest.mark.parametrize("blank", BLANK)
@pytest.mark.parametrize("orientation", ["pointy", "flat"])
@pytest.mark.parametrize(("wide", "high", "times"), [(2, 1.5, 1.0), (1.3, 2.0, 0.7), (0.7, 0.6, 0.5)])
def test_cells_fill_a_sheet_within_its_margins(blank, orientation, wide, high, times):
    sheet, own = blank.board.sheet, lattice_of_blank(blank)
    width, height = sheet.width * wide, sheet.height * high
    made = room_for(blank, width, height, own.spacing * times, orientation)
    after = laid_out(blank, width, height, made)
    assert lattice_of_blank(after) == made and is_blank(after)
    assert (after.board.sheet.width, after.board.sheet.height) == pytest.approx((width, height), abs=0.01)
    x0, y0, x1, y1 = box(after.board)
    assert (x1 - x0, y1 - y0) == pytest.approx(made.size)
    left, top, right, bottom = box(blank.board)
    share = min(1, wide, high)
    slack = (
        width - (left + sheet.width - right) * share - (x1 - x0),
        height - (top + sheet.height - bottom) * share - (y1 - y0),
    )
    assert all(-0.02 <= each < 1.01 * made.spacing for each in slack), "there is no room for another row or column"
    assert x0 == pytest.approx(left * share + slack[0] / 2, abs=0.01)
    assert y0 == pytest.approx(top * share + slack[1] / 2, abs=0.01)
    land = [point for shape in after.board.shapes.values() for ring in shape.rings for point in ring.points]
    assert min(x for x, _ in land) < x0 + made.spacing and max(x for x, _ in land) > x1 - made.spacing
    assert after.look.text_size == pytest.approx(blank.look.text_size * times, abs=0.01)
    found = [{issue.key for issue in inspect(one, checks_for(family(one.family))).issues} for one in (blank, after)]
    assert found[1] <= found[0]


@pytest.mark.parametrize("blank", BLANK)
def test_a_sheet_is_made_for_a_number_of_cells(blank):
    own = lattice_of_blank(blank)
    for made in (own._replace(columns=3, rows=40), Lattice(own.spacing * 2, 30, 1, "flat")):
        sheet = sheet_for(blank, made)
        after = laid_out(blank, sheet.width, sheet.height, made)
        assert len(lattice_of(after.board)) == made.columns * made.rows
        x0, y0, x1, y1 = box(after.board)
        assert x0 >= 0 and y0 >= 0 and x1 <= sheet.width and y1 <= sheet.height


@pytest.mark.parametrize("blank", BLANK)
def test_impossible_grids_are_refused(blank):
    own = lattice_of_blank(blank)
    with pytest.raises(EditError, match="has no room for cells"):
        room_for(blank, 30, 30, 100, "pointy")
    with pytest.raises(EditError, match=r"0\.5 to 500 mm apart"):
        room_for(blank, 300, 300, 0.1, "pointy")
    with pytest.raises(EditError, match="at most 250,000 places"):
        laid_out(blank, 20_000, 20_000, own._replace(columns=1000, rows=1000))
    with pytest.raises(EditError, match="at most 20,000 mm"):
        laid_out(blank, 30_000, 200, own)
