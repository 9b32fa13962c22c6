"""Boards with things that are wrong, for every check.

Each maker draws so many things `x0`, `x1`, ... of which the chosen ones are wrong; the issues have to be about these.
"""

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from engine.model.look import RailroadLook
from engine.model.scenario import Scenario
from engine.validate.check import Severity
from tests.builders import a_board
from tests.grids import a_grid

Maker = Callable[[int, set[int]], Scenario]
Places = list[list[tuple[float, float]]]


class Wrong(NamedTuple):
    """A maker of boards with the issues that a check finds on them."""

    check: str
    severity: Severity
    maker: Maker
    says: tuple[str, ...]
    at: Places


MAKERS: list[Wrong] = []


def makes(id: str, severity: Severity, says: tuple[str, ...], at: Places) -> Callable[[Maker], Maker]:
    """Enter a maker under the check whose issues it draws, all of that severity.

    `says` are parts of the message about `x2`, and `at` are the places that this issue shows, in millimeters.
    """

    def enter(maker: Maker) -> Maker:
        MAKERS.append(Wrong(id, severity, maker, says, at))
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


@makes("unknown-id", "error", says=("junction or milepost gone2", "stop or bend 2 of the line x2"), at=[])
def lines_to_nowhere(number, wrong):
    scenario = a_ring().scenario()
    lines = dict(scenario.board.lines)
    for each in range(number):
        lines[f"x{each}"] = replace(lines["NYC-1"], path=("a", f"gone{each}" if each in wrong else "b"))
    return replace(scenario, board=replace(scenario.board, lines=lines))


@makes("same-id", "error", says=("the same ID x2.",), at=[[(100, 20)], [(120, 20)]])
def junctions_called_like_mileposts(number, wrong):
    board = a_board()
    for each in range(number):
        board = board.with_milepost(f"x{each}").with_junction(f"x{each}" if each in wrong else f"j{each}")
    return board.scenario()


@makes("short-line", "error", says=("Line x2 of the ERIE",), at=[[(10, 10)]])
def lines_of_one_stop(number, wrong):
    board = a_ring()
    for each in range(number):
        board = board.with_line("ERIE", *(("a", (20, 20), "a") if each in wrong else ("a", "b")), id=f"x{each}")
    return board.scenario()


@makes("repeated-stop", "error", says=("Line x2 of the ERIE", "at milepost b."), at=[[(60, 10)]])
def lines_that_stop_again_at_their_end(number, wrong):
    board = a_ring()
    for each in range(number):
        board = board.with_line("ERIE", *(("a", "b", "b") if each in wrong else ("a", "b", "a")), id=f"x{each}")
    return board.scenario()


@makes("repeated-stop", "error", says=("Line x2 of the ERIE", "at milepost a."), at=[[(10, 10)]])
def lines_that_stop_again_at_their_beginning(number, wrong):
    board = a_ring()
    for each in range(number):
        board = board.with_line("ERIE", *(("a", "a", "b") if each in wrong else ("b", "a", "b")), id=f"x{each}")
    return board.scenario()


@makes("unconnected-parts", "error", says=("Milepost p2 and 1 more milepost",), at=[[(20, 70), (80, 70)]])
def lines_apart(number, wrong):
    board = in_rows(a_ring(), number)
    for each in range(number):
        board = board.with_milepost(f"x{each}", at=(80, 40 + 15 * each)).with_line("ERIE", f"p{each}", f"x{each}")
        board = board if each in wrong else board.with_line("ERIE", "a", f"p{each}")
    return board.scenario()


@makes("city-without-line", "error", says=("No line reaches X2.",), at=[[(120, 20)]])
def cities_without_a_line(number, wrong):
    board = a_ring()
    for each in range(number):
        board = board.with_city(f"x{each}")
        board = board if each in wrong else board.with_line("NYC", "a", f"x{each}")
    return board.scenario()


@makes("off-sheet", "error", says=("Milepost x2 is off",), at=[[(240, 20)]])
def mileposts_off_the_sheet(number, wrong):
    board = a_board()
    for each in range(number):
        board = board.with_milepost(f"x{each}", at=(240.01 if each in wrong else 240, 10 * each))
    return board.scenario()


