"""What holds in every position of the dice game, whatever is decided."""

from __future__ import annotations

from collections.abc import Iterator

from engine.families.dice.rules.position import DiceState


def broken(before: DiceState, state: DiceState) -> Iterator[str]:
    """The laws that an action broke, a sentence each; what differs from game to game stands behind a colon."""
    m, g = state.m, state.g
    if len(g.pool) + g.rolling + g.used + len(g.locked) != g.dice:
        yield f"dice appear or vanish: {len(g.pool)} lie, {g.rolling} roll, {g.used} are used, of {g.dice}"
    if len(set(g.spent)) != len(g.spent):
        yield "a loader is used twice in a turn"
    for number, seat in enumerate(g.seats):
        who = state.seats[number].name
        pairs = (
            *zip(seat.car_boxes, m.boxes, strict=True),
            *zip(seat.minus_boxes, m.unloader, strict=True),
            *zip(seat.loader_boxes, m.loader_boxes, strict=True),
            (seat.stored, m.warehouse_boxes),
        )
        if any(filled > boxes for filled, boxes in pairs):
            yield f"more is written than there are boxes: by {who}"
        if seat.points < 0:
            yield f"a seat has less than nothing: {who} has {seat.points}"
