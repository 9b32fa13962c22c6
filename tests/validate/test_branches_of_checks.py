"""What a check says depends on what exactly is wrong: each of its branches, and each side of its bounds."""

import pytest
from msgspec.structs import replace

from engine.edit.network.cities import ChangeCity
from engine.edit.remove import Remove
from engine.model.board import Sheet
from engine.model.grids.grid import Connection
from engine.model.grids.lattice import lattice, neighbour
from engine.model.ids import Ref
from engine.model.look import Look, RailroadLook, Tracing
from engine.validate.checks import BOARD_CHECKS
from engine.validate.checks.grids.grid_in_pieces import MAX_SHOWN
from engine.validate.inspection import inspect
from tests.builders import a_board, a_small_board
from tests.grids import a_grid

CHECKS = {check.id: check for check in BOARD_CHECKS}


def found(id, board):
    scenario = board if hasattr(board, "board") else board.scenario()
    return list(CHECKS[id].run(scenario))


def only(id, board):
    (issue,) = found(id, board)
    return issue


def a_pair():
    """NYC and PA side by side from a to b."""
    return a_board().with_line("NYC", "a", "b").with_line("PA", "a", "b")


def mended(id, board):
    """What is left when the first fix of the only issue is done."""
    scenario = board if hasattr(board, "board") else board.scenario()
    return only(id, scenario).fixes[0].edit.apply(scenario)


# Lines.


def test_a_second_railroad_does_not_lead_out_of_a_dead_end():
    issue = only("dead-end", a_small_board().with_line("PA", "m6", "m7").with_line("NYC", "m6", "m7"))
    assert "return to where it came from, by another railroad (the PA and the NYC)." in issue.message


def test_a_line_over_one_segment_twice_is_to_be_mended_by_hand():
    issue = only("drawn-twice", a_board().with_line("NYC", "a", "b", "a"))
    assert issue.message.startswith("Line NYC-1 draws milepost a - milepost b on the NYC twice.")
    assert issue.fixes == ()


def test_segments_that_two_lines_share_are_one_issue_and_the_line_with_nothing_of_its_own_can_go():
    board = a_board().with_line("NYC", "a", "b", "c", "d").with_line("NYC", "b", "c", "d")
    issue = only("drawn-twice", board)
    assert "milepost b - milepost c on the NYC and 1 more segment twice." in issue.message
    assert [fix.edit for fix in issue.fixes] == [Remove((Ref("line", "NYC-2"),))]
    assert [ref.id for ref in issue.about] == ["NYC-1", "NYC-2"]
    first = a_board().with_line("NYC", "b", "c").with_line("NYC", "a", "b", "c")
    assert [fix.edit for fix in only("drawn-twice", first).fixes] == [Remove((Ref("line", "NYC-1"),))]
    same = a_board().with_line("NYC", "a", "b").with_line("NYC", "b", "a")
    assert [fix.edit for fix in only("drawn-twice", same).fixes] == [Remove((Ref("line", "NYC-2"),))]
    both = a_board().with_line("NYC", "a", "b", "c").with_line("NYC", "b", "c", "d")
    assert only("drawn-twice", both).fixes == ()


def test_an_optional_line_over_another_is_drawn_twice_too():
    for first, second in (("", "map.balance"), ("map.balance", "")):
        board = a_board().with_line("NYC", "a", "b", when=first).with_line("NYC", "a", "b", when=second)
        assert found("drawn-twice", board)


@pytest.mark.parametrize("turned", [False, True])
def test_a_crossing_of_lines_that_are_gone_says_so_and_shows_what_is_left(turned):
    board = a_board().with_milepost("a", at=(20, 20)).with_milepost("b", at=(60, 20)).with_line("NYC", "a", "b")
    stems = [("a", "b", "NYC"), ("a", "b", "PA")]
    one = only("crossing-without-lines", board.with_crossing(*(stems[::-1] if turned else stems)))
    assert "no longer exist" in one.message and one.places == (((20, 20), (60, 20)),)
    none = only("crossing-without-lines", board.with_crossing(("a", "z", "PA"), ("a", "b", "PA")))
    assert "no longer exist" in none.message
    assert none.places == (((20, 20),), ((20, 20),), ((60, 20),))
    beside = board.with_milepost("c", at=(20, 50)).with_milepost("d", at=(60, 50)).with_line("PA", "c", "d")
    stems[1] = ("c", "d", "PA")
    both = only("crossing-without-lines", beside.with_crossing(*(stems[::-1] if turned else stems)))
    assert "no longer cross" in both.message


