"""A bot that evaluates the rest of the turn: it picks and writes the numbers that its sheet gains most by and others
least."""

from __future__ import annotations

import cython
from msgspec.structs import replace

from engine.families.dice.bots.placing import COUNTS, OTHERS, gain_of_hand, gains_of_one, together
from engine.families.dice.bots.remaining_value import Rest, counted_dice
from engine.families.dice.bots.values import Worth
from engine.families.dice.bots.weights import Weights
from engine.families.dice.rules.position import EXTRA, KEEP, LOCK, NONE, PICK, WRITE, Position, Seat
from engine.families.dice.rules.sheet import BONUS, CHANGE, FACES, ORDER, REROLL, Sheet
from engine.families.dice.rules.turn import AGAIN, CHANGES, Legal, unpacked
from engine.families.dice.rules.writing import (
    EXTRA_FIRST,
    LEAVE,
    ORDER_WAY,
    SPLIT_WAY,
    WAYS_OF,
    count_usable,
    highest,
    lowest,
    order_in_use,
    owns,
    put,
    slots_for,
    written,
)
from engine.game import compiled

SAME = 1e-9
"""Values that differ by less are equal."""

GRUDGED = 1e-6
"""Minimum gain for which a loader is used."""


def decide(sheet: Sheet, state: Position, step: cython.int, seat: cython.int, legal: Legal, weights: Weights) -> int:
    """Return the decision of a seat in a step, one of the legal ones."""
    options = legal()
    if len(options) == 1:
        return options[0]
    plan = Plan(sheet, state, step, seat, weights)
    most: cython.double = float("inf")
    if step == WRITE and len(state.hand) > 1:
        # The first option with the maximum possible value is taken.
        most = gain_of_hand(plan.worth, plan.owner, any_car_open(sheet, state, seat), state.hand) - SAME
    best: cython.double = float("-inf")
    chosen: cython.int = options[0]
    option: cython.int
    for option in options:
        value: cython.double = plan.value(option)
        if value > best:
            best, chosen = value, option
            if best >= most:
                break
    return chosen


def weighed(
    sheet: Sheet, state: Position, step: cython.int, seat: cython.int, options: list[int], weights: Weights
) -> list[float]:
    """Return the value of each option of a step in points, as `decide` estimates it."""
    plan = Plan(sheet, state, step, seat, weights)
    return [plan.value(option) for option in options]


def grudged(
    sheet: Sheet, state: Position, step: cython.int, seat: cython.int, options: list[int], weights: Weights
) -> list[float]:
    """Return the penalty of each option of a pick for its value to the other players: 0 or negative."""
    if step != PICK or not weights.envy:
        return [0.0] * len(options)
    gladly = weighed(sheet, state, step, seat, options, replace(weights, envy=0))
    mine = weighed(sheet, state, step, seat, options, weights)
    return [own - alone for own, alone in zip(mine, gladly, strict=True)]


