"""What edits of lines, stops and mileposts make of a board, exactly; and where each of them has its limits."""

import pytest
from msgspec.structs import replace

from engine.edit.ids import check_free, fresh_id, fresh_like, fresh_line_id, fresh_named_id, hyphened, slug
from engine.edit.network.crossings import DeclareCrossing, drawn_stems
from engine.edit.network.lines import ChangeLine, ExtendLine, JoinLines, RemoveStems, ReverseLine, SplitLine
from engine.edit.network.mileposts import AddMilepost, MoveMileposts
from engine.edit.network.stops import InsertBend, InsertMilepost, InsertStop, MoveBend, RemoveBend, RemoveStop
from engine.edit.remove import Remove
from engine.edit.rename import Rename
from engine.errors import EditError
from engine.model.board import Crossing, Junction, Milepost
from engine.model.ids import Ref
from engine.model.network import stem
from tests.builders import a_board, a_small_board


def noted(scenario):
    """The scenario with a note on everything that has one, so that an edit that loses it is seen."""
    tables = {
        name: {id: replace(thing, note=f"note of {id}") for id, thing in getattr(scenario.board, name).items()}
        for name in ("mileposts", "junctions", "lines", "crossings")
    }
    return replace(scenario, board=replace(scenario.board, **tables))


SMALL_PLAIN = a_small_board().scenario()
SMALL = noted(SMALL_PLAIN)


def with_(**tables):
    """The small board with other entries of its tables, None for one that is gone; crossings stay as they are."""
    board = SMALL.board
    made = {
        name: {id: thing for id, thing in {**getattr(board, name), **entries}.items() if thing is not None}
        for name, entries in tables.items()
    }
    return replace(SMALL, board=replace(board, **made))


def line(id, *path, railroad=""):
    """A line of the small board with another path; or one with the note of another."""
    old = SMALL.board.lines[id]
    return replace(old, path=path or old.path, railroad=railroad or old.railroad)


def between(a, b):
    return Crossing("different_railroads", (a, b), "note of x01")


