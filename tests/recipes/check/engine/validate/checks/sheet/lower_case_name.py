"""Names of cities that begin with a lower-case letter."""

from __future__ import annotations

from collections.abc import Iterable

from engine.edit.network.cities import ChangeCity
from engine.i18n import tr, tr_noop
from engine.model import naming
from engine.model.comparison.difference import Difference
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.validate.check import Check, Fix, Issue


class LowerCaseName(Check):
    """A city whose name begins with a lower-case letter."""

    id = "lower-case-name"
    title = tr_noop("City name in lower case")
    severity = "note"
    reads = ("board.cities", "board.mileposts")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board = scenario.board
        for id, city in board.cities.items():
            if city.name[:1].islower():
                name = city.name[0].upper() + city.name[1:]
                yield Issue(
                    self.id,
                    self.severity,
                    tr("The name of {city} begins with a lower-case letter. Write it as {name}.").format(
                        city=naming.city(board, id), name=name
                    ),
                    about=(Ref("city", id),),
                    places=naming.spots(board, [city.milepost]),
                    why=tr("Names on maps and cards begin with capital letters."),
                    fixes=(Fix(tr("Rename to {name}").format(name=name), ChangeCity(id, name=name)),),
                )
