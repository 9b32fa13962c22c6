"""A game of British Rails set up in the middle, then played by codes.

The country: five rows of 28 mileposts, written "q,r" as in codes, mountains in the last row. Four major cities are in
its middle row: Ash around 3,2, Beech around 10,2, Cedar around 17,2 and Elm around 24,2. In its first row are the small
cities Fern 7,0 and Heath 21,0 and the medium city Moss 14,0, in its last one the medium city Ling 6,4. The Brook runs
between 6,2 and 7,2 and between 6,3 and 7,3, the Firth between 13,2 and 14,2.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from engine.families.crayon.content import Costs, CrayonContent, Demand, Event, Load, Train, Upgrade
from engine.families.crayon.rulebook import RULES
from engine.families.crayon.rules.board import NONE, CompiledBoard, board_of
from engine.families.crayon.rules.chapters import building
from engine.families.crayon.rules.chapters.deck import discard, held
from engine.families.crayon.rules.position import HELD, IN_FORCE, PILE, CrayonState, Position, owner, put_load
from engine.families.crayon.rules.turn import advance
from engine.game.rules import CHANCE, Action, Entry, SeatSetup
from engine.model.grids.grid import Cell
from engine.model.grids.lattice import straight
from engine.model.scenario import RuleValue, Scenario
from tests.grids import GridBuilder, a_grid

NAMES = ("Red", "Blue", "Green", "Black", "White", "Yellow")
RED, BLUE, GREEN = range(3)

CONTENT = CrayonContent(
    costs=Costs(
        {"clear": 1, "mountain": 2}, {"small": 3, "medium": 3, "major": 5}, {"river": 2, "inlet": 3, "lake": 3}
    ),  # type: ignore[dict-item]
    loads={
        "coal": Load("Coal", 3, ("fern",)),
        "wool": Load("Wool", 3, ("moss",)),
        "fish": Load("Fish", 1, ("heath",)),
        "steel": Load("Steel", 2, ("ash", "beech")),
    },  # type: ignore[dict-item]
    cards={
        str(n): (Demand("elm", "coal", 10 + n), Demand("ling", "wool", 8), Demand("heath", "steel", 6))
        for n in range(1, 25)
    },  # type: ignore[arg-type]
    events={
        "tax": Event("tax", "Tax", scale=((50, 20), (100, 30), (150, 40), (200, 50))),
        "coastal": Event("strike", "Coastal strike", where="coast", lasts="round"),
        "inland": Event("strike", "Inland strike", where="inland", lasts="round"),
        "moor": Event("rail-strike", "Rail strike", regions=("moor",), lasts="round"),
        "derailment": Event("derailment", "Derailment", 3, ("moss",), turns_lost=1, loads_lost=1),
        "flood": Event("flood", "Flood", features=("brook",), lasts="round"),
        "fog": Event("slow", "Fog", 2, ("fern",), lasts="round"),
        "snow": Event("slow", "Snow", 2, ("heath",), loads_lost=1, lasts="round"),
    },  # type: ignore[arg-type]
    trains={
        "freight": Train("Freight", 2, 9),
        "fast": Train("Fast Freight", 2, 12),
        "heavy": Train("Heavy Freight", 3, 9),
        "super": Train("Superfreight", 3, 12),
    },
    upgrades=(
        Upgrade("freight", "fast", 20), Upgrade("freight", "heavy", 20),
        Upgrade("fast", "super", 20), Upgrade("heavy", "super", 20),
    ),
    starting_train="freight",
    entry_limits={"small": 2, "medium": 3},
)  # fmt: skip


def country(**changes: Any) -> Scenario:
    """Return the country; `changes` replace content, `cards` are added to the deck."""
    changes["cards"] = {**CONTENT.cards, **changes.get("cards", {})}
    land = (
        a_grid(*["c" * 28] * 4, "m" * 28)
        .with_site("ash", (3, 2), "major").with_site("beech", (10, 2), "major")
        .with_site("cedar", (17, 2), "major").with_site("elm", (24, 2), "major")
        .with_site("fern", (7, 0), "small").with_site("heath", (21, 0), "small")
        .with_site("moss", (14, 0), "medium").with_site("ling", (6, 4), "medium")
        .with_feature("brook", "river", ((6, 2), (7, 2)), ((6, 3), (7, 3)))
        .with_feature("firth", "inlet", ((13, 2), (14, 2)))
        .with_region("moor", (13, 0), (14, 0), (15, 0))
    )  # fmt: skip
    return land.scenario(content=replace(CONTENT, **changes))


def plain(land: GridBuilder, **changes: Any) -> Scenario:
    """Return another board with the trains, costs and entry limits of the country, and the given loads and events. Each
    of its 24 cards demands the first load in the first city by default."""
    board = land.build()
    loads = changes.pop("loads", {"coal": Load("Coal", 3, (next(iter(board.sites)),))})
    demand = Demand(next(iter(board.sites)), next(iter(loads)), 10)
    content = replace(CONTENT, loads=loads, cards={str(n): (demand,) for n in range(1, 25)}, events={})
    return land.scenario(content=replace(content, **changes))


COUNTRY = country()


def cell(text: str) -> Cell:
    """Return the cell of "q,r"."""
    q, r = text.split(",")
    return int(q), int(r)


class Table:
    """A table after the opening turns. Each player holds three cards, Red "1" to "3", Blue "4" to "6" and so on; no
    train is on the board, and Red's turn is about to begin (`ready`)."""

    def __init__(self, scenario: Scenario = COUNTRY, seats: int = 2, **rules: RuleValue) -> None:
        values = {name.replace("__", "."): value for name, value in rules.items()}
        self.m: CompiledBoard = board_of(scenario, values)
        self.g = Position(self.m, seats)
        self.entries: list[Entry] = []
        self.g.dealt, self.g.first, self.g.seat = 1, 0, seats - 1
        self.g.turns[:] = [self.m.openings] * seats
        self.g.turn = self.m.openings * seats
        for seat in range(seats):
            self.hand(seat, *self.m.card_ids[seat * self.m.hand : (seat + 1) * self.m.hand])
        self.state: CrayonState = RULES.state(self.m, self.g, [SeatSetup(name) for name in NAMES[:seats]])

    # Setup

    def opening(self, turns: int = 0) -> Table:
        """Set the number of past turns of all players; Red began."""
        seats = self.g.seats
        self.g.turn, self.g.turns[:] = turns, [turns // seats] * seats
        return self

    def cash(self, seat: int, amount: int) -> Table:
        self.g.cash[seat] = amount
        return self

    def track(self, seat: int, *stations: str) -> Table:
        """Add track of a player, straight from each milepost to the next. Existing track and city areas stay."""
        for arc in self.way(*stations):
            if not self.m.inner[arc >> 1] and not self.g.track[arc >> 1]:
                self.g.track[arc >> 1] = seat + 1
        return self

    def train(self, seat: int, at: str, kind: str = "", came: str = "") -> Table:
        """Place a train at a milepost, to which it came from another one."""
        self.g.at[seat] = self.node(at)
        self.g.came[seat] = self.arc(came, at) if came else NONE
        if kind:
            self.g.train[seat] = self.m.train_ids.index(kind)
        return self

    def carries(self, seat: int, *loads: str) -> Table:
        for load in loads:
            self.g.tray[self.load(load)] -= 1
            put_load(self.g, seat, self.load(load))
        return self

    def hand(self, seat: int, *cards: str) -> Table:
        """Set the hand of a player and return the previous cards to the deck."""
        for card in held(self.g, seat):
            self.g.place[card] = PILE
        numbers = [self.m.card_ids.index(card) for card in cards]
        self.g.hand[seat][: self.m.hand] = [*numbers, *[NONE] * (self.m.hand - len(cards))]
        for card in numbers:
            self.g.place[card] = HELD + seat
        return self

    def in_force(self, event: str, drawer: int, ends: int = 2) -> Table:
        """Put an event in force for a number of turns of its drawer."""
        number = self.m.card_ids.index(event) - self.m.demand_cards
        self.g.place[self.m.demand_cards + number] = IN_FORCE
        self.g.drawer[number], self.g.until[number] = drawer, ends
        return self

    def ready(self) -> Table:
        """Continue to the next decision."""
        self.g = self.g.copy()
        advance(self.m, self.g)
        self.state = RULES.state(self.m, self.g, self.state.seats)
        return self

    def building(self) -> Table:
        """Begin the turn with its operation already over."""
        self.ready()
        return self.do("done") if "done" in self.codes and self.kind_of_turn == "operate" else self

    # Play

    def do(self, *codes: str) -> Table:
        """Play decisions and outcomes by their codes; `entries` are those of this call."""
        self.entries = []
        for code in codes:
            self.state = RULES.apply_action(self.state, Action(code, ""))
            self.entries += self.state.entries
        self.g = self.state.g
        return self

    def ride(self, *stations: str) -> Table:
        """Move straight to each of the mileposts in turn."""
        here = self.at(self.g.seat)
        return self.do(*(f"move {self.name(self.m.end[arc])}" for arc in self.way(here, *stations)))

    def builds(self, *stations: str) -> Table:
        """Build straight from each of the mileposts to the next."""
        return self.do(*(self.section(arc) for arc in self.way(*stations)))

    def draws(self, seat: int, *cards: str) -> Table:
        """Remove a card of a player and draw these cards."""
        g = self.g.copy()
        discard(self.m, g, seat, held(g, seat)[-1])
        self.g = g
        entries = self.ready().do(*(f"card {card}" for card in cards)).entries
        return self._and(entries)

    def refill(self) -> Table:
        """Draw the first demand cards of the deck for players who lack cards."""
        entries = list(self.entries)
        while self.actor == CHANCE:
            entries += self.do(next(code for code in self.codes if code[5:] not in self.events)).entries
        return self._and(entries)

    def passes(self, turns: int = 1) -> Table:
        """Play a number of turns without actions."""
        goal = self.g.turn + turns
        entries: list[Entry] = []
        while self.g.turn < goal and self.actor is not None:
            entries += self.do("done").entries
        return self._and(entries)

    def _and(self, entries: Sequence[Entry]) -> Table:
        self.entries = list(entries)
        return self

    # Queries

    @property
    def codes(self) -> list[str]:
        """Return the codes of the next decision or outcomes."""
        if self.actor == CHANCE:
            return [action.code for action, _ in RULES.chance_outcomes(self.state).outcomes]
        return [action.code for action in RULES.legal_actions(self.state)]

    def may(self, kind: str) -> list[str]:
        """Return the rests of the codes that start with a word."""
        return [code.partition(" ")[2] for code in self.codes if code.split()[0] == kind]

    @property
    def actor(self) -> int | None:
        return RULES.current_player(self.state)

    @property
    def kind_of_turn(self) -> str:
        """Return "operate" or "build" for the current step, "" in other steps."""
        words = [action.text for action in RULES.legal_actions(self.state) if action.code == "done"]
        return {"Continue to building": "operate", "End the turn": "build"}[words[0]] if words else ""

    def why(self, *stations: str) -> str:
        """Return the rule for which the section between two mileposts is refused; "" if it is allowed."""
        (arc,) = self.way(*stations)
        reason = building.refusal(self.m, self.g, arc)
        offered = self.section(arc) in self.codes or self.section(arc ^ 1) in self.codes
        assert offered if reason == building.ALLOWED else self.section(arc) not in self.codes
        return building.RULE.get(reason, "")

    def paid(self, seat: int) -> list[float]:
        """Return the amounts that a player received and paid in the last call."""
        return [entry.amount for entry in self.entries if entry.kind == "money" and entry.seat == seat]

    def kinds(self) -> list[str]:
        """Return the kinds of the last call's entries."""
        return [entry.kind for entry in self.entries]

    def at(self, seat: int) -> str:
        return self.name(self.g.at[seat])

    def owner(self, *stations: str) -> list[int]:
        """Return the owners of the sections straight from each milepost to the next; NONE for free ones."""
        return [owner(self.g, arc >> 1) for arc in self.way(*stations)]

    def cargo(self, seat: int) -> list[str]:
        return [self.m.load_ids[load] for load in self.g.cargo[seat] if load != NONE]

    def tray(self, load: str) -> int:
        return self.g.tray[self.load(load)]

    def cards(self, seat: int) -> list[str]:
        return [self.m.card_ids[card] for card in held(self.g, seat)]

    def place(self, card: str) -> int:
        return self.g.place[self.m.card_ids.index(card)]

    def train_of(self, seat: int) -> str:
        return self.m.train_ids[self.g.train[seat]]

    def left(self, seat: int) -> int:
        return self.g.left[seat]

    @property
    def events(self) -> list[str]:
        return self.m.card_ids[self.m.demand_cards :]

    # Board

    def node(self, text: str) -> int:
        found = self.m.lattice.find(cell(text))
        assert found >= 0, text
        return found

    def name(self, node: int) -> str:
        q, r = self.m.lattice.cell(node)
        return f"{q},{r}"

    def load(self, id: str) -> int:
        return self.m.load_ids.index(id)

    def arc(self, a: str, b: str) -> int:
        one, other = self.node(a), self.node(b)
        found = next((arc for arc in self.m.arcs[one] if self.m.end[arc] == other), NONE)
        assert found != NONE, (a, b)
        return found

    def way(self, *stations: str) -> list[int]:
        """Return the arcs straight from each milepost to the next."""
        cells = [straight(cell(a), cell(b)) for a, b in pairwise(stations)]
        steps = [pair for part in cells for pair in pairwise(part)]
        return [self.arc(f"{a[0]},{a[1]}", f"{b[0]},{b[1]}") for a, b in steps]

    def section(self, arc: int) -> str:
        return f"build {self.name(self.m.start[arc])} {self.name(self.m.end[arc])}"


def from_the_start(scenario: Scenario = COUNTRY, seats: int = 2, **rules: RuleValue) -> Table:
    """Return a game before its first card."""
    table = Table(scenario, seats, **rules)
    values = {name.replace("__", "."): value for name, value in rules.items()}
    table.state = RULES.initial_state(scenario, [SeatSetup(name) for name in NAMES[:seats]], values)
    table.g = table.state.g
    return table


def dealt(table: Table, *hands: Sequence[str]) -> Table:
    """Play the first deal of a game with these hands."""
    return table.do(*(f"card {card}" for hand in hands for card in hand))
