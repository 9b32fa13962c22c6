"""Western links: cities that can have one, and its hex next to the city."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace
from PySide6.QtWidgets import QWidget

from engine.edit.edit import Edit
from engine.families.tycoon.author.edits import SetWestern
from engine.i18n import tr
from engine.model.cells import lattice_of
from engine.model.grids.grid import Cell
from engine.model.grids.lattice import centre, neighbours, steps
from engine.model.identity.display_names import sites
from engine.model.ids import Ref, SiteId
from engine.model.scenario import Scenario
from studio.document.document import Document
from studio.families.tycoon.colors import content_of, site_choices
from studio.families.tycoon.tables.small_table import SmallTable
from studio.panels.forms.fields import cell_called
from studio.panels.names import cell_label, name_of
from studio.panels.tables.entry_view import ADD, REMOVE
from studio.panels.tables.record_table import Column


class WesternTable(SmallTable):
    """A row for each city with a link. Selecting it selects the city."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(
            document,
            lambda scenario: {str(id): hex for id, hex in _links(scenario).items()},
            columns(document),
            tr("Hexes of western links"),
            tr("links"),
            tr("No city has a western link. Select a city on the board and add one."),
            lambda s, id: (Ref("site", id),),
            parent,
        )
        self.add_action(
            tr("Add"), ADD, tr("Add a link to the selected city, or to the westernmost city without one"), self.add
        )
        self.add_action(tr("Remove"), REMOVE, tr("Remove the selected links"), self.remove)

    def adding(self, scenario: Scenario) -> Edit:
        """Add a link to the city selected on the board, otherwise to the westernmost city without one."""
        western, board = content_of(scenario).western, scenario.board
        free = [id for id in board.sites if id not in western.links]
        if not free:
            raise ValueError(tr("Every city already has a link.") if board.sites else tr("There are no cities."))
        made, taken = lattice_of(board), {site.cell for site in board.sites.values()}
        selected = [id for id in free if Ref("site", id) in self._document.selection]
        id = (selected or sorted(free, key=lambda id: centre(made.grid, board.sites[id].cell)[0]))[0]
        beside = [cell for cell in neighbours(board.sites[id].cell) if cell in made and cell not in taken]
        if not beside:
            name = sites(board)[id]
            raise ValueError(tr("There is no free hex next to {name}.").format(name=name))
        hex = min(beside, key=lambda cell: centre(made.grid, cell)[0])
        return SetWestern(replace(western, links={**western.links, id: hex}))

    def remove(self) -> None:
        """Remove the selected links as one step."""
        chosen = self.chosen()
        if not chosen:
            raise ValueError(tr("Select the links to remove first."))
        western = content_of(self._document.scenario).western
        left = {id: cell for id, cell in western.links.items() if id not in chosen}
        self._document.perform(SetWestern(replace(western, links=left)))


def columns(document: Document) -> list[Column]:
    """Return the columns of the table."""
    return [
        Column(
            tr("City"),
            lambda s, id: id,
            lambda id: name_of(document.scenario.board, Ref("site", id)),
            edit=_set_city,
            choices=lambda s, id: site_choices(s),
            tip=tr("City of the link"),
        ),
        Column(
            tr("Hex"),
            lambda s, id: cell_label(s.board, _links(s)[SiteId(id)]),
            edit=_set_hex,
            tip=tr("Hex next to the city for the tile of the link"),
        ),
    ]


def _links(scenario: Scenario) -> Mapping[SiteId, Cell]:
    return content_of(scenario).western.links


def _set_city(scenario: Scenario, id: str, other: Any) -> Edit:
    if other in _links(scenario):
        raise ValueError(tr("{city} already has a link").format(city=name_of(scenario.board, Ref("site", other))))
    links = {other if key == id else key: cell for key, cell in _links(scenario).items()}
    return SetWestern(replace(content_of(scenario).western, links=links))


def _set_hex(scenario: Scenario, id: str, text: Any) -> Edit:
    cell, site = cell_called(scenario, str(text)), scenario.board.sites.get(SiteId(id))
    if site is not None and steps(site.cell, cell) != 1:
        raise ValueError(tr("{label} is not next to the city").format(label=str(text).strip()))
    return SetWestern(replace(content_of(scenario).western, links={**_links(scenario), SiteId(id): cell}))
