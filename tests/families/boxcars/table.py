"""A game prepared in the middle: places, owners and destinations of the players, then played by codes."""

from __future__ import annotations

from engine.families.boxcars.rulebook import RULES
from engine.families.boxcars.rules.board import NONE, compiled
from engine.families.boxcars.rules.position import EXPRESS, FREIGHT, SUPERCHIEF, BoxcarsState, Position
from engine.families.boxcars.rules.turn import advance, begin_turn
from engine.game.rules import CHANCE, Action, Entry, SeatSetup
from engine.model.scenario import RuleValue, Scenario
from tests.families.boxcars.boards import Sketch

NAMES = ("Red", "Blue", "Green", "Black", "White", "Yellow")
TRAINS = {"freight": FREIGHT, "express": EXPRESS, "superchief": SUPERCHIEF}


class Table:
    """Red is on turn and about to roll, unless `ready` is not called yet; every player is at home in the first city."""

    def __init__(self, board: Sketch | Scenario, seats: int = 2, **rules: RuleValue) -> None:
        values = {name.replace("__", "."): value for name, value in rules.items()}
        self.m = compiled(board.scenario() if isinstance(board, Sketch) else board, values)
        self.g = Position(self.m, seats)
        self.entries: list[Entry] = []
        self.state: BoxcarsState | None = None
        self.g.seat = self.g.first = 0
        self.g.order = [2] * seats
        for seat in range(seats):
            self.home(seat, self.m.cities[0])

    def home(self, seat: int, city: str) -> Table:
        number = self.m.city_number[city]
        self.g.home[seat] = self.g.origin[seat] = number
        self.g.at[seat] = self.m.city_dot[number]
        return self

    def at(self, seat: int, milepost: str, last: str = "", origin: str = "") -> Table:
        """Puts a train on a milepost, which it reached on the railroad `last`."""
        self.g.at[seat] = self.m.dots[milepost]
        self.g.last[seat] = self.m.rail_number[last] if last else NONE
        if origin or milepost in self.m.city_number:
            self.g.origin[seat] = self.m.city_number[origin or milepost]
        self.g.trips[seat] = self.g.started[seat] = 1
        return self

    def bound(self, seat: int, city: str) -> Table:
        self.g.goal[seat] = self.m.city_number[city]
        return self

    def owns(self, seat: int, *rails: str) -> Table:
        for rail in rails:
            self.g.owner[self.m.rail_number[rail]] = seat
        return self

    def cash(self, seat: int, amount: int) -> Table:
        self.g.cash[seat] = amount
        return self

    def train(self, seat: int, kind: str) -> Table:
        self.g.train[seat] = TRAINS[kind]
        return self

    def declared(self, seat: int) -> Table:
        self.g.declared[seat] = 1
        self.g.declarers += 1
        return self

    def sold_out(self) -> Table:
        self.g.sold_out = 1
        return self

    def ready(self, rolled: str = "") -> Table:
        """Red's turn begins; with `rolled`, the move is rolled too."""
        begin_turn(self.m, self.g)
        advance(self.m, self.g)
        self.g.log.clear()
        self.state = RULES.state(self.m, self.g, [SeatSetup(name) for name in NAMES[: self.g.bank]])
        return self.do(f"dice {rolled}") if rolled else self

    def use(self, *sections: str) -> Table:
        """Marks sections, written `a b railroad`, as ridden by Red."""
        for section in sections:
            a, b, rail = section.split()
            arcs = self.m.arcs[self.m.dots[a]]
            ridden = [
                arc for arc in arcs if self.m.to[arc] == self.m.dots[b] and self.m.last[arc] == self.m.rail_number[rail]
            ]
            self.g.used[0][ridden[0] >> 1] = 1
        return self

    def do(self, *codes: str) -> Table:
        """Plays decisions and outcomes by their codes; `entries` are those of the last call."""
        self.entries = []
        for code in codes:
            assert self.state is not None
            self.state = RULES.apply_action(self.state, Action(code, ""))
            self.entries += self.state.entries
        assert self.state is not None
        self.g = self.state.g
        return self

    def ride(self, *steps: str) -> Table:
        """Rides written `milepost railroad`."""
        return self.do(*(f"ride {step}" for step in steps))

    @property
    def codes(self) -> list[str]:
        """What can be decided next, by a seat or by chance."""
        assert self.state is not None
        if RULES.current_player(self.state) == CHANCE:
            return [action.code for action, _ in RULES.chance_outcomes(self.state).outcomes]
        return [action.code for action in RULES.legal_actions(self.state)]

    @property
    def actor(self) -> int | None:
        assert self.state is not None
        return RULES.current_player(self.state)

    @property
    def purpose(self) -> str:
        """Return the purpose of the next draw."""
        assert self.state is not None
        return RULES.chance_outcomes(self.state).purpose

    def paid(self, seat: int) -> list[float]:
        """Return the money that a player received and paid in the last call."""
        return [entry.amount for entry in self.entries if entry.kind == "money" and entry.seat == seat]

    def kinds(self) -> list[str]:
        """The kinds of the last call's entries."""
        return [entry.kind for entry in self.entries]


def from_the_start(board: Sketch | Scenario, seats: int = 2, **rules: RuleValue) -> Table:
    """A game before its first roll; Red goes first with `dice 6 6`, `dice 1 1` and so on."""
    table = Table(board, seats, **rules)
    table.state = RULES.initial_state(table.m.scenario, [SeatSetup(name) for name in NAMES[:seats]], table.m.options)
    table.g = table.state.g
    return table
