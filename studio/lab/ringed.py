"""Where on the board the thing of a row is."""

from __future__ import annotations

from engine.model.cells import centres
from engine.model.geometry import Point
from engine.model.grids.grid import Cell, cell_of, side_of
from engine.model.grids.lattice import parted
from engine.model.ids import Ref, SiteId
from engine.model.scenario import Scenario


def lines_of(scenario: Scenario, ref: Ref) -> tuple[tuple[Point, ...], ...]:
    """What to ring on a grid: a milepost, a city's centre, the step across a side. Nothing for other things, which the
    board can find itself."""
    board = scenario.board
    cells: tuple[Cell, ...] = ()
    match ref:
        case Ref("cell"):
            cells = (cell_of(ref),)
        case Ref("side"):
            cells = parted(side_of(ref))
        case Ref("site", id) if id in board.sites:
            cells = (board.sites[SiteId(id)].cell,)
    places = centres(board, cells)
    return (places,) if places else ()
