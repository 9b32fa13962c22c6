"""Lines that cross away from a stop without a declared crossing."""

from __future__ import annotations

from collections.abc import Iterable

from engine.edit.network.crossings import CrossingKind, DeclareCrossing
from engine.i18n import tr, tr_noop
from engine.model import naming
from engine.model.comparison.difference import Difference
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.validate.check import Check, Fix, Issue
from engine.validate.drawn.drawing import Drawing, Meeting, drawing
from engine.validate.drawn.layout import points_of

SAME_RAILROAD: tuple[tuple[str, CrossingKind], ...] = ((tr_noop("Declare No Connection"), "same_railroad"),)
DIFFERENT_RAILROADS: tuple[tuple[str, CrossingKind], ...] = (
    (tr_noop("Declare Change of Railroads"), "different_railroads"),
    (tr_noop("Declare Bridge"), "bridge"),
)


class UndeclaredCrossing(Check):
    """Two drawn segments that cross away from every stop, without a crossing between them."""

    id = "undeclared-crossing"
    title = tr_noop("Lines that cross without a declared crossing")
    severity = "warning"
    reads = ("board.lines", "board.mileposts", "board.junctions", "board.crossings", "board.cities")
    live = True
    local = frozenset({"milepost", "junction"})

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board = scenario.board
        drawn = drawing(board)
        meetings = (
            drawn.meetings if touched is None else drawn.meetings_of(drawn.numbers({ref.id for ref in touched.touched}))
        )
        declared = {frozenset(crossing.between) for crossing in board.crossings.values()}
        for meeting in meetings:
            if frozenset((drawn.drawn[meeting.first].stem, drawn.drawn[meeting.second].stem)) not in declared:
                yield self._issue(scenario, drawn, meeting)

    def _issue(self, scenario: Scenario, drawn: Drawing, meeting: Meeting) -> Issue:
        board = scenario.board
        first, second = drawn.drawn[meeting.first], drawn.drawn[meeting.second]
        lines = dict.fromkeys(id for each in meeting[:2] for id in drawn.layout.lines_of(each))
        same = first.stem[2] == second.stem[2]
        ends = dict.fromkeys((*first.stem[:2], *second.stem[:2]))
        owners = sorted({first.stem[2], second.stem[2]})
        if same:
            message = tr(
                "{first} crosses {second} away from any milepost. Add a junction if trains may turn there, or declare "
                "that "
                "the lines are not connected."
            )
            fact = tr(
                "{first} crosses itself away from any milepost. Add a junction if trains may turn there, or declare "
                "that "
                "the lines are not connected."
            )
        else:
            message = fact = tr(
                "{first} crosses {second} away from any milepost. Declare whether trains may change railroads there "
                "or one "
                "line bridges the other."
            )
        return Issue(
            self.id,
            self.severity,
            message.format(
                first=naming.capital(naming.between(board, first.stem)), second=naming.between(board, second.stem)
            ),
            about=(
                *(Ref("line", id) for id in lines),
                *(Ref("milepost" if end in board.mileposts else "junction", end) for end in ends),
            ),
            places=((meeting.at,), points_of(board, first), points_of(board, second)),
            why=tr(
                "Away from mileposts, trains may change between lines of one railroad, and between two "
                "railroads if the rules allow it."
            ),
            rule="BX-MOVE-06 RB-MOVE-07",
            fixes=tuple(
                Fix(tr(text), DeclareCrossing(first.stem, second.stem, kind))
                for text, kind in (SAME_RAILROAD if same else DIFFERENT_RAILROADS)
            ),
            fact=fact.format(first=naming.capital(naming.railroad(owners[0])), second=naming.railroad(owners[-1])),
        )