@makes("off-sheet", "error", says=("Junction x2 is off",), at=[[(20, 0)]])
def junctions_off_the_sheet(number, wrong):
    board = a_board()
    for each in range(number):
        board = board.with_junction(f"x{each}", at=(10 * each, -0.01 if each in wrong else 0))
    return board.scenario()


@makes("off-sheet", "warning", says=("Line x2 leaves", "at 1 bend."), at=[[(0, 50)]])
def bends_off_the_sheet(number, wrong):
    board = a_ring()
    for each in range(number):
        board = board.with_line("NYC", "a", (20, 30), (-0.01 if each in wrong else 0, 50), "b", id=f"x{each}")
    return board.scenario()


@makes("off-sheet", "warning", says=("“Sea”",), at=[[(10, 200)]])
def labels_off_the_sheet(number, wrong):
    board = a_board()
    for each in range(number):
        board = board.with_label(f"x{each}", "Sea", at=(10, 200.01 if each in wrong else 200))
    return board.scenario()


@makes("near-mileposts", "warning", says=("Milepost p2 and milepost x2 are 1.0 mm apart",), at=[[(20, 40)], [(21, 40)]])
def mileposts_too_near(number, wrong):
    board = a_board()
    for each in range(number):
        board = board.with_milepost(f"p{each}", at=(20, 20 * each))
        board = board.with_milepost(f"x{each}", at=(21 if each in wrong else 30, 20 * each))
    return board.scenario()


@makes(
    "line-through-milepost",
    "warning",
    says=("Line NYC-3 runs through milepost x2", "between milepost p2 and milepost q2."),
    at=[[(35, 71)], [(20, 70), (50, 70)]],
)
def lines_over_stops(number, wrong):
    board = in_rows(a_board(), number)
    for each in range(number):
        board = board.with_milepost(f"x{each}", at=(35, 40.99 + 15 * each if each in wrong else 41 + 15 * each))
        board = board.with_line("NYC", f"p{each}", f"q{each}")
    return board.scenario()


@makes(
    "undeclared-crossing",
    "warning",
    says=("Milepost p2 - milepost q2 on the NYC", "milepost r2 - milepost s2 on the PA", "bridges"),
    at=[[(35, 70)], [(20, 70), (50, 70)], [(35, 65), (35, 75)]],
)
def lines_that_cross(number, wrong):
    board = in_rows(a_board(), number)
    for each in range(number):
        low, high = (35 + 15 * each, 45 + 15 * each) if each in wrong else (41.1 + 15 * each, 49 + 15 * each)
        board = board.with_line("NYC", f"p{each}", f"q{each}")
        board = board.with_milepost(f"r{each}", at=(35, low)).with_milepost(f"s{each}", at=(35, high))
        board = board.with_line("PA", f"r{each}", f"s{each}", id=f"x{each}")
    return board.scenario()


@makes(
    "crossing-without-lines",
    "warning",
    says=("crossing x2", "p2 - milepost q2 on the NYC", "no longer cross"),
    at=[[(20, 70), (50, 70)], [(35, 71.1), (35, 76)]],
)
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


@makes(
    "railroad-in-pieces",
    "warning",
    says=("The x2 is in 2 pieces", "from milepost p5 to the rest"),
    at=[[(20, 115), (50, 115)]],
)
def railroads_in_pieces(number, wrong):
    board = in_rows(a_board(), 2 * number)
    for each in range(number):
        one, two = 2 * each, 2 * each + 1
        board = board.with_line(f"x{each}", f"p{one}", f"q{one}").with_line(f"x{each}", f"p{two}", f"q{two}")
        board = board if each in wrong else board.with_line(f"x{each}", f"p{one}", f"p{two}")
    return board.scenario()


@makes(
    "dead-end",
    "warning",
    says=("Milepost x2 is a dead end", "only leave by the section of the NYC"),
    at=[[(20, 70)], [(10, 10), (20, 70)]],
)
def dead_ends(number, wrong):
    board = a_ring()
    for each in range(number):
        board = board.with_milepost(f"x{each}", at=(20, 40 + 15 * each)).with_line("NYC", "a", f"x{each}")
        board = board if each in wrong else board.with_line("NYC", f"x{each}", "b")
    return board.scenario()


