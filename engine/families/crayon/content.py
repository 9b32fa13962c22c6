"""What the crayon family makes of a grid: costs of building, loads, demand and event cards, trains."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, ClassVar, Literal, NewType, Self

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from engine.model.grids.grid import Cell, ConnectionKind, FeatureKind, SiteSize
from engine.model.ids import ConnectionId, FamilyKind, FeatureId, Id, RegionId, SiteId, TerrainId
from engine.model.numeric_limits import Count, Money, Seed
from engine.model.scenario import Content, SetUpName

LoadId = NewType("LoadId", Id)
LOAD = FamilyKind("load")


class Costs(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What it costs to build to a milepost: by its terrain, or by the size of the city there (BR-BUILD). `features` are
    added for each kind crossed on the way; a kind that is not named costs nothing more. `blocked` sides cannot be built
    across; nor can a terrain without a cost. `ferries` have their own price, by connection; other connections that of
    their kind."""

    terrain: dict[TerrainId, Money] = field(default_factory=dict)
    sites: dict[SiteSize, Money] = field(default_factory=dict)
    features: dict[FeatureKind, Money] = field(default_factory=dict)
    connections: dict[ConnectionKind, Money] = field(default_factory=dict)
    ferries: dict[ConnectionId, Money] = field(default_factory=dict)


class Load(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A kind of goods: how many chips there are of it, and the cities that supply it."""

    name: str
    chips: Count
    sites: tuple[SiteId, ...] = ()
    note: str = ""


class Demand(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A city wants a load and pays for it. `fixed` marks a payoff that was set by hand, not by the formula."""

    site: SiteId
    load: LoadId
    payoff: Money
    fixed: bool = False


EventKind = Literal["tax", "strike", "rail-strike", "derailment", "flood", "slow"]


class Event(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An event card. Where it is felt: within `radius` mileposts of `sites`, or of the sea (`where: coast`), or further
    from it (`where: inland`); in `regions` and on their borders; along `features`. What it does by its kind:

    `tax` takes money by `scale`, rows of cash from which on and what is paid; `strike` forbids picking up and
    delivering, `rail-strike` moving and building, `flood` erases the track across the features, `slow` halves the
    speed; trains there lose `turns_lost` turns and `loads_lost` loads. It `lasts` for a moment (`once`) or a `round`.
    """

    kind: EventKind
    title: str
    radius: Count = 0
    sites: tuple[SiteId, ...] = ()
    where: Literal["", "coast", "inland"] = ""
    regions: tuple[RegionId, ...] = ()
    features: tuple[FeatureId, ...] = ()
    scale: tuple[tuple[Money, Money], ...] = ()
    turns_lost: Count = 0
    loads_lost: Count = 0
    lasts: Literal["once", "round"] = "once"
    note: str = ""


class Train(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A train card: how many loads it carries and how many mileposts it moves a turn."""

    name: str
    loads: Count
    mileposts: Count
    note: str = ""


class Upgrade(Struct, frozen=True, forbid_unknown_fields=True):
    """From which train one can change to which, and for how much."""

    old: str
    new: str
    price: Money


class Recipe(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How a deck of demand cards is made: how many cards with how many demands each, how often a city of each size is
    asked for (0: never), and the seed. The loads are spread evenly; no city wants what it supplies. `chips` is how many
    chips of all loads the box holds (0: as many as the loads say)."""

    cards: Count = 136
    demands: Count = 3
    shares: dict[SiteSize, Count] = field(default_factory=dict)
    seed: Seed = 1
    chips: Count = 0


class Circus(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The circus, which travels where the game is played with it: its chips start in the city `site`, and on every card
    whose place in the deck is a multiple of `every` the lowest demand becomes one for the circus, which pays `payoff`
    (BR-OPT-36, BR-OPT-37)."""

    site: SiteId | None = None
    chips: Annotated[int, Meta(ge=0, le=100)] = 2
    payoff: Money = 20
    every: Annotated[int, Meta(ge=1, le=1_000)] = 10


class TrainSetUp(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A train in a set-up position: which one ("": that to begin with), at which milepost (None: not on the board yet),
    and what it carries."""

    train: str = ""
    at: Cell | None = None
    loads: tuple[LoadId, ...] = ()


class SeatSetUp(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Where a seat stands at the start of a game that begins from a set-up position. What is left out is as the rules
    begin: cash as everybody has it, cards that are dealt, a train that is not on the board yet.

    `track` are ways over mileposts that follow each other, with a section of the seat between any two. `second` is the
    other train where everybody has two; `cards` are demand cards in hand, `loan` what is owed to the bank.
    """

    cash: Money | None = None
    train: str = ""
    at: Cell | None = None
    loads: tuple[LoadId, ...] = ()
    cards: tuple[Id, ...] = ()
    track: tuple[tuple[Cell, ...], ...] = ()
    second: TrainSetUp | None = None
    loan: Money = 0


class SetUp(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A position from which games can begin: what each seat has, the turn of which seat it is (1 for the first; None:
    the cards say), and how many turns of all seats have been: games begin with turns for building alone."""

    seats: Annotated[tuple[SeatSetUp, ...], Meta(min_length=1, max_length=6)]
    turn: Annotated[int, Meta(ge=1, le=6)] | None = None
    turns: Annotated[int, Meta(ge=0, le=100_000)] = 0
    note: Annotated[str, Meta(max_length=4_000)] = ""


class CrayonContent(Content, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Costs, loads, the demand deck, events, trains.

    `cards` and `events` go by their numbers; a train's id is what `upgrades` name. `start` is the train to begin with.
    `entry` says how many players may build into a city of that size; a size that is not named is open to all. `setups`
    are positions from which games can begin.
    """

    only_here: ClassVar[frozenset[str]] = frozenset({"circus", "setups"})
    together: ClassVar[tuple[tuple[str, ...], ...]] = (("trains", "upgrades", "start"),)

    costs: Costs = Costs()
    loads: dict[LoadId, Load] = field(default_factory=dict)
    cards: dict[Id, tuple[Demand, ...]] = field(default_factory=dict)
    events: dict[Id, Event] = field(default_factory=dict)
    trains: dict[Id, Train] = field(default_factory=dict)
    upgrades: tuple[Upgrade, ...] = ()
    start: str = ""
    entry: dict[SiteSize, Count] = field(default_factory=dict)
    recipe: Recipe = Recipe()
    circus: Circus = Circus()
    setups: dict[SetUpName, SetUp] = field(default_factory=dict)

    def carried(self, cell: Callable[[Cell], Cell], way: Callable[[int], int]) -> Self:
        """Places and track of set-up positions go along when the board is turned."""
        return replace(self, setups={name: _carried(setup, cell) for name, setup in self.setups.items()})


def _carried(setup: SetUp, cell: Callable[[Cell], Cell]) -> SetUp:
    def train(one: TrainSetUp | None) -> TrainSetUp | None:
        return one if one is None or one.at is None else replace(one, at=cell(one.at))

    def seat(one: SeatSetUp) -> SeatSetUp:
        track = tuple(tuple(map(cell, way)) for way in one.track)
        return replace(one, at=None if one.at is None else cell(one.at), second=train(one.second), track=track)

    return replace(setup, seats=tuple(map(seat, setup.seats)))