@pytest.mark.parametrize("turned", [False, True])
def test_a_crossing_is_about_its_two_stems_and_no_others_between_their_stops(turned):
    board = a_board().with_milepost("w", at=(20, 50)).with_milepost("e", at=(100, 50)).with_milepost("n", at=(60, 10))
    board = board.with_milepost("s", at=(60, 90)).with_line("NYC", "w", (60, 5), "e").with_line("PA", "n", "s")
    board = board.with_line("ERIE", "w", "e")
    ends = [("w", "e", "NYC"), ("n", "s", "PA")]
    assert found("crossing-without-lines", board.with_crossing(*(ends[::-1] if turned else ends)))
    ends[0] = ("w", "e", "ERIE")
    assert not found("crossing-without-lines", board.with_crossing(*(ends[::-1] if turned else ends)))


@pytest.mark.parametrize(
    ("arms", "said"), [(0, "No line reaches"), (1, "A line ends at"), (2, "only passes through"), (3, "")]
)
def test_a_junction_needs_three_arms_of_one_railroad(arms, said):
    board = a_board().with_junction("j1")
    for arm in range(arms):
        board = board.with_line("NYC", "j1", f"m{arm}")
    issues = found("unused-junction", board)
    assert len(issues) == bool(said) and all(said in issue.message for issue in issues)


def test_an_optional_arm_counts_at_a_junction():
    board = a_board().with_line("NYC", "a", "j1", "b").with_line("NYC", "j1", "c", when="map.balance")
    assert found("unused-junction", board) == []


def test_a_part_is_called_by_its_first_city():
    board = a_small_board().with_line("B&M", "x", "y", "z").with_city("boston", at="z").with_city("salem", at="y")
    issue = only("unconnected-parts", board)
    assert issue.message.startswith("Boston and 2 more mileposts cannot")
    assert {ref.id for ref in issue.about} == {"x", "y", "z"} and len(issue.places) == 2


def test_every_part_but_the_largest_is_an_issue():
    board = a_board().with_line("NYC", "a", "b").with_line("PA", "x", "y", "z").with_line("ERIE", "v", "w")
    assert [{ref.id for ref in issue.about} for issue in found("unconnected-parts", board)] == [{"a", "b"}, {"v", "w"}]


def test_the_smaller_pieces_of_a_railroad_are_shown():
    board = a_board().with_line("NYC", "a", "b", "c").with_line("NYC", "x", "y").with_line("NYC", "v", "w")
    issue = only("railroad-in-pieces", board.with_line("PA", "c", "x", "y", "v"))
    assert "is in 3 pieces: there is no connection from milepost x and milepost v to" in issue.message
    assert len(issue.places) == 2


def test_a_line_that_an_option_switches_on_joins_a_railroad():
    board = (
        a_board().with_line("NYC", "a", "b").with_line("NYC", "c", "d").with_line("NYC", "b", "c", when="map.balance")
    )
    assert found("railroad-in-pieces", board)
    assert not found("railroad-in-pieces", board.scenario(rules={"map.balance": True}))


def test_a_line_may_stop_at_a_place_twice_and_its_repeated_stops_are_named_once():
    board = a_board().with_line("NYC", "a", "b", (5, 5), "b", "c", "c", "c", "a")
    issue = only("repeated-stop", board)
    assert "at milepost b and milepost c." in issue.message
    assert mended("repeated-stop", board).board.lines["NYC-1"].path == ("a", "b", (5, 5), "c", "a")
    assert found("repeated-stop", a_board().with_line("NYC", "a", "a")) == []


def test_railroads_that_look_alike_are_told_by_how_much_and_where():
    def alike(first, second, board):
        scenario = board.scenario()
        looks = {"NYC": RailroadLook(first, "solid"), "PA": RailroadLook(second, "solid")}
        return found("look-alike-railroads", replace(scenario, look=replace(scenario.look, railroads=looks)))

    (same,) = alike("#aa2222", "#aa2222", a_pair())
    assert "pattern and color and run side by side" in same.message and same.severity == "warning"
    (near,) = alike("#aa2222", "#c72222", a_pair())
    assert "hard to tell apart" in near.message
    (for_some,) = alike("#aa2222", "#c82222", a_pair())
    assert for_some.severity == "note" and "for some eyes (" in for_some.message
    assert alike("#aa2222", "#f0f0a0", a_pair()) == []
    (meeting,) = alike("#aa2222", "#aa2222", a_board().with_line("NYC", "a", "b").with_line("PA", "b", "c"))
    assert "and meet at milepost b." in meeting.message and meeting.severity == "note"
    assert meeting.places == (((40, 20),),)
    assert alike("#aa2222", "#aa2222", a_board().with_line("NYC", "a", "b").with_line("PA", "c", "d")) == []


