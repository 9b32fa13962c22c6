"""Points for trains, for the warehouse, and who wins (DX-TRAIN, DX-WARE, DX-END-02)."""

from __future__ import annotations

from engine.families.dice.rules import journal
from engine.families.dice.rules.journal import note
from engine.families.dice.rules.position import NONE, Position
from engine.families.dice.rules.sheet import Sheet


def complete_trains(sheet: Sheet, state: Position) -> None:
    """Score the trains completed in this turn. Each player gets the higher value if no player had completed the train
    before the turn (DX-TRAIN-02, DX-TRAIN-03, DX-TRAIN-04)."""
    order = [(number, state.seats[number]) for number in _from_the_active(state)]
    for train, cars in enumerate(sheet.train_cars):
        if not cars:
            continue
        last = cars[-1]
        done = [
            number
            for number, s in order
            if s.car_done[last] != NONE and s.train_done[train] == NONE and all(s.car_done[car] != NONE for car in cars)
        ]
        if not done:
            continue
        is_first = state.taken[train] == NONE
        for number in done:
            points = sheet.first[train] if is_first else sheet.later[train]
            state.seats[number].train_done[train] = state.turn
            state.seats[number].points += points
            note(state, journal.TRAIN, number, train, points, int(is_first))
        if is_first:
            state.taken[train] = state.turn


def _from_the_active(state: Position) -> list[int]:
    n, active = len(state.seats), state.active
    return [(active + place) % n for place in range(n)]


def warehouse_points(sheet: Sheet, stored: list[tuple[int, int]]) -> list[int]:
    """Return the points of each warehouse from its total and its filled boxes.

    Tied players share a place. The next lower total takes the next place, or with `warehouse.skip` the place after all
    players ahead (DX-WARE-02, DX-WARE-03).
    """
    totals = sorted({total for total, boxes in stored if boxes}, reverse=True)
    found = []
    for total, boxes in stored:
        if not boxes:
            found.append(0)
            continue
        ahead = sum(other > total for other, filled in stored if filled)
        place = ahead if sheet.skip_places else totals.index(total)
        found.append(boxes // sheet.rates[place] if place < len(sheet.rates) else 0)
    return found


def store_points(sheet: Sheet, state: Position) -> None:
    """Return the points of the warehouses by seat."""
    points = warehouse_points(sheet, [(seat.stored_total, seat.stored) for seat in state.seats])
    for number, amount in enumerate(points):
        state.seats[number].points += amount
        if amount:
            note(state, journal.STORED, number, amount, state.seats[number].stored)


def winner(state: Position) -> int:
    """Return the seat with the most points; ties go to the earlier seat in turn order (DX-END-02)."""
    n = len(state.seats)
    order = [(max(state.first, 0) + place) % n for place in range(n)]
    return max(order, key=lambda number: (state.seats[number].points, -order.index(number)))
