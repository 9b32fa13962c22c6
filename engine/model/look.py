"""The look of things on the board. It does not affect games and is not part of a scenario's hash."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.folders import stays_inside
from engine.model.board import Board, Stem
from engine.model.geometry import Point
from engine.model.ids import CityId, RailroadId, RegionId, SiteId, TerrainId
from engine.model.layers import Layer, Layering, LayerLook, Stacked, layers_of, stacked
from engine.model.memo import derived
from engine.model.numeric_limits import Angle, Factor, Length, Size

Colour = Annotated[str, Meta(pattern=r"^#[0-9a-f]{6}$")]

Pattern = Literal[
    "solid",
    "dashes",
    "long-dashes",
    "dots",
    "beads",
    "squares",
    "diamonds",
    "checker",
    "chain",
    "ties",
    "double",
    "teeth",
    "saw",
    "zigzag",
    "wave",
    "hatch",
]
"""The pattern of a railroad's band, so that color is never the only distinction."""

PATTERNS: tuple[Pattern, ...] = Pattern.__args__  # type: ignore[attr-defined]

Compass = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]


class RailroadLook(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Color and pattern of a railroad's lines; `width` of the band in millimeters."""

    colour: Colour = "#444444"
    pattern: Pattern = "solid"
    width: Length = 1.3


TerrainSign = Literal["dot", "triangle", "hill", "forest", "marsh", "square", "cross", "none"]
"""The symbol of a terrain in addition to its color: `dot` and `triangle` are the mileposts of crayon boards."""


class TerrainLook(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Tint and symbol of a terrain."""

    colour: Colour = "#f4efe2"
    symbol: TerrainSign = "none"


ControlPoint = tuple[Factor, Factor, Factor, Factor]
"""Two places, as x, y, x and y."""

TracingFit = Literal["similarity", "affine", "spline"]
"""The kind of map by which a tracing image is fitted to its control points: moved, rotated and scaled; sheared and
scaled differently both ways, too; or bent like a thin plate, so that every point fits."""

MOST_CONTROL_POINTS = 400
"""The largest number of control points: a spline through as many takes a tenth of a second."""


class Tracing(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An image under the board to draw over, such as a scan. `file` is its path from the folder of the scenario, with
    `/`; `at` the upper left corner and `width` in millimeters, the height follows from the image; `angle` in degrees
    clockwise about that corner.

    `control_points` are rows of (u, v, to u, to v) in widths of the image from its upper left corner: the image is
    first corrected in its own plane by a map of the kind `fit` through them, then placed by the other fields. A
    similarity needs no correction; its points only show how well it fits."""

    file: Annotated[str, Meta(min_length=1)]
    width: Length
    at: Point = (0.0, 0.0)
    angle: Angle = 0.0
    opacity: Annotated[float, Meta(ge=0, le=1)] = 0.6
    shown: bool = True
    fit: TracingFit = "similarity"
    control_points: Annotated[tuple[ControlPoint, ...], Meta(max_length=MOST_CONTROL_POINTS)] = ()

    @property
    def is_beside(self) -> bool:
        """Return whether the path stays in the scenario's folder on every operating system."""
        return stays_inside(self.file)


class PlateOffset(Struct, frozen=True, forbid_unknown_fields=True):
    """A plate with the ID of a railroad, placed by hand: it belongs to a `segment` and is this far from its middle, in
    millimeters."""

    segment: Stem
    offset: Point


class Look(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The look of a scenario's board. Lengths in millimeters.

    `name_positions` set the side of a city's name, and `name_offsets` its exact place: from the center of the square to
    the center of the name. Cities without an entry are placed automatically. `region_name_positions` are the centers of
    names of regions, and `plate_offsets` the plates of railroads, that were placed by hand. `cells` of a grid are drawn
    as hexes or as the dots of a crayon board. `chart_positions` are the upper left corners of the legend and of the
    charts that a game system prints next to the board, `chart_sizes` the heights of their capitals; those without an
    entry are placed and sized automatically. `tracing` is under the board on screen and printed only on request.
    `layers` are the order of the board's layers, and which are hidden, transparent or locked.
    """

    railroads: dict[RailroadId, RailroadLook] = {}
    regions: dict[RegionId, Colour] = {}
    name_positions: dict[CityId | SiteId, Compass] = {}
    name_offsets: dict[CityId | SiteId, Point] = {}
    region_name_positions: dict[RegionId, Point] = {}
    plate_offsets: tuple[PlateOffset, ...] = ()
    terrains: dict[TerrainId, TerrainLook] = {}
    cells: Literal["dots", "hexes"] = "hexes"
    chart_positions: dict[str, Point] = {}
    chart_sizes: dict[str, Size] = {}
    tracing: Tracing | None = None
    layers: Layering = Layering()
    city_size: Size = 3.2
    dot_size: Size = 1.5
    text_size: Size = 2.4
    land: Colour = "#f4efe2"
    water: Colour = "#bcd7e6"


def layers_drawn(board: Board, look: Look) -> tuple[Stacked, ...]:
    """Return the layers of a board from bottom to top, with the settings of the look."""
    return _layers_drawn(layers_of(board), look.layers, look.tracing)


@derived()
def _layers_drawn(layers: tuple[Layer, ...], layering: Layering, tracing: Tracing | None) -> tuple[Stacked, ...]:
    return stacked(layers, layering, None if tracing is None else LayerLook(tracing.shown, tracing.opacity))
