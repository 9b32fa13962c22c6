"""Parts that a contributor can forget when adding a tool, a command or a verb."""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from unittest.mock import MagicMock, create_autospec

import pytest
from PySide6.QtWidgets import QWidget
from shiboken6 import delete
from typer.main import get_command

import engine.validate.checks
import studio.tools
from engine.cli.main import VERBS, application, verbs
from engine.game.family import family, family_ids
from engine.game.options import OptionValues
from engine.game.setups import SETUP
from engine.validate.check import Check
from engine.validate.checks import BOARD_CHECKS
from studio.app.menus.all_commands import every_command
from studio.commands.clipboard import BoardClipboard
from studio.commands.command import Command
from studio.commands.shell import Shell
from studio.document.document import Document
from studio.tools.all import all_tools, grid_tools
from studio.tools.tool import Tool

ROOT = Path(__file__).resolve().parents[2]
ICONS = ROOT / "resources" / "icons"
ANY_TIME = {
    *(
        "new",
        "new-window",
        "glossary",
        "console",
        "new-land",
        "new-over-outline",
        "new-of-hexes",
        "new-of-network",
        "new-over-image",
        "open",
        "open-bundled",
        "open-recent",
        "open-record",
    ),
    *("former-versions", "recover", "quit", "next-part", "panels"),
    *("workspaces", "plugins"),
    *(
        "theme",
        "text-size",
        "language",
        "palette",
        "checks",
        "help",
        "pages",
        "lessons",
        "changes",
        "shortcuts",
        "about",
    ),
}
"""Commands that need no open scenario."""

READ_ELSEWHERE = {
    SETUP.name,  # by the kernel
    "map.balance",  # by the `when` of lines
    "info.home",  # by no code: both values play alike, because the program shows home cities to all players
}
"""Options that no code of their family names."""


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


def defined(base: type, package: ModuleType) -> set[type]:
    """Return the subclasses of a class in the modules of a package that have an ID."""
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        import_module(module.name)
    found, waiting = set[type](), [base]
    while waiting:
        more = waiting.pop().__subclasses__()
        waiting += more
        found.update(each for each in more if each.__module__.startswith(package.__name__) and "id" in vars(each))
    return found


def test_every_tool_is_listed():
    assert defined(Tool, studio.tools) == {type(tool) for tool in (*all_tools(), *grid_tools())}


def test_every_check_is_listed():
    assert defined(Check, engine.validate.checks) == {type(check) for check in BOARD_CHECKS}
    for id in family_ids():
        package = import_module(f"engine.families.{id}")
        assert defined(Check, package) <= {type(check) for check in family(id).checks()}


@pytest.mark.parametrize("file", sorted(ROOT.glob("tests/**/findings.txt")), ids=lambda path: path.parts[-3])
def test_every_check_has_a_wrong_board(file):
    rows = file.read_text(encoding="utf-8").splitlines()
    checks = family(file.parts[-3]).checks() if "families" in file.parts else BOARD_CHECKS
    # A finding begins with the ID of its check.
    assert {check.id for check in checks} - {row.partition(" ")[0] for row in rows} == set()


def test_every_verb_is_listed():
    files = [path for path in (ROOT / "engine/cli/verbs").glob("*/*.py") if path.name != "__init__.py"]
    listed = {place.partition(":")[0] for place in VERBS.values()}
    assert {".".join(path.relative_to(ROOT).with_suffix("").parts) for path in files} == listed


def test_icons_of_commands_exist(commands):
    assert [each.id for each in commands if each.icon and not (ICONS / f"{each.icon}.svg").is_file()] == []


def test_command_ids_are_unique(commands):
    assert len({each.id for each in commands}) == len(commands)


def test_commands_are_disabled_with_a_reason_when_nothing_is_open(commands):
    reasons = {each.id: each.disabled() for each in commands}
    assert {id for id, reason in reasons.items() if reason is None} == ANY_TIME
    assert [id for id, reason in reasons.items() if reason is not None and not reason.endswith(".")] == []


@pytest.mark.parametrize("id", family_ids())
def test_rules_read_every_option(id):
    module = import_module(f"engine.families.{id}.rules")
    if hasattr(module, "__path__"):
        module = import_module(f"engine.families.{id}.rules.options")
    options = list(family(id).rules.options)
    found = [each.declared for each in vars(module).values() if is_declaration(each)]
    if not found:
        # A small family reads its options by their names, without attributes of their own.
        assert all(option.rule or option.title for option in options)
        return
    (declared,) = found
    assert list(declared.values()) == options
    sources = [path for path in (ROOT / "engine/families" / id).rglob("*.py") if path.name != "options.py"]
    text = "".join(path.read_text(encoding="utf-8") for path in sources)
    unread = {option.name for name, option in declared.items() if not re.search(rf"\.{name}\b", text)}
    assert unread - READ_ELSEWHERE == set()


def is_declaration(value):
    """Whether something declares options."""
    return isinstance(value, type) and issubclass(value, OptionValues) and value is not OptionValues


@pytest.mark.parametrize("name", verbs())
def test_verb_and_each_of_its_parameters_have_help(name):
    group = get_command(application())
    command = group.get_command(None, name)
    assert command.help.strip().endswith(".")
    assert [each.name for each in command.params if not (getattr(each, "help", "") or "").strip()] == []


def test_readme_has_a_row_for_every_verb():
    rows = [line for line in (ROOT / "README.md").read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    assert set(verbs()) - {row.removeprefix("| `boxcars ").split()[0].rstrip("`") for row in rows} == set()
