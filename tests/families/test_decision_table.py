"""A table of decisions finds the kind of a number by its step, and everything else by the kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engine.game.decision import Decision, DecisionTable, Event
from engine.game.rules import Action, Entry
from engine.model.ids import Ref

ACT, BID = range(2)
PASS = -1


class Pass(Decision[Any, Any], frozen=True):
    steps = (ACT, BID)

    @classmethod
    def is_numbered(cls, step: int, number: int) -> bool:
        return number == PASS

    @classmethod
    def decode(cls, board: Any, state: Any, number: int) -> Pass:
        return cls()

    def encode(self, board: Any, state: Any) -> int:
        return PASS

    def code(self, board: Any, state: Any) -> str:
        return "pass"

    def text(self, board: Any, state: Any, names: Sequence[str]) -> str:
        return "Pass"


class Build(Decision[Any, Any], frozen=True):
    steps = (ACT,)
    prompt = "where to build"

    city: str

    @classmethod
    def decode(cls, board: Any, state: Any, number: int) -> Build:
        return cls(board[number])

    def encode(self, board: Any, state: Any) -> int:
        return int(board.index(self.city))

    def code(self, board: Any, state: Any) -> str:
        return f"build {self.city}"

    @classmethod
    def read(cls, board: Any, state: Any, code: str) -> int | None:
        return board.index(code.removeprefix("build ")) if code.startswith("build ") else None

    def text(self, board: Any, state: Any, names: Sequence[str]) -> str:
        return f"Build in {self.city}"

    def about(self, board: Any, state: Any) -> tuple[Ref, ...]:
        return (Ref("site", self.city),)

    def moves(self, board: Any, state: Any) -> bool:
        return True


def built(board: Any, names: Sequence[str], row: tuple[int, ...]) -> Entry:
    return Entry("build", row[1], f"{names[row[1]]} builds in {board[row[2]]}")


EVENTS = (
    Event(
        kind=7,
        entries=built,
        repeats=(9,),
        rulings={"XX-BUILD-01 XX-BUILD-02": "A player may build.", "XX-BUILD-03": "Building is free."},
        counters=("built", "spent"),
        counted=lambda board, row: [("built", row[1], 1)],
    ),
    Event(kind=9, entries=lambda board, names, row: (), counters=("spent",)),
)
TABLE = DecisionTable((Pass, Build), EVENTS)
BOARD = ["rome", "bari"]


@pytest.mark.parametrize(
    ("step", "number", "decision"),
    [(ACT, PASS, Pass()), (BID, PASS, Pass()), (ACT, 0, Build("rome")), (ACT, 1, Build("bari"))],
)
def test_a_number_and_its_decision_are_converted_both_ways(step: int, number: int, decision: Any) -> None:
    assert TABLE.decode(BOARD, None, step, number) == decision
    assert decision.encode(BOARD, None) == number


def test_code_text_and_references_are_those_of_the_kind() -> None:
    assert TABLE.code(BOARD, None, ACT, 1) == "build bari"
    bari = Ref("site", "bari")
    assert TABLE.action(BOARD, None, ACT, 1, ()) == Action(
        "build bari", "Build in bari", (bari,), bari, decision=Build("bari")
    )
    assert TABLE.action(BOARD, None, ACT, PASS, ()).to is None and TABLE.has_moves


def test_a_code_is_read_only_by_kinds_of_the_step() -> None:
    assert TABLE.read(BOARD, None, ACT, "build bari") == 1
    assert TABLE.read(BOARD, None, BID, "build bari") is None
    assert TABLE.read(BOARD, None, ACT, "pass") is None


def test_rows_become_entries_and_counters_once_each() -> None:
    rows = [(7, 0, 1), (9, 0, 0), (7, 0, 0)]
    assert [entry.text for entry in TABLE.entries(BOARD, ["Ann"], rows)] == ["Ann builds in bari", "Ann builds in rome"]
    assert list(TABLE.counted(BOARD, rows[0])) == [("built", 0, 1)]
    assert TABLE.counters == ("built", "spent")


def test_an_entry_repeats_the_one_right_before_it_of_a_kind_that_is_named() -> None:
    made = TABLE.entries(BOARD, ["Ann"], [(7, 0, 1), (9, 0, 0), (7, 0, 0), (7, 0, 1)])
    assert [entry.repeats for entry in made] == [False, True, False]


def test_prompts_are_by_step_and_sentences_by_row_of_the_rules_matrix() -> None:
    assert TABLE.prompts == {ACT: "where to build"}
    assert TABLE.rulings == {
        "XX-BUILD-01": "A player may build.",
        "XX-BUILD-02": "A player may build.",
        "XX-BUILD-03": "Building is free.",
    }


def test_an_unknown_number_and_a_second_event_of_a_kind_are_refused() -> None:
    with pytest.raises(LookupError, match="the number 0 in step 1"):
        TABLE.kind(BID, 0)
    with pytest.raises(LookupError, match="step 9"):
        TABLE.kind(9, PASS)
    with pytest.raises(ValueError, match="two events of the kind 7"):
        DecisionTable((Pass,), (EVENTS[0], Event(kind=7, entries=built)))
