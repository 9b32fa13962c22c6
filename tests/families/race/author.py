"""What an author of a race needs: an edit and a new board."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin

from msgspec.structs import replace

from engine.edit.edit import Edit
from engine.game.family import Template
from engine.model.board import Board, Line, Milepost, Railroad, Sheet
from engine.model.ids import LineId, MilepostId, RailroadId
from engine.model.scenario import Scenario
from tests.families.race.content import RaceContent


class SetPrize(Edit, frozen=True):
    """Another prize."""

    prize: int

    def text(self, scenario: Scenario) -> str:
        return "Set the prize"

    def apply(self, scenario: Scenario) -> Scenario:
        return replace(scenario, content=RaceContent(self.prize))


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


TEMPLATES: Mapping[str, Template] = {"ring": Template(ring, "ring", "A ring of fields")}
