"""Whose turn it is, and what is waited for."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QWidget

from engine.i18n import tr
from studio.playtest.session.session import Session
from studio.widgets.label import Markup

OWN_PLACES = ("train", "locomotive")
"""Kinds of tokens that are seen on the board well enough; others say where a seat is going."""


def does_decide(asked: str) -> str:
    """That a seat decides, and what, in the words of the rules."""
    return tr("decides {0}").format(asked).rstrip()


class TurnLine(Markup):
    """The turn, the seat and what it does, and below it where it is going."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, wraps=True)

    def tell(self, session: Session, seen: Any, stands: bool, by_hand: bool = False) -> None:
        """The position on the table, in the state that may be seen; `stands` is whether nothing goes on and nobody is
        waited for, `by_hand` whether all that chance brings is typed in."""
        setup = session.setup
        acting = setup.seat_to_act(session.now)
        if acting is None:
            self.write("<b>{over}</b>", over=tr("The game is over."))
            return
        does = self._does(session, acting, by_hand)
        if stands and not self._says_how(session, acting, by_hand):
            does += tr(" · paused, Space continues")
        turn = setup.turn(session.now)
        when = tr("Turn {0}").format(turn) if turn else tr("Before the first turn")
        about = [token.text for token in seen.tokens if token.seat == acting and token.kind not in OWN_PLACES]
        about += [entry.reason for entry in seen.entries if entry.kind == "ride" and entry.seat == acting]
        told = " · ".join(text for text in about if text)
        seat = setup.seats[acting].name
        below = "<br>{told}" if told else ""
        self.write("<b>{when}: {seat}</b> {does}" + below, when=when, seat=seat, does=does, told=told)

    def _says_how(self, session: Session, acting: int, by_hand: bool) -> bool:
        """Whether what the seat does says already how the game goes on."""
        setup = session.setup
        return setup.draw(session.now) is not None and (by_hand or setup.is_person(acting))

    def _does(self, session: Session, acting: int, by_hand: bool) -> str:
        setup = session.setup
        draw = setup.draw(session.now)
        if draw is None:
            return does_decide(setup.rules.prompt(session.state))
        if by_hand:
            said = tr("rolls {0}: type what came.") if draw.is_roll else tr("draws {0}: type what came.")
            return said.format(draw.text)
        if not setup.is_person(acting):
            return (tr("rolls {0}") if draw.is_roll else tr("draws {0}")).format(draw.text)
        said = tr("has to roll {0}. Press Space.") if draw.is_roll else tr("has to draw {0}. Press Space.")
        return said.format(draw.text)

    def tell_failure(self, why: str) -> str:
        """That the game cannot go on from here; returns the words."""
        words = tr("The game cannot go on from here: {0}. Step back, or save the record.").format(why)
        self.write("<b>{words}</b>", words=words)
        return words
