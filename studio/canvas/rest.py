"""What is worked out while a view rests: everything of the picture that takes long and can come a moment later."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRectF

from studio.canvas.layers import Shown
from studio.paint.board import Settled
from studio.paint.ground import region_areas, region_names, shallows
from studio.paint.legend import place_legend
from studio.paint.lettering import Box, lettering, place_names, screen_step


def finish(shown: Shown, scale: float, keep_names: bool) -> Iterator[None]:
    """Work out the details in steps short enough to stay unnoticed; `scale` in screen pixels per millimetre.

    What is found is remembered where it is made; `shown` gets names and legend in the end, unless `keep_names`.
    """
    scenario = shown.scenario
    board, look = scenario.board, scenario.look
    shallows(board.shapes)
    yield
    region_areas(board.regions, board.shapes)
    yield
    faint = tuple(_box(path.boundingRect()) for path in region_names(board))
    if keep_names:
        return
    yield
    place_names(board, look)
    yield
    legend = place_legend(scenario)
    yield
    step = screen_step(look, scale)
    avoid = (_box(legend.box),) if legend is not None else ()
    placed = lettering(board, look) if step is None else lettering(board, look, step, avoid, faint)
    shown.settled = Settled(placed, legend)


def _box(rect: QRectF) -> Box:
    return (rect.left(), rect.top(), rect.right(), rect.bottom())
