"""What the boxcars family makes of a board: prices, destination tables and the payoff chart."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from engine.families.boxcars.characters.character import Character
from engine.model.ids import CityId, MilepostId, RailroadId, RegionId
from engine.model.numeric_limits import MOST_MONEY, Money
from engine.model.scenario import Content, SetUpName

TOTALS = tuple(range(2, 13))
"""What two dice can show; the columns of a table row."""

WAYS = tuple(6 - abs(7 - total) for total in TOTALS)
"""In how many of 36 ways two dice show each total."""

Eleven = Meta(min_length=11, max_length=11)


class RegionChart(Struct, frozen=True, forbid_unknown_fields=True):
    """The region table: for an odd and an even coloured die, the region for each total 2 to 12; None is an empty cell
    (BX-DEST-02, RB-LOOKUP-01)."""

    odd: Annotated[tuple[RegionId | None, ...], Eleven]
    even: Annotated[tuple[RegionId | None, ...], Eleven]


class CityChart(Struct, frozen=True, forbid_unknown_fields=True):
    """The destination table of one region: for an odd and an even coloured die, the city for each total 2 to 12; None
    is an empty cell (BX-DEST-04, RB-LOOKUP-02)."""

    odd: Annotated[tuple[CityId | None, ...], Eleven]
    even: Annotated[tuple[CityId | None, ...], Eleven]


Train = Literal["freight", "express", "superchief"]
"""Trains, in the order of `position.FREIGHT`, `EXPRESS` and `SUPERCHIEF`."""

Measure = Literal["mileposts", "rails", "millimetres", "kilometres"]
"""How long a trip is: sections of the shortest way, millimetres of it along the rails, or as the crow flies."""


class PayoffFormula(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a trip pays by its length: `constant` + `factor` * length, to the nearest multiple of `step`. `scale` is how
    many kilometres a millimetre of the board stands for, where these are measured."""

    factor: Annotated[float, Meta(ge=0, le=1e9)]
    measure: Measure = "mileposts"
    constant: Annotated[float, Meta(ge=-1e9, le=1e9)] = 0.0
    step: Annotated[int, Meta(ge=1, le=MOST_MONEY)] = 500
    scale: Annotated[float, Meta(gt=0, le=1e6)] = 1.0


class SeatSetUp(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Where a seat stands at the start of a game that begins from a set-up position. What is left out is as the rules
    begin: cash as everybody has it, a home that is found, the train at home, a destination that is rolled.

    `origin` is the city where the trip began, the home where it is left out; `last` the railroad ridden last, and
    `trips` how many trips have ended. A `goal` is the alternate destination of a seat that has `declared`.
    """

    cash: Money | None = None
    home: CityId | None = None
    at: MilepostId | None = None
    origin: CityId | None = None
    goal: CityId | None = None
    train: Train = "freight"
    railroads: tuple[RailroadId, ...] = ()
    declared: bool = False
    last: RailroadId | None = None
    trips: Annotated[int, Meta(ge=0, le=100_000)] = 0
    loan: Money = 0
    interest: Money = 0


class SetUp(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A position from which games can begin: what each seat has, the turn of which seat it is (1 for the first; None
    lets the dice decide), railroads of the imaginary third player, whether the bank was ever left without a railroad.
    """

    seats: Annotated[tuple[SeatSetUp, ...], Meta(min_length=2, max_length=6)]
    turn: Annotated[int, Meta(ge=1, le=6)] | None = None
    third: tuple[RailroadId, ...] = ()
    sold_out: bool = False
    note: Annotated[str, Meta(max_length=4_000)] = ""


class BoxcarsContent(Content, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Prices of the railroads, the two-stage destination tables, and the payoff for each pair of cities.

    `payoffs[a][b]` holds a pair once, under the city that comes first on the board; a chart that holds both ways round
    with different values is asymmetric. Where a `formula` says what trips pay, the pairs in `fixed` were set by hand
    and stay. `public` railroads can never be bought (RB-BUY-02). `characters` are bots made for this board,
    `setups` positions from which games can begin.
    """

    prices: dict[RailroadId, Money]
    regions: RegionChart
    destinations: dict[RegionId, CityChart]
    payoffs: dict[CityId, dict[CityId, Money]]
    public: tuple[RailroadId, ...] = ()
    characters: dict[str, Character] = field(default_factory=dict)
    formula: PayoffFormula | None = None
    fixed: dict[CityId, tuple[CityId, ...]] = field(default_factory=dict)
    setups: dict[SetUpName, SetUp] = field(default_factory=dict)

    def is_fixed(self, first: CityId, second: CityId) -> bool:
        """Whether the payoff between two cities was set by hand, against the formula."""
        return second in self.fixed.get(first, ()) or first in self.fixed.get(second, ())

    def fills(self, table: str, id: str) -> bool:
        """Payoffs by formula stand there without anybody having written them."""
        by_hand = id in self.fixed or any(id in others for others in self.fixed.values())
        return table == "payoffs" and self.formula is not None and not by_hand

    def payoff(self, first: CityId, second: CityId) -> int | None:
        """What a trip between the two cities pays; None where the chart has no value."""
        value = self.payoffs.get(first, {}).get(second)
        return self.payoffs.get(second, {}).get(first) if value is None else value
