"""Building track: where a tile may be laid, what it costs, and when a link is complete (RT-BUILD).

A tile joins two sides of a hex. It is named by the side by which it is entered (`6 * hex + direction`) and the
direction in which it leaves the hex.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.families.tycoon.rules import journal
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.goals import line_grown
from engine.families.tycoon.rules.journal import note, pay
from engine.families.tycoon.rules.links import GENTLE
from engine.families.tycoon.rules.position import (
    FROM,
    HELD,
    OWNER,
    TO,
    TRACK,
    Position,
    clear_action,
    locomotives,
)

# Why a tile is refused.
(
    ALLOWED,
    NOT_BUILDING,
    APART,
    NO_SPOT,
    NO_GROUND,
    SHARP,
    FULL,
    TAKEN,
    OF_OTHERS,
    SAME_CITY,
    NO_TILES,
    NO_CASH,
    NO_LOCOMOTIVE,
) = range(13)

RULE = {
    NOT_BUILDING: "RT-ACTION-01",
    APART: "RT-BUILD-04",
    NO_SPOT: "RT-BUILD-04",
    NO_GROUND: "RT-BUILD-05",
    SHARP: "RT-BUILD-13",
    FULL: "RT-BUILD-13",
    TAKEN: "RT-BUILD-13",
    OF_OTHERS: "RT-BUILD-13",
    SAME_CITY: "RT-BUILD-02",
    NO_TILES: "RT-BUILD-02",
    NO_CASH: "RT-BUILD-06",
    NO_LOCOMOTIVE: "RT-MAP-03",
}
"""The row of the rules matrix for each refusal."""

TILE = 6
"""A tile is `enter * TILE + leave`."""


def is_open(m: CompiledBoard, g: Position, side: int) -> bool:
    """Whether a side of a hex that touches another one is a stub of a city at which no track ends yet (RT-BUILD-04)."""
    return m.spot[side] != NONE and not g.mate[m.across[side]]


def end_of(g: Position, link: list[int]) -> int:
    """The side by which the last tile of a link leaves its hex."""
    last = link[-1]
    return last - last % 6 + g.mate[last] - 1


def incomplete_from(m: CompiledBoard, g: Position, side: int) -> int:
    """The incomplete link whose last tile ends at a border, seen from the hex beyond it; NONE where none does."""
    there = m.across[side]
    if there != NONE and g.mate[there]:
        for number, link in enumerate(g.links):
            if link[TO] == NONE and end_of(g, link) == there:
                return number
    return NONE


def may_lay(m: CompiledBoard, g: Position) -> int:
    """How many tiles the seat on turn may lay in this action: more with a card of Perfect Engineering that it has not
    used in this turn (RT-BUILD-02, RT-CARD-03, RT-CARD-14)."""
    if g.using != NONE:
        return _longer(m, g.using)
    cards = engineering(m, g)
    return max(m.tiles, *(_longer(m, card) for card in cards)) if cards else m.tiles


def _longer(m: CompiledBoard, card: int) -> int:
    """How many tiles a card of Perfect Engineering allows."""
    return m.cards[card].links or m.tiles + 1


def engineering(m: CompiledBoard, g: Position) -> list[int]:
    """The cards of Perfect Engineering that the seat on turn can still use in this turn."""
    mine = HELD + g.seat
    if mine not in g.place:
        return []
    return [
        card
        for card, place in enumerate(g.place)
        if place == mine and not g.used[card] and m.cards[card].kind == "perfect-engineering"
    ]


def entries(m: CompiledBoard, g: Position) -> list[int]:
    """The sides by which the next tile may be entered: across the open stubs of the city where the link begins, or
    across the end of the link that grows (RT-BUILD-01)."""
    if g.link != NONE:
        there = m.across[end_of(g, g.links[g.link])]
        return [] if there == NONE else [there]
    if g.begun == NONE:
        return []
    return from_city(m, g, g.begun)


def from_city(m: CompiledBoard, g: Position, city: int) -> list[int]:
    """The sides by which the first tile of a link from a city may be entered."""
    return [side for side in m.doors[city] if not g.mate[side]]


def refusal(m: CompiledBoard, g: Position, enter: int, leave: int) -> int:
    """Why the seat on turn may not lay a tile now, ALLOWED where it may."""
    if g.begun == NONE:
        return NOT_BUILDING
    if g.laid >= may_lay(m, g):
        return NO_TILES
    if enter not in entries(m, g):
        border = m.across[enter]
        return NO_SPOT if g.link == NONE and border != NONE and m.city_at[border // 6] == g.begun else APART
    if g.link == NONE and locomotives(m, g, g.seat) < 1:
        return NO_LOCOMOTIVE
    why = ground_refusal(m, g, enter, leave, g.begun)
    if why == ALLOWED and cost(m, g, enter, leave) > g.cash[g.seat]:
        return NO_CASH
    return why


def ground_refusal(m: CompiledBoard, g: Position, enter: int, leave: int, city: int) -> int:
    """Why a tile cannot lie there as part of the link that began in a city, whoever pays for it (RT-BUILD-05,
    RT-BUILD-13)."""
    hex, way = divmod(enter, 6)
    if m.price[hex] == NONE:
        return NO_GROUND
    if (leave - way) % 6 not in GENTLE:
        return SHARP
    first = 6 * hex
    if g.mate[enter] or g.mate[first + leave]:
        return TAKEN
    if 6 - g.mate.count(0, first, first + 6) > 2:
        return FULL
    out = m.across[first + leave]
    if out == NONE:
        return ALLOWED
    if is_open(m, g, out) and m.spot[out] == city:
        return SAME_CITY
    if g.mate[out]:
        other = incomplete_from(m, g, first + leave)
        if other == NONE or other == g.link or g.links[other][OWNER] != g.seat:
            return OF_OTHERS
        if g.links[other][FROM] == city:
            return SAME_CITY
    return ALLOWED


def cost(m: CompiledBoard, g: Position, enter: int, leave: int) -> int:
    """What a tile costs: the ground, a river that it crosses, and each ridge whose crossing it makes complete
    (RT-BUILD-06 to RT-BUILD-11, RT-BUILD-14)."""
    hex = enter // 6
    first = 6 * hex
    price = m.price[hex]
    if m.crossing_cost and g.mate.count(0, first, first + 6) < 6:
        price = m.crossing_cost
    if g.granted and m.price[hex] == m.open_price:
        price = 0
    if enter in m.water:
        price += m.water[enter][leave]
    if m.ridge[enter]:
        price += m.ridge_cost
    out = m.across[first + leave]
    if m.ridge[first + leave] and out != NONE and (g.mate[out] or is_open(m, g, out)):
        price += m.ridge_cost
    return price


def tiles(m: CompiledBoard, g: Position) -> list[int]:
    """The tiles that the seat on turn may lay now, as `enter * TILE + leave`."""
    if g.laid >= may_lay(m, g):
        return []
    return [enter * TILE + leave for enter in entries(m, g) for leave in _leaving(m, g, enter, g.begun)]


def _leaving(m: CompiledBoard, g: Position, enter: int, city: int) -> Iterator[int]:
    """The directions in which a tile that is entered by a side can leave its hex."""
    for turn in GENTLE:
        leave = (enter % 6 + turn) % 6
        if ground_refusal(m, g, enter, leave, city) == ALLOWED and cost(m, g, enter, leave) <= g.cash[g.seat]:
            yield leave


def beginnings(m: CompiledBoard, g: Position) -> list[int]:
    """The cities at which the seat on turn can begin a link now (RT-BUILD-01)."""
    if locomotives(m, g, g.seat) < 1 or not m.tiles or (g.cash[g.seat] < m.open_price and not g.granted):
        return []
    return [
        city
        for city, doors in enumerate(m.doors)
        if any(not g.mate[enter] and any(True for _ in _leaving(m, g, enter, city)) for enter in doors)
    ]


def extendable(m: CompiledBoard, g: Position) -> list[int]:
    """The own incomplete links that the seat on turn can carry on now (RT-BUILD-01)."""
    found = []
    for number, link in enumerate(g.links):
        if link[TO] == NONE and link[OWNER] == g.seat and m.tiles:
            enter = m.across[end_of(g, link)]
            if enter != NONE and any(True for _ in _leaving(m, g, enter, link[FROM])):
                found.append(number)
    return found


def begin(m: CompiledBoard, g: Position, city: int) -> None:
    """The seat on turn begins a link at a city; its first tile comes next."""
    g.begun = city


def extend(m: CompiledBoard, g: Position, number: int) -> None:
    """The seat on turn carries an own link on."""
    g.link, g.begun = number, g.links[number][FROM]


def lay(m: CompiledBoard, g: Position, a: int) -> None:
    """Lays a tile and pays for it. The action is over when the link is complete or no more tiles may be laid."""
    enter, leave = divmod(a, TILE)
    seat, first = g.seat, enter - enter % 6
    pay(g, seat, cost(m, g, enter, leave), journal.TILE, enter, leave)
    out = m.across[first + leave]
    completes = out != NONE and is_open(m, g, out)
    meets = incomplete_from(m, g, first + leave) if out != NONE else NONE
    g.mate[enter], g.mate[first + leave] = leave + 1, enter % 6 + 1
    if g.link == NONE:
        g.link = len(g.links)
        g.links.append([seat, g.begun, NONE])
    g.links[g.link].append(enter)
    g.laid += 1
    if g.laid > m.tiles and g.using == NONE:
        g.using = max(engineering(m, g), key=lambda card: _longer(m, card))
        g.used[g.using] = 1
        note(g, journal.USED_CARD, seat, 0, g.using)
    if completes:
        _complete(m, g, g.links[g.link], m.spot[out])
    elif meets != NONE:
        _join(m, g, meets)
    elif g.laid >= may_lay(m, g):
        stop(m, g)


def _join(m: CompiledBoard, g: Position, other: int) -> None:
    """The link has met another incomplete link of its owner: both become one, and one locomotive is free again."""
    link, rest = g.links[g.link], g.links[other]
    back = [enter - enter % 6 + g.mate[enter] - 1 for enter in reversed(rest[TRACK:])]
    link += back
    city = rest[FROM]
    del g.links[other]
    _complete(m, g, link, city)


def _complete(m: CompiledBoard, g: Position, link: list[int], city: int) -> None:
    link[TO] = city
    seat = g.seat
    note(g, journal.LINKED, seat, 0, link[FROM], city)
    clear_action(g)
    line_grown(m, g, seat)


def stop(m: CompiledBoard, g: Position) -> None:
    """The seat on turn lays no more tiles; its link stays incomplete (RT-BUILD-03)."""
    note(g, journal.STOPPED, g.seat, 0, g.links[g.link][FROM], g.laid)
    clear_action(g)


def remove_incomplete(m: CompiledBoard, g: Position) -> None:
    """After the last round incomplete links are taken off the board, and nobody gets money back (RT-BUILD-15)."""
    for link in g.links:
        if link[TO] == NONE:
            note(g, journal.REMOVED, link[OWNER], 0, link[FROM], len(link) - TRACK)
            for enter in link[TRACK:]:
                first = enter - enter % 6
                g.mate[first + g.mate[enter] - 1] = 0
                g.mate[enter] = 0
    g.links[:] = [link for link in g.links if link[TO] != NONE]
