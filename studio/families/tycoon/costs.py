"""The page of track costs, engines, end of the game and western links."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace
from PySide6.QtWidgets import QGroupBox, QVBoxLayout, QWidget

from engine.edit.edit import Edit
from engine.families.tycoon.author.edits import SetCosts, SetTerrainCost, SetWestern
from engine.families.tycoon.content import TycoonContent
from engine.i18n import tr
from engine.model.ids import TerrainId
from engine.model.scenario import Scenario
from studio.document.document import Document
from studio.families.tycoon.colors import colour_choices, content_of, site_choices
from studio.families.tycoon.tables.ends_table import EndsTable
from studio.families.tycoon.tables.engine_table import EngineTable
from studio.families.tycoon.tables.western_table import WesternTable
from studio.panels.forms.fields import Field
from studio.panels.forms.form import Form
from studio.panels.page import fill, scrolled
from studio.widgets.label import Words
from studio.widgets.responsive_row import Columns

FORM_WIDTH, TABLE_WIDTH = 200, 210
"""Minimum width in pixels of a form and a table."""


class CostPage(QWidget):
    """Boxes side by side: costs, engines, end of the game, western links."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Track and engines"))
        self._document = document
        self.costs = Form(document.perform, self)
        self.engines = EngineTable(document, self)
        self.ends = EndsTable(document, self)
        self.western = Form(document.perform, self)
        self.links = WesternTable(document, self)
        self.no_terrain = Words(
            tr("Track costs depend on terrain. Use Board > Add Terrain to add the first one."), self
        )
        self.no_terrain.setWordWrap(True)
        boxes: list[QWidget] = []
        pages: tuple[tuple[str, int, tuple[tuple[QWidget, ...], ...]], ...] = (
            (tr("Track and actions"), FORM_WIDTH, ((self.no_terrain, self.costs),)),
            (tr("Engines"), TABLE_WIDTH, ((self.engines,),)),
            (tr("End of the game"), TABLE_WIDTH, ((self.ends,),)),
            (tr("Western links"), FORM_WIDTH + TABLE_WIDTH, ((self.western,), (self.links,))),
        )
        for title, width, columns in pages:
            box = QGroupBox(title, self)
            beside = QVBoxLayout(box)
            beside.setContentsMargins(4, 4, 4, 4)
            made: list[QWidget] = []
            for parts in columns:
                made.append(QWidget(box))
                made[-1].setMinimumWidth(width // len(columns))
                column = QVBoxLayout(made[-1])
                column.setContentsMargins(0, 0, 0, 0)
                for part in parts:
                    column.addWidget(part)
                if isinstance(parts[-1], Form):
                    column.addStretch(1)
            beside.addWidget(Columns(made, len(made), box))
            boxes.append(box)
        fill(self, scrolled(Columns(boxes, len(boxes), self)))
        document.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        scenario = self._document.scenario
        if not isinstance(scenario.content, TycoonContent):
            return
        self.no_terrain.setVisible(not scenario.board.terrains)
        self.costs.show_fields(cost_fields(scenario))
        self.western.show_fields(western_fields(scenario))


def terrain_field(scenario: Scenario, id: TerrainId, title: str) -> Field:
    """Return a field for the cost of a tile on a terrain; an empty field means that building there is not possible."""
    price = content_of(scenario).costs.terrain.get(id)
    return Field(
        f"cost {id}", title, "whole", "" if price is None else price, partial(_set_terrain, id),
        unit=scenario.currency, tip=tr("Cost of a tile there. If empty, building there is not possible"),
    )  # fmt: skip


def _set_terrain(id: TerrainId, amount: Any) -> Edit:
    return SetTerrainCost(id, None if amount == "" else int(amount))


def cost_fields(scenario: Scenario) -> Sequence[Field]:
    """Return the costs of track by terrain, of crossings and actions, and the tiles per action."""
    costs, sign = content_of(scenario).costs, scenario.currency

    def change(name: str) -> Callable[[Any], Edit]:
        return lambda amount: SetCosts(replace(costs, **{name: _number(amount)}))

    return (
        *(terrain_field(scenario, id, terrain.name) for id, terrain in scenario.board.terrains.items()),
        Field("river", tr("Crossing a river"), "whole", costs.river, change("river"), unit=sign,
              tip=tr("Extra cost of a tile whose track crosses a river")),
        Field("ridge", tr("Crossing a ridge"), "whole", costs.ridge, change("ridge"), unit=sign,
              tip=tr("Extra cost of track through a side with a ridge")),
        Field("urbanize", tr("Urbanize"), "whole", costs.urbanize, change("urbanize"), unit=sign,
              tip=tr("Cost of placing a New City tile")),
        Field("western_link", tr("Western link"), "whole", costs.western_link, change("western_link"), unit=sign,
              tip=tr("Cost of a western link")),
        Field("tiles", tr("Tiles per action"), "whole", costs.tiles, change("tiles"),
              tip=tr("Number of track tiles per action")),
    )  # fmt: skip


def western_fields(scenario: Scenario) -> Sequence[Field]:
    """Return the fields of western links: their cubes and their destination."""
    western = content_of(scenario).western

    def change(name: str, read: Callable[[Any], Any]) -> Callable[[Any], Edit]:
        return lambda value: SetWestern(replace(western, **{name: read(value)}))

    cities = (("", tr("none")), *site_choices(scenario))
    return (
        Field("colour", tr("Color"), "choice", western.colour, change("colour", str),
              (("", tr("none")), *colour_choices(scenario)[:-1]), tip=tr("Color of the cubes that a link adds")),
        Field("cubes", tr("Cubes"), "whole", western.cubes, change("cubes", _number),
              tip=tr("Number of cubes that a link adds")),
        Field("destination", tr("Destination"), "choice", western.destination or "",
              change("destination", lambda id: id or None), cities, tip=tr("City that accepts the cubes")),
        Field("reward", tr("Cubes there"), "whole", western.reward, change("reward", _number),
              tip=tr("Number of cubes that the destination receives")),
    )  # fmt: skip


def _number(amount: Any) -> int:
    if amount == "":
        raise ValueError(tr("expected a whole number; 0 for free"))
    return int(amount)
