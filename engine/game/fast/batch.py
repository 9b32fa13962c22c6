"""The fast way to play many games: a family may have a `Batch` as well as its `GameRules` (`Family.fast`)."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

import msgspec
from msgspec import Struct

from engine.game.bot import Bot
from engine.game.details import DetailSums, GameDetails
from engine.game.rules import Counted, Options
from engine.i18n import tr_noop
from engine.model.ids import Ref
from engine.model.scenario import Scenario

NONE_NEEDED = tr_noop("games of this system need no compiled code")
"""Why games are not compiled that are as fast as wanted without."""


class GameTally(Struct, frozen=True):
    """What one game of a batch leaves: the winner's seat (None: ended without one), turns of all seats, final scores,
    what the winner owned at the end, what the counters that were asked for counted, for each thing or seat, and the
    details if they were asked for."""

    winner: int | None
    turns: int
    scores: tuple[float, ...]
    owned_by_winner: tuple[Ref, ...] = ()
    counts: Mapping[str, Mapping[Counted, int]] = {}
    details: GameDetails | None = None


class Sums(Struct):
    """Totals of games: wins by seat (None: no winner), games by number of turns, how often the winner owned a thing at
    the end, counts by thing or seat, and sums of the details of the games that have them."""

    games: int
    wins: Counter[int | None]
    turns: Counter[int]
    owned_by_winner: Counter[Ref]
    counts: dict[str, Counter[Counted]]
    details: DetailSums = msgspec.field(default_factory=DetailSums)


class Summed(Sequence[GameTally]):
    """Games that know their sums without a look at each of them."""

    @abstractmethod
    def summed(self) -> Sums:
        """As `summed` would find them."""


def summed(tallies: Sequence[GameTally]) -> Sums:
    """The sums of games."""
    if isinstance(tallies, Summed):
        return tallies.summed()
    found = Sums(len(tallies), Counter(), Counter(), Counter(), {})
    for tally in tallies:
        found.wins[tally.winner] += 1
        found.turns[tally.turns] += 1
        found.owned_by_winner.update(tally.owned_by_winner)
        for name, counted in tally.counts.items():
            found.counts.setdefault(name, Counter()).update(counted)
        if tally.details is not None:
            found.details.add(tally.details)
    return found


def counts_of(
    rows: Iterable[Iterable[tuple[str, Counted, int]]], counters: Sequence[str]
) -> dict[str, Counter[Counted]]:
    """What these counters counted, where each row of a journal has names of counters, what is counted and how often."""
    counts: dict[str, Counter[Counted]] = {name: Counter() for name in counters}
    for row in rows:
        for name, of, amount in row:
            if name in counts:
                counts[name][of] += amount
    return counts


class Games(Protocol):
    """Games between the same bots on the same board; the same games as by `GameRules` with the same bots."""

    def play(
        self, seed: int, numbers: Sequence[int], counters: Sequence[str] = (), is_detailed: bool = False
    ) -> Sequence[GameTally]:
        """The games with these numbers of the batch with this seed, one tally each, in the order asked. Naming what is
        counted takes longer than many a game, so that counters are asked for, and details too."""

    @property
    def interpreted_because(self) -> str:
        """Why the next games are not played by compiled code; "" where they are."""


@runtime_checkable
class SeatGames(Protocol):
    """Games for which values for single players (`cash.start@2`) can change without another preparation."""

    def for_seats(self, options: Options) -> None:
        """Play the next games with these options, which differ from the first ones only in values for single players.
        Raises RulesError where such a game cannot be played."""


@runtime_checkable
class WatchedGames(Protocol):
    """Games whose positions can be seen while they are played in place."""

    def watched(self, seed: int, number: int, see: Callable[[Any], None]) -> None:
        """Play the game with this number. `see` gets its state at the start, and after each decision with all that
        follows from it; the state changes as soon as `see` returns."""


class Batch(Protocol):
    """Whole games in place, without a state for each decision."""

    def open(self, scenario: Scenario, options: Options, bots: Sequence[Bot]) -> Games | None:
        """Everything ready to play, or None where one of the bots can only play by the rules. Raises RulesError where
        such a game cannot be played."""
