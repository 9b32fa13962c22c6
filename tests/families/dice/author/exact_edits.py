"""Edits with the fields of the content that each changes, and edits that are refused."""

from __future__ import annotations

from msgspec.structs import replace

from engine.families.dice.author.edits import (
    AddCar,
    MoveCar,
    MoveLoader,
    MoveTrain,
    RemoveCar,
    SetCar,
    SetLoader,
    SetNumbers,
    SetTrain,
    SetWarehouse,
)
from engine.families.dice.author.templates import starter
from engine.families.dice.content import Boxcar, Loader, Train, Warehouse

THREE = (Boxcar(7, 3), Boxcar(15, 4), Boxcar(9, 2, 0))
FIRST = starter()
BOARD = replace(
    FIRST,
    content=replace(FIRST.content, trains={**FIRST.content.trains, "milk-run": Train("Milk Run", THREE, 3, 1, "old")}),
)
CONTENT = BOARD.content
NEW, CAR, LOADER = (
    Train("Aspen", (Boxcar(9, 3),), 5, 2, "new"),
    Boxcar(11, 2, 2),
    Loader("Down", "top", "down", 5, 2, "new"),
)


def cars(*these):
    return {"trains": {**CONTENT.trains, "milk-run": replace(CONTENT.trains["milk-run"], cars=these)}}


def ordered(table, *ids):
    things = getattr(CONTENT, table)
    return {table: {id: things[id] for id in ids}}


EDITS = [
    (SetTrain("aspen", NEW), {"trains": {**CONTENT.trains, "aspen": NEW}}),
    (SetTrain("milk-run", NEW), {"trains": {**CONTENT.trains, "milk-run": NEW}}),
    (MoveTrain("night-mail", 0), ordered("trains", "night-mail", "milk-run", "coal-drag", "fruit-express")),
    (MoveTrain("milk-run", 3), ordered("trains", "coal-drag", "fruit-express", "night-mail", "milk-run")),
    (MoveTrain("milk-run", 1), ordered("trains", "coal-drag", "milk-run", "fruit-express", "night-mail")),
    (SetCar("milk-run", 0, CAR), cars(CAR, *THREE[1:])),
    (SetCar("milk-run", 2, CAR), cars(*THREE[:2], CAR)),
    (AddCar("milk-run", 0, CAR), cars(CAR, *THREE)),
    (AddCar("milk-run", 2, CAR), cars(*THREE[:2], CAR, THREE[2])),
    (AddCar("milk-run", 3, CAR), cars(*THREE, CAR)),
    (RemoveCar("milk-run", 0), cars(*THREE[1:])),
    (RemoveCar("milk-run", 2), cars(*THREE[:2])),
    (MoveCar("milk-run", 0, 2), cars(THREE[1], THREE[2], THREE[0])),
    (MoveCar("milk-run", 2, 0), cars(THREE[2], THREE[0], THREE[1])),
    (SetLoader("down", LOADER), {"loaders": {**CONTENT.loaders, "down": LOADER}}),
    (SetLoader("up", LOADER), {"loaders": {**CONTENT.loaders, "up": LOADER}}),
    (MoveLoader("bonus", 0), ordered("loaders", "bonus", "even-split", "up", "re-roll")),
    (MoveLoader("even-split", 3), ordered("loaders", "up", "re-roll", "bonus", "even-split")),
    (SetWarehouse(Warehouse(1, 2, (3,))), {"warehouse": Warehouse(1, 2, (3,))}),
    *((SetNumbers(**{name: 5}), {name: 5}) for name in ("dice", "players", "columns", "car_star", "loader_star")),
    (SetNumbers(car_star=0, loader_star=0), {"car_star": 0, "loader_star": 0}),
]

REFUSED = [
    (SetCar("milk-run", 0, Boxcar(0, 3)), "Expected `int` >= 1"),
    (SetWarehouse(Warehouse(boxes=201)), "Expected `int` <= 200"),
    (SetNumbers(dice=0), "Expected `int` >= 1"),
    *(
        (edit, "no train aspen")
        for edit in (
            MoveTrain("aspen", 0),
            SetCar("aspen", 0, CAR),
            AddCar("aspen", 0, CAR),
            RemoveCar("aspen", 0),
            MoveCar("aspen", 0, 0),
        )
    ),
    (MoveLoader("down", 0), "no loader down"),
    (MoveTrain("milk-run", 4), "the number of trains is 4"),
    (MoveTrain("milk-run", -1), "the number of trains is 4"),
    (MoveLoader("up", 4), "the number of loaders is 4"),
    (SetCar("milk-run", 3, CAR), "no car 4"),
    (SetCar("milk-run", -1, CAR), "no car 0"),
    (RemoveCar("milk-run", 3), "no car 4"),
    (AddCar("milk-run", 4, CAR), "has 3 cars"),
    (AddCar("milk-run", -1, CAR), "has 3 cars"),
    (MoveCar("milk-run", 3, 0), "no car 4"),
    (MoveCar("milk-run", 0, 3), "has 3 cars"),
    (MoveCar("milk-run", 0, -1), "has 3 cars"),
]
