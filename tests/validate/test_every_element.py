"""A check finds the first, the last and the only thing that is wrong, and nothing that is right; it says which thing it
is and where it stands."""

import pytest

from engine.model.scenario import Scenario
from engine.validate.check import Severity
from engine.validate.checks import BOARD_CHECKS
from engine.validate.inspection import inspect
from tests.validate.wrong_boards import MAKERS

CHECKS = {check.id: check for check in BOARD_CHECKS}

ALONE = {"grid-off-sheet", "tracing-image"}
"""Checks that find one issue at most; they have tests of their own."""


def test_every_check_is_asked_of_its_first_last_and_only_element():
    assert {id for id, _, _ in MAKERS} == CHECKS.keys() - ALONE


def about(id: str, scenario: Scenario) -> list[tuple[Severity, list[str]]]:
    """The severity of each issue, and the chosen things that it names."""
    issues = CHECKS[id].run(scenario)
    return sorted((issue.severity, sorted({ref.id for ref in issue.about if ref.id[0] == "x"})) for issue in issues)


PLACES = ["first", "last", "middle", "some", "all"]
CASES = [pytest.param(id, severity, maker, id=maker.__name__) for id, severity, maker in MAKERS]


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


SAID = {
    "lines_to_nowhere": ("junction or milepost gone2", "stop or bend 2 of the line x2"),
    "junctions_called_like_mileposts": ("called x2;",),
    "lines_of_one_stop": ("Line x2 of the ERIE",),
    "lines_that_stop_again_at_their_end": ("Line x2 of the ERIE", "at milepost b."),
    "lines_that_stop_again_at_their_beginning": ("Line x2 of the ERIE", "at milepost a."),
    "lines_apart": ("Milepost p2 and 1 milepost more",),
    "cities_without_a_line": ("No line reaches X2.",),
    "mileposts_off_the_sheet": ("Milepost x2 lies off",),
    "junctions_off_the_sheet": ("Junction x2 lies off",),
    "bends_off_the_sheet": ("Line x2 leaves", "at 1 bend."),
    "labels_off_the_sheet": ("'Sea'",),
    "mileposts_too_near": ("Milepost p2 and milepost x2 lie 1.0 mm apart",),
    "lines_over_stops": ("Line NYC-3 runs through milepost x2", "between milepost p2 and milepost q2."),
    "lines_that_cross": ("Milepost p2 - milepost q2 on the NYC", "milepost r2 - milepost s2 on the PA", "bridges"),
    "crossings_where_nothing_crosses": ("Crossing x2", "p2 - milepost q2 on the NYC", "do not cross each other"),
    "railroads_in_pieces": ("The x2 is in 2 pieces", "at milepost p5 is not"),
    "dead_ends": ("Milepost x2 is a dead end", "the only way out is the section of the NYC"),
    "cities_of_one_name": ("2 cities are called City 2: x2 and y2.", "enter their states"),
    "tails_of_two_mileposts": ("2 mileposts can be reached by one segment only, milepost a - milepost x2 on the NYC",),
    "rings_at_one_stop": ("2 mileposts can be reached through milepost a only",),
    "lines_drawn_twice": ("Line NYC-3 and line x2 draw milepost p2 - milepost q2 on the NYC twice.",),
    "junctions_on_the_way": ("at junction x2: a line only passes",),
    "mileposts_of_nobody": ("No line uses milepost x2.",),
    "railroads_on_paper": ("The x2 (The x2)",),
    "cities_abroad": ("X2 belongs to Northeast but lies 3.0 mm outside",),
    "railroads_in_one_colour": (
        "The x2 and the y2",
        "hard to tell apart",
        "side by side at milepost p2 and milepost q2",
    ),
    "letters_of_two_terrains": ("The letter C stands for X2 and Y2.",),
    "sites_off_the_grid": ("X2 stands off the grid",),
    "large_sites_at_the_rim": ("X2 lacks 2 outer mileposts",),
    "sites_on_one_cell": ("P2 and X2 share hex 9,0.",),
    "sites_side_by_side": ("P2 and X2 stand side by side",),
    "islands_with_a_city": ("1 cell at hex 9,3, with X2, cannot",),
    "rivers_off_the_grid": ("The river X2 crosses nothing",),
    "rivers_with_a_side_at_the_rim": ("The river X2 has 1 side",),
    "courses_with_a_gap_at_their_end": ("The river X2 jumps from hex 9,1 to hex 9,4.",),
    "courses_with_a_gap_at_their_beginning": ("The river X2 jumps from hex 9,5 to hex 9,3.",),
    "ridges_along_water": ("The ridge X2", "the blocked W2 on 1 side."),
    "ferries_to_nowhere": ("Ferry (x2) ends at the place (6, 6) off the grid.",),
    "ferries_from_nowhere": ("Tunnel (x2) ends at the place (6, 6) off the grid.",),
    "ferries_that_go_round": ("Ferry (x2) begins and ends",),
    "gates_between_no_neighbours": ("One-way (x2) is a one-way connection",),
    "regions_off_the_grid": ("X2 has 1 cell",),
    "regions_over_each_other": ("X2 shares 1 cell with P2.",),
}
"""By maker, what tells the issue about `x2` from every other one."""

