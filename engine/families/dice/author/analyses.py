"""What a sheet is like before anybody plays it: chances and dice to complete its parts, and what loaders change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import isinf

from engine.families.dice.author.tables import content_of
from engine.families.dice.content import LOADER, TRAIN, Boxcar, DiceContent
from engine.families.dice.rules.chances import Missing, chance, expected_dice
from engine.families.dice.rules.options import OPTIONS
from engine.families.dice.rules.sheet import KINDS, ORDER
from engine.game.options import resolve
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.report.report import Report, Table

FEW, MANY = 10, 25
"""How many dice chances are told for: about two rounds of four players, and about a whole game."""


def analyze(scenario: Scenario) -> Report:
    """For cars, trains and loaders the chance in percent to complete them with 10 and with 25 dice and the dice that it
    takes on average, exactly, each die written or let go as is best; points by box and by die; and how far each loader
    shifts the dice of each car. A train is loaded from the car behind the engine on."""
    content = content_of(scenario)
    whole = bool(resolve(OPTIONS, scenario.rules)["car.all_boxes"])
    cars = {
        f"{id}.{place}": (id, car) for id, train in content.trains.items() for place, car in enumerate(train.cars, 1)
    }
    car_rows = {
        code: {
            **_odds((_full(car),), whole),
            "value_per_box": content.car_star / car.boxes,
        }
        for code, (_, car) in cars.items()
    }
    train_rows: dict[str, dict[str, float | None]] = {}
    for id, train in content.trains.items():
        odds = _odds(tuple(map(_full, train.cars)), whole)
        boxes = sum(car.boxes for car in train.cars)
        points = train.first + content.car_star * len(train.cars)
        dice = odds["dice"]
        train_rows[id] = {
            **odds,
            "boxes": boxes,
            "points": points,
            "value_per_box": points / boxes if boxes else None,
            "value_per_die": points / dice if dice else None,
        }
    loader_rows: dict[str, dict[str, float | None]] = {
        id: {**_odds(((one.sum, one.boxes, 0),), whole), "value_per_box": content.loader_star / one.boxes}
        for id, one in content.loaders.items()
    }
    helped = _helped(content, cars, whole)
    return Report(
        f"{scenario.title}: chances of the sheet",
        (
            _table("cars", "Boxcars", car_rows, tuple(Ref(TRAIN, id) for id, _ in cars.values())),
            _table("trains", "Trains, for the first to complete them", train_rows,
                   tuple(Ref(TRAIN, id) for id in train_rows)),
            _table("loaders", "Loaders", loader_rows, tuple(Ref(LOADER, id) for id in loader_rows)),
            _table("help", "Dice that a loader saves if it helps with every die", helped,
                   tuple(Ref(TRAIN, id) for id, _ in cars.values())),
        ),
        {"cars": car_rows, "trains": train_rows, "loaders": loader_rows, "help": helped},
    )  # fmt: skip


def _full(car: Boxcar) -> Missing:
    return car.sum, car.boxes, car.unloader


def _odds(cars: tuple[Missing, ...], whole: bool) -> dict[str, float | None]:
    """Chances in percent and expected dice; None for dice that would never do, and for nothing to complete."""
    if not cars:
        return {f"chance_{FEW}": 0.0, f"chance_{MANY}": 0.0, "dice": None}
    return {
        f"chance_{FEW}": 100 * chance(cars, FEW, whole),
        f"chance_{MANY}": 100 * chance(cars, MANY, whole),
        "dice": _finite(sum(expected_dice(*car, whole) for car in cars)),
    }


def _helped(content: DiceContent, cars: Mapping[str, tuple[str, Boxcar]], whole: bool) -> dict[str, dict[str, float]]:
    """By car and kind of loader, how many dice fewer it takes on average; kinds that move no single car are left out,
    and so are cars that dice alone cannot complete."""
    kinds: dict[str, int] = {
        one.kind: KINDS.index(one.kind) for one in content.loaders.values() if KINDS.index(one.kind) != ORDER
    }
    found: dict[str, dict[str, float]] = {}
    for code, (_, car) in cars.items():
        alone = expected_dice(*_full(car), whole)
        found[code] = (
            {}
            if isinf(alone)
            else {name: alone - expected_dice(*_full(car), whole, kind) for name, kind in kinds.items()}
        )
    return found


def _finite(dice: float) -> float | None:
    return None if isinf(dice) else dice


def _table(id: str, title: str, rows: Mapping[str, Mapping[str, float | None]], about: tuple[Ref, ...]) -> Table:
    columns = tuple(dict.fromkeys(name for row in rows.values() for name in row))
    return Table(
        id,
        title,
        ("id", *(name.replace("_", " ") for name in columns)),
        tuple((key, *(row.get(name) for name in columns)) for key, row in rows.items()),
        about,
    )


ANALYSES: Mapping[str, Callable[[Scenario], Report]] = {"chances": analyze}
