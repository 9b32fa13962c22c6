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
    """A position `g` on a board `m`. What follows from it is worked out when it is first asked for, and kept."""

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
        """Have in common with the position before what is the same in both, to be kept beside it."""
        if isinstance(self.g, Facts) and isinstance(former.g, Facts):
            self.g.keep_beside(former.g)

    def forget_decisions(self) -> None:
        """Let go of what was worked out about what can be decided; who asks again has it worked out again. It takes ten
        times the room of the position."""
        self.__dict__.pop("decisions", None)

    @property
    def turn(self) -> int:
        """Turns of all seats, counted as the family counts them."""
        return self.g.turn

    @cached_property
    def step(self) -> int:
        """The step that is decided next."""
        return self.chapters.step(self.m, self.g)

    @cached_property
    def decisions(self) -> Decisions[M, G]:
        """What can be decided now."""
        return Decisions(self.chapters, self.m, self.g, self.step, self.names)

    @cached_property
    def entries(self) -> Sequence[Entry]:
        """What the last action changed."""
        return self.chapters.told(self.m, self.names, self.g.log)

    @property
    def tokens(self) -> Sequence[Token]:
        """What stands on the board."""
        return self.chapters.tokens(self.m, self.g, self.names)

    @property
    def holdings(self) -> Sequence[Holding]:
        """What every seat has."""
        return self.chapters.holdings(self.m, self.g)

    @property
    def names(self) -> list[str]:
        """The names of the seats."""
        return [seat.name for seat in self.seats]
