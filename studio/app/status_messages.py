"""What the window tells: in its status line, to a screen reader, and in a notice that waits."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from engine.model.ids import Ref
from studio.app.access import selection_told, tell
from studio.app.status import StatusLine
from studio.document.document import NOTHING, Document
from studio.widgets.notices import Notices

if TYPE_CHECKING:
    from studio.canvas.view import BoardView
    from studio.tools.tool import Tool


class Telling(QObject):
    """Tells what the document, the tools and the drafts have to say. `view` gives the board once it is made."""

    def __init__(
        self, document: Document, status: StatusLine, notices: Notices, view: Callable[[], BoardView | None],
        parent: QObject,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._document, self._status, self._notices, self._view = document, status, notices, view
        self._said_of = NOTHING
        document.noticed.connect(self.say)
        document.stepped.connect(self._unsay)
        document.opened.connect(status.forget_pointer)
        document.selection_changed.connect(status.show_selection)
        document.selection_settled.connect(self._tell_selection)
        document.issues_changed.connect(lambda _: self.count_issues())

    def say(self, text: str) -> None:
        """A sentence that stands for a while, until the next step at most."""
        self._said_of = self._document.committed
        self._status.say(text)
        tell(self._status, text)

    def _unsay(self) -> None:
        """Clear messages about the state before a step, but not about the file that was just read."""
        if self._said_of is not self._document.committed and self._document.undo_stack.count():
            self._status.forget()

    def hint(self, view: BoardView, text: str) -> None:
        """A tool's standing hint, or a sentence it says once."""
        if view.tool is not None and text == view.tool.hint:
            self._status.hint.set_words(text)
        elif text:
            self.say(text)

    def tell_tool(self, tool: Tool) -> None:
        """Who takes a tool wants to know what it does, and no longer what was said before."""
        self._status.forget()
        self.hold(tool)

    def hold(self, tool: Tool) -> None:
        """What the tool in hand does now."""
        self._status.hint.set_words(tool.hint)

    def tell_risk(self, words: str) -> None:
        """Work that no draft keeps stays so until the author hears of it: a notice waits for them."""
        if words:
            self._notices.put("risk", words)
        else:
            self._notices.drop("risk")

    def _tell_selection(self, refs: frozenset[Ref]) -> None:
        """Make the selection the accessible description of the board, so that a screen reader announces it."""
        told, view = selection_told(self._document.scenario, refs), self._view()
        if view is not None:
            view.setAccessibleDescription(told)
            tell(view, told)

    def count_issues(self) -> None:
        """How many issues there are, of each severity; nothing while nothing is open."""
        document, status = self._document, self._status
        status.issues.setVisible(document.is_open)
        status.show_issues(None if document.inspection is None else document.issues)
