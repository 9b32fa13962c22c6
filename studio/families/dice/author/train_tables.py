"""Tables of trains and their cars: add, remove and move rows, edit every cell in place."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QHeaderView, QPushButton, QWidget

from engine.edit.edit import Edit
from engine.edit.ids import fresh_named_id
from engine.edit.remove import Remove
from engine.families.dice.author.edits import AddCar, MoveCar, MoveTrain, RemoveCar, SetCar, SetTrain
from engine.families.dice.content import TRAIN, Boxcar, Train, TrainId
from engine.i18n import ptr, tr
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from studio.document.document import Document
from studio.families.dice import text as dice_text
from studio.families.dice.text import car_of, content_of
from studio.panels.tables.entry_view import ADD, REMOVE, EntryView
from studio.panels.tables.record_table import Column

UP, DOWN = QKeySequence("Ctrl+Up"), QKeySequence("Ctrl+Down")


class SheetTable(EntryView):
    """A table of parts of the sheet. Its rows stay in sheet order."""

    def __init__(
        self, document: Document, ids: Callable[[Scenario], Iterable[str]], columns: list[Column], title: str,
        unit: str, empty: str, refs: Callable[[Scenario, str], tuple[Ref, ...]], parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        super().__init__(document, ids, columns, title, unit, empty, refs, parent=parent, is_small=True)
        self.setAccessibleName(title)
        self.told.setWordWrap(True)
        self.view.setSortingEnabled(False)
        self.sheet.no_sorting = tr("The order of these rows matters in the game.")
        self.view.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.view.horizontalHeader().setStretchLastSection(True)

    def add_action(self, title: str, key: QKeySequence, hint: str, act: Callable[[], None]) -> QPushButton:
        """Add a button as wide as its text, with a key."""
        button = super().add_action(title, key, hint, act)
        button.setMaximumWidth(self.fontMetrics().horizontalAdvance(title) + 24)
        return button

    def current_row(self) -> str:
        """Return the current row. Raises ValueError without one."""
        id = self.current()
        if id is None:
            raise ValueError(tr("Select a row first."))
        return id


class TrainTable(SheetTable):
    """A row for each train in sheet order."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(
            document, lambda s: content_of(s).trains, train_columns(), tr("Trains"), tr("trains"),
            tr("Players load trains. Add the first one."), lambda s, id: (Ref(TRAIN, id),), parent,
        )  # fmt: skip
        self.sheet.exported = "trains"
        self.add_action(tr("Add"), ADD, tr("Add a copy of the last train"), self.add)
        self.add_action(tr("Remove"), REMOVE, tr("Remove the selected trains"), self.remove)
        self.add_action(ptr("move", "Up"), UP, tr("Move the train up"), lambda: self.shift(-1))
        self.add_action(ptr("move", "Down"), DOWN, tr("Move the train down"), lambda: self.shift(1))

    def adding(self, scenario: Scenario) -> Edit:
        """Add a copy of the last train."""
        trains = content_of(scenario).trains
        last = next(reversed(trains.values()), Train("", (Boxcar(12, 4),), 5, 2))
        name = dice_text.fresh_name(tr("New train"), [train.name for train in trains.values()])
        id = TrainId(fresh_named_id(trains, name, "train"))
        return SetTrain(id, replace(last, name=name, note=""))

    def remove(self) -> None:
        """Remove the selected trains."""
        self.remove_chosen(tr("Remove trains"), lambda ids: [Remove(tuple(Ref(TRAIN, id) for id in ids))])

    def shift(self, by: int) -> None:
        """Move the selected train by one position."""
        id = TrainId(self.current_row())
        place = list(content_of(self._document.committed).trains).index(id) + by
        self._document.perform(MoveTrain(id, place))
        self.choose(id)


