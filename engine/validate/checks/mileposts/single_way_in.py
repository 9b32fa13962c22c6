"""Parts of the board that a train can enter and leave by a single segment."""

from __future__ import annotations

from collections.abc import Iterable

from engine.analyze.bridges import hanging_parts
from engine.edit.network.mileposts import ChangeMilepost
from engine.i18n import tr, tr_noop
from engine.model import naming
from engine.model.comparison.difference import Difference
from engine.model.ids import Ref
from engine.model.kind_names import count_of_kind
from engine.model.scenario import Scenario, switched_on
from engine.validate.branches import in_spurs, tracks_beyond
from engine.validate.check import Check, Fix, Issue


class SingleWayIn(Check):
    """Several mileposts that depend on one segment and are not a spur; a single one is a dead end."""

    id = "single-way-in"
    title = tr_noop("Single way in")
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
                tr(
                    "{mileposts}{cities} can only be reached by one segment, {segment}. A train that enters cannot "
                    "leave "
                    "before the turn ends or it arrives. Draw a second line, or mark the mileposts as a spur."
                ).format(
                    mileposts=count_of_kind("milepost", len(part.behind)),
                    cities=naming.with_cities(board, part.behind),
                    segment=naming.between(board, part.stem),
                ),
                about=(Ref("milepost", first), Ref("section", part.section.id)),
                places=tracks_beyond(board, options, part.behind, (part.stem,)),
                why=tr(
                    "A train may use a section only once, in either direction, until the turn ends or the train "
                    "arrives."
                ),
                rule="BX-MOVE-09 RB-MOVE-08",
                fixes=(Fix(tr("Mark as Spur"), ChangeMilepost(first, spur=True)),),
            )
