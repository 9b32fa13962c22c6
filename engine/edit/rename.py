"""Renaming: another ID for a thing, everywhere."""

from __future__ import annotations

from abc import abstractmethod

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


class Naming(Edit, frozen=True):
    """Another name for a thing. An ID that was made from the old name is made from the new one, unless a table names
    the thing by it."""

    @property
    @abstractmethod
    def ref(self) -> Ref:
        """The thing, by its ID before the edit."""

    @abstractmethod
    def renamed(self) -> Edit:
        """Return the edit that only changes the name."""

    @abstractmethod
    def new_id(self, scenario: Scenario) -> str:
        """Return the ID of the thing with its new name."""

    def apply(self, scenario: Scenario) -> Scenario:
        named, new = self.renamed().apply(scenario), self.new_id(scenario)
        return named if new == self.ref.id else Rename(self.ref, new).apply(named)
