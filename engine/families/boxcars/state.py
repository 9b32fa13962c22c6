"""A position as the outside sees it: a compiled board and a game that nobody changes any more."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.boxcars import words
from engine.families.boxcars.board import NONE, CompiledBoard, compiled
from engine.families.boxcars.game import RUNNING, Game
from engine.families.boxcars.telling import told
from engine.families.boxcars.turn import step
from engine.game.rules import Entry, Holding, SeatSetup, Token
from engine.model.ids import Ref
from engine.model.scenario import RuleValue, Scenario

HIDDEN = NONE
"""What stands for the cash of a seat that the viewer may not know."""


class BoxcarsState:
    """A position. It crosses to another process as its scenario, options and the game's plain values."""

    __slots__ = ("_entries", "_step", "g", "m", "seats")

    def __init__(self, m: CompiledBoard, g: Game, seats: tuple[SeatSetup, ...]) -> None:
        self.m = m
        self.g = g
        self.seats = seats
        self._entries: tuple[Entry, ...] | None = None
        self._step = NONE

    @property
    def turn(self) -> int:
        """The turn of all seats, 1 for the first; 0 while setting up."""
        return self.g.turn

    @property
    def step(self) -> int:
        """What is decided next, derived from the position once."""
        if self._step == NONE:
            self._step = step(self.m, self.g)
        return self._step

    @property
    def entries(self) -> Sequence[Entry]:
        """What the last action changed, worded when first asked for."""
        if self._entries is None:
            self._entries = told(self.m, [seat.name for seat in self.seats], self.g.log)
        return self._entries

    @property
    def tokens(self) -> Sequence[Token]:
        """Homes, destinations (`alternate` while declared) and trains."""
        m, g = self.m, self.g
        found = []
        for seat in range(g.bank):
            if g.home[seat] != NONE:
                home = words.city_ref(m, g.home[seat])
                found.append(Token(seat, "home", home, f"Home: {words.city(m, g.home[seat])}"))
            if g.goal[seat] != NONE:
                kind = "alternate" if g.declared[seat] else "destination"
                goal = words.city_ref(m, g.goal[seat])
                found.append(Token(seat, kind, goal, f"{kind.capitalize()}: {words.city(m, g.goal[seat])}"))
            if g.at[seat] != NONE:
                at = Ref("milepost", m.mileposts[g.at[seat]])
                found.append(Token(seat, "train", at, f"{words.TRAINS[g.train[seat]]} of {self.seats[seat].name}"))
        return tuple(found)

    @property
    def holdings(self) -> Sequence[Holding]:
        """Cash, railroads, the way to the win cash, train and status of every seat, and fees that are due."""
        m, g = self.m, self.g
        found = []
        for seat in range(g.bank):
            cash = g.cash[seat]
            rails = tuple(Ref("railroad", m.railroads[r]) for r in range(len(g.owner)) if g.owner[r] == seat)
            words_ = [words.TRAINS[g.train[seat]]]
            if g.declared[seat]:
                words_.append("declared")
            if g.over != RUNNING and g.winner == seat:
                words_.append("wins")
            if g.out[seat]:
                words_ = ["out"]
            if g.loan[seat] or g.interest[seat]:
                words_.append(f"owes the bank {words.dollars(m, g.loan[seat] + g.interest[seat])}")
            goal = 0.0 if cash == HIDDEN else max(0.0, min(1.0, cash / m.win_cash))
            due = g.owing if seat == g.seat else 0
            found.append(Holding(seat, None if cash == HIDDEN else cash, rails, goal, ", ".join(words_), due))
        return tuple(found)

    def __reduce__(self) -> tuple[object, ...]:
        return (_restored, (self.m.scenario, self.m.options, self.seats, self.g.dump()))


def final_scores(g: Game) -> list[float]:
    """Cash of every seat; the winner is never below another."""
    scores = [float(max(0, cash)) for cash in g.cash]
    if g.winner != NONE:
        scores[g.winner] = max(scores[g.winner], max(s for seat, s in enumerate(scores) if seat != g.winner) + 1)
    return scores


def _restored(
    scenario: Scenario, options: dict[str, RuleValue], seats: tuple[SeatSetup, ...], game: tuple[object, ...]
) -> BoxcarsState:
    return BoxcarsState(compiled(scenario, options), Game.loaded(game), seats)
