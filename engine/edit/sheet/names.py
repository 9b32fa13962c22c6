"""Names of cities and regions, and plates of railroads: moved by hand, and back to automatic placement."""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from engine.edit.edit import Edit, Nudge
from engine.edit.set_fields import lookup, with_entry
from engine.edit.undo_text import city_name, name_of
from engine.errors import EditError
from engine.i18n import format_number, ntr, tr
from engine.model.board import Stem
from engine.model.geometry import Point, rounded
from engine.model.ids import CityId, RegionId, SiteId
from engine.model.look import PlateOffset
from engine.model.network import stem, stops
from engine.model.numeric_limits import FARTHEST_NAME, LONGEST
from engine.model.scenario import Scenario


class PlaceName(Nudge, frozen=True):
    """The center of a city's name this many millimeters to the right of and below the center of its square. It stays
    there whatever else moves; automatic placement avoids it. A `nudge` absorbs further nudges."""

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


class PlaceRegionName(Nudge, frozen=True):
    """The center of a region's name at a point of the sheet. A `nudge` absorbs further nudges."""

    id: RegionId
    at: Point

    def text(self, scenario: Scenario) -> str:
        return tr("Move name of {region}").format(region=name_of(scenario, "region", self.id))

    def apply(self, scenario: Scenario) -> Scenario:
        lookup(scenario.board.regions, self.id, "region")
        look, at = scenario.look, rounded(self.at)
        if max(map(abs, at)) > LONGEST:
            raise EditError(
                tr("a name can be at most {most} mm from the corner of the sheet").format(most=format_number(LONGEST))
            )
        if look.region_name_positions.get(self.id) == at:
            return scenario
        positions = with_entry(look.region_name_positions, self.id, at)
        return replace(scenario, look=replace(look, region_name_positions=positions))


class PlacePlate(Nudge, frozen=True):
    """The center of the plate on a segment of a railroad, this many millimeters to the right of and below the middle of
    the segment. A `nudge` absorbs further nudges."""

    same = ("segment",)
    segment: Stem
    offset: Point

    def text(self, scenario: Scenario) -> str:
        return tr("Move plate of {railroad}").format(railroad=self.segment[2])

    def apply(self, scenario: Scenario) -> Scenario:
        look, offset, segment = scenario.look, rounded(self.offset), stem(*self.segment)
        if not _is_drawn(scenario, segment):
            raise EditError(
                tr("no line of {railroad} is drawn between {start} and {end}").format(
                    railroad=segment[2], start=segment[0], end=segment[1]
                )
            )
        if max(map(abs, offset)) > FARTHEST_NAME:
            raise EditError(
                tr("a plate can be at most {most} mm from its line").format(most=format_number(FARTHEST_NAME, "g"))
            )
        placed = PlateOffset(segment, offset)
        if placed in look.plate_offsets:
            return scenario
        others = tuple(one for one in look.plate_offsets if stem(*one.segment) != segment)
        return replace(scenario, look=replace(look, plate_offsets=(*others, placed)))


class FreePlates(Edit, frozen=True):
    """Plates of railroads back to automatic placement, by their segments."""

    segments: tuple[Stem, ...]

    def text(self, scenario: Scenario) -> str:
        n = len(self.segments)
        return ntr("Place {n} plate automatically", "Place {n} plates automatically", n).format(n=n)

    def apply(self, scenario: Scenario) -> Scenario:
        look, going = scenario.look, {stem(*segment) for segment in self.segments}
        left = tuple(one for one in look.plate_offsets if stem(*one.segment) not in going)
        if len(left) == len(look.plate_offsets):
            return scenario
        return replace(scenario, look=replace(look, plate_offsets=left))


class FreeRegionNames(Edit, frozen=True):
    """Names of regions back to automatic placement."""

    ids: tuple[RegionId, ...]

    def text(self, scenario: Scenario) -> str:
        n = len(self.ids)
        return ntr("Place {n} name automatically", "Place {n} names automatically", n).format(n=n)

    def apply(self, scenario: Scenario) -> Scenario:
        positions = scenario.look.region_name_positions
        for id in self.ids:
            lookup(scenario.board.regions, id, "region")
            positions = with_entry(positions, id, None)
        if positions is scenario.look.region_name_positions:
            return scenario
        return replace(scenario, look=replace(scenario.look, region_name_positions=positions))


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


def _is_drawn(scenario: Scenario, segment: Stem) -> bool:
    for line in scenario.board.lines.values():
        if line.railroad == segment[2] and any(stem(a, b, line.railroad) == segment for a, b in pairwise(stops(line))):
            return True
    return False
