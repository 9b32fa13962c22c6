"""Bundled characters: those trained by self-play, and those that buy as human players do."""

from __future__ import annotations

from collections.abc import Mapping

from engine.families.boxcars.content import WEIGHTS, Character
from engine.i18n import tr_noop


def _character(name: str, sentence: str, *weights: int) -> Character:
    return Character(name, sentence, dict(zip(WEIGHTS, weights, strict=True)))


CHARACTERS: Mapping[str, Character] = {
    "gould": _character(
        "Gould",
        tr_noop("Takes the fastest route, buys corners and connecting railroads, and chases anyone who declares."),
        *(2, -10, 1, -10, 10, -10, 5, 10, 10, 1, 0, 10, 1, 6, 10, 3, 10, -5),
    ),
    "hill": _character(
        "Hill",
        tr_noop("Calculates what each railroad saves and earns; declares when few can catch it."),
        *(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6, 0, 0, 6, 4, 10, -2),
    ),
    "huntington": _character(
        "Huntington",
        tr_noop("Buys near home and at the edges of the board; declares first."),
        *(-1, -1, 8, -1, 10, -6, 7, 2, 10, 10, 0, 0, 10, -3, 0, 8, 10, -5),
    ),
    "harriman": _character(
        "Harriman",
        tr_noop("Saves for the fastest train, extends its network, bids little, and chases anyone who declares."),
        *(6, -1, -10, -10, 10, -2, 6, 10, 0, -5, 10, 6, 0, -10, 10, 5, 9, -5),
    ),
    "vanderbilt": _character(
        "Vanderbilt",
        tr_noop("Buys cities that no opponent serves, near its own network; avoids fees to the leader."),
        *(1, 10, -10, -6, 10, 7, 4, 10, 10, 4, 6, 2, -2, 6, 10, 10, 5, -6),
    ),
    "morgan": _character(
        "Morgan",
        tr_noop("Bids in every auction, holds more cash than needed, and never chases."),
        *(0, -1, 10, 8, 5, -10, 7, 10, -7, 1, 10, 7, -8, 10, -8, 8, 10, -10),
    ),
    "scott": _character(
        "Scott",
        tr_noop("Buys trunk lines first and the fastest train early; expects a sell-out."),
        *(6, 0, 0, 4, 0, 5, 0, 4, 0, 0, 9, 5, 3, 4, 4, 3, 10, 10),
    ),
    "garrett": _character(
        "Garrett",
        tr_noop("Buys railroads that connect to its own network, from home outwards."),
        *(6, 0, 6, 3, 0, 0, 0, 9, 0, 0, 5, 4, 2, 2, 3, 4, 10, 10),
    ),
    "stanford": _character(
        "Stanford",
        tr_noop("Buys the railroads that a region's cities depend on, and bids for them."),
        *(5, 8, 0, 3, 0, 0, 0, 6, 4, 0, 5, 4, 2, 6, 3, 4, 10, 10),
    ),
    "flagler": _character(
        "Flagler",
        tr_noop("Buys toward the edges of the board, where few opponents go."),
        *(6, 0, 0, 6, 6, 0, 0, 4, 6, 0, 6, 2, 1, 3, 2, 2, 10, 10),
    ),
    "villard": _character(
        "Villard",
        tr_noop("Buys as much as possible in every region, bids high, and declares early."),
        *(8, 0, 0, 9, 0, 4, 5, 0, 0, 0, 4, 3, 6, 8, 6, 0, 10, 10),
    ),
    "cassatt": _character(
        "Cassatt",
        tr_noop("Buys good junctions with care, avoids the leader's fees, and declares only when safe."),
        *(7, 4, 0, 5, 0, 0, 0, 6, 0, 5, 6, 6, -4, 1, -5, 8, 10, 10),
    ),
}
"""Bundled characters by name: first those trained by self-play, the strongest first, then those that buy as human
players do."""

PLANNER = _character(
    "Planner",
    tr_noop(
        "Takes the cheapest route, buys the best service for the price, and declares when the route home is paid for."
    ),
    *(10, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 6, 0, 0, -10, 0, 0, 0),
)
"""The planner: hardly any preferences, no judgement, and no chasing. It is in no line-up."""

PEOPLE = ("scott", "garrett", "stanford", "flagler", "villard", "cassatt")
"""The casual bots, in order of the seats."""
