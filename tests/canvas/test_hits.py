"""What is under the pointer: cities before dots before sections before regions."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRectF, Qt

from engine.model.grids.lattice import centre, lattice, side_between
from engine.model.ids import Ref
from studio.canvas.geometry.grid_routes import side_lines
from studio.canvas.geometry.hits import lines_at, nearest_stop, nearest_trace, refs_within, what_is_at
from studio.canvas.geometry.outlines import outline_of, outlines_of
from studio.canvas.input.editor import BoardEditor, BoardPointer, Seen, snapped
from studio.canvas.view import BoardView
from studio.paint.lettering.initials import place_initials, plate
from studio.paint.lettering.positions import name_boxes, place_names
from studio.paint.lines.traces import Maker, tracks
from studio.tools.lines.line import LineTool
from studio.tools.select import SelectTool
from tests.builders import a_board, a_small_board
from tests.bundled import bundled_scenario
from tests.grids import a_grid
from tests.opening import on_screen, opened


@pytest.fixture
def scenario(qapp):
    return a_small_board().scenario()


@pytest.mark.parametrize(
    ("at", "ref"),
    [
        ((20, 20), Ref("city", "albany")),
        ((22, 21), Ref("city", "albany")),
        ((60, 20), Ref("milepost", "m2")),
        ((61, 22), Ref("milepost", "m2")),
        ((60, 60), Ref("junction", "j1")),
        ((80, 21), Ref("section", "m2 m3 NYC")),
        ((180, 30), Ref("region", "NE")),
        ((-30, -30), None),
    ],
)
def test_the_nearest_thing_is_hit(scenario, at, ref):
    assert what_is_at(scenario, at, 4.0) == ref


def test_nothing_beyond_reach_is_hit(scenario):
    assert what_is_at(scenario, (80, 26), 4.0) == Ref("region", "NE")


def test_of_two_parallel_lines_the_one_under_the_pointer_is_hit(qapp):
    board = a_board().with_line("NYC", "m1", "m2").with_line("PA", "m1", "m2")
    scenario = board.scenario()
    (x0, y0), (x1, _) = (scenario.board.mileposts[m].at for m in ("m1", "m2"))
    hit = {what_is_at(scenario, ((x0 + x1) / 2, y0 + off), 2.0).id for off in (-0.9, 0.9)}
    assert hit == {"m1 m2 NYC", "m1 m2 PA"}


def test_a_name_stands_for_its_city(scenario):
    from studio.paint.lettering.positions import name_boxes, place_names

    middle = name_boxes(scenario.board, place_names(scenario.board, scenario.look))["m1"].center()
    assert what_is_at(scenario, (middle.x(), middle.y()), 0.1) == Ref("city", "albany")


def test_a_rectangle_holds_stops_and_whole_lines(scenario):
    found = refs_within(scenario, QRectF(10, 10, 95, 95))
    assert {Ref("city", "albany"), Ref("milepost", "m2"), Ref("junction", "j1"), Ref("line", "NYC-1")} <= found
    part = refs_within(scenario, QRectF(10, 10, 60, 20))
    assert Ref("line", "NYC-1") not in part and Ref("milepost", "m2") in part


def test_two_corners_may_be_given_in_any_order(scenario):
    class Open:
        def __init__(self):
            self.scenario, self.selection = scenario, frozenset()

    editor = BoardEditor(Open(), print)
    assert editor.refs_in(((70, 30), (10, 10))) == editor.refs_in((10, 10, 70, 30)) != set()


def test_a_place_snaps_to_stops_then_lines_then_the_grid(scenario):
    assert snapped(scenario, (61.3, 21.2), 3.0) == (60, 20)
    assert snapped(scenario, (80.0, 21.0), 3.0) == pytest.approx((80, 20), abs=0.01)
    assert snapped(scenario, (180.13, 150.4), 3.0) == (180.0, 150.5)


def test_all_railroads_that_run_at_a_place_are_told_the_nearest_first():
    board = a_board().with_line("AA", "m1", "m2").with_line("BB", "m1", "m2").with_line("CC", "m1", "m9").scenario()
    (x0, y), (x1, _) = board.board.mileposts["m1"].at, board.board.mileposts["m2"].at
    near = [track.stem[2] for track in lines_at(board, ((x0 + x1) / 2, y - 0.8), 3.0)]
    assert near[0] == "AA" and "BB" in near
    assert [track.stem[2] for track in lines_at(board, ((x0 + x1) / 2, y + 30), 3.0)] == []
    assert not lines_at(board, ((x0 + x1) / 2, y), 3.0, ("railroads",))


def test_a_stop_is_meant_from_a_little_farther_off_than_it_is_hit():
    seen = Seen(a_small_board().scenario(), {}, (), None)

    def pointer(at, seen=seen, keys=frozenset(), drags=False):
        return BoardPointer(at, seen, keys, "left", False, 4.0, drags)

    beside = (60.0, 25.0)
    assert pointer(beside).over != Ref("milepost", "m2") and pointer(beside).near == Ref("milepost", "m2")
    assert pointer((60.0, 27.0)).near is None
    assert pointer(beside, keys=frozenset({"ctrl"})).near is None and pointer(beside, drags=True).near is None
    assert pointer(beside, seen._replace(shut=("stops",))).near is None


def test_a_region_that_lies_in_the_sea_can_be_selected(qapp):
    board = a_small_board().with_shape("mainland", ((0, 0), (300, 0), (300, 100), (0, 100)))
    at_sea = board.with_region("SEA", "High Sea", ((0, 200), (50, 200), (50, 250))).scenario()
    (outline,) = outlines_of(at_sea, [Ref("region", "SEA")])
    assert outline.box().isEmpty() and not outline.edges


@pytest.fixture
def plated(scenario):
    """A plate of each railroad, and where they stand."""
    *_, placed = place_initials(scenario.board, scenario.look, None, ())
    drawn = tracks(scenario.board, scenario.look).traces
    return placed, {stem[2]: drawn[stem].middle for stem in placed.stems}


def test_a_plate_stands_for_its_railroad_and_beside_it_lies_a_section(scenario, plated):
    placed, places = plated
    assert set(places) == set(scenario.board.railroads)
    for railroad, (x, y) in places.items():
        wide, high = plate(railroad, placed.size)
        for place in ((x, y), (x + 0.95 * wide, y), (x, y - 0.95 * high)):
            assert what_is_at(scenario, place, 4.0, plates=placed) == Ref("railroad", railroad)
        assert what_is_at(scenario, (x, y), 4.0).kind == "section"
        beside = what_is_at(scenario, (x, y + 1.1 * high), 4.0, plates=placed)
        assert beside is not None and beside.kind != "railroad"


@pytest.mark.parametrize("shut", ["initials", "railroads"])
def test_a_plate_whose_layer_is_shut_catches_nothing(scenario, plated, shut):
    placed, places = plated
    for place in places.values():
        assert what_is_at(scenario, place, 4.0, shut=(shut,), plates=placed).kind != "railroad"


def test_the_select_tool_takes_a_railroad_by_its_plate_and_others_the_line_below(qtbot):
    with opened(a_small_board().scenario()) as document, on_screen(qtbot, BoardView(document), 900, 750) as view:
        view.settle()
        shown = view.shown
        stem = shown.settled.initials.stems[0]
        at = view.place_of(tracks(shown.scenario.board, shown.scenario.look).traces[stem].middle)
        told = []
        view.hint_changed.connect(told.append)
        view.set_tool(SelectTool())
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
        assert document.selection == {Ref("railroad", stem[2])} and stem[2] in told[-1] and "plate" in told[-1]
        hovered = []
        view.hovered.connect(hovered.append)
        for tool, kind, by in ((LineTool(), "section", 1), (SelectTool(), "railroad", 2)):
            view.set_tool(tool)
            qtbot.mouseMove(view.viewport(), at + QPoint(by, 0))
            assert hovered[-1].kind == kind


ORIENTATIONS = ("pointy", "flat")


@pytest.fixture(params=ORIENTATIONS)
def grid_scenario(qapp, request):
    return (
        a_grid(*["cccccccc"] * 8, orientation=request.param)
        .with_site("alder", (2, 2), "medium")
        .with_site("birch", (2, 5), "major")
        .with_feature("styx", "river", ((4, 1), (5, 1)))
        .with_connection("ferry-1", "ferry", (0, 0), (4, 0))
        .with_region("north", (0, 0), (1, 0))
        .scenario()
    )


def middle(grid_scenario, cell):
    return centre(grid_scenario.board.grid, cell)


def of_side(grid_scenario, a, b):
    (line,) = side_lines(grid_scenario.board.grid, [side_between(a, b)]).tolist()
    return tuple((p + q) / 2 for p, q in zip(*line, strict=True))


def test_a_cell_is_hit_all_over(grid_scenario):
    x, y = middle(grid_scenario, (1, 3))
    for dx, dy in ((0, 0), (3.5, 0), (0, -3.5), (-3, 2)):
        assert what_is_at(grid_scenario, (x + dx, y + dy), 0.5) == Ref("cell", "1,3")


def test_a_city_is_hit_on_each_of_its_cells(grid_scenario):
    for cell in ((2, 5), (3, 5), (2, 6), (1, 5)):
        assert what_is_at(grid_scenario, middle(grid_scenario, cell), 1) == Ref("site", "birch")
    assert what_is_at(grid_scenario, middle(grid_scenario, (2, 2)), 1) == Ref("site", "alder")


def test_a_river_is_hit_on_its_side_and_leaves_the_middle_of_a_cell_alone(grid_scenario):
    assert what_is_at(grid_scenario, of_side(grid_scenario, (4, 1), (5, 1)), 4) == Ref("feature", "styx")
    assert what_is_at(grid_scenario, middle(grid_scenario, (4, 1)), 4) == Ref("cell", "4,1")


def test_a_ferry_is_hit_along_its_line(grid_scenario):
    ax, ay = middle(grid_scenario, (0, 0))
    bx, by = middle(grid_scenario, (4, 0))
    assert what_is_at(grid_scenario, ((ax + bx) / 2, (ay + by) / 2), 1) == Ref("connection", "ferry-1")


def test_the_name_of_a_city_stands_for_it_but_not_before_another_city(grid_scenario):
    names = place_names(grid_scenario.board, grid_scenario.look)
    box = name_boxes(grid_scenario.board, names)["alder"]
    middle_of_name = (box.center().x(), box.center().y())
    assert what_is_at(grid_scenario, middle_of_name, 0.1, names) == Ref("site", "alder")
    assert what_is_at(grid_scenario, middle_of_name, 0.1, {}).kind == "cell"
    wide = {"alder": names["alder"]._replace(box=(-200, -200, 200, 200))}
    assert what_is_at(grid_scenario, middle(grid_scenario, (2, 5)), 1, wide) == Ref("site", "birch")


def test_off_the_grid_there_is_nothing(grid_scenario):
    assert what_is_at(grid_scenario, (-40, -40), 2) is None


def test_a_rectangle_holds_cities_and_cells(grid_scenario):
    x, y = middle(grid_scenario, (2, 2))
    assert refs_within(grid_scenario, QRectF(x - 1, y - 1, 2, 2)) == {Ref("site", "alder"), Ref("cell", "2,2")}
    everything = refs_within(grid_scenario, QRectF(-100, -100, 900, 900))
    assert sum(ref.kind == "cell" for ref in everything) == 64


def test_a_place_snaps_to_the_centre_of_its_cell(grid_scenario):
    x, y = middle(grid_scenario, (1, 3))
    assert snapped(grid_scenario, (x + 2, y - 1), 1) == pytest.approx((x, y))


@pytest.mark.parametrize(
    "ref",
    [
        Ref("site", "birch"), Ref("feature", "styx"), Ref("connection", "ferry-1"), Ref("region", "north"),
        Ref("cell", "3,3"), Ref("side", "3,3,1"), Ref("terrain", "clear"),
    ],
)  # fmt: skip
def test_everything_of_a_grid_has_a_place(grid_scenario, ref):
    assert not outline_of(grid_scenario, ref).box().isEmpty()


def test_cells_side_by_side_are_outlined_as_one(grid_scenario):
    (both,) = outlines_of(grid_scenario, [Ref("cell", "1,1"), Ref("cell", "2,1")])
    (alone,) = outlines_of(grid_scenario, [Ref("cell", "1,1")])
    # The side between them is not drawn.
    assert (len(both.rim.lines), len(alone.rim.lines)) == (10, 6)


def test_every_cell_of_a_large_board_is_found_and_outlined(qapp):
    grid_scenario = a_grid(*["c" * 150] * 150, spacing=2).with_feature("styx", "river", ((4, 1), (5, 1))).scenario()
    assert what_is_at(grid_scenario, (100, 100), 2).kind == "cell"
    found = refs_within(grid_scenario, QRectF(0, 0, 400, 400))
    assert len(found) == len(lattice(grid_scenario.board.grid))
    assert outlines_of(grid_scenario, found)


US = bundled_scenario("boxcars/us-boxcars-2013")
places = st.tuples(st.floats(-20, 920), st.floats(-20, 470))


@settings(max_examples=40)
@given(places, st.floats(0.5, 20))
def test_the_nearest_stop_is_that_of_a_search_through_all(at, reach):
    board, with_city = US.board, {city.milepost for city in US.board.cities.values()}
    found = nearest_stop(US, at, reach)
    if found is not None and found[0].kind == "city":
        return
    stops = {k: v.at for k, v in {**board.mileposts, **board.junctions}.items() if k not in with_city}
    best = min(stops, key=lambda key: math.dist(stops[key], at))
    assert found == (None if math.dist(stops[best], at) > reach else found)
    assert found is None or (found[1] == stops[found[0].id] and math.dist(found[1], at) == math.dist(stops[best], at))


@settings(max_examples=25)
@given(places, st.floats(0.5, 20))
def test_the_nearest_line_is_that_of_a_search_through_all(at, reach):
    from shapely import LineString, Point

    ways = [LineString(trace.points) for trace in tracks(US.board, US.look).traces.values()]
    best = min(way.distance(Point(at)) for way in ways)
    found = nearest_trace(US, at, reach)
    assert (found is None) == (best > reach)
    assert found is None or math.dist(found[1], at) == pytest.approx(best, abs=1e-6)


def test_lines_far_from_the_pointer_and_from_a_hovered_section_are_not_made(monkeypatch):
    made, traces = [], Maker.traces
    monkeypatch.setattr(Maker, "traces", lambda self, bundle: made.append(bundle) or traces(self, bundle))
    # With cities of another size no trace is that of a board drawn before.
    fresh = replace(US, look=replace(US.look, city_size=3.217))
    assert nearest_trace(fresh, fresh.board.mileposts["m300"].at, 3.0) is not None
    assert 0 < len(made) < 60
    drawn, line = len(made), next(iter(fresh.board.lines))
    assert outline_of(fresh, Ref("line", line)).ways is not None
    assert len(made) - drawn < len(fresh.board.lines[line].path)


def test_sections_lines_and_railroads_are_outlined_along_their_own_stems():
    scenario = a_board().with_line("NYC", "m1", "m2", "m3").with_line("PA", "m2", "m3").scenario()

    def ends(kind, id):
        ways = outline_of(scenario, Ref(kind, id)).ways
        return None if ways is None else sum(ways.elementAt(n).isMoveTo() for n in range(ways.elementCount()))

    assert [ends("section", id) for id in ("m1 m2 NYC", "m2 m3 NYC", "m1 m2 PA", "none")] == [1, 1, None, None]
    assert [ends("line", id) for id in ("NYC-1", "PA-1", "ERIE-1")] == [2, 1, None]
    assert [ends("railroad", id) for id in ("NYC", "PA", "ERIE")] == [2, 1, None]


def test_arcs_are_drawn_bent_between_their_places_and_go_when_others_come(qtbot):
    with opened(a_small_board().scenario()) as document, on_screen(qtbot, BoardView(document), 400, 300) as view:
        document.show_arcs([((10.0, 10.0), (30.0, 10.0), True)])
        path = view.arcs.paths[True]
        assert path.pointAtPercent(0).x() == 10 and path.pointAtPercent(1).x() == 30
        assert path.pointAtPercent(0.5).y() < 9
        document.show_arcs(())
        assert view.arcs.paths[True].isEmpty()
