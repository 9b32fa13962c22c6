"""Letters of the grid with no terrain, or with two."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from engine.i18n import tr, tr_noop
from engine.model import naming
from engine.model.cells import lattice_of
from engine.model.comparison.difference import Difference
from engine.model.grids.grid import cell_ref, terrain_letters
from engine.model.ids import Ref, TerrainId
from engine.model.kind_names import count_of_kind
from engine.model.scenario import Scenario
from engine.validate.check import Check, Issue

MAX_SHOWN = 200
"""The number of cells that are named and shown; the rest is counted."""


class UnknownTerrain(Check):
    """A letter in the rows of the grid that no terrain has, or that two have."""

    id = "unknown-terrain"
    title = tr_noop("Unknown terrain")
    severity = "error"
    reads = ("board.grid", "board.terrains")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board = scenario.board
        by_letter: dict[str, list[TerrainId]] = {}
        for id, terrain in board.terrains.items():
            by_letter.setdefault(terrain.letter, []).append(id)
        for letter, ids in by_letter.items():
            if len(ids) > 1:
                yield Issue(
                    self.id,
                    self.severity,
                    tr("The letter {letter} is that of {terrains}. Give each terrain its own letter.").format(
                        letter=letter, terrains=naming.listed(board.terrains[id].name or id for id in ids)
                    ),
                    about=tuple(Ref("terrain", id) for id in ids),
                )
        made, known = lattice_of(board), terrain_letters(board.terrains)
        for code in np.unique(made.letter).tolist():
            if chr(code) in known:
                continue
            rows = np.flatnonzero(made.letter == code).tolist()
            cells = [made.cell(row) for row in rows[:MAX_SHOWN]]
            yield Issue(
                self.id,
                self.severity,
                tr(
                    "No terrain has the letter {letter}, which is on {cells}. Add a terrain with that letter, or "
                    "paint the cells."
                ).format(letter=chr(code), cells=count_of_kind("cell", len(rows))),
                about=tuple(map(cell_ref, cells)),
                places=naming.middles(board, cells),
            )
