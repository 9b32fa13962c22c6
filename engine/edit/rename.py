"""Renaming: another ID for a thing, everywhere."""

from __future__ import annotations

from engine.edit.edit import Edit
from engine.edit.ids import check_free
from engine.errors import EditError
from engine.i18n import tr
from engine.model.identity.references import definitions, exists, rename
from engine.model.ids import Ref
from engine.model.kind_names import kind_name
from engine.model.scenario import Scenario


class Rename(Edit, frozen=True):
    """Another ID for one thing, where it is defined and wherever it is used."""

    ref: Ref
    new_id: str

    def text(self, scenario: Scenario) -> str:
        return tr("Rename {kind} {id} to {new_id}").format(
            kind=kind_name(self.ref.kind), id=self.ref.id, new_id=self.new_id
        )

    def apply(self, scenario: Scenario) -> Scenario:
        if not exists(scenario, self.ref):
            raise EditError(tr("there is no {kind} {id}").format(kind=kind_name(self.ref.kind), id=self.ref.id))
        if self.new_id == self.ref.id:
            return scenario
        known = definitions(scenario)
        taken = {*known[self.ref.kind]}
        if self.ref.kind in ("milepost", "junction"):
            taken = {*known["milepost"], *known["junction"]}
        check_free(self.new_id, taken, self.ref.kind)
        return rename(scenario, self.ref, self.new_id)
