"""Search for the destination table with chances closest to given ones.

A table has 22 cells of 1 to 6 of 72 rolls each. Assigning them to cities is a small bin-packing problem: the most
likely cells go first to the city that lacks most. Then single cells move and pairs of cells change places while this
reduces the sum of squared errors. The search is repeated from several shuffled orders and returns the best result,
which is deterministic.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random

from msgspec import Struct

from engine.families.boxcars.content import WAYS
from engine.i18n import tr

CELLS = WAYS + WAYS
"""Number of rolls out of 72 for each cell: those of the odd row, then those of the even one."""
ALL = sum(CELLS)
STARTS = 12
"""Orders from which the search starts. Twelve give the same result as a hundred for all charts of the United States."""
EMPTY = 1000.0
"""Cost of an entry without a cell: more than any error of the chances."""


class Nearest(Struct, frozen=True):
    """The cells of both rows, their chances, and the error of each chance, as fractions of 1."""

    odd: tuple[str, ...]
    even: tuple[str, ...]
    odds: Mapping[str, Fraction]
    off: Mapping[str, float]

    @property
    def worst(self) -> str:
        """The ID with the largest error."""
        return max(self.off, key=lambda id: abs(self.off[id]))


def nearest_chart(wishes: Mapping[str, float], now: Sequence[str | None] = ()) -> Nearest:
    """Return the chart for these chances, in any unit: only their shares of the sum count. As many cells as possible
    stay as they are `now` (22 IDs, the odd row first). Raise ValueError without any chance, or with more entries than
    cells."""
    ids = [id for id, share in wishes.items() if share > 0]
    if not ids:
        raise ValueError(tr("give at least one entry a chance above 0"))
    if len(ids) > len(CELLS):
        raise ValueError(
            tr("a table has only {cells} cells, too few for {n} entries").format(cells=len(CELLS), n=len(ids))
        )
    total = sum(wishes[id] for id in ids)
    wanted = [wishes[id] / total * ALL for id in ids]
    random = Random(0)
    orders = [sorted(range(len(CELLS)), key=lambda cell: -CELLS[cell])]
    orders += [random.sample(range(len(CELLS)), len(CELLS)) for _ in range(STARTS - 1)]
    # Of equally good charts the first is taken: the current chart, if it is one of them.
    begun = [_filled(order, wanted) for order in orders]
    if len(now) == len(CELLS):
        begun.insert(0, [ids.index(id) if id in ids else one for id, one in zip(now, begun[0], strict=True)])
    best = min((_improved(of, wanted) for of in begun), key=lambda of: round(_cost(of, wanted), 6))
    placed = _keep_cells([ids[one] for one in best], now)
    got = {id: Fraction(sum(ways for ways, one in zip(CELLS, placed, strict=True) if one == id), ALL) for id in ids}
    half = len(WAYS)
    off = {id: float(got[id]) - wishes[id] / total for id in ids}
    return Nearest(tuple(placed[:half]), tuple(placed[half:]), got, off)


def _sums(of: Sequence[int], number: int) -> list[int]:
    sums = [0] * number
    for ways, one in zip(CELLS, of, strict=True):
        sums[one] += ways
    return sums


def _cost(of: Sequence[int], wanted: Sequence[float]) -> float:
    return sum(_off(sum_, want) for sum_, want in zip(_sums(of, len(wanted)), wanted, strict=True))


def _off(sum_: int, want: float) -> float:
    return float((sum_ - want) ** 2) if sum_ else EMPTY + want


def _filled(order: Sequence[int], wanted: Sequence[float]) -> list[int]:
    """Assign each cell in turn to the entry that lacks most."""
    lacks = list(wanted)
    of = [0] * len(CELLS)
    for cell in order:
        of[cell] = max(range(len(lacks)), key=lacks.__getitem__)
        lacks[of[cell]] -= CELLS[cell]
    return of


def _improved(of: list[int], wanted: Sequence[float]) -> list[int]:
    """Move and exchange cells while one of the changes helps, the best of all each time."""
    cost = [[_off(sum_, want) for sum_ in range(ALL + 1)] for want in wanted]
    while True:
        sums = _sums(of, len(wanted))
        costs = [each[sum_] for each, sum_ in zip(cost, sums, strict=True)]
        best = (0.0, 0, -1, 0)  # the improvement, the cell, the cell that it is exchanged with, and its new entry
        for cell, giver in enumerate(of):
            ways, given, sum_ = CELLS[cell], cost[giver], sums[giver]
            for to, taken in enumerate(cost):
                if to != giver:
                    won = costs[giver] + costs[to] - given[sum_ - ways] - taken[sums[to] + ways]
                    if won >= best[0]:
                        best = max(best, (won, cell, -1, to))
            for other, to in enumerate(of):
                more = ways - CELLS[other]
                if more > 0 and to != giver:
                    won = costs[giver] + costs[to] - given[sum_ - more] - cost[to][sums[to] + more]
                    if won >= best[0]:
                        best = max(best, (won, cell, other, to))
        won, cell, other, to = best
        if won <= 1e-9:
            return of
        if other >= 0:
            of[other] = of[cell]
        of[cell] = to


def _keep_cells(placed: list[str], now: Sequence[str | None]) -> list[str]:
    """Exchange cells of equal chance so that as many as possible stay as they are now."""
    made = list(placed)
    for ways in set(CELLS):
        cells = [cell for cell, each in enumerate(CELLS) if each == ways]
        left = [placed[cell] for cell in cells]
        waiting: list[int] = []
        for cell in cells:
            if cell < len(now) and now[cell] in left:
                made[cell] = str(now[cell])
                left.remove(made[cell])
            else:
                waiting.append(cell)
        for cell, id in zip(waiting, left, strict=True):
            made[cell] = id
    return made
