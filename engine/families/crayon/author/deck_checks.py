"""Checks of the cards: demands for own loads, payoffs that differ from the formula, counts, useless events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from msgspec.structs import replace

from engine.edit.edit import Edit
from engine.families.crayon.author.deck import MAX_NEW_DEMANDS, dealt
from engine.families.crayon.author.deck_edits import (
    RegenerateDeck,
    RemoveEvent,
    RepriceDeck,
    SetDeckSettings,
    SetDemand,
    SetPayoffs,
)
from engine.families.crayon.content import LOAD, CrayonContent, DeckSettings, Event
from engine.families.crayon.rules.demands.offers import offers
from engine.i18n import ntr, tr, tr_noop
from engine.model.comparison.difference import Difference
from engine.model.identity.display_names import sites
from engine.model.ids import Ref
from engine.model.naming import listed
from engine.model.scenario import Scenario
from engine.validate.check import Check, Fix, Issue, Severity

MAX_SINGLE = 12
"""More deviating payoffs than this are reported as one issue."""


class SelfDemand(Check):
    """No city demands a load that it supplies."""

    id: ClassVar[str] = "self-demand"
    title: ClassVar[str] = tr_noop("Demands for a city's own load")
    severity: ClassVar[Severity] = "warning"
    reads: ClassVar[tuple[str, ...]] = ("content.cards", "content.loads", "board.sites")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        content, sites = _content(scenario), scenario.board.sites
        for card, demands in content.cards.items():
            for slot, demand in enumerate(demands):
                load = content.loads.get(demand.load)
                if load is None or demand.site not in load.sites or demand.site not in sites:
                    continue
                text = tr("Card {number} demands {load} in {city}, which supplies it. Replace the demand.")
                said = text.format(number=card, load=load.name, city=sites[demand.site].name)
                about = (_card(card), Ref("site", demand.site), Ref(LOAD, demand.load))
                fix = Fix(tr("Remove Demand"), SetDemand(card, slot, None))
                yield Issue(self.id, self.severity, said, about, fixes=(fix,))


class PayoffFormula(Check):
    """Every payoff is that of the formula, unless it was set by hand."""

    id: ClassVar[str] = "payoff-formula"
    title: ClassVar[str] = tr_noop("Payoffs that differ from the formula")
    severity: ClassVar[Severity] = "note"
    reads: ClassVar[tuple[str, ...]] = (
        "board.grid", "board.terrains", "board.sites", "board.features", "board.connections", "content.costs",
        "content.cards", "content.loads",
    )  # fmt: skip

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        content, by_formula = _content(scenario), offers(scenario)
        off: list[tuple[str, int, int]] = []
        for card, demands in content.cards.items():
            for slot, demand in enumerate(demands):
                usual = None if demand.fixed else by_formula.payoff(demand.site, demand.load)
                if usual is not None and usual != demand.payoff:
                    off.append((card, slot, usual))
        every = Fix(tr("Set All Payoffs by Formula"), RepriceDeck())
        if len(off) > MAX_SINGLE:
            total = sum(map(len, content.cards.values()))
            said = tr(
                "{n} of {total} payoffs differ from the formula because costs or cities have changed. Set them again."
            ).format(n=len(off), total=total)
            yield Issue(self.id, self.severity, said, (Ref("content", "cards"),), fixes=(every,))
            return
        for card, slot, usual in off:
            demand = content.cards[card][slot]
            load, city = content.loads[demand.load].name, sites(scenario.board)[demand.site]
            said = tr("Card {number} pays {payoff} for {load} in {city}, but the formula gives {usual}.").format(
                number=card, payoff=demand.payoff, load=load, city=city, usual=usual
            )
            fixes = (
                Fix(tr("Set Payoff to {amount}").format(amount=usual), SetPayoffs(((card, slot, None),))),
                Fix(tr("Mark as Set by Hand"), SetPayoffs(((card, slot, demand.payoff),))),
            )
            about = (_card(card), Ref("site", demand.site), Ref(LOAD, demand.load))
            yield Issue(self.id, self.severity, said, about, fixes=fixes)


class DeckCount(Check):
    """The numbers of cards, demands per card and load chips match the deck settings."""

    id: ClassVar[str] = "deck-count"
    title: ClassVar[str] = tr_noop("Numbers of cards and chips")
    severity: ClassVar[Severity] = "warning"
    reads: ClassVar[tuple[str, ...]] = ("content.cards", "content.loads", "content.deck_settings")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        content = _content(scenario)
        settings, number = content.deck_settings, len(content.cards)
        if number != settings.cards:
            said = ntr(
                "The deck has {n} card, but its settings have {expected}.",
                "The deck has {n} cards, but its settings have {expected}.",
                number,
            ).format(n=number, expected=settings.cards)
            # Without track between loads and cities that demand them, a new deck would also be empty.
            new = RegenerateDeck()
            is_better = (
                settings.cards * settings.demands <= MAX_NEW_DEMANDS and dealt(scenario, settings) != content.cards
            )
            yield self._issue(said, "cards", replace(settings, cards=number), new if is_better else None)
        odd = [id for id, demands in content.cards.items() if len(demands) != settings.demands]
        if odd:
            said = ntr(
                "The number of demands on card {cards} differs from the {expected} of the deck settings.",
                "The number of demands on cards {cards} differs from the {expected} of the deck settings.",
                len(odd),
            ).format(cards=listed(odd), expected=settings.demands)
            yield Issue(self.id, self.severity, said, tuple(map(_card, odd)))
        chips = sum(load.chips for load in content.loads.values())
        if settings.chips and chips != settings.chips:
            said = ntr(
                "The loads have {n} chip in total, but the deck settings have {expected}.",
                "The loads have {n} chips in total, but the deck settings have {expected}.",
                chips,
            ).format(n=chips, expected=settings.chips)
            yield self._issue(said, "loads", replace(settings, chips=chips))

    def _issue(self, said: str, table: str, settings: DeckSettings, other: Edit | None = None) -> Issue:
        fixes = [Fix(tr("Change Deck Settings to Match"), SetDeckSettings(settings))]
        if other is not None:
            fixes.append(Fix(tr("Make New Deck"), other))
        about = (Ref("content", "deck_settings"), Ref("content", table))
        return Issue(self.id, self.severity, said, about, fixes=tuple(fixes))


class EventInVain(Check):
    """Every event has an area and an effect."""

    id: ClassVar[str] = "event-in-vain"
    title: ClassVar[str] = tr_noop("Events without effect")
    severity: ClassVar[Severity] = "warning"
    reads: ClassVar[tuple[str, ...]] = ("content.events", "board.sites", "board.regions", "board.features")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        for id, event in _content(scenario).events.items():
            if text := _missing_effect(scenario, event):
                said = text.format(number=id, event=event.title)
                fix = Fix(tr("Remove Event"), RemoveEvent(id))
                yield Issue(self.id, self.severity, said, (Ref("content", f"events.{id}"),), fixes=(fix,))


def _missing_effect(scenario: Scenario, event: Event) -> str:
    """Return a template for the reason why an event has no effect; "" if it has one."""
    board = scenario.board
    sides = any(board.features[id].sides for id in event.features if id in board.features)
    cells = any(board.regions[id].cells for id in event.regions if id in board.regions)
    somewhere = bool(event.where or cells or sides or any(id in board.sites for id in event.sites))
    no_place = tr("Event {number} ({event}) has no effect because it has no area. "
                  "Choose cities, regions, rivers or the coast.")  # fmt: skip
    match event.kind:
        case "tax":
            if not any(paid for _, paid in event.scale):
                return tr(
                    "Event {number} ({event}) has no effect because no row of its scale has a tax. Fill the scale."
                )
        case "flood":
            if not sides:
                return tr("Event {number} ({event}) has no effect because no track crosses its rivers. Choose a river.")
        case "derailment":
            if not (event.turns_lost or event.loads_lost):
                return tr("Event {number} ({event}) has no effect because trains lose no turns or loads. "
                          "Set one of the numbers.")  # fmt: skip
            if not somewhere:
                return no_place
        case _:
            if not somewhere:
                return no_place
    return ""


def _card(id: str) -> Ref:
    return Ref("content", f"cards.{id}")


def _content(scenario: Scenario) -> CrayonContent:
    assert isinstance(scenario.content, CrayonContent)
    return scenario.content


DECK_CHECKS: tuple[Check, ...] = (SelfDemand(), PayoffFormula(), DeckCount(), EventInVain())
