"""Columns of the starting positions of the dice game, and trains from the sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from engine.edit.edit import Edit
from engine.errors import did_you_mean
from engine.families.dice.content import LOADER, TRAIN, LoaderId, Numbers, SeatSetUp, SetUp, TrainId
from engine.families.dice.rules.setups import even
from engine.i18n import tr
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.text_match import folded
from studio.families.dice.text import content_of
from studio.panels.setups.fields import SeatFields, changed, number_column, seat_name, seat_of
from studio.panels.tables.record_table import Column

MAX_NUMBER = 6
"""The highest number of a die."""


def named(scenario: Scenario, seat: SeatSetUp) -> Iterator[Ref]:
    """Return the trains and loaders in which a seat has written."""
    for train in dict.fromkeys((*seat.cars, *seat.unloaders)):
        yield Ref(TRAIN, train)
    for loader in seat.loaders:
        yield Ref(LOADER, loader)


def offers(scenario: Scenario, id: str, selection: Sequence[Ref]) -> Iterator[tuple[str, Edit]]:
    """Return the offers for a seat from the selection on the sheet: menu text and edit."""
    seat, who, content = seat_of(scenario, id), seat_name(id), content_of(scenario)
    for train in (TrainId(ref.id) for ref in selection if ref.kind == TRAIN and ref.id in content.trains):
        known = content.trains[train]
        full = tuple(filled(car.sum, car.boxes) for car in known.cars)
        cars, unloaders = {**seat.cars, train: full}, _less(seat.unloaders, train)
        later = tuple(each for each in seat.later if each != train)
        words = tr("Complete {train} for {seat}").format(seat=who, train=known.name)
        yield words, changed(scenario, id, tr("a train"), cars=cars, unloaders=unloaders, later=later)
        words = tr("Complete {train} for {seat}, after another player").format(seat=who, train=known.name)
        later = (*later, train)
        yield words, changed(scenario, id, tr("a train"), cars=cars, unloaders=unloaders, later=later)
        if train in seat.cars or train in seat.unloaders:
            words = tr("Clear {train} of {seat}").format(seat=who, train=known.name)
            facts = {"cars": _less(seat.cars, train), "unloaders": unloaders, "later": later[:-1]}
            yield words, changed(scenario, id, tr("a train"), **facts)
    for loader in (LoaderId(ref.id) for ref in selection if ref.kind == LOADER and ref.id in content.loaders):
        known_loader = content.loaders[loader]
        full_loader = filled(known_loader.sum, known_loader.boxes)
        words = tr("Complete the loader {loader} for {seat}").format(seat=who, loader=known_loader.name)
        yield words, changed(scenario, id, tr("a loader"), loaders={**seat.loaders, loader: full_loader})
        if loader in seat.loaders:
            words = tr("Clear the loader {loader} of {seat}").format(seat=who, loader=known_loader.name)
            yield words, changed(scenario, id, tr("a loader"), loaders=_less(seat.loaders, loader))


def _less(rows: Mapping[Any, Any], gone: str) -> dict[Any, Any]:
    return {id: row for id, row in rows.items() if id != gone}


def filled(total: int, boxes: int) -> Numbers:
    """Return dice numbers with a total in all boxes, or in fewer boxes if the total is smaller."""
    return even(total, min(boxes, total))


def columns() -> list[Column]:
    """Return the columns of a seat."""
    return [
        Column(
            tr("Trains"), lambda s, id: _cars_text(s, seat_of(s, id).cars),
            edit=partial(_set_cars, "cars", tr("the cars")),
            tip=tr("Numbers in the white boxes by car: “Durango: 6 5 / 4, Avalon: 3”. From Board… completes "
        "the selected train"),
        ),
        Column(
            tr("Unloaders"), lambda s, id: _cars_text(s, seat_of(s, id).unloaders),
            edit=partial(_set_cars, "unloaders", tr("the unloaders")),
            tip=tr("Numbers in the unloader boxes by car, as in the previous column"),
        ),
        Column(
            tr("Loaders"), _loaders, edit=_set_loaders, tip=tr("Numbers in the boxes of loaders: “up: 3 2, bonus: 4”"),
        ),
        Column(
            tr("Warehouse"), lambda s, id: _row(seat_of(s, id).warehouse),
            edit=lambda s, id, text: changed(s, id, tr("the warehouse"), warehouse=_numbers(str(text))),
            tip=tr("Numbers in the warehouse, separated by spaces"),
        ),
        Column(
            tr("Later"), lambda s, id: ", ".join(seat_of(s, id).later), edit=_set_later,
            tip=tr("Completed trains that another player completed earlier, separated by commas"),
        ),
        number_column(
            "turns_played", tr("Turns"), tr("the turns"), tr("Number of turns of all players so far"), is_of_seat=False
        ),
    ]  # fmt: skip


def _row(numbers: Numbers) -> str:
    return " ".join(map(str, numbers))


def _cars_text(scenario: Scenario, cars: Mapping[TrainId, tuple[Numbers, ...]]) -> str:
    return ", ".join(f"{id}: {' / '.join(map(_row, row))}".strip() for id, row in cars.items())


def _loaders(scenario: Scenario, id: str) -> str:
    return ", ".join(f"{loader}: {_row(numbers)}" for loader, numbers in seat_of(scenario, id).loaders.items())


def _set_cars(fact: str, said: str, scenario: Scenario, id: str, text: Any) -> Edit:
    trains = {train: each.name for train, each in content_of(scenario).trains.items()}
    cars = {
        TrainId(train): tuple(map(_numbers, rest.split("/"))) for train, rest in _parts(str(text), trains, tr("train"))
    }
    return changed(scenario, id, said, **{fact: cars})


def _set_loaders(scenario: Scenario, id: str, text: Any) -> Edit:
    known = {loader: loader for loader in content_of(scenario).loaders}
    loaders = {LoaderId(loader): _numbers(rest) for loader, rest in _parts(str(text), known, tr("loader"))}
    return changed(scenario, id, tr("the loaders"), loaders=loaders)


def _set_later(scenario: Scenario, id: str, text: Any) -> Edit:
    trains = {train: each.name for train, each in content_of(scenario).trains.items()}
    later = tuple(TrainId(train) for train, _ in _parts(str(text), trains, tr("train")))
    return changed(scenario, id, tr("the trains completed later"), later=later)


def _parts(text: str, known: Mapping[Any, str], what: str) -> Iterator[tuple[str, str]]:
    """Return the parts of a comma-separated text, each as an ID and the text after its colon. Raises ValueError for an
    unknown ID or name."""
    ids = {folded(id): id for id in known} | {folded(name): id for id, name in known.items()}
    for part in filter(None, (each.strip() for each in re.split(r"[,;]", text))):
        name, _, rest = part.partition(":")
        typed = folded(name)
        if typed not in ids:
            said = tr("no {what} named “{name}”").format(what=what, name=name.strip())
            raise ValueError(said + did_you_mean(name.strip(), ids))
        yield ids[typed], rest


def _numbers(text: str) -> Numbers:
    """Return numbers separated by spaces. Raises ValueError for a number that cannot be written."""
    words = text.split()
    for word in words:
        if not (word.isascii() and word.isdigit() and int(word) <= MAX_NUMBER + 1):
            raise ValueError(tr("expected a number from 0 to 7, found {text}").format(text=word))
    return tuple(map(int, words))


def fields() -> SeatFields:
    """The starting positions of the dice game."""
    return SeatFields(
        fresh=lambda seats: SetUp((SeatSetUp(),) * seats),
        seat=SeatSetUp,
        fewest=1,
        most=6,
        columns=columns(),
        has=tr("the numbers on the sheet of each seat"),
        named=named,
        offers=offers,
        board_tip=tr("Complete the selected trains and loaders for this seat"),
    )
