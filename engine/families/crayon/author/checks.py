"""Checks of a crayon board: reachable cities, costs, loads and trains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import ClassVar

import numpy as np

from engine.edit.remove import Remove
from engine.families.crayon.author.deck_checks import DECK_CHECKS
from engine.families.crayon.author.edits import SetCost, SetStart, SetUpgrade
from engine.families.crayon.author.play_checks import PLAY_CHECKS, content_of, faults_of, places_of
from engine.families.crayon.content import LOAD, Demand
from engine.families.crayon.rules.faults import demands, trains
from engine.families.crayon.rules.track import build_graph
from engine.i18n import format_number, ntr, tr, tr_noop
from engine.model.cells import lattice_of
from engine.model.comparison.difference import Difference
from engine.model.identity.display_names import sites as site_names
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.validate.check import Check, Fix, Issue, Severity
from engine.validate.unusual import UnusualValue, Value


class UnreachableSite(Check):
    """Track can be built to every city from the others."""

    id: ClassVar[str] = "unreachable-site"
    title: ClassVar[str] = tr_noop("Unreachable cities")
    severity: ClassVar[Severity] = "error"
    reads: ClassVar[tuple[str, ...]] = (
        "board.grid", "board.terrains", "board.sites", "board.features", "board.connections", "content.costs",
    )  # fmt: skip

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        from scipy.sparse.csgraph import connected_components

        graph = build_graph(scenario)
        if len(graph.sites) < 2:
            return
        _, part = connected_components(graph.weights, connection="strong")
        home = Counter(part[graph.rows].tolist()).most_common(1)[0][0]
        for id, row in zip(graph.sites, graph.rows.tolist(), strict=True):
            if part[row] != home:
                text = tr("{city} cannot be reached from most other cities: no track can be built there and back. "
                          "Give its terrain a cost, open a route, or add a ferry.")  # fmt: skip
                yield Issue(
                    self.id,
                    self.severity,
                    text.format(city=site_names(scenario.board)[id]),
                    (Ref("site", id),),
                    places_of(scenario, id),
                    why=tr("A load that is demanded there can never be delivered."),
                )


class TerrainCost(Check):
    """Every terrain on the board has a cost. Track cannot be built on terrain without one."""

    id: ClassVar[str] = "terrain-cost"
    title: ClassVar[str] = tr_noop("Terrain without a cost")
    severity: ClassVar[Severity] = "warning"
    reads: ClassVar[tuple[str, ...]] = ("board.grid", "board.terrains", "content.costs")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board, costs = scenario.board, content_of(scenario).costs
        letters, numbers = np.unique(lattice_of(board).letter, return_counts=True)
        used = dict(zip(map(chr, letters.tolist()), numbers.tolist(), strict=True))
        for id, terrain in board.terrains.items():
            if id not in costs.terrain and terrain.letter in used:
                number = used[terrain.letter]
                said = ntr(
                    "{terrain} has no cost, so track cannot be built on its {n} milepost. Set a cost.",
                    "{terrain} has no cost, so track cannot be built on its {n} mileposts. Set a cost.",
                    number,
                ).format(terrain=terrain.name, n=number)
                fix = Fix(tr("Set Cost to 1"), SetCost("terrain", id, 1))
                yield Issue(self.id, self.severity, said, (Ref("terrain", id),), fixes=(fix,))


FREE_CITIES = {
    "small": tr_noop("Track into small cities is free. Set a cost."),
    "medium": tr_noop("Track into medium cities is free. Set a cost."),
    "major": tr_noop("Track into major cities is free. Set a cost."),
}


class FreeTrack(Check):
    """Building track costs something. Without a cost, the building limit allows any number of sections per turn."""

    id: ClassVar[str] = "free-track"
    title: ClassVar[str] = tr_noop("Track that costs nothing")
    severity: ClassVar[Severity] = "warning"
    reads: ClassVar[tuple[str, ...]] = ("board.grid", "board.terrains", "board.sites", "content.costs")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board, costs = scenario.board, content_of(scenario).costs
        letters, numbers = np.unique(lattice_of(board).letter, return_counts=True)
        used = dict(zip(map(chr, letters.tolist()), numbers.tolist(), strict=True))
        why = tr("A player can build any number of free sections in one turn.")
        for id, terrain in board.terrains.items():
            number = used.get(terrain.letter, 0)
            if costs.terrain.get(id) == 0 and number:
                said = ntr(
                    "Track on {terrain} is free on {n} milepost. Set a cost.",
                    "Track on {terrain} is free on {n} mileposts. Set a cost.",
                    number,
                ).format(terrain=terrain.name, n=format_number(number))
                fix = Fix(tr("Set Cost to 1"), SetCost("terrain", id, 1))
                yield Issue(self.id, self.severity, said, (Ref("terrain", id),), fixes=(fix,), why=why)
        for size, cost in costs.sites.items():
            sites = [id for id, site in board.sites.items() if site.size == size]
            if not cost and sites:
                fix = Fix(tr("Set Cost to 1"), SetCost("sites", size, 1))
                about = tuple(Ref("site", id) for id in sites)
                places = tuple(place for id in sites for place in places_of(scenario, id))
                yield Issue(self.id, self.severity, tr(FREE_CITIES[size]), about, places, fixes=(fix,), why=why)


class LoadSources(Check):
    """Every load has chips and a source. A load from a single city makes that city essential."""

    id: ClassVar[str] = "load-sources"
    title: ClassVar[str] = tr_noop("Sources of loads")
    severity: ClassVar[Severity] = "error"
    reads: ClassVar[tuple[str, ...]] = ("content.loads", "content.cards", "board.sites", "board.grid", "rules")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        wanted = {fault.about: fault.said for fault in faults_of(scenario, demands) if fault.check == self.id}
        for id, load in content_of(scenario).loads.items():
            about = (Ref(LOAD, id),)
            sites = [site for site in load.sites if site in scenario.board.sites]
            remove = Fix(tr("Remove Load"), Remove(about))
            if not sites or about in wanted:
                text = tr("No city supplies {load}. Choose one, or remove the load.").format(load=load.name)
                said = wanted.get(about, text)
                yield Issue(self.id, self.severity, said, about, fixes=(remove,))
            elif len(sites) == 1:
                said = tr("Only {city} supplies {load}.").format(
                    city=site_names(scenario.board)[sites[0]], load=load.name
                )
                yield Issue(self.id, "note", said, about, places_of(scenario, sites[0]))
            if not load.chips:
                text = tr("{load} has no chips, so no train can carry it. Add chips, or remove the load.")
                said = text.format(load=load.name)
                yield Issue(self.id, "warning", said, (*about, Ref("content", "loads")), fixes=(remove,))


class IdleSite(Check):
    """Every city supplies or demands a load."""

    id: ClassVar[str] = "idle-site"
    title: ClassVar[str] = tr_noop("Cities without supply and demand")
    severity: ClassVar[Severity] = "warning"
    reads: ClassVar[tuple[str, ...]] = ("board.sites", "board.grid", "content.loads", "content.cards")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        content = content_of(scenario)
        busy = {site for load in content.loads.values() for site in load.sites}
        busy |= {demand.site for card in content.cards.values() for demand in card}
        for id in scenario.board.sites:
            if id not in busy:
                name = site_names(scenario.board)[id]
                text = tr("{city} supplies no load, and no card has a demand there. Add a load or a demand.")
                said = text.format(city=name)
                yield Issue(self.id, self.severity, said, (Ref("site", id),), places_of(scenario, id))


class UnknownTrain(Check):
    """The starting train and the trains of the upgrades exist."""

    id: ClassVar[str] = "unknown-train"
    title: ClassVar[str] = tr_noop("Unknown trains")
    severity: ClassVar[Severity] = "error"
    reads: ClassVar[tuple[str, ...]] = ("content.trains", "content.upgrades", "content.starting_train")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        content = content_of(scenario)
        for fault in faults_of(scenario, trains):
            if fault.check != self.id:
                continue
            part = fault.about[0].id
            fixes = [
                Fix(tr("Begin with {train}").format(train=train.name), SetStart(id))
                for id, train in list(content.trains.items())[:3]
            ]
            if part != "starting_train":
                one = next(one for one in content.upgrades if part == f"upgrades.{one.old}.{one.new}")
                fixes = [Fix(tr("Remove Upgrade"), SetUpgrade(one.old, one.new, None))]
            yield Issue(self.id, self.severity, fault.said, fault.about, fixes=tuple(fixes))


class UnusualNumber(UnusualValue):
    """Terrain costs, train speeds and capacities, upgrade prices and payoffs are similar within each group."""

    reads: ClassVar[tuple[str, ...]] = (
        "board.terrains", "content.costs", "content.trains", "content.upgrades", "content.cards", "content.loads",
    )  # fmt: skip

    def kinds(self, scenario: Scenario) -> Iterable[Iterable[Value]]:
        content, terrains = content_of(scenario), scenario.board.terrains
        yield (
            Value(cost, tr("The cost of building on {terrain}").format(terrain=terrains[id].name), Ref("terrain", id))
            for id, cost in content.costs.terrain.items()
            if id in terrains
        )
        here = Ref("content", "trains")
        yield (
            Value(one.mileposts, tr("The speed of the {train}").format(train=one.name), here)
            for one in content.trains.values()
        )
        yield (
            Value(one.loads, tr("The capacity of the {train}").format(train=one.name), here)
            for one in content.trains.values()
        )
        there = Ref("content", "upgrades")
        yield (
            Value(one.price, tr("The price of the upgrade from {old} to {new}").format(old=one.old, new=one.new), there)
            for one in content.upgrades
        )
        yield (
            Value(
                demand.payoff,
                tr("The payoff for {load} on card {number}").format(load=self._load(scenario, demand), number=id),
                Ref("content", "cards"),
            )
            for id, card in content.cards.items()
            for demand in card
        )

    def _load(self, scenario: Scenario, demand: Demand) -> str:
        load = content_of(scenario).loads.get(demand.load)
        return demand.load if load is None else load.name


CHECKS: tuple[Check, ...] = (
    UnreachableSite(),
    TerrainCost(),
    FreeTrack(),
    LoadSources(),
    IdleSite(),
    UnknownTrain(),
    UnusualNumber(),
    *PLAY_CHECKS,
    *DECK_CHECKS,
)
