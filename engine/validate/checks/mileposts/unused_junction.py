"""Junctions at which nothing forks or crosses."""

from __future__ import annotations

from collections.abc import Iterable

from engine.edit.remove import Remove
from engine.i18n import tr, tr_noop
from engine.model import naming
from engine.model.comparison.difference import Difference
from engine.model.ids import PointId, RailroadId, Ref
from engine.model.scenario import Scenario
from engine.validate.check import Check, Fix, Issue
from engine.validate.drawn.drawing import drawing


class UnusedJunction(Check):
    """A junction where no railroad has three branches, with every optional line there."""

    id = "unused-junction"
    title = tr_noop("Junction without a fork")
    severity = "warning"
    reads = ("board.lines", "board.mileposts", "board.junctions")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board = scenario.board
        if not board.junctions:
            return
        arms: dict[str, dict[RailroadId, set[PointId]]] = {id: {} for id in board.junctions}
        for one in drawing(board).drawn:
            a, b, railroad = one.stem
            for here, there in ((a, b), (b, a)) if a in arms or b in arms else ():
                if here in arms:
                    arms[here].setdefault(railroad, set()).add(there)
        for id in board.junctions:
            most = max((len(ways) for ways in arms[id].values()), default=0)
            if most >= 3:
                continue
            if most == 0:
                message = tr("No line reaches junction {junction}. Draw a line to it, or remove it.")
            elif most == 1:
                message = tr(
                    "A line ends at junction {junction}, where no train can stop. Extend another line of the railroad "
                    "to it, "
                    "or remove it."
                )
            else:
                message = tr(
                    "A line only passes through junction {junction}, so that a bend is enough. Extend another line of "
                    "the "
                    "railroad to it, or remove it."
                )
            yield Issue(
                self.id,
                self.severity,
                message.format(junction=id),
                about=(Ref("junction", id),),
                places=naming.spots(board, [id]),
                why=tr("A junction is a place where lines of one railroad fork or cross."),
                fixes=(Fix(tr("Remove the Junction"), Remove((Ref("junction", id),))),),
            )
