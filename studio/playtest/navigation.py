"""Where one is in a game: back and forward, to other lines of it, and seats in other hands from there on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu, QWidget

from engine.errors import BoxcarsError
from engine.i18n import tr
from studio.playtest.board.rider import Rider
from studio.playtest.session.game_runner import Conductor
from studio.playtest.session.history import Branch, Course
from studio.playtest.session.session import Session
from studio.widgets.mnemonic import entry

NO_END = 2**31
"""The number of a position that no game has: the last one is meant."""


class Going(QObject):
    """Leads through a game; a ride ends with each step. `said` brings a sentence for the status line, `kept` in a
    sentence what the game on the table was kept as, `seated_anew` says that others play the seats now."""

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
        """The positions that are known."""
        return self._session.course

    def ride(self, forward: bool) -> None:
        """To where a ride begins or ends."""
        if self.course.has_rides:
            self.seek(self.course.bounds_ride, forward)
        else:
            # The end of the game bounds no ride then: nobody wants to be there unasked.
            self.said.emit(tr("Nothing rides in this game: [ and ] lead from turn to turn."))

    def turn(self, forward: bool) -> None:
        """To where a turn begins."""
        self.seek(self.course.begins_turn, forward)

    def back(self) -> None:
        """One decision back; a ride ends with it."""
        self._rider.stop()
        self._conductor.back()

    def undo(self) -> None:
        """Back to the last decision of a person, what bots and chance did since taken back too, and a ride of one click
        as a whole; where nobody plays by hand, one decision back."""
        self._go_to_own(forward=False)

    def redo(self) -> None:
        """On to the next decision of a person as the game went, or to where it ends as far as it is known."""
        self._go_to_own(forward=True)

    def _go_to_own(self, forward: bool) -> None:
        setup, course = self._session.setup, self._session.course
        if None not in setup.bots:
            self.to(course.at + (1 if forward else -1))
            return
        line, passed = course.line, course.passed
        own = course.seek(lambda n: setup.is_person(setup.actor(line[n])) and id(line[n]) not in passed, forward)
        if own is None and not forward:
            self.said.emit(tr("No person has decided anything before this."))
        else:
            self.to(len(course.line) - 1 if own is None else own)

    def to(self, at: int) -> None:
        """Show the position of this number; a ride ends with it."""
        self._rider.stop()
        self._conductor.go_to(at)

    def seek(self, is_stop: Callable[[int], bool], forward: bool) -> None:
        """Show the next position of which this holds, or the one before."""
        found = self._session.course.seek(is_stop, forward)
        if found is None:
            ends, begins = tr("Here the game ends as far as it is known."), tr("Here the game begins.")
            self.said.emit(ends if forward else begins)
        else:
            self.to(found)

    def jump_to(self, at: int) -> None:
        """The same, and `jump_back` leads back to where the game stood."""
        was = self._session.course.at
        self.to(at)
        if self._session.course.at != was:
            self._session.course.left = was

    def take_branch(self, branch: Branch) -> None:
        """Put another line of the game on the table."""
        self._rider.stop()
        names = self._session.setup.names
        self._conductor.take_branch(branch)
        if self._session.setup.names != names:
            self.seated_anew.emit()

    def hand_over(self, seat: int, bot: str) -> None:
        """Let somebody else play a seat from here on."""
        self._rider.stop()
        self._conductor.pause()
        session = self._session
        whole = tr("The game to turn {0:,}").format(session.setup.turn(session.line[-1]))
        former, course = session.called_by_players, session.course
        try:
            kept = session.hand_over(seat, bot, whole)
        except BoxcarsError as error:
            self.said.emit(str(error))
            return
        if kept is not None or (former and course.name.startswith(former)):
            course.rename(None, session.called_by_players)
            self.kept.emit(self._told(kept, course.name or tr("Main branch")))
        self.seated_anew.emit()

    def _told(self, kept: Branch | None, called: str) -> str:
        if kept is None:
            words = tr("What is played now is “{0}”. The playback bar lists all branches (P).")
            return words.format(called)
        words = tr("The whole game is kept as “{0}”; what is played now is “{1}”. The playback bar lists both (P).")
        return words.format(kept.name, called)

    def jump_back(self) -> None:
        """To where the game stood before the last jump."""
        left = self._session.course.left
        if left is None:
            self.said.emit(tr("Nobody has jumped anywhere yet."))
        else:
            self.jump_to(left)


class Way(NamedTuple):
    """What leads to another position: `own` keys are bound here, others belong to a button."""

    title: str
    keys: str
    go: Callable[[Going], object]
    forward: bool
    own: bool = True
    rides: bool = False


WAYS = (
    Way("Back a Decision", ",", Going.back, False, own=False),
    Way("Back a Ride", "<", lambda going: going.ride(False), False, rides=True),
    Way("Back a Turn", "[", lambda going: going.turn(False), False),
    Way("Back to the Last Decision of a Person", "Ctrl+Z", Going.undo, False, own=False),
    Way("To the Start", "Ctrl+Home", lambda going: going.jump_to(0), False),
    Way("Forward a Decision", ".", lambda going: going.to(going.course.at + 1), True, own=False),
    Way("Forward a Ride", ">", lambda going: going.ride(True), True, rides=True),
    Way("Forward a Turn", "]", lambda going: going.turn(True), True),
    Way("On to the Next Decision of a Person", "Ctrl+Y", Going.redo, True, own=False),
    Way("To the End of What Is Known", "Ctrl+End", lambda going: going.jump_to(NO_END), True),
)


def going_menu(parent: QWidget, going: Callable[[], Going]) -> QMenu:
    """All ways back and forward, each with its key; those that lead nowhere now cannot be chosen."""
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


def bound_ways(going: Callable[[], Going]) -> Iterator[tuple[str, Callable[[], object]]]:
    """The keys that no button has, each with what it does."""
    return ((way.keys, partial(_go, way, going)) for way in WAYS if way.own)


def _go(way: Way, going: Callable[[], Going]) -> None:
    way.go(going())
