"""The numbers on all sheets, read from a running game."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.dice.rules.journal import WROTE
from engine.families.dice.rules.position import NONE, DiceState
from engine.families.dice.rules.sheet import Sheet
from engine.game.drive import Moment
from studio.families.dice.sheet.painting import Filled

Part = tuple[str, str, int]
"""Boxes of one group: kind, ID of the train or loader, number of the car."""


def part_of(sheet: Sheet, slot: int) -> Part:
    """Return the boxes of a slot."""
    if slot == sheet.store_slot:
        return ("stored", "", 0)
    if slot >= 2 * sheet.cars:
        return ("loader-box", sheet.loader_ids[slot - 2 * sheet.cars], 0)
    car = slot % sheet.cars
    return ("box" if slot < sheet.cars else "unloader", sheet.train_ids[sheet.car_train[car]], sheet.car_place[car])


class Followed:
    """The numbers of all sheets. A position has only totals, so the numbers come from the journals of all positions."""

    def __init__(self) -> None:
        self._last: Moment | None = None
        self._count = 0
        self._numbers: list[dict[Part, tuple[int, ...]]] = []

    def follow(self, positions: Sequence[Moment]) -> list[Filled]:
        """Return all sheets in the last position. Only positions that are new since the last call are read."""
        state: DiceState = positions[-1].state
        if self._count > len(positions) or self._count == 0 or positions[self._count - 1] is not self._last:
            self._numbers = [{} for _ in state.seats]
            self._count = 0
        for position in positions[self._count :]:
            for kind, seat, number, slot, _ in position.state.g.log:
                if kind == WROTE:
                    part, numbers = part_of(state.m, slot), self._numbers[seat]
                    numbers[part] = (*numbers.get(part, ()), number)
        self._last, self._count = positions[-1], len(positions)
        return [_filled(state, seat, self._numbers[seat]) for seat in range(len(state.seats))]


def _filled(state: DiceState, seat: int, numbers: dict[Part, tuple[int, ...]]) -> Filled:
    m, g, here = state.m, state.g, state.g.seats[seat]
    scored = {
        id: "first" if turn == taken else "later"
        for id, turn, taken in zip(m.train_ids, here.train_done, g.taken, strict=True)
        if turn != NONE
    }
    return Filled(
        state.seats[seat].name,
        dict(numbers),
        frozenset(part_of(m, car)[1:] for car in range(m.cars) if here.car_done[car] != NONE),
        frozenset(id for id, turn in zip(m.loader_ids, here.loader_done, strict=True) if turn != NONE),
        scored,
        frozenset(
            id for id, taken in zip(m.train_ids, g.taken, strict=True) if taken != NONE and scored.get(id) != "first"
        ),
        here.points,
    )
