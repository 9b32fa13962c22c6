"""The end of the game: its trigger and the final scores."""

from __future__ import annotations

from engine.families.tycoon.actions.counted_refs import Found, refs_of
from engine.families.tycoon.actions.lines import row, tycoon_of_row
from engine.families.tycoon.rules import journal as j
from engine.families.tycoon.rules.board import CompiledBoard
from engine.game.kernel.position import Row
from engine.i18n import tr_noop


def _revealed(board: CompiledBoard, row: Row) -> Found:
    _, seat, _, x, points = row
    card = refs_of(board).tycoons[x]
    return ("held", (seat, card), 1), ("brought", (seat, card), points)


def _limit(board: CompiledBoard, row: Row) -> Found:
    return (("limit", row[1], 1),)


EVENTS = (
    row(j.ENDING, "end", tr_noop("{name} triggers the end with {empty}: turn {x} is the last"), "RT-END-01",
        tr_noop("Once enough cities are empty, one more turn is played.")),
    row(j.SHOWN, "card", tr_noop("{name} reveals the Tycoon card {tycoon}"), "RT-TYCOON-04",
        tr_noop("A Tycoon card for being the first is revealed immediately."), refs=tycoon_of_row),
    row(j.SHARES_COST, "end", tr_noop("{name} has {points} after subtracting {shares}, before Tycoon cards"),
        "RT-END-02", tr_noop("Points are those of the track. Each share costs a point.")),
    row(j.GOAL, "end", tr_noop("{name} reveals {tycoon} and gains {points}"), "RT-END-03",
        tr_noop("Points of Tycoon cards are added. A tie for such a goal gains nothing."), refs=tycoon_of_row,
        counters=("held", "brought"), counted=_revealed),
    row(j.NO_GOAL, "end", tr_noop("{name} reveals {tycoon} and gains nothing"), "RT-END-03", refs=tycoon_of_row,
        counters=("held", "brought"), counted=_revealed),
    # Games that ended at the turn limit.
    row(j.LIMIT, "end", tr_noop("{name} reaches the limit of {x} turns"), "", reason=tr_noop("turn limit"),
        counters=("limit",), counted=_limit),
    row(j.WINS, "win", tr_noop("{name} wins with {total}"), "RT-END-04",
        tr_noop("The player with the most points wins; ties go to the most links, then the most cash."), mark="win"),
    row(j.ALL_TIED, "end",
        tr_noop("{name} ties for first with {total} and the same number of links and cash as another player"),
        "RT-END-04", reason=tr_noop("tie")),
)  # fmt: skip
