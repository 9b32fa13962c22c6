"""An hour with the studio's window, so that its memory can be told: a board is opened, looked at from near and far,
moved about, changed, taken back and checked each time. Prints the megabytes that the process held at most.

    python -m tests.benchmarks.hour FILE ROUNDS
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from random import Random

from PySide6.QtCore import QEventLoop

from engine.edit.network.mileposts import MoveMileposts
from engine.edit.remove import Remove
from engine.model.ids import Ref
from studio.app.application import application
from studio.app.settings import Settings
from studio.app.window import MainWindow
from studio.threads.garbage import GarbageTimer

NEAR = 4
EDITS = 12


def held() -> float:
    """The megabytes that the process held at most; 0 where the system does not tell."""
    status = Path("/proc/self/status")
    return int(status.read_text().split("VmHWM:")[1].split()[0]) / 1_000 if status.exists() else 0


def checked(window: MainWindow) -> None:
    """Works until everything about the board is known, and its view has come to rest."""
    document, loop = window.document, QEventLoop()
    while document.inspection is None or document.inspection.scenario is not document.scenario:
        loop.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    window.view.settle()
    loop.processEvents()


def spend(window: MainWindow, rounds: int) -> None:
    """Looks about, moves mileposts, removes lines and takes the half of it back, so many times."""
    document, view, lot = window.document, window.view, Random(3)
    checked(window)
    for _ in range(rounds):
        for turn in (*[view.zoom_in] * NEAR, *[view.zoom_out] * NEAR):
            turn()
            view._pan_by(lot.choice((-90, 90)), lot.choice((-90, 90)))
            view.settle()
            view.viewport().repaint()
        board = document.committed.board
        for id in lot.sample([*board.mileposts], min(EDITS, len(board.mileposts) // 2)):
            x, y = board.mileposts[id].at
            document.preview(MoveMileposts({id: (x + 2, y + 1)}))
            view.viewport().repaint()
            document.perform(MoveMileposts({id: (x + 4, y + 3)}))
        for line in lot.sample([*board.lines], 2):
            document.perform(Remove((Ref("line", line),)))
            checked(window)
        for _ in range(EDITS // 2):
            document.undo_stack.undo()
        checked(window)


def main(file: Path, rounds: int) -> None:
    app = application()
    window = MainWindow(Settings())
    GarbageTimer(window)
    assert window.shell.open_file(file)
    window.resize(1440, 870)
    window.show()
    app.processEvents()
    window.dock_set.wake()
    spend(window, rounds)
    print(held(), flush=True)
    # Nobody is asked what shall become of the changes.
    os._exit(0)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
