"""A monkey on every board: nothing unexpected happens, and all it did can be undone to the first byte."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QMessageBox

from tests.fuzz.acts.answers import Answers
from tests.fuzz.kept import kept_steps
from tests.fuzz.monkey import boards, fewest, report, run, walk
from tests.fuzz.reached import told

SEED = 1
STEPS = 14
EDITS = 3
MOST_STEPS = 200


QUICK = ("boxcars: empty", "dice: starter")
"""The boards on which a monkey is quick."""


@pytest.mark.parametrize("board", [pytest.param(b, marks=[] if b in QUICK else pytest.mark.slow) for b in boards()])
def test_whatever_a_monkey_does_can_be_undone_to_the_first_byte(qapp: QApplication, board: str) -> None:
    found = run(SEED, board, range(STEPS))
    assert not found.wrong, report(fewest(found))
    assert len(found.told) == STEPS


@pytest.mark.slow
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


@pytest.mark.slow
def test_what_a_monkey_found_once_is_mended(qapp: QApplication) -> None:
    for seed, board, steps in kept_steps():
        found = run(seed, board, steps)
        assert not found.wrong, report(found)


def test_a_question_that_an_answer_leads_to_is_answered_too(qapp: QApplication, tmp_path: Path) -> None:
    dialog, told = QDialog(), list[object]()
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok, dialog)
    box.accepted.connect(dialog.accept)
    box.accepted.connect(lambda: told.append(QMessageBox.question(dialog, "Again", "Sure?")))
    answers = Answers(tmp_path, willing=True)
    answers.begin(Random(1))
    dialog.exec()
    answers.stop()
    assert told
