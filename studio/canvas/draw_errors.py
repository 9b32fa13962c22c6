"""What of a board could not be drawn: named, left out, and tried again after the next change."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable

from PySide6.QtGui import QPainter

from engine.errors import in_brief
from engine.model.ids import Ref
from engine.validate.check import Issue
from studio.paint.balance import balanced

NOT_DRAWN = "layer-not-drawn"
"""The id of the issue that stands for a layer that could not be drawn."""


class Failures:
    """The layers of one view that could not be drawn, by name. Qt asks for a picture many times a second: a layer that
    has failed is left out until it is tried again, and the others are drawn. `told` is called when the issues are
    others; it is called while something is painted, and must change no window at once."""

    def __init__(self) -> None:
        self._failed: dict[str, Issue] = {}
        self.told: Callable[[], None] = lambda: None

    @property
    def issues(self) -> tuple[Issue, ...]:
        """An issue for each layer that could not be drawn."""
        return tuple(self._failed.values())

    def draw(self, painter: QPainter, name: str, title: str, draw: Callable[[], None]) -> None:
        """Draws a layer, unless it has failed since it was last tried. The painter's state is then what it was."""
        if name in self._failed:
            return
        try:
            with balanced(painter):
                draw()
        except Exception as error:
            self.add(name, title, error)

    def add(self, name: str, title: str, error: Exception) -> None:
        """A layer could not be drawn."""
        issue = Issue(
            NOT_DRAWN,
            "warning",
            f"The layer “{title}” could not be drawn: {in_brief(error)}. The studio tries again after the next change.",
            (Ref("look", name),),
            why="This is an error in the program. The board is not damaged, and everything else is drawn.",
        )
        if self._failed.get(name) != issue:
            logging.getLogger("boxcars").error("the layer “%s” could not be drawn", title, exc_info=error)
            self._failed[name] = issue
            self.told()

    def try_again(self, names: Iterable[str] | None = None) -> list[str]:
        """Has these layers, or all, drawn again; the names of those that had failed."""
        again = [name for name in (list(self._failed) if names is None else names) if name in self._failed]
        for name in again:
            del self._failed[name]
        if again:
            self.told()
        return again
