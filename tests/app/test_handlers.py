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
    QTimer.singleShot(50, app.quit)
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


@pytest.mark.parametrize("kind", FAULTS)
def test_what_fails_in_a_method_that_qt_calls_is_told_and_ends_nothing(kind):
    program = [sys.executable, "-c", dedent(PROGRAM).format(fault=FAULTS[kind])]
    run = subprocess.run(program, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout.strip()) == (0, kind), run.stderr
