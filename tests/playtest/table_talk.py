"""What a person does at a window to get somewhere."""

from __future__ import annotations

from collections.abc import Callable

from engine.game.rules import Action
from studio.playtest.window import PlaytestWindow


def to_the_first(window: PlaytestWindow, is_wanted: Callable[[Action], bool]) -> None:
    """Roll and choose the first of all choices until one like this is offered."""
    game = window.game
    for _ in range(40):
        table, now = window.session.setup, window.session.now
        if table.draw(now) is not None:
            game.conductor.roll()
        elif any(map(is_wanted, game.choices.offered)):
            return
        else:
            game.choices.press(1)
    raise AssertionError("not offered in 40 decisions")


def to_the_first_ride(window: PlaytestWindow) -> None:
    """Play until a train can be ridden."""
    to_the_first(window, lambda action: action.to is not None)
