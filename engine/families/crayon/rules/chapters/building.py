"""Building: where sections may be built, their cost, and protection of other players (BR-BUILD)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from engine.families.crayon.rules import journal
from engine.families.crayon.rules.board import FREE_ENTRY, NONE, SMALL, CompiledBoard
from engine.families.crayon.rules.chapters.deck import held
from engine.families.crayon.rules.chapters.events import is_closed, is_flooded
from engine.families.crayon.rules.journal import note, pay
from engine.families.crayon.rules.position import Position, add_fresh

# Reasons for refusing a section.
(
    ALLOWED,
    TAKEN,
    RED_AREA,
    NO_WAY,
    NO_START,
    NO_CASH,
    OVER_LIMIT,
    TOO_MANY_OUT,
    CLOSED_CITY,
    FULL_CITY,
    SHUTS_OUT,
    SHUTS_MAJOR,
    CUTS_OFF,
    STRUCK,
    FLOODED,
    NOT_ASKED_FOR,
) = range(16)

RULE = {
    TAKEN: "BR-BUILD-10",
    RED_AREA: "BR-BUILD-04",
    NO_WAY: "BR-BUILD-01",
    NO_START: "BR-BUILD-02",
    NO_CASH: "BR-BUILD-11",
    OVER_LIMIT: "BR-TURN-01",
    TOO_MANY_OUT: "BR-BUILD-03",
    CLOSED_CITY: "BR-BUILD-07",
    FULL_CITY: "BR-BUILD-08",
    SHUTS_OUT: "BR-BUILD-09",
    SHUTS_MAJOR: "BR-BUILD-06",
    CUTS_OFF: "BR-BUILD-06",
    STRUCK: "BR-EVENT-10",
    FLOODED: "BR-EVENT-07",
    NOT_ASKED_FOR: "BR-OPT-16",
}
"""The row of the rules matrix for each refusal."""


def limit(board: CompiledBoard, state: Position) -> int:
    """Return the building limit of this turn, which is lower with a crossgrade (BR-TURN-01, BR-OPT-13)."""
    most = board.limit_of[state.seat]
    return min(most, board.crossgrade_build) if state.bought else most


def own_edges(board: CompiledBoard, state: Position, seat: int) -> list[int]:
    """Return the sections of a player."""
    return edges_of(state.track, seat + 1)


def edges_of(track: bytes | bytearray, mine: int) -> list[int]:
    """Return the sections with a number in `track`."""
    found, at = [], track.find(mine)
    while at >= 0:
        found.append(at)
        at = track.find(mine, at + 1)
    return found


def own_track(state: Position, seat: int) -> bytes:
    """Return for each edge 1 if the player owns it, else 0."""
    return bytes(state.track.translate(_alone(seat + 1)))


@lru_cache
def _alone(mine: int) -> bytes:
    """Return the translation table that maps one number to 1 and all others to 0."""
    return bytes(number == mine for number in range(256))


def touched(board: CompiledBoard, state: Position, seat: int) -> set[int]:
    """Return the mileposts with track of a player, by an option also those with track of others (BR-OPT-32)."""
    edges = (
        [edge for edge, whose in enumerate(state.track) if whose] if board.branching else own_edges(board, state, seat)
    )
    return ends_of(board, edges)


def touches(board: CompiledBoard, state: Position, node: int, seat: int) -> bool:
    """Return whether a milepost is among those of `touched`."""
    mine, track = seat + 1, state.track
    for arc in board.arcs[node]:
        whose = track[arc >> 1]
        if whose == mine or (whose and board.branching):
            return True
    return False


def ends_of(board: CompiledBoard, edges: Iterable[int]) -> set[int]:
    """Return the mileposts at the ends of sections."""
    found = set()
    for edge in edges:
        found.add(board.start[2 * edge])
        found.add(board.end[2 * edge])
    return found


def sections(board: CompiledBoard, state: Position) -> list[int]:
    """Return the arcs that the current player may build now.

    An edge with own track at both ends can be built in both directions: the cheaper one is offered, the first in a tie.
    Out of and into a major city differ, because only one of them counts among the sections that leave major cities (BR-
    BUILD-03).
    """
    return _offered(board, state, _ways_on(board, state))


def can_build(board: CompiledBoard, state: Position) -> bool:
    """Return whether there is any section to build, searching only for the first."""
    return any(
        is_free(board, state, arc) and refusal_from(board, state, arc) == ALLOWED for arc in _ways_on(board, state)
    )


def _ways_on(board: CompiledBoard, state: Position) -> Iterator[int]:
    """Return the arcs from mileposts where the current player may start; none if the money for this turn is spent."""
    if state.spent + board.least_price > limit(board, state):
        return
    begin = touched(board, state, state.seat)
    for city in board.majors:
        begin.update(board.nodes[city])
    for node in sorted(begin):
        yield from board.arcs[node]


def is_offered(board: CompiledBoard, state: Position, arc: int) -> bool:
    """Return whether a section is among `sections`, without searching for the others."""
    if state.spent + board.least_price > limit(board, state):
        return False
    ways = sorted((arc, arc ^ 1), key=lambda way: board.start[way])
    begin = {a for a in map(board.start.__getitem__, ways) if board.is_major[a] or touches(board, state, a, state.seat)}
    return arc in _offered(board, state, (way for way in ways if board.start[way] in begin))


def _offered(board: CompiledBoard, state: Position, arcs: Iterable[int]) -> list[int]:
    """Return those of the arcs that the current player may build; of two directions of an edge the cheaper one."""
    found: dict[int, int] = {}
    for arc in arcs:
        way = 2 * (arc >> 1) + board.is_major[board.start[arc]]
        known = found.get(way)
        if known is not None and board.price[arc] >= board.price[known]:
            continue
        if is_free(board, state, arc) and refusal_from(board, state, arc) == ALLOWED:
            found[way] = arc
    return list(found.values())


def refusal(board: CompiledBoard, state: Position, arc: int, begin: set[int] | None = None) -> int:
    """Return why the current player may not build a section, or ALLOWED. `begin` are the possible starting mileposts,
    if known."""
    a = board.start[arc]
    if not is_free(board, state, arc):
        return RED_AREA if board.inner[arc >> 1] else TAKEN if state.track[arc >> 1] else NO_WAY
    if not (board.is_major[a] or (touches(board, state, a, state.seat) if begin is None else a in begin)):
        return NO_START
    return refusal_from(board, state, arc)


def is_free(board: CompiledBoard, state: Position, arc: int) -> bool:
    """Return whether a section can be built and is unowned."""
    return not (board.inner[arc >> 1] or state.track[arc >> 1] or board.price[arc] == NONE)


def refusal_from(board: CompiledBoard, state: Position, arc: int) -> int:
    """Return why the current player may not build a free section that starts at own track."""
    seat, edge, a, b, price = state.seat, arc >> 1, board.start[arc], board.end[arc], board.price[arc]
    if state.spent + price > limit(board, state):
        return OVER_LIMIT
    if price > state.cash[seat]:
        return NO_CASH
    if board.is_major[a] and state.outs >= board.major_sections:
        return TOO_MANY_OUT
    if is_closed(board, state, a) or is_closed(board, state, b):
        return STRUCK
    if is_flooded(board, state, edge):
        return FLOODED
    for node in (a, b):
        city = board.city_at[node]
        if city == NONE:
            continue
        why = at_city(board, state, city, seat, state.track) if board.limited[node] else at_major(board, state, city)
        if why != ALLOWED:
            return why
    if (
        board.honeymoon
        and board.city_at[b] != NONE
        and board.size[board.city_at[b]] == SMALL
        and not asked_for(board, state, board.city_at[b])
    ):
        return NOT_ASKED_FOR
    return CUTS_OFF if cuts_off(board, state, edge) else ALLOWED


def at_city(board: CompiledBoard, state: Position, city: int, seat: int, track: bytes | bytearray) -> int:
    """Return whether a player may build one more section into a medium or small city (BR-BUILD-07 to BR-BUILD-09)."""
    mine, free, sides, owners, inside = 0, -1, 0, 0, 0
    for arc in board.sides[city]:
        if arc == NONE:
            break
        sides += 1
        whose = track[arc >> 1]
        if not whose or whose == state.seats + 1:  # Track of the bank will soon be removed: BR-OPT-12
            free += 1
        else:
            inside += not owners >> whose & 1
            owners |= 1 << whose
            mine += whose == seat + 1
    if mine >= board.city_sections:
        return FULL_CITY
    if not mine and inside >= board.entry[city]:
        return CLOSED_CITY
    inside += not mine
    # A city with fewer sides than players was never open to all of them.
    if board.entry[city] != FREE_ENTRY and free < min(board.entry[city], state.seats, sides) - inside:
        return SHUTS_OUT
    return ALLOWED


def asked_for(board: CompiledBoard, state: Position, city: int) -> bool:
    """Return whether a card of the current player names a city or a load that it supplies (BR-OPT-16)."""
    return any(
        there == city or load in board.supplies[city]
        for card in held(state, state.seat)
        for there, load, _ in board.demands[card]
    )


def at_major(board: CompiledBoard, state: Position, city: int) -> int:
    """Return whether each player still has a free side of a major city after one more section (BR-BUILD-06)."""
    free, owners, inside = -1, 1 << state.seat + 1, 1
    for arc in board.sides[city]:
        if arc == NONE:
            break
        whose = state.track[arc >> 1]
        if 0 < whose <= state.seats:
            inside += not owners >> whose & 1
            owners |= 1 << whose
        else:
            free += 1
    return SHUTS_MAJOR if free < state.seats - inside else ALLOWED


def cuts_off(board: CompiledBoard, state: Position, edge: int) -> bool:
    """Return whether a section would leave another player no route to connect the major cities over own and free
    sections (BR-BUILD-06)."""
    track = state.track
    for one, other in board.detours[edge]:
        if not track[one] and not track[other]:
            return False  # All players can detour over the third milepost.
    if _apart(board, state, edge, 0) is None:
        return False  # All players can detour over free sections.
    return any(seat != state.seat and _is_cut(board, state, edge, seat + 1) for seat in range(state.seats))


def _is_cut(board: CompiledBoard, state: Position, edge: int, mine: int) -> bool:
    """Return whether the section separates major cities for the player `mine - 1`."""
    apart = _apart(board, state, edge, mine)
    return apart is not None and 0 < sum(board.centre[city] in apart for city in board.majors) < len(board.majors)


def _apart(board: CompiledBoard, state: Position, edge: int, mine: int) -> set[int] | None:
    """Return the mileposts on one side of a section without a detour to the other side, for the player `mine - 1`, or
    over free sections alone if `mine` is 0; None if there is a detour.

    The search alternates between both ends, so that it finds a small separated part quickly.
    """
    track, inner, arcs, end = state.track, board.inner, board.arcs, board.end
    a, b = board.start[2 * edge], board.end[2 * edge]
    sides = ({a}, {b})
    lefts = ([a], [b])
    while lefts[0] and lefts[1]:
        for seen, other, left in ((sides[0], sides[1], lefts[0]), (sides[1], sides[0], lefts[1])):
            after = []
            for node in left:
                for arc in arcs[node]:
                    each, there = arc >> 1, end[arc]
                    if each == edge or there in seen or not (track[each] == mine or not track[each] or inner[each]):
                        continue
                    if there in other:
                        return None
                    seen.add(there)
                    after.append(there)
            left[:] = after
    return sides[0] if not lefts[0] else sides[1]


def build(board: CompiledBoard, state: Position, arc: int) -> None:
    """Build a section and pay for it (BR-BUILD-01)."""
    seat, price = state.seat, board.price[arc]
    state.track[arc >> 1] = seat + 1
    state.spent += price
    state.outs += board.is_major[board.start[arc]]
    add_fresh(state, arc)
    state.done = 1
    pay(state, seat, price, journal.BUILT, arc)
    if board.honeymoon:
        city = board.city_at[board.end[arc]]
        if city != NONE and board.size[city] == SMALL:
            note(state, journal.DUTY, seat, 0, city)
