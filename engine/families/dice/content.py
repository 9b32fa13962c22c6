"""Content of a score sheet: trains with their boxcars, loaders, a warehouse, and the number of dice."""

from __future__ import annotations

from typing import Annotated, Literal, NewType

from msgspec import Meta, Struct, field

from engine.game.setup_fields import Given
from engine.i18n import tr_noop
from engine.model.ids import FamilyKind, Id
from engine.model.scenario import Content, SetUpName

TrainId = NewType("TrainId", Id)
TRAIN = FamilyKind("train")
LoaderId = NewType("LoaderId", Id)
LOADER = FamilyKind("loader")

Count = Annotated[int, Meta(ge=0, le=1_000)]
Some = Annotated[int, Meta(ge=1, le=40)]


class Boxcar(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A car: its sum, its white boxes, and its unloader boxes for subtraction (DX-ALLOC-02, DX-ALLOC-03)."""

    sum: Annotated[int, Meta(ge=1, le=200)]
    boxes: Some
    unloader: Annotated[int, Meta(ge=0, le=3)] = 1


class Train(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An engine and its cars, the front car first, with the points of the first and of later players to complete it
    (DX-TRAIN-02)."""

    name: str
    cars: tuple[Boxcar, ...]
    first: Count
    later: Count
    note: str = ""


LoaderKind = Literal["even-split", "up", "down", "order", "re-roll", "bonus", "change"]

TOP: tuple[LoaderKind, ...] = ("even-split", "up", "down", "order")
"""Abilities for a number in another player's turn (DX-LOAD-03)."""

BOTTOM: tuple[LoaderKind, ...] = ("order", "re-roll", "bonus", "change")
"""Abilities for the own turn (DX-LOAD-04)."""


class Loader(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A loader. Once its boxes make its exact sum, it gives a star and an ability: in other players' turns in the `top`
    row, in the own turn in the `bottom` row."""

    name: str
    row: Literal["top", "bottom"]
    kind: LoaderKind
    sum: Annotated[int, Meta(ge=1, le=200)]
    boxes: Some
    note: str = ""


class Warehouse(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Boxes for any numbers, in rows. `rates` are the numbers of filled boxes per point in first place, second place,
    and so on (DX-WARE-01, DX-WARE-02)."""

    boxes: Annotated[int, Meta(ge=0, le=200)] = 12
    columns: Some = 4
    rates: tuple[Some, ...] = (1, 2, 3)


Written = Annotated[int, Meta(ge=0, le=7)]
"""A number in a box: that of a die, or one less or more by a loader."""

Numbers = tuple[Written, ...]


class SeatSetUp(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The sheet of a seat in a starting position.

    Has the numbers in the white boxes (`cars`) and unloader boxes (`unloaders`) of each car by train, those of the
    loaders and of the warehouse. `later` are its completed trains that another player had completed before. Points
    follow from that.
    """

    # fmt: off
    cars: Annotated[dict[TrainId, tuple[Numbers, ...]], Given(tr_noop("Trains"),
        tr_noop("Numbers in the white boxes by car: “Durango: 6 5 / 4, Avalon: 3”. "
                "From Board… completes the selected train"),
        of="content.trains", ids="train_ids", by_id=True)] = field(default_factory=dict)
    unloaders: Annotated[dict[TrainId, tuple[Numbers, ...]], Given(tr_noop("Unloaders"),
        tr_noop("Numbers in the unloader boxes by car, as in the previous column"), of="content.trains",
        ids="train_ids", by_id=True)] = field(default_factory=dict)
    loaders: Annotated[dict[LoaderId, Numbers], Given(tr_noop("Loaders"),
        tr_noop("Numbers in the boxes of loaders: “up: 3 2, bonus: 4”"), of="content.loaders", ids="loader_ids",
        by_id=True)] = field(default_factory=dict)
    warehouse: Annotated[Numbers, Given(tr_noop("Warehouse"),
        tr_noop("Numbers in the warehouse, separated by spaces"))] = ()
    later: Annotated[tuple[TrainId, ...], Given(tr_noop("Later"),
        tr_noop("Completed trains that another player completed earlier, separated by commas"), of="content.trains",
        ids="train_ids", by_id=True)] = ()
    # fmt: on


class SetUp(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A starting position: the sheet of each seat, the current seat (1 for the first; None: chosen by chance), the
    number of turns played by all seats, and the number of dice left in a solo game (None: all)."""

    seats: Annotated[tuple[SeatSetUp, ...], Meta(min_length=1, max_length=6)]
    turn: Annotated[int, Meta(ge=1, le=6)] | None = None
    # fmt: off
    turns_played: Annotated[int, Meta(ge=0, le=100_000), Given(tr_noop("Turns"),
        tr_noop("Number of turns of all players so far"))] = 0
    dice: Annotated[Annotated[int, Meta(ge=1, le=12)] | None, Given(tr_noop("Dice"),
        tr_noop("Number of dice left in a solo game. Empty: all"))] = None
    # fmt: on
    note: Annotated[str, Meta(max_length=4_000)] = ""


class DiceContent(Content, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A score sheet with its dice and players. Trains are in their order on the sheet, in `columns`. The stars are
    points of a completed boxcar and loader; `setups` are starting positions."""

    trains: dict[TrainId, Train] = field(default_factory=dict)
    loaders: dict[LoaderId, Loader] = field(default_factory=dict)
    warehouse: Warehouse = Warehouse()
    dice: Annotated[int, Meta(ge=1, le=12)] = 7
    players: Annotated[int, Meta(ge=1, le=6)] = 5
    columns: Annotated[int, Meta(ge=1, le=6)] = 3
    car_star: Count = 1
    loader_star: Count = 1
    setups: dict[SetUpName, SetUp] = field(default_factory=dict)
