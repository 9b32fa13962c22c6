"""Decisions as values: numbers, codes and texts of every kind, and the rows of the rules matrix that they name."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.families.crayon.actions.table import TABLE
from engine.families.crayon.rules.board import CompiledBoard, board_of
from engine.families.crayon.rules.position import DRAW, LOT, Position
from tests.families.crayon.rules.test_journal import NAMES, TALES, played, rare
from tests.slow import slow

FEW = 30
"""The number of decisions of a position whose codes are compared with each other."""


def check(m: CompiledBoard, g: Position, now: int, numbers: list[int], most: int, luck: Random) -> Iterator[type[Any]]:
    """Yield the kinds of decisions after conversions of numbers, codes and texts: at most that many of each position,
    which may have hundreds of sections."""
    for number in numbers if len(numbers) <= most else luck.sample(numbers, most):
        decision = TABLE.decode(m, g, now, number)
        assert decision.encode(m, g) == number and TABLE.decode(m, g, now, number) == decision
        assert TABLE.read(m, g, now, decision.code(m, g)) in (None, number)
        text = decision.text(m, g, NAMES)
        assert text and not set(text) & set("{}")
        yield type(decision)
    if len(numbers) <= FEW:
        codes = {TABLE.code(m, g, now, number) for number in numbers}
        assert len(codes) == len(numbers)


def kinds_met(most: int) -> Iterator[type[Any]]:
    """Yield the kinds of decisions of random games and rare positions."""
    luck = Random(2)
    for scenario, seats, options in TALES:
        m = board_of(scenario, {"game.turn_limit": 240, **options})
        for g, now, numbers in played(m, seats, Random(1)):
            if now not in (DRAW, LOT):
                yield from check(m, g, now, numbers, most, luck)
            g.log.clear()
    for table, codes in rare():
        for code in codes:
            state = table.state
            yield from check(state.m, state.g, state.step, state.decisions.numbers, most, luck)
            table.do(code)


@pytest.mark.parametrize("most", [6, *slow(FEW)])
def test_every_kind_of_decision_is_converted_both_ways_and_has_a_text(most: int) -> None:
    assert set(kinds_met(most)) == set(TABLE.kinds)


def test_decisions_and_entries_name_rows_of_the_rules_matrix_that_exist() -> None:
    with (Path(__file__).parents[3] / "rules" / "checklist.csv").open(encoding="utf-8") as file:
        rows = {row["id"] for row in csv.DictReader(file)}
    assert {row for kind in TABLE.kinds for row in kind.rules.split()} <= rows
    journal = Path(__file__).with_name("journal.txt").read_text(encoding="utf-8")
    named = {row for rules in re.findall(r"\[(BR-[^]]*)\]", journal) for row in rules.split()}
    assert named <= set(TABLE.rulings) <= rows
