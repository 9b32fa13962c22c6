"""Commands of the menus, undo and redo."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from studio.app.window import MainWindow
from studio.commands.command import Command

LEFT_ALONE = ("quit", "about", "new-window")
"""Commands that end the program or start another one, or show what has no answer."""
MENUS_OF_EDITS = ("edit", "board", "arrange", "lines", "issues", "table", "view")
ALSO_EDITS = ("save", "reload")
"""Commands of other menus, after which one goes on with the same board."""


def command(window: MainWindow, rng: Random) -> str:
    """A command of the menus that can run, one of a submenu included."""
    return _chosen(window, rng, [each for each in window.commands if each.id not in LEFT_ALONE])


def command_of_edits(window: MainWindow, rng: Random) -> str:
    """A command of the menus that change the board or how it is seen; mostly one that can run."""
    commands = [each for each in window.commands if each.menu in MENUS_OF_EDITS or each.id in ALSO_EDITS]
    if rng.random() < 0.85:
        commands = [each for each in commands if each.disabled() is None]
    return _chosen(window, rng, commands)


def _chosen(window: MainWindow, rng: Random, commands: Sequence[Command]) -> str:
    chosen = rng.choice(commands)
    while chosen.children is not None:
        children: list[Command] = list(chosen.children())
        if not children:
            return f"{chosen.id} is empty"
        chosen = rng.choice(children)
    window.actions_.run(chosen)
    return f"command {chosen.id}"


def undo(window: MainWindow, rng: Random) -> str:
    """Some steps back, or forth again."""
    stack = window.document.undo_stack
    if rng.random() < 0.2:
        stack.setIndex(rng.randint(0, stack.count()))
        return f"to step {stack.index()}"
    steps = rng.choice((1, 1, 3))
    for _ in range(steps):
        stack.undo() if rng.random() < 0.6 else stack.redo()
    return "undo and redo"


def settle_an_issue(window: MainWindow, rng: Random) -> str:
    """Choose an issue of the list, and fix it, accept it or take that back."""
    window.shell.show_dock("issues")
    for _ in range(rng.randrange(1, 4)):
        window.shell.issue_list().walk(rng.choice((1, -1)))
    ways = [window.actions_.commands[id] for id in ("fix-issue", "ignore-issue", "take-issue-back")]
    chosen = rng.choice([way for way in ways if way.disabled() is None] or ways)
    window.actions_.run(chosen)
    return f"issue: {chosen.id}"
