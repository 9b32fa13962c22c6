"""The edge of the sheet, which limits drags and nudges."""

from __future__ import annotations

from collections.abc import Iterable

from engine.i18n import tr_noop
from engine.model.geometry import Point, rounded
from engine.model.ids import LabelId, Ref, ShapeId
from engine.model.look import Tracing
from engine.model.network import where
from engine.model.scenario import Scenario
from studio.tools.nearest import stop_of

AT_EDGE = tr_noop("This is the edge of the sheet. Items cannot be moved off it.")
OFF_SHEET = tr_noop("This place is off the sheet. Click on the sheet, or make it larger.")
IN_SIGHT = 5.0
"""The millimeters of an outline or a tracing image that must stay over the sheet."""


def is_off_sheet(scenario: Scenario, at: Point) -> bool:
    """Return whether things at that place would not be printed."""
    return on_sheet(scenario, at) != at


def on_sheet(scenario: Scenario, at: Point) -> Point:
    """Return the nearest place on the sheet."""
    sheet = scenario.board.sheet
    return min(max(at[0], 0.0), sheet.width), min(max(at[1], 0.0), sheet.height)


def kept_on_sheet(scenario: Scenario, refs: Iterable[Ref], dx: float, dy: float) -> Point:
    """Return how far a move by this many millimeters goes, so that no stop and no label leaves the sheet, and a
    part of each coast or other outline stays on it; things off the sheet may come nearer."""
    board, refs = scenario.board, list(refs)
    places = [board.labels[LabelId(ref.id)].at for ref in refs if ref.kind == "label" and ref.id in board.labels]
    stops = {stop for ref in refs if (stop := stop_of(board, ref)) is not None}
    places += [at for stop in stops if (at := where(board, stop)) is not None]
    for ref in refs:
        if ref.kind == "shape" and ref.id in board.shapes:
            xs, ys = zip(*(at for ring in board.shapes[ShapeId(ref.id)].rings for at in ring.points), strict=True)
            dx = _within(dx, max(xs) - IN_SIGHT, min(xs) + IN_SIGHT, board.sheet.width)
            dy = _within(dy, max(ys) - IN_SIGHT, min(ys) + IN_SIGHT, board.sheet.height)
    if not places:
        return dx, dy
    xs, ys = zip(*places, strict=True)
    return _within(dx, min(xs), max(xs), board.sheet.width), _within(dy, min(ys), max(ys), board.sheet.height)


def _within(step: float, least: float, most: float, end: float) -> float:
    """Return the step that keeps a range from least to most between 0 and the end."""
    return min(max(step, min(-least, 0.0)), max(end - most, 0.0))


def tracing_kept(scenario: Scenario, tracing: Tracing, aspect: float | None, to: Point) -> Point:
    """Return the corner of a tracing image that is moved there, so that some of the image stays over the sheet;
    `aspect` is its height divided by its width, that of a square while it is unknown."""
    # Import lazily: numpy is slow to load.
    from engine.model.tracing_place import outline

    xs, ys = zip(*outline(tracing, 1.0 if aspect is None else aspect), strict=True)
    sheet, (x, y) = scenario.board.sheet, tracing.at
    dx = _within(to[0] - x, max(xs) - IN_SIGHT, min(xs) + IN_SIGHT, sheet.width)
    dy = _within(to[1] - y, max(ys) - IN_SIGHT, min(ys) + IN_SIGHT, sheet.height)
    return rounded((x + dx, y + dy))
