"""Recipes of CONTRIBUTING.md, read so that a test can follow them step by step.

A recipe is a section below "Recipes". It names the folder of its example, which holds the new files at their paths, and
ends with the commands that must pass. A numbered step creates files, inserts lines next to a line of a file, or runs
commands. "Without this step, `tests/...` fails" names the test that notices a missing step.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "CONTRIBUTING.md"

INDENT = 3
"""Columns by which the text and the code of a numbered step are indented."""

_SECTION = re.compile(r"^### (.+?)$(.*?)(?=^##|\Z)", re.MULTILINE | re.DOTALL)
_FOLDER = re.compile(r"`(tests/recipes/\w+/)`")
_STEP = re.compile(r"^\d+\. (.*?)(?=^\S|\Z)", re.MULTILINE | re.DOTALL)
_CREATED = re.compile(r"Create ((?:`[^`]+`(?:,\s+|\s+and\s+)?)+)")
_CHANGED = re.compile(r"In `([^`]+)`")
_PLACED = re.compile(r"(after|before|replace) the line\s+`([^`]+)`.*?```\w*\n(.*?) *```", re.DOTALL)
_BLOCK = re.compile(r"```sh\n(.*?)```", re.DOTALL)
_NOTICED = re.compile(r"Without this step,\s+`([^`]+)`\s+fails")


@dataclass(frozen=True)
class Insertion:
    """Lines that go after, before or in place of the only line of a file with a given text.

    The text omits backquotes, and ends with “…” if it is only the beginning of the line.
    """

    where: str
    line: str
    text: str

    def into(self, source: str) -> str:
        """Return the source with the inserted lines, indented like the line next to them."""
        lines = source.splitlines()
        numbers = [n for n, line in enumerate(lines) if self._is(line.strip().replace("`", ""))]
        if len(numbers) != 1:
            raise ValueError(f"{len(numbers)} lines are {self.line!r}")
        found = numbers[0]
        indent = " " * (len(lines[found]) - len(lines[found].lstrip()))
        new = [indent + line if line else "" for line in self.text.splitlines()]
        start, end = {"after": (found + 1, found + 1), "before": (found, found), "replace": (found, found + 1)}[
            self.where
        ]
        return "\n".join([*lines[:start], *new, *lines[end:]]) + "\n"

    def _is(self, line: str) -> bool:
        return line.startswith(self.line[:-1]) if self.line.endswith("…") else line == self.line


@dataclass(frozen=True)
class Step:
    """One numbered step: files to create, insertions into one file, or commands to run."""

    number: int
    created: tuple[str, ...]
    changed: str
    insertions: tuple[Insertion, ...]
    commands: tuple[str, ...]
    noticed: str


@dataclass(frozen=True)
class Recipe:
    """A section of the page: its title, the folder of its example, its steps, and the commands that must pass."""

    title: str
    folder: str
    steps: tuple[Step, ...]
    commands: tuple[str, ...]

    @property
    def example(self) -> Path:
        """The folder that holds the new files of the example."""
        return ROOT / self.folder


def recipes() -> list[Recipe]:
    """Return the recipes in the order of the page."""
    part = PAGE.read_text(encoding="utf-8").partition("\n## Recipes\n")[2].partition("\n## ")[0]
    return [_recipe(title, text) for title, text in _SECTION.findall(part)]


def _recipe(title: str, text: str) -> Recipe:
    folder = _FOLDER.search(text)
    if folder is None:
        raise ValueError(f"the recipe “{title}” names no folder in tests/recipes/")
    steps = tuple(_step(n, step) for n, step in enumerate(_STEP.findall(text), 1))
    return Recipe(title, folder[1], steps, _commands(_STEP.sub("", text)))


def _step(number: int, text: str) -> Step:
    created = [path for listed in _CREATED.findall(text) for path in re.findall(r"`([^`]+)`", listed)]
    changed, noticed = _CHANGED.match(text), _NOTICED.search(text)
    insertions = tuple(
        Insertion(where, line, re.sub(f"^ {{{INDENT}}}", "", lines, flags=re.MULTILINE))
        for where, line, lines in _PLACED.findall(text)
    )
    commands = _commands(text)
    if sum(map(bool, (created, changed and insertions, commands))) != 1:
        raise ValueError(f"step {number} must create, change or run: {text[:80]}")
    return Step(
        number, tuple(created), changed[1] if changed else "", insertions, commands, noticed[1] if noticed else ""
    )


def _commands(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for block in _BLOCK.findall(text) for line in block.splitlines() if line.strip())
