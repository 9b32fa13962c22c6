"""Railroads that have no line on the board."""

from __future__ import annotations

from collections.abc import Iterable

from engine.edit.remove import Remove
from engine.i18n import tr, tr_noop
from engine.model import naming
from engine.model.comparison.difference import Difference
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.validate.check import Check, Fix, Issue


class RailroadWithoutLine(Check):
    """A railroad that no line belongs to."""

    id = "railroad-without-line"
    title = tr_noop("Railroad without a line")
    severity = "warning"
    reads = ("board.lines", "board.railroads")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        used = {line.railroad for line in scenario.board.lines.values()}
        for id, railroad in scenario.board.railroads.items():
            if id not in used:
                yield Issue(
                    self.id,
                    self.severity,
                    tr("{railroad} ({name}) has no line on the board. Draw one, or remove the railroad.").format(
                        railroad=naming.capital(naming.railroad(id)), name=railroad.name
                    ),
                    about=(Ref("railroad", id),),
                    fixes=(Fix(tr("Remove the Railroad"), Remove((Ref("railroad", id),))),),
                )
