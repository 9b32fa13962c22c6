"""What the turn's line says is to be done."""

from __future__ import annotations

import re
from collections.abc import Callable

from studio.playtest.window import PlaytestWindow
from tests.playtest.table_talk import to_the_first_ride


def test_what_is_decided_is_said_and_what_is_left_of_the_move_has_its_unit(
    seated: Callable[..., PlaytestWindow],
) -> None:
    window = seated("person", "person")
    to_the_first_ride(window)
    session, line = window.session, window.game.turn
    assert "decides where to ride" in line.text()
    seen = set()
    while "where to ride" in line.text():
        session.choose(session.setup.actions(session.now)[0])
        window.game.refresh()
        seen |= set(re.findall(r"([0-9]+ mileposts?) left", line.text()))
        assert not re.search(r"[0-9] left", line.text())
    assert "1 milepost" in seen and len(seen) > 1


def test_space_is_named_once(seated: Callable[..., PlaytestWindow]) -> None:
    """A person who rolls is told to press Space, and a game that stands besides is not told so again."""
    window = seated("person", "hill")
    game = window.game
    assert game.session.setup.draw(game.session.now) is not None
    for rolls_for_people in (False, True):
        game.conductor.rolls_for_people = rolls_for_people
        game.refresh()
        assert game.turn.text().count("Space") == 1


def test_who_is_bound_for_nowhere_yet_has_no_empty_line_below(seated: Callable[..., PlaytestWindow]) -> None:
    window = seated("person", "person")
    assert not window.game.turn.text().endswith("<br>")
    to_the_first_ride(window)
    assert "<br>" in window.game.turn.text()
