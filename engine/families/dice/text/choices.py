"""Decisions as actions: their codes in records and their texts on buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from engine.families.dice.rules.position import EXTRA, KEEP, LOCK, PICK, START, WRITE, Position
from engine.families.dice.rules.rolling import rolls_of
from engine.families.dice.rules.sheet import Sheet
from engine.families.dice.rules.turn import AGAIN, CHANGES, COUNT, unpacked
from engine.families.dice.rules.writing import DOWN_WAY, EXTRA_FIRST, LEAVE, ORDER_WAY, SPLIT_WAY, UP_WAY, WAYS_OF
from engine.families.dice.text.log_text import ABILITIES, about
from engine.families.dice.text.log_text import dice as dice_text
from engine.game.chance import Outcomes
from engine.game.rules import Action
from engine.i18n import language, ntr, tr, tr_noop
from engine.model.ids import Ref

CODE_PREFIXES = {0: "", SPLIT_WAY: "split ", UP_WAY: "up ", DOWN_WAY: "down ", ORDER_WAY: "order "}


def code(sheet: Sheet, state: Position, step: int, action: int) -> str:
    """Return the code of a decision, unique among the decisions of a step."""
    if step == WRITE:
        if action == LEAVE:
            return f"leave {state.hand[0]}"
        if action == EXTRA_FIRST:
            return "bonus first"  # not shown
        way, slot = divmod(action, WAYS_OF)
        return f"{CODE_PREFIXES[way]}write {written(state.hand[0], way)} {sheet.slot_code(slot)}"
    if step == KEEP:
        return f"{'again' if state.again else 'also'} {dice_text(unpacked(action))}"
    if step == PICK:
        if action == AGAIN:
            return "re-roll"
        return f"pick {action}" if action < CHANGES else "change {} {}".format(*divmod(action - CHANGES, 10))
    if step == EXTRA:
        return f"bonus {action}" if action else "no bonus"  # not shown
    assert step == LOCK
    return f"lock {action}"


def written(number: int, way: int) -> int:
    """Return the number written in the box."""
    if way == SPLIT_WAY:
        return number // 2
    return number + (way == UP_WAY) - (way == DOWN_WAY)


def action_text(
    sheet: Sheet, state: Position, step: int, action: int, names: Sequence[str]
) -> tuple[str, tuple[Ref, ...]]:
    """Return a decision of a player as text, and the refs to highlight."""
    return _text(sheet, state, step, action), about(sheet, action % WAYS_OF) if step == WRITE and action >= 0 else ()


def _text(sheet: Sheet, state: Position, step: int, action: int) -> str:
    if step == WRITE:
        return _write_text(sheet, state, action)
    if step == KEEP:
        faces = unpacked(action)
        if state.again:
            return tr("Roll {dice} again").format(dice=dice_text(faces))
        return tr("Also roll {dice}").format(dice=dice_text(faces)) if faces else tr("Do not roll the other dice")
    if step == PICK:
        if action == AGAIN:
            return tr("Re-Roll: roll dice again")
        if action < CHANGES:
            n = state.pool.count(action)
            return ntr("Take the {face}s: {n} die", "Take the {face}s: {n} dice", n).format(face=action, n=n)
        old, new = divmod(action - CHANGES, 10)
        return tr("Change: turn a {old} to {new}").format(old=old, new=new)
    if step == EXTRA:
        return tr("Bonus: also use a {face}").format(face=action) if action else tr("Do not use Bonus")
    assert step == LOCK
    return tr("Lock a {face}").format(face=action)


def _write_text(sheet: Sheet, state: Position, action: int) -> str:
    number = state.hand[0]
    if action == LEAVE:
        return tr("Do not write the {number}").format(number=number)
    if action == EXTRA_FIRST:
        return tr("Write the {number} of the Bonus die first").format(number=state.extra)
    way, slot = divmod(action, WAYS_OF)
    fields = {"number": written(number, way), "box": sheet.slot_name(slot)}
    if way in ABILITIES:
        return tr("{ability}: write {number} in {box}").format(ability=tr(ABILITIES[way]), **fields)
    return tr("Write {number} in {box}").format(**fields)


def outcomes(sheet: Sheet, state: Position, step: int, names: Sequence[str]) -> Outcomes:
    """Return the possible results of chance: a seat, or a roll weighted by the number of ways to roll it."""
    return beginners(names) if step == START else rolls(state.rolling, language())


def beginners(names: Sequence[str]) -> Outcomes:
    """Return the seats, which are equally likely."""
    return Outcomes(
        (seat, Action(f"first {seat + 1}", tr("{name} begins").format(name=name)), 1) for seat, name in enumerate(names)
    )


@cache
def rolls(dice: int, locale: str) -> Outcomes:
    """Return the rolls of a number of dice in order, weighted by their numbers of ways, with texts of a locale."""
    found = []
    possible = rolls_of(dice)
    for result, ways in zip(possible.results, possible.ways, strict=True):
        faces = unpacked(result)
        text = tr("Roll {dice}").format(dice=dice_text(faces))
        found.append((result, Action(f"dice {dice_text(faces)}", text, faces=tuple(faces)), ways))
    return Outcomes(found)


assert COUNT > 12, "a digit of packed dice must hold the largest number of dice"


PROMPTS: Mapping[int, str] = {
    KEEP: tr_noop("which dice to roll again"),
    PICK: tr_noop("which number to take"),
    EXTRA: tr_noop("which die to use in addition"),
    LOCK: tr_noop("which number to lock"),
    WRITE: tr_noop("where to write"),
}
"""The decision of each step of a player, as it follows "decides"."""
