"""What an author does to the content, and takes back."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.edit.edit import Edit
from engine.errors import EditError
from engine.families.tycoon.author.edits import SetCosts, SetEntry, SetIncome, SetTerrainCost
from engine.families.tycoon.author.templates import starter
from engine.families.tycoon.content import TycoonContent
from engine.files.scenarios import dumps, loads
from engine.model.scenario import Scenario


def content(scenario: Scenario) -> TycoonContent:
    assert isinstance(scenario.content, TycoonContent)
    return scenario.content


def after(*edits: Edit) -> TycoonContent:
    scenario = starter()
    for edit in edits:
        scenario = edit.apply(scenario)
    assert dumps(loads(dumps(scenario))) == dumps(scenario)
    return content(scenario)


def test_an_edit_that_changes_nothing_gives_the_same_scenario() -> None:
    scenario = starter()
    assert SetCosts(content(scenario).costs).apply(scenario) is scenario
    assert SetEntry("empty_city_limits", 2, 3).apply(scenario) is scenario


def test_empty_income_track_begins_with_its_first_space() -> None:
    bare = replace(starter(), content=replace(content(starter()), income=()))
    assert content(SetIncome(0, 5).apply(bare)).income == (5,)
    for space in (0, -1):
        with pytest.raises(EditError, match="only the last space"):
            SetIncome(space, None).apply(bare)


def test_drags_of_the_same_bar_are_one_undo_step() -> None:
    first = SetIncome(2, 1, nudge=True)
    assert first.absorb(SetIncome(2, 9, nudge=True)) == SetIncome(2, 9, nudge=True)
    assert first.absorb(SetIncome(3, 9, nudge=True)) is None
    assert first.absorb(SetIncome(2, 9, beyond=True, nudge=True)) is None
    assert first.absorb(SetIncome(2, 9)) is None and SetIncome(2, 1).absorb(SetIncome(2, 9, nudge=True)) is None
    assert first.absorb(SetTerrainCost("hill", 1)) is None
