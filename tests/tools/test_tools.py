"""Tools without a window: gestures in, edits out."""

import pytest
from msgspec.structs import replace

from engine.edit.network.mileposts import MoveMileposts
from engine.edit.remove import Remove
from engine.edit.rename import Rename
from engine.edit.sheet.labels import AddLabel
from engine.model.ids import Ref
from engine.model.network import network, where
from studio.tools.all import all_tools, grid_tools
from studio.tools.label import LabelTool
from studio.tools.lines import line as line_tool
from studio.tools.lines.city import CityTool
from studio.tools.lines.line import LineTool, Phase
from studio.tools.lines.milepost import MilepostTool
from studio.tools.lines.split_and_join import DeleteTool, JoinTool, SplitTool
from studio.tools.measure import MeasureTool, shortest_way
from studio.tools.nearest import lassoed
from studio.tools.select import SelectTool
from studio.tools.tool import Pointer
from tests.builders import a_board, a_small_board
from tests.tools.editor import PlainEditor

M1, M2, M3 = (Ref("milepost", id) for id in ("m1", "m2", "m3"))
NYC = Ref("line", "NYC-1")


@pytest.fixture
def editor():
    return PlainEditor(a_small_board().scenario())


@pytest.fixture
def line():
    tool = LineTool()
    tool.railroad = "NYC"
    return tool


@pytest.fixture
def select():
    return SelectTool()


@pytest.mark.parametrize("boards", ["lines", "grid"])
def test_every_tool_has_its_own_letter_title_and_hint(boards):
    every = [*all_tools(), *grid_tools()]
    tools = [tool for tool in every if tool.boards in ("any", boards)]
    assert len({tool.id for tool in every}) == len(every)
    assert len({tool.shortcut for tool in tools}) == len({tool.title for tool in tools}) == len(tools)
    assert all(len(tool.shortcut) == 1 and tool.title and tool.hint for tool in tools)
    assert {tool.cursor for tool in tools} == {"arrow", "cross", "hand"}


def test_a_rubber_band_selects_what_lies_in_it(editor, select):
    select.press(editor, editor.pointer((10, 10)))
    select.move(editor, editor.pointer((70, 30)))
    assert [shape.kind for shape in select.drawing] == ["rect"]
    select.release(editor, editor.pointer((70, 30)))
    assert editor.selection == {M1, M2} and not select.drawing


def test_dragging_previews_and_performs_once(editor):
    editor.drag(SelectTool(), "m1", (25, 30), (30, 40), (33, 44))
    assert editor.scenario.board.mileposts["m1"].at == (33, 44)
    assert len(editor.steps) == 1


def test_dragging_one_of_several_moves_them_all(editor):
    editor.select([M1, M2])
    editor.drag(SelectTool(), "m1", (25, 30))
    assert editor.scenario.board.mileposts["m2"].at == (65, 30)


def test_escape_while_dragging_leaves_no_trace(editor):
    tool, before = SelectTool(), editor.scenario
    tool.press(editor, editor.pointer("m1"))
    tool.move(editor, editor.pointer((50, 50)))
    assert editor.scenario is not before
    assert tool.cancel(editor)
    tool.release(editor, editor.pointer((50, 50)))
    assert editor.scenario is before and editor.steps == []


@pytest.mark.parametrize(("key", "at"), [("right", (20.5, 20)), ("shift+up", (20, 15))])
def test_arrow_keys_nudge(editor, key, at):
    editor.select([M1])
    assert SelectTool().key(editor, key)
    assert editor.scenario.board.mileposts["m1"].at == at


@pytest.mark.parametrize(("key", "at"), [("shift+left", (0, 20)), ("shift+up", (20, 0))])
def test_arrow_keys_nudge_to_the_edge_of_the_sheet_and_no_farther(editor, key, at):
    editor.select([M1])
    tool = SelectTool()
    for _ in range(4):
        assert tool.key(editor, key)
    assert not editor.said and editor.scenario.board.mileposts["m1"].at == at
    assert tool.key(editor, key), "the key is used, and does not move the view"
    assert "edge of the sheet" in editor.said and len(editor.steps) == 4


