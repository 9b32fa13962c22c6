"""How kinds of things are drawn. The look changes no game: it is left out of a scenario's hash."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.model.board import Length
from engine.model.geometry import Point
from engine.model.ids import CityId, RailroadId, RegionId, SiteId, TerrainId

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


class Look(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How this scenario's board is drawn. Lengths in millimetres.

    `labels` overrides where a city's name stands; cities without an entry are placed automatically. `cells` of a grid
    are drawn as hexes or as the dots of a crayon board. `boxes` says where on the sheet (upper left corner) the charts
    stand that a family prints beside the board.
    """

    railroads: dict[RailroadId, RailroadLook] = {}
    regions: dict[RegionId, Colour] = {}
    labels: dict[CityId | SiteId, Compass] = {}
    terrains: dict[TerrainId, TerrainLook] = {}
    cells: Literal["dots", "hexes"] = "hexes"
    boxes: dict[str, Point] = {}
    city_size: Length = 3.2
    dot_size: Length = 1.5
    text_size: Length = 2.4
    land: Colour = "#f4efe2"
    water: Colour = "#bcd7e6"
