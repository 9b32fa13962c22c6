"""Windows of games: started on the open board, or opened from records."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from engine.errors import BoxcarsError, FileError
from engine.i18n import tr
from studio.app.files.open_and_save import Files
from studio.document.document import Document
from studio.threads.garbage import collect_soon
from studio.widgets.message_box import Box, Button, Icon, Role, warn
from studio.widgets.notices import Offer

if TYPE_CHECKING:
    from engine.recovery.keeper import Keeper
    from studio.playtest.records.reopened import Reopened
    from studio.playtest.session.session import Session
    from studio.playtest.window import PlaytestWindow

LAST = "last game"  # not shown
"""Name of the notice that offers the last game."""


class Games(QObject):
    """Opens windows of games. `file_dropped` is emitted with a file dropped on one of them."""

    file_dropped = Signal(object)

    def __init__(self, document: Document, files: Files, window: QWidget) -> None:
        super().__init__(window)
        self._document, self._files, self._window = document, files, window

    def play(self) -> None:
        """Start a game on the board as it is."""
        from studio.playtest.opening import open_playtest

        self._serve(open_playtest(self._document, self._window))

    def reopen(self, session: Session, keeper: Keeper) -> None:
        """Open a game that was recovered from the draft of `keeper`."""
        from studio.playtest.opening import reopen_playtest

        self._serve(reopen_playtest(self._document, session, keeper, self._window))

    def choose(self) -> None:
        """Ask which record to open."""
        kinds = tr("Records (*.yaml *.yml);;All files (*)")
        name, _ = QFileDialog.getOpenFileName(self._window, tr("Open Game"), self._files.folder(), kinds)
        if name:
            self.open(Path(name))

    def hunt(self) -> None:
        """Show a dialog that searches for anomalies on the board; its findings open at their position."""
        from studio.lab.fuzz_dialog import HuntDialog

        dialog = HuntDialog(self._document, self._window)
        dialog.record_asked.connect(lambda path: self.open(path, at_its_end=True))
        dialog.show()

    def open(self, path: Path, at_its_end: bool = False) -> None:
        """Open a record in a new window, at its start or end. Offer to open a board as a board."""
        from engine.files.kinds import is_record
        from studio.playtest.player.loading import Loading

        if path.is_file() and not is_record(path):
            self._tell_board(path)
            return
        loading = Loading(path, self._window)
        loading.loaded.connect(lambda found: self._show(path, found, at_its_end))
        loading.failed.connect(lambda error: self._refuse(path, error))
        loading.open()

    def close(self) -> bool:
        """Close the windows of all games, each after its question. Return False if the user keeps one. The next start
        offers the last record."""
        from studio.playtest.window import PlaytestWindow

        windows = [window for window in self._window.findChildren(PlaytestWindow) if window.isVisible()]
        sessions = [window.session for window in windows]
        if not all(window.close() for window in windows):
            return False
        files = [session.record_file for session in sessions if session.record_file is not None]
        self._files.remember_game(files[-1] if files else None)
        return True

    def offer_last(self, path: str) -> None:
        """Offer the last game if its record still exists."""
        file = Path(path)
        if not path or not file.is_file():
            return
        words = tr("The game {file} was open when you closed the studio.").format(file=file.name)
        again = Offer(tr("Open Game"), path, lambda: self.open(file))
        self._files.notices.put(LAST, words, again)

    def _show(self, path: Path, found: Reopened, at_its_end: bool) -> None:
        from studio.playtest.opening import open_session

        if at_its_end:
            found.session.course.go_to(len(found.session.line) - 1)
        else:
            self._files.notices.drop(LAST)
            self._files.remember_record(path)
        if not self._document.is_open:
            self._open_board(found.session)
        self._serve(open_session(self._document, found, self._window))

    def _open_board(self, session: Session) -> None:
        """Open the board of the game if none is open."""
        try:
            if session.file is not None:
                self._document.load(session.file)
                return
        except FileError:
            pass  # It was read a moment ago; the game has it in any case.
        self._document.new(session.setup.scenario)

    def _serve(self, window: PlaytestWindow | None) -> None:
        if window is not None:
            window.destroyed.connect(collect_soon)
            window.file_dropped.connect(self.file_dropped)
            window.home = self._files.home
            window.record_saved.connect(self._files.remember_record)
            window.record_saved.connect(self._files.saved_to)
            window.record_asked.connect(self.choose)
            window.facts_asked.connect(lambda: self._show_facts(window))

    def _show_facts(self, window: PlaytestWindow) -> None:
        from studio.app.games.facts import GameFactsDialog

        session = window.session
        dialog = GameFactsDialog(session, window, lambda: window.tells_all)
        # Another game may have started by then.
        dialog.position_asked.connect(lambda at: window.game.going.jump_to(at) if window.session is session else None)
        window.moved.connect(dialog.stir)
        dialog.show()

    def _refuse(self, path: Path, error: BaseException) -> None:
        title = tr("Cannot open {path}").format(path=path.name)
        if isinstance(error, FileError):
            self._files.refuse(title, error)
        elif isinstance(error, BoxcarsError):
            warn(self._window, title, str(error))
        else:
            raise error

    def _tell_board(self, path: Path) -> None:
        words = tr("{path} is not a game record.").format(path=path.name)
        more = tr("It may be a board. Boards open in the main window of the studio.")
        box = Box(self._window, Icon.Information, words, more)
        board = box.addButton(tr("&Open as Board"), Role.AcceptRole)
        box.addButton(Button.Cancel)
        box.setDefaultButton(board)
        box.exec()
        if box.clickedButton() is board:
            self.file_dropped.emit(path)
