"""A smooth line stays where it is drawn when it is split, joined, cut, or gets a stop on its curve."""

from math import cos, pi, sin
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from shapely import LineString, MultiLineString, distance, points

from engine.edit.clipboard.copying import copied
from engine.edit.network import smooth_lines
from engine.edit.network.lines import ExtendLine, JoinLines, RemoveStems, ReverseLine, SplitLine
from engine.edit.network.smooth_lines import stretches
from engine.edit.network.spacing import SpaceMileposts
from engine.edit.network.stops import InsertBend, InsertMilepost, RemoveStop
from engine.edit.remove import Remove
from engine.model.board import Line
from engine.model.ids import Ref
from engine.model.network import network, stem, stem_paths
from tests.builders import a_board

SNAKE = ((20, 100), (120, 20), (210, 150), (330, 40), (400, 160))
HOOK = ((30, 30), (60, 180), (300, 160), (380, 40))
GENTLE = ((20, 20), (60, 30), (100, 60), (130, 110))
CIRCLE = ((100, 20), (180, 100), (100, 180), (20, 100))


def smooth(*places: Any, note: str = "") -> Any:
    """A board with one smooth line of the PA; places are stops m1, m2, ... and, as lists, bends."""
    made, path = a_board(420, 200), list[Any]()
    for place in places:
        if isinstance(place, list):
            path.append(tuple(place))
            continue
        path.append(f"m{sum(isinstance(item, str) for item in path) + 1}")
        made = made.with_milepost(path[-1], at=place)
    scenario = made.with_line("PA", *path).scenario()
    return with_lines(scenario, {"PA-1": replace(scenario.board.lines["PA-1"], smooth=True, note=note)})


def with_lines(scenario: Any, lines: dict[str, Line]) -> Any:
    return replace(scenario, board=replace(scenario.board, lines=lines))


def curves(board: Any) -> MultiLineString:
    """The true curves of all lines."""
    drawn = [stretches(board, line) for line in board.lines.values()]
    return MultiLineString([LineString(one.points) for own in drawn for one in own if one.points is not None])


def strayed(before: Any, after: Any) -> float:
    """The largest distance in millimeters of a point drawn now from the former curve, and of one drawn then from the
    present curve."""
    found = [0.0]
    for one, other in ((before, after), (after, before)):
        drawn = [at for line in one.board.lines.values() for _, _, way in stem_paths(one.board, line) for at in way]
        found.append(float(distance(curves(other.board), points(drawn)).max()))
    return max(found)


@pytest.mark.parametrize("places", [HOOK, GENTLE, CIRCLE])
def test_a_split_leaves_the_curve_and_so_does_joining_again(places):
    before = smooth(*places)
    for index in range(1, len(places) - 1):
        parted = SplitLine("PA-1", index, "PA-2").apply(before)
        assert strayed(before, parted) < 0.1
        assert len(parted.board.lines["PA-1"].path) + len(parted.board.lines["PA-2"].path) < len(places) + 8
        for turned in ((), ("PA-1",), ("PA-2",)):
            one = parted
            for line in turned:
                one = ReverseLine(line).apply(one)
            joined = JoinLines("PA-1", "PA-2").apply(one)
            assert list(joined.board.lines) == ["PA-1"] and strayed(before, joined) < 0.1


def test_lines_joined_at_a_corner_keep_the_corner():
    made = a_board(420, 200)
    for n, at in enumerate([(20, 20), (100, 60), (180, 20), (200, 100), (160, 180)], 1):
        made = made.with_milepost(f"m{n}", at=at)
    scenario = made.with_line("PA", "m1", "m2", "m3").with_line("PA", "m3", "m4", "m5").scenario()
    before = with_lines(scenario, {id: replace(line, smooth=True) for id, line in scenario.board.lines.items()})
    assert strayed(before, JoinLines("PA-1", "PA-2").apply(before)) < 0.1


