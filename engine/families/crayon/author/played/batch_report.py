"""Report on many games of a crayon board."""

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
from engine.report.growing import Growing
from engine.report.report import Report, Table


class CrayonLessons(Growing):
    """Demands, cities, loads, track, events, starts and luck of games with a number of players."""

    summed = ("_parts",)
    form = 1
    """Number of the form of the sums; another one after a change of what is summed."""

    def __init__(self, scenario: Scenario, options: Options, seats: int) -> None:
        m = board_of(scenario, options)
        self._title = scenario.title
        self._tracks = Tracks(m, scenario.board)
        self._parts = (Demands(m), Corridors(m), self._tracks, Events(m), Luck(m, seats))

    @property
    def counters(self) -> tuple[str, ...]:
        """The counters that each game must provide."""
        return tuple(dict.fromkeys(name for part in self._parts for name in part.counters))

    def add(self, tally: GameTally) -> None:
        """Add a finished game."""
        for part in self._parts:
            part.add(tally)

    def report(self) -> Report:
        """Return the report so far. `data` has each table by its ID, with rows by column names."""
        tables = [table for part in self._parts for table in part.tables()]
        drawn = self._tracks.drawing()
        data: dict[str, Any] = {table.id: _records(table) for table in tables}
        for row, (start, end, _) in zip(data["sections"], drawn.sections, strict=True):
            row["cells"] = [start, end]
        for row, cell in zip(data["never_built"], drawn.spots, strict=True):
            row["cell"] = cell
        return Report(self._title, tuple(tables), data, drawn)


def _records(table: Table) -> list[dict[str, Any]]:
    return [dict(zip(table.columns, row, strict=True)) for row in table.rows]
