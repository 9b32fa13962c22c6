"""What holds in every position of the dice game, whatever is decided, and what nobody of sense decides."""

from __future__ import annotations

from collections.abc import Iterator

from engine.families.dice.rules import journal as j
from engine.families.dice.rules.position import DiceState
from engine.families.dice.rules.turn import act
from engine.families.dice.rules.writing import EXTRA_FIRST, LEAVE
from engine.game.anomaly import Anomaly


def broken(before: DiceState, state: DiceState) -> Iterator[Anomaly]:
    """Yield the invariants that an action broke."""
    m, g = state.m, state.g
    if len(g.pool) + g.rolling + g.used + len(g.locked) != g.dice:
        yield Anomaly(
            "dice appear or vanish",
            f"dice appear or vanish: {len(g.pool)} lie, {g.rolling} roll, {g.used} are used, of {g.dice}",
        )
    if len(set(g.spent)) != len(g.spent):
        yield Anomaly("a loader is used twice in a turn", "a loader is used twice in a turn")
    for number, seat in enumerate(g.seats):
        who = state.seats[number].name
        pairs = (
            *zip(seat.car_boxes, m.boxes, strict=True),
            *zip(seat.minus_boxes, m.unloader, strict=True),
            *zip(seat.loader_boxes, m.loader_boxes, strict=True),
            (seat.stored, m.warehouse_boxes),
        )
        if any(filled > boxes for filled, boxes in pairs):
            yield Anomaly("more is written than there are boxes", f"more is written than there are boxes: by {who}")
        if seat.points < 0:
            yield Anomaly("a seat has less than nothing", f"a seat has less than nothing: {who} has {seat.points}")


def absurd(before: DiceState, state: DiceState) -> Iterator[tuple[int, Anomaly]]:
    """Yield decisions that make no sense, each with its seat."""
    left = next((row for row in state.g.log if row[0] == j.LEFT), None)
    if left is None or len(before.g.hand) != 1:
        return  # With another number to write the same box can still be filled.
    for number in before.decisions.numbers:
        if number not in (LEAVE, EXTRA_FIRST):
            g = before.g.copy()
            act(before.m, g, before.step, number)
            if any(row[0] == j.STAR for row in g.log):
                who, title = state.seats[left[1]].name, str(before.decisions.of(number)).lower()
                yield (
                    left[1],
                    Anomaly(
                        "a number that would complete something is not written",
                        f"a number that would complete something is not written: {who} could {title}",
                    ),
                )
                return
