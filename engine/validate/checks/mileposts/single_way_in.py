"""Parts of the board that a train can enter and leave by one segment only."""

from __future__ import annotations

from collections.abc import Iterable

from engine.analyze.bridges import hanging_parts
from engine.edit.network.mileposts import ChangeMilepost
from engine.model import naming
from engine.model.comparison.difference import Difference
from engine.model.ids import Ref
from engine.model.scenario import Scenario, switched_on
from engine.plain_text import quantity
from engine.validate.branches import in_spurs, tracks_beyond
from engine.validate.check import Check, Fix, Issue


class SingleWayIn(Check):
    """Several mileposts that hang on the rest by one segment, and are no spur; a single one is a dead end."""

    id = "single-way-in"
    title = "Single way in"
    severity = "note"
    reads = ("board.lines", "board.mileposts", "board.junctions", "board.cities", "rules")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board, options = scenario.board, switched_on(scenario)
        meant = in_spurs(board, options)
        for part in hanging_parts(board, options):
            first = part.behind[0]
            if len(part.behind) < 2 or first in meant:
                continue
            yield Issue(
                self.id,
                self.severity,
                f"{quantity(len(part.behind), 'milepost')}{naming.with_cities(board, part.behind)} can be reached by "
                f"one segment only, {naming.between(board, part.stem)}: who goes in by it cannot come out before the "
                "turn ends or the train has arrived. Lead a second line there, or mark it as a spur if it is meant.",
                about=(Ref("milepost", first), Ref("section", part.section.id)),
                places=tracks_beyond(board, options, part.behind, (part.stem,)),
                why="A section may be used once only, in either direction, until the turn ends or the train arrives.",
                rule="BX-MOVE-09 RB-MOVE-08",
                fixes=(Fix("Mark as a spur", ChangeMilepost(first, spur=True)),),
            )
