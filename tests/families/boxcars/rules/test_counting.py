"""Counters agree with the journal: rides, arrivals, fees with those deducted from a payoff, the first player."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from engine.bots.named import bot_named
from engine.families.boxcars.family import FAMILY
from engine.families.boxcars.rulebook import RULES
from engine.game.drive import drive
from engine.model.ids import Ref
from engine.model.scenario import RuleValue, Scenario
from engine.sim.run import Job, Runner, seats_of
from tests.bundled import bundled_scenario
from tests.families.boxcars.boards import generated
from tests.slow import slow

LESS = re.compile(r"less the bank fee of \$([\d,]+)\)")


def told(scenario: Scenario, options: dict[str, RuleValue], bots: tuple[str, ...]) -> dict[str, Counter[Ref | int]]:
    """The counts of game 3 of seed 8, from the lines of its journal."""
    found: dict[str, Counter[Ref | int]] = {name: Counter() for name in RULES.counters}
    start = RULES.initial_state(scenario, seats_of(bots), options)
    players = [bot_named(FAMILY, name, scenario) for name in bots]
    for _, state in drive(RULES, start, players, 8, 3):
        for entry in state.entries:
            if entry.kind == "ride":
                found["rides"].update(ref for ref in entry.about if ref.kind == "section")
            elif entry.kind == "arrive":
                found["visits"].update(entry.about)
            elif entry.kind == "first":
                found["begins"][entry.seat] += 1
            elif entry.kind == "buy" and entry.about[0].kind == "railroad":
                found["bought"].update(entry.about)
            elif entry.reason.startswith("fee: ") or entry.reason == "bankrupt":
                name = "fees_paid" if entry.amount < 0 else "fees_received"
                found[name][entry.seat] += abs(int(entry.amount))
            elif less := LESS.search(entry.text):
                found["fees_paid"][entry.seat] += int(less[1].replace(",", ""))
    return found


@pytest.mark.parametrize("name", [*slow("boxcars/us-boxcars-2013"), "boxcars/us-rail-baron"])
def test_a_batch_counts_what_the_lines_of_the_journal_say(name: str) -> None:
    scenario, bots = bundled_scenario(name), ("planner", "gould", "hill")
    (tally,) = Runner(Job(scenario, {}, bots, 8, RULES.counters)).play([3])
    assert tally.counts == told(scenario, {}, bots)
    assert all(tally.counts.values())


@pytest.mark.parametrize(
    "options",
    [
        {"cash.start": 2_000, "game.turn_limit": 200},
        {"cash.start": 40_000, "game.turn_limit": 300, "bankrupt.creditors": "bank_pays_rest"},
        {"third.player": True, "game.turn_limit": 200},
    ],
    ids=str,
)
def test_fees_of_a_bankrupt_seat_and_of_the_third_player_are_counted(options: dict[str, RuleValue]) -> None:
    scenario, bots = generated(4).scenario(), ("random",) * (2 if "third.player" in options else 3)
    (tally,) = Runner(Job(scenario, options, bots, 8, RULES.counters)).play([3])
    assert tally.counts == told(scenario, options, bots)


def test_only_what_was_asked_for_is_named() -> None:
    scenario = bundled_scenario("boxcars/us-rail-baron")
    (tally,) = Runner(Job(scenario, {}, ("hill",) * 2, 8, ("visits", "begins"))).play([3])
    assert list(tally.counts) == ["visits", "begins"] and sum(tally.counts["begins"].values()) == 1
