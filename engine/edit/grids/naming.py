"""Naming a city of a grid: its id follows its name until the id is used elsewhere."""

from __future__ import annotations

from engine.edit.edit import Edit
from engine.edit.grids.sites import ChangeSite
from engine.edit.ids import fresh_named_id, hyphened, is_named
from engine.edit.rename import Rename
from engine.model.ids import Ref, SiteId
from engine.model.scenario import Scenario


class NameSite(Edit, frozen=True):
    """Another name for a city of a grid. An id that was made from the old name is made from the new one, as long as no
    table names the city by it."""

    id: SiteId
    name: str

    @property
    def text(self) -> str:
        return f"Name city {self.name}"

    def apply(self, scenario: Scenario) -> Scenario:
        named = ChangeSite(self.id, name=self.name).apply(scenario)
        new = self.new_id(scenario)
        return named if new == self.id else Rename(Ref("site", self.id), new).apply(named)

    def new_id(self, scenario: Scenario) -> SiteId:
        """The id of the city when it has its new name."""
        old = scenario.board.sites.get(self.id)
        if old is None or not hyphened(self.name) or old.name == self.name or not _made_of(self.id, old.name):
            return self.id
        if is_named(scenario, Ref("site", self.id)):
            return self.id
        others = [id for id in scenario.board.sites if id != self.id]
        return SiteId(fresh_named_id(others, self.name, "city"))


def _made_of(id: str, name: str) -> bool:
    """Whether an id is one that a city of that name is given."""
    word = hyphened(name) or "city"
    return id == word or (id.startswith(f"{word}-") and id[len(word) + 1 :].isdecimal())
