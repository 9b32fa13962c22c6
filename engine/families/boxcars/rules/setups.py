"""Starting positions: their faults, and their form in the numbers of a board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from engine.families.boxcars.content import BoxcarsContent, SeatSetUp, SetUp
from engine.families.boxcars.rules.options import OPTIONS, BoxcarsOptions
from engine.game.options import resolve
from engine.game.rules import Options
from engine.game.setup_fields import numbered, repeated_ids
from engine.game.setups import Fault, of_turn, refuse
from engine.i18n import tr
from engine.model.identity.display_names import cities
from engine.model.ids import CityId, MilepostId, Ref
from engine.model.network import network
from engine.model.scenario import Scenario
from engine.money import money

NONE = -1
FACTS = 11
CASH, HOME, AT, ORIGIN, GOAL, TRAIN, RUN_HOME, LAST, TRIPS, LOAN, INTEREST = range(FACTS)
"""Facts about a player by the row of `NumberedSetUp.rows`, in the order of the fields of `SeatSetUp` that set them."""


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
    rules = BoxcarsOptions(values)
    board, content = scenario.board, scenario.content
    assert isinstance(content, BoxcarsContent)
    yield from of_turn(setup)
    yield from repeated_ids(setup)
    yield from _owners(scenario, content, setup, rules)
    homes: dict[str, int] = {}
    on = {name for name, value in values.items() if value is True}
    for number, seat in enumerate(setup.seats, 1):
        who = tr("Player {n}").format(n=number)
        if seat.home is not None and rules.home_unique and not rules.home_swap:
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


def _owners(scenario: Scenario, content: BoxcarsContent, setup: SetUp, rules: BoxcarsOptions) -> Iterator[Fault]:
    """Yield faults of railroads that cannot be owned."""
    if setup.third_player and (not rules.third or len(setup.seats) != 2):
        yield Fault(tr("The imaginary third player has railroads, but does not take part in this game."))
    owned = {id for has in (*(seat.railroads for seat in setup.seats), setup.third_player) for id in has}
    for id in content.public if rules.public_lines else ():
        if id in owned and id in scenario.board.railroads:
            text = tr("The {railroad} is public, so it cannot belong to a player.")
            yield Fault(text.format(railroad=scenario.board.railroads[id].name or id), (Ref("railroad", id),))


def _city(scenario: Scenario, id: CityId) -> str:
    return cities(scenario.board).get(id) or id


def _dots(scenario: Scenario, id: CityId | None) -> tuple[MilepostId, ...]:
    """Return the milepost of a city."""
    found = scenario.board.cities.get(id) if id is not None else None
    return () if found is None else (found.milepost,)


def numbered_setup(board: Any, name: str, setup: SetUp) -> NumberedSetUp:
    """Return a starting position in the numbers of a compiled board. Raise RulesError if no game can begin from it."""
    refuse(name, faults(board.scenario, setup, board.options))
    owner = [NONE] * board.rail_count
    for place, railroads in enumerate((*(seat.railroads for seat in setup.seats), setup.third_player)):
        for id in railroads:
            owner[board.rail_number[id]] = place
    players = [_row(board, seat, place) for place, seat in enumerate(setup.seats)]
    rows = [list(row) for row in zip(*players, strict=True)]
    turn = NONE if setup.turn is None else setup.turn - 1
    return NumberedSetUp(rows, owner, turn, int(setup.sold_out), len(setup.seats))


def no_setup(board: Any) -> NumberedSetUp:
    """Return the value for a game without a starting position."""
    return NumberedSetUp([[] for _ in range(FACTS)], [NONE] * board.rail_count, NONE, 0, 0)


def _row(board: Any, seat: SeatSetUp, place: int) -> list[int]:
    """Return the facts about a player, in the order of their declaration."""
    row = [NONE if number is None else number for _, number in numbered(board, seat, place)]
    home = row[HOME]
    if row[ORIGIN] == NONE:
        row[ORIGIN] = home
    if row[AT] == NONE and home != NONE:
        row[AT] = board.city_dot[home]
    return row
