"""Ridges along water."""

from __future__ import annotations

from collections.abc import Iterable

from engine.edit.grids.features import ChangeSides
from engine.i18n import tr, tr_noop
from engine.model import naming
from engine.model.comparison.difference import Difference
from engine.model.grids.grid import Side
from engine.model.ids import FeatureId, Ref
from engine.model.kind_names import count_of_kind
from engine.model.scenario import Scenario
from engine.validate.check import Check, Fix, Issue

WATER = ("lake", "inlet", "blocked")
"""Kinds of feature along which a ridge has no effect. A river may run next to one."""


class RidgeAtWater(Check):
    """A ridge on a side that already has a lake, an inlet or open water."""

    id = "ridge-at-water"
    title = tr_noop("Ridge along water")
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
                    tr("{ridge} runs along {waters} on {sides}. Remove one of the two there.").format(
                        ridge=naming.capital(naming.feature(board, id)),
                        waters=naming.listed(naming.feature(board, water) for water in waters),
                        sides=count_of_kind("side", len(both)),
                    ),
                    about=(Ref("feature", id), *(Ref("feature", water) for water in waters)),
                    places=naming.borders(board, both),
                    fixes=(Fix(tr("Remove the Ridge There"), ChangeSides(id, remove=tuple(both))),),
                )
