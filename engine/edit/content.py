"""What edits of a family's tables have in common: the family's content is taken out of a scenario and put back."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from engine.errors import EditError
from engine.model.numeric_limits import MOST_MONEY
from engine.model.scenario import Content, Scenario

C = TypeVar("C", bound=Content)

MOST_COUNT = 10_000


class ContentOf(Generic[C]):
    """The content of one family as its edits see it: taken out of a scenario and put back."""

    def __init__(self, kind: type[C]) -> None:
        self._kind = kind

    def of(self, scenario: Scenario) -> C:
        """The content of a scenario. Raises EditError for one of another family."""
        if not isinstance(scenario.content, self._kind):
            raise EditError(f"a scenario of {scenario.family} has no such table")
        return scenario.content

    def replaced(self, scenario: Scenario, **tables: Any) -> Scenario:
        """Return the scenario with other tables in its content. Tables that are equal, order included, stay the same
        objects, and so does the scenario if all are. Raises EditError for a scenario of another family."""
        content = self.of(scenario)
        others = {name: table for name, table in tables.items() if not _same(getattr(content, name), table)}
        return replace(scenario, content=replace(content, **others)) if others else scenario


def check_money(value: int | None) -> None:
    """Raises EditError unless the amount can stand in a file."""
    if value is not None and not 0 <= value <= MOST_MONEY:
        raise EditError(f"money is a whole number from 0 to {MOST_MONEY:,}")


def check_count(value: int | None, what: str) -> None:
    """Raises EditError unless the number can stand in a file."""
    if value is not None and not 0 <= value <= MOST_COUNT:
        raise EditError(f"{what} is a whole number from 0 to {MOST_COUNT:,}")


def _same(old: Any, new: Any) -> bool:
    return bool(old == new) and (not isinstance(old, dict) or list(old) == list(new))
