"""Unsaved work of earlier runs: found, offered, opened, saved, discarded."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from engine.errors import BoxcarsError, FileError, in_brief
from engine.i18n import ntr, tr
from studio.app.files.open_and_save import Files
from studio.app.games.windows import Games
from studio.document.autosave import Autosave
from studio.document.document import Document
from studio.threads.worker import Wanted, Worker
from studio.widgets.message_box import Button, ask, warn
from studio.widgets.notices import Offer
from studio.widgets.saving import ask_where_to_save

if TYPE_CHECKING:
    from engine.recovery.draft import Draft
    from engine.recovery.folder import Left
    from studio.app.recovery.dialog import RecoveryDialog
    from studio.playtest.session.session import Session

NOTICE = "recovery"


class Recovery(QObject):
    """Knows the drafts that no running program holds. A worker lists them, so that no start waits."""

    listed = Signal()
    opened = Signal()
    """Emitted when a draft became the open document."""

    def __init__(self, document: Document, autosave: Autosave, files: Files, games: Games, window: QWidget) -> None:
        super().__init__(window)
        self._document, self._autosave, self._files, self._window = document, autosave, files, window
        self._games = games
        self.left: Left | None = None
        self.dialog: RecoveryDialog | None = None
        self._first: Path | None = None
        self._offers = self._reminds = False
        self._worker = Worker("recovery", self)
        self._replays = Worker("recovered game", self)  # not shown

    @property
    def is_empty(self) -> bool:
        """Whether no unsaved work is known."""
        return self.left is None or not self.left.drafts

    def look(self) -> None:
        """Search for drafts; `listed` follows."""
        self._worker.ask(_left_behind, self._take)

    def offer(self, first: Path | None = None) -> None:
        """Search for drafts, and show the dialog if there are any; the draft of the file `first` is selected."""
        self._offers, self._first = True, first
        self.look()

    def open(self, draft: Draft) -> None:
        """Open a draft as the unsaved document it was, or a game in a new window at its last position."""
        if draft.kind == "record":
            self._open_game(draft)
        else:
            self._open_board(draft)

    def _open_board(self, draft: Draft) -> None:
        from engine.files.scenarios import loads
        from engine.recovery.draft import read_content
        from engine.recovery.folder import draft_path
        from engine.recovery.keeper import Keeper

        if not self._files.may_leave():
            return
        path = draft_path(draft.id)
        try:
            keeper = Keeper.adopting(draft)
            try:
                scenario = loads(read_content(path), str(path))
            except FileError:
                keeper.close()
                raise
        except BoxcarsError as error:
            self._refuse(error)
            return
        file = None if draft.file is None else Path(draft.file)
        self._document.recover(scenario, file)
        self._autosave.take_over(keeper, draft.edits)
        if file is not None and file.is_file():
            self._files.remember(file)
        self.opened.emit()
        self._document.noticed.emit(tr("Recovered. Save to update the file."))
        self._end_offer()

    def _open_game(self, draft: Draft) -> None:
        from engine.recovery.keeper import Keeper
        from studio.app.recovery.draft_summary import game_of

        try:
            keeper = Keeper.adopting(draft)
        except BoxcarsError as error:
            self._refuse(error)
            return

        def play(session: Session) -> None:
            self._games.reopen(session, keeper)

        def give_back(error: BaseException) -> None:
            keeper.close()
            self._refuse(error)

        # Replaying a long game takes a while.
        self._replays.do(lambda: game_of(draft), play, give_back)
        words = tr("Replaying the game of {0} to its last position…")
        self._document.noticed.emit(words.format(draft.title))
        self._end_offer()

    def _end_offer(self) -> None:
        """Close the dialog after a draft was opened; a notice offers the other drafts."""
        if self.dialog is not None:
            self.dialog.accept()
        self._reminds = True
        self.look()

    def save_elsewhere(self, draft: Draft) -> None:
        """Ask for a name and save the draft there; then it is no draft any more."""
        from engine.edit.ids import slug
        from engine.files.saves.saving import save_bytes
        from engine.recovery.draft import read_content
        from engine.recovery.folder import discard, draft_path

        ending = "json" if draft.kind == "batch" else "yaml"
        named = Path.home() / (slug(draft.title).replace("_", "-") or draft.kind)
        first = named if draft.file is None else Path(draft.file).with_suffix("")
        first = first.with_name(f"{first.name}-recovered.{ending}")
        chosen = ask_where_to_save(self._window, tr("Save Unsaved Work As"), first, [f"*.{ending}"])
        if chosen is None:
            return
        target = chosen.path
        try:
            save_bytes(target, read_content(draft_path(draft.id)).encode())
            discard(draft.id)
        except BoxcarsError as error:
            self._refuse(error)
        else:
            self._document.noticed.emit(tr("Saved {target}.").format(target=target.name))
            self.look()

    def discard(self, draft: Draft) -> None:
        """Ask, and remove the draft."""
        from engine.recovery.draft import holds
        from engine.recovery.folder import discard

        words = tr("Discard the unsaved work on {0}? You cannot restore it: {1}.")
        answer, cancel = Button.Discard, Button.Cancel
        title = tr("Discard Unsaved Work")
        if ask(self._window, title, words.format(draft.title, holds(draft)), answer | cancel, cancel) != answer:
            return
        try:
            discard(draft.id)
        except BoxcarsError as error:
            self._refuse(error)
        else:
            self.look()

    def _take(self, left: Left) -> None:
        self.left = left
        self.listed.emit()
        self._remind(len(left.drafts))
        if self.dialog is not None:
            self.dialog.show_left(left)
            if not left.drafts:
                self.dialog.accept()
        elif self._offers and left.drafts:
            self._show(left)
        self._offers = False

    def _remind(self, number: int) -> None:
        """Show a notice with the number of other drafts, until there are none."""
        notices = self._files.notices
        if not number:
            notices.drop(NOTICE)
        elif self._reminds or NOTICE in notices.shown:
            words = ntr(
                "There is {n} more piece of unsaved work.", "There are {n} more pieces of unsaved work.", number
            ).format(n=number)
            tooltip = tr("Open it, save it to another file or discard it (File > Recover Unsaved Work).")
            notices.put(NOTICE, words, Offer(tr("Show…"), tooltip, self.offer))
        self._reminds = False

    def _show(self, left: Left) -> None:
        from studio.app.recovery.dialog import RecoveryDialog

        dialog = self.dialog = RecoveryDialog(self._window)
        dialog.open_asked.connect(self.open)
        dialog.save_asked.connect(self.save_elsewhere)
        dialog.discard_asked.connect(self.discard)
        dialog.finished.connect(self._forget_dialog)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show_left(left, self._first)
        dialog.open()

    def _forget_dialog(self) -> None:
        self.dialog = None

    def _refuse(self, error: BaseException) -> None:
        why = str(error) if isinstance(error, BoxcarsError) else in_brief(error)
        warn(self._window, tr("Recover Unsaved Work"), tr("Failed: {why}").format(why=why))
        self.look()


def _left_behind(_: Wanted) -> Left:
    from engine.recovery.folder import left_behind

    return left_behind()
