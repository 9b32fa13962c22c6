"""The facts of a game that may go on: what is new is added to what was told, so that following it costs little."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.game.kernel.drive import Moment
from engine.game.record import Note
from engine.report.report import Report
from engine.story.compared import Way
from studio.playtest.sitting.course import Branch
from studio.playtest.sitting.session import GameSetup

if TYPE_CHECKING:
    from engine.story.facts import GameFacts


class GrowingFacts:
    """Keeps what was told of a line. Any thread may ask, one at a time."""

    def __init__(self) -> None:
        self._facts: GameFacts | None = None
        self._told: tuple[Moment, ...] = ()
        self._of: object = None

    def report(self, setup: GameSetup, game: Branch, ways: Sequence[Way] = (), notes: Sequence[Note] = ()) -> Report:
        """The facts of a game with these notes, and its lines compared where there are several."""
        from engine.story.compared import compared, with_lines
        from engine.story.facts import GameFacts

        count, of = len(self._told), (setup.scenario, game.hand_overs)
        goes_on = self._of == of and count <= len(game.line) and self._told[-1:] == game.line[count - 1 : count]
        if self._facts is None or not goes_on:
            self._facts, count = GameFacts(setup.family, setup.scenario, setup.seats, game.hand_overs), 0
        for step in range(count, len(game.line)):
            self._facts.add(step, game.line[step].state)
        self._facts.end()
        self._told, self._of = game.line, of
        facts = self._facts.report(notes)
        return with_lines(facts, compared(setup.family, setup.scenario, setup.seats, ways)) if len(ways) > 1 else facts
