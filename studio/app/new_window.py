"""Another window of the studio."""

from __future__ import annotations

import sys
from collections.abc import Callable

from PySide6.QtCore import QProcess

from engine.i18n import tr

COMMAND = (sys.executable, "-P", "-m", "studio", "--new")
"""`-P`: a module of the working folder, such as `studio.py`, must not be run in place of the program's own."""


def open_another(say: Callable[[str], None]) -> None:
    """Start a second studio on the page of new boards. It is a separate process, so an error or hang in one does not
    affect the other; shared files are locked between processes."""
    program, *arguments = COMMAND
    started, _ = QProcess.startDetached(program, arguments)
    say(tr("A new window is opening.") if started else tr("Cannot open a new window: the studio did not start."))
