"""Cities that no train can reach because no line stops there."""

from __future__ import annotations

from collections.abc import Iterable

from engine.i18n import tr, tr_noop
from engine.model import naming
from engine.model.comparison.difference import Difference
from engine.model.ids import Ref
from engine.model.network import network
from engine.model.scenario import Scenario, switched_on
from engine.validate.check import Check, Issue


class CityWithoutLine(Check):
    """A city whose milepost has no section."""

    id = "city-without-line"
    title = tr_noop("City without a line")
    severity = "error"
    reads = ("board.lines", "board.mileposts", "board.junctions", "board.cities", "rules")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board = scenario.board
        at = network(board, switched_on(scenario)).at
        for id, city in board.cities.items():
            if city.milepost in at and not at[city.milepost]:
                yield Issue(
                    self.id,
                    self.severity,
                    tr("No line reaches {city}. Draw or extend a line to it, or remove the city.").format(
                        city=naming.city(board, id)
                    ),
                    about=(Ref("city", id), Ref("milepost", city.milepost)),
                    places=naming.spots(board, [city.milepost]),
                    why=tr("A train with this destination can never arrive."),
                    fact=tr("No line reaches a city. Draw or extend lines to each, or remove it."),
                )
