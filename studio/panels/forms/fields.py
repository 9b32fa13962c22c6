"""The fields of an item, read from its type: each has a value and an edit for another value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Literal, get_args

from msgspec.structs import fields as struct_fields

from engine.edit.edit import Edit, Several
from engine.edit.grids.connections import ChangeConnection
from engine.edit.grids.features import ChangeFeature
from engine.edit.grids.sites import ChangeSite, NameSite
from engine.edit.grids.terrains import ChangeTerrain
from engine.edit.network.cities import ChangeCity, NameCity
from engine.edit.network.lines import ChangeLine
from engine.edit.network.mileposts import ChangeMilepost, MoveMileposts
from engine.edit.network.railroads import ChangeRailroad
from engine.edit.rename import Rename
from engine.edit.sheet.labels import ChangeLabel
from engine.edit.sheet.regions import ChangeRegion, NameRegion
from engine.edit.sheet.shapes import ChangeShape
from engine.i18n import ntr, tr, tr_noop
from engine.model.board import Board
from engine.model.cells import lattice_of
from engine.model.geometry import Point
from engine.model.grids.grid import Cell, Run, Side
from engine.model.identity.display_names import with_id
from engine.model.identity.id_fields import IdSlot, slot_of
from engine.model.ids import ID_PATTERN, CityId, Kind, LabelId, MilepostId, RailroadId, Ref, RegionId, SiteId, TerrainId
from engine.model.kind_names import choice_name
from engine.model.look import Compass, RailroadLook, TerrainLook
from engine.model.memo import derived
from engine.model.scenario import Scenario
from studio.panels.names import cell_label, milepost_names, name_of, thing, things

Editor = Literal["text", "number", "whole", "point", "choice", "switch", "colour", "told"]

SEVERAL = tr_noop("(multiple values)")
"""Marks values that differ among the selected items."""


@dataclass(frozen=True)
class Field:
    """One row of a form. `edit` is None for a read-only value; it raises ValueError with a message.

    `has_default` marks a rule with a default value; `reset` is the edit that restores it, if it was changed. `each` are
    the fields of several items that this one stands for. `heading` is shown above the first of its fields, and `rules`
    are the IDs of the rules that an option changes. Numbers have a sign if `can_be_negative`.
    """

    name: str
    title: str
    editor: Editor
    value: Any
    edit: Callable[[Any], Edit] | None = None
    choices: tuple[tuple[Any, str], ...] = ()
    unit: str = ""
    tip: str = ""
    is_set: bool = False
    reset: Edit | None = None
    has_default: bool = False
    each: tuple[Field, ...] = ()
    heading: str = ""
    rules: str = ""
    can_be_negative: bool = True

    @property
    def numbers(self) -> tuple[float | None, ...]:
        """Return the numbers of all items, None where there is none."""
        return tuple(one.value if isinstance(one.value, int | float) else None for one in self.each or (self,))

    @property
    def is_mixed(self) -> bool:
        """Return whether the selected items differ."""
        return self.value is SEVERAL


CHANGES: dict[Kind, Callable[..., Edit]] = {
    "milepost": ChangeMilepost,
    "city": ChangeCity,
    "railroad": ChangeRailroad,
    "line": ChangeLine,
    "region": ChangeRegion,
    "shape": ChangeShape,
    "label": ChangeLabel,
    "site": ChangeSite,
    "feature": ChangeFeature,
    "connection": ChangeConnection,
    "terrain": ChangeTerrain,
}
"""Edits that change fields of an item, by kind."""

COUNTED: dict[Any, Callable[[Any], int]] = {
    tuple[Side, ...]: len,
    tuple[tuple[Cell, ...], ...]: lambda courses: sum(map(len, courses)),
    tuple[Run, ...]: lambda rows: sum(number for _, _, number in rows),
}
"""Parts of a grid that a form only counts: sides, cells of features, cells of a region."""

WORDS = {"text": "words"}
"""Fields with another name in the edit."""

UNITS = {"size": "mm", "width": "mm", "angle": "°"}


def title_of(name: str) -> str:
    """Return the title of a field."""
    titles = {
        "at": tr("Position"),
        "id": tr("ID"),
        "when": tr("Only with option"),
        "between": tr("Between cells"),
        "cell": tr("Cell"),
        "colour": tr("Color"),
        "label": tr("Label position"),
        "from": tr("From cell"),
        "to": tr("To cell"),
    }
    return titles.get(name) or tr(name.replace("_", " ").capitalize())


def fields_of(scenario: Scenario, ref: Ref) -> list[Field]:
    """Return the fields of an item: its ID, those of its type in order, then its appearance."""
    value = thing(scenario.board, ref)
    if value is None:
        return []
    found = [Field("id", title_of("id"), "text", ref.id, lambda new: Rename(ref, _id(new)))]
    # A region consists of outlines or, on a grid, of cells.
    unused = "cells" if scenario.board.kind == "lines" else "outline"
    for info in struct_fields(type(value)):
        if info.type == tuple[Cell, Cell]:
            found += _ends(scenario, ref, getattr(value, info.name))
        elif info.name != unused or getattr(value, info.name):
            found.append(_field(scenario, ref, info.name, info.type, getattr(value, info.name)))
    if ref.kind == "railroad":
        drawn = scenario.look.railroads.get(RailroadId(ref.id), RailroadLook())
        found += [_field(scenario, ref, one.name, one.type, getattr(drawn, one.name)) for one in struct_fields(drawn)]
    elif ref.kind == "region":
        colour = scenario.look.regions.get(RegionId(ref.id), "")
        found.append(Field("colour", title_of("colour"), "colour", colour, _change(ref, "colour")))
    elif ref.kind == "terrain":
        tint = scenario.look.terrains.get(TerrainId(ref.id), TerrainLook())
        found += [_field(scenario, ref, one.name, one.type, getattr(tint, one.name)) for one in struct_fields(tint)]
    elif ref.kind in ("city", "site"):
        free = CityId(ref.id) in scenario.look.name_offsets
        side = "free" if free else scenario.look.name_positions.get(CityId(ref.id), "auto")
        sides = tuple((side, choice_name(side)) for side in (*(("free",) if free else ()), "auto", *get_args(Compass)))
        found.append(Field("label", title_of("label"), "choice", side, _change(ref, "label"), sides))
    return found


def _ends(scenario: Scenario, ref: Ref, between: tuple[Cell, Cell]) -> list[Field]:
    """Return the two cells of a connection, by their labels."""
    change = _change(ref, "between")
    assert change is not None

    def at(place: int, text: str) -> Edit:
        cell = cell_called(scenario, text)
        return change((cell, between[1]) if place == 0 else (between[0], cell))

    return [
        Field(name, title_of(name), "text", cell_label(scenario.board, between[place]), partial(at, place))
        for place, name in enumerate(("from", "to"))
    ]


def cell_called(scenario: Scenario, label: str) -> Cell:
    """Return the cell of a label. Raises ValueError if there is none."""
    cell = lattice_of(scenario.board).by_label.get(label.strip())
    if cell is None:
        raise ValueError(tr("no cell named “{label}”").format(label=label.strip()))
    return cell


def _id(text: str) -> str:
    import re

    if not re.match(ID_PATTERN, text.strip()):
        raise ValueError(tr("Expected letters, digits and & _ . -, starting with a letter or digit."))
    return text.strip()


def _field(scenario: Scenario, ref: Ref, name: str, type_: Any, value: Any) -> Field:
    title, unit = title_of(name), UNITS.get(name, "")
    if type_ == Point:
        can_move = ref.kind in ("milepost", "junction", "label")
        return Field(name, title, "point", value, partial(_moved, ref) if can_move else None, unit="mm")
    change = _change(ref, name)
    if type_ == Cell and change is not None:
        at = lambda text: change(cell_called(scenario, text))  # noqa: E731
        return Field(name, title, "text", cell_label(scenario.board, value), at)
    base = type_
    while hasattr(base, "__metadata__"):
        base = get_args(base)[0]
    if get_args(base) and all(isinstance(choice, str) for choice in get_args(base)):
        choices = tuple((choice, choice_name(choice)) for choice in get_args(base))
        return Field(name, title, "choice" if change else "told", value, change, choices)
    place = slot_of(type_)
    if isinstance(place, IdSlot) and change:
        (kind,) = place.kinds
        return Field(name, title, "choice", value, change, choices_of(scenario, kind))
    if base is str or getattr(base, "__supertype__", None) is str:
        is_colour = name == "colour"
        return Field(name, title, "colour" if is_colour else "text" if change else "told", value, change)
    if base is float and change:
        return Field(name, title, "number", value, change, unit=unit)
    if base is bool and change:
        tip = {
            "spur": tr("The line ends here intentionally, or this is its only access"),
            "smooth": tr("Draw a curve through the stops and bends, without corners"),
        }
        return Field(name, title, "switch", value, change, tip=tip.get(name, ""))
    if isinstance(value, tuple) and type_ in COUNTED:
        return Field(name, title, "told", str(COUNTED[type_](value)))
    return Field(name, title, "told", value_text(scenario, value))


def choices_of(scenario: Scenario, kind: Kind) -> tuple[tuple[str, str], ...]:
    """Return the choices of a kind: ID, and name with ID."""
    if kind == "milepost":
        return _mileposts(scenario.board)
    named = {id: name_of(scenario.board, Ref(kind, id)) for id in things(scenario.board, kind)}
    return tuple((id, with_id(name, id)) for id, name in named.items())


@derived("mileposts", "cities", kept=2)
def _mileposts(board: Board) -> tuple[tuple[str, str], ...]:
    """Cached for all selected items: a board may have thousands."""
    return tuple((id, with_id(name, id)) for id, name in milepost_names(board).items())


def value_text(scenario: Scenario, value: Any) -> str:
    """Return a short text for a value that a form does not edit."""
    if isinstance(value, tuple) and value and all(hasattr(ring, "points") for ring in value):
        number = sum(len(ring.points) for ring in value)
        lines = ntr("{n} line", "{n} lines", len(value)).format(n=len(value))
        return f"{lines}, {ntr('{n:,} point', '{n:,} points', number).format(n=number)}"
    if isinstance(value, tuple) and value and all(isinstance(item, tuple) and len(item) == 3 for item in value):
        return "\n".join(f"{a} – {b}, {railroad}" for a, b, railroad in value)
    if isinstance(value, tuple):
        stops = [item for item in value if isinstance(item, str)]
        return " ".join(stops)
    return str(value)


def _change(ref: Ref, name: str) -> Callable[[Any], Edit] | None:
    change: Any = CHANGES.get(ref.kind)
    name = WORDS.get(name, name)
    if change is None or name not in change.__struct_fields__:
        return None
    if (ref.kind, name) == ("city", "name"):
        return lambda value: NameCity(CityId(ref.id), value)
    if (ref.kind, name) == ("site", "name"):
        return lambda value: NameSite(SiteId(ref.id), value)
    if (ref.kind, name) == ("region", "name"):
        return lambda value: NameRegion(RegionId(ref.id), value)
    return lambda value: change(ref.id, **{name: value})


def _moved(ref: Ref, at: Point) -> Edit:
    if ref.kind == "label":
        return ChangeLabel(LabelId(ref.id), at=at)
    return MoveMileposts({MilepostId(ref.id): at})


def shared(all_fields: Sequence[Sequence[Field]]) -> list[Field]:
    """Return the common fields of several items; changing one changes it for all, as one step."""
    if len(all_fields) == 1:
        return list(all_fields[0])
    others = [{field.name: field for field in fields} for fields in all_fields[1:]]
    found = []
    for first in all_fields[0]:
        if first.name in ("id", "at") or not all(first.name in fields for fields in others):
            continue
        alike = [first, *(fields[first.name] for fields in others)]
        value = first.value if all(field.value == first.value for field in alike) else SEVERAL
        edits = [field.edit for field in alike if field.edit is not None]
        edit = partial(_all, first.title, edits) if len(edits) == len(alike) else None
        found.append(replace(first, value=value, edit=edit, each=tuple(alike)))
    return found


def changed_each(field: Field, values: Sequence[Any]) -> Edit:
    """Return one edit that gives every item of a shared field its own value."""
    edits = [one.edit(value) for one, value in zip(field.each, values, strict=True) if one.edit and one.value != value]
    text = tr("Change {title} of {n} items").format(title=field.title.lower(), n=len(edits))
    return Several(text, tuple(edits))


def _all(title: str, edits: Sequence[Callable[[Any], Edit]], value: Any) -> Edit:
    text = tr("Change {title} of {n} items").format(title=title.lower(), n=len(edits))
    return Several(text, tuple(edit(value) for edit in edits))
