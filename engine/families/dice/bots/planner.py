"""Looks over the rest of the turn: keeps, picks and writes what a sheet gains most by, and others least."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.families.dice.bots.placing import gain_of_hand, gains_of_one, together
from engine.families.dice.bots.remaining_value import Rest, counted
from engine.families.dice.bots.values import Worth
from engine.families.dice.bots.weights import Weights
from engine.families.dice.rules.position import EXTRA, KEEP, LOCK, NONE, PICK, WRITE, Position, Seat
from engine.families.dice.rules.sheet import BONUS, CHANGE, FACES, ORDER, REROLL, Sheet
from engine.families.dice.rules.turn import AGAIN, CHANGED, Legal, unpacked
from engine.families.dice.rules.writing import (
    DOWN_WAY,
    EXTRA_FIRST,
    LEAVE,
    ORDER_WAY,
    SPLIT_WAY,
    UP_WAY,
    WAYS_OF,
    order_in_use,
    owns,
    put,
    reach,
    slots_for,
    usable,
)

SAME = 1e-9
"""What is no more apart is worth the same."""

GRUDGED = 1e-6
"""How much more it must be worth that a loader helps."""

Worths = Callable[[int], float]
"""What an option is worth, in points."""


def decide(m: Sheet, g: Position, now: int, seat: int, legal: Legal, weights: Weights) -> int:
    """The decision of a seat in a step, one of those that are legal."""
    options = legal()
    if len(options) == 1:
        return options[0]
    worth = Worth(m, g, seat, weights)
    worths = _worths(m, g, now, seat, worth)
    if now == WRITE and len(g.hand) > 1:
        return _first_best(options, worths, gain_of_hand(worth, g.seats[seat], _any_car(m, g, seat), g.hand))
    return max(options, key=worths)


def weighed(m: Sheet, g: Position, now: int, seat: int, options: list[int], weights: Weights) -> list[float]:
    """What each option of a step is worth to the seat in points, as `decide` sees it."""
    return list(map(_worths(m, g, now, seat, Worth(m, g, seat, weights)), options))


def grudged(m: Sheet, g: Position, now: int, seat: int, options: list[int], weights: Weights) -> list[float]:
    """What of that counts against each option of a pick, because what is picked brings the others so much: nothing or
    less."""
    if now != PICK or not weights.envy:
        return [0.0] * len(options)
    gladly = weighed(m, g, now, seat, options, replace(weights, envy=0))
    return [mine - alone for mine, alone in zip(weighed(m, g, now, seat, options, weights), gladly, strict=True)]


def _worths(m: Sheet, g: Position, now: int, seat: int, worth: Worth) -> Worths:
    """What the options of a step are worth."""
    s = g.seats[seat]
    if now == WRITE:
        return _writing(m, g, seat, worth)
    if now == EXTRA:
        any_car = _any_car(m, g, seat)
        return lambda face: gain_of_hand(worth, s, any_car, [*g.hand, face] if face else g.hand) - SAME * (face > 0)
    if now == LOCK:
        # What is locked cannot be picked again, so the less useful number is.
        return lambda face: -worth.best(s, face, False)[0]
    rest = _rest(m, g, seat, worth)
    changes, rolls = (len(usable(m, g, seat, kind, False)) for kind in (CHANGE, REROLL))
    lying = counted(g.pool)
    if now == KEEP:
        return lambda a: rest.kept(
            [lie - roll for lie, roll in zip(lying, counted(unpacked(a)), strict=True)], changes, rolls
        )

    def pick(a: int) -> float:
        if a == AGAIN:
            return rest.again(lying, changes, rolls - 1) - 2 * GRUDGED
        if a < CHANGED:
            return rest.pick(lying, a)
        old, new = divmod(a - CHANGED, 10)
        turned = [count + (face == new) - (face == old) for face, count in enumerate(lying, 1)]
        return rest.lying(turned, changes - 1, rolls) - GRUDGED

    return pick


def _rest(m: Sheet, g: Position, seat: int, worth: Worth) -> Rest:
    """What the dice of this turn promise: those that are picked are written where they add most together, less what the
    number brings the others."""
    import numpy as np

    bonus = owns(m, g, seat, BONUS, False) != NONE
    picks = together(worth, g.seats[seat], _any_car(m, g, seat), bonus)
    picks = picks - np.array(_envied(m, g, seat, worth.weights))[:, None, None]
    return Rest(len(g.pool) + g.rolling, picks, g.locked)


def _any_car(m: Sheet, g: Position, seat: int) -> bool:
    """Whether cars behind the front one are open to the seat on turn, by the loader Order."""
    return owns(m, g, seat, ORDER, False) != NONE or order_in_use(m, g)


def _envied(m: Sheet, g: Position, seat: int, weights: Weights) -> list[float]:
    """What each face brings the others, as far as it counts against it."""
    others = [gains_of_one(Worth(m, g, number, weights), s) for number, s in enumerate(g.seats) if number != seat]
    share = weights.envy / 100 / max(1, len(others))
    return [share * sum(found) for found in zip(*others, strict=True)] or [0.0] * FACES


def _first_best(options: list[int], worths: Worths, most: float) -> int:
    """The first option worth as much as any can be, else the one worth most."""
    best, chosen = float("-inf"), options[0]
    for option in options:
        found = worths(option)
        if found > best:
            best, chosen = found, option
            if best >= most - SAME:
                break
    return chosen


def _writing(m: Sheet, g: Position, seat: int, worth: Worth) -> Worths:
    """What the number in hand adds where it is written, by a loader or without, and what the rest of the hand adds
    then."""
    s, any_car = g.seats[seat], g.writer == 0 and _any_car(m, g, seat)

    def gain(a: int, number: int, rest: list[int]) -> float:
        if a == LEAVE:
            return gain_of_hand(worth, s, any_car, rest)
        way, slot = divmod(a, WAYS_OF)
        if way == SPLIT_WAY:
            return worth.gain(s, slot, number // 2) + _other_half(m, g, s, worth, slot, number // 2)
        written = number + (way == UP_WAY) - (way == DOWN_WAY)
        added = worth.gain(s, slot, written) - (GRUDGED if way == ORDER_WAY else 0.0)
        if not rest:
            return added
        after = s.copy()
        put(m, after, slot, written, g.turn)
        return added + gain_of_hand(worth, after, any_car, rest)

    def worth_of(a: int) -> float:
        if a != EXTRA_FIRST:
            return gain(a, g.hand[0], g.hand[1:])
        *rest, number = g.hand
        places = [LEAVE, *slots_for(m, s, number, any_car, *reach(m, s))]
        return max(gain(place, number, rest) for place in places) - SAME

    return worth_of


def _other_half(m: Sheet, g: Position, s: Seat, worth: Worth, slot: int, half: int) -> float:
    """What the other half of an Even Split adds at best."""
    after = s.copy()
    put(m, after, slot, half, g.turn)
    return worth.best(after, half, False, *reach(m, after))[0]
