"""Parts of the board that a train can reach through one stop only."""

from __future__ import annotations

from collections.abc import Iterable

from engine.analyze.bridges import leaning_parts
from engine.model import naming
from engine.model.comparison.difference import Difference
from engine.model.ids import Ref
from engine.model.network import where
from engine.model.scenario import Scenario, switched_on
from engine.plain_text import quantity
from engine.validate.branches import tracks_beyond
from engine.validate.check import Check, Issue


class SingleStop(Check):
    """Several mileposts that fall off the board without one of its stops, though more than one segment leads there."""

    id = "single-stop"
    title = "All ways through one stop"
    severity = "note"
    reads = ("board.lines", "board.mileposts", "board.junctions", "board.cities", "rules")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board, options = scenario.board, switched_on(scenario)
        for part in leaning_parts(board, options):
            if len(part.behind) < 2:
                continue
            at, place = part.at, where(board, part.at)
            yield Issue(
                self.id,
                self.severity,
                f"{quantity(len(part.behind), 'milepost')}{naming.with_cities(board, part.behind)} can be reached "
                f"through {naming.stop(board, at)} only: every train that goes there or comes from there passes it. "
                "Lead a line around it, if there shall be a choice.",
                about=(Ref("milepost" if at in board.mileposts else "junction", at), Ref("milepost", part.behind[0])),
                places=((place,), *tracks_beyond(board, options, part.behind)) if place is not None else (),
                why="Whoever owns the railroads at such a stop is paid for every ride to what lies behind it.",
            )
