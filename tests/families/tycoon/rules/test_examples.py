"""The worked examples of the rules matrix (RT-EX); some stand with the rules of the auction, the start and the end."""

from __future__ import annotations

import pytest

from engine.families.tycoon.content import TycoonCity
from engine.families.tycoon.rulebook import RULES
from engine.families.tycoon.rules.chapters.money import space
from tests.bundled import bundled_scenario
from tests.families.tycoon.table import BLUE, CONTENT, RED, Table, country, land

EASTERN = bundled_scenario("tycoon/eastern-us")


def spent(*places: str, scenario: object = None) -> list[float]:
    """What the tiles on the way over these places cost."""
    return [-amount for amount in Table(scenario or country()).ready().builds(*places).paid(RED)]  # type: ignore[arg-type]


@pytest.mark.rule("RT-EX-01")
def test_open_and_hill() -> None:
    assert spent("dale", "10,2", "11,2") == [2_000] and spent("cedar", "7,2", "8,2") == [4_000]


@pytest.mark.rule("RT-EX-02")
def test_a_river_crossed_and_followed() -> None:
    assert spent("elm", "13,2", "14,2") == [3_000]
    along = land().with_course("wye", (9, 2), (10, 2), (11, 2)).scenario(family="tycoon", content=CONTENT)
    assert spent("dale", "10,2", "11,2", scenario=along) == [2_000]


@pytest.mark.rule("RT-EX-03")
def test_ridges_rivers_and_hills_together() -> None:
    hard = (
        land()
        .with_feature("rim", "ridge", ((6, 2), (7, 2)), ((9, 2), (10, 2)), ((12, 2), (13, 2)))
        .with_course("wye", (8, 1), (8, 2), (7, 3))
        .scenario(family="tycoon", content=CONTENT)
    )
    assert spent("dale", "10,2", "11,2", scenario=hard) == [6_000]
    assert spent("cedar", "7,2", "8,2", scenario=hard) == [8_000]
    assert spent("dale", "8,2", "7,2", scenario=hard) == [5_000]
    assert spent("elm", "13,2", "14,2", scenario=hard) == [7_000]


@pytest.mark.rule("RT-EX-04")
def test_four_tiles_from_city_to_city_and_two_that_reach_one() -> None:
    near = land().with_site("jay", (5, 4)).scenario(family="tycoon", content=CONTENT)
    table = Table(near).ready().builds("iris", "1,4", "2,4", "3,4", "4,4", "jay")
    assert sum(table.paid(RED)) == -8_000 and table.links(RED) == [("iris", "jay")] and table.actor == BLUE
    table = Table().ready().builds("dale", "10,2", "11,2", "elm")
    assert sum(table.paid(RED)) == -4_000 and table.actor == BLUE


@pytest.mark.rule("RT-EX-05")
def test_tiles_that_are_joined_and_end_on_open_spots_are_a_complete_link() -> None:
    table = Table().ready().builds("dale", "10,2", "11,2", "elm")
    assert table.links(RED) == [("dale", "elm")] and table.incomplete == 0


@pytest.mark.rule("RT-EX-06")
def test_an_end_off_the_spot_leaves_the_link_incomplete_and_it_is_removed_at_the_end_of_the_turn() -> None:
    closed = country(cities={**CONTENT.cities, "elm": TycoonCity("red", 3, (3,))})
    table = Table(closed).ready().builds("dale", "10,2", "11,2", "elm").do("done")
    assert table.links(RED) == [("dale", "")]
    assert table.passes(5).do("pass").links(RED) == []


@pytest.mark.rule("RT-EX-07")
def test_tiles_that_do_not_join_are_refused() -> None:
    table = Table().ready().builds("dale", "10,2", "11,2")
    assert table.why("elm", "13,2", "14,2") == "RT-BUILD-04" and table.why("elm", "11,2", "10,2") == "RT-BUILD-04"


@pytest.mark.rule("RT-EX-08")
def test_a_tile_on_a_partial_hex_is_refused() -> None:
    table = Table().ready().builds("ash", "1,1", "2,1", "3,0", "4,0")
    assert table.why("3,0", "4,0", "5,0") == "RT-BUILD-05"
    # Beside New Haven on the eastern board the sea begins.
    table = Table(EASTERN).ready().do("build new-haven")
    lattice, letters = table.m.lattice, EASTERN.board.terrains
    partial = {f"{q},{r}" for q, r in lattice.cells if lattice.letter_of((q, r)) == letters["partial"].letter}  # type: ignore[index]
    assert len(partial) > 50 and not partial & {code.split()[0] for code in table.may("tile")}


@pytest.mark.rule("RT-EX-09")
def test_five_tiles_take_two_actions_of_one_turn() -> None:
    def four() -> Table:
        return Table().ready().builds("iris", "1,4", "2,4", "3,4", "4,4", "5,4").do("pass")

    table = four().do("extend 4,4 0").lays("4,4", "5,4", "jay")
    assert table.links(RED) == [("iris", "jay")] and table.passes(4).links(RED) == [("iris", "jay")]
    assert four().passes(3).links(RED) == [("iris", "")] and four().passes(4).links(RED) == []


