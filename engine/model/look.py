"""How kinds of things are drawn. The look changes no game: it is left out of a scenario's hash."""

from __future__ import annotations

from pathlib import PurePosixPath, PureWindowsPath
from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.model.board import Board
from engine.model.geometry import Point
from engine.model.ids import CityId, RailroadId, RegionId, SiteId, TerrainId
from engine.model.layers import Layer, Layering, LayerLook, Stacked, layers_of, stacked
from engine.model.memo import derived
from engine.model.numeric_limits import Angle, Length, Size

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
"""How a railroad's band is drawn besides its colour, so that colour never carries the meaning alone."""

PATTERNS: tuple[Pattern, ...] = Pattern.__args__  # type: ignore[attr-defined]

Compass = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]


class RailroadLook(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Colour and pattern of a railroad's lines; `width` of the band in millimetres."""

    colour: Colour = "#444444"
    pattern: Pattern = "solid"
    width: Length = 1.3


TerrainSign = Literal["dot", "triangle", "hill", "forest", "marsh", "square", "cross", "none"]
"""How a cell of a terrain is marked besides its colour: `dot` and `triangle` are the mileposts of crayon boards."""


class TerrainLook(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Tint and sign of a terrain."""

    colour: Colour = "#f4efe2"
    sign: TerrainSign = "none"


class Tracing(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A picture under the board that its designer draws over, a scan for example. `file` is its path from the folder
    of the scenario, with `/`; `at` the upper left corner and `width` in millimetres, the height follows from the
    picture; `angle` in degrees clockwise about that corner."""

    file: Annotated[str, Meta(min_length=1)]
    width: Length
    at: Point = (0.0, 0.0)
    angle: Angle = 0.0
    opacity: Annotated[float, Meta(ge=0, le=1)] = 0.6
    shown: bool = True

    @property
    def is_beside(self) -> bool:
        """Does the path stay in the scenario's folder, whatever system reads it?"""
        windows, posix = PureWindowsPath(self.file), PurePosixPath(self.file)
        return not (windows.anchor or posix.anchor or "\0" in self.file or ".." in windows.parts + posix.parts)


class Look(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How this scenario's board is drawn. Lengths in millimetres.

    `labels` overrides on which side a city's name stands, and `offsets` puts it anywhere: from the middle of the square
    to the middle of the name. Cities without an entry are placed automatically. `cells` of a grid
    are drawn as hexes or as the dots of a crayon board. `boxes` says where on the sheet (upper left corner) the charts
    stand that a family prints beside the board. `tracing` lies under the board on screen and is printed only if asked.
    `layers` says in which order the board's layers lie, and which are hidden, see-through or locked.
    """

    railroads: dict[RailroadId, RailroadLook] = {}
    regions: dict[RegionId, Colour] = {}
    labels: dict[CityId | SiteId, Compass] = {}
    offsets: dict[CityId | SiteId, Point] = {}
    terrains: dict[TerrainId, TerrainLook] = {}
    cells: Literal["dots", "hexes"] = "hexes"
    boxes: dict[str, Point] = {}
    tracing: Tracing | None = None
    layers: Layering = Layering()
    city_size: Size = 3.2
    dot_size: Size = 1.5
    text_size: Size = 2.4
    land: Colour = "#f4efe2"
    water: Colour = "#bcd7e6"


def layers_drawn(board: Board, look: Look) -> tuple[Stacked, ...]:
    """The layers of a board from the ground up, each as the look has it."""
    return _layers_drawn(layers_of(board), look.layers, look.tracing)


@derived()
def _layers_drawn(layers: tuple[Layer, ...], layering: Layering, tracing: Tracing | None) -> tuple[Stacked, ...]:
    return stacked(layers, layering, None if tracing is None else LayerLook(tracing.shown, tracing.opacity))
