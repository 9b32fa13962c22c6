"""Building: where sections may be built, their costs, and protection of other players."""

from __future__ import annotations

import pytest

from engine.families.crayon.content import Costs
from engine.model.grids.grid import Cell
from engine.model.scenario import Scenario
from tests.families.crayon.table import BLUE, GREEN, RED, Table, plain
from tests.grids import a_grid


@pytest.mark.rule("BR-BUILD-01")
def test_track_goes_from_milepost_to_neighbour_and_each_section_costs_the_milepost_it_is_built_to() -> None:
    table = Table().track(RED, "4,2", "9,3").building().builds("9,3", "9,4")
    assert table.paid(RED) == [-2] and table.owner("9,3", "9,4") == [RED]
    assert table.builds("9,4", "10,3").paid(RED) == [-5]
    assert all(table.m.end[arc] in table.m.lattice.neighbour[table.m.start[arc]] for arc in range(2 * 10))
    assert "build 4,2 6,2" not in table.codes


def test_what_is_built_in_a_turn_is_known_in_its_order_until_the_turn_is_over() -> None:
    table = Table().building().builds("4,2", "6,2").builds("4,2", "4,3")
    assert table.g.fresh == [*table.way("4,2", "6,2"), *table.way("4,2", "4,3")]
    assert table.do("done").g.fresh == []


@pytest.mark.rule("BR-BUILD-02")
def test_track_starts_at_any_major_city_or_at_own_track() -> None:
    table = Table().track(RED, "4,2", "5,2").track(BLUE, "11,2", "13,2").building()
    starts = {code.split()[1] for code in table.codes if code.startswith("build ")}
    rim = {table.name(node) for city in table.m.majors for node in table.m.nodes[city]}
    assert starts == rim - {table.name(table.m.centre[city]) for city in table.m.majors} | {"5,2"}
    assert table.why("5,2", "6,2") == table.why("25,1", "26,0") == ""
    assert table.why("13,2", "13,3") == table.why("6,0", "7,0") == table.why("7,0", "8,0") == "BR-BUILD-02"


@pytest.mark.rule("BR-BUILD-03", "BR-EX-08")
def test_two_sections_a_turn_leave_major_cities_also_where_own_track_ends_there() -> None:
    table = Table().track(RED, "4,2", "6,2").building().builds("4,2", "5,1").builds("11,2", "12,2")
    assert table.why("4,2", "4,3") == table.why("25,2", "26,2") == "BR-BUILD-03"
    assert table.why("5,1", "6,1") == ""
    assert table.do("done").passes(1).building().why("25,2", "26,2") == ""


@pytest.mark.rule("BR-BUILD-04")
def test_nobody_builds_inside_the_red_area() -> None:
    table = Table().track(RED, "4,2", "9,2").building()
    assert {table.why("3,2", "4,2"), table.why("4,2", "4,1"), table.why("9,2", "10,2")} == {"BR-BUILD-04"}


@pytest.mark.rule("BR-BUILD-05")
def test_track_is_built_into_a_major_city_for_5_also_where_it_could_be_built_out_of_it_for_less() -> None:
    table = Table().track(RED, "4,2", "8,2").building()
    assert table.why("8,2", "9,2") == table.why("9,2", "8,2") == ""
    assert table.builds("8,2", "9,2").paid(RED) == [-5] and table.g.outs == 0


def a_hub(*rows: str, **sites: Cell) -> Scenario:
    """Return a board of major cities, by default one around 1,1."""
    land = a_grid(*rows)
    for id, at in (sites or {"hub": (1, 1)}).items():
        land = land.with_site(id, at, "major")
    return plain(land)


def a_neck(seats: int, middle: str = ".") -> Table:
    """Return two major cities; between west and east there is one section from 4,1 to 5,1, and more with a milepost
    4,2."""
    table = Table(a_hub(".cccc.cccc", "cccccccccc", f".cccc{middle}cccc", west=(1, 1), east=(8, 1)), seats)
    return table.track(RED, "2,1", "4,1").building()


@pytest.mark.rule("BR-BUILD-06")
def test_no_track_keeps_another_player_from_joining_the_major_cities() -> None:
    assert a_neck(2).why("4,1", "5,1") == "BR-BUILD-06"
    assert a_neck(1).why("4,1", "5,1") == ""
    table = a_neck(2, "c").builds("4,1", "5,1", "4,2")
    assert table.why("4,2", "5,2") == "BR-BUILD-06"  # the last way of Blue, who may take it
    assert table.track(BLUE, "2,1", "3,2", "4,2").do("done", "done").why("4,2", "5,2") == ""


@pytest.mark.rule("BR-BUILD-07", "BR-EX-23")
def test_two_players_get_into_a_small_city_and_three_into_a_medium_one() -> None:
    table = Table(seats=4).track(RED, "4,1", "5,0", "6,0").track(BLUE, "4,2", "6,1", "7,0")
    table.track(GREEN, "8,0", "7,0")
    assert table.building().why("6,0", "7,0") == "BR-BUILD-07"
    table = Table(seats=4).track(RED, "11,2", "13,0").track(BLUE, "13,1", "14,0").track(GREEN, "15,0", "14,0")
    assert table.building().why("13,0", "14,0") == ""
    table = Table(seats=4).track(RED, "11,2", "13,0").track(BLUE, "13,1", "14,0").track(GREEN, "15,0", "14,0")
    assert table.track(3, "14,1", "14,0").building().why("13,0", "14,0") == "BR-BUILD-07"


