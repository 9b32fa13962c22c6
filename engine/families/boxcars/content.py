"""Content of boxcars scenarios: prices, destination tables, payoffs, characters of bots and starting positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from engine.errors import did_you_mean
from engine.game.setup_fields import Given
from engine.i18n import tr, tr_noop
from engine.model.ids import CityId, MilepostId, RailroadId, RegionId
from engine.model.numeric_limits import MOST_MONEY, Money
from engine.model.scenario import Content, SetUpName

TOTALS = tuple(range(2, 13))
"""Totals of two dice; the columns of a table row."""

WAYS = tuple(6 - abs(7 - total) for total in TOTALS)
"""Number of rolls out of 36 for each total of two dice."""

Eleven = Meta(min_length=11, max_length=11)


class RegionChart(Struct, frozen=True, forbid_unknown_fields=True):
    """The region table: the region for each total 2 to 12 with an odd and an even red die; None is an empty cell (BX-
    DEST-02, RB-LOOKUP-01)."""

    odd: Annotated[tuple[RegionId | None, ...], Eleven]
    even: Annotated[tuple[RegionId | None, ...], Eleven]


class CityChart(Struct, frozen=True, forbid_unknown_fields=True):
    """The destination table of one region: the city for each total 2 to 12 with an odd and an even red die; None is an
    empty cell (BX-DEST-04, RB-LOOKUP-02)."""

    odd: Annotated[tuple[CityId | None, ...], Eleven]
    even: Annotated[tuple[CityId | None, ...], Eleven]


Train = Literal["freight", "express", "superchief"]
"""Trains, in the order of `position.FREIGHT`, `EXPRESS` and `SUPERCHIEF`."""

Measure = Literal["mileposts", "rails", "millimetres", "kilometres"]
"""Measure of the length of a trip: sections of the shortest route, millimeters along the lines, or in a straight line.
"""


class PayoffFormula(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Payoff by length: `constant` + `factor` * length, to the nearest multiple of `round_to`. `scale` is the number of
    kilometers per millimeter of the board, if kilometers are measured."""

    factor: Annotated[float, Meta(ge=0, le=1e9)]
    measure: Measure = "mileposts"
    constant: Annotated[float, Meta(ge=-1e9, le=1e9)] = 0.0
    round_to: Annotated[int, Meta(ge=1, le=MOST_MONEY)] = 500
    scale: Annotated[float, Meta(gt=0, le=1e6)] = 1.0


WEIGHT_TEXTS: Mapping[str, str] = {
    "access": tr_noop("A higher value makes it pay more for railroads to cities that are often destinations (points)."),
    "monopoly": tr_noop("A higher value makes it pay more for railroads to cities that no opponent serves (points)."),
    "closeness": tr_noop("A higher value makes it pay more for railroads near its home city (points)."),
    "coverage": tr_noop(
        "A higher value makes it pay more for railroads in regions that it does not serve yet (points)."
    ),
    "corners": tr_noop("A higher value makes it pay more for railroads to cities far from all others (points)."),
    "connecting": tr_noop("A higher value makes it pay more for railroads that meet many other railroads (points)."),
    "broker": tr_noop("A higher value makes it pay more for railroads that opponents need next (points)."),
    "segment": tr_noop("A higher value makes it pay more for railroads that connect to its own network (points)."),
    "isolation": tr_noop(
        "A higher value makes it pay more for railroads to cities that no other railroad serves (points)."
    ),
    "terminal": tr_noop(
        "A higher value makes it pay more for railroads that end at good junctions and overlap little (points)."
    ),
    "superchief": tr_noop("A higher value makes it buy fast trains earlier, and save for them (points)."),
    "income": tr_noop("A higher value makes it prefer trips with a high payoff for their fees and turns (points)."),
    "declaring": tr_noop("A higher value makes it declare earlier, with less cash in reserve (points)."),
    "auctions": tr_noop("A higher value makes it bid more in auctions (points)."),
    "rover": tr_noop("A higher value makes it chase declared trains more, and avoid trains that chase it (points)."),
    "avoidance": tr_noop("A higher value makes it avoid fees to the leader more, even on longer routes (points)."),
    "judgement": tr_noop(
        "A higher value gives the estimated financial result of a purchase more influence, from none (0) to full "
        "(10 points)."
    ),
    "sellout": tr_noop(
        "A higher value makes it expect that more railroads will be sold, from none (-10) to all (10 points)."
    ),
}
"""The weights in the order of traits, each with what a higher value does and its unit: points from -10 to 10."""

WEIGHTS = tuple(WEIGHT_TEXTS)

Weight = Annotated[int, Meta(ge=-10, le=10)]


