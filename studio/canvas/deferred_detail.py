"""Details computed while a view is idle, because they take long and can appear a moment later."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRectF

from studio.canvas.layers import Shown
from studio.paint.board import Settled, sheet_names
from studio.paint.charts.grid_charts import Placed, chart_boxes, place_charts
from studio.paint.charts.legend import Legend, place_legend
from studio.paint.grid.sites import badges
from studio.paint.land.shallows import shallows
from studio.paint.lettering.initials import Initials, initials_step, place_initials
from studio.paint.lettering.positions import Box, Lettering, lettering, lettering_steps, name_boxes, screen_step
from studio.paint.lettering.region_names import region_names
from studio.paint.lines.traces import tracks
from studio.paint.regions import areas_of


def finish(shown: Shown, scale: float, keep_names: bool) -> Iterator[None]:
    """Compute the details in steps short enough to go unnoticed; `scale` in screen pixels per millimeter.

    Results are cached; `shown` gets names and legend at the end, unless `keep_names`.
    """
    scenario = shown.scenario
    board = scenario.board
    shallows(board.shapes)
    yield
    areas_of(board)
    yield
    faint = tuple(_box(path.boundingRect()) for path in region_names(board, shown.scenario.look).values())
    if keep_names:
        return
    settle = _settle_lines if board.kind == "lines" else _settle_grid
    yield from settle(shown, scale, faint)


def _settle_lines(shown: Shown, scale: float, faint: tuple[Box, ...]) -> Iterator[None]:
    """Place names and legend. The legend avoids the names on the sheet; names for a screen avoid the legend."""
    board, look = shown.scenario.board, shown.scenario.look
    step = screen_step(look, scale)
    yield
    # The first step of a drag needs it, also on large boards, which are drawn without it.
    tracks(board, look)
    yield
    yield from lettering_steps(board, look)
    legend = place_legend(shown.scenario)
    yield
    placing = (board, look) if step is None else (board, look, step, _boxes(legend), faint)
    yield from lettering_steps(*placing)
    placed = lettering(*placing)
    yield
    yield from _settle(shown, scale, placed, legend)


def _settle_grid(shown: Shown, scale: float, faint: tuple[Box, ...]) -> Iterator[None]:
    """Place legend, charts, and names that avoid both."""
    scenario = shown.scenario
    step = screen_step(scenario.look, scale)
    yield
    legend = place_legend(scenario)
    yield
    charts = (*chart_boxes(scenario), *_boxes(legend))
    yield
    if step is None:
        placed = sheet_names(scenario)
    else:
        placing = (scenario.board, scenario.look, step, charts, faint, badges(scenario))
        yield from lettering_steps(*placing)
        placed = lettering(*placing)
    yield
    yield from _settle(shown, scale, placed, legend, place_charts(scenario))


def _settle(
    shown: Shown, scale: float, names: Lettering | None, legend: Legend | None, charts: tuple[Placed, ...] | None = None
) -> Iterator[None]:
    """Return what was placed, with plates of railroads that avoid it."""
    board, look = shown.scenario.board, shown.scenario.look
    boxes = map(_box, name_boxes(board, names.names).values()) if names is not None else ()
    found: Initials | None = None
    for step in place_initials(board, look, initials_step(scale), (*boxes, *_boxes(legend))):
        found = step
        yield
    shown.settled = Settled(names, legend, found, charts)


def _boxes(legend: Legend | None) -> tuple[Box, ...]:
    return (_box(legend.box),) if legend is not None else ()


def _box(rect: QRectF) -> Box:
    return (rect.left(), rect.top(), rect.right(), rect.bottom())
