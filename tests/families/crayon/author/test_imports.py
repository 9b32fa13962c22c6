"""Cards, loads and events of crayon boards from spreadsheets, by names."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.errors import FileError
from engine.families.crayon.content import CrayonContent, Demand, Event, Load
from engine.game.authoring import planned_sheets, tables_like
from engine.game.family import family
from engine.model.scenario import Scenario
from engine.tables.import_rows import Sheet
from engine.tables.matching import Plan, written
from tests.bundled import bundled_scenario

FAMILY = family("crayon")
BOARD = bundled_scenario("crayon/saltmark-isles")


def planned(table: str, text: str, board: Scenario = BOARD) -> Plan:
    rows = tuple(tuple(line.split("|")) for line in text.strip().splitlines())
    sheet = Sheet(Path("file.csv"), rows)
    assert table in tables_like(board, FAMILY, sheet)
    (plan,) = planned_sheets(board, FAMILY, {table: sheet})
    return plan


def after(table: str, text: str, board: Scenario = BOARD) -> CrayonContent:
    content = planned(table, text, board).after.content
    assert isinstance(content, CrayonContent)
    return content


def refused(table: str, text: str) -> list[str]:
    with pytest.raises(FileError) as caught:
        planned(table, text)
    return [f"{one.path}: {one.message}" for one in caught.value.problems]


def test_a_card_in_one_row_has_its_demands_side_by_side() -> None:
    cards = after(
        "demands", "Card|City 1|Load 1|Pay 1|City 2|Load 2|Pay 2\n1|Greyscar|peat|9|wend|Tin|11\n901|Cobb|Tin|3||"
    )
    cards = cards.cards
    assert cards["1"][:2] == (Demand("greyscar", "peat", 9, True), Demand("wend", "tin", 11, True))
    assert len(cards["1"]) == 3 and cards["901"] == (Demand("cobb", "tin", 3, True),)


def test_rows_of_one_card_are_counted() -> None:
    cards = after("demands", "Card|Town|Good|Payoff\n901|Greyscar|Peat|9\n901|Wend|Tin|11\n902|Cobb|Tin|3").cards
    assert [demand.site for demand in cards["901"]] == ["greyscar", "wend"] and len(cards["902"]) == 1


def test_wrong_cells_are_named_by_the_columns_of_the_file() -> None:
    text = (
        "Card|City 1|Load 1|Pay 1|City 2|Load 2|Pay 2\n901|Graiscar|Peat|9|Wend|Tin|x\n902|Graiscar|Peat|9|Wend|Tin|5"
    )
    first, second = refused("demands", text)
    assert first.startswith("row 2, column City 1: no city named “Graiscar”") and first.endswith("(in 2 cells)")
    assert second.startswith("row 2, column Pay 2: expected a whole number")


def test_a_card_with_a_gap_and_the_number_of_an_event_are_refused() -> None:
    event = next(iter(BOARD.content.events))  # type: ignore[attr-defined]
    assert "no demand" in refused("demands", "Card|Slot|City|Load|Payoff\n901|2|Greyscar|Peat|9")[0]
    assert "is an event" in refused("demands", f"Card|Slot|City|Load|Payoff\n{event}|1|Greyscar|Peat|9")[0]


def test_loads_come_by_name_and_new_ones_get_an_id() -> None:
    loads = after("loads", "Load|Tokens|Cities\nChina Clay|4|Greyscar, Wend\nPeat|5|Cobb; Wend\nBläck Täa|2|").loads
    assert loads["china-clay"] == Load("China Clay", 4, ("greyscar", "wend"))
    assert loads["peat"] == Load("Peat", 5, ("cobb", "wend")) and loads["black-taa"].name == "Bläck Täa"
    board = planned("loads", "Load|Tokens|Cities\nBläck Täa|2|Greyscar").after
    assert after("loads", "Name|Chips\nblack taa|7", board).loads["black-taa"] == Load("Bläck Täa", 7, ("greyscar",))


def test_the_loads_of_a_city_are_set_at_once() -> None:
    loads = after("cities", "City|Loads\nGreyscar|Peat, tin").loads
    assert {id for id, load in loads.items() if "greyscar" in load.sites} == {"peat", "tin"}


def test_new_and_old_events_take_kind_area_and_scale() -> None:
    river = next(id for id, each in BOARD.board.features.items() if each.name)
    name, region = BOARD.board.features[river].name, next(iter(BOARD.board.regions))
    events = after(
        "events",
        f"Card|Type|Name|Radius|Places|Turns lost|Lasts|Scale\n901|strike|No work|3|Greyscar; coast|1|round|\n"
        f"902|tax|Tax|||||from 0 5; 50 10\n903|flood|High water||{name}, {region}|||",
    ).events
    assert events["901"] == Event("strike", "No work", 3, ("greyscar",), "coast", turns_lost=1, lasts="round")
    assert events["902"] == Event("tax", "Tax", scale=((0, 5), (50, 10)))
    assert events["903"].features == (river,) and events["903"].regions == (region,)
    assert "kind" in refused("events", "Card|Name\n904|Fog")[0]
    assert "no city, region or feature named" in refused("events", "Card|Kind|Title|Where\n904|slow|Fog|Nowhere")[0]
    assert "from 50 10" in refused("events", "Card|Kind|Title|Scale\n904|tax|Tax|all of it")[0]


@pytest.mark.parametrize("table", ["cities", "loads", "demands", "events"])
@pytest.mark.parametrize("name", ["crayon/saltmark-isles", "crayon/british-rails"])
def test_what_goes_out_comes_in_again_and_changes_nothing(table: str, name: str) -> None:
    board = bundled_scenario(name)
    made = FAMILY.tables[table](board)
    rows = tuple(tuple(written(cell) for cell in row) for row in (made.columns, *made.rows))
    (plan,) = planned_sheets(board, FAMILY, {table: Sheet(Path("file.csv"), rows)}, clear_empty=True)
    assert plan.changes == ()
