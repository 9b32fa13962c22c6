"""Railroads in several pieces."""

from __future__ import annotations

from collections.abc import Iterable

from engine.analyze.parts import railroad_parts
from engine.model.comparison.difference import Difference
from engine.model.ids import Ref
from engine.model.network import network
from engine.model.scenario import Scenario
from engine.validate import naming
from engine.validate.check import Check
from engine.validate.issue import Issue
from engine.validate.options import switched_on


class RailroadInPieces(Check):
    """A railroad that cannot be ridden from end to end without the lines of another."""

    id = "railroad-in-pieces"
    title = "Railroad in several pieces"
    severity = "warning"
    reads = ("board.lines", "board.mileposts", "board.junctions", "board.cities", "rules")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board = scenario.board
        options = switched_on(scenario)
        made = network(board, options)
        for id, parts in railroad_parts(board, options).items():
            if len(parts) == 1:
                continue
            apart = {end for part in parts[1:] for end in part}
            sections = [section for end in apart for section in made.at[end] if section.railroad == id]
            where = naming.listed((naming.stop(board, part[0]) for part in parts[1:]), most=4)
            yield Issue(
                self.id,
                self.severity,
                f"{naming.capital(naming.railroad(id))} is in {len(parts)} pieces: what lies at {where} is not "
                "connected with the rest. Join the pieces by a line, unless they are meant to be apart.",
                about=(Ref("railroad", id),),
                places=naming.tracks(board, {stem for section in sections for stem in section.stems}),
            )
