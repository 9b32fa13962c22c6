"""What many games teach about a board of Railroad Tycoon, as one report."""

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
from engine.report.report import Report, Table


class TycoonLessons:
    """Length, results, starts, auctions, links, regions, deliveries and cards of games between so many seats."""

    def __init__(self, scenario: Scenario, options: Options, seats: int) -> None:
        m = board_of(scenario, options)
        self._title = scenario.title
        self._links = Links(m, scenario)
        self._parts = (
            Course(m, seats), Openings(m), Compared(m), Areas(m, scenario.board, seats), self._links, Hauls(m), Cards(m)
        )  # fmt: skip

    @property
    def counters(self) -> tuple[str, ...]:
        """The counters whose sums a game has to bring."""
        return tuple(dict.fromkeys(name for part in self._parts for name in part.counters))

    def add(self, tally: GameTally) -> None:
        """Adds a game that was played."""
        for part in self._parts:
            part.add(tally)

    def report(self) -> Report:
        """What the games teach so far. In `data` is each table by its id, its rows by the names of its columns."""
        tables = tuple(table for part in self._parts for table in part.tables() if table.rows)
        data: dict[str, Any] = {table.id: _records(table) for table in tables}
        return Report(self._title, tables, data, self._links.drawn())


def _records(table: Table) -> list[dict[str, Any]]:
    return [dict(zip(table.columns, row, strict=True)) for row in table.rows]
