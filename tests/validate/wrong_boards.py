"""Boards with things that are wrong, for every check.

Each maker draws so many things `x0`, `x1`, ... of which the chosen ones are wrong; the issues have to be about these.
"""

from collections.abc import Callable

from msgspec.structs import replace

from engine.model.look import RailroadLook
from engine.model.scenario import Scenario
from engine.validate.check import Severity
from tests.builders import a_board
from tests.grids import a_grid

Maker = Callable[[int, set[int]], Scenario]
MAKERS: list[tuple[str, Severity, Maker]] = []


def makes(id: str, severity: Severity) -> Callable[[Maker], Maker]:
    """Enters a maker under the check whose issues it draws, all of that severity."""

    def enter(maker: Maker) -> Maker:
        MAKERS.append((id, severity, maker))
        return maker

    return enter


def a_ring():
    """Three mileposts in a ring, at the top of the sheet, for whatever has to be connected."""
    board = a_board().with_milepost("a", at=(10, 10)).with_milepost("b", at=(60, 10)).with_milepost("c", at=(110, 10))
    return board.with_line("NYC", "a", "b").with_line("NYC", "b", "c").with_line("PA", "a", (60, 5), "c")


def in_rows(board, number):
    """Two mileposts for each number, 30 mm apart, each pair 15 mm below the one before: `p0`, `q0`, `p1`, ..."""
    for each in range(number):
        board = board.with_milepost(f"p{each}", at=(20, 40 + 15 * each))
        board = board.with_milepost(f"q{each}", at=(50, 40 + 15 * each))
    return board


@makes("unknown-id", "error")
def lines_to_nowhere(number, wrong):
    scenario = a_ring().scenario()
    lines = dict(scenario.board.lines)
    for each in range(number):
        lines[f"x{each}"] = replace(lines["NYC-1"], path=("a", f"gone{each}" if each in wrong else "b"))
    return replace(scenario, board=replace(scenario.board, lines=lines))


@makes("same-id", "error")
def junctions_called_like_mileposts(number, wrong):
    board = a_board()
    for each in range(number):
        board = board.with_milepost(f"x{each}").with_junction(f"x{each}" if each in wrong else f"j{each}")
    return board.scenario()


@makes("short-line", "error")
def lines_of_one_stop(number, wrong):
    board = a_ring()
    for each in range(number):
        board = board.with_line("ERIE", *(("a", (20, 20), "a") if each in wrong else ("a", "b")), id=f"x{each}")
    return board.scenario()


@makes("repeated-stop", "error")
def lines_that_stop_again_at_their_end(number, wrong):
    board = a_ring()
    for each in range(number):
        board = board.with_line("ERIE", *(("a", "b", "b") if each in wrong else ("a", "b", "a")), id=f"x{each}")
    return board.scenario()


@makes("repeated-stop", "error")
def lines_that_stop_again_at_their_beginning(number, wrong):
    board = a_ring()
    for each in range(number):
        board = board.with_line("ERIE", *(("a", "a", "b") if each in wrong else ("b", "a", "b")), id=f"x{each}")
    return board.scenario()


@makes("unconnected-parts", "error")
def lines_apart(number, wrong):
    board = in_rows(a_ring(), number)
    for each in range(number):
        board = board.with_milepost(f"x{each}", at=(80, 40 + 15 * each)).with_line("ERIE", f"p{each}", f"x{each}")
        board = board if each in wrong else board.with_line("ERIE", "a", f"p{each}")
    return board.scenario()


@makes("city-without-line", "error")
def cities_without_a_line(number, wrong):
    board = a_ring()
    for each in range(number):
        board = board.with_city(f"x{each}")
        board = board if each in wrong else board.with_line("NYC", "a", f"x{each}")
    return board.scenario()


@makes("off-sheet", "error")
def mileposts_off_the_sheet(number, wrong):
    board = a_board()
    for each in range(number):
        board = board.with_milepost(f"x{each}", at=(240.01 if each in wrong else 240, 10 * each))
    return board.scenario()


@makes("off-sheet", "error")
def junctions_off_the_sheet(number, wrong):
    board = a_board()
    for each in range(number):
        board = board.with_junction(f"x{each}", at=(10 * each, -0.01 if each in wrong else 0))
    return board.scenario()