class Character(Struct, frozen=True, forbid_unknown_fields=True):
    """A character; missing weights are 0. Raises ValueError for an unknown weight, or one out of range."""

    name: str
    sentence: str
    weights: Mapping[str, Weight] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name, weight in self.weights.items():
            if name not in WEIGHTS:
                raise ValueError(
                    tr("no weight named “{name}”{suggestion}").format(name=name, suggestion=did_you_mean(name, WEIGHTS))
                )
            if not -10 <= weight <= 10:
                raise ValueError(
                    tr("the weight {name} is {weight}, expected -10 to +10").format(name=name, weight=weight)
                )


class SeatSetUp(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A player in a starting position. Missing values follow the rules: starting cash, a chosen home, the train at
    home, a rolled destination.

    `origin` is the city where the trip began, by default the home; `last_railroad` the one ridden last, and `trips` the
    number of finished trips. For a player who has `declared`, `destination` is the alternate one.
    """

    # fmt: off
    cash: Annotated[Money | None, Given(tr_noop("Cash"), tr_noop("Empty: the starting cash of the rules"),
        fact="cash", absent="cash_of")] = None
    home: Annotated[CityId | None, Given(tr_noop("Home"), tr_noop("Empty: determined by the rules"),
        of="board.cities", from_board=True, fact="home", ids="cities")] = None
    at: Annotated[MilepostId | None, Given(tr_noop("Place"),
        tr_noop("Milepost or city of the train. Empty: the home city"), of="board.mileposts", from_board=True,
        fact="at", ids="mileposts")] = None
    origin: Annotated[CityId | None, Given(tr_noop("From"), tr_noop("Start of the trip. Empty: the home city"),
        of="board.cities", fact="origin", ids="cities")] = None
    destination: Annotated[CityId | None, Given(tr_noop("Destination"),
        tr_noop("Empty: rolled at the start of the turn"), of="board.cities", from_board=True, fact="goal",
        ids="cities")] = None
    train: Annotated[Train, Given(tr_noop("Train"), fact="train")] = "freight"
    railroads: Annotated[tuple[RailroadId, ...], Given(tr_noop("Railroads"),
        tr_noop("IDs separated by commas or spaces. Removes them from other seats"), of="board.railroads", by_id=True,
        once=True, from_board=True, fact="owner", owner=0, ids="railroads")] = ()
    declared: Annotated[bool, Given(tr_noop("Declared"),
        tr_noop("The player has declared and runs home; the destination is then the alternate one"),
        fact="declared")] = False
    last_railroad: Annotated[RailroadId | None, Given(tr_noop("Last railroad"),
        tr_noop("The railroad used last, where several meet"), of="board.railroads", by_id=True, fact="last",
        ids="railroads")] = None
    trips: Annotated[int, Meta(ge=0, le=100_000), Given(tr_noop("Trips"),
        tr_noop("Number of completed trips; declaring requires one"), fact="trips")] = 0
    loan: Annotated[Money, Given(tr_noop("Loan"), tr_noop("Debt to the bank, if the rules have loans"),
        fact="loan")] = 0
    interest: Annotated[Money, Given(tr_noop("Interest"), tr_noop("Interest due on the loan"), fact="interest")] = 0
    # fmt: on


class SetUp(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A starting position: the holdings of each player, the player on turn (1 for the first; None lets the dice
    decide), railroads of the imaginary third player, and whether the bank ever ran out of railroads."""

    # fmt: off
    seats: Annotated[tuple[SeatSetUp, ...], Meta(min_length=2, max_length=6)]
    turn: Annotated[int, Meta(ge=1, le=6)] | None = None
    third_player: Annotated[tuple[RailroadId, ...], Given(tr_noop("Third player"),
        tr_noop("Railroads of the imaginary third player"), of="board.railroads", by_id=True, once=True,
        ids="railroads")] = ()
    sold_out: Annotated[bool, Given(tr_noop("Sold out"),
        tr_noop("The bank has been without railroads at least once"))] = False
    # fmt: on
    note: Annotated[str, Meta(max_length=4_000)] = ""


class BoxcarsContent(Content, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Prices of the railroads, the two-stage destination tables, and the payoff for each pair of cities.

    `payoffs[a][b]` has a pair once, under the city that comes first on the board; a chart with different values for
    both directions is asymmetric. With a `formula`, the pairs in `fixed` were set by hand and do not change. `public`
    railroads can never be bought (RB-BUY-02). `characters` are bots made for this board, `setups` starting positions.
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
        """Return whether the payoff between two cities was set by hand, against the formula."""
        return second in self.fixed.get(first, ()) or first in self.fixed.get(second, ())

    def fills(self, table: str, id: str) -> bool:
        """Return whether an entry is filled by the formula, without values set by hand."""
        by_hand = id in self.fixed or any(id in others for others in self.fixed.values())
        return table == "payoffs" and self.formula is not None and not by_hand

    def payoff(self, first: CityId, second: CityId) -> int | None:
        """Return the payoff between two cities; None if the chart has no value."""
        value = self.payoffs.get(first, {}).get(second)
        return self.payoffs.get(second, {}).get(first) if value is None else value
