"""Checks before a game: whether it can be played, by how many players, and which content has no use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar

from engine.edit.rules import SetRule
from engine.errors import RulesError
from engine.families.crayon.author.edits import ChangeTrain, SetUpgrade
from engine.families.crayon.content import CrayonContent
from engine.families.crayon.rules.board import MAX_SEATS, board_of
from engine.families.crayon.rules.demands.offers import offers
from engine.families.crayon.rules.faults import (
    MIN_SEATS,
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
from engine.game.family_checks import CanStart, KnownRules, SetUps, on_board
from engine.game.options import resolve
from engine.game.rules import Options
from engine.i18n import format_number, ntr, tr, tr_noop
from engine.model.comparison.difference import Difference
from engine.model.geometry import Point
from engine.model.identity.display_names import sites
from engine.model.ids import Ref, SiteId
from engine.model.naming import listed, middles
from engine.model.scenario import Scenario
from engine.validate.check import Check, Fix, Issue, Severity

MAX_MAJORS = 12
"""The room for track is not counted between more major cities than this."""

TRACK = (
    "board.grid", "board.terrains", "board.sites", "board.features", "board.connections", "content.costs",
)  # fmt: skip
"""The parts of a scenario that determine where track can be built."""


class MajorCities(Check):
    """There are major cities, track can connect them, and every player can leave each of them."""

    id: ClassVar[str] = "major-city"
    title: ClassVar[str] = tr_noop("Major cities")
    severity: ClassVar[Severity] = "error"
    reads: ClassVar[tuple[str, ...]] = (*TRACK, "rules")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        wrong = tuple(_issues(self, scenario, major_cities))
        yield from wrong
        if not wrong:
            yield from self._room(scenario)

    def _room(self, scenario: Scenario) -> Iterator[Issue]:
        """Report major cities with too few routes between them for a network of each player.

        Only sections that a player can pay for in one turn count.
        """
        limit = options_of(scenario)["build.limit"]
        assert isinstance(limit, int)
        known = majors_of(scenario, limit)
        if not 1 < len(known.ids) <= MAX_MAJORS:
            return
        for id, number in zip(known.ids[1:], known.numbers[1:], strict=True):
            room = known.room(known.numbers[0], number, MAX_SEATS)
            if room < MAX_SEATS:
                severity: Severity = "warning" if room < MIN_SEATS else "note"
                text = ntr(
                    "Between {city} and {other} there is room for the track of only {n} player. Open more routes.",
                    "Between {city} and {other} there is room for the track of up to {n} players. Open more routes.",
                    room,
                )
                if not room:
                    text = tr("Every route between {city} and {other} has a section that costs more than {limit}, "
                              "the building limit per turn.")  # fmt: skip
                    severity = "error"
                names = sites(scenario.board)
                said = text.format(city=names[known.ids[0]], other=names[id], n=room, limit=format_number(limit))
                about = (Ref("site", known.ids[0]), Ref("site", id))
                places = (*places_of(scenario, known.ids[0]), *places_of(scenario, id))
                yield Issue(self.id, severity, said, about, places, rule="BR-BUILD-06")


class BoardSize(Check):
    """The board is small enough for a game."""

    id: ClassVar[str] = "board-size"
    title: ClassVar[str] = tr_noop("Boards too large to play")
    severity: ClassVar[Severity] = "error"
    reads: ClassVar[tuple[str, ...]] = TRACK

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        yield from _issues(self, scenario, size)


class IdleTrain(Check):
    """Every train carries loads and moves."""

    id: ClassVar[str] = "idle-train"
    title: ClassVar[str] = tr_noop("Useless trains")
    severity: ClassVar[Severity] = "error"
    reads: ClassVar[tuple[str, ...]] = ("content.trains", "content.upgrades", "content.starting_train")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        known = content_of(scenario).trains
        for issue in _issues(self, scenario, trains):
            id = issue.about[0].id.removeprefix("trains.")
            loads, mileposts = known[id].loads or 2, known[id].mileposts or 9
            text = tr("Set to {loads} Loads and {mileposts} Mileposts").format(loads=loads, mileposts=mileposts)
            fix = Fix(text, ChangeTrain(id, loads=loads, mileposts=mileposts))
            yield Issue(issue.check, issue.severity, issue.message, issue.about, fixes=(fix,))


class UpgradeInVain(Check):
    """Every upgrade leads to another train, is listed once, and is affordable in one turn."""

    id: ClassVar[str] = "upgrade-in-vain"
    title: ClassVar[str] = tr_noop("Upgrades without effect")
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
            text = ""
            if one.old == one.new:
                text = tr("The upgrade from {old} to {new} leads to the same train. Remove it.")
            elif pair in seen:
                text = tr("The upgrade from {old} to {new} is listed twice, and the lower price applies. Remove one.")
            elif one.price > limit:
                text = tr("The upgrade from {old} to {new} costs {price}, but the limit per turn is {limit}. "
                          "Lower the price.")  # fmt: skip
            seen.add(pair)
            if text:
                fix = Fix(tr("Remove Upgrade"), SetUpgrade(one.old, one.new, None))
                about = (Ref("content", f"upgrades.{one.old}.{one.new}"),)
                old, new = content.trains[one.old].name, content.trains[one.new].name
                said = text.format(old=old, new=new, price=format_number(one.price), limit=format_number(limit))
                yield Issue(self.id, self.severity, said, about, fixes=(fix,))


class DeckSize(Check):
    """There are enough demand cards, and card numbers are unique."""

    id: ClassVar[str] = "deck-size"
    title: ClassVar[str] = tr_noop("Too few cards")
    severity: ClassVar[Severity] = "error"
    reads: ClassVar[tuple[str, ...]] = ("content.cards", "content.events", "rules")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        yield from _issues(self, scenario, deck)
        number, values = len(content_of(scenario).cards), options_of(scenario)
        able = sum(number >= cards_wanted(values, seats) for seats in range(1, MAX_SEATS + 1))
        if MIN_SEATS <= able < MAX_SEATS:
            said = tr("The {number} demand cards are enough for up to {able} players; {most} players need {needed}.")
            said = said.format(number=number, able=able, most=MAX_SEATS, needed=cards_wanted(values, MAX_SEATS))
            yield Issue(self.id, "note", said, (Ref("content", "cards"),), rule="BR-CARD-04")


class UnservedDemand(Check):
    """Every demand can be met."""

    id: ClassVar[str] = "unserved-demand"
    title: ClassVar[str] = tr_noop("Demands that cannot be met")
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
                    continue  # Other checks report these.
                if by_formula.offer(demand.site, demand.load) is None:
                    lost.setdefault(demand.site, {}).setdefault(load.name, []).append(card)
        for site, loads in lost.items():
            cards = [card for each in loads.values() for card in each]
            said = ntr(
                "Card {cards} demands {loads} in {city}, but no track can connect a source. "
                "Open a route, or replace the demand.",
                "Cards {cards} demand {loads} in {city}, but no track can connect a source. "
                "Open a route, or replace the demands.",
                len(cards),
            ).format(cards=listed(cards), loads=listed(loads), city=sites[site].name)
            about = (Ref("site", site), *(Ref("content", f"cards.{card}") for card in dict.fromkeys(cards)))
            yield Issue(self.id, "warning", said, about, places_of(scenario, site))


class CircusCity(Check):
    """A traveling circus starts in a city."""

    id: ClassVar[str] = "circus-city"
    title: ClassVar[str] = tr_noop("Circus without a city")
    severity: ClassVar[Severity] = "error"
    reads: ClassVar[tuple[str, ...]] = ("board.grid", "board.sites", "content.circus", "rules")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        yield from _issues(self, scenario, circus)


class ContraryRules(Check):
    """No rule contradicts another rule."""

    id: ClassVar[str] = "contrary-rules"
    title: ClassVar[str] = tr_noop("Contradicting rules")
    severity: ClassVar[Severity] = "error"
    reads: ClassVar[tuple[str, ...]] = ("rules",)

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        for issue in _issues(self, scenario, contrary):
            fix = Fix(tr("Play Without Field Warehouses"), SetRule("warehouse.field", None))
            yield Issue(issue.check, issue.severity, issue.message, issue.about, fixes=(fix,), rule=issue.rule)


Find = Callable[[Scenario, Options], Iterator[Fault]]


def options_of(scenario: Scenario) -> Options:
    """Return the options of a scenario, or the defaults if one has an invalid value (reported by another check)."""
    try:
        return resolve(OPTIONS, scenario.rules)
    except RulesError:
        return DEFAULTS


def faults_of(scenario: Scenario, find: Find) -> Iterator[Fault]:
    """Yield the faults that make a scenario unplayable with its own options."""
    return find(scenario, options_of(scenario))


def _issues(check: Check, scenario: Scenario, find: Find) -> Iterator[Issue]:
    """Yield the faults of a check as issues."""
    for fault in faults_of(scenario, find):
        if fault.check == check.id:
            places = tuple(place for ref in fault.about if ref.kind == "site" for place in
                           places_of(scenario, SiteId(ref.id)))  # fmt: skip
            yield Issue(check.id, check.severity, fault.said, fault.about, places, rule=fault.rule)


def content_of(scenario: Scenario) -> CrayonContent:
    """Return the content of the crayon family."""
    assert isinstance(scenario.content, CrayonContent)
    return scenario.content


def places_of(scenario: Scenario, id: SiteId) -> tuple[tuple[Point, ...], ...]:
    """Return the place of a city to highlight."""
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
    CanStart(),
)
