"""What many games count of Railroad Tycoon: rows of the journal, in names."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from engine.families.tycoon.content import TycoonCard
from engine.families.tycoon.rulebook import RULES
from engine.families.tycoon.rules import journal as j
from engine.families.tycoon.words.counting import COUNT, COUNTERS, deed_ref, haul_ref, link_ref, turn_ref
from engine.game.rules import Action, Counted
from engine.model.board import Region
from engine.model.ids import Ref, RegionId
from tests.families.tycoon.rules.test_cards import CARDS, playing
from tests.families.tycoon.table import BLUE, COUNTRY, GREEN, RED, Table, country

Counts = dict[str, dict[Counted, int]]


def played(table: Table, *codes: str) -> Counts:
    """What is counted while these are played."""
    found: dict[str, Counter[Counted]] = {}
    for code in codes:
        table.state = RULES.apply(table.state, Action(code, ""))
        for name, what, amount in RULES.counted(table.state):
            assert name in COUNTERS
            found.setdefault(name, Counter())[what] += amount
    return {name: dict(sums) for name, sums in found.items()}


def site(id: str) -> Ref:
    return Ref("site", id)


def did(seat: int, deed: str) -> dict[Counted, int]:
    return {(seat, deed_ref(deed)): 1}


def test_a_link_counts_its_tiles_its_cities_and_where_it_was_begun() -> None:
    table = Table().ready()
    found = played(table, "build beech", *table.tiles("beech", "4,2", "5,2", "cedar"))
    assert found["built"] == {Ref("cell", "4,2"): 1, Ref("cell", "5,2"): 1}
    assert found["spent"] == {RED: 4_000} and found["begun"] == {(RED, site("beech")): 1}
    # The border between both hexes is seen from either.
    assert found["track"] == {Ref("side", "3,2,0"): 1, Ref("side", "4,2,0"): 2, Ref("side", "5,2,0"): 1}
    assert found["links"] == {site("beech"): 1, site("cedar"): 1}
    assert found["linked"] == {(RED, Ref("section", "beech cedar")): 1}
    assert found["done"] == did(RED, "build")


def test_a_link_that_stays_incomplete_is_an_action_and_no_link_and_its_rest_begins_nothing() -> None:
    table = Table().ready()
    first, second = table.tiles("beech", "4,2", "5,2", "cedar")
    found = played(table, "build beech", first, "done")
    assert found["done"] == did(RED, "build") and "linked" not in found
    assert list(found["begun"]) == [(RED, site("beech"))]
    table.passes(1)
    found = played(table, f"extend {table.may('extend')[0]}", second)
    assert found["linked"] == {(RED, link_ref("cedar", "beech")): 1} and "begun" not in found
    assert found["done"] == did(RED, "build")


def test_links_are_the_same_from_either_end() -> None:
    assert link_ref("b", "a") == link_ref("a", "b") == Ref("section", "a b")


def test_the_first_city_of_a_seat_comes_first() -> None:
    table = Table().ready()
    found = played(table, "build dale", *table.tiles("dale", "10,2", "11,2", "elm"))
    table.passes(1)
    again = played(table, "build beech", *table.tiles("beech", "4,2", "5,2", "cedar"))
    assert [*found["begun"], *again["begun"]] == [(RED, site("dale")), (RED, site("beech"))]


def test_a_delivery_counts_its_cities_its_length_and_what_each_link_brought() -> None:
    table = Table().link(RED, "cedar", "dale").link(BLUE, "dale", "elm").engine(RED, 2).put("cedar", "red").ready()
    found = played(table, "cube cedar red", "over 0 to dale", "over 1 to elm")
    assert found["sent"] == {site("cedar"): 1} and found["delivered"] == {site("elm"): 1}
    assert found["hauls"] == {haul_ref("red", 2): 1} and haul_ref("red", 2) == Ref("content", "colours.red.2")
    assert found["carried"] == {(RED, link_ref("cedar", "dale")): 1, (BLUE, link_ref("dale", "elm")): 1}
    assert found["done"] == did(RED, "deliver") and found["emptied"] == {site("cedar"): 1}
    assert "regions" not in found


def test_what_a_link_brings_counts_once_in_each_region_that_it_touches() -> None:
    # West has Cedar, East has Dale and Elm, and Dale lies in the Hills, too.
    areas = {"west": ((0, 2, 8),), "east": ((8, 2, 6),), "hills": ((7, 2, 3),)}
    regions = {RegionId(id): Region(id.capitalize(), cells=cells) for id, cells in areas.items()}
    scenario = replace(COUNTRY, board=replace(COUNTRY.board, regions=regions))
    table = Table(scenario).link(RED, "cedar", "dale").link(BLUE, "dale", "elm").engine(RED, 2).put("cedar", "red")
    found = played(table.ready(), "cube cedar red", "over 0 to dale", "over 1 to elm")
    west, east, hills = (Ref("region", id) for id in areas)
    assert found["regions"] == {(RED, west): 1, (RED, east): 1, (RED, hills): 1, (BLUE, east): 1, (BLUE, hills): 1}


def test_colours_of_deliveries_are_told_apart() -> None:
    table = Table().link(RED, "cedar", "beech").put("cedar", "blue", "red").ready()
    found = played(table, "cube cedar blue", "over 0 to beech")
    assert found["hauls"] == {haul_ref("blue", 1): 1} and "emptied" not in found


def test_points_of_a_link_follow_the_rules() -> None:
    table = Table(link__points=3).link(RED, "cedar", "beech").put("cedar", "blue").ready()
    assert played(table, "cube cedar blue", "over 0 to beech")["carried"] == {(RED, link_ref("beech", "cedar")): 3}


def test_cards_count_for_those_who_earn_take_and_hold_them() -> None:
    table = playing().holds(BLUE, "inn").put("dale", "red").link(RED, "dale", "elm").ready()
    found = played(table, "cube dale red", "over 0 to elm")
    inn = Ref("content", "operations.inn")
    assert found["brought"] == {(BLUE, inn): 1} and found["card_points"] == {inn: 1} and "held" not in found


def test_the_last_card_of_either_kind_counts_like_the_first() -> None:
    last, tycoon = Ref("content", f"operations.{list(CARDS)[-1]}"), Ref("content", "tycoons.b")
    assert rows((j.TOOK, RED, 0, len(CARDS) - 1, 0))[1] == ("held", (RED, last), 1)
    assert rows((j.GOAL, RED, 0, 1, 5))[1] == ("brought", (RED, tycoon), 5)


def rows(*found: tuple[int, ...]) -> list[tuple[str, Counted, int]]:
    m = Table(country(operations=CARDS, tycoons={id: TycoonCard(id, "most-links", 5) for id in "ab"})).m
    return [each for row in found for each in RULES.chapters.counted(m, row)]


def test_what_is_earned_taken_and_dealt_is_held() -> None:
    one = Ref("content", f"operations.{next(iter(CARDS))}")
    tycoon = Ref("content", "tycoons.a")
    assert rows((j.GAINED, RED, 0, 0, 4)) == [
        ("card_points", one, 4), ("held", (RED, one), 1), ("brought", (RED, one), 4)
    ]  # fmt: skip
    assert rows((j.TOOK, BLUE, 0, 0, 0)) == [
        ("taken", one, 1), ("held", (BLUE, one), 1), ("done", (BLUE, deed_ref("card")), 1)
    ]  # fmt: skip
    assert rows((j.GOAL, BLUE, 0, 0, 5)) == [("held", (BLUE, tycoon), 1), ("brought", (BLUE, tycoon), 5)]
    assert rows((j.NO_GOAL, RED, 0, 0, 0)) == [("held", (RED, tycoon), 1), ("brought", (RED, tycoon), 0)]


def test_turns_shares_and_the_rest_count_by_seat() -> None:
    assert rows((j.ASKED, GREEN, 0, 3, 0)) == [("turns", GREEN, 1)]
    assert rows((j.ISSUED, RED, 10_000, 2, 7)) == [("shares", RED, 2)]
    assert rows((j.LIMIT, RED, 0, 9, 0)) == [("limit", RED, 1)]
    assert rows((j.MARKED, RED, 0, 4, 1)) == [("emptied", site("elm"), 1)]
    deeds = {j.ENGINE: "engine", j.URBANIZED: "urbanize", j.WEST: "west", j.PASSED: "pass"}
    for kind, deed in deeds.items():
        assert rows((kind, BLUE, 0, 1, 0)) == [("done", (BLUE, deed_ref(deed)), 1)]
    assert rows((j.INCOME, RED, 3_000, 1, 0)) == [] and j.INCOME not in COUNT


def test_an_auction_counts_who_is_first_in_which_turn_and_for_what() -> None:
    table = Table().ready().passes(5)
    assert table.g.whole == 1
    found = played(table, "pass")
    assert found["turns"] == {RED: 1}
    again = played(table, "bid 2000", "pass")
    assert again["first"] == {RED: 1} and again["firsts"] == {(RED, turn_ref(2)): 1}
    assert again["prices"] == {(RED, turn_ref(2)): 2_000}
    assert turn_ref(2) == Ref("content", "turns.2")