class CarTable(SheetTable):
    """A row for each car, train by train, the front one first."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(
            document, cars, car_columns(), tr("Cars"), tr("cars"),
            tr("Cars have a total and boxes for the numbers that add up to it. Add a train first, then its "
        "cars."),
            lambda s, key: (Ref(TRAIN, car_of(key)[0]),), parent,
        )  # fmt: skip
        self.sheet.exported = "cars"
        self.add_action(tr("Add"), ADD, tr("Add a car behind the selected one"), self.add)
        self.add_action(tr("Remove"), REMOVE, tr("Remove the selected car from its train"), self.remove)
        self.add_action(tr("Forward"), UP, tr("Move the car nearer to the engine"), lambda: self.shift(-1))
        self.add_action(tr("Back"), DOWN, tr("Move the car farther from the engine"), lambda: self.shift(1))

    def adding(self, scenario: Scenario) -> Edit:
        """Add a car at the end of the last train, like the one before it."""
        trains = content_of(scenario).trains
        if not trains:
            raise ValueError(tr("Add a train first."))
        id, train = next(reversed(trains.items()))
        return AddCar(id, len(train.cars), train.cars[-1] if train.cars else Boxcar(12, 4))

    def add(self) -> None:
        """Add a car like the selected one behind it, or the first car of a selected train."""
        trains = content_of(self._document.committed).trains
        key = self.current()
        if key is None:
            named = [ref.id for ref in self._document.selection if ref.kind == TRAIN]
            bare = next((id for id in (*named, *trains) if id in trains and not trains[TrainId(id)].cars), None)
            if bare is None:
                raise ValueError(tr("Select the car before the new one."))
            train, place, car = TrainId(bare), 0, Boxcar(12, 4)
        else:
            id, behind = car_of(key)
            train, place = TrainId(id), behind + 1
            car = trains[train].cars[behind]
        self._document.perform(AddCar(train, place, car))
        self.choose(f"{train}.{place + 1}")

    def remove(self) -> None:
        """Remove the selected cars from their trains, from the end."""
        self.remove_chosen(
            tr("Remove cars"), lambda keys: [RemoveCar(TrainId(id), place) for id, place in _from_behind(keys)]
        )

    def shift(self, by: int) -> None:
        """Move the selected car by one position in its train."""
        id, place = car_of(self.current_row())
        self._document.perform(MoveCar(TrainId(id), place, place + by))
        self.choose(f"{id}.{place + by + 1}")


def _from_behind(keys: list[str]) -> list[tuple[str, int]]:
    return sorted(map(car_of, keys), key=lambda pair: -pair[1])


def cars(scenario: Scenario) -> dict[str, Boxcar]:
    """Return all cars by key, `durango.1` for the front one of a train."""
    trains = content_of(scenario).trains
    return {f"{id}.{place}": car for id, train in trains.items() for place, car in enumerate(train.cars, 1)}


def train_columns() -> list[Column]:
    """Return the columns: name, points, cars, note."""

    def train(scenario: Scenario, id: str) -> Train:
        return content_of(scenario).trains[TrainId(id)]

    def setter(name: str, read: Callable[[Any], Any]) -> Callable[[Scenario, str, Any], Edit]:
        return lambda s, id, text: SetTrain(TrainId(id), replace(train(s, id), **{name: read(text)}))

    return [
        Column(
            tr("Train"),
            lambda s, id: train(s, id).name,
            edit=setter("name", dice_text.filled),
            tip=tr("Name of the train"),
        ),
        Column(
            tr("First player"),
            lambda s, id: train(s, id).first,
            edit=setter("first", dice_text.a_bonus),
            is_number=True,
            tip=tr("Points of the first player to complete it"),
        ),
        Column(
            tr("Later"),
            lambda s, id: train(s, id).later,
            edit=setter("later", dice_text.a_bonus),
            is_number=True,
            tip=tr("Points of players who complete it later"),
        ),
        Column(
            tr("Cars"),
            lambda s, id: dice_text.cars_text(train(s, id).cars),
            tip=tr("Total/boxes of each car, from the front"),
        ),
        Column(tr("Note"), lambda s, id: train(s, id).note, edit=setter("note", lambda text: str(text).strip())),
    ]


def car_columns() -> list[Column]:
    """Return the columns: train, position, total, boxes, unloader boxes."""

    def setter(name: str, read: Callable[[Any], int]) -> Callable[[Scenario, str, Any], Edit]:
        def edit(scenario: Scenario, key: str, text: Any) -> Edit:
            id, place = car_of(key)
            return SetCar(TrainId(id), place, replace(cars(scenario)[key], **{name: read(text)}))

        return edit

    return [
        Column(tr("Train"), lambda s, key: content_of(s).trains[TrainId(car_of(key)[0])].name),
        Column(tr("Car"), lambda s, key: car_of(key)[1] + 1, is_number=True, tip=tr("1 is next to the engine")),
        Column(tr("Total"), lambda s, key: cars(s)[key].sum, edit=setter("sum", dice_text.a_sum), is_number=True),
        Column(tr("Boxes"), lambda s, key: cars(s)[key].boxes, edit=setter("boxes", dice_text.a_count), is_number=True,
               tip=tr("White boxes")),
        Column(tr("Unloader"), lambda s, key: cars(s)[key].unloader, edit=setter("unloader", dice_text.an_unloader),
               is_number=True, tip=tr("Boxes whose numbers are subtracted from the total")),
    ]  # fmt: skip
