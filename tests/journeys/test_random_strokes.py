"""Whatever is painted can be taken back to the last byte, and done again."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shiboken6 import delete

from engine.files import scenarios
from engine.model.grids.lattice import centre
from studio.canvas.input.editor import BoardEditor
from studio.document.document import Document
from studio.tools.all import grid_tools
from studio.tools.terrain.symmetry import SYMMETRIES
from studio.tools.tool import Pointer
from tests.tools.grids import a_grid_board

DRAGGED = ("brush", "straight", "rectangle", "fill", "sides", "site", "connection", "lasso")
CELLS = st.tuples(st.integers(-4, 13), st.integers(-1, 11))
GESTURES = st.tuples(
    st.sampled_from(DRAGGED), st.lists(CELLS, min_size=1, max_size=5), st.sampled_from(("left", "right")),
    st.integers(0, 3), st.sampled_from(tuple(SYMMETRIES)),
)  # fmt: skip


@pytest.fixture(scope="module")
def bytes_of(tmp_path_factory):
    file: Path = tmp_path_factory.mktemp("strokes") / "grid.yaml"

    def saved(document):
        scenarios.save(document.committed, file)
        return file.read_bytes()

    return saved


@pytest.mark.slow
@settings(max_examples=25)
@given(st.sampled_from(("pointy", "flat")), st.lists(GESTURES, min_size=1, max_size=8))
def test_random_strokes_undone_give_the_same_bytes_and_redone_too(qapp, bytes_of, orientation, gestures):
    document = Document()
    document.new(a_grid_board(orientation=orientation))
    editor, tools = BoardEditor(document, lambda words: None), {tool.id: tool for tool in grid_tools()}
    before = bytes_of(document)
    for id, cells, button, terrain, symmetry in gestures:
        tool, grid = tools[id], document.committed.board.grid
        assert grid is not None
        tools["brush"].choose("symmetry", symmetry)
        tools["brush"].key(editor, str(terrain))
        places = [centre(grid, cell) for cell in cells]
        # A hair off the middle, where a side is nearest.
        pointers = [Pointer((x + 0.9, y + 0.4), None, (x, y), button=button) for x, y in places]
        tool.press(editor, pointers[0])
        for pointer in pointers[1:]:
            tool.move(editor, pointer)
        tool.release(editor, pointers[-1])
        tool.cancel(editor)
        assert not document.is_previewing
    after, steps = bytes_of(document), document.undo_stack.count()
    assert steps <= len(gestures)
    for _ in range(steps):
        document.undo_stack.undo()
    assert bytes_of(document) == before
    for _ in range(steps):
        document.undo_stack.redo()
    assert bytes_of(document) == after
    document.close()
    delete(document)
