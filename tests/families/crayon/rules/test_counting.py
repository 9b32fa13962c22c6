"""Counters of many games: track built, deliveries, payments, costs of events and fees."""

from __future__ import annotations

from collections import Counter

from engine.families.crayon.actions.table import TABLE
from engine.families.crayon.rulebook import RULES
from engine.game.rules import Action, Counted
from engine.model.ids import Ref
from tests.families.crayon.table import BLUE, RED, Table


def counted(table: Table, *codes: str) -> Counter[tuple[str, str | int | tuple[int, str]]]:
    """Return the totals of counters over these rows, by counter and by ID, player, or both."""
    found: Counter[tuple[str, str | int | tuple[int, str]]] = Counter()
    for code in codes:
        table.state = RULES.apply_action(table.state, Action(code, ""))
        for name, what, amount in RULES.counted(table.state):
            assert name in TABLE.counters
            found[name, called(what)] += amount
    table.g = table.state.g
    return found


def called(what: Counted) -> str | int | tuple[int, str]:
    if isinstance(what, Ref):
        return what.id
    return what if isinstance(what, int) else (what[0], what[1].id)


def test_a_section_has_one_name_whichever_way_it_is_built() -> None:
    there = counted(Table().track(RED, "4,2", "6,2").building(), "build 6,2 6,3")
    back = counted(Table().track(RED, "4,2", "5,2").track(RED, "5,2", "5,3").track(RED, "5,3", "6,3").building(),
                   "build 6,3 6,2")  # fmt: skip
    assert there["sections", "6,2 6,3"] == back["sections", "6,2 6,3"] == 1


def test_deliveries_count_by_city_load_and_card() -> None:
    table = Table().train(RED, "25,2").carries(RED, "coal").ready()
    found = counted(table, "deliver 2.1")
    assert found == {("fulfilled", "cards.2.1"): 1} | {
        (name, id): amount for name, amount in (("deliveries", 1), ("paid", 12)) for id in ("elm", "coal", "cards.2")
    }


def test_the_second_demand_of_a_card_is_told_from_the_first() -> None:
    table = Table().train(RED, "6,4").carries(RED, "wool").ready()
    found = counted(table, "deliver 3.2")
    assert found["fulfilled", "cards.3.2"] == 1 and found["fulfilled", "cards.3.1"] == 0
    assert found["paid", "ling"] == found["paid", "wool"] == found["paid", "cards.3"] == 8


def test_events_count_with_what_they_take() -> None:
    table = Table().track(RED, "6,2", "7,2").track(BLUE, "6,3", "7,3").train(BLUE, "14,0").ready()
    found = counted(table, "discard hand", "card tax", "card flood", "card derailment")
    assert found == {
        ("discards", RED): 1, ("events", "events.tax"): 1, ("event_cost", "events.tax"): 40,
        ("events", "events.flood"): 1, ("event_sections", "events.flood"): 2,
        ("events", "events.derailment"): 1, ("event_turns", "events.derailment"): 1,
    }  # fmt: skip


def test_every_section_that_a_seat_loses_at_once_is_counted() -> None:
    table = Table().track(RED, "6,2", "7,2").track(RED, "6,3", "7,3").ready()
    assert counted(table, "discard hand", "card flood")["event_sections", "events.flood"] == 2
