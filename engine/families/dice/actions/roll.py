"""Rolling dice: the first player, the dice to roll, and their results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Self

from engine.families.dice.actions.line import Line, line_event
from engine.families.dice.rules import journal as j
from engine.families.dice.rules.position import KEEP, Position
from engine.families.dice.rules.rolling import rolls_of
from engine.families.dice.rules.sheet import Sheet
from engine.families.dice.rules.turn import packed, unpacked
from engine.families.dice.text.labels import dice_text
from engine.game.chance import Outcomes
from engine.game.decision import Decision, Event
from engine.game.kernel.position import Row
from engine.game.rules import Action, Counted
from engine.i18n import tr, tr_noop


class RollMore(Decision[Sheet, Position], frozen=True):
    """Roll dice of the table as well; with `again`, by the loader Re-Roll."""

    steps = (KEEP,)
    prompt = tr_noop("which dice to roll again")
    rules = "DX-ROLL-02 DX-LOAD-09"

    dice: tuple[int, ...]
    again: bool

    @classmethod
    def decode(cls, board: Sheet, state: Position, number: int) -> Self:
        return cls(tuple(unpacked(number)), bool(state.again))

    def encode(self, board: Sheet, state: Position) -> int:
        return packed(list(self.dice))

    def code(self, board: Sheet, state: Position) -> str:
        return f"{'again' if self.again else 'also'} {dice_text(self.dice)}"

    def text(self, board: Sheet, state: Position, names: Sequence[str]) -> str:
        if self.again:
            return tr("Roll {dice} again").format(dice=dice_text(self.dice))
        if self.dice:
            return tr("Also roll {dice}").format(dice=dice_text(self.dice))
        return tr("Do not roll the other dice")


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


def first_player(sheet: Sheet, row: Row) -> Iterator[tuple[str, Counted, int]]:
    """Count the first players."""
    yield "begins", row[1], 1


KINDS = (RollMore,)

EVENTS = (
    Event[Sheet](
        kind=j.FIRST,
        entries=Line("first", tr_noop("{name} begins"), "DX-SETUP-02"),
        rulings={"DX-SETUP-02": tr_noop("The first player is chosen at random.")},
        counters=("begins",),
        counted=first_player,
    ),
    line_event(j.KEPT, Line("keep", tr_noop("{name} also rolls {dice}"), "DX-ROLL-02")),
    line_event(
        j.REROLLED,
        Line("keep", tr_noop("{name} rolls {dice} again"), "DX-LOAD-09"),
        tr_noop("Re-Roll: the player may roll any dice again."),
    ),
    Event[Sheet](
        kind=j.ROLLED,
        entries=Line("roll", tr_noop("{name} rolls {dice}"), "DX-ROLL-01 DX-ROLL-02"),
        rulings={
            "DX-ROLL-01": tr_noop("In the first turn the player rolls all dice."),
            "DX-ROLL-02": tr_noop("In later turns the player rolls the used dice and may roll any of the others."),
        },
    ),
)
