"""A position for use outside the rules, of any game system: a board and a position that never change."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Generic

from engine.game.kernel.decisions import Decisions
from engine.game.kernel.game_rules import Chapters, G, M
from engine.game.kernel.state_record import Facts
from engine.game.rules import Entry, Holding, SeatSetup, Token


class State(Generic[M, G]):
    """A position `g` on a board `m`. Derived values are computed on first access and stored."""

    def __init__(
        self,
        chapters: Chapters[M, G],
        board: M,
        position: G,
        seats: tuple[SeatSetup, ...],
        decisions: Decisions[M, G] | None = None,
    ) -> None:
        self.chapters, self.m, self.g, self.seats = chapters, board, position, seats
        if decisions is not None:
            self.decisions = decisions

    def __reduce__(self) -> tuple[object, ...]:
        return (State, (self.chapters, self.m, self.g, self.seats))

    def apart(self) -> State[M, G]:
        """Return a copy of the position for a search that marks it, while other threads read this one."""
        g = self.g.copy()
        g.log = self.g.log
        return State(self.chapters, self.m, g, self.seats, self.decisions)

    def keep_beside(self, former: State[M, G]) -> None:
        """Share equal parts with the previous position, so that storing both takes little memory."""
        if isinstance(self.g, Facts) and isinstance(former.g, Facts):
            self.g.keep_beside(former.g)

    def forget_decisions(self) -> None:
        """Release the stored decisions, which take ten times the memory of the position. They are computed again on the
        next access."""
        self.__dict__.pop("decisions", None)

    @property
    def turn(self) -> int:
        """Return the number of turns of all seats, as the game system counts them."""
        return self.g.turn

    @cached_property
    def step(self) -> int:
        """Return the step that is decided next."""
        return self.chapters.step(self.m, self.g)

    @cached_property
    def decisions(self) -> Decisions[M, G]:
        """Return the decisions that are legal now."""
        return Decisions(self.chapters, self.m, self.g, self.step, self.names)

    @cached_property
    def entries(self) -> Sequence[Entry]:
        """Return the log entries of the last action."""
        return self.chapters.told(self.m, self.names, self.g.log)

    @property
    def tokens(self) -> Sequence[Token]:
        """Return the pieces on the board."""
        return self.chapters.tokens(self.m, self.g, self.names)

    @property
    def holdings(self) -> Sequence[Holding]:
        """Return the holdings of every seat."""
        return self.chapters.holdings(self.m, self.g)

    @property
    def names(self) -> list[str]:
        """Return the names of the seats."""
        return [seat.name for seat in self.seats]
