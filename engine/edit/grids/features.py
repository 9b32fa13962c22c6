"""Rivers, lakes, inlets, ridges, blocked sides and borders: adding, changing, and the sides they part."""

from __future__ import annotations

from msgspec.structs import replace

from engine.edit.edit import Edit, fields_told
from engine.edit.ids import check_free, fresh_named_id
from engine.edit.set_fields import found, updated, with_board, with_entry
from engine.errors import EditError
from engine.model.board import grid_of
from engine.model.geometry import Ring
from engine.model.grids.grid import Cell, Feature, FeatureKind, Side
from engine.model.ids import FeatureId
from engine.model.scenario import Scenario
from engine.plain_text import quantity


class AddFeature(Edit, frozen=True):
    """Something on sides, or a river through cells; its id from its name, or from its kind where it has none."""

    kind: FeatureKind
    name: str = ""
    sides: tuple[Side, ...] = ()
    courses: tuple[tuple[Cell, ...], ...] = ()
    curves: tuple[Ring, ...] = ()
    id: FeatureId = FeatureId("")

    @property
    def text(self) -> str:
        return f"Add {self.kind} {self.name}".rstrip()

    def apply(self, scenario: Scenario) -> Scenario:
        grid_of(scenario.board)
        if not (self.sides or self.courses or self.curves):
            raise EditError(f"a {self.kind} needs sides, a course or a curve")
        features = scenario.board.features
        id = self.id or FeatureId(fresh_named_id(features, self.name or self.kind, self.kind))
        check_free(id, features, "feature")
        feature = Feature(self.kind, self.name, tidy(self.sides), self.courses, self.curves)
        return with_board(scenario, features={**features, id: feature})


class ChangeFeature(Edit, frozen=True):
    """Another kind, name or note for a feature, other sides, courses or curves; None leaves them."""

    id: FeatureId
    kind: FeatureKind | None = None
    name: str | None = None
    note: str | None = None
    sides: tuple[Side, ...] | None = None
    courses: tuple[tuple[Cell, ...], ...] | None = None
    curves: tuple[Ring, ...] | None = None

    @property
    def text(self) -> str:
        return f"Change {fields_told(self)} of feature {self.id}"

    def apply(self, scenario: Scenario) -> Scenario:
        features = scenario.board.features
        old = found(features, self.id, "feature")
        sides = None if self.sides is None else tidy(self.sides)
        new = updated(
            old, kind=self.kind, name=self.name, note=self.note, sides=sides, courses=self.courses, curves=self.curves
        )
        return scenario if new is old else with_board(scenario, features=with_entry(features, self.id, new))


class ChangeSides(Edit, frozen=True):
    """Sides added to a feature and taken from it; a whole stroke is one edit."""

    id: FeatureId
    add: tuple[Side, ...] = ()
    remove: tuple[Side, ...] = ()

    @property
    def text(self) -> str:
        added, removed = quantity(len(self.add), "side"), quantity(len(self.remove), "side")
        if self.add and self.remove:
            return f"Change sides of feature {self.id}"
        return f"Add {added} to feature {self.id}" if self.add else f"Take {removed} from feature {self.id}"

    def apply(self, scenario: Scenario) -> Scenario:
        features = scenario.board.features
        old = found(features, self.id, "feature")
        sides = tidy((*(side for side in old.sides if side not in set(self.remove)), *self.add))
        if sides == old.sides:
            return scenario
        return with_board(scenario, features=with_entry(features, self.id, replace(old, sides=sides)))


def tidy(sides: tuple[Side, ...]) -> tuple[Side, ...]:
    """Each side once, row by row."""
    return tuple(sorted(set(sides), key=lambda side: (side[1], side[0], side[2])))
