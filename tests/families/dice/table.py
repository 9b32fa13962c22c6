"""A game of dice set up in the middle: which dice lie, what every seat has written and owns, then played by codes."""

from __future__ import annotations

from engine.families.dice.content import Boxcar, DiceContent, Loader, LoaderId, Train, TrainId, Warehouse
from engine.families.dice.rulebook import RULES
from engine.families.dice.rules.options import OPTIONS
from engine.families.dice.rules.position import Position
from engine.families.dice.rules.scoring import complete_trains
from engine.families.dice.rules.sheet import Sheet, sheet_of
from engine.families.dice.rules.turn import advance
from engine.families.dice.rules.writing import put
from engine.game.options import resolve
from engine.game.rules import CHANCE, Action, Entry, SeatSetup
from engine.model.scenario import RuleValue, Scenario
from tests.bundled import bundled_scenario

NAMES = ("Red", "Blue", "Green", "Black", "White", "Yellow")
BUNDLED = bundled_scenario("dice/boxcars")

KINDS = {
    "even-split": "top", "up": "top", "down": "top", "order-top": "top",
    "order-bottom": "bottom", "re-roll": "bottom", "bonus": "bottom", "change": "bottom",
}  # fmt: skip


def a_sheet(
    *trains: tuple[tuple[int, int, int], ...],
    loaders: tuple[str, ...] = tuple(KINDS),
    loader_boxes: int = 2,
    warehouse: int = 12,
    dice: int = 7,
) -> Scenario:
    """A sheet with trains a, b, c of cars (sum, boxes, unloader boxes); a train is worth 5 points, later 2."""
    content = DiceContent(
        trains={
            TrainId("abcdefgh"[n]): Train("ABCDEFGH"[n], tuple(Boxcar(*car) for car in cars), 5, 2)
            for n, cars in enumerate(trains)
        },
        loaders={
            LoaderId(id): Loader(
                id, KINDS[id], id.partition("-")[0] if id.startswith("order") else id,  # type: ignore[arg-type]
                5 if KINDS[id] == "top" else 7, loader_boxes,
            )
            for id in loaders
        },
        warehouse=Warehouse(warehouse),
        dice=dice,
    )  # fmt: skip
    return Scenario("dice", "A sheet", BUNDLED.board, content)


class Table:
    """Round 5 begins and Red is on turn; nobody has written anything. Alone it is the fifth selection."""

    def __init__(self, scenario: Scenario = BUNDLED, seats: int = 3, **rules: RuleValue) -> None:
        values = {name.replace("__", "."): value for name, value in rules.items()}
        self.m: Sheet = sheet_of(scenario, resolve(OPTIONS, scenario.rules, values))
        self.g = Position(self.m, seats)
        self.g.first, self.g.turn = 0, 4 * seats
        self.entries: list[Entry] = []
        self.state = RULES.state(self.m, self.g, [SeatSetup(name) for name in NAMES[:seats]])

    def slot(self, code: str) -> int:
        return next(slot for slot in range(self.m.slots) if self.m.slot_code(slot) == code)

    def writes(self, seat: int, slot: str, *numbers: int) -> Table:
        """What the seat wrote in earlier turns, its stars included."""
        for number in numbers:
            put(self.m, self.g.seats[seat], self.slot(slot), number, 0)
        return self

    def owns(self, seat: int, *loaders: str) -> Table:
        """Loaders that the seat completed in an earlier turn, without their star."""
        for loader in loaders:
            self.g.seats[seat].loader_done[self.m.loader_ids.index(LoaderId(loader))] = 0
        return self

    def loaded(self, seat: int, *cars: str) -> Table:
        """Cars that the seat completed in an earlier turn, without their star."""
        for car in cars:
            self.g.seats[seat].car_done[self.slot(car)] = 0
        return self

    def has_train(self, *seats: int, train: str) -> Table:
        """Seats that completed the train earlier, all in one turn, and scored it."""
        for seat in seats:
            for car in self.m.train_cars[self.m.train_ids.index(TrainId(train))]:
                self.g.seats[seat].car_done[car] = 0
        complete_trains(self.m, self.g)
        self.g.log.clear()
        return self

    def at(self, turn: int) -> Table:
        """Counts turns from 0."""
        self.g.turn = turn
        return self

    def locked(self, *faces: int, dice: int = 7) -> Table:
        """Solo: dice locked in this round, of so many that are left."""
        self.g.locked, self.g.dice, self.g.rolling = list(faces), dice, dice - len(faces)
        return self

    def pool(self, faces: str) -> Table:
        """These dice lie, and the active seat is about to pick."""
        self.g.pool, self.g.rolling, self.g.chosen = sorted(map(int, faces.split())), 0, 1
        return self.ready()

    def used(self, used: int, faces: str) -> Table:
        """So many dice were used by the seat before, and these lie."""
        self.g.pool, self.g.rolling, self.g.chosen = sorted(map(int, faces.split())), used, 0
        return self.ready()

    def ready(self) -> Table:
        advance(self.m, self.g)
        return self.anew()

    def anew(self) -> Table:
        """Looks at the position anew after it was set up."""
        self.state = RULES.state(self.m, self.g, self.state.seats)
        return self

    def do(self, *codes: str) -> Table:
        """Plays decisions and outcomes by their codes; `entries` are those of this call."""
        self.entries = []
        for code in codes:
            self.state = RULES.apply_action(self.state, Action(code, ""))
            self.entries += self.state.entries
        self.g = self.state.g
        return self

    def leave(self) -> Table:
        """Nobody writes what is left to write in this turn."""
        entries = list(self.entries)
        while any(code.startswith("leave") for code in self.codes):
            entries += self.do(next(code for code in self.codes if code.startswith("leave"))).entries
        self.entries = entries
        return self

    def turn(self, faces: str, *codes: str) -> Table:
        """A turn of the active seat with these dice, in which the rest is left."""
        self.g.pool, self.g.rolling, self.g.chosen = sorted(map(int, faces.split())), 0, 1
        return self.anew().do(*codes).leave()

    @property
    def codes(self) -> list[str]:
        """What can be decided next by a seat, nothing where chance decides."""
        return [action.code for action in RULES.legal_actions(self.state)]

    @property
    def places(self) -> set[str]:
        """Where the number in hand may be written as it is."""
        return {code.split()[2] for code in self.codes if code.startswith("write ")}

    @property
    def ways(self) -> set[str]:
        """The top loaders that may help to write the number in hand."""
        return {code.split()[0] for code in self.codes} & {"split", "up", "down", "order"}

    @property
    def actor(self) -> int | None:
        return RULES.current_player(self.state)

    @property
    def to_roll(self) -> int:
        """How many dice chance rolls now."""
        assert self.actor == CHANCE
        return self.g.rolling

    @property
    def points(self) -> list[int]:
        return [seat.points for seat in self.g.seats]

    def paid(self, seat: int) -> list[float]:
        """The points that the seat got in the last call."""
        return [entry.amount for entry in self.entries if entry.kind == "money" and entry.seat == seat]


def from_the_start(scenario: Scenario = BUNDLED, seats: int = 3, **rules: RuleValue) -> Table:
    """A game before its first roll."""
    table = Table(scenario, seats, **rules)
    values = {name.replace("__", "."): value for name, value in rules.items()}
    table.state = RULES.initial_state(scenario, [SeatSetup(name) for name in NAMES[:seats]], values)
    table.g = table.state.g
    return table