def test_stops_and_labels_are_nudged_together(editor):
    editor.perform(AddLabel("Sea", (100, 100), id="sea"))
    editor.select([M1, Ref("label", "sea")])
    assert SelectTool().key(editor, "right")
    board = editor.scenario.board
    assert board.mileposts["m1"].at == (20.5, 20) and board.labels["sea"].at == (100.5, 100) and len(editor.steps) == 2


def test_what_nothing_can_nudge_leaves_the_arrows_to_the_view(editor):
    editor.select([Ref("region", "NE")])
    assert not SelectTool().key(editor, "right") and not editor.steps


def test_the_delete_key_removes_the_selection(editor):
    editor.select([M1])
    assert SelectTool().key(editor, "delete")
    assert "m1" not in editor.scenario.board.mileposts


def test_a_double_click_on_a_line_adds_a_milepost_there(editor):
    editor.click(SelectTool(), (40, 20), NYC, double=True)
    assert [len(line.path) for id, line in editor.scenario.board.lines.items() if id == "NYC-1"] == [5]


def test_a_milepost_on_a_line_becomes_its_stop(editor):
    editor.click(MilepostTool(), (40, 20.4), NYC)
    (new,) = editor.selection
    assert editor.scenario.board.lines["NYC-1"].path[1] == new.id
    assert editor.scenario.board.mileposts[new.id].at == (40, 20)


def test_no_milepost_goes_on_top_of_another(editor):
    editor.click(MilepostTool(), "m1")
    assert editor.steps == [] and "already" in editor.said


def test_a_city_lies_in_the_region_whose_outline_holds_it(editor):
    tool = CityTool()
    editor.click(tool, (200, 150))
    editor.click(tool, (200, 20))
    new = [city for city in editor.scenario.board.cities.values() if city.name.startswith("New city")]
    assert [(city.name, city.region) for city in new] == [("New city", "NC"), ("New city 2", "NE")]


def test_a_city_takes_the_milepost_that_is_there(editor):
    editor.click(CityTool(), "m2")
    (new,) = editor.selection
    assert editor.scenario.board.cities[new.id].milepost == "m2"


@pytest.mark.parametrize(
    ("tool", "at", "field"),
    [(CityTool, (200, 150), "name"), (CityTool, "m2", "name"), (LabelTool, (200, 150), "text")],
)
def test_a_double_click_by_mistake_makes_one_thing_whose_words_are_still_asked_for(editor, tool, at, field):
    held = tool()
    editor.click(held, at)
    asked = editor.naming
    editor.naming = None
    editor.click(held, at, double=True)
    assert len(editor.steps) == 1
    assert editor.naming == asked and asked[0] == field


def test_a_line_two_mileposts_long_is_one_step(editor, line):
    editor.click(line, "m2")
    editor.click(line, "m5")
    assert len(network(editor.scenario.board).sections) > len(network(editor.committed.board).sections)
    assert line.key(editor, "enter")
    assert editor.scenario.board.lines["NYC-2"].path == ("m2", "m5") and len(editor.steps) == 1


def test_a_line_makes_the_mileposts_it_needs_in_the_same_step(editor, line):
    editor.click(line, "m2")
    editor.click(line, (200, 100))
    editor.click(line, (220, 100))
    editor.click(line, (220, 100), double=True)
    assert len(editor.steps) == 1 and len(editor.scenario.board.mileposts) == 8
    assert len(editor.scenario.board.lines["NYC-2"].path) == 3


@pytest.mark.parametrize(
    ("end", "path"), [("m6", ("m1", "m2", "m3", "m6", "m5")), ("m1", ("m5", "m1", "m2", "m3", "m6"))]
)
def test_a_line_begun_at_the_end_of_another_extends_it(editor, end, path, line):
    editor.click(line, end)
    editor.click(line, "m5")
    line.key(editor, "enter")
    assert editor.scenario.board.lines["NYC-1"].path == path


def optional(editor, id):
    """Make a line optional."""
    board = editor.scenario.board
    lines = {**board.lines, id: replace(board.lines[id], when="home.swap")}
    editor.committed = editor.scenario = replace(editor.scenario, board=replace(board, lines=lines))


