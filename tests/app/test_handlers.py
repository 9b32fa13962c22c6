"""What raises in a method that Qt calls is told, and the program goes on: whatever is raised, wherever it is called."""

import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

PROGRAM = """
    import sys
    from PySide6.QtCore import QAbstractListModel, QEvent, QSize, QTimer, Signal
    from PySide6.QtWidgets import QApplication, QLabel, QListView, QWidget

    def fails():
        {fault}

    class Earlier(QWidget):
        def event(self, event: QEvent) -> bool:
            if event.type() == QEvent.Type.User:
                fails()
            return super().event(event)

    from studio.app.application import application

    told = []
    sys.excepthook = lambda kind, error, trace: told.append(kind.__name__)
    app = application()

    class Later(QLabel):
        given = ()
        sent = Signal(int, str)

        def resizeEvent(self, event):
            if event.size().width() == 77:
                fails()

        def sizeHint(self) -> QSize:
            fails()

        def setNum(self, *given):
            self.given = given

        def setText(self, text):
            self.given = (text,)

    class Rows(QAbstractListModel):
        def rowCount(self, parent) -> int:
            fails()

        def data(self, index, role):
            fails()

    earlier, later, rows, view = Earlier(), Later(), Rows(), QListView()
    later.show()
    before = len(told)
    # Called by what Python calls, and by the loop of events.
    QApplication.sendEvent(earlier, QEvent(QEvent.Type.User))
    QTimer.singleShot(0, lambda: QApplication.postEvent(earlier, QEvent(QEvent.Type.User)))
    QTimer.singleShot(0, lambda: later.resize(77, 77))
    # Quit in a later turn of the loop, after the events that were posted in this one.
    QTimer.singleShot(0, lambda: QTimer.singleShot(50, app.quit))
    app.exec()
    assert len(told) - before == 3
    assert later.sizeHint() == QSize() and later.width() == 77
    view.setModel(rows)
    assert view.model().rowCount(view.rootIndex()) == 0 and view.model().data(view.rootIndex(), 0) is None
    # A slot is handed as many values as it takes, all of them where it takes any number.
    later.sent.connect(later.setNum)
    later.sent.emit(3, "x")
    assert later.given == (3, "x")
    later.sent.disconnect(later.setNum)
    view.iconSizeChanged.connect(later.setText)
    view.setIconSize(QSize(9, 9))
    assert later.given == (QSize(9, 9),)
    sys.excepthook = sys.__excepthook__
    print(*set(told))
"""
FAULTS = {
    "IndexError": "[][0]",
    "StopIteration": "next(iter(()))",
    "RuntimeError": "raise RuntimeError('on purpose')",
}
KINDS = ["IndexError", *(pytest.param(kind, marks=pytest.mark.slow) for kind in FAULTS if kind != "IndexError")]


@pytest.mark.parametrize("kind", KINDS)
def test_what_fails_in_a_method_that_qt_calls_is_told_and_ends_nothing(kind):
    program = [sys.executable, "-c", dedent(PROGRAM).format(fault=FAULTS[kind])]
    run = subprocess.run(program, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout.strip()) == (0, kind), run.stderr


BOARD = """
    import sys
    from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
    from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
    from PySide6.QtWidgets import QApplication

    from studio.app.application import application
    from studio.canvas.view import BoardView
    from studio.document.document import Document
    from studio.tools.select import SelectTool

    def fails(*given):
        {fault}

    told = []
    sys.excepthook = lambda kind, error, trace: told.append(kind.__name__)
    app = application()
    document = Document()
    view = BoardView(document)
    view.resize(300, 200)
    view.show()
    app.processEvents()
    none, left, plain = Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    at, turn, still = QPointF(50, 50), QPoint(0, 120), Qt.ScrollPhase.NoScrollPhase

    def mouse(kind, button, held):
        return QMouseEvent(kind, at, view.viewport().mapToGlobal(at), button, held, plain)

    class Failing(SelectTool):
        press = move = release = key = fails

    Kind = QEvent.Type
    acts = [
        ("move", mouse(Kind.MouseMove, none, none)),
        ("press", mouse(Kind.MouseButtonPress, left, left)),
        ("release", mouse(Kind.MouseButtonRelease, left, none)),
        ("double", mouse(Kind.MouseButtonDblClick, left, left)),
        ("key", QKeyEvent(Kind.KeyPress, Qt.Key.Key_Delete, plain)),
    ]
    view.set_tool(Failing())
    for name, event in acts:
        before = len(told)
        if name == "release":
            view._hand.take(acts[1][1], "tool")
        QApplication.sendEvent(view if name == "key" else view.viewport(), event)
        assert len(told) == before + 1, name
        assert not document.is_previewing and view._hand.work is None, name
    view._zoom_by, zoom_by = fails, view._zoom_by
    wheel = QWheelEvent(at, at, QPoint(), turn, none, plain, still, False)
    QApplication.sendEvent(view.viewport(), wheel)
    view.overlay.set_hover = fails
    view._over = 1
    QApplication.sendEvent(view.viewport(), QEvent(Kind.Leave))
    view._motion.paint = fails
    view._motion.__class__.is_running = True
    view.viewport().repaint()
    assert len(told) == len(acts) + 3, told
    # The board goes on as if nothing had been.
    view._motion.__class__.is_running = False
    view._zoom_by = zoom_by
    view.set_tool(SelectTool())
    before = view.zoom
    QApplication.sendEvent(view.viewport(), wheel)
    assert view.zoom > before and view.grab().width() == 300
    document.close()
    sys.excepthook = sys.__excepthook__
    print(*set(told))
"""


@pytest.mark.parametrize("kind", KINDS)
def test_the_board_goes_on_after_its_mouse_its_keys_its_wheel_or_its_picture_failed(kind):
    program = [sys.executable, "-c", dedent(BOARD).format(fault=FAULTS[kind])]
    run = subprocess.run(program, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout.strip()) == (0, kind), run.stderr