@pytest.mark.parametrize(
    ("first", "second", "eyes"),
    [
        ("#003300", "#663300", "protanopia (no red)"),
        ("#0066cc", "#6633cc", "deuteranopia (no green)"),
        ("#ff0099", "#ff6633", "tritanopia (no blue)"),
        ("#ff0000", "#00943b", "gray (no colors)"),
    ],
)
def test_colours_that_only_some_eyes_take_for_one_are_a_note_that_names_them(first, second, eyes):
    scenario = a_pair().scenario()
    looks = {"NYC": RailroadLook(first, "solid"), "PA": RailroadLook(second, "solid")}
    (issue,) = found("look-alike-railroads", replace(scenario, look=replace(scenario.look, railroads=looks)))
    assert issue.severity == "note" and f"for some eyes ({eyes})" in issue.message
    looks["PA"] = RailroadLook(second, "dashes")
    assert found("look-alike-railroads", replace(scenario, look=replace(scenario.look, railroads=looks))) == []


def test_the_pattern_that_is_offered_is_one_that_no_neighbour_has():
    scenario = a_pair().with_line("ERIE", "a", "b").with_line("B&M", "b", "c").scenario()
    looks = {
        "NYC": RailroadLook("#aa2222", "solid"),
        "PA": RailroadLook("#aa2222", "solid"),
        "ERIE": RailroadLook("#aa2222", "dashes"),
    }
    plain = RailroadLook("#00ff00", "double")
    scenario = replace(scenario, look=replace(scenario.look, railroads={**looks, "B&M": plain}))
    (fix,) = only("look-alike-railroads", scenario).fixes
    assert fix.edit.id == "PA" and fix.edit.pattern not in {"solid", "dashes", "double"}


def test_an_unknown_id_that_is_used_often_is_told_once():
    scenario = a_small_board().scenario()
    lines = dict(scenario.board.lines)
    for each in range(4):
        lines[f"x{each}"] = replace(lines["NYC-1"], path=("m1", "gone"))
    scenario = replace(scenario, board=replace(scenario.board, lines=lines))
    issue = only("unknown-id", scenario)
    assert "stop or bend 2 of the line x0, stop or bend 2 of the line x1 and 2 more use it." in issue.message
    assert {ref.id for ref in issue.about} == {"gone", "x0", "x1", "x2", "x3"}


def test_lines_that_touch_name_every_line_and_stop_that_has_to_do_with_it():
    board = a_board().with_milepost("a", at=(20, 50)).with_milepost("b", at=(80, 50)).with_junction("j1", at=(50, 20))
    board = board.with_milepost("c", at=(50, 80)).with_milepost("on", at=(30, 50))
    board = board.with_line("NYC", "a", "b").with_line("NYC", "b", "a").with_line("PA", "j1", "c")
    (through,) = found("line-through-milepost", board)
    assert through.about == (
        *(Ref("line", id) for id in ("NYC-1", "NYC-2")), *(Ref("milepost", id) for id in ("on", "a", "b"))
    )  # fmt: skip
    (crossing,) = found("undeclared-crossing", board)
    assert set(crossing.about) == {
        *(Ref("line", id) for id in ("NYC-1", "NYC-2", "PA-1")), *(Ref("milepost", id) for id in "abc"),
        Ref("junction", "j1"),
    }  # fmt: skip
    mended_board = through.fixes[0].edit.apply(board.scenario()).board
    assert [mended_board.lines[id].path for id in ("NYC-1", "NYC-2")] == [("a", "on", "b"), ("b", "on", "a")]


# The sheet, distances and outlines.