@makes("off-sheet", "warning")
def bends_off_the_sheet(number, wrong):
    board = a_ring()
    for each in range(number):
        board = board.with_line("NYC", "a", (20, 30), (-0.01 if each in wrong else 0, 50), "b", id=f"x{each}")
    return board.scenario()


@makes("off-sheet", "warning")
def labels_off_the_sheet(number, wrong):
    board = a_board()
    for each in range(number):
        board = board.with_label(f"x{each}", "Sea", at=(10, 200.01 if each in wrong else 200))
    return board.scenario()


@makes("near-mileposts", "warning")
def mileposts_too_near(number, wrong):
    board = a_board()
    for each in range(number):
        board = board.with_milepost(f"p{each}", at=(20, 20 * each))
        board = board.with_milepost(f"x{each}", at=(21 if each in wrong else 30, 20 * each))
    return board.scenario()


@makes("line-through-milepost", "warning")
def lines_over_stops(number, wrong):
    board = in_rows(a_board(), number)
    for each in range(number):
        board = board.with_milepost(f"x{each}", at=(35, 40.99 + 15 * each if each in wrong else 41 + 15 * each))
        board = board.with_line("NYC", f"p{each}", f"q{each}")
    return board.scenario()


@makes("undeclared-crossing", "warning")
def lines_that_cross(number, wrong):
    board = in_rows(a_board(), number)
    for each in range(number):
        low, high = (35 + 15 * each, 45 + 15 * each) if each in wrong else (41.1 + 15 * each, 49 + 15 * each)
        board = board.with_line("NYC", f"p{each}", f"q{each}")
        board = board.with_milepost(f"r{each}", at=(35, low)).with_milepost(f"s{each}", at=(35, high))
        board = board.with_line("PA", f"r{each}", f"s{each}", id=f"x{each}")
    return board.scenario()


@makes("crossing-without-lines", "warning")
def crossings_where_nothing_crosses(number, wrong):
    board = in_rows(a_board(), number)
    for each in range(number):
        high = (41.1 if each in wrong else 38) + 15 * each
        board = board.with_line("NYC", f"p{each}", f"q{each}")
        board = board.with_milepost(f"r{each}", at=(35, high)).with_milepost(f"s{each}", at=(35, 46 + 15 * each))
        board = board.with_line("PA", f"r{each}", f"s{each}")
        ends = (f"p{each}", f"q{each}", "NYC"), (f"r{each}", f"s{each}", "PA")
        board = board.with_crossing(*ends, id=f"x{each}")
    return board.scenario()


@makes("railroad-in-pieces", "warning")
def railroads_in_pieces(number, wrong):
    board = in_rows(a_board(), 2 * number)
    for each in range(number):
        one, two = 2 * each, 2 * each + 1
        board = board.with_line(f"x{each}", f"p{one}", f"q{one}").with_line(f"x{each}", f"p{two}", f"q{two}")
        board = board if each in wrong else board.with_line(f"x{each}", f"p{one}", f"p{two}")
    return board.scenario()


@makes("dead-end", "warning")
def dead_ends(number, wrong):
    board = a_ring()
    for each in range(number):
        board = board.with_milepost(f"x{each}", at=(20, 40 + 15 * each)).with_line("NYC", "a", f"x{each}")
        board = board if each in wrong else board.with_line("NYC", f"x{each}", "b")
    return board.scenario()


@makes("same-name", "warning")
def cities_of_one_name(number, wrong):
    board = a_ring()
    for each in range(number):
        board = board.with_city(f"x{each}", at="a", name=f"City {each}")
        if each in wrong:
            board = board.with_city(f"y{each}", at="b", name=f"city  {each}")
    return board.scenario()


@makes("single-way-in", "note")
def tails_of_two_mileposts(number, wrong):
    board = a_ring()
    for each in range(number):
        board = board.with_milepost(f"x{each}", at=(20, 40 + 15 * each)).with_milepost(
            f"q{each}", at=(50, 40 + 15 * each)
        )
        board = board.with_line("NYC", "a", f"x{each}", f"q{each}")
        if each not in wrong:
            board = board.with_line("PA", "b", f"q{each}")
    return board.scenario()


