"""The demand cards, a row for each demand: who wants what and pays how much, and where it would come from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from msgspec.structs import replace
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from engine.edit.edit import Edit
from engine.families.crayon.content import Demand
from engine.families.crayon.deck_edits import AddCard, RemoveCards, SetDemand, SetPayoffs
from engine.model.ids import LoadId, Ref, SiteId
from engine.model.scenario import Scenario
from studio.document.document import Document
from studio.families.crayon.prices import Prices
from studio.families.crayon.words import amount, by_name, content_of, load_name, money, site_name, tr
from studio.panels.entry_view import ADD, REMOVE, EntryView
from studio.panels.numbers import grouped
from studio.panels.record_table import Column

if TYPE_CHECKING:
    from engine.families.crayon.offers import Offer

FIXED, BY_FORMULA = "fixed", "formula"
FIXED_SIGN, OTHER_SIGN = "◆", "≠"
"""A payoff set by hand; one that is neither set by hand nor what the formula says."""


class DemandTable(EntryView):
    """The demands in the order of the cards. Selecting a row selects its city; a city on the board the rows that name
    it. What the formula says stands beside, as soon as it is known."""

    def __init__(self, document: Document, prices: Prices, parent: QWidget | None = None) -> None:
        super().__init__(
            document,
            rows,
            columns(document, prices),
            tr("Demand cards"),
            tr("demands"),
            tr("Demand cards say which city pays for which load. Add one, or deal a whole deck by the recipe."),
            _city,
            lambda s, id: (Ref("content", f"cards.{card_of(id)[0]}"),),
            parent,
        )
        self._is_fitted = False
        prices.known.connect(self._show_prices)
        self.add_action(tr("Add Card"), ADD, tr("A card with demands that the deck lacks most"), self.add_card)
        self.add_action(
            tr("Add Demand"), QKeySequence("Ctrl+Ins"), tr("One more demand on the current card"), self.add_demand
        )
        self.add_action(tr("Remove"), REMOVE, tr("Take the selected demands off their cards"), self.remove)
        self.add_action(
            tr("Remove Cards"),
            QKeySequence("Ctrl+Del"),
            tr("Take the cards of the selected rows out of the deck"),
            self.remove_cards,
        )
        self.add_action(
            tr("Back to Formula"),
            QKeySequence("Ctrl+Backspace"),
            tr("The selected demands pay what the formula says"),
            self.back_to_formula,
        )

    def _show_prices(self) -> None:
        self.model.refresh()
        if not self._is_fitted and self.model.ids:
            self._is_fitted = True
            self.fit()

    def add_card(self) -> None:
        """One more card, with as many demands as the recipe says."""
        scenario = self._document.committed
        demands: list[Demand] = []
        for _ in range(max(1, content_of(scenario).recipe.demands)):
            if (demand := lacking(scenario, demands)) is not None:
                demands.append(demand)
        if not demands:
            raise ValueError(tr("A demand needs a city and a load that it does not supply. Add those first."))
        known = set(content_of(scenario).cards)
        self._document.perform(AddCard(tuple(demands)))
        card = next(id for id in content_of(self._document.scenario).cards if id not in known)
        self.choose(f"{card}/1")

    def add_demand(self) -> None:
        """One more demand on the current card."""
        id, scenario = self.current(), self._document.committed
        if id is None:
            raise ValueError(tr("Select a row of the card first."))
        card, _ = card_of(id)
        demands = content_of(scenario).cards[card]
        demand = lacking(scenario, demands)
        if demand is None:
            raise ValueError(tr("A demand needs a city and a load that it does not supply. Add those first."))
        self._document.perform(SetDemand(card, len(demands), demand))
        self.choose(f"{card}/{len(demands) + 1}")

    def remove(self) -> None:
        """Takes the selected demands off their cards; a card without any stays."""
        self.remove_chosen(tr("Remove demands"), self._taken_off)

    def _taken_off(self, ids: list[str]) -> list[Edit]:
        cards = content_of(self._document.committed).cards
        slots = sorted(map(card_of, ids), key=lambda pair: -pair[1])  # The last first: the later ones move up.
        empty = tuple(dict.fromkeys(card for card, _ in slots if not cards[card]))
        taken: list[Edit] = [SetDemand(card, slot, None) for card, slot in slots if cards[card]]
        return taken + ([RemoveCards(empty)] if empty else [])

    def remove_cards(self) -> None:
        """Takes whole cards out of the deck."""
        self.remove_chosen(
            tr("Remove cards"), lambda ids: [RemoveCards(tuple(dict.fromkeys(card_of(id)[0] for id in ids)))]
        )

    def back_to_formula(self) -> None:
        """Gives the payoffs of the selected demands back to the formula."""
        ids = [id for id in self.chosen() if demand_of(self._document.committed, id) is not None]
        if not ids:
            raise ValueError(tr("Select the demands first."))
        self._document.perform(SetPayoffs(tuple((*card_of(id), None) for id in ids)))


def columns(document: Document, prices: Prices) -> list[Column]:
    """The columns of the table."""

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
        Column(tr("Card"), lambda s, id: card_of(id)[0], tip=tr("The number of the card")),
        Column(tr("Slot"), lambda s, id: card_of(id)[1] + 1, is_number=True, tip=tr("Which demand of the card")),
        Column(
            tr("City"),
            lambda s, id: demand.site if (demand := demand_of(s, id)) else None,
            lambda id: site_name(document.scenario, id),
            edit=lambda s, id, site: changed(s, id, site=SiteId(site)),
            choices=site_choices,
            tip=tr("Which city wants it; cities that supply it are not offered"),
        ),
        Column(
            tr("Load"),
            lambda s, id: demand.load if (demand := demand_of(s, id)) else None,
            lambda id: load_name(document.scenario, id),
            edit=lambda s, id, load: changed(s, id, load=LoadId(load)),
            choices=load_choices,
            tip=tr("What it wants; loads that the city supplies are not offered"),
        ),
        Column(
            tr("Payoff"),
            lambda s, id: demand.payoff if (demand := demand_of(s, id)) else None,
            shown_money,
            edit=lambda s, id, text: SetPayoffs(((*_slot(s, id), amount(s, text)),)),
            is_number=True,
            tip=tr("What it pays; typing sets it by hand"),
        ),
        Column(
            tr("Set"),
            sign,
            lambda value: words[value],
            edit=_set_how,
            choices=lambda s, id: [(FIXED, words[FIXED]), (BY_FORMULA, words[BY_FORMULA])],
            tip=tr("◆ set by hand, new prices leave it alone; ≠ not what the formula says now"),
        ),
        Column(
            tr("By formula"), offered(lambda o: o.payoff), shown_money, is_number=True, tip=tr("What the formula pays")
        ),
        Column(
            tr("From"),
            offered(lambda o: o.source),
            lambda id: site_name(document.scenario, id),
            tip=tr("The supplier from which the formula pays least"),
        ),
        Column(
            tr("Mileposts"),
            offered(lambda o: o.mileposts),
            grouped,
            is_number=True,
            tip=tr("On the cheapest track from there"),
        ),
        Column(tr("Track"), offered(lambda o: o.cost), shown_money, is_number=True, tip=tr("What that track costs")),
    ]  # fmt: skip


def rows(scenario: Scenario) -> Mapping[str, Demand | None]:
    """The demands by card and slot from 1, `7/2`; a card without any has one row."""
    found: dict[str, Demand | None] = {}
    for card, demands in content_of(scenario).cards.items():
        found.update((f"{card}/{slot}", demand) for slot, demand in enumerate(demands or (None,), 1))
    return found


def card_of(id: str) -> tuple[str, int]:
    """The card of a row and the slot, from 0."""
    card, slot = id.rsplit("/", 1)
    return card, int(slot) - 1


def demand_of(scenario: Scenario, id: str) -> Demand | None:
    """The demand of a row; None on a card without any."""
    card, slot = card_of(id)
    demands = content_of(scenario).cards.get(card, ())
    return demands[slot] if slot < len(demands) else None


def _slot(scenario: Scenario, id: str) -> tuple[str, int]:
    if demand_of(scenario, id) is None:
        raise ValueError(tr("the card has no demand yet: add one"))
    return card_of(id)


def changed(scenario: Scenario, id: str, site: SiteId | None = None, load: LoadId | None = None) -> Edit:
    """The edit for another city or load; the payoff follows the formula unless it was set by hand. Raises ValueError
    for a city that supplies the load."""
    from engine.families.crayon.offers import offers

    card, slot = _slot(scenario, id)
    old = cast(Demand, demand_of(scenario, id))
    new = replace(old, site=site or old.site, load=load or old.load)
    goods = content_of(scenario).loads.get(new.load)
    if goods is not None and new.site in goods.sites:
        text = tr("{city} supplies {load} and cannot ask for it")
        raise ValueError(text.format(city=site_name(scenario, new.site), load=goods.name))
    if not new.fixed:
        payoff = offers(scenario).payoff(new.site, new.load)
        new = new if payoff is None else replace(new, payoff=payoff)
    return SetDemand(card, slot, new)


def _set_how(scenario: Scenario, id: str, how: str) -> Edit:
    payoff = cast(Demand, demand_of(scenario, id)).payoff if demand_of(scenario, id) else 0
    return SetPayoffs(((*_slot(scenario, id), payoff if how == FIXED else None),))


def site_choices(scenario: Scenario, id: str) -> Sequence[tuple[str, str]]:
    """The cities that do not supply the demand's load."""
    demand = demand_of(scenario, id)
    load = content_of(scenario).loads.get(demand.load) if demand is not None else None
    return [pair for pair in by_name(scenario.board.sites) if load is None or pair[0] not in load.sites]


