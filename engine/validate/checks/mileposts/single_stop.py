"""Parts of the board that a train can reach through a single stop."""

from __future__ import annotations

from collections.abc import Iterable

from engine.analyze.bridges import leaning_parts
from engine.i18n import tr, tr_noop
from engine.model import naming
from engine.model.comparison.difference import Difference
from engine.model.ids import Ref
from engine.model.kind_names import count_of_kind
from engine.model.network import where
from engine.model.scenario import Scenario, switched_on
from engine.validate.branches import tracks_beyond
from engine.validate.check import Check, Issue


class SingleStop(Check):
    """Several mileposts that become unreachable without one stop, although more than one segment leads there."""

    id = "single-stop"
    title = tr_noop("All routes through one stop")
    severity = "note"
    reads = ("board.lines", "board.mileposts", "board.junctions", "board.cities", "rules")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board, options = scenario.board, switched_on(scenario)
        for part in leaning_parts(board, options):
            if len(part.behind) < 2:
                continue
            at, place = part.at, where(board, part.at)
            yield Issue(
                self.id,
                self.severity,
                tr(
                    "{mileposts}{cities} can only be reached through {stop}. Draw a line around it to give players a "
                    "choice."
                ).format(
                    mileposts=count_of_kind("milepost", len(part.behind)),
                    cities=naming.with_cities(board, part.behind),
                    stop=naming.stop(board, at),
                ),
                about=(Ref("milepost" if at in board.mileposts else "junction", at), Ref("milepost", part.behind[0])),
                places=((place,), *tracks_beyond(board, options, part.behind)) if place is not None else (),
                why=tr("The owner of the railroads at such a stop is paid for every trip to the mileposts behind it."),
            )
