"""A bot that evaluates the rest of the turn: it picks and writes the numbers that its sheet gains most by and others
least."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.families.dice.bots.placing import gain_of_hand, gains_of_one, together
from engine.families.dice.bots.remaining_value import Rest, counted
from engine.families.dice.bots.values import Worth
from engine.families.dice.bots.weights import Weights
from engine.families.dice.rules.position import EXTRA, KEEP, LOCK, NONE, PICK, WRITE, Position, Seat
from engine.families.dice.rules.sheet import BONUS, CHANGE, FACES, ORDER, REROLL, Sheet
from engine.families.dice.rules.turn import AGAIN, CHANGES, Legal, unpacked
from engine.families.dice.rules.writing import (
    DOWN_WAY,
    EXTRA_FIRST,
    LEAVE,
    ORDER_WAY,
    SPLIT_WAY,
    UP_WAY,
    WAYS_OF,
    count_usable,
    highest,
    lowest,
    order_in_use,
    owns,
    put,
    slots_for,
)

SAME = 1e-9
"""Values that differ by less are equal."""

GRUDGED = 1e-6
"""Minimum gain for which a loader is used."""

Worths = Callable[[int], float]
"""Returns the value of an option in points."""


def decide(sheet: Sheet, state: Position, step: int, seat: int, legal: Legal, weights: Weights) -> int:
    """Return the decision of a seat in a step, one of the legal ones."""
    options = legal()
    if len(options) == 1:
        return options[0]
    worth = Worth(sheet, state, seat, weights)
    worths = _worths(sheet, state, step, seat, worth)
    if step == WRITE and len(state.hand) > 1:
        return _first_best(
            options, worths, gain_of_hand(worth, state.seats[seat], _any_car(sheet, state, seat), state.hand)
        )
    return max(options, key=worths)


def weighed(sheet: Sheet, state: Position, step: int, seat: int, options: list[int], weights: Weights) -> list[float]:
    """Return the value of each option of a step in points, as `decide` estimates it."""
    return list(map(_worths(sheet, state, step, seat, Worth(sheet, state, seat, weights)), options))


def grudged(sheet: Sheet, state: Position, step: int, seat: int, options: list[int], weights: Weights) -> list[float]:
    """Return the penalty of each option of a pick for its value to the other players: 0 or negative."""
    if step != PICK or not weights.envy:
        return [0.0] * len(options)
    gladly = weighed(sheet, state, step, seat, options, replace(weights, envy=0))
    return [
        mine - alone for mine, alone in zip(weighed(sheet, state, step, seat, options, weights), gladly, strict=True)
    ]


def _worths(sheet: Sheet, state: Position, step: int, seat: int, worth: Worth) -> Worths:
    """Return the function that evaluates the options of a step."""
    s = state.seats[seat]
    if step == WRITE:
        return _writing(sheet, state, seat, worth)
    if step == EXTRA:
        any_car = _any_car(sheet, state, seat)
        return lambda face: (
            gain_of_hand(worth, s, any_car, [*state.hand, face] if face else state.hand) - SAME * (face > 0)
        )
    if step == LOCK:
        # A locked number cannot be picked again, so the less useful number is locked.
        return lambda face: -worth.best(s, face, False)[0]
    rest = _rest(sheet, state, seat, worth)
    changes, rolls = (count_usable(sheet, state, seat, kind, False) for kind in (CHANGE, REROLL))
    lying = counted(state.pool)
    if step == KEEP:
        return lambda a: rest.value_before_roll(
            [lie - roll for lie, roll in zip(lying, counted(unpacked(a)), strict=True)], changes, rolls
        )

    def pick(action: int) -> float:
        if action == AGAIN:
            return rest.again(lying, changes, rolls - 1) - 2 * GRUDGED
        if action < CHANGES:
            return rest.pick(lying, action)
        old, new = divmod(action - CHANGES, 10)
        turned = [count + (face == new) - (face == old) for face, count in enumerate(lying, 1)]
        return rest.value_of(turned, changes - 1, rolls) - GRUDGED

    return pick


def _rest(sheet: Sheet, state: Position, seat: int, worth: Worth) -> Rest:
    """Return the expected values of the dice of this turn: picked dice go to the best slots, minus the value of the
    number for the others."""
    import numpy as np

    bonus = owns(sheet, state, seat, BONUS, False) != NONE
    picks = together(worth, state.seats[seat], _any_car(sheet, state, seat), bonus)
    picks = picks - np.array(_envied(sheet, state, seat, worth.weights))[:, None, None]
    return Rest(len(state.pool) + state.rolling, picks, state.locked)


def _any_car(sheet: Sheet, state: Position, seat: int) -> bool:
    """Return whether cars behind the front one are open to the active seat, by the loader Order."""
    return owns(sheet, state, seat, ORDER, False) != NONE or order_in_use(sheet, state)


def _envied(sheet: Sheet, state: Position, seat: int, weights: Weights) -> list[float]:
    """Return the penalty of each face for its value to the other players."""
    others = [
        gains_of_one(Worth(sheet, state, number, weights), s) for number, s in enumerate(state.seats) if number != seat
    ]
    share = weights.envy / 100 / max(1, len(others))
    return [share * sum(found) for found in zip(*others, strict=True)] or [0.0] * FACES


def _first_best(options: list[int], worths: Worths, most: float) -> int:
    """Return the first option with the maximum possible value, else the best one."""
    best, chosen = float("-inf"), options[0]
    for option in options:
        found = worths(option)
        if found > best:
            best, chosen = found, option
            if best >= most - SAME:
                break
    return chosen


def _writing(sheet: Sheet, state: Position, seat: int, worth: Worth) -> Worths:
    """Return the function that evaluates the options for the next number and the rest of the hand, with or without
    a loader."""
    s, any_car = state.seats[seat], state.writer == 0 and _any_car(sheet, state, seat)

    def gain(action: int, number: int, rest: list[int]) -> float:
        if action == LEAVE:
            return gain_of_hand(worth, s, any_car, rest)
        way, slot = divmod(action, WAYS_OF)
        if way == SPLIT_WAY:
            return worth.gain(s, slot, number // 2) + _other_half(sheet, state, s, worth, slot, number // 2)
        written = number + (way == UP_WAY) - (way == DOWN_WAY)
        added = worth.gain(s, slot, written) - (GRUDGED if way == ORDER_WAY else 0.0)
        if not rest:
            return added
        after = s.copy()
        put(sheet, after, slot, written, state.turn)
        return added + gain_of_hand(worth, after, any_car, rest)

    def worth_of(action: int) -> float:
        if action != EXTRA_FIRST:
            return gain(action, state.hand[0], state.hand[1:])
        *rest, number = state.hand
        places = [LEAVE, *slots_for(sheet, s, number, any_car, lowest(sheet, s), highest(sheet, s))]
        return max(gain(place, number, rest) for place in places) - SAME

    return worth_of


def _other_half(sheet: Sheet, state: Position, seat_state: Seat, worth: Worth, slot: int, half: int) -> float:
    """Return the best value of the other half of an Even Split."""
    after = seat_state.copy()
    put(sheet, after, slot, half, state.turn)
    return worth.best(after, half, False, lowest(sheet, after), highest(sheet, after))[0]
