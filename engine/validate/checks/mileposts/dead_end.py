"""Places that a train cannot leave again by another way."""

from __future__ import annotations

from collections.abc import Iterable

from engine.analyze.dead_ends import dead_ends
from engine.edit.network.mileposts import ChangeMilepost
from engine.model import naming
from engine.model.comparison.difference import Difference
from engine.model.ids import Ref
from engine.model.scenario import Scenario, switched_on
from engine.validate.branches import in_spurs
from engine.validate.check import Check, Fix, Issue


class DeadEnd(Check):
    """A milepost with a single neighbouring stop, so that every way out is the way in, where no spur is meant."""

    id = "dead-end"
    title = "Dead end"
    severity = "warning"
    reads = ("board.lines", "board.mileposts", "board.junctions", "board.cities", "rules")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board = scenario.board
        meant = in_spurs(board, switched_on(scenario))
        for id, stems in dead_ends(board, switched_on(scenario)).items():
            if id in meant:
                continue
            name = naming.stop(board, id)
            if len(stems) == 1:
                trap = (
                    f"the only way out is the section of the {stems[0][2]} by which a train came, and it is used "
                    "already"
                )
            else:
                railroads = naming.listed(f"the {railroad}" for _, _, railroad in stems)
                trap = f"a train can only go back to where it came from, over another railroad ({railroads})"
            yield Issue(
                self.id,
                self.severity,
                f"{naming.capital(name)} is a dead end: {trap}. Lead a line on from it, or mark it as a spur if it is "
                "meant.",
                about=(Ref("milepost", id),),
                places=(*naming.spots(board, [id]), *naming.tracks(board, set(stems))),
                why="A section may be used once only, in either direction, until the turn ends or the train arrives.",
                rule="BX-MOVE-09 RB-MOVE-08",
                fixes=(Fix("Mark as a spur", ChangeMilepost(id, spur=True)),),
            )
