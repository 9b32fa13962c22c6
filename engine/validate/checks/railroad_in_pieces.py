"""Railroads whose lines do not hang together."""

from __future__ import annotations

from collections.abc import Iterable

from engine.model.difference import Difference
from engine.model.ids import MilepostId, RailroadId, Ref
from engine.model.network import Section, network
from engine.model.scenario import Scenario
from engine.validate import naming
from engine.validate.check import Check
from engine.validate.issue import Issue
from engine.validate.options import switched_on
from engine.validate.pieces import pieces


class RailroadInPieces(Check):
    """A railroad that cannot be ridden from end to end without the lines of another."""

    id = "railroad-in-pieces"
    title = "Railroad in several pieces"
    severity = "warning"
    reads = ("board.lines", "board.mileposts", "board.junctions", "board.cities", "rules")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board = scenario.board
        by_railroad: dict[RailroadId, list[Section]] = {}
        for section in network(board, switched_on(scenario)).sections:
            by_railroad.setdefault(section.railroad, []).append(section)
        for id, sections in by_railroad.items():
            ends = dict.fromkeys(end for section in sections for end in (section.a, section.b))
            parts: list[list[MilepostId]] = pieces(ends, ((section.a, section.b) for section in sections))
            if len(parts) == 1:
                continue
            apart = {end for part in parts[1:] for end in part}
            where = naming.listed((naming.stop(board, part[0]) for part in parts[1:]), most=4)
            yield Issue(
                self.id,
                self.severity,
                f"{naming.capital(naming.railroad(id))} is in {len(parts)} pieces: what lies at {where} does not hang "
                "together with the rest. Join the pieces by a line, unless they are meant to be apart.",
                about=(Ref("railroad", id),),
                places=naming.tracks(board, {stem for s in sections if s.a in apart for stem in s.stems}),
            )
