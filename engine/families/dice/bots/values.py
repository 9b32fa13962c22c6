"""Value of a sheet for its player, as the planner estimates it: future points, discounted by their distance."""

from __future__ import annotations

from math import exp

import cython

from engine.families.dice.bots.outlooks import Outlooks, outlooks_of
from engine.families.dice.bots.weights import Weights
from engine.families.dice.rules.position import NONE, Position, Seat
from engine.families.dice.rules.sheet import FACES, Sheet
from engine.families.dice.rules.writing import WAYS_OF, put, slots_for, written
from engine.game import compiled

ABILITY = (0.3, 0.6, 0.4, 0.2, 1.5, 1.5, 1.5)
"""Points that a loader gains over a whole game besides its star, by its kind: Even Split, Up, Down, Order, Re-Roll,
Bonus, Change."""

LEAD = 8.0
"""A lead in the warehouse of this size is retained three times in four."""


@cython.final
@cython.cclass
class Worth:
    """Values of sheets of a seat in a position of the game. The sheets of the others are assumed not to change."""

    m: Sheet
    solo: cython.bint
    turn: cython.int
    discount: cython.double
    outlooks: Outlooks
    time_left: cython.double
    loader_share: cython.double
    store_share: cython.double
    others: list[Seat]
    bonus: list[float]
    rates: dict[int, float]

    def __init__(self, sheet: Sheet, position: Position, seat: cython.int, weights: Weights) -> None:
        is_last: cython.bint = position.last_round != NONE
        self.m, self.solo, self.turn = sheet, len(position.seats) == 1, position.turn
        self.discount = (weights.hurry if is_last else weights.patience) / 100
        self.loader_share, self.store_share = weights.loaders / 100, weights.store / 100
        self.outlooks = outlooks_of(sheet, self.discount)
        done = max([len([turn for turn in owner.train_done if turn != NONE]) for owner in position.seats])
        self.time_left = 0.0 if is_last else max(0.0, 1 - done / sheet.end_trains)
        self.others = [owner for number, owner in enumerate(position.seats) if number != seat]
        self.rates = {}
        share: cython.double = weights.bonus / 100
        self.bonus = [self._bonus(position, seat, train, share) for train in range(len(sheet.train_ids))]

    @cython.ccall
    def _bonus(self, state: Position, seat: cython.int, train: cython.int, weight: cython.double) -> cython.double:
        """Return the expected points of a train: the higher value if no other player is faster."""
        first: cython.double = self.m.first[train]
        later: cython.double = self.m.later[train]
        if state.taken[train] != NONE:
            return weight * later
        mine: cython.double = self._chain(state.seats[seat], train)
        share: cython.double = 1.0
        for other in self.others:
            theirs: cython.double = self._chain(other, train)
            share *= mine / (mine + theirs) if mine + theirs else 1.0
        return weight * (later + (first - later) * share)

    @cython.ccall
    def _chain(self, seat_state: Seat, train: cython.int) -> cython.double:
        product: cython.double = 1.0
        car: cython.int
        for car in self.m.train_cars[train]:
            product *= self.car(seat_state, car)
        return product

    @cython.ccall
    def car(self, seat_state: Seat, car: cython.int) -> cython.double:
        """Return the outlook of a car."""
        if seat_state.car_done[car] != NONE:
            return 1.0
        m: Sheet = self.m
        need: cython.int = m.sum[car] + seat_state.minus_total[car] - seat_state.car_total[car]
        left: cython.int = m.boxes[car] - seat_state.car_boxes[car]
        minus: cython.int = m.unloader[car] - seat_state.minus_boxes[car]
        return self.outlooks.of(need, left, minus)

    @cython.ccall
    def train(self, seat_state: Seat, train: cython.int) -> cython.double:
        """Return the value of a train: the stars of its cars, in full for complete ones, and its bonus."""
        m: Sheet = self.m
        product: cython.double = 1.0
        total: cython.double = 0.0
        car: cython.int
        for car in m.train_cars[train]:
            own: cython.double = self.car(seat_state, car)
            product *= own
            total += m.car_star * (product if m.front_first else own)
        bonus: cython.double = self.bonus[train]
        return total + product * bonus

    @cython.ccall
    def loader(self, seat_state: Seat, loader: cython.int) -> cython.double:
        """Return the value of a loader: its star, and its ability for the expected rest of the game."""
        value: cython.double = self.points_of(loader)
        if seat_state.loader_done[loader] != NONE:
            return value
        need: cython.int = self.m.loader_sum[loader] - seat_state.loader_total[loader]
        left: cython.int = self.m.loader_boxes[loader] - seat_state.loader_boxes[loader]
        return value * self.outlooks.of(need, left, 0)

    @cython.ccall
    def points_of(self, loader: cython.int) -> cython.double:
        """Return the value of a completed loader."""
        ability: cython.double = ABILITY[self.m.loader_kind[loader]]
        return self.loader_share * (self.m.loader_star + ability * self.time_left)

    @cython.ccall
    def store(self, seat_state: Seat) -> cython.double:
        """Return the value of the warehouse: points by the place that its total is likely to take. A solo game has
        none."""
        if self.solo or not seat_state.stored or not self.m.rates:
            return 0.0
        return seat_state.stored * self.rate(seat_state.stored_total)

    @cython.ccall
    def rate(self, total: cython.int) -> cython.double:
        """Return the value of each number in the warehouse at a total."""
        found = self.rates.get(total)
        if found is None:
            found = self.rates[total] = self._rate(total)
        return found

    @cython.ccall
    def _rate(self, total: cython.int) -> cython.double:
        ahead: cython.double = 0.0
        other: Seat
        for other in self.others:
            ahead += 1 / (1 + exp((total - other.stored_total) / LEAD))
        rates = [1 / rate for rate in self.m.rates]
        rates.append(0.0)
        last: cython.int = len(rates) - 2
        place: cython.int = min(int(ahead), last)
        share: cython.double = min(1.0, ahead - place)
        best: cython.double = rates[place]
        following: cython.double = rates[place + 1]
        return self.store_share * (best * (1 - share) + following * share)

    @cython.ccall
    def part(self, seat_state: Seat, slot: cython.int) -> cython.double:
        """Return the part of a sheet's value that writing in a slot changes."""
        m: Sheet = self.m
        if slot == m.store_slot:
            return self.store(seat_state)
        if slot >= 2 * m.cars:
            return self.loader(seat_state, slot - 2 * m.cars)
        return self.train(seat_state, m.car_train[slot % m.cars])

    @cython.ccall
    def gain(self, seat_state: Seat, slot: cython.int, number: cython.int) -> cython.double:
        """Return the value that writing a number in a slot adds to a sheet."""
        after: Seat = seat_state.copy()
        put(self.m, after, slot, number, self.turn)
        return self.part(after, slot) - self.part(seat_state, slot)

    @cython.ccall
    def best(
        self,
        seat_state: Seat,
        number: cython.int,
        any_car: cython.bint,
        low: cython.int = 1,
        high: cython.int = FACES,
    ) -> cython.double:
        """Return the most that a number can add in any slot; 0 if every slot would reduce the value."""
        best: cython.double = 0.0
        slot: cython.int
        for slot in slots_for(self.m, seat_state, number, any_car, low, high):
            best = max(best, self.gain(seat_state, slot, number))
        return best


def at_once(sheet: Sheet, state: Position, seat: cython.int, action: cython.int) -> int:
    """Return the points of the star that writing the next number completes. The other half of an Even Split does not
    count."""
    if action < 0:
        return 0
    owner: Seat = state.seats[seat]
    number: cython.int = written(state.hand[0], action // WAYS_OF)
    return max(0, put(sheet, owner.copy(), action % WAYS_OF, number, state.turn))


compiled.replace(globals())
