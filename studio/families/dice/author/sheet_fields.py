"""Inspector fields and facts of the parts of a score sheet, and the numbers of the sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, get_args

from msgspec.structs import replace

from engine.edit.edit import Edit
from engine.families.dice.author.edits import SetCar, SetLoader, SetNumbers, SetTrain, SetWarehouse
from engine.families.dice.content import Boxcar, LoaderId, LoaderKind, TrainId
from engine.i18n import tr, tr_noop
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from studio.families.dice import text as dice_text
from studio.families.dice.sheet.on_sheet import WAREHOUSE
from studio.families.dice.sheet.painting import EFFECTS
from studio.families.dice.text import content_of
from studio.panels.forms.fields import Field

ROWS = {"top": tr_noop("On other players’ turns"), "bottom": tr_noop("On your own turn")}


def fields(scenario: Scenario, ref: Ref) -> Sequence[Field]:
    """Return the fields of a train, a loader or the warehouse."""
    content = content_of(scenario)
    match ref:
        case Ref("train", id) if id in content.trains:
            return _train(scenario, TrainId(id))
        case Ref("loader", id) if id in content.loaders:
            return _loader(scenario, LoaderId(id))
        case ref if ref == WAREHOUSE:
            return warehouse(scenario)
    return ()


def facts(scenario: Scenario, ref: Ref) -> Sequence[tuple[str, str]]:
    """Return the effect of a loader or the maximum points of a train."""
    content = content_of(scenario)
    match ref:
        case Ref("loader", id) if id in content.loaders:
            return ((tr("Effect"), tr(EFFECTS[content.loaders[LoaderId(id)].kind])),)
        case Ref("train", id) if id in content.trains:
            train = content.trains[TrainId(id)]
            most = train.first + len(train.cars) * content.car_star
            return ((tr("Maximum points"), str(most)),)
    return ()


def _train(scenario: Scenario, id: TrainId) -> list[Field]:
    train = content_of(scenario).trains[id]

    def field(name: str, title: str, editor: Any, read: Callable[[Any], Any]) -> Field:
        return Field(name, title, editor, getattr(train, name), lambda new: _set(name, read(new)))

    def _set(name: str, value: Any) -> Edit:
        return SetTrain(id, replace(train, **{name: value}))

    found = [
        field("name", tr("Name"), "text", dice_text.filled),
        field("first", tr("Points of first player"), "whole", dice_text.a_bonus),
        field("later", tr("Points of later players"), "whole", dice_text.a_bonus),
    ]
    for place, car in enumerate(train.cars):
        found += _car(id, place, car)
    return [*found, field("note", tr("Note"), "text", str)]


def _car(id: TrainId, place: int, car: Boxcar) -> list[Field]:
    def field(name: str, title: str, read: Callable[[Any], int]) -> Field:
        def edit(new: Any) -> Edit:
            return SetCar(id, place, replace(car, **{name: read(new)}))

        return Field(f"{name} {place}", title.format(n=place + 1), "whole", getattr(car, name), edit)

    return [
        field("sum", tr("Car {n}: total"), dice_text.a_sum),
        field("boxes", tr("Car {n}: boxes"), dice_text.a_count),
        field("unloader", tr("Car {n}: unloader"), dice_text.an_unloader),
    ]


def _loader(scenario: Scenario, id: LoaderId) -> list[Field]:
    loader = content_of(scenario).loaders[id]

    def field(name: str, title: str, editor: Any, read: Callable[[Any], Any], choices: Any = ()) -> Field:
        def edit(new: Any) -> Edit:
            return SetLoader(id, replace(loader, **{name: read(new)}))

        return Field(name, title, editor, getattr(loader, name), edit, choices)

    return [
        field("name", tr("Name"), "text", dice_text.filled),
        field("row", tr("Active"), "choice", str, tuple((row, tr(title)) for row, title in ROWS.items())),
        field("kind", tr("Effect"), "choice", str, kinds()),
        field("sum", tr("Total"), "whole", dice_text.a_sum),
        field("boxes", tr("Boxes"), "whole", dice_text.a_count),
        field("note", tr("Note"), "text", str),
    ]


def kinds() -> tuple[tuple[str, str], ...]:
    """Return the kinds of loaders with their names."""
    return tuple((kind, kind.replace("-", " ").capitalize()) for kind in get_args(LoaderKind))


def warehouse(scenario: Scenario) -> list[Field]:
    """Return the boxes, columns and rates of the warehouse."""
    store = content_of(scenario).warehouse

    def field(name: str, title: str, editor: Any, value: Any, read: Callable[[Any], Any], tip: str = "") -> Field:
        def edit(new: Any) -> Edit:
            return SetWarehouse(replace(store, **{name: read(new)}))

        return Field(name, title, editor, value, edit, tip=tip)

    return [
        field("boxes", tr("Boxes"), "whole", store.boxes, lambda new: dice_text.number(new, tr("boxes"), 0, 200)),
        field(
            "columns", tr("Columns"), "whole", store.columns, lambda new: dice_text.number(new, tr("columns"), 1, 40)
        ),
        field(
            "rates",
            tr("Boxes per point, by rank"),
            "text",
            dice_text.rates_text(store.rates),
            dice_text.rates,
            tr("1, 2, 3: each box scores a point for the highest total, every two boxes for the second, and so on"),
        ),
    ]


def numbers(scenario: Scenario) -> list[Field]:
    """Return the fields for dice, players, stars and trains per row."""
    content = content_of(scenario)

    def field(name: str, title: str, lowest: int, highest: int) -> Field:
        def edit(new: Any) -> Edit:
            return SetNumbers(**{name: dice_text.number(new, title, lowest, highest)})

        return Field(name, title, "whole", getattr(content, name), edit)

    return [
        field("dice", tr("Dice"), 1, 12),
        field("players", tr("Maximum players"), 1, 6),
        field("columns", tr("Trains per row"), 1, 6),
        field("car_star", tr("Points per boxcar star"), 0, 1_000),
        field("loader_star", tr("Points per loader star"), 0, 1_000),
    ]
