"""Questions asked before a game: whether it can be played at all, by how many, and what nobody can do in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar

from engine.edit.rules import SetRule
from engine.errors import RulesError
from engine.families.crayon.author.edits import ChangeTrain, SetUpgrade
from engine.families.crayon.content import CrayonContent
from engine.families.crayon.rulebook import MAX_SEATS
from engine.families.crayon.rules.board import board_of
from engine.families.crayon.rules.demands.offers import offers
from engine.families.crayon.rules.faults import (
    FEWEST_SEATS,
    Fault,
    cards_wanted,
    circus,
    contrary,
    deck,
    demands,
    major_cities,
    majors_of,
    size,
    trains,
)
from engine.families.crayon.rules.options import DEFAULTS, OPTIONS
from engine.families.crayon.rules.setup.check import faults as faults_of_setup
from engine.game.family_checks import KnownRules, SetUps, on_board
from engine.game.options import resolve
from engine.game.rules import Options
from engine.model.comparison.difference import Difference
from engine.model.geometry import Point
from engine.model.identity.display_names import sites
from engine.model.ids import Ref, SiteId
from engine.model.naming import listed, middles
from engine.model.scenario import Scenario
from engine.validate.check import Check, Fix, Issue, Severity

MOST_MAJORS = 12
"""Between more major cities than this the room for track is not counted."""

TRACK = (
    "board.grid", "board.terrains", "board.sites", "board.features", "board.connections", "content.costs",
)  # fmt: skip
"""What track can be built on."""


class MajorCities(Check):
    """There are major cities, track can join them, and every player has a way out of each."""

    id: ClassVar[str] = "major-city"
    title: ClassVar[str] = "Major cities"
    severity: ClassVar[Severity] = "error"
    reads: ClassVar[tuple[str, ...]] = (*TRACK, "rules")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        wrong = tuple(_issues(self, scenario, major_cities))
        yield from wrong
        if not wrong:
            yield from self._room(scenario)

    def _room(self, scenario: Scenario) -> Iterator[Issue]:
        """Where fewer than all players find room for a net of their own, of sections that one turn can pay for."""
        limit = options_of(scenario)["build.limit"]
        assert isinstance(limit, int)
        known = majors_of(scenario, limit)
        if not 1 < len(known.ids) <= MOST_MAJORS:
            return
        for id, number in zip(known.ids[1:], known.numbers[1:], strict=True):
            room = known.room(known.numbers[0], number, MAX_SEATS)
            if room < MAX_SEATS:
                names = " and ".join(sites(scenario.board)[each] for each in (known.ids[0], id))
                players = "only one player" if room == 1 else f"at most {room} players"
                said = f"Between {names} there is room for the track of {players}. Open more ways."
                severity: Severity = "warning" if room < FEWEST_SEATS else "note"
                if not room:
                    said = f"Every way between {names} has a section that costs more than the {limit:,} of a turn."
                    severity = "error"
                about = (Ref("site", known.ids[0]), Ref("site", id))
                places = (*places_of(scenario, known.ids[0]), *places_of(scenario, id))
                yield Issue(self.id, severity, said, about, places, rule="BR-BUILD-06")


class BoardSize(Check):
    """The board is small enough for a game."""

    id: ClassVar[str] = "board-size"
    title: ClassVar[str] = "Boards too large to be played"
    severity: ClassVar[Severity] = "error"
    reads: ClassVar[tuple[str, ...]] = TRACK

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        yield from _issues(self, scenario, size)


class IdleTrain(Check):
    """Every train carries something and moves."""

    id: ClassVar[str] = "idle-train"
    title: ClassVar[str] = "Trains that do nothing"
    severity: ClassVar[Severity] = "error"
    reads: ClassVar[tuple[str, ...]] = ("content.trains", "content.upgrades", "content.start")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        known = content_of(scenario).trains
        for issue in _issues(self, scenario, trains):
            id = issue.about[0].id.removeprefix("trains.")
            loads, mileposts = known[id].loads or 2, known[id].mileposts or 9
            fix = Fix(f"Carry {loads} and move {mileposts}", ChangeTrain(id, loads=loads, mileposts=mileposts))
            yield Issue(issue.check, issue.severity, issue.message, issue.about, fixes=(fix,))


class UpgradeInVain(Check):
    """Every upgrade leads to another train, stands in the list once, and can be paid for in a turn."""

    id: ClassVar[str] = "upgrade-in-vain"
    title: ClassVar[str] = "Upgrades without effect"
    severity: ClassVar[Severity] = "warning"
    reads: ClassVar[tuple[str, ...]] = ("content.trains", "content.upgrades", "rules")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        content, limit = content_of(scenario), options_of(scenario)["build.limit"]
        assert isinstance(limit, int)
        seen: set[tuple[str, str]] = set()
        for one in content.upgrades:
            pair = one.old, one.new
            if not {*pair} <= content.trains.keys():
                continue
            names = f"from {content.trains[one.old].name} to {content.trains[one.new].name}"
            lack = ""
            if one.old == one.new:
                lack = "leads to the same train. Remove it"
            elif pair in seen:
                lack = "stands in the list twice, and the lower price counts. Remove one"
            elif one.price > limit:
                lack = f"costs {one.price:,}, and {limit:,} can be spent in a turn. Lower the price"
            seen.add(pair)
            if lack:
                fix = Fix("Remove the upgrade", SetUpgrade(one.old, one.new, None))
                about = (Ref("content", f"upgrades.{one.old}.{one.new}"),)
                yield Issue(self.id, self.severity, f"The upgrade {names} {lack}.", about, fixes=(fix,))


class DeckSize(Check):
    """There are enough demand cards, and each card of the deck has a number of its own."""

    id: ClassVar[str] = "deck-size"
    title: ClassVar[str] = "Too few cards"
    severity: ClassVar[Severity] = "error"
    reads: ClassVar[tuple[str, ...]] = ("content.cards", "content.events", "rules")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        yield from _issues(self, scenario, deck)
        number, values = len(content_of(scenario).cards), options_of(scenario)
        able = sum(number >= cards_wanted(values, seats) for seats in range(1, MAX_SEATS + 1))
        if FEWEST_SEATS <= able < MAX_SEATS:
            said = f"The {number} demand cards are enough for {able} players at most; "
            said += f"{MAX_SEATS} need {cards_wanted(values, MAX_SEATS)}."
            yield Issue(self.id, "note", said, (Ref("content", "cards"),), rule="BR-CARD-04")


class UnservedDemand(Check):
    """What a city wants can be brought there."""

    id: ClassVar[str] = "unserved-demand"
    title: ClassVar[str] = "Demands that nobody can serve"
    severity: ClassVar[Severity] = "error"
    reads: ClassVar[tuple[str, ...]] = (*TRACK, "content.cards", "content.loads", "rules")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        wrong = tuple(_issues(self, scenario, demands))
        yield from wrong
        if wrong:
            return
        content, by_formula, sites = content_of(scenario), offers(scenario), scenario.board.sites
        lost: dict[SiteId, dict[str, list[str]]] = {}
        for card, rows in content.cards.items():
            for demand in rows:
                load = content.loads.get(demand.load)
                if load is None or demand.site not in sites or not load.sites or demand.site in load.sites:
                    continue  # other checks speak of these
                if by_formula.offer(demand.site, demand.load) is None:
                    lost.setdefault(demand.site, {}).setdefault(load.name, []).append(card)
        for site, loads in lost.items():
            cards = [card for each in loads.values() for card in each]
            said = f"No track can bring {listed(loads)} to {sites[site].name}, as cards {listed(cards)} ask for"
            if len(cards) == 1:
                said = f"No track can bring {listed(loads)} to {sites[site].name}, as card {cards[0]} asks for"
            about = (Ref("site", site), *(Ref("content", f"cards.{card}") for card in dict.fromkeys(cards)))
            yield Issue(self.id, "warning", f"{said}. Open a way, or replace it.", about, places_of(scenario, site))


class CircusCity(Check):
    """A circus that travels starts in a city."""

    id: ClassVar[str] = "circus-city"
    title: ClassVar[str] = "Circus without a city"
    severity: ClassVar[Severity] = "error"
    reads: ClassVar[tuple[str, ...]] = ("board.grid", "board.sites", "content.circus", "rules")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        yield from _issues(self, scenario, circus)


class ContraryRules(Check):
    """No rule says otherwise than another one."""

    id: ClassVar[str] = "contrary-rules"
    title: ClassVar[str] = "Rules that exclude each other"
    severity: ClassVar[Severity] = "error"
    reads: ClassVar[tuple[str, ...]] = ("rules",)

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        for issue in _issues(self, scenario, contrary):
            fix = Fix("Play without field warehouses", SetRule("warehouse.field", None))
            yield Issue(issue.check, issue.severity, issue.message, issue.about, fixes=(fix,), rule=issue.rule)


Find = Callable[[Scenario, Options], Iterator[Fault]]


def options_of(scenario: Scenario) -> Options:
    """The options of a scenario; the defaults where one has a value that it cannot have, which a check of its own
    says."""
    try:
        return resolve(OPTIONS, scenario.rules)
    except RulesError:
        return DEFAULTS


def faults_of(scenario: Scenario, find: Find) -> Iterator[Fault]:
    """What keeps a scenario from being played by its own options."""
    return find(scenario, options_of(scenario))


def _issues(check: Check, scenario: Scenario, find: Find) -> Iterator[Issue]:
    """The faults of a check as issues."""
    for fault in faults_of(scenario, find):
        if fault.check == check.id:
            places = tuple(place for ref in fault.about if ref.kind == "site" for place in
                           places_of(scenario, SiteId(ref.id)))  # fmt: skip
            yield Issue(check.id, check.severity, fault.said, fault.about, places, rule=fault.rule)


def content_of(scenario: Scenario) -> CrayonContent:
    """The family's content."""
    assert isinstance(scenario.content, CrayonContent)
    return scenario.content


def places_of(scenario: Scenario, id: SiteId) -> tuple[tuple[Point, ...], ...]:
    """Where a city stands, to be highlighted."""
    board = scenario.board
    return middles(board, (board.sites[id].cell,)) if id in board.sites else ()


PLAY_CHECKS: tuple[Check, ...] = (
    KnownRules(OPTIONS),
    SetUps(OPTIONS, on_board(board_of, faults_of_setup)),
    BoardSize(),
    MajorCities(),
    IdleTrain(),
    UpgradeInVain(),
    DeckSize(),
    UnservedDemand(),
    CircusCity(),
    ContraryRules(),
)
