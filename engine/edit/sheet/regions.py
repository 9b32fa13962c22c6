"""Regions: adding, naming, tinting, and the points of their outlines.

A ring is named by its index among the region's rings, a point by its index in the ring.
"""

from __future__ import annotations

import re

from msgspec.structs import replace

from engine.edit.edit import Edit, changed_fields
from engine.edit.ids import check_free, initials, is_made_of, is_named
from engine.edit.rename import Naming
from engine.edit.set_fields import lookup, updated, with_board, with_entry
from engine.edit.undo_text import name_of
from engine.errors import EditError
from engine.i18n import ntr, tr
from engine.model.board import Region
from engine.model.geometry import Point, Ring, rounded
from engine.model.grids.grid import Cell, Run
from engine.model.ids import Ref, RegionId
from engine.model.look import Colour
from engine.model.scenario import Scenario

_DEFAULT_ID = re.compile(r"R\d+")

TINTS = ("#e9d8a6", "#cfe3c4", "#d7d3ec", "#f1cfc6", "#c9e0e8", "#ead1e0", "#dcdcc8", "#f3e2b3")
"""Colors of new regions, light enough to read names on."""


class AddRegion(Edit, frozen=True):
    """A region, with or without an outline, or with cells of the grid. Its destination table is part of the content."""

    id: RegionId
    name: str
    outline: tuple[Ring, ...] = ()
    cells: tuple[Run, ...] = ()

    def text(self, scenario: Scenario) -> str:
        return tr("Add region {region}").format(region=self.name or self.id)

    def apply(self, scenario: Scenario) -> Scenario:
        regions = scenario.board.regions
        check_free(self.id, regions, "region")
        if not self.name:
            raise EditError(tr("a region needs a name"))
        return with_board(scenario, regions={**regions, self.id: Region(self.name, self.outline, self.cells)})


class ChangeRegion(Edit, frozen=True):
    """Another name, note, outline, tint or cells for a region; None leaves them."""

    id: RegionId
    name: str | None = None
    note: str | None = None
    outline: tuple[Ring, ...] | None = None
    colour: Colour | None = None
    cells: tuple[Run, ...] | None = None

    def text(self, scenario: Scenario) -> str:
        return tr("Change {fields} of region {region}").format(
            fields=changed_fields(self), region=name_of(scenario, "region", self.id)
        )

    def apply(self, scenario: Scenario) -> Scenario:
        regions, look = scenario.board.regions, scenario.look
        old = lookup(regions, self.id, "region")
        if self.name == "":
            raise EditError(tr("a region needs a name"))
        new = updated(old, name=self.name, note=self.note, outline=self.outline, cells=self.cells)
        if new is not old:
            scenario = with_board(scenario, regions=with_entry(regions, self.id, new))
        if self.colour is None or self.colour == look.regions.get(self.id):
            return scenario
        return replace(scenario, look=replace(look, regions={**look.regions, self.id: self.colour}))


class NameRegion(Naming, frozen=True):
    """Another name for a region. An ID that was made from the old name is made from the new one, unless a table names
    the region by it; a default such as R1 in any case."""

    id: RegionId
    name: str

    def text(self, scenario: Scenario) -> str:
        return tr("Name region {region}").format(region=self.name)

    @property
    def ref(self) -> Ref:
        return Ref("region", self.id)

    def renamed(self) -> Edit:
        return ChangeRegion(self.id, name=self.name)

    def new_id(self, scenario: Scenario) -> RegionId:
        """Return the ID of the region with its new name."""
        old = scenario.board.regions.get(self.id)
        others = [id for id in scenario.board.regions if id != self.id]
        new = RegionId(initials(self.name, others))
        if old is None or not new or old.name == self.name:
            return self.id
        is_default = _DEFAULT_ID.fullmatch(self.id) is not None
        if not is_default and (
            not is_made_of(self.id, initials(old.name, ())) or is_named(scenario, self.ref, besides=("board",))
        ):
            return self.id
        return new


class PaintRegion(Edit, frozen=True):
    """Cells of the grid assigned to one region and removed from all others; None removes them from every region."""

    id: RegionId | None
    cells: tuple[Cell, ...]

    def text(self, scenario: Scenario) -> str:
        n = len(set(self.cells))
        if self.id is None:
            return ntr("Remove {n} cell from regions", "Remove {n} cells from regions", n).format(n=n)
        region = name_of(scenario, "region", self.id)
        return ntr("Add {n} cell to region {region}", "Add {n} cells to region {region}", n).format(n=n, region=region)

    def apply(self, scenario: Scenario) -> Scenario:
        # Import lazily: lattices need numpy, which is slow to load.
        from engine.model.grids.lattice import cells_of, runs

        regions = scenario.board.regions
        if self.id is not None:
            lookup(regions, self.id, "region")
        painted = set(self.cells)
        changed = {}
        for id, region in regions.items():
            before = set(cells_of(region.cells))
            after = before | painted if id == self.id else before - painted
            if after != before:
                changed[id] = replace(region, cells=runs(after))
        return with_board(scenario, regions={**regions, **changed}) if changed else scenario


class MoveOutlinePoint(Edit, frozen=True):
    """A point of an outline, moved."""

    id: RegionId
    ring: int
    index: int
    to: Point

    def text(self, scenario: Scenario) -> str:
        return tr("Move outline of region {region}").format(region=name_of(scenario, "region", self.id))

    def apply(self, scenario: Scenario) -> Scenario:
        points = _points(scenario, self.id, self.ring, self.index)
        points[self.index] = rounded(self.to)
        return _with_points(scenario, self.id, self.ring, points)


class InsertOutlinePoint(Edit, frozen=True):
    """A new point in an outline, after the one with that index."""

    id: RegionId
    ring: int
    after: int
    at: Point

    def text(self, scenario: Scenario) -> str:
        return tr("Add a point to the outline of region {region}").format(region=name_of(scenario, "region", self.id))

    def apply(self, scenario: Scenario) -> Scenario:
        points = _points(scenario, self.id, self.ring, self.after)
        points.insert(self.after + 1, rounded(self.at))
        return _with_points(scenario, self.id, self.ring, points)


class RemoveOutlinePoint(Edit, frozen=True):
    """Removal of a point from an outline, which keeps at least three."""

    id: RegionId
    ring: int
    index: int

    def text(self, scenario: Scenario) -> str:
        return tr("Remove a point from the outline of region {region}").format(
            region=name_of(scenario, "region", self.id)
        )

    def apply(self, scenario: Scenario) -> Scenario:
        points = _points(scenario, self.id, self.ring, self.index)
        if len(points) <= 3:
            raise EditError(tr("an outline needs at least three points"))
        del points[self.index]
        return _with_points(scenario, self.id, self.ring, points)


def _points(scenario: Scenario, id: RegionId, ring: int, index: int) -> list[Point]:
    outline = lookup(scenario.board.regions, id, "region").outline
    if not (0 <= ring < len(outline) and 0 <= index < len(outline[ring].points)):
        raise EditError(tr("the outline of {region} has no such point").format(region=id))
    return list(outline[ring].points)


def _with_points(scenario: Scenario, id: RegionId, ring: int, points: list[Point]) -> Scenario:
    region, new = scenario.board.regions[id], Ring(points)
    if new == region.outline[ring]:
        return scenario
    outline = (*region.outline[:ring], new, *region.outline[ring + 1 :])
    return with_board(scenario, regions=with_entry(scenario.board.regions, id, replace(region, outline=outline)))
