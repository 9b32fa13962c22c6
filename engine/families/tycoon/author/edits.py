"""Edits of the content of a scenario."""

from __future__ import annotations

from typing import Any, Literal

from msgspec.structs import replace

from engine.edit.content import ContentOf, check_money
from engine.edit.edit import Edit
from engine.edit.undo_text import name_of
from engine.errors import EditError
from engine.families.tycoon.content import (
    GRAY,
    CubeColour,
    Engine,
    OperationCard,
    TrackCosts,
    TycoonCard,
    TycoonCity,
    TycoonContent,
    Western,
)
from engine.i18n import tr, tr_noop
from engine.model.ids import SiteId, TerrainId
from engine.model.scenario import Scenario

Entry = CubeColour | TycoonCity | OperationCard | TycoonCard | int

TableName = Literal["colours", "cities", "new_cities", "operations", "tycoons", "empty_city_limits"]

_CHANGE: dict[str, str] = {
    "colours": tr_noop("Change color {name}"),
    "cities": tr_noop("Change city {name}"),
    "new_cities": tr_noop("Change New City tiles of color {name}"),
    "operations": tr_noop("Change operation card {name}"),
    "tycoons": tr_noop("Change Tycoon card {name}"),
    "empty_city_limits": tr_noop("Change end of the game for {name} players"),
}
_REMOVE: dict[str, str] = {
    "colours": tr_noop("Remove color {name}"),
    "cities": tr_noop("Remove city {name}"),
    "new_cities": tr_noop("Remove New City tiles of color {name}"),
    "operations": tr_noop("Remove operation card {name}"),
    "tycoons": tr_noop("Remove Tycoon card {name}"),
    "empty_city_limits": tr_noop("Remove end of the game for {name} players"),
}
_UNKNOWN: dict[str, str] = {
    "colours": tr_noop("no color {key}"),
    "cities": tr_noop("no city {key}"),
    "new_cities": tr_noop("no New City tiles of color {key}"),
    "operations": tr_noop("no operation card {key}"),
    "tycoons": tr_noop("no Tycoon card {key}"),
    "empty_city_limits": tr_noop("no end of the game for {key} players"),
}

CONTENT = ContentOf(TycoonContent)


class SetEntry(Edit, frozen=True):
    """Set an entry of a table of the content: a color, a city, a card or a number. None removes it."""

    table: TableName
    key: str | int
    value: Entry | None

    def text(self, scenario: Scenario) -> str:
        template = tr((_REMOVE if self.value is None else _CHANGE)[self.table])
        return template.format(name=self._name(scenario))

    def _name(self, scenario: Scenario) -> str:
        if self.table == "cities":
            return name_of(scenario, "site", str(self.key))
        content = CONTENT.of(scenario)
        entries: dict[Any, Any] = content.colours if self.table == "new_cities" else getattr(content, self.table)
        return str(getattr(entries.get(self.key), "name", self.key))

    def apply(self, scenario: Scenario) -> Scenario:
        content = CONTENT.of(scenario)
        entries: dict[Any, Any] = getattr(content, self.table)
        if self.value is None:
            if self.key not in entries:
                raise EditError(tr(_UNKNOWN[self.table]).format(key=self.key))
            left = {key: value for key, value in entries.items() if key != self.key}
            return CONTENT.replaced(scenario, **{self.table: left})
        if self.table == "cities" and SiteId(str(self.key)) not in scenario.board.sites:
            raise EditError(tr("no city {key}").format(key=self.key))
        if isinstance(self.value, int) and self.value < 0:
            raise EditError(tr("expected a number of 0 or more, found {n}").format(n=self.value))
        if isinstance(self.value, TycoonCity) and self.value.colour not in (GRAY, *content.colours):
            known = ", ".join((*content.colours, GRAY))
            text = tr("no cubes of color {color}; available: {known}")
            raise EditError(text.format(color=self.value.colour, known=known))
        if entries.get(self.key) == self.value:
            return scenario
        return CONTENT.replaced(scenario, **{self.table: {**entries, self.key: self.value}})


class SetCosts(Edit, frozen=True):
    """Set the prices of track, urbanizing and western links."""

    costs: TrackCosts

    def text(self, scenario: Scenario) -> str:
        return tr("Change track costs")

    def apply(self, scenario: Scenario) -> Scenario:
        return CONTENT.replaced(scenario, costs=self.costs)


class SetTerrainCost(Edit, frozen=True):
    """Set the price of a tile on a terrain. With None no track can be built there."""

    terrain: TerrainId
    amount: int | None

    def text(self, scenario: Scenario) -> str:
        return tr("Change track cost of {terrain}").format(terrain=name_of(scenario, "terrain", self.terrain))

    def apply(self, scenario: Scenario) -> Scenario:
        if self.terrain not in scenario.board.terrains:
            raise EditError(tr("no terrain {terrain}").format(terrain=self.terrain))
        costs = CONTENT.of(scenario).costs
        prices = {id: price for id, price in costs.terrain.items() if id != self.terrain or self.amount is not None}
        if self.amount is not None:
            prices[self.terrain] = self.amount
        return CONTENT.replaced(scenario, costs=replace(costs, terrain=prices))


class SetWestern(Edit, frozen=True):
    """Set the western links."""

    western: Western

    def text(self, scenario: Scenario) -> str:
        return tr("Change western links")

    def apply(self, scenario: Scenario) -> Scenario:
        return CONTENT.replaced(scenario, western=self.western)


class SetEngines(Edit, frozen=True):
    """Set the engine levels, from the first on."""

    engines: tuple[Engine, ...]

    def text(self, scenario: Scenario) -> str:
        return tr("Change engines")

    def apply(self, scenario: Scenario) -> Scenario:
        return CONTENT.replaced(scenario, engines=self.engines)


class SetIncome(Edit, frozen=True):
    """Set the income of a space of the income track.

    The space after the last one extends the track; None removes the last space. `beyond` sets the income past the end.
    A `nudge` absorbs the next one of the same space, so that dragging a bar is one step.
    """

    space: int
    amount: int | None
    beyond: bool = False
    nudge: bool = False

    def text(self, scenario: Scenario) -> str:
        return (
            tr("Change income past the end of the track")
            if self.beyond
            else tr("Change income of space {space}").format(space=self.space)
        )

    def apply(self, scenario: Scenario) -> Scenario:
        income = list(CONTENT.of(scenario).income)
        check_money(self.amount)
        if self.beyond:
            return scenario if self.amount is None else CONTENT.replaced(scenario, income_past_end=self.amount)
        if self.amount is None:
            if not income or self.space != len(income) - 1:
                raise EditError(tr("only the last space of the income track can be removed"))
            income.pop()
        elif self.space == len(income):
            income.append(self.amount)
        elif 0 <= self.space < len(income):
            income[self.space] = self.amount
        else:
            raise EditError(tr("the income track has no space {space}").format(space=self.space))
        return CONTENT.replaced(scenario, income=tuple(income))

    def absorb(self, later: Edit) -> Edit | None:
        same = isinstance(later, SetIncome) and (later.space, later.beyond) == (self.space, self.beyond)
        return later if same and self.nudge and later.nudge else None  # type: ignore[attr-defined]
