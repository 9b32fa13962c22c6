"""A spur that is meant is no issue: its mark is about all that hangs by the same segment, and is kept in the file."""

import pytest

from engine.edit.network.mileposts import ChangeMilepost
from engine.files.scenarios import dumps, loads, scenario_hash
from engine.validate.checks import BOARD_CHECKS
from engine.validate.inspection import inspect
from tests.builders import a_small_board

FORK = a_small_board().with_line("NYC", "m3", "m7", "m8").with_line("NYC", "m7", "m9").scenario()
"""From m3 leads one segment to m7, and from there one to each of the dead ends m8 and m9."""

ASKED = tuple(check for check in BOARD_CHECKS if check.id in ("dead-end", "single-way-in", "single-stop"))


def found(scenario):
    return sorted((issue.check, issue.about[0].id) for issue in inspect(scenario, ASKED).issues)


def test_without_a_mark_every_end_and_the_way_in_are_found():
    assert found(FORK) == [("dead-end", "m8"), ("dead-end", "m9"), ("single-way-in", "m7")]


@pytest.mark.parametrize("marked", ["m7", "m8", "m9"])
def test_a_mark_is_about_all_that_hangs_by_the_same_segment(marked):
    assert found(ChangeMilepost(marked, spur=True).apply(FORK)) == []


def test_a_mark_elsewhere_changes_nothing():
    assert found(ChangeMilepost("m3", spur=True).apply(FORK)) == found(FORK)


def test_a_mark_on_one_spur_leaves_the_other_one():
    two = a_small_board().with_line("NYC", "m3", "m7", "m8").with_line("NYC", "m6", "m9").scenario()
    assert found(ChangeMilepost("m8", spur=True).apply(two)) == [("dead-end", "m9")]
    assert found(ChangeMilepost("m9", spur=True).apply(two)) == [("dead-end", "m8"), ("single-way-in", "m7")]


def test_a_mark_is_kept_in_the_file_and_games_on_the_board_are_the_same():
    marked = ChangeMilepost("m8", spur=True).apply(FORK)
    assert loads(dumps(marked)) == marked and "spur: true" in dumps(marked)
    assert "spur" not in dumps(ChangeMilepost("m8", spur=False).apply(marked))
    assert scenario_hash(marked) == scenario_hash(FORK)


def test_the_step_says_what_is_marked():
    assert ChangeMilepost("m8", spur=True).text(FORK) == "Mark milepost m8 as a spur"
    assert ChangeMilepost("m8", spur=False).text(FORK) == "Clear spur mark of milepost m8"
    assert ChangeMilepost("m8", name="End", spur=True).text(FORK) == "Change name and spur of milepost m8"


def test_what_falls_off_is_drawn_from_the_segment_on():
    (issue,) = [issue for issue in inspect(FORK, ASKED).issues if issue.check == "single-way-in"]
    at = {id: milepost.at for id, milepost in FORK.board.mileposts.items()}
    assert issue.places[0] == (at["m3"], at["m7"])
    assert {frozenset(place) for place in issue.places[1:]} == {
        frozenset((at["m7"], at["m8"])), frozenset((at["m7"], at["m9"])),
    }  # fmt: skip


def test_what_leans_on_a_stop_is_drawn_after_it():
    scenario = a_small_board().with_line("NYC", "m3", "m8", "m9", "m3").scenario()
    (issue,) = inspect(scenario, ASKED).issues
    assert issue.places[0] == (scenario.board.mileposts["m3"].at,) and len(issue.places) == 4
