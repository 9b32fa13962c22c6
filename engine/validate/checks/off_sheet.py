"""Things that lie off the printed sheet."""

from __future__ import annotations

from collections.abc import Iterable

from engine.model.difference import Difference
from engine.model.geometry import Point
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.validate import naming
from engine.validate.check import Check
from engine.validate.issue import Issue


class OffSheet(Check):
    """A milepost or junction (an error), or a bend or label (a warning), outside the sheet."""

    id = "off-sheet"
    title = "Off the sheet"
    severity = "error"
    reads = ("board.sheet", "board.mileposts", "board.junctions", "board.lines", "board.labels", "board.cities")
    live = True
    local = frozenset({"milepost", "junction", "line", "label"})

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board = scenario.board
        width, height = board.sheet.width, board.sheet.height

        def off(at: Point) -> bool:
            return not (0 <= at[0] <= width and 0 <= at[1] <= height)

        for id, milepost in board.mileposts.items():
            if off(milepost.at):
                yield self._stop(naming.stop(board, id), Ref("milepost", id), milepost.at)
        for id_, junction in board.junctions.items():
            if off(junction.at):
                yield self._stop(naming.stop(board, id_), Ref("junction", id_), junction.at)
        for line_id, line in board.lines.items():
            bends = tuple(item for item in line.path if not isinstance(item, str) and off(item))
            if bends:
                yield Issue(
                    self.id,
                    "warning",
                    f"Line {line_id} leaves the sheet at {naming.counted(len(bends), 'bend')}. Move them onto it.",
                    about=(Ref("line", line_id),),
                    places=tuple((bend,) for bend in bends),
                )
        for label_id, label in board.labels.items():
            if off(label.at):
                yield Issue(
                    self.id,
                    "warning",
                    f"The label {label.text!r} lies off the sheet. Move it onto the sheet, or remove it.",
                    about=(Ref("label", label_id),),
                    places=((label.at,),),
                )

    def _stop(self, name: str, ref: Ref, at: Point) -> Issue:
        return Issue(
            self.id,
            self.severity,
            f"{naming.capital(name)} lies off the sheet and cannot be printed. Move it onto the sheet, or make the "
            "sheet larger.",
            about=(ref,),
            places=((at,),),
        )
