"""The result of an import, and its steps: each shows what it keeps and what it leaves out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.edit.edit import Edit
from engine.errors import BoxcarsError, Canceled
from engine.i18n import tr
from engine.model.geometry import Point

Wanted = Callable[[], bool]
"""Returns whether the result is still wanted."""


class Step(NamedTuple):
    """A step of an import: its title, a sentence with counts, and in millimeters of the board the lines and places that
    it keeps and those that it leaves out. A place is a line of one point."""

    title: str
    counts: str
    kept: Sequence[Sequence[Point]]
    dropped: Sequence[Sequence[Point]] = ()


class Import(NamedTuple):
    """The edit that adds something to a board, sentences about what was kept, the steps that led to it, and the names
    of all operators of the file."""

    edit: Edit
    notes: tuple[str, ...]
    steps: tuple[Step, ...] = ()
    operators: tuple[str, ...] = ()


class NothingLeft(BoxcarsError):
    """An import that would add nothing; its `steps` show where everything was left out."""

    def __init__(self, message: str, steps: Sequence[Step] = ()) -> None:
        super().__init__(message)
        self.steps = tuple(steps)


def always() -> bool:
    """Return True: the result is wanted."""
    return True


def go_on(is_wanted: Wanted) -> None:
    """Raise Canceled if the result is no longer wanted."""
    if not is_wanted():
        raise Canceled(tr("The import was canceled."))
