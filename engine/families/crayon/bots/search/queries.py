"""What the search is asked and what it finds, in rows of whole numbers. Money is in millions."""

from __future__ import annotations

from typing import Any, NamedTuple

MOST = 3
"""Demands that a plan combines at most."""

MOST_EVENTS = 2 * MOST

NOTHING = -(1 << 40)
"""Worth less than any plan."""

SUMS = 10

WAY_ARCS, WAY_COST = 8, 9
"""How many sums there are, and the places of those of a way."""

MILE, RENT, COMBINED, LOOKED, TRACK, OVERLAP, FIXED, KEPT = range(8)
"""The places of `weights`."""


class Order(NamedTuple):
    """The orders in which one to three demands are served: rows of events, a pick-up 0 to 2 or a delivery 3 to 5."""

    count: Any
    events: Any


class Train(NamedTuple):
    """Whom a plan is for, one cell each: the mark of its track, the milepost of the train (NONE: any city), cash,
    mileposts a turn, loads, what may be built a turn, and the fee for track of others; the arc by which it would go
    back where it cannot turn (NONE: it can), the mileposts to the next city ahead and back; and the weights."""

    mine: Any
    at: Any
    cash: Any
    speed: Any
    capacity: Any
    limit: Any
    fee: Any
    back: Any
    round: Any
    weights: Any


class Hand(NamedTuple):
    """What a plan is made of: rows (city, load, payoff, card) of the demands, in `size` how many; the loads on board,
    by load the chips in the tray, by city how many turns nothing can be loaded there."""

    demands: Any
    size: Any
    cargo: Any
    chips: Any
    closed: Any


class Found(NamedTuple):
    """What was found: `events` as (city, load, demand or NONE for a pick-up), `arcs` to be built in their order,
    `sums`: events, arcs, earned, built, mileposts, rented, a thousand times what the plan is worth a turn, and a
    hundred times its turns; then, of the way to a city (`way`, its arcs in their order), how many arcs there are and
    what the track costs that is missing. The rest is room to work in: options (demand, city of pick-up or NONE, city of
    delivery, promise), ways between their stops, and the plans that are kept."""

    events: Any
    arcs: Any
    sums: Any
    way: Any
    option: Any
    gap: Any
    kept: Any
    value: Any
