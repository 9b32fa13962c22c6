"""Every tool with every slip of a hand at every moment of a gesture: what stands afterwards is what a steady hand would
have made that stopped somewhere on the way, and undo takes it back to the first."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QFocusEvent, QWheelEvent
from PySide6.QtWidgets import QApplication

from engine.model.look import Look, Tracing
from studio.canvas.view import BoardView
from studio.tools.all import all_tools, grid_tools
from studio.tools.lines.split_and_join import DeleteTool
from studio.tools.measure import MeasureTool
from studio.tools.pan import PanTool
from studio.tools.select import SelectTool
from studio.tools.stretch import StretchTool
from tests.builders import a_small_board
from tests.canvas.test_slips import LEFT, MIDDLE, NONE, RIGHT, Mouse, on
from tests.grids import a_grid
from tests.opening import on_screen, opened


def lines_board():
    land = ((4.0, 4.0), (236.0, 4.0), (236.0, 196.0), (4.0, 196.0))
    board = a_small_board().with_shape("land", land).with_label("l1", "Sea", at=(200, 150))
    return board.scenario(look=Look(tracing=Tracing("none.png", at=(100.0, 100.0), width=90.0)))


def grid_board():
    board = a_grid("cccmcc", *["cccccc"] * 5).with_site("alder", (2, 2)).with_region("north", (1, 0), (2, 0))
    board = board.with_course("mouse", (0, 3), (1, 3)).with_connection("ferry", "ferry", (4, 1), (4, 4))
    return replace(board.scenario(), look=Look(tracing=Tracing("none.png", at=(20.0, 20.0), width=90.0)))


CITY, LINE, BARE, FAR, THIRD = (20, 20), (40, 20), (150, 40), (180, 150), (130, 150)
"""Places on the board of lines: a city at a stop, a line, and three that are bare."""
ON_LINES = {
    "a click on a city": (CITY,),
    "a click on a line": (LINE,),
    "a click beside everything": (BARE,),
    "two clicks": (CITY, (60, 100)),
    "three corners": (BARE, FAR, THIRD, BARE),
}
DRAGS_ON_LINES = {
    "a drag of a city": (CITY, BARE),
    "a drag over bare board": (BARE, FAR),
    "a drag of a corner": ((236, 4), (225, 12)),
    "a drag of a label": ((200, 150), (190, 120)),
}
ON_GRID = {
    "a click on a city": (on(2, 2),),
    "a click on a cell": (on(0, 4),),
    "two clicks": (on(0, 4), on(3, 4)),
    "three corners": (on(0, 0), on(4, 0), on(4, 3), on(0, 0)),
}
DRAGS_ON_GRID = {"a drag of a city": (on(2, 2), on(0, 4)), "a drag over cells": (on(0, 4), on(3, 4))}

FEW = ("two clicks", "a drag of a city")
"""The gestures of the quick suite."""
ALL = tuple(ON_LINES | DRAGS_ON_LINES | ON_GRID | DRAGS_ON_GRID)

Step = tuple[str, object]


def clicks(places):
    """A press and a release at each place, and Enter at the end of several."""
    steps = [(kind, at) for at in places for kind in ("press", "release")]
    return steps + ([("key", Qt.Key.Key_Return)] if len(places) > 1 else [])


def drag(places):
    """A press, two moves and a release."""
    (ax, ay), end = places
    return [("press", (ax, ay)), ("move", ((ax + end[0]) / 2, (ay + end[1]) / 2)), ("move", end), ("release", end)]


def gestures(on_grid):
    by_clicks, by_drags = (ON_GRID, DRAGS_ON_GRID) if on_grid else (ON_LINES, DRAGS_ON_LINES)
    made = {name: clicks(places) for name, places in by_clicks.items()}
    return made | {name: drag(places) for name, places in by_drags.items()}


class Hand:
    """A hand with one tool on one board."""

    def __init__(self, view, qtbot, document, kind):
        self.view, self.qtbot, self.document, self.kind = view, qtbot, document, kind
        self.mouse = Mouse(view)
        self.first, self.at = document.committed, (0.0, 0.0)

    def begin(self):
        """With a fresh tool on the board as it was first; undo alone brings that back."""
        for _ in range(2):
            self.key(Qt.Key.Key_Escape)
        assert not self.document.is_previewing
        while self.document.undo_stack.canUndo():
            self.document.undo_stack.undo()
        assert self.document.committed is self.first, "undo gives the first board"
        self.document.undo_stack.clear()
        self.document.select(())
        self.mouse.held = NONE
        self.view.zoom_to_fit()
        self.view.set_tool(fresh(self.kind))

    def do(self, steps):
        for what, given in steps:
            if what == "key":
                self.key(given)
            else:
                self.at = given
                getattr(self.mouse, what)(given)

    def key(self, key, held=Qt.KeyboardModifier.NoModifier):
        self.qtbot.keyClick(self.view, key, held)

    def made(self):
        """The board at the end, what is half done given up."""
        self.key(Qt.Key.Key_Escape)
        assert not self.document.is_previewing and not self.view.tool.is_dragging
        return self.document.committed


def fresh(kind):
    """The tool of that kind, with a terrain to paint and a region to change."""
    tool = next(tool for tool in (*all_tools(), *grid_tools()) if type(tool) is kind)
    if tool.id == "region":
        tool.choose("region", "NE")
    if hasattr(tool, "box"):
        tool.choose("terrain", "mountain")
    return tool


def press_right(hand):
    hand.mouse.press(hand.at, RIGHT)
    hand.mouse.release(hand.at, RIGHT)


def press_middle(hand):
    hand.mouse.press(hand.at, MIDDLE)
    hand.mouse.release(hand.at, MIDDLE)


def lose_the_release(hand):
    hand.mouse.held = NONE
    hand.mouse.move(hand.at)


def click_twice(hand):
    """The second press and release of a double click."""
    hand.mouse.held |= LEFT
    hand.mouse.tell(QEvent.Type.MouseButtonDblClick, hand.at, LEFT)
    hand.mouse.release(hand.at)


def lose_the_keyboard(hand):
    QApplication.sendEvent(hand.view, QFocusEvent(QEvent.Type.FocusOut, Qt.FocusReason.ActiveWindowFocusReason))


def leave(hand):
    QApplication.sendEvent(hand.view.viewport(), QEvent(QEvent.Type.Leave))


def release_outside(hand):
    hand.mouse.move(QPoint(300, 3000))
    hand.mouse.release(QPoint(300, 3000))


def press_escape(hand):
    hand.key(Qt.Key.Key_Escape)


def press_undo(hand):
    hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)


def tremble(hand):
    for dx, dy in ((2, 0), (0, -2), (-1, 1), (0, 0)):
        hand.mouse.move(hand.view.place_of(hand.at) + QPoint(dx, dy))


def turn_the_wheel(hand):
    there = QPointF(hand.view.place_of(hand.at))
    for turned in (120, -120):
        told = QWheelEvent(
            there, hand.view.viewport().mapToGlobal(there), QPoint(), QPoint(0, turned), hand.mouse.held,
            Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(hand.view.viewport(), told)


HARMLESS = (press_middle, leave, tremble, turn_the_wheel)
"""What leaves a gesture as it is."""
BREAKING = (
    press_right,
    lose_the_release,
    lose_the_keyboard,
    press_escape,
    press_undo,
    release_outside,
)
"""What gives up a drag that is under way; a click is over when the button goes down."""
TOOLS = [(type(tool), False) for tool in all_tools()] + [
    (kind, True) for kind in (SelectTool, DeleteTool, *map(type, grid_tools()))
]
"""Each with whether on a board with a grid: what takes hold of things there does so in other code."""


@pytest.fixture(params=TOOLS, ids=lambda param: f"{param[0].__name__} {'grid' if param[1] else 'lines'}")
def hand(request, qtbot):
    kind, on_grid = request.param
    with (
        opened(grid_board() if on_grid else lines_board()) as document,
        on_screen(qtbot, BoardView(document), 480, 400) as view,
    ):
        hand = Hand(view, qtbot, document, kind)
        hand.gestures = gestures(on_grid)
        if kind is StretchTool:
            # Enter applies it, a second one even if lines cross in new places.
            enter = ("key", Qt.Key.Key_Return)
            hand.gestures = {name: [*steps, enter, enter] for name, steps in hand.gestures.items()}
        hand.number = TOOLS.index(request.param)
        yield hand


def stages(hand, steps):
    """What a steady hand has made that stops after so many steps: none, one, and so on to the last."""
    found = [hand.first]
    for length in range(1, len(steps) + 1):
        hand.begin()
        hand.do(steps[:length])
        if hand.mouse.held == NONE:
            found.append(hand.made())
        else:
            # Stopped with the button down: what the press itself did, a drag not.
            lose_the_release(hand)
            found.append(hand.made())
    return found


@pytest.mark.parametrize("of", [pytest.param(FEW, id="few"), pytest.param(ALL, id="all", marks=pytest.mark.slow)])
def test_no_slip_makes_what_a_steady_hand_would_not(hand, of):
    """With few gestures, each slip at every third moment: with three tools after one another, at all of them."""
    step, turn = (3, hand.number) if of is FEW else (1, 0)
    for name in of:
        steps = hand.gestures.get(name, ())
        known = stages(hand, steps)
        for moment, before in enumerate((kind for kind, _ in steps), 1):
            is_held = before in ("press", "move")
            # A drag goes by more with every tremble, as it should; a click does not.
            harmless = [slip for slip in HARMLESS if slip is not tremble or before != "move"]
            for slip in (*harmless, *(BREAKING if is_held else ()), *((click_twice,) if before == "release" else ())):
                turn += 1
                if turn % step:
                    continue
                hand.begin()
                hand.do(steps[:moment])
                was_dragging = hand.view.tool.is_dragging
                slip(hand)
                told = f"{name}: {slip.__name__} after step {moment} ({before})"
                if slip in BREAKING:
                    assert not (was_dragging and hand.view.tool.is_dragging), told
                    hand.mouse.held = NONE
                    assert hand.made() == known[moment - 1 if was_dragging else moment], told
                    continue
                hand.do(steps[moment:])
                made, count = hand.made(), hand.document.undo_stack.count()
                if slip is click_twice:
                    assert count <= max(1, len(steps) // 2), told
                elif slip is turn_the_wheel:
                    # In and out again is not to the pixel where it was: what is made may lie a little beside.
                    assert bool(count) == (known[-1] is not hand.first), told
                else:
                    assert made == known[-1], told
    hand.begin()


def test_the_gestures_change_something_with_every_tool_that_changes_boards(hand):
    """Else the test above would prove nothing."""
    changes = any(stages(hand, steps)[-1] is not hand.first for steps in hand.gestures.values())
    assert changes == (hand.kind not in (PanTool, MeasureTool))
    hand.begin()
