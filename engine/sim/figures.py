"""Sums of games for reports and fairness cards. A store has them for each chunk, so that a report need not read each
game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.game.fast.batch import GameTally
from engine.game.rules import Counted
from engine.model.ids import Ref


class Figures:
    """Sums that grow with the games; the same for the same games in any order. `scores` are the final ones of each
    seat, `winning` those of winners, `squares` sums of squared counts by counter. `starts` are the games whose first
    player is known, `places` the winners by order of play. `bought` and `homes` have the number of games with a thing
    or home city, and of those in which its owner won."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.scores: list[Counter[float]] = [Counter() for _ in range(seats)]
        self.winning: Counter[float] = Counter()
        self.squares: dict[str, Counter[Counted]] = {}
        self.starts = 0
        self.places: Counter[int] = Counter()
        self.bought: Counter[Ref] = Counter()
        self.won: Counter[Ref] = Counter()
        self.homes: Counter[Ref] = Counter()
        self.home_wins: Counter[Ref] = Counter()

    def add(self, tallies: Sequence[GameTally]) -> None:
        """Add games."""
        for tally in tallies:
            for seat, score in zip(self.scores, tally.scores, strict=True):
                seat[score] += 1
            if tally.winner is not None:
                self.winning[tally.scores[tally.winner]] += 1
            for name, counted in tally.counts.items():
                squares = self.squares.setdefault(name, Counter())
                for of, much in counted.items():
                    squares[of] += much * much
            self._add_order(tally)
            self._add_owners(tally)

    def _add_order(self, tally: GameTally) -> None:
        begins = tally.counts.get("begins", {})
        first = next((seat for seat, n in begins.items() if n and isinstance(seat, int)), None)
        if first is not None:
            self.starts += 1
            if tally.winner is not None:
                self.places[(tally.winner - first) % self.seats] += 1

    def _add_owners(self, tally: GameTally) -> None:
        for seat, home in enumerate(tally.details.homes if tally.details is not None else ()):
            if home is not None:
                self.homes[home] += 1
                self.home_wins[home] += tally.winner == seat
        owned = set(tally.owned_by_winner)
        for ref, n in tally.counts.get("bought", {}).items():
            if n and isinstance(ref, Ref):
                self.bought[ref] += 1
                self.won[ref] += ref in owned

    def merge(self, other: Figures) -> None:
        """Add the sums of other games with as many seats."""
        for mine, its in zip(self.scores, other.scores, strict=True):
            mine.update(its)
        self.winning.update(other.winning)
        for name, squares in other.squares.items():
            self.squares.setdefault(name, Counter()).update(squares)
        self.starts += other.starts
        self.places.update(other.places)
        for into, its_refs in zip(self._of_things, other._of_things, strict=True):
            into.update(its_refs)

    @property
    def _of_things(self) -> tuple[Counter[Ref], ...]:
        return self.bought, self.won, self.homes, self.home_wins
