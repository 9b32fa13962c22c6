"""Queries and results of the search in rows of whole numbers. Money is in millions."""

from __future__ import annotations

from typing import NamedTuple

from engine.families.crayon.bots.search.routes import Places, Row, Rows

MAX_DEMANDS = 3
"""The maximum number of demands that a plan combines."""

MAX_EVENTS = 2 * MAX_DEMANDS

NO_VALUE = -(1 << 40)
"""A value below that of any plan."""

SUMS = 10

STAGES = 7
"""The number of sums of an order."""

WAY_ARCS, WAY_COST = 8, 9
"""The number of sums, and the places of those of a route."""

MILE, RENT, COMBINED, LOOKED, TRACK, OVERLAP, FIXED, KEPT = range(8)
"""The places of `weights`."""


class Order(NamedTuple):
    """The orders of one to three demands: rows of events, a pick-up 0 to 2 or a delivery 3 to 5; and how many of its
    first events an order shares with the previous one."""

    firsts: Row
    events: Rows
    shared: Row


class Train(NamedTuple):
    """The train of a plan, in rows of one cell: the mark of its track, its milepost (NONE: any city), cash, mileposts
    per turn, loads, building limit per turn, and the fee for track of others; the reverse arc if it cannot turn (NONE:
    it can), the mileposts to the next city ahead and back; and the weights."""

    mine: Row
    at: Row
    cash: Row
    speed: Row
    capacity: Row
    limit: Row
    fee: Row
    back: Row
    round: Row
    weights: Row


class Hand(NamedTuple):
    """The content of a plan: rows (city, load, payoff, card) of the demands, their number in `size`; the loads on
    board, chips in the tray by load, and by city the turns during which no load can be picked up."""

    demands: Rows
    size: Row
    cargo: Row
    chips: Row
    closed: Row


class Found(NamedTuple):
    """Results: `events` as (city, load, demand or NONE for a pick-up), `arcs` to build in their order, `sums`: events,
    arcs, earnings, building cost, mileposts, rented mileposts, value per turn times 1,000 and turns times 100; then,
    for the route to a city (`way`, its arcs in their order), the number of arcs and the cost of missing track. The rest
    is work space: options (demand, pick-up city or NONE, destination, promise), routes between their stops, stored
    plans, and the sums of an order before each of its events (`stage`)."""

    events: Rows
    arcs: Places
    sums: Row
    way: Places
    option: Rows
    gap: list[Rows]
    kept: Rows
    value: Row
    stage: Rows
