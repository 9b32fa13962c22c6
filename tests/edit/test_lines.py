"""Lines are drawn, split, joined and cut without losing their crossings needlessly."""

import pytest
from shapely import LineString

from engine.edit.network.crossings import DeclareCrossing
from engine.edit.network.lines import AddLine, ChangeLine, ExtendLine, JoinLines, RemoveStems, ReverseLine, SplitLine
from engine.edit.network.merging import MergeMileposts
from engine.edit.network.spacing import SpaceMileposts
from engine.edit.network.stops import InsertBend, InsertMilepost, InsertStop, RemoveBend, RemoveStop
from engine.edit.remove import Remove
from engine.edit.sheet.names import PlacePlate
from engine.errors import EditError
from engine.model.ids import LineId, Ref
from engine.model.network import stem, stem_paths
from tests.builders import a_board, a_small_board

SMALL = a_small_board().scenario()


def paths(scenario):
    return {id: line.path for id, line in scenario.board.lines.items()}


def test_a_new_line_gets_the_next_number_of_its_railroad():
    assert paths(AddLine("PA", ("m3", (90, 50.004), "m5")).apply(SMALL))["PA-3"] == ("m3", (90.0, 50.0), "m5")


def test_a_line_through_a_milepost_that_is_not_there_is_refused():
    with pytest.raises(EditError, match="no milepost or junction m99"):
        AddLine("PA", ("m3", "m99")).apply(SMALL)


def test_a_line_is_extended_at_either_end():
    after = ExtendLine("PA-2", ("m2", "m1"), "start").apply(SMALL)
    assert paths(after)["PA-2"] == ("m1", "m2", "j1", "m4")
    assert paths(ExtendLine("PA-2", ("m1",)).apply(SMALL))["PA-2"] == ("j1", "m4", "m1")


def test_splitting_and_joining_gives_the_line_back():
    split = SplitLine("NYC-1", 2).apply(SMALL)
    assert paths(split)["NYC-2"] == ("m3", "m6")
    assert list(split.board.lines)[:2] == ["NYC-1", "NYC-2"]
    assert JoinLines("NYC-1", "NYC-2").apply(split) == SMALL


@pytest.mark.parametrize("turned", [("NYC-1",), ("NYC-2",), ("NYC-1", "NYC-2")])
def test_lines_join_whichever_way_they_run(turned):
    split = SplitLine("NYC-1", 2).apply(SMALL)
    for line in turned:
        split = ReverseLine(line).apply(split)
    joined = paths(JoinLines("NYC-1", "NYC-2").apply(split))["NYC-1"]
    assert joined in (("m1", "m2", "m3", "m6"), ("m6", "m3", "m2", "m1"))


def test_lines_that_do_not_meet_are_not_joined():
    apart = a_board().with_line("NYC", "m1", "m2", id="a").with_line("NYC", "m3", "m4", id="b").scenario()
    with pytest.raises(EditError, match="do not end at the same"):
        JoinLines("a", "b").apply(apart)


def test_removing_a_segment_splits_its_line():
    after = RemoveStems((("m3", "m2", "NYC"),)).apply(SMALL)
    assert {id: path for id, path in paths(after).items() if id.startswith("NYC")} == {
        "NYC-1": ("m1", "m2"),
        "NYC-2": ("m3", "m6"),
    }


def test_a_crossing_goes_with_its_segment_and_follows_to_another_railroad():
    assert not RemoveStems((("j1", "m4", "PA"),)).apply(SMALL).board.crossings
    assert not Remove((Ref("line", "PA-2"),)).apply(SMALL).board.crossings
    given_away = ChangeLine("PA-2", "NYC").apply(SMALL)
    assert given_away.board.crossings["x01"].between[0] == ("j1", "m4", "NYC")


def test_a_crossing_follows_the_half_on_which_it_lies():
    near_the_junction = InsertMilepost("PA-2", 0, (55, 65), "m7").apply(SMALL)
    assert near_the_junction.board.crossings["x01"].between[0] == ("m4", "m7", "PA")
    near_the_end = InsertMilepost("PA-2", 0, (25, 95), "m7").apply(SMALL)
    assert near_the_end.board.crossings["x01"].between[0] == ("j1", "m7", "PA")


def places_of_plates(scenario):
    """Where plates are on the sheet, by segment."""
    drawn = {stem(a, b, line.railroad): way for line in scenario.board.lines.values()
             for a, b, way in stem_paths(scenario.board, line)}  # fmt: skip
    found = {}
    for one in scenario.look.plate_offsets:
        middle = LineString(drawn[one.segment]).interpolate(0.5, normalized=True)
        found[one.segment] = middle.x + one.offset[0], middle.y + one.offset[1]
    return found


def test_a_plate_placed_by_hand_keeps_its_place_when_its_segment_is_replaced():
    placed = PlacePlate(("j1", "m4", "PA"), (8.0, 12.0)).apply(SMALL)
    (at,) = places_of_plates(placed).values()
    split = InsertMilepost("PA-2", 0, (50, 72), "m7").apply(placed)
    assert places_of_plates(split) == {("m4", "m7", "PA"): pytest.approx(at, abs=0.02)}
    back = RemoveStop("PA-2", 1).apply(split)
    spaced = SpaceMileposts("PA-2", 0, 1, 3).apply(placed)
    given_away = ChangeLine("PA-2", "NYC").apply(placed)
    for after in (back, spaced, given_away):
        assert list(places_of_plates(after).values()) == [pytest.approx(at, abs=0.02)]
    assert list(places_of_plates(given_away)) == [("j1", "m4", "NYC")]
    assert not Remove((Ref("line", "PA-2"),)).apply(placed).look.plate_offsets
    merged = MergeMileposts("m5", ("m4",)).apply(placed)
    assert list(places_of_plates(merged)) == [("j1", "m5", "PA")]
    assert not MergeMileposts("m4", ("j1",)).apply(placed).look.plate_offsets


def test_a_stop_put_in_and_taken_out_again_is_no_change():
    there = InsertStop("NYC-1", 2, "m5").apply(SMALL)
    assert paths(there)["NYC-1"] == ("m1", "m2", "m3", "m5", "m6")
    assert RemoveStop("NYC-1", 3).apply(there) == SMALL


def test_a_bend_put_in_and_taken_out_again_is_no_change():
    there = InsertBend("NYC-1", 0, (40, 10)).apply(SMALL)
    assert paths(there)["NYC-1"][1] == (40.0, 10.0)
    assert RemoveBend("NYC-1", 1).apply(there) == SMALL


def test_removing_a_section_spares_the_others_through_its_junction():
    after = Remove((Ref("section", "m2 m4 PA"), Ref("section", "m4 m5 PA"))).apply(SMALL)
    assert "PA-2" not in after.board.lines
    assert after.board.lines["PA-1"] is SMALL.board.lines["PA-1"]


def test_a_crossing_with_what_nobody_draws_follows_all_the_same():
    # Only a file can say so.
    board = a_small_board().with_crossing(("j1", "m4", "PA"), ("m1", "m2", "XX")).scenario()
    at = board.board.lines["PA-2"].path.index("j1")
    after = InsertMilepost(LineId("PA-2"), at, (60.0, 70.0), "m7").apply(board)
    assert after.board.crossings["x02"].between == (("j1", "m7", "PA"), ("m1", "m2", "XX"))


def test_declaring_a_crossing_again_changes_its_kind():
    after = DeclareCrossing(("m5", "m1", "ERIE"), ("m4", "j1", "PA"), "bridge").apply(SMALL)
    assert [crossing.kind for crossing in after.board.crossings.values()] == ["bridge"]
