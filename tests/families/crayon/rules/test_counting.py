"""What many games count: where track is built, what is delivered and paid, what events and fees cost."""

from __future__ import annotations

from collections import Counter

from engine.families.crayon.rulebook import COUNTERS, RULES
from engine.game.rules import Action
from engine.model.ids import Ref
from tests.families.crayon.table import BLUE, RED, Table, dealt, from_the_start


def counted(table: Table, *codes: str) -> Counter[tuple[str, str | int]]:
    """What is counted while these are played, by the counter and by id or seat."""
    found: Counter[tuple[str, str | int]] = Counter()
    for code in codes:
        table.state = RULES.apply(table.state, Action(code, ""))
        for name, what, amount in RULES.counted(table.state):
            assert name in COUNTERS
            found[name, what.id if isinstance(what, Ref) else what] += amount
    table.g = table.state.g
    return found


def test_sections_count_where_they_arrive_and_for_whom_they_are_paid() -> None:
    found = counted(Table().building(), "build 4,2 5,2", "build 5,2 6,2", "build 6,2 7,2")
    assert found == {("built", "5,2"): 1, ("built", "6,2"): 1, ("built", "7,2"): 1, ("spent", RED): 5}


def test_deliveries_count_by_city_load_and_card() -> None:
    table = Table().train(RED, "25,2").carries(RED, "coal").ready()
    found = counted(table, "deliver 2.1")
    assert found == {
        (name, id): amount
        for name, amount in (("deliveries", 1), ("paid", 12))
        for id in ("elm", "coal", "cards.2")
    }  # fmt: skip


def test_rides_fees_trains_starts_and_discards_are_counted() -> None:
    table = Table().track(BLUE, "7,0", "9,0").ready()
    found = counted(table, "place 7,0", "move 8,0", "move 9,0", "done", "upgrade heavy")
    assert found == {
        ("starts", "7,0"): 1, ("rides", "8,0"): 1, ("rides", "9,0"): 1, ("fees", RED): 4, ("fees_received", BLUE): 4,
        ("trains", "trains.heavy"): 1,
    }  # fmt: skip
    assert counted(table, "discard hand") == {("discards", BLUE): 1}


def test_events_count_with_what_they_take() -> None:
    table = Table().track(RED, "6,2", "7,2").track(BLUE, "6,3", "7,3").train(BLUE, "14,0").ready()
    found = counted(table, "discard hand", "card tax", "card flood", "card derailment")
    assert found == {
        ("discards", RED): 1, ("events", "events.tax"): 1, ("event_cost", "events.tax"): 40,
        ("events", "events.flood"): 1, ("event_cost", "events.flood"): 2,
        ("events", "events.derailment"): 1, ("event_cost", "events.derailment"): 1,
    }  # fmt: skip


def test_who_begins_is_counted() -> None:
    table = dealt(from_the_start(), ("1", "2", "3"), ("4", "5"))
    assert counted(table, "card 24") == {("begins", BLUE): 1}
