"""Junctions at which nothing forks or crosses."""

from __future__ import annotations

from collections.abc import Iterable

from engine.edit.remove import Remove
from engine.model import naming
from engine.model.comparison.difference import Difference
from engine.model.ids import PointId, RailroadId, Ref
from engine.model.scenario import Scenario
from engine.validate.check import Check, Fix, Issue
from engine.validate.drawn.drawing import drawing


class UnusedJunction(Check):
    """A junction where no railroad has three arms, with every optional line there."""

    id = "unused-junction"
    title = "Junction without a fork"
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
            found = {0: "no line leads there", 1: "a line ends there, where no train can stand"}.get(
                most, "a line only passes through it, so a bend is enough"
            )
            yield Issue(
                self.id,
                self.severity,
                f"Nothing forks or crosses at junction {id}: {found}. Lead another line of the railroad to it, "
                "or remove it.",
                about=(Ref("junction", id),),
                places=naming.spots(board, [id]),
                why="A junction is a place where lines of one railroad fork or cross.",
                fixes=(Fix("Remove the junction", Remove((Ref("junction", id),))),),
            )
