"""Edits of a score sheet: trains and their cars, loaders, the warehouse, numbers.

`engine.edit.remove` and `engine.edit.rename` remove trains and loaders and change their IDs.
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
from engine.i18n import ntr, tr, tr_noop
from engine.model.scenario import Scenario

CONTENT = ContentOf(DiceContent)
_TRAIN_ERRORS = tr_noop("no train {id}"), tr_noop("the number of trains is {n}")
_LOADER_ERRORS = tr_noop("no loader {id}"), tr_noop("the number of loaders is {n}")

K = TypeVar("K")
T = TypeVar("T")


class SetTrain(Edit, frozen=True):
    """Set a train. A train with a new ID is added after all others."""

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
    """Move a train to another place on the sheet, 0 for the first."""

    id: TrainId
    place: int

    def text(self, scenario: Scenario) -> str:
        return tr("Move train {train}").format(train=name_of(scenario, "train", self.id))

    def apply(self, scenario: Scenario) -> Scenario:
        return _with(scenario, trains=_moved(CONTENT.of(scenario).trains, self.id, self.place, *_TRAIN_ERRORS))


class SetCar(Edit, frozen=True):
    """Set a car of a train. `place` 0 is behind the engine."""

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
    """Add a car to a train, in front of the car at `place`."""

    train: TrainId
    place: int
    car: Boxcar

    def text(self, scenario: Scenario) -> str:
        return tr("Add car to {train}").format(train=name_of(scenario, "train", self.train))

    def apply(self, scenario: Scenario) -> Scenario:
        cars = list(_cars(scenario, self.train))
        if not 0 <= self.place <= len(cars):
            raise EditError(_cars_text(self.train, len(cars)))
        cars.insert(self.place, self.car)
        return _with_cars(scenario, self.train, cars)


class RemoveCar(Edit, frozen=True):
    """Remove a car from a train."""

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
    """Move a car to another place in its train."""

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
            raise EditError(_cars_text(self.train, len(cars)))
        cars.insert(self.to, cars.pop(self.place))
        return _with_cars(scenario, self.train, cars)


class SetLoader(Edit, frozen=True):
    """Set a loader. A loader with a new ID is added after all others."""

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
    """Move a loader to another place among all loaders, 0 for the first."""

    id: LoaderId
    place: int

    def text(self, scenario: Scenario) -> str:
        return tr("Move loader {loader}").format(loader=name_of(scenario, "loader", self.id))

    def apply(self, scenario: Scenario) -> Scenario:
        return _with(scenario, loaders=_moved(CONTENT.of(scenario).loaders, self.id, self.place, *_LOADER_ERRORS))


class SetWarehouse(Edit, frozen=True):
    """Set the warehouse."""

    warehouse: Warehouse

    def text(self, scenario: Scenario) -> str:
        return tr("Change warehouse")

    def apply(self, scenario: Scenario) -> Scenario:
        return _with(scenario, warehouse=self.warehouse)


class SetNumbers(Edit, frozen=True):
    """Set the numbers of dice, players and columns, and the points of stars. None does not change a number."""

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
    """Return the scenario with changed parts of its content. Raise EditError for parts that a file cannot contain."""
    content = replace(CONTENT.of(scenario), **parts)
    try:
        msgspec.convert(msgspec.to_builtins(content), DiceContent)
    except msgspec.ValidationError as error:
        raise EditError(str(error)) from None
    return CONTENT.replaced(scenario, **parts)


def _cars(scenario: Scenario, id: TrainId, place: int | None = None) -> tuple[Boxcar, ...]:
    """Return the cars of a train. Raise EditError if there is no such train or no car at the place."""
    trains = CONTENT.of(scenario).trains
    if id not in trains:
        raise EditError(tr("no train {id}").format(id=id))
    cars = trains[id].cars
    if place is not None and not 0 <= place < len(cars):
        raise EditError(tr("train {train} has no car {n}").format(train=id, n=place + 1))
    return cars


def _cars_text(id: TrainId, n: int) -> str:
    return ntr("train {train} has {n} car", "train {train} has {n} cars", n).format(train=id, n=n)


def _with_cars(scenario: Scenario, id: TrainId, cars: list[Boxcar]) -> Scenario:
    trains = CONTENT.of(scenario).trains
    return _with(scenario, trains={**trains, id: replace(trains[id], cars=tuple(cars))})


def _moved(things: Mapping[K, T], id: K, place: int, unknown: str, count: str) -> dict[K, T]:
    order = [one for one in things if one != id]
    if id not in things:
        raise EditError(tr(unknown).format(id=id))
    if not 0 <= place <= len(order):
        raise EditError(tr(count).format(n=len(things)))
    order.insert(place, id)
    return {one: things[one] for one in order}
