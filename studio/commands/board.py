"""The Board menu: what is added without a place to click at."""

from __future__ import annotations

from studio.commands.command import Command
from studio.commands.file import tr
from studio.commands.shell import Shell
from studio.document.document import Document


def board_commands(document: Document, shell: Shell) -> list[Command]:
    """Railroads, regions, labels."""

    def unopened() -> str | None:
        return None if document.is_open else tr("Nothing is open.")

    return [
        Command(
            "add-railroad", tr("Add &Railroad…"), "board", shell.add_railroad, "Ctrl+Shift+R", "add",
            tr("A railroad with its colour and pattern; the line tool draws its lines next."), unopened,
        ),
        Command(
            "add-region", tr("Add Re&gion…"), "board", shell.add_region, "Ctrl+Shift+G", "region",
            tr("A region with its tint; then click the corners of its outline."), unopened,
        ),
        Command(
            "add-label", tr("Add &Label"), "board", lambda: shell.take_tool("label"), "", "label",
            tr("Words on the board: click where they go."), unopened,
        ),
    ]  # fmt: skip
