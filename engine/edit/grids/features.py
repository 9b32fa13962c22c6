"""Rivers, lakes, inlets, ridges, blocked sides and borders: adding, changing, and their sides."""

from __future__ import annotations

from msgspec.structs import replace

from engine.edit.edit import Edit, changed_fields
from engine.edit.ids import check_free, fresh_named_id
from engine.edit.set_fields import lookup, updated, with_board, with_entry
from engine.edit.undo_text import name_of
from engine.errors import EditError
from engine.i18n import ntr, tr
from engine.model.board import grid_of
from engine.model.geometry import Ring
from engine.model.grids.grid import Cell, Feature, FeatureKind, Side
from engine.model.ids import FeatureId
from engine.model.scenario import Scenario


class AddFeature(Edit, frozen=True):
    """A feature on sides, or a river through cells; its ID is made from its name, or from its kind if it has none."""

    kind: FeatureKind
    name: str = ""
    sides: tuple[Side, ...] = ()
    courses: tuple[tuple[Cell, ...], ...] = ()
    curves: tuple[Ring, ...] = ()
    id: FeatureId = FeatureId("")

    def text(self, scenario: Scenario) -> str:
        return tr("Add {kind} {name}").format(kind=self.kind, name=self.name).rstrip()

    def apply(self, scenario: Scenario) -> Scenario:
        grid_of(scenario.board)
        if not (self.sides or self.courses or self.curves):
            raise EditError(tr("a {kind} needs sides, a course or a curve").format(kind=self.kind))
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

    def text(self, scenario: Scenario) -> str:
        return tr("Change {fields} of feature {feature}").format(
            fields=changed_fields(self), feature=name_of(scenario, "feature", self.id)
        )

    def apply(self, scenario: Scenario) -> Scenario:
        features = scenario.board.features
        old = lookup(features, self.id, "feature")
        sides = None if self.sides is None else tidy(self.sides)
        new = updated(
            old, kind=self.kind, name=self.name, note=self.note, sides=sides, courses=self.courses, curves=self.curves
        )
        return scenario if new is old else with_board(scenario, features=with_entry(features, self.id, new))


class ChangeSides(Edit, frozen=True):
    """Sides added to a feature and removed from it; a whole stroke is one edit."""

    id: FeatureId
    add: tuple[Side, ...] = ()
    remove: tuple[Side, ...] = ()

    def text(self, scenario: Scenario) -> str:
        feature = name_of(scenario, "feature", self.id)
        if self.add and self.remove:
            return tr("Change sides of feature {feature}").format(feature=feature)
        if self.add:
            n = len(self.add)
            return ntr("Add {n} side to feature {feature}", "Add {n} sides to feature {feature}", n).format(
                n=n, feature=feature
            )
        n = len(self.remove)
        return ntr("Remove {n} side from feature {feature}", "Remove {n} sides from feature {feature}", n).format(
            n=n, feature=feature
        )

    def apply(self, scenario: Scenario) -> Scenario:
        features = scenario.board.features
        old = lookup(features, self.id, "feature")
        sides = tidy((*(side for side in old.sides if side not in set(self.remove)), *self.add))
        if sides == old.sides:
            return scenario
        return with_board(scenario, features=with_entry(features, self.id, replace(old, sides=sides)))


def tidy(sides: tuple[Side, ...]) -> tuple[Side, ...]:
    """Return each side once, row by row."""
    return tuple(sorted(set(sides), key=lambda side: (side[1], side[0], side[2])))
