"""Value of a sheet for its player, as the planner estimates it: future points, discounted by their distance."""

from __future__ import annotations

from math import exp

from engine.families.dice.bots.weights import Weights
from engine.families.dice.rules.chances import Missing, outlook
from engine.families.dice.rules.position import NONE, Position, Seat
from engine.families.dice.rules.sheet import BONUS, CHANGE, DOWN, FACES, ORDER, REROLL, SPLIT, UP, Sheet
from engine.families.dice.rules.writing import DOWN_WAY, SPLIT_WAY, UP_WAY, WAYS_OF, put, slots_for

ABILITY = {SPLIT: 0.3, UP: 0.6, DOWN: 0.4, ORDER: 0.2, REROLL: 1.5, BONUS: 1.5, CHANGE: 1.5}
"""Points that a loader gains over a whole game besides its star."""

LEAD = 8.0
"""A lead in the warehouse of this size is retained three times in four."""


class Worth:
    """Values of sheets of a seat in a position of the game. The sheets of the others are assumed not to change."""

    def __init__(self, sheet: Sheet, position: Position, seat: int, weights: Weights) -> None:
        self.m, self.solo, self.turn, self.weights = sheet, position.solo, position.turn, weights
        self.discount = (weights.patience if position.last_round == NONE else weights.hurry) / 100
        done = max(sum(turn != NONE for turn in s.train_done) for s in position.seats)
        self.time_left = max(0.0, 1 - done / sheet.end_trains) if position.last_round == NONE else 0.0
        self.others = [s for number, s in enumerate(position.seats) if number != seat]
        self._rates: dict[int, float] = {}
        self.bonus = [self._bonus(position, seat, train) for train in range(len(sheet.train_ids))]

    def _bonus(self, state: Position, seat: int, train: int) -> float:
        """Return the expected points of a train: the higher value if no other player is faster."""
        m = self.m
        bonus = self.weights.bonus / 100
        if state.taken[train] != NONE:
            return bonus * m.later[train]
        mine = self._chain(state.seats[seat], train)
        share = 1.0
        for other in self.others:
            theirs = self._chain(other, train)
            share *= mine / (mine + theirs) if mine + theirs else 1.0
        return bonus * (m.later[train] + (m.first[train] - m.later[train]) * share)

    def _chain(self, seat_state: Seat, train: int) -> float:
        product = 1.0
        for car in self.m.train_cars[train]:
            product *= self.car(seat_state, car)
        return product

    def car(self, seat_state: Seat, car: int) -> float:
        """Return the outlook of a car."""
        if seat_state.car_done[car] != NONE:
            return 1.0
        return outlook(*self.missing(seat_state, car), self.discount, self.m.all_boxes)

    def missing(self, seat_state: Seat, car: int) -> Missing:
        """Return the missing sum and boxes of a car."""
        m = self.m
        return (
            m.sum[car] + seat_state.minus_total[car] - seat_state.car_total[car],
            m.boxes[car] - seat_state.car_boxes[car],
            m.unloader[car] - seat_state.minus_boxes[car],
        )

    def train(self, seat_state: Seat, train: int) -> float:
        """Return the value of a train: the stars of its cars, in full for complete ones, and its bonus."""
        m, product, total = self.m, 1.0, 0.0
        for car in m.train_cars[train]:
            own = self.car(seat_state, car)
            product *= own
            total += m.car_star * (product if m.front_first else own)
        return total + product * self.bonus[train]

    def loader(self, seat_state: Seat, loader: int) -> float:
        """Return the value of a loader: its star, and its ability for the expected rest of the game."""
        m, value = self.m, self.points_of(loader)
        if seat_state.loader_done[loader] != NONE:
            return value
        need, left = (
            m.loader_sum[loader] - seat_state.loader_total[loader],
            m.loader_boxes[loader] - seat_state.loader_boxes[loader],
        )
        return value * outlook(need, left, 0, self.discount, m.all_boxes)

    def points_of(self, loader: int) -> float:
        """Return the value of a completed loader."""
        m = self.m
        return self.weights.loaders / 100 * (m.loader_star + ABILITY[m.loader_kind[loader]] * self.time_left)

    def store(self, seat_state: Seat) -> float:
        """Return the value of the warehouse: points by the place that its total is likely to take. A solo game has
        none."""
        if self.solo or not seat_state.stored or not self.m.rates:
            return 0.0
        return seat_state.stored * self.rate(seat_state.stored_total)

    def rate(self, total: int) -> float:
        """Return the value of each number in the warehouse at a total."""
        found = self._rates.get(total)
        if found is None:
            found = self._rates[total] = self._rate(total)
        return found

    def _rate(self, total: int) -> float:
        ahead = sum(1 / (1 + exp((total - other.stored_total) / LEAD)) for other in self.others)
        rates = [1 / rate for rate in self.m.rates] + [0.0]
        place = min(int(ahead), len(rates) - 2)
        share = min(1.0, ahead - place)
        return self.weights.store / 100 * (rates[place] * (1 - share) + rates[place + 1] * share)

    def part(self, seat_state: Seat, slot: int) -> float:
        """Return the part of a sheet's value that writing in a slot changes."""
        m = self.m
        if slot == m.warehouse_slot:
            return self.store(seat_state)
        if slot >= 2 * m.cars:
            return self.loader(seat_state, slot - 2 * m.cars)
        return self.train(seat_state, m.car_train[slot % m.cars])

    def gain(self, seat_state: Seat, slot: int, number: int) -> float:
        """Return the value that writing a number in a slot adds to a sheet."""
        before = self.part(seat_state, slot)
        kept = _cells(self.m, seat_state, slot)
        put(self.m, seat_state, slot, number, self.turn)
        gain = self.part(seat_state, slot) - before
        _put_back(self.m, seat_state, slot, kept)
        return gain

    def best(self, seat_state: Seat, number: int, any_car: bool, low: int = 1, high: int = FACES) -> tuple[float, int]:
        """Return the best slot for a number and the value that it adds; NONE if every slot would reduce the value."""
        best, where = 0.0, NONE
        for slot in slots_for(self.m, seat_state, number, any_car, low, high):
            gain = self.gain(seat_state, slot, number)
            if gain > best:
                best, where = gain, slot
        return best, where


