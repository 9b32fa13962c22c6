"""The bundled characters: those that self-play made, and those who buy as people do."""

from __future__ import annotations

from collections.abc import Mapping

from engine.families.boxcars.characters.character import WEIGHTS, Character


def _character(name: str, sentence: str, *weights: int) -> Character:
    return Character(name, sentence, dict(zip(WEIGHTS, weights, strict=True)))


CHARACTERS: Mapping[str, Character] = {
    "hill": _character(
        "Hill",
        "Reckons what a railroad will save and earn before he buys it, and declares when few can catch him.",
        *(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6, 0, 0, 6, 4, 10, -2),
    ),
    "harriman": _character(
        "Harriman",
        "Wants the trunk lines that everybody needs, and the fastest trains.",
        *(8, 1, 0, 2, 0, 5, 4, 4, 0, 1, 8, 5, 4, 4, 4, 3, 0, 0),
    ),
    "vanderbilt": _character(
        "Vanderbilt",
        "Holds a region of his own against all comers, near home, and lets the others pay to enter it.",
        *(7, 8, 5, 0, 2, 1, 2, 6, 5, 1, 4, 4, 2, 3, -5, 6, 0, 0),
    ),
    "morgan": _character(
        "Morgan",
        "Bids for whatever comes under the hammer, keeps more cash than he needs and never hunts.",
        *(9, 6, 0, 3, 4, 2, 5, 1, 3, 3, 4, 5, -6, 9, -6, 5, 0, 0),
    ),
    "huntington": _character(
        "Huntington",
        "Starts from home and goes for the far corners, however long the way and however slow the train.",
        *(8, 4, 6, 3, 7, 1, 0, 5, 3, 3, 0, 1, 0, 1, 2, 0, 0, 0),
    ),
    "gould": _character(
        "Gould",
        "Gambles: blocks what others need, bids wildly, and runs for home as soon as the cash is there.",
        *(10, 8, 0, 2, 8, 5, 10, -3, 8, 2, -5, -8, 10, 8, 8, -6, 0, 0),
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

PEOPLE = ("scott", "garrett", "stanford", "flagler", "villard", "cassatt")
"""Who sits at a table of people, in order of the seats."""
