"""A position as the rules hand it out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.families.dice.game import NONE, Game, step
from engine.families.dice.scoring import winner
from engine.families.dice.sheet import Sheet
from engine.families.dice.telling import told
from engine.game.rules import Entry, Holding, SeatSetup, Token
from engine.model.ids import Ref


class DiceState:
    """Sheet, game and seats. Nothing is hidden in this game."""

    def __init__(self, m: Sheet, g: Game, seats: tuple[SeatSetup, ...]) -> None:
        self.m, self.g, self.seats = m, g, seats
        self._entries: list[Entry] | None = None

    def __reduce__(self) -> tuple[object, ...]:
        return (DiceState, (self.m, self.g, self.seats))

    @property
    def step(self) -> int:
        """What happens next."""
        return step(self.m, self.g)

    @property
    def turn(self) -> int:
        """Turns of all seats so far; in solo, selections."""
        return self.g.turn

    @property
    def entries(self) -> Sequence[Entry]:
        """What the last action changed."""
        if self._entries is None:
            self._entries = told(self.m, [seat.name for seat in self.seats], self.g.log)
        return self._entries

    @property
    def tokens(self) -> Sequence[Token]:
        """Nothing stands on a board in this game."""
        return ()

    @property
    def holdings(self) -> Sequence[Holding]:
        """Points, completed trains and loaders, and how far to the end."""
        m, found = self.m, []
        for number, seat in enumerate(self.g.seats):
            trains = [Ref("train", id) for id, turn in zip(m.train_ids, seat.train_done, strict=True) if turn != NONE]
            loaders = [
                Ref("loader", id) for id, turn in zip(m.loader_ids, seat.loader_done, strict=True) if turn != NONE
            ]
            number_of = f"{len(trains)} train{'' if len(trains) == 1 else 's'}"
            status = f"{number_of}, {seat.stored} in the warehouse"
            goal = min(1.0, len(trains) / m.end_trains)
            found.append(Holding(number, seat.points, (*trains, *loaders), goal, status))
        return found


def final_scores(state: DiceState) -> Mapping[int, float]:
    """Points; of several with the most, the winner by turn order is half a point ahead."""
    g = state.g
    best = winner(g)
    tied = sum(seat.points == g.seats[best].points for seat in g.seats) > 1
    return {
        number: seat.points + (0.5 if number == best and tied and g.over else 0.0)
        for number, seat in enumerate(g.seats)
    }
