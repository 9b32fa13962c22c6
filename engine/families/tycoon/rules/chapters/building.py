"""Building track: where a tile may be laid, its cost, and when a link is complete (RT-BUILD).

A tile joins two sides of a hex. It is identified by the side where it is entered (`6 * hex + direction`) and the
direction in which it leaves the hex.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.families.tycoon.content import HELD
from engine.families.tycoon.rules import journal
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.goals import line_grown
from engine.families.tycoon.rules.journal import note, pay
from engine.families.tycoon.rules.links import GENTLE
from engine.families.tycoon.rules.position import FROM, OWNER, TO, TRACK, Position, clear_action, locomotives

# The reasons for refusing a tile.
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


def is_open(board: CompiledBoard, state: Position, side: int) -> bool:
    """Return whether a side of a hex touches a stub of a city where no track ends yet (RT-BUILD-04)."""
    return board.spot[side] != NONE and not state.mate[board.across[side]]


def end_of(state: Position, link: list[int]) -> int:
    """Return the side where the last tile of a link leaves its hex."""
    last = link[-1]
    return last - last % 6 + state.mate[last] - 1


def incomplete_from(board: CompiledBoard, state: Position, side: int) -> int:
    """Return the incomplete link that ends at a border, seen from the hex beyond it; NONE if there is none."""
    there = board.across[side]
    if there != NONE and state.mate[there]:
        for number, link in enumerate(state.links):
            if link[TO] == NONE and end_of(state, link) == there:
                return number
    return NONE


def may_lay(board: CompiledBoard, state: Position) -> int:
    """Return the number of tiles that the active seat may lay in this action: more with a card of Perfect Engineering
    not used in this turn (RT-BUILD-02, RT-CARD-03, RT-CARD-14)."""
    if state.using != NONE:
        return _longer(board, state.using)
    cards = engineering(board, state)
    return max(board.tiles, *(_longer(board, card) for card in cards)) if cards else board.tiles


def _longer(board: CompiledBoard, card: int) -> int:
    """Return the number of tiles that a card of Perfect Engineering allows."""
    return board.cards[card].links or board.tiles + 1


def engineering(board: CompiledBoard, state: Position) -> list[int]:
    """Return the cards of Perfect Engineering that the active seat can still use in this turn."""
    mine = HELD + state.seat
    if mine not in state.place:
        return []
    return [
        card
        for card, place in enumerate(state.place)
        if place == mine and not state.used[card] and board.cards[card].kind == "perfect-engineering"
    ]


def entries(board: CompiledBoard, state: Position) -> list[int]:
    """Return the sides where the next tile may be entered: across the open stubs of the link's first city, or across
    the end of the current link (RT-BUILD-01)."""
    if state.link != NONE:
        there = board.across[end_of(state, state.links[state.link])]
        return [] if there == NONE else [there]
    if state.begun == NONE:
        return []
    return from_city(board, state, state.begun)


def from_city(board: CompiledBoard, state: Position, city: int) -> list[int]:
    """Return the sides where the first tile of a link from a city may be entered."""
    return [side for side in board.doors[city] if not state.mate[side]]


def refusal(board: CompiledBoard, state: Position, enter: int, leave: int) -> int:
    """Return why the active seat may not lay a tile now, or ALLOWED."""
    if state.begun == NONE:
        return NOT_BUILDING
    if state.laid >= may_lay(board, state):
        return NO_TILES
    if enter not in entries(board, state):
        border = board.across[enter]
        return NO_SPOT if state.link == NONE and border != NONE and board.city_at[border // 6] == state.begun else APART
    if state.link == NONE and locomotives(board, state, state.seat) < 1:
        return NO_LOCOMOTIVE
    why = ground_refusal(board, state, enter, leave, state.begun)
    if why == ALLOWED and cost(board, state, enter, leave) > state.cash[state.seat]:
        return NO_CASH
    return why


def ground_refusal(board: CompiledBoard, state: Position, enter: int, leave: int, city: int) -> int:
    """Return why a tile of a link from a city cannot be there, regardless of its cost (RT-BUILD-05, RT-BUILD-13)."""
    hex, way = divmod(enter, 6)
    if board.price[hex] == NONE:
        return NO_GROUND
    if (leave - way) % 6 not in GENTLE:
        return SHARP
    first = 6 * hex
    if state.mate[enter] or state.mate[first + leave]:
        return TAKEN
    if 6 - state.mate.count(0, first, first + 6) > 2:
        return FULL
    out = board.across[first + leave]
    if out == NONE:
        return ALLOWED
    if is_open(board, state, out) and board.spot[out] == city:
        return SAME_CITY
    if state.mate[out]:
        other = incomplete_from(board, state, first + leave)
        if other == NONE or other == state.link or state.links[other][OWNER] != state.seat:
            return OF_OTHERS
        if state.links[other][FROM] == city:
            return SAME_CITY
    return ALLOWED


def cost(board: CompiledBoard, state: Position, enter: int, leave: int) -> int:
    """Return the cost of a tile: the ground, a river that it crosses, and each ridge whose crossing it completes (RT-
    BUILD-06 to RT-BUILD-11, RT-BUILD-14)."""
    hex = enter // 6
    first = 6 * hex
    price = board.price[hex]
    if board.crossing_cost and state.mate.count(0, first, first + 6) < 6:
        price = board.crossing_cost
    if state.granted and board.price[hex] == board.open_price:
        price = 0
    if enter in board.water:
        price += board.water[enter][leave]
    if board.ridge[enter]:
        price += board.ridge_cost
    out = board.across[first + leave]
    if board.ridge[first + leave] and out != NONE and (state.mate[out] or is_open(board, state, out)):
        price += board.ridge_cost
    return price


def tiles(board: CompiledBoard, state: Position) -> list[int]:
    """Return the tiles that the active seat may lay now, as `enter * TILE + leave`."""
    if state.laid >= may_lay(board, state):
        return []
    return [
        enter * TILE + leave for enter in entries(board, state) for leave in _leaving(board, state, enter, state.begun)
    ]


def _leaving(board: CompiledBoard, state: Position, enter: int, city: int) -> Iterator[int]:
    """Return the directions in which a tile entered by a side can leave its hex."""
    for turn in GENTLE:
        leave = (enter % 6 + turn) % 6
        if (
            ground_refusal(board, state, enter, leave, city) == ALLOWED
            and cost(board, state, enter, leave) <= state.cash[state.seat]
        ):
            yield leave


def beginnings(board: CompiledBoard, state: Position) -> list[int]:
    """Return the cities where the active seat can start a link now (RT-BUILD-01)."""
    if (
        locomotives(board, state, state.seat) < 1
        or not board.tiles
        or (state.cash[state.seat] < board.open_price and not state.granted)
    ):
        return []
    return [
        city
        for city, doors in enumerate(board.doors)
        if any(not state.mate[enter] and any(True for _ in _leaving(board, state, enter, city)) for enter in doors)
    ]


def extendable(board: CompiledBoard, state: Position) -> list[int]:
    """Return the own incomplete links that the active seat can continue now (RT-BUILD-01)."""
    found = []
    for number, link in enumerate(state.links):
        if link[TO] == NONE and link[OWNER] == state.seat and board.tiles:
            enter = board.across[end_of(state, link)]
            if enter != NONE and any(True for _ in _leaving(board, state, enter, link[FROM])):
                found.append(number)
    return found


def begin(board: CompiledBoard, state: Position, city: int) -> None:
    """Start a link at a city. Its first tile comes next."""
    state.begun = city


def extend(board: CompiledBoard, state: Position, number: int) -> None:
    """Continue an own link."""
    state.link, state.begun = number, state.links[number][FROM]


def lay(board: CompiledBoard, state: Position, action: int) -> None:
    """Lay a tile and pay for it. The action ends when the link is complete or no more tiles may be laid."""
    enter, leave = divmod(action, TILE)
    seat, first = state.seat, enter - enter % 6
    pay(state, seat, cost(board, state, enter, leave), journal.TILE, enter, leave)
    out = board.across[first + leave]
    completes = out != NONE and is_open(board, state, out)
    meets = incomplete_from(board, state, first + leave) if out != NONE else NONE
    state.mate[enter], state.mate[first + leave] = leave + 1, enter % 6 + 1
    if state.link == NONE:
        state.link = len(state.links)
        state.links.append([seat, state.begun, NONE])
    state.links[state.link].append(enter)
    state.laid += 1
    if state.laid > board.tiles and state.using == NONE:
        state.using = max(engineering(board, state), key=lambda card: _longer(board, card))
        state.used[state.using] = 1
        note(state, journal.USED_CARD, seat, 0, state.using)
    if completes:
        _complete(board, state, state.links[state.link], board.spot[out])
    elif meets != NONE:
        _join(board, state, meets)
    elif state.laid >= may_lay(board, state):
        stop(board, state)


def _join(board: CompiledBoard, state: Position, other: int) -> None:
    """Join the link with another incomplete link of its owner, which returns a locomotive."""
    link, rest = state.links[state.link], state.links[other]
    back = [enter - enter % 6 + state.mate[enter] - 1 for enter in reversed(rest[TRACK:])]
    link += back
    city = rest[FROM]
    del state.links[other]
    _complete(board, state, link, city)


def _complete(board: CompiledBoard, state: Position, link: list[int], city: int) -> None:
    link[TO] = city
    seat = state.seat
    note(state, journal.LINKED, seat, 0, link[FROM], city)
    clear_action(state)
    line_grown(board, state, seat)


def stop(board: CompiledBoard, state: Position) -> None:
    """Stop laying tiles and leave the link incomplete (RT-BUILD-03)."""
    note(state, journal.STOPPED, state.seat, 0, state.links[state.link][FROM], state.laid)
    clear_action(state)


def remove_incomplete(board: CompiledBoard, state: Position) -> None:
    """Remove incomplete links after the last round, without a refund (RT-BUILD-15)."""
    for link in state.links:
        if link[TO] == NONE:
            note(state, journal.REMOVED, link[OWNER], 0, link[FROM], len(link) - TRACK)
            for enter in link[TRACK:]:
                first = enter - enter % 6
                state.mate[first + state.mate[enter] - 1] = 0
                state.mate[enter] = 0
    state.links[:] = [link for link in state.links if link[TO] != NONE]
