"""Things off the printed sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

from engine.edit.edit import Several
from engine.edit.network.mileposts import MoveMileposts
from engine.edit.network.stops import MoveBend
from engine.edit.sheet.labels import ChangeLabel
from engine.i18n import tr, tr_noop
from engine.model import naming
from engine.model.comparison.difference import Difference
from engine.model.geometry import Point
from engine.model.ids import Kind, PointId, Ref
from engine.model.kind_names import count_of_kind
from engine.model.scenario import Scenario
from engine.plain_text import quoted
from engine.validate.check import Check, Fix, Issue

K = TypeVar("K", bound=str)
T = TypeVar("T")


class OffSheet(Check):
    """A milepost or junction (an error), or a bend or label (a warning), outside the sheet."""

    id = "off-sheet"
    title = tr_noop("Off the sheet")
    severity = "error"
    reads = ("board.sheet", "board.mileposts", "board.junctions", "board.lines", "board.labels", "board.cities")
    live = True
    local = frozenset({"milepost", "junction", "line", "label"})

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board = scenario.board
        width, height = board.sheet.width, board.sheet.height

        def off(at: Point) -> bool:
            return not (0 <= at[0] <= width and 0 <= at[1] <= height)

        def onto(at: Point) -> Point:
            return (min(max(at[0], 0), width), min(max(at[1], 0), height))

        def checked(kind: Kind, table: Mapping[K, T]) -> Iterator[tuple[K, T]]:
            if touched is None:
                return iter(table.items())
            ids: Any = sorted(ref.id for ref in refs if ref.kind == kind and ref.id in table)
            return ((id, table[id]) for id in ids)

        refs = frozenset() if touched is None else touched.touched
        for id, milepost in checked("milepost", board.mileposts):
            if off(milepost.at):
                yield self._stop(naming.stop(board, id), Ref("milepost", id), milepost.at, {id: onto(milepost.at)})
        for id_, junction in checked("junction", board.junctions):
            if off(junction.at):
                yield self._stop(naming.stop(board, id_), Ref("junction", id_), junction.at, {id_: onto(junction.at)})
        for line_id, line in checked("line", board.lines):
            bends = {index: item for index, item in enumerate(line.path) if not isinstance(item, str) and off(item)}
            if bends:
                yield Issue(
                    self.id,
                    "warning",
                    tr("Line {line} leaves the sheet at {bends}. Move them onto the sheet.").format(
                        line=line_id, bends=count_of_kind("bend", len(bends))
                    ),
                    about=(Ref("line", line_id),),
                    places=tuple((bend,) for bend in bends.values()),
                    fixes=(
                        Fix(
                            tr("Move onto the Sheet"),
                            Several(
                                tr("Move bends of line {line} onto the sheet").format(line=line_id),
                                tuple(MoveBend(line_id, index, onto(bend)) for index, bend in bends.items()),
                            ),
                        ),
                    ),
                )
        for label_id, label in checked("label", board.labels):
            if off(label.at):
                yield Issue(
                    self.id,
                    "warning",
                    tr("The label {label} is off the sheet. Move it onto the sheet, or remove it.").format(
                        label=quoted(label.text)
                    ),
                    about=(Ref("label", label_id),),
                    places=((label.at,),),
                    fixes=(Fix(tr("Move onto the Sheet"), ChangeLabel(label_id, at=onto(label.at))),),
                )

    def _stop(self, name: str, ref: Ref, at: Point, moves: dict[PointId, Point]) -> Issue:
        return Issue(
            self.id,
            self.severity,
            tr(
                "{stop} is off the sheet and cannot be printed. Move it onto the sheet, or make the sheet larger."
            ).format(stop=naming.capital(name)),
            about=(ref,),
            places=((at,),),
            fixes=(Fix(tr("Move onto the Sheet"), MoveMileposts(moves)),),
        )
