"""A link that a player plans: tried tile by tile on a copy of the position before any decision.

The rules for building decide whether a tile is possible and what it costs. Money is no limit, because shares can be
issued at any time; `shares` counts them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from heapq import heappop, heappush
from typing import NamedTuple

from engine.families.tycoon.actions.building import ContinueLink, LayTile, LeaveIncomplete, StartLink
from engine.families.tycoon.actions.decisions import TycoonDecision
from engine.families.tycoon.actions.shares import IssueShare
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.building import (
    ALLOWED,
    NO_GROUND,
    NO_SPOT,
    NO_TILES,
    SAME_CITY,
    TILE,
    begin,
    cost,
    end_of,
    entries,
    extend,
    ground_refusal,
    is_open,
    lay,
    may_lay,
    refusal,
)
from engine.families.tycoon.rules.position import FROM, OWNER, TO, TRACK, Position

RICH = 1 << 40
"""More money than any link costs."""

TURNS = (3, 2, 4)
"""Preferred directions out of a hex, as sides from the entry, straight first."""


class Refused(NamedTuple):
    """A hex that track cannot use, and the reason: a key of `building.RULE`."""

    hex: int
    why: int


class Origin(NamedTuple):
    """The start of a link: a city and NONE, or the number of the player's incomplete link. `is_begun` if that is
    decided already, perhaps with some tiles."""

    city: int
    link: int
    is_begun: bool = False


def origin_at(board: CompiledBoard, state: Position, hex: int) -> Origin | None:
    """Return the starts at a hex for the current player: its city, or incomplete links that end there."""
    if state.begun != NONE:
        begun = Origin(state.begun, state.link, True)
        return begun if first_hex(board, state, begun) == hex else None
    if board.city_at[hex] != NONE:
        return Origin(board.city_at[hex], NONE)
    for number, link in enumerate(state.links):
        if link[OWNER] == state.seat and link[TO] == NONE and end_of(state, link) // 6 == hex:
            return Origin(link[FROM], number)
    return None


def first_hex(board: CompiledBoard, state: Position, origin: Origin) -> int:
    """The hex from which the next tile leads."""
    return board.city_hex[origin.city] if origin.link == NONE else end_of(state, state.links[origin.link]) // 6


class Laying:
    """Tiles (`enter * TILE + leave`) to lay in order. Immutable: additions return another one."""

    def __init__(
        self,
        board: CompiledBoard,
        state: Position,
        origin: Origin,
        bare: Position,
        tiles: tuple[int, ...] = (),
        now: Position | None = None,
    ) -> None:
        self.m, self.origin, self.tiles = board, origin, tiles
        self._g, self._bare, self._now = state, bare, now or bare

    @classmethod
    def begin(cls, board: CompiledBoard, state: Position, origin: Origin) -> Laying:
        """Return an empty link from a start, in a position in which the current player may build."""
        bare = state.copy()
        bare.journal = 0
        bare.cash[bare.seat] += RICH
        if not origin.is_begun and origin.link != NONE:
            extend(board, bare, origin.link)
        elif not origin.is_begun:
            begin(board, bare, origin.city)
        return cls(board, state, origin, bare)

    @cached_property
    def hexes(self) -> tuple[int, ...]:
        """The hexes of the link: its start, those of the tiles, and the city at its end."""
        found = (first_hex(self.m, self._g, self.origin), *(tile // TILE // 6 for tile in self.tiles))
        return found if self.to == NONE else (*found, self.m.city_hex[self.to])

    @cached_property
    def to(self) -> int:
        """The city at which the link is complete, or NONE."""
        last = self.tiles[-1] // TILE if self.tiles else NONE
        for link in reversed(self._now.links):
            if link[TO] != NONE and last in link[TRACK:]:
                return link[TO]
        return NONE

    @property
    def cost(self) -> int:
        """The total cost."""
        return self._bare.cash[self._g.seat] - self._now.cash[self._g.seat]

    @property
    def shares(self) -> int:
        """The number of shares to issue for it."""
        return shares_for(self.m, self._g, self.cost)

    @property
    def tiles_left(self) -> int:
        """The number of tiles left in this action."""
        return 0 if self._now.begun == NONE else may_lay(self.m, self._now) - self._now.laid

    @property
    def decisions(self) -> list[TycoonDecision]:
        """Return the decisions that build it, in order."""
        found: list[TycoonDecision] = [IssueShare()] * self.shares
        if not self.origin.is_begun:
            found.append(StartLink(self.origin.city) if self.origin.link == NONE else ContinueLink(self.origin.link))
        found += [LayTile(*divmod(tile, TILE)) for tile in self.tiles]
        return [*found, LeaveIncomplete()] if self.tiles_left else found

    def with_tiles(self, tiles: Iterable[int]) -> tuple[Laying, Refused | None]:
        """Return the link with as many of these tiles as are allowed, and the first refusal."""
        m, now, laid = self.m, self._bare.copy(), list[int]()
        refused: Refused | None = None
        for tile in tiles:
            enter, leave = divmod(tile, TILE)
            why = NO_TILES if now.begun == NONE else refusal(m, now, enter, leave)
            if why != ALLOWED:
                refused = Refused(enter // 6, why)
                break
            lay(m, now, tile)
            laid.append(tile)
        return Laying(m, self._g, self.origin, self._bare, tuple(laid), now), refused

    def shorter(self) -> Laying:
        """Return the link without its last tile."""
        return self.with_tiles(self.tiles[:-1])[0]

    def through(self, hex: int, ways: Sequence[int]) -> tuple[Laying, Refused | None]:
        """Continue to a hex next to the last one, or change the exit from the last hex.

        A tile leaves by the first allowed direction of `ways`. A city has no tile, and the link ends there. If track
        came past the previous hex, it leads from there instead of making too sharp a bend.
        """
        if hex == self.hexes[0]:
            return self.with_tiles(())[0], None
        if hex in self.hexes:
            if self.m.city_at[hex] != NONE:
                return self, None
            return self._bent(self.hexes.index(hex) - 1, hex, ways)
        refused: Refused | None = None
        for kept in range(len(self.tiles), -1, -1):
            if self._way(self.hexes[kept], hex) != NONE:
                found, why = self._bent(kept, hex, ways)
                if why is None:
                    return found, None
                refused = refused or why
        return self, refused

    def touches(self, hex: int) -> bool:
        """Return whether a hex is on the link or next to it."""
        return hex in self.hexes or any(self._way(here, hex) != NONE for here in self.hexes[: len(self.tiles) + 1])

    def _way(self, here: int, there: int) -> int:
        """Return the direction from a hex to an adjacent one, or NONE."""
        across = self.m.across[6 * here : 6 * here + 6]
        return next((way for way, side in enumerate(across) if side != NONE and side // 6 == there), NONE)

    def _bent(self, kept: int, hex: int, ways: Sequence[int]) -> tuple[Laying, Refused | None]:
        """Return the first tiles of the link, the last of them led to a hex, with a tile there unless it is a city."""
        m, before = self.m, self.hexes[kept]
        way, tiles = self._way(before, hex), list(self.tiles[:kept])
        if tiles:
            tiles[-1] += way - tiles[-1] % TILE
        enter = m.across[6 * before + way]
        if m.city_at[hex] != NONE:
            return self._into(tiles, enter)
        refused: Refused | None = None
        for leave in ways:
            if (leave - enter) % 6 in TURNS:
                found, why = self.with_tiles([*tiles, enter * TILE + leave])
                if why is None:
                    return found, None
                refused = refused or Refused(hex, why.why)
        return self, refused

    def _into(self, tiles: Sequence[int], enter: int) -> tuple[Laying, Refused | None]:
        """Continue into a city over this side of its hex; the link must be complete there."""
        found, why = self.with_tiles(tiles)
        city = self.m.city_at[enter // 6]
        if why is None and found.to == city and found.tiles:
            return found, None
        if why is not None:
            return self, Refused(enter // 6, why.why)
        return self, Refused(enter // 6, SAME_CITY if city == self.origin.city else NO_SPOT)

    def towards(self, hex: int) -> tuple[Laying, Refused | None]:
        """Return the link with the cheapest route to another hex, or to a city so that it is complete.

        A complete link starts again at its beginning. Returning to one of its hexes removes the tiles after it.
        """
        if hex in self.hexes:
            return self.with_tiles(self.tiles[: self.hexes.index(hex)])[0], None
        found = self._cheapest_tiles.get(hex)
        if found is not None:
            return self.with_tiles(found)
        m, city = self.m, self.m.city_at[hex]
        why = NO_TILES
        if city != NONE and all(self._now.mate[side] for side in m.doors[city]):
            why = NO_SPOT
        elif city == NONE and m.price[hex] == NONE:
            why = NO_GROUND
        return self, Refused(hex, why)

    def links(self) -> list[Laying]:
        """Return the cheapest complete link to each city within reach of this action, the cheapest first."""
        at = self.m.city_at
        found = [self.towards(hex)[0] for hex in self._cheapest_tiles if at[hex] != NONE]
        return sorted(found, key=lambda each: (each.cost, len(each.tiles)))

    @cached_property
    def _cheapest_tiles(self) -> dict[int, tuple[int, ...]]:
        """Return all tiles of the cheapest route to each hex, with the fewest tiles among equal costs. The last drawn
        tile may change its exit."""
        bends = bool(self.tiles) and self.to == NONE
        base = self.with_tiles(self.tiles[:-1] if bends else ())[0]
        m, now, city = self.m, base._now, base._now.begun
        found: dict[int, tuple[int, ...]] = {}
        known: set[tuple[int, int]] = set()
        queue: list[tuple[int, int, tuple[int, ...], int]] = []
        starts = [self.tiles[-1] // TILE] if bends else entries(m, now)
        for side in starts if base.tiles_left else ():
            heappush(queue, (0, 0, base.tiles, side))
        while queue:
            spent, laid, tiles, enter = heappop(queue)
            hex = enter // 6
            if m.city_at[hex] != NONE:
                if tiles:
                    found.setdefault(hex, tiles)  # A city next to the start needs no tile.
                continue
            if (enter, laid) in known or laid == base.tiles_left:
                continue
            known.add((enter, laid))
            leaves = [(enter + turn) % 6 for turn in TURNS]
            leaves = [leave for leave in leaves if ground_refusal(m, now, enter, leave, city) == ALLOWED]
            if leaves:
                cheapest = min(leaves, key=lambda leave, enter=enter: cost(m, now, enter, leave))  # type: ignore[misc]
                found.setdefault(hex, (*tiles, enter * TILE + cheapest))
            for leave in leaves:
                out = m.across[6 * hex + leave]
                if out != NONE and (m.city_at[out // 6] == NONE or is_open(m, now, out)):
                    after = (spent + cost(m, now, enter, leave), laid + 1, (*tiles, enter * TILE + leave), out)
                    heappush(queue, after)
        return found


def shares_for(board: CompiledBoard, state: Position, cost: int) -> int:
    """Return the number of shares that the current player must issue to pay an amount."""
    return max(0, -(-(cost - state.cash[state.seat]) // max(1, board.share_value)))
