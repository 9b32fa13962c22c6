"""What of the dice and the sheet can be clicked now, read from the position and the choices, without a window."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication

from engine.families.dice.rules.position import EXTRA, KEEP, LOCK, PICK, ROLL, START, WRITE, Position
from engine.families.dice.rules.sheet import Sheet
from engine.game.rules import Action
from studio.families.dice.playtest.dice_row import Die, Group
from studio.families.dice.playtest.game_sheets import Part, part_of

POOL, USED = 1, 2
"""The numbers of the groups of dice that can be clicked: what lies, and what is used in this turn."""


def tr(text: str) -> str:
    """The text in the language of the window."""
    return QCoreApplication.translate("dice", text)


def groups_of(
    m: Sheet, g: Position, now: int, actions: Mapping[str, Action], marked: frozenset[int]
) -> tuple[Group, ...]:
    """The dice on the table: to be rolled, lying, used, locked, discarded. `marked` are the lying ones to roll too."""
    used = [g.picked] * (g.used - (g.extra > 0)) + ([g.extra] if g.extra > 0 else [])
    keeping = now == KEEP and bool(actions)

    def lying(index: int, face: int) -> Die:
        locked = face in g.locked
        if keeping:
            tip = tr("Click to keep it") if index in marked else tr("Click to roll it")
            return Die(face, True, index in marked, locked, tip=tip)
        code = {PICK: f"pick {face}", EXTRA: f"bonus {face}"}.get(now, "")
        tip = str(actions[code]) if code in actions else tr("This number is locked") if locked else ""
        return Die(face, code in actions, False, locked, tip=tip)

    def used_die(face: int) -> Die:
        code = f"lock {face}"
        return Die(face, now == LOCK and code in actions, tip=str(actions.get(code, "")))

    return (
        Group(tr("To be rolled"), tuple(Die(0, tip=tr("To be rolled")) for _ in range(g.rolling))),
        Group(tr("On the table"), tuple(lying(index, face) for index, face in enumerate(g.pool))),
        Group(tr("Used this turn"), tuple(map(used_die, used))),
        Group(tr("Locked"), tuple(Die(face, locked=True, tip=tr("Locked")) for face in g.locked)),
        Group(tr("Discarded"), tuple(Die(0, gone=True, tip=tr("Discarded")) for _ in range(m.dice - g.dice))),
    )


def code_of_click(g: Position, now: int, group: int, index: int) -> str:
    """What a click on a die does, as the code of an action."""
    if group == USED:
        used = [g.picked] * (g.used - (g.extra > 0)) + ([g.extra] if g.extra > 0 else [])
        return f"lock {used[index]}"
    return f"{'bonus' if now == EXTRA else 'pick'} {g.pool[index]}"


def keep_code(g: Position, marked: frozenset[int]) -> str:
    """The decision to roll the marked dice too."""
    faces = " ".join(str(face) for index, face in enumerate(g.pool) if index in marked)
    return f"{'again' if g.again else 'also'} {faces or 'none'}"


def offers_of(m: Sheet, actions: Sequence[Action]) -> dict[Part, list[Action]]:
    """What can be written in which boxes."""
    slots = {m.slot_code(slot): slot for slot in range(m.slots)}
    found: dict[Part, list[Action]] = {}
    for action in actions:
        words = action.code.split(" ")
        if "write" in words and words[-1] in slots:
            found.setdefault(part_of(m, slots[words[-1]]), []).append(action)
    return found


def in_order(m: Sheet, actions: Sequence[Action]) -> list[Action]:
    """What writes in the order of the sheet, each box with the ways to write there together; then what does not."""
    slots = {m.slot_code(slot): (slot >= m.cars * 2, slot % m.cars if slot < 2 * m.cars else slot)
             for slot in range(m.slots)}  # fmt: skip
    last = (True, m.slots)
    return sorted(actions, key=lambda action: slots.get(action.code.split(" ")[-1], last) if "write" in action.code
                  else last)  # fmt: skip


def sides(g: Position, actions: Sequence[Action]) -> tuple[list[Action], list[Action]]:
    """Actions that are neither on a die nor in a box: buttons, and turns of dice by Change for a menu."""
    buttons = [a for a in actions if a.code in ("re-roll", "no bonus", "bonus first") or a.code.startswith("leave ")]
    return buttons, [a for a in actions if a.code.startswith("change ")]


def prompt(m: Sheet, g: Position, now: int, name: str, is_hand: bool) -> str:
    """What is due, in a sentence. `is_hand` where somebody at the screen decides."""
    if g.over:
        return tr("The game is over.")
    if not is_hand:
        return {WRITE: tr("{0} writes"), ROLL: tr("{0} rolls"), START: tr("Who begins?")}.get(
            now, tr("{0} chooses dice")
        ).format(name)
    said = {
        START: tr("Roll to see who begins."),
        KEEP: tr("{0}: click dice to roll again, then confirm.") if g.again
        else tr("{0}: click dice on the table to roll them too, then confirm."),
        ROLL: tr("{0}: roll the dice."),
        PICK: tr("{0}: click a die to take its number."),
        EXTRA: tr("{0}: click a die to use it as well (Bonus), or none."),
        LOCK: tr("{0}: click the used die to lock."),
    }  # fmt: skip
    if now != WRITE:
        return said[now].format(name)
    left = tr(" ({0} more after it)").format(len(g.hand) - 1) if len(g.hand) > 1 else ""
    return tr("{0}: click a box to write the {1}").format(name, g.hand[0]) + left


def roll_words(count: int) -> str:
    """Rolling so many dice, as something to do."""
    return tr("Roll one die") if count == 1 else tr("Roll {0} dice").format(count)


def heading_of(action: Action, place: str) -> str:
    """The heading of an action in the list of choices: where it writes, dice by how many."""
    words = action.code.split(" ")
    if "write" in words:
        return place
    if words[0] in ("also", "again"):
        count = len(words) - 1 if words[1] != "none" else 0
        return roll_words(count) if count else tr("Keep all")
    return {"leave": tr("Do not write it"), "bonus": tr("Bonus die"), "pick": tr("Take a number"),
            "change": tr("Turn a die by Change"), "re-roll": tr("Roll again")}.get(words[0], "")  # fmt: skip
