"""Report about a board of Railroad Tycoon, made of many games."""

from __future__ import annotations

from typing import Any

from engine.families.tycoon.author.played.areas import Areas
from engine.families.tycoon.author.played.cards import Cards
from engine.families.tycoon.author.played.comparison import Compared
from engine.families.tycoon.author.played.course import Course
from engine.families.tycoon.author.played.hauls import Hauls
from engine.families.tycoon.author.played.links import Links
from engine.families.tycoon.author.played.openings import Openings
from engine.families.tycoon.rules.board import board_of
from engine.game.fast.batch import GameTally
from engine.game.rules import Options
from engine.model.scenario import Scenario
from engine.report.growing import Growing
from engine.report.report import Report, Table


class TycoonLessons(Growing):
    """Length, results, starts, auctions, links, regions, deliveries and cards of games with a number of seats."""

    summed = ("_parts",)
    form = 1
    """Number of the form of the sums; another one after a change of what is summed."""

    def __init__(self, scenario: Scenario, options: Options, seats: int) -> None:
        m = board_of(scenario, options)
        self._title = scenario.title
        self._links = Links(m, scenario)
        self._parts = (
            Course(m, seats), Openings(m), Compared(m), Areas(m, scenario.board, seats), self._links, Hauls(m), Cards(m)
        )  # fmt: skip

    @property
    def counters(self) -> tuple[str, ...]:
        """The counters that each game must provide."""
        return tuple(dict.fromkeys(name for part in self._parts for name in part.counters))

    def add(self, tally: GameTally) -> None:
        """Add a game."""
        for part in self._parts:
            part.add(tally)

    def report(self) -> Report:
        """Return the report of the games so far. `data` has the rows of each table as records."""
        tables = tuple(table for part in self._parts for table in part.tables() if table.rows)
        data: dict[str, Any] = {table.id: _records(table) for table in tables}
        return Report(self._title, tables, data, self._links.map_overlay())


def _records(table: Table) -> list[dict[str, Any]]:
    return [dict(zip(table.columns, row, strict=True)) for row in table.rows]
