"""Every kind of decision and event is met in games, with its number, code and texts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from engine.bots.named import bot_named
from engine.families.dice.actions.table import TABLE
from engine.families.dice.family import FAMILY
from engine.families.dice.rules import journal as j
from engine.families.dice.rules.position import DiceState
from engine.game.drive import drive
from engine.game.rules import SeatSetup
from tests.families.dice.table import BUNDLED, RULES, Table

LINEUPS = (("random", "random", "spoiler"), ("spoiler", "planner"), ("random",), ("spoiler",))
SELDOM = {j.SET_UP, j.ENDED}
"""Rows of starting positions and of games that are stopped."""


def states() -> Iterator[DiceState]:
    """Yield the states of a few games, and one in which all loaders of the own turn are complete."""
    yield Table(seats=2).owns(0, "re-roll", "change", "bonus").pool("1 2 2 3 5 6 6").state
    for bots in LINEUPS:
        for seed in range(2):
            state = RULES.initial_state(BUNDLED, [SeatSetup(bot) for bot in bots], {"game.turn_limit": 400})
            game = drive(RULES, state, [bot_named(FAMILY, bot) for bot in bots], seed)
            yield from (after for _, after in islice(game, 3_000))


def test_every_kind_is_met_with_its_number_code_and_text() -> None:
    kinds, rows, rules = set(), set(), set()
    for state in states():
        rows |= {row[0] for row in state.g.log}
        for entry in state.entries:
            rules |= set(entry.rule.split())
            assert "{" not in entry.text + entry.reason
        if state.step == RULES.over or state.step in RULES.chance:
            continue
        for number in state.decisions.numbers:
            action = state.decisions.of(number)
            kinds.add(type(action.decision))
            assert action.decision == TABLE.decode(state.m, state.g, state.step, number)
            assert action.decision.encode(state.m, state.g) == number
            assert state.decisions.number(action.code) == number
            assert action.text and "{" not in action.text
    assert kinds == set(TABLE.kinds)
    assert rows == set(TABLE.events) - SELDOM
    assert rules == set(TABLE.rulings)
