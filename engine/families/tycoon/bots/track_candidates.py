"""Candidates for links: the cheapest run of tiles from a city, or from the end of a link, to other cities."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from engine.families.tycoon.bots.question import LARGEST
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.building import ALLOWED, TILE, cost, from_city, ground_refusal, is_open
from engine.families.tycoon.rules.links import GENTLE
from engine.families.tycoon.rules.position import Position


class Run(NamedTuple):
    """The tiles (`enter * TILE + leave`, in order) that complete a link between two cities, and their total cost."""

    city: int
    to: int
    cost: int
    tiles: tuple[int, ...]


def runs(board: CompiledBoard, state: Position, city: int, entries: list[int], most: int) -> list[Run]:
    """Return the cheapest run to each city within a number of tiles, the first tile entered by one of the sides; of
    equal costs the shortest. Links that cross a hex of their own twice are not searched."""
    found: dict[int, Run] = {}
    fewest: dict[int, int] = {}
    queue: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, enter, ()) for enter in entries]
    while queue:
        spent, laid, enter, tiles = heappop(queue)
        if fewest.get(enter, laid + 1) <= laid:
            continue  # Another run enters here that is not more expensive and not longer.
        fewest[enter] = laid
        for turn in GENTLE:
            leave = (enter % 6 + turn) % 6
            if ground_refusal(board, state, enter, leave, city) != ALLOWED:
                continue
            total, after = spent + cost(board, state, enter, leave), (*tiles, enter * TILE + leave)
            out = board.across[enter - enter % 6 + leave]
            if out == NONE:
                continue
            if is_open(board, state, out):
                to = board.spot[out]
                if to not in found or (total, len(after)) < (found[to].cost, len(found[to].tiles)):
                    found[to] = Run(city, to, total, after)
            elif laid + 1 < most and board.price[out // 6] != NONE:
                heappush(queue, (total, laid + 1, out, after))
    return list(found.values())


@lru_cache(maxsize=8)
def all_runs(board: CompiledBoard, most: int) -> list[Run]:
    """Return the runs between pairs of cities on a board without track, each pair once, its cheapest run first: for
    every two borders where a link can leave one city and reach the other the cheapest run, up to MAX_RUNS_PER_PAIR per
    pair.

    The search has a budget of positions, whatever number of tiles the rules allow: it looks at the cheapest tracks
    first, and bots choose among the runs that it has seen. With up to four tiles it sees all of them.
    """
    g = Position(board, 2, journal=False)
    budget = max(MIN_POSITIONS, MAX_POSITIONS // max(1, board.city_count))
    best: dict[tuple[int, int, int, int], Run] = {}
    for city in range(board.city_count):
        for run, out in _runs_from(board, g, city, most, budget):
            key = (city, run.to, run.tiles[0] // TILE, out)
            if key not in best or _order(run) < _order(best[key]):
                best[key] = run
    found: dict[tuple[int, int], list[Run]] = {}
    for run in sorted(best.values(), key=_order):
        kept = found.setdefault((run.city, run.to), [])
        if len(kept) < MAX_RUNS_PER_PAIR:
            kept.append(run)
    return [run for pair in sorted(_nearest(found)) for run in found[pair]]


def _runs_from(board: CompiledBoard, state: Position, city: int, most: int, budget: int) -> Iterator[tuple[Run, int]]:
    """Yield the runs from a city to cities with higher numbers, each with the border that it reaches, the cheapest
    tracks first, until the search has looked at `budget` positions."""
    queue: list[tuple[int, int, tuple[int, ...], int]] = [(0, 0, (), enter) for enter in from_city(board, state, city)]
    entered: Counter[tuple[int, int]] = Counter()
    heapify(queue)
    while queue and budget:
        spent, laid, tiles, enter = heappop(queue)
        way = (tiles[0] // TILE if tiles else enter, enter)
        if entered[way] >= MAX_ENTRIES:
            continue
        entered[way] += 1
        budget -= 1
        for turn in GENTLE:
            leave = (enter % 6 + turn) % 6
            if ground_refusal(board, state, enter, leave, city) != ALLOWED:
                continue
            out = board.across[enter - enter % 6 + leave]
            if out == NONE or any(tile // TILE // 6 == out // 6 for tile in tiles):
                continue
            total, after = spent + cost(board, state, enter, leave), (*tiles, enter * TILE + leave)
            if not is_open(board, state, out):
                if laid + 1 < most and board.price[out // 6] != NONE:
                    heappush(queue, (total, laid + 1, after, out))
            elif board.spot[out] > city:
                yield Run(city, board.spot[out], total, after), out


def _nearest(found: Mapping[tuple[int, int], Sequence[Run]]) -> list[tuple[int, int]]:
    """Return the pairs for which the search has room: of too many those that are nearest for one of their cities."""
    most = LARGEST["pairs"]
    if len(found) <= most:
        return list(found)
    place: Counter[int] = Counter()
    rank: dict[tuple[int, int], int] = {}
    pairs = sorted(found, key=lambda pair: _order(found[pair][0]))
    for pair in pairs:
        rank[pair] = min(place[city] for city in pair)
        place.update(pair)
    return sorted(pairs, key=rank.__getitem__)[:most]


MAX_RUNS_PER_PAIR = 8

MAX_POSITIONS, MIN_POSITIONS = 60_000, 1_000
"""The number of positions that the search for runs looks at on a board, and the minimum for each city."""

MAX_ENTRIES = 4
"""Maximum number of tracks that leave a city at the same border and enter a hex by the same side."""


def _order(run: Run) -> tuple[int, int, tuple[int, ...]]:
    return run.cost, len(run.tiles), run.tiles
