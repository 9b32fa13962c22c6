"""Parts of the board that no train can reach from the rest."""

from __future__ import annotations

from collections.abc import Iterable

from engine.analyze.parts import parts
from engine.i18n import ntr, tr, tr_noop
from engine.model import naming
from engine.model.board import Stem
from engine.model.comparison.difference import Difference
from engine.model.ids import Ref
from engine.model.network import network
from engine.model.scenario import Scenario, switched_on
from engine.validate.check import Check, Issue


class UnconnectedParts(Check):
    """Every part with lines of its own except the largest, which is the board."""

    id = "unconnected-parts"
    title = tr_noop("Unconnected parts")
    severity = "error"
    reads = ("board.lines", "board.mileposts", "board.junctions", "board.cities", "rules")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board = scenario.board
        made = network(board, switched_on(scenario))
        found = parts(board, switched_on(scenario))
        number = {id: number for number, part in enumerate(found) for id in part}
        stems: list[list[Stem]] = [[] for _ in found]
        for section in made.sections if len(found) > 1 else ():
            stems[number[section.a]] += section.stems
        for part in found[1:]:
            inside = set(part)
            squares = [city.milepost for city in board.cities.values() if city.milepost in inside]
            first = squares[0] if squares else part[0]
            rest = len(part) - 1
            if rest:
                message = ntr(
                    "{milepost} and {n} more milepost cannot be reached from the rest of the board. Connect them by a "
                    "line.",
                    "{milepost} and {n} more mileposts cannot be reached from the rest of the board. Connect them by "
                    "a line.",
                    rest,
                )
            else:
                message = tr("{milepost} cannot be reached from the rest of the board. Connect it by a line.")
            yield Issue(
                self.id,
                self.severity,
                message.format(milepost=naming.capital(naming.stop(board, first)), n=rest),
                about=tuple(Ref("milepost", id) for id in part),
                places=naming.tracks(board, stems[number[first]]),
                why=tr("A destination may be anywhere, so every train must be able to reach every city."),
            )
