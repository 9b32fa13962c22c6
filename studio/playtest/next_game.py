"""Which game comes on the table next: this one again, the same on the edited board, another one."""

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
"""The name of the notice about a board that was edited while the game goes on."""


class Table(NamedTuple):
    """A window with a game: the view of that, whether it may leave, and another one seated and begun."""

    window: QMainWindow
    game: Callable[[], GameView]
    may_leave: Callable[[], bool]
    seat: Callable[[Session], None]
    begin: Callable[[], None]


class NextGame(QObject):
    """Asks what is meant, and has it seated once the game on the table may leave."""

    def __init__(self, document: Document, edited: EditedBoard, notices: Notices, table: Table) -> None:
        super().__init__(table.window)
        self._document, self._edited, self._notices, self._table = document, edited, notices, table
        edited.changed.connect(self._tell_edited)

    def restart(self) -> None:
        """The same seats and seed from the start; where the board was edited since, on which one is asked."""
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
                warn(self._table.window, tr("The edited board cannot be played"), str(error))
                return
            self._table.seat(session)
            if not self._table.game().viewpoint.has_curtain:
                self._table.game().viewpoint.look_as(viewer)
            self._table.begin()

    def _ask_board(self) -> bool | None:
        """Whether the edited board is meant; None for neither."""
        box = Box(
            self._table.window,
            Icon.Question,
            tr("The board has been edited since this game began. Play on which one?"),
        )
        edited = box.addButton(tr("The &Edited Board"), Role.AcceptRole)
        box.addButton(tr("The Board of &This Game"), Role.AcceptRole)
        cancel = box.addButton(Button.Cancel)
        box.setDefaultButton(edited)
        box.exec()
        return None if box.clickedButton() in (None, cancel) else box.clickedButton() is edited

    def again_on_edited_board(self) -> None:
        """The game again on the board as it is open in the studio: where it parts, and why."""
        refusal = self._edited.refusal
        if refusal:
            self._table.window.statusBar().showMessage(refusal, 8000)
            return
        self._table.game().conductor.pause()
        setup = self._table.game().session.setup
        dialog = AgainDialog(
            self._table.game().session.record(), setup.scenario, self._document.committed, self._table.window
        )
        dialog.position_asked.connect(self._table.game().going.jump_to)
        dialog.play_on_asked.connect(self.play_on)
        dialog.show()

    def play_on(self, session: Session) -> None:
        """A game on the edited board takes the place of the one on the table."""
        if self._table.may_leave():
            self._table.seat(session)
            self._table.game().show_player()

    def _tell_edited(self, is_edited: bool) -> None:
        """The game keeps the board that it began on; a notice says so as long as the open one is another."""
        if not is_edited:
            self._notices.drop(EDITED)
            return
        self._notices.put(
            EDITED,
            tr("The board has been edited since this game began. The game keeps its own."),
            Offer(
                tr("&Again on the Edited Board…"),
                tr("The same decisions and dice on the board as it is now, to the first that is not possible there"),
                self.again_on_edited_board,
            ),
            Offer(tr("&Restart…"), tr("The same seats and seed from the start"), self.restart),
        )

    def play_again(self) -> None:
        """Another game on the board as it stands now."""
        if self._table.may_leave():
            table = self._table.game().session.setup
            same = self._document.scenario.family == table.scenario.family
            session = new_session(self._document, self._table.window, list(table.seats) if same else None)
            if session is not None:
                self._table.seat(session)
                self._table.begin()
