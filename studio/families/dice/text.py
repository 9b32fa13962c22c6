"""Display and parsing of dice content."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from engine.families.dice.content import Boxcar, DiceContent
from engine.i18n import tr
from engine.model.scenario import Scenario
from studio.panels.numbers import amount_of, grouped

NONE = DiceContent()


def content_of(scenario: Scenario) -> DiceContent:
    """Return the content of a dice scenario, or empty content for another game system."""
    return scenario.content if isinstance(scenario.content, DiceContent) else NONE


def number(text: Any, what: str, lowest: int, highest: int) -> int:
    """Return the typed number. Raises ValueError with a message if it is outside the limits."""
    try:
        found = amount_of(str(text))
    except ValueError:
        found = lowest - 1
    if not lowest <= found <= highest:
        raise ValueError(
            tr("expected {what}, a whole number from {lowest} to {highest}").format(
                what=what, lowest=lowest, highest=grouped(highest)
            )
        )
    return found


def a_sum(text: Any) -> int:
    """Return the typed total of a car or loader."""
    return number(text, tr("a total"), 1, 200)


def a_count(text: Any) -> int:
    """Return the typed number of boxes."""
    return number(text, tr("the number of boxes"), 1, 40)


def an_unloader(text: Any) -> int:
    """Return the typed number of unloader boxes."""
    return number(text, tr("the number of unloader boxes"), 0, 3)


def a_bonus(text: Any) -> int:
    """Return the typed points."""
    return number(text, tr("a number of points"), 0, 1_000)


def filled(text: Any) -> str:
    """Return the typed name. Raises ValueError without one."""
    if not str(text).strip():
        raise ValueError(tr("expected a name"))
    return str(text).strip()


def fresh_name(name: str, known: Collection[str]) -> str:
    """Return the name, with a number if it exists already."""
    choices = (name, *(f"{name} {number}" for number in range(2, len(known) + 3)))
    return next(choice for choice in choices if choice not in known)


def rates(text: Any) -> tuple[int, ...]:
    """Return the numbers of boxes per point by rank: `1, 2, 3`."""
    words = [word for word in str(text).replace(";", ",").split(",") if word.strip()]
    return tuple(number(word, tr("the number of boxes for a point"), 1, 40) for word in words)


def rates_text(found: Sequence[int]) -> str:
    """Return the numbers of boxes per point as text."""
    return ", ".join(map(str, found))


def cars_text(cars: Sequence[Boxcar]) -> str:
    """Return cars in short: total and boxes of each, the front one first."""
    return "  ".join(f"{car.sum}/{car.boxes}" for car in cars)


def car_of(key: str) -> tuple[str, int]:
    """Return the train and the position of a car by its key, `durango.1` for the front one."""
    train, _, place = key.rpartition(".")
    return train, int(place) - 1
