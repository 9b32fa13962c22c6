"""What the monkey does: mouse, wheel, keys, menus, fields, tables, docks, undo, playtests; each by chance alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

from engine.model.ids import Ref
from engine.model.references import definitions
from studio.app.window import MainWindow
from studio.commands.command import Command
from studio.playtest.window import PlaytestWindow
from tests.fuzz.hostile import scalar
from tests.fuzz.monkey_answers import meddle, tap

Act = Callable[[MainWindow, Random], str]

LEFT, RIGHT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton
NONE = Qt.KeyboardModifier.NoModifier
MODIFIERS = (
    NONE, NONE, NONE, NONE, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier,
)  # fmt: skip
KEYS = (
    Qt.Key.Key_Escape, Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Return, Qt.Key.Key_Tab, Qt.Key.Key_Space,
    Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_F2,
    Qt.Key.Key_F8, Qt.Key.Key_F9, Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_BracketLeft, Qt.Key.Key_BracketRight,
    *(Qt.Key(Qt.Key.Key_A + n) for n in range(26)), *(Qt.Key(Qt.Key.Key_0 + n) for n in range(10)),
)  # fmt: skip
LEFT_ALONE = ("quit", "about")
"""Commands that end the program, or show what has no answer."""
MENUS_OF_EDITS = ("edit", "board", "arrange", "lines", "issues", "tables")


def _viewport(window: MainWindow) -> QWidget:
    return window.view.viewport()


def _place(window: MainWindow, rng: Random) -> QPoint:
    """A place on the board's view; often where something is."""
    view, board = window.view, window.document.scenario.board
    spots = [*board.mileposts.values(), *board.junctions.values(), *board.labels.values()]
    if spots and rng.random() < 0.5:
        x, y = rng.choice(spots).at
        near = view.mapFromScene(QPointF(x, y)) + QPoint(rng.randint(-6, 6), rng.randint(-6, 6))
        if view.viewport().rect().contains(near):
            return near
    size = view.viewport().size()
    return QPoint(rng.randrange(max(1, size.width())), rng.randrange(max(1, size.height())))


def drag(window: MainWindow, rng: Random) -> str:
    """Press, move some ways, release, sometimes elsewhere than on the board, sometimes with Escape in between."""
    on, button, keys = _viewport(window), rng.choice((LEFT, LEFT, LEFT, RIGHT, MIDDLE)), rng.choice(MODIFIERS)
    places = [_place(window, rng) for _ in range(rng.randrange(2, 6))]
    try:
        QTest.mousePress(on, button, keys, places[0])
        for place in places[1:]:
            _move(window, place, button, keys)
            if rng.random() < 0.06:
                QTest.keyClick(window.view, Qt.Key.Key_Escape)
            if rng.random() < 0.04:
                window.document.undo_stack.undo()
    finally:
        # A button that stays down where the board fails would be down in every later run.
        QTest.mouseRelease(on, button, keys, places[-1])
    return f"drag with {window.toolbox.held.id}"


def _move(window: MainWindow, place: QPoint, button: Qt.MouseButton, keys: Qt.KeyboardModifier) -> None:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QMouseEvent

    on = _viewport(window)
    spot = QPointF(place)
    event = QMouseEvent(
        QEvent.Type.MouseMove, spot, QPointF(on.mapToGlobal(place)), Qt.MouseButton.NoButton, button, keys
    )
    QApplication.sendEvent(on, event)


def click(window: MainWindow, rng: Random) -> str:
    """A click or two."""
    place, keys = _place(window, rng), rng.choice(MODIFIERS)
    QTest.mouseClick(_viewport(window), rng.choice((LEFT, LEFT, LEFT, RIGHT)), keys, place)
    if rng.random() < 0.25:
        # Qt's double click of a test ends with the second press.
        try:
            QTest.mouseDClick(_viewport(window), LEFT, keys, place)
        finally:
            QTest.mouseRelease(_viewport(window), LEFT, keys, place)
    return f"click with {window.toolbox.held.id}"


