"""Cities of a grid: adding, and changing their names, sizes and cells."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from engine.edit.edit import Edit, Nudge, changed_fields
from engine.edit.ids import check_free, fresh_named_id, hyphened, is_named
from engine.edit.rename import Naming
from engine.edit.set_fields import lookup, updated, with_board, with_entry
from engine.edit.undo_text import name_of
from engine.errors import EditError
from engine.i18n import tr
from engine.model.board import grid_of
from engine.model.grids.grid import Cell, Site, SiteSize
from engine.model.grids.lattice import lattice
from engine.model.ids import Ref, SiteId
from engine.model.look import Compass
from engine.model.scenario import Scenario


class AddSite(Edit, frozen=True):
    """A city on a cell; its ID is made from its name if none is given. Tables of the game system do not change: checks
    report what they lack."""

    name: str
    cell: Cell
    size: SiteSize = "medium"
    id: SiteId = SiteId("")

    def text(self, scenario: Scenario) -> str:
        return tr("Add city {city}").format(city=self.name)

    def apply(self, scenario: Scenario) -> Scenario:
        sites = scenario.board.sites
        if not self.name:
            raise EditError(tr("a city needs a name"))
        _check_cell(scenario, self.cell)
        id = self.id or SiteId(fresh_named_id(sites, self.name, "city"))
        check_free(id, sites, "city")
        return with_board(scenario, sites={**sites, id: Site(self.name, self.cell, self.size)})


class ChangeSite(Nudge, frozen=True):
    """Another name, cell, size or note for a city; None leaves them. `label` is the side of its name, `auto` for
    automatic placement. A `nudge` absorbs further nudges."""

    id: SiteId
    name: str | None = None
    cell: Cell | None = None
    size: SiteSize | None = None
    note: str | None = None
    label: Compass | Literal["auto"] | None = None

    def text(self, scenario: Scenario) -> str:
        city = name_of(scenario, "site", self.id)
        if self.cell is not None:
            return tr("Move city {city}").format(city=city)
        return tr("Change {fields} of city {city}").format(fields=changed_fields(self), city=city)

    def apply(self, scenario: Scenario) -> Scenario:
        sites, look = scenario.board.sites, scenario.look
        old = lookup(sites, self.id, "city")
        if self.name == "":
            raise EditError(tr("a city needs a name"))
        if self.cell is not None:
            _check_cell(scenario, self.cell)
        new = updated(old, name=self.name, cell=self.cell, size=self.size, note=self.note)
        if new is not old:
            scenario = with_board(scenario, sites=with_entry(sites, self.id, new))
        if self.label is None or (
            self.label == look.name_positions.get(self.id, "auto") and self.id not in look.name_offsets
        ):
            return scenario
        labels = with_entry(look.name_positions, self.id, None if self.label == "auto" else self.label)
        return replace(
            scenario,
            look=replace(look, name_positions=labels, name_offsets=with_entry(look.name_offsets, self.id, None)),
        )


def _check_cell(scenario: Scenario, cell: Cell) -> None:
    if cell not in lattice(grid_of(scenario.board)):
        raise EditError(tr("there is no cell; paint one first"))


class NameSite(Naming, frozen=True):
    """Another name for a city of a grid. An ID that was made from the old name is made from the new one, unless a table
    names the city by it."""

    id: SiteId
    name: str

    def text(self, scenario: Scenario) -> str:
        return tr("Name city {city}").format(city=self.name)

    @property
    def ref(self) -> Ref:
        return Ref("site", self.id)

    def renamed(self) -> Edit:
        return ChangeSite(self.id, name=self.name)

    def new_id(self, scenario: Scenario) -> SiteId:
        """Return the ID of the city with its new name."""
        old = scenario.board.sites.get(self.id)
        if old is None or not hyphened(self.name) or old.name == self.name or not _made_of(self.id, old.name):
            return self.id
        if is_named(scenario, Ref("site", self.id)):
            return self.id
        others = [id for id in scenario.board.sites if id != self.id]
        return SiteId(fresh_named_id(others, self.name, "city"))


def _made_of(id: str, name: str) -> bool:
    """Return whether an ID is one that a city of that name gets."""
    word = hyphened(name) or "city"
    return id == word or (id.startswith(f"{word}-") and id[len(word) + 1 :].isdecimal())