def test_an_optional_line_is_extended_only_if_it_was_selected(editor, line):
    optional(editor, "NYC-1")
    for chosen, extended in (((), False), ((NYC,), True)):
        editor.select(chosen)
        editor.click(line, "m6")
        editor.click(line, "m5")
        line.key(editor, "enter")
        lines = editor.scenario.board.lines
        assert (lines["NYC-1"].path == ("m1", "m2", "m3", "m6", "m5")) is extended
        assert ("NYC-2" in lines) is not extended
        assert ("optional line NYC-1 ends there" in editor.said) is not extended
        editor.committed = editor.scenario = replace(
            editor.scenario, board=replace(editor.scenario.board, lines={"NYC-1": lines["NYC-1"]})
        )
        editor.said = ""


def test_a_permanent_line_is_extended_beside_an_optional_one(editor, line):
    line.railroad = "ERIE"
    optional(editor, "ERIE-1")
    editor.click(line, "m1")
    editor.click(line, "m3")
    line.key(editor, "enter")
    assert editor.scenario.board.lines["ERIE-2"].path == ("m3", "m1", (30, 60), "m5") and not editor.said
    assert editor.scenario.board.lines["ERIE-1"].path == ("m4", "m1")


def test_backspace_takes_the_last_stop_back(editor, line):
    for stop in ("m2", "m5", "m4"):
        editor.click(line, stop)
    line.key(editor, "backspace")
    line.key(editor, "enter")
    assert editor.scenario.board.lines["NYC-2"].path == ("m2", "m5")


def test_a_city_on_a_line_is_a_stop_of_it_in_the_region_where_it_stands(editor):
    editor.click(CityTool(), (100, 70), Ref("section", "m3 m6 NYC"))
    board = editor.scenario.board
    assert board.lines["NYC-1"].path == ("m1", "m2", "m3", "m7", "m6") and len(editor.steps) == 1
    assert board.cities["new_city"].milepost == "m7" and board.cities["new_city"].region == "NC"
    assert editor.naming == ("name", [Ref("city", "new_city")])


def test_a_line_drawn_freehand_with_ctrl_selects_what_is_all_inside_it(editor):
    ring = [(10, 10), (70, 10), (70, 30), (30, 30), (30, 110), (10, 110)]
    tool = SelectTool()
    tool.press(editor, editor.pointer(ring[0], None, "ctrl"))
    for place in ring[1:]:
        tool.move(editor, editor.pointer(place, None, "ctrl"))
    assert tool.drawing[0].kind == "line" and tool.drawing[0].points[-1] == ring[0]
    tool.release(editor, editor.pointer(ring[-1], None, "ctrl"))
    assert editor.selection == {M1, M2, Ref("milepost", "m4")}


def test_a_lasso_holds_lines_and_labels_only_whole(editor):
    everything = {Ref("line", "NYC-1"), Ref("line", "ERIE-2"), M1, Ref("junction", "j1"), Ref("region", "NE")}
    editor.refs_in = lambda rect: everything
    around = [(0, 0), (110, 0), (110, 40), (70, 40), (70, 110), (0, 110)]
    assert lassoed(editor, around) == {Ref("line", "ERIE-2"), M1, Ref("junction", "j1")}
    assert lassoed(editor, around[:2]) == set()


def draw(editor, *clicks, railroad="NYC", **options):
    tool = LineTool()
    tool.railroad = railroad
    for option, value in options.items():
        tool.choose(option, value)
    for place in clicks:
        keys = () if isinstance(place, str) or len(place) == 2 else ("shift",)
        editor.click(tool, place if isinstance(place, str) else place[:2], None, *keys)
    tool.key(editor, "enter")
    return tool


def places(editor, line):
    board = editor.scenario.board
    return [where(board, item) if isinstance(item, str) else item for item in board.lines[line].path]


def test_mileposts_come_by_themselves_between_two_clicks(editor):
    draw(editor, "m2", "m5", between="3")
    assert places(editor, "NYC-2") == [(60, 20), (60, 40), (60, 60), (60, 80), (60, 100)]
    assert len(editor.steps) == 1 and len(editor.scenario.board.mileposts) == 9