SHOWN = {
    "lines_to_nowhere": [],
    "junctions_called_like_mileposts": [[(100, 20)], [(120, 20)]],
    "lines_of_one_stop": [[(10, 10)]],
    "lines_that_stop_again_at_their_end": [[(60, 10)]],
    "lines_that_stop_again_at_their_beginning": [[(10, 10)]],
    "lines_apart": [[(20, 70), (80, 70)]],
    "cities_without_a_line": [[(120, 20)]],
    "mileposts_off_the_sheet": [[(240, 20)]],
    "junctions_off_the_sheet": [[(20, 0)]],
    "bends_off_the_sheet": [[(0, 50)]],
    "labels_off_the_sheet": [[(10, 200)]],
    "mileposts_too_near": [[(20, 40)], [(21, 40)]],
    "lines_over_stops": [[(35, 71)], [(20, 70), (50, 70)]],
    "lines_that_cross": [[(35, 70)], [(20, 70), (50, 70)], [(35, 65), (35, 75)]],
    "crossings_where_nothing_crosses": [[(20, 70), (50, 70)], [(35, 71.1), (35, 76)]],
    "railroads_in_pieces": [[(20, 115), (50, 115)]],
    "dead_ends": [[(20, 70)], [(10, 10), (20, 70)]],
    "cities_of_one_name": [[(10, 10)], [(60, 10)]],
    "tails_of_two_mileposts": [[(10, 10), (20, 70)], [(20, 70), (50, 70)]],
    "rings_at_one_stop": [[(10, 10)], [(10, 10), (20, 70)], [(20, 70), (50, 70)], [(50, 70), (10, 10)]],
    "lines_drawn_twice": [[(20, 70), (50, 70)], [(50, 70), (20, 70)]],
    "junctions_on_the_way": [[(35, 70)]],
    "mileposts_of_nobody": [[(120, 20)]],
    "railroads_on_paper": [],
    "cities_abroad": [[(103, 40)]],
    "railroads_in_one_colour": [[(20, 70), (50, 70)], [(20, 70), (50, 70)]],
    "letters_of_two_terrains": [],
    "sites_off_the_grid": [[(110, 72)]],
    "large_sites_at_the_rim": [[(115, 11.3)], [(105, 11.3)]],
    "sites_on_one_cell": [[(110, 20)]],
    "sites_side_by_side": [[(110, 20)], [(115, 28.7)]],
    "islands_with_a_city": [[(115, 46)]],
    "rivers_off_the_grid": [[(115, 103.7), (110, 100.8)]],
    "rivers_with_a_side_at_the_rim": [[(115, 69.1), (110, 66.2)]],
    "courses_with_a_gap_at_their_end": [[(115, 28.7)], [(110, 54.6)]],
    "courses_with_a_gap_at_their_beginning": [[(115, 63.3)], [(115, 46)]],
    "ridges_along_water": [[(115, 34.4), (110, 31.6)]],
    "ferries_to_nowhere": [[(110, 20)], [(110, 72)]],
    "ferries_from_nowhere": [[(110, 72)], [(110, 20)]],
    "ferries_that_go_round": [[(110, 20)], [(110, 20)]],
    "gates_between_no_neighbours": [[(110, 20)], [(110, 37.3)]],
    "regions_off_the_grid": [[(110, 72)]],
    "regions_over_each_other": [[(115, 28.7)]],
}
"""By maker, where the issue about `x2` points, to a tenth of a millimetre."""


@pytest.mark.parametrize(("id", "severity", "maker"), CASES)
def test_an_issue_says_which_thing_it_is_about_and_points_there(id, severity, maker):
    (issue,) = CHECKS[id].run(maker(5, {2}))
    assert [words for words in SAID[maker.__name__] if words not in issue.message] == [], issue.message
    shown = [[(round(x, 1) + 0, round(y, 1) + 0) for x, y in place] for place in issue.places]
    assert shown == SHOWN[maker.__name__]
