"""What an author can do to a score sheet: trains and their cars, loaders, the warehouse, numbers.

Taking a train or a loader away and giving it another id are `engine.edit.remove` and `engine.edit.rename`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from engine.edit.content import ContentOf
from engine.edit.edit import Edit, changed_fields
from engine.edit.undo_text import name_of
from engine.errors import EditError
from engine.families.dice.content import Boxcar, DiceContent, Loader, LoaderId, Train, TrainId, Warehouse
from engine.i18n import tr
from engine.model.scenario import Scenario

CONTENT = ContentOf(DiceContent)
K = TypeVar("K")
T = TypeVar("T")


class SetTrain(Edit, frozen=True):
    """A train as it is from now on; one with a new id stands after all others."""

    id: TrainId
    train: Train

    def text(self, scenario: Scenario) -> str:
        return tr("Change train {train}").format(train=name_of(scenario, "train", self.id))

    def apply(self, scenario: Scenario) -> Scenario:
        trains = CONTENT.of(scenario).trains
        if trains.get(self.id) == self.train:
            return scenario
        return _with(scenario, trains={**trains, self.id: self.train})


class MoveTrain(Edit, frozen=True):
    """A train to another place on the sheet, 0 for the first."""

    id: TrainId
    place: int

    def text(self, scenario: Scenario) -> str:
        return tr("Move train {train}").format(train=name_of(scenario, "train", self.id))

    def apply(self, scenario: Scenario) -> Scenario:
        return _with(scenario, trains=_moved(CONTENT.of(scenario).trains, self.id, self.place, "train"))


class SetCar(Edit, frozen=True):
    """A car of a train as it is from now on; `place` 0 is behind the engine."""

    train: TrainId
    place: int
    car: Boxcar

    def text(self, scenario: Scenario) -> str:
        return tr("Change car {number} of {train}").format(
            number=self.place + 1, train=name_of(scenario, "train", self.train)
        )

    def apply(self, scenario: Scenario) -> Scenario:
        cars = list(_cars(scenario, self.train, self.place))
        cars[self.place] = self.car
        return _with_cars(scenario, self.train, cars)


class AddCar(Edit, frozen=True):
    """One more car of a train; the car that was at `place` and those after it stand behind it."""

    train: TrainId
    place: int
    car: Boxcar

    def text(self, scenario: Scenario) -> str:
        return tr("Add car to {train}").format(train=name_of(scenario, "train", self.train))

    def apply(self, scenario: Scenario) -> Scenario:
        cars = list(_cars(scenario, self.train))
        if not 0 <= self.place <= len(cars):
            raise EditError(f"train {self.train} has {len(cars)} cars")
        cars.insert(self.place, self.car)
        return _with_cars(scenario, self.train, cars)


class RemoveCar(Edit, frozen=True):
    """A car off a train."""

    train: TrainId
    place: int

    def text(self, scenario: Scenario) -> str:
        return tr("Remove car {number} of {train}").format(
            number=self.place + 1, train=name_of(scenario, "train", self.train)
        )

    def apply(self, scenario: Scenario) -> Scenario:
        cars = list(_cars(scenario, self.train, self.place))
        del cars[self.place]
        return _with_cars(scenario, self.train, cars)


class MoveCar(Edit, frozen=True):
    """A car to another place in its train."""

    train: TrainId
    place: int
    to: int

    def text(self, scenario: Scenario) -> str:
        return tr("Move car {number} of {train}").format(
            number=self.place + 1, train=name_of(scenario, "train", self.train)
        )

    def apply(self, scenario: Scenario) -> Scenario:
        cars = list(_cars(scenario, self.train, self.place))
        if not 0 <= self.to < len(cars):
            raise EditError(f"train {self.train} has {len(cars)} cars")
        cars.insert(self.to, cars.pop(self.place))
        return _with_cars(scenario, self.train, cars)


class SetLoader(Edit, frozen=True):
    """A loader as it is from now on; one with a new id stands after all others."""

    id: LoaderId
    loader: Loader

    def text(self, scenario: Scenario) -> str:
        return tr("Change loader {loader}").format(loader=name_of(scenario, "loader", self.id))

    def apply(self, scenario: Scenario) -> Scenario:
        loaders = CONTENT.of(scenario).loaders
        if loaders.get(self.id) == self.loader:
            return scenario
        return _with(scenario, loaders={**loaders, self.id: self.loader})


class MoveLoader(Edit, frozen=True):
    """A loader to another place among all loaders, 0 for the first."""

    id: LoaderId
    place: int

    def text(self, scenario: Scenario) -> str:
        return tr("Move loader {loader}").format(loader=name_of(scenario, "loader", self.id))

    def apply(self, scenario: Scenario) -> Scenario:
        return _with(scenario, loaders=_moved(CONTENT.of(scenario).loaders, self.id, self.place, "loader"))


class SetWarehouse(Edit, frozen=True):
    """Another warehouse."""

    warehouse: Warehouse

    def text(self, scenario: Scenario) -> str:
        return tr("Change warehouse")

    def apply(self, scenario: Scenario) -> Scenario:
        return _with(scenario, warehouse=self.warehouse)


class SetNumbers(Edit, frozen=True):
    """Other numbers of dice, players, trains side by side, points of stars; None leaves one as it is."""

    dice: int | None = None
    players: int | None = None
    columns: int | None = None
    car_star: int | None = None
    loader_star: int | None = None

    def text(self, scenario: Scenario) -> str:
        return tr("Change {fields}").format(fields=changed_fields(self))

    def apply(self, scenario: Scenario) -> Scenario:
        given = {name: getattr(self, name) for name in self.__struct_fields__}
        return _with(scenario, **{name: value for name, value in given.items() if value is not None})


def _with(scenario: Scenario, **parts: Any) -> Scenario:
    """The scenario with other parts of its content. Raises EditError, with words, for what a file could not say."""
    content = replace(CONTENT.of(scenario), **parts)
    try:
        msgspec.convert(msgspec.to_builtins(content), DiceContent)
    except msgspec.ValidationError as error:
        raise EditError(str(error)) from None
    return CONTENT.replaced(scenario, **parts)


def _cars(scenario: Scenario, id: TrainId, place: int | None = None) -> tuple[Boxcar, ...]:
    """The cars of a train. Raises EditError where there is no such train, or no car at the place."""
    trains = CONTENT.of(scenario).trains
    if id not in trains:
        raise EditError(f"there is no train {id}")
    cars = trains[id].cars
    if place is not None and not 0 <= place < len(cars):
        raise EditError(f"train {id} has no car {place + 1}")
    return cars


def _with_cars(scenario: Scenario, id: TrainId, cars: list[Boxcar]) -> Scenario:
    trains = CONTENT.of(scenario).trains
    return _with(scenario, trains={**trains, id: replace(trains[id], cars=tuple(cars))})


def _moved(things: Mapping[K, T], id: K, place: int, kind: str) -> dict[K, T]:
    order = [one for one in things if one != id]
    if id not in things:
        raise EditError(f"there is no {kind} {id}")
    if not 0 <= place <= len(order):
        raise EditError(f"there are {len(things)} {kind}s")
    order.insert(place, id)
    return {one: things[one] for one in order}
