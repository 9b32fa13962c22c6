"""Layers that could not be drawn: reported, left out, and tried again after the next change."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable

from PySide6.QtGui import QPainter

from engine.errors import in_brief
from engine.i18n import tr
from engine.model.ids import Ref
from engine.validate.check import Issue
from studio.paint.balance import balanced

NOT_DRAWN = "layer-not-drawn"
"""ID of the issue of a layer that could not be drawn."""


class Failures:
    """Failed layers of one view by name. Qt repaints many times a second: a failed layer is left out until it is tried
    again, and the others are drawn. `told` is called when the issues change, also during painting, so it must not
    change any window at once."""

    def __init__(self) -> None:
        self._failed: dict[str, Issue] = {}
        self.told: Callable[[], None] = lambda: None

    @property
    def issues(self) -> tuple[Issue, ...]:
        """Issues of the failed layers."""
        return tuple(self._failed.values())

    def draw(self, painter: QPainter, name: str, title: str, draw: Callable[[], None]) -> None:
        """Draw a layer, unless it has failed since it was last tried, and restore the painter's state."""
        if name in self._failed:
            return
        try:
            with balanced(painter):
                draw()
        except Exception as error:
            self.add(name, title, error)

    def add(self, name: str, title: str, error: Exception) -> None:
        """Add a failed layer."""
        issue = Issue(
            NOT_DRAWN,
            "warning",
            tr("The layer “{title}” could not be drawn: {error}. The studio tries again after the next change.").format(
                title=tr(title), error=in_brief(error)
            ),
            (Ref("look", name),),
            why=tr("This is an error in the program. The board is not damaged, and all other layers are drawn."),
        )
        if self._failed.get(name) != issue:
            logging.getLogger("boxcars").error("layer %s could not be drawn", title, exc_info=error)  # not shown
            self._failed[name] = issue
            self.told()

    def try_again(self, names: Iterable[str] | None = None) -> list[str]:
        """Let these layers, or all, be drawn again; return the names of those that had failed."""
        again = [name for name in (list(self._failed) if names is None else names) if name in self._failed]
        for name in again:
            del self._failed[name]
        if again:
            self.told()
        return again
