"""The game at the table written to a file, and the question before it is left."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from engine.errors import BoxcarsError
from engine.i18n import tr
from studio.playtest.session.session import Session
from studio.widgets.message_box import Button, ask, warn
from studio.widgets.saving import ask_where_to_save


class Saving(QObject):
    """Saves whichever game is at the table when it is asked to. A new record is offered in `folder`; a run is `held`
    while somebody names the file. `saved` brings the path of what was written."""

    saved = Signal(object)

    def __init__(
        self,
        session: Callable[[], Session],
        folder: Callable[[], Path],
        held: Callable[[], AbstractContextManager[None]],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._session, self._folder, self._held, self._window = session, folder, held, window

    def save_to(self, path: Path) -> bool:
        """Writes the game to a file; says why where that fails."""
        try:
            self._session().save_record(path)
        except BoxcarsError as error:
            warn(self._window, tr("The record was not saved"), str(error))
            return False
        self.saved.emit(path)
        return True

    def save(self) -> bool:
        """Writes the game to its file, or asks for one; False where it was not written."""
        file = self._session().record_file
        return self.save_to(file) if file is not None else self.ask_to_save()

    def ask_to_save(self) -> bool:
        """Asks for a file name and writes the game; False where it was not. A run waits for that and goes on."""
        first = self._session().record_file or self._folder() / "game.yaml"
        with self._held():
            target = ask_where_to_save(self._window, tr("Save record"), first, [tr("Records (*.yaml)")])
            return target is not None and self.save_to(target.path)

    def may_leave(self) -> bool:
        """Whether the game may leave the table: it is in a file, or nobody wants to keep it."""
        if self._session().is_recorded or not self._session().has_begun:
            return True
        answer = ask(
            self._window,
            tr("Keep the game?"),
            self.unsaved(),
            Button.Save | Button.Discard | Button.Cancel,
            Button.Save,
        )
        if answer == Button.Save:
            return self.save()
        return answer == Button.Discard

    def unsaved(self) -> str:
        """What is not in any file yet."""
        file = self._session().record_file
        if file is None:
            return tr("This game has not been saved as a record.")
        return tr("{0} does not have what was changed since it was opened or saved.").format(file.name)
