"""Issuing shares, income and dividends."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.tycoon.actions.counted_refs import Found
from engine.families.tycoon.actions.decisions import Plain
from engine.families.tycoon.actions.lines import Line
from engine.families.tycoon.rules import journal as j
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.kinds import ISSUE
from engine.families.tycoon.rules.position import ACT, BUILD, Position
from engine.families.tycoon.text.labels import money
from engine.game.decision import Event
from engine.game.kernel.position import Row
from engine.i18n import tr, tr_noop


class IssueShare(Plain, frozen=True):
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
    Event[CompiledBoard](
        kind=j.ISSUED,
        entries=Line(
            "share",
            tr_noop("{name} issues {shares} for {amount} and now has {y:,}"),
            "RT-SHARE-01",
            reason=tr_noop("shares"),
            mark="sale",
        ),
        rulings={"RT-SHARE-01": tr_noop("A player may issue any number of shares for cash in their turn.")},
        counters=("shares",),  # by seat
        counted=_issued,
    ),
    Event[CompiledBoard](
        kind=j.INCOME,
        entries=Line(
            "income",
            tr_noop("{name} collects {amount} of income (space {x})"),
            "RT-INC-01",
            reason=tr_noop("income"),
        ),
        rulings={"RT-INC-01": tr_noop("Each player collects the income of their space at the end of a turn.")},
    ),
    Event[CompiledBoard](
        kind=j.DIVIDENDS,
        entries=Line(
            "dividend",
            tr_noop("{name} pays {amount} of dividends for {shares}"),
            "RT-INC-02",
            reason=tr_noop("dividends"),
        ),
        rulings={"RT-INC-02": tr_noop("Each player then pays a dividend for each of their shares.")},
    ),
)
