"""Names of regions and plates of railroads that were moved by hand."""

import pytest
from PySide6.QtCore import QRectF

from engine.edit.clipboard.arranging import MoveBoard, TransformBoard
from engine.edit.network.merging import MergeMileposts
from engine.edit.network.mileposts import MoveMileposts
from engine.edit.remove import Remove
from engine.edit.sheet.names import FreePlates, FreeRegionNames, PlacePlate, PlaceRegionName
from engine.errors import EditError
from engine.files.scenarios import dumps, loads
from engine.model.ids import Ref
from studio.paint.lettering.initials import plate_under, plates_of, sheet_initials
from studio.paint.lettering.region_names import region_named_at, region_names
from tests.builders import a_small_board

SMALL = a_small_board().scenario()
ERIE = ("m1", "m4", "ERIE")


def without_albany(scenario):
    return Remove((Ref("city", "albany"),)).apply(scenario)


def names(scenario):
    return {id: path.boundingRect() for id, path in region_names(scenario.board, scenario.look).items()}


def test_a_name_of_a_region_is_where_it_was_put_in_its_size_until_it_is_freed(qapp):
    before, after = names(SMALL), PlaceRegionName("NE", (150.5, 42.25)).apply(SMALL)
    box = names(after)["NE"]
    assert box.center().toTuple() == pytest.approx((150.5, 42.25))
    assert box.size().toTuple() == pytest.approx(before["NE"].size().toTuple())
    assert names(after)["NC"] == before["NC"]
    # A letter is hit, the land between two letters is not.
    hits = [region_named_at(after.board, after.look, (x / 4, 42.25), 0.1) for x in range(4 * 100, 4 * 200)]
    assert {hit[0] for hit in hits if hit} == {"NE"}
    inside = [hit for x, hit in zip(range(4 * 100, 4 * 200), hits, strict=True) if box.contains(x / 4, 42.25)]
    assert None in inside
    assert FreeRegionNames(("NE",)).apply(after) == SMALL
    assert loads(dumps(after)) == after
    assert names(MoveBoard.by(5, 6).apply(after))["NE"].center().toTuple() == pytest.approx((155.5, 48.25))
    with pytest.raises(EditError, match="corner of the sheet"):
        PlaceRegionName("NE", (30_000, 0)).apply(SMALL)


def plates(scenario, taken=()):
    placed = sheet_initials(scenario.board, scenario.look, taken)
    return {
        trace.track.stem: tuple(box)
        for railroad in scenario.board.railroads
        for trace, box in plates_of(scenario.board, scenario.look, placed, railroad)
    }


def middle(box):
    return ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)


def test_a_plate_is_beside_its_segment_where_it_was_put_and_follows_it(qapp):
    after = PlacePlate(ERIE, (30, 10)).apply(SMALL)
    found = plates(after)
    assert middle(found[ERIE]) == pytest.approx((50, 70), abs=0.1)
    placed = sheet_initials(after.board, after.look, ())
    trace, box = plate_under(after.board, after.look, placed, (50, 70))
    assert trace.track.stem == ERIE and box == found[ERIE]
    assert plate_under(after.board, after.look, placed, (20, 60)) is None
    moved = MoveMileposts({"m1": (40, 20), "m4": (40, 100)}).apply(after)
    assert middle(plates(moved)[ERIE]) == pytest.approx((70, 70), abs=0.1)
    turned = TransformBoard(1).apply(after)
    assert turned.look.plate_offsets[0].offset == (-10, 30)


def test_others_keep_away_from_a_plate_that_was_put_there(qapp):
    (other,) = [one for one in plates(SMALL) if one[2] == "NYC"][:1]
    box = QRectF(*plates(SMALL)[other][:2], 1, 1)
    at = box.center().toTuple()
    after = PlacePlate(ERIE, (at[0] - 20, at[1] - 60)).apply(SMALL)
    found = plates(after, taken=[(0, 0, 240, 200)])
    assert list(found) == [ERIE], "a plate that was put somewhere is drawn where nothing else may be"
    found = plates(after)
    own = QRectF(*found[ERIE][:2], found[ERIE][2] - found[ERIE][0], found[ERIE][3] - found[ERIE][1])
    rest = [QRectF(a, b, c - a, d - b) for one, (a, b, c, d) in found.items() if one != ERIE]
    assert not any(own.intersects(each) for each in rest)


def test_a_plate_goes_with_its_segment_and_one_is_kept_for_each(qapp):
    after = PlacePlate(("m4", "m1", "ERIE"), (1, 2)).apply(PlacePlate(ERIE, (30, 10)).apply(SMALL))
    assert [(one.segment, one.offset) for one in after.look.plate_offsets] == [(ERIE, (1, 2))]
    assert PlacePlate(ERIE, (1, 2)).apply(after) is after
    assert loads(dumps(after)) == after
    assert FreePlates((ERIE,)).apply(after) == SMALL
    assert Remove((Ref("milepost", "m4"),)).apply(after).look.plate_offsets == ()
    assert MergeMileposts("m4", ("m1",)).apply(without_albany(after)).look.plate_offsets == ()
    two = PlacePlate(("m1", "m5", "ERIE"), (3, 4)).apply(without_albany(after))
    (left,) = MergeMileposts("m4", ("m5",)).apply(two).look.plate_offsets
    assert left.segment == ERIE and left.offset == (1, 2)
    with pytest.raises(EditError, match="no line of PA is drawn between m1 and m2"):
        PlacePlate(("m1", "m2", "PA"), (0, 0)).apply(SMALL)
    with pytest.raises(EditError, match="mm from its line"):
        PlacePlate(ERIE, (2000, 0)).apply(SMALL)