@makes(
    "same-name",
    "warning",
    says=("2 cities have the name City 2: x2 and y2.", "enter their states"),
    at=[[(10, 10)], [(60, 10)]],
)
def cities_of_one_name(number, wrong):
    board = a_ring()
    for each in range(number):
        board = board.with_city(f"x{each}", at="a", name=f"City {each}")
        if each in wrong:
            board = board.with_city(f"y{each}", at="b", name=f"city  {each}")
    return board.scenario()


@makes(
    "single-way-in",
    "note",
    says=("2 mileposts can only be reached by one segment, milepost a - milepost x2 on the NYC",),
    at=[[(10, 10), (20, 70)], [(20, 70), (50, 70)]],
)
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


@makes(
    "single-stop",
    "note",
    says=("2 mileposts can only be reached through milepost a.",),
    at=[[(10, 10)], [(10, 10), (20, 70)], [(20, 70), (50, 70)], [(50, 70), (10, 10)]],
)
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


@makes(
    "drawn-twice",
    "warning",
    says=("Line NYC-3 and line x2 draw milepost p2 - milepost q2 on the NYC twice.",),
    at=[[(20, 70), (50, 70)], [(50, 70), (20, 70)]],
)
def lines_drawn_twice(number, wrong):
    board = in_rows(a_board(), number)
    for each in range(number):
        board = board.with_line("NYC", f"p{each}", f"q{each}")
        board = board.with_line("NYC" if each in wrong else "PA", f"q{each}", f"p{each}", id=f"x{each}")
    return board.scenario()


@makes("unused-junction", "warning", says=("A line only passes through junction x2",), at=[[(35, 70)]])
def junctions_on_the_way(number, wrong):
    board = in_rows(a_ring(), number)
    for each in range(number):
        board = board.with_junction(f"x{each}", at=(35, 40 + 15 * each))
        board = board.with_line("NYC", f"p{each}", f"x{each}", f"q{each}")
        board = board.with_line("PA" if each in wrong else "NYC", "a", f"x{each}")
    return board.scenario()


@makes("milepost-without-line", "warning", says=("No line uses milepost x2.",), at=[[(120, 20)]])
def mileposts_of_nobody(number, wrong):
    board = a_ring()
    for each in range(number):
        board = board.with_milepost(f"x{each}")
        board = board if each in wrong else board.with_line("NYC", "a", f"x{each}", "b")
    return board.scenario()


@makes("railroad-without-line", "warning", says=("The x2 (The x2)",), at=[])
def railroads_on_paper(number, wrong):
    board = a_ring()
    for each in range(number):
        board = board.with_railroad(f"x{each}")
        board = board if each in wrong else board.with_line(f"x{each}", "a", "b")
    return board.scenario()


@makes("city-outside-region", "warning", says=("X2 belongs to Northeast but is 3.0 mm outside",), at=[[(103, 40)]])
def cities_abroad(number, wrong):
    board = a_board().with_region("NE", "Northeast", ((0, 0), (100, 0), (100, 200), (0, 200)))
    for each in range(number):
        x = 103.01 if each in wrong else 103
        board = board.with_milepost(f"x{each}", at=(x, 20 * each)).with_city(f"x{each}", region="NE")
    return board.scenario()


@makes(
    "look-alike-railroads",
    "warning",
    says=(
        "The x2 and the y2",
        "hard to tell apart",
        "side by side at milepost p2 and milepost q2",
    ),
    at=[[(20, 70), (50, 70)], [(20, 70), (50, 70)]],
)
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


@makes("unknown-terrain", "error", says=("The letter C is that of X2 and Y2.",), at=[])
def letters_of_two_terrains(number, wrong):
    board = a_grid()
    for each in range(number):
        board = board.with_terrain(f"x{each}", chr(ord("A") + each))
        board = board.with_terrain(f"y{each}", chr(ord("A" if each in wrong else "Q") + each))
    return board.scenario()


