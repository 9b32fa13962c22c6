"""The table of demand cards, with a row for each demand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from engine.edit.edit import Edit
from engine.families.crayon.author.deck_edits import AddCard, RemoveCards, SetDemand, SetPayoffs
from engine.families.crayon.content import Demand, LoadId
from engine.i18n import tr
from engine.model.ids import Ref, SiteId
from engine.model.scenario import Scenario
from studio.document.document import Document
from studio.families.crayon.demands.demand_rows import (
    BY_FORMULA,
    FIXED,
    card_of,
    changed,
    demand_of,
    lacking,
    load_choices,
    rows,
    set_how,
    site_choices,
    slot_of,
)
from studio.families.crayon.demands.prices import Prices
from studio.families.crayon.text import amount, content_of, load_name, money, site_name
from studio.panels.numbers import grouped
from studio.panels.tables.entry_view import ADD, REMOVE, EntryView
from studio.panels.tables.record_table import Column

if TYPE_CHECKING:
    from engine.families.crayon.rules.demands.offers import Offer

FIXED_SIGN, OTHER_SIGN = "◆", "≠"
"""Signs of a payoff that was set by hand, and of one that differs from the formula."""


class DemandTable(EntryView):
    """Demands in card order. Selecting a row selects its city, and selecting a city selects its rows. Values of the
    formula appear as soon as they are known."""

    def __init__(self, document: Document, prices: Prices, parent: QWidget | None = None) -> None:
        super().__init__(
            document,
            rows,
            columns(document, prices),
            tr("Demand cards"),
            tr("demands"),
            tr("Demand cards list the payoff of a load in a city. Add one, or deal a whole deck by its settings."),
            _city,
            lambda s, id: (Ref("content", f"cards.{card_of(id)[0]}"),),
            parent,
        )
        self.sheet.exported = "demands"
        self._is_fitted = False
        prices.known.connect(self._show_prices)
        self.add_action(tr("Add Card"), ADD, tr("Add a card with the rarest demands of the deck"), self.add_card)
        self.add_action(
            tr("Add Demand"), QKeySequence("Ctrl+Ins"), tr("Add a demand to the current card"), self.add_demand
        )
        self.add_action(tr("Remove"), REMOVE, tr("Remove the selected demands from their cards"), self.remove)
        self.add_action(
            tr("Remove Cards"),
            QKeySequence("Ctrl+Del"),
            tr("Remove the cards of the selected rows"),
            self.remove_cards,
        )
        self.add_action(
            tr("Revert to Formula"),
            QKeySequence("Ctrl+Backspace"),
            tr("Set the selected payoffs by the formula"),
            self.back_to_formula,
        )

    def _show_prices(self) -> None:
        self.model.refresh()
        if not self._is_fitted and self.model.ids:
            self._is_fitted = True
            self.fit()

    def add_card(self) -> None:
        """Add a card with as many demands as the deck settings state."""
        scenario = self._document.committed
        demands: list[Demand] = []
        for _ in range(max(1, content_of(scenario).deck_settings.demands)):
            if (demand := lacking(scenario, demands)) is not None:
                demands.append(demand)
        if not demands:
            raise ValueError(tr("A demand needs a city, and a load that the city does not supply. Add them first."))
        known = set(content_of(scenario).cards)
        self._document.perform(AddCard(tuple(demands)))
        card = next(id for id in content_of(self._document.scenario).cards if id not in known)
        self.choose(f"{card}/1")

    def adding(self, scenario: Scenario) -> Edit:
        """Add a demand to the last card if the deck settings allow, otherwise to another one."""
        content = content_of(scenario)
        card, demands = next(reversed(content.cards.items()), ("", ()))
        has_room = bool(card) and len(demands) < content.deck_settings.demands
        demand = lacking(scenario, demands if has_room else ())
        if demand is None:
            raise ValueError(tr("A demand needs a city, and a load that the city does not supply. Add them first."))
        return SetDemand(card, len(demands), demand) if has_room else AddCard((demand,))

    def add_demand(self) -> None:
        """Add a demand to the current card."""
        id, scenario = self.current(), self._document.committed
        if id is None:
            raise ValueError(tr("Select a row of the card first."))
        card, _ = card_of(id)
        demands = content_of(scenario).cards[card]
        demand = lacking(scenario, demands)
        if demand is None:
            raise ValueError(tr("A demand needs a city, and a load that the city does not supply. Add them first."))
        self._document.perform(SetDemand(card, len(demands), demand))
        self.choose(f"{card}/{len(demands) + 1}")

    def remove(self) -> None:
        """Remove the selected demands from their cards. Empty cards remain."""
        self.remove_chosen(tr("Remove demands"), self._taken_off)

    def _taken_off(self, ids: list[str]) -> list[Edit]:
        cards = content_of(self._document.committed).cards
        slots = sorted(
            map(card_of, ids), key=lambda pair: -pair[1]
        )  # Remove the last one first, because later ones move up.
        empty = tuple(dict.fromkeys(card for card, _ in slots if not cards[card]))
        taken: list[Edit] = [SetDemand(card, slot, None) for card, slot in slots if cards[card]]
        return taken + ([RemoveCards(empty)] if empty else [])

    def remove_cards(self) -> None:
        """Remove whole cards from the deck."""
        self.remove_chosen(
            tr("Remove cards"), lambda ids: [RemoveCards(tuple(dict.fromkeys(card_of(id)[0] for id in ids)))]
        )

    def back_to_formula(self) -> None:
        """Reset the payoffs of the selected demands to the formula."""
        ids = [id for id in self.chosen() if demand_of(self._document.committed, id) is not None]
        if not ids:
            raise ValueError(tr("Select the demands first."))
        self._document.perform(SetPayoffs(tuple((*card_of(id), None) for id in ids)))


def columns(document: Document, prices: Prices) -> list[Column]:
    """Return the columns of the table."""

    def shown_money(value: int) -> str:
        return money(document.scenario, value)

    def offered(read: Callable[[Offer], Any]) -> Callable[[Scenario, str], Any]:
        def value(scenario: Scenario, id: str) -> Any:
            demand = demand_of(scenario, id)
            offer = None if demand is None else prices.offer(demand.site, demand.load)
            return None if offer is None else read(offer)

        return value

    def sign(scenario: Scenario, id: str) -> str | None:
        demand = demand_of(scenario, id)
        if demand is None:
            return None
        offer = prices.offer(demand.site, demand.load)
        if demand.fixed:
            return FIXED
        return BY_FORMULA if offer is None or offer.payoff == demand.payoff else OTHER_SIGN

    words = {
        FIXED: f"{FIXED_SIGN} {tr('by hand')}",
        BY_FORMULA: tr("by formula"),
        OTHER_SIGN: f"{OTHER_SIGN} {tr('by formula')}",
    }
    return [
        Column(tr("Card"), lambda s, id: card_of(id)[0], tip=tr("Number of the card")),
        Column(tr("Slot"), lambda s, id: card_of(id)[1] + 1, is_number=True, tip=tr("Position on the card")),
        Column(
            tr("City"),
            lambda s, id: demand.site if (demand := demand_of(s, id)) else None,
            lambda id: site_name(document.scenario, id),
            edit=lambda s, id, site: changed(s, id, site=SiteId(site)),
            choices=site_choices,
            tip=tr("City that demands the load. Cities that supply it are not listed"),
        ),
        Column(
            tr("Load"),
            lambda s, id: demand.load if (demand := demand_of(s, id)) else None,
            lambda id: load_name(document.scenario, id),
            edit=lambda s, id, load: changed(s, id, load=LoadId(load)),
            choices=load_choices,
            tip=tr("Demanded load. Loads that the city supplies are not listed"),
        ),
        Column(
            tr("Payoff"),
            lambda s, id: demand.payoff if (demand := demand_of(s, id)) else None,
            shown_money,
            edit=lambda s, id, text: SetPayoffs(((*slot_of(s, id), amount(s, text)),)),
            is_number=True,
            tip=tr("Payoff. A value that you type counts as set by hand"),
        ),
        Column(
            tr("Payoff set"),
            sign,
            lambda value: words[value],
            edit=set_how,
            choices=lambda s, id: [(FIXED, words[FIXED]), (BY_FORMULA, words[BY_FORMULA])],
            tip=tr("◆ set by hand, does not change with prices; ≠ differs from the formula"),
        ),
        Column(
            tr("By formula"), offered(lambda o: o.payoff), shown_money, is_number=True, tip=tr("Payoff by the formula")
        ),
        Column(
            tr("From"),
            offered(lambda o: o.source),
            lambda id: site_name(document.scenario, id),
            tip=tr("Supplier with the lowest payoff by the formula"),
        ),
        Column(
            tr("Mileposts"),
            offered(lambda o: o.mileposts),
            grouped,
            is_number=True,
            tip=tr("Mileposts of the cheapest track from there"),
        ),
        Column(tr("Track"), offered(lambda o: o.cost), shown_money, is_number=True, tip=tr("Cost of that track")),
    ]  # fmt: skip


def _city(scenario: Scenario, id: str) -> Sequence[Ref]:
    demand = demand_of(scenario, id)
    return () if demand is None else (Ref("site", demand.site),)