def _cells(sheet: Sheet, seat_state: Seat, slot: int) -> tuple[int, int, int, int]:
    """Return the fields that `put` changes in a slot, to restore them."""
    if slot == sheet.warehouse_slot:
        return seat_state.stored, seat_state.stored_total, NONE, seat_state.points
    if slot >= 2 * sheet.cars:
        loader = slot - 2 * sheet.cars
        return (
            seat_state.loader_boxes[loader],
            seat_state.loader_total[loader],
            seat_state.loader_done[loader],
            seat_state.points,
        )
    car = slot % sheet.cars
    if slot < sheet.cars:
        return seat_state.car_boxes[car], seat_state.car_total[car], seat_state.car_done[car], seat_state.points
    return seat_state.minus_boxes[car], seat_state.minus_total[car], seat_state.car_done[car], seat_state.points


def _put_back(sheet: Sheet, seat_state: Seat, slot: int, kept: tuple[int, int, int, int]) -> None:
    boxes, total, done, seat_state.points = kept
    if slot == sheet.warehouse_slot:
        seat_state.stored, seat_state.stored_total = boxes, total
    elif slot >= 2 * sheet.cars:
        loader = slot - 2 * sheet.cars
        seat_state.loader_boxes[loader], seat_state.loader_total[loader], seat_state.loader_done[loader] = (
            boxes,
            total,
            done,
        )
    else:
        car = slot % sheet.cars
        seat_state.car_done[car] = done
        if slot < sheet.cars:
            seat_state.car_boxes[car], seat_state.car_total[car] = boxes, total
        else:
            seat_state.minus_boxes[car], seat_state.minus_total[car] = boxes, total


def at_once(sheet: Sheet, state: Position, seat: int, action: int) -> int:
    """Return the points of the star that writing the next number completes. The other half of an Even Split does not
    count."""
    if action < 0:
        return 0
    (way, slot), number = divmod(action, WAYS_OF), state.hand[0]
    written = number // 2 if way == SPLIT_WAY else number + (way == UP_WAY) - (way == DOWN_WAY)
    return max(0, put(sheet, state.seats[seat].copy(), slot, written, state.turn))
