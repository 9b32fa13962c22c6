"""Railroads in several pieces."""

from __future__ import annotations

from collections.abc import Iterable

from engine.analyze.parts import railroad_parts
from engine.i18n import tr, tr_noop
from engine.model import naming
from engine.model.comparison.difference import Difference
from engine.model.ids import RailroadId, Ref
from engine.model.network import Section, network
from engine.model.scenario import Scenario, switched_on
from engine.validate.check import Check, Issue


class RailroadInPieces(Check):
    """A railroad that a train cannot travel from end to end without other railroads."""

    id = "railroad-in-pieces"
    title = tr_noop("Railroad in several pieces")
    severity = "warning"
    reads = ("board.lines", "board.mileposts", "board.junctions", "board.cities", "rules")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board = scenario.board
        options = switched_on(scenario)
        in_pieces = {id: parts for id, parts in railroad_parts(board, options).items() if len(parts) > 1}
        if not in_pieces:
            return
        sections: dict[RailroadId, list[Section]] = {id: [] for id in in_pieces}
        for section in network(board, options).sections:
            if section.railroad in sections:
                sections[section.railroad].append(section)
        for id, parts in in_pieces.items():
            first = set(parts[0])
            apart = [stem for section in sections[id] if section.a not in first for stem in section.stems]
            where = naming.listed((naming.stop(board, part[0]) for part in parts[1:]), most=4)
            yield Issue(
                self.id,
                self.severity,
                tr(
                    "{railroad} is in {count} pieces: there is no connection from {places} to the rest. Connect the "
                    "pieces by a line, or ignore this issue if it is intended."
                ).format(railroad=naming.capital(naming.railroad(id)), count=len(parts), places=where),
                about=(Ref("railroad", id),),
                places=naming.tracks(board, apart),
            )