@pytest.mark.parametrize(
    ("at", "onto"),
    [((-0.01, 5), (0, 5)), ((240.01, 5), (240, 5)), ((5, -0.01), (5, 0)), ((5, 200.01), (5, 200)), ((0, 0), None),
     ((240, 200), None), ((-3, 300), (0, 200))],
)  # fmt: skip
def test_the_edge_of_the_sheet_is_on_it_and_a_fix_moves_things_no_farther(at, onto):
    for thing in ("mileposts", "junctions", "labels"):
        board = a_board()
        with_one = {
            "mileposts": board.with_milepost("x", at=at),
            "junctions": board.with_junction("x", at=at),
            "labels": board.with_label("x", "Sea", at=at),
        }[thing]
        assert bool(found("off-sheet", with_one)) is (onto is not None)
        if onto is not None:
            assert getattr(mended("off-sheet", with_one).board, thing)["x"].at == onto


def test_bends_off_the_sheet_are_counted_and_moved_and_the_others_stay():
    board = a_board().with_line("NYC", "a", (-5, 10), (30, 30), (250, 40), "b")
    assert "at 2 bends." in only("off-sheet", board).message
    assert only("off-sheet", board).places == (((-5, 10),), ((250, 40),))
    path = mended("off-sheet", board).board.lines["NYC-1"].path
    assert path == ("a", (0, 10), (30, 30), (240, 40), "b")


@pytest.mark.parametrize(
    ("away", "severity"), [(0.09, ["error"]), (0.11, ["warning"]), (1.99, ["warning"]), (2, []), (2.01, [])]
)
def test_mileposts_are_too_near_while_their_symbols_overlap(away, severity):
    board = a_board().with_milepost("a", at=(50, 50)).with_milepost("b", at=(50 + away, 50))
    look = Look(dot_size=2.0, city_size=4.0)
    scenario = board.scenario()
    assert [issue.severity for issue in found("near-mileposts", replace(scenario, look=look))] == severity


def test_mileposts_a_tenth_of_a_millimetre_apart_are_not_in_the_same_place():
    board = a_board().with_milepost("a", at=(0, 0)).with_milepost("b", at=(0.1, 0))
    assert only("near-mileposts", board).severity == "warning"


@pytest.mark.parametrize(("cities", "reach"), [((), 2), (("a",), 3), (("b",), 3), (("a", "b"), 4)])
def test_a_city_takes_more_room_than_a_dot(cities, reach):
    for away, wrong in ((reach - 0.01, True), (reach, False)):
        board = a_board().with_milepost("a", at=(50, 50)).with_milepost("b", at=(50, 50 + away))
        for milepost in cities:
            board = board.with_city(f"city-{milepost}", at=milepost)
        scenario = replace(board.scenario(), look=Look(dot_size=2.0, city_size=4.0))
        assert bool(found("near-mileposts", scenario)) is wrong


def test_a_city_is_put_into_any_region_that_holds_it():
    board = a_board()
    for name, left in (("one", 0), ("far", 200), ("two", 0)):
        board = board.with_region(name, name.title(), ((left, 0), (left + 40, 0), (left + 40, 50), (left, 50)))
    board = board.with_milepost("a", at=(20, 20)).with_city("albany", at="a", region="far")
    assert [fix.edit.region for fix in only("city-outside-region", board).fixes] == ["one", "two"]


def test_a_city_that_is_put_into_another_region_is_looked_at_again():
    board = a_board().with_region("one", "One", ((0, 0), (50, 0), (50, 50))).with_milepost("a", at=(40, 10))
    board = board.with_region("far", "Far", ((200, 0), (240, 0), (240, 50))).with_city("albany", at="a", region="one")
    check, right = [CHECKS["city-outside-region"]], board.scenario()
    wrong = ChangeCity("albany", region="far").apply(right)
    assert len(inspect(wrong, check, inspect(right, check)).issues) == 1
    assert not inspect(right, check, inspect(wrong, check)).issues


def test_a_city_whose_milepost_is_gone_is_nowhere():
    scenario = a_board().with_region("NE", "", ((0, 0), (5, 0), (5, 5))).with_city("albany", region="NE").scenario()
    scenario = replace(scenario, board=replace(scenario.board, mileposts={}))
    for id in ("city-outside-region", "city-without-line", "near-mileposts"):
        assert found(id, scenario) == []


def test_a_region_without_an_outline_has_no_outside():
    assert found("city-outside-region", a_board().with_region("NE").with_city("albany", region="NE")) == []


# Grids.


