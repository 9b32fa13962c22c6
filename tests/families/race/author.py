"""What an author of a race needs: an edit, a check and a new board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import cos, pi, sin

from msgspec.structs import replace

from engine.edit.edit import Edit
from engine.errors import RulesError
from engine.model.board import Board, Line, Milepost, Railroad, Sheet
from engine.model.comparison.difference import Difference
from engine.model.ids import LineId, MilepostId, RailroadId
from engine.model.scenario import Scenario
from engine.validate.check import Check, Issue
from tests.families.race.content import RaceContent
from tests.families.race.rules import LAPS, Ring


class SetPrize(Edit, frozen=True):
    """Another prize."""

    prize: int

    @property
    def text(self) -> str:
        return "Set the prize"

    def apply(self, scenario: Scenario) -> Scenario:
        return replace(scenario, content=RaceContent(self.prize))


class NoRing(Check):
    """A board that is not one ring of mileposts."""

    id = "no-ring"
    title = "Not a ring"
    severity = "error"
    reads = ("board.lines", "board.mileposts", "board.junctions", "rules")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        try:
            Ring(scenario, {LAPS.name: LAPS.default})
        except RulesError:
            yield Issue(self.id, self.severity, "The lines are not one ring. Connect every milepost to two others.")


def ring(number: int = 12) -> Scenario:
    """Return a new board with a ring of mileposts."""
    angles = [2 * pi * each / number for each in range(number)]
    mileposts = {
        MilepostId(f"m{n:02}"): Milepost((round(100 + 60 * sin(angle), 2), round(80 - 60 * cos(angle), 2)))
        for n, angle in enumerate(angles, 1)
    }
    line = Line(RailroadId("RING"), (*mileposts, next(iter(mileposts))))
    board = Board(
        Sheet(200, 160),
        mileposts=mileposts,
        railroads={RailroadId("RING"): Railroad("The RING")},
        lines={LineId("RING-1"): line},
    )
    return Scenario("race", "A new race", board, RaceContent())


CHECKS: tuple[Check, ...] = (NoRing(),)
TEMPLATES: Mapping[str, Callable[[], Scenario]] = {"ring": ring}
