"""The layers of a board: their names, and how an author orders, groups, hides and locks them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Annotated, Literal, NamedTuple, get_args

from msgspec import Meta, Struct

from engine.i18n import tr_noop
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
    """A layer of the picture: its name, its title (marked with `tr_noop`), and the only boards that have it."""

    name: LayerName
    title: str
    kind: Literal["", BoardKind] = ""


LAYERS: tuple[Layer, ...] = (
    Layer("ground", tr_noop("Sea and land")),
    Layer("tracing", tr_noop("Tracing image")),
    Layer("cells", tr_noop("Cells"), "grid"),
    Layer("regions", tr_noop("Regions")),
    Layer("shores", tr_noop("Coast, lakes and state borders")),
    Layer("features", tr_noop("Rivers, ridges and inlets"), "grid"),
    Layer("region-names", tr_noop("Region names")),
    Layer("railroads", tr_noop("Railroads"), "lines"),
    Layer("crossings", tr_noop("Crossings"), "lines"),
    Layer("connections", tr_noop("Ferries and other connections"), "grid"),
    Layer("dots", tr_noop("Mileposts"), "grid"),
    Layer("cell-numbers", tr_noop("Cell numbers"), "grid"),
    Layer("stops", tr_noop("Mileposts and junctions"), "lines"),
    Layer("initials", tr_noop("Railroad initials"), "lines"),
    Layer("cities", tr_noop("City squares"), "lines"),
    Layer("sites", tr_noop("Cities"), "grid"),
    Layer("charts", tr_noop("Charts"), "grid"),
    Layer("legend", tr_noop("Legend"), "lines"),
    Layer("names", tr_noop("City names")),
    Layer("labels", tr_noop("Labels")),
)
"""All layers from bottom to top, in their default order."""


class LayerLook(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Visibility of a layer, its opacity (0 to 1), and whether clicks pass through it."""

    shown: bool = True
    opacity: Opacity = 1.0
    locked: bool = False


class LayerGroup(LayerLook, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Layers next to each other that are hidden, made transparent and locked together."""

    layers: Names = ()


class Layering(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The author's settings of the layers of a board.

    `order` names layers from bottom to top: these change places among themselves, and all others stay where they are.
    The layers of a group are together at the place of the uppermost of them. While there are layers in `solo`, only
    these are drawn. The visibility and opacity of the tracing image belong to the image itself.
    """

    order: Names = ()
    settings: Annotated[dict[LayerName, LayerLook], Meta(max_length=100)] = {}
    groups: Annotated[dict[GroupName, LayerGroup], Meta(max_length=100)] = {}
    solo: Names = ()


PLAIN = Layering()
"""The default settings."""


class Stacked(NamedTuple):
    """A layer on a board. `own` are its own settings; `shown`, `opacity` and `locked` include those of its group and of
    the layers shown alone."""

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
        """Return whether clicks pass through the layer: it is hidden or locked."""
        return self.locked or not self.shown


def layers_of(board: Board) -> tuple[Layer, ...]:
    """Return the layers of a board of lines, of a grid, or of both, in their default order."""
    return _layers_of(board.kind, bool(board.lines or board.mileposts))


@cache
def _layers_of(kind: str, has_lines: bool) -> tuple[Layer, ...]:
    kinds = {"", kind, "lines" if has_lines else ""}
    return tuple(layer for layer in LAYERS if layer.kind in kinds)


def stacked(layers: Iterable[Layer], layering: Layering, traced: LayerLook | None = None) -> tuple[Stacked, ...]:
    """Return the layers of a board from bottom to top. `traced` is the state of the tracing image; without it there is
    no such layer."""
    of_board = {layer.name: layer for layer in layers if layer.name != "tracing" or traced is not None}
    group_of = groups_of(layering)
    found = []
    for name in order_of(layering):
        if name not in of_board:
            continue
        own = layering.settings.get(name, LayerLook())
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
    """Return the group of each grouped layer: the first that names it."""
    found: dict[LayerName, str] = {}
    for title, group in layering.groups.items():
        for name in group.layers:
            found.setdefault(name, title)
    return found


def order_of(layering: Layering) -> tuple[LayerName, ...]:
    """Return all layers from bottom to top."""
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
