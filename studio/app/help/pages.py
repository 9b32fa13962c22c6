"""The pages of `resources/help`, and the list of shortcuts made from commands and tools.

A page in another language is a file of the same name in a folder named after the language, such as
`de/2-drawing.md`. It has the same blocks as the English page: headings, paragraphs, list items and rows of tables. So a
place that F1 names on the English page is found on the other one. Pages that are not translated are shown in English.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from PySide6.QtGui import QKeySequence

from engine.i18n import language, tr
from studio.commands.command import Command
from studio.tools.tool import Tool
from studio.widgets.mnemonic import without_keys

_PLACES = (Path(__file__).parents[3] / "resources" / "help", Path(__file__).parents[2] / "resources" / "help")
SHORTCUTS = "shortcuts"
CHANGES = "changes"


_STARTS_BLOCK = re.compile(r"\s*(#|[-*] |\||!\[)")
_NUMBERED = re.compile(r"\s*\d+\. ")
"""A line in a paragraph may start with a number, such as the end of a sentence."""
_MARKS = re.compile(r"^[#>\s-]+|^\* |^\d+\. |\*+|`|\||\[|\]\([^)]*\)")
FIRST_WORDS = 6
"""Number of words that identify a block."""


def help_folder() -> Path | None:
    """Return the folder of the help pages, that of the checkout before that of the wheel."""
    return next((place for place in _PLACES if place.is_dir()), None)


def english_pages() -> dict[str, Path]:
    """Return the help pages by name, in English."""
    folder = help_folder()
    return {} if folder is None else {path.stem: path for path in sorted(folder.glob("*.md"))}


def pages() -> dict[str, Path]:
    """Return the help pages by name, in the language of the program where they are translated."""
    return {name: translation(path, language()) for name, path in english_pages().items()}


def translation(page: Path, language: str) -> Path:
    """Return the file of an English page in a language, or the page itself."""
    translated = page.parent / language / page.name
    return translated if translated.is_file() else page


def blocks(text: str) -> list[str]:
    """Return the blocks of Markdown: each heading, paragraph, list item and row of a table, on one line."""
    return [" ".join(lines) for lines in _lines_of_blocks(text)]


def _lines_of_blocks(text: str) -> Iterator[list[str]]:
    block: list[str] = []
    for line in text.splitlines():
        numbered = _NUMBERED.match(line) and block and _NUMBERED.match(block[0])
        if block and (not line.strip() or _STARTS_BLOCK.match(line) or numbered):
            yield block
            block = []
        if line.strip():
            block.append(line.strip())
    if block:
        yield block


def words_of(name: str, words: str) -> str:
    """Return the words to look for on a page in the language of the program, for words on the English page."""
    english = english_pages().get(name)
    shown = english and translation(english, language())
    if not words or english is None or shown is None or shown == english:
        return words
    plain = [_MARKS.sub("", block) for block in blocks(english.read_text(encoding="utf-8"))]
    place = next((place for place, block in enumerate(plain) if words in block), None)
    theirs = blocks(shown.read_text(encoding="utf-8"))
    return " ".join(_MARKS.sub("", theirs[place]).split()[:FIRST_WORDS]) if place is not None else words


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
