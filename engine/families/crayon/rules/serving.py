"""Requirements of a demand: sources of its load and the cheapest missing track.

Track is missing if own track and major city areas do not connect three places: the own network (or any major city
before there is one), a city with the load or the train that carries it, and the destination. All routes between three
places meet in one milepost, so the search tries every milepost as the meeting point. It runs twice: with own track
alone, and with rented track. Results are tried on a copy of the position, so that no permanently refused section is
proposed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.chapters.deck import held
from engine.families.crayon.rules.drawing import Drawing
from engine.families.crayon.rules.position import OPEN, Position, vehicles
from engine.families.crayon.rules.routes import NO_WAY, Joined, Ways

TRIES = 4
"""The maximum number of refused sections of one demand to avoid before the search ends."""

PLENTY = 1 << 30
"""A limit above the cost of any track."""


class Serving(NamedTuple):
    """A demand of a card and the cheapest way to meet it.

    `sources` are the cities with the load, `source` the chosen one, NONE if the load is on board or cannot be reached.
    `arcs` are the missing sections in building order, `cost` their cost, NONE if no free track connects the places;
    `mileposts` is the distance to the city from the source, or from the train for a load on board. `rented` is the
    cheaper route over track of others for one trip, None if there is none. `is_aboard` says whether a train of the
    player carries the load, `chips` how many are in the tray.
    """

    card: int
    row: int
    city: int
    load: int
    payoff: int
    sources: tuple[int, ...]
    source: int
    arcs: tuple[int, ...]
    cost: int
    mileposts: int
    is_aboard: bool
    chips: int
    rented: Joined | None = None


def servings(board: CompiledBoard, state: Position, seat: int) -> list[Serving]:
    """Return every demand in the hand of a player, in the order of cards. Takes about 3 ms per city, 10 ms with track
    of others."""
    return servings_of(board, state, seat, held(state, seat))


def contracts(board: CompiledBoard, state: Position, seat: int) -> list[Serving]:
    """Return every demand of the open contracts, as a player would meet it (BR-OPT-27)."""
    return servings_of(
        board,
        state,
        seat,
        [card for card in range(board.demand_cards) if board.contracts and state.place[card] == OPEN],
    )


def servings_of(board: CompiledBoard, state: Position, seat: int, cards: Iterable[int]) -> list[Serving]:
    """Return every demand of some cards, as a player would meet it."""
    asked = [(card, row, *demand) for card in cards for row, demand in enumerate(board.demands[card])]
    if not asked:
        return []
    carried = {load for vehicle in vehicles(board, state, seat) for load in state.cargo[vehicle] if load != NONE}
    found = {load: sources_of(board, state, load) for _, _, _, load, _ in asked}
    trial = unhurried(state, seat)
    rents = any(owner not in (0, seat + 1) for owner in set(state.track))
    trains = {load: carriers(board, state, seat, load) for load in carried}
    cities = {city for _, _, city, _, _ in asked}.union(*found.values())
    nodes = sorted({board.centre[city] for city in cities}.union(*trains.values()))
    ways = Ways(board, trial, nodes)
    renting = Ways(board, trial, nodes, rents=True) if rents else None
    served = []
    for card, row, city, load, payoff in asked:
        aboard = load in carried
        sources = trains[load] if aboard else tuple(board.centre[source] for source in found[load])
        goal = board.centre[city]
        own = best(board, trial, ways, goal, sources, False)
        rented = None if renting is None or own.cost == 0 else best(board, trial, renting, goal, sources, True)
        if rented is not None and (not rented.fees or rented.cost + rented.fees * board.track_fee >= own.cost):
            rented = None
        meant = own if own.cost != NO_WAY or rented is None else rented
        missing = (own.arcs, own.cost, own.mileposts) if own.cost != NO_WAY else ((), NONE, NONE)
        source = NONE if aboard or meant.source == NONE else board.city_at[meant.source]
        served.append(
            Serving(card, row, city, load, payoff, found[load], source, *missing, aboard, state.tray[load], rented)
        )
    return served


def unhurried(state: Position, seat: int) -> Position:
    """Return a copy in which a player may build anything not refused permanently: without limits of money, turns and
    events."""
    found = state.copy()
    found.journal, found.seat, found.cash[seat] = 0, seat, PLENTY
    found.spent = found.outs = -PLENTY
    found.bought, found.until[:] = 0, [0] * len(found.until)
    return found


def best(
    board: CompiledBoard, trial: Position, ways: Ways, goal: int, sources: tuple[int, ...], rents: bool
) -> Joined:  # fmt: skip
    """Return the lightest way to meet a demand without refused sections."""
    closed: set[int] = set()
    nowhere = Joined(float(NO_WAY), NONE, (), NO_WAY, NONE, 0)
    for _ in range(TRIES):
        found = min((ways.joined(goal, source) for source in sources), default=nowhere)
        _, refused = Drawing.begin(board, trial).along(found.arcs)
        if refused is None:
            return found
        closed.add(refused.arc >> 1)
        ways = Ways(board, trial, {goal, *sources}, rents, closed)
    return nowhere


def carriers(board: CompiledBoard, state: Position, seat: int, load: int) -> tuple[int, ...]:
    """Return the mileposts of the player's trains with a load."""
    return tuple(
        sorted({state.at[vehicle] for vehicle in vehicles(board, state, seat) if load in state.cargo[vehicle]})
    )


def sources_of(board: CompiledBoard, state: Position, load: int) -> tuple[int, ...]:
    """Return the cities that supply a load or store it."""
    cities = {city for city, supplied in enumerate(board.supplies) if load in supplied}
    cities |= {board.city_at[row[0]] for row in state.stored if row[1] == load and board.city_at[row[0]] != NONE}
    return tuple(sorted(cities))
