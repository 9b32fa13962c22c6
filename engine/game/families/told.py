"""What a family says about the story of a game: which lines matter on a time line, and who is ahead."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from engine.game.kernel.chapters import nothing
from engine.game.rules import Entry, Seat

Mark = Literal[
    "",
    "purchase",
    "sale",
    "auction",
    "trip",
    "build",
    "declaration",
    "catch",
    "event",
    "goal",
    "out",
    "win",
]
"""What stands on a time line; "" for what does not. A `trip` is whatever a seat is paid or gets points for taking
somewhere."""


def turn_of_state(state: Any) -> int:
    """The turn of a state by its own count, that of the turns of all seats."""
    turn: int = state.turn
    return turn


class Told(Struct, frozen=True):
    """`mark` says what an entry is on a time line. `standing` has a number for each seat of a state, the highest is
    ahead; `standing_title` says what it counts, and `is_money` whether that is in the currency of the board. `trips`
    are what people call one `trip` and several. `hand` is what a seat has before it beside what everybody sees of it,
    such as its cards, a line each. `by_region` is the counter of the rules for what a seat gained in a region of the
    board, "" where there is none. `turn` is the number of the turn of a state as the rules count turns, 0 before the
    first. `rulings` has a sentence for each row of the rules matrix that lines of the journal come from."""

    mark: Callable[[Entry], Mark]
    standing: Callable[[Any], Sequence[float]]
    standing_title: str
    is_money: bool
    trips: tuple[str, str]
    hand: Callable[[Any, Seat], Sequence[str]] = nothing
    by_region: str = ""
    turn: Callable[[Any], int] = turn_of_state
    rulings: Mapping[str, str] = {}

    def counted(self, currency: str) -> str:
        """What says who is ahead, with its currency where it is money."""
        return (
            f"{self.standing_title} ({currency.strip()})" if self.is_money and currency.strip() else self.standing_title
        )

    def ruled(self, rule: str) -> list[tuple[str, str]]:
        """The rows of the rules that a line of the journal names, each with its sentence."""
        return [(code, self.rulings[code]) for code in rule.split() if code in self.rulings]


def by_code(sentences: Mapping[str, str]) -> Mapping[str, str]:
    """Sentences by their codes one by one, where several rows that say the same stand together."""
    return {code: said for codes, said in sentences.items() for code in codes.split()}