@pytest.mark.parametrize("edit", [InsertMilepost, InsertBend])
@pytest.mark.parametrize(
    ("places", "span", "share", "most"),
    [(GENTLE, 0, 0.1, 0.1), (GENTLE, 1, 0.5, 0.1), (GENTLE, 2, 0.8, 0.1), (CIRCLE, 2, 0.1, 0.1), (CIRCLE, 0, 0.8, 0.1),
     pytest.param(HOOK, 1, 0.5, 0.13, marks=pytest.mark.slow)],
)  # fmt: skip
def test_a_stop_or_a_bend_on_the_curve_leaves_it(edit, places, span, share, most):
    before = smooth(*places)
    way = stretches(before.board, before.board.lines["PA-1"])[span]
    x, y = way.points[round(share * (len(way.points) - 1))].tolist()
    after = edit("PA-1", span, (round(x, 2), round(y, 2))).apply(before)
    assert strayed(before, after) < most
    assert len(after.board.lines["PA-1"].path) <= len(places) + 11


def test_a_stop_beside_the_curve_bends_it():
    before = smooth(*SNAKE)
    path = InsertMilepost("PA-1", 1, (160, 40), "new").apply(before).board.lines["PA-1"].path
    assert path == ("m1", "m2", "new", "m3", "m4", "m5")


def test_a_cut_and_a_copy_of_a_part_leave_the_curve():
    before = smooth(*GENTLE, (160, 150))
    cut = RemoveStems((stem("m2", "m3", "PA"),)).apply(before)
    alone = curves(cut.board)
    drawn = [way for a, b, way in stem_paths(before.board, before.board.lines["PA-1"]) if {a, b} != {"m2", "m3"}]
    assert max(float(distance(alone, points(way)).max()) for way in drawn) < 0.1
    piece = copied(before, [Ref("milepost", id) for id in ("m2", "m3", "m4")])
    (part,) = piece.board.lines.values()
    assert len(part.path) > 3 and part.path[0] == "m2" and part.path[-1] == "m4"


def test_spaced_mileposts_leave_the_curve():
    for places in (GENTLE, CIRCLE):
        before = smooth(*places)
        spaced = SpaceMileposts("PA-1", 0, len(places) - 1, 17).apply(before)
        assert strayed(before, spaced) < 0.3  # mileposts are on the straight pieces that draw the curve


turns = st.lists(st.tuples(st.integers(20, 40), st.integers(-15, 15), st.booleans()), min_size=3, max_size=6)


@settings(max_examples=10)
@given(turns, st.data())
def test_any_wavy_line_split_or_stopped_at_stays(steps: Any, data: Any) -> None:
    """An example takes a second."""
    x, places = 0.0, list[Any]()
    for wide, high, is_bend in steps:
        x += wide
        places.append([x, 100 + high] if is_bend and 0 < len(places) < len(steps) - 1 else (x, 100 + high))
    before = smooth(*places)
    path = before.board.lines["PA-1"].path
    inner = [index for index, item in enumerate(path[1:-1], 1) if isinstance(item, str)]
    if inner:
        assert strayed(before, SplitLine("PA-1", data.draw(st.sampled_from(inner)), "PA-2").apply(before)) < 0.1
    span = data.draw(st.integers(0, len(path) - 2))
    way = stretches(before.board, before.board.lines["PA-1"])[span].points
    x, y = way[data.draw(st.integers(1, len(way) - 2))].tolist()
    at = round(x, 2), round(y, 2)
    assume(all(item != at for item in path))
    assert strayed(before, InsertMilepost("PA-1", span, at, "new").apply(before)) < 0.12


def test_joined_lines_keep_both_notes():
    parted = SplitLine("PA-1", 2, "PA-2").apply(smooth(*SNAKE, note="By the river"))
    assert JoinLines("PA-1", "PA-2").apply(parted).board.lines["PA-1"].note == "By the river"
    lines = parted.board.lines
    other = with_lines(parted, {**lines, "PA-2": replace(lines["PA-2"], note="Over the pass")})
    assert JoinLines("PA-2", "PA-1").apply(other).board.lines["PA-2"].note == "Over the pass; By the river"


