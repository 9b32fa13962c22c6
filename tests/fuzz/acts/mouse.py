"""The mouse on the board: clicks, drags, the wheel, and a hand that slips."""

from __future__ import annotations

from random import Random

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from engine.model.network import where
from studio.app.window import MainWindow
from studio.paint.lettering.positions import name_boxes

LEFT, RIGHT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton
NONE = Qt.KeyboardModifier.NoModifier
MODIFIERS = (
    NONE, NONE, NONE, NONE, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier,
)  # fmt: skip


def viewport(window: MainWindow) -> QWidget:
    """What takes the mouse on the board, asked for anew each time: where rows of a form are removed PySide gives up its
    objects for widgets of Qt's own, though those live on."""
    return window.view.viewport()


def place_on(window: MainWindow, rng: Random) -> QPoint:
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
    button, keys = rng.choice((LEFT, LEFT, LEFT, RIGHT, MIDDLE)), rng.choice(MODIFIERS)
    places = [place_on(window, rng) for _ in range(rng.randrange(2, 6))]
    try:
        QTest.mousePress(viewport(window), button, keys, places[0])
        for place in places[1:]:
            _move(window, place, button, keys)
            if rng.random() < 0.06:
                QTest.keyClick(window.view, Qt.Key.Key_Escape)
            if rng.random() < 0.04:
                window.document.undo_stack.undo()
    finally:
        # A button that stays down where the board fails would be down in every later run.
        QTest.mouseRelease(viewport(window), button, keys, places[-1])
    return f"drag with {window.toolbox.held.id}"


def _move(window: MainWindow, place: QPoint, button: Qt.MouseButton, keys: Qt.KeyboardModifier) -> None:
    spot = QPointF(place)
    event = QMouseEvent(
        QEvent.Type.MouseMove, spot, QPointF(viewport(window).mapToGlobal(place)), Qt.MouseButton.NoButton, button, keys
    )
    QApplication.sendEvent(viewport(window), event)


def click(window: MainWindow, rng: Random) -> str:
    """A click or two."""
    place, keys = place_on(window, rng), rng.choice(MODIFIERS)
    QTest.mouseClick(viewport(window), rng.choice((LEFT, LEFT, LEFT, RIGHT)), keys, place)
    if rng.random() < 0.25:
        # Qt's double click of a test ends with the second press.
        try:
            QTest.mouseDClick(viewport(window), LEFT, keys, place)
        finally:
            QTest.mouseRelease(viewport(window), LEFT, keys, place)
    return f"click with {window.toolbox.held.id}"


def wheel(window: MainWindow, rng: Random) -> str:
    """Turn the wheel: zoom in and out, far."""
    place = QPointF(place_on(window, rng))
    for _ in range(rng.choice((1, 3, 20))):
        turn = QPoint(0, rng.choice((-1200, -120, 120, 1200)))
        event = QWheelEvent(
            place, QPointF(viewport(window).mapToGlobal(place.toPoint())), QPoint(), turn, Qt.MouseButton.NoButton,
            rng.choice(MODIFIERS), Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(viewport(window), event)
    return "wheel"


def context(window: MainWindow, rng: Random) -> str:
    """A right click that asks for the menu of the board; what it offers is chosen by whoever answers."""
    place = place_on(window, rng)
    QTest.mouseClick(viewport(window), RIGHT, NONE, place)
    asked = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, viewport(window).mapToGlobal(place))
    QApplication.sendEvent(viewport(window), asked)
    return "menu of the board"


def draw(window: MainWindow, rng: Random) -> str:
    """Several clicks near each other, and the end of what they draw: Enter, a double click or a right one."""
    keys, at = rng.choice(MODIFIERS), place_on(window, rng)
    inside = viewport(window).rect()
    for _ in range(rng.randrange(2, 7)):
        QTest.mouseClick(viewport(window), LEFT, keys, at)
        at += QPoint(rng.randint(-60, 60), rng.randint(-60, 60))
        at = QPoint(min(max(at.x(), 0), inside.right()), min(max(at.y(), 0), inside.bottom()))
        _move(window, at, Qt.MouseButton.NoButton, keys)
    match rng.randrange(3):
        case 0:
            QTest.keyClick(window.view, Qt.Key.Key_Return)
        case 1:
            QTest.mouseClick(viewport(window), RIGHT, keys, at)
        case _:
            try:
                QTest.mouseDClick(viewport(window), LEFT, keys, at)
            finally:
                QTest.mouseRelease(viewport(window), LEFT, keys, at)
    return f"draw with {window.toolbox.held.id}"


