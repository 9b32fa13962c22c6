"""What tests open: documents and windows, closed at their end, and at once. What is left to the garbage may be
collected in the middle of somebody's paint event."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar
from unittest.mock import patch

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from engine.files.library import bundled_name
from engine.files.saves.digest import file_digest
from engine.model.scenario import Scenario
from studio.document import reading
from studio.document.document import Document
from tests.bundled import bundled_scenario

if TYPE_CHECKING:
    from studio.app.window import MainWindow

W = TypeVar("W", bound=QWidget)


_known: dict[bytes, tuple[Scenario, bytes, bool]] = {}
"""What was read from files without a name in the library, by the digest of their content."""


def _read(path: Path) -> tuple[Scenario, bytes, bool]:
    name = bundled_name(path)
    if name is not None:
        return bundled_scenario(name), file_digest(path), False
    found = _known.get(file_digest(path)) or reading.read(path)
    _known[found[1]] = found
    return found


files_read_once = patch("studio.document.document.read", _read)
"""Context in which all tests of a process share one value of a scenario, with everything derived from it, wherever the
same text is opened."""


@contextmanager
def opened(what: Scenario | Path) -> Iterator[Document]:
    """A document with a scenario or a file open."""
    document = Document()
    if isinstance(what, Path):
        with files_read_once:
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
    with files_read_once:
        assert window.shell.open_file(file)
    with on_screen(qtbot, window, width, height):
        try:
            yield window
        finally:
            window.document.close()
