"""Aligning, distributing, mirroring, turning and scaling: of some things, and of the whole board."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.edit.clipboard.arranging import Transform, TransformBoard, aligned, fitted_to, middle_of, turn
from engine.edit.sheet.shapes import AddShape, ShapeKind
from engine.errors import EditError
from engine.game.family import family, family_ids
from engine.model.board import Sheet
from engine.model.cells import lattice_of
from engine.model.geometry import Ring
from engine.model.ids import Ref, ShapeId
from engine.model.look import Look, Tracing
from engine.model.network import where
from engine.validate.inspection import checks_for, inspect
from tests.builders import a_board, a_small_board
from tests.edit.random_edits import after_edits, edit_lists

ROW = (
    a_board()
    .with_milepost("m1", at=(10, 10))
    .with_milepost("m2", at=(20, 14))
    .with_milepost("m3", at=(70, 30))
    .with_city("reno", at="m3")
    .with_label("words", "Here", (40, 50))
    .with_line("PA", "m1", (15, 20), "m2", (40, 40), "m3")
    .scenario()
)
M1, M2, RENO, WORDS = Ref("milepost", "m1"), Ref("milepost", "m2"), Ref("city", "reno"), Ref("label", "words")
M3 = Ref("milepost", "m3")
ALL = [M1, M2, RENO, WORDS]


def places(scenario, *ids):
    return [scenario.board.labels[id].at if id == "words" else where(scenario.board, id) for id in ids]


def test_turned_things_take_the_bends_between_them_along_and_no_others():
    motion = turn(90, middle_of(ROW, [M1, M2]))
    after = Transform((M1, M2), motion, 90).apply(ROW)
    assert places(after, "m1", "m2", "m3") == [(17, 7), (13, 17), (70, 30)]
    assert after.board.lines["PA-1"].path == ("m1", (7, 12), "m2", (40, 40), "m3")


def test_words_stay_readable_when_they_are_mirrored_or_turned():
    mirrored = Transform((WORDS,), turn(0, (50, 50), mirror=True)).apply(ROW).board.labels["words"]
    assert (mirrored.at, mirrored.angle) == ((60, 50), 0)
    angles = [
        Transform((WORDS,), turn(n, (0, 0)), n).apply(ROW).board.labels["words"].angle for n in (30, 90, 135, 180)
    ]
    assert angles == [30, 90, -45, 0]


def test_scaling_grows_about_the_middle():
    after = Transform((M1, M2, RENO), turn(0, middle_of(ROW, [M1, M2, RENO]), 2)).apply(ROW)
    assert places(after, "m1", "m2", "m3") == [(-20, 0), (0, 8), (100, 40)]


SMALL = a_small_board().with_label("words", "Here", (40, 50)).scenario()


def test_the_whole_board_is_turned_with_its_sheet():
    after = TransformBoard(1).apply(SMALL).board
    assert (after.sheet.width, after.sheet.height) == (200, 240)
    assert where(after, "m1") == (180, 20) and where(after, "m3") == (180, 100)
    assert after.labels["words"].angle == 90 and after.regions["NE"].outline[0].points[0] == (200, 0)


@given(edit_lists)
def test_four_turns_and_two_mirrors_give_the_board_back(some):
    board = after_edits(a_small_board().scenario(), some)
    turned = mirrored = board
    for _ in range(4):
        turned = TransformBoard(1).apply(turned)
    for _ in range(2):
        mirrored = TransformBoard(mirror=True).apply(mirrored)
    for after in (turned, mirrored):
        assert after.board.sheet == board.board.sheet and after.board.lines.keys() == board.board.lines.keys()
        for id, milepost in board.board.mileposts.items():
            assert after.board.mileposts[id].at == pytest.approx(milepost.at, abs=0.011)


def test_the_whole_board_is_scaled_as_far_as_a_sheet_may_be():
    assert where(TransformBoard(scale=2).apply(SMALL).board, "m1") == (40, 40)
    with pytest.raises(EditError, match="the largest size is"):
        TransformBoard(scale=500).apply(SMALL)


@given(st.integers(0, 359))
def test_a_turn_there_and_back_is_no_turn(degrees):
    there = turn(degrees, (30, 40)).raw((12.5, 7))
    assert turn(-degrees, (30, 40)).raw(there) == pytest.approx((12.5, 7))


def test_a_label_that_is_called_like_a_milepost_moves_no_bends():
    board = (
        a_board().with_milepost("m1", at=(10, 10)).with_milepost("m2", at=(50, 10)).with_label("m2", "Here", (40, 50))
    )
    made = board.with_line("PA", "m1", (30, 20), "m2").scenario()
    turned = Transform((M1, Ref("label", "m2")), turn(90, (0, 0))).apply(made)
    assert turned.board.lines["PA-1"].path[1] == (30, 20)


@pytest.mark.parametrize(("there", "back"), [(1, 3), (2, 2), (3, 1)])
def test_a_board_that_is_turned_and_turned_back_has_its_tracing_image_as_it_was(there, back):
    traced = replace(SMALL, look=Look(tracing=Tracing("land.png", at=(10.0, 20.0), width=80.0, angle=15.0)))
    after = TransformBoard(back).apply(TransformBoard(there).apply(traced))
    assert after.look.tracing == traced.look.tracing and after.board.mileposts == traced.board.mileposts


@pytest.mark.parametrize("id", family_ids())
@pytest.mark.parametrize(("wide", "high"), [(2, 2), (3, 1.5), (0.7, 1)])
def test_a_template_is_scaled_to_fit_a_sheet_of_another_size(id, wide, high):
    for make in family(id).templates.values():
        before = make()
        sheet, look = before.board.sheet, before.look
        after = fitted_to(before, sheet.width * wide, sheet.height * high)
        assert after.board.sheet == Sheet(sheet.width * wide, sheet.height * high)
        found = [{issue.key for issue in inspect(one, checks_for(family(id))).issues} for one in (before, after)]
        assert found[0] == found[1]
        now, then = box_of(after), box_of(before)
        scale, is_bare = min(wide, high), not (before.board.mileposts or len(lattice_of(before.board)))
        for axis, share in enumerate((wide, high)):
            margin = (share - scale) * (sheet.width, sheet.height)[axis] / 2
            wanted = [at * share for at in then[axis]] if is_bare else [at * scale + margin for at in then[axis]]
            assert now[axis] == pytest.approx(wanted, abs=0.1)
        if not is_bare:
            assert after.look.text_size == pytest.approx(look.text_size * scale, abs=0.01)
            assert after.look.chart_positions.keys() == look.chart_positions.keys()


def box_of(scenario):
    """The left and right, top and bottom of the outlines, stops and cells."""
    board = scenario.board
    rings = [ring for one in board.regions.values() for ring in one.outline]
    rings += [ring for one in board.shapes.values() for ring in one.rings]
    points = [point for ring in rings for point in ring.points]
    points += [stop.at for stop in board.mileposts.values()] + lattice_of(board).xy.tolist()
    return [[min(side), max(side)] for side in zip(*(points or [(0, 0)]), strict=True)]


def test_a_sheet_on_which_cells_would_be_too_small_is_refused():
    with pytest.raises(EditError, match=r"0\.5 to 500 mm apart"):
        fitted_to(family("tycoon").templates["starter"](), 3, 3)


def test_outlines_are_aligned_by_the_boxes_around_them_and_turned_and_scaled_about_their_middle():
    pond, brook = Ref("shape", "pond"), Ref("shape", "brook")
    rings = {"pond": ((100, 100), (140, 100), (120, 120)), "brook": ((10, 10), (20, 60), (30, 10))}
    kinds: dict[str, ShapeKind] = {"pond": "lake", "brook": "river"}
    scenario = ROW
    for id, points in rings.items():
        scenario = AddShape(kinds[id], (Ring(points),), id=ShapeId(id)).apply(scenario)

    def after(edit, id):
        return [at for ring in edit.apply(scenario).board.shapes[id].rings for at in ring.points]

    left, right = (aligned(scenario, [pond, brook, M3], edge) for edge in ("left", "right"))
    assert min(after(left, "pond"))[0] == min(after(left, "brook"))[0] == 10
    assert places(left.apply(scenario), "m3") == [(10, 30)]
    assert max(after(right, "pond"))[0] == max(after(right, "brook"))[0] == 140
    assert len(after(left, "pond")) == 3 and after(left, "pond")[0] == (10, 100)
    turned = Transform((brook,), turn(90, middle_of(scenario, [brook])), 90)
    assert sorted(after(turned, "brook")) == [(-5, 35), (45, 25), (45, 45)]
    doubled = Transform((pond,), turn(0, middle_of(scenario, [pond]), 2))
    assert sorted(after(doubled, "pond")) == [(80, 90), (120, 130), (160, 90)]
    assert doubled.apply(scenario).board.shapes["brook"] is scenario.board.shapes["brook"]
