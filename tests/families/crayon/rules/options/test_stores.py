"""Field warehouses and claims to distant loads (BR-OPT-18 to BR-OPT-21, BR-OPT-24)."""

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
def test_the_turns_of_who_dropped_it_count_and_a_turn_that_is_lost_counts_too() -> None:
    table = fields("some_turns", warehouse__turns=1).stands(0, "cedar").carries(0, "coal").do("drop coal")
    table.end_turn()
    assert table.g.stored, "the end of the turn in which it was dropped is none that follows"
    table.g.skip[0] = 1
    table.end_turn().draw()
    assert table.g.stored == []


def waiting(place: str = "alder", **options: object) -> Table:
    """Return a table: player 0 is in a city; the only coal not on trains is stored in Cedar."""
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
