"""Ridges along water."""

from __future__ import annotations

from collections.abc import Iterable

from engine.edit.grids.features import ChangeSides
from engine.model import naming
from engine.model.comparison.difference import Difference
from engine.model.grids.grid import Side
from engine.model.ids import FeatureId, Ref
from engine.model.scenario import Scenario
from engine.plain_text import quantity
from engine.validate.check import Check, Fix, Issue

WATER = ("lake", "inlet", "blocked")
"""Kinds of feature along which a ridge says nothing. A river may run in front of one."""


class RidgeAtWater(Check):
    """A ridge on a side that a lake, an inlet or open water has already."""

    id = "ridge-at-water"
    title = "Ridge along water"
    severity = "warning"
    reads = ("board.features", "board.grid")
    live = True

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board = scenario.board
        wet: dict[Side, FeatureId] = {}
        for id, feature in board.features.items():
            if feature.kind in WATER:
                wet.update(dict.fromkeys(feature.sides, id))
        for id, feature in board.features.items():
            if feature.kind != "ridge":
                continue
            both = [side for side in feature.sides if side in wet]
            if both:
                waters = dict.fromkeys(wet[side] for side in both)
                yield Issue(
                    self.id,
                    self.severity,
                    f"{naming.capital(naming.feature(board, id))} runs along "
                    f"{naming.listed(naming.feature(board, water) for water in waters)} on "
                    f"{quantity(len(both), 'side')}. Take one of the two out there.",
                    about=(Ref("feature", id), *(Ref("feature", water) for water in waters)),
                    places=naming.borders(board, both),
                    fixes=(Fix("Take the ridge out there", ChangeSides(id, remove=tuple(both))),),
                )
