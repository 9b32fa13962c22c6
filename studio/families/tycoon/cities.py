"""The page of cities: name, color, cubes, closed sides and reach of links; with the table of colors."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QTimer
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QStyleOptionViewItem, QWidget

from engine.edit.edit import Edit
from engine.edit.grids.sites import ChangeSite, NameSite
from engine.edit.rename import Rename
from engine.families.tycoon.author.edits import SetEntry
from engine.families.tycoon.content import GRAY, TycoonCity, TycoonContent
from engine.i18n import tr
from engine.model.ids import Ref, SiteId
from engine.model.scenario import Scenario
from studio.document.document import Document
from studio.families.tycoon.colors import colour_choices, colour_icon, content_of, sides_called, sides_text
from studio.families.tycoon.reach import Reach, Way
from studio.families.tycoon.tables.color_table import ColourTable
from studio.panels.names import cell_label
from studio.panels.numbers import amount_of, grouped
from studio.panels.page import fill_side_by_side
from studio.panels.tables.choice_delegate import ChoiceDelegate
from studio.panels.tables.entry_view import EntryView
from studio.panels.tables.grid_tables import added_site
from studio.panels.tables.record_table import Column


class CityPage(QWidget):
    """The cities of the board, and next to them the colors of cubes and New City tiles."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Cities"))
        self.cities = CityTable(document, self)
        self.colours = ColourTable(document, self)
        fill_side_by_side(self, (self.cities, 3), (self.colours, 2))


class CityTable(EntryView):
    """The table of cities. Names, colors, cubes and closed sides are edited in place. Links update in pauses."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        self._document, self.reach = document, Reach()
        super().__init__(
            document,
            _sites,
            columns(self.reach),
            tr("Cities"),
            tr("cities"),
            tr("There are no cities. Choose the city tool (C) and click a hex of the board."),
            lambda scenario, id: (Ref("site", id),),
            parent=parent,
            kind="site",
        )
        self.sheet.exported = "cities"
        self.reach.setParent(self)
        # Columns of colors and cubes can be copied to spreadsheets alone.
        self.view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.view.setItemDelegate(_Swatches(document, self.model.refused, self.view))
        self._pause = QTimer(self, singleShot=True, interval=150)
        self._pause.timeout.connect(self._look)
        self.reach.known.connect(self.model.refresh)
        document.changed.connect(self._pause.start)
        self._pause.start()

    def adding_row(self, scenario: Scenario, said: Mapping[str, str]) -> Edit:
        """Return the edit that adds a city by name or ID, on its hex, or on the first one without a city."""
        return added_site(scenario, said.get(tr("Name")) or said.get(tr("ID"), ""), said.get(tr("Hex"), ""))

    def _look(self) -> None:
        if self.isVisible() and not self._document.is_previewing:
            self.reach.look(self._document.scenario)

    def showEvent(self, event: object) -> None:
        """Update after changes while hidden."""
        self._pause.start()


class _Swatches(ChoiceDelegate):
    """Paints the swatches of colors with letters in the list."""

    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QWidget:
        editor = super().createEditor(parent, option, index)
        if isinstance(editor, QComboBox):
            for place in range(editor.count()):
                editor.setItemIcon(place, colour_icon(self._document.scenario, editor.itemData(place)))
        return editor


def columns(reach: Reach) -> list[Column]:
    """Return the columns of the table."""
    return [
        Column(tr("ID"), lambda s, id: id, edit=lambda s, id, text: Rename(Ref("site", id), str(text).strip())),
        Column(
            tr("Name"),
            lambda s, id: s.board.sites[SiteId(id)].name,
            edit=lambda s, id, text: ChangeSite(SiteId(id), name=str(text)),
            alone=lambda s, id, text: NameSite(SiteId(id), str(text)),
        ),
        Column(tr("Hex"), lambda s, id: cell_label(s.board, s.board.sites[SiteId(id)].cell)),
        Column(
            tr("Color"),
            lambda s, id: city.colour if (city := city_of(s, id)) else None,
            edit=lambda s, id, colour: set_city(s, id, colour=colour),
            choices=lambda s, id: colour_choices(s),
            icon=lambda s, id: colour_icon(s, city.colour if (city := city_of(s, id)) else None),
            tip=tr("Color of cubes that the city accepts; gray accepts none"),
        ),
        Column(
            tr("Cubes"),
            lambda s, id: city.cubes if (city := city_of(s, id)) else None,
            edit=lambda s, id, text: set_city(s, id, cubes=amount_of(str(text))),
            is_number=True,
            tip=tr("Number of cubes at the start"),
        ),
        Column(
            tr("Closed sides"),
            lambda s, id: sides_text(s, city.closed) if (city := city_of(s, id)) else "",
            edit=lambda s, id, text: set_city(s, id, closed=sides_called(s, str(text))),
            tip=tr("Sides without a track stub, by direction: E, NE, NW …"),
        ),
        Column(
            tr("Links"),
            partial(_links, reach),
            grouped,
            is_number=True,
            tip=tr("Number of cities within reach of one action"),
        ),
        Column(
            tr("Cheapest"),
            partial(_cheapest, reach),
            grouped,
            is_number=True,
            tip=tr("Cost of the cheapest of these links"),
        ),
    ]


def _links(reach: Reach, scenario: Scenario, id: str) -> int | None:
    found: tuple[Way, ...] | None = reach.ways.get(id)
    return None if found is None else len(found)


def _cheapest(reach: Reach, scenario: Scenario, id: str) -> int | None:
    found = reach.ways.get(id)
    return found[0].cost if found else None


def _sites(scenario: Scenario) -> Mapping[str, Any]:
    if not isinstance(scenario.content, TycoonContent):
        return {}
    return {str(id): site for id, site in scenario.board.sites.items()}


def city_of(scenario: Scenario, id: str) -> TycoonCity | None:
    """Return the color and the cubes of a city, or None without them."""
    return content_of(scenario).cities.get(SiteId(id))


def set_city(scenario: Scenario, id: str, **fields: Any) -> Edit:
    """Return the edit for another color, other cubes or closed sides; a new city is gray with one cube."""
    return SetEntry("cities", id, replace(city_of(scenario, id) or TycoonCity(GRAY, 1), **fields))
