"""All options that go together, played by chance on the small board: nothing is lost, made or without a decision."""

from __future__ import annotations

from random import Random

import pytest

from engine.families.crayon.rulebook import RULES
from engine.families.crayon.rules.board import NONE
from engine.game.rules import CHANCE
from tests.families.crayon.rules.options.arranged import Table, a_table

EVERYTHING = {
    "cash__start": 100, "crossgrade__enabled": True, "fee__own_track": 1, "move__load_cost": 1, "trains__two": True,
    "build__branching": True, "track__trading": True, "warehouse__private": True, "warehouse__field": "wordelmann",
    "contracts__open": True, "deck__reshuffle_card": True, "loan__enabled": True, "fee__late": True,
    "move__backtracking": True, "restart__enabled": True, "restart__rented_track_stays": True, "game__circus": True,
}  # fmt: skip
WISHED = ("deliver", "claim", "buy", "exchange", "accept", "want", "give", "pay", "warehouse", "take", "drop", "load")


def chips(table: Table) -> list[int]:
    return [table.chips(load) for load in table.m.load_ids]


def pick(table: Table, luck: Random) -> str:
    """Something to do: rather what is seldom possible, moves and track rather than the end of a turn."""
    codes = table.codes
    if table.actor == CHANCE:
        return luck.choice(codes)
    rare = [code for code in codes if code.split()[0] in WISHED]
    if rare and luck.random() < 0.6:
        return luck.choice(rare)
    ways = [code for code in codes if code.split()[0] in ("move", "build", "place", "plan")]
    if ways and luck.random() < 0.85:
        return luck.choice(ways)
    rest = [code for code in codes if code not in ("start over", "discard hand", "turn round")]
    return luck.choice(rest if rest and luck.random() < 0.97 else codes)


def arranged(seats: int) -> Table:
    """Trains, track and full warehouses lie close together, and the trays are nearly empty."""
    table = a_table(seats, **EVERYTHING).owns(0, "cedar", "alder").owns(1, "alder", "birch-small")
    for seat, place in enumerate(((2, 4), (8, 4), (3, 4))[:seats]):
        table.g.warehouse[seat] = table.node(place)
        table.stores("coal", place, seat).stores(("fish", "wool", "wool")[seat], place, seat)
        table.stands(seat, ("alder", "cedar", "birch-small")[seat]).stands(seat, "alder", 1)
    table.g.stored += [[table.node("cedar"), table.load("coal"), NONE, NONE] for _ in range(table.g.tray[0])]
    table.g.tray[0] = 0
    return table.on_turn(0)


def test_chips_and_money_are_kept_and_every_position_has_a_decision() -> None:
    assert len(played(0, 60)) > 5


@pytest.mark.slow
def test_chips_and_money_are_kept_in_long_games_with_every_kind_of_decision() -> None:
    done = set().union(*(played(seed, 250) for seed in range(3)))
    assert {"claim", "accept", "decline", "want", "pay", "give", "take", "deliver", "buy", "exchange"} <= done


def played(seed: int, length: int) -> set[str]:
    """Looks at a game for so many decisions; returns the first words of their codes."""
    luck = Random(seed)
    table = arranged(2 + seed % 2)
    kept, done = chips(table), set[str]()
    for _ in range(length):
        before = table.g.copy()
        code = pick(table, luck)
        table.do(code)
        g, entries = table.g, table.state.entries
        done.add(code.split()[0])
        assert chips(table) == kept
        for seat in range(g.seats):
            assert g.cash[seat] - before.cash[seat] == sum(e.amount for e in entries if e.seat == seat), code
            assert g.cash[seat] >= 0
        for vehicle, cargo in enumerate(g.cargo):
            waits = g.waits_for[vehicle] != NONE
            assert sum(load != NONE for load in cargo) + waits <= table.m.train_loads[g.train[vehicle]]
            assert waits == bool(g.stay[vehicle])
        assert g.spent <= table.m.build_limit and max(g.track) <= g.seats + 1
        codes = table.codes
        assert codes and len(set(codes)) == len(codes)
        if table.actor != CHANCE:
            assert [each.code for each in RULES.actions(RULES.view(table.state, table.actor))] == codes
        assert all(entry.text and entry.rule for entry in entries)
    return done
