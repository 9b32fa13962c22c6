"""Tools, keys and the selection on the board."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from engine.model.board import Board
from engine.model.cells import lattice_of
from engine.model.grids.grid import cell_ref
from engine.model.identity.references import definitions
from engine.model.ids import Ref
from engine.model.network import network
from studio.app.window import MainWindow
from tests.fuzz.acts.answers import meddle
from tests.fuzz.acts.mouse import MODIFIERS, NONE

KEYS = (
    Qt.Key.Key_Escape, Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Return, Qt.Key.Key_Tab, Qt.Key.Key_Space,
    Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_F2,
    Qt.Key.Key_F8, Qt.Key.Key_F9, Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_BracketLeft, Qt.Key.Key_BracketRight,
    *(Qt.Key(Qt.Key.Key_A + n) for n in range(26)), *(Qt.Key(Qt.Key.Key_0 + n) for n in range(10)),
)  # fmt: skip
Act = Callable[[MainWindow, Random], str]

TOOL_KEYS = (
    *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down) * 3, *(Qt.Key.Key_Space,) * 3,
    *(Qt.Key.Key_Return,) * 3, Qt.Key.Key_Backspace, Qt.Key.Key_Escape, Qt.Key.Key_Delete, Qt.Key.Key_Tab,
    Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_BracketLeft,
    Qt.Key.Key_BracketRight, Qt.Key.Key_Period, Qt.Key.Key_Comma, Qt.Key.Key_M, Qt.Key.Key_W, Qt.Key.Key_Y,
    Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_5,
)  # fmt: skip
"""The keys that tools know, those that walk and draw more often."""


def take_tool(window: MainWindow, rng: Random) -> str:
    """Take a tool that can be taken."""
    actions = [action for action in window.toolbox.actions() if action.isVisible() and action.isEnabled()]
    action = rng.choice(actions)
    action.trigger()
    return f"take {action.text()}"


def tool_option(window: MainWindow, rng: Random) -> str:
    """Something of the bars above the board."""
    bar = rng.choice((window.bars.options, window.bars.railroads, window.toolbox))
    return f"in the bar, {meddle(bar, rng)}"


def keys(window: MainWindow, rng: Random) -> str:
    """Some keys on the board."""
    window.view.setFocus()
    pressed = [rng.choice(KEYS) for _ in range(rng.randrange(1, 5))]
    for key in pressed:
        if key not in (Qt.Key.Key_Q, Qt.Key.Key_W):
            QTest.keyClick(window.view, key, rng.choice(MODIFIERS))
    return f"keys {' '.join(key.name.removeprefix('Key_') for key in pressed)}"


def select(window: MainWindow, rng: Random) -> str:
    """Select some things, in one way or another."""
    known = {kind: sorted(ids) for kind, ids in definitions(window.document.scenario).items() if ids}
    if not known:
        return "nothing to select"
    refs: list[Ref] = []
    for _ in range(rng.choice((1, 1, 2, 5))):
        kind = rng.choice(sorted(known))
        refs.append(Ref(kind, rng.choice(known[kind])))  # type: ignore[arg-type]
    window.document.select(refs)
    return f"select {', '.join(f'{ref.kind} {ref.id}' for ref in refs)}"


def with_a_tool(act: Act) -> Act:
    """An act on the board before which another tool may be taken."""

    def acted(window: MainWindow, rng: Random) -> str:
        took = f"{take_tool(window, rng)}, " if rng.random() < 0.4 else ""
        return took + act(window, rng)

    acted.__name__ = act.__name__
    return acted


def with_a_selection(act: Act) -> Act:
    """An act before which something fitting may be selected."""

    def acted(window: MainWindow, rng: Random) -> str:
        chose = f"{select_fitting(window, rng)}, " if rng.random() < 0.6 else ""
        return chose + act(window, rng)

    acted.__name__ = act.__name__
    return acted


def walk_by_keys(window: MainWindow, rng: Random) -> str:
    """The keys of the tool in hand, many of them: a cursor that walks and draws."""
    window.view.setFocus()
    for _ in range(rng.randrange(4, 16)):
        QTest.keyClick(window.view, rng.choice(TOOL_KEYS), rng.choice((NONE, NONE, Qt.KeyboardModifier.ShiftModifier)))
    return f"keys of {window.toolbox.held.id}"


def select_fitting(window: MainWindow, rng: Random) -> str:
    """Select what commands ask for: stops of one line, lines that meet, a way, several of a kind, cells."""
    board = window.document.scenario.board
    for way in rng.sample(WAYS, len(WAYS)):
        refs = way(board, rng)
        if refs:
            window.document.select(refs)
            return f"select {way.__name__}"
    return "nothing that fits"


def one_line(board: Board, rng: Random) -> list[Ref]:
    """A line."""
    return [Ref("line", rng.choice(list(board.lines)))] if board.lines else []


def two_stops(board: Board, rng: Random) -> list[Ref]:
    """Two mileposts of one line."""
    found = [stops for line in board.lines.values() if len(stops := [s for s in line.path if s in board.mileposts]) > 1]
    return [Ref("milepost", str(stop)) for stop in rng.sample(rng.choice(found), 2)] if found else []


def inner_stop(board: Board, rng: Random) -> list[Ref]:
    """A line with one of its stops that is no end."""
    found = [(id, line.path[1:-1]) for id, line in board.lines.items() if len(line.path) > 2]
    if not found:
        return []
    id, path = rng.choice(found)
    stop = rng.choice(path)
    kind = "milepost" if stop in board.mileposts else "junction" if stop in board.junctions else ""
    return [Ref("line", id), Ref(kind, str(stop))] if kind else [Ref("line", id)]  # type: ignore[arg-type]


def meeting_lines(board: Board, rng: Random) -> list[Ref]:
    """Two lines of one railroad that end at the same stop."""
    ends: dict[object, list[str]] = {}
    for id, line in board.lines.items():
        for end in (line.path[0], line.path[-1]):
            ends.setdefault((line.railroad, end), []).append(id)
    found = [ids for ids in ends.values() if len(set(ids)) > 1]
    return [Ref("line", id) for id in rng.sample(sorted(set(rng.choice(found))), 2)] if found else []


def one_section(board: Board, rng: Random) -> list[Ref]:
    """A section."""
    sections = network(board).sections
    return [Ref("section", rng.choice(sections).id)] if sections else []


def several(board: Board, rng: Random) -> list[Ref]:
    """Five or fewer stops, cities and labels."""
    refs = [Ref("milepost", id) for id in board.mileposts] + [Ref("junction", id) for id in board.junctions]
    refs += [Ref("label", id) for id in board.labels] + [Ref("site", id) for id in board.sites]
    return rng.sample(refs, min(len(refs), rng.randrange(1, 6)))


def cells(board: Board, rng: Random) -> list[Ref]:
    """Some cells, and one city on a cell."""
    made = lattice_of(board)
    chosen = rng.sample(range(len(made)), min(len(made), rng.randrange(1, 9)))
    refs = [cell_ref((int(made.q[n]), int(made.r[n]))) for n in chosen]
    if refs and board.sites and rng.random() < 0.3:
        refs.append(Ref("site", rng.choice(list(board.sites))))
    return refs


def outline(board: Board, rng: Random) -> list[Ref]:
    """A region or a piece of background."""
    refs = [Ref("region", id) for id in board.regions] + [Ref("shape", id) for id in board.shapes]
    return [rng.choice(refs)] if refs else []


Way = Callable[[Board, Random], list[Ref]]
WAYS: tuple[Way, ...] = (
    one_line, two_stops, inner_stop, meeting_lines, one_section, several, cells, outline,
)  # fmt: skip
