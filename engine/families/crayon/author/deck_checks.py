"""Questions asked of the cards: demands that pay for nothing, payoffs off the formula, counts, events in vain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from engine.edit.edit import Edit
from engine.families.crayon.author.deck import MOST_DEALT, dealt
from engine.families.crayon.author.deck_edits import (
    RegenerateDeck,
    RemoveEvent,
    RepriceDeck,
    SetDemand,
    SetPayoffs,
    SetRecipe,
)
from engine.families.crayon.content import LOAD, CrayonContent, Event, Recipe
from engine.families.crayon.rules.demands.offers import offers
from engine.model.comparison.difference import Difference
from engine.model.identity.display_names import sites
from engine.model.ids import Ref
from engine.model.naming import listed
from engine.model.scenario import Scenario
from engine.plain_text import quantity
from engine.validate.check import Check, Fix, Issue, Severity

MOST_SINGLE = 12
"""More payoffs than this off the formula are one issue, not many."""


class SelfDemand(Check):
    """No city wants what it supplies itself."""

    id: ClassVar[str] = "self-demand"
    title: ClassVar[str] = "Demands for an own load"
    severity: ClassVar[Severity] = "warning"
    reads: ClassVar[tuple[str, ...]] = ("content.cards", "content.loads", "board.sites")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        content, sites = _content(scenario), scenario.board.sites
        for card, demands in content.cards.items():
            for slot, demand in enumerate(demands):
                load = content.loads.get(demand.load)
                if load is None or demand.site not in load.sites or demand.site not in sites:
                    continue
                said = f"Card {card} pays for {load.name} in {sites[demand.site].name}, which supplies it. Replace it."
                about = (_card(card), Ref("site", demand.site), Ref(LOAD, demand.load))
                fix = Fix("Remove the demand", SetDemand(card, slot, None))
                yield Issue(self.id, self.severity, said, about, fixes=(fix,))


class PayoffFormula(Check):
    """Every demand pays what the formula says, unless its payoff was fixed by hand."""

    id: ClassVar[str] = "payoff-formula"
    title: ClassVar[str] = "Payoffs that differ from the formula"
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
        every = Fix("Set all payoffs by the formula", RepriceDeck())
        if len(off) > MOST_SINGLE:
            total = sum(map(len, content.cards.values()))
            said = (
                f"{len(off)} of {total} payoffs differ from the formula because costs or cities have changed. "
                "Set them again."
            )
            yield Issue(self.id, self.severity, said, (Ref("content", "cards"),), fixes=(every,))
            return
        for card, slot, usual in off:
            demand = content.cards[card][slot]
            load, city = content.loads[demand.load].name, sites(scenario.board)[demand.site]
            said = f"Card {card} pays {demand.payoff} for {load} in {city}; the formula says {usual}."
            fixes = (
                Fix(f"Pay {usual}", SetPayoffs(((card, slot, None),))),
                Fix("Mark it as set by hand", SetPayoffs(((card, slot, demand.payoff),))),
            )
            about = (_card(card), Ref("site", demand.site), Ref(LOAD, demand.load))
            yield Issue(self.id, self.severity, said, about, fixes=fixes)


class DeckCount(Check):
    """The deck has as many cards, each as many demands, and the box as many chips as the recipe says."""

    id: ClassVar[str] = "deck-count"
    title: ClassVar[str] = "Counts of cards and chips"
    severity: ClassVar[Severity] = "warning"
    reads: ClassVar[tuple[str, ...]] = ("content.cards", "content.loads", "content.recipe")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        content = _content(scenario)
        recipe, number = content.recipe, len(content.cards)
        if number != recipe.cards:
            said = f"The deck has {quantity(number, 'card')}, its recipe says {recipe.cards}."
            # Where no track leads from a load to a city that wants it, a new deck is the same empty one.
            new = RegenerateDeck()
            is_better = recipe.cards * recipe.demands <= MOST_DEALT and dealt(scenario, recipe) != content.cards
            yield self._issue(said, "cards", replace(recipe, cards=number), new if is_better else None)
        odd = [id for id, demands in content.cards.items() if len(demands) != recipe.demands]
        if odd:
            many = "Card" if len(odd) == 1 else "Cards"
            wants = quantity(recipe.demands, "demand")
            said = f"{many} {listed(odd)} should hold {wants} each, as the recipe says."
            yield Issue(self.id, self.severity, said, tuple(map(_card, odd)))
        chips = sum(load.chips for load in content.loads.values())
        if recipe.chips and chips != recipe.chips:
            said = f"The loads have {quantity(chips, 'chip')} together, the recipe says {recipe.chips}."
            yield self._issue(said, "loads", replace(recipe, chips=chips))

    def _issue(self, said: str, table: str, recipe: Recipe, other: Edit | None = None) -> Issue:
        fixes = [Fix("Let the recipe say so", SetRecipe(recipe))]
        if other is not None:
            fixes.append(Fix("Make a new deck", other))
        about = (Ref("content", "recipe"), Ref("content", table))
        return Issue(self.id, self.severity, said, about, fixes=tuple(fixes))


class EventInVain(Check):
    """Every event is felt somewhere and does something."""

    id: ClassVar[str] = "event-in-vain"
    title: ClassVar[str] = "Events without effect"
    severity: ClassVar[Severity] = "warning"
    reads: ClassVar[tuple[str, ...]] = ("content.events", "board.sites", "board.regions", "board.features")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        for id, event in _content(scenario).events.items():
            for lack in _lacks(scenario, event):
                said = f"Event {id}, {event.title}, has no effect: {lack}."
                fix = Fix("Remove the event", RemoveEvent(id))
                yield Issue(self.id, self.severity, said, (Ref("content", f"events.{id}"),), fixes=(fix,))
                break


def _lacks(scenario: Scenario, event: Event) -> Iterator[str]:
    """Why nobody feels an event."""
    board = scenario.board
    sides = any(board.features[id].sides for id in event.features if id in board.features)
    cells = any(board.regions[id].cells for id in event.regions if id in board.regions)
    somewhere = bool(event.where or cells or sides or any(id in board.sites for id in event.sites))
    match event.kind:
        case "tax":
            if not any(paid for _, paid in event.scale):
                yield "its scale takes no money. Fill the scale"
        case "flood":
            if not sides:
                yield "it floods no river that crosses anything. Choose one"
        case "derailment":
            if not (event.turns_lost or event.loads_lost):
                yield "trains lose neither turns nor loads. Say how many"
            if not somewhere:
                yield "it names no place. Choose cities, regions, rivers or the coast"
        case _:
            if not somewhere:
                yield "it names no place. Choose cities, regions, rivers or the coast"


def _card(id: str) -> Ref:
    return Ref("content", f"cards.{id}")


def _content(scenario: Scenario) -> CrayonContent:
    assert isinstance(scenario.content, CrayonContent)
    return scenario.content


DECK_CHECKS: tuple[Check, ...] = (SelfDemand(), PayoffFormula(), DeckCount(), EventInVain())
