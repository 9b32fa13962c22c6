"""Whole grids mirrored, turned by quarters and scaled, with everything that lies on them."""

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from engine.edit.clipboard.arranging import TransformBoard
from engine.errors import EditError
from engine.families.tycoon.content import TycoonCity, TycoonContent, Western
from engine.files.scenarios import dumps, loads
from engine.model.grids.grid import Numbering, cell_ref, side_of, side_ref
from engine.model.grids.lattice import centre, lattice, neighbour, parted
from engine.model.identity.references import dangling
from engine.model.ids import Ref
from engine.model.scenario import Ignored
from tests.edit.random_grid_edits import a_full_board, each_after, edit_lists

FULL = a_full_board()
WAYS = [(quarters, mirror) for quarters in range(4) for mirror in (False, True)]


def place(scenario, cell):
    """Where a cell lies, to a hundredth of the sheet's width and height."""
    x, y = centre(scenario.board.grid, cell)
    return round(x, 2), round(y, 2)


def carried(scenario, quarters, mirror):
    """What becomes of a place on the sheet, by plain arithmetic."""

    def there(at):
        (x, y), width, height = at, scenario.board.sheet.width, scenario.board.sheet.height
        if mirror:
            x = width - x
        for _ in range(quarters):
            x, y, width, height = height - y, x, height, width
        return round(x, 2), round(y, 2)

    return there


@pytest.mark.parametrize(("quarters", "mirror"), WAYS)
def test_cells_and_all_that_lies_on_them_go_where_their_places_on_the_sheet_go(quarters, mirror):
    after, there = TransformBoard(quarters, mirror=mirror).apply(FULL), carried(FULL, quarters, mirror)
    old, new = FULL.board, after.board
    made = lattice(new.grid)
    was = {there(place(FULL, cell)): lattice(old.grid).letter_of(cell) for cell in lattice(old.grid).cells}
    assert {place(after, cell): made.letter_of(cell) for cell in made.cells} == was
    assert place(after, new.sites["alder"].cell) == there(place(FULL, old.sites["alder"].cell))
    for a, b in zip(old.connections["ferry"].between, new.connections["ferry"].between, strict=True):
        assert place(after, b) == there(place(FULL, a))
    for id, feature in old.features.items():
        sides = [sorted(there(place(FULL, cell)) for cell in parted(side)) for side in feature.sides]
        assert sorted(sorted(place(after, cell) for cell in parted(s)) for s in new.features[id].sides) == sorted(sides)
    assert new.labels["sea"].at == pytest.approx(there(old.labels["sea"].at))
    assert (new.sheet.width, new.sheet.height)[:: -1 if quarters % 2 else 1] == (old.sheet.width, old.sheet.height)


@settings(max_examples=10)
@given(edit_lists)
def test_four_turns_or_two_mirrors_give_the_grid_back(some):
    before = each_after(FULL, some)[-1]
    for edits in ([TransformBoard(1)] * 4, [TransformBoard(mirror=True)] * 2, [TransformBoard(2, mirror=True)] * 2):
        after = before
        for edit in edits:
            after = edit.apply(after)
            assert not dangling(after) and dumps(loads(dumps(after))) == dumps(after)
        old, new = before.board, after.board
        assert new.grid.letters == old.grid.letters and new.grid.first == old.grid.first
        assert new.grid.numbering == old.grid.numbering and new.grid.origin == pytest.approx(old.grid.origin)
        assert (new.sites, new.features.keys(), new.connections) == (old.sites, old.features.keys(), old.connections)
        assert {id: f.sides for id, f in new.features.items()} == {id: f.sides for id, f in old.features.items()}
        assert {id: r.cells for id, r in new.regions.items()} == {id: r.cells for id, r in old.regions.items()}


def test_the_first_column_and_row_are_called_what_they_were():
    grid = replace(FULL.board.grid, numbering=Numbering("column-row"))
    scenario = replace(FULL, board=replace(FULL.board, grid=grid))
    label = {cell: lattice(scenario.board.grid).label(cell) for cell in lattice(scenario.board.grid).cells}
    after = TransformBoard(mirror=True).apply(scenario)
    made = lattice(after.board.grid)
    assert min(made.label(cell).split(",")[0] for cell in made.cells) == min(t.split(",")[0] for t in label.values())
    assert len(set(made.labels)) == len(made)


def test_a_scaled_grid_keeps_its_cells_and_refuses_what_cannot_be():
    after = TransformBoard(scale=1.5).apply(FULL).board
    assert after.grid.letters == FULL.board.grid.letters and after.grid.spacing == 15
    assert after.sites == FULL.board.sites and after.sheet.width == FULL.board.sheet.width * 1.5
    for scale in (0.04, 51.0):
        with pytest.raises(EditError):
            TransformBoard(scale=scale).apply(FULL)


@pytest.mark.parametrize(("quarters", "mirror"), WAYS)
def test_closed_sides_and_western_links_of_cities_go_along(quarters, mirror):
    cell = FULL.board.sites["alder"].cell
    content = TycoonContent(
        cities={"alder": TycoonCity("red", 2, (0, 5))}, western=Western({"alder": neighbour(cell, 1)})
    )
    ignored = (Ignored("grid-in-pieces", ("alder", cell_ref(cell).id)), Ignored("ridge", (side_ref((*cell, 2)).id,)))
    before = replace(FULL, family="tycoon", content=content, ignored=ignored)
    after, there = TransformBoard(quarters, mirror=mirror).apply(before), carried(before, quarters, mirror)
    new = after.board.sites["alder"].cell
    closed = {place(after, neighbour(new, way)) for way in after.content.cities["alder"].closed}
    assert closed == {there(place(before, neighbour(cell, way))) for way in (0, 5)}
    assert place(after, after.content.western.links["alder"]) == there(place(before, neighbour(cell, 1)))
    assert after.ignored[0].about == ("alder", cell_ref(new).id)
    was = sorted(there(place(before, one)) for one in parted((*cell, 2)))
    assert sorted(place(after, one) for one in parted(side_of(Ref("side", after.ignored[1].about[0])))) == was


def test_charts_that_were_put_somewhere_find_a_place_again_where_the_board_is_turned_but_not_where_it_is_scaled():
    assert FULL.look.chart_positions and TransformBoard(1).apply(FULL).look.chart_positions == {}
    assert TransformBoard(scale=2).apply(FULL).look.chart_positions.keys() == FULL.look.chart_positions.keys()
