"""Parts that a contributor can forget when adding a tool, a command or a verb."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import MagicMock, create_autospec

import pytest
from PySide6.QtWidgets import QWidget
from shiboken6 import delete
from typer.main import get_command

from engine.cli.main import application, verbs
from studio.app.menus.every import every_command
from studio.commands.clipboard import BoardClipboard
from studio.commands.command import Command
from studio.commands.shell import Shell
from studio.document.document import Document
from studio.tools.all import all_tools, grid_tools

ROOT = Path(__file__).resolve().parents[2]
ICONS = ROOT / "resources" / "icons"
ANY_TIME = {
    *("new", "new-window", "new-over-outline", "new-over-image", "open", "open-bundled", "open-recent", "open-record"),
    *("former-versions", "recover", "quit", "hide-panels", "next-part", "panels", "panels-beside", "reset-layout"),
    *("theme", "text-size", "palette", "checks", "help", "pages", "shortcuts", "about"),
}
"""Commands that need no open scenario."""


@pytest.fixture
def commands(qapp: object) -> Iterator[list[Command]]:
    """Yield the commands of a window in which nothing is open."""
    shell, view = create_autospec(Shell, instance=True), MagicMock()
    shell.issue_list_if_made.return_value = None
    clipboard = create_autospec(BoardClipboard, instance=True)
    document, window = Document(), QWidget()
    yield every_command(document, shell, clipboard, lambda: view, lambda: None, window)
    document.close()
    delete(window)


@pytest.mark.parametrize("tool", [*all_tools(), *grid_tools()], ids=lambda tool: tool.id)
def test_tool_has_an_icon(tool):
    assert (ICONS / f"{tool.icon}.svg").is_file()


def test_icons_of_commands_exist(commands):
    assert [each.id for each in commands if each.icon and not (ICONS / f"{each.icon}.svg").is_file()] == []


def test_command_ids_are_unique(commands):
    assert len({each.id for each in commands}) == len(commands)


def test_commands_are_disabled_with_a_reason_when_nothing_is_open(commands):
    reasons = {each.id: each.disabled() for each in commands}
    assert {id for id, reason in reasons.items() if reason is None} == ANY_TIME
    assert [id for id, reason in reasons.items() if reason is not None and not reason.endswith(".")] == []


@pytest.mark.parametrize("name", verbs())
def test_verb_and_each_of_its_parameters_have_help(name):
    group = get_command(application())
    command = group.get_command(None, name)
    assert command.help.strip().endswith(".")
    assert [each.name for each in command.params if not (getattr(each, "help", "") or "").strip()] == []


def test_readme_has_a_row_for_every_verb():
    rows = [line for line in (ROOT / "README.md").read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    assert set(verbs()) - {row.removeprefix("| `boxcars ").split()[0].rstrip("`") for row in rows} == set()
