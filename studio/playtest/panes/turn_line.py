"""Line with the active seat and the decision or roll the game waits for."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QWidget

from engine.i18n import tr
from studio.playtest.session.session import Session
from studio.widgets.label import Markup

OWN_PLACES = ("train", "locomotive")
"""Kinds of tokens that are visible on the board; others show where a seat is going."""

MOST_LINES = 3
"""Number of lines that the line keeps once it had them."""


def does_decide(asked: str) -> str:
    """Return that a seat decides the given question."""
    return tr("decides {question}").format(question=asked) if asked else tr("decides")


class TurnLine(Markup):
    """The turn, the seat and its action, and below it its destination."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, wraps=True)

    def tell(self, session: Session, seen: Any, stands: bool, by_hand: bool = False) -> None:
        """Show the current position in the visible state. `stands` is whether the game is paused and waits for no
        human, `by_hand` whether physical dice and cards are used."""
        setup = session.setup
        acting = setup.seat_to_act(session.now)
        if acting is None:
            self.write("<b>{over}</b>", over=tr("The game is over."))
            return
        does = self._does(session, acting, by_hand)
        if stands and not self._says_how(session, acting, by_hand):
            does += tr(" · paused; Space continues")
        turn = setup.turn(session.now)
        when = tr("Turn {turn}").format(turn=turn) if turn else tr("Before the first turn")
        about = [token.text for token in seen.tokens if token.seat == acting and token.kind not in OWN_PLACES]
        about += [entry.reason for entry in seen.entries if entry.kind == "ride" and entry.seat == acting]
        told = " · ".join(text for text in about if text)
        seat = setup.seats[acting].name
        below = "<br>{told}" if told else ""
        self.write("<b>{when}: {seat}</b> {does}" + below, when=when, seat=seat, does=does, told=told)  # not shown
        self._keep_height()

    def _keep_height(self) -> None:
        """Keep the height of the longest text so far, up to a few lines: the choices below must not move under the
        pointer."""
        needed, most = self.heightForWidth(self.width()), MOST_LINES * self.fontMetrics().lineSpacing()
        self.setMinimumHeight(min(max(self.minimumHeight(), needed), most))

    def _says_how(self, session: Session, acting: int, by_hand: bool) -> bool:
        """Return whether the action text already says how to continue."""
        setup = session.setup
        return setup.draw(session.now) is not None and (by_hand or setup.is_person(acting))

    def _does(self, session: Session, acting: int, by_hand: bool) -> str:
        setup = session.setup
        draw = setup.draw(session.now)
        if draw is None:
            return does_decide(setup.rules.prompt(session.state))
        if by_hand:
            said = tr("rolls {what}: type the result.") if draw.is_roll else tr("draws {what}: type the result.")
            return said.format(what=draw.text)
        if not setup.is_person(acting):
            return (tr("rolls {what}") if draw.is_roll else tr("draws {what}")).format(what=draw.text)
        said = tr("must roll {what}. Press Space.") if draw.is_roll else tr("must draw {what}. Press Space.")
        return said.format(what=draw.text)

    def tell_failure(self, why: str) -> str:
        """Show that the game cannot continue; return the message."""
        words = tr("The game cannot continue from here: {reason}. Step back, or save the record.").format(reason=why)
        self.write("<b>{words}</b>", words=words)
        return words
