"""Cities, loads, corridors and deliveries, on a small board and on the British one."""

import json

import pytest
from msgspec.structs import replace

from engine.families.crayon.author.analyses import ANALYSES
from engine.families.crayon.content import Demand, Load, Upgrade
from engine.model.board import Region
from engine.model.grids.grid import Connection, cell_ref, side_ref
from engine.model.grids.lattice import side_between
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from tests.bundled import bundled_scenario
from tests.families.crayon.track_boards import a_grid, cell


@pytest.fixture(scope="module")
def british() -> Scenario:
    return bundled_scenario("crayon/british-rails")


def a_line(**changes) -> Scenario:
    """Return twelve mileposts in a row: a at 0 and b at 4 supply coal, c at 10; c and b demand coal, a demands tin from
    c. Zinc has no source. Mileposts 0 to 5 are west, the rest is east."""
    made = a_grid(
        "cccccccccccc",
        sites={"a": (0, 0), "b": (4, 0), "c": (10, 0)},
        regions={"west": Region("West", cells=((0, 0, 6),)), "east": Region("East", cells=((6, 0, 6),))},
        loads={"coal": Load("Coal", 3, ("a", "b")), "tin": Load("Tin", 3, ("c",)), "zinc": Load("Zinc", 2)},
        cards={
            "1": (Demand("c", "coal", 8), Demand("a", "tin", 9)),
            "2": (Demand("b", "tin", 5), Demand("a", "zinc", 30)),
        },
    )
    return replace(made, content=replace(made.content, **changes))


def table(report, id):
    return next(table for table in report.tables if table.id == id)


def test_every_pair_of_cities_stands_once_with_mileposts_and_cost():
    found = ANALYSES["cities"](a_line()).data["cheapest_track"]
    assert [(p["from"], p["to"], p["mileposts"], p["cost"]) for p in found] == [
        ("a", "b", 4, 4),
        ("a", "c", 10, 10),
        ("b", "c", 6, 6),
    ]


def test_pairs_that_no_track_joins_are_left_out():
    scenario = a_grid("ccc.ccc", sites={"a": (0, 0), "b": (2, 0), "c": (4, 0)})
    assert [(p["from"], p["to"]) for p in ANALYSES["cities"](scenario).data["cheapest_track"]] == [("a", "b")]


def test_a_city_is_told_by_supply_demand_and_distance():
    found = ANALYSES["cities"](a_line()).data["cities"]
    assert found["c"] == {
        "name": "C",
        "size": "medium",
        "supplies": 1,
        "serves": 2,
        "demands": 1,
        "payoff": 8.0,
        "mean_mileposts": 8.0,
        "mean_cost": 8.0,
        "isolation": 1.2,
        "nearest": "b",
        "nearest_mileposts": 6,
    }
    # Coal for c is best fetched from b: the nearer city.
    assert (found["a"]["serves"], found["b"]["serves"]) == (0, 1)


def test_a_load_is_told_by_its_demands_and_what_a_milepost_pays():
    found = ANALYSES["cities"](a_line()).data["loads"]
    assert found["tin"]["payoff_a_milepost"] == round(14 / 16, 3)
    assert (found["tin"]["mileposts"], found["tin"]["demands"], found["tin"]["payoff"]) == (8.0, 2, 7.0)
    assert (found["zinc"]["demands"], found["zinc"]["mileposts"], found["zinc"]["sources"]) == (1, None, [])


def test_corridors_count_the_demands_over_each_section_and_milepost():
    report = ANALYSES["corridors"](a_line())
    # b-c twice (coal there, tin back), a-c once (tin), a-zinc has no source.
    by_ends = {(s["from"], s["to"]): s["demands"] for s in report.data["sections"]}
    assert set(by_ends.values()) == {1, 3} and sum(by_ends.values()) == 4 * 1 + 6 * 3
    assert report.data["demands"] == 3
    assert [report.data["mileposts"][f"{i},0"] for i in range(11)] == [1] * 4 + [3] * 7
    assert table(report, "sections").about[0] == side_ref(side_between(cell(4, 0), cell(5, 0)))
    assert table(report, "mileposts").about[0] == Ref("site", "b")
    assert table(report, "mileposts").about[1] == cell_ref(cell(5, 0))


def test_a_ferry_is_a_section_of_a_corridor():
    scenario = a_grid(
        "cc.cc",
        sites={"a": (0, 0), "b": (4, 0)},
        connections={"boat": Connection("ferry", (cell(1, 0), cell(3, 0)))},
        loads={"coal": Load("Coal", 3, ("a",))},
        cards={"1": (Demand("b", "coal", 8),)},
    )
    sections = ANALYSES["corridors"](scenario).data["sections"]
    assert [section["cells"] for section in sections] == [[(0, 0), (1, 0)], [(1, 0), (3, 0)], [(3, 0), (4, 0)]]
    assert table(ANALYSES["corridors"](scenario), "sections").about[1] == cell_ref((1, 0))


