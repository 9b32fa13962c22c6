"""Totals of many games: wins with intervals, turns, counters."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

from engine.game.fast.batch import GameTally, Sums, summed
from engine.game.rules import Counted
from engine.i18n import ntr, tr
from engine.model.ids import Ref
from engine.report.intervals import percentiles, wilson
from engine.report.report import Table

FEW_GAMES = 50
"""Below this number of games every figure gets a warning."""

FEW, RARE = 10, 0.05
"""Too little is known about a railroad that was bought less often than this, or in a smaller share of the games."""

MAX_NAMED = 8
"""Maximum number of railroads named in a warning."""


class Totals:
    """Totals of a batch. Sums only, the same for the same games in any order, and no larger for a million games than
    for a few; `data` has the fields of `boxcars simulate --format json` without the seconds."""

    def __init__(self, bots: Sequence[str], seed: int, scenario_hash: str) -> None:
        self.bots, self.seed, self.scenario_hash = tuple(bots), seed, scenario_hash
        self.games = 0
        self.wins: Counter[int | None] = Counter()
        self.turns: Counter[int] = Counter()
        self.owned_by_winner: Counter[Ref] = Counter()
        self.counts: dict[str, Counter[Counted]] = {}

    def add(self, tallies: Sequence[GameTally]) -> None:
        """Add games that were played."""
        self.add_sums(summed(tallies))

    def add_sums(self, found: Sums) -> None:
        """Add the sums of games."""
        self.games += found.games
        self.wins.update(found.wins)
        self.turns.update(found.turns)
        self.owned_by_winner.update(found.owned_by_winner)
        for name, counted in found.counts.items():
            self.counts.setdefault(name, Counter()).update(counted)

    def of(self, things: Sequence[Ref], counters: Sequence[str]) -> dict[str, dict[str, int]]:
        """Return the sums of these counters for each thing by its ID, and how often a winner owned it."""
        return {
            thing.id: {
                **{name: self.counts[name][thing] if name in self.counts else 0 for name in counters},
                "owned_by_winner": self.owned_by_winner[thing],
            }
            for thing in things
        }

    def warnings(self, railroads: Sequence[Ref]) -> list[str]:
        """Return sentences about figures that rest on too few games; none if all are reliable."""
        found = []
        if self.games < FEW_GAMES:
            found.append(
                tr("{games} games are few: the shares of wins are only known within their intervals.").format(
                    games=self.games
                )
            )
        unknown = self.hardly_bought(railroads)
        return [*found, unknown] if unknown else found

    def hardly_bought(self, railroads: Sequence[Ref]) -> str:
        """Return a sentence about railroads that were bought too rarely to judge them; "" if there are none."""
        bought, fewest = self.counts.get("bought", Counter()), math.ceil(max(FEW, self.games * RARE))
        rare = [thing.id for thing in railroads if bought[thing] < fewest]
        if not rare:
            return ""
        names = ", ".join(rare[:MAX_NAMED]) + (tr(" and others") if len(rare) > MAX_NAMED else "")
        return ntr(
            "These bots bought {n} of {total} railroads fewer than {fewest:,} times; its value is unknown: {names}.",
            "These bots bought {n} of {total} railroads fewer than {fewest:,} times; their value is unknown: {names}.",
            len(rare),
        ).format(n=len(rare), total=len(railroads), fewest=fewest, names=names)

    def named(self, counters: Sequence[str]) -> dict[str, dict[str, int]]:
        """Return the sums of these counters by the ID of what was counted, seats by their numbers from 1; in order of
        name."""
        sums = {name: self.counts.get(name, Counter()) for name in counters}
        return {
            name: dict(sorted((counted_key(of), much) for of, much in found.items())) for name, found in sums.items()
        }

    def data(self) -> dict[str, Any]:
        """Plain values for programs. Shares are 0 to 1, turns count those of all seats together; games end without a
        winner if no player is left or the turn limit is reached."""
        median, p95 = percentiles(self.turns, (0.5, 0.95))
        turns = sum(number * games for number, games in self.turns.items())
        return {
            "games": self.games,
            "seed": self.seed,
            "scenario_hash": self.scenario_hash,
            "seats": [
                {
                    "bot": bot,
                    "wins": self.wins[seat],
                    "win_rate": self.wins[seat] / self.games if self.games else 0.0,
                    "interval": list(wilson(self.wins[seat], self.games)),
                }
                for seat, bot in enumerate(self.bots)
            ],
            "without_winner": self.wins[None],
            "turns": {
                "mean": turns / self.turns.total() if self.turns else 0.0,
                "median": median,
                "p95": p95,
            },
        }


def seat_table(data: dict[str, Any], title: str, note: str = "") -> Table:
    """Return the seats of `Totals.data` with their wins, in percent with Wilson's interval."""
    rows = tuple(
        (number, seat["bot"], seat["wins"], 100 * seat["win_rate"], *(100 * end for end in seat["interval"]))
        for number, seat in enumerate(data["seats"], 1)
    )
    return Table("seats", title, ("seat", "bot", "wins", "percent", "from", "to"), rows, note=note)


def counted_key(of: Counted) -> str:
    """Return the ID of a thing, or the number of a seat from 1."""
    if isinstance(of, Ref):
        return of.id
    return str(of + 1) if isinstance(of, int) else f"{of[0] + 1} {of[1].id}"