def test_a_line_along_another_one_shares_its_mileposts(editor):
    other = next(id for id in editor.scenario.board.railroads if id != "NYC")
    draw(editor, "m2", "m5", between="3")
    before = editor.scenario.board.mileposts
    draw(editor, "m2", "m5", between="3", railroad=other)
    board = editor.scenario.board
    assert board.mileposts == before
    shared = board.lines["NYC-2"].path
    assert {line.railroad for line in board.lines.values() if set(line.path) >= set(shared)} == {"NYC", other}
    draw(editor, "m2", (61.5, 60, "bend"), "m5", between="1", railroad=other)
    assert len(editor.scenario.board.mileposts) == len(before) + 1


def test_mileposts_come_every_ten_millimetres_along_bends(editor):
    draw(editor, "m2", (60, 40, "bend"), (100, 40), between="10 mm")
    path = editor.scenario.board.lines["NYC-2"].path
    assert [item for item in path if not isinstance(item, str)] == []
    assert places(editor, "NYC-2") == [(60, 20), (60, 30), (60, 40), (70, 40), (80, 40), (90, 40), (100, 40)]


def test_a_bend_stays_a_bend_where_no_milepost_falls_on_it(editor):
    draw(editor, "m2", (60, 50, "bend"), (110, 50), between="2")
    path = editor.scenario.board.lines["NYC-2"].path
    assert [item for item in path if not isinstance(item, str)] == [(60, 50)] and len(path) == 5


def test_a_smooth_line_is_drawn_by_a_key_with_its_mileposts_on_the_curve(editor):
    tool = LineTool()
    tool.railroad, tool.between = "NYC", "3"
    editor.click(tool, "m2")
    assert tool.key(editor, ".") and tool.options(editor.scenario)[-1].chosen == "smooth"
    editor.click(tool, (110, 60), None, "shift")
    tool.move(editor, editor.pointer((60, 100)))
    (way, *_) = tool.drawing
    assert max(x for x, _ in way.points) == pytest.approx(110, abs=0.1) and len(way.points) > 20
    editor.click(tool, "m5")
    tool.key(editor, "enter")
    line = editor.scenario.board.lines["NYC-2"]
    assert line.smooth and [round(x) for x, _ in places(editor, "NYC-2")] == [60, 95, 110, 95, 60]


def test_a_line_begins_at_a_city_whose_milepost_was_renamed_since_the_last_one(editor):
    tool = draw(editor, "m2", "m5")
    editor.perform(Rename(Ref("milepost", "m1"), "m77"))
    for city in ("albany", "detroit"):
        at = where(editor.scenario.board, editor.scenario.board.cities[city].milepost)
        tool.press(editor, editor.pointer(at, Ref("city", city)))
    tool.key(editor, "enter")
    assert editor.scenario.board.lines["NYC-1"].path[:2] == ("m6", "m77")


def test_a_line_that_comes_back_to_a_stop_of_its_own_is_a_loop(editor, line):
    for place in ((150, 150), (180, 150), (180, 180)):
        editor.click(line, place)
    editor.click(line, "m7")
    line.key(editor, "enter")
    assert editor.scenario.board.lines["NYC-2"].path == ("m7", "m8", "m9", "m7")


def test_a_line_grows_only_in_its_own_shape(editor):
    tool = draw(editor, "m6", (140, 100))
    assert editor.scenario.board.lines["NYC-1"].path[-2:] == ("m6", "m7")
    tool.choose("shape", "smooth")
    for place in ("m7", (140, 140)):
        editor.click(tool, place, None)
    tool.key(editor, "enter")
    assert editor.scenario.board.lines["NYC-2"].smooth and not editor.scenario.board.lines["NYC-1"].smooth


def test_empty_board_gives_a_junction_where_that_is_chosen(editor):
    draw(editor, "m2", (60, 50), "m5", beside="junction")
    assert editor.scenario.board.lines["NYC-2"].path == ("m2", "j2", "m5")
    assert editor.scenario.board.junctions["j2"].at == (60, 50)


def test_a_bend_after_the_last_stop_is_left_out_and_one_before_the_first_is_a_milepost(editor):
    draw(editor, (70, 70, "bend"), "m5", (90, 90, "bend"))
    assert editor.scenario.board.lines["NYC-2"].path == ("m7", "m5")


