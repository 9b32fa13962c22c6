"""Messages of the window: in the status line, to a screen reader, and in notices."""

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
    """Shows the messages of document, tools and drafts. `view` returns the board view once it exists."""

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
        """Show a message for a while, until the next step at most."""
        self._said_of = self._document.committed
        self._status.say(text)
        tell(self._status, text)

    def _unsay(self) -> None:
        """Clear messages about the state before a step, but not about the file that was just read."""
        if self._said_of is not self._document.committed and self._document.undo_stack.count():
            self._status.forget()

    def hint(self, view: BoardView, text: str) -> None:
        """Show a tool's hint, or a message of the tool."""
        if view.tool is not None and text == view.tool.hint:
            self.hold(view.tool)
        elif text:
            self.say(text)

    def tell_tool(self, tool: Tool) -> None:
        """Show the hint of a newly chosen tool instead of the last message."""
        self._status.forget()
        self.hold(tool)

    def hold(self, tool: Tool) -> None:
        """Show the hint of the current tool; nothing while no board is open."""
        self._status.hint.set_words(tool.hint if self._document.is_open else "")

    def retranslate(self, tool: Tool) -> None:
        """Show the hint of the current tool, the selection and the issues in the current language."""
        self.tell_tool(tool)
        self._status.show_selection(self._document.selection)
        self.count_issues()

    def tell_risk(self, words: str) -> None:
        """Show a notice while unsaved work has no draft."""
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
        """Show the number of issues of each severity; nothing while no scenario is open."""
        document, status = self._document, self._status
        status.issues.setVisible(document.is_open)
        status.show_issues(None if document.inspection is None else document.issues)
