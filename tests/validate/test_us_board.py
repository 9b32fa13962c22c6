"""What the checks say about the board of the United States."""

import pytest

from engine.model.ids import Ref
from engine.validate.checks import BOARD_CHECKS
from engine.validate.drawn.drawing import drawing
from engine.validate.inspection import inspect
from tests.bundled import bundled_scenario


@pytest.fixture(scope="module")
def us():
    return bundled_scenario("boxcars/us-boxcars-2013")


def test_five_dead_ends_and_three_single_ways_in_are_meant_and_nothing_else_is_found(us):
    inspection = inspect(us, BOARD_CHECKS)
    issues = inspection.ignored
    known = {check.id for check in BOARD_CHECKS}
    assert inspection.issues == () and len(issues) == len([entry for entry in us.ignored if entry.check in known])
    squares = {Ref("milepost", city.milepost): city.name for city in us.board.cities.values()}
    assert {issue.check for issue in issues} == {"dead-end", "single-way-in"}
    notes = [issue.message for issue in issues if issue.check == "single-way-in"]
    told = ("with San Diego", "with Portland, ME", "with Miami")
    assert len(notes) == 3 and all(each in note for each, note in zip(told, notes, strict=True))
    dead = [issue for issue in issues if issue.check == "dead-end"]
    assert sorted(squares[issue.about[0]] for issue in dead) == ["Miami", "Norfolk", "Portland", "San Diego", "Tampa"]


def test_the_lines_cross_exactly_where_crossings_are_declared(us):
    drawn = drawing(us.board)
    meeting = {frozenset((drawn.drawn[m.first].stem, drawn.drawn[m.second].stem)) for m in drawn.meetings}
    assert meeting == {frozenset(crossing.between) for crossing in us.board.crossings.values()}
