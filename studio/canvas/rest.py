"""What is worked out while a view rests: everything of the picture that takes long and can come a moment later."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRectF

from studio.canvas.layers import Shown
from studio.paint.board import Settled, sheet_names
from studio.paint.charts.grid_charts import chart_boxes, place_charts
from studio.paint.charts.legend import place_legend
from studio.paint.grid.sites import badges
from studio.paint.land.ground import shallows
from studio.paint.lettering.positions import Box, lettering, place_names, screen_step
from studio.paint.lettering.region_names import region_names
from studio.paint.regions import areas_of


def finish(shown: Shown, scale: float, keep_names: bool) -> Iterator[None]:
    """Work out the details in steps short enough to stay unnoticed; `scale` in screen pixels per millimetre.

    What is found is remembered where it is made; `shown` gets names and legend in the end, unless `keep_names`.
    """
    scenario = shown.scenario
    board, look = scenario.board, scenario.look
    shallows(board.shapes)
    yield
    areas_of(board)
    yield
    faint = tuple(_box(path.boundingRect()) for path in region_names(board))
    if keep_names:
        return
    if board.grid is None:
        yield
        place_names(board, look)
    yield
    legend = place_legend(scenario)
    avoid = (_box(legend.box),) if legend is not None else ()
    yield
    step = screen_step(look, scale)
    if board.grid is not None:
        charts = (*chart_boxes(scenario), *avoid)
        yield
        worn = badges(scenario)
        placed = sheet_names(scenario) if step is None else lettering(board, look, step, charts, faint, worn)
    else:
        placed = lettering(board, look) if step is None else lettering(board, look, step, avoid, faint)
    shown.settled = Settled(placed, legend, place_charts(scenario) if board.grid is not None else None)


def _box(rect: QRectF) -> Box:
    return (rect.left(), rect.top(), rect.right(), rect.bottom())
