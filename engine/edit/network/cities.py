"""Cities: adding, and changing their names and places."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from engine.edit.edit import Edit, changed_fields
from engine.edit.ids import check_free, fresh_city_id, fresh_milepost_id, is_named, slug
from engine.edit.network.mileposts import AddMilepost
from engine.edit.rename import Naming
from engine.edit.set_fields import lookup, updated, with_board, with_entry
from engine.edit.undo_text import name_of
from engine.errors import EditError
from engine.i18n import tr
from engine.model.board import Board, City
from engine.model.geometry import Point, distance, holds
from engine.model.ids import CityId, MilepostId, Ref, RegionId
from engine.model.look import Compass
from engine.model.scenario import Scenario


class AddCity(Edit, frozen=True):
    """A city at a milepost or, if a point is given instead, at a new milepost there; its ID is made from its name if
    none is given. Tables of the game system do not change: checks report what they lack."""

    name: str
    region: RegionId
    milepost: MilepostId = MilepostId("")
    at: Point | None = None
    id: CityId = CityId("")
    state: str = ""
    population: int = 0

    def text(self, scenario: Scenario) -> str:
        return tr("Add city {city}").format(city=self.name)

    def apply(self, scenario: Scenario) -> Scenario:
        if not self.name:
            raise EditError(tr("a city needs a name"))
        lookup(scenario.board.regions, self.region, "region")
        milepost = self.milepost
        if self.at is not None:
            milepost = milepost or fresh_milepost_id(scenario.board)
            scenario = AddMilepost(self.at, milepost).apply(scenario)
        elif not milepost:
            raise EditError(tr("a city needs a milepost, or a point for a new one"))
        lookup(scenario.board.mileposts, milepost, "milepost")
        cities = scenario.board.cities
        id = self.id or fresh_city_id(scenario.board, self.name, self.state)
        check_free(id, cities, "city")
        city = City(self.name, self.region, milepost, self.state, population=self.population)
        return with_board(scenario, cities={**cities, id: city})


class ChangeCity(Edit, frozen=True):
    """Another name, region, milepost, state, note or population for a city; None leaves them. `label` is the side of
    its name, `auto` for automatic placement."""

    id: CityId
    name: str | None = None
    region: RegionId | None = None
    milepost: MilepostId | None = None
    state: str | None = None
    note: str | None = None
    population: int | None = None
    label: Compass | Literal["auto"] | None = None

    def text(self, scenario: Scenario) -> str:
        return tr("Change {fields} of city {city}").format(
            fields=changed_fields(self), city=name_of(scenario, "city", self.id)
        )

    def apply(self, scenario: Scenario) -> Scenario:
        board = scenario.board
        old = lookup(board.cities, self.id, "city")
        if self.name == "":
            raise EditError(tr("a city needs a name"))
        if self.region is not None:
            lookup(board.regions, self.region, "region")
        if self.milepost is not None:
            lookup(board.mileposts, self.milepost, "milepost")
        new = updated(
            old,
            name=self.name,
            region=self.region,
            milepost=self.milepost,
            state=self.state,
            note=self.note,
            population=self.population,
        )
        if new is not old:
            scenario = with_board(scenario, cities=with_entry(board.cities, self.id, new))
        look = scenario.look
        if self.label is None or (
            self.label == look.name_positions.get(self.id, "auto") and self.id not in look.name_offsets
        ):
            return scenario
        side: Compass | None = None if self.label == "auto" else self.label
        labels, offsets = with_entry(look.name_positions, self.id, side), with_entry(look.name_offsets, self.id, None)
        return replace(scenario, look=replace(look, name_positions=labels, name_offsets=offsets))


def region_at(board: Board, at: Point) -> RegionId | None:
    """Return the region whose outline contains a point, else the region of the nearest city, else the first; None if
    there is none."""
    for id, region in board.regions.items():
        if sum(holds(ring.points, at) for ring in region.outline) % 2:
            return id
    places = {
        city.region: distance(board.mileposts[city.milepost].at, at)
        for city in sorted(
            (city for city in board.cities.values() if city.milepost in board.mileposts),
            key=lambda city: -distance(board.mileposts[city.milepost].at, at),
        )
    }
    return min(places, key=places.__getitem__, default=next(iter(board.regions), None))


class NameCity(Naming, frozen=True):
    """Another name for a city. An ID that was made from the old name is made from the new one, unless a table names the
    city by it."""

    id: CityId
    name: str

    def text(self, scenario: Scenario) -> str:
        return tr("Name city {city}").format(city=self.name)

    @property
    def ref(self) -> Ref:
        return Ref("city", self.id)

    def renamed(self) -> Edit:
        return ChangeCity(self.id, name=self.name)

    def new_id(self, scenario: Scenario) -> CityId:
        """Return the ID of the city with its new name."""
        cities = scenario.board.cities
        old = cities.get(self.id)
        if old is None or not slug(self.name) or old.name == self.name or not _made_of(self.id, old.name, old.state):
            return self.id
        if is_named(scenario, Ref("city", self.id)):
            return self.id
        others = {id: city for id, city in cities.items() if id != self.id}
        return fresh_city_id(replace(scenario.board, cities=others), self.name, old.state)


def _made_of(id: str, name: str, state: str) -> bool:
    """Return whether an ID is one that a city of that name gets."""
    word = slug(name) or "city"
    return id in (word, f"{word}_{slug(state)}") or (id.startswith(f"{word}_") and id[len(word) + 1 :].isdecimal())
