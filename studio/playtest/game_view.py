"""View of a running game: board, seats, dice, choices, journal and money, all of one session."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDockWidget, QSplitter, QWidget

from engine.errors import BoxcarsError, in_brief
from engine.game.rules import CHANCE, Action
from engine.i18n import tr
from engine.model.ids import Ref
from studio.canvas.focus_frame import FocusRing
from studio.paint.pattern_icon import railroad_icon
from studio.playtest.board.board_view import PlayBoard
from studio.playtest.board.cursor import MilepostCursor
from studio.playtest.board.rider import Rider
from studio.playtest.board.route_pointer import RoutePointer
from studio.playtest.layout import Parts, lay_out
from studio.playtest.marks import is_ride
from studio.playtest.navigation import Navigation
from studio.playtest.own_aids import Aid, own_aid
from studio.playtest.own_keys import restoring_focus
from studio.playtest.own_tables import OwnTable, own_table
from studio.playtest.panes.banner import Banner
from studio.playtest.panes.choices import Choices, keys_of
from studio.playtest.panes.dice import DiceTray
from studio.playtest.panes.journal import Journal
from studio.playtest.panes.money_chart import MoneyChart
from studio.playtest.panes.purchases import Purchases
from studio.playtest.panes.seats import Seats
from studio.playtest.panes.turn_line import TurnLine
from studio.playtest.player.bar import PlayerBar
from studio.playtest.player.lines import LinesButton
from studio.playtest.player.notes import NotesButton
from studio.playtest.player.ridden import RiddenChoice
from studio.playtest.repeats import ClickGuard, kind_of
from studio.playtest.seat_badge import colours_of, letters_of
from studio.playtest.session.game_runner import Conductor
from studio.playtest.session.session import Pin, Session
from studio.playtest.viewpoint import Viewpoint
from studio.widgets.message_box import ask_for_line

ROLL = "roll"
"""Kind of the decision to roll."""


class GameView(QSplitter):
    """All widgets of one game. `said` carries a message for the status bar, `hinted` one that is true until
    `hint_ended` reports it, `player_shown` whether the playback bar is
    visible, `curtain_wanted` the seat that must confirm its presence first, and `notes_asked` asks for the list of
    notes."""

    said = Signal(str)
    hinted = Signal(str)
    hint_ended = Signal(str)
    notes_asked = Signal()
    player_shown = Signal(bool)
    curtain_wanted = Signal(int)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.session = session
        self.conductor = Conductor(session, self)
        seats = session.setup.seats
        colours, letters, currency = colours_of(seats), letters_of(seats), session.setup.scenario.currency
        laid = own_table(session.setup.scenario.family)
        make = laid or PlayBoard
        self.board: PlayBoard | OwnTable = make(session.setup.scenario, colours, letters)
        self.ring = FocusRing(self.board)
        self.aid = self._make_aid(colours, letters)
        self.banner = Banner()
        told = session.setup.family.summary
        self.journal = Journal(seats, colours, letters, currency, told, is_titled=self.aid.pane is None)
        self.chart = MoneyChart(colours, letters, currency, session.setup.turn)
        self.seats = Seats(session, colours, letters, [self.aid.sign(seat) for seat in range(len(seats))])
        self.viewpoint = Viewpoint(session.setup, letters)
        self.turn = TurnLine()
        self.tray = DiceTray(shows_dice=laid is None, has_dice=session.setup.rules.has_dice)
        self.choices = Choices(session.setup.rules.has_rides, self._sign_of)
        self.player = PlayerBar(seats, colours, letters, told)
        self.lines = LinesButton(session, self._lines_changed, self.write_note)
        self.ridden: RiddenChoice | None = None
        if isinstance(self.board, PlayBoard):
            self.ridden = RiddenChoice(self.board, seats, colours, letters, self)
            self.player.add(self.ridden.choice)
        self.player.add(NotesButton(self.write_note, self.notes_asked.emit))
        self.player.add_lines(self.lines)
        self.player.hide()
        self._hid_player = False
        self.rider = Rider(self.conductor, self)
        self.going = Navigation(self.conductor, self.rider, self)
        self.going.said.connect(self.said)
        self.pointer: RoutePointer | None = None
        self.walker: MilepostCursor | None = None
        if isinstance(self.board, PlayBoard):
            self.pointer = RoutePointer(self.board, session.setup, self.aid.ride_hint)
            if self.board.mileposts.are_cells:
                self.walker = MilepostCursor(self.board)
        self._stage, self._side = lay_out(
            self,
            Parts(
                banner=self.banner,
                board=self.board,
                player=self.player,
                journal=self.journal,
                chart=self.chart,
                pane=self.aid.pane,
                viewpoint=self.viewpoint,
                seats=self.seats,
                turn=self.turn,
                tray=self.tray,
                choices=self.choices,
                sheet=self.board.shown.sheet.size() if isinstance(self.board, PlayBoard) else None,
            ),
        )
        self.rider.riding_changed.connect(lambda _: self.refresh())
        self.rider.said.connect(self.said)
        if self.pointer is not None:
            self.rider.found.connect(self.pointer.show_ends)
            self.pointer.chosen.connect(lambda end: self.rider.ride(end.actions))
            self.pointer.said.connect(self.said)
        if self.walker is not None:
            self.walker.moved.connect(lambda post: self._guide.point_at(post))
            self.walker.taken.connect(lambda post: self._guide.take(post))
        self.aid.chosen.connect(self.choose)
        self.aid.planned.connect(self.rider.follow)
        self.aid.said.connect(self.said)
        if isinstance(self.board, OwnTable):
            self.board.roll_asked.connect(self.conductor.roll)
        self.choices.ride_on_asked.connect(self.rider.ride_as_advised)
        self.rider.warned.connect(self._warn)
        self.guard, self._hint = ClickGuard(self), ""
        self.choices.made.connect(self.guard.watch)
        for widget in (self.choices.list.viewport(), self.choices.ride_on, self.tray.roll):
            self.guard.watch(widget)
        self.viewpoint.changed.connect(self._refresh_all)
        # Before the new position shows its own.
        self.conductor.moved.connect(self._end_hint)
        self.conductor.moved.connect(self.refresh)
        self.conductor.running_changed.connect(self._show_running)
        self.conductor.failed.connect(self._fail)
        self._over: Ref | None = None
        if isinstance(self.board, PlayBoard):
            self.board.hint_changed.connect(self.said)
            self.board.hovered.connect(self._keep_over)
            self.board.choice_words = self.choices.words
            self.board.mark_taken.connect(self._take_mark)
            self.guard.watch(self.board.viewport())
        self.board.chosen.connect(self.choose)
        self.choices.chosen.connect(self._choose_here)
        self.choices.selected.connect(self._tell_selected)
        self.choices.order_changed.connect(self.refresh)
        self.choices.pointed.connect(self.aid.light_up)
        self.choices.pointed.connect(lambda action: self.board.light_up(action.about if action else ()))
        self.tray.roll_asked.connect(self._roll)
        self.tray.outcome_chosen.connect(self.choose)
        self.tray.rolls_for_people_changed.connect(self._roll_for_people)
        self.tray.by_hand_changed.connect(self._roll_by_hand)
        self.seats.asked.connect(self.show_refs)
        self.seats.handed_over.connect(self.going.hand_over)
        self.player.asked.connect(self.going.to)
        self.player.said.connect(self.said)
        self.player.branch_asked.connect(self.going.take_branch)
        self.journal.asked.connect(self.show_refs)
        self.journal.position_asked.connect(self.going.jump_to)
        self.journal.return_asked.connect(self.going.jump_back)
        self.journal.note_asked.connect(self.write_note)
        self.chart.position_asked.connect(self.going.jump_to)
        self.refresh()

    def dock(self, panel: QDockWidget) -> None:
        """Dock a panel below the board and the journal, or next to the window, depending on its state."""
        self._stage.hold(panel)

    def make_room(self, wanted: int) -> int:
        """Give the panel this height in pixels, or as much as is available."""
        return self._stage.make_room(wanted)

    def _keep_over(self, ref: Ref | None) -> None:
        """Return the object under the pointer on the board."""
        self._over = ref

    def _sign_of(self, action: Action) -> QIcon | None:
        """Return the line of the only railroad that a choice is about."""
        railroads = {ref for ref in action.about if ref.kind == "railroad"}
        return railroad_icon(self.session.setup.scenario, railroads.pop()) if len(railroads) == 1 else None

    def _make_aid(self, colours: Sequence[str], letters: Sequence[str]) -> Aid:
        setup = self.session.setup
        make = own_aid(setup.scenario.family)
        if make is None or not isinstance(self.board, PlayBoard):
            return Aid(self)
        return make(self.board, setup, colours, letters)

    @property
    def _guide(self) -> RoutePointer | Aid:
        """Return the receiver of clicked mileposts."""
        return self.pointer if self.pointer is not None and self.rider.ways is not None else self.aid

    def refresh(self) -> None:
        """Show the current position, or as much of it as possible if the rules fail."""
        try:
            with restoring_focus(self, self.board, self.choices):
                self._refresh()
        except Exception as error:
            logging.getLogger("boxcars").error("the position cannot be shown", exc_info=error)  # not shown
            self._fail(in_brief(error))

    def _fail(self, why: str) -> None:
        """Report that the game cannot continue from here, in the status bar and in the turn line."""
        self.said.emit(self.turn.tell_failure(why))

    def _refresh(self) -> None:
        session, conductor = self.session, self.conductor
        setup, now = session.setup, session.now
        acting, draw = setup.seat_to_act(now), setup.draw(now)
        waiting = conductor.waits_for_person
        wanted = self.viewpoint.required_viewer(now, waiting and not session.is_behind)
        if wanted is not None:
            self.curtain_wanted.emit(wanted)
        offers = waiting and wanted is None and not self.rider.is_riding and not conductor.is_showing
        shut_out = self.viewpoint.has_curtain and acting != self.viewpoint.viewer and draw is None
        offers = offers and not shut_out
        actions: Sequence[Action] = setup.actions(now) if offers else ()
        bought = Purchases(setup.scenario, setup.figures(now) if actions else {})
        actions = bought.in_order(actions, self.choices.order.currentIndex())
        self.rider.look_around(actions)
        self.board.light_up(())
        seen = self.viewpoint.visible_state(now)
        self.board.show_position(session, seen)
        self.aid.viewer = self.viewpoint.viewer
        self.aid.show_position(session, seen)
        if isinstance(self.board, PlayBoard):
            self.board.show_choices(session, actions, self.aid.places(actions))
        else:
            self.board.show_choices(session, actions)
        self.aid.offer(session, actions)
        if self.pointer is not None:
            self.pointer.offer(self.rider.ways, now)
        if self.walker is not None:
            self.walker.want(self.rider.ways is not None or self.aid.wants_cursor)
        self.seats.show_holdings(seen.holdings, acting)
        self.seats.tell_players(session)
        self.tray.show_last(session.positions, self.aid.chance_text, draw is not None)
        self.tray.offer(draw if not conductor.is_running or waiting else None)
        amounts = setup.amounts(now) if actions else ()
        if isinstance(self.board, OwnTable):
            self.choices.offer(self.board.in_order(actions), self._note(actions), self.board.heading, amounts)
        else:
            aid = self.aid
            note = self._note(actions)
            self.choices.offer(aid.in_order(actions), note, aid.heading, amounts, aid.is_rare, bought)
        self.journal.follow(session.line, session.course.at, self.viewpoint.visible_state, session.course.hand_overs)
        self.chart.follow(session.line, session.course.at, self.viewpoint.visible_state)
        if session.is_behind and not self._hid_player:
            self.show_player()
        if not self.player.isHidden():
            self.player.show_game(session.course, self.viewpoint.visible_state, conductor.is_running, session.pins)
        if self.ridden is not None:
            self.ridden.follow(session.course)
        if isinstance(self.board, PlayBoard):
            turn = session.state.turn
            self.board.show_notes([p for p in session.pins if p.place is not None and p.moment.state.turn == turn])
        self.banner.show_end(session)
        self._show_turn()
        self._side.settle()

    def _refresh_all(self) -> None:
        self.journal.model.forget()
        self.chart.forget()
        self.player.forget()
        self.refresh()

    def _note(self, actions: Sequence[Action]) -> str:
        if self.rider.is_riding:
            return tr("Esc stops after the next step.")
        own = self.aid.note(actions)
        if own:
            return own
        if any(is_ride(action) for action in actions):
            return tr(
                "Click a milepost to ride there, or choose a section with {keys}. Rings show where the move can end."
            ).format(keys=keys_of(len(actions)))
        return self._where_to_choose(len(actions)) if actions else ""

    def _where_to_choose(self, count: int) -> str:
        if isinstance(self.board, OwnTable):
            return tr("Choose on the score sheet, on the dice, here, or with {keys}.").format(keys=keys_of(count))
        return tr("Choose here, on the board, or with {keys}.").format(keys=keys_of(count))

    def _show_running(self, running: bool) -> None:
        try:
            with restoring_focus(self, self.board, self.choices):
                self._show_turn()
        except Exception as error:
            self._fail(in_brief(error))

    def _show_turn(self) -> None:
        conductor, session = self.conductor, self.session
        stands = not conductor.is_running and not conductor.waits_for_person
        self.turn.tell(session, self.viewpoint.visible_state(session.now), stands, conductor.by_hand)
        if not conductor.is_running:
            self.tray.offer(session.setup.draw(session.now))

    def hint(self, words: str) -> None:
        """Show what to do in this position."""
        self._end_hint()
        self._hint = words
        self.hinted.emit(words)

    def _end_hint(self) -> None:
        words, self._hint = self._hint, ""
        if words:
            self.hint_ended.emit(words)

    def choose(self, action: Action) -> None:
        """Play an action and continue a run that waited for it."""
        self.rider.stop()
        self._end_hint()
        try:
            self.conductor.choose(action)
        except BoxcarsError as error:
            self.said.emit(str(error))

    def _choose_here(self, action: Action) -> None:
        """Play a choice, unless a click on the same place made another kind of decision a moment ago."""
        if self.guard.is_surprise(kind_of(action)):
            said = tr("There is another choice here now: {action}. Click again to choose it.")
            self.hint(said.format(action=action))
        else:
            self.choose(action)

    def _take_mark(self, action: Action) -> None:
        """Play the choice of a clicked mark; select it first if it is in a list."""
        if self.choices.asks_again(action):
            self.choices.select(action)
        else:
            self._choose_here(action)

    def _tell_selected(self, action: Action) -> None:
        """Say how to take the choice that a click selected."""
        self.hint(tr("Click it again, or press Enter, to choose: {action}").format(action=action))

    def _roll(self) -> None:
        """Roll by the button. A choice that appears under the pointer needs another click."""
        self.guard.is_surprise(ROLL)
        self.conductor.roll()

    def _warn(self, consequence: str) -> None:
        """Ask for a second press before the ride continues automatically into a consequence."""
        self.choices.ride_on.setText(tr("Continue Ride Anyway"))
        said = tr("Continuing the ride has a consequence: {consequence}. Press G again to continue anyway.")
        self.hint(said.format(consequence=consequence))

    def _lines_changed(self) -> None:
        """React to renamed or deleted branches."""
        self.conductor.moved.emit()

    def show_player(self, on: bool = True) -> None:
        """Show or hide the playback bar."""
        if on == self.player.isHidden():
            self._hid_player = not on
            self.player.setVisible(on)
            self.player_shown.emit(on)
            if on:
                session = self.session
                self.player.show_game(
                    session.course, self.viewpoint.visible_state, self.conductor.is_running, session.pins
                )

    def write_note(self) -> None:
        """Ask for a note to the current position, pinned to the object under the pointer."""
        self.close_game()
        former = self.session.note_here()
        place = self._over if isinstance(self.board, PlayBoard) and self.board.underMouse() else None
        words = tr(
            "Text of the note. It is marked on the playback bar and saved in the record; an empty text removes it."
        )
        text = ask_for_line(self, tr("Note Here"), words, former.text if former else "")
        if text is not None and (former is not None or text.strip()):
            self.session.write_note(text.strip(), place)
            self.show_player()
            self.conductor.moved.emit()

    def show_note(self, pin: Pin) -> None:
        """Show the position of a note and highlight its place; if a branch has it, make that branch current."""
        course = self.session.course
        if not any(moment is pin.moment for moment in course.line):
            branch = next((one for one in course.branches if any(moment is pin.moment for moment in one.line)), None)
            if branch is None:
                return
            self.going.take_branch(branch)
        self.going.jump_to(next(number for number, moment in enumerate(course.line) if moment is pin.moment))
        if pin.place is not None:
            self.show_refs((pin.place,))

    def show_ridden(self) -> None:
        """Toggle the overlay of rides so far."""
        if self.ridden is None or not self.ridden.has_any:
            self.said.emit(tr("There are no rides in this game."))
        else:
            self.ridden.toggle()

    def seek_by_player(self, forward: bool) -> None:
        """Go to the next or previous step chosen in the playback bar."""
        self.show_player()
        self.player.seek(forward)

    def close_game(self) -> None:
        """Stop the run and the ride."""
        self.rider.stop()
        self.conductor.pause()

    def show_refs(self, refs: Sequence[Ref]) -> None:
        """Highlight objects on the board and bring them into view."""
        self.board.light_up(refs)
        if refs:
            self.board.show_places(refs, False)

    def go_or_stop(self) -> None:
        """Perform the function of Space: activate the focused part, roll for a human, take the only choice, else run or
        pause."""
        if self.rider.is_riding:
            self.rider.stop()
            self.said.emit(tr("The ride stops here."))
            return
        if self.tray.by_hand.line.hasFocus():
            self.tray.by_hand.take()
            return
        if self.choices.take_focused():
            return
        conductor, setup, now = self.conductor, self.session.setup, self.session.now
        if conductor.waits_for_person and not self.session.is_behind:
            if setup.draw(now) is not None and conductor.by_hand:
                self.tray.by_hand.line.setFocus()
                return
            if setup.draw(now) is not None:
                conductor.roll()
            elif len(self.choices.offered) == 1:
                self.choose(self.choices.offered[0])
            else:
                self.said.emit(self._where_to_choose(len(self.choices.offered)))
                return
            if not conductor.is_running:
                conductor.run()
        elif conductor.is_running:
            conductor.pause()
            self.said.emit(tr("The game is paused. Space continues."))
        else:
            conductor.run()

    def _roll_by_hand(self, on: bool) -> None:
        self.conductor.by_hand = on
        self.refresh()
        if on and any(position.by == CHANCE for position in self.session.positions):
            words = tr(
                "The seed decided the rolls and cards so far. To type those as well, go back (arrow menu, To "
                "the Start)."
            )
            self.said.emit(words)
        if self.conductor.is_running:
            self.conductor.run()

    def _roll_for_people(self, on: bool) -> None:
        self.conductor.roll_for_people(on)
        self.refresh()
