"""Saving a game to a file, and the question before it is closed."""

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
    """Saves the current game. A new record is offered in `folder`; a run is paused by `held` while the user names the
    file. `saved` carries the path."""

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
        """Write the game to a file; show an error if that fails."""
        try:
            self._session().save_record(path)
        except BoxcarsError as error:
            warn(self._window, tr("Cannot Save Record"), str(error))
            return False
        self.saved.emit(path)
        return True

    def save(self) -> bool:
        """Write the game to its file, or ask for one; return False if it was not written."""
        file = self._session().record_file
        return self.save_to(file) if file is not None else self.ask_to_save()

    def ask_to_save(self) -> bool:
        """Ask for a file name and write the game; return False if it was not written. A run pauses meanwhile."""
        first = self._session().record_file or self._folder() / "game.yaml"
        with self._held():
            target = ask_where_to_save(self._window, tr("Save Record"), first, [tr("Records (*.yaml)")])
            return target is not None and self.save_to(target.path)

    def may_leave(self) -> bool:
        """Return whether the game may close: it is saved, or the user discards it."""
        if self._session().is_recorded or not self._session().has_begun:
            return True
        answer = ask(
            self._window,
            tr("Save Game?"),
            self.unsaved_text(),
            Button.Save | Button.Discard | Button.Cancel,
            Button.Save,
        )
        if answer == Button.Save:
            return self.save()
        return answer == Button.Discard

    def unsaved_text(self) -> str:
        """Return the message about unsaved changes."""
        file = self._session().record_file
        if file is None:
            return tr("This game was not saved as a record.")
        return tr("The game changed since {name} was opened or saved.").format(name=file.name)