def test_backspace_goes_back_over_bends_to_nothing(editor):
    tool, before = LineTool(), editor.scenario
    tool.railroad = "NYC"
    editor.click(tool, "m2")
    editor.click(tool, (60, 50), None, "shift")
    editor.click(tool, "m5")
    assert [tool.key(editor, "backspace") for _ in range(4)] == [True, True, True, False]
    assert editor.scenario is before


def test_digits_say_how_many_mileposts_come_and_the_hint_tells(editor, line):
    editor.click(line, "m2")
    assert line.key(editor, "7") and "7 mileposts" in line.hint
    line.move(editor, editor.pointer((60, 100)))
    assert any(shape.kind == "ghost" and len(shape.points) == 8 for shape in line.drawing)


def test_the_usual_spacing_of_the_board_is_offered(editor, monkeypatch):
    monkeypatch.setattr(line_tool, "SPACINGS", (5.0,))
    between, beside, _ = LineTool().options(editor.scenario)
    assert ("40 mm", "every 40 mm, as here") in between.values and between.chosen == "0"
    assert [value for value, _ in beside.values] == ["milepost", "bend", "junction"]


def test_a_line_is_drawn_by_keys_alone_from_milepost_to_milepost(editor, line):
    editor.select([M1])
    keys = ["right", "space", "right", "space", "shift+down", "shift+down", "2", "space", "enter"]
    assert all(line.key(editor, key) for key in keys)
    assert places(editor, "NYC-2")[0] == (60, 20) and places(editor, "NYC-2")[-1] == (100, 25)
    assert len(editor.scenario.board.lines["NYC-2"].path) == 5 and line.focus == (100, 25)


def test_space_with_shift_makes_a_bend_on_bare_board(editor, line):
    editor.select([M1])
    keys = ["right", "space", "shift+down", "shift+space", "right", "space", "enter"]
    assert all(line.key(editor, key) for key in keys)
    assert editor.scenario.board.lines["NYC-2"].path[1] == (60, 22.5)


def test_enter_begins_at_the_end_of_the_selected_line_and_space_goes_on_to_what_is_selected_then(editor):
    tool = LineTool()
    assert not tool.key(editor, "enter"), "nothing is selected to begin at"
    path = editor.scenario.board.lines["NYC-1"].path
    editor.select([Ref("line", "NYC-1")])
    assert tool.key(editor, "enter") and tool.railroad == "NYC"
    end = editor.scenario.board.mileposts[path[-1]].at
    assert tool.focus == end and tool.key(editor, "2")
    goal = next(id for id in editor.scenario.board.mileposts if id not in path)
    editor.select([Ref("milepost", goal)])
    assert tool.key(editor, "space") and tool.key(editor, "enter")
    grown = editor.scenario.board.lines["NYC-1"].path
    assert grown[: len(path)] == path and grown[-1] == goal and len(grown) == len(path) + 3


def test_keys_go_on_from_the_last_click_and_not_from_what_was_selected_before_it(editor, line):
    editor.select([M1])
    editor.click(line, "m2")
    line.key(editor, "shift+down")
    x, y = editor.scenario.board.mileposts["m2"].at
    assert line.focus == (x, y + 2.5)


def test_a_tool_that_is_taken_works_with_what_is_selected(editor, select):
    editor.select([M1])
    select.put_away(editor)
    assert editor.selection == {M1}
    select.press(editor, editor.pointer((60, 20), M1))
    select.move(editor, editor.pointer((90, 60)))
    select.put_away(editor)
    assert editor.selection == {M1} and not select.is_dragging
    assert select.cancel(editor) and not editor.selection, "Escape does give it up"


def test_the_cursor_of_the_keys_begins_somewhere_and_says_where_no_stop_is(editor, line):
    assert not line.key(editor, "space")
    assert line.key(editor, "left") and line.focus == (100, 100)
    for _ in range(3):
        line.key(editor, "up")
    assert line.focus == (100, 20) and "no stop in that direction" in editor.said
    assert line.cancel(editor) and line.focus is None and not line.cancel(editor)


ERIE = Ref("section", "m1 m5 ERIE")


def hold(editor, tool, start, over, *places, double=False):
    tool.press(editor, editor.pointer(start, over, double=double))
    for place in places:
        tool.move(editor, editor.pointer(place))
    tool.release(editor, editor.pointer(places[-1] if places else start))


