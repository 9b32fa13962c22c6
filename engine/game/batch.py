"""The fast way to play many games: a family may register a `Batch` beside its `Rules` (`boxcars.batches`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from msgspec import Struct

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


class Batch(Protocol):
    """Whole games in place, without a state for each decision; the same games as `Rules` with the same bots."""

    def compile(self, scenario: Scenario, options: Options, seats: int) -> Any:
        """The scenario as arrays, made once for many games."""

    def play(self, compiled: Any, bots: Sequence[str], seed: int, games: Sequence[int]) -> list[GameTally]:
        """The games with these numbers of the batch with this seed, one tally each, in the order asked."""
