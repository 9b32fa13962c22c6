"""What an author does to the content, and takes back."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.edit.edit import Edit
from engine.errors import EditError
from engine.families.tycoon.author.edits import SetCosts, SetEngines, SetEntry, SetIncome, SetTerrainCost, SetWestern
from engine.families.tycoon.author.templates import starter
from engine.families.tycoon.content import Engine, TrackCosts, TycoonCity, TycoonContent, Western
from engine.files.scenarios import dumps, loads
from engine.model.ids import TerrainId
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


def test_a_city_gets_another_colour_and_cubes() -> None:
    made = after(SetEntry("cities", "dun-mill", TycoonCity("blue", 4)))
    assert made.cities["dun-mill"] == TycoonCity("blue", 4)  # type: ignore[index]
    assert made.engines is content(starter()).engines or made.engines == content(starter()).engines


@pytest.mark.parametrize(
    "edit",
    [
        SetEntry("cities", "dun-mill", TycoonCity("pink", 4)),
        SetEntry("cities", "nowhere", TycoonCity("gray", 4)),
        SetEntry("new_cities", "red", -1),
        SetEntry("tycoons", "T9", None),
        SetIncome(99, 4_000),
        SetIncome(3, -1),
        SetIncome(3, None),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(edit: Edit) -> None:
    with pytest.raises(EditError):
        edit.apply(starter())


def test_an_entry_can_be_taken_out_again() -> None:
    assert "T1" not in after(SetEntry("tycoons", "T1", None)).tycoons


def test_the_income_track_grows_shrinks_and_changes() -> None:
    length = len(content(starter()).income)
    assert after(SetIncome(length, 500)).income[-1] == 500
    assert len(after(SetIncome(length - 1, None)).income) == length - 1
    assert after(SetIncome(2, 7_000)).income[2] == 7_000
    assert after(SetIncome(0, 1_234, beyond=True)).beyond == 1_234


def test_a_drag_of_one_bar_is_one_step_and_another_bar_is_another() -> None:
    first, second, other = SetIncome(2, 1, nudge=True), SetIncome(2, 5, nudge=True), SetIncome(3, 5, nudge=True)
    assert first.absorb(second) == second
    assert first.absorb(other) is None and first.absorb(replace(second, nudge=False)) is None


def test_costs_engines_and_western_links_are_set_whole() -> None:
    costs, engines, western = TrackCosts(river=5), (Engine(0, 1),), Western({"ash-harbor": (0, 0)})  # type: ignore[dict-item]
    made = after(SetCosts(costs), SetEngines(engines), SetWestern(western))
    assert (made.costs, made.engines, made.western) == (costs, engines, western)


def test_an_edit_that_changes_nothing_gives_the_same_scenario() -> None:
    scenario = starter()
    assert SetCosts(content(scenario).costs).apply(scenario) is scenario
    assert SetEntry("empty", 2, 3).apply(scenario) is scenario


def test_prices_of_two_terrains_do_not_undo_each_other() -> None:
    made = after(SetTerrainCost(TerrainId("hill"), 5_000), SetTerrainCost(TerrainId("open"), None))
    assert made.costs.terrain == {"hill": 5_000} and made.costs.river == 1_000
    with pytest.raises(EditError, match="no terrain swamp"):
        after(SetTerrainCost(TerrainId("swamp"), 1))


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
