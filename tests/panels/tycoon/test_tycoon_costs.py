"""Costs, engines, ends of the game and western links: typed in place, one step each; what cannot be is told."""

import pytest
from PySide6.QtCore import Qt

from engine.families.tycoon.content import Engine
from engine.model.ids import Ref
from studio.families.tycoon.facts import place_facts, place_fields
from studio.panels.forms.fields import shared


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
    assert content(document).empty == {3: 12, 4: 11, 5: 16, 6: 18, 7: 18} and document.undo_stack.count() == 3


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
    assert "Des Moines has a link already" in links.told.text()


def test_a_western_hex_stands_beside_its_city(page, document):
    board = document.scenario.board
    from engine.model.grids.lattice import lattice

    made = lattice(board.grid)
    assert not typed(page.links, "kansas-city", "Hex", made.label(board.sites["boston"].cell))
    assert "not beside the city" in page.links.told.text()
    assert not typed(page.links, "kansas-city", "City", "des-moines")
    assert "has a link already" in page.links.told.text()
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