@pytest.mark.rule("RT-EX-10")
def test_engine_2_goes_over_one_or_two_links() -> None:
    for goal, far in (("beech", True), ("cedar", True), ("dale", False)):
        cities = {id: TycoonCity("red" if id == goal else "gray", 1) for id in CONTENT.cities}
        table = (
            Table(country(cities=cities)).link(RED, "ash", "beech", "cedar", "dale").engine(RED, 2).put("ash", "red")
        )
        assert table.ready().may("cube") == (["ash red"] if far else [])


@pytest.mark.rule("RT-EX-11")
def test_from_engine_1_to_8() -> None:
    table = Table(EASTERN).ready()
    paid = []
    while table.g.engine[RED] < 7:
        paid += table.do("engine").paid(RED)
        table.passes(1)
    assert paid == [-5_000, -10_000, -10_000, -15_000, -15_000, -20_000, -20_000] and sum(paid) == -95_000
    assert "engine" not in table.codes


@pytest.mark.rule("RT-EX-12")
def test_a_red_cube_stops_at_the_first_red_city() -> None:
    cities = {id: TycoonCity("red" if id in ("cedar", "elm") else "blue", 1) for id in CONTENT.cities}
    table = Table(country(cities=cities)).link(RED, "ash", "beech", "cedar", "dale", "elm").engine(RED, 6)
    table.put("ash", "red").ready().do("cube ash red", "over 0 to beech", "over 1 to cedar")
    assert table.actor == BLUE and table.g.points == [2, 0]


@pytest.mark.rule("RT-EX-13")
def test_own_link_link_of_another_own_link() -> None:
    table = Table().link(RED, "beech", "cedar").link(BLUE, "cedar", "dale").link(RED, "dale", "elm").engine(RED, 3)
    table.engine(BLUE, 3).put("beech", "red").put("cedar", "red").ready()
    assert table.may("cube") == ["beech red"]
    assert table.do("cube beech red", "over 0 to cedar", "over 1 to dale", "over 2 to elm").g.points == [2, 1]


@pytest.mark.rule("RT-EX-14")
def test_98_and_4_is_space_2_and_97_and_3_is_space_100() -> None:
    table = Table(EASTERN)
    for points, gained, at in ((98, 4, 2), (97, 3, 100)):
        table.g.points[RED] = points + gained
        assert space(table.m, table.g, RED) == at and RULES.scores(table.state)[RED] == points + gained


@pytest.mark.rule("RT-EX-15")
def test_four_shares() -> None:
    table = Table().cash(RED, 0).ready().do(*["share"] * 4)
    assert sum(table.paid(RED)) == 20_000
    for left in (16_000, 12_000):
        table.passes(6)
        assert table.g.cash[RED] == left
    table.g.points[RED] = 10
    assert RULES.scores(table.state)[RED] == 6.0


@pytest.mark.rule("RT-EX-16")
def test_seven_shares_and_1_000_in_hand() -> None:
    table = Table().cash(RED, 1_000)
    table.g.shares[:] = [7, 0]
    table.ready().passes(5).do("pass")
    assert table.g.shares == [9, 0] and table.g.cash[RED] == 4_000
    table.do("pass", "pass").passes(5).do("pass")
    due = [-entry.amount for entry in table.entries if entry.reason == "dividends"]
    assert due == [9_000]


@pytest.mark.rule("RT-EX-21")
def test_the_western_link_of_a_city() -> None:
    table = Table().link(RED, "cedar", "dale", "elm").link(RED, "beech", "cedar").engine(RED, 3).ready()
    table.do("west cedar", "pass")
    assert table.g.cash[RED] == 70_000 and table.cubes("cedar") == 4
    table.do("cube cedar red", "over 0 to dale", "over 1 to elm", "cube blue", "cube yellow")
    assert table.cubes("elm") == 2 and table.g.bag[0] == 17
    elsewhere = Table().link(RED, "dale", "elm").put("dale", "red").ready().do("cube dale red", "over 0 to elm")
    assert elsewhere.cubes("elm") == 0 and elsewhere.actor == BLUE


@pytest.mark.rule("RT-EX-22")
def test_an_empty_gray_city_is_urbanized() -> None:
    table = Table().link(RED, "dale", "elm").link(RED, "elm", "fir").put("elm", "yellow")
    table.g.marker[table.city("fir")] = 1
    assert table.ready().may("cube") == ["elm yellow"]
    table.do("urbanize fir", "colour yellow", "cube red", "cube blue", "pass")
    assert table.g.cash[RED] == 90_000 and table.marked() == [] and table.cubes("fir") == 2
    assert table.do("cube elm yellow").codes == ["over 0 to dale", "over 1 to fir"]


@pytest.mark.rule("RT-EX-26")
def test_the_last_cube_leaves_and_the_city_is_urbanized_later() -> None:
    table = Table().link(RED, "elm", "fir").put("fir", "red").ready().do("cube fir red", "over 0 to elm")
    assert table.marked() == ["fir"]
    assert table.do("urbanize fir", "colour blue", "cube red", "cube red").marked() == []
