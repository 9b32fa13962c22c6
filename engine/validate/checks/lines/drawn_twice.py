"""Segments that a railroad draws twice."""

from __future__ import annotations

from collections.abc import Iterable

from engine.edit.remove import Remove
from engine.i18n import ntr, tr, tr_noop
from engine.model import naming
from engine.model.board import Stem
from engine.model.comparison.difference import Difference
from engine.model.ids import LineId, Ref
from engine.model.network import network, stem_paths
from engine.model.network import stem as stem_of
from engine.model.scenario import Scenario
from engine.validate.check import Check, Fix, Issue


class DrawnTwice(Check):
    """Lines of one railroad over the same segments; for trains this is one section, although the board shows two."""

    id = "drawn-twice"
    title = tr_noop("Segment drawn twice")
    severity = "warning"
    reads = ("board.lines", "board.mileposts", "board.junctions", "board.cities")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board = scenario.board
        if not naming.drawn_again(board):
            return
        shared: dict[tuple[LineId, ...], list[Stem]] = {}
        for stem, lines in network(board, {line.when for line in board.lines.values()}).stems.items():
            if len(lines) > 1:
                shared.setdefault(tuple(dict.fromkeys(lines)), []).append(stem)
        for ids, stems in shared.items():
            owners = naming.capital(naming.listed(tr("line {line}").format(line=id) for id in ids))
            first = naming.between(board, stems[0])
            rest = len(stems) - 1
            if rest:
                segments = ntr("{segment} and {n} more segment", "{segment} and {n} more segments", rest)
                first = segments.format(segment=first, n=rest)
            message = ntr(
                "{lines} draws {segments} twice. Remove one of the two.",
                "{lines} draw {segments} twice. Remove one of the two.",
                len(ids),
            )
            yield Issue(
                self.id,
                self.severity,
                message.format(lines=owners, segments=first),
                about=tuple(Ref("line", id) for id in ids),
                places=naming.tracks(board, set(stems)),
                why=tr("A section that is drawn twice is still one section, and a train can use it only once."),
                rule="BX-MOVE-09 RB-MOVE-09",
                fixes=tuple(
                    Fix(tr("Remove Line {line}").format(line=id), Remove((Ref("line", id),)))
                    for id in ids[::-1]
                    if len(ids) > 1 and all(stem in stems for stem in _stems(scenario, id))
                )[:1],
            )


def _stems(scenario: Scenario, id: LineId) -> list[Stem]:
    line = scenario.board.lines[id]
    return [stem_of(a, b, line.railroad) for a, b, _ in stem_paths(scenario.board, line)]
