"""The fast way to play many games: a family may register a `Batch` beside its `Rules` (`boxcars.batches`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec import Struct

from engine.game.bot import Bot
from engine.game.rules import Options
from engine.model.ids import RailroadId
from engine.model.scenario import Scenario


class GameTally(Struct, frozen=True):
    """What one game of a batch leaves: the winner's seat (None: ended without one), turns of all seats, final scores,
    how often each railroad was bought, and what the winner owned at the end."""

    winner: int | None
    turns: int
    scores: tuple[float, ...]
    bought: dict[RailroadId, int]
    owned_by_winner: tuple[RailroadId, ...]


class Games(Protocol):
    """Games between the same bots on the same board; the same games as by `Rules` with the same bots."""

    def play(self, seed: int, numbers: Sequence[int]) -> list[GameTally]:
        """The games with these numbers of the batch with this seed, one tally each, in the order asked."""

    @property
    def interpreted_because(self) -> str:
        """Why the next games are not played by compiled code; "" where they are."""


class Batch(Protocol):
    """Whole games in place, without a state for each decision."""

    def open(self, scenario: Scenario, options: Options, bots: Sequence[Bot]) -> Games | None:
        """Everything ready to play, or None where one of the bots can only play by the rules. Raises RulesError where
        such a game cannot be played."""

    def compile_aside(self, scenario: Scenario, options: Options, bots: Sequence[Bot]) -> Callable[[], None] | None:
        """Has another process compile for such games, unless that is done or cannot be. It goes on when this process
        ends; what is given back ends it at once."""

    def warm(self, scenario: Scenario, options: Options, say: Callable[[str], None]) -> bool:
        """Compiles for boards like this one and waits until that is done; says why where it cannot be, and is False."""
