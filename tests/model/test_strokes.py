"""What lines draw is shared by all who look at them, and by boards whose lines are the same."""

import pytest
from hypothesis import given
from msgspec.structs import replace

from engine.edit.remove import Remove
from engine.errors import EditError
from engine.model.board import Line
from engine.model.ids import Ref
from engine.model.lines import polylines
from engine.model.lines.polylines import strokes_of
from engine.model.lines.smooth import PIECES
from engine.model.look import RailroadLook
from engine.model.naming import tracks
from engine.model.network import Network, network
from engine.validate.drawn.drawing import drawing
from studio.paint.lines import lanes
from studio.paint.lines.lanes import bundles
from tests.builders import a_board, a_small_board
from tests.edit.random_edits import edit_lists

SMALL = a_small_board().scenario()


def test_a_stroke_goes_from_the_smaller_stop_and_says_how_its_line_goes():
    line = Line("PA", ("m2", (5.0, 6.0), (7.0, 8.0), "m1", "m1", "m3", (9.0, 9.0)), when="home.swap")
    boards = [replace(SMALL.board, lines={"PA-1": replace(line, smooth=smooth)}) for smooth in (False, True)]
    there, back = (strokes_of(board)["PA-1"] for board in boards)
    for found in (there, back):
        assert [one.stem for one in found] == [("m1", "m2", "PA"), ("m1", "m1", "PA"), ("m1", "m3", "PA")]
        assert [one.backward for one in found] == [True, False, False]
        assert found[0].bends == ((7.0, 8.0), (5.0, 6.0)) and found[1].bends == found[2].bends == ()
        assert all(one.line == "PA-1" and one.optional for one in found)
    assert {one.bow for one in there} == {None}
    assert [(one.bow.bends, one.bow.before, one.bow.behind) for one in back] == [
        (((7.0, 8.0), (5.0, 6.0)), "m1", None),
        ((), (7.0, 8.0), "m3"),
        ((), "m1", (9.0, 9.0)),
    ]
    (course,) = tracks(boards[0], {("m1", "m2", "PA")})
    assert course == (boards[0].mileposts["m2"].at, (5.0, 6.0), (7.0, 8.0), boards[0].mileposts["m1"].at)
    (course,) = tracks(boards[1], {("m1", "m2", "PA")})
    assert (course[0], course[PIECES], course[-1]) == (
        boards[1].mileposts["m2"].at,
        (5.0, 6.0),
        boards[1].mileposts["m1"].at,
    )


def test_boards_share_what_is_drawn_by_lines_that_are_the_same():
    before = SMALL.board
    gone, *others = before.lines
    after = Remove((Ref("line", gone),)).apply(SMALL).board
    ours = strokes_of(before)  # Shared is what was asked for last.
    assert list(strokes_of(after)) == others
    assert all(strokes_of(after)[id] is ours[id] for id in others)
    sections = {id(section) for section in network(before).sections if len(section.stems) == 1}
    stems_before = {id(one.stem) for own in ours.values() for one in own}
    for board in (before, after):
        for stems in (network(board).stems, (one.stem for one in drawing(board).drawn)):
            assert {id(stem) for stem in stems} <= stems_before
    assert {id(section) for section in network(after).sections if len(section.stems) == 1} <= sections
    known = {id(bundle) for bundle in bundles(before, SMALL.look).values()}
    again = [bundle.pair for bundle in bundles(after, SMALL.look).values() if id(bundle) not in known]
    drawn = {one.stem[:2] for one in ours[gone]}
    assert drawn and set(again) <= drawn


def assert_as_afresh(board, look=SMALL.look):
    """What is asked of a board is what would be made of it if no former one were known."""
    found = bundles(board, look), network(board).sections, dict(strokes_of(board))
    afresh = (
        lanes._bundles.__wrapped__(board, look.railroads).of,
        Network(board).sections,
        polylines._strokes.__wrapped__(board).of,
    )
    for one, other in zip(found, afresh, strict=True):
        assert one == other and list(one) == list(other)


@pytest.mark.parametrize("railroad", ["PA", "NYC"])
def test_a_line_that_goes_another_way_is_drawn_anew_with_those_beside_it(railroad):
    board = (
        a_board().with_line("NYC", "m1", "m2", "m3").with_line("PA", "m1", "m2", "j1", "m3").with_line("PA", "j1", "m4")
    )
    first = board.with_line(railroad, "m3", "m2", "m1", id="more").build()
    line = first.lines["more"]
    for changes in (
        {"path": line.path[::-1]},
        {"path": ("m3", (30.0, 40.0), "m2")},
        {"path": ("m3", "m2", "m3", "m4", "nowhere")},
        {"path": ("m2", "m4"), "smooth": True},
        {"when": "home.swap"},
        {"railroad": "ERIE"},
    ):
        assert_as_afresh(first)
        changed = replace(line, **changes)
        assert_as_afresh(replace(first, lines={**first.lines, "more": changed}))
        assert_as_afresh(replace(first, lines={"more": changed, **first.lines, "PA-1": line}))
    assert_as_afresh(first)
    assert_as_afresh(replace(first, lines=dict(sorted(first.lines.items(), reverse=True))))
    assert_as_afresh(replace(first, lines=board.build().lines))
    assert_as_afresh(first)
    assert_as_afresh(replace(first, railroads=dict(reversed(first.railroads.items()))))
    assert_as_afresh(first, replace(SMALL.look, railroads={"PA": RailroadLook(width=3.0)}))


@given(edit_lists)
def test_what_is_taken_over_from_a_former_board_is_what_would_be_made_afresh(some):
    scenario = SMALL
    for edit in some:
        try:
            scenario = edit.apply(scenario)
        except EditError:
            continue
        assert_as_afresh(scenario.board)
