"""What the tycoon family makes of a hex board: coloured cities and their cubes, costs, engines, income, cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, ClassVar, Literal, Self

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from engine.model.grids.grid import Cell
from engine.model.ids import Id, SiteId, TerrainId
from engine.model.look import Colour
from engine.model.numeric_limits import Count, Money
from engine.model.scenario import Content, SetUpName

GRAY = "gray"
"""The colour of a city that takes no cubes."""


class CubeColour(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A colour of goods cubes and of the cities that take them: its name, how many cubes there are, how it looks, and
    the letter that stands beside the colour."""

    name: str
    cubes: Count
    colour: Colour
    letter: str


class TycoonCity(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What stands on a city's hex: its colour (`gray` takes nothing) and how many cubes it starts with. `closed` are
    the directions (0 E, 1 NE, ... 5 SE) without a track stub though the neighbour could be built on."""

    colour: str
    cubes: Count
    closed: tuple[Annotated[int, Meta(ge=0, le=5)], ...] = ()


class TrackCosts(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a tile costs by the terrain under it; a terrain without a cost cannot be built on. More for crossing a river
    or a ridge (RT-BUILD). `urbanize` and `western_link` are the prices of those actions."""

    terrain: dict[TerrainId, Money] = field(default_factory=dict)
    river: Money = 0
    ridge: Money = 0
    urbanize: Money = 0
    western_link: Money = 0
    tiles: Count = 4


class Engine(Struct, frozen=True, forbid_unknown_fields=True):
    """An engine level: what the step up to it costs, and how many links a delivery may run over."""

    price: Money
    links: Count


OperationKind = Literal[
    "first-delivery", "speed-record", "new-train", "major-line", "service-bounty", "hotel", "executive", "land-grant",
    "perfect-engineering", "new-industry", "city-growth",
]  # fmt: skip

OPERATION_SITES: dict[OperationKind, int] = {"major-line": 2, "service-bounty": 1, "hotel": 1}
"""How many cities an operation card names; the other kinds name none."""

OperationSign = Literal["green-circle", "red-x", "purple-diamond", "hand", "none"]


class OperationCard(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A railroad operation card: what earns or does what, with its `points`, the cities it names, whether it is dealt
    at the `start`, and how far its evidence goes: `invented` cards are a reconstruction."""

    kind: OperationKind
    name: str
    points: Count = 0
    sites: tuple[SiteId, ...] = ()
    western: bool = False
    level: Count = 0
    links: Count = 0
    sign: OperationSign = "none"
    start: bool = False
    invented: bool = False
    note: str = ""


TycoonGoal = Literal[
    "links-at", "most-links", "fewest-shares", "engine", "western-link", "longest-run", "connected", "most-money"
]

GOAL_SITES: dict[TycoonGoal, int] = {"links-at": 1, "connected": 2}
"""How many cities a tycoon card names; the other goals name none."""


class TycoonCard(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A tycoon card: its goal and its points (`each`: for every link), the cities or engine level of the goal, whether
    a tie counts, and whether it is shown at the end or when it is done."""

    name: str
    goal: TycoonGoal
    points: Count
    each: bool = False
    sites: tuple[SiteId, ...] = ()
    level: Count = 0
    tie: bool = False
    reveal: Literal["end", "when-done"] = "end"
    note: str = ""


class Western(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Links to the west: the link hex of each city that can have one, the colour and number of the cubes it brings, the
    city they go to and how many cubes that one then gets."""

    links: dict[SiteId, Cell] = field(default_factory=dict)
    colour: str = ""
    cubes: Count = 0
    destination: SiteId | None = None
    reward: Count = 0


class SeatSetUp(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a seat has at the start of a game that begins from a set-up position. What is left out is as the rules
    begin: cash as everybody has it, no shares or points, the first engine, no links, a Tycoon card that is drawn.

    `engine` is the level. Each of `links` is a row of hexes: the city where it begins, the hexes of its tiles in order,
    and the hex beyond the last one: another city, or where the track will go on. `western` are the cities with a
    western link of the seat, `operations` operation cards before it; `shown` is whether all may know its Tycoon card.
    """

    cash: Money | None = None
    shares: Annotated[int, Meta(ge=0, le=100_000)] = 0
    points: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    engine: Annotated[int, Meta(ge=1, le=1_000)] = 1
    links: tuple[tuple[Cell, ...], ...] = ()
    western: tuple[SiteId, ...] = ()
    tycoon: Id | None = None
    shown: bool = False
    operations: tuple[Id, ...] = ()


class SetUp(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A position from which games can begin: what each seat has, who has the first place (1 for the first seat; None:
    as the rules say), and how many whole turns have been. The next turn begins with its auction, or with the action of
    the seat after the `acted` ones that have acted already in its `round`.

    `cubes` are those that lie in each city, by colour (None: they are drawn as at the start); `colours` the colours of
    gray cities that have new-city tiles; `empty` the cities with empty markers. Of the operation cards `open` lie open
    (None: as at the start), `gone` have been used up; the others are in the deck. `led` says which seat was first at
    each engine level from the second on (0: nobody); where it says nothing, the first seat that has it was.
    """

    seats: Annotated[tuple[SeatSetUp, ...], Meta(min_length=1, max_length=6)]
    turn: Annotated[int, Meta(ge=1, le=6)] | None = None
    turns: Annotated[int, Meta(ge=0, le=1_000)] = 0
    round: Annotated[int, Meta(ge=0, le=1_000)] = 0
    acted: Annotated[int, Meta(ge=0, le=6)] = 0
    cubes: dict[SiteId, dict[Id, Count]] | None = None
    colours: dict[SiteId, Id] = field(default_factory=dict)
    empty: tuple[SiteId, ...] = ()
    open: tuple[Id, ...] | None = None
    gone: tuple[Id, ...] = ()
    led: tuple[Annotated[int, Meta(ge=0, le=6)], ...] = ()
    note: Annotated[str, Meta(max_length=4_000)] = ""


class TycoonContent(Content, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Everything on and beside the hexes.

    `income[i]` is paid at space i of the track, `beyond` past its last one; `empty[n]` cities without cubes end a game
    of n players; `new_cities` are tiles by colour. `setups` are positions from which games can begin.
    """

    only_here: ClassVar[frozenset[str]] = frozenset({"western", "setups"})
    together: ClassVar[tuple[tuple[str, ...], ...]] = (("colours",), ("engines",))

    colours: dict[Id, CubeColour] = field(default_factory=dict)
    cities: dict[SiteId, TycoonCity] = field(default_factory=dict)
    costs: TrackCosts = TrackCosts()
    engines: tuple[Engine, ...] = ()
    income: tuple[Money, ...] = ()
    beyond: Money = 0
    new_cities: dict[str, Count] = field(default_factory=dict)
    western: Western = Western()
    operations: dict[Id, OperationCard] = field(default_factory=dict)
    tycoons: dict[Id, TycoonCard] = field(default_factory=dict)
    empty: dict[Annotated[int, Meta(ge=0, le=1_000)], Count] = field(default_factory=dict)
    setups: dict[SetUpName, SetUp] = field(default_factory=dict)

    def carried(self, cell: Callable[[Cell], Cell], way: Callable[[int], int]) -> Self:
        """Closed sides, the hexes of western links and links of set-ups go along when the board is turned."""
        cities = {
            id: replace(city, closed=tuple(sorted(map(way, city.closed)))) if city.closed else city
            for id, city in self.cities.items()
        }
        links = {id: cell(hex) for id, hex in self.western.links.items()}
        setups = {
            name: replace(setup, seats=tuple(_carried(seat, cell) for seat in setup.seats))
            for name, setup in self.setups.items()
        }
        return replace(self, cities=cities, western=replace(self.western, links=links), setups=setups)


def _carried(seat: SeatSetUp, cell: Callable[[Cell], Cell]) -> SeatSetUp:
    return replace(seat, links=tuple(tuple(map(cell, way)) for way in seat.links))
