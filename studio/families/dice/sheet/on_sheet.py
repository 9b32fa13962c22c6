"""Selectable and editable parts of a score sheet, with their areas."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF

from engine.edit.edit import Edit
from engine.families.dice.author.edits import SetCar, SetLoader, SetTrain, SetWarehouse
from engine.families.dice.content import LOADER, TRAIN, Loader, LoaderId, Train, TrainId
from engine.i18n import tr
from engine.model.geometry import Point
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from studio.families.dice import text as dice_text
from studio.families.dice.sheet.layout import Spot, spots
from studio.families.dice.text import content_of
from studio.paint.own_pictures import Written

WAREHOUSE = Ref("content", "warehouse")
"""The reference of the warehouse in a selection."""


def _ref(spot: Spot) -> Ref | None:
    if spot.kind in ("title", "player", "row"):
        return None
    if spot.kind in ("warehouse", "stored", "rates"):
        return WAREHOUSE
    return Ref(LOADER if spot.kind.startswith("loader") else TRAIN, spot.id)


def ref_at(scenario: Scenario, at: Point) -> Ref | None:
    """Return the train, loader or warehouse at a place of the sheet."""
    place = QPointF(*at)
    for spot in reversed(spots(content_of(scenario), scenario.board.sheet)):
        if spot.rect.contains(place) and (found := _ref(spot)) is not None:
            return found
    return None


def rects_of(scenario: Scenario, ref: Ref) -> Sequence[QRectF]:
    """Return the areas of a train, a loader or the warehouse."""
    whole = ("engine", "car", "loader", "warehouse")
    found = spots(content_of(scenario), scenario.board.sheet)
    return [spot.rect for spot in found if spot.kind in whole and _ref(spot) == ref]


def written(scenario: Scenario) -> Sequence[Written]:
    """Return the names, bonuses, totals and numbers of boxes in sheet order."""
    content = content_of(scenario)
    found: list[Written] = []
    places: dict[tuple[str, str, int], QRectF] = {}
    for spot in spots(content, scenario.board.sheet):
        key = (spot.kind, spot.id, spot.car)
        places[key] = places.get(key, QRectF()).united(spot.rect)
    for id, train in content.trains.items():
        found += _train(id, train, places)
    for name, loader in content.loaders.items():
        found += _loader(name, loader, places)
    store = content.warehouse
    if store.boxes:
        head = places["warehouse", "", 0]
        found += [
            Written(WAREHOUSE, places["stored", "", 0], str(store.boxes), tr("Boxes of the warehouse"),
                    lambda text: SetWarehouse(replace(store, boxes=dice_text.number(text, tr("boxes"), 0, 200)))),
            Written(WAREHOUSE, places["rates", "", 0] & head, dice_text.rates_text(store.rates),
                    tr("Boxes per point, by rank"),
                    lambda text: SetWarehouse(replace(store, rates=dice_text.rates(text)))),
        ]  # fmt: skip
    return found


def _train(id: TrainId, train: Train, places: dict[tuple[str, str, int], QRectF]) -> Iterator[Written]:
    ref = Ref(TRAIN, id)

    def part(kind: str, title: str, text: Any, field: str, read: Callable[[str], Any]) -> Written:
        def edit(typed: str) -> Edit:
            return SetTrain(id, replace(train, **{field: read(typed)}))

        return Written(ref, places[kind, id, 0], str(text), title, edit)

    yield part("name", tr("Name of the train"), train.name, "name", dice_text.filled)
    yield part("first", tr("Points of the first player to complete it"), train.first, "first", dice_text.a_bonus)
    yield part("later", tr("Points of later players"), train.later, "later", dice_text.a_bonus)
    for place, car in enumerate(train.cars):

        def car_part(
            kind: str, title: str, field: str, read: Callable[[str], int], place: int = place, car: Any = car
        ) -> Written:
            def edit(typed: str) -> Edit:
                return SetCar(id, place, replace(car, **{field: read(typed)}))

            return Written(ref, places[kind, id, place], str(getattr(car, field)), title, edit)

        yield car_part("sum", tr("Total of the car"), "sum", dice_text.a_sum)
        yield car_part("box", tr("Number of white boxes"), "boxes", dice_text.a_count)
        if car.unloader:
            yield car_part("unloader", tr("Number of unloader boxes"), "unloader", dice_text.an_unloader)


def _loader(id: LoaderId, loader: Loader, places: dict[tuple[str, str, int], QRectF]) -> Iterator[Written]:
    def part(kind: str, title: str, field: str, read: Callable[[str], Any]) -> Written:
        def edit(typed: str) -> Edit:
            return SetLoader(id, replace(loader, **{field: read(typed)}))

        return Written(Ref(LOADER, id), places[kind, id, 0], str(getattr(loader, field)), title, edit)

    yield part("loader-name", tr("Name of the loader"), "name", dice_text.filled)
    yield part("loader-sum", tr("Total of the loader"), "sum", dice_text.a_sum)
    yield part("loader-box", tr("Number of boxes"), "boxes", dice_text.a_count)
