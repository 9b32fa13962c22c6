"""Starting positions: their faults, and their form in the numbers of a board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from engine.families.boxcars.content import BoxcarsContent, SeatSetUp, SetUp, Train
from engine.families.boxcars.rules.options import OPTIONS
from engine.game.options import resolve
from engine.game.rules import Options
from engine.game.setups import Fault, of_turn, refuse
from engine.i18n import tr
from engine.model.identity.display_names import cities
from engine.model.ids import CityId, MilepostId, RailroadId, Ref
from engine.model.network import network
from engine.model.scenario import RuleValue, Scenario
from engine.money import money

T = TypeVar("T")

NONE = -1
FACTS = 11
CASH, HOME, ORIGIN, GOAL, AT, LAST, TRAIN, RUN_HOME, TRIPS, LOAN, INTEREST = range(FACTS)
"""Facts about a player, by the row of `NumberedSetUp.rows`."""

Facts = tuple[int, ...]
"""The facts of a player."""

TRAINS: tuple[Train, ...] = ("freight", "express", "superchief")


class Numbers(Protocol):
    """Parts of a compiled board by which a starting position is numbered."""

    scenario: Scenario
    options: Mapping[str, RuleValue]
    cash_of: list[int]
    rail_count: int
    cities: list[CityId]
    mileposts: list[MilepostId]
    railroads: list[RailroadId]
    city_number: dict[CityId, int]
    city_dot: list[int]
    dots: dict[MilepostId, int]
    rail_number: dict[RailroadId, int]


class NumberedSetUp(NamedTuple):
    """A starting position in the numbers of a board: for each fact a row with a number for each player (`rows`), owners
    of railroads (NONE: the bank; the number after the players: the imaginary third player), the player on turn (NONE:
    the dice decide), and the number of players, 0 without a starting position."""

    rows: list[list[int]]
    owner: list[int]
    turn: int
    sold_out: int
    seats: int


def faults(scenario: Scenario, setup: SetUp, options: Options | None = None) -> Iterator[Fault]:
    """Yield the faults of a starting position under these rules, by default those of the scenario. Unknown IDs are
    found by another check."""
    values = resolve(OPTIONS, scenario.rules) if options is None else options
    board, content = scenario.board, scenario.content
    assert isinstance(content, BoxcarsContent)
    yield from of_turn(setup)
    yield from _owners(scenario, content, setup, values)
    homes: dict[str, int] = {}
    on = {name for name, value in values.items() if value is True}
    for number, seat in enumerate(setup.seats, 1):
        who = tr("Player {n}").format(n=number)
        if seat.home is not None and values["home.unique"] and not values["home.swap"]:
            other = homes.setdefault(seat.home, number)
            if other != number:
                said = tr("{player} and player {n} have the same home city, {city}. Home cities must differ.").format(
                    player=who, n=other, city=_city(scenario, seat.home)
                )
                yield Fault(said, (Ref("city", seat.home),))
        if seat.home is None and (seat.at or seat.destination or seat.origin or seat.declared or seat.trips):
            yield Fault(tr("{player} is on a trip but has no home city.").format(player=who))
        begins = seat.origin or seat.home
        # After a declaration the alternate destination can be the city of declaration, without a payoff (BX-DECL-10).
        if seat.destination is not None and seat.destination == begins and not seat.trips:
            said = tr("{player}'s destination is {city}, where the trip begins, so it would never be paid.").format(
                player=who, city=_city(scenario, seat.destination)
            )
            yield Fault(said, (Ref("city", seat.destination),))
        if seat.at in board.mileposts and not network(board, on).at.get(seat.at):
            said = tr("{player}'s train is at {milepost}, which no line reaches.").format(player=who, milepost=seat.at)
            yield Fault(said, (Ref("milepost", seat.at),))
        if seat.declared and (seat.cash is None or seat.cash < int(values["win.cash"])):
            least = money(scenario.currency, int(values["win.cash"]))
            yield Fault(tr("{player} has declared with less than {amount}.").format(player=who, amount=least))
        if seat.declared and seat.at in (None, *_dots(scenario, seat.home)):
            yield Fault(tr("{player} has declared and is at home, so the game is already won.").format(player=who))


def _owners(scenario: Scenario, content: BoxcarsContent, setup: SetUp, values: Options) -> Iterator[Fault]:
    """Yield faults of railroads with two owners, and of railroads that cannot be owned."""
    owner: dict[str, str] = {}
    rows = [(tr("player {n}").format(n=number), seat.railroads) for number, seat in enumerate(setup.seats, 1)]
    if setup.third_player and (not values["third.player"] or len(setup.seats) != 2):
        yield Fault(tr("The imaginary third player has railroads, but does not take part in this game."))
    for who, railroads in (*rows, (tr("the third player"), setup.third_player)):
        for id in railroads:
            name = scenario.board.railroads[id].name if id in scenario.board.railroads else id
            if id in owner:
                said = tr("The {railroad} has two owners: {player} and {other}.").format(
                    railroad=name, player=owner[id], other=who
                )
                yield Fault(said, (Ref("railroad", id),))
            owner.setdefault(id, who)
            if values["public_lines"] and id in content.public:
                said = tr("The {railroad} is public, so it cannot belong to {player}.").format(
                    railroad=name, player=who
                )
                yield Fault(said, (Ref("railroad", id),))


def _city(scenario: Scenario, id: CityId) -> str:
    return cities(scenario.board).get(id) or id


def _dots(scenario: Scenario, id: CityId | None) -> tuple[MilepostId, ...]:
    """Return the milepost of a city."""
    found = scenario.board.cities.get(id) if id is not None else None
    return () if found is None else (found.milepost,)


def numbered_setup(numbers: Numbers, name: str, setup: SetUp) -> NumberedSetUp:
    """Return a starting position in the numbers of the board. Raise RulesError if no game can begin from it."""
    refuse(name, faults(numbers.scenario, setup, numbers.options))
    owner = [NONE] * numbers.rail_count
    for place, railroads in enumerate((*(seat.railroads for seat in setup.seats), setup.third_player)):
        for id in railroads:
            owner[numbers.rail_number[id]] = place
    rows = [
        list(row) for row in zip(*(_row(numbers, seat, place) for place, seat in enumerate(setup.seats)), strict=True)
    ]
    turn = NONE if setup.turn is None else setup.turn - 1
    return NumberedSetUp(rows, owner, turn, int(setup.sold_out), len(setup.seats))


def no_setup(numbers: Numbers) -> NumberedSetUp:
    """Return the value for a game without a starting position."""
    return NumberedSetUp([[] for _ in range(FACTS)], [NONE] * numbers.rail_count, NONE, 0, 0)


def _row(numbers: Numbers, seat: SeatSetUp, place: int) -> Facts:
    """Return a player in the order of the facts."""
    home = _number(numbers.city_number, seat.home)
    return (
        numbers.cash_of[place] if seat.cash is None else seat.cash,
        home,
        _number(numbers.city_number, seat.origin, home),
        _number(numbers.city_number, seat.destination),
        _number(numbers.dots, seat.at, NONE if home == NONE else numbers.city_dot[home]),
        _number(numbers.rail_number, seat.last_railroad),
        TRAINS.index(seat.train),
        int(seat.declared),
        seat.trips,
        seat.loan,
        seat.interest,
    )


def seat_set_up(numbers: Numbers, facts: Facts, railroads: tuple[RailroadId, ...]) -> SeatSetUp:
    """Return a player of a starting position from the facts and railroads."""
    cash, home, origin, goal, at, last, train, runs_home, trips, loan, interest = facts
    return SeatSetUp(
        cash=cash,
        home=_id(numbers.cities, home),
        at=_id(numbers.mileposts, at),
        origin=None if origin == home else _id(numbers.cities, origin),
        destination=_id(numbers.cities, goal),
        train=TRAINS[train],
        railroads=railroads,
        declared=bool(runs_home),
        last_railroad=_id(numbers.railroads, last),
        trips=trips,
        loan=loan,
        interest=interest,
    )


def _id(ids: Sequence[T], number: int) -> T | None:
    return None if number == NONE else ids[number]


def _number(numbers: Mapping[Any, int], id: str | None, without: int = NONE) -> int:
    return without if id is None else numbers[id]