@pytest.mark.rule("BR-BUILD-08")
@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("city", ["7,0", "14,0"])
def test_a_player_has_three_sections_at_a_small_or_medium_city_to_and_from_it_alike(city: str, seats: int) -> None:
    q = int(city[:-2])
    table = Table(seats=seats).track(RED, f"{q - 1},0", city, f"{q + 1},0").building()
    assert table.builds(city, f"{q},1").why(city, f"{q - 1},1") == "BR-BUILD-08"


def a_city(size: str, seats: int) -> Table:
    """Return a city at 5,0 with three sides; Red has track there from the east."""
    land = a_grid("cccc.ccc", "cccccccc", "cccccccc").with_site("hub", (1, 1), "major").with_site("town", (5, 0), size)
    return Table(plain(land), seats).track(RED, "6,0", "5,0")


@pytest.mark.rule("BR-BUILD-09", "BR-EX-23")
def test_no_section_shuts_out_those_who_may_still_enter_a_city() -> None:
    table = a_city("small", 3).building().builds("5,0", "5,1")
    assert table.why("5,0", "4,1") == "BR-BUILD-09"
    assert a_city("medium", 3).building().why("5,0", "5,1") == "BR-BUILD-09"
    assert a_city("medium", 2).building().why("5,0", "5,1") == ""
    assert a_city("medium", 3).track(BLUE, "4,1", "5,0").building().why("5,0", "5,1") == "BR-BUILD-09"
    assert a_city("small", 3).track(BLUE, "4,1", "5,0").building().why("5,0", "5,1") == ""


@pytest.mark.rule("BR-BUILD-10")
def test_between_two_mileposts_there_is_one_section_whoever_owns_it() -> None:
    table = Table().track(RED, "4,2", "6,2").track(BLUE, "6,1", "6,2", "6,3").building()
    assert table.why("5,2", "6,2") == table.why("6,2", "6,3") == table.why("6,2", "6,1") == "BR-BUILD-10"
    assert table.builds("6,2", "7,1").owner("6,2", "7,1") == [RED]


def arriving(*waters: str, at: str = "c", size: str = "", start: str = "c") -> Table:
    """Return a table: Red's track ends at 4,1; the next milepost is 5,1, of that terrain or a city of that size, across
    waters."""
    land = a_grid("c" * 9, f"cccc{start}{at}ccc", "c" * 9).with_site("hub", (1, 1), "major")
    if size == "major":
        land = land.with_site("goal", (6, 1), size)
    elif size:
        land = land.with_site("goal", (5, 1), size)
    for number, kind in enumerate(waters):
        land = land.with_feature(f"water-{number}", kind, ((4, 1), (5, 1)))
    return Table(plain(land)).track(RED, "2,1", "4,1").building().builds("4,1", "5,1")


@pytest.mark.rule("BR-BUILD-12")
@pytest.mark.parametrize(
    ("at", "size", "cost"),
    [("c", "", 1), ("m", "", 2), ("c", "small", 3), ("m", "small", 3), ("c", "medium", 3), ("c", "major", 5)],
)
def test_a_section_costs_what_stands_at_its_end(at: str, size: str, cost: int) -> None:
    assert arriving(at=at, size=size).paid(RED) == [-cost]


@pytest.mark.rule("BR-BUILD-13")
@pytest.mark.parametrize(
    ("waters", "more"),
    [(("river",), 2), (("inlet",), 3), (("lake",), 3), (("river", "inlet"), 5), (("river", "river"), 2)],
)
def test_bridges_cost_more_on_top_of_the_milepost(waters: tuple[str, ...], more: int) -> None:
    assert arriving(*waters).paid(RED) == [-1 - more]
    assert arriving(*waters, at="m").paid(RED) == [-2 - more]


@pytest.mark.rule("BR-BUILD-14")
def test_fees_do_not_count_towards_the_building_limit() -> None:
    table = Table().track(BLUE, "4,2", "9,2").track(RED, "8,4", "9,4").train(RED, "4,2").ready()
    table.ride("5,2").do("done").builds("9,4", "19,4")
    assert table.g.cash[RED] == 60 - 4 - 20 and table.why("19,4", "20,4") == "BR-TURN-01"


def test_what_costs_nothing_is_offered_when_the_limit_is_reached() -> None:
    land = a_grid("c" * 9, "ccccchhcc", "c" * 9).with_site("hub", (1, 1), "major")
    table = Table(plain(land, costs=Costs({"clear": 10, "hill": 0}, {"major": 5})))  # type: ignore[dict-item]
    table.track(RED, "2,1", "3,1").building().builds("3,1", "4,1", "4,0")
    assert table.g.spent == 20 and table.why("4,1", "5,1") == "" and table.why("4,0", "5,0") == "BR-TURN-01"
    assert table.builds("4,1", "6,1").g.cash[RED] == 40
