"""Operation and tycoon cards: a table, and the selected one as a form."""

import pytest
from PySide6.QtCore import Qt

from engine.model.ids import Ref
from studio.families.tycoon.cards.decks import PARTS

Key = Qt.Key


@pytest.fixture
def operations(tables):
    return tables.table("Operation cards")


@pytest.fixture
def tycoons(tables):
    return tables.table("Tycoon cards")


def choose(form, name, value):
    box = form.editors[name].editors[0]
    box.setCurrentIndex(box.findData(value))
    box.activated.emit(box.currentIndex())


def test_the_form_shows_what_the_kind_of_card_needs(operations):
    operations.cards.choose("RO04")
    assert {"site 0", "site 1", "western"} <= set(operations.form.editors)
    operations.cards.choose("RO18")
    assert "site 0" in operations.form.editors and "site 1" not in operations.form.editors
    operations.cards.choose("RO03")
    assert "level" in operations.form.editors and "site 0" not in operations.form.editors


def test_another_city_in_the_form_is_one_step(document, operations):
    operations.cards.choose("RO04")
    choose(operations.form, "site 1", "boston")
    assert document.scenario.content.operations["RO04"].sites == ("new-york", "boston")
    assert document.undo_stack.count() == 1


def test_another_kind_drops_the_cities_that_it_does_not_name(document, operations):
    operations.cards.choose("RO04")
    choose(operations.form, "kind", "hotel")
    assert document.scenario.content.operations["RO04"].sites == ("new-york",)


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
    ("id", "parts"),
    [
        ("RO01", {"points"}),
        ("RO02", {"points", "links"}),
        ("RO03", {"points", "level"}),
        ("RO04", {"points", "western"}),
        ("RO25", set()),
        ("RO29", {"links"}),
    ],
)
def test_a_form_has_only_the_numbers_of_its_kind(operations, id, parts):
    operations.cards.choose(id)
    assert set(operations.form.editors) & set(PARTS) == parts


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
    assert card.invented and card.start and document.undo_stack.count() == 2
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
