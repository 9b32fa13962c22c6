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
    """Weights of a bot, mostly as percentages; `TEXTS` explains them. `paid` exceeds 100 because games take longer than
    estimated."""

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

TEXTS: Mapping[str, str] = {
    "later": tr_noop("A higher value makes it prepare deliveries that need the next engine (percent of a point)."),
    "goals": tr_noop("A higher value makes it pursue goal cards more (percent of a point)."),
    "others": tr_noop(
        "A higher value makes it avoid giving points to other players (percent of a point that another player gains)."
    ),
    "safe": tr_noop(
        "A higher value makes it count more on deliveries that another player can make first (percent of a point)."
    ),
    "cubes": tr_noop("A higher value makes it choose cards that add goods cubes more often (percent of a point)."),
    "more": tr_noop("A higher value makes it choose Executive cards more often (percent of a point for each action)."),
    "saved": tr_noop(
        "A higher value makes it save cash and take fewer shares (percent of the value of borrowed money)."
    ),
    "many": tr_noop("A higher value makes it count more of the deliveries that an action makes possible (deliveries)."),
    "turns": tr_noop("A higher value makes it expect a longer game, and invest more (turns)."),
    "place": tr_noop("A higher value makes it bid more to be first player (percent of the estimated value)."),
    "first": tr_noop("A higher value makes it bid more to be first player without looking ahead (units of money)."),
    "ahead": tr_noop("A higher value makes it simulate further ahead, and think longer (actions)."),
    "tried": tr_noop("A higher value makes it simulate more of the best actions, and think longer (actions)."),
    "chains": tr_noop(
        "A higher value makes it plan two links at once more often (0 never, 1 if nothing else pays, 2 always)."
    ),
    "paid": tr_noop("A higher value gives later income and dividends more influence (percent that counts)."),
    "doubt": tr_noop(
        "A higher value makes it prefer deliveries that it can make soon (percent less for each action of waiting)."
    ),
}
"""A sentence for each weight: what a higher value does, and its unit."""

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
