"""Issuing shares, income and dividends."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.tycoon.actions.counted_refs import Found
from engine.families.tycoon.actions.decisions import TycoonDecision
from engine.families.tycoon.actions.lines import row
from engine.families.tycoon.rules import journal as j
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.kinds import ISSUE
from engine.families.tycoon.rules.position import ACT, BUILD, Position
from engine.families.tycoon.text.labels import money
from engine.game.kernel.position import Row
from engine.i18n import tr, tr_noop


class IssueShare(TycoonDecision, frozen=True):
    """Issue a share for cash."""

    rules = "RT-SHARE-01"
    steps = (ACT, BUILD)
    kind = ISSUE
    word = "share"

    def text(self, board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
        return tr("Issue a share for {amount}").format(amount=money(board, board.share_value))


def _issued(board: CompiledBoard, row: Row) -> Found:
    return (("shares", row[1], row[3]),)


KINDS = (IssueShare,)

EVENTS = (
    # Issued shares by seat.
    row(j.ISSUED, "share", tr_noop("{name} issues {shares} for {amount} and now has {y:,}"), "RT-SHARE-01",
        tr_noop("A player may issue any number of shares for cash in their turn."), reason=tr_noop("shares"),
        mark="sale", counters=("shares",), counted=_issued),
    row(j.INCOME, "income", tr_noop("{name} collects {amount} of income (space {x})"), "RT-INC-01",
        tr_noop("Each player collects the income of their space at the end of a turn."), reason=tr_noop("income")),
    row(j.DIVIDENDS, "dividend", tr_noop("{name} pays {amount} of dividends for {shares}"), "RT-INC-02",
        tr_noop("Each player then pays a dividend for each of their shares."), reason=tr_noop("dividends")),
)  # fmt: skip
