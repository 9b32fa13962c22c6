"""The loads of a crayon board: added, renamed, supplied by cities, tied to the board."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QPushButton

from engine.edit.grids.connections import AddConnection
from engine.edit.grids.sites import ChangeSite
from engine.families.crayon.author.deck_edits import RegenerateDeck
from engine.families.crayon.author.edits import AddLoad, SetUpgrade
from engine.families.crayon.content import CrayonContent, Demand, Upgrade
from engine.families.crayon.rules.demands.offers import offers
from engine.families.crayon.rules.track import build_graph
from engine.files import library
from engine.model.ids import Ref
from studio.canvas.geometry.outlines import outline_of
from studio.families.crayon.costs import CostPage
from studio.families.crayon.demands.deck import DeckPage
from studio.families.crayon.demands.supply import SupplyMatrix
from studio.families.crayon.events.cards import EventPage
from studio.families.crayon.events.fields import scale_of
from studio.families.crayon.family import PANELS, facts, fields
from studio.families.crayon.loads import LoadTable
from studio.families.crayon.picking import PickList
from studio.families.crayon.trains import TrainPage
from studio.panels.inspector import InspectorPanel
from studio.panels.tables.tabs import TablesPanel
from studio.widgets.message_box import Button
from tests.families.crayon.boards import a_crayon_board, place
from tests.panels.crayon_documents import (  # noqa: F401
    document,
    shown_text,
    typed,
)
from tests.waiting import SECONDS_LONG


@pytest.fixture
def load_table(document, shown):  # noqa: F811
    return shown(LoadTable(document))


def test_in_a_narrow_dock_the_buttons_stand_below_the_filter_and_none_is_cut_off(load_table):
    def place(part):
        return QRect(part.mapTo(load_table, QPoint(0, 0)), part.size())

    last, filter = load_table.buttons.findChildren(QPushButton)[-1], load_table.filter
    assert place(last).top() < place(filter).bottom(), "in a wide one beside it"
    load_table.resize(360, 400)
    QApplication.processEvents()
    assert load_table.minimumSizeHint().width() <= 360
    assert place(last).right() <= 360 and place(last).top() > place(filter).bottom()
    assert place(load_table.told).width() >= load_table.told.fontMetrics().horizontalAdvance("30 loads")


@pytest.mark.parametrize(
    ("column", "text", "field", "value"),
    [
        ("Name", "Hard coal", "name", "Hard coal"),
        ("Chips", "5", "chips", 5),
        ("Supplied by", "birch, Cedar", "sites", ("b", "c")),
        ("Note", "black", "note", "black"),
    ],
)
def test_what_is_typed_about_a_load_is_one_step(load_table, document, column, text, field, value):  # noqa: F811
    before = document.scenario
    assert typed(load_table, "coal", column, text)
    assert getattr(document.scenario.content.loads["coal"], field) == value
    document.undo_stack.undo()
    assert document.scenario == before


@pytest.mark.parametrize(
    ("column", "text", "words"),
    [
        ("Supplied by", "Berch", "did you mean Birch?"),
        ("Supplied by", "Ash, Maple", "card 1 has a demand of Maple for Coal"),
        ("Chips", "many", "Expected a whole number"),
        ("Name", " ", "expected a name"),
        ("ID", "wool", "wool"),
    ],
)
def test_what_cannot_be_is_told_and_nothing_changes(load_table, document, column, text, words):  # noqa: F811
    assert not typed(load_table, "coal", column, text)
    assert words in load_table.told.text() and document.undo_stack.count() == 0


def test_another_id_is_followed_by_the_cards(load_table, document):  # noqa: F811
    assert typed(load_table, "coal", "ID", "anthracite")
    assert document.scenario.content.cards["1"][0].load == "anthracite"


def test_demands_for_each_load_are_counted(load_table):
    assert [shown_text(load_table, id, "Demands") for id in ("coal", "wool", "fish")] == ["1", "2", "1"]


def test_a_load_is_added_and_chosen_and_removed_with_its_demands(qtbot, load_table, document):  # noqa: F811
    load_table.view.setFocus()
    qtbot.keyClick(load_table.view, Qt.Key.Key_Insert)
    assert document.scenario.content.loads["new-load"].name == "New load" and load_table.chosen() == ["new-load"]
    load_table.choose("wool")
    qtbot.keyClick(load_table.view, Qt.Key.Key_Delete)
    content = document.scenario.content
    assert "wool" not in content.loads and [len(card) for card in content.cards.values()] == [1, 1]
    assert document.undo_stack.count() == 2


def test_a_row_selects_the_load_and_a_city_the_loads_it_supplies(load_table, document):  # noqa: F811
    load_table.choose("fish")
    assert Ref("load", "fish") in document.selection
    document.select([Ref("site", "a")])
    assert load_table.chosen() == ["coal", "fish"]


def test_ticking_cities_sets_the_supply(load_table, document, monkeypatch):  # noqa: F811
    monkeypatch.setattr("studio.families.crayon.loads.pick", lambda title, choices, chosen, parent: ("b", "c"))
    load_table.choose("coal")
    load_table.pick()
    assert document.scenario.content.loads["coal"].sites == ("b", "c")


def test_the_list_to_tick_narrows_and_keeps_what_is_hidden(qtbot):
    picker = PickList("Cities", [("a", "Ash"), ("b", "Birch")], ["a"])
    qtbot.addWidget(picker)
    picker.filter.setText("bir")
    assert [picker.list.item(row).isHidden() for row in (0, 1)] == [True, False]
    picker.list.item(1).setCheckState(Qt.CheckState.Checked)
    assert picker.picked() == ("a", "b")


def test_a_board_without_loads_says_what_to_do(load_table, document):  # noqa: F811
    load_table.view.selectAll()
    load_table.sheet.attempt(load_table.remove)
    assert load_table.empty.isVisible() and "Add the first load" in load_table.empty.text()


def write(form, field, text):
    line = form.editors[field].editors[0]
    line.setText(text)
    line.editingFinished.emit()


@pytest.mark.parametrize(
    ("group", "field", "text", "table", "value"),
    [
        ("terrain", "terrain mountain", "3", "terrain", {"clear": 1, "mountain": 3}),
        ("terrain", "terrain mountain", "", "terrain", {"clear": 1}),
        ("sites", "sites small", "$4", "sites", {"small": 4, "medium": 3, "major": 5}),
        ("features", "features lake", "6", "features", {"river": 2, "lake": 6}),
        ("connections", "connections ferry", "9", "connections", {"ferry": 9}),
    ],
)
def test_a_cost_is_one_step(document, shown, group, field, text, table, value):  # noqa: F811
    page = shown(CostPage(document))
    write(page.forms[group], field, text)
    assert getattr(document.scenario.content.costs, table) == value and document.undo_stack.count() == 1


def test_a_cost_that_is_no_number_is_told_and_kept(document, shown):  # noqa: F811
    page = shown(CostPage(document))
    write(page.forms["terrain"], "terrain clear", "dear")
    editor = page.forms["terrain"].editors["terrain clear"]
    assert "Expected a whole number" in editor.wrong.text() and editor.editors[0].text() == "dear"
    assert document.undo_stack.count() == 0


def test_a_new_ferry_has_a_price_of_its_own(document, shown):  # noqa: F811
    page = shown(CostPage(document))
    assert page.forms["ferries"].editors == {}
    document.perform(AddConnection("ferry", (place(8, 0), place(11, 0)), name="Cedar ferry", id="cf"))
    write(page.forms["ferries"], "ferries cf", "8")
    assert document.scenario.content.costs.ferries == {"cf": 8}
    (field,) = fields(document.scenario, Ref("connection", "cf"))
    assert field.value == 8


def test_an_emptied_limit_opens_the_cities_to_all(document, shown):  # noqa: F811
    page = shown(CostPage(document))
    write(page.forms["entry"], "entry small", "")
    write(page.forms["entry"], "entry major", "3")
    assert document.scenario.content.entry_limits == {"major": 3}


def test_trains_are_edited_and_one_of_them_is_begun_with(document, shown):  # noqa: F811
    page = shown(TrainPage(document))
    assert typed(page.trains, "fast", "Mileposts", "14")
    page.trains.choose("fast")
    page.trains.begin()
    content = document.scenario.content
    assert content.trains["fast"].mileposts == 14 and content.starting_train == "fast"
    assert shown_text(page.trains, "fast", "Start") == "●" and shown_text(page.trains, "slow", "Start") == ""


def test_a_train_goes_with_its_upgrades(document, shown):  # noqa: F811
    page = shown(TrainPage(document))
    page.trains.choose("slow")
    page.trains.remove()
    content = document.scenario.content
    assert content.starting_train == "fast" and content.upgrades == () and page.upgrades.empty.isVisible()


def test_upgrades_are_added_led_elsewhere_and_priced(document, shown):  # noqa: F811
    page = shown(TrainPage(document))
    page.trains.add()
    page.upgrades.add()
    assert document.scenario.content.upgrades[1] == Upgrade("slow", "new-train", 20)
    assert typed(page.upgrades, "slow/new-train", "From", "fast")
    assert typed(page.upgrades, "fast/new-train", "Price", "30")
    assert document.scenario.content.upgrades[1] == Upgrade("fast", "new-train", 30)
    assert not typed(page.upgrades, "fast/new-train", "To", "fast")
    assert "another train" in page.upgrades.told.text()


def test_both_trains_of_upgrades_are_pasted_at_once_and_their_rows_stay(document, shown):  # noqa: F811
    page = shown(TrainPage(document))
    page.trains.add()
    document.perform(SetUpgrade("fast", "slow", 7))
    assert [one.price for one in document.scenario.content.upgrades] == [20, 7]
    page.upgrades.view.setCurrentIndex(page.upgrades.index_of("slow/fast"))
    QGuiApplication.clipboard().setText("Fast\tnew-train\t3\nnew-train\tSlow\t4\n")
    page.upgrades.sheet.paste()
    led = (Upgrade("fast", "new-train", 3), Upgrade("new-train", "slow", 4))
    assert document.scenario.content.upgrades == led and document.undo_stack.count() == 3


def test_pasted_upgrades_are_judged_as_they_stand_in_the_end(document, shown):  # noqa: F811
    page = shown(TrainPage(document))
    document.perform(SetUpgrade("fast", "slow", 7))
    page.upgrades.view.setCurrentIndex(page.upgrades.index_of("slow/fast"))
    QGuiApplication.clipboard().setText("Fast\tSlow\nSlow\tFast\n")
    page.upgrades.sheet.paste()
    led = (Upgrade("fast", "slow", 20), Upgrade("slow", "fast", 7))
    assert document.scenario.content.upgrades == led, (
        "halfway each row leads to itself, and to where the other one does"
    )
    assert document.undo_stack.undoText() == "Paste 4 cells"
    QGuiApplication.clipboard().setText("Fast\tFast\n")
    page.upgrades.view.setCurrentIndex(page.upgrades.index_of("fast/slow"))
    page.upgrades.sheet.attempt(page.upgrades.sheet.paste)
    assert document.scenario.content.upgrades == led and "another train" in page.upgrades.told.text()


def test_pasted_new_upgrades_lead_where_they_say(document, shown):  # noqa: F811
    page = shown(TrainPage(document))
    QGuiApplication.clipboard().setText("Fast\tSlow\t3\n")
    page.upgrades.sheet.paste_new_rows()
    assert document.scenario.content.upgrades[1:] == (Upgrade("fast", "slow", 3),)
    with pytest.raises(ValueError, match="from Fast to Slow exists already"):
        page.upgrades.sheet.paste_new_rows()


def test_an_upgrade_that_is_there_is_not_made_twice(document, shown):  # noqa: F811
    document.perform(SetUpgrade("fast", "slow", 0))
    page = shown(TrainPage(document))
    assert not typed(page.upgrades, "fast/slow", "From", "slow")
    with pytest.raises(ValueError, match="All possible upgrades"):
        page.upgrades.add()


def test_a_city_tells_its_demands_costs_and_nearest_cities():
    told = dict(facts(a_crayon_board(), Ref("site", "m")))
    assert told["Demands"] == "2: Coal, Fish" and told["Building cost"] == "$5"
    assert told["Cheapest track"].startswith("Birch $")
    assert "Cedar" not in told["Cheapest track"]  # No track leads to the island.


def test_the_nearest_cities_are_those_of_the_matrix_of_tracks():
    scenario = a_crayon_board()
    graph = build_graph(scenario)
    a, b = graph.order["a"], graph.order["b"]
    words = f"Birch ${graph.cost[a][b]} ({graph.mileposts[a][b]} mileposts)"
    assert words in dict(facts(scenario, Ref("site", "a")))["Cheapest track"]


def test_what_a_city_supplies_is_set_in_the_inspector(document):  # noqa: F811
    (field,) = fields(document.scenario, Ref("site", "b"))
    assert field.value == "Coal"
    document.perform(field.edit("Fish"))
    loads = document.scenario.content.loads
    assert loads["coal"].sites == ("a",) and loads["fish"].sites == ("c", "a", "b")
    with pytest.raises(ValueError, match="card 2 has a demand of Birch for Wool"):
        field.edit("Fish, Wool")


def test_a_load_is_edited_in_the_inspector_and_stands_where_it_is_supplied(document, shown):  # noqa: F811
    panel = shown(InspectorPanel(document))
    document.select([Ref("load", "coal")])
    write(panel.form, "chips", "9")
    assert document.scenario.content.loads["coal"].chips == 9
    assert "Demands: 1: Maple" in panel.facts.text()
    assert outline_of(document.scenario, Ref("load", "coal")).rim is not None
    assert outline_of(document.scenario, Ref("load", "none")).rim is None


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
    assert shown_text(page.demands, "1/2", "Payoff set") == "◆ by hand"
    page.demands.choose("1/2")
    page.demands.back_to_formula()
    payoff = offers(document.scenario).payoff("a", "wool")
    assert document.scenario.content.cards["1"][1] == Demand("a", "wool", payoff)
    assert document.undo_stack.count() == 2


def test_a_payoff_that_is_not_what_the_formula_says_carries_a_sign(page):
    assert shown_text(page.demands, "1/2", "Payoff set") == "≠ by formula"


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
    assert document.scenario.content.deck_settings.shares["small"] == 4 and document.undo_stack.count() == 1
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


@pytest.fixture
def event_page(document, shown):  # noqa: F811
    return shown(EventPage(document))


def write_event(event_page, field, text):
    line = event_page.form.editors[field].editors[0]
    line.setText(text)
    line.editingFinished.emit()


def test_the_form_has_what_the_kind_needs(event_page, document):  # noqa: F811
    event_page.events.choose("3")
    assert set(event_page.form.editors) == {"kind", "title", "scale", "lasts", "note"}
    event_page.events.choose("4")
    assert "features" in event_page.form.editors and "radius" not in event_page.form.editors
    assert typed(event_page.events, "4", "Kind", "strike")
    assert {"where", "radius", "sites", "regions", "features"} <= set(event_page.form.editors)


@pytest.mark.parametrize(
    ("id", "field", "text", "name", "value"),
    [
        ("3", "scale", "100: 20, $50: 5", "scale", ((50, 5), (100, 20))),
        ("3", "title", "Duty", "title", "Duty"),
        ("4", "features", "Brook", "features", ("brook",)),
        ("4", "turns_lost", "2", "turns_lost", 2),
    ],
)
def test_what_is_written_in_the_form_is_one_step(event_page, document, id, field, text, name, value):  # noqa: F811
    event_page.events.choose(id)
    write_event(event_page, field, "" if name == "features" else text)
    write_event(event_page, field, text)
    assert getattr(document.scenario.content.events[id], name) == value


@pytest.mark.parametrize(
    ("id", "field", "text", "words"),
    [
        ("3", "scale", "50 10", "expected cash and payment"),
        ("3", "scale", "50: 1, 50: 2", "appears twice"),
        ("3", "title", "", "expected a name"),
        ("4", "features", "Brok", "did you mean Brook?"),
    ],
)
def test_what_cannot_be_is_told_under_its_field(event_page, document, id, field, text, words):  # noqa: F811
    event_page.events.choose(id)
    write_event(event_page, field, text)
    assert words in event_page.form.editors[field].wrong.text() and document.undo_stack.count() == 0
    assert event_page.form.editors[field].editors[0].text() == text


def test_events_are_added_and_removed_by_keys(event_page, document, qtbot):  # noqa: F811
    event_page.events.view.setFocus()
    qtbot.keyClick(event_page.events.view, Qt.Key.Key_Insert)
    assert list(document.scenario.content.events) == ["3", "4", "5"] and event_page.events.chosen() == ["5"]
    qtbot.keyClick(event_page.events.view, Qt.Key.Key_Delete)
    assert list(document.scenario.content.events) == ["3", "4"] and document.undo_stack.count() == 2


def test_an_event_and_the_things_it_names_are_selected_together(event_page, document):  # noqa: F811
    event_page.events.choose("4")
    assert document.selection == {Ref("feature", "brook")}
    document.select([Ref("content", "events.3")])
    assert event_page.events.chosen() == ["3"] and event_page.form.editors["title"].field.value == "Tax"


def test_rivers_are_ticked(event_page, document, monkeypatch):  # noqa: F811
    monkeypatch.setattr("studio.families.crayon.events.cards.pick", lambda *_: ())
    event_page.events.choose("4")
    event_page.pickers["features"].click()
    assert document.scenario.content.events["4"].features == ()


def test_a_table_says_what_an_event_does(event_page):
    assert shown_text(event_page.events, "3", "Loss") == "$10 with $50 or more"
    assert shown_text(event_page.events, "4", "Area") == "Brook"


def test_a_scale_rises_whatever_its_order():
    assert scale_of(a_crayon_board(), "200: 50; 100: 30") == ((100, 30), (200, 50))


@pytest.fixture
def tables(document, shown):  # noqa: F811
    panel = shown(TablesPanel(document))
    for title in PANELS:
        panel.table(title)
    return panel


def test_pages_of_the_family_stand_before_those_of_the_grid(tables):
    titles = [tables.tabs.tabText(tab) for tab in range(tables.tabs.count())]
    assert titles[: len(PANELS)] == list(PANELS) and "Terrains" in titles


def test_pages_outlive_a_scenario_of_another_family(tables, document, qtbot):  # noqa: F811
    document.load(library.scenario_path("boxcars/us-boxcars-2013"))
    assert [tables.tabs.tabText(tab) for tab in range(2)] == ["Payoffs", "Outliers"]
    document.new(a_crayon_board())
    assert tables.table("Loads").model.ids == ["coal", "wool", "fish"]


def test_an_empty_board_says_on_every_page_what_to_do(tables, document):  # noqa: F811
    document.new(replace(a_crayon_board(), content=CrayonContent()))
    views = [tables.table("Loads"), tables.table("Demand cards").demands, tables.table("Supply and demand")]
    views += [tables.table("Events").events, tables.table("Trains").trains, tables.table("Trains").upgrades]
    assert all(view.empty.text() and not view.empty.isHidden() and view.view.isHidden() for view in views)


def test_nothing_can_be_dealt_on_a_board_without_loads(tables, document, qtbot):  # noqa: F811
    document.new(replace(a_crayon_board(), content=CrayonContent()))
    page = tables.table("Demand cards")
    page.deal_button.click()
    qtbot.waitUntil(page.deal_button.isEnabled)
    assert document.scenario.content.cards == {}
    page.demands.sheet.attempt(page.demands.add_card)
    assert "A demand needs a city, and a load" in page.demands.told.text()


def test_the_whole_british_deck_is_shown(document, shown):  # noqa: F811
    document.load(library.scenario_path("crayon/british-rails"))
    panel = shown(TablesPanel(document))
    assert panel.table("Demand cards").demands.model.rowCount() == 408
    matrix = panel.table("Supply and demand").model
    assert (matrix.rowCount(), matrix.columnCount()) == (49, 31)


@pytest.fixture
def matrix(document, shown):  # noqa: F811
    return shown(SupplyMatrix(document))


def at(matrix, site, load):
    model = matrix.model
    return model.index(model.sites.index(site), model.loads.index(load) + 1)


def texts(matrix, row):
    return [matrix.model.index(row, column).data() for column in range(matrix.model.columnCount())]


def test_each_city_stands_with_what_it_supplies_and_asks_for(matrix):
    assert texts(matrix, 0) == ["1", "S", "1", "S"]  # Ash: coal and fish are its own, wool it wants.
    assert texts(matrix, 2) == ["2", "1", "S", "1"]


def test_space_has_a_city_supply_a_load_and_no_more(matrix, document, qtbot):  # noqa: F811
    matrix.view.setFocus()
    matrix.view.setCurrentIndex(at(matrix, "c", "wool"))
    qtbot.keyClick(matrix.view, Qt.Key.Key_Space)
    assert document.scenario.content.loads["wool"].sites == ("m", "c")
    assert at(matrix, "c", "wool").data() == "S"
    qtbot.keyClick(matrix.view, Qt.Key.Key_Space)
    assert document.scenario.content.loads["wool"].sites == ("m",) and document.undo_stack.count() == 2


def test_a_city_cannot_supply_what_it_asks_for(matrix, document):  # noqa: F811
    matrix.view.setCurrentIndex(at(matrix, "a", "wool"))
    matrix.button.click()
    assert "card 1 has a demand of Ash for Wool" in matrix.told.text() and document.undo_stack.count() == 0


def test_rows_are_cities_and_columns_are_loads_on_the_board(matrix, document):  # noqa: F811
    matrix.view.selectColumn(2)
    assert document.selection == {Ref("load", "wool")}
    document.select([Ref("site", "b")])
    assert {index.row() for index in matrix.view.selectionModel().selectedIndexes()} == {1}


def test_one_more_load_is_one_more_column(matrix, document):  # noqa: F811
    document.perform(AddLoad("Timber"))
    assert texts(matrix, 0) == ["1", "S", "1", "S", ""]


def test_a_cell_says_what_is_paid_and_from_where(matrix, qtbot):
    qtbot.waitUntil(lambda: matrix.prices.offer("m", "coal") is not None)
    tip = at(matrix, "m", "coal").data(Qt.ItemDataRole.ToolTipRole)
    assert "Card 1: $7" in tip and "from Birch" in tip


def test_cells_are_copied(matrix, qtbot):
    matrix.view.selectRow(0)
    qtbot.keyClick(matrix.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "1\tS\t1\tS\n"


def test_sorting_by_a_load_puts_who_supplies_it_at_one_end(qtbot, matrix):
    column = matrix.model.loads.index("coal") + 1
    before = matrix.model.sites
    matrix.sheet.go_to(matrix.model.index(1, column))
    qtbot.keyClick(matrix.view, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    shown = [matrix.model.index(row, column).data() for row in range(len(before))]
    assert shown[0].startswith("S") and shown[-1] == "" and matrix.model.headerData(0, Qt.Orientation.Vertical) == "Ash"
    qtbot.keyClick(matrix.view, Qt.Key.Key_Home, Qt.KeyboardModifier.AltModifier)
    assert matrix.model.sites == before
