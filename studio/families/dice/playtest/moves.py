"""Clickable dice and boxes of a position, without a window."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.families.dice.actions.pick import BonusFirst, ChangeDie, NoBonus, Pick, ReRoll, UseBonus
from engine.families.dice.actions.roll import RollMore
from engine.families.dice.actions.solo import Lock
from engine.families.dice.actions.write import Leave, Write
from engine.families.dice.rules.position import EXTRA, KEEP, LOCK, PICK, ROLL, START, WRITE, Position
from engine.families.dice.rules.sheet import Sheet
from engine.game.decision import Decision
from engine.game.rules import Action
from engine.i18n import ntr, tr
from studio.families.dice.playtest.dice_row import Die, Group
from studio.families.dice.playtest.game_sheets import Part, part_of

DiceDecision = Decision[Sheet, Position]

POOL, USED = 1, 2
"""Group numbers of clickable dice: on the table, and used in this turn."""


def groups_of(
    sheet: Sheet, state: Position, step: int, actions: Mapping[DiceDecision, Action], marked: frozenset[int]
) -> tuple[Group, ...]:
    """Return the groups of dice: marked to roll, on the table, used, locked, discarded."""
    used = [state.picked] * (state.used - (state.extra > 0)) + ([state.extra] if state.extra > 0 else [])
    keeping = step == KEEP and bool(actions)

    def die_on_table(index: int, face: int) -> Die:
        locked = face in state.locked
        if keeping:
            tip = tr("Click to keep this die") if index in marked else tr("Click to roll this die")
            return Die(face, True, index in marked, locked, tip=tip)
        decision = UseBonus(face) if step == EXTRA else Pick(face)
        tip = str(actions[decision]) if decision in actions else tr("This number is locked") if locked else ""
        return Die(face, decision in actions, False, locked, tip=tip)

    def used_die(face: int) -> Die:
        return Die(face, Lock(face) in actions, tip=str(actions.get(Lock(face), "")))

    return (
        Group(tr("Marked to roll"), tuple(Die(0, tip=tr("Marked to roll")) for _ in range(state.rolling))),
        Group(tr("On the table"), tuple(die_on_table(index, face) for index, face in enumerate(state.pool))),
        Group(tr("Used in this turn"), tuple(map(used_die, used))),
        Group(tr("Locked"), tuple(Die(face, locked=True, tip=tr("Locked")) for face in state.locked)),
        Group(tr("Discarded"), tuple(Die(0, gone=True, tip=tr("Discarded")) for _ in range(sheet.dice - state.dice))),
    )


def decision_of_click(state: Position, step: int, group: int, index: int) -> DiceDecision:
    """Return the decision that a click on a die stands for."""
    if group == USED:
        used = [state.picked] * (state.used - (state.extra > 0)) + ([state.extra] if state.extra > 0 else [])
        return Lock(used[index])
    face = state.pool[index]
    return UseBonus(face) if step == EXTRA else Pick(face)


def roll_more(state: Position, marked: frozenset[int]) -> RollMore:
    """Return the decision to roll the marked dice as well."""
    return RollMore(tuple(face for index, face in enumerate(state.pool) if index in marked), bool(state.again))


def offers_of(sheet: Sheet, actions: Sequence[Action]) -> dict[Part, list[Action]]:
    """Return the numbers that can be written, by box."""
    found: dict[Part, list[Action]] = {}
    for action in actions:
        if isinstance(action.decision, Write):
            found.setdefault(part_of(sheet, action.decision.slot), []).append(action)
    return found


def in_order(sheet: Sheet, actions: Sequence[Action]) -> list[Action]:
    """Sort choices that write in sheet order, those of a box together, then other choices."""

    def place(action: Action) -> tuple[bool, int]:
        if not isinstance(action.decision, Write):
            return True, sheet.slots
        slot = action.decision.slot
        return (False, slot % sheet.cars) if slot < 2 * sheet.cars else (True, slot)

    return sorted(actions, key=place)


def sides(state: Position, actions: Sequence[Action]) -> tuple[list[Action], list[Action]]:
    """Return actions that are neither on a die nor in a box: buttons, and changes of dice for a menu."""
    buttons = [a for a in actions if isinstance(a.decision, ReRoll | NoBonus | BonusFirst | Leave)]
    return buttons, [a for a in actions if isinstance(a.decision, ChangeDie)]


def prompt(sheet: Sheet, state: Position, step: int, name: str, is_hand: bool) -> str:
    """Return the prompt of a position. `is_hand` if a human at the screen decides."""
    if state.over:
        return tr("The game is over.")
    if not is_hand:
        texts = {WRITE: tr("{name} writes"), ROLL: tr("{name} rolls"), START: tr("Roll for the first player")}
        return texts.get(step, tr("{name} chooses dice")).format(name=name)
    said = {
        START: tr("Roll for the first player."),
        KEEP: tr("{name}: click the dice to roll again, then confirm.") if state.again
        else tr("{name}: click more dice to roll, then confirm."),
        ROLL: tr("{name}: roll the dice."),
        PICK: tr("{name}: click a die to take its number."),
        EXTRA: tr("{name}: click a bonus die to use, or none."),
        LOCK: tr("{name}: click the used die to lock."),
    }  # fmt: skip
    if step != WRITE:
        return said[step].format(name=name)
    if len(state.hand) == 1:
        return tr("{name}: click a box to write the {number}").format(name=name, number=state.hand[0])
    more = len(state.hand) - 1
    return ntr(
        "{name}: click a box to write the {number} ({n} more number to write)",
        "{name}: click a box to write the {number} ({n} more numbers to write)",
        more,
    ).format(name=name, number=state.hand[0], n=more)


def roll_words(count: int) -> str:
    """Return the text for rolling a number of dice."""
    return ntr("Roll {n} die", "Roll {n} dice", count).format(n=count)


def heading_of(action: Action, place: str) -> str:
    """Return the heading of an action in the list of choices."""
    match action.decision:
        case Write():
            return place
        case RollMore(dice=dice):
            return roll_words(len(dice)) if dice else tr("Keep all")
        case Leave():
            return tr("Do not write it")
        case UseBonus() | BonusFirst():
            return tr("Bonus die")
        case Pick():
            return tr("Take a number")
        case ChangeDie():
            return tr("Change a die")
        case ReRoll():
            return tr("Roll again")
    return ""
