"""Rivers that cross nothing, sides off the grid, courses with gaps."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import numpy as np

from engine.edit.grids.features import ChangeSides
from engine.edit.remove import Remove
from engine.model import naming
from engine.model.cells import lattice_of
from engine.model.comparison.difference import Difference
from engine.model.grids.grid import Feature, Side
from engine.model.grids.lattice import DIRECTIONS, Lattice, steps
from engine.model.ids import FeatureId, Ref
from engine.model.scenario import Scenario
from engine.plain_text import quantity
from engine.validate.check import Check, Fix, Issue

PLAIN = ("border",)
"""Kinds that may lie along the rim of the grid."""


class FeatureWithoutEffect(Check):
    """A feature that parts no two cells and runs through none; one of whose sides lies off the grid; or a course whose
    next cell is no neighbour (an error)."""

    id = "feature-without-effect"
    title = "Feature without effect"
    severity = "warning"
    reads = ("board.grid", "board.features")
    live = True

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board = scenario.board
        if board.kind == "lines":
            return
        made = lattice_of(board)
        for id, feature in board.features.items():
            yield from self._gaps(scenario, id, feature)
            outside = [] if feature.kind in PLAIN else _outside(made, feature.sides)
            through = any(cell in made for course in feature.courses for cell in course)
            name = naming.capital(naming.feature(board, id))
            if not through and len(outside) == len(feature.sides):
                curves = tuple(curve.points for curve in feature.curves)
                yield Issue(
                    self.id,
                    self.severity,
                    f"{name} crosses nothing: there are no two neighbouring cells on its two sides. Draw it between "
                    "cells, or remove it.",
                    about=(Ref("feature", id),),
                    places=curves or naming.borders(board, feature.sides),
                    fixes=(Fix("Remove it", Remove((Ref("feature", id),))),),
                )
            elif outside:
                yield Issue(
                    self.id,
                    self.severity,
                    f"{name} has {quantity(len(outside), 'side')} where the grid ends. Paint cells there, or "
                    "take them out.",
                    about=(Ref("feature", id),),
                    places=naming.borders(board, outside),
                    fixes=(Fix("Take them out", ChangeSides(id, remove=tuple(outside))),),
                )

    def _gaps(self, scenario: Scenario, id: FeatureId, feature: Feature) -> Iterable[Issue]:
        board = scenario.board
        gaps = [pair for course in feature.courses for pair in pairwise(course) if steps(*pair) != 1]
        if gaps:
            yield Issue(
                self.id,
                "error",
                f"{naming.capital(naming.feature(board, id))} jumps from {naming.cell(board, gaps[0][0])} to "
                f"{naming.cell(board, gaps[0][1])}. Let it run from neighbour to neighbour.",
                about=(Ref("feature", id),),
                places=naming.middles(board, (cell for gap in gaps for cell in gap)),
            )


def _outside(made: Lattice, sides: tuple[Side, ...]) -> list[Side]:
    """The sides that do not part two cells of the grid."""
    table = np.array(sides, np.int64).reshape(-1, 3)
    ways = np.array(DIRECTIONS[:3])[table[:, 2]]
    here = made.numbers(table[:, 0], table[:, 1])
    there = made.numbers(table[:, 0] + ways[:, 0], table[:, 1] + ways[:, 1])
    return [sides[row] for row in np.flatnonzero((here < 0) | (there < 0)).tolist()]
