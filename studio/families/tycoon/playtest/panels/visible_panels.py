"""What the panels are shown: who sits at the table, and a position as far as it may be seen."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.position import HIDDEN, RUNNING, Position, TycoonState
from engine.families.tycoon.text.labels import money
from engine.game.amount import Amount
from engine.game.rules import Action, Seat


class Sitters(NamedTuple):
    """Who plays: names, colours and letters by seat, and the seats that people play."""

    names: Sequence[str]
    colours: Sequence[str]
    letters: Sequence[str]
    people: frozenset[Seat]


class Shown(NamedTuple):
    """A position on its board, with HIDDEN for each Tycoon card that lies face down; the step that is decided next;
    the seat that decides or draws (None when the game is over); what a person may decide, by its code, or may name an
    amount for; and the seats whose card a person may look at though it lies face down."""

    m: CompiledBoard
    g: Position
    step: int
    acting: Seat | None
    actions: Mapping[str, Action]
    amounts: Sequence[Amount]
    peekable: frozenset[Seat] = frozenset()


class Panel(QWidget):
    """One of the panels. `chosen` brings a decision that a person made there, `pointed` the refs of places that are to
    be lit up on the board; none to end it."""

    chosen = Signal(object)
    pointed = Signal(object)

    @abstractmethod
    def show_position(self, shown: Shown) -> None:
        """Show how the game stands."""


def may_see(seat: Seat, viewer: Seat | None, people: frozenset[Seat]) -> bool:
    """Whether who looks at the screen may see what a seat keeps secret: through the eyes of that seat, or through
    everybody's where no two people share the screen."""
    return len(people) < 2 if viewer is None else seat == viewer


def curtained(state: TycoonState, viewer: Seat | None, people: frozenset[Seat]) -> Position:
    """The position with every Tycoon card face down that who looks at the screen may not see; all of it at the end."""
    g = state.g
    hidden = [seat for seat in range(g.seats) if g.tycoon[seat] >= 0 and not g.shown[seat]]
    if g.over != RUNNING or all(may_see(seat, viewer, people) for seat in hidden):
        return g
    found = g.copy()
    for seat in hidden:
        if not may_see(seat, viewer, people):
            found.tycoon[seat] = HIDDEN
    return found


def signed(board: CompiledBoard, amount: int) -> str:
    """A change of money: "+$3,000", "−$2,000", "$0"."""
    return f"{'+' if amount > 0 else '−' if amount else ''}{money(board, abs(amount))}"