def test_a_letter_that_means_nothing_is_found_in_the_first_the_last_and_the_only_cell():
    for rows, cell in ((["xcc", "ccc"], (0, 0)), (["ccc", "ccx"], (2, 1)), (["x"], (0, 0))):
        issue = only("unknown-terrain", a_grid(*rows))
        assert "No terrain has the letter x, which is on 1 cell." in issue.message
        assert [ref.id for ref in issue.about] == [f"{cell[0]},{cell[1]}"]


def test_of_many_cells_the_first_are_shown_and_all_are_counted():
    issue = only("unknown-terrain", a_grid(*["x" * 20] * 11))
    assert "on 220 cells" in issue.message and len(issue.places) == len(issue.about) == MAX_SHOWN == 200
    apart = only("grid-in-pieces", a_grid(*["c" * 21] * 11, "." * 21, *["c" * 20] * 11))
    assert "220 cells" in apart.message and len(apart.places) == MAX_SHOWN
    off = a_grid(*["c" * 20] * 11).scenario()
    off = replace(off, board=replace(off.board, sheet=Sheet(10, 10)))
    assert "220 cells" in only("grid-off-sheet", off).message and len(only("grid-off-sheet", off).places) == MAX_SHOWN


def test_letters_of_two_terrains_are_told_though_no_cell_has_them():
    assert only("unknown-terrain", a_grid().with_terrain("chalk", "c")).about[-1].id == "chalk"


@pytest.mark.parametrize(
    ("sheet", "wrong"), [((60, 20), 0), ((59.99, 20), 1), ((60, 19.99), 5), ((19, 400), 5), ((20, 20), 4)]
)
def test_a_cell_is_on_the_sheet_while_its_middle_is(sheet, wrong):
    scenario = a_grid("ccccc").scenario()
    scenario = replace(scenario, board=replace(scenario.board, sheet=Sheet(*sheet)))
    issues = found("grid-off-sheet", scenario)
    assert [len(issue.places) for issue in issues] == ([wrong] if wrong else [])


@pytest.mark.parametrize(
    ("corner", "severity"), [((-0.5, 20), ["error"]), ((20, -0.5), ["error"]), ((0, 20), []), ((20, 0), [])]
)
def test_a_cell_left_of_the_sheet_or_above_it_is_found(corner, severity):
    scenario = a_grid("c").scenario()
    grid = replace(scenario.board.grid, origin=corner)
    scenario = replace(scenario, board=replace(scenario.board, grid=grid))
    assert [issue.severity for issue in found("grid-off-sheet", scenario)] == severity


def test_each_piece_of_a_grid_but_the_largest_is_an_issue():
    issues = found("grid-in-pieces", a_grid("c.ccc.cc").with_site("alder", (6, 0)))
    assert [(issue.severity, issue.message.split(" ")[0]) for issue in issues] == [("error", "2"), ("warning", "1")]
    assert "Connect them by" in issues[0].message and "Connect it by" in issues[1].message


@pytest.mark.parametrize(
    ("rows", "size"), [(["c.ccc"], 1), (["ccc.c"], 1), (["cc.c"], 1), (["c.c"], 1), (["c", ".", "cc"], 1)]
)
def test_the_smallest_grid_in_pieces_and_one_whose_first_cell_stands_alone(rows, size):
    issue = only("grid-in-pieces", a_grid(*rows))
    assert issue.message.startswith(f"{size} cell at") and len(issue.places) == size


def test_cities_on_a_piece_are_named_each_once_the_one_on_the_first_cell_too():
    board = a_grid("c.cccc", "......", "cc....").with_site("alder", (0, 0)).with_site("birch", (-1, 2))
    issues = found("grid-in-pieces", board.with_site("cedar", (0, 2)))
    assert [issue.severity for issue in issues] == ["error", "error"]
    assert "with Birch and Cedar," in issues[0].message and "with Alder," in issues[1].message
    assert [ref.id for ref in issues[1].about] == ["alder", "0,0"]
    hub = only(
        "grid-in-pieces", a_grid("cccccc", "......", "......", "......", ".cc...").with_site("a", (0, 4), "major")
    )
    assert [ref.id for ref in hub.about] == ["a", "-1,4", "0,4"]


@pytest.mark.parametrize("way", [0, 1, 2])
def test_a_side_belongs_to_a_river_where_both_its_cells_are_on_the_grid(way):
    """The first and the last row, column and cell of the grid count like every other."""
    grid = a_grid("ccc", "ccc", "ccc")
    made = lattice(grid.build().grid)
    for cell in made.cells:
        river = grid.with_feature("wye", "river", (*cell, way))
        assert bool(found("feature-without-effect", river)) is (neighbour(cell, way) not in made)
        there = neighbour(cell, way + 3)
        river = grid.with_feature("wye", "river", (*there, way))
        assert bool(found("feature-without-effect", river)) is (there not in made)