@makes("single-stop", "note")
def rings_at_one_stop(number, wrong):
    board = a_ring().with_milepost("d", at=(110, 30)).with_line("PA", "c", "d", "a")
    for each in range(number):
        board = board.with_milepost(f"x{each}", at=(20, 40 + 15 * each)).with_milepost(
            f"q{each}", at=(50, 40 + 15 * each)
        )
        board = board.with_line("NYC", "a", f"x{each}", f"q{each}", "a")
        if each not in wrong:
            board = board.with_line("PA", "b", f"q{each}")
    return board.scenario()


@makes("drawn-twice", "warning")
def lines_drawn_twice(number, wrong):
    board = in_rows(a_board(), number)
    for each in range(number):
        board = board.with_line("NYC", f"p{each}", f"q{each}")
        board = board.with_line("NYC" if each in wrong else "PA", f"q{each}", f"p{each}", id=f"x{each}")
    return board.scenario()


@makes("unused-junction", "warning")
def junctions_on_the_way(number, wrong):
    board = in_rows(a_ring(), number)
    for each in range(number):
        board = board.with_junction(f"x{each}", at=(35, 40 + 15 * each))
        board = board.with_line("NYC", f"p{each}", f"x{each}", f"q{each}")
        board = board.with_line("PA" if each in wrong else "NYC", "a", f"x{each}")
    return board.scenario()


@makes("milepost-without-line", "warning")
def mileposts_of_nobody(number, wrong):
    board = a_ring()
    for each in range(number):
        board = board.with_milepost(f"x{each}")
        board = board if each in wrong else board.with_line("NYC", "a", f"x{each}", "b")
    return board.scenario()


@makes("railroad-without-line", "warning")
def railroads_on_paper(number, wrong):
    board = a_ring()
    for each in range(number):
        board = board.with_railroad(f"x{each}")
        board = board if each in wrong else board.with_line(f"x{each}", "a", "b")
    return board.scenario()


@makes("city-outside-region", "warning")
def cities_abroad(number, wrong):
    board = a_board().with_region("NE", "Northeast", ((0, 0), (100, 0), (100, 200), (0, 200)))
    for each in range(number):
        x = 103.01 if each in wrong else 103
        board = board.with_milepost(f"x{each}", at=(x, 20 * each)).with_city(f"x{each}", region="NE")
    return board.scenario()


@makes("look-alike-railroads", "warning")
def railroads_in_one_colour(number, wrong):
    board = in_rows(a_board(), number)
    looks = {}
    for each in range(number):
        board = board.with_line(f"x{each}", f"p{each}", f"q{each}").with_line(f"y{each}", f"p{each}", f"q{each}")
        looks[f"x{each}"] = RailroadLook("#aa2222", "solid")
        looks[f"y{each}"] = RailroadLook("#aa2424" if each in wrong else "#2222aa", "solid")
    scenario = board.scenario()
    return replace(scenario, look=replace(scenario.look, railroads=looks))


def a_wide_grid(number):
    """Six rows, four cells wide for each number."""
    return a_grid(*["c" * 4 * max(1, number)] * 6)


