"""Navigation in a game: back and forward, to branches, and changes of controllers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu, QWidget

from engine.errors import BoxcarsError
from engine.i18n import tr, tr_noop
from studio.playtest.board.rider import Rider
from studio.playtest.session.game_runner import Conductor
from studio.playtest.session.history import Branch, Course
from studio.playtest.session.session import Session
from studio.widgets.mnemonic import entry

NO_END = 2**31
"""Position number beyond the end of every game; stands for the last position."""


class Navigation(QObject):
    """Navigation through a game. Each step ends a ride. `said` carries a message for the status bar, `kept` a message
    about the branch that was saved, and `seated_anew` reports new controllers."""

    said = Signal(str)
    kept = Signal(str)
    seated_anew = Signal()

    def __init__(self, conductor: Conductor, rider: Rider, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._conductor, self._rider = conductor, rider

    @property
    def _session(self) -> Session:
        return self._conductor.session

    @property
    def course(self) -> Course:
        """Course of the game."""
        return self._session.course

    def ride(self, forward: bool) -> None:
        """Go to the start or end of a ride."""
        if self.course.has_rides:
            self.seek(self.course.bounds_ride, forward)
        else:
            # Skip the end of the game unless asked for: it is no boundary of a ride.
            self.said.emit(tr("There are no rides in this game; [ and ] go to the previous and next turn."))

    def turn(self, forward: bool) -> None:
        """Go to the start of a turn."""
        self.seek(self.course.begins_turn, forward)

    def back(self) -> None:
        """Go back by one decision and end the ride."""
        self._rider.stop()
        self._conductor.back()

    def undo(self) -> None:
        """Go back to the last human decision, over decisions of bots and chance and over a complete ride; without
        humans, by one decision."""
        self._go_to_own(forward=False)

    def redo(self) -> None:
        """Go forward to the next human decision, or to the end of the known game."""
        self._go_to_own(forward=True)

    def _go_to_own(self, forward: bool) -> None:
        setup, course = self._session.setup, self._session.course
        if None not in setup.bots:
            self.to(course.at + (1 if forward else -1))
            return
        line, passed = course.line, course.passed
        own = course.seek(lambda n: setup.is_person(setup.actor(line[n])) and id(line[n]) not in passed, forward)
        if own is None and not forward:
            self.said.emit(tr("There is no earlier human decision."))
        else:
            self.to(len(course.line) - 1 if own is None else own)

    def to(self, at: int) -> None:
        """Show the position with this number and end the ride."""
        self._rider.stop()
        self._conductor.go_to(at)

    def seek(self, is_stop: Callable[[int], bool], forward: bool) -> None:
        """Show the next or previous position that meets the condition."""
        found = self._session.course.seek(is_stop, forward)
        if found is None:
            ends, begins = (
                tr("This is the end of the game as far as it was played."),
                tr("This is the start of the game."),
            )
            self.said.emit(ends if forward else begins)
        else:
            self.to(found)

    def jump_to(self, at: int) -> None:
        """Show a position; `jump_back` returns to the previous one."""
        was = self._session.course.at
        self.to(at)
        if self._session.course.at != was:
            self._session.course.left = was

    def take_branch(self, branch: Branch) -> None:
        """Make a branch current."""
        self._rider.stop()
        names = self._session.setup.names
        self._conductor.take_branch(branch)
        if self._session.setup.names != names:
            self.seated_anew.emit()

    def hand_over(self, seat: int, bot: str) -> None:
        """Change the controller of a seat from now on."""
        self._rider.stop()
        self._conductor.pause()
        session = self._session
        whole = tr("Game to turn {turn:,}").format(turn=session.setup.turn(session.line[-1]))
        former, course = session.called_by_players, session.course
        try:
            kept = session.hand_over(seat, bot, whole)
        except BoxcarsError as error:
            self.said.emit(str(error))
            return
        if kept is not None or (former and course.name.startswith(former)):
            course.rename(None, session.called_by_players)
            self.kept.emit(self._branch_notice(kept, course.name or tr("Main branch")))
        self.seated_anew.emit()

    def _branch_notice(self, kept: Branch | None, called: str) -> str:
        if kept is None:
            words = tr("The current branch is “{name}”. The playback bar lists all branches (P).")
            return words.format(name=called)
        words = tr(
            "The whole game was saved as “{saved}”; the current branch is “{name}”. The playback bar lists both (P)."
        )
        return words.format(saved=kept.name, name=called)

    def jump_back(self) -> None:
        """Return to the position before the last jump."""
        left = self._session.course.left
        if left is None:
            self.said.emit(tr("There is no earlier position to return to."))
        else:
            self.jump_to(left)


class Way(NamedTuple):
    """Way to another position. `own` keys are bound here; the others belong to a button."""

    title: str
    keys: str
    go: Callable[[Navigation], object]
    forward: bool
    own: bool = True
    rides: bool = False


WAYS = (
    Way(tr_noop("Back One Decision"), ",", Navigation.back, False, own=False),
    Way(tr_noop("Back One Ride"), "<", lambda going: going.ride(False), False, rides=True),
    Way(tr_noop("Back One Turn"), "[", lambda going: going.turn(False), False),
    Way(tr_noop("Back to Last Human Decision"), "Ctrl+Z", Navigation.undo, False, own=False),
    Way(tr_noop("To the Start"), "Ctrl+Home", lambda going: going.jump_to(0), False),
    Way(tr_noop("Forward One Decision"), ".", lambda going: going.to(going.course.at + 1), True, own=False),
    Way(tr_noop("Forward One Ride"), ">", lambda going: going.ride(True), True, rides=True),
    Way(tr_noop("Forward One Turn"), "]", lambda going: going.turn(True), True),
    Way(tr_noop("Forward to Next Human Decision"), "Ctrl+Y", Navigation.redo, True, own=False),
    Way(tr_noop("To the End"), "Ctrl+End", lambda going: going.jump_to(NO_END), True),
)


def navigation_menu(parent: QWidget, going: Callable[[], Navigation]) -> QMenu:
    """Return a menu of all ways back and forward with their keys; unavailable ones are disabled."""
    menu = QMenu(parent)

    def fill() -> None:
        menu.clear()
        course = going().course
        for number, way in enumerate(WAYS):
            if number and way.forward and not WAYS[number - 1].forward:
                menu.addSeparator()
            added = entry(menu, tr(way.title), partial(_go, way, going), aside=way.keys)
            leads = course.is_behind if way.forward else course.at > 0
            added.setEnabled(leads and (course.has_rides or not way.rides))

    menu.aboutToShow.connect(fill)
    return menu


def bound_ways(going: Callable[[], Navigation]) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield the keys that no button has, each with its function."""
    return ((way.keys, partial(_go, way, going)) for way in WAYS if way.own)


def _go(way: Way, going: Callable[[], Navigation]) -> None:
    way.go(going())
