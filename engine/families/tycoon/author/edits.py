"""What an author can do to the content of a tycoon scenario."""

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

TableName = Literal["colours", "cities", "new_cities", "operations", "tycoons", "empty"]

_NAMES: dict[str, str] = {
    "colours": tr_noop("color"),
    "cities": tr_noop("city"),
    "new_cities": tr_noop("New City tiles"),
    "operations": tr_noop("operation card"),
    "tycoons": tr_noop("Tycoon card"),
    "empty": tr_noop("end of the game for players"),
}


CONTENT = ContentOf(TycoonContent)


class SetEntry(Edit, frozen=True):
    """One entry of a table of the content: a colour, a city's colour and cubes, a card, a number; None takes it out."""

    table: TableName
    key: str | int
    value: Entry | None

    def text(self, scenario: Scenario) -> str:
        template = tr("Remove {kind} {name}") if self.value is None else tr("Change {kind} {name}")
        name = name_of(scenario, "site", str(self.key)) if self.table == "cities" else self.key
        return template.format(kind=tr(_NAMES[self.table]), name=name)

    def apply(self, scenario: Scenario) -> Scenario:
        content = CONTENT.of(scenario)
        entries: dict[Any, Any] = getattr(content, self.table)
        if self.value is None:
            if self.key not in entries:
                raise EditError(f"there is no {_NAMES[self.table]} {self.key}")
            left = {key: value for key, value in entries.items() if key != self.key}
            return CONTENT.replaced(scenario, **{self.table: left})
        if self.table == "cities" and SiteId(str(self.key)) not in scenario.board.sites:
            raise EditError(f"there is no city {self.key}")
        if isinstance(self.value, int) and self.value < 0:
            raise EditError("a number must be 0 or more")
        if isinstance(self.value, TycoonCity) and self.value.colour not in (GRAY, *content.colours):
            known = ", ".join((*content.colours, GRAY))
            raise EditError(f"there are no cubes of colour {self.value.colour}; the colours are {known}")
        if entries.get(self.key) == self.value:
            return scenario
        return CONTENT.replaced(scenario, **{self.table: {**entries, self.key: self.value}})


class SetCosts(Edit, frozen=True):
    """Other prices of track, urbanizing and western links."""

    costs: TrackCosts

    def text(self, scenario: Scenario) -> str:
        return tr("Change track costs")

    def apply(self, scenario: Scenario) -> Scenario:
        return CONTENT.replaced(scenario, costs=self.costs)


class SetTerrainCost(Edit, frozen=True):
    """Another price of a tile on one terrain; None where nothing can be built."""

    terrain: TerrainId
    amount: int | None

    def text(self, scenario: Scenario) -> str:
        return tr("Change track cost of {terrain}").format(terrain=name_of(scenario, "terrain", self.terrain))

    def apply(self, scenario: Scenario) -> Scenario:
        if self.terrain not in scenario.board.terrains:
            raise EditError(f"there is no terrain {self.terrain}")
        costs = CONTENT.of(scenario).costs
        prices = {id: price for id, price in costs.terrain.items() if id != self.terrain or self.amount is not None}
        if self.amount is not None:
            prices[self.terrain] = self.amount
        return CONTENT.replaced(scenario, costs=replace(costs, terrain=prices))


class SetWestern(Edit, frozen=True):
    """Other links to the west."""

    western: Western

    def text(self, scenario: Scenario) -> str:
        return tr("Change western links")

    def apply(self, scenario: Scenario) -> Scenario:
        return CONTENT.replaced(scenario, western=self.western)


class SetEngines(Edit, frozen=True):
    """Other engine levels, the first one first."""

    engines: tuple[Engine, ...]

    def text(self, scenario: Scenario) -> str:
        return tr("Change engines")

    def apply(self, scenario: Scenario) -> Scenario:
        return CONTENT.replaced(scenario, engines=self.engines)


class SetIncome(Edit, frozen=True):
    """Another income at one space of the track; the space after the last one makes it longer, None takes the last one
    away, and `beyond` is what is paid past it. A drag of one bar is one step: a `nudge` absorbs the next one of its
    space."""

    space: int
    amount: int | None
    beyond: bool = False
    nudge: bool = False

    def text(self, scenario: Scenario) -> str:
        return (
            tr("Change income past the track")
            if self.beyond
            else tr("Change income at {space}").format(space=self.space)
        )

    def apply(self, scenario: Scenario) -> Scenario:
        income = list(CONTENT.of(scenario).income)
        check_money(self.amount)
        if self.beyond:
            return scenario if self.amount is None else CONTENT.replaced(scenario, beyond=self.amount)
        if self.amount is None:
            if not income or self.space != len(income) - 1:
                raise EditError("only the last space of the track can be taken away")
            income.pop()
        elif self.space == len(income):
            income.append(self.amount)
        elif 0 <= self.space < len(income):
            income[self.space] = self.amount
        else:
            raise EditError(f"the track has no space {self.space}")
        return CONTENT.replaced(scenario, income=tuple(income))

    def absorb(self, later: Edit) -> Edit | None:
        same = isinstance(later, SetIncome) and (later.space, later.beyond) == (self.space, self.beyond)
        return later if same and self.nudge and later.nudge else None  # type: ignore[attr-defined]
