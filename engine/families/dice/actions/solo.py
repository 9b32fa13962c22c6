"""The solo game: locking a die, and losing one."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.dice.actions.line import Line, line_event
from engine.families.dice.rules import journal as j
from engine.families.dice.rules.position import LOCK, Position
from engine.families.dice.rules.sheet import Sheet
from engine.game.decision import NumberedDecision
from engine.i18n import ntr_noop, tr, tr_noop


class Lock(NumberedDecision[Sheet, Position], frozen=True):
    """Lock a used die."""

    steps = (LOCK,)
    prompt = tr_noop("which number to lock")
    rules = "DX-SOLO-02"
    word = "lock"

    face: int

    def text(self, board: Sheet, state: Position, names: Sequence[str]) -> str:
        return tr("Lock a {face}").format(face=self.face)


KINDS = (Lock,)

EVENTS = (
    line_event(
        j.LOCKED,
        Line("lock", tr_noop("{name} locks a {x}"), "DX-SOLO-02"),
        tr_noop("A solo player locks one used die until the end of the round."),
    ),
    line_event(
        j.BUST,
        Line("bust", ntr_noop("{name} busts: {x} die left", "{name} busts: {x} dice left"), "DX-SOLO-05", "event"),
        tr_noop("If a solo player cannot take any number, the round ends and a die is lost permanently."),
    ),
)  # fmt: skip
