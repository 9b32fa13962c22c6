"""Every check of grids finds its issue on a board that has it, is silent elsewhere, and its fixes end the issue."""

import pytest
from msgspec.structs import replace

from engine.model.board import Sheet
from engine.validate.checks import BOARD_CHECKS, GRID_CHECKS
from tests.builders import a_small_board
from tests.grids import a_grid

CHECKS = {check.id: check for check in GRID_CHECKS}


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


WRONG = {
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


@pytest.mark.parametrize("check", BOARD_CHECKS, ids=lambda check: check.id)
def test_a_sound_grid_has_no_issue(check):
    assert list(check.run(sound().scenario())) == []


@pytest.mark.parametrize("id", CHECKS)
def test_a_board_of_lines_has_no_issue_of_a_grid(id):
    assert found(id, a_small_board().scenario()) == []


@pytest.mark.parametrize("id", CHECKS)
def test_every_fix_ends_its_issue(id):
    scenario = WRONG[id]()
    for issue in found(id, scenario):
        for fix in issue.fixes:
            left = {(left.key, left.message) for left in found(id, fix.edit.apply(scenario))}
            assert (issue.key, issue.message) not in left, fix.text


OFFERED = {
    "unknown-terrain": [[], []],
    "site-off-grid": [["Remove the city"], []],
    "near-sites": [[], []],
    "grid-in-pieces": [[]],
    "feature-without-effect": [["Remove it"], ["Remove it"]],
    "ridge-at-water": [["Take the ridge out there"]],
    "connection-ends": [["Remove it"]],
    "region-cells": [["Take them out"], ["Leave them to A"]],
    "grid-off-sheet": [["Fit the sheet to the board"]],
}
"""What each check offers for each issue of its board; nothing, where only the author can know a remedy."""


@pytest.mark.parametrize("id", CHECKS)
def test_a_check_offers_the_remedies_that_it_knows(id):
    assert [[fix.text for fix in issue.fixes] for issue in found(id, WRONG[id]())] == OFFERED[id]


def test_ids_are_words_that_no_other_check_has():
    ids = [check.id for check in BOARD_CHECKS]
    assert len(set(ids)) == len(ids)


def test_a_ferry_a_tunnel_or_a_bridge_of_cells_joins_the_pieces():
    apart = a_grid("ccc..c").with_site("alder", (5, 0))
    assert found("grid-in-pieces", apart.scenario())
    assert not found("grid-in-pieces", apart.with_connection("f", "ferry", (2, 0), (5, 0)).scenario())


def test_blocked_sides_and_closed_connections_cut_a_grid_in_two():
    row = a_grid("cccc")
    assert not found("grid-in-pieces", row.scenario())
    assert found("grid-in-pieces", row.with_feature("sound", "blocked", ((1, 0), (2, 0))).scenario())
    for ends in (((1, 0), (2, 0)), ((2, 0), (1, 0))):
        assert found("grid-in-pieces", row.with_connection("gate", "closed", *ends).scenario())


def test_a_piece_with_a_city_is_an_error_and_an_empty_one_a_warning():
    def severity(board):
        return [issue.severity for issue in found("grid-in-pieces", board.scenario())]

    assert severity(a_grid("ccc..c")) == ["warning"]
    assert severity(a_grid("ccc..c").with_site("alder", (5, 0))) == ["error"]


def test_cities_on_one_cell_are_an_error_and_side_by_side_a_warning():
    def severity(at):
        board = a_grid().with_site("alder", (1, 1)).with_site("birch", at)
        return [issue.severity for issue in found("near-sites", board.scenario())]

    assert severity((1, 1)) == ["error"]
    assert severity((2, 1)) == ["warning"]
    assert severity((3, 1)) == []


def test_a_course_with_a_gap_is_an_error():
    (issue,) = found("feature-without-effect", a_grid().with_course("dee", (0, 0), (1, 0), (3, 0)).scenario())
    assert issue.severity == "error"


def test_a_city_without_its_outer_mileposts_is_a_warning_and_one_off_the_grid_an_error():
    by_id = {issue.about[0].id: issue.severity for issue in found("site-off-grid", WRONG["site-off-grid"]())}
    assert by_id == {"alder": "error", "birch": "warning"}
