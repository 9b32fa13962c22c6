"""A monkey on every board: nothing unexpected happens, and all it did can be undone to the first byte."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from tests.fuzz.kept import kept_steps
from tests.fuzz.monkey import boards, fewest, report, run, walk
from tests.fuzz.reached import told

SEED = 1
STEPS = 14
EDITS = 3
MOST_STEPS = 200


@pytest.mark.parametrize("board", boards())
def test_whatever_a_monkey_does_can_be_undone_to_the_first_byte(qapp: QApplication, board: str) -> None:
    found = run(SEED, board, range(STEPS))
    assert not found.wrong, report(fewest(found))
    assert len(found.told) == STEPS


def test_a_walk_of_edits_ends_after_so_many_of_them_and_all_can_be_undone(qapp: QApplication) -> None:
    found = walk(SEED, "tycoon: starter", EDITS)
    assert not found.wrong, report(fewest(found))
    assert found.edits >= EDITS and len(found.told) < MOST_STEPS
    reached = found.reached
    made = sum(times for name, times in reached.counts.items() if name.startswith("edit "))
    assert made >= found.edits and {"tool select", "edit PaintCells", "table Cities"} <= reached.there
    assert "edit SetPayoff" not in reached.there, "what another family has is not missed"


def test_a_walk_says_what_it_never_came_to() -> None:
    said = told({"tool select": 1200, "tool pan": 1, "dialog Turn": 2}, {"tool select", "tool line", "edit AddLine"})
    assert said.splitlines() == [
        "dialog: Turn 2", "edit: ", "  never: AddLine", "tool: pan 1, select 1,200", "  never: line",
    ]  # fmt: skip


def test_what_a_monkey_found_once_is_mended(qapp: QApplication) -> None:
    for seed, board, steps in kept_steps():
        found = run(seed, board, steps)
        assert not found.wrong, report(found)