def grab(window: MainWindow, rng: Random) -> str:
    """Take hold of something with the tool in hand, mostly for a short way: a stop, a bend, a name, a side of an
    outline."""
    keys, start = rng.choice(MODIFIERS[:5]), thing_on(window, rng)
    inside = viewport(window).rect()
    end = start + QPoint(rng.randint(-40, 40), rng.randint(-40, 40))
    end = QPoint(min(max(end.x(), 0), inside.right()), min(max(end.y(), 0), inside.bottom()))
    if rng.random() < 0.15:
        try:
            QTest.mouseDClick(viewport(window), LEFT, keys, start)
        finally:
            QTest.mouseRelease(viewport(window), LEFT, keys, start)
        return f"double click with {window.toolbox.held.id}"
    button = RIGHT if rng.random() < 0.12 else LEFT
    try:
        QTest.mousePress(viewport(window), button, keys, start)
        for part in (0.3, 1.0):
            _move(window, start + (end - start) * part, button, keys)
    finally:
        QTest.mouseRelease(viewport(window), button, keys, end)
    return f"grab with {window.toolbox.held.id}"


def thing_on(window: MainWindow, rng: Random) -> QPoint:
    """Where something is that can be taken hold of: on a line, on its bends, on a name, at a point or side of an
    outline; any place where nothing such is in sight."""
    view, board = window.view, window.document.scenario.board
    found: list[tuple[float, float]] = []
    kind = rng.randrange(3)
    if kind == 0 and board.lines:
        path = rng.choice(list(board.lines.values())).path
        places = [where(board, item) if isinstance(item, str) else item for item in path]
        found = [at for at in places if at is not None]
    elif kind == 1 and (board.regions or board.shapes):
        rings = [ring for region in board.regions.values() for ring in region.outline]
        rings += [ring for shape in board.shapes.values() for ring in shape.rings]
        found = list(rng.choice(rings).points) if rings else []
    elif kind == 2 and (names := view._shown.settled.names) is not None:
        boxes = [box.center() for _, box in name_boxes(board, names.names).items()]
        found = [(at.x(), at.y()) for at in boxes]
    if not found:
        return place_on(window, rng)
    at = rng.randrange(len(found))
    (ax, ay), (bx, by) = found[at], found[(at + 1) % len(found)]
    part = rng.choice((0.0, 0.0, 0.5)) if kind < 2 else 0.0
    place = view.mapFromScene(QPointF(ax + part * (bx - ax), ay + part * (by - ay)))
    return place if view.viewport().rect().contains(place) else place_on(window, rng)


def slip(window: MainWindow, rng: Random) -> str:
    """A drag in which the hand slips: off the view, onto another button or key, or the release is never heard of."""
    held, place, slips = rng.choice(MODIFIERS), place_on(window, rng), []
    tool = window.toolbox.held.id
    try:
        QTest.mousePress(viewport(window), LEFT, held, place)
        for _ in range(rng.randrange(1, 5)):
            place = place_on(window, rng)
            _move(window, place, LEFT, held)
            kind = rng.choice(SLIPS)
            slips.append(kind)
            match kind:
                case "out":
                    place = rng.choice(
                        (
                            QPoint(-40, 30),
                            QPoint(viewport(window).width() + 90, 50),
                            QPoint(70, viewport(window).height() + 500),
                        )
                    )
                    _move(window, place, LEFT, held)
                case "right" | "middle":
                    other = RIGHT if kind == "right" else MIDDLE
                    QTest.mousePress(viewport(window), other, held, place)
                    QTest.mouseRelease(viewport(window), other, held, place)
                case "wheel":
                    wheel(window, rng)
                case "key":
                    QTest.keyClick(window.view, rng.choice(KEYS_IN_A_DRAG))
                case "undo":
                    QTest.keyClick(window.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
                case "elsewhere":
                    window.toolbox.setFocus()
                    window.view.clearFocus()
                case "lost":
                    _move(window, place, Qt.MouseButton.NoButton, held)
                case "unselected":
                    window.document.select(())
    finally:
        QTest.mouseRelease(viewport(window), LEFT, held, place)
    return f"drag with {tool}, slipping: {', '.join(slips)}"


SLIPS = ("none", "out", "right", "middle", "wheel", "key", "undo", "elsewhere", "lost", "unselected")
KEYS_IN_A_DRAG = (
    Qt.Key.Key_Escape, Qt.Key.Key_Delete, Qt.Key.Key_Left, Qt.Key.Key_Down, Qt.Key.Key_S, Qt.Key.Key_L,
    Qt.Key.Key_Return, Qt.Key.Key_Tab, Qt.Key.Key_Space,
)  # fmt: skip
