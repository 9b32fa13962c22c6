"""Operation cards (RT-CARD)."""

from __future__ import annotations

import pytest

from engine.families.tycoon.content import GONE, HELD, OPEN, OperationCard, OperationKind
from engine.game.rules import CHANCE
from engine.model.scenario import RuleValue
from tests.families.tycoon.table import BLUE, GREEN, RED, Table, country


def card(kind: OperationKind, points: int = 0, *sites: str, **more: object) -> OperationCard:
    return OperationCard(kind, kind.title(), points, sites, **more)  # type: ignore[arg-type]


CARDS = {
    "first": card("first-delivery", 1),
    "record": card("speed-record", 3, links=3),
    "train": card("new-train", 4, level=3),
    "line": card("major-line", 10, "ash", "cedar"),
    "west": card("major-line", 12, "ash", "cedar", western=True),
    "bounty": card("service-bounty", 4, "elm"),
    "inn": card("hotel", 1, "elm"),
    "lodge": card("hotel", 2, "beech"),
    "boss": card("executive"),
    "boss2": card("executive"),
    "grant": card("land-grant"),
    "skill": card("perfect-engineering", links=5),
    "skill2": card("perfect-engineering", links=5),
    "works": card("new-industry"),
    "growth": card("city-growth"),
}
GOALS = ["first", "record", "train", "line", "west", "bounty"]


def playing(seats: int = 2, **rules: RuleValue) -> Table:
    return Table(country(operations=CARDS), seats, **rules)


@pytest.mark.rule("RT-CARD-01")
def test_taking_an_open_card_is_an_action() -> None:
    table = playing().opened("inn", "boss").stacked("grant").ready()
    assert table.may("take") == ["inn", "boss"]
    table.do("take inn")
    assert table.actor == BLUE and table.place("inn") == HELD + RED and table.may("take") == ["boss"]


@pytest.mark.rule("RT-CARD-02")
def test_cards_that_have_to_be_earned_are_not_taken() -> None:
    assert not playing().opened(*GOALS).ready().may("take")
    assert len(playing().opened(*CARDS).ready().may("take")) == len(CARDS) - len(GOALS)


@pytest.mark.rule("RT-CARD-02", "RT-CARD-12")
def test_the_first_whose_own_links_join_the_cities_of_a_major_line_gains_it() -> None:
    table = playing().opened("line").link(BLUE, "ash", "beech").link(RED, "beech", "cedar").ready()
    table.builds("ash", "1,1", "2,1", "3,1", "beech")
    assert table.g.points == [10, 0] and table.place("line") == GONE
    # Links of others do not count.
    table = playing().opened("line").link(BLUE, "ash", "beech").ready().builds("beech", "4,2", "5,2", "cedar")
    assert table.g.points == [0, 0] and table.place("line") == OPEN


@pytest.mark.rule("RT-CARD-02")
def test_a_line_that_is_there_when_its_card_opens_is_gained_at_once_by_each_or_by_the_first() -> None:
    def opens(**rules: RuleValue) -> Table:
        table = playing(3, **rules).stacked("line")
        table.link(BLUE, "ash", "beech", "cedar").link(GREEN, "ash", "beech", "cedar")
        table.g.deal, table.g.phase, table.g.first = 1, 0, GREEN
        return table.ready().do("card line")

    assert opens().g.points == [0, 10, 10] and opens().place("line") == GONE
    assert opens(card__first_in_order=True).g.points == [0, 0, 10]


@pytest.mark.rule("RT-CARD-03")
def test_perfect_engineering_is_kept_and_used_once_in_a_turn() -> None:
    way = ("iris", "1,4", "2,4", "3,4", "4,4", "5,4", "jay")
    table = playing().opened("skill").ready().do("take skill", "pass").builds(*way)
    assert table.links(RED) == [("iris", "jay")] and table.actor == BLUE
    assert "Red uses the card Perfect-Engineering this turn" in table.told("card")
    again = ("jay", "7,3", "8,3", "9,3", "10,3", "11,3")
    table.do("pass").builds(*again)
    assert table.links(RED)[1] == ("jay", "") and table.actor == BLUE
    table.passes(1)
    assert table.g.whole == 2 and table.incomplete == 0
    while table.actor != RED:
        table.do("pass")
    assert table.builds(*again).actor == RED  # a fifth tile may follow


@pytest.mark.rule("RT-CARD-04")
def test_some_cards_are_used_at_once_and_gone_and_not_taken_where_they_are_of_no_use() -> None:
    for id in ("boss", "works", "growth"):
        assert playing().opened(id).ready().do(f"take {id}").place(id) == GONE
    table = playing().opened("works", "growth")
    table.g.bag[:] = [0, 0, 0]
    assert table.ready().may("take") == ["works"]
    table = playing().opened("works", "growth")
    table.g.tiles[:] = [0, 0, 0]
    assert table.ready().may("take") == ["growth"]


@pytest.mark.rule("RT-CARD-05", "RT-CARD-14")
def test_a_land_grant_is_kept_until_it_is_played_which_is_no_action_and_makes_open_hexes_free() -> None:
    table = playing().opened("grant").ready().do("take grant")
    assert table.place("grant") == HELD + RED and table.actor == BLUE
    table.do("pass", "play grant")
    assert table.actor == RED and table.place("grant") == GONE
    assert {code.split()[0] for code in table.codes} == {"build", "share"}
    assert table.builds("iris", "1,4", "2,4", "3,4", "4,4", "5,4").paid(RED) == []
    assert table.do("pass", "extend 4,4 0").lays("4,4", "5,4", "jay").paid(RED) == [-2_000]


