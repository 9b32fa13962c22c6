"""What the turn's line says is to be done."""

from __future__ import annotations

from collections.abc import Callable

from studio.playtest.window import PlaytestWindow


def test_space_is_named_once(seated: Callable[..., PlaytestWindow]) -> None:
    """A person who rolls is told to press Space, and a game that stands besides is not told so again."""
    window = seated("person", "hill")
    game = window.game
    assert game.session.setup.draw(game.session.now) is not None
    for rolls_for_people in (False, True):
        game.conductor.rolls_for_people = rolls_for_people
        game.refresh()
        assert game.turn.text().count("Space") == 1
