"""What each check says beyond the tests of every family in `tests/families/test_authoring.py`."""

from msgspec.structs import replace

from engine.families.dice.author.checks import CHECKS
from engine.families.dice.author.templates import starter
from engine.families.dice.content import Boxcar, Loader, SeatSetUp, SetUp, Train, Warehouse
from engine.model.scenario import Ignored

BY_ID = {check.id: check for check in CHECKS}


def found(id, scenario):
    return list(BY_ID[id].run(scenario))


def with_content(rules=None, **fields):
    scenario = starter()
    return replace(scenario, content=replace(scenario.content, **fields), rules=rules or {})


def with_train(*cars, first=5, later=2, rules=None):
    trains = {**starter().content.trains, "odd": Train("Odd", cars, first, later)}
    return with_content(rules, trains=trains)


def with_loader(loader, **more):
    return with_content(loaders={**starter().content.loaders, "odd": loader}, **more)


def free(scenario):
    return replace(scenario, rules={"car.order": "free"})


WRONG = {
    "no-cars": [with_content(trains={}), with_content(trains={"odd": Train("Odd", (), 1, 1)})],
    "sum-out-of-reach": [
        with_train(Boxcar(19, 3)),
        with_loader(Loader("Odd", "top", "up", 13, 2)),
        with_train(Boxcar(2, 9, 0), rules={"car.all_boxes": True}),
    ],
    "train-never-finished": [with_train(), with_train(Boxcar(60, 3), Boxcar(8, 3))],
    "too-few-trains": [
        with_content({"end.trains": 5}),
        with_content(trains={"odd": Train("Odd", (Boxcar(8, 3),), 5, 2)}),
    ],
    "bonus-out-of-order": [with_train(Boxcar(8, 3), first=2, later=5)],
    "rates-out-of-order": [with_content(warehouse=Warehouse(12, 4, (3, 1, 2)))],
    "loader-without-effect": [
        free(with_loader(Loader("Odd", "top", "order", 5, 2))),
        with_content(loaders={"odd": Loader("Odd", "bottom", "even-split", 5, 2)}),
        with_loader(Loader("Odd", "top", "bonus", 5, 2)),
        with_loader(Loader("Odd", "top", "up", 5, 2)),
        with_content(players=1),
    ],
    "points-out-of-reach": [
        with_content(warehouse=Warehouse(12, 4, (1, 2, 3, 4, 5))),
        with_content(warehouse=Warehouse(2, 2, (1, 3))),
        with_content(players=1),
    ],
    "cannot-start": [replace(with_content(trains={}), ignored=(Ignored("no-cars"),))],
    "unknown-rule": [with_content({"turn.limit": 9}), with_content({"game.turn_limit": 0})],
    "unusual-value": [
        with_train(Boxcar(9, 3), first=60),
        with_train(Boxcar(9, 3), first=50, later=50),
        with_train(Boxcar(120, 40)),
        with_loader(Loader("Odd", "top", "up", 60, 12)),
    ],
    "set-up": [with_content({"game.setup": "Lat"}, setups={"Late": SetUp((SeatSetUp(warehouse=(6,) * 99),))})],
}

SHOWN = [starter()]


def test_a_second_loader_of_the_bottom_row_is_another_use():
    assert not found("loader-without-effect", with_loader(Loader("Odd", "bottom", "bonus", 9, 2)))
