"""The layers of the board: hidden, transparent, locked, ordered, grouped, shown alone."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import ClassVar, NamedTuple, TypeVar

from msgspec import ValidationError, convert, to_builtins
from msgspec.structs import replace

from engine.edit.edit import Edit, Nudge
from engine.edit.set_fields import lookup, updated
from engine.errors import EditError
from engine.i18n import ntr, tr, tr_noop
from engine.model.layers import (
    LAYERS,
    PLAIN,
    LayerGroup,
    Layering,
    LayerLook,
    LayerName,
    Stacked,
    order_of,
)
from engine.model.scenario import Scenario

TITLES = {layer.name: layer.title for layer in LAYERS}

L = TypeVar("L", bound=LayerLook)


class ChangeLayers(Nudge, frozen=True):
    """Layers hidden or shown, with another opacity (0 to 1), locked or unlocked; None leaves it. Nudges of the same
    layers are one step."""

    same: ClassVar[tuple[str, ...]] = ("names",)

    names: tuple[LayerName, ...]
    shown: bool | None = None
    opacity: float | None = None
    locked: bool | None = None

    def text(self, scenario: Scenario) -> str:
        if len(self.names) == 1:
            layer = tr("layer {layer}").format(layer=tr(TITLES.get(self.names[0], "")))
        else:
            layer = ntr("{n} layer", "{n} layers", len(self.names)).format(n=len(self.names))
        return _change_text(self, layer)

    def apply(self, scenario: Scenario) -> Scenario:
        layers, tracing = scenario.look.layers, scenario.look.tracing
        each = dict(layers.settings)
        for name in self.names:
            shown, opacity = self.shown, self.opacity
            if name == "tracing" and tracing is not None:
                # The image has its own visibility and opacity.
                tracing = updated(tracing, shown=shown, opacity=_opacity(opacity))
                shown = opacity = None
            each[name] = _changed(each.get(name, LayerLook()), shown, opacity, self.locked)
        kept = {name: own for name, own in each.items() if own != LayerLook()}
        after = _with_layers(scenario, layers if kept == layers.settings else replace(layers, settings=kept))
        if tracing is not after.look.tracing:
            after = replace(after, look=replace(after.look, tracing=tracing))
        return after


class ChangeLayerGroup(Nudge, frozen=True):
    """A group of layers with another name or opacity (0 to 1), hidden or shown, locked or unlocked; None leaves it."""

    id: str
    name: str | None = None
    shown: bool | None = None
    opacity: float | None = None
    locked: bool | None = None

    def text(self, scenario: Scenario) -> str:
        if self.name is not None:
            return tr("Rename layer group {group}").format(group=self.id)
        return _change_text(self, tr("layer group {group}").format(group=self.id))

    def apply(self, scenario: Scenario) -> Scenario:
        layers = scenario.look.layers
        group = lookup(layers.groups, self.id, "layer group")  # not shown
        after = _changed(group, self.shown, self.opacity, self.locked)
        name = self.id if self.name is None else self.name.strip()
        if name != self.id and name in layers.groups:
            raise EditError(tr("there is a layer group {name} already").format(name=name))
        if after is group and name == self.id:
            return scenario
        groups = {name if id == self.id else id: after if id == self.id else own for id, own in layers.groups.items()}
        return _with_layers(scenario, replace(layers, groups=groups))


class LayerRow(NamedTuple):
    """A single layer (then `group` is empty), or a group with its layers from bottom to top."""

    group: str
    names: tuple[LayerName, ...]


class ArrangeLayers(Edit, frozen=True):
    """Layers in another order, from bottom to top, and in other groups. An existing group keeps its look; one without
    layers is removed."""

    rows: tuple[LayerRow, ...]
    title: str = tr_noop("Arrange layers")
    grouped: int = 0
    """Number of layers that the edit puts into a new group."""

    def text(self, scenario: Scenario) -> str:
        if self.grouped:
            return ntr("Group {n} layer", "Group {n} layers", self.grouped).format(n=self.grouped)
        return tr(self.title)

    def apply(self, scenario: Scenario) -> Scenario:
        layers = scenario.look.layers
        groups = {
            title: replace(layers.groups.get(title, LayerGroup()), layers=names)
            for title, names in self.rows
            if title and names
        }
        wanted = replace(layers, order=tuple(name for row in self.rows for name in row.names), groups=groups)
        if order_of(wanted) == order_of(replace(wanted, order=())):
            wanted = replace(wanted, order=())  # The default order is not written to the file.
        return _with_layers(scenario, layers if wanted == layers else wanted)


def rows_of(stack: Iterable[Stacked]) -> tuple[LayerRow, ...]:
    """Return layers in their order, those of a group as one row."""
    found: list[LayerRow] = []
    for one in stack:
        if one.group and found and found[-1].group == one.group:
            found[-1] = LayerRow(one.group, (*found[-1].names, one.name))
        else:
            found.append(LayerRow(one.group, (one.name,)))
    return tuple(found)


def grouped(rows: Sequence[LayerRow], chosen: Collection[LayerName]) -> ArrangeLayers:
    """Return the edit that puts layers into a new group at the place of the uppermost of them, out of their former
    groups."""
    title, number = "Group 1", 1
    while any(row.group == title for row in rows):
        number += 1
        title = f"Group {number}"
    members = tuple(name for row in rows for name in row.names if name in chosen)
    found: list[LayerRow] = []
    for row in rows:
        found.append(LayerRow(row.group, tuple(name for name in row.names if name not in chosen)))
        if members and members[-1] in row.names:
            found.append(LayerRow(title, members))
    return ArrangeLayers(tuple(row for row in found if row.names), grouped=len(members))


def ungrouped(rows: Sequence[LayerRow], chosen: Collection[LayerName]) -> ArrangeLayers:
    """Return the edit that dissolves the groups of these layers; the layers stay where they are."""
    found: list[LayerRow] = []
    for row in rows:
        apart = row.group and any(name in chosen for name in row.names)
        found.extend([LayerRow("", (name,)) for name in row.names] if apart else [row])
    return ArrangeLayers(tuple(found), tr_noop("Ungroup layers"))


def moved(rows: Sequence[LayerRow], chosen: Collection[LayerName], up: bool) -> ArrangeLayers:
    """Return the edit that moves layers by one place, a whole group as one; a layer that moves past the end of its
    group leaves it."""
    if up:
        return ArrangeLayers(_raised(rows, chosen), tr_noop("Move layers up"))
    return ArrangeLayers(turned(_raised(turned(rows), chosen)), tr_noop("Move layers down"))


def put(
    rows: Sequence[LayerRow], taken: Sequence[LayerRow], at: LayerName | None, before: bool, inside: bool
) -> ArrangeLayers:
    """Return the edit that moves the rows `taken` (rows of `rows`, or layers out of their groups) next to the layer
    `at`, `before` or after it in the order from bottom to top; `inside` its group, or next to the whole group. Without
    `at`, to the bottom."""
    gone = {name for row in taken for name in row.names}
    assert at not in gone, "what is put somewhere else is not put beside itself"
    found: list[LayerRow] = [] if at is not None else list(taken)
    for row in rows:
        left = LayerRow(row.group, tuple(name for name in row.names if name not in gone))
        if at is None or at not in left.names:
            found.append(left)
        elif inside and row.group:
            place = left.names.index(at) + (not before)
            names = tuple(name for one in taken for name in one.names)
            found.append(LayerRow(row.group, (*left.names[:place], *names, *left.names[place:])))
        else:
            found.extend([*taken, left] if before else [left, *taken])
    return ArrangeLayers(tuple(row for row in found if row.names), tr_noop("Move layers"))


def turned(rows: Sequence[LayerRow]) -> tuple[LayerRow, ...]:
    """Return the rows in reverse: from the uppermost layer down."""
    return tuple(LayerRow(row.group, row.names[::-1]) for row in reversed(rows))


def _raised(rows: Sequence[LayerRow], chosen: Collection[LayerName]) -> tuple[LayerRow, ...]:
    found: list[LayerRow] = []  # From the uppermost row down.
    for row in reversed(rows):
        if all(name in chosen for name in row.names):
            above = found and not all(name in chosen for name in found[-1].names)
            found.insert(len(found) - 1 if above else len(found), row)
            continue
        if row.names[-1] in chosen:
            found.append(LayerRow("", row.names[-1:]))
            row = LayerRow(row.group, row.names[:-1])
        members = list(row.names)
        for at in range(len(members) - 2, -1, -1):
            if members[at] in chosen and members[at + 1] not in chosen:
                members[at], members[at + 1] = members[at + 1], members[at]
        found.append(LayerRow(row.group, tuple(members)))
    return tuple(reversed(found))


class ShowLayersAlone(Edit, frozen=True):
    """Only these layers drawn, whatever else is visible; without layers, all visible ones again."""

    names: tuple[LayerName, ...]

    def text(self, scenario: Scenario) -> str:
        match self.names:
            case ():
                return tr("Show all visible layers again")
            case (name,):
                return tr("Show only layer {layer}").format(layer=tr(TITLES.get(name, "")))
        n = len(self.names)
        return ntr("Show only {n} layer", "Show only {n} layers", n).format(n=n)

    def apply(self, scenario: Scenario) -> Scenario:
        layers = scenario.look.layers
        return _with_layers(scenario, layers if self.names == layers.solo else replace(layers, solo=self.names))


class ShowAllLayers(Edit, frozen=True):
    """Every layer and group visible, and none alone."""

    def text(self, scenario: Scenario) -> str:
        return tr("Show all layers")

    def apply(self, scenario: Scenario) -> Scenario:
        layers = scenario.look.layers
        each = {name: replace(own, shown=True) for name, own in layers.settings.items()}
        groups = {title: replace(own, shown=True) for title, own in layers.groups.items()}
        kept = {name: own for name, own in each.items() if own != LayerLook()}
        after = replace(layers, settings=kept, groups=groups, solo=())
        shown = _with_layers(scenario, layers if after == layers else after)
        return ChangeLayers(("tracing",), shown=True).apply(shown) if scenario.look.tracing is not None else shown


class ResetLayers(Edit, frozen=True):
    """Layers in their original order, ungrouped, unlocked, all visible, none transparent."""

    def text(self, scenario: Scenario) -> str:
        return tr("Reset layers")

    def apply(self, scenario: Scenario) -> Scenario:
        return _with_layers(scenario, PLAIN)


def _changed(own: L, shown: bool | None, opacity: float | None, locked: bool | None) -> L:
    return updated(own, shown=shown, opacity=_opacity(opacity), locked=locked)


def _opacity(opacity: float | None) -> float | None:
    if opacity is not None and not 0 <= opacity <= 1:
        raise EditError(tr("opacity must be from 0 to 100%"))
    return None if opacity is None else round(opacity, 4)


def _change_text(edit: ChangeLayers | ChangeLayerGroup, layers: str) -> str:
    if edit.shown is not None:
        text = tr("Show {layers}") if edit.shown else tr("Hide {layers}")
    elif edit.locked is not None:
        text = tr("Lock {layers}") if edit.locked else tr("Unlock {layers}")
    else:
        text = tr("Change opacity of {layers}")
    return text.format(layers=layers)


def _with_layers(scenario: Scenario, layers: Layering) -> Scenario:
    if layers == scenario.look.layers:
        return scenario
    if layers == PLAIN:
        layers = PLAIN
    try:
        convert(to_builtins(layers), Layering)
    except ValidationError as error:
        raise EditError(tr("invalid arrangement of layers: {error}").format(error=error)) from None
    return replace(scenario, look=replace(scenario.look, layers=layers))
