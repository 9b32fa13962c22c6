"""Declared crossings of lines that do not cross."""

from __future__ import annotations

from collections.abc import Iterable

from engine.edit.remove import Remove
from engine.i18n import tr, tr_noop
from engine.model import naming
from engine.model.board import Crossing
from engine.model.comparison.difference import Difference
from engine.model.ids import CrossingId, Ref
from engine.model.scenario import Scenario
from engine.validate.check import Check, Fix, Issue
from engine.validate.drawn.drawing import drawing


class CrossingWithoutLines(Check):
    """A crossing whose two segments no longer meet, or are no longer drawn."""

    id = "crossing-without-lines"
    title = tr_noop("Declared crossing without a crossing")
    severity = "warning"
    reads = ("board.lines", "board.mileposts", "board.junctions", "board.crossings", "board.cities")
    live = True

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board = scenario.board
        if not board.crossings:
            return
        drawn = drawing(board)
        stems = {stem for crossing in board.crossings.values() for stem in crossing.between}
        numbers = {number for stem in stems for number in drawn.numbers_of(stem)}
        meeting = {
            frozenset((drawn.drawn[m.first].stem, drawn.drawn[m.second].stem)) for m in drawn.meetings_among(numbers)
        }
        for id, crossing in board.crossings.items():
            if frozenset(crossing.between) not in meeting:
                yield self._issue(scenario, id, crossing, all(map(drawn.numbers_of, crossing.between)))

    def _issue(self, scenario: Scenario, id: CrossingId, crossing: Crossing, drawn: bool) -> Issue:
        board = scenario.board
        first, second = (naming.between(board, stem) for stem in crossing.between)
        if drawn:
            message = tr("{first} and {second} no longer cross, but crossing {id} declares it. Remove the crossing.")
        else:
            message = tr("{first} and {second} no longer exist, but crossing {id} declares them. Remove the crossing.")
        ends = [end for stem in crossing.between for end in stem[:2]]
        return Issue(
            self.id,
            self.severity,
            message.format(first=naming.capital(first), second=second, id=id),
            about=(Ref("crossing", id),),
            places=naming.tracks(board, set(crossing.between)) or naming.spots(board, ends),
            fixes=(Fix(tr("Remove the Crossing"), Remove((Ref("crossing", id),))),),
        )
