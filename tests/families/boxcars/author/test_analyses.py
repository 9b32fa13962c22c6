"""Odds and service on the real boards."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from engine.families.boxcars.author.analyses import ANALYSES
from engine.families.boxcars.author.odds import city_odds, region_odds
from engine.families.boxcars.author.service import service
from engine.families.boxcars.author.tables import TABLES
from engine.model.scenario import Scenario
from tests.builders import a_small_board
from tests.bundled import bundled_scenario


@pytest.fixture(scope="module")
def us() -> Scenario:
    return bundled_scenario("boxcars/us-boxcars-2013")


def test_the_odds_of_all_cities_sum_to_one(us: Scenario) -> None:
    assert sum(city_odds(us.content).values()) == 1
    assert sum(region_odds(us.content).values()) == 1


def test_a_city_s_odds_are_those_of_its_region_times_those_of_its_cells(us: Scenario) -> None:
    # Northeast: odd 8 (5), 9 (4), 10 (3) and 12 (1) of 72; New York there: odd 2, 3, 4 (1 + 2 + 3), even 10 and up.
    region = region_odds(us.content)["NE"]
    chart = us.content.destinations["NE"]
    ways = {total: 6 - abs(7 - total) for total in range(2, 13)}
    cells = [ways[total] for row in (chart.odd, chart.even) for total, c in enumerate(row, 2) if c == "new_york"]
    assert region == Fraction(13, 72)
    assert city_odds(us.content)["new_york"] == region * Fraction(sum(cells), 72)


def test_a_railroad_serves_the_cities_at_whose_mileposts_it_has_a_section(us: Scenario) -> None:
    found = service(us)
    odds = city_odds(us.content)
    assert set(found["RF&P"].cities) == {"richmond", "washington"}
    assert found["RF&P"].service == odds["richmond"] + odds["washington"]
    assert found["RF&P"].monopoly == 0
    assert found["SAL"].monopoly == odds["miami"]
    assert all(each.monopoly <= each.service for each in found.values())


def test_connections_are_the_other_railroads_at_shared_mileposts(us: Scenario) -> None:
    data = ANALYSES["service"](us).data["railroads"]
    assert data["NYNH&H"]["connections"] == 3
    assert all(0 <= row["connections"] < 28 for row in data.values())


def test_every_table_has_rows_as_wide_as_its_columns(us: Scenario) -> None:
    for table in (make(us) for make in TABLES.values()):
        assert {len(row) for row in table.rows} == {len(table.columns)}


def test_the_sections_without_which_cities_are_cut_off_are_told_with_what_lies_there(us: Scenario) -> None:
    report = ANALYSES["bottlenecks"](us)
    sections = {row["section"]: row for row in report.data["sections"]}
    miami = us.board.cities["miami"].milepost
    last = next(row for id, row in sections.items() if miami in id.split())
    assert (last["railroad"], last["mileposts"], last["cities"], last["names"]) == ("SAL", 1, 1, "Miami")
    assert [row["names"] for id, row in sections.items() if "m482" in id.split()] == ["San Diego", "San Diego"]
    assert len(sections) == 8
    table = report.tables[0]
    assert [ref.id for ref in table.about] == list(sections)
    assert table.rows[0] == tuple(next(iter(sections.values()))[column] for column in table.columns)


def test_the_mileposts_without_which_the_board_falls_apart_come_by_their_parts(us: Scenario) -> None:
    report = ANALYSES["bottlenecks"](us)
    assert [row["parts"] for row in report.data["mileposts"]] == [3, 2, 2, 2, 2, 2, 2, 2]
    assert report.tables[1].about[0].kind == "milepost"
    assert report.tables[1].rows[0] == ("Bushnell, FL (m086)", 3)


def test_how_far_the_cities_are_is_counted_in_sections(us: Scenario) -> None:
    far = ANALYSES["bottlenecks"](us).data["distances"]
    assert (far["seattle"]["farthest"], far["seattle"]["to"]) == (44, "Miami")
    assert far["minneapolis"]["nearest"] == 0
    assert far["baltimore"]["mean"] == 17.59
    assert len(far) == len(us.board.cities)


def test_an_option_that_closes_a_line_changes_what_hangs_by_a_thread() -> None:
    loose = a_small_board().with_line("B&M", "m5", "far", when="map.balance").scenario()
    on = replace(loose, rules={**loose.rules, "map.balance": True})
    counted = [len(ANALYSES["bottlenecks"](each).data["sections"]) for each in (loose, on)]
    assert counted[1] == counted[0] + 1


@pytest.mark.parametrize(("value", "there"), [(True, True), (False, False), (None, False)])
def test_sections_of_an_option_are_in_the_table_where_it_is_on(value: bool | None, there: bool) -> None:
    loose = a_small_board().with_line("B&M", "m5", "far", when="map.balance").scenario()
    rules = {} if value is None else {"map.balance": value}
    rows = TABLES["sections"](replace(loose, rules=rules)).rows
    assert (("far", "m5", "B&M") in rows) == there and ("m1", "m2", "NYC") in rows