def test_a_line_that_is_dragged_bends(editor, select):
    hold(editor, select, (80, 20), Ref("section", "m2 m3 NYC"), (80, 25), (82, 30))
    assert editor.scenario.board.lines["NYC-1"].path == ("m1", "m2", (82, 30), "m3", "m6")
    assert len(editor.steps) == 1 and select.drawing == (("grip", ((82, 30),), ""),)


def test_a_bend_is_dragged_by_its_handle_and_straightened_by_a_double_click(editor, select):
    hold(editor, select, (31, 61), ERIE, (35, 70))
    assert editor.scenario.board.lines["ERIE-2"].path == ("m1", (35, 70), "m5")
    hold(editor, select, (35, 70), ERIE, double=True)
    assert editor.scenario.board.lines["ERIE-2"].path == ("m1", "m5") and not select.drawing


def test_escape_while_bending_leaves_no_trace(editor):
    tool, before = SelectTool(), editor.scenario
    tool.press(editor, editor.pointer((80, 20), Ref("section", "m2 m3 NYC")))
    tool.move(editor, editor.pointer((80, 40)))
    assert editor.scenario is not before and tool.is_dragging
    assert tool.cancel(editor) and editor.scenario is before and not editor.steps


@pytest.mark.parametrize(("kind", "id"), [("region", "NE"), ("railroad", "NYC")])
def test_a_hand_that_slips_in_a_click_selects_what_it_was_on(editor, kind, id, select):
    hold(editor, select, (10, 50), Ref(kind, id), (11.5, 51.5))
    assert editor.selection == {Ref(kind, id)} and not select.is_dragging
    editor.select([M1])
    hold(editor, select, (10, 50), None, (11.5, 51.5))
    assert not editor.selection


def test_a_railroad_taken_by_its_plate_is_told(editor):
    editor.click(SelectTool(), (40, 20), Ref("railroad", "NYC"))
    assert editor.said == "Click the name plate to select all of NYC; Delete removes the railroad from the board."


def test_a_line_is_not_bent_by_a_hand_that_slips_in_a_click_and_a_bend_that_is_there_moves_at_once(editor):
    section = Ref("section", "m1 m2 NYC")
    hold(editor, SelectTool(), (40, 20), section, (41.5, 21.5))
    assert not editor.steps and editor.scenario is editor.committed and editor.selection == {section}
    hold(editor, SelectTool(), (40, 20), section, (43, 25))
    assert len(editor.steps) == 1
    hold(editor, SelectTool(), (43, 25), section, (44, 26))
    assert len(editor.steps) == 2


def test_the_milepost_tool_puts_junctions_where_that_is_chosen(editor):
    tool = MilepostTool()
    tool.choose("puts", "junction")
    editor.click(tool, (80, 20), Ref("section", "m2 m3 NYC"))
    assert editor.scenario.board.lines["NYC-1"].path == ("m1", "m2", "j2", "m3", "m6")
    editor.click(tool, (200, 150))
    assert editor.scenario.board.junctions["j3"].at == (200, 150) and len(editor.steps) == 2


def test_escape_while_drawing_leaves_no_trace(editor):
    tool, before = LineTool(), editor.scenario
    tool.railroad = "NYC"
    editor.click(tool, "m2")
    editor.click(tool, (200, 100))
    assert tool.cancel(editor) and not tool.cancel(editor)
    assert editor.scenario is before and editor.steps == [] and not tool.drawing


def test_a_click_that_misses_a_stop_by_a_little_means_it(editor, line):
    before = len(editor.scenario.board.mileposts)
    missed = Pointer((22.0, 24.0), Ref("section", "m1 m4 ERIE"), (22.0, 24.0), near=Ref("milepost", "m1"))
    line.press(editor, missed)
    editor.click(line, "m5")
    line.key(editor, "enter")
    board = editor.scenario.board
    assert board.lines["NYC-1"].path[:2] == ("m5", "m1") and len(board.mileposts) == before


