"""The data for the panels: players, and a position without secrets."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.families.tycoon.actions.decisions import TycoonDecision
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.position import HIDDEN, RUNNING, Position, TycoonState
from engine.families.tycoon.text.labels import money
from engine.game.amount import Amount
from engine.game.rules import Action, Seat


class Sitters(NamedTuple):
    """The players: names, colors and letters by seat, and the seats of humans."""

    names: Sequence[str]
    colours: Sequence[str]
    letters: Sequence[str]
    people: frozenset[Seat]


class Shown(NamedTuple):
    """A position with HIDDEN for each face-down Tycoon card, the next step, the seat that decides or draws (None after
    the game), the possible decisions of a human, and the seats whose face-down card a human may look at."""

    m: CompiledBoard
    g: Position
    step: int
    acting: Seat | None
    actions: Mapping[TycoonDecision, Action]
    amounts: Sequence[Amount]
    peekable: frozenset[Seat] = frozenset()


class Panel(QWidget):
    """Base class of panels. `chosen` is emitted with a human's decision, `pointed` with the refs of places to highlight
    on the board."""

    chosen = Signal(object)
    pointed = Signal(object)

    @abstractmethod
    def show_position(self, shown: Shown) -> None:
        """Show the position."""


def may_see(seat: Seat, viewer: Seat | None, people: frozenset[Seat]) -> bool:
    """Return whether the viewer may see the secrets of a seat: as that seat, or as everybody if no two humans share the
    screen."""
    return len(people) < 2 if viewer is None else seat == viewer


def curtained(state: TycoonState, viewer: Seat | None, people: frozenset[Seat]) -> Position:
    """Return the position with face-down Tycoon cards as the viewer may see it; all of it after the game."""
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
    """Return a change of money: "+$3,000", "−$2,000", "$0"."""
    return f"{'+' if amount > 0 else '−' if amount else ''}{money(board, abs(amount))}"
