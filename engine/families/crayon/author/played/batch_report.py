"""What many games teach about a board of crayon rails, as one report."""

from __future__ import annotations

from typing import Any

from engine.families.crayon.author.played.corridors import Corridors
from engine.families.crayon.author.played.demands import Demands
from engine.families.crayon.author.played.events import Events
from engine.families.crayon.author.played.luck import Luck
from engine.families.crayon.author.played.tracks import Tracks
from engine.families.crayon.rules.board import board_of
from engine.game.fast.batch import GameTally
from engine.game.rules import Options
from engine.model.scenario import Scenario
from engine.report.report import Report, Table


class CrayonLessons:
    """Demands, cities, loads, track, events, starts and luck of games between so many seats."""

    def __init__(self, scenario: Scenario, options: Options, seats: int) -> None:
        m = board_of(scenario, options)
        self._title = scenario.title
        self._tracks = Tracks(m, scenario.board)
        self._parts = (Demands(m), Corridors(m), self._tracks, Events(m), Luck(m, seats))

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
        tables = [table for part in self._parts for table in part.tables()]
        drawn = self._tracks.drawn()
        data: dict[str, Any] = {table.id: _records(table) for table in tables}
        for row, (start, end, _) in zip(data["sections"], drawn.sections, strict=True):
            row["cells"] = [start, end]
        for row, cell in zip(data["never_built"], drawn.spots, strict=True):
            row["cell"] = cell
        return Report(self._title, tuple(tables), data, drawn)


def _records(table: Table) -> list[dict[str, Any]]:
    return [dict(zip(table.columns, row, strict=True)) for row in table.rows]
