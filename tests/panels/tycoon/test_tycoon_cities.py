"""Cities, colours and new-city tiles of a tycoon board: edited in place, links worked out beside."""

import pytest
from PySide6.QtCore import Qt

from engine.edit.grids.cells import PaintCells
from engine.edit.grids.sites import ChangeSite
from engine.families.tycoon.rules.links import links
from engine.model.ids import Ref
from studio.families.tycoon.reach import ways


@pytest.fixture
def page(tables):
    return tables.table("Cities")


def test_another_colour_and_other_cubes_are_one_step_each(document, page, cell):
    assert page.cities.proxy.setData(cell(page.cities, "albany", "Colour"), "blue")
    assert page.cities.proxy.setData(cell(page.cities, "albany", "Cubes"), "3")
    city = document.scenario.content.cities["albany"]
    assert (city.colour, city.cubes) == ("blue", 3)
    assert document.undo_stack.count() == 2
    document.undo_stack.undo()
    assert document.scenario.content.cities["albany"].cubes == 2


def test_closed_sides_are_written_by_direction(document, page, cell):
    assert page.cities.proxy.setData(cell(page.cities, "atlanta", "Closed sides"), "sw, E")
    assert document.scenario.content.cities["atlanta"].closed == (0, 4)
    assert cell(page.cities, "atlanta", "Closed sides").data() == "E, SW"
    assert not page.cities.proxy.setData(cell(page.cities, "atlanta", "Closed sides"), "north")
    assert "NORTH" in page.cities.told.text()


def test_links_come_by_themselves_and_follow_a_city_that_moves(qtbot, document, page, cell):
    qtbot.waitUntil(lambda: cell(page.cities, "detroit", "Links").data() == "1")
    assert cell(page.cities, "detroit", "Cheapest").data() == "2,000"
    document.perform(ChangeSite("detroit", cell=document.scenario.board.sites["wheeling"].cell))
    qtbot.waitUntil(lambda: cell(page.cities, "detroit", "Links").data() not in ("", "1"))


def test_a_stroke_over_hexes_reads_no_row_again(document, page, monkeypatch):
    asked = []
    monkeypatch.setattr(page.cities.model, "_row", asked.append)
    document.perform(PaintCells((((3, 10), "hill"), ((4, 10), "hill"))))
    assert asked == []


def test_tiles_and_cubes_of_a_colour_are_typed_in_the_lower_table(document, page, cell):
    assert page.colours.proxy.setData(cell(page.colours, "red", "New-city tiles"), "2")
    assert page.colours.proxy.setData(cell(page.colours, "red", "Cubes"), "30")
    content = document.scenario.content
    assert content.new_cities["red"] == 2 and content.colours["red"].cubes == 30
    assert not page.colours.proxy.setData(cell(page.colours, "gray", "Cubes"), "3")
    assert "gray" in page.colours.told.text()


def test_a_letter_that_another_colour_has_is_refused(document, page, cell):
    taken = document.scenario.content.colours["blue"].letter
    assert not page.colours.proxy.setData(cell(page.colours, "red", "Letter"), taken)
    assert "Blue" in page.colours.told.text()


def test_a_colour_is_added_and_removed_with_its_tiles_by_keys(qtbot, document, page):
    view = page.colours.view
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Insert)
    assert "green" in document.scenario.content.colours
    page.colours.choose("yellow")
    qtbot.keyClick(view, Qt.Key.Key_Delete)
    content = document.scenario.content
    assert "yellow" not in content.colours and "yellow" not in content.new_cities
    document.undo_stack.undo()
    assert document.scenario.content.new_cities["yellow"] == 3


def test_gray_stays(qtbot, document, page):
    page.colours.choose("gray")
    qtbot.keyClick(page.colours.view, Qt.Key.Key_Delete)
    assert document.undo_stack.count() == 0 and "Gray" in page.colours.told.text()


def test_choosing_a_colour_selects_its_cities_and_back(document, page):
    page.colours.choose("red")
    assert document.selection == {Ref("site", id) for id in ("charleston", "chicago", "new-york")}
    document.select([Ref("site", "boston")])
    assert page.colours.chosen() == ["yellow"]


def test_a_link_takes_no_more_tiles_than_one_action_lays(document):
    scenario = document.scenario
    found = {id: ways(scenario, id) for id in scenario.board.sites}
    assert all(1 <= way.tiles <= 4 for each in found.values() for way in each)
    joined = {frozenset((id, way.to)) for id, each in found.items() for way in each}
    assert joined == {frozenset((link.a, link.b)) for link in links(scenario)}
