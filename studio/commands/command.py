"""What a command is: a menu verb that knows why it cannot run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal


def always() -> str | None:
    """A command that can always run."""
    return None


@dataclass(frozen=True)
class Command:
    """One verb. Menus, toolbar, context menu and palette are drawn from the same list of them.

    `title` may be a function where the words follow the document ("Undo Move Chicago"). `disabled` gives the reason why
    it cannot run now, or None. `checked` makes it a switch. `children` makes it a submenu, whose own `run` only the
    shortcut reaches. A `board` command has its
    shortcut only while the board has the keyboard, a `table` command only while a table has it, which hears it by
    itself. `group` counts up where a separator stands in the menu.
    """

    id: str
    title: str | Callable[[], str]
    menu: str
    run: Callable[[], object] = lambda: None
    shortcut: str = ""
    icon: str = ""
    tooltip: str = ""
    disabled: Callable[[], str | None] = always
    checked: Callable[[], bool] | None = None
    children: Callable[[], Sequence[Command]] | None = None
    board: bool = False
    table: bool = False
    group: int = 0
    role: Literal["", "quit", "about", "settings"] = ""

    @property
    def words(self) -> str:
        """What the menu says now."""
        return self.title if isinstance(self.title, str) else self.title()
