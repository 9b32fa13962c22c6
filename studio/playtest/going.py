"""Back and forward in a game: by keys, and from the menu beside the button."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMenu, QWidget

from studio.playtest.game_view import GameView
from studio.words.mnemonic import entry

NO_END = 2**31
"""The number of a position that no game has: the last one is meant."""


class Way(NamedTuple):
    """What leads to another position: `own` keys are bound here, others belong to a button."""

    title: str
    keys: str
    go: Callable[[GameView], object]
    forward: bool
    own: bool = True
    rides: bool = False


def _words(text: str) -> str:
    return QCoreApplication.translate("Going", text)


def _ride(forward: bool) -> Callable[[GameView], object]:
    def go(game: GameView) -> None:
        course = game.session.course
        if course.has_rides:
            game.seek(course.bounds_ride, forward)
        else:
            # The end of the game bounds no ride then: nobody wants to be there unasked.
            game.said.emit(_words("Nothing rides in this game: [ and ] lead from turn to turn."))

    return go


def _turn(forward: bool) -> Callable[[GameView], object]:
    return lambda game: game.seek(game.session.course.begins_turn, forward)


WAYS = (
    Way("Back a Decision", ",", lambda game: game.back(), False, own=False),
    Way("Back a Ride", "<", _ride(False), False, rides=True),
    Way("Back a Turn", "[", _turn(False), False),
    Way("Back to the Last Decision of a Person", "Ctrl+Z", lambda game: game.undo(), False, own=False),
    Way("To the Start", "Ctrl+Home", lambda game: game.jump_to(0), False),
    Way("Forward a Decision", "", lambda game: game.go_to(game.session.course.at + 1), True, own=False),
    Way("Forward a Ride", ">", _ride(True), True, rides=True),
    Way("Forward a Turn", "]", _turn(True), True),
    Way("On to the Next Decision of a Person", "Ctrl+Y", lambda game: game.redo(), True, own=False),
    Way("To the End of What Is Known", "Ctrl+End", lambda game: game.jump_to(NO_END), True),
)


def going_menu(parent: QWidget, game: Callable[[], GameView]) -> QMenu:
    """All ways back and forward, each with its key; those that lead nowhere now cannot be chosen."""
    menu = QMenu(parent)

    def fill() -> None:
        menu.clear()
        course = game().session.course
        for number, way in enumerate(WAYS):
            if number and way.forward and not WAYS[number - 1].forward:
                menu.addSeparator()
            added = entry(menu, _words(way.title), partial(_go, way, game), aside=way.keys)
            leads = course.is_behind if way.forward else course.at > 0
            added.setEnabled(leads and (course.has_rides or not way.rides))

    menu.aboutToShow.connect(fill)
    return menu


def bound_ways(game: Callable[[], GameView]) -> Iterator[tuple[str, Callable[[], object]]]:
    """The keys that no button has, each with what it does."""
    return ((way.keys, partial(_go, way, game)) for way in WAYS if way.own)


def _go(way: Way, game: Callable[[], GameView]) -> None:
    way.go(game())
