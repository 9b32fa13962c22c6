"""Laws of positions from which a game of dice begins."""

from __future__ import annotations

from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.families.dice.content import DiceContent, SeatSetUp, SetUp
from engine.families.dice.rulebook import RULES
from engine.families.dice.rules.options import OPTIONS
from engine.families.dice.rules.position import NONE, Seat
from engine.families.dice.rules.setups import marks, written_by
from engine.families.dice.rules.sheet import Sheet, sheet_of
from engine.families.dice.rules.writing import put
from engine.game.options import resolve
from engine.game.rules import Action, SeatSetup
from engine.model.scenario import Scenario
from tests.families.dice.rules.test_laws import sheets
from tests.families.dice.table import BUNDLED, NAMES


def is_done(m: Sheet, seat: Seat, slot: int) -> bool:
    """Whether the car or loader of a slot is complete."""
    if slot == m.store_slot:
        return False
    return (seat.loader_done[slot - 2 * m.cars] if slot >= 2 * m.cars else seat.car_done[slot % m.cars]) != NONE


@given(sheets(), st.booleans(), st.data())
def test_sheet_of_a_position_equals_writing_its_numbers_one_by_one(
    sheet: Scenario, all_boxes: bool, data: st.DataObject
) -> None:
    def numbers(boxes: int) -> tuple[int, ...]:
        return tuple(data.draw(st.lists(st.integers(0, 7), max_size=boxes)))

    content = sheet.content
    assert isinstance(content, DiceContent)
    seat = SeatSetUp(
        {id: tuple(numbers(car.boxes) for car in train.cars) for id, train in content.trains.items()},
        {id: tuple(numbers(car.unloader) for car in train.cars) for id, train in content.trains.items()},
        {id: numbers(loader.boxes) for id, loader in content.loaders.items()},
        numbers(content.warehouse.boxes),
    )
    m = sheet_of(sheet, resolve(OPTIONS, {"car.all_boxes": all_boxes}))
    expected = Seat(m)
    for slot, written in marks(m, seat):
        for number in written:
            assume(not is_done(m, expected, slot))
            put(m, expected, slot, number, 0)
    found = written_by(m, seat)
    facts = [name for name in dir(found) if name[0] != "_" and name != "copy"]
    assert {name: getattr(found, name) for name in facts} == {name: getattr(expected, name) for name in facts}


@given(st.integers(2, 5), st.integers(0, 20), st.integers(0, 5), st.booleans())
def test_game_from_a_position_begins_with_the_named_or_drawn_player(
    seats: int, turns: int, turn: int, has_loader: bool
) -> None:
    """A loader that is complete works from the first turn."""
    half, rest = divmod(BUNDLED.content.loaders["up"].sum, 2)  # type: ignore[attr-defined]
    first = SeatSetUp(loaders={"up": (half, half + rest)} if has_loader else {})  # type: ignore[dict-item]
    setup = SetUp((first, *[SeatSetUp()] * (seats - 1)), turn if 1 <= turn <= seats else None, turns)
    content: Any = BUNDLED.content
    scenario = replace(BUNDLED, content=replace(content, setups={"Late": setup}))
    state = RULES.initial_state(scenario, [SeatSetup(name) for name in NAMES[:seats]], {"game.setup": "Late"})
    assert any(done != NONE for done in state.g.seats[0].loader_done) is has_loader
    assert all(done < state.g.turn for seat in state.g.seats for done in seat.loader_done if done != NONE)
    if setup.turn is not None:
        assert state.g.active == setup.turn - 1
        return
    for number, (action, _) in enumerate(RULES.chance_outcomes(state).outcomes):
        after = RULES.apply_action(state, Action(action.code, ""))
        assert after.g.active == number and after.g.turn - turns in range(seats + 1)
