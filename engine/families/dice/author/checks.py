"""What a score sheet needs to be playable, and what on it nobody could ever use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from engine.edit.edit import Edit
from engine.edit.remove import Remove
from engine.edit.rules import SetRule
from engine.families.dice.author.edits import SetCar, SetLoader, SetTrain, SetWarehouse
from engine.families.dice.author.tables import content_of
from engine.families.dice.content import BOTTOM, LOADER, TOP, TRAIN, Boxcar, Loader, LoaderId
from engine.families.dice.rules.chances import makeable
from engine.families.dice.rules.options import OPTIONS
from engine.families.dice.rules.setups import faults
from engine.families.dice.rules.sheet import FACES, sheet_of
from engine.game.family_checks import SetUps, on_board
from engine.game.options import resolve
from engine.game.rules import Options
from engine.model.comparison.difference import Difference
from engine.model.ids import Ref
from engine.model.naming import listed
from engine.model.scenario import Scenario
from engine.plain_text import quantity
from engine.validate.check import Check, Fix, Issue
from engine.validate.unusual import UnusualValue, Value

WAREHOUSE = Ref("content", "warehouse")


def rules_of(scenario: Scenario) -> Options:
    """The options that the scenario is played with."""
    return resolve(OPTIONS, scenario.rules)


def can_be_loaded(car: Boxcar, all_boxes: bool) -> bool:
    """Whether dice alone can complete a car."""
    return makeable(car.sum, car.boxes, car.unloader, all_boxes)


class SumOutOfReach(Check):
    """A car or a loader whose sum no dice make in its boxes."""

    id = "sum-out-of-reach"
    title = "Sum out of reach"
    severity = "error"
    reads = ("content", "rules")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        content, whole = content_of(scenario), bool(rules_of(scenario)["car.all_boxes"])
        for id, train in content.trains.items():
            for place, car in enumerate(train.cars):
                if not can_be_loaded(car, whole):
                    name = f"car {place + 1} of {train.name}"
                    edits = (SetCar(id, place, replace(car, boxes=boxes)) for boxes in _boxes(car.sum, car.boxes))
                    yield self._issue(name, car.sum, car.boxes, Ref(TRAIN, id), "DX-ALLOC-02", edits)
        for key, one in content.loaders.items():
            if not makeable(one.sum, one.boxes, 0, whole):
                changes = (SetLoader(key, replace(one, boxes=boxes)) for boxes in _boxes(one.sum, one.boxes))
                yield self._issue(f"loader {one.name}", one.sum, one.boxes, Ref(LOADER, key), "DX-LOAD-01", changes)

    def _issue(self, name: str, total: int, boxes: int, about: Ref, rule: str, edits: Iterable[Edit]) -> Issue:
        why = f"A die adds 1 to {FACES}, so {quantity(boxes, 'box', 'boxes')} make {boxes} to {FACES * boxes}."
        fixes = tuple(Fix("Give it boxes to match", edit) for edit in edits)
        said = f"No dice make {total} in the {quantity(boxes, 'box', 'boxes')} of {name}. Change the sum or the boxes."
        return Issue(self.id, self.severity, said, (about,), why=why, rule=rule, fixes=fixes)


def _boxes(total: int, boxes: int) -> Iterator[int]:
    """The nearest number of boxes that make a sum, where there can be so many."""
    nearest = min(max(boxes, -(-total // FACES)), total)
    if 1 <= nearest <= 40:
        yield nearest


class TrainNeverFinished(Check):
    """A train without cars, or with one that cannot be completed: its bonus is out of reach."""

    id = "train-never-finished"
    title = "Train that nobody finishes"
    severity = "error"
    reads = ("content", "rules")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        rules = rules_of(scenario)
        for id, train in content_of(scenario).trains.items():
            bad = [
                place for place, car in enumerate(train.cars) if not can_be_loaded(car, bool(rules["car.all_boxes"]))
            ]
            if train.cars and not bad:
                continue
            if not train.cars:
                said = f"{train.name} has no cars, so nobody completes it. Add a car, or take the train off the sheet."
            else:
                blocks = bad[0] < len(train.cars) - 1 and rules["car.order"] == "front_first"
                behind = " and the cars behind it wait for the loader Order" if blocks else ""
                said = f"Nobody completes {train.name}: car {bad[0] + 1} cannot be loaded{behind}. Change its sum."
            fixes = () if train.cars else (Fix(f"Take {train.name} off", Remove((Ref(TRAIN, id),))),)
            yield Issue(self.id, self.severity, said, (Ref(TRAIN, id),), rule="DX-TRAIN-01", fixes=fixes)


class BonusOutOfOrder(Check):
    """An engine that is worth more to those who come later."""

    id = "bonus-out-of-order"
    title = "Bonus pair out of order"
    severity = "warning"
    reads = ("content",)

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        for id, train in content_of(scenario).trains.items():
            if train.later > train.first:
                yield Issue(
                    self.id,
                    self.severity,
                    f"{train.name} brings {train.first} to the first and {train.later} to those after. The first to "
                    "complete a train scores the higher number: swap them.",
                    (Ref(TRAIN, id),),
                    rule="DX-TRAIN-02",
                    fixes=(Fix("Swap them", SetTrain(id, replace(train, first=train.later, later=train.first))),),
                )


class LoaderWithoutEffect(Check):
    """A loader that gives nobody anything but its star."""

    id = "loader-without-effect"
    title = "Loader without effect"
    severity = "warning"
    reads = ("content", "rules")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        content, rules = content_of(scenario), rules_of(scenario)
        several = any(len(train.cars) > 1 for train in content.trains.values())
        before: dict[tuple[str, str], LoaderId] = {}
        for id, one in content.loaders.items():
            first = before.setdefault((one.row, one.kind), id)
            why = self._why(one, rules, several, content.players)
            if not why and one.row == "top" and first != id:
                why = f"{content.loaders[first].name} of the top row does the same, and one helps with a number"
            if why:
                about = (Ref(LOADER, id),)
                other = "bottom" if one.row == "top" else "top"
                fixes = [Fix(f"Take {one.name} off", Remove(about))]
                if not _has_row(one):
                    fixes.insert(0, Fix(f"Put it in the {other} row", SetLoader(id, replace(one, row=other))))
                said = f"{one.name} of the {one.row} row has no effect: {why}."
                yield Issue(self.id, self.severity, said, about, rule="DX-LOAD-03 DX-LOAD-04", fixes=tuple(fixes))

    def _why(self, one: Loader, rules: Options, several: bool, players: int) -> str:
        if not _has_row(one):
            when = "other players' turns" if one.row == "top" else "the own turn"
            return f"{one.kind} is not for {when}"
        if one.row == "top" and players == 1:
            return "it works on other players' turns, and one player plays alone"
        if one.kind == "order" and rules["car.order"] == "free":
            return "cars are loaded in any order by the rule car.order"
        if one.kind == "order" and not several:
            return "no train has a second car"
        return ""


def _has_row(one: Loader) -> bool:
    return one.kind in (TOP if one.row == "top" else BOTTOM)


class PointsOutOfReach(Check):
    """Points on the sheet that no play brings."""

    id = "points-out-of-reach"
    title = "Points that nobody can score"
    severity = "warning"
    reads = ("content",)

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        content = content_of(scenario)
        store, players = content.warehouse, content.players
        if players > 1 and len(store.rates) > players:
            said = (
                f"The warehouse has points for {quantity(len(store.rates), 'place')}, and {players} play at most. Take "
                "the last places out."
            )
            fixed = SetWarehouse(replace(store, rates=store.rates[:players]))
            yield Issue(
                self.id, self.severity, said, (WAREHOUSE,), rule="DX-WARE-02",
                fixes=(Fix(f"Keep {quantity(players, 'place')}", fixed),),
            )  # fmt: skip
        worthless = [place for place, rate in enumerate(store.rates[:players], 1) if rate > store.boxes]
        if worthless and players > 1:
            places = listed(map(str, worthless))
            said = (
                f"Place {places} of the warehouse brings nothing: it takes more boxes for a point than the "
                f"{store.boxes} there are. Add boxes, or ask for fewer."
            )
            yield Issue(self.id, self.severity, said, (WAREHOUSE, Ref("content", "rates")), rule="DX-WARE-02")
        if players == 1 and any(train.later for train in content.trains.values()):
            said = "One player is always the first to complete a train: the points for those after are never scored."
            yield Issue(self.id, "note", said, (Ref("content", "trains"),), rule="DX-TRAIN-02")


class NoTrains(Check):
    """A sheet without a car to load cannot be played."""

    id = "no-cars"
    title = "Nothing to load"
    severity = "error"
    reads = ("content",)

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        if not any(train.cars for train in content_of(scenario).trains.values()):
            said = "There is no boxcar to load on this sheet. Add a train with a car."
            yield Issue(self.id, self.severity, said, (Ref("content", "trains"),), rule="DX-SETUP-03")


class TooFewTrains(Check):
    """The end of the game asks for more trains than can be completed."""

    id = "too-few-trains"
    title = "More trains needed than there are"
    severity = "error"
    reads = ("content", "rules")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        content, rules = content_of(scenario), rules_of(scenario)
        whole, wanted = bool(rules["car.all_boxes"]), int(rules["end.trains"])
        there = sum(
            bool(train.cars) and all(can_be_loaded(car, whole) for car in train.cars)
            for train in content.trains.values()
        )
        if 0 < there < wanted:
            yield Issue(
                self.id,
                self.severity,
                f"The game ends once somebody has completed {quantity(wanted, 'train')}, and only {there} can be. Add "
                "trains, or change the rule end.trains.",
                (Ref("content", "trains"),),
                rule="DX-END-01",
                fixes=(Fix(f"End it after {quantity(there, 'train')}", SetRule("end.trains", there)),),
            )


class RatesOutOfOrder(Check):
    """A warehouse whose first place is worth less than a later one."""

    id = "rates-out-of-order"
    title = "Warehouse rates out of order"
    severity = "warning"
    reads = ("content",)

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        store = content_of(scenario).warehouse
        in_order = tuple(sorted(store.rates))
        if store.rates != in_order:
            yield Issue(
                self.id,
                self.severity,
                f"A later place of the warehouse makes a point of fewer boxes than one before it "
                f"({listed(map(str, store.rates))}). Fewer boxes for a point are better: begin with the fewest.",
                (WAREHOUSE, Ref("content", "rates")),
                rule="DX-WARE-02",
                fixes=(Fix("Begin with the fewest", SetWarehouse(replace(store, rates=in_order))),),
            )


class UnusualNumber(UnusualValue):
    """Points of trains and sums of cars and of loaders are each of one size."""

    reads = ("content",)

    def kinds(self, scenario: Scenario) -> Iterable[Iterable[Value]]:
        content = content_of(scenario)
        trains = [(one, Ref(TRAIN, id)) for id, one in content.trains.items()]
        yield (Value(one.first, f"What {one.name} brings to the first", about) for one, about in trains)
        yield (Value(one.later, f"What {one.name} brings to those after", about) for one, about in trains)
        yield (
            Value(car.sum, f"The sum of car {place} of {one.name}", about)
            for one, about in trains
            for place, car in enumerate(one.cars, 1)
        )
        yield (Value(one.sum, f"The sum of {one.name}", Ref(LOADER, id)) for id, one in content.loaders.items())


CHECKS: tuple[Check, ...] = (
    NoTrains(),
    SumOutOfReach(),
    TrainNeverFinished(),
    TooFewTrains(),
    BonusOutOfOrder(),
    RatesOutOfOrder(),
    LoaderWithoutEffect(),
    PointsOutOfReach(),
    UnusualNumber(),
    SetUps(OPTIONS, on_board(sheet_of, faults)),
)
