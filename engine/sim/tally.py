"""What many games add up to: wins with intervals, turns, railroads bought."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from engine.game.batch import GameTally
from engine.model.ids import RailroadId


def wilson(wins: int, games: int, z: float = 1.959963984540054) -> tuple[float, float]:
    """Wilson's score interval for a share (Wilson 1927); by default at 95 %. (0, 1) for no games."""
    if games == 0:
        return (0.0, 1.0)
    share, square = wins / games, z * z
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = z * math.sqrt(share * (1 - share) / games + square / (4 * games * games)) / (1 + square / games)
    return (max(0.0, middle - half), min(1.0, middle + half))


def percentile(ordered: Sequence[float], share: float) -> float:
    """The value below which a share of the sorted values lies, by linear interpolation; 0 for none."""
    if not ordered:
        return 0.0
    place = share * (len(ordered) - 1)
    low = math.floor(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)


class Totals(Struct, frozen=True):
    """A batch as it is reported; `data` has the fields of `boxcars simulate --format json` without the seconds."""

    games: int
    seed: int
    scenario_hash: str
    bots: tuple[str, ...]
    wins: tuple[int, ...]
    turns: tuple[int, ...]
    bought: dict[RailroadId, int]
    owned_by_winner: dict[RailroadId, int]

    def data(self) -> dict[str, Any]:
        """Plain values for programs. Shares are 0 to 1, turns count those of all seats together."""
        ordered = sorted(self.turns)
        return {
            "games": self.games,
            "seed": self.seed,
            "scenario_hash": self.scenario_hash,
            "seats": [
                {
                    "bot": bot,
                    "wins": wins,
                    "win_rate": wins / self.games if self.games else 0.0,
                    "interval": list(wilson(wins, self.games)),
                }
                for bot, wins in zip(self.bots, self.wins, strict=True)
            ],
            "turns": {
                "mean": sum(ordered) / len(ordered) if ordered else 0.0,
                "median": percentile(ordered, 0.5),
                "p95": percentile(ordered, 0.95),
            },
            "railroads": {
                id: {"bought": self.bought[id], "owned_by_winner": self.owned_by_winner[id]} for id in self.bought
            },
        }


def total(
    tallies: Sequence[GameTally], bots: Sequence[str], seed: int, scenario_hash: str, railroads: Sequence[RailroadId]
) -> Totals:
    """The sums over games, the same for the same games in whatever order or chunks they were played."""
    wins = Counter(tally.winner for tally in tallies)
    bought: Counter[RailroadId] = Counter()
    owned: Counter[RailroadId] = Counter()
    for tally in tallies:
        bought.update(tally.bought)
        owned.update(tally.owned_by_winner)
    return Totals(
        games=len(tallies),
        seed=seed,
        scenario_hash=scenario_hash,
        bots=tuple(bots),
        wins=tuple(wins[seat] for seat in range(len(bots))),
        turns=tuple(tally.turns for tally in tallies),
        bought={id: bought[id] for id in railroads},
        owned_by_winner={id: owned[id] for id in railroads},
    )
