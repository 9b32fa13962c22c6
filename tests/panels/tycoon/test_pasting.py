"""Ranges from a spreadsheet go into the tables of a tycoon board as one step, or not at all."""

import pytest
from PySide6.QtGui import QGuiApplication, QKeySequence


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
    paste(cities, "albany", "Colour", "red\t7\nBlue (B)\t1\n")
    made = document.scenario.content.cities
    assert [(made[id].colour, made[id].cubes) for id in ("albany", "atlanta")] == [("red", 7), ("blue", 1)]
    assert document.undo_stack.count() == 1


def test_a_range_with_one_wrong_cell_is_told_and_nothing_of_it_taken(tables, document, paste):
    cities, before = tables.table("Cities").cities, document.scenario
    paste(cities, "albany", "Cubes", "3\nmany\n")
    assert "many" in cities.told.text() and document.scenario is before


def test_prices_of_engines_are_pasted(tables, document, paste):
    engines = tables.table("Track and engines").engines
    paste(engines, "2", "Price", "$4,000\n$8,000\n")
    assert [engine.price for engine in document.scenario.content.engines[:4]] == [0, 4000, 8000, 10000]
    assert document.undo_stack.count() == 1
