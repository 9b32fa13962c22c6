"""Choice of the next game in the window: restart, replay on the edited board, another one."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMainWindow

from engine.errors import BoxcarsError
from engine.i18n import tr
from studio.document.document import Document
from studio.playtest.game_view import GameView
from studio.playtest.player.again import AgainDialog
from studio.playtest.records.edited import EditedBoard
from studio.playtest.session.session import Session
from studio.playtest.start.new_session import new_session
from studio.widgets.message_box import Box, Button, Icon, Role, warn
from studio.widgets.notices import Notices, Offer

EDITED = "edited"
"""ID of the notice that the board was edited during the game."""


class Table(NamedTuple):
    """Interface of a window with a game: its view, whether it may close, and starting another game."""

    window: QMainWindow
    game: Callable[[], GameView]
    may_leave: Callable[[], bool]
    seat: Callable[[Session], None]
    begin: Callable[[], None]


class NextGame(QObject):
    """Asks the user and starts the next game once the current one may close."""

    def __init__(self, document: Document, edited: EditedBoard, notices: Notices, table: Table) -> None:
        super().__init__(table.window)
        self._document, self._edited, self._notices, self._table = document, edited, notices, table
        edited.changed.connect(self._tell_edited)

    def restart(self) -> None:
        """Restart with the same players and seed. If the board was edited, ask which board to use."""
        edited = self._edited.is_edited
        if edited:
            chosen = self._ask_board()
            if chosen is None:
                return
            edited = chosen
        if self._table.may_leave():
            viewer = self._table.game().viewpoint.viewer
            try:
                session = self._table.game().session.again(self._document.committed if edited else None)
            except BoxcarsError as error:
                warn(self._table.window, tr("Edited Board Cannot Be Played"), str(error))
                return
            self._table.seat(session)
            if not self._table.game().viewpoint.has_curtain:
                self._table.game().viewpoint.look_as(viewer)
            self._table.begin()

    def _ask_board(self) -> bool | None:
        """Ask whether to use the edited board; None for cancel."""
        box = Box(
            self._table.window,
            Icon.Question,
            tr("The board was edited since this game started. Which board do you want to play on?"),
        )
        edited = box.addButton(tr("&Edited Board"), Role.AcceptRole)
        box.addButton(tr("&Board of This Game"), Role.AcceptRole)
        cancel = box.addButton(Button.Cancel)
        box.setDefaultButton(edited)
        box.exec()
        return None if box.clickedButton() in (None, cancel) else box.clickedButton() is edited

    def again_on_edited_board(self) -> None:
        """Replay the game on the open board and show where and why it diverges."""
        refusal = self._edited.refusal
        if refusal:
            self._table.window.statusBar().showMessage(refusal, 8000)
            return
        self._table.game().conductor.pause()
        setup = self._table.game().session.setup
        dialog = AgainDialog(
            self._table.game().session.record(),
            setup.scenario,
            self._document.committed,
            self._table.window,
            setup.named_by,
        )
        dialog.position_asked.connect(self._table.game().going.jump_to)
        dialog.play_on_asked.connect(self.play_on)
        dialog.show()

    def play_on(self, session: Session) -> None:
        """Replace the game by one on the edited board."""
        if self._table.may_leave():
            self._table.seat(session)
            self._table.game().show_player()

    def _tell_edited(self, is_edited: bool) -> None:
        """Show a notice while the board of the game differs from the open one."""
        if not is_edited:
            self._notices.drop(EDITED)
            return
        self._notices.put(
            EDITED,
            tr("The board was edited since this game started. The game continues on its own board."),
            Offer(
                tr("&Replay on Edited Board…"),
                tr(
                    "Replay the same decisions and dice on the edited board, up to the first one that is not "
                    "possible there"
                ),
                self.again_on_edited_board,
            ),
            Offer(tr("&Restart…"), tr("Play again from the start with the same players and seed"), self.restart),
        )

    def play_again(self) -> None:
        """Start another game on the current board."""
        if self._table.may_leave():
            table = self._table.game().session.setup
            same = self._document.scenario.family == table.scenario.family
            session = new_session(self._document, self._table.window, list(table.seats) if same else None)
            if session is not None:
                self._table.seat(session)
                self._table.begin()