@makes("site-off-grid", "error", says=("X2 is off the grid",), at=[[(110, 72)]])
def sites_off_the_grid(number, wrong):
    board = a_wide_grid(number)
    for each in range(number):
        board = board.with_site(f"x{each}", column(each, 6 if each in wrong else 5))
    return board.scenario()


@makes("site-off-grid", "warning", says=("X2 lacks 2 outer mileposts",), at=[[(115, 11.3)], [(105, 11.3)]])
def large_sites_at_the_rim(number, wrong):
    board = a_wide_grid(number)
    for each in range(number):
        board = board.with_site(f"x{each}", column(each, 0 if each in wrong else 2), "major")
    return board.scenario()


@makes("near-sites", "error", says=("P2 and X2 share hex 9,0.",), at=[[(110, 20)]])
def sites_on_one_cell(number, wrong):
    board = a_wide_grid(number)
    for each in range(number):
        board = board.with_site(f"p{each}", column(each)).with_site(f"x{each}", column(each, 0 if each in wrong else 2))
    return board.scenario()


@makes("near-sites", "warning", says=("P2 and X2 are neighbors.",), at=[[(110, 20)], [(115, 28.7)]])
def sites_side_by_side(number, wrong):
    board = a_wide_grid(number)
    for each in range(number):
        board = board.with_site(f"p{each}", column(each)).with_site(f"x{each}", column(each, 1 if each in wrong else 2))
    return board.scenario()


@makes("grid-in-pieces", "error", says=("1 cell at hex 9,3, with X2, cannot",), at=[[(115, 46)]])
def islands_with_a_city(number, wrong):
    coast = "c" * 4 * max(1, number)
    straits = "".join(".c.." if each not in wrong else "...." for each in range(number)) or "...."
    board = a_grid(coast, coast, straits, ".c.." * max(1, number))
    for each in range(number):
        board = board.with_site(f"x{each}", column(each, 3))
        here, there = column(each, 2), column(each, 3)
        board = board if each in wrong else board.with_connection(f"f{each}", "ferry", here, there)
    return board.scenario()


@makes("feature-without-effect", "warning", says=("The river X2 crosses nothing",), at=[[(115, 103.7), (110, 100.8)]])
def rivers_off_the_grid(number, wrong):
    board = a_wide_grid(number)
    for each in range(number):
        row = 9 if each in wrong else 2
        board = board.with_feature(f"x{each}", "river", (column(each, row), column(each, row + 1)))
    return board.scenario()


@makes("feature-without-effect", "warning", says=("The river X2 has 1 side",), at=[[(115, 69.1), (110, 66.2)]])
def rivers_with_a_side_at_the_rim(number, wrong):
    board = a_wide_grid(number)
    for each in range(number):
        last = (column(each, 5 if each in wrong else 3), column(each, 6 if each in wrong else 4))
        board = board.with_feature(f"x{each}", "river", (column(each, 2), column(each, 3)), last)
    return board.scenario()


@makes(
    "feature-without-effect",
    "error",
    says=("The river X2 jumps from hex 9,1 to hex 9,4.",),
    at=[[(115, 28.7)], [(110, 54.6)]],
)
def courses_with_a_gap_at_their_end(number, wrong):
    board = a_wide_grid(number)
    for each in range(number):
        board = board.with_course(f"x{each}", column(each), column(each, 1), column(each, 4 if each in wrong else 2))
    return board.scenario()


@makes(
    "feature-without-effect",
    "error",
    says=("The river X2 jumps from hex 9,5 to hex 9,3.",),
    at=[[(115, 63.3)], [(115, 46)]],
)
def courses_with_a_gap_at_their_beginning(number, wrong):
    board = a_wide_grid(number)
    for each in range(number):
        board = board.with_course(f"x{each}", column(each, 5 if each in wrong else 2), column(each, 3), column(each, 4))
    return board.scenario()


@makes("ridge-at-water", "warning", says=("The ridge X2", "the blocked W2 on 1 side."), at=[[(115, 34.4), (110, 31.6)]])
def ridges_along_water(number, wrong):
    board = a_wide_grid(number)
    for each in range(number):
        side = (column(each, 1), column(each, 2))
        board = board.with_feature(f"x{each}", "ridge", (column(each, 3), column(each, 4)), side)
        board = board.with_feature(
            f"w{each}", ("lake", "inlet", "blocked")[each % 3] if each in wrong else "river", side
        )
    return board.scenario()


