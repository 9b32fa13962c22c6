"""A game of Railroad Tycoon set up in the middle: who has which money, links, cubes and cards, then played by codes.

The country: five rows of twenty hexes, written "q,r" as in codes. In its middle row stand Ash (red) at 0,2, Beech
(blue) at 3,2, Cedar (gray) at 6,2, Dale (yellow) at 9,2, Elm (red) at 12,2 and Fir (gray) at 15,2, two hexes between
each; in the last row Iris (blue) at 0,4 and Jay (gray) at 6,4, five hexes apart. Hills are the hexes 7,2 and 8,2, and
no track can be laid on 4,0 and 5,0. The Brook runs through 13,2 from 13,1 to 12,3; a ridge lies between 1,2 and 2,2.
Every city has stubs on all sides.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from engine.families.tycoon.content import (
    DECK,
    GONE,
    HELD,
    OPEN,
    CubeColour,
    Engine,
    TrackCosts,
    TycoonCity,
    TycoonContent,
    Western,
)
from engine.families.tycoon.rulebook import RULES
from engine.families.tycoon.rules.board import NONE, CompiledBoard, board_of
from engine.families.tycoon.rules.chapters import building
from engine.families.tycoon.rules.position import NEXT_ACTION, TO, TYCOON, Position, TycoonState, cubes_at
from engine.families.tycoon.rules.turn import advance
from engine.game.rules import CHANCE, Action, Entry, SeatSetup
from engine.model.grids.grid import Cell
from engine.model.grids.lattice import direction, straight
from engine.model.scenario import RuleValue, Scenario
from tests.grids import GridBuilder, a_grid

NAMES = ("Red", "Blue", "Green", "Black", "White", "Yellow", "Purple")
RED, BLUE, GREEN = range(3)

COSTS = TrackCosts({"clear": 2_000, "hill": 4_000}, 1_000, 4_000, 10_000, 30_000)  # type: ignore[dict-item]

CONTENT = TycoonContent(
    colours={
        "red": CubeColour("Red", 20, "#ff0000", "R"),
        "blue": CubeColour("Blue", 20, "#0000ff", "B"),
        "yellow": CubeColour("Yellow", 20, "#ffff00", "Y"),
    },  # type: ignore[dict-item]
    cities={
        "ash": TycoonCity("red", 4), "beech": TycoonCity("blue", 2), "cedar": TycoonCity("gray", 1),
        "dale": TycoonCity("yellow", 1), "elm": TycoonCity("red", 3), "fir": TycoonCity("gray", 1),
        "iris": TycoonCity("blue", 1), "jay": TycoonCity("gray", 1),
    },
    costs=COSTS,
    engines=tuple(Engine(price, links) for links, price in enumerate((0, 5_000, 10_000, 10_000, 15_000, 15_000), 1)),
    income=(0, *range(3_000, 13_000, 1_000), *range(12_000, 2_000, -1_000)),
    income_past_end=1_000,
    new_cities={"blue": 1, "yellow": 2},
    western=Western({"cedar": (7, 1), "fir": (16, 2)}, "red", 4, "elm", 2),  # type: ignore[dict-item]
    empty_city_limits={2: 3, 3: 4, 4: 5, 5: 6, 6: 7},
)  # fmt: skip


def land() -> GridBuilder:
    """The hexes of the country with its cities, river and ridge."""
    return (
        a_grid("c" * 4 + "mm" + "c" * 14, "c" * 20, "c" * 8 + "hh" + "c" * 10, "c" * 20, "c" * 20)
        .with_site("ash", (0, 2)).with_site("beech", (3, 2)).with_site("cedar", (6, 2)).with_site("dale", (9, 2))
        .with_site("elm", (12, 2)).with_site("fir", (15, 2)).with_site("iris", (0, 4)).with_site("jay", (6, 4))
        .with_course("brook", (13, 1), (13, 2), (12, 3))
        .with_feature("crest", "ridge", ((1, 2), (2, 2)))
    )  # fmt: skip


def country(**changes: Any) -> Scenario:
    """The country; `changes` replace fields of its content."""
    return land().scenario(family="tycoon", content=replace(CONTENT, **changes))


COUNTRY = country()


def cell(text: str) -> Cell:
    """The cell of "q,r"."""
    q, r = text.split(",")
    return int(q), int(r)


class Table:
    """No cube lies on the board and no card is open; everybody has 100,000 and engine 1. Red is the first player and
    about to have the first action of turn 1 (`ready`)."""

    def __init__(self, scenario: Scenario = COUNTRY, seats: int = 2, **rules: RuleValue) -> None:
        values = {name.replace("__", "."): value for name, value in rules.items()}
        self.m: CompiledBoard = board_of(scenario, values)
        g = self.g = Position(self.m, seats)
        self.entries: list[Entry] = []
        g.wanted[:], g.due, g.deal = [0] * self.m.city_count, 0, 0
        g.place[:] = bytes([GONE]) * len(self.m.cards)
        g.cash[:] = [100_000] * seats
        g.first, g.whole, g.round, g.phase = 0, 1, 1, NEXT_ACTION
        self.state: TycoonState = RULES.state(self.m, g, [SeatSetup(name) for name in NAMES[:seats]])

    # What is set up.

    def cash(self, seat: int, amount: int) -> Table:
        self.g.cash[seat] = amount
        return self

    def engine(self, seat: int, level: int) -> Table:
        self.g.engine[seat] = level - 1
        return self

    def put(self, city: str, *colours: str) -> Table:
        """Cubes of these colours out of the bag into a city."""
        for colour in colours:
            number = self.m.colour_ids.index(colour)
            self.g.bag[number] -= 1
            self.g.cubes[self.city(city) * self.m.colours + number] += 1
        return self

    def link(self, seat: int, *cities: str) -> Table:
        """Complete links of a seat, straight from each city to the next."""
        for a, b in pairwise(cities):
            cells = straight(self.cell(a), self.cell(b))
            row = [seat, self.city(a), self.city(b)]
            for before, here, after in zip(cells, cells[1:], cells[2:], strict=False):
                enter, leave = self.side(here, before), self.side(here, after)
                self.g.mate[enter], self.g.mate[leave] = leave % 6 + 1, enter % 6 + 1
                row.append(enter)
            self.g.links.append(row)
        return self

    def card(self, id: str, where: int) -> Table:
        """An operation card lies in the deck, open, or before the seat `where - HELD`."""
        self.g.place[self.m.card_ids.index(id)] = where
        return self

    def opened(self, *ids: str) -> Table:
        for id in ids:
            self.card(id, OPEN)
        return self

    def stacked(self, *ids: str) -> Table:
        """These cards make the deck."""
        for id in ids:
            self.card(id, DECK)
        return self

    def holds(self, seat: int, *ids: str) -> Table:
        for id in ids:
            self.card(id, HELD + seat)
        return self

    def tycoon(self, seat: int, id: str) -> Table:
        self.g.tycoon[seat] = self.m.tycoon_ids.index(id)
        return self

    def ready(self) -> Table:
        """Goes on to the next decision. Seats without a Tycoon card draw one."""
        self.g = self.g.copy()
        advance(self.m, self.g)
        self.state = RULES.state(self.m, self.g, self.state.seats)
        while self.state.step == TYCOON:
            self.do(self.codes[0])
        return self

    # What is played.

    def do(self, *codes: str) -> Table:
        """Plays decisions and outcomes by their codes; `entries` are those of this call."""
        self.entries = []
        for code in codes:
            self.state = RULES.apply_action(self.state, Action(code, ""))
            self.entries += self.state.entries
        self.g = self.state.g
        return self

    def lays(self, *places: str) -> Table:
        """Lays the tiles on the way over these places, cities or hexes; none on the first and on the last one."""
        return self.do(*self.tiles(*places))

    def builds(self, *places: str) -> Table:
        """Begins a link at the first of the places and lays its tiles."""
        return self.do(f"build {places[0]}", *self.tiles(*places))

    def passes(self, actions: int = 1) -> Table:
        """So many actions are passed; what chance decides meanwhile is the first that it can bring, and in auctions
        everybody passes."""
        entries: list[Entry] = []
        while self.actor is not None:
            at_action = "share" in self.codes
            if at_action and not actions:
                break
            actions -= at_action
            entries += self.do("pass" if "pass" in self.codes else self.codes[0]).entries
        self.entries = entries
        return self

    # What is asked.

    @property
    def codes(self) -> list[str]:
        """What can be decided next, by a seat or by chance."""
        if self.actor == CHANCE:
            return [action.code for action, _ in RULES.chance_outcomes(self.state).outcomes]
        return [action.code for action in RULES.legal_actions(self.state)]

    def may(self, kind: str) -> list[str]:
        """What may follow the first word of the codes that can be decided next."""
        return [code.partition(" ")[2] for code in self.codes if code.split()[0] == kind]

    @property
    def actor(self) -> int | None:
        return RULES.current_player(self.state)

    def why(self, *places: str) -> str:
        """The row of the rules matrix for which the one tile on the way over three places is refused; empty if it is
        not."""
        (code,) = self.tiles(*places)
        hex, enter, leave = code.split()[1:]
        reason = building.refusal(self.m, self.g, 6 * self.hex(hex) + int(enter), int(leave))
        assert (code in self.codes) == (reason == building.ALLOWED)
        return building.RULE.get(reason, "")

    def paid(self, seat: int) -> list[float]:
        """What the seat got and paid in the last call."""
        return [entry.amount for entry in self.entries if entry.kind == "money" and entry.seat == seat]

    def told(self, kind: str) -> list[str]:
        """What the last call told of a kind."""
        return [entry.text for entry in self.entries if entry.kind == kind]

    def cubes(self, city: str) -> int:
        return cubes_at(self.m, self.g, self.city(city))

    def marked(self) -> list[str]:
        """The cities with an empty marker."""
        return [id for id, marker in zip(self.m.city_ids, self.g.marker, strict=True) if marker]

    def colour(self, city: str) -> str:
        number = self.g.colour[self.city(city)]
        return self.m.colour_ids[number] if number != NONE else "gray"

    def links(self, seat: int) -> list[tuple[str, str]]:
        """The links of a seat by their cities, in the order in which they were begun; "" where one is incomplete."""
        return [
            (self.m.city_ids[a], self.m.city_ids[b] if b != NONE else "") for owner, a, b, *_ in self.g.links
            if owner == seat
        ]  # fmt: skip

    def place(self, id: str) -> int:
        return self.g.place[self.m.card_ids.index(id)]

    @property
    def incomplete(self) -> int:
        """How many links are incomplete."""
        return sum(link[TO] == NONE for link in self.g.links)

    # The board.

    def city(self, id: str) -> int:
        return self.m.city_of[id]

    def cell(self, place: str) -> Cell:
        """The cell of a city or of "q,r"."""
        return self.m.lattice.cell(self.m.city_hex[self.city(place)]) if place in self.m.city_of else cell(place)

    def hex(self, place: str) -> int:
        found = self.m.lattice.find(self.cell(place))
        assert found >= 0, place
        return found

    def side(self, here: Cell, there: Cell) -> int:
        way = direction(here, there)
        assert way is not None, (here, there)
        return 6 * self.m.lattice.find(here) + way

    def tiles(self, *places: str) -> list[str]:
        """The codes of the tiles on the way over these places."""
        cells = [self.cell(place) for place in places]
        found = []
        for before, here, after in zip(cells, cells[1:], cells[2:], strict=False):
            enter, leave = self.side(here, before) % 6, self.side(here, after) % 6
            found.append(f"tile {here[0]},{here[1]} {enter} {leave}")
        return found


def from_the_start(scenario: Scenario = COUNTRY, seats: int = 2, **rules: RuleValue) -> Table:
    """A game before its first cube."""
    table = Table(scenario, seats, **rules)
    values = {name.replace("__", "."): value for name, value in rules.items()}
    table.state = RULES.initial_state(scenario, [SeatSetup(name) for name in NAMES[:seats]], values)
    table.g = table.state.g
    return table
