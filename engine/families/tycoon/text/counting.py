"""Statistics of many games, counted from rows of the journal.

The refs of a board are made once and when they are first needed, so that counting is fast.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from engine.families.tycoon.rules import journal as j
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.text.labels import card_ref, hex_ref, tycoon_ref
from engine.game.kernel.game_rules import Row
from engine.game.rules import Counted
from engine.i18n import tr_noop
from engine.model.grids.grid import side_ref
from engine.model.grids.lattice import side_at
from engine.model.ids import Ref

COUNTERS = (
    "turns", "built", "track", "spent", "begun", "links", "linked", "carried", "regions", "delivered", "sent", "hauls",
    "done", "card_points", "taken", "held", "brought", "shares", "first", "firsts", "prices", "emptied", "limit",
)  # fmt: skip
"""Names of the counters.

- `turns`: turns, by the seat that opens their auction. `limit`: games that ended at the turn limit.
- `built`: tiles by hex. `track`: hex borders with track. `spent`: money for tiles by seat.
- `begun`: cities where a seat began a link, the first one first. `links`: completed links by city.
  `linked`: completed links by seat and both cities.
- `carried`: points that a link gained its owner. `regions`: the same by each region that the link touches.
- `delivered`, `sent`: deliveries by destination and origin. `hauls`: deliveries by color and length.
- `done`: actions by seat.
- `card_points`: points of operation cards. `taken`: cards taken. `held`, `brought`: by seat, cards of both kinds that
  it had or earned, and the points that they gained.