def test_what_a_click_would_put_on_another_line_is_said_before_it(editor, line):
    on_a_line = Pointer((20.0, 50.0), Ref("section", "m1 m4 ERIE"), (20.0, 50.0))

    def said():
        return [(shape.points, shape.text) for shape in line.drawing if shape.kind == "text"]

    line.move(editor, on_a_line)
    assert said() == [(((20.0, 50.0),), "New milepost on the ERIE")]
    line.move(editor, on_a_line._replace(near=Ref("milepost", "m1")))
    assert not said() and line.drawing[0].points == ((20, 20),), "a stop near by is what is meant"
    editor.click(line, "m1")
    line.move(editor, on_a_line._replace(keys=frozenset({"shift"})))
    assert said()[0][1] == "New bend on the ERIE"
    line.cancel(editor)
    assert not said()


def test_the_selected_railroad_comes_before_the_chosen_one(editor, line):
    editor.select([Ref("line", "PA-1")])
    editor.click(line, "m1")
    editor.click(line, "m5")
    line.key(editor, "enter")
    assert editor.scenario.board.lines["PA-3"].path == ("m1", "m5")


def test_splitting_and_joining_give_the_line_back(editor):
    editor.click(SplitTool(), (62, 20), NYC)
    lines = editor.scenario.board.lines
    assert (lines["NYC-1"].path, lines["NYC-2"].path) == (("m1", "m2"), ("m2", "m3", "m6"))
    editor.click(JoinTool(), "m2")
    assert editor.scenario.board.lines["NYC-1"].path == ("m1", "m2", "m3", "m6")


def test_a_line_that_passes_a_stop_twice_is_split_at_the_pass_that_is_clicked():
    loop = ("m1", "m2", "m3", "m6", "m2", "m4")
    for at, first in (((58, 20), 2), ((62, 20), 2), ((62, 22), 5), ((58, 24), 5)):
        editor = PlainEditor(a_small_board().with_line("NYC", *loop).scenario())
        editor.click(SplitTool(), at, Ref("line", "NYC-2"))
        assert len(editor.scenario.board.lines["NYC-2"].path) == first, at
    editor = PlainEditor(a_board().with_line("NYC", "m1", "m2", "m3", "m4", "m2", "m5").scenario())
    editor.click(SplitTool(), "m2")
    assert "NYC-1 passes m2 2 times" in editor.said and not editor.steps


def test_two_clicks_join_two_lines(editor):
    editor.click(SplitTool(), "m3")
    tool = JoinTool()
    editor.click(tool, (40, 20), NYC)
    assert "NYC-1" in tool.hint
    editor.click(tool, (100, 60), Ref("line", "NYC-2"))
    assert "NYC-2" not in editor.scenario.board.lines


def test_the_delete_tool_removes_what_is_under_it(editor):
    editor.click(DeleteTool(), (40, 20), Ref("section", "m1 m2 NYC"))
    assert "m1 m2 NYC" not in {section.id for section in network(editor.scenario.board).sections}
    assert "m1" in editor.scenario.board.mileposts


def test_a_button_that_comes_up_beside_what_it_went_down_on_removes_nothing(editor):
    tool, section = DeleteTool(), Ref("section", "m1 m2 NYC")
    tool.press(editor, editor.pointer((40, 20), section))
    assert tool.is_dragging and not editor.steps
    tool.release(editor, editor.pointer((40, 90), None))
    assert not editor.steps and "Nothing was removed" in editor.said and not tool.is_dragging
    tool.press(editor, editor.pointer((40, 20), section))
    assert tool.cancel(editor) and not tool.cancel(editor)
    tool.release(editor, editor.pointer((40, 20), section))
    assert not editor.steps


def test_a_click_on_land_removes_no_region_with_its_cities(editor):
    editor.click(DeleteTool(), (150, 150), Ref("region", "NC"))
    assert not editor.steps and "only land" in editor.said


def test_a_second_city_at_a_milepost_is_said_to_be_a_twin(editor):
    editor.click(CityTool(), "m1")
    assert "twin city of" in editor.said and "name" in editor.said


def test_nothing_is_written_beside_a_measure_that_was_only_begun(editor):
    tool = MeasureTool()
    editor.click(tool, "m1")
    assert [shape.text for shape in tool.drawing if shape.kind == "text"] == []
    tool.move(editor, editor.pointer("m3"))
    assert all(shape.text for shape in tool.drawing if shape.kind == "text")


