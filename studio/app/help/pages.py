"""The pages of `resources/help`, and the list of shortcuts made from commands and tools."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtGui import QKeySequence

from engine.i18n import tr
from studio.commands.command import Command
from studio.tools.tool import Tool
from studio.widgets.mnemonic import without_keys

_PLACES = (Path(__file__).parents[3] / "resources" / "help", Path(__file__).parents[2] / "resources" / "help")
SHORTCUTS = "shortcuts"


def pages() -> dict[str, Path]:
    """Return the help pages by name, those of the checkout before those of the wheel."""
    for place in _PLACES:
        if place.is_dir():
            return {path.stem: path for path in sorted(place.glob("*.md"))}
    return {}


def shortcut_sheet(commands: Iterable[Command], tools: Iterable[Tool]) -> str:
    """Return every shortcut as Markdown. A window without commands and tools has those of its boards."""
    every = list(tools)
    titles = {"any": tr("Tool"), "lines": tr("Line tool"), "grid": tr("Grid tool")}
    rows = [f"# {tr('Keyboard Shortcuts')}"]
    for boards, title in titles.items():
        listed = [
            f"| {tr(one.title)}: {tr(one.tooltip)} | **{one.shortcut}** |" for one in every if one.boards == boards
        ]
        rows += ["", f"| {title} | {tr('Key')} |", "|---|---|", *listed] if listed else []
    commands = list(commands)
    rows += ["", f"| {tr('Command')} | {tr('Keys')} |", "|---|---|"] if commands else []
    for command in commands:
        if command.shortcut:
            keys = QKeySequence(command.shortcut).toString(QKeySequence.SequenceFormat.NativeText)
            words = without_keys(command.words).removesuffix("…")
            rows.append(f"| {words} | **{keys}** |")
    rows += [
        "",
        f"| {tr('On the board')} | |",
        "|---|---|",
        f"| {tr('Zoom around the pointer')} | **{tr('Mouse wheel')}** |",
        f"| {tr('Pan')} | **{tr('Space or middle button, drag')}** |",
        f"| {tr('Move by 0.5 mm, or 5 mm with Shift')} | **{tr('Arrow keys')}** |",
        f"| {tr('Disable snapping while held')} | **Ctrl** |",
        f"| {tr('Cancel the gesture, then the selection, then the tool')} | **Esc** |",
    ]
    return "\n".join(rows)


def heading(path: Path) -> str:
    """Return the title of a page: its first heading, else its file name."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return next((line.lstrip("# ").strip() for line in lines if line.startswith("# ")), path.stem)
