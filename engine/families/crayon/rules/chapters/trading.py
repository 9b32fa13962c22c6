"""Selling and trading track in place of building (BR-OPT-33).

What changes hands is a stretch: a seat's track between two places where it ends, forks or meets a city. The buyer names
the stretch in the own turn, then what it offers; the owner answers. One stretch a turn can be asked for, so that nobody
is asked for ever.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping

from engine.families.crayon.rules import journal
from engine.families.crayon.rules.board import FREE_ENTRY, NONE, CompiledBoard
from engine.families.crayon.rules.chapters.building import own_edges
from engine.families.crayon.rules.journal import note, pay, receive
from engine.families.crayon.rules.position import BUY_TRACK, ENDING, SWAP_TRACK, WANT_TRACK, Position

WITHDRAW, PAY, GIVE = range(3)
"""What a buyer offers for a stretch: nothing any more, money, or a stretch of its own."""

TERM = 1 << 40
"""An offer is its kind times this, plus the sum or a section of the stretch."""


def stretch(m: CompiledBoard, g: Position, edge: int) -> list[int]:
    """The mileposts of the stretch that a section belongs to, in order; the end with the lower number first."""
    a, b = m.start[2 * edge], m.end[2 * edge]
    nodes = [a, *_onwards(m, g, edge, b)]
    if nodes[-1] != a or m.city_at[a] != NONE or _is_joint(m, g, a, g.track[edge]):
        nodes = [*reversed(_onwards(m, g, edge, a)), *nodes[1:]]
    if (nodes[0], nodes[1]) > (nodes[-1], nodes[-2]):
        nodes.reverse()
    return nodes


def _onwards(m: CompiledBoard, g: Position, edge: int, node: int) -> list[int]:
    """The mileposts from one end of a section to the end of its stretch; once round where it has no end."""
    mine, came, found = g.track[edge], edge, [node]
    while m.city_at[node] == NONE and not _is_joint(m, g, node, mine):
        arc = next(arc for arc in m.arcs[node] if g.track[arc >> 1] == mine and arc >> 1 != came)
        if arc >> 1 == edge:
            break
        came, node = arc >> 1, m.end[arc]
        found.append(node)
    return found


def _is_joint(m: CompiledBoard, g: Position, node: int, mine: int) -> bool:
    return sum(g.track[arc >> 1] == mine for arc in m.arcs[node]) != 2


def edges_of(m: CompiledBoard, nodes: list[int]) -> list[int]:
    """The sections of a stretch."""
    return [m.arc(a, b) >> 1 for a, b in itertools.pairwise(nodes)]


def stretches(m: CompiledBoard, g: Position, seat: int) -> list[int]:
    """The stretches of a seat, each by the lowest of its sections."""
    left, found = set(own_edges(m, g, seat)), []
    while left:
        lowest = min(left)
        found.append(lowest)
        left.difference_update(edges_of(m, stretch(m, g, lowest)))
    return found


def worth(m: CompiledBoard, g: Position, edge: int) -> int:
    """What building a stretch would cost."""
    return sum(
        min(price for price in m.price[2 * each : 2 * each + 2] if price != NONE)
        for each in edges_of(m, stretch(m, g, edge))
    )


def holds(m: CompiledBoard, g: Position, seats: Mapping[int, int]) -> bool:
    """Whether the limits of entry hold where sections go to other seats, those by section (BR-OPT-33)."""
    cities = {m.city_at[node] for edge in seats for node in (m.start[2 * edge], m.end[2 * edge])} - {NONE}
    return all(_holds_at(m, g, city, seats) for city in cities)


def _holds_at(m: CompiledBoard, g: Position, city: int, seats: Mapping[int, int]) -> bool:
    """Whether a city is left to those who have or may get a section there, and nobody has too many (BR-BUILD-06 to
    BR-BUILD-09)."""
    owners = [seats.get(arc >> 1, g.track[arc >> 1] - 1) for arc in m.sides[city]]
    inside = set(owners) - {NONE, g.seats}
    free, entry = owners.count(NONE) + owners.count(g.seats), m.entry[city]
    if entry == FREE_ENTRY:
        return free >= g.seats - len(inside)
    if len(inside) > entry or any(owners.count(seat) > m.city_sections for seat in set(seats.values())):
        return False
    return free >= min(entry, g.seats, len(owners)) - len(inside)


def wanted_stretches(m: CompiledBoard, g: Position) -> list[int]:
    """The stretches of others for which the seat on turn may make an offer, each by a section: before anything is built
    or bought, once a turn."""
    if not m.trading or g.spent or g.bought or g.offers:
        return []
    own = stretches(m, g, g.seat)
    return [
        edge
        for seat in range(g.seats)
        if seat != g.seat
        for edge in stretches(m, g, seat)
        if can_buy(m, g, edge) or any(can_swap(m, g, edge, mine) for mine in own)
    ]


def can_buy(m: CompiledBoard, g: Position, edge: int) -> bool:
    """Whether the limits hold where the seat on turn gets a stretch."""
    return holds(m, g, dict.fromkeys(edges_of(m, stretch(m, g, edge)), g.seat))


def can_swap(m: CompiledBoard, g: Position, edge: int, mine: int) -> bool:
    """Whether the limits hold where the seat on turn gets a stretch for one of its own."""
    change = dict.fromkeys(edges_of(m, stretch(m, g, edge)), g.seat)
    change.update(dict.fromkeys(edges_of(m, stretch(m, g, mine)), g.track[edge] - 1))
    return holds(m, g, change)


def want(m: CompiledBoard, g: Position, edge: int) -> None:
    """The seat on turn names the stretch that it would like to have."""
    g.offer[:4] = [WANT_TRACK, g.seat, edge, NONE]
    g.offers += 1
    g.done = 1
    note(g, journal.WANTS_TRACK, g.seat, 0, _pair(m, g, edge), g.track[edge] - 1)


def prices(m: CompiledBoard, g: Position) -> list[int]:
    """Sums that are listed as offers: what building would cost, half and twice as much. Others can be named."""
    cost, cash = worth(m, g, g.offer[2]), g.cash[g.seat]
    return sorted({price for price in ((cost + 1) // 2, cost, 2 * cost) if price <= cash})


def can_name_price(m: CompiledBoard, g: Position) -> bool:
    """Whether money may be offered."""
    return can_buy(m, g, g.offer[2])


def terms(m: CompiledBoard, g: Position) -> list[int]:
    """What the buyer may offer."""
    found = [WITHDRAW * TERM]
    if can_name_price(m, g):
        found += [PAY * TERM + price for price in prices(m, g)]
    own = stretches(m, g, g.seat)
    return found + [GIVE * TERM + mine for mine in own if can_swap(m, g, g.offer[2], mine)]


def offer(m: CompiledBoard, g: Position, a: int) -> None:
    """The buyer makes an offer, or none."""
    kind, value = divmod(a, TERM)
    edge = g.offer[2]
    owner = g.track[edge] - 1
    if kind == WITHDRAW:
        g.offer[0] = NONE
        note(g, journal.WITHDREW, g.seat)
    elif kind == PAY:
        g.offer[:4] = [BUY_TRACK, owner, edge, value]
        note(g, journal.OFFERED_MONEY, g.seat, 0, owner, value)
    else:
        g.offer[:4] = [SWAP_TRACK, owner, edge, value]
        note(g, journal.OFFERED_TRACK, g.seat, 0, _pair(m, g, value), owner)


def answer_track(m: CompiledBoard, g: Position, accepts: int) -> None:
    """The owner of a stretch accepts, which is the building of this turn; or declines, and the turn goes on."""
    kind, owner, edge, value = g.offer[:4]
    seat = g.seat
    g.offer[0] = NONE
    if not accepts:
        note(g, journal.DECLINED, owner)
        return
    note(g, journal.GOT_TRACK, seat, 0, _pair(m, g, edge), owner)
    got, given = edges_of(m, stretch(m, g, edge)), []
    if kind == SWAP_TRACK:
        note(g, journal.GOT_TRACK, owner, 0, _pair(m, g, value), seat)
        given = edges_of(m, stretch(m, g, value))
    elif value:
        pay(g, seat, value, journal.TRADE_PAID, owner)
        receive(m, g, owner, value, journal.TRADE_RECEIVED, seat)
    _hand_over(g, got, seat)
    _hand_over(g, given, owner)
    g.phase = ENDING


def _hand_over(g: Position, edges: Iterable[int], seat: int) -> None:
    for edge in edges:
        g.track[edge] = seat + 1


def _pair(m: CompiledBoard, g: Position, edge: int) -> int:
    """The two ends of a stretch as one number, `first * m.node_count + last`."""
    nodes = stretch(m, g, edge)
    return nodes[0] * m.node_count + nodes[-1]
