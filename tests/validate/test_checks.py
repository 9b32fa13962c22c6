"""Every check finds its issue on a board that has it, is silent on one that has not, and its fixes end the issue."""

from functools import partial
from math import hypot

import pytest
from msgspec.structs import replace

from engine.edit.grids.lattice import NumberGrid
from engine.edit.sheet.tracing import SetTracing
from engine.model.board import Junction, Line, Sheet
from engine.model.grids.grid import Numbering
from engine.model.look import RailroadLook, Tracing
from engine.validate.checks import BOARD_CHECKS
from tests.builders import a_board, a_small_board
from tests.grids import a_grid
from tests.validate.wrong_boards import MAKERS

CHECKS = {check.id: check for check in BOARD_CHECKS}


def small():
    return a_small_board()


def crossing_lines():
    """NYC from left to right, PA from top to bottom across it, off any milepost."""
    return (
        a_board()
        .with_milepost("w", at=(20, 50))
        .with_milepost("e", at=(100, 50))
        .with_milepost("n", at=(60, 10))
        .with_milepost("s", at=(60, 90))
        .with_line("NYC", "w", "e")
        .with_line("PA", "n", "s")
    )


def alike(board, *railroads):
    scenario = board.scenario()
    looks = {**scenario.look.railroads, **{id: RailroadLook("#aa2222", "dashes") for id in railroads}}
    return replace(scenario, look=replace(scenario.look, railroads=looks))


def with_line(scenario, id, line):
    return replace(scenario, board=replace(scenario.board, lines={**scenario.board.lines, id: line}))


def same_id():
    scenario = small().scenario()
    junctions = {**scenario.board.junctions, "m1": Junction((5, 5))}
    return replace(scenario, board=replace(scenario.board, junctions=junctions))


def sound():
    """Two cities, a river, a ridge, a ferry, a region: nothing wrong."""
    return (
        a_grid()
        .with_site("alder", (0, 0))
        .with_site("birch", (3, 3), "major")
        .with_feature("wye", "river", ((1, 0), (2, 0)), ((1, 1), (2, 0)))
        .with_course("dee", (4, 0), (4, 1), (3, 2))
        .with_feature("ridge", "ridge", ((0, 3), (1, 3)))
        .with_connection("ferry", "ferry", (0, 0), (0, 4))
        .with_region("north", (0, 0), (1, 0))
    )


def small_sheet():
    scenario = sound().scenario()
    return replace(scenario, board=replace(scenario.board, sheet=Sheet(60, 60)))


def numbered_oddly():
    """Twelve columns and rows: 1, 11 and 11, 1 are both 1111."""
    return NumberGrid(Numbering(separator="1")).apply(a_grid(*["c" * 12] * 12).scenario())


