"""Crayon content of a grid: building costs, loads, demand and event cards, trains."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, ClassVar, Literal, NewType, Self

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from engine.game.setup_fields import Given, moved
from engine.i18n import tr_noop
from engine.model.grids.grid import Cell, ConnectionKind, FeatureKind, SiteSize
from engine.model.ids import ConnectionId, FamilyKind, FeatureId, Id, RegionId, SiteId, TerrainId
from engine.model.numeric_limits import Count, Money, Seed
from engine.model.scenario import Content, SetUpName

LoadId = NewType("LoadId", Id)
LOAD = FamilyKind("load")


class Costs(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Building costs of mileposts: by terrain, or by the size of the city there (BR-BUILD).

    `features` are surcharges for each kind crossed, 0 by default. Track cannot cross `blocked` sides or terrain without
    a cost. `ferries` have their own prices by connection, other connections a price by kind.
    """

    terrain: dict[TerrainId, Money] = field(default_factory=dict)
    sites: dict[SiteSize, Money] = field(default_factory=dict)
    features: dict[FeatureKind, Money] = field(default_factory=dict)
    connections: dict[ConnectionKind, Money] = field(default_factory=dict)
    ferries: dict[ConnectionId, Money] = field(default_factory=dict)


class Load(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A kind of load, with its number of chips and the cities that supply it."""

    name: str
    chips: Count
    sites: tuple[SiteId, ...] = ()
    note: str = ""


class Demand(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A demand of a city for a load with its payoff. `fixed` marks a payoff that was set by hand."""

    site: SiteId
    load: LoadId
    payoff: Money
    fixed: bool = False


EventKind = Literal["tax", "strike", "rail-strike", "derailment", "flood", "slow"]


class Event(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An event card. Its area is within `radius` mileposts of `sites` or of the sea (`where: coast`), or farther from
    the sea (`where: inland`); in `regions` and on their borders; along `features`.

    `tax` takes money by `scale`: rows of lowest cash and tax. `strike` forbids picking up and delivering, `rail-strike`
    moving and building, `flood` erases the track across the features, `slow` halves the speed. Trains in the area lose
    `turns_lost` turns and `loads_lost` loads. It `lasts` for a moment (`once`) or a `round`.
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
    """A train card with its number of loads and mileposts per turn."""

    name: str
    loads: Count
    mileposts: Count
    note: str = ""


class Upgrade(Struct, frozen=True, forbid_unknown_fields=True):
    """An upgrade from one train to another, with its price."""

    old: str
    new: str
    price: Money


class DeckSettings(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Settings for dealing a deck: number of cards, demands per card, share of demands of a city by size (0:
    none), and the seed.

    Loads are spread evenly, and no city demands a load that it supplies. `chips` is the total number of load chips (0:
    no fixed number).
    """

    cards: Count = 136
    demands: Count = 3
    shares: dict[SiteSize, Count] = field(default_factory=dict)
    seed: Seed = 1
    chips: Count = 0


class Circus(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The traveling circus. Its chips start in the city `site`. On every card whose place in the deck is a multiple of
    `every`, the lowest demand is replaced by one for the circus, which pays `payoff` (BR-OPT-36, BR-OPT-37)."""

    site: SiteId | None = None
    chips: Annotated[int, Meta(ge=0, le=100)] = 2
    payoff: Money = 20
    every: Annotated[int, Meta(ge=1, le=1_000)] = 10


class TrainSetUp(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A train in a starting position: its card ("": the starting train), its milepost (None: not on the board) and its
    loads."""

    train: Annotated[str, Given(tr_noop("Second train"), ids="train_ids", fact="train")] = ""
    at: Annotated[Cell | None, Given(tr_noop("Place"), fact="at")] = None
    loads: tuple[LoadId, ...] = ()


class SeatSetUp(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A player in a starting position. Omitted values are those of the rules: starting cash, cards to be dealt, a train
    that is not on the board.

    `track` has lines of consecutive mileposts with a section between each two. `second_train` is the other one in games
    with two; `cards` are demand cards in hand, `loan` is the debt to the bank.
    """

    # fmt: off
    cash: Annotated[Money | None, Given(tr_noop("Cash"), tr_noop("Empty: the starting cash of the rules"),
        fact="cash", absent="cash_of")] = None
    train: Annotated[str, Given(tr_noop("Train"), tr_noop("Empty: the first train of all players"),
        of="content.trains", ids="train_ids")] = ""
    at: Annotated[Cell | None, Given(tr_noop("Place"),
        tr_noop("City or milepost of the train. Empty: not placed yet"), from_board=True)] = None
    loads: Annotated[tuple[LoadId, ...], Given(tr_noop("Loads"), tr_noop("Loads on the train, separated by commas"),
        of="content.loads", from_board=True)] = ()
    cards: Annotated[tuple[Id, ...], Given(tr_noop("Cards"),
        tr_noop("Numbers of demand cards in hand, separated by commas; missing cards are dealt"), of="content.cards",
        by_id=True, once=True, ids="demand_ids")] = ()
    track: Annotated[tuple[tuple[Cell, ...], ...], Given(tr_noop("Track"),
        tr_noop("Number of track sections. To add track, select cities on the board and press From Board…"),
        counts_steps=True)] = ()
    second_train: Annotated[TrainSetUp | None, Given(shown=False)] = None
    loan: Annotated[Money, Given(tr_noop("Loan"), tr_noop("Debt to the bank, if the rules have loans"),
        fact="debt")] = 0
    # fmt: on


class SetUp(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A starting position: each player, the current player (1 for the first; None: decided by cards), and the number of
    past turns of all players, because games begin with building turns."""

    seats: Annotated[tuple[SeatSetUp, ...], Meta(min_length=1, max_length=6)]
    turn: Annotated[int, Meta(ge=1, le=6)] | None = None
    # fmt: off
    turns_played: Annotated[int, Meta(ge=0, le=100_000), Given(tr_noop("Turns"),
        tr_noop("Number of turns of all players so far. In the first rounds, players only build"))] = 0
    # fmt: on
    note: Annotated[str, Meta(max_length=4_000)] = ""


class CrayonContent(Content, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Costs, loads, demand deck, events and trains.

    `cards` and `events` have numbers as keys; `upgrades` name trains by ID. `entry_limits` are
    the numbers of players who may build into a city of a size; other sizes are unlimited. `deck_settings` are those of
    generated decks. `setups` are starting positions.
    """

    only_here: ClassVar[frozenset[str]] = frozenset({"circus", "setups"})
    together: ClassVar[tuple[tuple[str, ...], ...]] = (("trains", "upgrades", "starting_train"),)

    costs: Costs = Costs()
    loads: dict[LoadId, Load] = field(default_factory=dict)
    cards: dict[Id, tuple[Demand, ...]] = field(default_factory=dict)
    events: dict[Id, Event] = field(default_factory=dict)
    trains: dict[Id, Train] = field(default_factory=dict)
    upgrades: tuple[Upgrade, ...] = ()
    starting_train: str = ""
    entry_limits: dict[SiteSize, Count] = field(default_factory=dict)
    deck_settings: DeckSettings = DeckSettings()
    circus: Circus = Circus()
    setups: dict[SetUpName, SetUp] = field(default_factory=dict)

    def carried(self, cell: Callable[[Cell], Cell], way: Callable[[int], int]) -> Self:
        """Return the content with places and track of starting positions transformed with the board."""
        return replace(self, setups={name: moved(setup, cell) for name, setup in self.setups.items()})