def column(each, row=0):
    """The second of the four cells of a number."""
    return (4 * each + 1 - row // 2, row)


@makes("unknown-terrain", "error")
def letters_of_two_terrains(number, wrong):
    board = a_grid()
    for each in range(number):
        board = board.with_terrain(f"x{each}", chr(ord("A") + each))
        board = board.with_terrain(f"y{each}", chr(ord("A" if each in wrong else "Q") + each))
    return board.scenario()


@makes("site-off-grid", "error")
def sites_off_the_grid(number, wrong):
    board = a_wide_grid(number)
    for each in range(number):
        board = board.with_site(f"x{each}", column(each, 6 if each in wrong else 5))
    return board.scenario()


@makes("site-off-grid", "warning")
def large_sites_at_the_rim(number, wrong):
    board = a_wide_grid(number)
    for each in range(number):
        board = board.with_site(f"x{each}", column(each, 0 if each in wrong else 2), "major")
    return board.scenario()


@makes("near-sites", "error")
def sites_on_one_cell(number, wrong):
    board = a_wide_grid(number)
    for each in range(number):
        board = board.with_site(f"p{each}", column(each)).with_site(f"x{each}", column(each, 0 if each in wrong else 2))
    return board.scenario()


@makes("near-sites", "warning")
def sites_side_by_side(number, wrong):
    board = a_wide_grid(number)
    for each in range(number):
        board = board.with_site(f"p{each}", column(each)).with_site(f"x{each}", column(each, 1 if each in wrong else 2))
    return board.scenario()


@makes("grid-in-pieces", "error")
def islands_with_a_city(number, wrong):
    coast = "c" * 4 * max(1, number)
    straits = "".join(".c.." if each not in wrong else "...." for each in range(number)) or "...."
    board = a_grid(coast, coast, straits, ".c.." * max(1, number))
    for each in range(number):
        board = board.with_site(f"x{each}", column(each, 3))
        here, there = column(each, 2), column(each, 3)
        board = board if each in wrong else board.with_connection(f"f{each}", "ferry", here, there)
    return board.scenario()


@makes("feature-without-effect", "warning")
def rivers_off_the_grid(number, wrong):
    board = a_wide_grid(number)
    for each in range(number):
        row = 9 if each in wrong else 2
        board = board.with_feature(f"x{each}", "river", (column(each, row), column(each, row + 1)))
    return board.scenario()


@makes("feature-without-effect", "warning")
def rivers_with_a_side_at_the_rim(number, wrong):
    board = a_wide_grid(number)
    for each in range(number):
        last = (column(each, 5 if each in wrong else 3), column(each, 6 if each in wrong else 4))
        board = board.with_feature(f"x{each}", "river", (column(each, 2), column(each, 3)), last)
    return board.scenario()


@makes("feature-without-effect", "error")
def courses_with_a_gap_at_their_end(number, wrong):
    board = a_wide_grid(number)
    for each in range(number):
        board = board.with_course(f"x{each}", column(each), column(each, 1), column(each, 4 if each in wrong else 2))
    return board.scenario()


@makes("feature-without-effect", "error")
def courses_with_a_gap_at_their_beginning(number, wrong):
    board = a_wide_grid(number)
    for each in range(number):
        board = board.with_course(f"x{each}", column(each, 5 if each in wrong else 2), column(each, 3), column(each, 4))
    return board.scenario()


@makes("ridge-at-water", "warning")
def ridges_along_water(number, wrong):
    board = a_wide_grid(number)
    for each in range(number):
        side = (column(each, 1), column(each, 2))
        board = board.with_feature(f"x{each}", "ridge", (column(each, 3), column(each, 4)), side)
        board = board.with_feature(
            f"w{each}", ("lake", "inlet", "blocked")[each % 3] if each in wrong else "river", side
        )
    return board.scenario()


@makes("connection-ends", "error")
def ferries_to_nowhere(number, wrong):
    board = a_wide_grid(number)
    for each in range(number):
        board = board.with_connection(f"x{each}", "ferry", column(each), column(each, 6 if each in wrong else 5))
    return board.scenario()


@makes("connection-ends", "error")
def ferries_from_nowhere(number, wrong):
    board = a_wide_grid(number)
    for each in range(number):
        board = board.with_connection(f"x{each}", "tunnel", column(each, 6 if each in wrong else 5), column(each))
    return board.scenario()


@makes("connection-ends", "error")
def ferries_that_go_round(number, wrong):
    board = a_wide_grid(number)
    for each in range(number):
        board = board.with_connection(f"x{each}", "ferry", column(each), column(each, 0 if each in wrong else 1))
    return board.scenario()


@makes("connection-ends", "error")
def gates_between_no_neighbours(number, wrong):
    board = a_wide_grid(number)
    for each in range(number):
        kind = ("one-way", "closed")[each % 2]
        board = board.with_connection(f"x{each}", kind, column(each), column(each, 2 if each in wrong else 1))
    return board.scenario()


@makes("region-cells", "warning")
def regions_off_the_grid(number, wrong):
    board = a_wide_grid(number)
    for each in range(number):
        board = board.with_region(f"x{each}", column(each), column(each, 6 if each in wrong else 1))
    return board.scenario()


@makes("region-cells", "warning")
def regions_over_each_other(number, wrong):
    board = a_wide_grid(number)
    for each in range(number):
        board = board.with_region(f"p{each}", column(each), column(each, 1))
        board = board.with_region(f"x{each}", column(each, 1 if each in wrong else 2), column(each, 3))
    return board.scenario()
