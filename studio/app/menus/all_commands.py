"""All commands of the window, in menu order."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from studio.app.menus.tables import In, table_commands
from studio.commands.arrange import arrange_commands
from studio.commands.board import board_commands
from studio.commands.clipboard import BoardClipboard
from studio.commands.command import Command
from studio.commands.edit import edit_commands
from studio.commands.file import file_commands
from studio.commands.lines import line_commands
from studio.commands.shell import Shell
from studio.commands.view import help_commands, issue_commands, play_commands, view_commands
from studio.document.document import Document

if TYPE_CHECKING:
    from studio.canvas.view import BoardView


def every_command(
    document: Document, shell: Shell, clipboard: BoardClipboard, view: Callable[[], BoardView], in_hand: In,
    window: QWidget,
) -> list[Command]:  # fmt: skip
    """Return all commands. `view` returns the board view and creates it on first use; `in_hand` returns the current
    table, if any."""
    return [
        *file_commands(document, shell),
        *edit_commands(document, shell, clipboard),
        *board_commands(document, shell),
        *line_commands(document, shell),
        *arrange_commands(document, shell),
        *table_commands(document, shell, in_hand, window),
        *view_commands(document, view, shell),
        *issue_commands(document, shell),
        *play_commands(document, shell),
        *help_commands(document, shell),
    ]
