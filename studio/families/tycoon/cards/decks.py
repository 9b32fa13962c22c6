"""The two decks of a tycoon board: values of each kind of card, and the edit of a card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, get_args

from msgspec.structs import fields, replace

from engine.edit.edit import Edit
from engine.families.tycoon.author.edits import SetEntry, TableName
from engine.families.tycoon.content import (
    GOAL_SITES,
    OPERATION_SITES,
    OperationCard,
    OperationKind,
    TycoonCard,
    TycoonGoal,
)
from engine.i18n import tr_noop
from engine.model.scenario import Scenario
from studio.families.tycoon.colors import content_of

Card = OperationCard | TycoonCard

PARTS = ("points", "links", "level", "western", "per_link", "tie_counts")
"""Fields that only some kinds of cards use."""


@dataclass(frozen=True)
class Deck:
    """The differences between the two decks: table of the content, field of the card's kind (`about`), used `parts` and
    number of cities by kind, a new card, and the prefix of its ID."""

    table: TableName
    about: str
    kinds: Sequence[str]
    sites: Mapping[Any, int]
    parts: Mapping[str, Sequence[str]]
    fresh: Card
    prefix: str

    def cards(self, scenario: Scenario) -> Mapping[str, Card]:
        """Return the cards by ID."""
        cards: Mapping[str, Card] = getattr(content_of(scenario), self.table)
        return cards

    def kind_of(self, card: Card) -> str:
        """Return the kind of the card."""
        return str(getattr(card, self.about))

    def cities_of(self, card: Card) -> int:
        """Return the number of cities that the card names."""
        return self.sites.get(self.kind_of(card), 0)

    def change(self, scenario: Scenario, id: str, **values: Any) -> Edit:
        """Return the edit for other values of a card. Values and cities that the kind does not use are removed."""
        card = replace(self.cards(scenario)[id], **values)
        if self.about in values:
            used = self.parts.get(self.kind_of(card), ())
            idle = [one for one in fields(card) if one.name in PARTS and one.name not in used and not one.required]
            card = replace(card, **{one.name: one.default for one in idle})
        card = replace(card, sites=card.sites[: self.cities_of(card)])
        return SetEntry(self.table, id, card)


OPERATIONS = Deck(
    "operations",
    "kind",
    get_args(OperationKind),
    OPERATION_SITES,
    {
        "first-delivery": ("points",),
        "speed-record": ("points", "links"),
        "new-train": ("points", "level"),
        "major-line": ("points", "western"),
        "service-bounty": ("points",),
        "hotel": ("points",),
        "perfect-engineering": ("links",),
    },
    OperationCard("first-delivery", tr_noop("New card"), 1),
    "RO",
)
TYCOONS = Deck(
    "tycoons",
    "goal",
    get_args(TycoonGoal),
    GOAL_SITES,
    {
        "links-at": ("points", "per_link"),
        "most-links": ("points", "tie_counts"),
        "fewest-shares": ("points", "tie_counts"),
        "engine": ("points", "level"),
        "western-link": ("points", "level"),
        "longest-run": ("points", "tie_counts"),
        "connected": ("points",),
        "most-money": ("points", "tie_counts"),
    },
    TycoonCard(tr_noop("New card"), "most-links", 5),
    "TY",
)