- `shares`: shares by seat. `first`, `firsts`, `prices`: first players in total, by turn, and their price by turn.
- `emptied`: cities that became empty.
"""

ACTIONS = {
    "build": tr_noop("Building track"),
    "deliver": tr_noop("Delivering"),
    "engine": tr_noop("Improving the engine"),
    "urbanize": tr_noop("Urbanizing"),
    "card": tr_noop("Taking a card"),
    "west": tr_noop("Western link"),
    "pass": tr_noop("Passing"),
}
"""The kinds of actions. All tiles of one action count once."""

Found = tuple[tuple[str, Counted, int], ...]


class BoardRefs:
    """The refs of a board."""

    def __init__(self, board: CompiledBoard) -> None:
        self.m = board
        self.cities = [Ref("site", id) for id in board.city_ids]
        self._hexes: dict[int, Ref] = {}
        self._borders: dict[int, Ref] = {}
        self.cards = [card_ref(board, card) for card in range(len(board.cards))]
        self.tycoons = [tycoon_ref(board, card) for card in range(len(board.tycoons))]
        self.regions = [Ref("region", id) for id in board.region_ids]
        self.actions = {kind: action_ref(kind) for kind in ACTIONS}

    def hex(self, hex: int) -> Ref:
        """Return the ref of a hex."""
        if hex not in self._hexes:
            self._hexes[hex] = hex_ref(self.m, hex)
        return self._hexes[hex]

    def border(self, side: int) -> Ref:
        """Return the ref of the border between two hexes, from either of its sides."""
        if side not in self._borders:
            self._borders[side] = side_ref(side_at(self.m.lattice.cell(side // 6), side % 6))
        return self._borders[side]


@lru_cache(maxsize=8)
def refs_of(board: CompiledBoard) -> BoardRefs:
    """Return the refs of a board."""
    return BoardRefs(board)


def action_ref(kind: str) -> Ref:
    """Return the ref of a kind of action."""
    return Ref("content", f"actions.{kind}")


@lru_cache(maxsize=1_000)
def turn_ref(turn: int) -> Ref:
    """Return the ref of a turn, counted from 1."""
    return Ref("content", f"turns.{turn}")


@lru_cache(maxsize=10_000)
def link_ref(first: str, second: str) -> Ref:
    """Return the ref of all links between two cities, whose IDs may have any order."""
    return Ref("section", f"{min(first, second)} {max(first, second)}")


@lru_cache(maxsize=10_000)
def haul_ref(colour: str, links: int) -> Ref:
    """Return the ref of all deliveries of a color with this number of links."""
    return Ref("content", f"colours.{colour}.{links}")


def counted(board: CompiledBoard, row: Row) -> Iterable[tuple[str, Counted, int]]:
    """Return the counters that a row of the journal increases, each with its key and amount."""
    kind, seat, amount, x, y = row
    count = COUNT.get(kind)
    return () if count is None else count(refs_of(board), seat, amount, x, y)


def _opened(refs: BoardRefs, seat: int, amount: int, x: int, y: int) -> Found:
    return (("turns", seat, 1),)


def _tile(refs: BoardRefs, seat: int, amount: int, x: int, y: int) -> Found:
    """Count a tile. One that is entered from a city begins a link."""
    m = refs.m
    # The border that a tile is entered by always exists; the other side may be off the grid.
    before, leave = m.across[x], x - x % 6 + y
    found: list[tuple[str, Counted, int]] = [("built", refs.hex(x // 6), 1), ("spent", seat, -amount)]
    found += [("track", refs.border(side), 1) for side in (x, leave) if m.across[side] != NONE]
    city = m.spot[before]
    if city != NONE:
        found.append(("begun", (seat, refs.cities[city]), 1))
    return tuple(found)


def _linked(refs: BoardRefs, seat: int, amount: int, x: int, y: int) -> Found:
    ids = refs.m.city_ids
    return (
        ("links", refs.cities[x], 1),
        ("links", refs.cities[y], 1),
        ("linked", (seat, link_ref(ids[x], ids[y])), 1),
        ("done", (seat, refs.actions["build"]), 1),
    )


def _stopped(refs: BoardRefs, seat: int, amount: int, x: int, y: int) -> Found:
    return (("done", (seat, refs.actions["build"]), 1),)


def _delivered(refs: BoardRefs, seat: int, amount: int, x: int, y: int) -> Found:
    m = refs.m
    origin, city = divmod(x, m.city_count)
    links, colour = divmod(y, m.colours)
    return (
        ("delivered", refs.cities[city], 1),
        ("sent", refs.cities[origin], 1),
        ("hauls", haul_ref(m.colour_ids[colour], links), 1),
        ("done", (seat, refs.actions["deliver"]), 1),
    )


def _carried(refs: BoardRefs, seat: int, amount: int, x: int, y: int) -> Found:
    m = refs.m
    a, b = divmod(x, m.city_count)
    touched = {*m.city_regions[a], *m.city_regions[b]}
    return (
        ("carried", (seat, link_ref(m.city_ids[a], m.city_ids[b])), y),
        *(("regions", (seat, refs.regions[region]), y) for region in sorted(touched)),
    )


def _gained(refs: BoardRefs, seat: int, amount: int, x: int, y: int) -> Found:
    card = refs.cards[x]
    return ("card_points", card, y), ("held", (seat, card), 1), ("brought", (seat, card), y)


def _hotel(refs: BoardRefs, seat: int, amount: int, x: int, y: int) -> Found:
    card = refs.cards[x]
    return ("card_points", card, y), ("brought", (seat, card), y)


def _took(refs: BoardRefs, seat: int, amount: int, x: int, y: int) -> Found:
    card = refs.cards[x]
    return ("taken", card, 1), ("held", (seat, card), 1), ("done", (seat, refs.actions["card"]), 1)


def _shown(refs: BoardRefs, seat: int, amount: int, x: int, y: int) -> Found:
    card = refs.tycoons[x]
    return ("held", (seat, card), 1), ("brought", (seat, card), y)


def _issued(refs: BoardRefs, seat: int, amount: int, x: int, y: int) -> Found:
    return (("shares", seat, x),)


def _paid_bid(refs: BoardRefs, seat: int, amount: int, x: int, y: int) -> Found:
    return (("prices", (seat, turn_ref(x)), -amount),)


def _first(refs: BoardRefs, seat: int, amount: int, x: int, y: int) -> Found:
    return ("first", seat, 1), ("firsts", (seat, turn_ref(x)), 1)


def _emptied(refs: BoardRefs, seat: int, amount: int, x: int, y: int) -> Found:
    return (("emptied", refs.cities[x], 1),)


def _limit(refs: BoardRefs, seat: int, amount: int, x: int, y: int) -> Found:
    return (("limit", seat, 1),)


def _action(kind: str) -> Callable[[BoardRefs, int, int, int, int], Found]:
    def count(refs: BoardRefs, seat: int, amount: int, x: int, y: int) -> Found:
        return (("done", (seat, refs.actions[kind]), 1),)

    return count


COUNT: Mapping[int, Callable[[BoardRefs, int, int, int, int], Found]] = {
    j.ASKED: _opened,
    j.TILE: _tile,
    j.LINKED: _linked,
    j.STOPPED: _stopped,
    j.ARRIVED: _delivered,
    j.CARRIED: _carried,
    j.CARRIED_ALONE: _carried,
    j.GAINED: _gained,
    j.HOTEL: _hotel,
    j.TOOK: _took,
    j.GOAL: _shown,
    j.NO_GOAL: _shown,
    j.ISSUED: _issued,
    j.PAID_BID: _paid_bid,
    j.IS_FIRST: _first,
    j.MARKED: _emptied,
    j.LIMIT: _limit,
    j.ENGINE: _action("engine"),
    j.NEW_CITY: _action("urbanize"),
    j.WEST: _action("west"),
    j.PASSED: _action("pass"),
}
"""The counting function of each kind of row; takes the refs of the board, seat, amount, x and y."""
