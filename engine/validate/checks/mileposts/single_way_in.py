"""Parts of the board that a train can enter and leave by one section only."""

from __future__ import annotations

from collections.abc import Iterable

from engine.analyze.hanging import hanging_parts
from engine.model.comparison.difference import Difference
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.plain_text import quantity
from engine.validate import naming
from engine.validate.check import Check
from engine.validate.issue import Issue
from engine.validate.options import switched_on


class SingleWayIn(Check):
    """Several mileposts that hang on the rest by one section; a single one is a dead end."""

    id = "single-way-in"
    title = "Single way in"
    severity = "note"
    reads = ("board.lines", "board.mileposts", "board.junctions", "board.cities", "rules")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board = scenario.board
        cities: dict[str, list[str]] = {}
        for id, city in board.cities.items():
            cities.setdefault(city.milepost, []).append(naming.city(board, id))
        for part in hanging_parts(board, switched_on(scenario)):
            if len(part.behind) < 2:
                continue
            inside = [name for id in part.behind for name in cities.get(id, ())]
            who = f" with {naming.listed(inside)}" if inside else ""
            a, b = naming.stop(board, part.at), naming.stop(board, part.behind[0])
            yield Issue(
                self.id,
                self.severity,
                f"{quantity(len(part.behind), 'milepost')}{who} can be reached by one section only, {a} - {b} on the "
                f"{part.section.railroad}: who goes in by it cannot come out before the turn ends or the train has "
                "arrived. Lead a second line there, unless it is meant.",
                about=(Ref("milepost", part.behind[0]), Ref("section", part.section.id)),
                places=naming.tracks(board, set(part.section.stems)),
                why="A section may be used once only, in either direction, until the turn ends or the train arrives.",
                rule="BX-MOVE-09 RB-MOVE-08",
            )