ERIE = ("m1", "m5", "ERIE")
DONE = {
    "a line reversed": (ReverseLine("ERIE-2"), with_(lines={"ERIE-2": line("ERIE-2", "m5", (30, 60), "m1")})),
    "a line extended at its end": (
        ExtendLine("ERIE-1", ((10.004, 5), "m2")),
        with_(lines={"ERIE-1": line("ERIE-1", "m4", "m1", (10.0, 5.0), "m2")}),
    ),
    "a line extended at its start": (
        ExtendLine("ERIE-1", ((10, 5), "m5"), "start"),
        with_(lines={"ERIE-1": line("ERIE-1", "m5", (10, 5), "m4", "m1")}),
    ),
    "a line split by an id": (
        SplitLine("NYC-1", 1, "NYC-X"),
        replace(
            SMALL,
            board=replace(
                SMALL.board,
                lines={
                    "NYC-1": line("NYC-1", "m1", "m2"),
                    "NYC-X": line("NYC-1", "m2", "m3", "m6"),
                    **{id: other for id, other in SMALL.board.lines.items() if id != "NYC-1"},
                },
            ),
        ),
    ),
    "a line given away": (
        ChangeLine("PA-2", railroad="NYC"),
        with_(lines={"PA-2": line("PA-2", railroad="NYC")}, crossings={"x01": between(stem("j1", "m4", "NYC"), ERIE)}),
    ),
    "lines joined": (
        JoinLines("ERIE-1", "ERIE-2"),
        with_(
            lines={
                "ERIE-1": replace(line("ERIE-1", "m4", "m1", (30, 60), "m5"), note="note of ERIE-1; note of ERIE-2"),
                "ERIE-2": None,
            }
        ),
    ),
    "a segment removed": (
        RemoveStems((("m3", "m2", "NYC"),)),
        replace(
            SMALL,
            board=replace(
                SMALL.board,
                lines={
                    "NYC-1": line("NYC-1", "m1", "m2"),
                    "NYC-2": line("NYC-1", "m3", "m6"),
                    **{id: other for id, other in SMALL.board.lines.items() if id != "NYC-1"},
                },
            ),
        ),
    ),
    "a first and a last segment removed": (
        RemoveStems((("m1", "m2", "NYC"), ("m6", "m3", "NYC"))),
        with_(lines={"NYC-1": line("NYC-1", "m2", "m3")}),
    ),
    "an only segment removed": (
        RemoveStems((("j1", "m4", "PA"),)),
        with_(lines={"PA-2": None}, crossings={"x01": None}),
    ),
    "a stop put in": (
        InsertStop("NYC-1", 0, "m5"),
        with_(lines={"NYC-1": line("NYC-1", "m1", "m5", "m2", "m3", "m6")}),
    ),
    "a stop put in before the first": (
        InsertStop("NYC-1", -1, "m5"),
        with_(lines={"NYC-1": line("NYC-1", "m5", "m1", "m2", "m3", "m6")}),
    ),
    "a stop put in after the last": (
        InsertStop("NYC-1", 3, "m5"),
        with_(lines={"NYC-1": line("NYC-1", "m1", "m2", "m3", "m6", "m5")}),
    ),
    "a milepost put in before a bend": (
        InsertMilepost("ERIE-2", 0, (25.004, 40)),
        with_(
            mileposts={"m7": Milepost((25.0, 40))},
            lines={"ERIE-2": line("ERIE-2", "m1", "m7", (30, 60), "m5")},
            crossings={"x01": between(stem("j1", "m4", "PA"), stem("m7", "m5", "ERIE"))},
        ),
    ),
    "a milepost put in behind a bend": (
        InsertMilepost("ERIE-2", 1, (55, 95), "new"),
        with_(
            mileposts={"new": Milepost((55, 95))},
            lines={"ERIE-2": line("ERIE-2", "m1", (30, 60), "new", "m5")},
            crossings={"x01": between(stem("j1", "m4", "PA"), stem("m1", "new", "ERIE"))},
        ),
    ),
    "a stop taken out": (RemoveStop("NYC-1", 1), with_(lines={"NYC-1": line("NYC-1", "m1", "m3", "m6")})),
    "the first stop taken out": (RemoveStop("NYC-1", 0), with_(lines={"NYC-1": line("NYC-1", "m2", "m3", "m6")})),
    "the last stop taken out": (RemoveStop("NYC-1", 3), with_(lines={"NYC-1": line("NYC-1", "m1", "m2", "m3")})),
    "a bend put in": (
        InsertBend("ERIE-1", 0, (1.004, 2)),
        with_(lines={"ERIE-1": line("ERIE-1", "m4", (1.0, 2.0), "m1")}),
    ),
    "a bend put in behind a bend": (
        InsertBend("ERIE-2", 1, (1, 2)),
        with_(lines={"ERIE-2": line("ERIE-2", "m1", (30, 60), (1, 2), "m5")}),
    ),
    "a bend moved": (
        MoveBend("ERIE-2", 1, (31.004, 61)),
        with_(lines={"ERIE-2": line("ERIE-2", "m1", (31.0, 61), "m5")}),
    ),
    "a bend taken out": (RemoveBend("ERIE-2", 1), with_(lines={"ERIE-2": line("ERIE-2", "m1", "m5")})),
    "a milepost and a junction moved": (
        MoveMileposts({"m2": (61.004, 21), "j1": (62, 63)}),
        with_(
            mileposts={"m2": Milepost((61.0, 21), note="note of m2")},
            junctions={"j1": Junction((62, 63), "note of j1")},
        ),
    ),
    "mileposts moved with a bend between them": (
        MoveMileposts({"m1": (25, 26), "m5": (65, 106)}),
        with_(
            mileposts={"m1": Milepost((25, 26), note="note of m1"), "m5": Milepost((65, 106), note="note of m5")},
            lines={"ERIE-2": line("ERIE-2", "m1", (35, 66), "m5")},
        ),
    ),
    "mileposts moved apart leave the bend": (
        MoveMileposts({"m1": (25, 26), "m5": (65, 107)}),
        with_(mileposts={"m1": Milepost((25, 26), note="note of m1"), "m5": Milepost((65, 107), note="note of m5")}),
    ),
    "a crossing declared again": (
        DeclareCrossing(("m5", "m1", "ERIE"), ("m4", "j1", "PA"), "bridge"),
        with_(crossings={"x01": Crossing("bridge", SMALL.board.crossings["x01"].between, "note of x01")}),
    ),
    "a crossing of one railroad": (
        DeclareCrossing(("m2", "j1", "PA"), ("m5", "m6", "PA"), "same_railroad", "mine"),
        with_(crossings={"mine": Crossing("same_railroad", (stem("m2", "j1", "PA"), stem("m5", "m6", "PA")))}),
    ),
    "a bridge with the next free id": (
        DeclareCrossing(("m2", "j1", "PA"), ("m1", "m2", "NYC"), "bridge"),
        with_(crossings={"x02": Crossing("bridge", (stem("m2", "j1", "PA"), stem("m1", "m2", "NYC")))}),
    ),
    "a section removed": (
        Remove((Ref("section", "m1 m4 ERIE"),)),
        with_(lines={"ERIE-1": None}),
    ),
}


