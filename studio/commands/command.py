"""A command: a menu entry that knows why it cannot run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal


def always() -> str | None:
    """Return None: the command can always run."""
    return None


@dataclass(frozen=True)
class Command:
    """A command that menus, toolbars, context menus and the palette show.

    `title` may be a function when it depends on the document ("Undo Move Chicago"). `disabled` returns the reason why
    the command cannot run now, or None. `checked` makes it a check box. `children` makes it a submenu; its own `run` is
    reached by the shortcut only. The shortcut of a `board` command works only while the board has the keyboard focus,
    that of a `table` command only while a table has it, which handles the key itself. A separator stands where `group`
    increases.
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
    is_exclusive: bool = False
    children: Callable[[], Sequence[Command]] | None = None
    board: bool = False
    table: bool = False
    group: int = 0
    role: Literal["", "quit", "about", "settings"] = ""

    @property
    def words(self) -> str:
        """The current title in menus."""
        return self.title if isinstance(self.title, str) else self.title()
