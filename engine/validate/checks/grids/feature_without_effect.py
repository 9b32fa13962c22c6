"""Rivers that cross nothing, sides off the grid, courses with gaps."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import numpy as np

from engine.edit.grids.features import ChangeSides
from engine.edit.remove import Remove
from engine.i18n import tr, tr_noop
from engine.model import naming
from engine.model.cells import lattice_of
from engine.model.comparison.difference import Difference
from engine.model.grids.grid import Feature, Side
from engine.model.grids.lattice import DIRECTIONS, Lattice, steps
from engine.model.ids import FeatureId, Ref
from engine.model.kind_names import count_of_kind
from engine.model.scenario import Scenario
from engine.validate.check import Check, Fix, Issue

PLAIN = ("border",)
"""Kinds that may follow the edge of the grid."""


class FeatureWithoutEffect(Check):
    """A feature that separates no two cells and passes through none, or has a side off the grid, or a course whose next
    cell is not a neighbor (an error)."""

    id = "feature-without-effect"
    title = tr_noop("Feature without effect")
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
                    tr(
                        "{feature} crosses nothing: no two neighboring cells are on its two sides. Draw it between "
                        "cells, or remove it."
                    ).format(feature=name),
                    about=(Ref("feature", id),),
                    places=curves or naming.borders(board, feature.sides),
                    fixes=(Fix(tr("Remove It"), Remove((Ref("feature", id),))),),
                )
            elif outside:
                yield Issue(
                    self.id,
                    self.severity,
                    tr("{feature} has {sides} outside the grid. Paint cells there, or remove the sides.").format(
                        feature=name, sides=count_of_kind("side", len(outside))
                    ),
                    about=(Ref("feature", id),),
                    places=naming.borders(board, outside),
                    fixes=(Fix(tr("Remove the Sides"), ChangeSides(id, remove=tuple(outside))),),
                )

    def _gaps(self, scenario: Scenario, id: FeatureId, feature: Feature) -> Iterable[Issue]:
        board = scenario.board
        gaps = [pair for course in feature.courses for pair in pairwise(course) if steps(*pair) != 1]
        if gaps:
            yield Issue(
                self.id,
                "error",
                tr("{feature} jumps from {start} to {end}. Draw it from neighbor to neighbor.").format(
                    feature=naming.capital(naming.feature(board, id)),
                    start=naming.cell(board, gaps[0][0]),
                    end=naming.cell(board, gaps[0][1]),
                ),
                about=(Ref("feature", id),),
                places=naming.middles(board, (cell for gap in gaps for cell in gap)),
            )


def _outside(made: Lattice, sides: tuple[Side, ...]) -> list[Side]:
    """Return the sides that do not separate two cells of the grid."""
    table = np.array(sides, np.int64).reshape(-1, 3)
    ways = np.array(DIRECTIONS[:3])[table[:, 2]]
    here = made.numbers(table[:, 0], table[:, 1])
    there = made.numbers(table[:, 0] + ways[:, 0], table[:, 1] + ways[:, 1])
    return [sides[row] for row in np.flatnonzero((here < 0) | (there < 0)).tolist()]
