"""Where on the board the thing of a row is."""

from __future__ import annotations

from engine.model.geometry import Point
from engine.model.grids.grid import cell_of, side_of
from engine.model.grids.lattice import centre, parted
from engine.model.ids import Ref, SiteId
from engine.model.scenario import Scenario


def lines_of(scenario: Scenario, ref: Ref) -> tuple[tuple[Point, ...], ...]:
    """What to ring on a grid: a milepost, a city's centre, the step across a side. Nothing for other things, which the
    board can find itself."""
    board = scenario.board
    if board.grid is None:
        return ()
    if ref.kind == "cell":
        return ((centre(board.grid, cell_of(ref)),),)
    if ref.kind == "side":
        first, second = parted(side_of(ref))
        return ((centre(board.grid, first), centre(board.grid, second)),)
    site = board.sites.get(SiteId(ref.id)) if ref.kind == "site" else None
    return ((centre(board.grid, site.cell),),) if site is not None else ()
