"""Window of a playtest of the current board."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QFont
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QMainWindow, QVBoxLayout, QWidget

from engine.i18n import tr
from engine.plugins.loading import messages
from studio.document.document import Document
from studio.document.dropped_files import dropped
from studio.playtest.controls import PACES, Controls
from studio.playtest.game_view import GameView
from studio.playtest.keys import StrayKeys, connect_keys
from studio.playtest.navigation import navigation_menu
from studio.playtest.next_game import NextGame, Table
from studio.playtest.panes.choices import ChoiceButton, keys_of
from studio.playtest.panes.explanation import Why
from studio.playtest.player.lines import Comparison
from studio.playtest.player.notes import NotesDialog
from studio.playtest.records.draft import RecordDraft
from studio.playtest.records.edited import EditedBoard
from studio.playtest.records.saving import Saving
from studio.playtest.seat_badge import colours_of, letters_of
from studio.playtest.session.game_runner import Until
from studio.playtest.session.session import Session
from studio.playtest.start.starting_positions import keep_position
from studio.playtest.table.conductor_window import ConductorWindow
from studio.playtest.table.pass_device_screen import PassDeviceScreen
from studio.threads.garbage import collect_soon
from studio.widgets.message_box import window_title
from studio.widgets.notices import Notices, Offer

CHANGED = "changed"
"""ID of the notice about changes of a record or its board."""
KEPT = "kept"
"""ID of the notice about the name of a saved branch."""
RISK = "risk"
"""ID of the notice that no draft can be written."""
PLUG_IN = "plug-in"  # not shown
"""ID of the notice about a plug-in that failed."""


class PlaytestWindow(QMainWindow):
    """Window with one game at a time. The game keeps its board while the document is edited. `file_dropped` carries a
    dropped file, `record_saved` the saved file, `facts_asked` asks for the game report, `record_asked` for opening a
    record, and `moved` reports another position."""

    file_dropped = Signal(object)
    record_saved = Signal(object)
    facts_asked = Signal()
    moved = Signal()
    record_asked = Signal()

    def __init__(self, document: Document, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAcceptDrops(True)
        self._document = document
        self.home: Callable[[], Path] = Path.home
        """Default folder for records of games on a board without a folder."""
        self.controls = Controls(self)
        self.addToolBar(self.controls)
        self.statusBar().show()
        self.notices = Notices()
        self._told = messages()[-1:]
        table = QWidget()
        self._table = QVBoxLayout(table)
        self._table.setContentsMargins(0, 0, 0, 0)
        self._table.setSpacing(0)
        self.setCentralWidget(table)
        self.conductor = ConductorWindow(self)
        self.curtain = PassDeviceScreen(self)
        self.curtain.opened.connect(self._open_curtain)
        self.game: GameView
        self.notes: NotesDialog | None = None
        self.draft: RecordDraft
        self.saving = Saving(
            lambda: self.session,
            lambda: document.folder or self.home(),
            lambda: self.game.conductor.held(),
            self,
        )
        self.saving.saved.connect(self._saved)
        self.edited = EditedBoard(document, self)
        self.next_game = NextGame(
            document, self.edited, self.notices, Table(self, lambda: self.game, self.may_leave, self.seat, self.begin)
        )
        self.edited.refused.connect(self.controls.refuse_again)
        self.seat(session)
        controls = self.controls
        controls.connect_to(
            (controls.run, self._go_or_stop),
            (controls.step, self.step),
            (controls.turn, lambda: self.game.conductor.run(Until.TURN, flat_out=True)),
            (controls.end, lambda: self.game.conductor.run(Until.END, flat_out=True)),
            (controls.back, lambda: self.game.going.back()),
            (controls.undo, lambda: self.game.going.undo()),
            (controls.redo, lambda: self.game.going.redo()),
            (controls.open, self.record_asked.emit),
            (controls.close_, self.close),
            (controls.fit, lambda: self.game.board.zoom_to_fit()),
            (controls.restart, self.next_game.restart),
            (controls.note, lambda: self.game.write_note()),
            (controls.facts, self.ask_for_facts),
            (controls.conductor, self.show_conductor),
            (controls.again, self.next_game.again_on_edited_board),
            (controls.keep, self.keep_position),
            (controls.animate, self.save_animation),
            (controls.save, self.saving.save),
            (controls.save_as, self.saving.ask_to_save),
        )
        self.addActions([controls.undo, controls.redo, controls.open, controls.close_, controls.save_as])
        controls.pace_changed.connect(self._set_pace)
        controls.player.toggled.connect(lambda on: self.game.show_player(on))
        controls.follow.toggled.connect(self._set_follows)
        self.why = Why(self.session, lambda: self.game.viewpoint, lambda wanted: self.game.make_room(wanted), self)
        self.why.hide()
        self.game.dock(self.why)
        self.why.pointed.connect(lambda refs: self.game.show_refs(refs))
        controls.why.toggled.connect(self.why.setVisible)
        self.why.visibilityChanged.connect(lambda _: controls.why.setChecked(not self.why.isHidden()))
        controls.offer_ways(navigation_menu(self, lambda: self.game.going))
        self.keys = connect_keys(self, lambda: self.game, self.stop)
        self._stray = StrayKeys(self, self.controls.refusal_of)
        self._stray.said.connect(lambda words: self.statusBar().showMessage(words, 8000))
        self.resize(1320, 840)
        self._font = QFont(self.font())

    @property
    def session(self) -> Session:
        """The current game."""
        return self.game.session

    def begin(self) -> None:
        """Run the game to the first human decision; a game of bots waits for Space."""
        if any(seat.bot == "person" for seat in self.session.setup.seats):
            self.game.conductor.run()
        else:
            self.game.hint(tr("Space runs the game; a period plays one step."))

    def _end_hint(self, words: str) -> None:
        """Clear a hint, unless another message has replaced it."""
        if self.statusBar().currentMessage() == words:
            self.statusBar().clearMessage()

    def step(self) -> None:
        """Play one decision; if a human must choose, show a hint instead."""
        if self.game.choices.offered and not self.session.is_behind:
            words = tr("Choose in the list, on the board, or with {keys}.")
            self.game.hint(words.format(keys=keys_of(len(self.game.choices.offered))))
        else:
            self.game.conductor.step()

    @property
    def tells_all(self) -> bool:
        """Whether nothing needs to be hidden from the viewer."""
        return self.game.viewpoint.viewer is None or self.session.setup.actor(self.session.line[-1]) is None

    def ask_for_facts(self) -> None:
        """Show the game report, unless the viewer may not know everything."""
        if not self.tells_all:
            self._refuse_to_tell()
        else:
            self.facts_asked.emit()

    def save_animation(self) -> None:
        """Save the game as an animated picture, unless the viewer may not know everything."""
        from studio.playtest.animation import ask_to_animate

        if not self.tells_all:
            self._refuse_to_tell()
            return
        with self.game.conductor.held():
            said = ask_to_animate(self.session, self._document.folder or self.home(), self)
        if said:
            self.statusBar().showMessage(said, 8000)

    def _refuse_to_tell(self) -> None:
        words = tr("Available at the end of the game, or when everything is visible (View as: Everyone).")
        self.statusBar().showMessage(words, 8000)

    def _compare_branches(self) -> None:
        """Compare the branches in charts. A single human who took over a seat may see them; humans who share the screen
        may not."""

        def may_tell() -> bool:
            return self.tells_all or not self.game.viewpoint.has_curtain

        if not may_tell():
            self._refuse_to_tell()
            return
        comparison = Comparison(self.session, self, may_tell)
        self.moved.connect(comparison.stir)
        comparison.show()

    def keep_position(self) -> None:
        """Save the current position as a starting position of the open scenario."""
        self.game.rider.stop()
        self.game.conductor.pause()
        said = keep_position(self._document, self.session, self)
        if said:
            self.statusBar().showMessage(said, 12000)

    def show_notes(self) -> None:
        """Show the list of notes."""
        if self.notes is None:
            self.notes = NotesDialog(self.session, self)
            self.notes.asked.connect(lambda pin: self.game.show_note(pin))
            self.notes.changed.connect(lambda: self.game.conductor.moved.emit())
            self.notes.finished.connect(self._forget_notes)
        self.notes.show()
        self.notes.activateWindow()

    def _forget_notes(self) -> None:
        self.notes = None

    def _saved(self, path: Path) -> None:
        self.draft.follow()
        self._show_title()
        self.record_saved.emit(path)
        self.setWindowModified(False)
        self.statusBar().showMessage(tr("Saved as {name}.").format(name=path.name), 8000)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept a dropped record or scenario."""
        if dropped(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open a dropped file in a window of its own."""
        path = dropped(event)
        if path is not None:
            event.acceptProposedAction()
            # Open it after the drop is over: the source program waits until then.
            QTimer.singleShot(0, self, lambda: self.file_dropped.emit(path))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask about a game that was started and not saved."""
        if self.may_leave():
            self.game.close_game()
            self.draft.close()
            event.accept()
        else:
            event.ignore()

    def seat(self, session: Session) -> None:
        """Show a game in place of the current one."""
        looks_in_turn = hasattr(self, "game") and self.game.viewpoint.has_curtain
        if hasattr(self, "game"):
            self.game.close_game()
            self.draft.close()
            self._table.removeWidget(self.game)
            self.game.destroyed.connect(collect_soon)
            self.game.deleteLater()
            if self.session is not session:
                for told_of_the_former in (CHANGED, KEPT):
                    self.notices.drop(told_of_the_former)
        if self.notes is not None and self.notes.session is not session:
            self.notes.close()
        game = self.game = GameView(session, self._table.parentWidget())
        self.draft = RecordDraft(session, game)
        self.draft.drafts.failed.connect(self._tell_risk)
        self.draft.drafts.safe.connect(lambda: self.notices.drop(RISK))
        game.conductor.moved.connect(self.draft.follow)
        game.conductor.moved.connect(self._tell_plugins)
        game.notes_asked.connect(self.show_notes)
        game.lines.compare_asked.connect(self._compare_branches)
        game.lines.named.connect(lambda: self.notices.drop(KEPT))
        game.said.connect(lambda words: self.statusBar().showMessage(words, 8000))
        game.hinted.connect(self.statusBar().showMessage)
        game.hint_ended.connect(self._end_hint)
        game.conductor.moved.connect(self._moved)
        # Wait until the menu or list that it was chosen from has finished.
        game.going.seated_anew.connect(self._seat_again, Qt.ConnectionType.QueuedConnection)
        game.conductor.running_changed.connect(self._show_running)
        game.player_shown.connect(self.controls.player.setChecked)
        game.going.kept.connect(lambda words: self.notices.put(KEPT, words))
        game.curtain_wanted.connect(self._draw_curtain)
        self.controls.player.setChecked(not game.player.isHidden())
        game.banner.save_asked.connect(self.saving.ask_to_save)
        game.banner.facts_asked.connect(self.ask_for_facts)
        game.banner.again_asked.connect(self.next_game.play_again)
        self._set_pace(PACES[self.controls.pace.value()])
        self._set_follows(self.controls.follow.isChecked())
        self._table.addWidget(game, 1)
        self.notices.lie_over(game.board)
        game.show()
        game.viewpoint.changed.connect(self._explain)
        self._moved()
        self._show_running(False)
        self.edited.follow(session)
        self.conductor.follow(session)
        game.board.setFocus()
        if hasattr(self, "why"):
            game.dock(self.why)
            self.why.follow(session)
        if looks_in_turn:
            game.viewpoint.look_in_turn()

    def _seat_again(self) -> None:
        """React to new controllers of the current game."""
        had_player = not self.game.player.isHidden()
        self.seat(self.session)
        self.game.show_player(had_player)
        self.draft.follow()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the text size of the program."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_font") and self.font() != self._font:
            self._font = QFont(self.font())
            # Wait until all parts have the new font.
            QTimer.singleShot(0, self, self._lay_out_again)

    def _lay_out_again(self) -> None:
        """Arrange the game again for another text size: its parts have the sizes of their former texts."""
        former, running = self.game, self.game.conductor.is_running
        self._seat_again()
        game = self.game
        game.viewpoint.take_over(former.viewpoint)
        for box, was in ((game.tray.by_itself, former.tray.by_itself), (game.tray.at_table, former.tray.at_table)):
            box.setChecked(was.isChecked())
        if running:
            game.conductor.run()

    def _show_title(self) -> None:
        """Show the title, the seed and the file, if any."""
        session, setup = self.session, self.session.setup
        told = tr("Playtest: {title} · seed {seed}").format(title=setup.scenario.title, seed=setup.seed)
        if session.record_file is not None:
            told = f"{session.record_file.name} · {told}"
        self.setWindowTitle(f"{window_title(told)}[*]")

    def _moved(self) -> None:
        session = self.session
        if self.notes is not None:
            self.notes.follow()
        self._show_title()
        self.setWindowModified(session.record_file is not None and not session.is_recorded)
        self.controls.back.setEnabled(session.course.at > 0)
        self.controls.save.setEnabled(session.has_begun)
        self.controls.save_as.setEnabled(session.has_begun)
        try:
            goes_on = session.is_behind or not session.is_over
        except Exception:  # The game reports the error itself.
            goes_on = False
        for action in (self.controls.run, self.controls.step, self.controls.turn, self.controls.end):
            action.setEnabled(goes_on)
        self._explain()
        self.conductor.tell()
        self.moved.emit()

    def _tell_plugins(self) -> None:
        """Show the newest message about plug-ins, such as a bot that failed or was too slow."""
        newest = messages()[-1:]
        if newest != self._told:
            self._told = newest
            self.notices.put(PLUG_IN, tr("Plug-in: {message}").format(message=newest[0].text))

    def _tell_risk(self, error: str) -> None:
        """Warn with a permanent notice that no draft can be written."""
        words = tr(
            "The studio cannot write a draft of this game. A crash would lose the game, so save its "
            "record soon. ({reason})"
        )
        tooltip = tr("Save the game to a file now")
        self.notices.put(RISK, words.format(reason=error), Offer(tr("Save Record…"), tooltip, self.saving.ask_to_save))

    def show_conductor(self) -> None:
        """Show the conductor display, on another screen if there is one."""
        self.conductor.show_beside(self)

    def _draw_curtain(self, seat: int) -> None:
        """Cover the game until the player of this seat is there."""
        seats = self.session.setup.seats
        for part in (self.game, self.controls, self.why):
            part.setEnabled(False)
        for key in self.keys:
            key.setEnabled(False)
        self.curtain.draw(seat, seats[seat].name, colours_of(seats)[seat], letters_of(seats)[seat])

    def _open_curtain(self, seat: int) -> None:
        for part in (self.game, self.controls, self.why):
            part.setEnabled(True)
        for key in self.keys:
            key.setEnabled(True)
        self.game.viewpoint.let_in(seat)
        self.game.board.setFocus()

    def _explain(self) -> None:
        if hasattr(self, "why"):
            self.why.refresh()

    def _show_running(self, running: bool) -> None:
        self.controls.show_running(running)

    def _set_pace(self, pace: float) -> None:
        self.game.conductor.pace = pace

    def _set_follows(self, on: bool) -> None:
        self.game.board.follows = on

    def _go_or_stop(self) -> None:
        focus = self.focusWidget()
        # Space continues the game rather than toggling a check box that was just clicked.
        if isinstance(focus, QAbstractButton) and not isinstance(focus, ChoiceButton | QCheckBox):
            focus.click()
        else:
            self.game.go_or_stop()

    def stop(self) -> None:
        """Handle Esc: leave the filter of choices, else end a ride, else cancel the selection in the list of choices,
        else pause a run. The status bar shows which."""
        game = self.game
        if game.choices.filter.hasFocus():
            game.board.setFocus(Qt.FocusReason.ShortcutFocusReason)
            said = tr("The board has the focus again.")
        elif game.rider.is_riding:
            game.rider.stop()
            said = tr("The ride stops here.")
        elif game.choices.give_up():
            said = tr("The selection is canceled.")
        elif game.conductor.is_running:
            waits = game.conductor.waits_for_person
            game.conductor.pause()
            paused = tr("The game is paused. Space continues.")
            said = tr("The game pauses after your decision. Space continues it.") if waits else paused
        else:
            said = tr("There is nothing to stop or to cancel.")
        self.statusBar().showMessage(said, 8000)

    def may_leave(self) -> bool:
        """Return whether the game may close; end its run."""
        self.game.rider.stop()
        self.game.conductor.pause()
        return self.saving.may_leave()
