"""Building: where a section may be drawn, what it costs, and whom it must not shut out (BR-BUILD)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from engine.families.crayon.rules import journal
from engine.families.crayon.rules.board import FREE_ENTRY, NONE, SMALL, CompiledBoard
from engine.families.crayon.rules.chapters.deck import held
from engine.families.crayon.rules.chapters.events import is_closed, is_flooded
from engine.families.crayon.rules.journal import note, pay
from engine.families.crayon.rules.position import ENDING, Position, add_fresh, taken_places

# Why a section is refused.
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


def limit(m: CompiledBoard, g: Position) -> int:
    """What may be spent on track in this turn: less beside a crossgrade (BR-TURN-01, BR-OPT-13)."""
    return min(m.build_limit, m.crossgrade_build) if g.bought else m.build_limit


def own_edges(m: CompiledBoard, g: Position, seat: int) -> list[int]:
    """The sections of a seat."""
    return edges_of(g.track, seat + 1)


def edges_of(track: bytes | bytearray, mine: int) -> list[int]:
    """The sections with a number in track."""
    found, at = [], track.find(mine)
    while at >= 0:
        found.append(at)
        at = track.find(mine, at + 1)
    return found


def own_track(g: Position, seat: int) -> bytes:
    """By edge 1 where a seat has its track, else 0."""
    return bytes(g.track.translate(_alone(seat + 1)))


@lru_cache
def _alone(mine: int) -> bytes:
    """The table that makes 1 of a number and 0 of all others."""
    return bytes(number == mine for number in range(256))


def touched(m: CompiledBoard, g: Position, seat: int) -> set[int]:
    """The mileposts with track of a seat; by an option also those with track of others (BR-OPT-32)."""
    edges = [edge for edge, whose in enumerate(g.track) if whose] if m.branching else own_edges(m, g, seat)
    return ends_of(m, edges)


def touches(m: CompiledBoard, g: Position, node: int, seat: int) -> bool:
    """Whether a milepost is one of those with track of a seat, as `touched` finds them."""
    mine, track = seat + 1, g.track
    return any(track[arc >> 1] == mine or (m.branching and track[arc >> 1]) for arc in m.arcs[node])


def ends_of(m: CompiledBoard, edges: Iterable[int]) -> set[int]:
    """The mileposts at which sections end."""
    found = set()
    for edge in edges:
        found.add(m.start[2 * edge])
        found.add(m.end[2 * edge])
    return found


def sections(m: CompiledBoard, g: Position) -> list[int]:
    """The arcs that the seat on turn may build now. An edge whose two ends have its track can be built either way; the
    cheaper one is offered, the first of two alike. Out of a major city and into it are different things, though: only
    one of them counts among the sections that leave major cities (BR-BUILD-03)."""
    return _offered(m, g, _ways_on(m, g))


def can_build(m: CompiledBoard, g: Position) -> bool:
    """Whether there are any `sections`: only the first is looked for."""
    return any(is_free(m, g, arc) and refusal_from(m, g, arc) == ALLOWED for arc in _ways_on(m, g))


def _ways_on(m: CompiledBoard, g: Position) -> Iterator[int]:
    """The arcs that leave the mileposts where the seat on turn may start, none where its money for this turn is
    spent."""
    if g.spent + m.least_price > limit(m, g):
        return
    begin = touched(m, g, g.seat)
    for city in m.majors:
        begin.update(m.nodes[city])
    for node in sorted(begin):
        yield from m.arcs[node]


def is_offered(m: CompiledBoard, g: Position, arc: int) -> bool:
    """Whether a section is one of `sections`, without a search for the others."""
    if g.spent + m.least_price > limit(m, g):
        return False
    ways = sorted((arc, arc ^ 1), key=lambda way: m.start[way])
    begin = {a for a in map(m.start.__getitem__, ways) if m.is_major[a] or touches(m, g, a, g.seat)}
    return arc in _offered(m, g, (way for way in ways if m.start[way] in begin))


def _offered(m: CompiledBoard, g: Position, arcs: Iterable[int]) -> list[int]:
    """Those of some arcs, at the beginning of which the seat on turn may start, that it may build; of two ways over an
    edge the cheaper one."""
    found: dict[int, int] = {}
    for arc in arcs:
        way = 2 * (arc >> 1) + m.is_major[m.start[arc]]
        known = found.get(way)
        if known is not None and m.price[arc] >= m.price[known]:
            continue
        if is_free(m, g, arc) and refusal_from(m, g, arc) == ALLOWED:
            found[way] = arc
    return list(found.values())


def refusal(m: CompiledBoard, g: Position, arc: int, begin: set[int] | None = None) -> int:
    """Why the seat on turn may not build a section, ALLOWED where it may. `begin` are the mileposts at which it may
    start, where that is known already."""
    a = m.start[arc]
    if not is_free(m, g, arc):
        return RED_AREA if m.inner[arc >> 1] else TAKEN if g.track[arc >> 1] else NO_WAY
    if not (m.is_major[a] or (touches(m, g, a, g.seat) if begin is None else a in begin)):
        return NO_START
    return refusal_from(m, g, arc)


def is_free(m: CompiledBoard, g: Position, arc: int) -> bool:
    """Whether a section can be built and nobody has built it."""
    return not (m.inner[arc >> 1] or g.track[arc >> 1] or m.price[arc] == NONE)


def refusal_from(m: CompiledBoard, g: Position, arc: int) -> int:
    """Why the seat on turn may not build a free section at the beginning of which it has track."""
    seat, edge, a, b, price = g.seat, arc >> 1, m.start[arc], m.end[arc], m.price[arc]
    if g.spent + price > limit(m, g):
        return OVER_LIMIT
    if price > g.cash[seat]:
        return NO_CASH
    if m.is_major[a] and g.outs >= m.major_sections:
        return TOO_MANY_OUT
    if is_closed(m, g, a) or is_closed(m, g, b):
        return STRUCK
    if is_flooded(m, g, edge):
        return FLOODED
    for node in (a, b):
        city = m.city_at[node]
        if city == NONE:
            continue
        why = at_city(m, g, city, seat, g.track) if m.limited[node] else at_major(m, g, city)
        if why != ALLOWED:
            return why
    if m.honeymoon and m.city_at[b] != NONE and m.size[m.city_at[b]] == SMALL and not asked_for(m, g, m.city_at[b]):
        return NOT_ASKED_FOR
    return CUTS_OFF if cuts_off(m, g, edge) else ALLOWED


def at_city(m: CompiledBoard, g: Position, city: int, seat: int, track: bytes | bytearray) -> int:
    """Whether one more section of a seat may touch a medium or small city, by the track as it is or was (BR-BUILD-07 to
    BR-BUILD-09)."""
    mine, free, sides, owners, inside = 0, -1, 0, 0, 0
    for arc in m.sides[city]:
        if arc == NONE:
            break
        sides += 1
        whose = track[arc >> 1]
        if not whose or whose == g.seats + 1:  # track of the bank is soon gone: BR-OPT-12
            free += 1
        else:
            inside += not owners >> whose & 1
            owners |= 1 << whose
            mine += whose == seat + 1
    if mine >= m.city_sections:
        return FULL_CITY
    if not mine and inside >= m.entry[city]:
        return CLOSED_CITY
    inside += not mine
    # A city with fewer sides than players may enter was never open to all of them.
    if m.entry[city] != FREE_ENTRY and free < min(m.entry[city], g.seats, sides) - inside:
        return SHUTS_OUT
    return ALLOWED


def asked_for(m: CompiledBoard, g: Position, city: int) -> bool:
    """Whether a card of the seat on turn names a city, or a load that it supplies (BR-OPT-16)."""
    return any(
        there == city or load in m.supplies[city] for card in held(g, g.seat) for there, load, _ in m.demands[card]
    )


def at_major(m: CompiledBoard, g: Position, city: int) -> int:
    """Whether every player still has a free side of a major city after one more section of the seat on turn
    (BR-BUILD-06)."""
    free, owners, inside = -1, 1 << g.seat + 1, 1
    for arc in m.sides[city]:
        if arc == NONE:
            break
        whose = g.track[arc >> 1]
        if 0 < whose <= g.seats:
            inside += not owners >> whose & 1
            owners |= 1 << whose
        else:
            free += 1
    return SHUTS_MAJOR if free < g.seats - inside else ALLOWED


def cuts_off(m: CompiledBoard, g: Position, edge: int) -> bool:
    """Whether a section would leave another player no way to join the major cities over own and free sections
    (BR-BUILD-06). Where there is a way round, nothing is lost."""
    track = g.track
    for one, other in m.detours[edge]:
        if not track[one] and not track[other]:
            return False  # everybody can go round by the third milepost
    if _apart(m, g, edge, 0) is None:
        return False  # everybody can go round over free sections
    return any(seat != g.seat and _is_cut(m, g, edge, seat + 1) for seat in range(g.seats))


def _is_cut(m: CompiledBoard, g: Position, edge: int, mine: int) -> bool:
    """Whether the section parts major cities for the seat `mine - 1`."""
    apart = _apart(m, g, edge, mine)
    return apart is not None and 0 < sum(m.centre[city] in apart for city in m.majors) < len(m.majors)


def _apart(m: CompiledBoard, g: Position, edge: int, mine: int) -> set[int] | None:
    """The mileposts on one side of a section that nothing but it joins to the other side, for the seat `mine - 1`, or
    over free sections alone where `mine` is 0; None where there is a way round. From both ends the mileposts that can
    be reached without it are searched in turn, so that a small part that is cut off is soon found."""
    track, inner, arcs, end = g.track, m.inner, m.arcs, m.end
    a, b = m.start[2 * edge], m.end[2 * edge]
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


def build(m: CompiledBoard, g: Position, arc: int) -> None:
    """Draws a section and pays for it (BR-BUILD-01)."""
    seat, price = g.seat, m.price[arc]
    g.track[arc >> 1] = seat + 1
    g.spent += price
    g.outs += m.is_major[m.start[arc]]
    add_fresh(g, arc)
    g.done = 1
    pay(g, seat, price, journal.BUILT, arc)
    if m.honeymoon:
        city = m.city_at[m.end[arc]]
        if city != NONE and m.size[city] == SMALL:
            note(g, journal.DUTY, seat, 0, city)


def upgrades(m: CompiledBoard, g: Position) -> list[int]:
    """What the trains of the seat on turn may become, as `vehicle * len(m.upgrades) + upgrade`: in place of building
    (BR-LOCO-06, BR-LOCO-07), a crossgrade beside it (BR-OPT-13). A train that carries too much must first drop it."""
    found = []
    for k in range(m.fleet):
        vehicle = g.seat * m.fleet + k
        for number, (old, new, price, cross) in enumerate(m.upgrades):
            if old != g.train[vehicle] or price > g.cash[g.seat] or g.bought:
                continue
            if taken_places(g, vehicle) > m.train_loads[new]:
                continue
            if g.spent <= m.crossgrade_build if cross else not g.spent and price <= m.build_limit:
                found.append(k * len(m.upgrades) + number)
    return found


def upgrade(m: CompiledBoard, g: Position, a: int) -> None:
    """Pays for another train; building goes on beside a crossgrade alone."""
    k, number = divmod(a, len(m.upgrades))
    _, new, price, cross = m.upgrades[number]
    g.train[g.seat * m.fleet + k] = new
    g.bought = g.done = 1
    pay(g, g.seat, price, journal.UPGRADED, new, cross)
    if not cross:
        g.phase = ENDING
