"""What many games count: rows of the journal, in names.

The names of a board are made once, when they are first wanted, so that counting takes next to nothing of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from engine.families.tycoon.rules import journal as j
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.text.labels import card_ref, hex_ref, tycoon_ref
from engine.game.kernel.game_rules import Row
from engine.game.rules import Counted
from engine.model.grids.grid import side_ref
from engine.model.grids.lattice import side_at
from engine.model.ids import Ref

COUNTERS = (
    "turns", "built", "track", "spent", "begun", "links", "linked", "carried", "regions", "delivered", "sent", "hauls",
    "done", "card_points", "taken", "held", "brought", "shares", "first", "firsts", "prices", "emptied", "limit",
)  # fmt: skip
"""Whole turns, by who opens their auctions. Tiles by hex (`built`), borders of hexes that track goes over (`track`),
what each seat paid for tiles. Cities where a seat began a link, the first one first (`begun`); links that were
completed, by city (`links`) and by seat and both cities (`linked`); the points that a link brought its owner
(`carried`), and by each region that it touches (`regions`). Deliveries by the city that took them and by the one that
sent them, by colour and length (`hauls`), and by seat among all that seats did (`done`). Points of operation cards;
cards that were taken; by seat, cards of both kinds that it had or earned (`held`) and what these brought (`brought`).
Shares; who was first, how often (`first`), in which turn (`firsts`) and for what price (`prices`). Cities that became
empty, and games that ended at the limit of turns."""

DEEDS = {
    "build": "building track",
    "deliver": "delivering",
    "engine": "improving the engine",
    "urbanize": "urbanizing",
    "card": "taking a card",
    "west": "a western link",
    "pass": "passing",
}
"""What a seat can do with an action. What it lays in one action counts as one, however many tiles it is."""

Found = tuple[tuple[str, Counted, int], ...]


class Names:
    """The refs of one board."""

    def __init__(self, board: CompiledBoard) -> None:
        self.m = board
        self.cities = [Ref("site", id) for id in board.city_ids]
        self._hexes: dict[int, Ref] = {}
        self._borders: dict[int, Ref] = {}
        self.cards = [card_ref(board, card) for card in range(len(board.cards))]
        self.tycoons = [tycoon_ref(board, card) for card in range(len(board.tycoons))]
        self.regions = [Ref("region", id) for id in board.region_ids]
        self.deeds = {deed: deed_ref(deed) for deed in DEEDS}

    def hex(self, hex: int) -> Ref:
        """A hex."""
        if hex not in self._hexes:
            self._hexes[hex] = hex_ref(self.m, hex)
        return self._hexes[hex]

    def border(self, side: int) -> Ref:
        """The border of two hexes, by either of its sides."""
        if side not in self._borders:
            self._borders[side] = side_ref(side_at(self.m.lattice.cell(side // 6), side % 6))
        return self._borders[side]


@lru_cache(maxsize=8)
def names_of(board: CompiledBoard) -> Names:
    """The names of a board."""
    return Names(board)


def deed_ref(deed: str) -> Ref:
    """What stands for something that seats do."""
    return Ref("content", f"actions.{deed}")


@lru_cache(maxsize=1_000)
def turn_ref(turn: int) -> Ref:
    """What stands for a whole turn, from 1."""
    return Ref("content", f"turns.{turn}")


@lru_cache(maxsize=10_000)
def link_ref(first: str, second: str) -> Ref:
    """What stands for all links between two cities, by their ids in any order."""
    return Ref("section", f"{min(first, second)} {max(first, second)}")


@lru_cache(maxsize=10_000)
def haul_ref(colour: str, links: int) -> Ref:
    """What stands for all deliveries of a colour over so many links."""
    return Ref("content", f"colours.{colour}.{links}")


def counted(board: CompiledBoard, row: Row) -> Iterable[tuple[str, Counted, int]]:
    """What a row of the journal adds to which of the counters."""
    kind, seat, amount, x, y = row
    count = COUNT.get(kind)
    return () if count is None else count(names_of(board), seat, amount, x, y)


def _asked(names: Names, seat: int, amount: int, x: int, y: int) -> Found:
    return (("turns", seat, 1),)


def _tile(names: Names, seat: int, amount: int, x: int, y: int) -> Found:
    """A tile that is entered from a city begins a link; the others grow one."""
    m = names.m
    # A tile is entered across a border, and may lead off the grid.
    before, leave = m.across[x], x - x % 6 + y
    found: list[tuple[str, Counted, int]] = [("built", names.hex(x // 6), 1), ("spent", seat, -amount)]
    found += [("track", names.border(side), 1) for side in (x, leave) if m.across[side] != NONE]
    city = m.spot[before]
    if city != NONE:
        found.append(("begun", (seat, names.cities[city]), 1))
    return tuple(found)


def _linked(names: Names, seat: int, amount: int, x: int, y: int) -> Found:
    ids = names.m.city_ids
    return (
        ("links", names.cities[x], 1),
        ("links", names.cities[y], 1),
        ("linked", (seat, link_ref(ids[x], ids[y])), 1),
        ("done", (seat, names.deeds["build"]), 1),
    )


def _stopped(names: Names, seat: int, amount: int, x: int, y: int) -> Found:
    return (("done", (seat, names.deeds["build"]), 1),)


def _delivered(names: Names, seat: int, amount: int, x: int, y: int) -> Found:
    m = names.m
    origin, city = divmod(x, m.city_count)
    links, colour = divmod(y, m.colours)
    return (
        ("delivered", names.cities[city], 1),
        ("sent", names.cities[origin], 1),
        ("hauls", haul_ref(m.colour_ids[colour], links), 1),
        ("done", (seat, names.deeds["deliver"]), 1),
    )


def _carried(names: Names, seat: int, amount: int, x: int, y: int) -> Found:
    m = names.m
    a, b = divmod(x, m.city_count)
    touched = {*m.city_regions[a], *m.city_regions[b]}
    return (
        ("carried", (seat, link_ref(m.city_ids[a], m.city_ids[b])), y),
        *(("regions", (seat, names.regions[region]), y) for region in sorted(touched)),
    )


def _gained(names: Names, seat: int, amount: int, x: int, y: int) -> Found:
    card = names.cards[x]
    return ("card_points", card, y), ("held", (seat, card), 1), ("brought", (seat, card), y)


def _hotel(names: Names, seat: int, amount: int, x: int, y: int) -> Found:
    card = names.cards[x]
    return ("card_points", card, y), ("brought", (seat, card), y)


def _took(names: Names, seat: int, amount: int, x: int, y: int) -> Found:
    card = names.cards[x]
    return ("taken", card, 1), ("held", (seat, card), 1), ("done", (seat, names.deeds["card"]), 1)


def _shown(names: Names, seat: int, amount: int, x: int, y: int) -> Found:
    card = names.tycoons[x]
    return ("held", (seat, card), 1), ("brought", (seat, card), y)


def _issued(names: Names, seat: int, amount: int, x: int, y: int) -> Found:
    return (("shares", seat, x),)


def _paid_bid(names: Names, seat: int, amount: int, x: int, y: int) -> Found:
    return (("prices", (seat, turn_ref(x)), -amount),)


def _first(names: Names, seat: int, amount: int, x: int, y: int) -> Found:
    return ("first", seat, 1), ("firsts", (seat, turn_ref(x)), 1)


def _emptied(names: Names, seat: int, amount: int, x: int, y: int) -> Found:
    return (("emptied", names.cities[x], 1),)


def _limit(names: Names, seat: int, amount: int, x: int, y: int) -> Found:
    return (("limit", seat, 1),)


def _does(deed: str) -> Callable[[Names, int, int, int, int], Found]:
    def count(names: Names, seat: int, amount: int, x: int, y: int) -> Found:
        return (("done", (seat, names.deeds[deed]), 1),)

    return count


COUNT: Mapping[int, Callable[[Names, int, int, int, int], Found]] = {
    j.ASKED: _asked,
    j.TILE: _tile,
    j.LINKED: _linked,
    j.STOPPED: _stopped,
    j.DELIVERED: _delivered,
    j.CARRIED: _carried,
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
    j.ENGINE: _does("engine"),
    j.URBANIZED: _does("urbanize"),
    j.WEST: _does("west"),
    j.PASSED: _does("pass"),
}
"""What each kind of row adds, by the names of the board, the seat, the amount, x and y."""