@makes(
    "connection-ends",
    "error",
    says=("Ferry (x2) ends at the place (6, 6) off the grid.",),
    at=[[(110, 20)], [(110, 72)]],
)
def ferries_to_nowhere(number, wrong):
    board = a_wide_grid(number)
    for each in range(number):
        board = board.with_connection(f"x{each}", "ferry", column(each), column(each, 6 if each in wrong else 5))
    return board.scenario()


@makes(
    "connection-ends",
    "error",
    says=("Tunnel (x2) ends at the place (6, 6) off the grid.",),
    at=[[(110, 72)], [(110, 20)]],
)
def ferries_from_nowhere(number, wrong):
    board = a_wide_grid(number)
    for each in range(number):
        board = board.with_connection(f"x{each}", "tunnel", column(each, 6 if each in wrong else 5), column(each))
    return board.scenario()


@makes("connection-ends", "error", says=("Ferry (x2) begins and ends",), at=[[(110, 20)], [(110, 20)]])
def ferries_that_go_round(number, wrong):
    board = a_wide_grid(number)
    for each in range(number):
        board = board.with_connection(f"x{each}", "ferry", column(each), column(each, 0 if each in wrong else 1))
    return board.scenario()


@makes("connection-ends", "error", says=("One-way (x2) is a one-way connection",), at=[[(110, 20)], [(110, 37.3)]])
def gates_between_no_neighbours(number, wrong):
    board = a_wide_grid(number)
    for each in range(number):
        kind = ("one-way", "closed")[each % 2]
        board = board.with_connection(f"x{each}", kind, column(each), column(each, 2 if each in wrong else 1))
    return board.scenario()


@makes("region-cells", "warning", says=("X2 has 1 cell",), at=[[(110, 72)]])
def regions_off_the_grid(number, wrong):
    board = a_wide_grid(number)
    for each in range(number):
        board = board.with_region(f"x{each}", column(each), column(each, 6 if each in wrong else 1))
    return board.scenario()


@makes("region-cells", "warning", says=("X2 shares 1 cell with P2.",), at=[[(115, 28.7)]])
def regions_over_each_other(number, wrong):
    board = a_wide_grid(number)
    for each in range(number):
        board = board.with_region(f"p{each}", column(each), column(each, 1))
        board = board.with_region(f"x{each}", column(each, 1 if each in wrong else 2), column(each, 3))
    return board.scenario()


@makes("self-crossing-outline", "warning", says=("The outline of X2 crosses itself.",), at=[[(15, 45)]])
def regions_like_an_hourglass(number, wrong):
    board = a_board()
    for each in range(number):
        y = 20 * each
        corners = ((10, y), (20, y), (10, y + 10), (20, y + 10))
        ring = corners if each in wrong else (corners[0], corners[1], corners[3], corners[2])
        board = board.with_region(f"x{each}", f"X{each}", ring)
    return board.scenario()


@makes("self-crossing-outline", "warning", says=("The outline of x2 crosses itself.",), at=[[(20, 45)]])
def lakes_around_a_part_twice(number, wrong):
    board = a_board()
    for each in range(number):
        y = 20 * each
        loop = ((20, y), (20, y + 10), (15, y + 10), (15, y + 5), (30, y + 5), (30, y))
        ring = loop if each in wrong else ((20, y), (20, y + 5), (30, y + 5), (30, y))
        board = board.with_shape(f"x{each}", ring, kind="lake")
    return board.scenario()


@makes("missing-letters", "warning", says=("letters of “東京 2”: 東 京.",), at=[[(20, 60)]])
def cities_in_letters_without_a_font(number, wrong):
    board = a_board()
    for each in range(number):
        board = board.with_milepost(f"m{each}", at=(20, 20 + 20 * each))
        name = f"東京 {each}" if each in wrong else f"Tōkyō, Λ Ж ﬁ → {each}"
        board = board.with_city(f"x{each}", at=f"m{each}", name=name)
    return board.scenario()
