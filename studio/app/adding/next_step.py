"""A sentence about what a new board still lacks before it can be played."""

from __future__ import annotations

from engine.game.family import family
from engine.i18n import ntr, tr
from engine.model.scenario import Scenario
from engine.validate.inspection import checks_for, inspect


def next_step(scenario: Scenario) -> str:
    """Return whether a board can be played, or the next step to get there. Runs all checks, which takes time."""
    board = scenario.board
    if not board.cities:
        return tr("Next, add cities: import them, or use the city tool.")
    if not board.lines:
        return tr("Next, draw the railroads with the line tool. Then use Board > Fill Tables for payoffs and prices.")
    errors = inspect(scenario, checks_for(family(scenario.family))).unplayable
    if not errors:
        return tr("The board can be played.")
    found = ntr(
        "{n} error is left before the board can be played: {message}",
        "{n} errors are left before the board can be played, such as: {message}",
        len(errors),
    )
    return found.format(n=len(errors), message=errors[0].message)
