"""Checks of a score sheet: faults that prevent a game, and parts without use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

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
from engine.game.family_checks import CanStart, KnownRules, SetUps, on_board
from engine.game.options import resolve
from engine.game.rules import Options
from engine.i18n import ntr, tr, tr_noop
from engine.model.comparison.difference import Difference
from engine.model.ids import Ref
from engine.model.naming import listed
from engine.model.scenario import Scenario
from engine.validate.check import Check, Fix, Issue
from engine.validate.unusual import UnusualValue, Value

WAREHOUSE = Ref("content", "warehouse")


def rules_of(scenario: Scenario) -> Options:
    """Return the options of a scenario."""
    return resolve(OPTIONS, scenario.rules)


def can_be_loaded(car: Boxcar, all_boxes: bool) -> bool:
    """Return whether dice alone can complete a car."""
    return makeable(car.sum, car.boxes, car.unloader, all_boxes)


class SumOutOfReach(Check):
    """A car or a loader whose sum dice cannot make in its boxes."""

    id = "sum-out-of-reach"
    title = tr_noop("Sum out of reach")
    severity = "error"
    reads = ("content", "rules")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        content, whole = content_of(scenario), bool(rules_of(scenario)["car.all_boxes"])
        for id, train in content.trains.items():
            for place, car in enumerate(train.cars):
                if not can_be_loaded(car, whole):
                    name = tr("car {n} of {train}").format(n=place + 1, train=train.name)
                    edits = (SetCar(id, place, replace(car, boxes=boxes)) for boxes in _boxes(car.sum, car.boxes))
                    yield self._issue(name, car.sum, car.boxes, Ref(TRAIN, id), "DX-ALLOC-02", edits)
        for key, one in content.loaders.items():
            if not makeable(one.sum, one.boxes, 0, whole):
                changes = (SetLoader(key, replace(one, boxes=boxes)) for boxes in _boxes(one.sum, one.boxes))
                yield self._issue(
                    tr("loader {loader}").format(loader=one.name),
                    one.sum,
                    one.boxes,
                    Ref(LOADER, key),
                    "DX-LOAD-01",
                    changes,
                )

    def _issue(self, name: str, total: int, boxes: int, about: Ref, rule: str, edits: Iterable[Edit]) -> Issue:
        why = ntr(
            "A die adds 1 to {faces}, so {n} box makes {n} to {most}.",
            "A die adds 1 to {faces}, so {n} boxes make {n} to {most}.",
            boxes,
        ).format(faces=FACES, n=boxes, most=FACES * boxes)
        fixes = tuple(Fix(tr("Change Number of Boxes"), edit) for edit in edits)
        text = ntr(
            "Dice cannot make {sum} in the {n} box of {name}. Change the sum or the number of boxes.",
            "Dice cannot make {sum} in the {n} boxes of {name}. Change the sum or the number of boxes.",
            boxes,
        ).format(sum=total, n=boxes, name=name)
        return Issue(self.id, self.severity, text, (about,), why=why, rule=rule, fixes=fixes)


def _boxes(total: int, boxes: int) -> Iterator[int]:
    """Yield the nearest possible number of boxes that makes a sum."""
    nearest = min(max(boxes, -(-total // FACES)), total)
    if 1 <= nearest <= 40:
        yield nearest


class TrainNeverFinished(Check):
    """A train without cars or with a car that cannot be completed, so that its bonus is out of reach."""

    id = "train-never-finished"
    title = tr_noop("Train that cannot be completed")
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
                text = tr("{train} has no cars, so it cannot be completed. Add a car, or remove the train.")
            else:
                blocks = bad[0] < len(train.cars) - 1 and rules["car.order"] == "front_first"
                text = (
                    tr(
                        "{train} cannot be completed: car {n} cannot be loaded, "
                        "and the cars behind it require the loader Order. Change its sum."
                    )
                    if blocks
                    else tr("{train} cannot be completed: car {n} cannot be loaded. Change its sum.")
                )
            message = text.format(train=train.name, n=bad[0] + 1 if bad else 0)
            remove = tr("Remove {name}").format(name=train.name)
            fixes = () if train.cars else (Fix(remove, Remove((Ref(TRAIN, id),))),)
            yield Issue(self.id, self.severity, message, (Ref(TRAIN, id),), rule="DX-TRAIN-01", fixes=fixes)


class BonusOutOfOrder(Check):
    """An engine that scores more for later players than for the first."""

    id = "bonus-out-of-order"
    title = tr_noop("Bonuses out of order")
    severity = "warning"
    reads = ("content",)

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        for id, train in content_of(scenario).trains.items():
            if train.later > train.first:
                yield Issue(
                    self.id,
                    self.severity,
                    tr(
                        "{train} scores {first} for the first player and {later} for later players. "
                        "The first player should score the higher number. Swap the numbers."
                    ).format(train=train.name, first=train.first, later=train.later),
                    (Ref(TRAIN, id),),
                    rule="DX-TRAIN-02",
                    fixes=(
                        Fix(tr("Swap Bonuses"), SetTrain(id, replace(train, first=train.later, later=train.first))),
                    ),
                )


class LoaderWithoutEffect(Check):
    """A loader that gives only its star."""

    id = "loader-without-effect"
    title = tr_noop("Loader without effect")
    severity = "warning"
    reads = ("content", "rules")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        content, rules = content_of(scenario), rules_of(scenario)
        several = any(len(train.cars) > 1 for train in content.trains.values())
        before: dict[tuple[str, str], LoaderId] = {}
        for id, one in content.loaders.items():
            first = before.setdefault((one.row, one.kind), id)
            text = self._text(one, rules, several, content.players)
            if not text and one.row == "top" and first != id:
                text = tr(
                    "{loader} in the top row has no effect: {other} in the top row does the same, "
                    "and only one loader can be used for a number."
                )
            if text:
                about = (Ref(LOADER, id),)
                other: Literal["top", "bottom"] = "bottom" if one.row == "top" else "top"
                fixes = [Fix(tr("Remove {name}").format(name=one.name), Remove(about))]
                if not _has_row(one):
                    move = tr("Move to Bottom Row") if one.row == "top" else tr("Move to Top Row")
                    fixes.insert(0, Fix(move, SetLoader(id, replace(one, row=other))))
                message = text.format(loader=one.name, kind=one.kind, other=content.loaders[first].name)
                yield Issue(self.id, self.severity, message, about, rule="DX-LOAD-03 DX-LOAD-04", fixes=tuple(fixes))

    def _text(self, one: Loader, rules: Options, several: bool, players: int) -> str:
        is_top = one.row == "top"
        if not _has_row(one):
            return (
                tr("{loader} in the top row has no effect: {kind} cannot be used in other players' turns.")
                if is_top
                else tr("{loader} in the bottom row has no effect: {kind} cannot be used in your own turn.")
            )
        if is_top and players == 1:
            return tr("{loader} in the top row has no effect: in a solo game there are no other players' turns.")
        if one.kind == "order" and rules["car.order"] == "free":
            return (
                tr("{loader} in the top row has no effect: the option car.order already allows any order.")
                if is_top
                else tr("{loader} in the bottom row has no effect: the option car.order already allows any order.")
            )
        if one.kind == "order" and not several:
            return (
                tr("{loader} in the top row has no effect: no train has a second car.")
                if is_top
                else tr("{loader} in the bottom row has no effect: no train has a second car.")
            )
        return ""


def _has_row(one: Loader) -> bool:
    return one.kind in (TOP if one.row == "top" else BOTTOM)


class PointsOutOfReach(Check):
    """Points on the sheet that cannot be scored."""

    id = "points-out-of-reach"
    title = tr_noop("Points that cannot be scored")
    severity = "warning"
    reads = ("content",)

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        content = content_of(scenario)
        store, players = content.warehouse, content.players
        if players > 1 and len(store.rates) > players:
            text = tr(
                "The warehouse has points for {places} places, but there are at most {players} players. "
                "Remove the last places."
            ).format(places=len(store.rates), players=players)
            fixed = SetWarehouse(replace(store, rates=store.rates[:players]))
            yield Issue(
                self.id, self.severity, text, (WAREHOUSE,), rule="DX-WARE-02",
                fixes=(Fix(tr("Reduce to {n} Places").format(n=players), fixed),),
            )  # fmt: skip
        worthless = [place for place, rate in enumerate(store.rates[:players], 1) if rate > store.boxes]
        if worthless and players > 1:
            places = listed(map(str, worthless))
            text = tr(
                "Place {places} of the warehouse scores nothing: a point requires more than the {boxes} boxes there. "
                "Add boxes, or require fewer."
            ).format(places=places, boxes=store.boxes)
            yield Issue(self.id, self.severity, text, (WAREHOUSE, Ref("content", "rates")), rule="DX-WARE-02")
        if players == 1 and any(train.later for train in content.trains.values()):
            text = tr("A solo player always completes trains first, so the points for later players do not count.")
            yield Issue(self.id, "note", text, (Ref("content", "trains"),), rule="DX-TRAIN-02")


class NoTrains(Check):
    """A sheet without a car to load, which cannot be played."""

    id = "no-cars"
    title = tr_noop("No cars")
    severity = "error"
    reads = ("content",)

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        if not any(train.cars for train in content_of(scenario).trains.values()):
            text = tr("The sheet has no boxcar to load. Add a train with a car.")
            yield Issue(self.id, self.severity, text, (Ref("content", "trains"),), rule="DX-SETUP-03")


class TooFewTrains(Check):
    """A game that ends after more trains than can be completed."""

    id = "too-few-trains"
    title = tr_noop("Too few trains")
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
                ntr(
                    "The game ends when a player has completed {n} train, but only {possible} can be completed. "
                    "Add trains, or change the option end.trains.",
                    "The game ends when a player has completed {n} trains, but only {possible} can be completed. "
                    "Add trains, or change the option end.trains.",
                    wanted,
                ).format(n=wanted, possible=there),
                (Ref("content", "trains"),),
                rule="DX-END-01",
                fixes=(
                    Fix(
                        ntr("End After {n} Train", "End After {n} Trains", there).format(n=there),
                        SetRule("end.trains", there),
                    ),
                ),
            )


class RatesOutOfOrder(Check):
    """A warehouse whose first place scores less than a later one."""

    id = "rates-out-of-order"
    title = tr_noop("Warehouse rates out of order")
    severity = "warning"
    reads = ("content",)

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        store = content_of(scenario).warehouse
        in_order = tuple(sorted(store.rates))
        if store.rates != in_order:
            yield Issue(
                self.id,
                self.severity,
                tr(
                    "A later place of the warehouse requires fewer boxes per point than an earlier one ({rates}). "
                    "Start with the fewest boxes."
                ).format(rates=listed(map(str, store.rates))),
                (WAREHOUSE, Ref("content", "rates")),
                rule="DX-WARE-02",
                fixes=(Fix(tr("Sort Rates"), SetWarehouse(replace(store, rates=in_order))),),
            )


class UnusualNumber(UnusualValue):
    """Points of trains and sums of cars and loaders that differ much from the others."""

    reads = ("content",)

    def kinds(self, scenario: Scenario) -> Iterable[Iterable[Value]]:
        content = content_of(scenario)
        trains = [(one, Ref(TRAIN, id)) for id, one in content.trains.items()]
        yield (
            Value(one.first, tr("The points of {train} for the first player").format(train=one.name), about)
            for one, about in trains
        )
        yield (
            Value(one.later, tr("The points of {train} for later players").format(train=one.name), about)
            for one, about in trains
        )
        yield (
            Value(car.sum, tr("The sum of car {n} of {train}").format(n=place, train=one.name), about)
            for one, about in trains
            for place, car in enumerate(one.cars, 1)
        )
        yield (
            Value(one.sum, tr("The sum of {loader}").format(loader=one.name), Ref(LOADER, id))
            for id, one in content.loaders.items()
        )


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
    KnownRules(OPTIONS),
    SetUps(OPTIONS, on_board(sheet_of, faults)),
    CanStart(),
)
