"""Set-up positions: what is wrong with one, and one in the numbers of a board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, Protocol

from engine.families.boxcars.content import BoxcarsContent, SeatSetUp, SetUp, Train
from engine.families.boxcars.rules.options import OPTIONS
from engine.game.options import resolve
from engine.game.rules import Options
from engine.game.setups import Fault, of_turn, refuse
from engine.model.identity.display_names import cities
from engine.model.ids import CityId, MilepostId, RailroadId, Ref
from engine.model.network import network
from engine.model.scenario import RuleValue, Scenario
from engine.money import money

NONE = -1
FACTS = 11
CASH, HOME, ORIGIN, GOAL, AT, LAST, TRAIN, DECLARED, TRIPS, LOAN, INTEREST = range(FACTS)
"""What a set-up says of a seat, by the row of `Laid.rows`."""

TRAINS: tuple[Train, ...] = ("freight", "express", "superchief")


class Numbers(Protocol):
    """What of a compiled board a set-up is numbered by."""

    scenario: Scenario
    options: Mapping[str, RuleValue]
    cash_start: int
    rail_count: int
    city_number: dict[CityId, int]
    city_dot: list[int]
    dots: dict[MilepostId, int]
    rail_number: dict[RailroadId, int]


class Laid(NamedTuple):
    """A set-up in the numbers of a board: by fact a row with a number for each seat (`rows`), owners of railroads
    (NONE: the bank; the number after the seats: the imaginary third player), whose turn it is (NONE: the dice decide),
    and how many seats there are, 0 where no set-up is begun from."""

    rows: list[list[int]]
    owner: list[int]
    turn: int
    sold_out: int
    seats: int


def faults(scenario: Scenario, setup: SetUp, options: Options | None = None) -> Iterator[Fault]:
    """What is impossible about a set-up under these rules, those of the scenario if none are handed in. Ids that name
    nothing are another check's matter."""
    values = resolve(OPTIONS, scenario.rules) if options is None else options
    board, content = scenario.board, scenario.content
    assert isinstance(content, BoxcarsContent)
    yield from of_turn(setup)
    yield from _owners(scenario, content, setup, values)
    homes: dict[str, int] = {}
    on = {name for name, value in values.items() if value is True}
    for number, seat in enumerate(setup.seats, 1):
        who = f"Seat {number}"
        if seat.home is not None and values["home.unique"] and not values["home.swap"]:
            other = homes.setdefault(seat.home, number)
            if other != number:
                said = f"{who} has the home of seat {other}, {_city(scenario, seat.home)}, and homes differ here."
                yield Fault(said, (Ref("city", seat.home),))
        if seat.home is None and (seat.at or seat.goal or seat.origin or seat.declared or seat.trips):
            yield Fault(f"{who} is on its way and has no home.")
        begins = seat.origin or seat.home
        # After a declaration the alternate destination can be the city of declaration, without a payoff (BX-DECL-10).
        if seat.goal is not None and seat.goal == begins and not seat.trips:
            said = f"{who} is bound for {_city(scenario, seat.goal)}, where its trip begins, and would never be paid."
            yield Fault(said, (Ref("city", seat.goal),))
        if seat.at in board.mileposts and not network(board, on).at.get(seat.at):
            yield Fault(f"{who} stands at {seat.at}, where no line leads away.", (Ref("milepost", seat.at),))
        if seat.declared and (seat.cash is None or seat.cash < int(values["win.cash"])):
            least = money(scenario.currency, int(values["win.cash"]))
            yield Fault(f"{who} has declared with less than {least}.")
        if seat.declared and seat.at in (None, *_dots(scenario, seat.home)):
            yield Fault(f"{who} has declared and is at home: it has won already.")


def _owners(scenario: Scenario, content: BoxcarsContent, setup: SetUp, values: Options) -> Iterator[Fault]:
    """Nothing has two owners, and nobody has what cannot be owned."""
    owner: dict[str, str] = {}
    rows = [(f"seat {number}", seat.railroads) for number, seat in enumerate(setup.seats, 1)]
    if setup.third and (not values["third.player"] or len(setup.seats) != 2):
        yield Fault("The imaginary third player has railroads, and there is none in this game.")
    for who, railroads in (*rows, ("the third player", setup.third)):
        for id in railroads:
            name = scenario.board.railroads[id].name if id in scenario.board.railroads else id
            if id in owner:
                yield Fault(f"The {name} belongs to {owner[id]} and to {who}.", (Ref("railroad", id),))
            owner.setdefault(id, who)
            if values["public_lines"] and id in content.public:
                said = f"The {name} belongs to {who}, and public lines are nobody's."
                yield Fault(said, (Ref("railroad", id),))


def _city(scenario: Scenario, id: CityId) -> str:
    return cities(scenario.board).get(id) or id


def _dots(scenario: Scenario, id: CityId | None) -> tuple[MilepostId, ...]:
    """The milepost of a city."""
    found = scenario.board.cities.get(id) if id is not None else None
    return () if found is None else (found.milepost,)


def laid(numbers: Numbers, name: str, setup: SetUp) -> Laid:
    """A set-up in the numbers of the board. Raises RulesError where no game can begin from it."""
    refuse(name, faults(numbers.scenario, setup, numbers.options))
    owner = [NONE] * numbers.rail_count
    for place, railroads in enumerate((*(seat.railroads for seat in setup.seats), setup.third)):
        for id in railroads:
            owner[numbers.rail_number[id]] = place
    rows = [list(row) for row in zip(*(_row(numbers, seat) for seat in setup.seats), strict=True)]
    turn = NONE if setup.turn is None else setup.turn - 1
    return Laid(rows, owner, turn, int(setup.sold_out), len(setup.seats))


def no_setup(numbers: Numbers) -> Laid:
    """What stands for a set-up where none is begun from."""
    return Laid([[] for _ in range(FACTS)], [NONE] * numbers.rail_count, NONE, 0, 0)


def _row(numbers: Numbers, seat: SeatSetUp) -> tuple[int, ...]:
    """A seat in the order of the facts."""
    home = _number(numbers.city_number, seat.home)
    return (
        numbers.cash_start if seat.cash is None else seat.cash,
        home,
        _number(numbers.city_number, seat.origin, home),
        _number(numbers.city_number, seat.goal),
        _number(numbers.dots, seat.at, NONE if home == NONE else numbers.city_dot[home]),
        _number(numbers.rail_number, seat.last),
        TRAINS.index(seat.train),
        int(seat.declared),
        seat.trips,
        seat.loan,
        seat.interest,
    )


def _number(numbers: Mapping[Any, int], id: str | None, without: int = NONE) -> int:
    return without if id is None else numbers[id]
