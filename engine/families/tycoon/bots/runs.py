"""Where a link could be built: the cheapest run of tiles from a city, or from the end of a link, to other cities."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.building import ALLOWED, TILE, cost, from_city, ground_refusal, is_open
from engine.families.tycoon.rules.links import GENTLE
from engine.families.tycoon.rules.position import Position


class Run(NamedTuple):
    """Tiles (`enter * TILE + leave`, the first one first) that complete a link from one city to another one, and what
    they cost in all."""

    city: int
    to: int
    cost: int
    tiles: tuple[int, ...]


def runs(m: CompiledBoard, g: Position, city: int, entries: list[int], most: int) -> list[Run]:
    """The cheapest run to each city that so many tiles can reach, the first tile entered by one of the sides; of those
    that cost the same the shortest. A link that curls through a hex of its own is not looked for."""
    found: dict[int, Run] = {}
    known: dict[tuple[int, int], int] = {}
    queue: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, enter, ()) for enter in entries]
    while queue:
        spent, laid, enter, tiles = heappop(queue)
        if known.get((enter, laid), spent + 1) <= spent:
            continue
        known[enter, laid] = spent
        for turn in GENTLE:
            leave = (enter % 6 + turn) % 6
            if ground_refusal(m, g, enter, leave, city) != ALLOWED:
                continue
            total, after = spent + cost(m, g, enter, leave), (*tiles, enter * TILE + leave)
            out = m.across[enter - enter % 6 + leave]
            if out == NONE:
                continue
            if is_open(m, g, out):
                to = m.spot[out]
                if to not in found or (total, len(after)) < (found[to].cost, len(found[to].tiles)):
                    found[to] = Run(city, to, total, after)
            elif laid + 1 < most and m.price[out // 6] != NONE:
                heappush(queue, (total, laid + 1, out, after))
    return list(found.values())


@lru_cache(maxsize=8)
def runs_of(m: CompiledBoard, most: int) -> list[Run]:
    """The cheapest runs between all pairs of cities on a board without track, each pair once."""
    g = Position(m, 2, journal=False)
    return [
        run
        for city in range(m.city_count)
        for run in runs(m, g, city, from_city(m, g, city), most)
        if run.to > run.city
    ]


def still_open(m: CompiledBoard, g: Position, run: Run) -> bool:
    """Whether a run can still be built as it is."""
    if not all(ground_refusal(m, g, *divmod(tile, TILE), run.city) == ALLOWED for tile in run.tiles):
        return False
    first, (enter, leave) = run.tiles[0] // TILE, divmod(run.tiles[-1], TILE)
    out = m.across[enter - enter % 6 + leave]
    return first in from_city(m, g, run.city) and is_open(m, g, out)
