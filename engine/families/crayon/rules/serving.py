"""What a demand of a hand would take: where its load is, and the cheapest track that is missing for it.

Track is missing where own track, and red areas, do not join three places: the own network (or any major city before
there is one), a city that has the load or the train that carries it, and the city that asks for it. All ways to join
three places meet in one milepost, so the best one is found by trying every milepost as the meeting point. It is worked
out twice: with own track alone, and with track of others that is rented; what is found is tried on a copy of the
position, so that no section is told that the rules would refuse for good.
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
"""So many sections of one demand that are refused are gone round before there is said to be no way."""

PLENTY = 1 << 30
"""More money than any track costs."""


class Serving(NamedTuple):
    """A demand of a card and the cheapest way to serve it.

    `sources` are the cities that have the load, `source` the one that is meant, NONE where the load is on board or no
    track leads there. `arcs` are the sections that are missing, in an order in which they can be built, `cost` what
    they cost, NONE where no free track joins the places; `mileposts` is how far it is from the source, or from the
    train for a load on board, to the city. `rented` is the way that rides on track of others where that is cheaper for
    once, None where it is not. `is_aboard` whether a train of the seat carries the load, `chips` how many of it lie in
    the tray.
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
    """Every demand that a seat holds, in the order of its cards. About 3 ms for each city that is named, 10 ms where
    others have track."""
    return servings_of(board, state, seat, held(state, seat))


def contracts(board: CompiledBoard, state: Position, seat: int) -> list[Serving]:
    """Every demand of the cards that lie open for all, as a seat would serve it (BR-OPT-27)."""
    return servings_of(
        board,
        state,
        seat,
        [card for card in range(board.demand_cards) if board.contracts and state.place[card] == OPEN],
    )


def servings_of(board: CompiledBoard, state: Position, seat: int, cards: Iterable[int]) -> list[Serving]:
    """Every demand of some cards, as a seat would serve it."""
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
    """A copy in which a seat is on turn that may build whatever is not refused for good: money, the limits of a turn
    and events do not count."""
    found = state.copy()
    found.journal, found.seat, found.cash[seat] = 0, seat, PLENTY
    found.spent = found.outs = -PLENTY
    found.bought, found.until[:] = 0, [0] * len(found.until)
    return found


def best(
    board: CompiledBoard, trial: Position, ways: Ways, goal: int, sources: tuple[int, ...], rents: bool
) -> Joined:  # fmt: skip
    """The lightest way to serve a demand of which no section is refused."""
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
    """The mileposts of the trains of a seat that carry a load."""
    return tuple(
        sorted({state.at[vehicle] for vehicle in vehicles(board, state, seat) if load in state.cargo[vehicle]})
    )


def sources_of(board: CompiledBoard, state: Position, load: int) -> tuple[int, ...]:
    """The cities that supply a load, and those where it was left."""
    cities = {city for city, supplied in enumerate(board.supplies) if load in supplied}
    cities |= {board.city_at[row[0]] for row in state.stored if row[1] == load and board.city_at[row[0]] != NONE}
    return tuple(sorted(cities))