WRONG = {each.check: partial(each.maker, 1, {0}) for each in reversed(MAKERS)}
"""A wrong board for each check, which also shows that the fixes work: the first maker's, unless one is given below."""
WRONG |= {
    "unknown-id": lambda: with_line(small().scenario(), "NYC-9", Line("NYC", ("m1", "m99"))),
    "same-id": same_id,
    "same-name": lambda: small().with_city("albany_2", at="m2", name="Albany").scenario(),
    "short-line": lambda: with_line(small().scenario(), "NYC-9", Line("NYC", ("m1",))),
    "repeated-stop": lambda: with_line(small().scenario(), "NYC-9", Line("NYC", ("m3", "m4", "m4", (30, 105), "m5"))),
    "unconnected-parts": lambda: small().with_line("B&M", "far", "away").scenario(),
    "city-without-line": lambda: small().with_city("fargo").scenario(),
    "off-sheet": lambda: small().with_milepost("m9", at=(-3, 250)).with_label("l1", "Sea", at=(300, 10)).scenario(),
    "near-mileposts": lambda: small().with_milepost("m9", at=(60.5, 20.5)).scenario(),
    "line-through-milepost": lambda: small().with_milepost("m9", at=(40.0, 20.5)).scenario(),
    "undeclared-crossing": lambda: crossing_lines().scenario(),
    "crossing-without-lines": lambda: (
        small().with_crossing(("m1", "m2", "NYC"), ("m1", "m4", "ERIE"), kind="bridge").scenario()
    ),
    "railroad-in-pieces": lambda: small().with_line("ERIE", "m3", "m2").scenario(),
    "dead-end": lambda: small().with_line("NYC", "m3", "m9").scenario(),
    "single-way-in": lambda: small().with_line("NYC", "m3", "m8", "m9").scenario(),
    "single-stop": lambda: small().with_line("NYC", "m3", "m8", "m9", "m3").scenario(),
    "drawn-twice": lambda: small().with_line("NYC", "m2", "m1").scenario(),
    "unused-junction": lambda: small().with_line("NYC", "m1", "j2", "m2").scenario(),
    "milepost-without-line": lambda: small().with_milepost("m9", at=(200, 30)).scenario(),
    "railroad-without-line": lambda: small().with_railroad("B&M").scenario(),
    "city-outside-region": lambda: (
        small().with_city("fargo", at="m5", region="NE").with_line("NYC", "m2", "m5").scenario()
    ),
    "look-alike-railroads": lambda: alike(small(), "NYC", "PA"),
    "unknown-terrain": lambda: a_grid("cxc").with_terrain("chalk", "c").scenario(),
    "site-off-grid": lambda: a_grid().with_site("alder", (-4, 2)).with_site("birch", (0, 0), "major").scenario(),
    "near-sites": lambda: (
        a_grid().with_site("alder", (0, 0)).with_site("birch", (0, 0)).with_site("cedar", (1, 0)).scenario()
    ),
    "grid-in-pieces": lambda: a_grid("ccc..c").with_site("alder", (5, 0)).scenario(),
    "feature-without-effect": lambda: (
        sound()
        .with_river("lost", (300, 300), (310, 310), (320, 300))
        .with_feature("rim", "river", (5, 0, 0))
        .scenario()
    ),
    "ridge-at-water": lambda: (
        a_grid()
        .with_feature("mere", "lake", ((1, 1), (2, 1)))
        .with_feature("fell", "ridge", ((1, 1), (2, 1)), ((2, 1), (3, 1)))
        .scenario()
    ),
    "connection-ends": lambda: a_grid().with_connection("ferry", "ferry", (0, 0), (0, 44)).scenario(),
    "region-cells": lambda: a_grid().with_region("a", (0, 0), (90, 0)).with_region("b", (0, 0), (1, 0)).scenario(),
    "grid-off-sheet": small_sheet,
    "same-cell-name": numbered_oddly,
    "sheet-beyond-pdf": lambda: a_board(5081, 100).scenario(),
    "tracing-image": lambda: SetTracing(Tracing("/elsewhere/scan.png", 9.0)).apply(a_board().scenario()),
}


def found(id, scenario):
    return list(CHECKS[id].run(scenario))


def test_every_check_has_a_board_that_it_finds_fault_with():
    assert WRONG.keys() == CHECKS.keys()


@pytest.mark.parametrize("id", CHECKS)
def test_a_check_finds_its_issue(id):
    issues = found(id, WRONG[id]())
    assert {issue.check for issue in issues} == {id}
    assert all(issue.about and issue.message.endswith((".", "?")) for issue in issues)


@pytest.mark.parametrize("id", CHECKS)
def test_a_check_is_silent_where_nothing_is_wrong(id):
    assert found(id, small().scenario()) == found(id, sound().scenario()) == found(id, a_board().scenario()) == []


@pytest.mark.parametrize("id", CHECKS)
def test_every_fix_ends_its_issue(id):
    scenario = WRONG[id]()
    for issue in found(id, scenario):
        for fix in issue.fixes:
            left = {(left.key, left.message) for left in found(id, fix.edit.apply(scenario))}
            assert (issue.key, issue.message) not in left, fix.text


def test_ids_are_words_that_no_other_check_has():
    assert len(CHECKS) == len(BOARD_CHECKS)
    assert all(id.replace("-", "").isalpha() and id.islower() for id in CHECKS)


def test_a_crossing_is_found_where_the_lines_meet():
    (issue,) = found("undeclared-crossing", crossing_lines().scenario())
    assert issue.places[0] == ((60, 50),)
    assert [fix.edit.kind for fix in issue.fixes] == ["different_railroads", "bridge"]


def test_a_declared_crossing_is_no_issue():
    for kind in ("different_railroads", "bridge"):
        board = crossing_lines().with_crossing(("w", "e", "NYC"), ("n", "s", "PA"), kind=kind)
        assert found("undeclared-crossing", board.scenario()) == []


def test_two_lines_of_one_railroad_may_only_pass_each_other():
    board = crossing_lines().with_milepost("x", at=(30, 10)).with_milepost("y", at=(30, 90)).with_line("NYC", "x", "y")
    kinds = {fix.edit.kind for issue in found("undeclared-crossing", board.scenario()) for fix in issue.fixes}
    assert "same_railroad" in kinds


