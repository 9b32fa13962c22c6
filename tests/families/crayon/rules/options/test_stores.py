"""Field warehousing and claims to what lies far away (BR-OPT-18 to BR-OPT-21, BR-OPT-24)."""

from __future__ import annotations

import pytest

from engine.families.crayon.rules.board import NONE
from tests.families.crayon.rules.options.arranged import Table, a_table


def fields(kind: str = "wordelmann", **options: object) -> Table:
    return a_table(2, warehouse__field=kind, **options)


@pytest.mark.rule("BR-OPT-18", "BR-EX-30")
def test_a_load_dropped_in_the_tenth_turn_goes_to_the_tray_at_the_end_of_the_fourteenth() -> None:
    table = fields("some_turns").stands(0, "cedar").carries(0, "coal")
    table.g.turns[:] = [10, 9]
    table.on_turn(0).do("drop coal")
    assert table.g.tray[table.load("coal")] == 3
    table.until(lambda g: g.turns[0] == 14)
    assert len(table.g.stored) == 1
    table.end_turn()
    assert table.g.stored == [] and table.g.tray[table.load("coal")] == 4


@pytest.mark.rule("BR-OPT-18")
def test_anybody_who_passes_may_take_what_was_dropped() -> None:
    table = fields("some_turns").stands(0, "cedar").carries(0, "coal").stands(1, (1, 4)).owns(1, "cedar", (1, 4))
    table.do("drop coal").end_turn()
    assert "take coal" not in table.codes
    table.ride("cedar").do("take coal")
    assert table.g.cargo[1][0] == table.load("coal") and table.g.stored == []


@pytest.mark.rule("BR-OPT-18")
def test_the_turns_of_who_dropped_it_count_and_a_turn_that_is_lost_counts_too() -> None:
    table = fields("some_turns", warehouse__turns=1).stands(0, "cedar").carries(0, "coal").do("drop coal")
    table.end_turn()
    assert table.g.stored, "the end of the turn in which it was dropped is none that follows"
    table.g.skip[0] = 1
    table.end_turn().draw()
    assert table.g.stored == []


@pytest.mark.rule("BR-OPT-18")
def test_without_an_option_what_is_dropped_goes_to_the_tray() -> None:
    table = a_table().stands(0, "cedar").carries(0, "coal").do("drop coal")
    assert table.g.stored == [] and table.g.tray[table.load("coal")] == 4


@pytest.mark.rule("BR-OPT-19")
def test_wordelmann_keeps_a_load_without_limit_except_where_it_is_produced() -> None:
    table = fields().stands(0, "cedar").carries(0, "coal", "fish").do("drop coal", "drop fish")
    assert table.g.stored == [[table.node("cedar"), table.load("coal"), NONE, NONE]]
    assert table.g.tray[table.load("fish")] == 3
    for _ in range(20):
        table.end_turn()
    assert len(table.g.stored) == 1


def waiting(place: str = "alder", **options: object) -> Table:
    """Seat 0 stands in a city; the only coal that is not on trains lies in Cedar."""
    table = fields(**options).stands(0, place).owns(0, "cedar", "alder").stores("coal", "cedar")
    table.g.tray[table.load("coal")] = 0
    return table


@pytest.mark.rule("BR-OPT-20")
def test_with_an_empty_tray_a_load_is_claimed_from_the_field_and_on_board_after_a_whole_turn() -> None:
    table = waiting()
    claim = f"claim coal {table.at('cedar')}"
    assert table.starting("claim") == [claim] and "Cedar" in table.words(claim)
    table.do(claim)
    assert table.told[0].startswith("Seat 0 stays") and "BR-OPT-20" in table.told[0]
    assert table.g.stored == [] and table.g.cargo[0][0] == NONE
    assert not table.starting("move") and not table.starting("claim")
    table.end_turn().end_turn()
    assert not table.starting("move"), "the whole next turn"
    table.do("done")
    assert table.starting("build"), "building is allowed meanwhile"
    table.end_turn()
    assert table.g.cargo[0][0] == table.load("coal")
    table.end_turn()
    assert table.starting("move") and table.g.waits_for[0] == NONE


@pytest.mark.rule("BR-OPT-20")
def test_nothing_is_claimed_while_the_tray_has_one_or_where_it_is_not_produced_or_without_room() -> None:
    table = waiting()
    table.g.tray[table.load("coal")] = 1
    assert not table.starting("claim")
    assert not waiting("birch-small").starting("claim")
    table = waiting().carries(0, "wool", "wool")
    assert not table.starting("claim")
    table = waiting()
    table.g.until[1], table.g.drawer[1] = 2, 1
    assert table.m.events[1].kind == "strike" and not table.starting("claim")
    table = a_table(warehouse__field="some_turns").stands(0, "alder").stores("coal", "cedar", 1, 99)
    table.g.tray[table.load("coal")] = 0
    assert not table.starting("claim"), "this is a rule of Wordelmann's"


@pytest.mark.rule("BR-OPT-20")
def test_a_load_that_is_waited_for_keeps_its_place_on_the_train() -> None:
    table = waiting().carries(0, "wool")
    table.g.tray[table.load("coal")] = 0
    table.do(table.starting("claim")[0])
    table.g.tray[table.load("coal")] = 2
    assert not table.starting("load")
    table = waiting(crossgrade__enabled=True)
    table.g.train[0] = table.m.train_ids.index("heavy")
    table.carries(0, "wool", "wool").do(table.starting("claim")[0], "done")
    table.g.cash[0] = 20
    assert table.starting("upgrade") == ["upgrade super"], "a Fast Freight has no room for three"


@pytest.mark.rule("BR-OPT-20")
def test_a_derailment_takes_nothing_that_is_not_on_board_yet() -> None:
    table = waiting()
    table.do(table.starting("claim")[0]).end_turn().do("discard hand", "card 203").draw()
    assert table.g.cargo[0][0] == table.load("coal"), "the turn that was lost is one of staying"


@pytest.mark.rule("BR-OPT-20")
def test_who_starts_over_while_waiting_gives_the_load_back() -> None:
    table = waiting(restart__enabled=True)
    table.do(table.starting("claim")[0]).end_turn().end_turn()
    before = table.chips("coal")
    table.do("start over")
    assert table.g.tray[table.load("coal")] == before == 1 and table.g.stay[0] == 0


@pytest.mark.rule("BR-OPT-21")
@pytest.mark.parametrize("event", ["202", "203", "204"])
def test_a_disaster_that_holds_the_city_sends_what_is_stored_there_to_the_tray(event: str) -> None:
    table = fields().stores("wool", "alder").stores("wool", "cedar").do("discard hand", f"card {event}")
    assert [row[0] for row in table.g.stored] == [table.node("cedar")]
    assert table.g.tray[table.load("wool")] == 2
    assert any("[BR-OPT-18 BR-OPT-21 BR-OPT-26]" in text for text in table.told)


@pytest.mark.rule("BR-OPT-21")
def test_a_tax_leaves_stores_alone_and_so_does_a_disaster_where_loads_stay_for_some_turns() -> None:
    table = fields().stores("wool", "alder").do("discard hand", "card 201")
    assert len(table.g.stored) == 1
    table = fields("some_turns").stores("wool", "alder", 1, 99).do("discard hand", "card 202")
    assert len(table.g.stored) == 1
