"""The window with two boards: what it lists, marks, rings, and how both are moved together."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication
from shiboken6 import delete

from engine.edit.merge.taking import taken_over
from engine.edit.network.mileposts import AddMilepost, MoveMileposts
from engine.edit.remove import Remove
from engine.errors import EditError, FileError
from engine.families.boxcars.author.edits import SetPayoff, SetPrice
from engine.files.scenarios import plain_scenario
from engine.model.comparison.single import single_changes
from engine.model.ids import Ref
from engine.model.scenario import Credits
from studio.canvas.overlay.board_overlay import middle_of
from studio.compare.rows import is_one_map, places, things
from studio.compare.signs import signs
from studio.compare.window import CompareWindow, Side, Target
from tests.builders import a_small_board
from tests.opening import on_screen

BEFORE = a_small_board().with_milepost("gone", at=(200, 150)).scenario()


def after():
    scenario = BEFORE
    edits = (
        MoveMileposts({"m6": (140, 120)}), Remove((Ref("milepost", "gone"),)), AddMilepost((210, 20), "new"),
        SetPayoff("albany", "detroit", 77),
    )  # fmt: skip
    for edit in edits:
        scenario = edit.apply(scenario)
    return scenario


AFTER = after()


@pytest.fixture
def window(qtbot):
    made = CompareWindow(Side("one.yaml", lambda: BEFORE), Side("two.yaml", lambda: AFTER))
    with on_screen(qtbot, made, 900, 600):
        qtbot.waitUntil(lambda: len(made.views) == 2 and min(view.viewport().width() for view in made.views) > 300)
        yield made


def rows(window):
    return [[window.rows.index(row, column).data() for column in range(4)] for row in range(window.rows.rowCount())]


def ringed(view):
    return view.overlay._places


def test_every_value_that_differs_is_a_row_with_both_values(window):
    told = {row[3]: row[:3] for row in rows(window)}
    assert set(told) == {
        "board.mileposts.m6.at", "board.mileposts.gone", "board.mileposts.new", "content.payoffs.albany.detroit",
    }  # fmt: skip
    assert told["content.payoffs.albany.detroit"][2] == "77"
    assert told["board.mileposts.m6.at"][1:] == ["100, 100", "140, 120"]
    assert window.summary.text().startswith("4 differences")


def test_what_differs_is_marked_on_each_board_as_far_as_it_is_there(window):
    before, later = (view.document.selection for view in window.views)
    both = {Ref("milepost", "m6"), Ref("city", "albany"), Ref("city", "detroit")}
    assert before == both | {Ref("milepost", "gone")} and later == both | {Ref("milepost", "new")}


def row_of(window, path):
    return [row[3] for row in rows(window)].index(path)


def test_a_difference_is_ringed_where_it_was_and_where_it_is_and_both_look_there(window):
    window.list.selectRow(row_of(window, "board.mileposts.m6.at"))
    assert [ringed(view) for view in window.views] == [(((100, 100),),), (((140, 120),),)]
    for view in window.views:
        seen = view.mapToScene(view.viewport().rect()).boundingRect()
        assert seen.contains(100, 100) and seen.contains(140, 120) and seen.width() < 150
    window.list.selectRow(row_of(window, "board.mileposts.gone"))
    assert [len(ringed(view)) for view in window.views] == [1, 0]
    assert all(view.mapToScene(view.viewport().rect()).boundingRect().contains(200, 150) for view in window.views)


def test_f8_goes_round_and_round_both_ways(qtbot, window):
    window.list.setCurrentIndex(window.rows.index(0, 0))
    window.list.clearSelection()
    steps = []
    for step in (1, 1, 1, 1, 1, -1, -1):
        window.walk(step)
        steps.append(window.list.selectionModel().selectedRows()[0].row())
    assert steps == [0, 1, 2, 3, 0, 3, 2]


def test_boards_are_zoomed_and_moved_together(window):
    one, other = window.views
    one.zoom_in()
    one._pan_by(30, 20)
    assert other.transform() == one.transform()
    other.zoom_in()
    assert one.transform() == other.transform()


def test_one_board_is_shown_in_the_place_of_the_other(window):
    def shown():
        return [window.boards.widget(place).isVisible() for place in range(2)]

    assert shown() == [True, True]
    window.swap()
    assert shown() == [True, False]
    window.swap()
    assert shown() == [False, True]
    window.shown["both"].click()
    assert shown() == [True, True]


def test_nothing_can_be_changed(window):
    board = window.views[0].document
    with pytest.raises(EditError, match="while comparing"):
        board.perform(AddMilepost((1, 1)))
    board.select([Ref("milepost", "m1")])
    assert Ref("milepost", "m1") not in board.selection


def test_each_difference_is_drawn_in_its_place_on_both_boards(window):
    drawn = [set(view.overlay._drawing) for view in window.views]
    gone, new = ("text", ((200, 150),), "−"), ("text", ((210, 20),), "+")
    assert {gone, new, ("line", ((100, 100), (140, 120)))} <= drawn[0]
    assert {gone, new, ("line", ((140, 120), (100, 100))), ("ghost", ((100, 100),))} <= drawn[1]
    assert len(drawn[0]) == 4, "a payoff is about two cities and has no place of its own"


def test_a_price_is_drawn_with_both_values_and_other_maps_draw_only_their_own():
    other = SetPrice("PA", 4000).apply(AFTER)
    changes = single_changes(plain_scenario(AFTER), plain_scenario(other))
    at = middle_of(AFTER, Ref("railroad", "PA"))
    assert signs(changes, AFTER, other, True) == (("text", (at,), "5,000 → 4,000"),)
    removed = single_changes(plain_scenario(BEFORE), plain_scenario(AFTER))
    assert ("text", ((210, 20),), "+") not in signs(removed, BEFORE, AFTER, False)


class OpenBoard(QObject):
    """An open board beside which another scenario is shown."""

    changed = Signal(int)

    def __init__(self, scenario):
        super().__init__()
        self.scenario = scenario

    def take(self, other, ways):
        self.scenario = taken_over(self.scenario, other, ways)
        self.changed.emit(1)


def test_checked_differences_are_taken_over_and_the_window_follows_the_open_board(qtbot):
    board = OpenBoard(AFTER)
    target = Target(True, lambda: board.scenario, board.take, board.changed)
    made = CompareWindow(Side("one", lambda: BEFORE), Side("two", lambda: AFTER), target=target)
    with on_screen(qtbot, made, 900, 600):
        qtbot.waitUntil(lambda: len(made.views) == 2 and min(view.viewport().width() for view in made.views) > 300)
        assert not made.take_over.isEnabled() and made.take_over.text() == "&Revert Checked"
        made.list.selectRow(row_of(made, "board.mileposts.gone"))
        qtbot.keyClick(made.list, Qt.Key.Key_Space)
        moved = made.rows.index(row_of(made, "board.mileposts.m6.at"), 0)
        made.rows.setData(moved, Qt.CheckState.Checked, Qt.ItemDataRole.CheckStateRole)
        assert made.number.text() == "2 of 4 checked"
        scale = made.views[0].scale_px
        made.take_over.click()
        qtbot.waitUntil(lambda: made.rows.rowCount() == 2)
        assert board.scenario.board.mileposts["m6"] == BEFORE.board.mileposts["m6"]
        assert "gone" in board.scenario.board.mileposts and "new" in board.scenario.board.mileposts
        assert made.views[1].scenario is board.scenario and made.views[0].scale_px == scale
        made.check_all.click()
        made.take_over.click()
        qtbot.waitUntil(lambda: "equal" in made.summary.text())
        assert board.scenario == BEFORE


def test_without_an_open_board_no_row_can_be_checked(window):
    index = window.rows.index(0, 0)
    assert index.data(Qt.ItemDataRole.CheckStateRole) is None
    assert not window.rows.setData(index, Qt.CheckState.Checked, Qt.ItemDataRole.CheckStateRole)


def test_equal_scenarios_are_said_to_be_and_a_file_that_cannot_be_read_why(qtbot):
    def unreadable():
        raise FileError("gone.yaml", "no such file")

    for read, words in ((lambda: BEFORE, "The scenarios are equal."), (unreadable, "no such file")):
        made = CompareWindow(Side("a", lambda: BEFORE), Side("b", read))
        qtbot.waitUntil(lambda made=made, words=words: words in made.summary.text())
        made.walk(1)
        delete(made)


def test_a_difference_is_about_the_thing_or_those_that_its_place_names():
    assert things(("board", "mileposts", "m6", "at"), BEFORE) == (Ref("milepost", "m6"),)
    assert things(("board", "mileposts", "new"), BEFORE) == ()
    assert things(("content", "prices", "NYC"), BEFORE) == (Ref("railroad", "NYC"),)
    assert things(("content", "payoffs", "albany", "detroit"), BEFORE) == (
        Ref("city", "albany"),
        Ref("city", "detroit"),
    )
    assert things(("title",), BEFORE) == things(("board", "sheet", "width"), BEFORE) == ()


def test_lines_are_ringed_along_their_ways_and_what_has_no_place_nowhere():
    assert places(BEFORE, [Ref("line", "ERIE-1")])
    bare = replace(
        BEFORE, board=replace(BEFORE.board, railroads={**BEFORE.board.railroads, "B&M": BEFORE.board.railroads["NYC"]})
    )
    assert places(bare, [Ref("railroad", "B&M")]) == ()


def test_no_cell_shows_a_value_as_it_stands_in_a_program(qtbot):
    credits = Credits(author="Ann", sources=("a map", "a book"))
    made = CompareWindow(
        Side("one", lambda: replace(BEFORE, credits=credits, note="x" * 90)), Side("two", lambda: BEFORE)
    )
    with on_screen(qtbot, made, 900, 600):
        qtbot.waitUntil(lambda: len(made.views) == 2)
        told = {row[3]: row[:3] for row in rows(made)}
    assert told["credits"] == ["The credits were removed.", "author: Ann; sources: a map, a book", ""]
    assert told["note"][1] == "x" * 90


def test_a_board_of_another_size_is_seen_whole_beside_the_other_and_each_shows_its_own_places(qtbot):
    small = AFTER.board.sheet
    large = replace(small, width=4 * small.width, height=4 * small.height)
    stops = {id: replace(stop, at=(4 * stop.at[0], 4 * stop.at[1])) for id, stop in AFTER.board.mileposts.items()}
    other = replace(AFTER, board=replace(AFTER.board, sheet=large, mileposts=stops))
    made = CompareWindow(Side("small", lambda: AFTER), Side("large", lambda: other))
    with on_screen(qtbot, made, 900, 600):
        # Both views exist before they are laid out.
        qtbot.waitUntil(lambda: len(made.views) == 2 and min(view.viewport().width() for view in made.views) > 300)
        one, two = made.views
        for leader in (one, two):
            leader.zoom_to_fit()
            assert one.scale_px == pytest.approx(4 * two.scale_px, rel=0.1)
        made.list.selectRow(row_of(made, "board.mileposts.m6.at"))
        for view, at in ((one, (140, 120)), (two, (560, 480))):
            seen = view.mapToScene(view.viewport().rect()).boundingRect()
            assert seen.contains(*at) and seen.width() < 150


def test_a_sheet_that_has_grown_keeps_the_scale_of_the_one_before():
    grown = replace(AFTER, board=replace(AFTER.board, sheet=replace(AFTER.board.sheet, width=9000)))
    assert is_one_map(AFTER, grown) and is_one_map(AFTER, BEFORE)


def test_tab_moves_through_the_window_as_it_is_read(qtbot):
    made = CompareWindow(Side("one.yaml", lambda: BEFORE), Side("two.yaml", lambda: AFTER), target=None)
    with on_screen(qtbot, made, 900, 600):
        qtbot.waitUntil(lambda: len(made.views) == 2)
        expected = [made.shown["both"], made.previous, made.next, *made.views, made.list]
        for widget in expected:
            widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        expected[0].setFocus()
        met = []
        for _ in expected:
            met.append(QApplication.focusWidget())
            qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        named = {widget: n for n, widget in enumerate(expected)}
        assert [named.get(w, str(w)) for w in met] == list(range(len(expected)))