def part_strayed(before: Any, after: Any, stems: set[Any]) -> float:
    """The largest distance of points drawn before between some stops from the curves drawn after."""
    drawn = [
        at for line in before.board.lines.values() for a, b, way in stem_paths(before.board, line)
        if stem(a, b, line.railroad) in stems for at in way
    ]  # fmt: skip
    return float(distance(curves(after.board), points(drawn)).max())


@pytest.mark.parametrize("end", ["start", "end"])
def test_a_longer_line_leaves_the_curve_where_it_was(end):
    before = smooth(*HOOK)
    board = replace(before.board, mileposts={**before.board.mileposts, "far": before.board.mileposts["m1"]})
    board = replace(board, mileposts={**board.mileposts, "far": replace(board.mileposts["far"], at=(200.0, 20.0))})
    before = replace(before, board=board)
    stems = {stem(a, b, "PA") for a, b in (("m1", "m2"), ("m2", "m3"), ("m3", "m4"))}
    after = ExtendLine("PA-1", ([250, 25], "far") if end == "end" else ("far",), end).apply(before)
    path = after.board.lines["PA-1"].path
    assert "far" in (path[0], path[-1]) and part_strayed(before, after, stems) < 0.1


def test_a_removed_stop_leaves_the_curve_as_a_bend_or_without_one():
    before = smooth(*HOOK)
    for edit in (RemoveStop("PA-1", 1), Remove((Ref("milepost", "m2"),))):
        after = edit.apply(before)
        path = after.board.lines["PA-1"].path
        assert "m2" not in path and (60.0, 180.0) in path and strayed(before, after) < 0.1
    round_ = smooth(*((100 + 80 * cos(n * pi / 4), 100 + 80 * sin(n * pi / 4)) for n in range(6)))
    after = RemoveStop("PA-1", 2).apply(round_)
    assert after.board.lines["PA-1"].path == ("m1", "m2", "m4", "m5", "m6"), "a circle needs no bend"
    assert strayed(round_, after) < 0.1


def test_a_removed_end_leaves_the_rest_of_the_curve():
    before = smooth(*HOOK)
    for index, gone in ((0, "m1"), (3, "m4")):
        stems = {stem(f"m{n}", f"m{n + 1}", "PA") for n in (1, 2, 3) if gone not in (f"m{n}", f"m{n + 1}")}
        for edit in (RemoveStop("PA-1", index), Remove((Ref("milepost", gone),))):
            after = edit.apply(before)
            assert gone not in after.board.lines["PA-1"].path and part_strayed(before, after, stems) < 0.1


def test_a_copied_section_has_the_curve_of_its_line():
    before = smooth(*HOOK, (400, 180))
    (section,) = [one for one in network(before.board).sections if {one.a, one.b} == {"m2", "m3"}]
    (line,) = copied(before, [Ref("section", section.id)]).board.lines.values()
    assert {line.path[0], line.path[-1]} == {"m2", "m3"} and line.smooth
    assert part_strayed(before, with_lines(before, {"PA-2": line}), {stem("m2", "m3", "PA")}) < 0.1


EXTREME = [
    ((20, 100), (400, 10), (20, 190), (400, 150)),
    pytest.param(((20, 20), (400, 30), (22, 40), (400, 50)), marks=pytest.mark.slow),
    pytest.param(((20, 100), (30, 10), (400, 190), (390, 20)), marks=pytest.mark.slow),
]


@pytest.mark.parametrize("places", EXTREME)
def test_extreme_turns_stay_and_need_a_bounded_number_of_bends(places, monkeypatch):
    before, tried = smooth(*places), []
    nearest = smooth_lines.bows
    monkeypatch.setattr(smooth_lines, "bows", lambda *given: tried.append(1) or nearest(*given))
    parted = SplitLine("PA-1", 1, "PA-2").apply(before)
    assert strayed(before, parted) < 0.12
    assert sum(len(line.path) for line in parted.board.lines.values()) < smooth_lines.MANY
    assert len(tried) < 1_500, "the work does not grow with the turns"
