"""Starting positions of the dice game: trains and loaders from the sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.edit.edit import Edit
from engine.families.dice.content import LOADER, TRAIN, LoaderId, Numbers, SetUp, TrainId
from engine.families.dice.rules.setups import even
from engine.i18n import tr
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from studio.families.dice.text import content_of
from studio.panels.setups.fields import SeatFields, changed, seat_name, seat_of


def offers(scenario: Scenario, id: str, selection: Sequence[Ref]) -> Iterator[tuple[str, Edit]]:
    """Return the offers for a seat from the selection on the sheet: menu text and edit."""
    seat, who, content = seat_of(scenario, id), seat_name(id), content_of(scenario)
    for train in (TrainId(ref.id) for ref in selection if ref.kind == TRAIN and ref.id in content.trains):
        known = content.trains[train]
        full = tuple(filled(car.sum, car.boxes) for car in known.cars)
        cars, unloaders = {**seat.cars, train: full}, _less(seat.unloaders, train)
        later = tuple(each for each in seat.later if each != train)
        words = tr("Complete {train} for {seat}").format(seat=who, train=known.name)
        yield words, changed(scenario, id, cars=cars, unloaders=unloaders, later=later)
        words = tr("Complete {train} for {seat}, after another player").format(seat=who, train=known.name)
        later = (*later, train)
        yield words, changed(scenario, id, cars=cars, unloaders=unloaders, later=later)
        if train in seat.cars or train in seat.unloaders:
            words = tr("Clear {train} of {seat}").format(seat=who, train=known.name)
            facts = {"cars": _less(seat.cars, train), "unloaders": unloaders, "later": later[:-1]}
            yield words, changed(scenario, id, **facts)
    for loader in (LoaderId(ref.id) for ref in selection if ref.kind == LOADER and ref.id in content.loaders):
        known_loader = content.loaders[loader]
        full_loader = filled(known_loader.sum, known_loader.boxes)
        words = tr("Complete the loader {loader} for {seat}").format(seat=who, loader=known_loader.name)
        yield words, changed(scenario, id, loaders={**seat.loaders, loader: full_loader})
        if loader in seat.loaders:
            words = tr("Clear the loader {loader} of {seat}").format(seat=who, loader=known_loader.name)
            yield words, changed(scenario, id, loaders=_less(seat.loaders, loader))


def _less(rows: Mapping[Any, Any], gone: str) -> dict[Any, Any]:
    return {id: row for id, row in rows.items() if id != gone}


def filled(total: int, boxes: int) -> Numbers:
    """Return dice numbers with a total in all boxes, or in fewer boxes if the total is smaller."""
    return even(total, min(boxes, total))


def fields() -> SeatFields:
    """The starting positions of the dice game."""
    return SeatFields(SetUp, tr("Complete the selected trains and loaders for this seat"), offers)
