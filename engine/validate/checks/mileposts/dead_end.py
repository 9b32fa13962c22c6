"""Mileposts that a train cannot leave by another way."""

from __future__ import annotations

from collections.abc import Iterable

from engine.analyze.dead_ends import dead_ends
from engine.edit.network.mileposts import ChangeMilepost
from engine.i18n import tr, tr_noop
from engine.model import naming
from engine.model.comparison.difference import Difference
from engine.model.ids import Ref
from engine.model.scenario import Scenario, switched_on
from engine.validate.branches import in_spurs
from engine.validate.check import Check, Fix, Issue


class DeadEnd(Check):
    """A milepost with a single neighboring stop that is not marked as a spur: every way out is the way in."""

    id = "dead-end"
    title = tr_noop("Dead end")
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
                message = tr(
                    "{milepost} is a dead end. A train can only leave by the section of the {railroad} that it has "
                    "just "
                    "used. Extend the line, or mark the milepost as a spur."
                )
                railroad: str = stems[0][2]
            else:
                message = tr(
                    "{milepost} is a dead end. A train can only return to where it came from, by another railroad "
                    "({railroad}). Extend a line, or mark the milepost as a spur."
                )
                railroad = naming.listed(naming.railroad(of) for _, _, of in stems)
            yield Issue(
                self.id,
                self.severity,
                message.format(milepost=naming.capital(name), railroad=railroad),
                about=(Ref("milepost", id),),
                places=(*naming.spots(board, [id]), *naming.tracks(board, set(stems))),
                why=tr(
                    "A train may use a section only once, in either direction, until the turn ends or the train "
                    "arrives."
                ),
                rule="BX-MOVE-09 RB-MOVE-08",
                fixes=(Fix(tr("Mark as Spur"), ChangeMilepost(id, spur=True)),),
            )
