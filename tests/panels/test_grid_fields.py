"""The inspector on a grid board: cities, rivers, ferries, terrains, and one cell or many."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox

from engine.edit.edit import Several
from engine.edit.grids.cells import PaintCells
from engine.model.grids.lattice import lattice
from engine.model.ids import Ref
from studio.panels.forms.fields import SEVERAL, fields_of
from studio.panels.forms.grid_fields import cell_facts, cell_fields, cell_words
from studio.panels.forms.header_fields import grid_fields
from studio.panels.inspector import InspectorPanel
from studio.panels.names import described
from studio.panels.tables.grid_tables import GRID_TABLES
from studio.panels.tables.tabs import TablesPanel
from tests.builders import a_small_board
from tests.grids import a_grid
from tests.opening import on_screen, opened


@pytest.fixture
def scenario(qapp):
    return (
        a_grid("cccccc", "cmcccc", "ccmccc", "cccccc", "cccccc", "cccccc")
        .with_site("alder", (2, 2))
        .with_feature("styx", "river", ((3, 1), (4, 1)))
        .with_connection("ferry-1", "ferry", (0, 0), (4, 0))
        .with_region("north", (0, 0), (1, 0), (3, 1))
        .scenario()
    )


@pytest.fixture
def document(scenario, qtbot):
    with opened(scenario) as document:
        yield document


def field(scenario, ref, name):
    return next(one for one in fields_of(scenario, ref) if one.name == name)


SITE, FEATURE, CONNECTION = Ref("site", "alder"), Ref("feature", "styx"), Ref("connection", "ferry-1")


@pytest.mark.parametrize(
    ("ref", "name", "value", "table"),
    [
        (SITE, "size", "major", "sites"),
        (SITE, "note", "on a hill", "sites"),
        (FEATURE, "kind", "inlet", "features"),
        (FEATURE, "name", "Lethe", "features"),
        (CONNECTION, "kind", "tunnel", "connections"),
        (Ref("terrain", "hill"), "name", "Down", "terrains"),
        (Ref("terrain", "hill"), "letter", "x", "terrains"),
    ],
)
def test_a_field_changes_what_it_says(scenario, ref, name, value, table):
    after = field(scenario, ref, name).edit(value).apply(scenario)
    assert getattr(getattr(after.board, table)[ref.id], name) == value
    assert field(after, ref, name).value == value


def test_the_id_of_a_city_follows_its_name_and_the_inspector_goes_on_with_it(document, qtbot):
    panel = InspectorPanel(document)
    qtbot.addWidget(panel)
    document.select([SITE])
    panel._perform(field(document.committed, SITE, "name").edit("Ash"))
    assert document.committed.board.sites["ash"].name == "Ash" and document.selection == {Ref("site", "ash")}


def test_a_terrain_has_a_colour_and_a_sign(scenario):
    ref = Ref("terrain", "mountain")
    after = field(scenario, ref, "colour").edit("#aa8855").apply(scenario)
    after = field(after, ref, "symbol").edit("triangle").apply(after)
    assert (after.look.terrains["mountain"].colour, after.look.terrains["mountain"].symbol) == ("#aa8855", "triangle")


def test_the_name_of_a_city_can_stand_on_another_side(scenario):
    after = field(scenario, SITE, "label").edit("NW").apply(scenario)
    assert after.look.name_positions == {"alder": "NW"} and field(after, SITE, "label").value == "NW"


def test_a_city_moves_to_the_cell_of_a_label(scenario):
    label = lattice(scenario.board.grid).label((0, 3))
    assert field(scenario, SITE, "cell").edit(label).apply(scenario).board.sites["alder"].cell == (0, 3)
    with pytest.raises(ValueError, match="no cell named “99,99”"):
        field(scenario, SITE, "cell").edit("99,99")


def test_the_ends_of_a_ferry_are_cells(scenario):
    label = lattice(scenario.board.grid).label((0, 3))
    after = field(scenario, CONNECTION, "to").edit(label).apply(scenario)
    assert after.board.connections["ferry-1"].between == ((0, 0), (0, 3))


def test_a_form_counts_sides_and_cells(scenario):
    assert field(scenario, FEATURE, "sides").value == "1"
    assert field(scenario, Ref("region", "north"), "cells").value == "3"


def test_one_cell_says_where_it_is(scenario):
    told = {one.name: one.value for one in cell_fields(scenario, [Ref("cell", "1,1")])}
    assert told == {"cell": "1,1", "place": "1, 1", "axial": "1, 1", "terrain": "mountain"}


def test_cells_of_several_terrains_are_painted_in_one_step(scenario):
    refs = [Ref("cell", "1,1"), Ref("cell", "2,1"), Ref("cell", "0,0")]
    (terrain,) = cell_fields(scenario, refs)
    assert terrain.value is SEVERAL
    after = terrain.edit("hill").apply(scenario)
    (terrain,) = cell_fields(after, refs)
    assert terrain.value == "hill"


def test_a_cell_tells_what_lies_on_it(scenario):
    told = dict(cell_facts(scenario, Ref("cell", "3,1")))
    assert told == {"Features on its sides": "Styx", "Regions": "North"}
    assert cell_words(scenario, (2, 2)).endswith("Clear · Alder") and cell_words(scenario, (-9, 9)) == ""


def test_things_of_a_grid_have_names(scenario):
    assert described(scenario, SITE, {}) == "City Alder (alder)"
    assert described(scenario, Ref("cell", "1,1"), {}) == "Cell 1,1"
    assert "ferry 0,0 – 4,0" in described(scenario, CONNECTION, {})


def test_the_inspector_paints_every_selected_cell(document, shown):
    panel = shown(InspectorPanel(document))
    document.select([Ref("cell", f"{q},0") for q in range(5)] + [SITE])
    box = panel.form.editors["terrain"].editors[0]
    assert isinstance(box, QComboBox) and box.currentData() == "clear"
    box.setCurrentIndex(box.findData("hill"))
    box.activated.emit(box.currentIndex())
    assert document.scenario.board.grid.letters.rows[0] == "hhhhhc"
    document.undo_stack.undo()
    assert document.scenario.board.grid.letters.rows[0] == "cccccc"


def test_several_cities_change_size_together(document, shown):
    from engine.edit.grids.sites import AddSite

    document.perform(Several("Two more", (AddSite("Birch", (0, 3)), AddSite("Cedar", (3, 3)))))
    panel = shown(InspectorPanel(document))
    document.select([Ref("site", id) for id in ("birch", "cedar")])
    box = panel.form.editors["size"].editors[0]
    box.setCurrentIndex(box.findData("small"))
    box.activated.emit(box.currentIndex())
    assert {document.scenario.board.sites[id].size for id in ("birch", "cedar")} == {"small"}


def test_the_inspector_tells_what_a_ferry_and_a_cell_are(document, shown):
    panel = shown(InspectorPanel(document))
    document.select([CONNECTION])
    assert panel.title.text().startswith("Connection ferry")
    document.select([Ref("cell", "3,1")])
    assert "Styx" in panel.facts.text()


def on_grid(scenario, name):
    return next(one for one in grid_fields(scenario) if one.name == name)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("spacing", 7.5, lambda s: s.board.grid.spacing),
        ("orientation", "flat", lambda s: s.board.grid.orientation),
        ("look.cells", "dots", lambda s: s.look.cells),
        ("scheme", "letter-row", lambda s: s.board.grid.numbering.scheme),
        ("scheme", "letter-column", lambda s: s.board.grid.numbering.scheme),
        ("double", True, lambda s: s.board.grid.numbering.double),
        ("digits", 3.0, lambda s: s.board.grid.numbering.digits),
        ("row_offset", 1.0, lambda s: s.board.grid.numbering.row_offset),
        ("separator", "-", lambda s: s.board.grid.numbering.separator),
    ],
)
def test_the_grid_as_a_whole_is_changed(scenario, name, value, said):
    after = on_grid(scenario, name).edit(value).apply(scenario)
    assert said(after) == value and on_grid(after, name).value == value


def test_numbers_have_at_least_one_digit(scenario):
    with pytest.raises(ValueError, match="at least 1"):
        on_grid(scenario, "digits").edit(0)


def test_the_page_of_the_grid_is_there_for_grids_only(document, shown):
    from tests.builders import a_small_board

    panel = shown(InspectorPanel(document))
    assert panel.grid.isVisible() and "36" in panel.grid.editors["cells"].editors[0].text()
    document.new(a_small_board().scenario())
    assert not panel.grid.isVisible()


def test_the_orientation_has_all_the_width_of_the_form_since_nothing_puts_it_back(document, qtbot):
    panel = InspectorPanel(document)
    with on_screen(qtbot, panel, 300, 600):
        editors = [panel.grid.editors[name].editors[0] for name in ("orientation", "look.cells")]
        assert editors[0].width() == editors[1].width() == panel.grid.editors["orientation"].width()


@pytest.fixture
def grid_document(qtbot):
    made = a_grid().with_site("alder", (2, 2)).with_feature("styx", "river", ((3, 1), (4, 1)))
    made = made.with_connection("ferry-1", "ferry", (0, 0), (4, 0)).with_region("north", (0, 0), (1, 0))
    with opened(made.scenario()) as grid_document:
        yield grid_document


@pytest.fixture
def panel(grid_document, shown):
    return shown(TablesPanel(grid_document))


def cell(panel, title, id, column):
    view = panel.table(title)
    titles = [one.title for one in view.model.columns]
    return view.model, view.model.index(view.model.ids.index(id), titles.index(column))


def test_a_board_with_a_grid_has_its_tables_and_a_board_of_lines_has_none(panel, grid_document):
    titles = [panel.tabs.tabText(tab) for tab in range(panel.tabs.count())]
    assert set(GRID_TABLES) <= set(titles)
    grid_document.new(a_small_board().scenario())
    titles = [panel.tabs.tabText(tab) for tab in range(panel.tabs.count())]
    assert not set(GRID_TABLES) - {"Cities"} & set(titles) and titles


@pytest.mark.parametrize(
    ("title", "id", "column", "typed", "told"),
    [
        ("Cities", "alder", "Name", "Ash", lambda b: b.sites["ash"].name),
        ("Cities", "alder", "Size", "major", lambda b: b.sites["alder"].size),
        ("Rivers and sides", "styx", "Kind", "inlet", lambda b: b.features["styx"].kind),
        ("Connections", "ferry-1", "Kind", "tunnel", lambda b: b.connections["ferry-1"].kind),
        ("Terrains", "hill", "Letter", "x", lambda b: b.terrains["hill"].letter),
        ("Regions", "north", "Name", "Nord", lambda b: b.regions["north"].name),
    ],
)
def test_a_typed_cell_is_one_step(panel, grid_document, title, id, column, typed, told):
    model, index = cell(panel, title, id, column)
    assert model.flags(index) & Qt.ItemFlag.ItemIsEditable
    assert model.setData(index, typed)
    assert told(grid_document.scenario.board) == typed and grid_document.undo_stack.count() == 1


def test_what_cannot_be_is_told(panel, grid_document, qtbot):
    model, index = cell(panel, "Terrains", "hill", "Color")
    with qtbot.waitSignal(model.refused, check_params_cb=lambda words: "#c9b892" in words):
        assert not model.setData(index, "greenish")
    model, index = cell(panel, "Cities", "alder", "Cell")
    with qtbot.waitSignal(model.refused, check_params_cb=lambda words: "no cell named" in words):
        assert not model.setData(index, "99,99")


def test_the_cells_of_a_terrain_are_counted_when_the_hand_rests(panel, grid_document, qtbot):
    model, index = cell(panel, "Terrains", "mountain", "Cells")
    grid_document.preview(PaintCells((((0, 0), "mountain"), ((1, 0), "mountain"))))
    assert model.data(index) == "0"
    grid_document.perform(PaintCells((((0, 0), "mountain"), ((1, 0), "mountain"))))
    qtbot.waitUntil(lambda: model.data(index) == "2")


def test_a_row_selects_on_the_board_and_back(panel, grid_document, qtbot):
    view = panel.table("Cities")
    view.view.selectRow(0)
    assert grid_document.selection == {Ref("site", "alder")}
    view = panel.table("Rivers and sides")
    grid_document.select([Ref("feature", "styx")])
    qtbot.waitUntil(lambda: len(view.view.selectionModel().selectedRows()) == 1)
