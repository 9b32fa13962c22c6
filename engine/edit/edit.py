"""What an edit is: a frozen value that makes another scenario from a scenario."""

from __future__ import annotations

from abc import abstractmethod

from msgspec import Struct

from engine.model.scenario import Scenario


class Edit(Struct, frozen=True):
    """An author's change. Subclasses are frozen values named by a verb (`MoveMileposts`, `SplitLine`)."""

    @property
    @abstractmethod
    def text(self) -> str:
        """What menus, history and undo call it, for example "Move 3 mileposts"."""

    @abstractmethod
    def apply(self, scenario: Scenario) -> Scenario:
        """The scenario after the edit, sharing whatever is not touched. Raises EditError where it cannot be done."""

    def absorb(self, later: Edit) -> Edit | None:
        """One edit that does this one and then `later` (repeated nudges are one undo step); None to keep them apart."""
        return None