def test_a_river_that_begins_or_ends_on_the_grid_runs_through_it():
    for course in (((0, 0), (-1, 0)), ((-1, 0), (0, 0))):
        assert found("feature-without-effect", a_grid().with_course("dee", *course)) == []


def test_the_rim_of_the_grid_is_a_border_and_no_river():
    for kind, wrong in (("border", False), ("river", True)):
        assert bool(found("feature-without-effect", a_grid().with_feature("f", kind, (5, 0, 0)))) is wrong


def test_a_river_through_cells_needs_no_side_and_one_off_the_grid_is_shown_as_it_is_drawn():
    assert found("feature-without-effect", a_grid().with_course("dee", (0, 0), (1, 0))) == []
    lost = only("feature-without-effect", a_grid().with_river("lost", (300, 300), (310, 310), (320, 300)))
    assert lost.places == (((300, 300), (310, 310), (320, 300)),)
    assert found("feature-without-effect", a_grid().with_course("dee", (9, 0), (10, 0)))


def test_the_sides_of_a_ridge_along_water_are_taken_out_and_the_others_stay():
    board = a_grid().with_feature("mere", "lake", (0, 0, 0), (2, 2, 0)).with_feature("sea", "blocked", (1, 1, 0))
    board = board.with_feature("fell", "ridge", (0, 0, 0), (3, 3, 0), (1, 1, 0), (2, 2, 0))
    issue = only("ridge-at-water", board)
    assert "the lake Mere and the blocked Sea on 3 sides." in issue.message
    assert mended("ridge-at-water", board).board.features["fell"].sides == ((3, 3, 0),)


def test_a_connection_is_called_by_its_name_where_it_has_one():
    scenario = a_grid().scenario()
    named = Connection("ferry", ((0, 0), (0, 0)), "Dover ferry")
    scenario = replace(scenario, board=replace(scenario.board, connections={"f": named}))
    assert only("connection-ends", scenario).message.startswith("Dover ferry (f) begins")


def test_a_connection_with_both_ends_off_the_grid_names_both():
    said = only("connection-ends", a_grid().with_connection("f", "ferry", (0, 44), (0, 45))).message
    assert "(0, 44) off the grid and the place" in said or "off the grid and" in said
    assert len(found("connection-ends", a_small_board().scenario())) == 0


def test_cells_of_a_region_off_the_grid_are_taken_out_and_the_others_stay():
    board = a_grid().with_region("x", (-1, 0), (0, 0), (1, 0), (9, 9))
    assert only("region-cells", board).message.startswith("X has 2 cells")
    assert found("region-cells", mended("region-cells", board)) == []
    assert len(mended("region-cells", board).board.regions["x"].cells) == 1


def test_a_region_over_two_others_is_told_of_each():
    board = a_grid().with_region("a", (0, 0), (1, 0)).with_region("b", (2, 0)).with_region("x", (1, 0), (2, 0), (3, 0))
    assert [[ref.id for ref in issue.about] for issue in found("region-cells", board)] == [["x", "a"], ["x", "b"]]


def test_a_cell_of_three_regions_is_told_of_the_first_that_has_it():
    board = a_grid().with_region("a", (0, 0)).with_region("b", (0, 0)).with_region("x", (0, 0))
    assert [[ref.id for ref in issue.about] for issue in found("region-cells", board)] == [["b", "a"], ["x", "a"]]


def test_cities_that_share_a_cell_are_not_told_to_stand_side_by_side_too():
    board = a_grid().with_site("a", (2, 2), "major").with_site("b", (3, 2), "major")
    (issue,) = found("near-sites", board)
    assert issue.severity == "error" and len(issue.places) == 1


# The look.


@pytest.mark.parametrize(("file", "wrong"), [("map.png", False), ("/home/me/map.png", True), ("../map.png", True)])
def test_a_tracing_image_stands_beside_the_scenario(file, wrong):
    scenario = a_board().scenario(look=Look(tracing=Tracing(file, 200)))
    assert bool(found("tracing-image", scenario)) is wrong
    if wrong:
        assert mended("tracing-image", scenario).look.tracing is None
        assert only("tracing-image", scenario).severity == "warning"
