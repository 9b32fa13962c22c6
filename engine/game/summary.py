"""How a game system summarizes its games: the ranking, the words and the sentences of its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from engine.game.decision import nothing
from engine.game.rules import Seat
from engine.i18n import tr


def turn_of_state(state: Any) -> int:
    """Return the turn of a state by its own count, the turns of all seats."""
    turn: int = state.turn
    return turn


class GameSummarySpec(Struct, frozen=True):
    """How a game system summarizes its games. `standing` has a number for each seat of a state, the highest leads;
    `standing_title` names it, and `is_money` is whether it is in the currency of the board. `trips` is singular and
    plural for one `trip`. `hand` lists what only the seat itself sees, such as its cards, one per line. `by_region` is
    the counter of what a seat gained in a region of the board, "" if there is none. `turn` is the number of the turn of
    a state as the rules count turns, 0 before the first. `rulings` has a sentence for each row of the rules matrix that
    lines of the journal refer to."""

    standing: Callable[[Any], Sequence[float]]
    standing_title: str
    is_money: bool
    trips: tuple[str, str]
    hand: Callable[[Any, Seat], Sequence[str]] = nothing
    by_region: str = ""
    turn: Callable[[Any], int] = turn_of_state
    rulings: Mapping[str, str] = {}

    def counted(self, currency: str) -> str:
        """Return the title of the ranking, with its currency if it is money."""
        title = tr(self.standing_title)
        return f"{title} ({currency.strip()})" if self.is_money and currency.strip() else title

    def ruled(self, rule: str) -> list[tuple[str, str]]:
        """Return the rows of the rules that a line of the journal names, each with its sentence."""
        return [(code, tr(self.rulings[code])) for code in rule.split() if code in self.rulings]
