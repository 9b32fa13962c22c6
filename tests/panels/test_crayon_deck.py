"""The demand cards of a crayon board: who asks for what, payoffs set by hand or by formula, whole decks."""

import pytest
from PySide6.QtCore import Qt

from engine.edit.grids.sites import ChangeSite
from engine.families.crayon.author.deck_edits import RegenerateDeck
from engine.families.crayon.content import Demand
from engine.families.crayon.rules.demands.offers import offers
from engine.model.ids import Ref
from studio.families.crayon.demands.deck import DeckPage
from studio.words.box import Button
from tests.panels.crayon_documents import document, shown_text, typed  # noqa: F401
from tests.waiting import SECONDS_LONG


@pytest.fixture
def page(document, shown, qtbot):  # noqa: F811
    made = shown(DeckPage(document))
    qtbot.waitUntil(lambda: made.prices.offer("m", "coal") is not None)
    return made


def test_every_demand_has_a_row_with_the_formula_beside_it(page, document):  # noqa: F811
    assert page.demands.model.ids == ["1/1", "1/2", "2/1", "2/2"]
    offer = offers(document.scenario).offer("m", "coal")
    assert shown_text(page.demands, "1/1", "By formula") == f"${offer.payoff}"
    assert shown_text(page.demands, "1/1", "From") == "Birch"


def test_a_typed_payoff_is_set_by_hand_and_goes_back_to_the_formula(page, document):  # noqa: F811
    assert typed(page.demands, "1/2", "Payoff", "33")
    assert document.scenario.content.cards["1"][1] == Demand("a", "wool", 33, fixed=True)
    assert shown_text(page.demands, "1/2", "Set") == "◆ by hand"
    page.demands.choose("1/2")
    page.demands.back_to_formula()
    payoff = offers(document.scenario).payoff("a", "wool")
    assert document.scenario.content.cards["1"][1] == Demand("a", "wool", payoff)
    assert document.undo_stack.count() == 2


def test_a_payoff_that_is_not_what_the_formula_says_carries_a_sign(page):
    assert shown_text(page.demands, "1/2", "Set") == "≠ by formula"


def test_another_city_is_paid_by_the_formula_unless_set_by_hand(page, document):  # noqa: F811
    assert typed(page.demands, "1/2", "City", "b")
    assert document.scenario.content.cards["1"][1].payoff == offers(document.scenario).payoff("b", "wool")
    assert typed(page.demands, "2/2", "City", "b")
    assert document.scenario.content.cards["2"][1] == Demand("b", "fish", 20, fixed=True)


def test_no_city_is_offered_what_it_supplies(page, document):  # noqa: F811
    cities, loads = page.demands.model.columns[2], page.demands.model.columns[3]
    assert [id for id, _ in cities.choices(document.scenario, "1/1")] == ["c", "m"]
    assert [id for id, _ in loads.choices(document.scenario, "1/1")] == ["coal", "fish"]
    assert not typed(page.demands, "1/1", "City", "a")
    assert "Ash supplies Coal" in page.demands.told.text()


def test_cards_and_demands_are_added_and_removed_by_keys(page, document, qtbot):  # noqa: F811
    view, content = page.demands.view, lambda: document.scenario.content
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Insert)
    (new,) = set(content().cards) - {"1", "2"}
    assert len(content().cards[new]) == 2 and page.demands.chosen() == [f"{new}/1"]
    assert all(demand.site not in content().loads[demand.load].sites for demand in content().cards[new])
    qtbot.keyClick(view, Qt.Key.Key_Insert, Qt.KeyboardModifier.ControlModifier)
    assert len(content().cards[new]) == 3
    qtbot.keyClick(view, Qt.Key.Key_Delete)
    assert len(content().cards[new]) == 2
    qtbot.keyClick(view, Qt.Key.Key_Delete, Qt.KeyboardModifier.ControlModifier)
    assert list(content().cards) == ["1", "2"] and document.undo_stack.count() == 4


