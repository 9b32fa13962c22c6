"""What a gesture selects: the set algebra of the keys held, of where it begins, and of what it encloses."""

from hypothesis import given
from hypothesis import strategies as st

from engine.model.geometry import distance
from engine.model.ids import Ref
from studio.tools.nearest import lassoed
from studio.tools.select import Phase, SelectTool
from tests.builders import a_small_board
from tests.tools.editor import PlainEditor

SMALL = a_small_board().scenario()
STOPS = [Ref("milepost", id) for id in SMALL.board.mileposts]
LAND = [Ref("region", "NE"), Ref("crossing", "NE"), Ref("cell", "1,1")]

places = st.tuples(st.integers(0, 200), st.integers(0, 120)).map(lambda at: (float(at[0]), float(at[1])))
near = st.tuples(st.integers(-3, 3), st.integers(-3, 3))
keys = st.sets(st.sampled_from(["shift", "ctrl"]))
selections = st.frozensets(st.sampled_from([*STOPS, *LAND]))


@given(selections, st.sampled_from([None, *LAND]), keys, places, st.lists(places | near, max_size=5))
def test_band_selects_what_it_encloses_beside_what_shift_keeps(before, over, keys, start, path):
    editor, tool = PlainEditor(SMALL), SelectTool()
    # Small steps stay near the start, as those of a hand that slips.
    path = [at if isinstance(at[0], float) else (start[0] + at[0], start[1] + at[1]) for at in path]
    editor.select(before)
    pointer = editor.pointer(start, over, *keys)
    tool.press(editor, pointer)
    drawn = [start]
    for at in path:
        tool.move(editor, pointer._replace(at=at, snapped=at))
        drawn += [at] if distance(drawn[-1], at) >= pointer.reach / 2 else []
    last = path[-1] if path else start
    tool.release(editor, pointer._replace(at=last, snapped=last))

    kept = before if "shift" in keys else frozenset()
    enclosed = set(lassoed(editor, drawn) if "ctrl" in keys else editor.refs_in((start, last))) if path else set()
    has_slipped = distance(start, last) <= pointer.reach and kept | enclosed == kept
    is_click = not path or has_slipped or (start == last and "ctrl" not in keys)
    expected = kept ^ {over} if is_click and over is not None else kept if is_click else kept | enclosed
    assert editor.selection == expected
    assert tool.phase is Phase.IDLE and not editor.steps and editor.scenario is SMALL


@given(selections, st.lists(st.tuples(st.sampled_from([None, *STOPS, *LAND]), st.booleans()), max_size=6))
def test_clicks_select_one_thing_and_with_shift_toggle_it(before, clicks):
    editor, tool = PlainEditor(SMALL), SelectTool()
    editor.select(before)
    expected = before
    for over, with_shift in clicks:
        editor.click(tool, (100.0, 100.0), over, *(["shift"] if with_shift else []))
        clicked = frozenset() if over is None else frozenset({over})
        expected = expected ^ clicked if with_shift else clicked
        assert editor.selection == expected


@given(selections, st.sampled_from(STOPS), st.booleans())
def test_drag_of_a_thing_moves_the_selection_that_has_it(before, over, with_shift):
    """A drag from a selected thing moves the selection, from another one that thing alone; Shift toggles it first."""
    editor, tool = PlainEditor(SMALL), SelectTool()
    editor.select(before)
    pointer = editor.pointer(over.id, over, *(["shift"] if with_shift else []))
    tool.press(editor, pointer)
    expected = before ^ {over} if with_shift else before if over in before else frozenset({over})
    assert editor.selection == expected
    to = (pointer.at[0] + 5, pointer.at[1] + 4)
    tool.move(editor, pointer._replace(at=to, snapped=to))
    tool.release(editor, pointer._replace(at=to, snapped=to))
    assert editor.selection == expected
    moved = {
        Ref("milepost", id)
        for id, post in editor.committed.board.mileposts.items()
        if post != SMALL.board.mileposts[id]
    }
    assert moved == ({ref for ref in expected if ref.kind == "milepost"} if over in expected else set())
