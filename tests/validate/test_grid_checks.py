"""What checks of grids say of pieces, cities and courses."""

from tests.grids import a_grid
from tests.validate.test_checks import WRONG, found


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
