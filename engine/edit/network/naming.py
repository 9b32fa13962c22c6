"""Naming a city: its id follows its name until the id is used elsewhere."""

from __future__ import annotations

from msgspec.structs import replace

from engine.edit.edit import Edit
from engine.edit.ids import fresh_city_id, is_named, slug
from engine.edit.network.cities import ChangeCity
from engine.edit.rename import Rename
from engine.model.ids import CityId, Ref
from engine.model.scenario import Scenario


class NameCity(Edit, frozen=True):
    """Another name for a city. An id that was made from the old name is made from the new one, as long as no table
    names the city by it."""

    id: CityId
    name: str

    @property
    def text(self) -> str:
        return f"Name city {self.name}"

    def apply(self, scenario: Scenario) -> Scenario:
        named = ChangeCity(self.id, name=self.name).apply(scenario)
        new = self.new_id(scenario)
        return named if new == self.id else Rename(Ref("city", self.id), new).apply(named)

    def new_id(self, scenario: Scenario) -> CityId:
        """The id of the city when it has its new name."""
        cities = scenario.board.cities
        old = cities.get(self.id)
        if old is None or not slug(self.name) or old.name == self.name or not _made_of(self.id, old.name, old.state):
            return self.id
        if is_named(scenario, Ref("city", self.id)):
            return self.id
        others = {id: city for id, city in cities.items() if id != self.id}
        return fresh_city_id(replace(scenario.board, cities=others), self.name, old.state)


def _made_of(id: str, name: str, state: str) -> bool:
    """Whether an id is one that a city of that name is given."""
    word = slug(name) or "city"
    return id in (word, f"{word}_{slug(state)}") or (id.startswith(f"{word}_") and id[len(word) + 1 :].isdecimal())
