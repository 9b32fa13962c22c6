"""What a sheet is worth to its player, as the planner sees it: points to come, each the less the further it is."""

from __future__ import annotations

from math import exp

from engine.families.dice.bots.weights import Weights
from engine.families.dice.rules.chances import Missing, outlook
from engine.families.dice.rules.position import NONE, Position, Seat
from engine.families.dice.rules.sheet import BONUS, CHANGE, DOWN, FACES, ORDER, REROLL, SPLIT, UP, Sheet
from engine.families.dice.rules.writing import DOWN_WAY, SPLIT_WAY, UP_WAY, WAYS_OF, put, slots_for

ABILITY = {SPLIT: 0.3, UP: 0.6, DOWN: 0.4, ORDER: 0.2, REROLL: 1.5, BONUS: 1.5, CHANGE: 1.5}
"""Points that a loader brings over a whole game beside its star."""

LEAD = 8.0
"""A lead in the warehouse of so much is kept three times in four."""


class Worth:
    """Values of sheets of one seat in a position of the game; what the others have is taken as it is now."""

    def __init__(self, sheet: Sheet, position: Position, seat: int, weights: Weights) -> None:
        self.m, self.solo, self.turn, self.weights = sheet, position.solo, position.turn, weights
        self.discount = (weights.patience if position.last_round == NONE else weights.hurry) / 100
        done = max(sum(turn != NONE for turn in s.train_done) for s in position.seats)
        self.time_left = max(0.0, 1 - done / sheet.end_trains) if position.last_round == NONE else 0.0
        self.others = [s for number, s in enumerate(position.seats) if number != seat]
        self.bonus = [self._bonus(position, seat, train) for train in range(len(sheet.train_ids))]

    def _bonus(self, g: Position, seat: int, train: int) -> float:
        """Points of a train: the higher ones as likely as nobody else is quicker."""
        m = self.m
        bonus = self.weights.bonus / 100
        if g.taken[train] != NONE:
            return bonus * m.later[train]
        mine = self._chain(g.seats[seat], train)
        share = 1.0
        for other in self.others:
            theirs = self._chain(other, train)
            share *= mine / (mine + theirs) if mine + theirs else 1.0
        return bonus * (m.later[train] + (m.first[train] - m.later[train]) * share)

    def _chain(self, s: Seat, train: int) -> float:
        product = 1.0
        for car in self.m.train_cars[train]:
            product *= self.car(s, car)
        return product

    def car(self, s: Seat, car: int) -> float:
        """The outlook of a car."""
        if s.car_done[car] != NONE:
            return 1.0
        return outlook(*self.missing(s, car), self.discount, self.m.all_boxes)

    def missing(self, s: Seat, car: int) -> Missing:
        """What is missing in a car."""
        m = self.m
        return (
            m.sum[car] + s.minus_total[car] - s.car_total[car],
            m.boxes[car] - s.car_boxes[car],
            m.unloader[car] - s.minus_boxes[car],
        )

    def train(self, s: Seat, train: int) -> float:
        """A train: the stars of its cars, what is complete counted whole, and its bonus behind them."""
        m, product, total = self.m, 1.0, 0.0
        for car in m.train_cars[train]:
            own = self.car(s, car)
            product *= own
            total += m.car_star * (product if m.front_first else own)
        return total + product * self.bonus[train]

    def loader(self, s: Seat, loader: int) -> float:
        """A loader: its star, and its ability for as long as the game may last."""
        m, value = self.m, self.points_of(loader)
        if s.loader_done[loader] != NONE:
            return value
        need, left = m.loader_sum[loader] - s.loader_total[loader], m.loader_boxes[loader] - s.loader_boxes[loader]
        return value * outlook(need, left, 0, self.discount, m.all_boxes)

    def points_of(self, loader: int) -> float:
        """What a loader counts once it is complete."""
        m = self.m
        return self.weights.loaders / 100 * (m.loader_star + ABILITY[m.loader_kind[loader]] * self.time_left)

    def store(self, s: Seat) -> float:
        """The warehouse: points by the place that its total is likely to take. Alone it brings nothing."""
        if self.solo or not s.stored or not self.m.rates:
            return 0.0
        return s.stored * self.rate(s.stored_total)

    def rate(self, total: int) -> float:
        """What each number in the warehouse counts where they make this total."""
        ahead = sum(1 / (1 + exp((total - other.stored_total) / LEAD)) for other in self.others)
        rates = [1 / rate for rate in self.m.rates] + [0.0]
        place = min(int(ahead), len(rates) - 2)
        share = min(1.0, ahead - place)
        return self.weights.store / 100 * (rates[place] * (1 - share) + rates[place + 1] * share)

    def part(self, s: Seat, slot: int) -> float:
        """The part of a sheet's value that writing in a slot changes."""
        m = self.m
        if slot == m.warehouse_slot:
            return self.store(s)
        if slot >= 2 * m.cars:
            return self.loader(s, slot - 2 * m.cars)
        return self.train(s, m.car_train[slot % m.cars])

    def gain(self, s: Seat, slot: int, number: int) -> float:
        """What writing a number in a slot adds to the value of a sheet."""
        before = self.part(s, slot)
        kept = _cells(self.m, s, slot)
        put(self.m, s, slot, number, self.turn)
        gain = self.part(s, slot) - before
        _put_back(self.m, s, slot, kept)
        return gain

    def best(self, s: Seat, number: int, any_car: bool, low: int = 1, high: int = FACES) -> tuple[float, int]:
        """The slot where a number adds most, with what it adds; NONE where every slot would lose."""
        best, where = 0.0, NONE
        for slot in slots_for(self.m, s, number, any_car, low, high):
            gain = self.gain(s, slot, number)
            if gain > best:
                best, where = gain, slot
        return best, where


def _cells(m: Sheet, s: Seat, slot: int) -> tuple[int, int, int, int]:
    """What `put` changes in a slot, to be put back."""
    if slot == m.warehouse_slot:
        return s.stored, s.stored_total, NONE, s.points
    if slot >= 2 * m.cars:
        loader = slot - 2 * m.cars
        return s.loader_boxes[loader], s.loader_total[loader], s.loader_done[loader], s.points
    car = slot % m.cars
    if slot < m.cars:
        return s.car_boxes[car], s.car_total[car], s.car_done[car], s.points
    return s.minus_boxes[car], s.minus_total[car], s.car_done[car], s.points


def _put_back(m: Sheet, s: Seat, slot: int, kept: tuple[int, int, int, int]) -> None:
    boxes, total, done, s.points = kept
    if slot == m.warehouse_slot:
        s.stored, s.stored_total = boxes, total
    elif slot >= 2 * m.cars:
        loader = slot - 2 * m.cars
        s.loader_boxes[loader], s.loader_total[loader], s.loader_done[loader] = boxes, total, done
    else:
        car = slot % m.cars
        s.car_done[car] = done
        if slot < m.cars:
            s.car_boxes[car], s.car_total[car] = boxes, total
        else:
            s.minus_boxes[car], s.minus_total[car] = boxes, total


def at_once(m: Sheet, g: Position, seat: int, a: int) -> int:
    """The points of the star that the number in hand completes where it is written, by a loader or without; the other
    half of an Even Split is not counted."""
    if a < 0:
        return 0
    (way, slot), number = divmod(a, WAYS_OF), g.hand[0]
    written = number // 2 if way == SPLIT_WAY else number + (way == UP_WAY) - (way == DOWN_WAY)
    return max(0, put(m, g.seats[seat].copy(), slot, written, g.turn))
