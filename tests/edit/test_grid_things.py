"""Cells, terrains, cities, features, connections and the lattice itself, one edit at a time."""

from math import inf
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.edit.grids.cells import PaintCells
from engine.edit.grids.connections import AddConnection, ChangeConnection
from engine.edit.grids.features import AddFeature, ChangeSides
from engine.edit.grids.lattice import FitSheet, NumberGrid, SpaceGrid, TurnGrid, turned_on_sheet
from engine.edit.grids.sites import AddSite, ChangeSite
from engine.edit.grids.terrains import AddTerrain, ChangeTerrain
from engine.edit.ids import fresh_named_id
from engine.edit.remove import Remove
from engine.edit.sheet.labels import AddLabel, ChangeLabel
from engine.edit.sheet.regions import AddRegion, PaintRegion
from engine.errors import EditError
from engine.files.scenarios import load
from engine.model.board import Sheet
from engine.model.geometry import Ring
from engine.model.grids.grid import Numbering
from engine.model.grids.lattice import cell_at, centre, lattice, side_between
from engine.model.ids import Ref
from engine.model.projection import placed
from tests.builders import a_small_board
from tests.edit.random_grid_edits import a_full_board
from tests.grids import a_grid

BRITISH = Path(__file__).parents[2] / "scenarios" / "crayon" / "british-rails.yaml"
PLAIN = a_grid("ccc", "ccc").scenario()
FULL = a_full_board()
HEX = (10 / 3**0.5, 5)
"""Half the width and height of a flat hex of 10 mm."""


def rows(scenario):
    return scenario.board.grid.letters.rows


def test_a_stroke_paints_several_terrains_at_once():
    assert rows(PaintCells((((0, 0), "mountain"), ((2, 0), "hill"), ((1, 1), None))).apply(PLAIN)) == ("mch", "c.c")


def test_the_last_paint_on_a_cell_counts():
    assert rows(PaintCells((((0, 0), "mountain"), ((0, 0), "hill"))).apply(PLAIN)) == ("hcc", "ccc")


def test_painting_shares_whatever_it_does_not_touch():
    after = PaintCells((((0, 1), "hill"),)).apply(FULL)
    assert after.look is FULL.look and after.content is FULL.content
    for table in ("sites", "features", "connections", "regions", "terrains", "shapes", "labels", "projection"):
        assert getattr(after.board, table) is getattr(FULL.board, table)
    assert rows(after)[0] is rows(FULL)[0]


def test_painting_what_is_there_already_is_no_change():
    assert PaintCells((((0, 0), "clear"), ((9, 9), None))).apply(PLAIN) is PLAIN


def test_a_terrain_that_is_not_there_is_refused_with_the_nearest():
    with pytest.raises(EditError, match="did you mean mountain"):
        PaintCells((((0, 0), "mountian"),)).apply(PLAIN)


@pytest.mark.parametrize("far", [(100_000, 100), (10**12, 10**12), (-(10**12), 5)])
def test_a_cell_that_would_make_the_grid_too_large_is_refused(far):
    with pytest.raises(EditError, match="at most 250,000 places"):
        PaintCells(((far, "clear"),)).apply(PLAIN)


@pytest.mark.parametrize(
    ("painted", "text"),
    [
        ((((0, 0), None), ((1, 0), None)), "Erase 2 cells"),
        ((((0, 0), "hill"), ((0, 0), "hill")), "Paint 1 cell Hill"),
        ((((0, 0), "hill"), ((1, 0), "clear")), "Paint 2 cells"),
    ],
)
def test_a_stroke_is_told_by_its_cells(painted, text):
    assert PaintCells(painted).text(PLAIN) == text


def test_edits_of_grids_say_that_a_board_of_lines_has_none():
    for edit in (PaintCells(()), TurnGrid("flat"), FitSheet(), AddSite("York", (0, 0))):
        with pytest.raises(EditError, match="no grid"):
            edit.apply(a_small_board().scenario())


def test_turning_keeps_every_cell_and_moves_each_centre_with_its_surroundings():
    there = TurnGrid("flat").apply(FULL)
    before, after = FULL.board.grid, there.board.grid
    assert lattice(after).letter_of((1, 1)) == lattice(before).letter_of((1, 1))
    assert set(lattice(after).cells) == set(lattice(before).cells)
    assert there.board.sites is FULL.board.sites and there.board.sheet is FULL.board.sheet
    coasts = (made.board.shapes["coast"].rings[0].points for made in (FULL, there))
    for old, new in zip(*coasts, strict=True):
        assert cell_at(after, new) == cell_at(before, old)
    assert there.board.labels["sea"].angle == 45
    assert there.look.chart_positions["costs"] == there.board.labels["sea"].at


