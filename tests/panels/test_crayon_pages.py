"""All pages of a crayon board: they outlive other scenarios, and say what to do on an empty board."""

import pytest
from msgspec.structs import replace

from engine.families.crayon.content import CrayonContent
from engine.files import library
from studio.families.crayon.family import PANELS
from studio.panels.tables.tabs import TablesPanel
from tests.families.crayon.boards import a_crayon_board
from tests.panels.crayon_documents import document  # noqa: F401


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
    assert all(view.empty.text and not view.empty.isHidden() and view.view.isHidden() for view in views)


def test_nothing_can_be_dealt_on_a_board_without_loads(tables, document, qtbot):  # noqa: F811
    document.new(replace(a_crayon_board(), content=CrayonContent()))
    page = tables.table("Demand cards")
    page.deal_button.click()
    qtbot.waitUntil(page.deal_button.isEnabled)
    assert document.scenario.content.cards == {}
    page.demands.sheet.attempt(page.demands.add_card)
    assert "A demand needs a city and a load" in page.demands.told.text()


def test_the_whole_british_deck_is_shown(document, shown):  # noqa: F811
    document.load(library.scenario_path("crayon/british-rails"))
    panel = shown(TablesPanel(document))
    assert panel.table("Demand cards").demands.model.rowCount() == 408
    matrix = panel.table("Supply and demand").model
    assert (matrix.rowCount(), matrix.columnCount()) == (49, 31)
