"""The bundled characters: those that self-play made, and those who buy as people do."""

from __future__ import annotations

from collections.abc import Mapping

from engine.families.boxcars.characters.character import WEIGHTS, Character


def _character(name: str, sentence: str, *weights: int) -> Character:
    return Character(name, sentence, dict(zip(WEIGHTS, weights, strict=True)))


CHARACTERS: Mapping[str, Character] = {
    "gould": _character(
        "Gould",
        "Takes the quick way, not the cheap one, buys corners and what joins his lines, and hunts whoever declares.",
        *(2, -10, 1, -10, 10, -10, 5, 10, 10, 1, 0, 10, 1, 6, 10, 3, 10, -5),
    ),
    "hill": _character(
        "Hill",
        "Reckons what a railroad will save and earn before he buys it, and declares when few can catch him.",
        *(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6, 0, 0, 6, 4, 10, -2),
    ),
    "huntington": _character(
        "Huntington",
        "Buys near home and at the ends of the land, and is the first to run for home.",
        *(-1, -1, 8, -1, 10, -6, 7, 2, 10, 10, 0, 0, 10, -3, 0, 8, 10, -5),
    ),
    "harriman": _character(
        "Harriman",
        "Saves for the fastest train, adds line to line, bids little, and hunts whoever declares.",
        *(6, -1, -10, -10, 10, -2, 6, 10, 0, -5, 10, 6, 0, -10, 10, 5, 9, -5),
    ),
    "vanderbilt": _character(
        "Vanderbilt",
        "Wants cities that nobody else serves, beside his own lines, and pays the leader as little as he can.",
        *(1, 10, -10, -6, 10, 7, 4, 10, 10, 4, 6, 2, -2, 6, 10, 10, 5, -6),
    ),
    "morgan": _character(
        "Morgan",
        "Bids for whatever comes under the hammer, keeps more cash than he needs and never hunts.",
        *(0, -1, 10, 8, 5, -10, 7, 10, -7, 1, 10, 7, -8, 10, -8, 8, 10, -10),
    ),
    "scott": _character(
        "Scott",
        "Buys the trunk lines first and the fastest train soon, and expects the others to buy the rest.",
        *(6, 0, 0, 4, 0, 5, 0, 4, 0, 0, 9, 5, 3, 4, 4, 3, 10, 10),
    ),
    "garrett": _character(
        "Garrett",
        "Buys what joins his own lines, from home outwards.",
        *(6, 0, 6, 3, 0, 0, 0, 9, 0, 0, 5, 4, 2, 2, 3, 4, 10, 10),
    ),
    "stanford": _character(
        "Stanford",
        "Closes a region: he buys the lines that its cities cannot do without, and bids for them.",
        *(5, 8, 0, 3, 0, 0, 0, 6, 4, 0, 5, 4, 2, 6, 3, 4, 10, 10),
    ),
    "flagler": _character(
        "Flagler",
        "Buys his way to the ends of the land, where few others go.",
        *(6, 0, 0, 6, 6, 0, 0, 4, 6, 0, 6, 2, 1, 3, 2, 2, 10, 10),
    ),
    "villard": _character(
        "Villard",
        "Buys whatever he can pay in every region, bids high, and declares early.",
        *(8, 0, 0, 9, 0, 4, 5, 0, 0, 0, 4, 3, 6, 8, 6, 0, 10, 10),
    ),
    "cassatt": _character(
        "Cassatt",
        "Buys good junctions with care, avoids the leader's fees, and declares only when the way home is safe.",
        *(7, 4, 0, 5, 0, 0, 0, 6, 0, 5, 6, 6, -4, 1, -5, 8, 10, 10),
    ),
}
"""The bundled characters by name: first those that self-play made, the strongest first, then those who buy as people
do."""

PLANNER = _character(
    "Planner",
    "Goes the cheapest way, buys what serves most for its price, and declares when it can pay its way home.",
    *(10, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 6, 0, 0, -10, 0, 0, 0),
)
"""The plain bot: hardly any taste, no judgement, and no hunting. It sits at no table."""

PEOPLE = ("scott", "garrett", "stanford", "flagler", "villard", "cassatt")
"""Who sits at a table of people, in order of the seats."""
