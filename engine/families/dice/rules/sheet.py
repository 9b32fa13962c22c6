"""A score sheet as rows of numbers, made once for a scenario and a set of options.

Numbers are written in slots: the white boxes of car c are slot c, its unloader boxes `cars + c`, loader l is
slot `2 cars + l`, and the warehouse is the last.
"""

from __future__ import annotations

import cython

from engine.errors import RulesError
from engine.families.dice.content import DiceContent, LoaderId, SetUp, TrainId
from engine.families.dice.rules.options import DiceOptions
from engine.game import compiled
from engine.game.rules import Options
from engine.game.setups import chosen_setup, setup_named
from engine.i18n import tr
from engine.model.memo import derived
from engine.model.scenario import Scenario

KINDS = ("even-split", "up", "down", "order", "re-roll", "bonus", "change")
SPLIT, UP, DOWN, ORDER, REROLL, BONUS, CHANGE = range(7)

FACES = 6

MAX_SLOTS = 1_000_000
"""Maximum number of slots: two per car, one per loader and one for the warehouse. The largest file that can be read has
fewer."""


@cython.final
@cython.cclass
class Sheet:
    """The sheet and options of a game. Cars are numbered train by train. `setup` is the starting position."""

    train_ids: tuple[TrainId, ...]
    train_names: list[str]
    first: list[int]
    later: list[int]
    train_cars: list[list[int]]
    car_train: list[int]
    car_place: list[int]
    sum: list[int]
    boxes: list[int]
    unloader: list[int]
    cars: cython.int
    loader_ids: tuple[LoaderId, ...]
    loader_names: list[str]
    loader_sum: list[int]
    loader_boxes: list[int]
    loader_top: list[bool]
    loader_kind: list[int]
    loaders: cython.int
    store_slot: cython.int
    slots: cython.int
    store_boxes: cython.int
    rates: list[int]
    dice: cython.int
    players: cython.int
    car_star: cython.int
    loader_star: cython.int
    end_trains: cython.int
    final_round: cython.bint
    must_write: cython.bint
    all_boxes: cython.bint
    overload: cython.bint
    front_first: cython.bint
    skip_places: cython.bint
    turn_limit: cython.int
    setup_name: str
    setup: SetUp | None

    def __init__(self, content: DiceContent, options: Options) -> None:
        rules = DiceOptions(options)
        self.train_ids = tuple(content.trains)
        self.train_names = [train.name for train in content.trains.values()]
        self.first = [train.first for train in content.trains.values()]
        self.later = [train.later for train in content.trains.values()]
        self.train_cars = []
        self.car_train = []
        self.car_place = []
        self.sum = []
        self.boxes = []
        self.unloader = []
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
        self.loader_ids = tuple(content.loaders)
        self.loader_names = [loader.name for loader in content.loaders.values()]
        self.loader_sum = [loader.sum for loader in content.loaders.values()]
        self.loader_boxes = [loader.boxes for loader in content.loaders.values()]
        self.loader_top = [loader.row == "top" for loader in content.loaders.values()]
        self.loader_kind = [KINDS.index(loader.kind) for loader in content.loaders.values()]
        self.loaders = len(self.loader_ids)
        self.store_slot = 2 * self.cars + self.loaders
        self.slots = self.store_slot + 1
        if self.slots > MAX_SLOTS:
            raise RulesError(tr("The sheet has more than {most:,} places for numbers.").format(most=MAX_SLOTS))
        self.store_boxes = content.warehouse.boxes
        self.rates = list(content.warehouse.rates)
        self.dice = content.dice
        self.players = content.players
        self.car_star, self.loader_star = content.car_star, content.loader_star
        self.end_trains, self.final_round, self.must_write = rules.end_trains, rules.final_round, rules.must_write
        self.all_boxes, self.overload, self.front_first = rules.all_boxes, rules.overload, rules.front_first
        self.skip_places, self.turn_limit, self.setup_name = rules.skip_places, rules.turn_limit, rules.setup_name
        self.setup = content.setups.get(self.setup_name)

    def slot_code(self, slot: cython.int) -> str:
        """Return the code of a slot: `durango.1`, `durango.1-` for its unloader, the ID of a loader, or `warehouse`."""
        if slot == self.store_slot:
            return "warehouse"
        if slot >= 2 * self.cars:
            return self.loader_ids[slot - 2 * self.cars]
        car = slot % self.cars
        unloader = "-" if slot >= self.cars else ""
        return f"{self.train_ids[self.car_train[car]]}.{self.car_place[car] + 1}{unloader}"

    def slot_name(self, slot: cython.int) -> str:
        """Return the display name of a slot."""
        if slot == self.store_slot:
            return tr("the warehouse")
        if slot >= 2 * self.cars:
            return tr("loader {loader}").format(loader=self.loader_name(slot - 2 * self.cars))
        car = slot % self.cars
        name = self.train_names[self.car_train[car]]
        if len(self.train_cars[self.car_train[car]]) > 1:
            name = tr("{train} car {n}").format(train=name, n=self.car_place[car] + 1)
        return tr("the unloader of {car}").format(car=name) if slot >= self.cars else name

    def loader_name(self, loader: cython.int) -> str:
        """Return the name of a loader, with its row if two loaders have this name."""
        name = self.loader_names[loader]
        if self.loader_names.count(name) == 1:
            return name
        return (tr("{loader} (top)") if self.loader_top[loader] else tr("{loader} (bottom)")).format(loader=name)


def sheet_of(scenario: Scenario, options: Options) -> Sheet:
    """Return the cached sheet of a scenario. Raise RulesError if it has no boxcar."""
    assert isinstance(scenario.content, DiceContent)
    if name := chosen_setup(scenario, options):
        setup_named(scenario, name)
    return _sheet(scenario.content, dict(options))


@derived(kept=16)
def _sheet(content: DiceContent, options: Options) -> Sheet:
    if not any(train.cars for train in content.trains.values()):
        raise RulesError(tr("the sheet has no boxcar to load"))
    return Sheet(content, options)


compiled.replace(globals())
