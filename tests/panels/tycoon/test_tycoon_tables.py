"""Costs, engines, ends of the game and western links: typed in place, one step each; what cannot be is told."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeySequence

from engine.edit.grids.cells import PaintCells
from engine.edit.grids.sites import ChangeSite
from engine.families.tycoon.author.templates import starter
from engine.families.tycoon.content import Engine, TycoonCity
from engine.families.tycoon.rules.links import links
from engine.model.ids import Ref
from studio.document.document import Document
from studio.families.tycoon.cards.decks import PARTS
from studio.families.tycoon.cities import CityPage
from studio.families.tycoon.colors import sides_called
from studio.families.tycoon.facts import place_facts, place_fields
from studio.families.tycoon.reach import ways
from studio.panels.forms.fields import shared
from tests.grids import a_grid


@pytest.fixture
def page(tables):
    return tables.table("Track and engines")


def content(document):
    return document.scenario.content


def typed(view, id, title, text):
    titles = [one.title for one in view.model.columns]
    return view.model.setData(view.model.index(view.model.ids.index(id), titles.index(title)), text)


def write(form, name, text):
    line = form.editors[name].editors[0]
    line.setText(text)
    line.editingFinished.emit()
    return form.editors[name].wrong.text()


def test_a_terrain_gets_a_price_and_loses_it_by_an_empty_field(page, document):
    assert write(page.costs, "cost hill", "$5,000") == ""
    assert content(document).costs.terrain == {"open": 2000, "hill": 5000}
    assert write(page.costs, "cost hill", "") == ""
    assert content(document).costs.terrain == {"open": 2000} and document.undo_stack.count() == 2


@pytest.mark.parametrize(("name", "text"), [("river", "much"), ("tiles", ""), ("ridge", "-1")])
def test_a_price_that_is_none_is_told_under_its_field(page, document, name, text):
    before = content(document)
    assert "whole number" in write(page.costs, name, text)
    assert content(document) is before


def test_levels_are_added_and_removed_by_keys(page, document, qtbot):
    page.engines.view.setFocus()
    qtbot.keyClick(page.engines.view, Qt.Key.Key_Insert)
    assert content(document).engines[8:] == (Engine(20000, 9),) and page.engines.chosen() == ["9"]
    page.engines.choose("4")
    qtbot.keyClick(page.engines.view, Qt.Key.Key_Delete)
    assert [engine.links for engine in content(document).engines] == [1, 2, 3, 5, 6, 7, 8, 9]
    assert page.engines.chosen() == ["4"] and document.undo_stack.count() == 2


def test_prices_and_links_of_engines_are_typed(page, document):
    assert typed(page.engines, "2", "Price", "$6,000") and typed(page.engines, "2", "Links", "3")
    assert content(document).engines[1] == Engine(6000, 3)
    assert not typed(page.engines, "2", "Links", "far") and "whole number" in page.engines.told.text()


def test_without_engines_the_table_says_what_to_do(page, document):
    page.engines.view.selectAll()
    page.engines.remove()
    assert content(document).engines == () and page.engines.empty.isVisible()
    page.engines.add()
    assert content(document).engines == (Engine(0, 1),)


def test_the_end_of_the_game_goes_by_players(page, document):
    assert typed(page.ends, "4", "Empty cities", "11")
    page.ends.add()
    page.ends.choose("2")
    page.ends.remove()
    assert (
        content(document).empty_city_limits == {3: 12, 4: 11, 5: 16, 6: 18, 7: 18} and document.undo_stack.count() == 3
    )


def test_a_western_link_is_added_for_the_selected_city(page, document):
    document.select([Ref("site", "st-louis")])
    page.links.add()
    q, r = document.scenario.board.sites["st-louis"].cell
    assert content(document).western.links["st-louis"] == (q - 1, r)
    assert page.links.chosen() == ["st-louis"]
    document.select([Ref("site", "des-moines")])
    assert page.links.chosen() == ["des-moines"]
    page.links.remove()
    assert set(content(document).western.links) == {"kansas-city", "st-louis"} and document.undo_stack.count() == 2


def test_the_city_of_a_western_link_is_shown_by_its_name(page, document):
    links = page.links
    shown = {links.model.index(row, 0).data() for row in range(links.model.rowCount())}
    assert shown == {"Kansas City", "Des Moines"}
    assert not typed(links, "kansas-city", "City", "des-moines")
    assert "Des Moines already has a link" in links.told.text()


def test_a_western_hex_stands_beside_its_city(page, document):
    board = document.scenario.board
    from engine.model.grids.lattice import lattice

    made = lattice(board.grid)
    assert not typed(page.links, "kansas-city", "Hex", made.label(board.sites["boston"].cell))
    assert "not next to the city" in page.links.told.text()
    assert not typed(page.links, "kansas-city", "City", "des-moines")
    assert "already has a link" in page.links.told.text()
    q, r = board.sites["kansas-city"].cell
    assert typed(page.links, "kansas-city", "Hex", made.label((q, r + 1)))
    assert content(document).western.links["kansas-city"] == (q, r + 1)


def test_what_a_western_link_brings_is_chosen(page, document):
    editors = page.western.editors
    box = editors["colour"].editors[0]
    box.setCurrentIndex(box.findData("blue"))
    box.activated.emit(box.currentIndex())
    assert write(page.western, "cubes", "5") == "" and "whole number" in write(page.western, "reward", "")
    western = content(document).western
    assert (western.colour, western.cubes, western.reward) == ("blue", 5, 2) and document.undo_stack.count() == 2


def test_the_inspector_sets_colours_of_several_cities_in_one_step(document):
    scenario = document.scenario
    cities = [place_fields(scenario, Ref("site", id)) for id in ("albany", "atlanta")]
    colour = next(field for field in shared(cities) if field.name == "colour")
    document.perform(colour.edit("red"))
    assert {content(document).cities[id].colour for id in ("albany", "atlanta")} == {"red"}
    assert document.undo_stack.count() == 1


def test_the_inspector_prices_several_terrains_in_one_step(document):
    terrains = [place_fields(document.scenario, Ref("terrain", id)) for id in ("open", "partial")]
    (cost,) = shared(terrains)
    document.perform(cost.edit(3000))
    assert content(document).costs.terrain == {"open": 3000, "hill": 4000, "partial": 3000}


def test_the_inspector_tells_a_citys_links_with_their_costs_and_its_cards(document):
    told = dict(place_facts(document.scenario, Ref("site", "kansas-city")))
    number = int(told["Links of one action"])
    named = [title for title in told if title.startswith("  ")]
    assert number == len(named) > 0 and all("tile" in told[title] and "$" in told[title] for title in named)
    assert "New York - Kansas City" in told["Cards"]
    assert place_facts(document.scenario, Ref("terrain", "open")) == ()


@pytest.fixture
def city_page(tables):
    return tables.table("Cities")


def test_links_come_by_themselves_and_follow_a_city_that_moves(qtbot, document, city_page, cell):
    qtbot.waitUntil(lambda: cell(city_page.cities, "detroit", "Links").data() == "1")
    assert cell(city_page.cities, "detroit", "Cheapest").data() == "2,000"
    document.perform(ChangeSite("detroit", cell=document.scenario.board.sites["wheeling"].cell))
    qtbot.waitUntil(lambda: cell(city_page.cities, "detroit", "Links").data() not in ("", "1"))


def test_a_stroke_over_hexes_reads_no_row_again(document, city_page, monkeypatch):
    asked = []
    monkeypatch.setattr(city_page.cities.model, "_row", asked.append)
    document.perform(PaintCells((((3, 10), "hill"), ((4, 10), "hill"))))
    assert asked == []


def test_a_colour_is_added_and_removed_with_its_tiles_by_keys(qtbot, document, city_page):
    view = city_page.colours.view
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Insert)
    assert "green" in document.scenario.content.colours
    city_page.colours.choose("yellow")
    qtbot.keyClick(view, Qt.Key.Key_Delete)
    content = document.scenario.content
    assert "yellow" not in content.colours and "yellow" not in content.new_cities
    document.undo_stack.undo()
    assert document.scenario.content.new_cities["yellow"] == 3


def test_gray_stays(qtbot, document, city_page):
    city_page.colours.choose("gray")
    qtbot.keyClick(city_page.colours.view, Qt.Key.Key_Delete)
    assert document.undo_stack.count() == 0 and "Gray" in city_page.colours.told.text()


def test_choosing_a_colour_selects_its_cities_and_back(document, city_page):
    city_page.colours.choose("red")
    assert document.selection == {Ref("site", id) for id in ("charleston", "chicago", "new-york")}
    document.select([Ref("site", "boston")])
    assert city_page.colours.chosen() == ["yellow"]


def test_a_link_takes_no_more_tiles_than_one_action_lays(document):
    scenario = document.scenario
    found = {id: ways(scenario, id) for id in scenario.board.sites}
    assert all(1 <= way.tiles <= 4 for each in found.values() for way in each)
    joined = {frozenset((id, way.to)) for id, each in found.items() for way in each}
    assert joined == {frozenset((link.a, link.b)) for link in links(scenario)}


@pytest.fixture
def paste(qtbot):
    """Pastes a text from the cell of a row on, by the platform's key."""

    def into(view, id, title, text):
        column = next(place for place, one in enumerate(view.model.columns) if one.title == title)
        view.view.setCurrentIndex(view.index_of(id, column))
        QGuiApplication.clipboard().setText(text)
        qtbot.keySequence(view.view, QKeySequence(QKeySequence.StandardKey.Paste))

    return into


