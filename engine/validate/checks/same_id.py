"""Mileposts and junctions that share an id."""

from __future__ import annotations

from collections.abc import Iterable

from engine.model.comparison.difference import Difference
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.validate.check import Check, Issue


class SameId(Check):
    """An id that is both a milepost and a junction, so that lines cannot say which they mean."""

    id = "same-id"
    title = "Milepost and junction with one id"
    severity = "error"
    reads = ("board.mileposts", "board.junctions")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board = scenario.board
        for id, junction in board.junctions.items():
            milepost = board.mileposts.get(id)  # type: ignore[call-overload]
            if milepost is not None:
                yield Issue(
                    self.id,
                    self.severity,
                    f"A milepost and a junction are both called {id}; lines take it for the milepost. "
                    "Rename one of them.",
                    about=(Ref("milepost", id), Ref("junction", id)),
                    places=((milepost.at,), (junction.at,)),
                )