def load_choices(scenario: Scenario, id: str) -> Sequence[tuple[str, str]]:
    """The loads that the demand's city does not supply."""
    demand, loads = demand_of(scenario, id), content_of(scenario).loads
    return [(id, name) for id, name in by_name(loads) if demand is None or demand.site not in loads[LoadId(id)].sites]


def lacking(scenario: Scenario, beside: Sequence[Demand] = ()) -> Demand | None:
    """A demand that the deck lacks most: the city and then the load that it asks for least, other ones than `beside`
    has, by the formula. None where no city could ask for anything."""
    from engine.families.crayon.offers import offers

    content, known = content_of(scenario), offers(scenario)
    asked = [*(demand for card in content.cards.values() for demand in card), *beside]
    sites, loads = Counter(demand.site for demand in asked), Counter(demand.load for demand in asked)
    used_sites, used_loads = {demand.site for demand in beside}, {demand.load for demand in beside}
    for site in sorted(scenario.board.sites, key=lambda site: (site in used_sites, sites[site])):
        offered = [load for load, one in content.loads.items() if site not in one.sites]
        if offered:
            load = min(offered, key=lambda load: (load in used_loads, known.offer(site, load) is None, loads[load]))
            return Demand(site, load, known.payoff(site, load) or 0)
    return None


def _city(scenario: Scenario, id: str) -> Sequence[Ref]:
    demand = demand_of(scenario, id)
    return () if demand is None else (Ref("site", demand.site),)
