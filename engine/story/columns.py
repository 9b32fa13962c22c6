"""What stands above the columns of reports about games: seats by their names, and words for what is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.game.rules import SeatSetup

OTHER_COLUMNS = {
    "turn", "region", "percent_of_one", "line", "parts_after", "parts_in_turn", "here", "there", "turns", "decisions",
    "ahead",
}  # fmt: skip
"""Columns that stand beside those of the seats."""


HEADINGS = {
    "step": "action",
    "before": "before it",
    "most_money_of_the_turn": "what moved most in that turn",
    "percent_of_one": "percent of the one with most",
    "parts_after": "parts after action",
    "parts_in_turn": "in turn",
    "here": "goes on so",
    "there": "where it went on so before",
}
"""What people read above columns whose names say less."""


def names_of(seats: Sequence[SeatSetup]) -> list[str]:
    """What reports call the seats."""
    return [seat.name or f"seat {number}" for number, seat in enumerate(seats, 1)]


def columns_of(names: Sequence[str]) -> tuple[str, ...]:
    """A column for each seat; seats of one name are told apart by their number."""
    twice = {name for name, count in Counter(names).items() if count > 1} | OTHER_COLUMNS
    return tuple(f"{name} {n}" if name in twice else name for n, name in enumerate(names, 1))


def colours_of(seats: Sequence[SeatSetup]) -> tuple[str, ...]:
    """The colours of the seats in charts; none where a seat has none."""
    found = tuple(seat.colour for seat in seats)
    return found if all(found) else ()


def unit_of(currency: str) -> str:
    """What is counted as money."""
    return currency.strip() or "points"


def money_in(currency: str) -> str:
    """What a chart of money counts."""
    return f"money ({currency.strip()})" if currency.strip() else "points"