def test_colours_and_cubes_of_cities_are_pasted_as_one_step(tables, document, paste):
    cities = tables.table("Cities").cities
    paste(cities, "albany", "Color", "red\t7\nBlue (B)\t1\n")
    made = document.scenario.content.cities
    assert [(made[id].colour, made[id].cubes) for id in ("albany", "atlanta")] == [("red", 7), ("blue", 1)]
    assert document.undo_stack.count() == 1


@pytest.fixture
def failing_document(qtbot):
    made = Document()
    made.new(starter())
    yield made
    made.close()


@pytest.fixture
def failing_page(failing_document, shown):
    return shown(CityPage(failing_document))


def cell(view, id, column):
    titles = [one.title for one in view.model.columns]
    return view.model.index(view.model.ids.index(id), titles.index(column))


def typed_and_refused(view, id, column, text):
    return view.model.setData(cell(view, id, column), text)


@pytest.mark.parametrize(
    ("column", "text", "city"),
    [
        ("Color", "blue", TycoonCity("blue", 2)),
        ("Cubes", "5", TycoonCity("gray", 5)),
        ("Closed sides", "sw, E", TycoonCity("gray", 2, (0, 4))),
    ],
)
def test_what_is_typed_about_a_city_is_one_step(failing_page, failing_document, column, text, city):
    assert typed_and_refused(failing_page.cities, "dun-mill", column, text)
    assert column != "Closed sides" or cell(failing_page.cities, "dun-mill", column).data() == "E, SW"
    assert failing_document.scenario.content.cities["dun-mill"] == city and failing_document.undo_stack.count() == 1
    failing_document.undo_stack.undo()
    assert failing_document.scenario == starter()


