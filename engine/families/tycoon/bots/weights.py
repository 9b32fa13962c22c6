"""What a bot of the tycoon family has a taste for: whole numbers, 0 to what each says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct

from engine.game.family import Bounds, Character

Percent = Annotated[int, Meta(ge=0, le=1_000)]
Count = Annotated[int, Meta(ge=0, le=100)]


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    """Percents of a point: one of a delivery that wants the next engine (`later`), one of a card that is earned on the
    way (`goals`), one that another seat gains (`others`), one of a delivery that another seat can make first (`safe`),
    a card that brings cubes (`cubes`), an action that an Executive gives (`more`). `saved` is the percent of money that
    has to be borrowed which money in hand is worth. Of what something opens the `many` best deliveries are counted. A
    game is thought to take `turns` turns. For the first place is paid `place` percent of what it gains; who does not
    play on bids `first` units at most.

    The `tried` best actions are played on for `ahead` actions; a delivery counts `doubt` percent less with each that it
    waits. Of the income and the dividends of the turns after them `paid` percent count, since games take longer than is
    thought. `chains` says whether two links are thought of together: 2 always, 1 where nothing else is worth its
    price."""

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
        "Bids what the first place is worth, minds each point of the others like its own, and borrows where that pays.",
        Weights(others=100, place=100, ahead=9, tried=5),
    ),
    "planner": Character("Planner", "Plays the best actions on for twelve actions before choosing.", Weights()),
    "brassey": Character(
        "Brassey",
        "Borrows freely, as for a short game.",
        Weights(saved=15, more=100, turns=6, place=25, ahead=9, tried=5, paid=100, doubt=0),
    ),
    "mellon": Character(
        "Mellon",
        "Minds money, pays for the first place and grudges others their points.",
        Weights(others=100, saved=80, place=100, ahead=9, tried=5),
    ),
    "greedy": Character(
        "Greedy",
        "Sees no card that is earned on the way, and never further than one action.",
        Weights(later=60, many=6, turns=10, goals=0, more=0, saved=60, safe=100, first=2, ahead=0, tried=0, chains=1),
    ),
}
"""By name; the strongest stands first."""

PEOPLE = ("planner", "brassey", "mellon")
"""Who sits at a table of people, in order of the seats: those who plan ahead as people do, each in another way."""

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
"""Between what a league looks for each weight."""
