"""Positions under options, constructed fact by fact and played by codes: `a_table(crossgrade__enabled=True)`."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.families.crayon.content import Circus, CrayonContent, Demand, Event, Load, Upgrade
from engine.families.crayon.rulebook import RULES
from engine.families.crayon.rules.board import NONE, CompiledBoard, board_of
from engine.families.crayon.rules.chapters.movement import begin_operation
from engine.families.crayon.rules.position import BUILDING, HELD, OPERATING, Position, clear_turn
from engine.game.rules import CHANCE, SeatSetup
from engine.model.scenario import Scenario
from tests.families.crayon.track_boards import a_grid, cell

ROWS = ("cccccccccccccccc",) * 4 + ("cccccccmcccccmcc",) + ("ccccccccmccccccc",) + ("cccccccccccccccc",) * 3
SITES = {"cedar": (0, 4), "alder": (5, 4), "birch-small": (10, 4), "dale-small": (15, 4),
         "north-major": (5, 1), "south-major": (12, 7)}  # fmt: skip
LOADS = {
    "coal": Load("Coal", 4, ("alder",)),
    "fish": Load("Fish", 3, ("cedar",)),
    "wool": Load("Wool", 3, ("birch-small",)),
}
UPGRADES = (
    Upgrade("freight", "fast", 20),
    Upgrade("freight", "heavy", 20),
    Upgrade("fast", "super", 20),
    Upgrade("heavy", "super", 20),
)
EVENTS = {
    "201": Event("tax", "Tax", scale=((50, 20), (100, 30))),
    "202": Event("strike", "Strike", 2, ("alder",), lasts="round"),
    "203": Event("derailment", "Derailment", 3, ("alder",), turns_lost=1, loads_lost=1),
    "204": Event("slow", "Fog", 2, ("alder",), lasts="round"),
}
Place = str | tuple[int, int]


def a_board(**changes: Any) -> Scenario:
    """Return the board with forty cards of three demands; `changes` replace content."""
    wanted = [("cedar", "coal"), ("alder", "wool"), ("birch-small", "fish"), ("south-major", "coal"),
              ("north-major", "wool"), ("dale-small", "fish")]  # fmt: skip
    cards = {
        str(number): tuple(Demand(*wanted[(number + k) % 6], 10 + number + 7 * k) for k in range(3))  # type: ignore[arg-type]
        for number in range(1, 41)
    }
    made = a_grid(*ROWS, sites=SITES, loads=LOADS, cards=cards)  # type: ignore[arg-type]
    assert isinstance(made.content, CrayonContent)
    content = replace(made.content, upgrades=UPGRADES, events=EVENTS, entry_limits={"small": 2, "medium": 3},
                      circus=Circus("south-major"))  # type: ignore[arg-type]  # fmt: skip
    return replace(made, content=replace(content, **changes))


def a_card(*demands: tuple[str, str, int]) -> tuple[Demand, ...]:
    """Return a demand card: rows of city, load, payoff."""
    return tuple(Demand(*each) for each in demands)  # type: ignore[arg-type]


def a_table(seats: int = 2, scenario: Scenario | None = None, **options: Any) -> Table:
    """Return a table after the opening turns, with three cards and 60 per player; player 0 begins to operate."""
    return Table(scenario or a_board(), seats, options)


class Table:
    """A position that tests construct and play."""

    def __init__(self, scenario: Scenario, seats: int, options: dict[str, Any]) -> None:
        self.m: CompiledBoard = board_of(scenario, {name.replace("__", "."): value for name, value in options.items()})
        self.setups = tuple(SeatSetup(f"Seat {n}", "random") for n in range(seats))
        self.g = g = Position(self.m, seats)
        self.told: list[str] = []
        g.dealt, g.first = 1, 0
        cards = iter(range(self.m.demand_cards))
        for seat in range(seats):
            for slot in range(self.m.hand):
                g.hand[seat][slot] = card = next(cards)
                g.place[card] = HELD + seat
            g.turns[seat] = max(5, self.m.openings + 1)
        self.on_turn(0)

    # What stands where.

    def on_turn(self, seat: int, building: bool = False) -> Table:
        """Make a player the current one."""
        g = self.g
        g.seat, g.phase = seat, BUILDING if building else OPERATING
        g.turn = g.turns[seat] * g.seats + seat + 1
        clear_turn(self.m, g)
        begin_operation(self.m, g)
        return self

    def node(self, place: Place) -> int:
        if isinstance(place, str):
            return self.m.centre[self.m.city_of[place]]
        return self.m.lattice.find(cell(*place))

    def stands(self, seat: int, place: Place, k: int = 0, came: Place | None = None) -> Table:
        """Place a train; it may leave in any direction unless it came from a place."""
        vehicle = seat * self.m.fleet + k
        self.g.at[vehicle] = self.node(place)
        self.g.came[vehicle] = NONE if came is None else self.m.arc(self.node(came), self.node(place))
        return self

    def owns(self, seat: int, *places: Place) -> Table:
        """Add track of a player from place to place, straight along a row between distant ones."""
        for edge in self.edges(*places):
            self.g.track[edge] = seat + 1
        return self

    def edges(self, *places: Place) -> list[int]:
        """Return the sections from place to place."""
        spots = [SITES[place] if isinstance(place, str) else place for place in places]
        found = []
        for (a, row), (b, other) in itertools.pairwise(spots):
            steps = [(a, row), (b, other)]
            if row == other:
                way = 1 if b > a else -1
                steps = [(column, row) for column in range(a, b + way, way)]
            found += [self.m.arc(self.node(x), self.node(y)) >> 1 for x, y in itertools.pairwise(steps)]
        assert all(edge >= 0 for edge in found)
        return found

    def owner(self, *places: Place) -> set[int]:
        """Return the owners of the sections from place to place, -1 for free ones."""
        return {self.g.track[edge] - 1 for edge in self.edges(*places)}

    def carries(self, seat: int, *loads: str, k: int = 0) -> Table:
        """Move loads from the tray to a train."""
        for slot, load in enumerate(loads):
            self.g.cargo[seat * self.m.fleet + k][slot] = self.load(load)
            if load != "circus":
                self.g.tray[self.load(load)] -= 1
        return self

    def stores(self, load: str, place: Place, seat: int = NONE, last: int = NONE) -> Table:
        """Store a load from the tray."""
        self.g.stored.append([self.node(place), self.load(load), seat, last])
        self.g.tray[self.load(load)] -= 1
        return self

    def holds(self, seat: int, *cards: str) -> Table:
        """Give cards to a player in exchange for those in hand."""
        g, numbers = self.g, [self.m.card_ids.index(card) for card in cards]
        for slot, card in enumerate(numbers):
            old = g.hand[seat][slot]
            whose = g.place[card] - HELD
            if whose >= 0:
                g.hand[whose][g.hand[whose].index(card)] = old
            g.place[old], g.place[card] = g.place[card], HELD + seat
            g.hand[seat][slot] = card
        return self

    def load(self, id: str) -> int:
        return self.m.load_ids.index(id)

    # Playing on.

    @property
    def state(self) -> Any:
        if not self.told:
            RULES.advance(self.m, self.g)
        return RULES.state(self.m, self.g, self.setups)

    @property
    def actor(self) -> int | None:
        return RULES.current_player(self.state)

    @property
    def codes(self) -> list[str]:
        """Return the codes of possible decisions or draws."""
        state = self.state
        if RULES.current_player(state) == CHANCE:
            return [action.code for action, _ in RULES.chance_outcomes(state).outcomes]
        return [action.code for action in RULES.legal_actions(state)]

    def starting(self, word: str) -> list[str]:
        """Return the codes that begin with a word."""
        return [code for code in self.codes if code.startswith(word)]

    def words(self, code: str) -> str:
        """Return the text of a decision."""
        return next(action.text for action in RULES.legal_actions(self.state) if action.code == code)

    def at(self, place: Place) -> str:
        """Return the code of a milepost."""
        q, r = self.m.lattice.cell(self.node(place))
        return f"{q},{r}"

    def can_ride(self, place: Place) -> bool:
        return f"move {self.at(place)}" in self.codes

    def do(self, *codes: str) -> Table:
        """Play decisions; `told` has the journal lines of the last one."""
        for code in codes:
            state = self.state
            action = RULES.string_to_action(state, code)
            if action is None and RULES.current_player(state) == CHANCE:
                action = next(action for action, _ in RULES.chance_outcomes(state).outcomes if action.code == code)
            assert action is not None, (code, self.codes)
            after = RULES.apply_action(state, action)
            self.g = after.g
            self.told = [f"{entry.text} [{entry.rule}]" for entry in after.entries] or [""]
        return self

    def ride(self, *places: Place) -> Table:
        """Move the train from place to place, straight along a row between distant ones."""
        here: Place = self._spot(self.g.at[self.g.vehicle])
        for place in places:
            for edge in self.edges(here, place):
                node = self.g.at[self.g.vehicle]
                there = self.m.end[2 * edge] if self.m.start[2 * edge] == node else self.m.start[2 * edge]
                q, r = self.m.lattice.cell(there)
                self.do(f"move {q},{r}")
            here = place
        return self

    def _spot(self, node: int) -> tuple[int, int]:
        return next((c, r) for r in range(len(ROWS)) for c in range(len(ROWS[0])) if self.node((c, r)) == node)

    def builds(self, a: Place, b: Place) -> str:
        """Return the code of a section."""
        return f"build {self.at(a)} {self.at(b)}"

    def draw(self) -> Table:
        """Draw the cards due: demand cards with the highest numbers."""
        while self.actor == CHANCE:
            self.do([code for code in self.codes if len(code) < len("card 200")][-1])
        return self

    def end_turn(self) -> Table:
        """End the turn of the current player and draw the cards due."""
        turn = self.g.turn
        while self.g.turn == turn and not self.g.over:
            self.draw() if self.actor == CHANCE else self.do("done")
        return self

    def until(self, is_so: Callable[[Position], bool]) -> Table:
        """Play turns without decisions until a condition holds."""
        while not is_so(self.g):
            self.end_turn()
        return self

    def chips(self, load: str) -> int:
        """Return the number of chips of a load, wherever they are."""
        number = self.load(load)
        lying = sum(row[1] == number for row in self.g.stored)
        carried = sum(row.count(number) for row in self.g.cargo)
        return self.g.tray[number] + lying + carried + self.g.waits_for.count(number)