@pytest.mark.parametrize(
    ("column", "text", "words"),
    [
        ("Cubes", "-1", "Expected a whole number"),
        ("Closed sides", "north", "found NORTH"),
        ("Color", "pink", "no cubes of color pink"),
    ],
)
def test_what_cannot_be_is_told_and_nothing_changes(failing_page, failing_document, column, text, words):
    assert not typed_and_refused(failing_page.cities, "dun-mill", column, text)
    assert words in failing_page.cities.told.text() and failing_document.scenario == starter()


def test_closed_sides_go_by_how_the_grid_is_turned(failing_document):
    assert sides_called(failing_document.scenario, "ne nw") == (1, 2)
    flat = a_grid(orientation="flat").scenario()
    assert sides_called(flat, "N") == (2,)
    with pytest.raises(ValueError, match="found N"):
        sides_called(failing_document.scenario, "N")


def test_new_city_tiles_are_counted_by_colour_gray_among_them(failing_page, failing_document):
    assert typed_and_refused(failing_page.colours, "gray", "New City tiles", "2")
    assert typed_and_refused(failing_page.colours, "red", "New City tiles", "0")
    assert failing_document.scenario.content.new_cities == {"yellow": 2, "blue": 1, "gray": 2}
    assert typed_and_refused(failing_page.colours, "red", "Cubes", "30")
    assert failing_document.scenario.content.colours["red"].cubes == 30
    assert (
        not typed_and_refused(failing_page.colours, "gray", "Cubes", "3")
        and "no cubes" in failing_page.colours.told.text()
    )


@pytest.mark.parametrize(
    ("column", "text", "words"), [("Letter", "B", "Blue already"), ("Color", "red", "#c9b892"), ("Name", " ", "a name")]
)
def test_a_colour_that_cannot_be_is_told(failing_page, failing_document, column, text, words):
    assert not typed_and_refused(failing_page.colours, "red", column, text)
    assert words in failing_page.colours.told.text() and failing_document.scenario == starter()


def test_a_board_of_another_family_has_no_cities_here(failing_page, failing_document, qtbot):
    reach = failing_page.cities.reach
    qtbot.waitUntil(lambda: reach.ways != {})
    with qtbot.waitSignal(reach.known):
        failing_document.new(a_grid().with_site("alder", (0, 0)).scenario())
    assert failing_page.cities.model.ids == [] and failing_page.cities.empty.isVisible() and reach.ways == {}


