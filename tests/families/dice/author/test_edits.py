"""Edits of a score sheet, beyond the tests of every family in `tests/families/test_authoring.py`."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.edit.remove import Remove
from engine.families.dice.author.edits import MoveTrain, SetLoader, SetTrain
from engine.families.dice.content import LoaderId, TrainId
from engine.model.ids import Ref
from tests.bundled import bundled_scenario

SHEET = bundled_scenario("dice/boxcars")
DURANGO = TrainId("durango")


@given(st.sampled_from(list(SHEET.content.trains)), st.integers(0, 5))
def test_a_moved_train_stands_at_its_place_and_no_other_changes(id, place):
    moved = list(MoveTrain(id, place).apply(SHEET).content.trains)
    assert moved[place] == id
    assert [one for one in moved if one != id] == [one for one in SHEET.content.trains if one != id]


def test_a_train_is_removed_like_anything_else():
    assert DURANGO not in Remove((Ref("train", DURANGO),)).apply(SHEET).content.trains


def test_setting_a_train_or_loader_to_itself_changes_nothing():
    assert SetTrain(DURANGO, SHEET.content.trains[DURANGO]).apply(SHEET) is SHEET
    assert SetLoader(LoaderId("up"), SHEET.content.loaders[LoaderId("up")]).apply(SHEET) is SHEET
