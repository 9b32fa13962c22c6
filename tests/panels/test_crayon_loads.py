"""The loads of a crayon board: added, renamed, supplied by cities, tied to the board."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QPushButton

from engine.model.ids import Ref
from studio.families.crayon import loads as module
from studio.families.crayon.loads import LoadTable
from studio.families.crayon.picking import PickList
from tests.panels.crayon_documents import document, shown_text, typed  # noqa: F401


@pytest.fixture
def table(document, shown):  # noqa: F811
    return shown(LoadTable(document))


def test_in_a_narrow_dock_the_buttons_stand_below_the_filter_and_none_is_cut_off(table):
    def place(part):
        return QRect(part.mapTo(table, QPoint(0, 0)), part.size())

    last, filter = table.buttons.findChildren(QPushButton)[-1], table.filter
    assert place(last).top() < place(filter).bottom(), "in a wide one beside it"
    table.resize(360, 400)
    QApplication.processEvents()
    assert table.minimumSizeHint().width() <= 360
    assert place(last).right() <= 360 and place(last).top() > place(filter).bottom()
    assert place(table.told).width() >= table.told.fontMetrics().horizontalAdvance("30 loads")


@pytest.mark.parametrize(
    ("column", "text", "field", "value"),
    [
        ("Name", "Hard coal", "name", "Hard coal"),
        ("Chips", "5", "chips", 5),
        ("Supplied by", "birch, Cedar", "sites", ("b", "c")),
        ("Note", "black", "note", "black"),
    ],
)
def test_what_is_typed_about_a_load_is_one_step(table, document, column, text, field, value):  # noqa: F811
    before = document.scenario
    assert typed(table, "coal", column, text)
    assert getattr(document.scenario.content.loads["coal"], field) == value
    document.undo_stack.undo()
    assert document.scenario == before


@pytest.mark.parametrize(
    ("column", "text", "words"),
    [
        ("Supplied by", "Berch", "did you mean Birch?"),
        ("Supplied by", "Ash, Maple", "card 1 has Maple ask for Coal"),
        ("Chips", "many", "a whole number is wanted"),
        ("Name", " ", "a name is wanted"),
        ("Id", "wool", "wool"),
    ],
)
def test_what_cannot_be_is_told_and_nothing_changes(table, document, column, text, words):  # noqa: F811
    assert not typed(table, "coal", column, text)
    assert words in table.told.text() and document.undo_stack.count() == 0


def test_another_id_is_followed_by_the_cards(table, document):  # noqa: F811
    assert typed(table, "coal", "Id", "anthracite")
    assert document.scenario.content.cards["1"][0].load == "anthracite"


def test_demands_for_each_load_are_counted(table):
    assert [shown_text(table, id, "Demands") for id in ("coal", "wool", "fish")] == ["1", "2", "1"]


def test_a_load_is_added_and_chosen_and_removed_with_its_demands(qtbot, table, document):  # noqa: F811
    table.view.setFocus()
    qtbot.keyClick(table.view, Qt.Key.Key_Insert)
    assert document.scenario.content.loads["new-load"].name == "New load" and table.chosen() == ["new-load"]
    table.choose("wool")
    qtbot.keyClick(table.view, Qt.Key.Key_Delete)
    content = document.scenario.content
    assert "wool" not in content.loads and [len(card) for card in content.cards.values()] == [1, 1]
    assert document.undo_stack.count() == 2


def test_a_row_selects_the_load_and_a_city_the_loads_it_supplies(table, document):  # noqa: F811
    table.choose("fish")
    assert Ref("load", "fish") in document.selection
    document.select([Ref("site", "a")])
    assert table.chosen() == ["coal", "fish"]


def test_ticking_cities_sets_the_supply(table, document, monkeypatch):  # noqa: F811
    monkeypatch.setattr(module, "pick", lambda title, choices, chosen, parent: ("b", "c"))
    table.choose("coal")
    table.pick()
    assert document.scenario.content.loads["coal"].sites == ("b", "c")


def test_the_list_to_tick_narrows_and_keeps_what_is_hidden(qtbot):
    picker = PickList("Cities", [("a", "Ash"), ("b", "Birch")], ["a"])
    qtbot.addWidget(picker)
    picker.filter.setText("bir")
    assert [picker.list.item(row).isHidden() for row in (0, 1)] == [True, False]
    picker.list.item(1).setCheckState(Qt.CheckState.Checked)
    assert picker.picked() == ("a", "b")


def test_a_pasted_range_is_one_step(qtbot, table, document):  # noqa: F811
    table.view.setCurrentIndex(table.index_of("coal", 1))
    QGuiApplication.clipboard().setText("Black coal\t7\nFine wool\t8\n")
    qtbot.keyClick(table.view, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    loads = document.scenario.content.loads
    assert [(loads[id].name, loads[id].chips) for id in ("coal", "wool")] == [("Black coal", 7), ("Fine wool", 8)]
    assert document.undo_stack.count() == 1


def test_a_range_with_one_cell_that_cannot_be_is_not_pasted_at_all(qtbot, table, document):  # noqa: F811
    table.view.setCurrentIndex(table.index_of("coal", 1))
    QGuiApplication.clipboard().setText("Black coal\tseven\n")
    qtbot.keyClick(table.view, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert "coal, Chips" in table.told.text() and document.undo_stack.count() == 0


def test_a_board_without_loads_says_what_to_do(table, document):  # noqa: F811
    table.view.selectAll()
    table.sheet.attempt(table.remove)
    assert table.empty.isVisible() and "Add the first one" in table.empty.text
