"""Weights of the bots: whole numbers with their ranges."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct

from engine.game.family import Bounds, Character
from engine.i18n import tr_noop

Percent = Annotated[int, Meta(ge=0, le=1_000)]
Count = Annotated[int, Meta(ge=0, le=100)]


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    """Weights of a bot, mostly as percentages.

    Values of points, in percent of a point: `later` of a delivery that needs the next engine, `goals` of a goal card,
    `others` of a point that another player gains, `safe` of a delivery that another player can make first, `cubes` of
    a card that adds cubes, `more` of an action of an Executive card.

    Money: `saved` is the value of cash in percent of borrowed money. `paid` is the percentage of later income and
    dividends that counts, because games take longer than estimated. `place` is the percentage of the value of being
    first player that it bids; a bot that does not look ahead bids up to `first` units.

    Search: `many` best deliveries count of those that an action makes possible. `turns` is the estimated length of the
    game. The `tried` best actions are simulated for `ahead` actions, in which a delivery counts `doubt` percent less
    with each action that it waits. `chains` selects the planning of two links at once: 2 always, 1 only if no other
    action is worth its price.
    """

    later: Percent = 70
    goals: Percent = 100
    others: Percent = 40
    safe: Percent = 80
    cubes: Percent = 50
    more: Percent = 300
    saved: Percent = 40
    many: Count = 4
    turns: Count = 8
    place: Percent = 50
    first: Count = 1
    ahead: Count = 12
    tried: Count = 7
    chains: Count = 2
    paid: Percent = 150
    doubt: Count = 2


CHARACTERS: Mapping[str, Character[Weights]] = {
    "belmont": Character(
        "Belmont",
        tr_noop("Bids the full value of being first, weighs rivals' points like its own, borrows when profitable."),
        Weights(others=100, place=100, ahead=9, tried=5),
    ),
    "planner": Character(
        "Planner", tr_noop("Simulates the best actions for twelve more actions before choosing."), Weights()
    ),
    "brassey": Character(
        "Brassey",
        tr_noop("Borrows freely, as if the game were short."),
        Weights(saved=15, more=100, turns=6, place=25, ahead=9, tried=5, paid=100, doubt=0),
    ),
    "mellon": Character(
        "Mellon",
        tr_noop("Borrows reluctantly, bids high to be first, and avoids giving points to rivals."),
        Weights(others=100, saved=80, place=100, ahead=9, tried=5),
    ),
    "greedy": Character(
        "Greedy",
        tr_noop("Looks one action ahead and ignores cards gained by goals."),
        Weights(later=60, many=6, turns=10, goals=0, more=0, saved=60, safe=100, first=2, ahead=0, tried=0, chains=1),
    ),
}
"""The characters by name, the strongest first."""

PEOPLE = ("planner", "brassey", "mellon")
"""The casual bots in the order of the seats: bots that plan ahead like humans, each in its own way."""

BOUNDS: Bounds = {
    "later": (0, 150),
    "goals": (0, 200),
    "others": (0, 150),
    "safe": (0, 150),
    "cubes": (0, 150),
    "more": (0, 600),
    "saved": (0, 150),
    "many": None,
    "turns": (3, 20),
    "place": (0, 150),
    "first": (0, 8),
    "ahead": None,
    "tried": None,
    "chains": None,
    "paid": (0, 300),
    "doubt": (0, 10),
}
"""The range in which a league searches for each weight."""
