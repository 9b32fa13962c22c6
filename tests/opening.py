"""What tests open: documents and windows, closed at their end, and at once. What is left to the garbage may be
collected in the middle of somebody's paint event."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from engine.model.scenario import Scenario
from studio.document.document import Document

if TYPE_CHECKING:
    from studio.app.window import MainWindow

W = TypeVar("W", bound=QWidget)


@contextmanager
def opened(what: Scenario | Path) -> Iterator[Document]:
    """A document with a scenario or a file open."""
    document = Document()
    if isinstance(what, Path):
        document.load(what)
    else:
        document.new(what)
    try:
        yield document
    finally:
        document.close()


@contextmanager
def on_screen(qtbot: QtBot, widget: W, width: int, height: int) -> Iterator[W]:
    """The widget as a window of that size, in pixels."""
    widget.resize(width, height)
    with qtbot.waitExposed(widget):
        widget.show()
    try:
        yield widget
    finally:
        delete(widget)


@contextmanager
def studio_with(qtbot: QtBot, file: Path, width: int = 1000, height: int = 700) -> Iterator[MainWindow]:
    """The studio's window with a file open, which must be one that can be read."""
    from studio.app.settings import Settings
    from studio.app.window import MainWindow

    window = MainWindow(Settings())
    assert window.shell.open_file(file)
    with on_screen(qtbot, window, width, height):
        try:
            yield window
        finally:
            window.document.close()
