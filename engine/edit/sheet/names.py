"""City names on the sheet: moved by hand, and back to automatic placement."""

from __future__ import annotations

from msgspec.structs import replace

from engine.edit.edit import Edit
from engine.edit.set_fields import with_entry
from engine.edit.undo_text import city_name
from engine.errors import EditError
from engine.i18n import format_number, ntr, tr
from engine.model.geometry import Point, rounded
from engine.model.ids import CityId, SiteId
from engine.model.scenario import Scenario

FARTHEST_NAME = 1000.0
"""The largest distance of a name from its city in millimeters."""


class PlaceName(Edit, frozen=True):
    """The center of a city's name this many millimeters to the right of and below the center of its square. It stays
    there whatever else moves; automatic placement avoids it."""

    id: CityId | SiteId
    offset: Point

    def text(self, scenario: Scenario) -> str:
        return tr("Move name of {city}").format(city=city_name(scenario, self.id))

    def apply(self, scenario: Scenario) -> Scenario:
        look = scenario.look
        _check(scenario, self.id)
        offset = rounded(self.offset)
        if max(map(abs, offset)) > FARTHEST_NAME:
            raise EditError(
                tr("a name can be at most {most} mm from its city").format(most=format_number(FARTHEST_NAME, "g"))
            )
        if look.name_offsets.get(self.id) == offset:
            return scenario
        offsets = with_entry(look.name_offsets, self.id, offset)
        return replace(
            scenario,
            look=replace(look, name_offsets=offsets, name_positions=with_entry(look.name_positions, self.id, None)),
        )


class FreeNames(Edit, frozen=True):
    """City names back to automatic placement, without a position or side set by hand."""

    ids: tuple[CityId | SiteId, ...]

    def text(self, scenario: Scenario) -> str:
        n = len(self.ids)
        return ntr("Place {n} name automatically", "Place {n} names automatically", n).format(n=n)

    def apply(self, scenario: Scenario) -> Scenario:
        look = scenario.look
        for id in self.ids:
            _check(scenario, id)
        offsets, labels = look.name_offsets, look.name_positions
        for id in self.ids:
            offsets, labels = with_entry(offsets, id, None), with_entry(labels, id, None)
        if offsets is look.name_offsets and labels is look.name_positions:
            return scenario
        return replace(scenario, look=replace(look, name_offsets=offsets, name_positions=labels))


def _check(scenario: Scenario, id: CityId | SiteId) -> None:
    if id not in scenario.board.cities and id not in scenario.board.sites:
        raise EditError(tr("there is no city {id}").format(id=id))
