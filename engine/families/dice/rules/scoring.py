"""Points for trains, for the warehouse, and who wins (DX-TRAIN, DX-WARE, DX-END-02)."""

from __future__ import annotations

import cython

from engine.families.dice.rules.journal import STORED, TRAIN_COMPLETED, note
from engine.families.dice.rules.position import NONE, Position, Seat, active_seat
from engine.families.dice.rules.sheet import Sheet
from engine.game import compiled


@cython.ccall
def complete_trains(sheet: Sheet, state: Position) -> None:
    """Score the trains completed in this turn. Each player gets the higher value if no player had completed the train
    before the turn (DX-TRAIN-02, DX-TRAIN-03, DX-TRAIN-04)."""
    seats: cython.int = len(state.seats)
    active: cython.int = active_seat(state)
    for train in range(len(sheet.train_cars)):
        is_first: cython.bint = state.taken[train] == NONE
        for place in range(seats):
            number: cython.int = (active + place) % seats
            owner: Seat = state.seats[number]
            if owner.train_done[train] == NONE and is_loaded(sheet, owner, train):
                points: cython.int = sheet.first[train] if is_first else sheet.later[train]
                owner.train_done[train] = state.turn
                owner.points += points
                note(state, TRAIN_COMPLETED, number, train, points, is_first)
                state.taken[train] = state.turn if is_first else state.taken[train]


@cython.ccall
def is_loaded(sheet: Sheet, seat_state: Seat, train: cython.int) -> cython.bint:
    """Return whether every car of a train is complete."""
    cars: list[int] = sheet.train_cars[train]
    car: cython.int
    for car in cars:
        if seat_state.car_done[car] == NONE:
            return False
    return len(cars) > 0


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


@cython.ccall
def store_points(sheet: Sheet, state: Position) -> None:
    """Score the warehouses."""
    points = warehouse_points(sheet, [(seat.stored_total, seat.stored) for seat in state.seats])
    for number, amount in enumerate(points):
        state.seats[number].points += amount
        if amount:
            note(state, STORED, number, amount, state.seats[number].stored)


@cython.ccall
def winner(state: Position) -> cython.int:
    """Return the seat with the most points; ties go to the earlier seat in turn order (DX-END-02)."""
    seats: cython.int = len(state.seats)
    best: cython.int = NONE
    most: cython.int = 0
    for place in range(seats):
        number: cython.int = (max(state.first, 0) + place) % seats
        points: cython.int = cython.cast(Seat, state.seats[number]).points
        if best == NONE or points > most:
            best, most = number, points
    return best


compiled.replace(globals())
