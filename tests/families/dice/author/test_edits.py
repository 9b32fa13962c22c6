"""What an author does to a score sheet."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.edit.remove import Remove
from engine.errors import EditError
from engine.families.dice.author.edits import (
    AddCar,
    MoveCar,
    MoveLoader,
    MoveTrain,
    RemoveCar,
    SetCar,
    SetLoader,
    SetNumbers,
    SetTrain,
    SetWarehouse,
)
from engine.families.dice.content import Boxcar, LoaderId, Train, TrainId, Warehouse
from engine.model.ids import Ref
from tests.bundled import bundled_scenario

SHEET = bundled_scenario("dice/boxcars")
DURANGO = TrainId("durango")


def test_a_new_train_stands_last_and_a_known_one_keeps_its_place():
    train = Train("Aspen", (Boxcar(9, 3),), 5, 2)
    known = list(SHEET.content.trains)
    assert list(SetTrain(TrainId("aspen"), train).apply(SHEET).content.trains) == [*known, "aspen"]
    assert list(SetTrain(DURANGO, train).apply(SHEET).content.trains) == known


@given(st.sampled_from(list(SHEET.content.trains)), st.integers(0, 5))
def test_a_moved_train_stands_at_its_place_and_no_other_changes(id, place):
    moved = list(MoveTrain(id, place).apply(SHEET).content.trains)
    assert moved[place] == id
    assert [one for one in moved if one != id] == [one for one in SHEET.content.trains if one != id]


def test_a_moved_loader_stands_at_its_place():
    assert next(iter(MoveLoader(LoaderId("change"), 0).apply(SHEET).content.loaders)) == "change"


@given(st.integers(0, 2))
def test_taking_out_an_added_car_leaves_the_sheet_as_it_was(place):
    more = AddCar(DURANGO, place, Boxcar(9, 3)).apply(SHEET)
    assert more.content.trains[DURANGO].cars[place] == Boxcar(9, 3)
    assert RemoveCar(DURANGO, place).apply(more).content == SHEET.content


def test_cars_change_places():
    front, back = SHEET.content.trains[DURANGO].cars
    assert MoveCar(DURANGO, 0, 1).apply(SHEET).content.trains[DURANGO].cars == (back, front)


@pytest.mark.parametrize(
    "edit",
    [
        SetCar(DURANGO, 2, Boxcar(9, 3)),
        SetCar(DURANGO, 0, Boxcar(0, 3)),
        SetCar(TrainId("aspen"), 0, Boxcar(9, 3)),
        AddCar(DURANGO, 3, Boxcar(9, 3)),
        MoveCar(DURANGO, 0, 2),
        MoveTrain(DURANGO, 6),
        SetWarehouse(Warehouse(boxes=201)),
        SetNumbers(dice=0),
    ],
)
def test_what_a_sheet_cannot_be_is_refused(edit):
    with pytest.raises(EditError):
        edit.apply(SHEET)


def test_a_train_is_removed_like_anything_else():
    assert DURANGO not in Remove((Ref("train", DURANGO),)).apply(SHEET).content.trains


def test_numbers_left_out_stay():
    content = SetNumbers(dice=6).apply(SHEET).content
    assert (content.dice, content.players) == (6, SHEET.content.players)


def test_setting_a_train_or_loader_to_itself_changes_nothing():
    assert SetTrain(DURANGO, SHEET.content.trains[DURANGO]).apply(SHEET) is SHEET
    assert SetLoader(LoaderId("up"), SHEET.content.loaders[LoaderId("up")]).apply(SHEET) is SHEET
