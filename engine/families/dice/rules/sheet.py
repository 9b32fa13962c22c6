"""A score sheet as rows of numbers, made once for a scenario and a set of options.

Where a number can be written is a slot: the white boxes of car c are slot c, its unloader boxes `cars + c`, loader l is
slot `2 cars + l`, and the warehouse is the last.
"""

from __future__ import annotations

from functools import lru_cache

from engine.errors import RulesError
from engine.families.dice.content import DiceContent, LoaderId, SetUp, TrainId
from engine.game.rules import Options
from engine.game.setups import SETUP, chosen_setup, setup_named
from engine.i18n import tr
from engine.model.scenario import Scenario

KINDS = ("even-split", "up", "down", "order", "re-roll", "bonus", "change")
SPLIT, UP, DOWN, ORDER, REROLL, BONUS, CHANGE = range(7)

FACES = 6

MAX_SLOTS = 1_000_000
"""Slots of the largest sheet: two for each car, one for each loader and one for the warehouse. The largest file that
is read has fewer."""


class Sheet:
    """What a game needs to know of its sheet and its options. Cars are numbered train by train. `setup` is the
    position from which the game begins."""

    def __init__(self, content: DiceContent, options: Options) -> None:
        self.train_ids: tuple[TrainId, ...] = tuple(content.trains)
        self.train_names = [train.name for train in content.trains.values()]
        self.first = [train.first for train in content.trains.values()]
        self.later = [train.later for train in content.trains.values()]
        self.train_cars: list[list[int]] = []
        self.car_train: list[int] = []
        self.car_place: list[int] = []
        self.sum: list[int] = []
        self.boxes: list[int] = []
        self.unloader: list[int] = []
        for number, train in enumerate(content.trains.values()):
            self.train_cars.append([])
            for place, car in enumerate(train.cars):
                self.train_cars[-1].append(len(self.sum))
                self.car_train.append(number)
                self.car_place.append(place)
                self.sum.append(car.sum)
                self.boxes.append(car.boxes)
                self.unloader.append(car.unloader)
        self.cars = len(self.sum)
        self.loader_ids: tuple[LoaderId, ...] = tuple(content.loaders)
        self.loader_names = [loader.name for loader in content.loaders.values()]
        self.loader_sum = [loader.sum for loader in content.loaders.values()]
        self.loader_boxes = [loader.boxes for loader in content.loaders.values()]
        self.loader_top = [loader.row == "top" for loader in content.loaders.values()]
        self.loader_kind = [KINDS.index(loader.kind) for loader in content.loaders.values()]
        self.loaders = len(self.loader_ids)
        self.warehouse_slot = 2 * self.cars + self.loaders
        self.slots = self.warehouse_slot + 1
        if self.slots > MAX_SLOTS:
            raise RulesError(tr("The sheet has more than {most:,} places for numbers.").format(most=MAX_SLOTS))
        self.warehouse_boxes = content.warehouse.boxes
        self.rates = list(content.warehouse.rates)
        self.dice = content.dice
        self.players = content.players
        self.car_star, self.loader_star = content.car_star, content.loader_star
        self.end_trains = int(options["end.trains"])
        self.final_round = options["end.when"] == "final_round"
        self.must_write = bool(options["write.must"])
        self.all_boxes = bool(options["car.all_boxes"])
        self.overload = options["car.overload"] == "free"
        self.front_first = options["car.order"] == "front_first"
        self.skip_places = bool(options["warehouse.skip"])
        self.turn_limit = int(options["game.turn_limit"])
        self.setup_name = str(options[SETUP.name])
        self.setup: SetUp | None = content.setups.get(self.setup_name)

    def slot_code(self, slot: int) -> str:
        """What records call a slot: `durango.1`, `durango.1-` for its unloader, a loader's id, `warehouse`."""
        if slot == self.warehouse_slot:
            return "warehouse"
        if slot >= 2 * self.cars:
            return self.loader_ids[slot - 2 * self.cars]
        car = slot % self.cars
        unloader = "-" if slot >= self.cars else ""
        return f"{self.train_ids[self.car_train[car]]}.{self.car_place[car] + 1}{unloader}"

    def slot_name(self, slot: int) -> str:
        """What people call a slot."""
        if slot == self.warehouse_slot:
            return "the warehouse"
        if slot >= 2 * self.cars:
            loader = slot - 2 * self.cars
            name = self.loader_names[loader]
            which = f" ({'top' if self.loader_top[loader] else 'bottom'})" if self.loader_names.count(name) > 1 else ""
            return f"loader {name}{which}"
        car = slot % self.cars
        several = len(self.train_cars[self.car_train[car]]) > 1
        name = self.train_names[self.car_train[car]] + (f" car {self.car_place[car] + 1}" if several else "")
        return f"the unloader of {name}" if slot >= self.cars else name


def sheet_of(scenario: Scenario, options: Options) -> Sheet:
    """The sheet of a scenario, remembered. Raises RulesError where there is no train to load."""
    assert isinstance(scenario.content, DiceContent)
    if name := chosen_setup(scenario, options):
        setup_named(scenario, name)
    return _sheet(_Key(scenario.content), tuple(sorted(options.items())))


class _Key:
    """A content by identity, so that its mappings need no hash."""

    def __init__(self, content: DiceContent) -> None:
        self.content = content

    def __hash__(self) -> int:
        return id(self.content)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and other.content is self.content


@lru_cache(maxsize=16)
def _sheet(key: _Key, options: tuple[tuple[str, bool | int | float | str], ...]) -> Sheet:
    if not any(train.cars for train in key.content.trains.values()):
        raise RulesError("there is no boxcar to load on this sheet")
    return Sheet(key.content, dict(options))
