"""Decisions as actions: their codes for records, their words for buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import factorial

from engine.families.dice.rules.position import EXTRA, KEEP, LOCK, PICK, START, WRITE, Position
from engine.families.dice.rules.sheet import FACES, Sheet
from engine.families.dice.rules.turn import AGAIN, CHANGED, COUNT, packed, unpacked
from engine.families.dice.rules.writing import DOWN_WAY, EXTRA_FIRST, LEAVE, ORDER_WAY, SPLIT_WAY, UP_WAY, WAYS_OF
from engine.families.dice.text.log_text import about, dice
from engine.game.kernel.game_rules import Outcomes
from engine.game.rules import Action
from engine.model.ids import Ref

WAYS = {0: "", SPLIT_WAY: "split ", UP_WAY: "up ", DOWN_WAY: "down ", ORDER_WAY: "order "}


def code(sheet: Sheet, state: Position, step: int, action: int) -> str:
    """The code of a decision, distinct among those of a step."""
    if step == WRITE:
        if action == LEAVE:
            return f"leave {state.hand[0]}"
        if action == EXTRA_FIRST:
            return "bonus first"
        way, slot = divmod(action, WAYS_OF)
        return f"{WAYS[way]}write {written(state.hand[0], way)} {sheet.slot_code(slot)}"
    if step == KEEP:
        return f"{'again' if state.again else 'also'} {dice(unpacked(action))}"
    if step == PICK:
        if action == AGAIN:
            return "re-roll"
        return f"pick {action}" if action < CHANGED else "change {} {}".format(*divmod(action - CHANGED, 10))
    if step == EXTRA:
        return f"bonus {action}" if action else "no bonus"
    assert step == LOCK
    return f"lock {action}"


def written(number: int, way: int) -> int:
    """The number that stands in the box."""
    if way == SPLIT_WAY:
        return number // 2
    return number + (way == UP_WAY) - (way == DOWN_WAY)


def said(sheet: Sheet, state: Position, step: int, action: int, names: Sequence[str]) -> tuple[str, tuple[Ref, ...]]:
    """A decision of a seat in words, and what it is about."""
    return _text(sheet, state, step, action), about(sheet, action % WAYS_OF) if step == WRITE and action >= 0 else ()


def _text(sheet: Sheet, state: Position, step: int, action: int) -> str:
    if step == WRITE:
        number = state.hand[0]
        if action == LEAVE:
            return f"Do not write the {number}"
        if action == EXTRA_FIRST:
            return f"Write the {state.extra} of the Bonus die first"
        way, slot = divmod(action, WAYS_OF)
        by = {SPLIT_WAY: "Even Split: ", UP_WAY: "Up: ", DOWN_WAY: "Down: ", ORDER_WAY: "Order: "}.get(way, "")
        return f"{by}Write {written(number, way)} in {sheet.slot_name(slot)}"
    if step == KEEP:
        faces = unpacked(action)
        if state.again:
            return f"Roll {dice(faces)} again"
        return f"Roll {dice(faces)} too" if faces else "Keep the other dice"
    if step == PICK:
        if action == AGAIN:
            return "Re-Roll: roll dice again"
        if action < CHANGED:
            count = state.pool.count(action)
            return f"Take the {action}s: {count} {'die' if count == 1 else 'dice'}"
        return "Change: turn a {} to {}".format(*divmod(action - CHANGED, 10))
    if step == EXTRA:
        return f"Bonus: use a {action} as well" if action else "No Bonus die"
    assert step == LOCK
    return f"Lock a {action}"


def outcomes(sheet: Sheet, state: Position, step: int, names: Sequence[str]) -> Outcomes:
    """What chance may bring: a seat, or dice by how many ways there are to roll them."""
    return beginners(names) if step == START else rolls(state.rolling)


def beginners(names: Sequence[str]) -> Outcomes:
    """Each of these seats, as likely as any other."""
    return Outcomes((seat, Action(f"first {seat + 1}", f"{name} begins"), 1) for seat, name in enumerate(names))


@cache
def rolls(number: int) -> Outcomes:
    """Every roll of so many dice, sorted, with the number of ways to it."""
    found = []
    for counts in _counts(number, FACES):
        faces = [face for face, count in enumerate(counts, 1) for _ in range(count)]
        ways = factorial(number)
        for count in counts:
            ways //= factorial(count)
        found.append((packed(faces), Action(f"dice {dice(faces)}", f"Roll {dice(faces)}", faces=tuple(faces)), ways))
    return Outcomes(found)


def _counts(number: int, faces: int) -> list[tuple[int, ...]]:
    if faces == 1:
        return [(number,)]
    return [(first, *rest) for first in range(number, -1, -1) for rest in _counts(number - first, faces - 1)]


assert COUNT > 12, "a digit of packed dice holds as many as there may be"


ASKED: Mapping[int, str] = {
    KEEP: "which dice to roll again",
    PICK: "which number to take",
    EXTRA: "which die to use as well",
    LOCK: "which number to lock",
    WRITE: "where to write",
}
"""By the steps in which a seat decides: what, behind "decides"."""
