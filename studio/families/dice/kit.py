"""The printed dice game: score sheets and the tables of the sheet."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.dice.content import DiceContent
from engine.i18n import ntr, tr
from studio.export.kit.blocks import Align
from studio.export.kit.board import own_pages
from studio.export.kit.parts import Part, Source
from studio.export.kit.tables import Printed, tables_part
from studio.families.dice.sheet.painting import EFFECTS, ROWS

SHEETS = 10
"""Score sheets that are printed: two games for five players."""


def parts(source: Source) -> Sequence[Part]:
    """Return the parts of the game besides the rules."""
    sheets = own_pages(source, "sheets", tr("Score sheets"), SHEETS)
    return (*((sheets,) if sheets is not None else ()), tables(source))


def tables(source: Source) -> Part:
    """Return trains, cars, loaders, the warehouse and the dice as tables."""
    content = source.scenario.content
    assert isinstance(content, DiceContent)
    cars = [
        (train.name, str(place), str(car.sum), str(car.boxes), str(car.unloader))
        for train in content.trains.values()
        for place, car in enumerate(train.cars, 1)
    ]
    loaders = [
        (one.name, tr(ROWS[one.row]), str(one.sum), str(one.boxes), tr(EFFECTS[one.kind]))
        for one in content.loaders.values()
    ]
    house = content.warehouse
    places = [
        (str(place), ntr("{n} box", "{n} boxes", rate).format(n=rate)) for place, rate in enumerate(house.rates, 1)
    ]
    numbers = [
        (tr("Dice"), str(content.dice)),
        (tr("Players"), str(content.players)),
        (tr("Points of a completed boxcar"), str(content.car_star)),
        (tr("Points of a completed loader"), str(content.loader_star)),
        (tr("Boxes of the warehouse"), str(house.boxes)),
    ]
    right: tuple[Align, ...] = ("left", "right", "right", "right", "right")
    return tables_part(
        "tables",
        tr("Tables"),
        (
            Printed(tr("Numbers"), (tr("Number"), tr("Value")), numbers, right[:2]),
            Printed(
                tr("Trains"), (tr("Train"), tr("Points of the first player"), tr("Points of later players")),
                [(train.name, str(train.first), str(train.later)) for train in content.trains.values()], right[:3],
            ),
            Printed(
                tr("Boxcars"), (tr("Train"), tr("Car"), tr("Total"), tr("Boxes"), tr("Unloader boxes")), cars, right,
            ),
            Printed(
                tr("Loaders"), (tr("Loader"), tr("Row"), tr("Total"), tr("Boxes"), tr("Ability")), loaders,
                ("left", "left", "right", "right", "left"),
            ),
            Printed(tr("Warehouse"), (tr("Place"), tr("Boxes for a point")), places, ("right", "right")),
        ),
    )  # fmt: skip