def test_a_card_without_demands_keeps_a_row(page, document):  # noqa: F811
    page.demands.view.selectRow(0)
    page.demands.remove()
    page.demands.choose("1/1")
    page.demands.remove()
    assert document.scenario.content.cards["1"] == () and page.demands.model.ids == ["1/1", "2/1", "2/2"]
    page.demands.choose("1/1")
    page.demands.add_demand()
    assert len(document.scenario.content.cards["1"]) == 1


def test_rows_and_cities_are_selected_together(page, document):  # noqa: F811
    page.demands.choose("1/2")
    assert document.selection == {Ref("site", "a")}
    document.select([Ref("site", "m")])
    assert page.demands.chosen() == ["1/1", "2/2"]
    document.select([Ref("content", "cards.2")])
    assert page.demands.chosen() == ["2/1", "2/2"]


def test_dealing_is_asked_for_and_is_one_step(page, document, qtbot, monkeypatch):  # noqa: F811
    wanted = RegenerateDeck().apply(document.scenario)
    before = document.scenario
    monkeypatch.setattr("studio.families.crayon.demands.deck.ask", lambda *_: Button.No)
    page.deal_button.click()
    assert page.deal_button.isEnabled() and document.scenario is before
    monkeypatch.setattr("studio.families.crayon.demands.deck.ask", lambda *_: Button.Yes)
    page.deal_button.click()
    assert not page.deal_button.isEnabled()
    qtbot.waitUntil(lambda: document.undo_stack.count() == 1)
    assert document.scenario == wanted and page.deal_button.isEnabled() and not page.progress.isVisible()
    document.undo_stack.undo()
    assert document.scenario == before


def test_a_change_during_the_work_is_not_lost(page, document, qtbot):  # noqa: F811
    page.price_all()
    document.perform(ChangeSite("a", name="Ashton"))
    qtbot.waitUntil(lambda: document.undo_stack.count() == 2)
    assert document.scenario.board.sites["a"].name == "Ashton"
    by_formula = offers(document.scenario)
    demands = [demand for card in document.scenario.content.cards.values() for demand in card]
    assert all(one.fixed or one.payoff == by_formula.payoff(one.site, one.load) for one in demands)
    assert document.scenario.content.cards["2"][1].payoff == 20


def test_work_that_takes_longer_shows_that_it_goes_on(page, qtbot, monkeypatch):
    import threading

    gate = threading.Event()
    monkeypatch.setattr(
        "studio.families.crayon.demands.deck.worked_out", lambda edit, s: (gate.wait(SECONDS_LONG), 1 / 0)
    )
    page.deal()
    qtbot.waitUntil(page.progress.isVisible)
    gate.set()
    qtbot.waitUntil(lambda: not page.progress.isVisible())
    assert "division" in page.demands.told.text() and page.deal_button.isEnabled()


def test_the_recipe_is_edited_field_by_field(page, document):  # noqa: F811
    line = page.form.editors["share small"].editors[0]
    line.setText("4")
    line.editingFinished.emit()
    assert document.scenario.content.recipe.shares["small"] == 4 and document.undo_stack.count() == 1
    line = page.form.editors["cards"].editors[0]
    line.setText("70000")
    line.editingFinished.emit()
    assert "from 0 to 10,000" in page.form.editors["cards"].wrong.text()
    assert line.text() == "70000" and document.undo_stack.count() == 1


def test_a_drag_costs_the_table_nothing_until_the_hand_rests(page, document, qtbot, monkeypatch):  # noqa: F811
    asked = []
    read = page.demands.model._row
    monkeypatch.setattr(page.demands.model, "_row", lambda id: asked.append(id) or read(id))
    document.preview(ChangeSite("a", name="Oak"))
    assert asked == []
    qtbot.waitUntil(lambda: bool(asked))
    document.end_preview()
    assert shown_text(page.demands, "1/2", "City") == "Ash"
