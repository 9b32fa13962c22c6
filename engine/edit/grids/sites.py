"""Cities of a grid: adding, and changing what they are called, how large they are and where they stand."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from engine.edit.changing import found, updated, with_board, with_entry
from engine.edit.edit import Edit, Nudge, fields_told
from engine.edit.ids import check_free, fresh_named_id
from engine.errors import EditError
from engine.model.board import grid_of
from engine.model.grids.grid import Cell, Site, SiteSize
from engine.model.grids.lattice import lattice
from engine.model.ids import SiteId
from engine.model.look import Compass
from engine.model.scenario import Scenario


class AddSite(Edit, frozen=True):
    """A city on a cell; its id from its name if none is given. Tables of the family are left alone: checks say what
    they lack."""

    name: str
    cell: Cell
    size: SiteSize = "medium"
    id: SiteId = SiteId("")

    @property
    def text(self) -> str:
        return f"Add city {self.name}"

    def apply(self, scenario: Scenario) -> Scenario:
        sites = scenario.board.sites
        if not self.name:
            raise EditError("a city needs a name")
        _check_cell(scenario, self.cell)
        id = self.id or SiteId(fresh_named_id(sites, self.name, "city"))
        check_free(id, sites, "city")
        return with_board(scenario, sites={**sites, id: Site(self.name, self.cell, self.size)})


class ChangeSite(Nudge, frozen=True):
    """Another name, cell, size or note for a city; None leaves them. `label` is the side on which its name stands,
    `auto` where the painter chooses. A `nudge` absorbs further nudges."""

    id: SiteId
    name: str | None = None
    cell: Cell | None = None
    size: SiteSize | None = None
    note: str | None = None
    label: Compass | Literal["auto"] | None = None

    @property
    def text(self) -> str:
        if self.cell is not None:
            return f"Move city {self.id}"
        return f"Change {fields_told(self)} of city {self.id}"

    def apply(self, scenario: Scenario) -> Scenario:
        sites, look = scenario.board.sites, scenario.look
        old = found(sites, self.id, "city")
        if self.name == "":
            raise EditError("a city needs a name")
        if self.cell is not None:
            _check_cell(scenario, self.cell)
        new = updated(old, name=self.name, cell=self.cell, size=self.size, note=self.note)
        if new is not old:
            scenario = with_board(scenario, sites=with_entry(sites, self.id, new))
        if self.label is None or (self.label == look.labels.get(self.id, "auto") and self.id not in look.offsets):
            return scenario
        labels = with_entry(look.labels, self.id, None if self.label == "auto" else self.label)
        return replace(scenario, look=replace(look, labels=labels, offsets=with_entry(look.offsets, self.id, None)))


def _check_cell(scenario: Scenario, cell: Cell) -> None:
    if cell not in lattice(grid_of(scenario.board)):
        raise EditError("there is no cell; paint one first")
