"""Mileposts and junctions that share an ID."""

from __future__ import annotations

from collections.abc import Iterable

from engine.i18n import tr, tr_noop
from engine.model.comparison.difference import Difference
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.validate.check import Check, Issue


class SameId(Check):
    """An ID of both a milepost and a junction, so that lines are ambiguous."""

    id = "same-id"
    title = tr_noop("Milepost and junction with the same ID")
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
                    tr(
                        "A milepost and a junction have the same ID {id}. Lines use the milepost. Rename one of them."
                    ).format(id=id),
                    about=(Ref("milepost", id), Ref("junction", id)),
                    places=((milepost.at,), (junction.at,)),
                )
