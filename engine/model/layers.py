"""The layers that a board is drawn in: which there are, and how an author stacks, groups, hides and locks them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Annotated, Literal, NamedTuple, get_args

from msgspec import Meta, Struct

from engine.model.board import Board, BoardKind

LayerName = Literal[
    "ground", "tracing", "cells", "regions", "shores", "features", "region-names",
    "railroads", "crossings", "connections", "dots", "cell-numbers", "stops", "initials", "cities", "sites",
    "charts", "legend", "names", "labels",
]  # fmt: skip

GroupName = Annotated[str, Meta(min_length=1, max_length=80)]
Opacity = Annotated[float, Meta(ge=0, le=1)]
Names = Annotated[tuple[LayerName, ...], Meta(max_length=100)]


class Layer(NamedTuple):
    """A layer of the picture: its name, its title for people, and which boards alone have it."""

    name: LayerName
    title: str
    kind: Literal["", BoardKind] = ""


LAYERS: tuple[Layer, ...] = (
    Layer("ground", "Sea and land"),
    Layer("tracing", "Tracing image"),
    Layer("cells", "Cells", "grid"),
    Layer("regions", "Regions"),
    Layer("shores", "Coast, lakes and state borders"),
    Layer("features", "Rivers, ridges and inlets", "grid"),
    Layer("region-names", "Region names"),
    Layer("railroads", "Railroads", "lines"),
    Layer("crossings", "Crossings", "lines"),
    Layer("connections", "Ferries and other connections", "grid"),
    Layer("dots", "Mileposts", "grid"),
    Layer("cell-numbers", "Numbers of cells", "grid"),
    Layer("stops", "Dots and junctions", "lines"),
    Layer("initials", "Initials of railroads", "lines"),
    Layer("cities", "City squares", "lines"),
    Layer("sites", "Cities", "grid"),
    Layer("charts", "Charts", "grid"),
    Layer("legend", "Legend", "lines"),
    Layer("names", "City names"),
    Layer("labels", "Labels"),
)
"""All layers from the ground up, as they lie where an author has not stacked them otherwise."""


class LayerLook(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Whether a layer is drawn, how much it covers (0 to 1) of what lies under it, and whether clicks go through it."""

    shown: bool = True
    opacity: Opacity = 1.0
    locked: bool = False


class LayerGroup(LayerLook, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Layers that lie together and are hidden, made see-through and locked together."""

    layers: Names = ()


class Layering(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What an author makes of the layers of a board.

    `order` names layers from the ground up: these change places among themselves, and those that it leaves out stay
    where they are. The layers of a group lie together where the uppermost of them lies. While there are layers in
    `solo`, these alone are drawn. Whether the tracing image is drawn, and how much it covers, is said by the image
    itself.
    """

    order: Names = ()
    each: Annotated[dict[LayerName, LayerLook], Meta(max_length=100)] = {}
    groups: Annotated[dict[GroupName, LayerGroup], Meta(max_length=100)] = {}
    solo: Names = ()


PLAIN = Layering()
"""What nobody has changed."""


class Stacked(NamedTuple):
    """A layer as it lies on a board. `own` is how it is set itself; `shown`, `opacity` and `locked` count its group and
    the layers shown alone in."""

    layer: Layer
    group: str
    own: LayerLook
    shown: bool
    opacity: float
    locked: bool

    @property
    def name(self) -> LayerName:
        """The name of the layer."""
        return self.layer.name

    @property
    def is_shut(self) -> bool:
        """Whether clicks go through it: hidden or locked."""
        return self.locked or not self.shown


def layers_of(board: Board) -> tuple[Layer, ...]:
    """The layers that such a board has, of lines, of a grid, or of both, as they lie by themselves."""
    return _layers_of(board.kind, bool(board.lines or board.mileposts))


@cache
def _layers_of(kind: str, has_lines: bool) -> tuple[Layer, ...]:
    kinds = {"", kind, "lines" if has_lines else ""}
    return tuple(layer for layer in LAYERS if layer.kind in kinds)


def stacked(layers: Iterable[Layer], layering: Layering, traced: LayerLook | None = None) -> tuple[Stacked, ...]:
    """The layers of a board from the ground up. `traced` is how the tracing image is drawn; without it there is
    none."""
    of_board = {layer.name: layer for layer in layers if layer.name != "tracing" or traced is not None}
    group_of = groups_of(layering)
    found = []
    for name in order_of(layering):
        if name not in of_board:
            continue
        own = layering.each.get(name, LayerLook())
        if name == "tracing" and traced is not None:
            own = LayerLook(traced.shown, traced.opacity, own.locked)
        group = layering.groups.get(group_of.get(name, ""), LayerGroup())
        shown = own.shown and group.shown and (not layering.solo or name in layering.solo)
        stands = Stacked(
            of_board[name], group_of.get(name, ""), own, shown, own.opacity * group.opacity, own.locked or group.locked
        )
        found.append(stands)
    return tuple(found)


def groups_of(layering: Layering) -> dict[LayerName, str]:
    """The group of each layer that is in one: the first that names it."""
    found: dict[LayerName, str] = {}
    for title, group in layering.groups.items():
        for name in group.layers:
            found.setdefault(name, title)
    return found


def order_of(layering: Layering) -> tuple[LayerName, ...]:
    """All layers from the ground up."""
    return _ordered(layering.order, tuple(groups_of(layering).items()))


@lru_cache(maxsize=64)
def _ordered(order: tuple[LayerName, ...], group_of: tuple[tuple[LayerName, str], ...]) -> tuple[LayerName, ...]:
    rows: list[LayerName] = list(get_args(LayerName))
    named = dict.fromkeys(order)
    free = [at for at, name in enumerate(rows) if name in named]
    for at, name in zip(free, named, strict=True):
        rows[at] = name
    groups = dict(group_of)
    found: list[LayerName] = []
    for at, name in enumerate(rows):
        group = groups.get(name)
        if group is None:
            found.append(name)
        elif not any(groups.get(later) == group for later in rows[at + 1 :]):
            found.extend(member for member in rows if groups.get(member) == group)
    return tuple(found)
