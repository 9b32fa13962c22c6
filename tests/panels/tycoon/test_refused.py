"""Cities and colours of a small tycoon board: what can be typed, and what is told of what cannot be."""

from __future__ import annotations

import pytest

from engine.families.tycoon.author.templates import starter
from engine.families.tycoon.content import TycoonCity
from studio.document.document import Document
from studio.families.tycoon.cities import CityPage
from studio.families.tycoon.colours import sides_called
from tests.grids import a_grid


@pytest.fixture
def document(qtbot):
    made = Document()
    made.new(starter())
    yield made
    made.close()


@pytest.fixture
def page(document, shown):
    return shown(CityPage(document))


def cell(view, id, column):
    titles = [one.title for one in view.model.columns]
    return view.model.index(view.model.ids.index(id), titles.index(column))


def typed(view, id, column, text):
    return view.model.setData(cell(view, id, column), text)


@pytest.mark.parametrize(
    ("column", "text", "city"),
    [
        ("Colour", "blue", TycoonCity("blue", 2)),
        ("Cubes", "5", TycoonCity("gray", 5)),
        ("Closed sides", "sw, E", TycoonCity("gray", 2, (0, 4))),
    ],
)
def test_what_is_typed_about_a_city_is_one_step(page, document, column, text, city):
    assert typed(page.cities, "dun-mill", column, text)
    assert document.scenario.content.cities["dun-mill"] == city and document.undo_stack.count() == 1
    document.undo_stack.undo()
    assert document.scenario == starter()


@pytest.mark.parametrize(
    ("column", "text", "words"),
    [
        ("Cubes", "-1", "a whole number is wanted"),
        ("Closed sides", "up", "a side is one of E, NE"),
        ("Colour", "pink", "no cubes of colour pink"),
    ],
)
def test_what_cannot_be_is_told_and_nothing_changes(page, document, column, text, words):
    assert not typed(page.cities, "dun-mill", column, text)
    assert words in page.cities.told.text() and document.scenario == starter()


def test_closed_sides_go_by_how_the_grid_is_turned(document):
    assert sides_called(document.scenario, "ne nw") == (1, 2)
    flat = a_grid(orientation="flat").scenario()
    assert sides_called(flat, "N") == (2,)
    with pytest.raises(ValueError, match="not N"):
        sides_called(document.scenario, "N")


def test_new_city_tiles_are_counted_by_colour_gray_among_them(page, document):
    assert typed(page.colours, "gray", "New-city tiles", "2")
    assert typed(page.colours, "red", "New-city tiles", "0")
    assert document.scenario.content.new_cities == {"yellow": 2, "blue": 1, "gray": 2}
    assert not typed(page.colours, "gray", "Cubes", "3") and "no cubes" in page.colours.told.text()


@pytest.mark.parametrize(
    ("column", "text", "words"), [("Letter", "B", "Blue already"), ("Look", "red", "#c9b892"), ("Name", " ", "a name")]
)
def test_a_colour_that_cannot_be_is_told(page, document, column, text, words):
    assert not typed(page.colours, "red", column, text)
    assert words in page.colours.told.text() and document.scenario == starter()


def test_a_board_of_another_family_has_no_cities_here(page, document, qtbot):
    reach = page.cities.reach
    qtbot.waitUntil(lambda: reach.ways != {})
    with qtbot.waitSignal(reach.known):
        document.new(a_grid().with_site("alder", (0, 0)).scenario())
    assert page.cities.model.ids == [] and page.cities.empty.isVisible() and reach.ways == {}
