"""A check finds the first, the last and the only thing that is wrong, and nothing that is right; it says which thing it
is and where it stands."""

import pytest

from engine.model.scenario import Scenario
from engine.validate.check import Severity
from engine.validate.checks import BOARD_CHECKS
from engine.validate.inspection import inspect
from tests.validate.wrong_boards import MAKERS

CHECKS = {check.id: check for check in BOARD_CHECKS}

ALONE = {"grid-off-sheet", "same-cell-name", "sheet-beyond-pdf", "tracing-image"}
"""Checks that find one issue at most; they have tests of their own."""


def test_every_check_is_asked_of_its_first_last_and_only_element():
    assert {wrong.check for wrong in MAKERS} == CHECKS.keys() - ALONE


def about(id: str, scenario: Scenario) -> list[tuple[Severity, list[str]]]:
    """The severity of each issue, and the chosen things that it names."""
    issues = CHECKS[id].run(scenario)
    return sorted((issue.severity, sorted({ref.id for ref in issue.about if ref.id[0] == "x"})) for issue in issues)


PLACES = ["first", "last", "middle", "some", "all"]
CASES = [pytest.param(*wrong[:3], id=wrong.maker.__name__) for wrong in MAKERS]


@pytest.mark.parametrize(("id", "severity", "maker"), CASES)
@pytest.mark.parametrize("wrong", [{0}, {4}, {2}, {1, 3}, {0, 1, 2, 3, 4}], ids=PLACES)
def test_a_check_finds_what_is_wrong_wherever_it_stands(id, severity, maker, wrong):
    assert about(id, maker(5, wrong)) == [(severity, [f"x{each}"]) for each in sorted(wrong)]


@pytest.mark.parametrize(("id", "severity", "maker"), CASES)
def test_a_check_finds_the_only_thing(id, severity, maker):
    assert about(id, maker(1, {0})) == [(severity, ["x0"])]


@pytest.mark.parametrize(("id", "severity", "maker"), CASES)
def test_a_check_leaves_alone_what_is_right(id, severity, maker):
    assert about(id, maker(5, set())) == about(id, maker(1, set())) == []


@pytest.mark.parametrize(("id", "severity", "maker"), CASES)
@pytest.mark.parametrize("wrong", [{0}, {4}, {1, 3}], ids=["first", "last", "some"])
def test_what_goes_wrong_or_is_mended_is_seen_when_only_the_changes_are_looked_at(id, severity, maker, wrong):
    check, right, worse = [CHECKS[id]], maker(5, set()), maker(5, wrong)
    renewed, fresh = inspect(worse, check, inspect(right, check)).issues, inspect(worse, check).issues
    assert sorted(renewed, key=str) == sorted(fresh, key=str)
    assert inspect(right, check, inspect(worse, check)).issues == ()


@pytest.mark.parametrize("wrong", MAKERS, ids=lambda wrong: wrong.maker.__name__)
def test_issue_names_its_thing_and_points_there(wrong):
    (issue,) = CHECKS[wrong.check].run(wrong.maker(5, {2}))
    assert [words for words in wrong.says if words not in issue.message] == [], issue.message
    shown = [[(round(x, 1) + 0, round(y, 1) + 0) for x, y in place] for place in issue.places]
    assert shown == wrong.at
