"""Edits: frozen values that make a scenario from another, and sequences of them as one step."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from engine.i18n import tr
from engine.model.comparison.values import field_name
from engine.model.scenario import Scenario
from engine.plain_text import listed


class Edit(Struct, frozen=True):
    """A change by an author. Subclasses are frozen values named by a verb (`MoveMileposts`, `SplitLine`)."""

    @abstractmethod
    def text(self, scenario: Scenario) -> str:
        """Return the name of the edit in menus, history and undo, such as "Move 3 mileposts". `scenario` is the one
        before the edit; things are named by it."""

    @abstractmethod
    def apply(self, scenario: Scenario) -> Scenario:
        """Return the scenario after the edit; it shares whatever is not touched. Raises EditError if the edit is
        impossible."""

    def absorb(self, later: Edit) -> Edit | None:
        """Return one edit that does this one and then `later` (repeated nudges are one undo step); None to keep them
        apart."""
        return None

    @property
    def may_absorb(self) -> bool:
        """Whether `absorb` can return an edit. The history keeps no other edits: a stroke may name every cell of a
        large grid."""
        return type(self).absorb is not Edit.absorb and bool(getattr(self, "nudge", True))


def changed_fields(edit: Edit, *identifying: str) -> str:
    """Return the names of the fields that an edit sets, such as "name and region". None leaves a field unchanged;
    `identifying` are the fields that name the thing."""
    names = [
        field_name(name)
        for name in edit.__struct_fields__
        if name not in identifying and name not in ("id", "nudge") and getattr(edit, name) is not None
    ]
    return listed(names, len(names)) if names else tr("nothing")


class Nudge(Edit, frozen=True, kw_only=True):
    """A change that may be one small step of several (an arrow key, a slider). With `nudge` it absorbs the next one of
    the same thing; fields that the next one leaves unchanged (None) keep the value of this one.

    `same` names the fields that identify the thing.
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
    """Edits performed one after the other and undone together. `title` is their name in the history, or the edit that
    gives it."""

    title: str | Edit
    edits: tuple[Edit, ...]

    def text(self, scenario: Scenario) -> str:
        return self.title.text(scenario) if isinstance(self.title, Edit) else self.title

    def apply(self, scenario: Scenario) -> Scenario:
        for edit in self.edits:
            scenario = edit.apply(scenario)
        return scenario
