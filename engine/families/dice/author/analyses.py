"""Analysis of a sheet without games: chances and dice to complete its parts, and the effect of loaders."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import isinf

from engine.families.dice.author.tables import content_of
from engine.families.dice.content import LOADER, TRAIN, Boxcar, DiceContent
from engine.families.dice.rules.chances import Missing, chance, expected_dice
from engine.families.dice.rules.options import OPTIONS
from engine.families.dice.rules.sheet import KINDS, ORDER
from engine.game.options import resolve
from engine.i18n import tr
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.report.names import column_name
from engine.report.report import Report, Table

FEW_DICE, MANY_DICE = 10, 25
"""Numbers of dice for which chances are calculated: about two rounds of four players, and about a game."""


def analyze(scenario: Scenario) -> Report:
    """Analyze the cars, trains and loaders of a sheet.

    Calculates the chance in percent to complete them with 10 and 25 dice, and the average number of dice, if each die
    is used or ignored optimally; points per box and per die; and the dice that each loader saves for each car. Trains
    are loaded from the front car on.
    """
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
    chances = {f"chance {number}": tr("Chance with {n} dice (%)").format(n=number) for number in (FEW_DICE, MANY_DICE)}
    usual = {
        **chances,
        "dice": tr("Average dice"),
        "value per box": column_name("value_per_box"),  # not shown
        "value per die": column_name("value_per_die"),  # not shown
    }
    loaders: dict[str, str] = {one.kind: one.name for one in content.loaders.values()}
    optimal = tr("Each die is used or left out in the best way.")
    return Report(
        tr("{title}: chances of the sheet").format(title=scenario.title),
        (
            _table("cars", tr("Boxcars"), car_rows, tuple(Ref(TRAIN, id) for id, _ in cars.values()),
                   usual, optimal),
            _table("trains", tr("Trains (first player)"), train_rows,
                   tuple(Ref(TRAIN, id) for id in train_rows), usual, optimal),
            _table("loaders", tr("Loaders"), loader_rows, tuple(Ref(LOADER, id) for id in loader_rows),
                   usual, optimal),
            _table("help", tr("Dice saved by loaders"), helped,
                   tuple(Ref(TRAIN, id) for id, _ in cars.values()), loaders,
                   tr("Average number of dice that a car saves if the loader is used with every die.")),
        ),
        {"cars": car_rows, "trains": train_rows, "loaders": loader_rows, "help": helped},
    )  # fmt: skip


def _full(car: Boxcar) -> Missing:
    return car.sum, car.boxes, car.unloader


def _odds(cars: tuple[Missing, ...], whole: bool) -> dict[str, float | None]:
    """Return chances in percent and expected dice; None if dice never suffice or if there are no cars."""
    if not cars:
        return {f"chance_{FEW_DICE}": 0.0, f"chance_{MANY_DICE}": 0.0, "dice": None}
    return {
        f"chance_{FEW_DICE}": 100 * chance(cars, FEW_DICE, whole),
        f"chance_{MANY_DICE}": 100 * chance(cars, MANY_DICE, whole),
        "dice": _finite(sum(expected_dice(*car, whole) for car in cars)),
    }


def _helped(content: DiceContent, cars: Mapping[str, tuple[str, Boxcar]], whole: bool) -> dict[str, dict[str, float]]:
    """Return the dice saved on average by car and kind of loader.

    Leaves out kinds without effect on a single car, and cars that dice alone cannot complete.
    """
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


def _table(
    id: str, title: str, rows: Mapping[str, Mapping[str, float | None]], about: tuple[Ref, ...],
    headings: Mapping[str, str], note: str,
) -> Table:  # fmt: skip
    columns = tuple(dict.fromkeys(name for row in rows.values() for name in row))
    return Table(
        id,
        title,
        ("id", *(name.replace("_", " ") for name in columns)),
        tuple((key, *(row.get(name) for name in columns)) for key, row in rows.items()),
        about,
        headings,
        note=note,
    )


ANALYSES: Mapping[str, Callable[[Scenario], Report]] = {"chances": analyze}