@pytest.mark.rule("RT-CARD-06", "RT-CARD-12")
def test_a_hotel_works_for_the_rest_of_the_game_and_for_deliveries_of_everybody() -> None:
    table = playing().holds(RED, "lodge").put("ash", "blue", "blue").put("cedar", "blue")
    table.link(RED, "ash", "beech").link(BLUE, "beech", "cedar").ready()
    assert table.do("cube ash blue", "over 0 to beech").g.points == [3, 0]
    assert table.do("cube cedar blue", "over 1 to beech").g.points == [5, 1]
    assert table.do("cube ash blue", "over 0 to beech").g.points == [8, 1]
    assert table.place("lodge") == HELD + RED


@pytest.mark.parametrize("first", [True, False])
def test_the_first_and_the_last_card_of_a_board_count_at_a_delivery(first: bool) -> None:
    hotel, other = ("inn", card("hotel", 1, "beech")), ("boss", card("executive"))
    table = Table(country(operations=dict([hotel, other] if first else [other, hotel]))).holds(BLUE, "inn")
    table.put("ash", "blue").link(RED, "ash", "beech").ready()
    assert table.do("cube ash blue", "over 0 to beech").g.points == [1, 1]


@pytest.mark.rule("RT-CARD-07")
def test_after_income_one_more_card_is_opened() -> None:
    table = playing().stacked("inn", "grant", "boss").ready().passes(5).do("pass")
    assert table.actor == CHANCE and table.told("income") and table.codes == ["card inn", "card boss", "card grant"]
    table.do("card boss")
    assert table.place("boss") == OPEN and table.actor == RED and table.codes[0] == "pass"
    assert playing().ready().passes(5).do("pass").actor == RED  # with an empty deck nothing happens


@pytest.mark.rule("RT-CARD-11", "RT-CARD-02")
def test_the_first_delivery_and_the_first_over_three_links_gain_their_cards() -> None:
    table = playing().opened("first", "record").put("ash", "blue").put("beech", "red", "red")
    table.link(RED, "ash", "beech", "cedar", "dale", "elm").engine(RED, 3).ready()
    assert table.do("cube ash blue", "over 0 to beech").g.points == [2, 0]
    assert (table.place("first"), table.place("record")) == (GONE, OPEN)
    table.do("pass", "cube beech red", "over 1 to cedar", "over 2 to dale", "over 3 to elm")
    assert table.g.points == [8, 0] and table.place("record") == GONE
    table.do("pass", "cube beech red", "over 1 to cedar", "over 2 to dale", "over 3 to elm")
    assert table.g.points == [11, 0]


@pytest.mark.rule("RT-CARD-11")
def test_the_first_engine_of_a_level_gains_its_card() -> None:
    table = playing().opened("train").engine(RED, 1).engine(BLUE, 2).ready().do("engine")
    assert table.g.points == [0, 0]
    table.do("engine", "engine")
    assert table.g.points == [0, 4] and table.place("train") == GONE and table.g.engine == [2, 2]


@pytest.mark.rule("RT-CARD-12")
def test_the_first_delivery_to_a_city_gains_its_bounty() -> None:
    table = playing().opened("bounty", "inn").put("dale", "red", "red").put("ash", "blue")
    table.link(RED, "dale", "elm").link(RED, "ash", "beech").link(BLUE, "dale", "elm").ready()
    assert table.do("cube ash blue", "over 1 to beech").g.points == [1, 0]
    assert table.do("cube dale red", "over 2 to elm").g.points == [1, 5] and table.place("bounty") == GONE
    assert table.do("cube dale red", "over 0 to elm").g.points == [2, 5]


@pytest.mark.rule("RT-CARD-13")
def test_an_executive_is_two_actions_at_once_and_one_of_them_may_take_another() -> None:
    table = playing().opened("boss", "boss2").ready().do("take boss", "engine")
    assert table.actor == RED
    assert table.do("engine").actor == BLUE and table.g.engine[RED] == 2
    table = playing().opened("boss", "boss2").ready().do("take boss", "take boss2")
    for _ in range(3):
        assert table.actor == RED
        table.do("pass")
    assert table.actor == BLUE


@pytest.mark.rule("RT-CARD-14")
def test_a_new_industry_is_a_free_new_city_tile_with_its_cubes() -> None:
    table = playing().opened("works").cash(RED, 0).ready().do("take works")
    assert table.codes == ["at cedar", "at fir", "at jay"]
    table.do("at jay", "colour blue", "cube red", "cube blue")
    assert table.colour("jay") == "blue" and table.cubes("jay") == 2 and table.g.cash[RED] == 0
    assert table.actor == BLUE and table.g.tiles == [0, 0, 2]
    without = playing(industry__cubes=False).opened("works").ready().do("take works", "at jay", "colour blue")
    assert without.actor == BLUE and without.cubes("jay") == 0


@pytest.mark.rule("RT-CARD-14")
def test_a_growing_city_gets_two_cubes_whatever_its_colour() -> None:
    table = playing().opened("growth").ready().do("take growth")
    assert len(table.may("at")) == 8
    table.do("at elm", "cube blue", "cube blue")
    assert table.cubes("elm") == 2 and table.actor == BLUE
