"""Tables of a score sheet, for spreadsheets and programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.families.dice.content import LOADER, TRAIN, DiceContent
from engine.i18n import tr
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.report.report import Cell, Table


def content_of(scenario: Scenario) -> DiceContent:
    """Return the content of a scenario of this family."""
    assert isinstance(scenario.content, DiceContent)
    return scenario.content


def trains(scenario: Scenario) -> Table:
    """Return the trains with the points of the first and of later players."""
    known = content_of(scenario).trains
    rows = tuple(
        (id, train.name, len(train.cars), sum(car.sum for car in train.cars), sum(car.boxes for car in train.cars),
         train.first, train.later)
        for id, train in known.items()
    )  # fmt: skip
    columns = ("id", "name", "cars", "sum", "boxes", "first", "later")
    return Table("trains", tr("Trains"), columns, rows, tuple(Ref(TRAIN, id) for id in known))


def cars(scenario: Scenario) -> Table:
    """Return the boxcars, the front car of each train first."""
    found = [
        (id, train.name, place, car)
        for id, train in content_of(scenario).trains.items()
        for place, car in enumerate(train.cars, 1)
    ]
    return Table(
        "cars",
        tr("Boxcars"),
        ("train", "name", "car", "sum", "boxes", "unloader"),
        tuple((id, name, place, car.sum, car.boxes, car.unloader) for id, name, place, car in found),
        tuple(Ref(TRAIN, id) for id, *_ in found),
    )


def loaders(scenario: Scenario) -> Table:
    """Return the loaders with rows, kinds, sums and boxes."""
    known = content_of(scenario).loaders
    rows = tuple((id, one.name, one.row, one.kind, one.sum, one.boxes) for id, one in known.items())
    columns = ("id", "name", "row", "kind", "sum", "boxes")
    return Table("loaders", tr("Loaders"), columns, rows, tuple(Ref(LOADER, id) for id in known))


def warehouse(scenario: Scenario) -> Table:
    """Return the points of a full warehouse by place."""
    known = content_of(scenario).warehouse
    rows: list[tuple[Cell, ...]] = [
        (place, rate, known.boxes, known.boxes // rate) for place, rate in enumerate(known.rates, 1)
    ]
    columns = ("place", "boxes for a point", "boxes", "points if full")  # not shown
    return Table("warehouse", tr("Warehouse"), columns, tuple(rows))


TABLES: Mapping[str, Callable[[Scenario], Table]] = {
    "trains": trains,
    "cars": cars,
    "loaders": loaders,
    "warehouse": warehouse,
}
