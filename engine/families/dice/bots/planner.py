"""Looks ahead over every roll: keeps, picks and writes what a sheet gains most by, and others least."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import factorial
from typing import Any

from engine.families.dice.bots.weights import Weights
from engine.families.dice.bots.worth import Worth
from engine.families.dice.rules.position import EXTRA, KEEP, LOCK, NONE, PICK, WRITE, Position, Seat
from engine.families.dice.rules.sheet import FACES, ORDER, Sheet
from engine.families.dice.rules.turn import AGAIN, CHANGED, Legal, subsets, unpacked
from engine.families.dice.rules.writing import (
    DOWN_WAY,
    LEAVE,
    ORDER_WAY,
    SPLIT_WAY,
    UP_WAY,
    WAYS_OF,
    order_in_use,
    owns,
    put,
    reach,
)

GAIN_AGAIN = 0.05
"""How much more the dice must promise before they are rolled again."""

BARRED = -1e9
"""What cannot be picked is worth."""


def decide(m: Sheet, g: Position, now: int, seat: int, legal: Legal, weights: Weights) -> int:
    """The decision of a seat in a step, one of those that are legal."""
    worth = Worth(m, g, seat, weights)
    if now == WRITE:
        return _write(m, g, seat, worth, legal())
    options = legal()
    if len(options) == 1:
        return options[0]
    if now == EXTRA:
        return _extra(m, g, seat, worth, options)
    if now == LOCK:
        # What is locked cannot be picked again, so the less useful number is.
        return min(options, key=lambda face: worth.best(g.seats[seat], face, False)[0])
    values = _values(m, g, seat, worth)
    return _keep(g, values, options)[1] if now == KEEP else _pick(g, values, options)


def weighed(m: Sheet, g: Position, now: int, seat: int, options: list[int], weights: Weights) -> list[float]:
    """What each option of a step is worth to the seat in points, as `decide` sees it."""
    worth = Worth(m, g, seat, weights)
    if now == WRITE:
        gain = _gains(m, g, seat, worth)
        return [gain(a) for a in options]
    if now == EXTRA:
        adds = _adds(m, g, seat, worth)
        return [adds(face) for face in options]
    if now == LOCK:
        return [-worth.best(g.seats[seat], face, False)[0] for face in options]
    values = _values(m, g, seat, worth)
    if now == KEEP:
        return [_promises(g, values, option) for option in options]
    again = _keep(g, values, subsets(g.pool)[1:])[0] - GAIN_AGAIN if AGAIN in options else 0.0
    return [again if a == AGAIN else _worth_of_pick(g, values, a) for a in options]


def grudged(m: Sheet, g: Position, now: int, seat: int, options: list[int], weights: Weights) -> list[float]:
    """What of that counts against each number that can be picked, because it brings the others so much: nothing or
    less."""
    if now != PICK:
        return [0.0] * len(options)
    others = _others(m, g, seat, weights)
    return [0.0 if a == AGAIN else -_envied(m, others, _face(a), weights) for a in options]


def _others(m: Sheet, g: Position, seat: int, weights: Weights) -> list[tuple[Worth, Seat]]:
    """The sheets of the others and what they are worth to them, as the seat sees it."""
    return [(Worth(m, g, number, weights), s) for number, s in enumerate(g.seats) if number != seat]


def _envied(m: Sheet, others: list[tuple[Worth, Seat]], face: int, weights: Weights) -> float:
    """What a number brings the others, as far as it counts against it."""
    brings = sum(worth_of.best(other, face, False, *reach(m, other))[0] for worth_of, other in others)
    return weights.envy / 100 * brings / max(1, len(others))


def _face(a: int) -> int:
    """The face that a pick is of, with a die turned by Change or without."""
    return a if a < CHANGED else (a - CHANGED) % 10


def _values(m: Sheet, g: Position, seat: int, worth: Worth) -> list[list[float]]:
    """What it is worth to pick a face with so many dice, `[face - 1][dice]`: each die written where it adds most, less
    what the number brings the others. Locked faces are worth nothing (DX-SOLO-04)."""
    dice = len(g.pool) + g.rolling
    any_car = owns(m, g, seat, ORDER, False) != NONE or order_in_use(m, g)
    low, high = reach(m, g.seats[seat])
    others, values = _others(m, g, seat, worth.weights), []
    for face in range(1, FACES + 1):
        if face in g.locked:
            values.append([0.0] * (dice + 1))
            continue
        row, total = [0.0], -_envied(m, others, face, worth.weights)
        s = g.seats[seat].copy()
        for _ in range(dice):
            gain, slot = worth.best(s, face, any_car, low, high)
            total += gain
            if slot != NONE:
                put(m, s, slot, face, g.turn)
            row.append(total)
        values.append(row)
    return values


def _keep(g: Position, values: list[list[float]], options: list[int]) -> tuple[float, int]:
    """The choice of dice to roll that promises most on average over every roll, with what it promises."""
    best, chosen = BARRED, options[0]
    for option in options:
        mean = _promises(g, values, option)
        if mean > best + 1e-9:
            best, chosen = mean, option
    return best, chosen


def _promises(g: Position, values: list[list[float]], option: int) -> float:
    """What the best pick is worth on average once these dice are rolled, too."""
    rolled = unpacked(option)
    kept = [g.pool.count(face) - rolled.count(face) for face in range(1, FACES + 1)]
    return _mean(values, kept, g.rolling + len(rolled))


def _mean(values: list[list[float]], kept: list[int], rolling: int) -> float:
    """What the best pick is worth on average once so many dice are rolled beside those that are kept."""
    import numpy as np

    counts, shares = rolls(rolling)
    best: Any = None
    for face, count in enumerate(kept):
        row = [BARRED, *values[face][1:]][count : count + rolling + 1]
        worth = np.array(row)[counts[:, face]]
        best = worth if best is None else np.maximum(best, worth)
    return float(best @ shares)


@lru_cache(maxsize=16)
def rolls(dice: int) -> tuple[Any, Any]:
    """Every roll of so many dice as counts by face, and the share of each."""
    import numpy as np

    found: list[tuple[int, ...]] = [()]
    for face in range(FACES):
        found = [
            (*head, count)
            for head in found
            for count in range(dice - sum(head) if face == FACES - 1 else 0, dice - sum(head) + 1)
        ]
    shares = []
    for counts in found:
        ways = factorial(dice)
        for count in counts:
            ways //= factorial(count)
        shares.append(ways / FACES**dice)
    return np.array(found, np.int64).reshape(-1, FACES), np.array(shares)


def _pick(g: Position, values: list[list[float]], options: list[int]) -> int:
    """The number worth most, a die turned by Change before where that helps, or the dice rolled again."""
    best = max((a for a in options if a != AGAIN), key=lambda a: _worth_of_pick(g, values, a), default=AGAIN)
    if AGAIN not in options or best == AGAIN:
        return best
    again = _keep(g, values, subsets(g.pool)[1:])[0]
    return AGAIN if again > _worth_of_pick(g, values, best) + GAIN_AGAIN else best


def _worth_of_pick(g: Position, values: list[list[float]], a: int) -> float:
    """What a number is worth with the dice that show it, or with one more by Change."""
    face = _face(a)
    if a > CHANGED and face in g.locked:
        return BARRED
    changed = int(a > CHANGED)
    return values[face - 1][g.pool.count(face) + changed] - 1e-6 * changed


def _extra(m: Sheet, g: Position, seat: int, worth: Worth, options: list[int]) -> int:
    """The face that adds most once the picked dice are written; none where none adds."""
    return max(options, key=_adds(m, g, seat, worth))


def _adds(m: Sheet, g: Position, seat: int, worth: Worth) -> Callable[[int], float]:
    """What a face adds once the picked dice are written."""
    s = g.seats[seat].copy()
    any_car = owns(m, g, seat, ORDER, False) != NONE or order_in_use(m, g)
    low, high = reach(m, s)
    for number in g.hand:
        slot = worth.best(s, number, any_car, low, high)[1]
        if slot != NONE:
            put(m, s, slot, number, g.turn)
    return lambda face: worth.best(s, face, any_car, low, high)[0] if face else 1e-9


def _write(m: Sheet, g: Position, seat: int, worth: Worth, options: list[int]) -> int:
    """Where the number in hand adds most, by whatever loader helps."""
    return max(options, key=_gains(m, g, seat, worth))


def _gains(m: Sheet, g: Position, seat: int, worth: Worth) -> Callable[[int], float]:
    """What the number in hand adds where it is written, by a loader or without."""
    number, s = g.hand[0], g.seats[seat]

    def gain(a: int) -> float:
        if a < 0:
            return 0.0 if a == LEAVE else -1.0
        way, slot = divmod(a, WAYS_OF)
        if way == SPLIT_WAY:
            return worth.gain(s, slot, number // 2) + _other_half(m, g, s, worth, slot, number // 2)
        written = number + (way == UP_WAY) - (way == DOWN_WAY)
        return worth.gain(s, slot, written) - (1e-6 if way == ORDER_WAY else 0.0)

    return gain


def _other_half(m: Sheet, g: Position, s: Seat, worth: Worth, slot: int, half: int) -> float:
    """What the other half of an Even Split adds at best."""
    after = s.copy()
    put(m, after, slot, half, g.turn)
    return worth.best(after, half, False, *reach(m, after))[0]