def wheel(window: MainWindow, rng: Random) -> str:
    """Turn the wheel: zoom in and out, far."""
    place = QPointF(_place(window, rng))
    for _ in range(rng.choice((1, 3, 20))):
        turn = QPoint(0, rng.choice((-1200, -120, 120, 1200)))
        event = QWheelEvent(
            place, QPointF(_viewport(window).mapToGlobal(place.toPoint())), QPoint(), turn, Qt.MouseButton.NoButton,
            rng.choice(MODIFIERS), Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(_viewport(window), event)
    return "wheel"


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


def command(window: MainWindow, rng: Random) -> str:
    """A command of the menus that can run, one of a submenu included."""
    return _chosen(window, rng, [each for each in window.commands if each.id not in LEFT_ALONE])


def command_of_edits(window: MainWindow, rng: Random) -> str:
    """A command of the menus that change the board."""
    return _chosen(window, rng, [each for each in window.commands if each.menu in MENUS_OF_EDITS])


def _chosen(window: MainWindow, rng: Random, commands: Sequence[Command]) -> str:
    chosen = rng.choice(commands)
    while chosen.children is not None:
        children: list[Command] = list(chosen.children())
        if not children:
            return f"{chosen.id} is empty"
        chosen = rng.choice(children)
    window.actions_.run(chosen)
    return f"command {chosen.id}"


def undo(window: MainWindow, rng: Random) -> str:
    """Some steps back, or forth again."""
    stack = window.document.undo_stack
    if rng.random() < 0.2:
        stack.setIndex(rng.randint(0, stack.count()))
        return f"to step {stack.index()}"
    steps = rng.choice((1, 1, 3))
    for _ in range(steps):
        stack.undo() if rng.random() < 0.6 else stack.redo()
    return "undo and redo"


def dock(window: MainWindow, rng: Random) -> str:
    """Show or hide a panel, and let it float."""
    name = rng.choice(list(window.dock_set.all))
    window.show_dock(name, rng.random() < 0.75)
    if rng.random() < 0.1:
        window.dock_set.all[name].setFloating(rng.random() < 0.5)
    return f"panel {name}"


def panel(window: MainWindow, rng: Random) -> str:
    """Type into, choose or press something in a panel."""
    name = rng.choice(("inspector", "inspector", "inspector", "layers", "tables", "issues", "analysis", "history"))
    window.show_dock(name)
    inside = window.dock_set.all[name].panel
    if name == "tables" and rng.random() < 0.5 and inside.tabs.count():
        inside.tabs.setCurrentIndex(rng.randrange(inside.tabs.count()))
    return f"in {name}, {meddle(inside, rng)}"


def cells(window: MainWindow, rng: Random) -> str:
    """Edit a cell of a table, paste into it, sort it, or delete in it."""
    window.show_dock("tables")
    panel = window.dock_set.all["tables"].panel
    if panel.tabs.count() and rng.random() < 0.7:
        panel.tabs.setCurrentIndex(rng.randrange(panel.tabs.count()))
        QApplication.processEvents()
    views = [view for view in panel.findChildren(QAbstractItemView) if view.isVisible() and view.model() is not None]
    views = [view for view in views if view.model().rowCount() and view.model().columnCount()]
    if not views:
        return "no table"
    view = rng.choice(views)
    model = view.model()
    index = model.index(rng.randrange(model.rowCount()), rng.randrange(model.columnCount()))
    called = f"{type(model).__name__} {index.row()},{index.column()}"
    view.setCurrentIndex(index)
    what = rng.random()
    if what < 0.45:
        return f"{called}: {_edit(model, index, rng)}"
    if what < 0.6:
        # A cell in which Enter began to write is written in already.
        if index.flags() & Qt.ItemFlag.ItemIsEditable and view.indexWidget(index) is None:
            view.edit(index)
        # Each key goes to whatever has the keyboard then: the first one may choose, and end the editor.
        for letter in str(rng.randrange(10**9)):
            QTest.keyClicks(QApplication.focusWidget() or view, letter)
        tap(QApplication.focusWidget() or view, rng.choice((Qt.Key.Key_Return, Qt.Key.Key_Escape)))
        return f"{called}: typed"
    view.setFocus()
    if what < 0.85:
        rows = [
            "\t".join((scalar(rng) or "")[:60] for _ in range(rng.choice((1, 3, 40))))
            for _ in range(rng.choice((1, 2, 60)))
        ]
        QGuiApplication.clipboard().setText("\n".join(rows))
        QTest.keyClick(view, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        return f"{called}: pasted {len(rows)} rows"
    QTest.keyClick(view, rng.choice((Qt.Key.Key_Delete, Qt.Key.Key_Space, Qt.Key.Key_Return)))
    return f"{called}: a key"


def _edit(model: QAbstractItemModel, index: QModelIndex, rng: Random) -> str:
    value: Any = (scalar(rng) or "")[:400] if rng.random() < 0.6 else str(rng.randrange(50))
    if index.flags() & Qt.ItemFlag.ItemIsEditable:
        model.setData(index, value, Qt.ItemDataRole.EditRole)
        return f"set to {value[:30]!r}"
    if index.flags() & Qt.ItemFlag.ItemIsUserCheckable:
        model.setData(index, Qt.CheckState.Checked.value, Qt.ItemDataRole.CheckStateRole)
    return "not to be edited"


def playtest(window: MainWindow, rng: Random) -> str:
    """Open a playtest and play a few decisions in it, or go on in one that is open."""
    tables = [top for top in QApplication.topLevelWidgets() if isinstance(top, PlaytestWindow) and top.isVisible()]
    if not tables:
        play = window.actions_.commands["playtest"]
        window.actions_.run(play)
        return "playtest"
    table = rng.choice(tables)
    for _ in range(rng.randrange(1, 8)):
        legal = table.game.choices.offered
        kind = rng.random()
        if legal and kind < 0.6:
            table.game.conductor.choose(rng.choice(legal))
        elif kind < 0.8:
            table.step()
        elif kind < 0.9:
            table.game.back()
        else:
            meddle(table, rng)
        if not table.isVisible():
            return "left the playtest"
        QApplication.processEvents()
    if rng.random() < 0.3:
        table.close()
    return "played on"


def rest(window: MainWindow, rng: Random) -> str:
    """Wait until everything is drawn."""
    QApplication.processEvents()
    if window.document.is_open:
        window.view.settle()
    return "rest"


ACTS: tuple[tuple[Act, int], ...] = (
    (drag, 8), (click, 8), (take_tool, 6), (keys, 5), (command, 6), (panel, 6), (cells, 6), (select, 5), (undo, 3),
    (tool_option, 2), (wheel, 1), (dock, 1), (playtest, 2), (rest, 1),
)  # fmt: skip
"""What is done, and how often."""

EDITING: tuple[tuple[Act, int], ...] = (
    (drag, 8), (click, 8), (take_tool, 6), (keys, 5), (command_of_edits, 8), (panel, 6), (cells, 6), (select, 5),
    (undo, 3), (tool_option, 2), (wheel, 1),
)  # fmt: skip
"""What is done where nothing but editing is meant."""