def test_measuring_tells_millimetres_and_mileposts(editor):
    tool = MeasureTool()
    editor.click(tool, "m1")
    editor.click(tool, "m3")
    assert editor.said == "80.0 mm, 2 mileposts by rail"
    assert shortest_way(editor.scenario.board, "m1", "m3") == ["m1", "m2", "m3"]


@pytest.mark.parametrize("finish", [lambda editor, tool: editor.click(tool, "m5"), lambda e, t: t.key(e, "enter")])
@pytest.mark.parametrize("gone", [Ref("railroad", "PA"), Ref("milepost", "m2")])
def test_a_line_whose_railroad_or_stop_is_undone_while_it_is_drawn_is_given_up(editor, gone, finish):
    tool = LineTool()
    tool.railroad = "PA"
    editor.click(tool, "m1")
    editor.click(tool, "m2")
    editor.perform(Remove((gone,)))
    finish(editor, tool)
    assert "Start again" in editor.said and len(editor.steps) == 1 and editor.scenario is editor.committed


def test_a_line_goes_on_where_something_else_was_changed_while_it_is_drawn(editor):
    tool = LineTool()
    tool.railroad = "PA"
    editor.click(tool, "m1")
    editor.perform(MoveMileposts({"m6": (111, 111)}))
    editor.click(tool, "m2")
    tool.key(editor, "enter")
    board = editor.scenario.board
    assert board.mileposts["m6"].at == (111, 111) and ("m1", "m2") in [line.path for line in board.lines.values()]


@pytest.mark.parametrize("tool", [CityTool, MilepostTool, LineTool, LabelTool])
@pytest.mark.parametrize("place", [(-20, 40), (40, -1), (10_000, 40)])
def test_a_click_off_the_sheet_makes_nothing_and_says_why(editor, tool, place):
    before = editor.scenario
    editor.click(tool(), place)
    assert editor.scenario is before and "off the sheet" in editor.said


def test_a_slip_off_the_sheet_leaves_the_line_that_is_drawn(editor):
    tool = LineTool()
    editor.click(tool, "m1")
    editor.click(tool, (-20, 40))
    assert tool.phase is Phase.DRAWING and "off the sheet" in editor.said
    editor.click(tool, "m3")
    tool.key(editor, "enter")
    assert len(editor.steps) == 1
    assert all(x >= 0 for x, _ in (each.at for each in editor.scenario.board.mileposts.values()))


def test_whoever_draws_without_a_railroad_is_asked_for_one():
    editor = PlainEditor(a_board_without_railroads())
    editor.click(LineTool(), (40, 40))
    assert editor.asked_for_railroad and not editor.steps


def a_board_without_railroads():
    scenario = a_small_board().scenario()
    return Remove(tuple(Ref("railroad", id) for id in scenario.board.railroads)).apply(scenario)


def test_none_to_nine_mileposts_are_offered_by_number(editor):
    between, _, _ = LineTool().options(editor.scenario)
    assert [value for value, _ in between.values if value.isdigit()] == list("0123456789")
    assert dict(between.values)["0"] == "none"


def test_split_at_a_stop_leaves_lines_that_end_there(editor):
    """The PA ends at j1 with one of its lines, and the other one runs through."""
    editor.click(SplitTool(), "j1", Ref("junction", "j1"))
    assert len(editor.steps) == 1 and editor.scenario.board.lines["PA-1"].path == ("m2", "j1")
    editor.click(SplitTool(), "m4")
    assert len(editor.steps) == 1 and editor.said == "No line runs through m4."


def test_join_at_a_stop_needs_two_lines_of_one_railroad_and_one_option(editor):
    board = editor.scenario.board
    optional = replace(board.lines["ERIE-1"], when="home.swap")
    editor.committed = editor.scenario = replace(
        editor.scenario, board=replace(board, lines={**board.lines, "ERIE-1": optional})
    )
    editor.click(JoinTool(), "m1")
    assert not editor.steps and editor.said == "No two lines of one railroad end at m1."
    editor.committed = editor.scenario = replace(editor.scenario, board=board)
    editor.click(JoinTool(), "m1")
    assert editor.scenario.board.lines["ERIE-1"].path in (("m4", "m1", (30, 60), "m5"), ("m5", (30, 60), "m1", "m4"))