@pytest.mark.parametrize(("edit", "wanted"), DONE.values(), ids=DONE)
def test_makes_just_this(edit, wanted):
    after = edit.apply(SMALL)
    assert after == wanted
    assert list(after.board.lines) == list(wanted.board.lines)


REFUSED = {
    "an unknown line": [
        (edit, "there is no line NYC1")
        for edit in (
            ExtendLine("NYC1", ()),
            ReverseLine("NYC1"),
            SplitLine("NYC1", 1),
            JoinLines("NYC1", "PA-1"),
            JoinLines("PA-1", "NYC1"),
            InsertStop("NYC1", 0, "m5"),
            RemoveStop("NYC1", 0),
            InsertBend("NYC1", 0, (0, 0)),
            MoveBend("NYC1", 0, (0, 0)),
            RemoveBend("NYC1", 0),
        )
    ],
    "a split at an end": [(SplitLine("NYC-1", 0), "between its ends"), (SplitLine("NYC-1", 3), "between its ends")],
    "a split at a bend": [(SplitLine("ERIE-2", 1), "between its ends")],
    "a split to an id that is taken": [(SplitLine("NYC-1", 1, "PA-1"), "there is a line PA-1 already")],
    "a line joined to itself": [(JoinLines("NYC-1", "NYC-1"), "to itself")],
    "lines of two railroads": [(JoinLines("NYC-1", "PA-1"), "same railroad")],
    "a segment that is not drawn": [(RemoveStems((("m1", "m6", "PA"),)), "no line is drawn")],
    "a stop of nothing": [(InsertStop("NYC-1", 0, "m99"), "no milepost or junction m99")],
    "a stop at no place": [
        (InsertStop("NYC-1", 4, "m5"), "no place 4"),
        (InsertStop("NYC-1", -2, "m5"), "no place -2"),
    ],
    "a stop twice": [
        (InsertStop("NYC-1", 0, "m1"), "stops there already"),
        (InsertStop("NYC-1", 0, "m2"), "stops there already"),
        (InsertStop("NYC-1", -1, "m1"), "stops there already"),
    ],
    "no stop to take out": [
        (RemoveStop("NYC-1", 4), "no stop at place 4"),
        (RemoveStop("NYC-1", -1), "no stop at place -1"),
        (RemoveStop("ERIE-2", 1), "no stop at place 1"),
        (RemoveStop("ERIE-1", 0), "two different stops"),
    ],
    "no bend": [
        (InsertBend("NYC-1", 3, (0, 0)), "between two stops"),
        (InsertBend("NYC-1", -1, (0, 0)), "between two stops"),
        (MoveBend("NYC-1", 1, (0, 0)), "no bend at place 1"),
        (MoveBend("ERIE-2", 3, (0, 0)), "no bend at place 3"),
        (RemoveBend("ERIE-2", -1), "no bend at place -1"),
    ],
    "no milepost": [(MoveMileposts({"m99": (0, 0)}), "no milepost or junction m99")],
    "a milepost that is there": [(AddMilepost((0, 0), "m1"), "there is a milepost or junction m1 already")],
    "no crossing": [
        (DeclareCrossing(("m1", "m6", "PA"), ERIE, "bridge"), "no line of PA is drawn between m1 and m6"),
        (DeclareCrossing(ERIE, ("m1", "m6", "PA"), "bridge"), "no line of PA is drawn between m1 and m6"),
        (DeclareCrossing(ERIE, ("m5", "m1", "ERIE"), "bridge"), "does not cross itself"),
        (DeclareCrossing(ERIE, ("m2", "j1", "PA"), "same_railroad"), "cannot be of the kind same_railroad"),
        (DeclareCrossing(("m2", "j1", "PA"), ("m5", "m6", "PA"), "different_railroads"), "cannot be of the kind"),
        (DeclareCrossing(ERIE, ("m2", "j1", "PA"), "bridge", "x01"), "there is a crossing x01 already"),
    ],
    "no section": [
        (Remove((Ref("section", "m1 m6 PA"),)), "no section m1 m6 PA"),
        (Remove((Ref("city", "x"),)), "no city x"),
    ],
    "a name for nothing": [
        (Rename(Ref("city", "gone"), "there"), "there is no city gone"),
        (Rename(Ref("city", "albany"), "buffalo"), "there is a city buffalo already"),
        (Rename(Ref("milepost", "m1"), "j1"), "there is a milepost j1 already"),
        (Rename(Ref("junction", "j1"), "m1"), "there is a junction m1 already"),
    ],
}
CASES = [
    pytest.param(*case, id=f"{name} {number}") for name, cases in REFUSED.items() for number, case in enumerate(cases)
]