@cython.final
@cython.cclass
class Plan:
    """The values of the options of a seat in a step. Only where dice are kept or picked there is a `rest`."""

    sheet: Sheet
    state: Position
    step: cython.int
    owner: Seat
    worth: Worth
    any_car: cython.bint
    rest: Rest
    changes: cython.int
    rolls: cython.int
    counts: tuple[int, ...]

    def __init__(self, sheet: Sheet, state: Position, step: cython.int, seat: cython.int, weights: Weights) -> None:
        self.sheet, self.state, self.step, self.owner = sheet, state, step, state.seats[seat]
        self.worth = Worth(sheet, state, seat, weights)
        self.any_car = (state.writer == 0 or step != WRITE) and any_car_open(sheet, state, seat)
        self.changes = self.rolls = 0
        self.counts = ()
        if step in (KEEP, PICK):
            self.changes = count_usable(sheet, state, seat, CHANGE, False)
            self.rolls = count_usable(sheet, state, seat, REROLL, False)
            self.counts = counted_dice(state.pool)
            self.rest = rest_of_turn(sheet, state, seat, self.worth, weights)

    @cython.ccall
    def value(self, action: cython.int) -> cython.double:
        """Return the value of an option in points."""
        if self.step == WRITE:
            return self.value_of_writing(action)
        if self.step == EXTRA:
            hand = [*self.state.hand, action] if action else self.state.hand
            return gain_of_hand(self.worth, self.owner, self.any_car, hand) - (SAME if action else 0.0)
        if self.step == LOCK:
            # A locked number cannot be picked again, so the less useful number is locked.
            return -self.worth.best(self.owner, action, False)
        rest: Rest = self.rest
        if self.step == KEEP:
            rolled = counted_dice(unpacked(action))
            kept = tuple([lie - roll for lie, roll in zip(self.counts, rolled, strict=True)])
            return rest.value_before_roll(kept, self.changes, self.rolls)
        if action == AGAIN:
            return rest.again(self.counts, self.changes, self.rolls - 1) - 2 * GRUDGED
        if action < CHANGES:
            return rest.pick(self.counts, action)
        changed = list(self.counts)
        changed[(action - CHANGES) // 10 - 1] -= 1
        changed[(action - CHANGES) % 10 - 1] += 1
        return rest.value_of(tuple(changed), self.changes - 1, self.rolls) - GRUDGED

    @cython.ccall
    def value_of_writing(self, action: cython.int) -> cython.double:
        """Return the value of an option for the next number and the rest of the hand, with or without a loader."""
        hand = self.state.hand
        if action != EXTRA_FIRST:
            return self.gain(action, hand[0], hand[1:])
        number: cython.int = hand[len(hand) - 1]
        others = hand[: len(hand) - 1]
        best: cython.double = self.gain(LEAVE, number, others)
        low: cython.int = lowest(self.sheet, self.owner)
        high: cython.int = highest(self.sheet, self.owner)
        place: cython.int
        for place in slots_for(self.sheet, self.owner, number, self.any_car, low, high):
            best = max(best, self.gain(place, number, others))
        return best - SAME

    @cython.ccall
    def gain(self, action: cython.int, number: cython.int, others: list[int]) -> cython.double:
        """Return the gain by a decision about a number, and then by the rest of the hand."""
        if action == LEAVE:
            return gain_of_hand(self.worth, self.owner, self.any_car, others)
        way: cython.int = action // WAYS_OF
        slot: cython.int = action % WAYS_OF
        number = written(number, way)
        added: cython.double = self.worth.gain(self.owner, slot, number)
        if way == SPLIT_WAY:
            return added + self.other_half(slot, number)
        if way == ORDER_WAY:
            added -= GRUDGED
        if not others:
            return added
        after: Seat = self.owner.copy()
        put(self.sheet, after, slot, number, self.state.turn)
        return added + gain_of_hand(self.worth, after, self.any_car, others)

    @cython.ccall
    def other_half(self, slot: cython.int, half: cython.int) -> cython.double:
        """Return the best value of the other half of an Even Split."""
        after: Seat = self.owner.copy()
        put(self.sheet, after, slot, half, self.state.turn)
        return self.worth.best(after, half, False, lowest(self.sheet, after), highest(self.sheet, after))


def rest_of_turn(sheet: Sheet, state: Position, seat: cython.int, worth: Worth, weights: Weights) -> Rest:
    """Return the expected values of the dice of this turn: picked dice go to the best slots, minus the value of the
    number for the others."""
    has_bonus: cython.bint = owns(sheet, state, seat, BONUS, False) != NONE
    picks = together(worth, state.seats[seat], any_car_open(sheet, state, seat), has_bonus)
    penalties = penalties_of(sheet, state, seat, weights)
    for cell in range(FACES * OTHERS * COUNTS):
        picks[cell] -= penalties[cell // (OTHERS * COUNTS)]
    return Rest(len(state.pool) + state.rolling, picks, has_bonus, state.locked)


def any_car_open(sheet: Sheet, state: Position, seat: cython.int) -> cython.bint:
    """Return whether cars behind the front one are open to the active seat, by the loader Order."""
    return owns(sheet, state, seat, ORDER, False) != NONE or order_in_use(sheet, state)


def penalties_of(sheet: Sheet, state: Position, seat: cython.int, weights: Weights) -> list[float]:
    """Return the penalty of each face for its value to the other players."""
    found = [0.0] * FACES
    others: cython.int = len(state.seats) - 1
    for number in range(len(state.seats)):
        if number != seat:
            gains = gains_of_one(Worth(sheet, state, number, weights), state.seats[number])
            for face in range(FACES):
                found[face] += gains[face]
    share: cython.double = weights.envy / 100 / max(1, others)
    return [share * each for each in found]


compiled.replace(globals())
