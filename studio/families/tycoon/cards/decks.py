"""The two decks of a tycoon board: what a card of each kind says, and the edit for another card."""

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

PARTS = ("points", "links", "level", "western", "each", "tie")
"""Fields that only some kinds of cards have a use for."""


@dataclass(frozen=True)
class Deck:
    """What the two decks have each of its own: the table of the content, the field that says what a card is `about`,
    which of the `PARTS` each kind uses and how many cities it names; a fresh card and the prefix of its id."""

    table: TableName
    about: str
    kinds: Sequence[str]
    sites: Mapping[Any, int]
    parts: Mapping[str, Sequence[str]]
    fresh: Card
    prefix: str

    def cards(self, scenario: Scenario) -> Mapping[str, Card]:
        """The cards by id."""
        cards: Mapping[str, Card] = getattr(content_of(scenario), self.table)
        return cards

    def kind_of(self, card: Card) -> str:
        """What the card is about."""
        return str(getattr(card, self.about))

    def cities_of(self, card: Card) -> int:
        """How many cities the card names."""
        return self.sites.get(self.kind_of(card), 0)

    def change(self, scenario: Scenario, id: str, **values: Any) -> Edit:
        """The edit for other values of a card; what another kind has no use for goes, cities as well."""
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
        "links-at": ("points", "each"),
        "most-links": ("points", "tie"),
        "fewest-shares": ("points", "tie"),
        "engine": ("points", "level"),
        "western-link": ("points", "level"),
        "longest-run": ("points", "tie"),
        "connected": ("points",),
        "most-money": ("points", "tie"),
    },
    TycoonCard(tr_noop("New card"), "most-links", 5),
    "TY",
)
