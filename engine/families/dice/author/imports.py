"""Tables that can be imported from a spreadsheet, and the edits that do it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from msgspec.structs import replace

from engine.edit.edit import Edit
from engine.families.dice.author.edits import CONTENT, SetCar, SetLoader, SetTrain, SetWarehouse
from engine.families.dice.content import LoaderKind
from engine.model.scenario import Scenario
from engine.tables.columns import number, one_of, words
from engine.tables.import_rows import Changed, Incoming

SCORE = number(most=1_000)
SUM = number(1, 200)
BOXES = number(1, 40)


def _train(scenario: Scenario, row: Changed) -> Edit:
    return SetTrain(row.key["id"], replace(CONTENT.of(scenario).trains[row.key["id"]], **row.values))


def _car(scenario: Scenario, row: Changed) -> Edit:
    place = row.key["car"] - 1
    return SetCar(
        row.key["train"], place, replace(CONTENT.of(scenario).trains[row.key["train"]].cars[place], **row.values)
    )


def _loader(scenario: Scenario, row: Changed) -> Edit:
    return SetLoader(row.key["id"], replace(CONTENT.of(scenario).loaders[row.key["id"]], **row.values))


def _rate(scenario: Scenario, row: Changed) -> Edit:
    old = CONTENT.of(scenario).warehouse
    rates = list(old.rates)
    rates[row.key["place"] - 1] = row.values["boxes for a point"]  # not shown
    return SetWarehouse(replace(old, rates=tuple(rates)))


IMPORTS: Mapping[str, Incoming] = {
    "trains": Incoming({"id": words()}, {"name": words(), "first": SCORE, "later": SCORE}, _train),
    "cars": Incoming(
        {"train": words(), "car": number(1)}, {"sum": SUM, "boxes": BOXES, "unloader": number(most=3)}, _car
    ),
    "loaders": Incoming(
        {"id": words()},
        {
            "name": words(),
            "row": one_of("top", "bottom"),
            "kind": one_of(*get_args(LoaderKind)),
            "sum": SUM,
            "boxes": BOXES,
        },
        _loader,
    ),
    "warehouse": Incoming({"place": number(1)}, {"boxes for a point": BOXES}, _rate),  # not shown
}
