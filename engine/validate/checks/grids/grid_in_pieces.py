"""Grids in several pieces."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from engine.analyze.parts import grid_parts
from engine.i18n import ntr, tr_noop
from engine.model import naming
from engine.model.cells import lattice_of
from engine.model.comparison.difference import Difference
from engine.model.grids.grid import cell_ref
from engine.model.grids.lattice import site_cells
from engine.model.ids import Ref
from engine.model.kind_names import count_of_kind
from engine.model.scenario import Scenario
from engine.validate.check import Check, Issue

MAX_SHOWN = 200
"""The number of cells of a piece that are named and shown."""


class GridInPieces(Check):
    """Cells that cannot be reached from the largest piece of the grid by open neighbors, ferries and tunnels. A piece
    with a city is an error."""

    id = "grid-in-pieces"
    title = tr_noop("Grid in pieces")
    severity = "warning"
    reads = ("board.grid", "board.features", "board.connections", "board.sites")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board = scenario.board
        made = lattice_of(board)
        piece = grid_parts(board)
        sizes = np.bincount(piece) if len(piece) else np.zeros(0, int)
        if len(sizes) < 2:
            return
        cities: dict[int, list[str]] = {}
        refs: dict[int, list[Ref]] = {}
        for id, site in board.sites.items():
            for number in {int(piece[row]) for cell in site_cells(site) if (row := made.find(cell)) >= 0}:
                cities.setdefault(number, []).append(naming.site(board, id))
                refs.setdefault(number, []).append(Ref("site", id))
        for number in np.argsort(-sizes, kind="stable").tolist()[1:]:
            cells = [made.cell(row) for row in np.flatnonzero(piece == number)[:MAX_SHOWN].tolist()]
            inside, size = cities.get(number, []), int(sizes[number])
            if inside:
                message = ntr(
                    "{cells} at {place}, with {cities}, cannot be reached from the rest of the grid. Connect it by "
                    "cells, a ferry or a tunnel.",
                    "{cells} at {place}, with {cities}, cannot be reached from the rest of the grid. Connect them by "
                    "cells, a ferry or a tunnel.",
                    size,
                )
            else:
                message = ntr(
                    "{cells} at {place} cannot be reached from the rest of the grid. Connect it by cells, a ferry or "
                    "a tunnel.",
                    "{cells} at {place} cannot be reached from the rest of the grid. Connect them by cells, a ferry or "
                    "a tunnel.",
                    size,
                )
            count, place = count_of_kind("cell", size), naming.cell(board, cells[0])
            yield Issue(
                self.id,
                "error" if inside else self.severity,
                message.format(cells=count, place=place, cities=naming.listed(inside) if inside else ""),
                about=(*refs.get(number, ()), *map(cell_ref, cells)),
                places=naming.middles(board, cells),
            )
