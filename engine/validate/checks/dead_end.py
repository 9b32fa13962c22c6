"""Places that a train cannot leave again by another way."""

from __future__ import annotations

from collections.abc import Iterable

from engine.model.difference import Difference
from engine.model.ids import MilepostId, PointId, Ref
from engine.model.network import network
from engine.model.scenario import Scenario
from engine.validate import naming
from engine.validate.check import Check
from engine.validate.issue import Issue
from engine.validate.options import switched_on


class DeadEnd(Check):
    """A milepost with a single neighbouring stop: every way out is the way in."""

    id = "dead-end"
    title = "Dead end"
    severity = "warning"
    reads = ("board.lines", "board.mileposts", "board.junctions", "board.cities", "rules")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board = scenario.board
        arms: dict[PointId, list[tuple[PointId, str]]] = {}
        for a, b, railroad in network(board, switched_on(scenario)).stems:
            arms.setdefault(a, []).append((b, railroad))
            arms.setdefault(b, []).append((a, railroad))
        for id, ways in arms.items():
            if id not in board.mileposts or len({onward for onward, _ in ways}) > 1:
                continue
            name = naming.stop(board, id)
            if len(ways) == 1:
                trap = f"the only way out is the section of the {ways[0][1]} that leads in, and that is used by then"
            else:
                railroads = naming.listed(f"the {railroad}" for _, railroad in ways)
                trap = f"a train can only go back to where it came from, over another of {railroads}"
            yield Issue(
                self.id,
                self.severity,
                f"{naming.capital(name)} is a dead end: {trap}. Lead a line on from it, unless it is meant to be one.",
                about=(Ref("milepost", MilepostId(id)),),
                places=naming.spots(board, [id]),
                why="A section may be used once only, in either direction, until the turn ends or the train arrives.",
                rule="BX-MOVE-09 RB-MOVE-08",
            )
