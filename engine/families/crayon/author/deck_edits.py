"""Edits of demand and event cards, of the deck settings and of entire decks."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from engine.edit.content import check_count, check_money
from engine.edit.edit import Edit
from engine.edit.ids import check_free
from engine.edit.set_fields import lookup, with_entry
from engine.errors import EditError
from engine.families.crayon.author.set_fields import CONTENT, check_sites, next_number
from engine.families.crayon.content import DeckSettings, Demand, Event
from engine.i18n import ntr, tr
from engine.model.scenario import Scenario


class SetDemand(Edit, frozen=True):
    """Set the demand in a slot of a card, counted from 0.

    The slot after the last one adds a demand. None removes the demand, and later ones move up.
    """

    card: str
    slot: int
    demand: Demand | None

    def text(self, scenario: Scenario) -> str:
        template = (
            tr("Set demand {number} of card {card}") if self.demand else tr("Remove demand {number} of card {card}")
        )
        return template.format(number=self.slot + 1, card=self.card)

    def apply(self, scenario: Scenario) -> Scenario:
        cards = CONTENT.of(scenario).cards
        card = lookup(cards, self.card, "card")
        if not 0 <= self.slot < len(card) + (self.demand is not None):
            raise EditError(tr("card {card} has no demand {number}").format(card=self.card, number=self.slot + 1))
        new = () if self.demand is None else (self.demand,)
        _check_demands(scenario, new)
        made = (*card[: self.slot], *new, *card[self.slot + 1 :])
        return CONTENT.replaced(scenario, cards={**cards, self.card: made})


class SetPayoffs(Edit, frozen=True):
    """Set payoffs by rows of card, slot (counted from 0) and amount.

    They become `fixed`, so that repricing does not change them. None returns a payoff to the formula.
    """

    rows: tuple[tuple[str, int, int | None], ...]

    def text(self, scenario: Scenario) -> str:
        n = len(self.rows)
        return ntr("Set {n} payoff", "Set {n} payoffs", n).format(n=n)

    def apply(self, scenario: Scenario) -> Scenario:
        from engine.families.crayon.rules.demands.offers import offers

        cards, by_formula = dict(CONTENT.of(scenario).cards), offers(scenario)
        for id, slot, value in self.rows:
            check_money(value)
            card = list(lookup(cards, id, "card"))
            if not 0 <= slot < len(card):
                raise EditError(tr("card {card} has no demand {number}").format(card=id, number=slot + 1))
            old = card[slot]
            usual = by_formula.payoff(old.site, old.load) if value is None else None
            payoff = value if value is not None else usual if usual is not None else old.payoff
            card[slot] = replace(old, payoff=payoff, fixed=value is not None)
            cards[id] = tuple(card)
        return CONTENT.replaced(scenario, cards=cards)


class AddCard(Edit, frozen=True):
    """Add a demand card. An empty ID is the next free number of cards, or of events if that is taken."""

    demands: tuple[Demand, ...] = ()
    id: str = ""

    def text(self, scenario: Scenario) -> str:
        return tr("Add card {card}").format(card=self.id) if self.id else tr("Add a card")

    def apply(self, scenario: Scenario) -> Scenario:
        content = CONTENT.of(scenario)
        _check_demands(scenario, self.demands)
        id = self.id or next_number(content.cards)
        if not self.id and id in content.events:
            id = next_number(content.cards, content.events)
        check_free(id, content.cards, "card")
        return CONTENT.replaced(scenario, cards={**content.cards, id: tuple(self.demands)})


class RemoveCards(Edit, frozen=True):
    """Remove demand cards from the deck."""

    ids: tuple[str, ...]

    def text(self, scenario: Scenario) -> str:
        if len(self.ids) == 1:
            return tr("Remove card {card}").format(card=self.ids[0])
        n = len(self.ids)
        return ntr("Remove {n} card", "Remove {n} cards", n).format(n=n)

    def apply(self, scenario: Scenario) -> Scenario:
        cards = CONTENT.of(scenario).cards
        for id in self.ids:
            lookup(cards, id, "card")
        return CONTENT.replaced(scenario, cards={id: card for id, card in cards.items() if id not in self.ids})


class AddEvent(Edit, frozen=True):
    """Add an event card. An empty ID is the next number after all cards and events."""

    event: Event
    id: str = ""

    def text(self, scenario: Scenario) -> str:
        return tr("Add event {event}").format(event=self.event.title)

    def apply(self, scenario: Scenario) -> Scenario:
        content = CONTENT.of(scenario)
        _check_event(scenario, self.event)
        id = self.id or next_number(content.cards, content.events)
        check_free(id, content.events, "event")
        return CONTENT.replaced(scenario, events={**content.events, id: _with_interned_literals(self.event)})


class SetEvent(Edit, frozen=True):
    """Replace the text and effect of an event card."""

    id: str
    event: Event

    def text(self, scenario: Scenario) -> str:
        return tr("Change event {event}").format(event=self.id)

    def apply(self, scenario: Scenario) -> Scenario:
        events = CONTENT.of(scenario).events
        lookup(events, self.id, "event")
        _check_event(scenario, self.event)
        return CONTENT.replaced(scenario, events={**events, self.id: _with_interned_literals(self.event)})


class RemoveEvent(Edit, frozen=True):
    """Remove an event card from the deck."""

    id: str

    def text(self, scenario: Scenario) -> str:
        return tr("Remove event {event}").format(event=self.id)

    def apply(self, scenario: Scenario) -> Scenario:
        events = CONTENT.of(scenario).events
        lookup(events, self.id, "event")
        return CONTENT.replaced(scenario, events=with_entry(events, self.id, None))


class SetDeckSettings(Edit, frozen=True):
    """Change the deck settings. The cards stay until `RegenerateDeck` makes new ones."""

    settings: DeckSettings

    def text(self, scenario: Scenario) -> str:
        return tr("Change the settings of the deck")

    def apply(self, scenario: Scenario) -> Scenario:
        for number in (self.settings.cards, self.settings.demands, self.settings.chips, *self.settings.shares.values()):
            check_count(number, tr("a number of the deck settings"))
        return CONTENT.replaced(scenario, deck_settings=self.settings)


class RegenerateDeck(Edit, frozen=True):
    """Make a new deck by the deck settings, with a new seed (which is stored there) or its own.

    Demands with a fixed payoff stay in the deck.
    """

    seed: int | None = None

    def text(self, scenario: Scenario) -> str:
        return tr("Generate a new deck")

    def apply(self, scenario: Scenario) -> Scenario:
        from engine.families.crayon.author.deck import dealt

        settings = CONTENT.of(scenario).deck_settings
        settings = settings if self.seed is None else replace(settings, seed=self.seed)
        return CONTENT.replaced(scenario, deck_settings=settings, cards=dealt(scenario, settings))


class RepriceDeck(Edit, frozen=True):
    """Set every payoff that is not fixed by the formula."""

    def text(self, scenario: Scenario) -> str:
        return tr("Set all payoffs by the formula")

    def apply(self, scenario: Scenario) -> Scenario:
        from engine.families.crayon.author.deck import repriced

        return CONTENT.replaced(scenario, cards=repriced(scenario))


def _check_demands(scenario: Scenario, demands: tuple[Demand, ...]) -> None:
    check_sites(scenario, [demand.site for demand in demands])
    for demand in demands:
        lookup(CONTENT.of(scenario).loads, demand.load, "load")
        check_money(demand.payoff)


def _with_interned_literals(event: Event) -> Event:
    """Return the event with the same string objects as the defaults, which the writer omits by identity."""
    return msgspec.convert(msgspec.to_builtins(event), Event)


def _check_event(scenario: Scenario, event: Event) -> None:
    if not event.title:
        raise EditError(tr("an event must have a title"))
    check_sites(scenario, event.sites)
    for region in event.regions:
        lookup(scenario.board.regions, region, "region")
    for feature in event.features:
        lookup(scenario.board.features, feature, "feature")
    for number in (event.radius, event.turns_lost, event.loads_lost):
        check_count(number, tr("a number of an event"))
    for row in event.scale:
        for amount in row:
            check_money(amount)
