"""What is under the pointer: cities before dots before sections before regions."""

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt

from engine.model.ids import Ref
from studio.canvas.geometry.hits import lines_at, refs_within, what_is_at
from studio.canvas.geometry.outlines import outlines_of
from studio.canvas.input.editor import BoardEditor, BoardPointer, Seen, snapped
from studio.canvas.view import BoardView
from studio.paint.lettering.initials import place_initials, plate
from studio.paint.lines.traces import tracks
from studio.tools.lines.line import LineTool
from studio.tools.select import SelectTool
from tests.builders import a_board, a_small_board
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
