"""Candidates for links: the cheapest run of tiles from a city, or from the end of a link, to other cities."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

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
    known: dict[tuple[int, int], int] = {}
    queue: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, enter, ()) for enter in entries]
    while queue:
        spent, laid, enter, tiles = heappop(queue)
        if known.get((enter, laid), spent + 1) <= spent:
            continue
        known[enter, laid] = spent
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
    """Return the runs between all pairs of cities on a board without track, each pair once, its cheapest run first: for
    every two borders where a link can leave one city and reach the other the cheapest run, up to MAX_RUNS_PER_PAIR per
    pair."""
    g = Position(board, 2, journal=False)
    best: dict[tuple[int, int, int, int], Run] = {}
    for city in range(board.city_count):
        left: list[tuple[int, int, tuple[int, ...]]] = [(enter, 0, ()) for enter in from_city(board, g, city)]
        while left:
            enter, spent, tiles = left.pop()
            for turn in GENTLE:
                leave = (enter % 6 + turn) % 6
                if ground_refusal(board, g, enter, leave, city) != ALLOWED:
                    continue
                out = board.across[enter - enter % 6 + leave]
                if out == NONE or any(tile // TILE // 6 == out // 6 for tile in tiles):
                    continue
                total, after = spent + cost(board, g, enter, leave), (*tiles, enter * TILE + leave)
                if not is_open(board, g, out):
                    if len(after) < most and board.price[out // 6] != NONE:
                        left.append((out, total, after))
                elif board.spot[out] > city:
                    run, key = Run(city, board.spot[out], total, after), (city, board.spot[out], after[0] // TILE, out)
                    if key not in best or _order(run) < _order(best[key]):
                        best[key] = run
    found: dict[tuple[int, int], list[Run]] = {}
    for run in sorted(best.values(), key=_order):
        kept = found.setdefault((run.city, run.to), [])
        if len(kept) < MAX_RUNS_PER_PAIR:
            kept.append(run)
    return [run for pair in sorted(found) for run in found[pair]]


MAX_RUNS_PER_PAIR = 8


def _order(run: Run) -> tuple[int, int, tuple[int, ...]]:
    return run.cost, len(run.tiles), run.tiles
