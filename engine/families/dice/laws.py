"""Invariants of every position, whatever the players decide, and blunders of bots."""

from __future__ import annotations

from collections.abc import Iterator

from engine.families.dice.actions.write import Write
from engine.families.dice.rules import journal as j
from engine.families.dice.rules.position import DiceState
from engine.families.dice.rules.turn import act
from engine.game.anomaly import Anomaly
from engine.i18n import tr


def broken(before: DiceState, state: DiceState) -> Iterator[Anomaly]:
    """Yield the invariants that an action broke."""
    m, g = state.m, state.g
    if len(g.pool) + g.rolling + g.used + len(g.locked) != g.dice:
        yield Anomaly(
            "dice appear or vanish",
            tr("dice appear or vanish: {pool} on the table, {rolling} rolling, {used} used, of {total}").format(
                pool=len(g.pool), rolling=g.rolling, used=g.used, total=g.dice
            ),
        )
    if len(set(g.spent)) != len(g.spent):
        yield Anomaly("a loader is used twice in a turn", tr("a loader is used twice in a turn"))
    for number, seat in enumerate(g.seats):
        who = state.seats[number].name
        pairs = (
            *zip(seat.car_boxes, m.boxes, strict=True),
            *zip(seat.minus_boxes, m.unloader, strict=True),
            *zip(seat.loader_boxes, m.loader_boxes, strict=True),
            (seat.stored, m.store_boxes),
        )
        if any(filled > boxes for filled, boxes in pairs):
            text = tr("a player has written more numbers than there are boxes: {name}")
            yield Anomaly("a player has written more numbers than there are boxes", text.format(name=who))
        if seat.points < 0:
            text = tr("a player has negative points: {name} has {n}")
            yield Anomaly("a player has negative points", text.format(name=who, n=seat.points))


def absurd(before: DiceState, state: DiceState) -> Iterator[tuple[int, Anomaly]]:
    """Yield blunders, each with its seat."""
    left = next((row for row in state.g.log if row[0] == j.LEFT), None)
    if left is None or len(before.g.hand) != 1:
        return  # The player can still fill the same box with another number.
    for number in before.decisions.numbers:
        action = before.decisions.of(number)
        if isinstance(action.decision, Write):
            g = before.g.copy()
            act(before.m, g, before.step, number)
            if any(row[0] == j.STAR for row in g.log):
                who, title = state.seats[left[1]].name, str(action).lower()
                text = tr("a player does not write a number that would complete a car or loader: {name} could {action}")
                yield (
                    left[1],
                    Anomaly(
                        "a player does not write a number that would complete a car or loader",
                        text.format(name=who, action=title),
                    ),
                )
                return