Key = Qt.Key


@pytest.fixture
def operations(tables):
    return without_selection(tables.table("Operation cards"))


@pytest.fixture
def tycoons(tables):
    return without_selection(tables.table("Tycoon cards"))


def without_selection(page):
    """Clear the selection of an earlier test, which the page keeps when the same board is opened again."""
    page.cards.view.clearSelection()
    return page


def choose(form, name, value):
    box = form.editors[name].editors[0]
    box.setCurrentIndex(box.findData(value))
    box.activated.emit(box.currentIndex())


def test_another_city_in_the_form_is_one_step(document, operations):
    operations.cards.choose("RO04")
    choose(operations.form, "site 1", "boston")
    assert document.scenario.content.operations["RO04"].sites == ("new-york", "boston")
    assert document.undo_stack.count() == 1


def test_points_are_typed_in_the_table(document, operations, cell):
    assert operations.cards.proxy.setData(cell(operations.cards, "RO12", "Points"), "9")
    assert document.scenario.content.operations["RO12"].points == 9
    assert not operations.cards.proxy.setData(cell(operations.cards, "RO12", "Points"), "-3")
    assert "whole number" in operations.cards.told.text()


def test_cards_are_added_duplicated_and_removed_by_keys(qtbot, document, operations):
    view = operations.cards.view
    view.setFocus()
    qtbot.keyClick(view, Key.Key_Insert)
    assert operations.cards.chosen() == ["RO38"]
    operations.cards.choose("RO18")
    modifier = Qt.KeyboardModifier
    qtbot.keyClick(view, Key.Key_D, modifier.ControlModifier | modifier.ShiftModifier)
    cards = document.scenario.content.operations
    assert cards["RO39"] == cards["RO18"]
    qtbot.keyClick(view, Key.Key_Delete)
    assert list(document.scenario.content.operations)[-1] == "RO38"
    assert document.undo_stack.count() == 3


def test_a_card_selects_its_cities_and_a_city_its_cards(document, operations):
    operations.cards.choose("RO06")
    assert document.selection == {Ref("site", "baltimore"), Ref("site", "toledo")}
    document.select([Ref("site", "mobile")])
    assert operations.cards.chosen() == ["RO12"]


def test_invented_cards_say_so(operations, cell):
    assert cell(operations.cards, "RO09", "Invented").data() == "◆ invented"
    assert cell(operations.cards, "RO04", "Invented").data() == ""


@pytest.mark.parametrize(
    ("id", "parts", "sites"),
    [
        ("RO01", {"points"}, 0),
        ("RO02", {"points", "links"}, 0),
        ("RO03", {"points", "level"}, 0),
        ("RO04", {"points", "western"}, 2),
        ("RO18", {"points"}, 1),
        ("RO25", set(), 0),
        ("RO29", {"links"}, 0),
    ],
)
def test_card_form_has_only_the_fields_of_its_kind(operations, id, parts, sites):
    operations.cards.choose(id)
    assert set(operations.form.editors) & set(PARTS) == parts
    assert {f"site {number}" for number in range(2)} & set(operations.form.editors) == {
        f"site {number}" for number in range(sites)
    }


def test_what_another_kind_has_no_use_for_goes_with_one_step(document, operations):
    operations.cards.choose("RO09")
    choose(operations.form, "kind", "new-industry")
    card = document.scenario.content.operations["RO09"]
    assert (card.points, card.sites, card.western, card.invented) == (0, (), False, True)
    document.undo_stack.undo()
    assert document.scenario.content.operations["RO09"].western


def test_invented_and_dealt_at_the_start_are_chosen_in_the_table(document, operations, cell):
    for title in ("Invented", "At start"):
        assert operations.cards.proxy.setData(cell(operations.cards, "RO04", title), True)
    card = document.scenario.content.operations["RO04"]
    assert card.invented and card.open_at_start and document.undo_stack.count() == 2
    assert operations.cards.proxy.setData(cell(operations.cards, "RO04", "Invented"), False)
    assert not document.scenario.content.operations["RO04"].invented


def test_a_tycoon_card_is_set_in_its_form(qtbot, document, tycoons):
    tycoons.cards.choose("TY04")
    line = tycoons.form.editors["level"].editors[0]
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, "5")
    qtbot.keyClick(line, Key.Key_Return)
    choose(tycoons.form, "reveal", "end")
    card = document.scenario.content.tycoons["TY04"]
    assert (card.level, card.reveal) == (5, "end")


def test_without_a_selected_card_the_form_says_what_to_do(tycoons):
    assert tycoons.empty.isVisible() and not tycoons.form.isVisible()
