"""What a person does at a window to get somewhere."""

from __future__ import annotations

from studio.playtest.window import PlaytestWindow


def to_the_first_ride(window: PlaytestWindow) -> None:
    """Roll and choose the first of all choices until a train can be ridden."""
    game = window.game
    for _ in range(40):
        table, now = window.session.table, window.session.now
        if table.draw(now) is not None:
            game.conductor.roll()
        elif any(ref.kind == "section" for action in game.choices.actions for ref in action.about):
            return
        else:
            game.choices.press(1)
    raise AssertionError("no ride in 40 decisions")
