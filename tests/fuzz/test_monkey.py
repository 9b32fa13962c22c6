"""A monkey on every board: nothing unexpected happens, and all it did can be undone to the first byte."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from tests.fuzz.kept import kept_steps
from tests.fuzz.monkey import boards, fewest, report, run, walk

SEED = 1
STEPS = 14
EDITS = 3


@pytest.mark.parametrize("board", boards())
def test_whatever_a_monkey_does_can_be_undone_to_the_first_byte(qapp: QApplication, board: str) -> None:
    found = run(SEED, board, range(STEPS))
    assert not found.wrong, report(fewest(found))
    assert len(found.told) == STEPS


def test_a_walk_of_edits_ends_after_so_many_of_them_and_all_can_be_undone(qapp: QApplication) -> None:
    found = walk(SEED, "tycoon: starter", EDITS)
    assert not found.wrong, report(fewest(found))
    assert found.edits == EDITS


def test_what_a_monkey_found_once_is_mended(qapp: QApplication) -> None:
    for seed, board, steps in kept_steps():
        found = run(seed, board, steps)
        assert not found.wrong, report(found)
