"""Each edit of a score sheet by each of its fields: just that is changed, the rest and the order are kept."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.errors import EditError
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
SHEET = replace(
    FIRST,
    content=replace(FIRST.content, trains={**FIRST.content.trains, "milk-run": Train("Milk Run", THREE, 3, 1, "old")}),
)
CONTENT = SHEET.content
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


@pytest.mark.parametrize(("edit", "fields"), EDITS, ids=lambda given: type(given).__name__)
def test_an_edit_does_just_what_it_says(edit, fields):
    after = edit.apply(SHEET)
    assert after == replace(SHEET, content=replace(CONTENT, **fields))
    tables = [name for name in fields if isinstance(fields[name], dict)]
    assert [list(getattr(after.content, name)) for name in tables] == [list(fields[name]) for name in tables]


def test_a_train_or_loader_that_is_there_already_is_no_change():
    assert SetTrain("milk-run", CONTENT.trains["milk-run"]).apply(SHEET) is SHEET
    assert SetLoader("up", CONTENT.loaders["up"]).apply(SHEET) is SHEET


REFUSED = [
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
    (MoveTrain("milk-run", 4), "there are 4 trains"),
    (MoveTrain("milk-run", -1), "there are 4 trains"),
    (MoveLoader("up", 4), "there are 4 loaders"),
    (SetCar("milk-run", 3, CAR), "no car 4"),
    (SetCar("milk-run", -1, CAR), "no car 0"),
    (RemoveCar("milk-run", 3), "no car 4"),
    (AddCar("milk-run", 4, CAR), "has 3 cars"),
    (AddCar("milk-run", -1, CAR), "has 3 cars"),
    (MoveCar("milk-run", 3, 0), "no car 4"),
    (MoveCar("milk-run", 0, 3), "has 3 cars"),
    (MoveCar("milk-run", 0, -1), "has 3 cars"),
]


@pytest.mark.parametrize(("edit", "said"), REFUSED)
def test_what_cannot_be_is_refused_with_the_reason(edit, said):
    with pytest.raises(EditError, match=said):
        edit.apply(SHEET)
