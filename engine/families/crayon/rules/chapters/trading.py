"""Selling and trading track in place of building (BR-OPT-33).

Players trade stretches: track of a player between two points where it ends, branches or meets a city. The buyer names a
stretch in the own turn, then an offer, and the owner answers. A player can ask for only one stretch per turn, so that
there is no endless loop.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping

from engine.families.crayon.rules import journal
from engine.families.crayon.rules.board import FREE_ENTRY, NONE, CompiledBoard
from engine.families.crayon.rules.chapters.building import own_edges
from engine.families.crayon.rules.journal import note, pay, receive
from engine.families.crayon.rules.position import BUY_TRACK, ENDING, SPAN, SWAP_TRACK, WANT_TRACK, Position

WITHDRAW, PAY, GIVE = range(3)
"""Offers of a buyer for a stretch: none, money or an own stretch, the value being the amount or a section."""


def stretch(board: CompiledBoard, state: Position, edge: int) -> list[int]:
    """Return the mileposts of the stretch with a section, in order from the end with the lower number."""
    a, b = board.start[2 * edge], board.end[2 * edge]
    nodes = [a, *_onwards(board, state, edge, b)]
    if nodes[-1] != a or board.city_at[a] != NONE or _is_joint(board, state, a, state.track[edge]):
        nodes = [*reversed(_onwards(board, state, edge, a)), *nodes[1:]]
    if (nodes[0], nodes[1]) > (nodes[-1], nodes[-2]):
        nodes.reverse()
    return nodes


def _onwards(board: CompiledBoard, state: Position, edge: int, node: int) -> list[int]:
    """Return the mileposts from one end of a section to the end of its stretch, or once around a loop."""
    mine, came, found = state.track[edge], edge, [node]
    while board.city_at[node] == NONE and not _is_joint(board, state, node, mine):
        arc = next(arc for arc in board.arcs[node] if state.track[arc >> 1] == mine and arc >> 1 != came)
        if arc >> 1 == edge:
            break
        came, node = arc >> 1, board.end[arc]
        found.append(node)
    return found


def _is_joint(board: CompiledBoard, state: Position, node: int, mine: int) -> bool:
    return sum(state.track[arc >> 1] == mine for arc in board.arcs[node]) != 2


def edges_of(board: CompiledBoard, nodes: list[int]) -> list[int]:
    """Return the sections of a stretch."""
    return [board.arc(a, b) >> 1 for a, b in itertools.pairwise(nodes)]


def stretches(board: CompiledBoard, state: Position, seat: int) -> list[int]:
    """Return the stretches of a player, each by its lowest section."""
    left, found = set(own_edges(board, state, seat)), []
    while left:
        lowest = min(left)
        found.append(lowest)
        left.difference_update(edges_of(board, stretch(board, state, lowest)))
    return found


def building_cost(board: CompiledBoard, state: Position, edge: int) -> int:
    """Return the building cost of a stretch."""
    return sum(
        min(price for price in board.price[2 * each : 2 * each + 2] if price != NONE)
        for each in edges_of(board, stretch(board, state, edge))
    )


def holds(board: CompiledBoard, state: Position, seats: Mapping[int, int]) -> bool:
    """Return whether the entry limits hold after sections change owners (BR-OPT-33)."""
    cities = {board.city_at[node] for edge in seats for node in (board.start[2 * edge], board.end[2 * edge])} - {NONE}
    return all(_holds_at(board, state, city, seats) for city in cities)


def _holds_at(board: CompiledBoard, state: Position, city: int, seats: Mapping[int, int]) -> bool:
    """Return whether other players can still enter a city and no player has too many sections there (BR-BUILD-06 to BR-
    BUILD-09)."""
    owners = [seats.get(arc >> 1, state.track[arc >> 1] - 1) for arc in board.sides[city]]
    inside = set(owners) - {NONE, state.seats}
    free, entry = owners.count(NONE) + owners.count(state.seats), board.entry[city]
    if entry == FREE_ENTRY:
        return free >= state.seats - len(inside)
    if len(inside) > entry or any(owners.count(seat) > board.city_sections for seat in set(seats.values())):
        return False
    return free >= min(entry, state.seats, len(owners)) - len(inside)


def wanted_stretches(board: CompiledBoard, state: Position) -> list[int]:
    """Return the stretches of others for which the current player may make an offer, each by a section: once per turn,
    before building."""
    if not board.trading or state.spent or state.bought or state.offers:
        return []
    own = stretches(board, state, state.seat)
    return [
        edge
        for seat in range(state.seats)
        if seat != state.seat
        for edge in stretches(board, state, seat)
        if can_buy(board, state, edge) or any(can_swap(board, state, edge, mine) for mine in own)
    ]


def can_buy(board: CompiledBoard, state: Position, edge: int) -> bool:
    """Return whether the limits hold if the current player gets a stretch."""
    return holds(board, state, dict.fromkeys(edges_of(board, stretch(board, state, edge)), state.seat))


def can_swap(board: CompiledBoard, state: Position, edge: int, mine: int) -> bool:
    """Return whether the limits hold if the current player exchanges an own stretch for another."""
    change = dict.fromkeys(edges_of(board, stretch(board, state, edge)), state.seat)
    change.update(dict.fromkeys(edges_of(board, stretch(board, state, mine)), state.track[edge] - 1))
    return holds(board, state, change)


def want(board: CompiledBoard, state: Position, edge: int) -> None:
    """Ask for a stretch for the current player."""
    state.offer[:4] = [WANT_TRACK, state.seat, edge, NONE]
    state.offers += 1
    state.done = 1
    note(state, journal.WANTS_TRACK, state.seat, 0, _pair(board, state, edge), state.track[edge] - 1)


def prices(board: CompiledBoard, state: Position) -> list[int]:
    """Return the amounts listed as offers: the building cost, half and twice as much. Other amounts can be entered."""
    cost, cash = building_cost(board, state, state.offer[2]), state.cash[state.seat]
    return sorted({price for price in ((cost + 1) // 2, cost, 2 * cost) if price <= cash})


def can_name_price(board: CompiledBoard, state: Position) -> bool:
    """Return whether the buyer may offer money."""
    return can_buy(board, state, state.offer[2])


def terms(board: CompiledBoard, state: Position) -> list[int]:
    """Return the possible offers of the buyer."""
    found = [WITHDRAW * SPAN]
    if can_name_price(board, state):
        found += [PAY * SPAN + price for price in prices(board, state)]
    own = stretches(board, state, state.seat)
    return found + [GIVE * SPAN + mine for mine in own if can_swap(board, state, state.offer[2], mine)]


def offer(board: CompiledBoard, state: Position, action: int) -> None:
    """Apply the offer of the buyer, if any."""
    kind, value = divmod(action, SPAN)
    edge = state.offer[2]
    owner = state.track[edge] - 1
    if kind == WITHDRAW:
        state.offer[0] = NONE
        note(state, journal.WITHDREW, state.seat)
    elif kind == PAY:
        state.offer[:4] = [BUY_TRACK, owner, edge, value]
        note(state, journal.OFFERED_MONEY, state.seat, 0, owner, value)
    else:
        state.offer[:4] = [SWAP_TRACK, owner, edge, value]
        note(state, journal.OFFERED_TRACK, state.seat, 0, _pair(board, state, value), owner)


def answer_track(board: CompiledBoard, state: Position, accepts: int) -> None:
    """Apply the answer of the owner. Accepting uses the building of this turn; after declining, the turn continues."""
    kind, owner, edge, value = state.offer[:4]
    seat = state.seat
    state.offer[0] = NONE
    if not accepts:
        note(state, journal.DECLINED, owner)
        return
    note(state, journal.GOT_TRACK, seat, 0, _pair(board, state, edge), owner)
    got, given = edges_of(board, stretch(board, state, edge)), []
    if kind == SWAP_TRACK:
        note(state, journal.GOT_TRACK, owner, 0, _pair(board, state, value), seat)
        given = edges_of(board, stretch(board, state, value))
    elif value:
        pay(state, seat, value, journal.TRADE_PAID, owner)
        receive(board, state, owner, value, journal.TRADE_RECEIVED, seat)
    _hand_over(state, got, seat)
    _hand_over(state, given, owner)
    state.phase = ENDING


def _hand_over(state: Position, edges: Iterable[int], seat: int) -> None:
    for edge in edges:
        state.track[edge] = seat + 1


def _pair(board: CompiledBoard, state: Position, edge: int) -> int:
    """Return the two ends of a stretch as one number, `first * m.node_count + last`."""
    nodes = stretch(board, state, edge)
    return nodes[0] * board.node_count + nodes[-1]
