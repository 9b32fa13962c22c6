"""Costs, entry limits and trains of a crayon board, and what the inspector says of its things."""

import pytest
from PySide6.QtGui import QGuiApplication

from engine.edit.grids.connections import AddConnection
from engine.families.crayon.author.edits import SetUpgrade
from engine.families.crayon.content import Upgrade
from engine.families.crayon.rules.track import build_graph
from engine.model.ids import Ref
from studio.canvas.geometry.outlines import outline_of
from studio.families.crayon.costs import CostPage
from studio.families.crayon.family import facts, fields
from studio.families.crayon.trains import TrainPage
from studio.panels.inspector import InspectorPanel
from tests.families.crayon.boards import a_crayon_board, place
from tests.panels.crayon_documents import document, shown_text, typed  # noqa: F401


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
    assert "a whole number is wanted" in editor.wrong.text() and editor.editors[0].text() == "dear"
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
    assert document.scenario.content.entry == {"major": 3}


def test_trains_are_edited_and_one_of_them_is_begun_with(document, shown):  # noqa: F811
    page = shown(TrainPage(document))
    assert typed(page.trains, "fast", "Mileposts", "14")
    page.trains.choose("fast")
    page.trains.begin()
    content = document.scenario.content
    assert content.trains["fast"].mileposts == 14 and content.start == "fast"
    assert shown_text(page.trains, "fast", "Start") == "●" and shown_text(page.trains, "slow", "Start") == ""


def test_a_train_goes_with_its_upgrades(document, shown):  # noqa: F811
    page = shown(TrainPage(document))
    page.trains.choose("slow")
    page.trains.remove()
    content = document.scenario.content
    assert content.start == "fast" and content.upgrades == () and page.upgrades.empty.isVisible()


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
    with pytest.raises(ValueError, match="Every possible upgrade"):
        page.upgrades.add()


def test_a_city_tells_its_demands_costs_and_nearest_cities():
    told = dict(facts(a_crayon_board(), Ref("site", "m")))
    assert told["Demands"] == "2: Coal, Fish" and told["Building into it"] == "$5"
    assert told["Cheapest tracks"].startswith("Birch $")
    assert "Cedar" not in told["Cheapest tracks"]  # No track leads to the island.


def test_the_nearest_cities_are_those_of_the_matrix_of_tracks():
    scenario = a_crayon_board()
    graph = build_graph(scenario)
    a, b = graph.order["a"], graph.order["b"]
    words = f"Birch ${graph.cost[a][b]} ({graph.mileposts[a][b]} mileposts)"
    assert words in dict(facts(scenario, Ref("site", "a")))["Cheapest tracks"]


def test_what_a_city_supplies_is_set_in_the_inspector(document):  # noqa: F811
    (field,) = fields(document.scenario, Ref("site", "b"))
    assert field.value == "Coal"
    document.perform(field.edit("Fish"))
    loads = document.scenario.content.loads
    assert loads["coal"].sites == ("a",) and loads["fish"].sites == ("c", "a", "b")
    with pytest.raises(ValueError, match="card 2 has Birch ask for Wool"):
        field.edit("Fish, Wool")


def test_a_load_is_edited_in_the_inspector_and_stands_where_it_is_supplied(document, shown):  # noqa: F811
    panel = shown(InspectorPanel(document))
    document.select([Ref("load", "coal")])
    write(panel.form, "chips", "9")
    assert document.scenario.content.loads["coal"].chips == 9
    assert "Demands: 1: Maple" in panel.facts.text()
    assert outline_of(document.scenario, Ref("load", "coal")).rim is not None
    assert outline_of(document.scenario, Ref("load", "none")).rim is None
