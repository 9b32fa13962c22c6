"""Content of a hex board: colored cities and their cubes, costs, engines, income, cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, ClassVar, Literal, Self

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from engine.game.setup_fields import Given, moved
from engine.i18n import tr_noop
from engine.model.grids.grid import Cell
from engine.model.ids import Id, SiteId, TerrainId
from engine.model.look import Colour
from engine.model.numeric_limits import Count, Money
from engine.model.scenario import Content, SetUpName

GRAY = "gray"
"""The color of a city that takes no cubes."""

DECK, OPEN, GONE, HELD = range(4)
"""Places of an operation card. From HELD on, the player `place - HELD` has it."""


class CubeColour(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A color of goods cubes and of the cities that take them: its name, number of cubes, appearance, and letter."""

    name: str
    cubes: Count
    colour: Colour
    letter: str


class TycoonCity(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A city: its color (`gray` takes no cubes) and its starting cubes. `closed` are the directions (0 E, 1 NE, ... 5
    SE) without a track stub though the neighbor can be built on."""

    colour: str
    cubes: Count
    closed: tuple[Annotated[int, Meta(ge=0, le=5)], ...] = ()


class TrackCosts(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Costs of tiles by terrain; terrain without a cost cannot be built on. Crossing a river or a ridge costs more (RT-
    BUILD). `urbanize` and `western_link` are the prices of these actions."""

    terrain: dict[TerrainId, Money] = field(default_factory=dict)
    river: Money = 0
    ridge: Money = 0
    urbanize: Money = 0
    western_link: Money = 0
    tiles: Count = 4


class Engine(Struct, frozen=True, forbid_unknown_fields=True):
    """An engine level: its price, and the maximum number of links of a delivery."""

    price: Money
    links: Count


OperationKind = Literal[
    "first-delivery", "speed-record", "new-train", "major-line", "service-bounty", "hotel", "executive", "land-grant",
    "perfect-engineering", "new-industry", "city-growth",
]  # fmt: skip

OPERATION_SITES: dict[OperationKind, int] = {"major-line": 2, "service-bounty": 1, "hotel": 1}
"""The number of cities that an operation card names; the other kinds name none."""

OperationSign = Literal["green-circle", "red-x", "purple-diamond", "hand", "none"]


class OperationCard(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A railroad operation card: its kind, points and cities, whether it is open at the start, and whether it is
    `invented`, that is, reconstructed."""

    kind: OperationKind
    name: str
    points: Count = 0
    sites: tuple[SiteId, ...] = ()
    western: bool = False
    level: Count = 0
    links: Count = 0
    symbol: OperationSign = "none"
    open_at_start: bool = False
    invented: bool = False
    note: str = ""


TycoonGoal = Literal[
    "links-at", "most-links", "fewest-shares", "engine", "western-link", "longest-run", "connected", "most-money"
]

GOAL_SITES: dict[TycoonGoal, int] = {"links-at": 1, "connected": 2}
"""The number of cities that a Tycoon card names; the other goals name none."""


class TycoonCard(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A Tycoon card: its goal and points (`per_link`: for every link), the cities or engine level of the goal, whether
    a tie counts, and whether it is revealed at the end or when its goal is reached."""

    name: str
    goal: TycoonGoal
    points: Count
    per_link: bool = False
    sites: tuple[SiteId, ...] = ()
    level: Count = 0
    tie_counts: bool = False
    reveal: Literal["end", "when-done"] = "end"
    note: str = ""


class Western(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Western links: the link hex of each city that can have one, the color and number of its cubes, their destination,
    and the number of cubes that the destination then receives."""

    links: dict[SiteId, Cell] = field(default_factory=dict)
    colour: str = ""
    cubes: Count = 0
    destination: SiteId | None = None
    reward: Count = 0


class SeatSetUp(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A seat of a starting position. Missing values are those of the rules: starting cash, no shares or points, the
    first engine, no links, a drawn Tycoon card.

    `engine` is the level. Each of `links` is a row of hexes: the first city, the hexes of its tiles in order, and the
    hex beyond the last one: another city, or where the track will continue. `western` are the cities with a western
    link of the seat, `operations` its operation cards; `tycoon_revealed` is whether its Tycoon card is.
    """

    # fmt: off
    cash: Annotated[Money | None, Given(tr_noop("Cash"), tr_noop("Empty: the starting cash of the rules"),
        fact="cash", absent="cash_of")] = None
    shares: Annotated[int, Meta(ge=0, le=100_000), Given(tr_noop("Shares"),
        tr_noop("Number of issued shares, which cost dividends"), fact="shares")] = 0
    points: Annotated[int, Meta(ge=0, le=1_000_000), Given(tr_noop("Points"), tr_noop("Points on the income track"),
        fact="points")] = 0
    engine: Annotated[int, Meta(ge=1, le=1_000), Given(tr_noop("Engine"), tr_noop("Engine level. Empty: 1"),
        fact="engine", first=1)] = 1
    links: Annotated[tuple[tuple[Cell, ...], ...], Given(tr_noop("Links"),
        tr_noop("To add a link, select two cities on the board and press From Board…"))] = ()
    western: Annotated[tuple[SiteId, ...], Given(tr_noop("Western links"),
        tr_noop("Cities with a western link of the seat, separated by commas"), of="content.western.links", once=True,
        from_board=True, fact="west", owner=1, ids="city_ids")] = ()
    tycoon: Annotated[Id | None, Given(tr_noop("Tycoon card"), tr_noop("Empty: drawn at random"),
        of="content.tycoons", once=True, fact="tycoon", ids="tycoon_ids")] = None
    tycoon_revealed: Annotated[bool, Given(tr_noop("Revealed"), tr_noop("The Tycoon card is revealed"),
        fact="shown")] = False
    operations: Annotated[tuple[Id, ...], Given(tr_noop("Operation cards"),
        tr_noop("IDs of operation cards of the seat, separated by commas"), of="content.operations", by_id=True,
        once=True, fact="place", owner=HELD, ids="card_ids")] = ()
    # fmt: on


class SetUp(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A starting position: the seats, the first player (`turn`, 1 for the first seat; None: by the rules), and the
    number of turns played. The next turn begins with its auction, or with the action of the seat after the
    `seats_acted` that have already acted in its `round`.

    `cubes` are those of each city by color (None: drawn as at the start); `colours` are the colors of gray cities
    with New City tiles; `empty_cities` are those with empty markers. `open_operations` are the open operation cards
    (None: as at the start) and `used_operations` the used ones; the others are in the deck. `first_at_level` has the
    first seat at each engine level from the second on (0: none); if it is shorter, the first seat that has the level
    was first.
    """

    seats: Annotated[tuple[SeatSetUp, ...], Meta(min_length=1, max_length=6)]
    turn: Annotated[int, Meta(ge=1, le=6)] | None = None
    # fmt: off
    turns_played: Annotated[int, Meta(ge=0, le=1_000), Given(tr_noop("Turns"),
        tr_noop("Number of completed turns"))] = 0
    round: Annotated[int, Meta(ge=0, le=1_000), Given(tr_noop("Round"),
        tr_noop("Round of the current turn. Empty: its auction"))] = 0
    seats_acted: Annotated[int, Meta(ge=0, le=6), Given(tr_noop("Acted"),
        tr_noop("Number of players who have acted in this round"))] = 0
    cubes: Annotated[dict[SiteId, dict[Id, Count]] | None, Given(tr_noop("Cubes"),
        tr_noop("Cubes of each city by color: “Chicago: red 2 blue 1, Boston: blue 1”. Empty: drawn at random"),
        of="board.sites", ids="city_ids")] = None
    colours: Annotated[dict[SiteId, Id], Given(tr_noop("New City tiles"),
        tr_noop("Colors of New City tiles: “Chicago: blue”"),
        of="board.sites", ids="city_ids")] = field(default_factory=dict)
    empty_cities: Annotated[tuple[SiteId, ...], Given(tr_noop("Empty cities"),
        tr_noop("Cities with an empty marker, separated by commas"), of="board.sites", fact="marker", owner=1,
        ids="city_ids")] = ()
    open_operations: Annotated[tuple[Id, ...] | None, Given(tr_noop("Open cards"),
        tr_noop("IDs of open operation cards. Empty: as at the start"), of="content.operations", by_id=True,
        once=True, ids="card_ids")] = None
    used_operations: Annotated[tuple[Id, ...], Given(tr_noop("Used cards"),
        tr_noop("IDs of used operation cards, separated by commas"), of="content.operations", by_id=True, once=True,
        fact="place", owner=GONE, ids="card_ids")] = ()
    # fmt: on
    first_at_level: tuple[Annotated[int, Meta(ge=0, le=6)], ...] = ()
    note: Annotated[str, Meta(max_length=4_000)] = ""


class TycoonContent(Content, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Content of a scenario of this family.

    `income[i]` is the income of space i of the track, `income_past_end` that past its end; `empty_city_limits[n]` is
    the number of empty cities that ends a game of n players; `new_cities` are New City tiles by color; `setups` are
    starting positions.
    """

    only_here: ClassVar[frozenset[str]] = frozenset({"western", "setups"})
    together: ClassVar[tuple[tuple[str, ...], ...]] = (("colours",), ("engines",))

    colours: dict[Id, CubeColour] = field(default_factory=dict)
    cities: dict[SiteId, TycoonCity] = field(default_factory=dict)
    costs: TrackCosts = TrackCosts()
    engines: tuple[Engine, ...] = ()
    income: tuple[Money, ...] = ()
    income_past_end: Money = 0
    new_cities: dict[str, Count] = field(default_factory=dict)
    western: Western = Western()
    operations: dict[Id, OperationCard] = field(default_factory=dict)
    tycoons: dict[Id, TycoonCard] = field(default_factory=dict)
    empty_city_limits: dict[Annotated[int, Meta(ge=0, le=1_000)], Count] = field(default_factory=dict)
    setups: dict[SetUpName, SetUp] = field(default_factory=dict)

    def carried(self, cell: Callable[[Cell], Cell], way: Callable[[int], int]) -> Self:
        """Transform closed sides, hexes of western links and links of starting positions with the board."""
        cities = {
            id: replace(city, closed=tuple(sorted(map(way, city.closed)))) if city.closed else city
            for id, city in self.cities.items()
        }
        links = {id: cell(hex) for id, hex in self.western.links.items()}
        setups = {name: moved(setup, cell) for name, setup in self.setups.items()}
        return replace(self, cities=cities, western=replace(self.western, links=links), setups=setups)
