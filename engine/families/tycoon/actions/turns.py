"""Actions in their order, and passing."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.tycoon.actions.decisions import TycoonDecision
from engine.families.tycoon.actions.lines import row
from engine.families.tycoon.rules import journal as j
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.kinds import PASS
from engine.families.tycoon.rules.position import Position
from engine.i18n import tr, tr_noop


class Pass(TycoonDecision, frozen=True):
    """Take no action."""

    rules = "RT-ACTION-02"
    prompt = tr_noop("which action to take")
    kind = PASS
    word = "pass"
    counted = "pass"
    counted_title = tr_noop("Passing")

    def text(self, board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
        return tr("Pass")


KINDS = (Pass,)

EVENTS = (
    row(j.TURN, "turn", tr_noop("Turn {x}, round {y}: {name}"), "RT-ACTION-01",
        tr_noop("Each turn has three rounds. Every player takes one action in each round.")),
    row(j.PASSED, "pass", tr_noop("{name} passes"), "RT-ACTION-02",
        tr_noop("A player may pass instead of taking an action."), action=Pass.counted),
)  # fmt: skip
