"""Edits: frozen values that make another scenario from a scenario, and several of them as one step."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from engine.model.comparison.values import field_told
from engine.model.scenario import Scenario


class Edit(Struct, frozen=True):
    """An author's change. Subclasses are frozen values named by a verb (`MoveMileposts`, `SplitLine`)."""

    @property
    @abstractmethod
    def text(self) -> str:
        """The name of the edit in menus, history and undo, for example "Move 3 mileposts"."""

    @abstractmethod
    def apply(self, scenario: Scenario) -> Scenario:
        """The scenario after the edit, sharing whatever is not touched. Raises EditError where it cannot be done."""

    def absorb(self, later: Edit) -> Edit | None:
        """One edit that does this one and then `later` (repeated nudges are one undo step); None to keep them apart."""
        return None


def fields_told(edit: Edit, *besides: str) -> str:
    """What an edit sets of a thing, for its text: "name and region". None leaves a field as it is; `besides` are the
    fields that say which thing it is."""
    names = [
        field_told(name)
        for name in edit.__struct_fields__
        if name not in besides and name not in ("id", "nudge") and getattr(edit, name) is not None
    ]
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:]))) or "nothing"


class Nudge(Edit, frozen=True, kw_only=True):
    """A change that may be one small step of several (an arrow key, a bar that is nudged): with `nudge` it absorbs the
    next one of the same thing, and what that one leaves as it is (None) stays as this one set it.

    `same` names the fields by which two of them are about the same thing.
    """

    same: ClassVar[tuple[str, ...]] = ("id",)
    nudge: bool = False

    def absorb(self, later: Edit) -> Edit | None:
        if type(later) is not type(self) or not (self.nudge and getattr(later, "nudge", False)):
            return None
        if any(getattr(later, name) != getattr(self, name) for name in self.same):
            return None
        kept: dict[str, Any] = {
            name: getattr(self, name) for name in self.__struct_fields__ if getattr(later, name) is None
        }
        return replace(later, **kept)


class Several(Edit, frozen=True):
    """Edits one after the other, undone together. `title` is what the history calls them."""

    title: str
    edits: tuple[Edit, ...]

    @property
    def text(self) -> str:
        return self.title

    def apply(self, scenario: Scenario) -> Scenario:
        for edit in self.edits:
            scenario = edit.apply(scenario)
        return scenario
