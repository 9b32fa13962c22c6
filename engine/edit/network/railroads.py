"""Railroads: adding, and changing their names and looks."""

from __future__ import annotations

from msgspec.structs import replace

from engine.edit.edit import Edit, changed_fields
from engine.edit.ids import check_free
from engine.edit.set_fields import lookup, updated, with_board, with_entry
from engine.errors import EditError
from engine.i18n import tr
from engine.model.board import Railroad
from engine.model.ids import RailroadId
from engine.model.look import Colour, Pattern, RailroadLook
from engine.model.scenario import Scenario


class AddRailroad(Edit, frozen=True):
    """A railroad without lines. Its price is part of the content."""

    id: RailroadId
    name: str
    nickname: str = ""
    colour: Colour = "#444444"
    pattern: Pattern = "solid"

    def text(self, scenario: Scenario) -> str:
        return tr("Add railroad {railroad}").format(railroad=self.id)

    def apply(self, scenario: Scenario) -> Scenario:
        railroads, look = scenario.board.railroads, scenario.look
        check_free(self.id, railroads, "railroad")
        if not self.name:
            raise EditError(tr("a railroad needs a name"))
        drawn = {**look.railroads, self.id: RailroadLook(self.colour, self.pattern)}
        scenario = with_board(scenario, railroads={**railroads, self.id: Railroad(self.name, self.nickname)})
        return replace(scenario, look=replace(look, railroads=drawn))


class ChangeRailroad(Edit, frozen=True):
    """Another name, nickname, note, color, pattern or width (millimeters) for a railroad; None leaves them."""

    id: RailroadId
    name: str | None = None
    nickname: str | None = None
    note: str | None = None
    colour: Colour | None = None
    pattern: Pattern | None = None
    width: float | None = None

    def text(self, scenario: Scenario) -> str:
        return tr("Change {fields} of railroad {railroad}").format(fields=changed_fields(self), railroad=self.id)

    def apply(self, scenario: Scenario) -> Scenario:
        railroads, look = scenario.board.railroads, scenario.look
        old = lookup(railroads, self.id, "railroad")
        if self.name == "":
            raise EditError(tr("a railroad needs a name"))
        if self.width is not None and not 0 < self.width <= 100:
            raise EditError(tr("the width of a line must be more than 0 and at most 100 mm"))
        new = updated(old, name=self.name, nickname=self.nickname, note=self.note)
        if new is not old:
            scenario = with_board(scenario, railroads=with_entry(railroads, self.id, new))
        was = look.railroads.get(self.id, RailroadLook())
        drawn = updated(was, colour=self.colour, pattern=self.pattern, width=self.width)
        if drawn is not was:
            scenario = replace(scenario, look=replace(look, railroads=with_entry(look.railroads, self.id, drawn)))
        return scenario