def test_a_line_that_crosses_exactly_at_its_bend_is_found_once():
    board = a_board().with_milepost("w", at=(20, 50)).with_milepost("e", at=(100, 50)).with_line("NYC", "w", "e")
    board = board.with_milepost("n", at=(50, 10)).with_milepost("s", at=(70, 90)).with_line("PA", "n", (60, 50), "s")
    assert len(found("undeclared-crossing", board.scenario())) == 1


def test_a_bend_that_only_touches_is_no_crossing():
    board = a_board().with_milepost("w", at=(20, 50)).with_milepost("e", at=(100, 50)).with_line("NYC", "w", "e")
    for y in (10, 90):
        touching = board.with_milepost("n", at=(50, y)).with_milepost("s", at=(70, y))
        touching = touching.with_line("PA", "n", (60, 50), "s")
        assert found("undeclared-crossing", touching.scenario()) == []


def test_the_stop_a_fix_adds_stands_between_the_right_bends():
    board = a_board().with_milepost("w", at=(20, 20)).with_milepost("e", at=(100, 20)).with_milepost("m", at=(60, 60))
    scenario = board.with_line("NYC", "w", (20, 60), (100, 60), "e").scenario()
    (issue,) = found("line-through-milepost", scenario)
    path = issue.fixes[0].edit.apply(scenario).board.lines["NYC-1"].path
    assert path == ("w", (20, 60), "m", (100, 60), "e")


def test_a_line_that_comes_back_over_its_own_stop_can_stop_there_again():
    board = a_board().with_milepost("a", at=(50, 50)).with_milepost("b", at=(10, 50)).with_milepost("c", at=(90, 50))
    scenario = board.with_line("NYC", "a", "b", "c").scenario()
    (issue,) = found("line-through-milepost", scenario)
    mended = issue.fixes[0].edit.apply(scenario)
    assert mended.board.lines["NYC-1"].path == ("a", "b", "a", "c")
    assert not found("line-through-milepost", mended)


def test_a_line_through_a_junction_it_does_not_use_is_found():
    board = small().with_milepost("a", at=(60.2, 40)).with_milepost("b", at=(60.2, 80)).with_line("B&M", "a", "b")
    stops = {ref for issue in found("line-through-milepost", board.scenario()) for ref in issue.about}
    assert ("junction", "j1") in stops


@pytest.mark.parametrize(("away", "wrong"), [(2.9, False), (3.1, True)])
def test_a_city_may_lie_three_millimetres_outside_its_region(away, wrong):
    board = small().with_milepost("shore", at=(240 + away, 30)).with_line("NYC", "m3", "shore")
    issues = found("city-outside-region", board.with_city("boston", at="shore").scenario())
    assert bool(issues) is wrong


def test_mileposts_in_one_place_are_an_error_and_near_ones_a_warning():
    def severity(at):
        return [issue.severity for issue in found("near-mileposts", small().with_milepost("m9", at=at).scenario())]

    assert severity((60.05, 20)) == ["error"]
    assert severity((61, 20)) == ["warning"]
    assert severity((63, 20)) == []


def test_railroads_that_look_alike_are_a_warning_side_by_side_and_a_note_where_they_meet():
    def severity(board):
        issues = found("look-alike-railroads", board)
        return [issue.severity for issue in issues if {ref.id for ref in issue.about} == {"NYC", "ERIE"}]

    assert severity(alike(small().with_line("ERIE", "m1", "m2"), "NYC", "ERIE")) == ["warning"]
    assert severity(alike(small(), "NYC", "ERIE")) == ["note"]


def test_an_unknown_id_is_named_with_its_place_and_the_nearest_known_one():
    scenario = with_line(small().scenario(), "NYC-9", Line("NYC", ("m1", "M5")))
    (issue,) = found("unknown-id", scenario)
    assert "did you mean m5?" in issue.message and "stop or bend 2 of the line NYC-9" in issue.message
    assert ("line", "NYC-9") in issue.about


def test_a_dead_end_is_found_behind_a_junction_too():
    board = small().with_milepost("tip", at=(90, 60)).with_line("PA", "j1", "tip")
    assert [issue.about[0].id for issue in found("dead-end", board.scenario())] == ["tip"]


def test_an_optional_line_connects_only_with_its_option():
    board = small().with_line("B&M", "far", "away").with_line("B&M", "away", "m3", when="map.balance")
    assert found("unconnected-parts", board.scenario())
    assert not found("unconnected-parts", board.scenario(rules={"map.balance": True}))


def test_places_to_highlight_lie_on_the_things_that_are_meant():
    for issue in found("line-through-milepost", WRONG["line-through-milepost"]()):
        (spot,), *_ = issue.places
        assert hypot(spot[0] - 40, spot[1] - 20.5) < 0.01
