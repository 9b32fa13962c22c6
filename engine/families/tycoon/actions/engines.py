"""Improving an engine."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.tycoon.actions.decisions import TycoonDecision
from engine.families.tycoon.actions.lines import row
from engine.families.tycoon.rules import journal as j
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.kinds import IMPROVE
from engine.families.tycoon.rules.position import Position
from engine.families.tycoon.text.labels import money
from engine.i18n import tr, tr_noop


class ImproveEngine(TycoonDecision, frozen=True):
    """Improve the engine by a level for its price."""

    rules = "RT-ENG-01 RT-ENG-02 RT-ENG-03"
    kind = IMPROVE
    word = "engine"
    counted = "engine"
    counted_title = tr_noop("Improving the engine")

    def text(self, board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
        after = state.engine[state.seat] + 1
        text = tr("Improve your engine to level {level} for {amount}")
        return text.format(level=after + 1, amount=money(board, board.engine_price[after]))


KINDS = (ImproveEngine,)

EVENTS = (
    row(j.ENGINE, "engine", tr_noop("{name} improves the engine to level {x} for {amount}"), "RT-ENG-02",
        tr_noop("An improved engine costs the price of its level."), reason=tr_noop("engine"), mark="purchase",
        action=ImproveEngine.counted),
)  # fmt: skip
