"""Picking a number, with the loaders that help with it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.dice.actions.line import Line, line_event
from engine.families.dice.content import LOADER
from engine.families.dice.rules import journal as j
from engine.families.dice.rules.position import EXTRA, PICK, WRITE, Position
from engine.families.dice.rules.sheet import Sheet
from engine.families.dice.rules.turn import AGAIN, CHANGES
from engine.families.dice.rules.writing import EXTRA_FIRST
from engine.game.decision import Event, FixedDecision, NumberedDecision
from engine.game.kernel.position import Row
from engine.game.rules import Entry
from engine.i18n import ntr, ntr_noop, tr, tr_noop
from engine.model.ids import Ref


class Pick(NumberedDecision[Sheet, Position], frozen=True):
    """Take all dice of a number."""

    steps = (PICK,)
    prompt = tr_noop("which number to take")
    rules = "DX-PICK-01"
    word = "pick"

    face: int

    @classmethod
    def is_numbered(cls, step: int, number: int) -> bool:
        return number < CHANGES

    def text(self, board: Sheet, state: Position, names: Sequence[str]) -> str:
        n = state.pool.count(self.face)
        return ntr("Take the {face}s: {n} die", "Take the {face}s: {n} dice", n).format(face=self.face, n=n)


class ChangeDie(NumberedDecision[Sheet, Position], frozen=True):
    """Turn a die to another number, by the loader Change."""

    steps = (PICK,)
    rules = "DX-LOAD-11"
    span, kind, word = CHANGES, 1, "change"

    old: int
    new: int

    @classmethod
    def is_numbered(cls, step: int, number: int) -> bool:
        return CHANGES <= number < AGAIN

    @classmethod
    def radix(cls, board: Sheet) -> int:
        return 10

    def text(self, board: Sheet, state: Position, names: Sequence[str]) -> str:
        return tr("Change: turn a {old} to {new}").format(old=self.old, new=self.new)


class ReRoll(FixedDecision[Sheet, Position], frozen=True):
    """Use the loader Re-Roll."""

    steps = (PICK,)
    rules = "DX-LOAD-09"
    number = AGAIN
    word = "re-roll"
    label = tr_noop("Re-Roll: roll dice again")


class UseBonus(NumberedDecision[Sheet, Position], frozen=True):
    """Use a die of another number as well, by the loader Bonus."""

    steps = (EXTRA,)
    prompt = tr_noop("which die to use in addition")
    rules = "DX-LOAD-10"
    word = "bonus"

    face: int

    @classmethod
    def is_numbered(cls, step: int, number: int) -> bool:
        return number > 0

    def text(self, board: Sheet, state: Position, names: Sequence[str]) -> str:
        return tr("Bonus: also use a {face}").format(face=self.face)


class NoBonus(FixedDecision[Sheet, Position], frozen=True):
    """Do not use the loader Bonus."""

    steps = (EXTRA,)
    rules = "DX-LOAD-10"
    number = 0
    word = "no bonus"  # not shown
    label = tr_noop("Do not use Bonus")


class BonusFirst(FixedDecision[Sheet, Position], frozen=True):
    """Write the number of the Bonus die first."""

    steps = (WRITE,)
    rules = "DX-LOAD-10"
    number = EXTRA_FIRST
    word = "bonus first"  # not shown

    def text(self, board: Sheet, state: Position, names: Sequence[str]) -> str:
        return tr("Write the {number} of the Bonus die first").format(number=state.extra)


def loader_used(sheet: Sheet, names: Sequence[str], row: Row) -> Entry:
    """Return the entry for the use of a loader."""
    _, seat, loader, *_ = row
    text = tr("{name} uses {loader}").format(name=names[seat], loader=sheet.loader_names[loader])
    return Entry("loader", seat, text, rule="DX-LOAD-04", about=(Ref(LOADER, sheet.loader_ids[loader]),))


KINDS = (Pick, ChangeDie, ReRoll, UseBonus, NoBonus, BonusFirst)

EVENTS = (
    line_event(
        j.PICKED,
        Line(
            "pick", ntr_noop("{name} takes the {x}s: {y} die", "{name} takes the {x}s: {y} dice"), "DX-PICK-01",
            plural_by="y",
        ),
        tr_noop("The player takes all dice of one number."),
    ),
    Event[Sheet](
        kind=j.USED,
        entries=loader_used,
        rulings={"DX-LOAD-04": tr_noop("Loaders of the bottom row can be used once in each of your own turns.")},
    ),
    line_event(
        j.CHANGED,
        Line("change", tr_noop("{name} turns a {x} to {y}"), "DX-LOAD-11"),
        tr_noop("Change: the player may turn one die to any number."),
    ),
    line_event(
        j.EXTRA_USED,
        Line("extra", tr_noop("{name} also uses a {x} by Bonus"), "DX-LOAD-10"),
        tr_noop("Bonus: the player also uses one die of another number."),
    ),
)  # fmt: skip