@pytest.mark.parametrize(("edit", "said"), CASES)
def test_refuses(edit, said):
    with pytest.raises(EditError, match=said):
        edit.apply(SMALL)


def test_what_is_the_same_afterwards_is_no_change():
    for edit in (
        MoveBend("ERIE-2", 1, (30, 60)),
        Rename(Ref("city", "albany"), "albany"),
        ChangeLine("PA-1", railroad="PA"),
    ):
        assert edit.apply(SMALL) is SMALL


def test_lines_under_another_rule_are_not_joined():
    ruled = (
        a_board().with_line("NYC", "a", "b", id="one").with_line("NYC", "b", "c", id="two", when="some.rule").scenario()
    )
    with pytest.raises(EditError, match="under the same rule"):
        JoinLines("one", "two").apply(ruled)


def test_drawn_stems_are_those_of_all_lines_the_optional_ones_too():
    board = a_board().with_line("NYC", "a", (1, 1), "b", "c").with_line("PA", "c", "a", when="some.rule").build()
    assert drawn_stems(board) == {stem("a", "b", "NYC"), stem("b", "c", "NYC"), stem("a", "c", "PA")}


def test_fresh_ids_are_the_next_ones_of_their_pattern():
    assert fresh_id(["PA-1", "PA-7", "PA-x", "NYC-9"], "PA-") == "PA-8"
    assert fresh_id([], "m", 3) == "m001" and fresh_id(["m009"], "m", 3) == "m010"
    assert fresh_id(["PA-01"], "PA-") == "PA-2"
    assert fresh_like(["a7", "b12", "plain"], ["a7", "b12", "b13"], "x01") == "b14"
    assert fresh_like([], [], "x01") == "x01" and fresh_like(["plain"], ["plain"], "x01") == "x01"
    assert fresh_line_id(SMALL.board, "NYC") == "NYC-2" and fresh_line_id(SMALL.board, "B&O") == "B&O-1"


def test_ids_are_plain_words():
    assert slug("St. John's Über-Bahn 2") == "st_johns_uber_bahn_2"
    assert hyphened("St. John's Über-Bahn 2") == "st-john-s-uber-bahn-2"
    assert slug("東京") == hyphened("東京") == ""
    assert fresh_named_id(["york", "york-2"], "York", "city") == "york-3"


@pytest.mark.parametrize("id", ["", " a", "a b", "-a", "a\n", "é"])
def test_what_is_no_id_is_refused_and_says_how_ids_are(id):
    with pytest.raises(EditError, match="cannot be an ID"):
        check_free(id, (), "city")
    check_free("B&O_1.2-x", (), "city")


def test_a_section_of_an_optional_line_is_removed_too():
    optional = a_small_board().with_line("B&M", "m5", "far", when="map.balance").scenario()
    assert Remove((Ref("section", "far m5 B&M"),)).apply(optional).board.lines == SMALL_PLAIN.board.lines


def test_a_smooth_line_is_joined_to_smooth_ones_alone():
    split = SplitLine("NYC-1", 2, "NYC-9").apply(a_small_board().scenario())
    bent = ChangeLine("NYC-9", smooth=True).apply(split)
    with pytest.raises(EditError, match="NYC-9 is smooth and NYC-1 is not; make both smooth, or neither"):
        JoinLines("NYC-1", "NYC-9").apply(bent)
    both = ChangeLine("NYC-1", smooth=True).apply(bent)
    assert JoinLines("NYC-1", "NYC-9").apply(both).board.lines["NYC-1"].smooth