@pytest.mark.parametrize("edit", [TurnGrid("flat"), SpaceGrid(4), FitSheet(25)])
def test_places_on_the_globe_stay_in_their_cells(edit):
    before = load(BRITISH)
    after = edit.apply(before)
    for longitude, latitude in ((-0.13, 51.51), (-3.19, 55.95), (-3.18, 51.48)):
        old = placed(before.board.projection, longitude, latitude)
        new = placed(after.board.projection, longitude, latitude)
        assert old != pytest.approx(new, abs=1)
        assert cell_at(after.board.grid, new) == cell_at(before.board.grid, old)


def test_spacing_scales_about_the_first_cell():
    after = SpaceGrid(20).apply(FULL)
    assert after.board.grid.spacing == 20
    assert after.board.grid.origin == FULL.board.grid.origin
    assert after.board.labels["sea"].at == (46.66, 74.22)
    assert centre(after.board.grid, (1, 0)) == (40, 20)


@pytest.mark.parametrize("spacing", [0.4, 501, float("nan")])
def test_cells_too_close_or_too_far_apart_are_refused(spacing):
    with pytest.raises(EditError, match=r"0\.5 to 500 mm"):
        SpaceGrid(spacing).apply(FULL)


SITE_PLACE = centre(FULL.board.grid, lattice(FULL.board.grid).cells[len(lattice(FULL.board.grid)) // 2])


def test_a_board_is_moved_onto_a_sheet_that_fits_it():
    # The old region's outline and the words reach beyond the cells: they are tested below.
    inner = Remove((Ref("region", "old"),)).apply(ChangeLabel("sea", at=SITE_PLACE, size=1.0).apply(FULL))
    after = FitSheet(5).apply(TurnGrid("flat").apply(inner))
    xy, board = lattice(after.board.grid).xy, after.board
    (left, top), (right, bottom) = xy.min(axis=0) - HEX, xy.max(axis=0) + HEX
    assert (left, top) == pytest.approx((5, 5), abs=0.01)
    assert 0 <= board.sheet.width - right - 5 <= 1.01
    assert 0 <= board.sheet.height - bottom - 5 <= 1.01
    assert cell_at(board.grid, board.labels["sea"].at) == cell_at(FULL.board.grid, SITE_PLACE)


@pytest.mark.parametrize(
    ("edit", "said"),
    [(FitSheet(10_000), "20,000"), (FitSheet(-1), "from 0 to 20,000 mm"), (FitSheet(inf), "from 0 to 20,000 mm")],
)
def test_a_sheet_that_no_file_could_hold_is_refused(edit, said):
    with pytest.raises(EditError, match=said):
        edit.apply(FULL)


def test_a_grid_without_cells_fits_no_sheet():
    with pytest.raises(EditError, match="no cells"):
        FitSheet().apply(PaintCells(tuple((cell, None) for cell in lattice(PLAIN.board.grid).cells)).apply(PLAIN))


def test_a_numbering_that_no_file_could_hold_is_refused():
    assert NumberGrid(Numbering("sequence", digits=4)).apply(PLAIN).board.grid.numbering.digits == 4
    with pytest.raises(EditError, match="invalid numbering"):
        NumberGrid(Numbering(digits=7)).apply(PLAIN)


def test_a_terrain_takes_a_free_letter_of_its_name():
    after = AddTerrain("heath", "Heath", colour="#aabbcc").apply(PLAIN)
    assert after.board.terrains["heath"].letter == "e"
    assert after.look.terrains["heath"].colour == "#aabbcc"


def test_cells_follow_the_letter_of_their_terrain():
    painted = PaintCells((((1, 0), "hill"),)).apply(PLAIN)
    assert rows(ChangeTerrain("hill", letter="^").apply(painted)) == ("c^c", "ccc")


@pytest.mark.parametrize("letter", ["c", ".", "ab", " "])
def test_a_letter_that_is_taken_or_no_letter_is_refused(letter):
    with pytest.raises(EditError):
        AddTerrain("fen", "Fen", letter).apply(PLAIN)


@pytest.mark.parametrize(
    ("known", "name", "wanted"),
    [
        ((), "King's Lynn", "king-s-lynn"),
        ((), "Århus–Nord", "arhus-nord"),
        (("st-ives",), "St. Ives", "st-ives-2"),
        (("st-ives", "st-ives-2"), "St. Ives", "st-ives-3"),
        (("city",), "京都", "city-2"),
    ],
)
def test_ids_are_made_of_names(known, name, wanted):
    assert fresh_named_id(known, name, "city") == wanted


def test_a_city_stands_on_a_cell_only():
    assert AddSite("York", (1, 1), "major").apply(PLAIN).board.sites["york"].size == "major"
    with pytest.raises(EditError, match="no cell"):
        AddSite("York", (7, 7)).apply(PLAIN)
    with pytest.raises(EditError, match="no cell"):
        ChangeSite("alder", cell=(30, 30)).apply(FULL)


def test_only_nudges_of_the_same_city_are_absorbed():
    first, later = ChangeSite("alder", cell=(1, 0), nudge=True), ChangeSite("alder", cell=(2, 0), nudge=True)
    assert first.absorb(later) == later
    assert first.absorb(ChangeSite("york", cell=(2, 0), nudge=True)) is None
    assert first.absorb(ChangeSite("alder", cell=(2, 0))) is None


def test_a_nudge_keeps_what_the_one_before_it_set():
    both = ChangeSite("alder", name="Alder Bay", nudge=True).absorb(ChangeSite("alder", cell=(2, 0), nudge=True))
    assert both == ChangeSite("alder", name="Alder Bay", cell=(2, 0), nudge=True)


def test_sides_come_and_go_in_one_stroke():
    after = ChangeSides("tarn", add=((2, 2, 1), (0, 2, 0), (2, 2, 1)), remove=((0, 0, 0),)).apply(FULL)
    assert after.board.features["tarn"].sides == ((0, 2, 0), (2, 2, 1))
    assert after.board.features["river"] is FULL.board.features["river"]


def test_taking_a_side_that_is_not_there_is_no_change():
    assert ChangeSides("tarn", remove=((5, 5, 0),)).apply(FULL) is FULL


def test_a_feature_of_nothing_is_refused_and_one_without_a_name_is_called_by_its_kind():
    with pytest.raises(EditError, match="needs sides"):
        AddFeature("ridge", "Fells").apply(PLAIN)
    some = (side_between((0, 0), (1, 0)),)
    assert list(AddFeature("ridge", sides=some).apply(PLAIN).board.features) == ["ridge"]


@pytest.mark.parametrize(
    ("kind", "between", "said"),
    [
        ("ferry", ((0, 0), (40, 0)), "on cells"),
        ("ferry", ((1, 1), (1, 1)), "two different"),
        ("closed", ((0, 0), (2, 0)), "neighbors"),
        ("one-way", ((0, 0), (0, 2)), "neighbors"),
    ],
)
def test_a_connection_that_joins_nothing_is_refused(kind, between, said):
    with pytest.raises(EditError, match=said):
        AddConnection(kind, between).apply(FULL)
    with pytest.raises(EditError, match=said):
        ChangeConnection("ferry", kind, between).apply(FULL)


def test_painted_cells_are_in_one_region_only():
    after = PaintRegion("south", ((1, 0), (1, 0), (0, 4))).apply(FULL)
    assert after.board.regions["north"].cells == ((0, 0, 1), (2, 0, 1))
    assert after.board.regions["south"].cells == ((1, 0, 1), (0, 4, 2))
    assert after.board.regions["old"] is FULL.board.regions["old"]
    assert PaintRegion(None, ((1, 0), (0, 0), (2, 0))).apply(FULL).board.regions["north"].cells == ()


def test_a_fitted_sheet_keeps_words_outlines_and_charts():
    scenario = AddLabel("Sea", (-40.0, 200.0), size=5.0).apply(a_grid("cc").scenario())
    scenario = AddRegion("far", "Far", (Ring(((300, 10), (320, 10), (320, 30))),)).apply(scenario)
    after = FitSheet(10, keep=((0.0, -50.0, 60.0, -20.0),)).apply(scenario).board
    label, region = after.labels["label1"], after.regions["far"].outline[0].points
    assert label.at[0] > 10 and label.at[1] < after.sheet.height - 10
    assert max(x for x, _ in region) == pytest.approx(after.sheet.width - 10, abs=1)
    assert after.grid.origin[1] == pytest.approx(20 + 50 + 10)


def test_a_lattice_that_is_turned_stays_on_its_sheet():
    row = a_grid("cccccc", "cccccc").scenario()
    inside = replace(row, board=replace(row.board, sheet=Sheet(90, 40)))
    turned = turned_on_sheet(inside, "flat").apply(inside).board
    xy = lattice(turned.grid).xy
    assert (xy > 0).all() and (xy < (turned.sheet.width, turned.sheet.height)).all()
    assert turned.grid == FitSheet().apply(TurnGrid("flat").apply(inside)).board.grid
    roomy = replace(
        row, board=replace(row.board, sheet=Sheet(900, 900), grid=replace(row.board.grid, origin=(300, 300)))
    )
    assert turned_on_sheet(roomy, "flat") == TurnGrid("flat")
