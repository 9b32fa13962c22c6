"""Access of edits to the content of a game system."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from engine.errors import EditError
from engine.i18n import format_number, tr
from engine.model.numeric_limits import MOST_MONEY
from engine.model.scenario import Content, Scenario

C = TypeVar("C", bound=Content)

MOST_COUNT = 10_000


class ContentOf(Generic[C]):
    """The content of one game system: taken from a scenario and put back."""

    def __init__(self, kind: type[C]) -> None:
        self._kind = kind

    def of(self, scenario: Scenario) -> C:
        """Return the content of a scenario. Raises EditError for one of another game system."""
        if not isinstance(scenario.content, self._kind):
            raise EditError(tr("a scenario of {system} has no such table").format(system=scenario.family))
        return scenario.content

    def replaced(self, scenario: Scenario, **tables: Any) -> Scenario:
        """Return the scenario with other tables in its content. Tables that are equal, order included, stay the same
        objects, and so does the scenario if all are. Raises EditError for a scenario of another game system."""
        content = self.of(scenario)
        others = {name: table for name, table in tables.items() if not _same(getattr(content, name), table)}
        return replace(scenario, content=replace(content, **others)) if others else scenario


def check_money(value: int | None) -> None:
    """Raise EditError unless a file can hold the amount."""
    if value is not None and not 0 <= value <= MOST_MONEY:
        raise EditError(
            tr("an amount of money must be a whole number from 0 to {most}").format(most=format_number(MOST_MONEY))
        )


def check_count(value: int | None, what: str) -> None:
    """Raise EditError unless a file can hold the number."""
    if value is not None and not 0 <= value <= MOST_COUNT:
        raise EditError(
            tr("{name} must be a whole number from 0 to {most}").format(name=what, most=format_number(MOST_COUNT))
        )


def _same(old: Any, new: Any) -> bool:
    return bool(old == new) and (not isinstance(old, dict) or list(old) == list(new))
