"""A position for use outside the rules, of any game system."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Generic

from engine.game.kernel.decisions import Decisions
from engine.game.kernel.position import G, M
from engine.game.kernel.state_record import Facts
from engine.game.rules import CHANCE, Entry, Holding, Seat, SeatSetup, Token

if TYPE_CHECKING:
    from engine.game.game_rules import GameRules


class State(Generic[M, G]):
    """A position `g` on a board `m`, both of which never change. Derived values are computed on first access and
    stored."""

    def __init__(
        self,
        rules: GameRules[M, G],
        board: M,
        position: G,
        seats: tuple[SeatSetup, ...],
        decisions: Decisions[M, G] | None = None,
    ) -> None:
        self.rules, self.m, self.g, self.seats = rules, board, position, seats
        if decisions is not None:
            self.decisions = decisions

    def __reduce__(self) -> tuple[object, ...]:
        return (State, (self.rules, self.m, self.g, self.seats))

    def apart(self) -> State[M, G]:
        """Return a copy of the position for a search that marks it, while other threads read this one."""
        g = self.g.copy()
        g.log = self.g.log
        return State(self.rules, self.m, g, self.seats, self.decisions)

    def keep_beside(self, former: State[M, G]) -> None:
        """Share equal parts with the previous position, so that storing both takes little memory."""
        if isinstance(self.g, Facts) and isinstance(former.g, Facts):
            self.g.keep_beside(former.g)

    def forget_decisions(self) -> None:
        """Release stored values that take several times the memory of the position. They are computed again on the next
        access."""
        for name in ("decisions", "tokens", "holdings"):
            self.__dict__.pop(name, None)

    @property
    def turn(self) -> int:
        """Return the number of turns of all seats, as the game system counts them."""
        return self.g.turn

    @cached_property
    def step(self) -> int:
        """Return the step that is decided next."""
        return self.rules.step(self.m, self.g)

    @cached_property
    def current_player(self) -> Seat | None:
        """Return the player who decides next: a seat, CHANCE, or None if the game is over."""
        if self.step == self.rules.over:
            return None
        return CHANCE if self.step in self.rules.chance else self.rules.actor(self.m, self.g, self.step)

    @cached_property
    def decisions(self) -> Decisions[M, G]:
        """Return the decisions that are legal now."""
        return Decisions(self.rules, self.m, self.g, self.step, self.names)

    @cached_property
    def entries(self) -> Sequence[Entry]:
        """Return the log entries of the last action."""
        return self.rules.decisions.entries(self.m, self.names, self.g.log)

    @cached_property
    def tokens(self) -> Sequence[Token]:
        """Return the pieces on the board."""
        return self.rules.tokens(self.m, self.g, self.names)

    @cached_property
    def holdings(self) -> Sequence[Holding]:
        """Return the holdings of every seat."""
        return self.rules.holdings(self.m, self.g)

    @cached_property
    def names(self) -> list[str]:
        """Return the names of the seats."""
        return [seat.name for seat in self.seats]