def test_supply_and_demand_are_weighed_by_region():
    found = ANALYSES["demand"](a_line()).data["regions"]
    assert found["west"] == {
        "cities": 2, "supplies": 2, "demands": 3, "payoff": 44, "serves": 1, "within": 0, "balance": -2
    }  # fmt: skip
    assert (found["east"]["serves"], found["east"]["balance"]) == (2, 1)
    assert "" not in found


def test_cities_outside_all_regions_are_counted_together():
    made = a_line()
    made = replace(made, board=replace(made.board, regions={"west": made.board.regions["west"]}))
    report = ANALYSES["demand"](made)
    assert report.data["regions"][""]["cities"] == 1
    assert table(report, "regions").rows[-1][0] == "(no region)"


def test_payoffs_off_the_formula_and_demands_without_a_source_are_listed():
    report = ANALYSES["demand"](a_line())
    # 6 mileposts for 6 pay floor(4.67 - 0.036 + 1.85) = 6; 10 for 10 pay 9.
    off = {(o["to"], o["load"]): (o["payoff"], o["formula"]) for o in report.data["off_formula"]}
    assert off == {("c", "coal"): (8, 6), ("b", "tin"): (5, 6)}
    assert [o["load"] for o in report.data["no_source"]] == ["zinc"]


def test_a_delivery_is_told_for_each_level_of_the_train():
    upgrades = (Upgrade("freight", "fast", 20), Upgrade("freight", "heavy", 20), Upgrade("fast", "super", 20))
    report = ANALYSES["deliveries"](a_line(upgrades=upgrades))
    assert [(level["level"], level["train"]) for level in report.data["levels"]] == [
        (1, "Freight"),
        (2, "Fast freight"),
        (3, "Superfreight"),
    ]
    far = next(o for o in report.data["deliveries"] if o["to"] == "a")
    # From c: past b (3) and into a (3), eight mileposts of 1 besides; 10 mileposts are two turns of 9, one of 12.
    assert (far["track"], far["turns"]) == (8 + 3 + 3, [2, 1, 1])
    assert (far["payoff_a_turn"], far["profit_a_turn"]) == ([4.5, 9, 9], [-2.5, -5, -5])
    assert {o["load"] for o in report.data["deliveries"]} == {"coal", "tin"}


def test_what_pays_most_a_turn_stands_first():
    found = ANALYSES["deliveries"](a_line()).data["deliveries"]
    pays = [option["payoff_a_turn"][-1] for option in found]
    assert pays == sorted(pays, reverse=True)


def test_trains_that_upgrade_in_a_ring_end():
    upgrades = (Upgrade("freight", "fast", 20), Upgrade("fast", "freight", 20), Upgrade("fast", "gone", 20))
    assert [row["level"] for row in ANALYSES["deliveries"](a_line(upgrades=upgrades)).data["levels"]] == [1, 2]


@pytest.mark.parametrize("name", ANALYSES)
@pytest.mark.parametrize("change", ["no grid", "no cards", "no trains", "no loads", "unknown ids"])
def test_an_unfinished_scenario_can_be_analyzed(name, change):
    scenario = a_line()
    if change == "no grid":
        scenario = replace(scenario, board=replace(scenario.board, grid=None))
    elif change == "unknown ids":
        cards = {"1": (Demand("nowhere", "coal", 3), Demand("a", "nothing", 3))}
        scenario = a_line(cards=cards, loads={"coal": Load("Coal", 3, ("nowhere", "a"))})
    else:
        scenario = a_line(**{change.removeprefix("no "): {}})
    report = ANALYSES[name](scenario)
    assert json.dumps(report.data)
    assert all(len(row) == len(table.columns) for table in report.tables for row in table.rows)


@pytest.mark.parametrize("name", ANALYSES)
def test_every_row_about_something_names_what_the_british_board_has(british, name):
    for found in ANALYSES[name](british).tables:
        assert len(found.about) in (0, len(found.rows))
        tables = {"site": british.board.sites, "load": british.content.loads, "region": british.board.regions}
        assert all(ref.id in tables[ref.kind] for ref in found.about if ref.kind in tables)


def test_the_british_tracks_are_those_that_were_worked_out_apart(british):
    found = {
        (p["from"], p["to"]): (p["mileposts"], p["cost"]) for p in ANALYSES["cities"](british).data["cheapest_track"]
    }
    assert len(found) == 49 * 48 // 2
    assert found["aberdeen", "aberystwyth"] == (69, 87)
    assert found["aberdeen", "london"] == (81, 95)
    assert found["aberystwyth", "manchester"] == (19, 21)
    assert found["brighton", "london"] == (9, 8)


def test_british_payoffs_are_the_formula_s_but_for_two(british):
    report = ANALYSES["demand"](british)
    assert {(o["to"], o["load"]) for o in report.data["off_formula"]} == {("dundee", "imports"), ("dover", "glass")}
    assert report.data["no_source"] == []
